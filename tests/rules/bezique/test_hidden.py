"""Bezique with cards that the record does not show."""

import random

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.bezique.faults import BeziqueFault
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.obligations import DutyFault
from tests.rules.agree import simulated
from tests.rules.unseen_plays import assert_views_prove

from .bezique_deals import QUIET, REVOKED
from .bezique_examples import DRAWN, FIRST, SECOND, start

STOCK_GONE = QUIET.index("N draw up 7c") + 1


def table(events, view="public", **options):
    record = Record(
        rules="bezique", options={"dealer": "S", **options}, seats=["N", "S"], events=events
    )
    made = Replay(record)
    for text in redact(record, view).events:
        assert made.step(text) == 0, text
    return made


def test_views_of_whole_deals_prove_what_the_last_eight_tricks_show():
    records = list(simulated("bezique", 8, seed=5, options={"deals": 1}))
    assert assert_views_prove(records, random.Random(1), last=16, each=8) > 40


def test_when_the_stock_is_gone_the_other_hand_is_known():
    made = table(QUIET[:STOCK_GONE], "seat:N")
    assert made.state.hidden[1] == 0
    assert made.step("S play Ah") == Fault.NOT_HELD
    assert made.step(QUIET[STOCK_GONE]) == 0


def test_the_public_sees_a_revoke_when_the_card_is_played():
    made = table(REVOKED[:-12])
    assert [made.step(text) for text in REVOKED[-12:]] == [0] * 12
    unmarked = [text.removesuffix(" !revoke") for text in REVOKED]
    record = Record(
        rules="bezique", options={"dealer": "S", "deals": 1}, seats=["N", "S"], events=unmarked
    )
    full = judge(record)
    assert full.verdict == "illegal"
    public = judge(redact(record, "public"))
    assert public.verdict == "illegal"
    assert public.findings[0].code == "shown-out"
    assert public.findings[0].event > full.findings[0].event


def test_melds_from_a_hidden_hand_take_cards_that_may_serve():
    deal = start("AcKsQsKsQs", "8h")
    made = table([*deal, *FIRST, "N meld KsQs 20", *DRAWN, *SECOND])
    assert made.state.hidden[0] == 5
    assert made.step("N meld KsQs 20") == 0
    assert list(made.state.served[2 * 59 : 2 * 59 + 2]) == [1, 1]
    made = table([*deal, *FIRST, "N meld KsQs 20", *DRAWN, *SECOND, "N meld KsQs 20"])
    for text in ("N draw stock Td", "S draw stock 7h", "N play 8d", "S play 8c"):
        made.step(text)
    assert made.step("N meld KsQs 20") == BeziqueFault.SERVED_BEFORE


def test_a_card_is_played_by_the_copy_that_has_served_for_most():
    deal = start("AcKsKsQsKcKdKh", "8h")
    made = table([*deal, *FIRST, "N meld KsQs 20", *DRAWN, *SECOND], "full")
    assert made.step("N meld KcKdKhKs 80") == 0
    # the king that was married serves again; the other is fresh and stays
    assert sorted(made.state.served[2 * 59 : 2 * 59 + 2]) == [0, 9]
    made.step("N draw stock Td")
    made.step("S draw stock 7h")
    assert made.step("N play Ks") == 0
    assert list(made.state.served[2 * 59 : 2 * 59 + 2]) == [0, 0]


def test_duties_of_the_last_eight_tricks_have_their_names():
    made = table(QUIET[:101], "full")
    assert made.step("N play 7c") == Fault.REVOKE
    made = table(QUIET[:103], "full")
    assert made.step("S play 8h") == DutyFault.NOT_HEADED
    made = table(QUIET[:107], "full")
    assert made.step("N play 8s") == DutyFault.NOT_TRUMPED
