"""Legal games from a seed: random or with a simple sensible player, at any size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal

from cardlog.errors import UsageError
from cardlog.log.events import event_text
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.players import draw, sensible
from cardlog.rules.game import Game
from cardlog.rules.registry import MODULES, game, named_option
from cardlog.words import Event, Verb, Word

PlayerName = Literal["random", "sensible"]
Chooser = Callable[[Replay, Any, random.Random], Event]

PASSES: Final = 0.6
MOST_EVENTS: Final = 20_000
"""A simulated game that goes on longer is broken off and marked abandoned."""
LONG: Final = 1500
"""A random game that is not over by then is played on by the sensible player, and a sensible
one with random acts in between, so that bidding which always ends in passes comes to an end."""
STIRRED: Final = 0.2


def resolve(rules: str) -> tuple[Game, dict[str, Any], int | None]:
    """Game, option values and seat count that an id of a rule set or a named option means."""
    named = None if rules in MODULES else named_option(rules)
    if named is not None:
        parent, option = named
        return parent, dict(option.options), option.seats
    return game(rules), {}, None


def simulate(
    rules: str,
    *,
    n: int,
    seed: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    player: PlayerName = "random",
) -> Iterator[Record]:
    """``n`` legal games of a rule set or named option, each with its own seed drawn from ``seed``.

    The same arguments give the same games. Raises ``OptionError`` for unknown rules, options or
    a number of seats that the game does not take.

    >>> [record.id for record in simulate("rubber-bridge", n=2, seed=1, player="sensible")]
    ['rubber-bridge-1-1', 'rubber-bridge-1-2']
    """
    found, given, count = resolve(rules)
    given |= dict(options or {})
    names = seat_names(found, seats or count)
    choose = random_act if player == "random" else sensible
    for number in range(1, n + 1):
        rng = random.Random(f"{rules} {seed} {number}")
        record = Record(
            id=f"{rules}-{seed}-{number}", rules=found.id, options=dict(given), seats=names,
            events=[],
        )  # fmt: skip
        _set_the_table(record, found, given, rng)
        yield play_out(record, choose=choose, rng=rng)


def seat_names(found: Game, count: int | None) -> list[str]:
    """Seat names of a game: its own, or compass points for four, else ``p1`` and so on."""
    low, high = found.seats
    if found.seat_names:
        names = list(found.seat_names)
        if count not in (None, len(names)):
            found.check_seats([f"p{i + 1}" for i in range(count or 0)])
        return names
    chosen = count or (4 if low <= 4 <= high else low)
    names = ["N", "E", "S", "W"] if chosen == 4 else [f"p{i + 1}" for i in range(chosen)]
    found.check_seats(names)
    return names


def _set_the_table(
    record: Record, found: Game, given: Mapping[str, Any], rng: random.Random
) -> None:
    """What chance decides before the first card: who deals, and what the game itself draws."""
    if "dealer" not in given:
        dealer = rng.choice(record.seats)
        if dealer != record.seats[0]:
            record.options["dealer"] = dealer
    if found.table is not None:
        record.options |= found.table(rng, record.options, record.seats)


def play_out(record: Record, *, choose: Chooser, rng: random.Random) -> Record:
    """Play a record on from its last event to the end of the game."""
    table = Replay(record)
    for text in record.events:
        table.step(text)
    while not table.state.over and len(record.events) < MOST_EVENTS:
        offers = table.offers()
        if not offers.count:
            break
        chooser = choose
        if len(record.events) >= LONG:
            stirred = choose is sensible and rng.random() < STIRRED
            chooser = random_act if stirred else sensible
        event = chooser(table, offers, rng)
        fault = table.step(event)
        text = event_text(event, record.seats)
        if fault:
            raise UsageError(
                "simulation-illegal",
                f"the rules of {record.rules} offered {text!r} and then refused it ({fault.name})",
                hint="this is a fault of the rule set: please report it with the seed",
            )
        record.events.append(text)
    if not table.end():
        record.status = "abandoned"
    return record


def random_act(_table: Replay, offers: Any, rng: random.Random) -> Event:
    """Any act; in auctions passes and low bids more often, so that contracts vary and end."""
    i = rng.randrange(offers.count)
    if offers.verb[i] == Verb.BID:
        i = int(offers.count * rng.random() ** 4)
    if rng.random() < PASSES:
        i = next((k for k in range(offers.count) if offers.what[k] == Word.PASS), i)
    return draw(offers, i, rng)
