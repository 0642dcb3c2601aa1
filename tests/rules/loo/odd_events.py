"""Odd events of loo, for walks in which engine and checker go side by side."""

from __future__ import annotations

import random

from cardlog.cards import card_text, members
from cardlog.replay.play import Replay
from tests.rules.side_by_side import held


def loo(table: Replay, rng: random.Random, name: str, hand: list[str]) -> list[str]:
    s, names = table.state, table.seats
    texts = [f"{name} bid pass", f"{name} bid stand", f"{name} bid pass !withdrawn"]
    free = [card_text(card) for card in members(s.unseen | s.miss)]
    miss = "".join(card_text(card) for card in members(s.miss))
    if len(free) >= 3:
        cards = "".join(rng.sample(free, 3))
        texts += [f"{name} draw miss {cards}", f"- deal miss {cards}", f"- deal up {free[0]}"]
        texts += [f"- deal talon {''.join(free)}"]
    if miss:
        texts += [f"{name} draw miss {miss}"] * 2
    if hand:
        texts += [f"{name} show {''.join(hand)}", f"{name} show {hand[0]} !exposed"]
    for seat in range(len(names)):
        cards = held(table, seat)
        if len(cards) == 3 and all(card[1] == "cdhs-"[min(s.trump, 4)] for card in cards):
            texts += [f"{names[seat]} show {''.join(cards)}"] * 6
    return texts
