"""What is measured: our runs and the yardsticks, over the same inputs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from cardlog.log.jsonl import read_records, write_records
from cardlog.log.model import Player, Record
from cardlog.replay.batch import run_batch
from cardlog.replay.columns import Encoder
from cardlog.replay.lines import judge_lines
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game


@dataclass
class Job:
    """A run, how many units of work it does, and what it is compared with."""

    name: str
    run: Callable[[], object]
    units: float
    unit: str
    yardstick: str = ""
    aim: str = ""


def records(rules: str, n: int, **options: Any) -> list[Record]:
    """Simulated games with players and stated results, as a site would export them."""
    made = []
    for i, record in enumerate(
        simulate(rules, n=n, seed=1, player="sensible", options=options or None)
    ):
        record.stated = judge(record).computed
        record.players = [
            Player(seat=seat, id=f"club:{seat}{i % 37}", name=f"Player {seat}{i % 37}")
            for seat in record.seats
        ]
        made.append(record)
    return made


def repeated(made: list[Record], times: int) -> Iterator[Record]:
    """The same games under other ids, to make a large file from few simulations."""
    for k in range(times):
        for record in made:
            yield msgspec.structs.replace(record, id=f"{record.id}-{k}")


def all_jobs(folder: Path, *, quick: bool) -> list[Job]:
    """Every run that the installed extras allow."""
    scale = 2 if quick else 20
    bridge = records("contract-bridge", 500)
    hearts = records("hearts", 200, deals=1)
    log = folder / "bridge.jsonl"
    boards = write_records(repeated(bridge, scale), log)
    return [
        Job("decode the log (msgspec, typed)", lambda: _decode(log), boards, "boards"),
        Job(
            "JSON Lines to records, checked",
            lambda: sum(1 for _ in read_records(log)),
            boards,
            "boards",
            "decode the log (msgspec, typed)",
        ),
        Job(
            "JSON Lines to verdict, compiled",
            lambda: sum(1 for _ in judge_lines(log, speed="compiled")),
            boards,
            "boards",
            "decode the log (msgspec, typed)",
            "100,000 boards/s",
        ),
        *_replays("contract-bridge", bridge, scale, "15 M events/s"),
        *_replays("hearts", hearts, scale, "25 M events/s"),
        *_open_spiel(200 if quick else 2000),
        *_pbn(folder, bridge),
        *_lake(folder, log, boards),
    ]


def _decode(log: Path) -> int:
    decoder = msgspec.json.Decoder(Record)
    n = 0
    with log.open("rb") as lines:
        for line in lines:
            decoder.decode(line)
            n += 1
    return n


def _replays(rules: str, made: list[Record], scale: int, aim: str) -> list[Job]:
    found = game(rules)
    jobs = []
    for speed, times in (("interpreted", 1), ("compiled", scale)):
        games = [record for _ in range(times) for record in made]
        columns = Encoder(games[0].seats).encode([record.events for record in games])
        seats = [len(record.seats) for record in games]
        known: dict[str, Any] = {}
        for record in made:
            if (key := repr(record.options)) not in known:
                known[key] = found.encode_options(record.options, record.seats)
        options = [known[repr(record.options)] for record in games]

        def run(
            columns: Any = columns, seats: Any = seats, options: Any = options, speed: Any = speed
        ) -> object:
            return run_batch(rules, columns, seats=seats, options=options, speed=speed)

        yardstick = "hearts: OpenSpiel apply with legality" if find_spec("pyspiel") else ""
        jobs.append(
            Job(
                f"{rules}: replay, {speed}",
                run,
                len(columns.actor),
                "events",
                yardstick,
                aim if speed == "compiled" else "",
            )
        )
    return jobs


def _open_spiel(n: int) -> list[Job]:
    if find_spec("pyspiel") is None:
        return []
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    rng = random.Random(1)
    games = []
    for _ in range(n):
        state = hearts.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        games.append(state.history())

    def run() -> None:
        for actions in games:
            state = hearts.new_initial_state()
            for action in actions:
                state.apply_action_with_legality_check(action)

    total = sum(len(actions) for actions in games)
    return [Job("hearts: OpenSpiel apply with legality", run, total, "events")]


def _pbn(folder: Path, made: list[Record]) -> list[Job]:
    from cardlog.formats.detect import open_any
    from cardlog.replay.bulk import Judge

    path = folder / "bridge.pbn"
    _write_pbn(path, made)

    def verdicts() -> int:
        items = (item for item in open_any(path) if isinstance(item, Record))
        return sum(1 for _ in Judge(speed="compiled").verdicts(items))

    jobs = [Job("PBN to verdict", verdicts, len(made), "boards", "PBN: endplay parse, unchecked")]
    jobs[0].aim = "5 times endplay"
    if find_spec("endplay") is not None:
        from endplay.parsers import pbn

        def parse() -> None:
            with path.open() as stream:
                pbn.load(stream)

        jobs.append(Job("PBN: endplay parse, unchecked", parse, len(made), "boards"))
    return jobs


def _write_pbn(path: Path, made: list[Record]) -> None:
    """Boards with numbers, which the yardstick insists on."""
    from cardlog.formats import pbn

    text = BytesIO()
    pbn.PBN.write(iter(made), text)
    numbers = count(1)
    path.write_bytes(
        re.sub(
            rb'\[Board "[^"]*"\]',
            lambda _: b'[Board "%d"]' % next(numbers),
            text.getvalue(),
        )
    )


def _lake(folder: Path, log: Path, boards: int) -> list[Job]:
    from cardlog.store import load

    number = count()

    def run() -> None:
        load(folder / f"lake{next(number)}", [log])

    name = "decode the log (msgspec, typed)"
    return [Job("JSON Lines to Parquet lake", run, boards, "boards", name)]
