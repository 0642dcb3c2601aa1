"""Cribbage: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import cards_text, members
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.cribbage.show import holder, worth_at
from cardlog.rules.cribbage.table import Phase
from tests.rules.added import with_added
from tests.rules.agree import simulated
from tests.rules.cribbage import cribbage_checker
from tests.rules.cribbage.cribbage_examples import EXAMPLES
from tests.rules.proofs import Amount, Setting, Tables, assert_views_are_accepted

SETTINGS = [
    Setting("cribbage", {}, (2,)),
    Setting("cribbage", {"deals": 3}, (3,)),
    Setting("cribbage", {"deals": 3}, (4,)),
    Setting("cribbage", {"cards": 5, "target": 61, "head_start": 3}, (2,)),
    Setting("cribbage", {"cards": 5, "short_flush": False, "deals": 4}, (2,)),
    Setting("cribbage", {"muggins": True}, (2,)),
    Setting("cribbage", {"muggins": True, "deals": 2}, (3,)),
    Setting("cribbage", {"count": "called", "heels": "claimed", "deals": 3}, (4,)),
    Setting("cribbage", {"match": 3, "target": 40, "skunk": 20, "double_skunk": 0}, (2,)),
    Setting(
        "cribbage",
        {"match": 3, "target": 40, "muggins": True, "skunk": 30, "double_skunk": 20},
        (4,),
    ),
    Setting("cribbage", {"deals": 2, "overshoot": True, "crib_flush": "four"}, (2,)),
    Setting(
        "cribbage",
        {"target": 20, "muggins": True, "match": 4, "skunk": 12, "double_skunk": 8},
        (2,),
    ),
    Setting(
        "cribbage",
        {"target": 20, "overshoot": True, "match": 4, "skunk": 12, "double_skunk": 8},
        (3,),
    ),
]


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement of points or of a hand, true or not, a card taken back, a claim."""
    s, seats = table.state, table.seats
    i = rng.randrange(len(seats))
    who, number, kind = seats[i], rng.choice([0, 1, 2, 3, 4, 6]), rng.randrange(7)
    if kind == 0:
        return f"{who} score peg {rng.choice([number, s.pegged])}"
    if kind == 1:
        return f"- score {who} {rng.choice([number, s.points[i]])}"
    if kind == 2:
        return f"- score {who} total {rng.choice([number, s.total[i]])}"
    if kind == 3 and s.phase in (Phase.SHOW, Phase.REVIEW):
        return shown_hand(table, rng)
    if kind == 4 and s.hand[i]:
        return f"{who} play {cards_text([rng.choice(list(members(s.hand[i])))])} !withdrawn"
    if kind == 5:
        return f"{who} claim muggins {number}"
    return rng.choice([f"{who} declare go", f"{who} declare his-heels", "- rule misdeal"])


def shown_hand(table: Replay, rng: random.Random) -> str:
    s = table.state
    place = min(s.stated if s.phase == Phase.REVIEW else s.counted, s.seats)
    worth = worth_at(s, table.options, place) + rng.choice([0, 0, 0, -1, 2])
    crib = place == s.seats
    seat = holder(s, place)
    cards = cards_text(members(s.crib if crib else s.played[seat]))
    parts = [table.seats[seat], "show", "crib" if crib else ""]
    parts += [cards if rng.random() < 0.5 else "", str(worth) if rng.random() < 0.8 else ""]
    return " ".join(filter(None, parts))


class TestCribbage(Tables):
    checker = cribbage_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("cribbage",)
    few = Amount(games=2, each=8, own=2, noted=3, times=4)
    many = Amount(games=60, each=30, own=60, noted=60, times=10)
    added = staticmethod(added_event)

    def test_views(self, setting):
        """With statements in it a legal game stays legal, whatever the view hides."""
        rng = random.Random(6)
        for record in self.simulated(setting, 4, setting.counts[0], 9):
            noted = with_added(record, added_event, rng, keep=1.0)
            legal = judge(Record(**noted)).verdict == "legal"
            assert_views_are_accepted([noted if legal else record])


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"cards": 6}, 3),
        ({"cards": 4}, 2),
        ({"target": 3, "head_start": 3}, 2),
        # 003:1839 only two players have a start
        ({"head_start": 3}, 3),
        # 003:1835 the lines of a game of 121
        ({"match": 3, "target": 61}, 2),
        ({"match": 3, "target": 61, "skunk": 31}, 2),
    ],
)
def test_options_that_cannot_be(options, seats):
    names = [f"p{i + 1}" for i in range(seats)]
    with pytest.raises(OptionError):
        Replay(Record(rules="cribbage", seats=names, options=options, events=[]))


def table_after(text: str, *, seats: int = 2, **options: object) -> Replay:
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules="cribbage", seats=names, options=options, events=[]))
    for event in text.split("; "):
        fault = table.step(event)
        assert not fault, (event, fault.name)
    return table


def fault_of(text: str, **options: object) -> str:
    *before, last = text.split("; ")
    return table_after("; ".join(before), **options).step(last).name


DEAL = "- deal p1 ????????????; - deal p2 2h3h4h5h6h7h; p1 discard ????; p2 discard 2h3h"
"""p2 is seen, p1 deals and is not."""
HIDDEN = DEAL + "; - deal starter 9c"


def test_a_go_denies_the_cards_that_fit():
    text = HIDDEN + "; p2 play 7h; p1 play Kd; p2 play 6h; p1 declare go; p2 play 5h"
    assert fault_of(text + "; p1 play 8d") == "GO_DISPROVED"
    assert fault_of(text + "; p1 play Qd; p2 play 4h; p1 play 9d") == "LEGAL"


def test_a_go_that_no_hand_could_say():
    assert fault_of(HIDDEN + "; p2 play 7h; p1 play Kd; p2 play 4h; p1 declare go") == "MUST_PLAY"


def test_a_count_that_was_stuck_is_known_by_the_next_lead():
    text = HIDDEN + "; p2 play 7h; p1 play Kd; p2 play 6h; p1 play 5d; p2 declare go"
    table = table_after(text)
    assert table.state.open_end == 1
    assert table.fork().step("p1 play 2d") == 0
    peg = table.fork()
    assert peg.step("p1 score peg 1") == 0
    assert peg.state.open_end == 0
    assert peg.state.total[0] == 1
    assert table.step("p2 play 5h") == 0
    assert table.state.total[0] == 1
    assert table.step("p1 play 3d").name == "GO_DISPROVED"


SHOWN = HIDDEN + (
    "; p2 play 7h; p1 play Kd; p2 play 6h; p1 play 8d"
    "; p2 play 5h; p1 play Qd; p2 play 4h; p1 play Jd"
)


def test_a_crib_that_nobody_saw_leaves_the_dealer_in_doubt():
    table = table_after(SHOWN)
    assert table.state.doubt[0] == 29
    assert table.state.doubt[1] == 0
    sure = table.state.total[0]
    for points, fault in [(sure + 29, "LEGAL"), (sure + 30, "WRONG_OBSERVATION")]:
        assert table.fork().step(f"- score p1 total {points}").name == fault
    assert table.fork().step(f"- score p1 total {sure - 1}").name == "WRONG_OBSERVATION"
    shown = table.fork()
    assert shown.step("p2 show 9").name == "WRONG_OBSERVATION"
    assert shown.step("p2 show 4h5h6h7h") == 0
    assert shown.step("p1 show 8dJdQdKd") == 0
    assert shown.fork().step("p1 show crib 19").name == "WRONG_OBSERVATION"
    assert shown.fork().step("p1 show crib 2h3h8d9d 7").name == "DUPLICATE_CARD"
    assert shown.fork().step("p1 show crib 2h4h8s9d").name == "NOT_HELD"
    assert shown.step("p1 show crib 2h3hAsAd 12") == 0
    assert shown.state.doubt[0] == 0
    assert shown.state.total[0] == sure + 12


def test_a_game_that_may_have_ended_goes_on_or_not():
    table = table_after(SHOWN, target=20)
    assert table.fork().end()
    sure = table.state.total[0]
    assert sure < 20
    for text in ("- deal p2 ????????????", "- deal p1 ????????????"):
        assert table.step(text) == 0
    assert table.state.total[0] + table.state.doubt[0] == 19


def test_the_cards_laid_away_may_be_unknown_though_the_hand_was_seen():
    text = "- deal p1 2d3d4d5d6d7d; - deal p2 2h3h4h5h6h7h; p1 discard ????; p2 discard 2h3h"
    assert fault_of(text + "; - deal starter 4d") == "DUPLICATE_CARD"
    text += "; - deal starter 9c; p2 play 7h"
    assert fault_of(text + "; p1 play 8d") == "NOT_HELD"
    assert fault_of(text + "; p1 play 2d; p2 play 4d") == "NOT_HELD"
    text += "; p1 play 2d; p2 play 6h; p1 play 3d; p2 play 5h; p1 play 4d; p2 play 4h; p1 play 5d"
    assert table_after(text).state.crib == sum(1 << card for card in (32, 33, 20, 21))


def test_three_players_and_a_crib_card_that_is_not_seen():
    text = "- deal p1 2d3d4d5d6d; - deal p2 ??????????; - deal p3 ??????????; - deal crib ??"
    assert fault_of(text + "; - deal crib ??", seats=3) == "WRONG_PHASE"
    assert fault_of(text + "; p1 discard 2d; p2 discard ??; p3 discard ??", seats=3) == "LEGAL"


def test_winners_of_a_match():
    options = {"match": 2, "target": 30, "skunk": 0, "double_skunk": 0}
    record = next(iter(simulated("cribbage", 1, seed=3, options=options)))
    verdict = judge(Record(**record))
    games = verdict.computed["games"]
    assert verdict.computed["winner"] == [name for name, won in games.items() if won >= 2]


COUNTED = (
    "- deal p1 2h3h4c6cKhKd; - deal p2 5c5d5hJsKcKs; p1 discard KhKd; p2 discard KcKs"
    "; - deal starter 5s; p2 play Js; p1 play 6c; p2 play 5c; p1 play 4c"
)
SHOW = (COUNTED + "; p2 play 5d; p1 declare go; p1 play 3h; p2 play 5h; p1 play 2h").split("; ")


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([*COUNTED.split("; "), "p1 score peg 4"], "the replay counts 3 here, not 4"),
        ([*SHOW, "p2 show 28"], "the replay counts 29 here, not 28"),
        (
            [*SHOW, "p2 show 29", "p1 show 9", "p1 show crib 19"],
            "the replay counts 20 here, not 19",
        ),
    ],
)
def test_a_wrong_statement_is_told_the_true_number(events, says):
    (finding,) = judge(Record(rules="cribbage", seats=["p1", "p2"], events=events)).findings
    assert (finding.code, finding.message) == ("wrong-observation", says)


@pytest.mark.parametrize(
    "claim", ["p1 claim muggins 2", "p2 claim muggins 1", "p1 claim muggins 0"]
)
def test_muggins_for_what_was_not_overlooked(claim):
    """003:1845 an opponent takes what was missed."""
    table = table_after("; ".join([*SHOW, "p2 show 28"]), muggins=True)
    assert table.step(claim).name == "NOT_OVERLOOKED"
    assert table.step("p1 claim muggins 1") == 0
    assert table.step("p1 claim muggins 1").name == "NOT_OVERLOOKED"
