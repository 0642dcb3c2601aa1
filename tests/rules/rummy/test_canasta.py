"""Canasta through the engine: examples, the independent checker, hidden cards, refusals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
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
from cardlog.rules.rummy.canasta_ends import (
    A_JOKER,
    A_THREE,
    A_TWO,
    NEVER,
    NOTHING,
    can_finish,
    can_lay_out,
    rank_value,
)
from cardlog.rules.rummy.canasta_table import Source
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.rummy.canasta_checker import play, replay
from tests.rules.rummy.canasta_examples import CONCEALED, EXAMPLES, LAST, whole
from tests.rules.rummy.probing import known_hand, probe, unseen_cards

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (4, {"deals": 2}),
    (2, {"deals": 2}),
    (3, {"deals": 2}),
    (4, {"target": 1500, "start_1": 1400, "start_2": -50}),
    (4, {"deals": 2, "ask": "before-meld", "concealed": "side"}),
    (2, {"deals": 2, "canastas": 1, "draw": 1, "hand": 8}),
    (4, {"deals": 2, "hand": 5, "joker": 5, "two": 0, "ace": 100, "low": 0}),
    (3, {"deals": 3, "hand": 6, "canastas": 2, "start_3": 3000}),
    (2, {"deals": 1, "hand": 40, "start_1": 3000}),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_the_checker_agrees(seats, options, games):
    records = simulated("canasta", games, seed=7, options=options, seats=seats)
    _, illegal = assert_damage_is_judged_alike(records, replay, seed=7, each=6)
    assert illegal


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_games_of_the_checker_are_accepted(seats, options, seed):
    assert assert_agreement(play("canasta", seats, options, random.Random(seed)), replay)


# --- proposed acts ------------------------------------------------------------------------

STACKED: list[tuple[int, int, dict[str, Any]]] = [
    (4, 8, {}),
    (4, 8, {"start_1": -5, "start_2": -5}),
    (4, 9, {"ask": "before-meld", "start_1": -5}),
    (2, 9, {"canastas": 1}),
    (3, 8, {"start_1": -1}),
    (4, 9, {"start_1": 1500, "start_2": 3000}),
    (2, 14, {}),
    (4, 7, {"joker": 0, "low": 0, "start_1": -3}),
    (4, 4, {"start_1": -5, "start_2": -5}),
]


def stacked(seats: int, size: int, options: dict[str, Any], games: int) -> Iterator[dict]:
    """Deals in which few ranks are dealt, so that much is melded and players go out."""
    names = [f"p{i + 1}" for i in range(seats)]
    for number in range(games):
        rng = random.Random(f"{number} {options}")
        ranks = rng.sample("456789TJQKA", rng.choice([2, 3, 3, 4]))
        cards = [rank + suit for rank in ranks for suit in "cdhs"] * 2
        cards += ["Xr", "Xb"] * rng.choice([1, 2])
        cards += ["2c", "2d", "2h", "2s"] * rng.choice([0, 1, 2])
        cards += ["3c", "3s"] * rng.choice([0, 1, 2])
        others = [r + s for r in "456789TJQKA" for s in "cdhs" if r not in ranks] * 2
        rng.shuffle(cards)
        cards = (cards + rng.sample(others, len(others)))[: max(len(cards), seats * size + 1)]
        up = next(card for card in cards if card[0] not in "X23")
        cards.remove(up)
        hands = ["".join(cards[i * size : (i + 1) * size]) for i in range(seats)]
        record = Record(
            rules="canasta",
            seats=names,
            options={"deals": 1, "hand": size, **options},
            events=[f"- deal {name} {hand}" for name, hand in zip(names, hands, strict=True)]
            + [f"- deal up {up}"],
        )
        play_out(record, choose=random_act if number % 3 else sensible, rng=rng)
        yield {
            "rules": "canasta",
            "options": record.options,
            "seats": names,
            "events": record.events,
        }


def some_meld(state: Any, hand: list[str], rng: random.Random) -> str:
    """Cards of one rank and wild cards, with the top of the pile while it is due."""
    wild = [card for card in hand if card[0] in "X2"]
    top = [card_text(state.top - 1)] if state.top and state.source == Source.PILE else []
    rank = (top or [rng.choice(hand or ["4c"])])[0][0]
    natural = [card for card in hand if card[0] == rank and rank not in "X2"]
    rng.shuffle(natural)
    rng.shuffle(wild)
    most = rng.choice([len(natural), len(natural), rng.randint(0, len(natural))])
    cards = top * (rng.random() < 0.9) + natural[:most] + wild[: rng.choice([0, 0, 1, 1, 2, 3])]
    return "".join(cards) or "4c"


def propose(table: Replay, rng: random.Random) -> str:
    """An act that might be legal here, more often one of this phase."""
    state = table.state
    seats = len(table.seats)
    turn = state.turn if state.turn >= 0 and rng.random() < 0.85 else rng.randrange(seats)
    who = table.seats[turn]
    hand = known_hand(state, turn)
    unseen = unseen_cards(state)
    card = rng.choice(hand if hand and rng.random() < 0.85 else unseen)
    meld = f"meld{rng.randint(1, state.meld_count + 1)}"
    lay = [
        f"{who} meld {some_meld(state, hand, rng)}",
        f"{who} meld {some_meld(state, hand, rng)}",
        f"{who} layoff {some_meld(state, hand, rng)} {meld}",
        f"{who} layoff {card} {meld}",
    ]
    words = [f"{who} declare {word}" for word in ("ask", "accept", "reject", "pass")]
    draw = [f"{who} draw stock {rng.choice(unseen)}", f"{who} draw discard"]
    show = [f"{who} show {three}" for three in ("3h", "3d", "3c", card)]
    throw = [f"{who} discard up {card}"]
    table_acts = [
        "- rule misdeal",
        f"- score {who} {state.points[turn]}",
        f"- score {who} total {state.total[turn] + rng.choice([0, 0, 5])}",
        f"- deal {who} {card}",
        f"- deal up {card}",
    ]
    forms = {
        "START": [*draw, *draw, *words],
        "DRAW": draw,
        "RED": show,
        "THREES": show,
        "REPLACE": draw,
        "TOP": [*lay, *throw],
        "PLAY": [*lay, *lay, *throw, *throw, *words],
        "ANSWER": words,
        "NEXT": table_acts,
    }
    phase = table.game.phases(state.phase).name
    text = rng.choice(
        forms[phase if phase in forms and rng.random() < 0.9 else rng.choice([*forms])]
    )
    return text if text[0] == "-" or rng.random() < 0.96 else f"{text} !withdrawn"


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("seats", "size", "options"), STACKED)
def test_proposed_acts_are_judged_alike(seats, size, options, games):
    focus = (" meld ", " layoff ", " draw discard", " accept", " pass")
    records = stacked(seats, size, options, games)
    seen = probe(records, replay, propose, seed=3, points=4, focus=focus)
    assert seen["LEGAL"] > 20 and len(seen) > 4


# --- whether a turn can be ended ----------------------------------------------------------


def value(o: Any, kind: int) -> int:
    if kind == A_THREE:
        return o.black_three
    return {A_JOKER: o.joker, A_TWO: o.two}.get(kind) or (
        0 if kind in (A_JOKER, A_TWO) else rank_value(o, kind)
    )


class Search:
    """Every row of melds and additions from a position, one card or one new meld at a time."""

    def __init__(self, o: Any, minimum: int, source: int, canastas: int, *, out: bool) -> None:
        self.o, self.minimum, self.source, self.canastas = o, minimum, source, canastas
        self.out = out
        """Whether only going out will do."""
        self.seen: set[Any] = set()

    def ends(self, hand, table, waiting, points, *, black) -> bool:
        lacking = points < self.minimum
        if not lacking and waiting:
            hand = hand + Counter(kind for kind in waiting if kind != "red")
            waiting = ()
        key = (frozenset(hand.items()), frozenset(table.items()), waiting, points, black)
        if key in self.seen:
            return False
        self.seen.add(key)
        cards = hand.total()
        if cards >= 2 and not (self.out or lacking or black):
            return True
        full = sum(sum(meld) >= 7 for meld in table.values()) >= self.canastas
        enough = not lacking or self.source == Source.STOCK
        if cards <= 1 and full and enough and set(waiting) <= {"red"}:
            return True
        for cards, rank in self.steps(hand, table, waiting):
            natural, wild = table.get(rank, (0, 0))
            added = sum(kind in (A_JOKER, A_TWO) for kind in cards)
            if wild + added > 3 or (rank == A_THREE and added):
                continue
            after = {**table, rank: (natural + len(cards) - added, wild + added)}
            worth = points + sum(value(self.o, kind) for kind in cards)
            left = hand - Counter(cards)
            if self.ends(left, after, waiting, worth, black=black or rank == A_THREE):
                return True
        return False

    def steps(self, hand, table, waiting):
        for kind in hand:
            if kind in (A_JOKER, A_TWO):
                yield from (([kind], rank) for rank in table if rank != A_THREE)
            elif kind in table:
                yield [kind], kind
            elif kind == A_THREE and waiting:
                continue
            else:
                if hand[kind] >= 3:
                    yield [kind] * 3, kind
                if hand[kind] >= 2 and kind != A_THREE:
                    yield from (
                        ([kind, kind, wild], kind) for wild in (A_JOKER, A_TWO) if hand[wild]
                    )


def packed(counts) -> int:
    return sum(count << 4 * (rank - 2) for rank, count in counts if rank < NOTHING)


@pytest.mark.parametrize("positions", [1500, pytest.param(60_000, marks=pytest.mark.sweep)])
def test_whether_a_turn_can_be_ended_is_exact(positions):
    rng = random.Random(9)
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(positions):
        o = SimpleNamespace(joker=50, two=20, ace=20, high=10, low=5, black_three=5)
        if rng.random() < 0.3:
            o = SimpleNamespace(**{name: rng.choice([0, 1, 5, 10, 30, 60]) for name in vars(o)})
        ranks = rng.sample([2, 5, 7, 11, 12], rng.randint(1, 4))
        pool = [*ranks * 3, *ranks[:1] * 3, A_JOKER, A_JOKER, A_TWO, A_TWO]
        pool += [A_THREE] * rng.choice([2, 4])
        cards = rng.sample(pool, min(rng.choice([0, 1, 2, 3, 3, 4, 5, 6, 7, 8]), len(pool)))
        table = {}
        for rank in rng.sample([2, 5, 7, 11, 12], rng.randint(1, 3)):
            natural, wild = rng.choice([2, 3, 4, 5, 6]), rng.randint(0, 3)
            table[rank] = (natural, max(wild, 3 - natural))
        source = rng.choice([Source.STOCK, Source.PILE])
        points = rng.choice([20, 30, 40])
        minimum = rng.choice([0, 15, 50, 60, 90, 120, 150])
        waiting: tuple[Any, ...] = ()
        if source == Source.PILE and points < minimum:
            kinds = [*ranks, A_JOKER, A_TWO, A_THREE, "red", "red"]
            waiting = tuple(rng.choice(kinds) for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 3])))
        black = not waiting and rng.random() < 0.15
        if black:
            cards = [kind for kind in cards if kind != A_THREE] + [A_THREE] * rng.randint(0, 1)
            table[A_THREE] = (3, 0)
        out = not waiting and rng.random() < 0.15
        canastas = rng.choice([1, 1, 2, NEVER])
        search = Search(o, minimum, source, canastas, out=out)
        expected = search.ends(Counter(cards), table, waiting, points, black=black)
        lack = max(0, minimum - points)
        kinds = [kind for kind in waiting if kind != "red"]
        hand = [packed(Counter(cards).items())]
        hand += [cards.count(kind) for kind in (A_JOKER, A_TWO, A_THREE)]
        hand += [packed((rank, meld[i]) for rank, meld in table.items()) for i in (0, 1)]
        if out:
            due = lack if source == Source.PILE else 0
            got = can_lay_out(o, *hand, int(black), canastas, due, o.black_three)
        else:
            last = kinds[-1] if kinds else NOTHING
            got = can_finish(
                o, *hand, lack, len(kinds), last, int(bool(waiting)), source, int(black), canastas
            )  # fmt: skip
        assert bool(got) == expected, (vars(o), cards, table, waiting, points, minimum, source)
        found[expected, out] += 1
    assert len(found) == 4


# --- hidden cards -------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_every_view_of_a_game_is_accepted(seats, options):
    for record in simulate("canasta", n=1, seed=5, options=options, seats=seats):
        views = [redact(record, view) for view in ("public", *(f"seat:{x}" for x in record.seats))]
        for view in views:
            verdict = judge(view)
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings[:1]
        assert judge(merge(views[1:])).verdict == "legal"


def test_stated_points_settle_what_hidden_hands_leave_open():
    """In one seat's view the points of a deal are believed within what hidden cards may count."""
    record = Record(**{**whole("KcKdKhKsKcKdKhKs", CONCEALED, target=740), "cardlog": "1.0"})
    view = redact(record, "seat:p2")
    table = Replay(view)
    for text in view.events:
        assert table.step(text) == 0
    assert table.end() and not table.state.over and table.results() == {}
    assert table.fork().step("- score p2 781").name == "WRONG_OBSERVATION"
    assert table.fork().step("- score p1 -801").name == "WRONG_OBSERVATION"
    assert table.fork().step("- deal p1 4c") == 0
    assert table.step("- score p2 740") == 0
    assert table.step("- score p1 total -80") == 0
    assert table.results()["winner"] == ["p2", "p4"]
    assert table.state.over
    assert judge(view).verdict == "unverifiable"


def hidden_table(*events: str, **options) -> Replay:
    hands = [f"- deal p{i} {'??' * 11}" for i in (1, 2, 3, 4)]
    seats = ["p1", "p2", "p3", "p4"]
    table = Replay(Record(rules="canasta", seats=seats, options=options, events=[]))
    for text in [*hands, *events]:
        assert table.step(text) == 0, text
    return table


def test_red_threes_of_unseen_hands():
    table = hidden_table("- deal up 9s", "p3 show 3h", "p3 draw stock ??", "p2 draw stock ??")
    assert table.fork().step("p3 show 3h").name == "NOT_YOUR_TURN"
    assert table.fork().step("p2 show 3c").name == "RED_THREE"
    assert table.step("p2 show 3d") == 0
    assert table.fork().step("p2 discard up 4c").name == "WRONG_PHASE"
    assert table.step("p2 draw stock ??") == 0
    assert table.step("p2 discard up 4c") == 0
    assert table.fork().step("p3 show 3d").name == "WRONG_PHASE"


def test_what_an_unseen_hand_cannot_hide():
    table = hidden_table("- deal up 9s", "p2 draw stock ??")
    assert table.fork().step("p2 meld 9s9s9s").name == "NOT_HELD"
    assert table.fork().step("p2 meld 9s9c2d2c2h2s").name == "NO_MELD"
    assert table.fork().step("p2 meld 9s9c9d9h9c9d9h4c").name == "NO_MELD"
    assert table.step("p2 meld 9s9c9d9h") == 0
    assert table.step("p2 meld 8s8c8d8h") == 0
    # One unknown card more cannot make a canasta of four and three, but of six.
    assert table.fork().step("p2 meld 7s7c7d").name == "MAY_NOT_GO_OUT"
    assert table.fork().step("p2 layoff 8c8d2c meld2") == 0
    assert table.step("p2 discard up 7c") == 0


def test_an_unseen_hand_that_cannot_reach_the_minimum():
    table = hidden_table("- deal up 4s", start_2=3000)
    for text in ("p2 draw discard", "p2 meld 4s4c4d4h", "p2 meld 5c5d5h", "p2 meld 6c6d6h"):
        assert table.step(text) == 0
    # 50 of 120: one unknown card could not make up for it, and there is no canasta.
    assert table.fork().step("p2 layoff 5s meld2").name == "MAY_NOT_GO_OUT"


def test_a_canasta_must_be_there_before_an_unseen_hand_goes_out():
    table = hidden_table("- deal up 9s", "p2 draw stock ??", "p2 meld KcKdKhKsKcKd")
    for text in ("p2 meld 8s8c8d8h8c", "p2 discard up 7c"):
        fault = table.step(text)
    assert fault.name == "MAY_NOT_GO_OUT"


def test_an_unseen_hand_must_take_a_pile_that_fits():
    """With the stock empty, whatever is in the hand."""
    record = {**LAST_RECORD, "events": LAST}
    view = redact(Record(**record), "public")
    assert judge(view).verdict == "incomplete"


LAST_RECORD = {
    "cardlog": "1.0",
    "rules": "canasta",
    "seats": ["p1", "p2", "p3", "p4"],
    "options": {"deals": 1},
}


# --- the rest -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "most"), [(4, 26), (3, 35), (2, 53)])
def test_hands_leave_cards_to_play_with(seats, most):
    names = [f"p{i + 1}" for i in range(seats)]
    Replay(Record(rules="canasta", seats=names, options={"hand": min(most, 50)}, events=[]))
    if most < 50:
        with pytest.raises(OptionError, match="does not leave cards"):
            Replay(Record(rules="canasta", seats=names, options={"hand": most + 1}, events=[]))


@pytest.mark.parametrize(("name", "seats", "size"), [("canasta-2p", 2, 15), ("canasta-3p", 3, 13)])
def test_named_games(name, seats, size):
    (record,) = simulate(name, n=1, seed=1, options={"deals": 1})
    assert len(record.seats) == seats
    assert len(record.events[0].split()[-1]) == 2 * size
    table = Replay(record)
    for text in record.events:
        table.step(text)
    assert set(table.results()["scores"]) == set(record.seats)
