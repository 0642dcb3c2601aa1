"""500 rummy through the engine: examples, the independent checker, hidden cards, refusals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardlog.cards import card_text
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import merge, redact
from cardlog.replay.play import Replay
from cardlog.replay.players import sensible
from cardlog.replay.simulate import play_out, random_act, simulate
from cardlog.replay.verdict import judge
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.rummy.probing import known_hand, probe, unseen_cards
from tests.rules.rummy.rummy_500_checker import play, replay
from tests.rules.rummy.rummy_500_examples import EXAMPLES, short

FLOAT = {"must_discard": True, "floating": True}
OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {"deals": 2}),
    (3, {"deals": 2, "jokers": 2}),
    (4, {"must_discard": True, "deals": 2, "jokers": 1, "tie": "went-out"}),
    (5, {**FLOAT, "jokers": 2, "strict_float": True, "deals": 2}),
    (8, {"deals": 2, "call": "latest", "values": "flat", "top_must_meld": True}),
    (3, {**FLOAT, "deals": 3, "going_out_bonus": 25}),
    (4, {"target": 150, "tie": "went-out"}),
    (2, {**FLOAT, "hand": 3, "deals": 3, "strict_float": True}),
    (6, {"deals": 1, "call": "off"}),
    (7, {"target": 100, "jokers": 1}),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_the_checker_agrees(seats, options, games):
    records = simulated("rummy-500", games, seed=7, options=options, seats=seats)
    _, illegal = assert_damage_is_judged_alike(records, replay, seed=7, each=5)
    assert illegal


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_games_of_the_checker_are_accepted(seats, options, seed):
    assert assert_agreement(play("rummy-500", seats, options, random.Random(seed)), replay)


# --- proposed acts ------------------------------------------------------------------------

STACKED: list[tuple[int, int, dict[str, Any]]] = [
    (2, 5, {}),
    (3, 5, {"jokers": 2}),
    (4, 4, {"must_discard": True, "jokers": 1}),
    (5, 5, {**FLOAT, "jokers": 2, "strict_float": True}),
    (2, 3, {**FLOAT, "strict_float": True}),
    (3, 6, {"call": "latest", "top_must_meld": True}),
    (6, 7, {"jokers": 2}),
    (2, 3, {"must_discard": True, "top_must_meld": True}),
    (2, 2, FLOAT),
    (5, 2, {"must_discard": True}),
]
ORDER = "A23456789TJQKA"


def stacked(seats: int, size: int, options: dict[str, Any], games: int) -> Iterator[dict]:
    """Deals of neighbouring ranks, so that much is laid down and players go out."""
    names = [f"p{i + 1}" for i in range(seats)]
    for number in range(games):
        rng = random.Random(f"{number} {options}")
        cards = [rank + suit for rank in ORDER[:13] for suit in "cdhs"]
        cards += ["Xr", "Xb"][: options.get("jokers", 0)]
        cards *= 1 if seats <= 4 else 2
        low = rng.randrange(8)
        rng.shuffle(cards)
        cards.sort(key=lambda card: card[0] != "X" and (ORDER.index(card[0]) - low) % 13 >= 5)
        cards = cards[: seats * size + 1]
        rng.shuffle(cards)
        hands = ["".join(cards[i * size : (i + 1) * size]) for i in range(seats)]
        record = Record(
            rules="rummy-500",
            seats=names,
            options={"deals": 1, "hand": size, **options},
            events=[f"- deal {name} {hand}" for name, hand in zip(names, hands, strict=True)]
            + [f"- deal up {cards[-1]}"],
        )
        play_out(record, choose=random_act if number % 3 else sensible, rng=rng)
        yield {
            "rules": "rummy-500",
            "options": record.options,
            "seats": names,
            "events": record.events,
        }


def some_meld(state: Any, hand: list[str], rng: random.Random) -> str:
    """Cards that may be a set or a run, jokers put in here and there."""
    natural = [card for card in hand if card[0] != "X"]
    jokers = [card for card in hand if card[0] == "X"]
    if not natural:
        return "4c"
    first = rng.choice(natural)
    due = card_text(state.duty - 1) if state.duty else ""
    if due in natural and rng.random() < 0.8:
        first = due
    if rng.random() < 0.5:
        same = [card for card in {*natural} if card[0] == first[0] and card != first]
        wanted = [first, *same[: rng.choice([1, 2, 2, 3])]]
    else:
        at = rng.choice([i for i, rank in enumerate(ORDER) if rank == first[0]])
        size = rng.choice([3, 3, 4, 5])
        low = max(0, at - rng.randrange(size))
        wanted = [rank + first[1] for rank in ORDER[low : low + size]]
        wanted = [card for card in wanted if card in natural or rng.random() < 0.3]
    text = ""
    for card in wanted:
        if jokers and (card not in natural or rng.random() < 0.15):
            text += jokers.pop()
        text += card
    return text or first


def propose(table: Replay, rng: random.Random) -> str:
    """An act that might be legal here, more often one of this phase."""
    state = table.state
    seats = len(table.seats)
    turn = state.turn if state.turn >= 0 and rng.random() < 0.8 else rng.randrange(seats)
    who = table.seats[turn]
    hand = known_hand(state, turn)
    fan = [card_text(state.fan[i] - 1) for i in range(state.fan_size)] or ["As"]
    tail = fan[-rng.choice([1, 1, 2, 2, 3, rng.randint(1, len(fan))]) :]
    if rng.random() < 0.1:
        rng.shuffle(tail)
    unseen = unseen_cards(state)
    card = rng.choice(hand if hand and rng.random() < 0.9 else unseen)
    one = card_text(state.duty - 1) if state.duty and rng.random() < 0.8 else card
    if one[0] == "X" and rng.random() < 0.9:
        one += rng.choice(ORDER) + rng.choice("cdhs")
    meld = f"meld{rng.randint(1, state.meld_count + 1)}"
    lay = [
        f"{who} meld {some_meld(state, hand, rng)}",
        f"{who} layoff {one} {meld}",
        f"{who} layoff {some_meld(state, hand, rng)} {meld}",
    ]
    throw = [f"{who} discard up {card}"]
    forms = {
        "DRAW": [
            f"{who} draw stock {rng.choice(unseen)}",
            f"{who} draw discard {''.join(tail)}",
            f"{who} draw discard {''.join(tail)}",
            f"{rng.choice(table.seats)} claim discard {''.join(tail)}",
            f"{rng.choice(table.seats)} claim discard {''.join(tail)}",
            f"{who} declare pass",
        ],
        "DUTY": [*lay, *lay, *throw],
        "PLAY": [*lay, *lay, *throw, *throw],
        "NEXT": [
            "- rule misdeal",
            f"- score {who} {state.points[turn]}",
            f"- score {who} total {state.total[turn] + rng.choice([0, 0, 5])}",
            f"- deal {who} {card}",
            f"- deal up {card}",
        ],
    }
    phase = table.game.phases(state.phase).name
    text = rng.choice(
        forms[phase if phase in forms and rng.random() < 0.92 else rng.choice([*forms])]
    )
    return text if text[0] == "-" or rng.random() < 0.96 else f"{text} !withdrawn"


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("seats", "size", "options"), STACKED)
def test_proposed_acts_are_judged_alike(seats, size, options, games):
    focus = (" meld ", " layoff ", " draw discard", " claim ", " discard up")
    records = stacked(seats, size, options, games)
    seen = probe(records, replay, propose, seed=3, points=4, focus=focus)
    assert seen["LEGAL"] > 20 and len(seen) > 4


# --- aces ---------------------------------------------------------------------------------


def aces(more: list[str], hand: str = "QhKhAh") -> dict[str, int]:
    record = short({2: hand, 1: "4c5d6s"}, more)
    table = Replay(Record(**record))
    for text in record["events"]:
        assert table.step(text) == 0, text
    return {name: table.state.tabled[i] for i, name in enumerate(table.seats)}


def test_an_ace_on_a_king_counts_fifteen_and_keeps_its_place():
    """Also when the run is later filled down to the two."""
    run = "3h4h5h6h7h8h9hThJhQhKhAh"
    record = short({2: f"{run}9s9d", 1: "4c5d6s2c2d3c3d4d5c6c6d7c7d8c"}, [], up="9c", hand=14)
    table = Replay(Record(**record))
    for text in [
        *record["events"],
        "p2 draw stock 2h",
        f"p2 meld {run}",
        "p2 layoff 2h meld1",
        "p2 discard up 9s",
    ]:
        assert table.step(text) == 0, text
    assert table.state.tabled[1] == sum(range(3, 10)) + 10 + 30 + 15 + 2


def test_an_ace_counts_one_only_below_a_two_without_the_king():
    low = aces(["p2 draw stock 4h", "p2 meld Ah2h3h", "p2 layoff 4h meld1"], hand="Ah2h3h")
    assert low["p2"] == 1 + 2 + 3 + 4
    high = aces(["p2 draw stock Jh", "p2 meld QhKhAh"])
    assert high["p2"] == 35


def test_an_ace_stands_at_one_end_only():
    """Also where two packs have two of them."""
    table = hidden_table(5, "- deal up 9c", "p2 draw stock ??", hand=20)
    assert table.step("p2 meld Ad2d3d4d5d6d7d8d9dTdJdQdKd") == 0
    assert table.step("p2 layoff Ad meld1").name == "DOES_NOT_FIT"


# --- hidden cards -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_every_view_of_a_game_is_accepted(seats, options):
    for record in simulate("rummy-500", n=1, seed=5, options=options, seats=seats):
        views = [redact(record, view) for view in ("public", *(f"seat:{x}" for x in record.seats))]
        for view in views:
            verdict = judge(view)
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings[:1]
        assert judge(merge(views[1:])).verdict == "legal"


def test_stated_points_settle_what_hidden_hands_leave_open():
    events = ["p2 draw stock 7c", "p2 meld QhKhAh", "p2 discard up 7c"]
    record = Record(**short({2: "QhKhAh", 1: "4c5d6s"}, events, target=35))
    view = redact(record, "seat:p2")
    table = Replay(view)
    for text in view.events:
        assert table.step(text) == 0
    assert table.end() and not table.state.over and table.results() == {}
    for text in ("- score p1 -5", "- score p1 -46", "- score p2 34"):
        assert table.fork().step(text).name == "WRONG_OBSERVATION"
    assert table.step("- score p2 35") == 0
    assert not table.state.over
    assert table.step("- score p1 total -15") == 0
    assert table.state.over
    assert table.results() == {"scores": {"p1": -15, "p2": 35}, "winner": ["p2"]}


def hidden_table(seats: int, *events: str, **options) -> Replay:
    names = [f"p{i + 1}" for i in range(seats)]
    hands = [f"- deal {name} {'??' * options['hand']}" for name in names]
    table = Replay(Record(rules="rummy-500", seats=names, options=options, events=[]))
    for text in [*hands, *events]:
        assert table.step(text) == 0, text
    return table


def test_what_an_unseen_hand_cannot_hide():
    table = hidden_table(2, "- deal up 9c", "p2 draw stock ??", hand=5)
    assert table.fork().step("p2 meld 9c9d9h").name == "NOT_HELD"
    assert table.fork().step("p2 meld 4h5h6h7h8h9hTh").name == "NOT_HELD"
    assert table.step("p2 meld 4h5h6h") == 0
    assert table.fork().step("p2 discard up 4h").name == "NOT_HELD"
    assert table.step("p2 layoff 7h meld1") == 0
    assert table.step("p2 discard up Kc") == 0
    assert table.fork().step("p1 draw discard 9c").name == "NOT_THE_TOP"
    assert table.fork().step("p1 draw discard 9cKc") == 0


def test_an_unseen_hand_must_lay_down_what_it_reaches_for():
    table = hidden_table(
        2, "- deal up 9c", "p2 draw stock ??", "p2 discard up Kc", "p1 draw discard 9cKc", hand=5
    )
    assert table.fork().step("p1 discard up Kc").name == "NOT_LAID_AT_ONCE"
    assert table.fork().step("p1 meld KcKdKh").name == "NOT_LAID_AT_ONCE"
    assert table.step("p1 meld 8c9cTc") == 0
    assert table.step("p1 discard up Kc") == 0


def test_a_copy_that_nobody_saw_leaves_the_discard_open():
    """With two packs the hand may have held the same card before; with one it cannot."""
    for seats, name in ((5, "LEGAL"), (2, "THROWN_BACK")):
        table = hidden_table(seats, "- deal up 9c", "p2 draw discard 9c", hand=3)
        assert table.step("p2 discard up 9c").name == name
        assert table.state.deferred == (name == "LEGAL")


# --- options ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"floating": True}, "must_discard"),
        ({"must_discard": True, "strict_float": True}, "floating"),
        ({"hand": 26}, "more cards than there are"),
        ({"jokers": 3}, "jokers"),
    ],
)
def test_options_that_cannot_be(options, match):
    with pytest.raises(OptionError, match=match):
        Replay(Record(rules="rummy-500", seats=["p1", "p2"], options=options, events=[]))


@pytest.mark.parametrize("name", ["going-out-bonus", "deal-target", "wild-jokers", "floating"])
def test_named_options(name):
    for record in simulate(f"rummy-500/{name}", n=1, seed=1, options={"deals": 1}):
        assert judge(record).verdict == "legal"
