"""Fixed deals for the rule tests, and deals that are claimed as soon as trump is made."""

from cardlog.replay.play import chosen_event
from cardlog.words import Verb

from .helpers import table

HANDS = {
    "N": "JhAhKhQh9s",
    "E": "JdTc9cAdKd",
    "S": "AsKsQsTsJs",
    "W": "ThAcKcQcJc",
}
UP = "9h"
TALON = "QdTd9d"
DEAL = [f"- deal {seat} {cards}" for seat, cards in HANDS.items()] + [f"- deal up {UP}"]
"""Dealer W, so N speaks and leads first; hearts are on offer."""
PASSES = ["N bid pass", "E bid pass", "S bid pass", "W bid pass"]
ORDERED = ["N bid order", "W discard Jc"]


def dealt(*events, rules="euchre", **options):
    """A table after the fixed deal and some further events."""
    return table(rules, ["N", "E", "S", "W"], {"dealer": "W"} | options, [*DEAL, *events])


def fault(replay, text):
    """Name of the fault of an event, ``LEGAL`` if it was accepted."""
    return replay.step(text).name


def legal(replay, *texts):
    for text in texts:
        name = fault(replay, text)
        assert name == "LEGAL", f"{text}: {name}"
    return replay


def quick_deal(replay, maker, tricks, *, alone=()):
    """One deal in which ``maker`` orders up and the makers get ``tricks`` by agreement."""
    while replay.state.phase in (0, 1, 8, 9):
        offers = replay.offers()
        cards = [c for c in range(62) if offers.cards[0] >> c & 1][: offers.take[0]]
        assert not replay.step(chosen_event(offers, 0, cards))
    while replay.seats[replay.state.turn] != maker:
        legal(replay, f"{replay.seats[replay.state.turn]} bid pass")
    legal(replay, f"{maker} bid order")
    for seat in alone:
        legal(replay, f"{seat} declare alone")
    offers = replay.offers()
    line = next(i for i in range(offers.count) if offers.verb[i] == Verb.DISCARD)
    card = next(c for c in range(62) if offers.cards[line] >> c & 1)
    assert not replay.step(chosen_event(offers, line, [card]))
    return legal(replay, f"- claim {tricks}")


def points(replay, *seats):
    """What the deal under review is worth, by seat: stated right, and nothing else."""
    found = []
    for seat in seats or replay.seats:
        right = [n for n in range(-9, 10) if not replay.fork().step(f"- score {seat} {n}")]
        assert len(right) == 1
        found += right
    return found
