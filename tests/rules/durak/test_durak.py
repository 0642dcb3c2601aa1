"""Durak: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.words import Verb
from tests.rules.agree import simulated
from tests.rules.durak import durak_checker
from tests.rules.durak.durak_examples import EXAMPLES
from tests.rules.proofs import Setting, Tables
from tests.rules.variant_page import assert_page_of_a_variant_agrees

SETTINGS = [
    Setting("durak", {"deals": 2}, (2, 3, 4, 5, 6)),
    Setting("durak", {"target": 2}, (2, 3)),
    Setting("durak", {"deals": 1, "add_after_take": True, "first_cap": 5}, (2, 3, 4, 6)),
    Setting("durak", {"deals": 1, "exchange": False}, (2, 4)),
    Setting("durak-52", {"deals": 1}, (2, 6)),
    Setting("perevodnoy-durak", {"deals": 2}, (2, 3, 4, 5, 6)),
    Setting("perevodnoy-durak", {"deals": 1, "first_cap": 5, "show_transfer": True}, (2, 3, 5)),
    Setting(
        "perevodnoy-durak",
        {"deals": 1, "transfer_after_cover": True, "show_transfer": True, "add_after_take": True},
        (2, 3, 4, 6),
    ),
    Setting("team-durak", {"deals": 2}, (4, 6)),
    Setting("team-durak", {"deals": 1, "add_after_take": True, "pack": 52}, (4, 6)),
]


class TestDurak(Tables):
    checker = durak_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("durak",)
    taken_back = (Verb.PLAY, Verb.DRAW, Verb.DECLARE, Verb.SHOW)


@pytest.mark.parametrize("rules", ["perevodnoy-durak", "team-durak", "durak-52"])
def test_page_of_a_variant(rules):
    assert_page_of_a_variant_agrees(rules, durak_checker.replay)


def faults(text: str, seats: int = 3, *, rules: str = "durak", **options: object) -> list[str]:
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules=rules, seats=names, options=options, events=[]))
    return [table.step(event).name for event in text.split("; ")]


# p1 alone is seen; spades are trumps, and p1 has the eight of them.
HIDDEN = "- deal p2 ????????????; - deal p3 ????????????; - deal p1 9h8s8c8dQcQd; - deal up As"
SEEN = "- deal p2 6sThKd7c7d8h; - deal p3 TsKs7s9c9dJd; - deal p1 9h9s8c8dQcQd; - deal up As"


def test_who_attacks_first_may_be_open():
    assert faults(HIDDEN + "; p2 play 7c")[-1] == "LEGAL"
    assert faults(HIDDEN + "; p3 play 7c")[-1] == "LEGAL"
    assert faults(HIDDEN + "; p1 play 9h")[-1] == "LEGAL"
    assert faults(HIDDEN.replace("8s", "6s") + "; p2 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN.replace("As", "6s").replace("8s", "7s") + "; p2 play 7c")[-1] == (
        "NOT_YOUR_TURN"
    )
    assert faults(HIDDEN + "; p2 show 6s; p3 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN + "; p2 show 9s")[-1] == "NOT_LOWEST_TRUMP"
    assert faults(HIDDEN + "; p3 declare exchange; p2 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN + "; p3 declare exchange; p3 play As")[-1] == "LEGAL"


def test_no_trump_was_dealt():
    """003:2087 nobody redeals: the player at the dealer's left attacks."""
    text = "- deal p2 6c7c8c9cTcJc; - deal p3 6d7d8d9dTdJd; - deal p1 6h7h8h9hThJh; - deal up As"
    assert faults(text + "; p2 play 6c")[-1] == "LEGAL"
    assert faults(text + "; p3 play 6d")[-1] == "NOT_YOUR_TURN"


def test_unknown_hands_keep_to_what_is_seen():
    start = HIDDEN + "; p2 play 7c; p3 play 9c pile1"
    assert faults(start)[-1] == "LEGAL"
    assert faults(HIDDEN + "; p2 play 8c")[-1] == "NOT_HELD"
    assert faults(HIDDEN + "; p2 play 7c; p3 play 7c pile1")[-1] == "NOT_HELD"
    assert faults(HIDDEN + "; p2 play 7c; p3 play ?? pile1")[-1] == "UNKNOWN_CARD"
    taken = HIDDEN + "; p2 play 7c; p3 declare take; p2 draw talon ??; p1 play 9h"
    assert faults(taken)[-1] == "LEGAL"
    assert faults(taken + "; p2 play 7c pile1")[-1] == "NOT_HELD"


def test_the_last_cards_of_the_talon_hold_the_turned_one():
    """Whoever draws the talon empty has the turned card, seen or not."""
    hands = "- deal p2 ????????????; - deal p1 9h8s8c8dQcQd; - deal up As"
    table = Replay(Record(rules="durak", seats=["p1", "p2"], events=[]))
    for event in [*hands.split("; "), "p1 play 9h", "p2 declare take"]:
        assert table.step(event) == 0, event
    table.state.talon = 1
    table.state.up = 61
    assert table.fork().step("p1 draw talon 7c").name == "TURNED_CARD_LAST"
    assert table.step("p1 draw talon ??") == 0
    assert table.state.hand[0] >> 60 & 1
    assert table.state.hidden[0] == 0
    assert table.state.up == 0


def test_refusals_by_name():
    bout = SEEN + "; p2 play 7c"
    assert faults(bout + "; p3 play Jd pile1")[-1] == "DOES_NOT_BEAT"
    assert faults(bout + "; p2 play Th")[-1] == "RANK_NOT_THERE"
    assert faults(bout + "; p3 play 9c pile2")[-1] == "NO_PILE"
    assert faults(bout + "; p1 play 8c pile1")[-1] == "NOT_DEFENDER"
    assert faults(bout + "; p1 declare take")[-1] == "NOT_DEFENDER"
    assert faults(bout + "; p3 play transfer 7s")[-1] == "NO_TRANSFER"
    assert faults(bout + "; p3 declare exchange")[-1] == "NOT_HELD"
    assert faults(SEEN + "; p2 declare exchange", exchange=False)[-1] == "NO_EXCHANGE"
    assert faults(bout + "; p3 declare take; p2 draw talon As")[-1] == "TURNED_CARD_LAST"
    assert faults(bout + "; p2 play 6s !late")[-1] == "WORD_NOT_USED"
    assert faults(bout + "; p2 play 9c !withdrawn")[-1] == "NOT_HELD"
    assert faults("- rule misdeal")[-1] == "WRONG_PHASE"
    show = {"rules": "perevodnoy-durak", "show_transfer": True}
    pair = "- deal p2 6c8d8h8s9c9d; - deal p1 8c9h9sTcTdTh; - deal up Ac; p2 play 8d"
    again = pair + "; p1 show transfer 8c; p2 play transfer 8h; p1 show transfer 8c"
    assert faults(again, 2, **show)[-1] == "SHOWN_BEFORE"


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"teams": True}, 5), ({"teams": True, "transfer": True}, 4), ({"pack": 40}, 4)],
)
def test_options_that_cannot_be(options, seats):
    names = [f"p{i + 1}" for i in range(seats)]
    with pytest.raises(OptionError):
        Replay(Record(rules="durak", seats=names, options=options, events=[]))


def test_the_fool_deals_the_next():
    record = next(iter(simulated("durak", 1, seed=11, options={"deals": 3}, seats=3)))
    table = Replay(Record(**record))
    for event in record["events"]:
        before = table.state.scored
        assert table.step(event) == 0
        if table.state.scored > before and not table.state.over and table.state.fools:
            assert table.state.fools == 1 << table.state.dealer
    assert table.results()["fool"] == [
        name for i, name in enumerate(record["seats"]) if table.state.points[i]
    ]
