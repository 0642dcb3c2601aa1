"""Every code that the program can raise is explained."""

import ast
from pathlib import Path

import cardlog
from cardlog.show.codes import all_codes

ROOT = Path(cardlog.__file__).parent
CALLS = {
    "FormatError", "UsageError", "OptionError", "StoreError", "CardlogError", "Reject", "Problem",
    "_bad", "fail", "_fault", "Refused", "Finding", "_cannot", "reject",
}  # fmt: skip


def raised():
    """Codes that stand first in a call, or as ``code=``, of what makes errors."""
    found = {}
    for folder in (ROOT, ROOT.parent / "pipelines"):
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name not in CALLS:
                    continue
                places = node.args[:1] + [k.value for k in node.keywords if k.arg == "code"]
                for value in places:
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        code = value.value
                        if code.replace("-", "").isalpha() and "-" in code:
                            found[code] = f"{path.name}:{node.lineno}"
    return found


def test_every_code_is_explained():
    known = {text.code for text in all_codes()}
    missing = {code: place for code, place in raised().items() if code not in known}
    assert not missing
