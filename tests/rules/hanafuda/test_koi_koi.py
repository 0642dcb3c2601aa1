"""Koi-Koi: examples, the independent checker, odd fields, hidden views, what a game must refuse."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import HANAFUDA, cards_text, members
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.simulate import play_out, random_act
from cardlog.rules.hanafuda.yaku import yaku_of
from tests.rules.agree import assert_agreement
from tests.rules.hanafuda import koi_koi_checker
from tests.rules.hanafuda.koi_koi_examples import EXAMPLES
from tests.rules.proofs import Amount, Setting, Tables, assert_views_are_accepted

OPTIONS = [
    {"deals": 3},
    {"deals": 0, "target": 50},
    {"deals": 3, "stacking": False, "cup": "either", "weather": True, "must_match": True},
    {"deals": 3, "field_month": "sweep", "field_pairs": "keep", "viewing": "needs-other"},
    {"deals": 3, "field_month": "dealer", "lucky_both": 12, "void_deal": "award", "start": 30},
    {"deals": 3, "zero_sum": True, "start": 20, "bust": True, "oya_ken": 1, "bright_field": True},
    {"deals": 3, "lucky": "misdeal", "koi_multiplier": "scaled", "void_deal": "pass"},
    {"deals": 3, "lucky": "off", "koi_multiplier": "bonus", "viewing_called": 3, "double_at": 0},
    {"deals": 4, "cup": "animal", "koi_multiplier": "any", "void_counts": False, "weather": True},
    {"deals": 3, "poetry_both": 10, "koi_multiplier": "caller", "bright_field": True},
    {"deals": 3, "stacking": False, "koi_multiplier": "off", "double_at": 5, "cup": "either"},
]


def flowers(cards: list[int]) -> str:
    return cards_text([card ^ HANAFUDA for card in cards])


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement, true or not, a decision, or a card of any kind with what it may take."""
    s = table.state
    i = s.turn if s.turn >= 0 and rng.random() < 0.6 else rng.randrange(2)
    who, number, kind = table.seats[i], rng.choice([0, 1, 3, 5, 6]), rng.randrange(9)
    hand = list(members(s.hand[i])) or [5]
    if kind == 0:
        return f"{who} score yaku {rng.choice([number, yaku_of(s, table.options, i)])}"
    if kind == 1:
        stand = rng.choice([number, s.points[i], s.total[i]])
        return f"- score {who} {rng.choice(['', 'total '])}{stand}"
    if kind == 2:
        return f"{who} declare {rng.choice(['four', 'pair', 'stop', 'koi-koi'])}"
    if kind == 3:
        return rng.choice(["- rule misdeal", f"{who} play {flowers([hand[0]])} !withdrawn"])
    if kind == 4:
        unseen = list(members(s.unseen))
        rng.shuffle(unseen)
        return f"- deal stock {flowers(unseen[: s.stock_left or 1] or [1])}"
    if kind == 5:
        return f"- deal up {flowers([rng.randrange(48)])}"
    card = s.up - 1 if s.up and rng.random() < 0.7 else rng.choice(hand)
    there = [c for c in members(s.field) if c >> 2 == card >> 2] or [rng.randrange(48)]
    rng.shuffle(there)
    taken = there[: rng.randrange(4)]
    return f"{who} play {'capture ' if taken else ''}{flowers([card, *taken])}"


class TestKoiKoi(Tables):
    checker = koi_koi_checker
    examples = EXAMPLES
    settings = tuple(Setting("koi-koi", options, (2,)) for options in OPTIONS)
    pages = ("koi-koi",)
    few = Amount(games=3, each=8, own=3, noted=3, times=8)
    many = Amount(games=80, each=25, own=80, noted=80, times=15)
    added = staticmethod(added_event)


def months(rng: random.Random, counts: tuple[int, ...], free: list[int]) -> list[int]:
    """Eight cards, so many of each of some months."""
    for _ in range(200):
        chosen = rng.sample(range(12), len(counts))
        cards = [
            card
            for month, count in zip(chosen, counts, strict=True)
            for card in rng.sample(range(4 * month, 4 * month + 4), count)
        ]
        if set(cards) <= set(free):
            return cards
    return rng.sample(free, 8)


ODD = ((4, 1, 1, 1, 1), (4, 4), (4, 2, 2), (2, 2, 2, 2), (4, 3, 1))


def odd_game(rng: random.Random) -> Record:
    """A game that opens with an odd field and perhaps lucky hands."""
    options = {
        "deals": rng.choice([1, 2]),
        "field_month": rng.choice(["redeal", "sweep", "dealer"]),
        "field_pairs": rng.choice(["redeal", "keep"]),
        "bright_field": rng.random() < 0.5,
        "lucky": rng.choice(["on", "on", "misdeal", "off"]),
        "lucky_both": rng.choice([6, 12]),
        "zero_sum": rng.random() < 0.3,
        "void_counts": rng.random() < 0.5,
    }
    free = list(range(48))
    rows = []
    for odd in (rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.3):
        rows.append(months(rng, rng.choice(ODD), free) if odd else rng.sample(free, 8))
        free = [card for card in free if card not in rows[-1]]
    events = [f"- deal board {flowers(rows[0])}"]
    events += [f"- deal p{i} {flowers(rows[i])}" for i in (1, 2)]
    record = Record(rules="koi-koi", options=options, seats=["p1", "p2"], events=events)
    return play_out(record, choose=random_act, rng=rng)


@pytest.mark.parametrize("games", [60, pytest.param(3000, marks=pytest.mark.sweep)])
def test_odd_fields_and_lucky_hands(games):
    rng = random.Random(11)
    for _ in range(games):
        record = odd_game(rng)
        known = {name: getattr(record, name) for name in ("rules", "options", "seats", "events")}
        assert assert_agreement(known, koi_koi_checker.replay)
        assert_views_are_accepted([known])


def test_a_hand_that_is_both_is_not_worth_less_than_one():
    with pytest.raises(OptionError):
        Replay(Record(rules="koi-koi", seats=["p1", "p2"], options={"lucky_points": 10}, events=[]))


@pytest.mark.parametrize("options", [{"bust": True}, {"target": 50, "start": 50}])
def test_a_game_is_not_over_before_it_begins(options):
    """003:3552 a target, and the points with which the players of a stake begin."""
    with pytest.raises(OptionError):
        Replay(Record(rules="koi-koi", seats=["p1", "p2"], options=options, events=[]))
    Replay(Record(rules="koi-koi", seats=["p1", "p2"], options=options | {"start": 30}, events=[]))


def fault_of(text: str, **options: object) -> str:
    table = Replay(Record(rules="koi-koi", seats=["p1", "p2"], options=options, events=[]))
    *before, last = text.split("; ")
    for event in before:
        fault = table.step(event)
        assert not fault, (event, fault.name)
    return table.step(last).name


SEEN = "- deal p1 1r2r3r4r5r7rNaNr; - deal p2 8b9a6x6yOxOyDxDy; - deal board 1x2x3x4x5x7x8x9x"


def test_refusals_by_name():
    assert fault_of(SEEN + "; p1 play 1r") == "MUST_CAPTURE"
    assert fault_of(SEEN + "; p1 play capture 1r2x") == "BAD_CAPTURE"
    assert fault_of(SEEN + "; p1 play capture 1r") == "BAD_CAPTURE"
    assert fault_of(SEEN + "; p1 play Na", must_match=True) == "MUST_MATCH"
    assert fault_of(SEEN + "; p1 declare four") == "NOT_LUCKY"
    assert fault_of(SEEN + "; p1 declare stop") == "NO_DECISION"
    assert fault_of(SEEN + "; - deal up 2y") == "WRONG_PHASE"
    assert fault_of(SEEN + "; - deal up 2y2a") == "WRONG_PHASE"
    turn = SEEN + "; p1 play capture 1r1x; - deal up 2y"
    assert fault_of(turn + "; p1 play 2y") == "MUST_CAPTURE"
    assert fault_of(turn + "; p1 play capture 2r2x") == "NOT_HELD"
    assert fault_of(turn + "; p2 play capture 2y2x") == "NOT_YOUR_TURN"


HIDDEN = "- deal p1 ????????????????; - deal p2 8b9a6x6yOxOyDxDy; - deal board 1x2x3x4x5x7x8x9x"


def test_an_unknown_hand_that_laid_a_dead_card_denies_the_others():
    text = HIDDEN + "; p1 play Na; - deal up Nx; p1 play capture NxNa"
    assert fault_of(text + "; p2 play capture 8b8x; - deal up 8y; p1 play Oa", must_match=True) == (
        "LEGAL"
    )
    text += "; p2 play capture 8b8x; - deal up 8y"
    assert fault_of(text + "; p1 play capture 1r1x", must_match=True) == "MATCH_DENIED"
    assert fault_of(text + "; p1 play capture 1r1x") == "LEGAL"
    assert fault_of(text + "; p1 play capture 8a8y", must_match=True) == "MATCH_DENIED"


def test_a_lucky_hand_that_nobody_saw_may_be_both():
    text = HIDDEN + "; p1 declare four"
    for points, fault in [(6, "LEGAL"), (12, "LEGAL"), (13, "WRONG_OBSERVATION")]:
        assert fault_of(f"{text}; - score p1 total {points}", lucky_both=12) == fault
    assert fault_of(f"{text}; - score p1 12") == "WRONG_OBSERVATION"
    board = "- deal board 1x1y1r2x2y2a3x4x; - deal p1 ????????????????"
    assert fault_of(board + "; - deal p2 5x6x7x8x9xOxNxDx; p2 declare pair") == "NOT_LUCKY"


def test_the_pile_is_turned_in_its_order():
    rest = "1b1y2a2y3b3y4a4y5a5y6a6r7a7y8a8y9r9yOaOrNbNxDbDz"
    text = f"{SEEN}; - deal stock {rest}; p1 play capture 1r1x"
    assert fault_of(text + "; - deal up 1b") == "LEGAL"
    assert fault_of(text + "; - deal up 1y") == "NOT_ON_TOP"
    assert fault_of(text + f"; - deal stock {rest}") == "WRONG_PHASE"
