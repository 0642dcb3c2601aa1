"""What stands behind each rule set: worked examples, real records, other engines, a second checker.

``python -m tests.evidence`` counts it and writes ``cardlog/rules/evidence.py``; a test compares.
"""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

from cardlog.formats.detect import open_any
from cardlog.log.model import Record
from cardlog.replay.bulk import Judge
from cardlog.rules.registry import MODULES

ROOT = Path(__file__).parent.parent
REAL = ROOT.parent / "shared" / "data" / "real"
FILE = ROOT / "cardlog" / "rules" / "evidence.py"
EXAMPLES_ELSEWHERE = {
    "contract-bridge": 12, "hearts": 14, "omnibus-hearts": 2, "black-maria": 3,
    "hearts-foster": 6, "euchre": 13, "euchre-2": 2, "euchre-3": 3, "railroad-euchre": 4,
    "euchre-laws-foster": 7,
}  # fmt: skip
"""Worked examples that are tests of their own and no records in a list."""
CHECKED_ELSEWHERE = frozenset(EXAMPLES_ELSEWHERE)
"""Rule sets whose second checker has another form."""
ENGINES_ELSEWHERE = {
    "contract-bridge": {"OpenSpiel": 1000, "endplay": 35},
    "hearts": {"OpenSpiel": 1000},
    "euchre": {"OpenSpiel": 4000},
    "texas-holdem": {"PokerKit": 3000},
    "omaha": {"PokerKit": 1000},
    "omaha-hilo": {"PokerKit": 600},
    "five-card-draw": {"PokerKit": 1400},
}


def examples() -> Counter[str]:
    """Worked examples by rule set."""
    found: Counter[str] = Counter(EXAMPLES_ELSEWHERE)
    for path in sorted((ROOT / "tests" / "rules").glob("*/*_examples.py")):
        module = import_module(f"tests.rules.{path.parent.name}.{path.stem}")
        for example in getattr(module, "EXAMPLES", []):
            found[example.record["rules"]] += 1
    return found


def checked() -> set[str]:
    """Rule sets that a second, slow checker judges as well."""
    found = set(CHECKED_ELSEWHERE)
    for path in (ROOT / "tests" / "rules").glob("*/*_examples.py"):
        module = import_module(f"tests.rules.{path.parent.name}.{path.stem}")
        found |= {example.record["rules"] for example in getattr(module, "EXAMPLES", [])}
    return found


def engines() -> dict[str, dict[str, int]]:
    """Other engines by rule set, with how many games of theirs are compared."""
    found = {rules: dict(known) for rules, known in ENGINES_ELSEWHERE.items()}
    for path in sorted((ROOT / "tests" / "rules").glob("*/test_*.py")):
        if not re.search(r"^AGREES\b", path.read_text(encoding="utf-8"), re.MULTILINE):
            continue
        module = import_module(f"tests.rules.{path.parent.name}.{path.stem}")
        for rules, (engine, games) in module.AGREES.items():
            found.setdefault(rules, {})[engine] = games
    return found


def records() -> Counter[str]:
    """Real records by rule set that replay to their end, legal and with the results stated."""
    found: Counter[str] = Counter()
    read: list[Record] = []
    for path in sorted(REAL.rglob("*")):
        if path.is_file() and path.name != "README.md":
            try:
                read += [item for item in open_any(path) if isinstance(item, Record)]
            except Exception:
                continue
    for verdict in Judge(speed="interpreted").verdicts(read):
        if verdict.verdict == "legal" and verdict.stated_agrees is not False:
            found[verdict.rules] += 1
    return found


def text() -> str:
    """The module that the package ships."""
    counted, checkers, others, real = examples(), checked(), engines(), records()
    lines = [
        '"""What stands behind each rule set, counted by ``python -m tests.evidence``."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final, NamedTuple",
        "",
        "",
        "class Evidence(NamedTuple):",
        '    """Worked examples and real records that replay as stated; who else agrees."""',
        "",
        "    examples: int = 0",
        "    records: int = 0",
        "    checker: bool = False",
        '    """A second checker, written from the rule book alone, judges damaged games alike."""',
        "    engines: tuple[tuple[str, int], ...] = ()",
        '    """Other engines, and how many of their games are legal here with equal results."""',
        "",
        "",
        "EVIDENCE: Final[dict[str, Evidence]] = {",
    ]
    for rules in MODULES:
        pairs = tuple(sorted(others.get(rules, {}).items()))
        lines.append(
            f'    "{rules}": Evidence(\n        {counted[rules]}, {real[rules]}, '
            f"checker={rules in checkers}, engines={pairs!r},\n    ),".replace("'", '"')
        )
    return "\n".join([*lines, "}  # fmt: skip", ""])


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
