"""Imports point one way: cli → report → show, store, formats → replay → log, rules → words."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BASE = {"cards", "words", "errors", "notebooks"}
MAY_IMPORT = {
    "cards": set(),
    "words": set(),
    "errors": set(),
    "notebooks": set(),
    "rules": BASE,
    "log": BASE,
    "replay": BASE | {"log", "rules"},
    "formats": BASE | {"log", "replay", "rules"},
    "show": BASE | {"log", "replay", "rules"},
    "store": BASE | {"log", "replay", "rules", "formats"},
    "solvers": BASE | {"log", "replay", "rules", "formats", "store"},
    "pipelines": BASE | {"log", "replay", "rules", "formats", "store"},
    "report": BASE | {"log", "replay", "rules", "show", "store", "formats", "pipelines"},
    "schemas": set(),
    "testing": BASE | {"log", "replay", "rules"},
    "library": BASE | {"log", "replay", "rules", "formats", "store"},
    "cli": BASE
    | {"log", "replay", "rules", "formats", "show", "store", "solvers", "pipelines", "report"}
    | {"schemas"},
}


def imported(path: Path) -> list[tuple[int, str]]:
    """Parts of the package that a module imports, with lines."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
            if node.module == "cardlog":
                names = [f"cardlog.{alias.name}" for alias in node.names]
        found += [
            (node.lineno, name.split(".")[1])
            for name in names
            if name.startswith("cardlog.") and "__" not in name
        ]
    return found


def violations() -> list[str]:
    """Imports against the arrows, as ``file:line: part imports part``."""
    bad = []
    for folder, package in ((ROOT / "cardlog", None), (ROOT / "pipelines", "pipelines")):
        for path in sorted(folder.rglob("*.py")):
            part = package or path.relative_to(folder).parts[0].removesuffix(".py")
            if part in ("__init__", "__main__"):
                continue
            for line, target in imported(path):
                if target != part and target not in MAY_IMPORT[part]:
                    bad.append(f"{path.relative_to(ROOT)}:{line}: {part} imports {target}")
    return bad


if __name__ == "__main__":
    found = violations()
    print("\n".join(found) or "imports point one way")
    sys.exit(bool(found))
