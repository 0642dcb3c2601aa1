"""Our compiled replay against other engines, on the same games.

OpenSpiel plays random games; they are told as records by the reader of its playthroughs, and both
sides check every act of them again. Simulated hands of hold'em are told to PokerKit.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final

from benchmarks.jobs import Job
from cardlog.log.model import Record
from cardlog.replay.batch import run_batch
from cardlog.replay.bulk import BATCH
from cardlog.replay.columns import Encoder, EventColumns
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game

Choose = Callable[[Any, list[int], random.Random], int]

OPEN_SPIEL_AIM: Final = 10
POKER_KIT_AIM: Final = 100
PER_CALL: Final = "OpenSpiel: one call from Python"


def any_act(_state: Any, legal: list[int], rng: random.Random) -> int:
    """Any legal action."""
    return rng.choice(legal)


def calls(state: Any, legal: list[int], rng: random.Random) -> int:
    """Bridge: seven calls of ten are passes and bids are low, so that contracts vary."""
    if state.current_player() < 0 or 52 not in legal:
        return rng.choice(legal)
    low = [action for action in legal if action > 52][:9]
    return 52 if rng.random() < 0.7 or not low else rng.choice(low)


def knocks(state: Any, legal: list[int], rng: random.Random) -> int:
    """Gin rummy: whoever can knock does."""
    return 55 if state.current_player() >= 0 and 55 in legal else rng.choice(legal)


def bets(state: Any, legal: list[int], rng: random.Random) -> int:
    """Hold'em: mostly calls, and small bets more often than large ones."""
    if state.current_player() < 0 or len(legal) < 3:
        return rng.choice(legal)
    chance = rng.random()
    if chance < 0.6:
        return legal[1] if legal[0] == 0 and chance < 0.5 else legal[0]
    return rng.choice(legal[:3]) if chance < 0.9 else rng.choice(legal)


HOLDEM: Final = (
    "universal_poker(numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "betting=nolimit,numPlayers=2,blind=100 50,firstPlayer=2 1 1 1,stack=2000 2000,"
    "bettingAbstraction=fullgame)"
)


@dataclass(frozen=True)
class Shared:
    """A game that OpenSpiel has too."""

    name: str
    theirs: str
    most: int = 1000
    """Games that are played."""
    choose: Choose = any_act


SHARED: Final = (
    Shared("bridge", "bridge(use_double_dummy_result=false)", choose=calls),
    Shared("hearts", "hearts"),
    Shared("euchre", "euchre"),
    Shared("oh hell", "oh_hell(players=4)"),
    Shared("gin rummy", "gin_rummy", most=200, choose=knocks),
    Shared("crazy eights", "crazy_eights(players=4)", most=500),
    Shared("cribbage", "cribbage(players=2)", most=300),
    Shared("go fish", "go_fish(players=4)", most=300),
    Shared("blackjack", "blackjack", most=2000),
    Shared("klondike", "solitaire", most=100),
    Shared("hold'em", HOLDEM, choose=bets),
)


# --- OpenSpiel ------------------------------------------------------------------------------


def open_spiel(*, quick: bool, only: Sequence[str] = ()) -> Iterator[Job]:
    """Two runs a game: their check of every action, and ours of every event."""
    if find_spec("pyspiel") is None:
        return
    import pyspiel

    busiest: list[list[int]] = []
    for shared in SHARED:
        if only and shared.name not in only:
            continue
        engine = pyspiel.load_game(shared.theirs)
        histories, records = _common(shared, engine, min(shared.most, 30 if quick else 10**6))
        theirs = f"{shared.name}: OpenSpiel, checked"
        actions = sum(map(len, histories))
        yield Job(theirs, _checked(engine, histories), len(histories), "games", steps=actions)
        yield from replays(shared.name, records, theirs, OPEN_SPIEL_AIM)
        busiest = histories
    state = pyspiel.load_game("hearts").new_initial_state()
    total = sum(map(len, busiest))

    def call() -> None:
        for actions in busiest:
            for _ in actions:
                state.is_terminal()

    yield Job(PER_CALL, call, total, "calls")


def _checked(engine: Any, histories: list[list[int]]) -> Callable[[], None]:
    def run() -> None:
        for actions in histories:
            state = engine.new_initial_state()
            for action in actions:
                state.apply_action_with_legality_check(action)

    return run


def _common(shared: Shared, engine: Any, most: int) -> tuple[list[list[int]], list[Record]]:
    """Games that are legal on both sides: their actions, our records.

    A few are left out in which the two rule books differ.
    """
    histories, records = [], []
    for seed in range(most):
        history, text = _random_game(shared, engine, seed)
        record = _told(text)
        if record is not None:
            histories.append(history)
            records.append(record)
    if len(records) < most / 2:
        raise AssertionError(f"only {len(records)} of {most} games of {shared.name} are legal here")
    return histories, records


def _random_game(shared: Shared, engine: Any, seed: int) -> tuple[list[int], str]:
    """The actions of a random game, and its playthrough without the states in between."""
    rng = random.Random(f"{shared.name} {seed}")
    state = engine.new_initial_state()
    lines = [f"game: {shared.theirs}", "", "GameType.long_name = random", ""]
    while not state.is_terminal():
        action = shared.choose(state, state.legal_actions(), rng)
        told = state.action_to_string(action)
        lines += [f'# Apply action "{told}"', f"action: {action}", ""]
        state.apply_action(action)
    lines += [f"# {line}" for line in str(state).splitlines()]
    returns = [int(x) if float(x).is_integer() else x for x in state.returns()]
    lines += ["IsTerminal() = True", f"Returns() = {returns}", ""]
    return list(state.history()), "\n".join(lines)


def _told(text: str) -> Record | None:
    from cardlog.formats.openspiel import read

    (item,) = read(text.encode())
    if not isinstance(item, Record):
        return None
    return item if judge(item).verdict in ("legal", "incomplete") else None


# --- our side -------------------------------------------------------------------------------


Batch = tuple[EventColumns, list[int], list[Any]]


def batches(records: Sequence[Record]) -> list[Batch]:
    """Columns, seats and options of batches of the size that the pipeline uses, by seating."""
    known: dict[str, Any] = {}
    found = []
    seatings = list(dict.fromkeys(tuple(record.seats) for record in records))
    for seating in seatings:
        source = iter(record for record in records if tuple(record.seats) == seating)
        encoder = Encoder(seating)
        while batch := list(islice(source, BATCH)):
            columns = encoder.encode([record.events for record in batch])
            options = []
            for record in batch:
                key = f"{len(seating)} {record.options!r}"
                if key not in known:
                    rules = game(record.rules)
                    known[key] = rules.encode_options(record.options, record.seats)
                options.append(known[key])
            found.append((columns, [len(seating)] * len(batch), options))
    return found


def replays(
    name: str, records: Sequence[Record], yardstick: str, aim: float | None, *, detail: bool = False
) -> Iterator[Job]:
    """Our compiled replay of the records: verdicts and final scores, without or with details."""
    rules = records[0].rules
    # Few games would leave a call without work; the same games again are other memory.
    times = max(1, BATCH // len(records))
    many = [record for _ in range(times) for record in records]
    made = batches(many)

    def run() -> None:
        for columns, seats, options in made:
            run_batch(rules, columns, seats=seats, options=options, speed="compiled", detail=detail)

    events = sum(len(record.events) for record in many)
    label = f"{name}: replay" + (", all choices kept" if detail else "")
    yield Job(label, run, len(many), "games", yardstick, aim, steps=events)


def same_with_choices(*, quick: bool) -> Iterator[Job]:
    """The two games that are watched longest, with every choice counted and kept, as for a lake."""
    from cardlog.replay.simulate import simulate

    for name, rules, options in (
        ("bridge", "contract-bridge", {}), ("hearts", "hearts", {"deals": 1}),
    ):  # fmt: skip
        made = list(
            simulate(
                rules, n=10 if quick else 300, seed=1, player="sensible", options=options or None
            )
        )
        plain = f"{name}, simulated: replay"
        yield from replays(f"{name}, simulated", made, "", None)
        yield from replays(f"{name}, simulated", made, plain, None, detail=True)


# --- PokerKit -------------------------------------------------------------------------------


def poker_kit(*, quick: bool) -> Iterator[Job]:
    """Hands of no-limit hold'em that both sides check to the last chip."""
    if find_spec("pokerkit") is None:
        return
    from benchmarks.pokerkit_hands import hands

    told = hands(20 if quick else 150)
    theirs = "hold'em: PokerKit, checked"

    def run() -> None:
        for hand in told:
            hand.play()

    events = sum(len(hand.record.events) for hand in told)
    yield Job(theirs, run, len(told), "hands", steps=events)
    records = [hand.record for hand in told]
    for job in replays("hold'em of PokerKit", records, theirs, POKER_KIT_AIM):
        job.unit = "hands"
        yield job
