"""Real records lie beside the project; tests that read them may skip only where they are absent."""

import os
import random
import shutil
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
STARTED = time.monotonic()
SWEEP_MINUTES = "CARDLOG_SWEEP_MINUTES"
"""Environment variable: after so many minutes no further sweep begins, 0 or none for all."""
SWEEP_TURN = 1
"""Raise it to have other sweeps come first."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
sys.path.insert(0, str(ROOT / "tests"))


def pytest_collection_modifyitems(items):
    """Where the time is limited the sweeps are mixed, so that those that fit are of all kinds."""
    if not os.environ.get(SWEEP_MINUTES):
        return
    sweeps = [item for item in items if any(item.iter_markers("sweep"))]
    others = [item for item in items if not any(item.iter_markers("sweep"))]
    random.Random(SWEEP_TURN).shuffle(sweeps)
    items[:] = others + sweeps


def pytest_runtest_setup(item):
    """Sweeps have no end of their own; where the time is limited the rest is left out."""
    minutes = float(os.environ.get(SWEEP_MINUTES) or 0)
    if minutes and any(item.iter_markers("sweep")) and time.monotonic() - STARTED > 60 * minutes:
        pytest.skip(f"{SWEEP_MINUTES}={minutes:g} are over")


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


@pytest.fixture(scope="session")
def chromium():
    """The browser of the system; without one the tests are left out, but not in CI."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sync_playwright = None
    if program is None or sync_playwright is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI needs the system's chromium and the Python package playwright")
        pytest.skip("no chromium, or no playwright to drive it")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()
