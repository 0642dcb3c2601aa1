"""A headless Chromium for the tests that look at the page itself."""

import os
import shutil

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


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
