"""Writes ``tests/data/perft``: positions of seeded games of every rule set, and their counts.

Run as ``python -m tests.perft_positions [RULES…]`` in the folder of the project. The patiences
have a program of their own (``tests.rules.patience.perft_positions``), whose counts come from
their checkers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardlog.errors import OptionError
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.simulate import simulate
from cardlog.rules.registry import MODULES, game
from cardlog.testing import perft, perft_record

FOLDER = Path(__file__).parent / "data" / "perft"
MOST = 2_000
"""Above so many sequences no deeper count is made."""
DEEPEST = 5
LONGEST = 150
"""Positions come from the first events of a game, so that the files stay short."""
PLACES = (0.0, 0.3, 0.6, 0.9)
"""Where in a game positions are taken, counted over its decisions."""
PATIENCES = ("accordion", "bakers-game", "eight-off", "forecell", "freecell", "klondike",
             "seahaven-towers")  # fmt: skip


def settings(rules: str) -> list[dict[str, Any]]:
    """The plain rule set, and each of its named options."""
    return [{}, *[dict(option.options) for option in game(rules).named]]


def seat_counts(rules: str, options: dict[str, Any]) -> list[int]:
    """The smallest and the largest table that the options allow."""
    found = game(rules)
    fits = []
    for count in range(found.seats[0], found.seats[1] + 1):
        names = list(found.seat_names) or [f"p{i + 1}" for i in range(count)]
        try:
            found.encode_options(options, names)
        except OptionError:
            continue
        fits.append(count)
    return sorted({fits[0], fits[-1]})


def decisions(record: Record) -> list[int]:
    """Before which events of a game a player has few enough acts to count; else chance has."""
    table = Replay(record)
    found: dict[bool, list[int]] = {True: [], False: []}
    for i, event in enumerate(record.events[:LONGEST]):
        if 1 < len(table.acts(most=MOST + 1)) <= MOST:
            found[parse_event(event, record.seats).actor >= 0].append(i)
        table.step(event)
    return found[True] or found[False]


def depth_of(record: Record, at: int) -> int:
    """How deep the position can be counted without more than ``MOST`` sequences."""
    table = Replay(record)
    for event in record.events[:at]:
        table.step(event)
    depth = 1
    while depth < DEEPEST and perft(table, depth + 1, most=MOST) <= MOST:
        depth += 1
    return depth


def positions(rules: str) -> Iterator[dict[str, Any]]:
    """Positions of a rule set with their counts."""
    games = [
        (options, seats) for options in settings(rules) for seats in seat_counts(rules, options)
    ]
    for number in range(max(len(games), len(PLACES))):
        options, seats = games[number % len(games)]
        player = "random" if number % 2 else "sensible"
        (record,) = simulate(
            rules, n=1, seed=number, seats=seats, options=options, player=player
        )  # fmt: skip
        open_now = decisions(record)
        if not open_now:
            continue
        at = open_now[int(PLACES[number % len(PLACES)] * len(open_now))]
        yield perft_record(record, depth=depth_of(record, at), at=at)


def main(wanted: list[str]) -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rules in wanted or [name for name in MODULES if name not in PATIENCES]:
        found = list(positions(rules))
        lines = [json.dumps(one, ensure_ascii=False) for one in found]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        (FOLDER / f"{rules}.json").write_text(text, encoding="utf-8")
        print(rules, [one["counts"] for one in found], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
