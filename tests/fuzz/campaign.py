"""Runs a target on input after input, and makes what fails small."""

import hashlib
import random
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz import corpus
from tests.fuzz.guard import bounded, guarded
from tests.fuzz.mutate import mutated, packed
from tests.fuzz.targets import TARGETS, Target

MOST_FAILURES = 8


@dataclass
class Failure:
    """One input that broke a promise, and where."""

    target: str
    raw: bytes
    place: str
    trace: str

    def __str__(self) -> str:
        shown = repr(self.raw[:300]) + ("…" if len(self.raw) > 300 else "")
        return f"{self.target}: {self.place}\n{self.trace}{len(self.raw)} bytes: {shown}"

    def keep(self) -> Path:
        """Write the input among the seeds."""
        folder = corpus.KEPT / self.target
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{hashlib.sha256(self.raw).hexdigest()[:12]}.bin"
        path.write_bytes(self.raw)
        return path


def attempt(target: Target, raw: bytes) -> Failure | None:
    """Run one input."""
    try:
        with bounded():
            target.run(raw)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [f for f in frames if "cardlog" in Path(f.filename).parts] or frames
        where = f"{Path(own[-1].filename).name}:{own[-1].name}"
        head = f"{type(error).__name__} at {where}"
        return Failure(target.name, raw, head, "".join(traceback.format_exception(error))[-3000:])
    return None


def input_of(target: Target, seed: int, n: int) -> bytes:
    """The n-th input of a campaign; the same for ever while seeds and changes stay."""
    rng = random.Random(f"{seed}/{target.name}/{n}")
    raw = mutated(rng, target.seeds())
    return packed(rng, raw) if target.unpacks and rng.random() < 0.3 else raw


def smaller(failure: Failure, *, seconds: float = 20) -> Failure:
    """The same failure from as few bytes as can be found in a while."""
    target, best = TARGETS[failure.target], failure
    end = time.monotonic() + seconds
    size = max(1, len(best.raw) // 2)
    while size and time.monotonic() < end:
        at, found = 0, False
        while at < len(best.raw) and time.monotonic() < end:
            tried = attempt(target, best.raw[:at] + best.raw[at + size :])
            if tried is not None and tried.place == failure.place:
                best, found = tried, True
            else:
                at += size
        size = min(size, len(best.raw)) if found and size == 1 else size // 2
    return best


def campaign(
    name: str, seed: int, *, seconds: float, first: int = 0, most: int = 1 << 40
) -> tuple[int, dict[str, Failure]]:
    """Inputs for so many seconds, or so many inputs; how many, and one failure of each place."""
    target = TARGETS[name]
    target.seeds()
    failures: dict[str, Failure] = {}
    n = first
    end = time.monotonic() + seconds
    with guarded():
        while time.monotonic() < end and n - first < most and len(failures) < MOST_FAILURES:
            failure = attempt(target, input_of(target, seed, n))
            n += 1
            if failure is not None and failure.place not in failures:
                failures[failure.place] = smaller(failure)
    return n - first, failures
