"""The main job in a minute: judge example logs, load them into a lake, ask it questions.

Run by ``make demo``. Each step prints the command that does it.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LAKE = "demo-lake"
LOGS = [
    "examples/logs/bridge-evening.jsonl",
    "examples/logs/hearts-night.jsonl",
    "examples/logs/euchre-league.jsonl",
    "examples/logs/teams.pbn",
]
STEPS: list[tuple[str, list[str], int]] = [
    ("Were the games played by the rules?", ["validate", *LOGS, "--limit", "1"], 1),
    ("What does the finding mean?", ["explain", "revoke"], 0),
    ("Load them into a lake of Parquet tables.", ["load", LAKE, *LOGS], 0),
    (
        "How often were bridge contracts made, by level?",
        ["stats", LAKE, "contracts-made", "--by", "level"],
        0,
    ),
    (
        "Ask anything in SQL: who takes the fewest points in hearts?",
        [
            "query",
            LAKE,
            "select name, count(*) as deals, avg(s.points)::decimal(6,2) as points_a_deal "
            "from scores s join seats using (game, seat) join games g using (game) "
            "where g.rules = 'hearts' and g.verdict = 'legal' group by name order by 3",
        ],
        0,
    ),
]


def main() -> int:
    """Run the steps; exit status 0 if each ended as it should."""
    shutil.rmtree(ROOT / LAKE, ignore_errors=True)
    failed = 0
    for title, arguments, expected in STEPS:
        print(f"\n# {title}\n$ cardlog {shlex.join(arguments)}\n", flush=True)
        command = [sys.executable, "-m", "cardlog", *arguments]
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        if status != expected:
            print(f"(ended with status {status}, not {expected})")
            failed = 1
    print(f"\nThe lake is the folder {LAKE}; its Parquet files open in any other tool too.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
