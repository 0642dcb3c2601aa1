"""Real records lie beside the project; tests that read them may skip only where they are absent."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "tests"))


@pytest.fixture(scope="session")
def real() -> Path:
    """Folder of recorded games that nobody here made."""
    folder = ROOT.parent / "shared" / "data" / "real"
    if not folder.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs the recorded games in {folder}")
        pytest.skip("the recorded games are not here")
    return folder


@pytest.fixture(autouse=True)
def _documents_write_into_a_folder_of_their_own(request, tmp_path, monkeypatch):
    """Examples in documents write files; they do so in a fresh folder."""
    if request.node.__class__.__name__ == "DoctestItem":
        monkeypatch.chdir(tmp_path)
