"""Odd events of spoil five, for walks in which engine and checker go side by side."""

from __future__ import annotations

import random

from cardlog.cards import card_text, members
from cardlog.replay.play import Replay
from cardlog.rules.spoil_five.table import Phase
from tests.rules.side_by_side import held


def spoil_five(table: Replay, rng: random.Random, name: str, hand: list[str]) -> list[str]:
    s, names = table.state, table.seats
    wrong = [f"- rule {name} long", f"- rule {name} short"]
    texts = [
        f"{name} declare jink",
        f"{name} declare stand",
        f"- rule {name} exposed",
        f"- rule {name} void",
        *wrong,
        *(wrong * 4 if s.phase == Phase.DEAL else []),
    ]
    unseen = [card_text(card) for card in members(s.unseen)]
    if unseen:
        texts += [f"- deal up {rng.choice(unseen)}", f"- deal talon {''.join(unseen)}"]
    if hand:
        card = rng.choice(hand)
        texts += [f"{name} discard {card}"] * 2
        texts += [f"{name} show {card} !exposed", f"- deal {name} {card}"]
    dealers = held(table, s.dealer)
    if s.phase == Phase.ACE and dealers:
        texts += [f"{names[s.dealer]} discard {rng.choice(dealers)}"] * 3
    return texts
