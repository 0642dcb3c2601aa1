"""Go Fish and Happy Families: examples, the independent checker, hidden views, refusals."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import PACK_52, cards_text, members
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from tests.rules.collecting import go_fish_checker
from tests.rules.collecting.go_fish_examples import EXAMPLES
from tests.rules.proofs import Amount, Setting, Tables

SETTINGS = [
    Setting("go-fish", {}, (2,)),
    Setting("go-fish", {"hand": 5}, (3,)),
    Setting("go-fish", {"next": "blocker"}, (6,)),
    Setting("go-fish", {"unit": "pair", "hand": 7}, (4,)),
    Setting("go-fish", {"ask": "card", "ask_own": True, "lucky": "rank"}, (3,)),
    Setting("go-fish", {"ask": "card", "deals": 2}, (4,)),
    Setting("go-fish", {"play_on": True}, (2,)),
    Setting("go-fish", {"play_on": True, "value": "card"}, (5,)),
    Setting("go-fish", {"play_on": True, "ask": "card", "unit": "pair"}, (3,)),
    Setting("go-fish", {"play_on": True, "refill": 1, "refill_turn": "taken"}, (2,)),
    Setting("go-fish", {"first_out_wins": True, "deals": 0, "target": 5}, (3,)),
    Setting("go-fish", {"play_on": True, "next": "blocker", "refill": 2, "value": "book"}, (3,)),
    Setting("go-fish", {"hand": 3, "unit": "pair", "play_on": True, "refill": 1}, (2,)),
    Setting("go-fish", {"hand": 12, "deals": 2}, (4,)),
    Setting("happy-families", {}, (2,)),
    Setting("happy-families", {"must_hold": False}, (5,)),
    Setting("happy-families", {"deals": 2, "ask_own": True}, (3,)),
    Setting("happy-families", {"deals": 0, "target": 3}, (4,)),
]


PACK = list(members(PACK_52))


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement, true or not, or any question, answer, card fished, shown or laid down."""
    s, seats = table.state, table.seats
    i = s.turn if s.turn >= 0 and rng.random() < 0.6 else rng.randrange(len(seats))
    who, other, kind = seats[i], rng.choice(seats), rng.randrange(9)
    hand = list(members(s.hand[i])) or PACK
    if kind == 0:
        number = rng.choice([0, 1, 3, s.points[i], s.total[i]])
        return f"- score {who} {rng.choice(['', 'total '])}{number}"
    if kind == 1:
        return rng.choice(["- rule misdeal", f"{who} declare go"])
    if kind == 2:
        card = rng.choice(hand)
        alike = [c for c in hand if c & 15 == card & 15][: s.unit]
        return f"{who} meld {cards_text(alike)}"
    if kind == 3:
        return f"{who} show {cards_text([rng.choice(hand)])}"
    if kind == 4:
        return f"{who} draw stock {cards_text(rng.sample(PACK, rng.choice([1, 1, 2, 5])))}"
    if kind == 5 and s.asked >= 0:
        cards = [c for c in members(s.hand[s.asked]) if c & 15 == (s.wanted - 1) & 15]
        cards = cards[: rng.choice([1, 4, 4])] or [rng.choice(hand)]
        return f"{seats[s.asked]} give {seats[s.inquirer]} {cards_text(cards)}"
    taken_back = " !withdrawn" if rng.random() < 0.2 else ""
    card = rng.choice(hand) if rng.random() < 0.7 else rng.choice(PACK)
    if s.ask_card != (rng.random() < 0.05):
        card = (card & 15) + 16 * rng.randrange(4)
        return f"{who} declare {other} ask {cards_text([card])}{taken_back}"
    number = 1 if card & 15 == 12 else (card & 15) + 2
    return f"{who} declare {other} ask {rng.choice([number, number, 0, 14])}{taken_back}"


class TestGoFish(Tables):
    checker = go_fish_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("go-fish", "happy-families")
    few = Amount(games=3, each=6, own=2, noted=2, times=8)
    many = Amount(games=15, each=15, own=20, noted=20, times=12)
    added = staticmethod(added_event)


def test_who_runs_dry_wins_or_draws():
    """003:2932, 003:2952 an empty hand wins, or takes fresh cards."""
    options = {"play_on": True, "first_out_wins": True}
    with pytest.raises(OptionError, match="running dry"):
        Replay(Record(rules="go-fish", seats=["p1", "p2"], options=options, events=[]))


def test_there_must_be_a_card_to_fish():
    with pytest.raises(OptionError):
        Replay(Record(rules="go-fish", seats=["p1", "p2"], options={"hand": 26}, events=[]))


@pytest.mark.parametrize("rules", ["go-fish", "happy-families"])
def test_a_target_takes_a_series(rules):
    """003:2940 a series of hands runs to an agreed target."""
    with pytest.raises(OptionError, match="series to 10"):
        Replay(Record(rules=rules, seats=["p1", "p2"], options={"target": 10}, events=[]))


def fault_of(text: str, *, rules: str = "go-fish", seats: int = 2, **options: object) -> str:
    names = [f"p{i + 1}" for i in range(seats)]
    options = {"dealer": names[-1], **options}
    table = Replay(Record(rules=rules, seats=names, options=options, events=[]))
    *before, last = text.split("; ")
    for event in before:
        fault = table.step(event)
        assert not fault, (event, fault.name)
    return table.step(last).name


SEEN = "- deal p1 7c7d2c3c4c5c6c; - deal p2 8h8s9d9c4d5d6d"


def test_refusals_by_name():
    assert fault_of(SEEN + "; p1 declare p2 ask 8") == "NO_CARD_OF_RANK"
    assert fault_of(SEEN + "; p1 declare p1 ask 7") == "WRONG_TARGET"
    assert fault_of(SEEN + "; p1 declare p2 ask 4; p2 declare go") == "FALSE_GO"
    assert fault_of(SEEN + "; p1 declare p2 ask 4; p2 give p1 5d") == "WITHHELD"
    assert fault_of(SEEN + "; p1 declare p2 ask 4; p2 give p1 4h") == "WITHHELD"
    fished = SEEN + "; p1 declare p2 ask 7; p2 declare go; p1 draw stock 7h"
    assert fault_of(fished + "; p1 declare p2 ask 7") == "SHOW_FIRST"
    assert fault_of(fished + "; p1 show 7c") == "NOT_ASKED_FOR"
    assert fault_of(SEEN + "; p1 meld 7c7d4c5c") == "BAD_BOOK"
    assert fault_of(SEEN + "; p1 declare p2 ask 7c", ask="card") == "OWN_CARD"
    book = "- deal p1 7c7d7h7s4c5c6c; - deal p2 8h8s9d9c4d5d6d"
    assert fault_of(book + "; p1 declare p2 ask 4") == "BOOK_FIRST"
    hands = "- deal p1 {}; - deal p2 {}".format(
        "".join(r + s for r in "A2345" for s in "cdhs") + "6cTc",
        "".join(r + s for r in "789J" for s in "cdhs") + "6d6h6sTdThTs",
    )
    laid = [f"p1 meld {r}c{r}d{r}h{r}s" for r in "A2345"]
    laid += [f"p2 meld {r}c{r}d{r}h{r}s" for r in "789J"]
    text = "; ".join([hands, *laid])
    happy = {"rules": "happy-families", "must_hold": False}
    assert fault_of(text + "; p1 declare p2 ask Jc", **happy) == "LAID_DOWN"
    assert fault_of(text + "; p1 declare p2 ask 6d", **happy) == "LEGAL"


def families(ranks: str) -> str:
    return "".join(rank + suit for rank in ranks for suit in "cdhs")


def test_a_family_that_ends_a_hand_ends_the_turn():
    """003:2956, † the next player on the left who has cards goes on."""
    text = (
        f"- deal p1 {families('A23')}4c4d4h; - deal p2 {families('567')}4s8c8d"
        f"; - deal p3 {families('9TJ')}8h8s; "
    )
    seats = {"A23": 1, "567": 2, "9TJ": 3}
    text += "; ".join(f"p{n} meld {families(r)}" for ranks, n in seats.items() for r in ranks)
    text += f"; p1 declare p2 ask 4s; p2 give p1 4s; p1 meld {families('4')}"
    happy = {"rules": "happy-families", "seats": 3}
    assert fault_of(text + "; p3 declare p2 ask 8c", **happy) == "NOT_YOUR_TURN"
    assert fault_of(text + "; p2 declare p1 ask 8h", **happy) == "NOBODY_THERE"
    text += "; p2 declare p3 ask 8h; p3 give p2 8h; p2 declare p3 ask 8s; p3 give p2 8s"
    assert fault_of(text + f"; p2 meld {families('8')}", **happy) == "LEGAL"


HIDDEN = "- deal p1 7c7d2c3c4c5c6c; - deal p2 ??????????????; p1 declare p2 ask {}; {}"
"""p1 is seen and asks."""


def test_an_unknown_hand_that_denied_a_rank_does_not_hold_it():
    text = HIDDEN.format(7, "p2 declare go; p1 draw stock Kc")
    assert fault_of(text + "; p2 declare p1 ask 7") == "NO_CARD_OF_RANK"
    assert fault_of(text + "; p2 declare p1 ask 8") == "LEGAL"
    text += "; p2 declare p1 ask 8; p1 declare go; p2 draw stock ??"
    assert fault_of(text + "; p1 declare p2 ask 7; p2 give p1 7h") == "LEGAL"
    assert fault_of(text + "; p1 declare p2 ask 7; p2 give p1 7h7s") == "WITHHELD"


def test_a_card_fished_and_not_shown_was_not_asked_for():
    text = HIDDEN.format(7, "p2 declare go; p1 draw stock Kc; p2 declare p1 ask 8")
    text += "; p1 declare go; p2 draw stock ??"
    assert fault_of(text + "; p2 show 8c") == "LEGAL"
    assert fault_of(text + "; p2 show 9c") == "NOT_ASKED_FOR"
    assert fault_of(text + "; p2 declare p1 ask 8") == "NOT_YOUR_TURN"


def test_a_question_shows_a_card_of_the_rank():
    text = HIDDEN.format(7, "p2 declare go; p1 draw stock Kc; p2 declare p1 ask 5; p1 give p2 5c")
    text += "; p2 declare p1 ask 9; p1 declare go; p2 draw stock ??"
    text += "; p1 declare p2 ask 3; p2 declare go; p1 draw stock 5d"
    text += "; p2 declare p1 ask 10; p1 declare go; p2 draw stock ??; p1 declare p2 ask 5"
    assert fault_of(text + "; p2 give p1 5c") == "WITHHELD"
    assert fault_of(text + "; p2 declare go") == "FALSE_GO"
    assert fault_of(text + "; p2 give p1 5c5h") == "LEGAL"


def test_the_cards_that_others_were_given_are_of_the_rank():
    """p3 saw nothing of it, but knows how many sevens p1 must hold."""
    deal = "- deal p1 ??????????????; - deal p2 ??????????????; - deal p3 2c2d3c3d4c4d5c"
    text = deal + "; p1 declare p2 ask 7; p2 give p1 ????; p1 declare p2 ask 8; p2 declare go"
    text += "; p1 draw stock ??; p2 declare p3 ask 9; p3 declare go; p2 draw stock ??"
    text += "; p3 declare p2 ask 2; p2 declare go; p3 draw stock 7c; p1 declare p3 ask 7"
    assert fault_of(text + "; p3 give p1 7c", seats=3) == "LEGAL"
    assert fault_of(text + "; p3 give p1 7c; p1 declare p2 ask 8", seats=3) == "BOOK_FIRST"
    assert fault_of(text + "; p3 give p1 7c; p1 meld 7c7d7h7s", seats=3) == "LEGAL"


def test_the_first_out_wins():
    record = next(e.record for e in EXAMPLES if e.name == "the first out wins")
    found = judge(Record(**{k: v for k, v in record.items() if k != "cardlog"})).computed
    assert found["winner"] == ["p2"]
    assert found["scores"] == {"p1": 0, "p2": 0}
