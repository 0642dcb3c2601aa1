"""The gallery: every picture is drawn by the script, shown, and small."""

import re
from pathlib import Path

import pytest

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
PAGE = (GALLERY.parent / "gallery.md").read_text(encoding="utf-8")


def test_pictures_are_those_of_the_script():
    pytest.importorskip("playwright")
    pytest.importorskip("PIL")
    from docs.pictures import PICTURES

    files = sorted(path.name for path in GALLERY.iterdir())
    assert sorted(Path(file).stem for file in files) == sorted(PICTURES)
    assert sorted(re.findall(r"\(gallery/([^)]+)\)", PAGE)) == files


def test_they_are_small_and_ask_nobody():
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < 2_000_000
    for path in GALLERY.glob("*.svg"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "//" not in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL), path.name
