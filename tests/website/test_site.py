"""The site as a whole: built strictly, read from a disk, without a network."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOADED = re.compile(r"<(?:link|script|img|iframe|source)\b[^>]*?(?:href|src)=\"([^\"]+)\"")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.sweep
def test_it_is_built_without_a_warning_and_loads_nothing_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 90
    for page in pages:
        for address in LOADED.findall(page.read_text(encoding="utf-8")):
            assert not re.match(r"(?:https?:)?//", address), f"{page.name}: {address}"
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8"))


@pytest.mark.sweep
@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_it_is_searched_from_a_disk(site, chromium, width):
    asked, errors = [], []
    page = chromium.new_page(viewport={"width": width, "height": 800}, offline=True)
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{(site / 'search.html').as_uri()}?q=insufficient")
    page.locator("#search-results li a").first.wait_for(timeout=20_000)
    assert page.locator("#search-results li").count() > 3
    page.goto((site / "tutorial.html").as_uri())
    assert page.locator("img").first.evaluate("image => image.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()
    assert errors == []
    assert asked and all(url.startswith(("file:", "data:")) for url in asked)
