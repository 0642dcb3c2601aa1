"""Odd events of domino hearts, for walks in which engine and checker go side by side."""

from __future__ import annotations

import random

from cardlog.cards import card_text, members
from cardlog.replay.play import Replay
from tests.rules.side_by_side import some


def domino(table: Replay, rng: random.Random, name: str, hand: list[str]) -> list[str]:
    s, names = table.state, table.seats
    texts = [f"- rule {name} mixed"]
    unseen = [card_text(card) for card in members(s.unseen)]
    if unseen:
        actor = names[s.turn] if s.turn >= 0 and rng.random() < 0.7 else name
        texts += [f"{actor} draw stock {rng.choice(unseen)}"] * 4
        texts += [f"{actor} draw stock {some(unseen, rng)}", f"- deal stock {''.join(unseen)}"]
    return texts
