"""The report in a real browser: by mouse, keyboard and reader, on a phone, in the dark, printed."""

import re
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.axe import barriers
from tests.report.conftest import EVIL, EVIL_FILE

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PROBES = Path(__file__).with_name("probes.js").read_text(encoding="utf-8")


def ask(tab, probe, *arguments):
    """The answer of a probe that runs in the page."""
    call = f"() => ({PROBES.split(chr(10), 1)[1].strip()}).{probe}"
    return tab.evaluate(f"{call}({', '.join(map(repr, arguments))})")


@pytest.fixture
def shown(chromium, tmp_path, page):
    """Opens the report; at the end nothing may have been asked of the network, nor gone wrong."""

    @contextmanager
    def open_page(*, width=1280, height=900, refusals=0, scripts=True, **more):
        path = tmp_path / "report.html"
        path.write_text(page, encoding="utf-8")
        context = chromium.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=scripts, **more
        )
        tab = context.new_page()
        trouble, asked = [], []
        tab.on("console", lambda message: trouble.append(f"{message.type}: {message.text}"))
        tab.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        tab.on("dialog", lambda dialog: trouble.append(f"dialog: {dialog.message}"))
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(path.as_uri())
        if scripts:
            tab.wait_for_selector("html[data-ready=yes]", state="attached", timeout=20_000)
        yield tab
        assert len(trouble) == refusals, trouble
        assert [url for url in asked if not url.startswith(path.as_uri())] in ([], ["data:,"])
        context.close()

    return open_page


def numbers(texts):
    return [int(text.replace(",", "")) for text in texts]


def test_tables_are_sorted_by_mouse_and_by_keyboard(shown):
    with shown() as tab:
        names = ask(tab, "column", "Games by rule set", 0)
        head = tab.locator("#overview-rules thead th")
        assert head.nth(4).text_content() == "deals"
        deals = numbers(ask(tab, "column", "Games by rule set", 4))
        head.nth(4).locator("button").click()
        assert head.nth(4).get_attribute("aria-sort") == "descending"
        falling = numbers(ask(tab, "column", "Games by rule set", 4))
        assert falling == sorted(deals, reverse=True) != deals
        head.nth(4).locator("button").focus()
        tab.keyboard.press("Enter")
        assert head.nth(4).get_attribute("aria-sort") == "ascending"
        assert numbers(ask(tab, "column", "Games by rule set", 4)) == sorted(deals)
        assert tab.locator("#live").text_content().endswith("sorted by deals, ascending")
        tab.keyboard.press("Shift+Tab")
        tab.keyboard.press("Space")
        assert head.nth(4).get_attribute("aria-sort") is None
        assert head.nth(3).get_attribute("aria-sort") == "descending"
        head.nth(0).locator("button").click()
        assert ask(tab, "column", "Games by rule set", 0) == sorted(names)


def test_a_number_opens_the_list_of_its_games_and_the_keyboard_comes_back(shown):
    with shown() as tab:
        link = tab.locator("#overview-rules tbody tr").first.locator("a").first
        link.focus()
        tab.keyboard.press("Enter")
        box = tab.locator("#behind")
        assert box.is_visible()
        assert tab.evaluate("document.activeElement.id") == "behind-title"
        assert tab.locator("#behind-title").text_content() == "contract-bridge: games"
        assert tab.locator("#behind-list li").count() == 12
        first = tab.locator("#behind-list li").first
        assert first.locator(".place").text_content() == "boards.jsonl:1"
        assert first.locator("code").text_content() == "cardlog show boards.jsonl @1 --open"
        tab.keyboard.press("Escape")
        assert not box.is_visible()
        assert tab.evaluate("document.activeElement.getAttribute('href')") == link.get_attribute(
            "href"
        )
        tab.locator("#overview .figures a").nth(2).click()
        assert tab.locator("#behind-count").text_content() == "12 of 19, the first in the lake:"
        tab.locator("#behind button").click()
        assert not box.is_visible()


def test_a_mark_leads_to_the_games_behind_it_by_mouse_and_by_keyboard(shown):
    with shown() as tab:
        title = "Games by rule set and verdict"
        tab.locator("figure svg").first.scroll_into_view_if_needed()
        marks = ask(tab, "marks", title)
        assert [mark["said"] for mark in marks[:2]] == [
            "contract-bridge, legal: 9 games", "contract-bridge, illegal: 3 games",
        ]  # fmt: skip
        for mark in marks:
            tab.mouse.click(mark["x"], mark["y"])
            assert tab.locator("#behind-title").text_content() == mark["said"]
            assert tab.locator("#behind-list li").count() == int(mark["said"].split()[-2])
            tab.keyboard.press("Escape")
        tab.locator("#overview .figures a").last.focus()
        tab.keyboard.press("Tab")
        focused = "document.activeElement.getAttribute('aria-label')"
        assert tab.evaluate(focused) == marks[0]["said"]
        for key, at in (("ArrowRight", 1), ("ArrowDown", 2), ("ArrowLeft", 1), ("End", -1),
                        ("ArrowRight", -1), ("Home", 0), ("ArrowRight", 1)):  # fmt: skip
            tab.keyboard.press(key)
            assert tab.evaluate(focused) == marks[at]["said"], key
        tab.keyboard.press("Enter")
        assert tab.locator("#behind-title").text_content() == marks[1]["said"]
        tab.keyboard.press("Escape")
        assert tab.evaluate(focused) == marks[1]["said"]
        # The whole plot is one stop.
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.closest('svg')") is None


def test_small_marks_can_be_hit(shown):
    with shown(width=360, height=740) as tab:
        for title in ("Shares: euchre", "Ratings: euchre", "Errors by code"):
            marks = ask(tab, "marks", title)
            assert marks and all(mark["wide"] > 100 and mark["tall"] > 8 for mark in marks)


def test_hostile_names_stay_text(shown):
    with shown() as tab:
        assert ask(tab, "foreign") == []
        assert tab.evaluate("document.scripts.length") == 2
        name = "club:" + EVIL.replace("\u202e", "\\u202e")
        assert name in ask(tab, "column", "Players", 0)
        assert EVIL_FILE in ask(tab, "column", "Sources", 0)
        for row in tab.locator("#players tbody tr").all():
            if name in row.text_content():
                row.locator("a").first.click()
                break
        assert name in tab.locator("#behind-title").text_content()
        assert ask(tab, "foreign") == []
        tab.keyboard.press("Escape")
        hearts = tab.locator("#overview-rules tbody tr", has_text="hearts")
        hearts.locator("a").first.click()
        assert "<img src=x" in tab.locator("#behind-list").text_content()
        assert ask(tab, "foreign") == []


def test_the_policy_stops_what_is_not_of_the_page(shown):
    # The browser tells of the refusal on its console, and of nothing else.
    with shown(refusals=1) as tab:
        assert ask(tab, "intrude") == [False, "script-src-elem"]


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_is_wider_than_the_window(shown, width):
    with shown(width=width, height=740) as tab:
        assert not ask(tab, "tooWide")
        assert ask(tab, "cut") == []
        tab.locator("#quality a[href^='#behind-']").first.click()
        box = tab.locator("#behind").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_can_be_read_in_light_and_dark(shown, scheme):
    with shown(color_scheme=scheme) as tab:
        colour = tab.evaluate("getComputedStyle(document.body).backgroundColor")
        bright = sum(map(int, re.findall(r"\d+", colour)[:3]))
        assert bright < 150 if scheme == "dark" else bright > 600
        assert ask(tab, "faint") == []
        tab.locator("#overview-rules a").first.click()
        assert ask(tab, "faint") == []


def test_axe_finds_no_barrier(shown):
    with shown() as tab:
        for width, scheme in ((1280, "dark"), (360, "light")):
            tab.set_viewport_size({"width": width, "height": 800})
            tab.emulate_media(color_scheme=scheme)
            tab.wait_for_timeout(100)
            assert barriers(tab) == [], (width, scheme)
        tab.locator("#overview-rules a").first.click()
        assert barriers(tab, "#behind") == []


def test_print_is_light_and_whole(shown):
    with shown(color_scheme="dark", width=720) as tab:
        tab.emulate_media(media="print", color_scheme="dark")
        ink = tab.evaluate("getComputedStyle(document.body).color")
        assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 200
        assert (
            tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        )
        assert not tab.locator("nav").is_visible()
        assert not ask(tab, "tooWide")
        assert ask(tab, "scrolling") == 0
        assert tab.pdf(format="A4").startswith(b"%PDF")


def test_a_screen_reader_is_told_what_everything_is(shown):
    with shown() as tab:
        assert ask(tab, "unnamed") == []
        assert tab.locator("main").count() == tab.locator("h1").count() == 1
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.className") == "skip"
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.textContent") == "Overview"
        assert tab.locator(".wide[role=group]").count() == tab.locator("table").count() > 8
    with shown(width=360) as tab:
        tab.wait_for_timeout(200)
        assert ask(tab, "stuck") == []
        frame = tab.locator(".wide[tabindex='0']").first
        frame.focus()
        tab.keyboard.press("ArrowRight")
        tab.wait_for_timeout(300)
        assert frame.evaluate("(box) => box.scrollLeft") > 0


def test_without_scripts_all_numbers_are_there(shown, page):
    with shown(scripts=False) as tab:
        assert tab.locator("noscript p").is_visible()
        assert tab.locator("table").first.is_visible()
        assert tab.locator("figure svg").first.is_visible()
