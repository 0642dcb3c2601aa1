"""Option settings and odd events of five hundred for walks."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import card_text, members
from cardlog.replay.play import Replay
from tests.rules.wander import SUITS, drawn, wander

CHOICES: dict[str, list[Any]] = {
    "joker": [True, True, False],
    "schedule": ["avondale", "original"],
    "outrank": ["tricks", "value"],
    "auction": ["rounds", "one-turn"],
    "misere": ["both", "both", "plain", "off"],
    "misere_rank": ["after-7nt", "after-8s"],
    "misere_needs_seven": [True, False, False],
    "misere_tricks": ["nothing", "ten"],
    "misere_joker": ["must", "may"],
    "nomination": ["nt-and-misere", "misere-only", "never"],
    "joker_lead": ["strict", "loose", "not-void", "last-only"],
    "joker_follow": ["when-void", "not-shown-void", "first-or-last"],
    "joker_last_card": ["exempt", "loses"],
    "passed_deal": ["void", "no-trump"],
    "win_on": ["own-contract", "any-points"],
    "target": [500, 250, 100],
    "hole": [500, 300, 0],
    "card_points": [False, False, False, True],
    "deals": [0, 0, 1, 3],
    "start_1": [0, 460, -460, 90],
    "start_2": [0, 480, -300, 80],
    "revoke": ["contract", "silent"],
    "misdeal": ["same-dealer", "next-dealer"],
}
OWN = {"start_3": [0, 470, -490, 80], "set_back": ["barred", "ends"]}


def odd(table: Replay, rng: random.Random) -> list[str]:
    s, names = table.state, table.seats
    seat = names[s.turn] if s.turn >= 0 and rng.random() < 0.5 else rng.choice(names)
    hand = [card_text(code) for code in members(s.hand[names.index(seat)])] or ["Xr"]
    call = f"{rng.choice([5, 6, 7, 8, 9, 10, 11])}{rng.choice(['S', 'C', 'D', 'H', 'NT'])}"
    call = rng.choice([call, call, "misere", "open-misere", "pass"])
    flag = rng.choice(["", "!withdrawn", "!insufficient", "!turn", "!insufficient !withdrawn"])
    joker = f"{seat} play {rng.choice(SUITS)} Xr {rng.choice(['', '!revoke', '!withdrawn'])}"
    return [
        f"{seat} bid {call} {flag}".strip(),
        f"{seat} declare {rng.choice(SUITS)}",
        joker.strip(),
        f"{seat} play Xr !withdrawn",
        f"{seat} claim game {''.join(hand)}",
        f"{seat} show {''.join(hand)}",
        f"{seat} discard {''.join(rng.sample(hand, min(3, len(hand))))}",
    ]


def walks(rules: str, seats: int, n: int, rng: random.Random) -> list[Any]:
    choices = CHOICES if rules == "five-hundred-4" else CHOICES | OWN
    return [
        wander(rules, seats, drawn(choices, rng), rng, size=lambda _: 10, more=odd)
        for _ in range(n)
    ]
