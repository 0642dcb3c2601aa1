"""Hands of the checkers' random players under options of all kinds."""

from __future__ import annotations

import random
from typing import Any

from cardlog.rules.registry import game
from tests.rules.poker import five_card_draw_checker, omaha_checker, texas_holdem_checker
from tests.rules.poker.checks import random_options

BLINDS = {"ante": 0, "small_blind": 1, "big_blind": 2}


def table_options(seats: int, rng: random.Random) -> dict[str, Any]:
    """Options of betting of all kinds, more of them than the checkers' own tests draw."""
    options = random_options(seats, rng)
    more: dict[str, Any] = {
        "blinds": [rng.choice([0, 0, 1, 2, 4, 10]) for _ in range(seats)],
        "small_bet": rng.choice([3, 5, 10]),
        "min_bet": rng.choice([1, 3, 10]),
        "raise_cap": rng.choice([0, 1, 4]),
    }
    for name, value in more.items():
        if rng.random() < 0.12:
            options[name] = value
    if options["limit"] != "no" and rng.random() < 0.15:
        options["stacks"][rng.randrange(seats)] = -1
    while sum(chips != 0 for chips in options["stacks"]) < 2:
        options["stacks"] = [50] * seats
    return options


def holdem_hand(seed: int) -> dict[str, Any]:
    """A hand of the checker's own random player; he is not always able to find an act."""
    rng = random.Random(seed)
    while True:
        seats = rng.randrange(2, 11)
        options = table_options(seats, rng)
        if rng.random() < 0.2:
            options["short_deck"] = True
        try:
            return texas_holdem_checker.play("texas-holdem", seats, options, rng)
        except StopIteration:
            continue


def omaha_hand(rules: str, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    while True:
        seats = rng.randrange(2, game(rules).seats[1] + 1)
        options = table_options(seats, rng)
        if rng.random() < 0.3:
            options["hilo"] = True
        if rules == "omaha" and seats < 8 and rng.random() < 0.3:
            options["hole_cards"] = rng.choice([5, 6])
        try:
            return omaha_checker.play(rules, seats, options, rng)
        except StopIteration:
            continue


MORE: dict[str, list[Any]] = {
    "draws": [3],
    "later_rounds": ["opener", "left"],
    "draw_cap": [5, 4, 2],
    "four_with_ace": [True],
    "six_cap": [False],
    "burn": [True],
    "bottom_kept": [True],
    "pass_out": ["end"],
    "reante": ["always", "never"],
    "jackpots": [True],
    "progressive": [True],
    "lowball": ["ace-to-five", "deuce-to-seven"],
    "wild": ["2c2d2h2s", "As"],
    "jokers": [1, 2],
    "five_kind": [False],
}


def draw_hand(seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    while True:
        seats = rng.randrange(2, 9)
        options = table_options(seats, rng)
        if rng.random() < 0.4:
            options |= BLINDS
        for name, values in MORE.items():
            if rng.random() < 0.25:
                options[name] = rng.choice(values)
        try:
            return five_card_draw_checker.play("five-card-draw", seats, options, rng)
        except StopIteration:
            continue
