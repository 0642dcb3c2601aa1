"""Cinch, modern and by the old laws: the engine against examples, checker, views and itself."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game
from tests.rules.agree import engine, simulated
from tests.rules.all_fours import cinch_checker
from tests.rules.all_fours.cinch_deals import (
    SCORED,
    opening,
    record,
    sides,
    stock_event,
    tricks_of,
)
from tests.rules.all_fours.cinch_examples import EXAMPLES as CINCH
from tests.rules.all_fours.cinch_foster_examples import EXAMPLES as FOSTER
from tests.rules.all_fours.odd_events import cinch as odd
from tests.rules.all_fours.pages import assert_page_agrees
from tests.rules.proofs import Amount, Setting
from tests.rules.walk_proofs import SideBySide

GAMES = [
    Setting("cinch", {"deals": 2}, (4,)),
    Setting("cinch", {"target": 30, "minimum": 5, "set_score": "bid-and-taken"}, (4,)),
    Setting("cinch", {"partners": False, "all_pass": "next-dealer", "target": 21}, (4,)),
    Setting("cinch", {"discards": "at-least-three", "dead_trumps": "to-maker", "deals": 2}, (4,)),
    Setting(
        "cinch",
        {"all_pass": "same-dealer", "minimum": 7, "misdeal": "same-dealer", "deals": 2},
        (4,),
    ),
    Setting("cinch", {"laws": True, "deals": 2}, (4,)),
    Setting("cinch-foster", {"deals": 2}, (4,)),
    Setting("cinch-foster", {"all_pass": "same-dealer", "minimum": 7, "target": 25}, (4,)),
    Setting("cinch-foster", {"discards": "trumps-only", "deals": 1}, (4,)),
]


class TestCinch(SideBySide):
    checker = cinch_checker
    table = cinch_checker.RandomCinch
    examples = CINCH + FOSTER
    settings = GAMES
    pages = ("cinch", "cinch-foster")
    few = Amount(games=2, each=8, own=2)
    many = Amount(games=60, each=60, own=60)
    few_walks = 3
    many_walks = 150
    odd = staticmethod(odd)

    def test_page(self, rules):
        assert_page_agrees(rules, *["cinch"][: rules != "cinch"])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_printed_deals_at_every_trick(number):
    """002:1-78: the winners printed there, and the scores."""
    events = opening(number, {3: 12}.get(number, 8), face_up=True) + tricks_of(number)
    table = Replay(Record(**record("cinch-foster", events)))
    for text in events:
        assert table.step(text) == 0, text
    assert table.end()
    assert table.state.total[:4] == [SCORED[number][i % 2] for i in range(4)]
    assert table.results()["declarer"] == "A"
    assert table.results()["trump"] == "hearts"


def test_what_hidden_discards_leave_open():
    """A public view is not called legal where the discards may have held a trump."""
    made = Record(**next(iter(simulated("cinch", 1, seed=3, options={"deals": 1}))))
    assert judge(made).verdict == "legal"
    assert judge(redact(made, "public")).verdict == "unverifiable"
    scores = judge(made).computed["scores"]
    assert judge(redact(made, "public")).computed["scores"] == scores


def test_open_discards_leave_nothing_open():
    made = Record(**next(iter(simulated("cinch-foster", 1, seed=3, options={"deals": 1}))))
    assert judge(redact(made, "public")).verdict == "legal"


def test_a_hidden_hand_that_revokes_is_found_out():
    """No trump to a trump lead, and one later: proved without the hand."""
    events = opening(1, 8, face_up=True) + tricks_of(1)
    changed = [*events[:22], "Z play 9c", *events[23:27]]
    view = redact(Record(**record("cinch-foster", changed)), "public")
    found = judge(view).findings[0]
    assert (found.event, found.code, found.text) == (26, "shown-out", "Z play 9h")


def test_cards_robbed_may_be_among_those_kept_after_an_unseen_discard():
    events = opening(1, 8, face_up=False)
    rest = stock_event(1).split()[-1][-2:]
    robbed = [f"{events[16]}{rest}", "Z discard ??"]
    seen = [*events[:12], f"Z discard {'??' * 8}", *events[13:16], *robbed, *tricks_of(1)]
    found = engine(record("cinch", seen))
    assert (found.why, found.points) == ("", sides(0, 15))


def test_the_stock_that_the_record_tells():
    events = opening(1, 8, face_up=False)
    cards = "".join(text.split()[-1] for text in events if " draw " in text)
    dealt = "".join(text.split()[-1] for text in events if " deal " in text)
    pack = [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]
    rest = "".join(card for card in pack if card not in cards and card not in dealt)
    told = [*events[:4], f"- deal stock {cards}{rest}", *events[4:]]
    assert engine(record("cinch", told)).legal
    swapped = [*told[:14], told[14].replace("Qc2h", "2hQc"), *told[15:]]
    found = engine(record("cinch", swapped))
    assert (found.event, found.why) == (14, "NOT_ON_TOP")


def test_partners_are_needed_for_the_old_laws():
    with pytest.raises(OptionError, match="partners"):
        game("cinch-foster").encode_options({"partners": False}, ["N", "E", "S", "W"])


LONG_HAND = (
    "- deal N QdAd2dAs7hAcTs6d6c;- deal E 3cKs9dTd9h6s9cQs2c;- deal S 3sTcJc9s4s8cAh8d3d;"
    "- deal W 5d2hTh5hJs7cQc3hJd;W bid pass;N bid 7;E bid pass;S bid pass;N declare diamonds;"
    "W discard up 2h3h7cThJsQc;N discard up 6c7hTsAcAs;E discard up 2c3c6s9c9hQsKs;- rule W long;"
    "W draw stock 5s4d7sKd;N draw stock 4c2s;E draw stock 6h8h5cKh;S discard up 3s4s8c9sTcJcAh;"
    "S draw robbed 7dKcQhJh;N play Ad;E play 9d;S play 3d;W play 4d;N play Qd;E play Td;S play 7d;"
    "W play Kd;W play 5s;N play 2d;E play 5c;S play Kc;N play 4c;E play Kh;S play Jh;W play 7s;"
    "N play 6d;E play 6h;S play 8d;W play Jd;W play 5d;N play 2s;E play 8h;S play Qh"
)


def test_a_card_too_many_that_nobody_saw_leaves_the_score_open():
    """002:177-180 the long hand ends with a card that, unseen, may be a trump that counts."""
    whole = Record(
        rules="cinch-foster",
        options={"dealer": "S", "deals": 1},
        seats=["N", "E", "S", "W"],
        events=[*LONG_HAND.split(";"), "- score N points 0"],
    )
    known = judge(whole)
    assert (known.verdict, known.computed["scores"]) == ("legal", {"N": 0, "E": 0, "S": 0, "W": 0})
    public = redact(whole, "public")
    public.events[-1] = "- score N points 7"
    seen = judge(public)
    assert seen.verdict == "unverifiable", seen.findings
    assert "scores" not in seen.computed
    whole.events[-1] = "- score N points 7"
    assert judge(whole).verdict == "illegal"
