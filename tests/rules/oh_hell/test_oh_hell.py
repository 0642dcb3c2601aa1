"""Oh hell: the engine against the worked examples and the independent checker."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from cardlog.cards import card_text, members
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from tests.rules.proofs import Amount
from tests.rules.walk_proofs import Wandering
from tests.rules.wander import (
    drawn,
    wander,
)

from . import oh_hell_checker
from .oh_hell_checker import hand_sizes
from .oh_hell_examples import EXAMPLES
from .test_oh_hell_checker import OPTIONS

RULES = "oh-hell"
FIVE = ["p1", "p2", "p3", "p4", "p5"]
CHOICES: dict[str, list[Any]] = {
    "hands": [[2, 1, 1, 5], [1, 1], [3], [7, 2, 1], [4, 1]],
    "hook": ["all", "none", "small"],
    "small": [1, 2, 5],
    "scoring": ["trick-and-ten", "ten-and-bid", "squares"],
    "blind_one": [True, False],
    "tie": ["share", "one-card"],
    "revoke": ["nothing", "void"],
    "misdeal": ["same-dealer", "next-dealer"],
}
SERIES: dict[str, list[Any]] = {
    **{name: values for name, values in CHOICES.items() if name != "hands"},
    "sequence": ["arc", "up", "down"],
    "largest": [1, 2, 3, 4],
}


def odd(table: Replay, rng: random.Random) -> list[str]:
    names = table.seats
    seat = names[table.state.turn] if rng.random() < 0.5 else rng.choice(names)
    number = rng.choice([0, 1, 2, 3, table.state.size, -1])
    card = card_text(rng.choice(list(members(table.state.unseen)) or [0]))
    return [
        f"{seat} bid {number} {rng.choice(['', '!withdrawn', '!turn'])}".strip(),
        f"- deal up {card}",
        f"- deal {seat} {rng.choice(['', 'blind '])}{card}",
    ]


def walks(seats: int, n: int, rng: random.Random) -> list[Any]:
    return [
        wander(
            RULES, seats, drawn(rng.choice([CHOICES, SERIES]), rng), rng,
            size=lambda table: table.state.size, more=odd, most=110,
        )
        for _ in range(n)
    ]  # fmt: skip


class TestOhHell(Wandering):
    rules = RULES
    checker = oh_hell_checker
    examples = EXAMPLES
    counts = range(3, 8)
    few_counts = (3, 5, 7)
    options = OPTIONS
    own_options = ({}, *OPTIONS)
    few = Amount(games=3, each=6, own=1)
    many = Amount(games=20, each=10, own=0)
    few_walks = 12
    speed_walks = 4
    many_walks = 80
    computed: ClassVar = {"scores": {"p1": 12, "p2": 20, "p3": 11}, "winner": ["p2"]}
    walks = staticmethod(walks)


# --- the series --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("options", [{}, {"sequence": "up"}, {"sequence": "down", "largest": 6}])
def test_the_series_has_as_many_hands_as_it_should(seats, options):
    from cardlog.rules.oh_hell.table import size_of
    from cardlog.rules.registry import game

    names = [f"p{i + 1}" for i in range(seats)]
    o = game(RULES).option_values(options, names)
    defaults = {"largest": 0, "hands": [], "sequence": "arc"}
    sizes = hand_sizes(seats, {**defaults, **options})
    assert [size_of(o, seats, deal) for deal in range(len(sizes) + 2)] == [*sizes, 0, 0]


@pytest.mark.parametrize("options", [{"largest": 11}, {"hands": [3, 11]}, {"hands": [0]}])
def test_hands_that_the_pack_does_not_deal(options):
    with pytest.raises(OptionError):
        Replay(Record(rules=RULES, seats=FIVE, options=options, events=[]))


# --- choices and hidden cards ------------------------------------------------------------------


def table(*events: str, seats: int = 3, **options: Any) -> Replay:
    names = [f"p{i + 1}" for i in range(seats)]
    given = {"dealer": names[-1], **options}
    found = Replay(Record(rules=RULES, seats=names, options=given, events=[]))
    for text in events:
        assert found.step(text) == 0, text
    return found


HIDDEN = ["- deal p1 ??????", "- deal p2 ??????", "- deal p3 ??????", "- deal up 4s"]


def test_the_hook_bars_one_number_to_the_dealer():
    found = table(*HIDDEN, hands=[3])
    assert found.choices() == 4
    for text in ["p1 bid 1", "p2 bid 1"]:
        assert found.step(text) == 0
    assert found.acts() == ["p3 bid 0", "p3 bid 2", "p3 bid 3"]
    assert found.fork().step("p3 bid 1").name == "HOOK"
    assert found.step("p3 bid 3") == 0
    assert found.state.choices == 3
    over = table(*HIDDEN, "p1 bid 2", "p2 bid 2", hands=[3])
    assert over.choices() == 4
    low = table(*HIDDEN, "p1 bid 0", "p2 bid 0", hands=[3])
    assert low.acts() == ["p3 bid 0", "p3 bid 1", "p3 bid 2"]


def test_an_unknown_hand_proves_a_revoke_by_itself():
    found = table(*HIDDEN, "p1 bid 1", "p2 bid 1", "p3 bid 0", "p1 play Ah", hands=[3])
    assert found.fork().step("p2 play Kh !revoke").name == "WORD_NOT_USED"
    assert found.fork().step("p2 play 4s").name == "NOT_HELD"
    for text in ["p2 play 2c", "p3 play 2h", "p1 play 3h"]:
        assert found.step(text) == 0
    assert found.fork().step("p2 play 5h").name == "SHOWN_OUT"
    assert found.step("p2 play 5h !revoke") == 0
    assert found.step("- rule p2 revoke") == 0


def test_a_blind_card_is_known_to_all_but_its_holder():
    deal = ["- deal p1 blind As", "- deal p2 blind ??", "- deal p3 blind 2c", "- deal up 4s"]
    bids = ["p1 bid 0", "p2 bid 0", "p3 bid 0"]
    found = table(*deal, *bids, hands=[1], blind_one=True)
    assert found.step("p1 play As") == 0
    assert found.fork().step("p2 play 2c").name == "NOT_HELD"
    assert found.step("p2 play Ah") == 0
    record = Record(
        rules=RULES, seats=["p1", "p2", "p3"], view="seat:p2",
        options={"dealer": "p3", "hands": [1], "blind_one": True},
        events=[*deal, *bids, "p1 play As", "p2 play Ah", "p3 play 2c"],
    )  # fmt: skip
    verdict = judge(record)
    assert verdict.verdict == "legal"
    assert verdict.computed["scores"] == {"p1": 1, "p2": 10, "p3": 10}


def test_a_hand_is_known_when_it_alone_is_unknown_and_the_pack_is_dealt():
    suits = dict(zip(["p1", "p2", "p3", "p4"], "cdhs", strict=True))
    cards = {p: "".join(r + s for r in "AKQJT98765432") for p, s in suits.items()}
    events = [f"- deal {p} {cards[p] if p != 'p3' else '??' * 13}" for p in suits]
    found = table(*events, seats=4, hands=[13])
    assert found.state.hidden[2] == 0
    assert found.state.phase == 2
    assert found.state.trump == 4
