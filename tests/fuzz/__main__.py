"""``python -m tests.fuzz --minutes 60``: a long run; what fails is made small and kept."""

import argparse
import faulthandler
import sys
import time

from tests.fuzz.campaign import campaign
from tests.fuzz.targets import TARGETS

SLICE = 20.0
"""Seconds that a target has before the next has its turn."""


def main() -> int:
    """Run, report, and return how the process ends."""
    reader = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    reader.add_argument("--minutes", type=float, default=1)
    reader.add_argument("--seed", type=int, default=int(time.time()), help="else the time")
    reader.add_argument("--only", nargs="+", choices=TARGETS, default=list(TARGETS))
    reader.add_argument("--keep", action="store_true", help="write failures among the seeds")
    asked = reader.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    share = min(SLICE, 60 * asked.minutes / len(asked.only))
    done = dict.fromkeys(asked.only, 0)
    places: set[tuple[str, str]] = set()
    print(f"seed {asked.seed}, {', '.join(asked.only)}")
    while time.monotonic() < end:
        for name in asked.only:
            # A loop in C that no signal ends shows its place and ends the run.
            faulthandler.dump_traceback_later(share + 300, exit=True)
            count, failures = campaign(name, asked.seed, seconds=share, first=done[name])
            done[name] += count
            for failure in failures.values():
                if (name, failure.place) in places:
                    continue
                places.add((name, failure.place))
                print(failure, flush=True)
                if asked.keep:
                    print(f"kept as {failure.keep()}", flush=True)
            if time.monotonic() >= end:
                break
    faulthandler.cancel_dump_traceback_later()
    print(", ".join(f"{name} {count:,}" for name, count in done.items()))
    print(f"{sum(done.values()):,} inputs, {len(places)} failures")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
