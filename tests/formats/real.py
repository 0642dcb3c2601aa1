"""The recorded games of other programs, which stand beside the project, not in it."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2].parent / "shared" / "data" / "real"

needs_real = pytest.mark.skipif(
    not ROOT.is_dir() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)


def data(name):
    return (ROOT / name).read_bytes()


def names(folder):
    return sorted(p.name for p in (ROOT / folder).glob("*")) if ROOT.is_dir() else []
