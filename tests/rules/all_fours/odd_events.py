"""Odd events of cinch and pitch, for walks in which engine and checker go side by side."""

from __future__ import annotations

import random

from cardlog.cards import card_text, members
from cardlog.replay.play import Replay
from tests.rules.side_by_side import held, some

CALLS = ["trump", "not-trump", "highest", "lowest"]


def cinch(table: Replay, rng: random.Random, name: str, hand: list[str]) -> list[str]:
    s, names = table.state, table.seats
    seat = rng.randrange(4)
    other, others = names[seat], held(table, seat)
    number = rng.randint(1, 14)
    texts = [
        f"{name} bid {number}",
        f"{name} bid {number} !withdrawn",
        f"{name} bid pass",
        f"{name} declare hearts",
        f"{name} declare spades !withdrawn",
        f"{name} rule {other} {rng.choice(CALLS)}",
        f"- rule {other} {rng.choice(CALLS)}",
        f"- rule {name} long",
        f"- rule {name} short",
        f"{name} claim trick",
    ]
    if hand:
        texts += [
            *[f"{name} show {rng.choice(hand)} !exposed"] * 3,
            f"{name} discard {some(hand, rng)}",
            f"{name} discard up {some(hand, rng)}",
            f"{name} discard up {some(hand, rng)} !withdrawn",
            f"{name} discard {some(hand, rng)} !withdrawn",
        ]
    if others:
        exposed = [card_text(card) for card in members(s.exposed[seat])]
        card = rng.choice(exposed or others)
        calls = [f"{name} rule {other} {card}", f"- rule {other} {card}"]
        texts += [*calls, f"{name} rule {other} bar {card}"] * (3 if exposed else 1)
        texts += [f"{name} draw {other} {rng.choice(others)}"] * 3
    unseen = [card_text(card) for card in members(s.unseen)]
    if unseen:
        texts += [f"{name} draw {pile} {some(unseen, rng, 5)}" for pile in ("stock", "robbed")]
    out = [card_text(card) for cards in s.put_out[:4] for card in members(cards)]
    if out:
        texts += [f"{name} draw discard {rng.choice(out)}"] * 2
    return texts


def pitch(table: Replay, rng: random.Random, name: str, hand: list[str]) -> list[str]:
    s, names = table.state, table.seats
    other = rng.choice(names)
    misled = [names[i] for i in range(len(names)) if s.misled >> i & 1]
    number = rng.randint(1, 5)
    texts = [
        f"{name} bid {number}",
        f"{name} bid {number} !withdrawn",
        f"{name} bid 4",
        f"{name} bid pass",
        f"{name} declare hearts",
        f"{name} rule {other} {rng.choice(CALLS)}",
        f"- rule {other} {rng.choice(CALLS)}",
    ]
    texts += [f"{names[s.declarer]} rule {seat} {rng.choice(CALLS)}" for seat in misled] * 4
    if hand:
        texts += [f"{name} discard {some(hand, rng)}"]
        card = rng.choice(hand)
        if s.tricks == 0 and s.laid == 0:
            texts += [f"{name} play {card} !turn", f"{name} play {card} !withdrawn"] * 4
    unseen = [card_text(card) for card in members(s.unseen)]
    if unseen:
        texts += [f"{name} draw stock {some(unseen, rng, 4)}"]
    return texts
