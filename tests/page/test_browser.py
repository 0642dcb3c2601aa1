"""The page in a real browser: every family to the end, nothing asked of the network, no error."""

import re
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardlog.log.model import Note, Player
from cardlog.replay.statetext import state_text
from cardlog.rules.registry import game
from cardlog.show.page.document import page as page_of
from tests.axe import barriers
from tests.page.engine import (
    CHAINED,
    EXAMPLES,
    example,
    families,
    hands,
    long_page,
    one_of_each_kind,
    places,
    short,
    states,
    trick,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PROBES = Path(__file__).with_name("probes.js").read_text(encoding="utf-8")


def ask(tab, probe, *arguments):
    """The answer of a probe that runs in the page."""
    call = ", ".join(map(str, arguments))
    return tab.evaluate(f"() => ({PROBES.split(chr(10), 1)[1].strip()}).{probe}({call})")


@contextmanager
def opened(browser, folder, text, *, address="", width=1280, height=800, refusals=0, **more):
    """A tab with a page; at the end nothing may have been asked of the network or gone wrong."""
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": height}, **more)
    tab = context.new_page()
    trouble, asked = [], []
    tab.on("console", lambda message: trouble.append(f"{message.type}: {message.text}"))
    tab.on("pageerror", lambda error: trouble.append(f"error: {error}"))
    tab.on("dialog", lambda dialog: trouble.append(f"dialog: {dialog.message}"))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(path.as_uri() + address)
    tab.wait_for_selector("html[data-ready=yes]", state="attached", timeout=20_000)
    yield tab
    assert len(trouble) == refusals, trouble
    assert [url for url in asked if not url.startswith(path.as_uri())] in ([], ["data:,"])
    context.close()


@pytest.fixture
def shown(chromium, tmp_path):
    """Opens the page of a record."""
    return lambda record, **more: opened(chromium, tmp_path, page_of(record), **more)


@pytest.fixture(scope="module")
def walked(chromium, tmp_path_factory, request):
    """A record of a rule set and the tab that shows it, for all that is asked of the page."""
    record = short(request.param, most=60 if request.param in EXAMPLES else 160)
    folder = tmp_path_factory.mktemp("page")
    with opened(chromium, folder, page_of(record)) as tab:
        yield request.param, record, tab


OTHERS = [
    pytest.param(rules, marks=pytest.mark.sweep)
    for rules in one_of_each_kind()
    if rules not in EXAMPLES
]
every_kind = pytest.mark.parametrize("walked", [*EXAMPLES, *OTHERS], indirect=True)


def place(tab):
    return int(tab.evaluate("document.documentElement.dataset.at"))


def wait_for(tab, reached):
    """Until the page stands where it should; the policy forbids the driver's own waiting."""
    for _ in range(100):
        if reached(place(tab)):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(f"the page stands at {place(tab)}")


def wait_for_address(tab, at):
    """Until the address names a position; it is written a moment after the step."""
    for _ in range(100):
        if tab.url.endswith(f"#{at}"):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(tab.url)


def cards_of(zones, name, owner=None):
    cards = Counter()
    for zone in zones:
        if zone["name"] == name and owner in (None, zone["owner"]):
            texts = re.findall("..", zone["all"])
            cards.update(texts)
            # What is drawn is the zone, or the top of its pile.
            assert texts[len(texts) - len(zone["shown"]) :] == zone["shown"] or not zone["shown"]
            assert len(zone["shown"]) >= min(len(texts), 3)
            if "zone-pile" not in zone["kind"]:
                assert len(zone["shown"]) == len(texts)
    return cards


def test_there_is_an_example_of_every_family():
    assert {game(rules).family.split(",")[0].split()[0] for rules in EXAMPLES} == families()


@every_kind
def test_every_kind_of_game_steps_to_the_end_as_the_engine_does(walked):
    rules, record, tab = walked
    game, found = states(record)
    seats = len(record.seats)
    walk = ask(tab, "walk")
    assert [step["at"] for step in walk] == list(range(len(record.events) + 1))
    for step, state in zip(walk, found, strict=True):
        text = state_text(game, state, record.seats)
        assert step["fields"] == dict(part.split("=", 1) for part in text.split(" ")[2:])
        if not game.places or rules in CHAINED:
            continue
        at, zones = step["at"], step["zones"]
        assert [cards_of(zones, "hand", i) for i in range(seats)] == hands(game, state, seats), at
        laid = {zone["owner"]: zone["all"] for zone in zones if zone["name"] == "table"}
        assert {i: text for i, text in laid.items() if text} == trick(game, state, seats), at
        lying = places(game, state)
        for name, cards in lying.items():
            if name == "covers":
                continue
            over = lying["covers"] if name == "attacks" else Counter()
            apart = cards_of(zones, "on top") if name == "gone" else Counter()
            assert cards_of(zones, name) + apart == cards + over, (at, name)


def test_a_seat_sees_its_own_cards_and_backs(shown):
    record = example("hearts", most=30)
    with shown(record, address="#10") as tab:
        tab.select_option("#view", "1", force=True)
        for seat, sign in enumerate(record.seats):
            cards = tab.eval_on_selector_all(
                f'[data-seat="{sign}"] .zone-hand [data-card]',
                "cards => cards.map((card) => card.dataset.card)",
            )
            assert len(cards) > 10
            own = [card for card in cards if card != "??"]
            # The three cards that East passed on are known to him.
            assert len(own) == len(cards) if seat == 1 else len(own) <= 3
        assert tab.locator(".south [data-seat]").get_attribute("data-seat") == record.seats[1]
        dealt = tab.locator("#events a").first.text_content()
        assert "13 unseen cards" in dealt
        tab.select_option("#view", "-1", force=True)
        assert tab.locator(".zone-hand [data-card='??']").count() > 40


def test_keys_buttons_list_slider_and_address_move(shown):
    record = example("contract-bridge", seed=2)
    with shown(record, address="#17") as tab:
        assert place(tab) == 17
        wait_for_address(tab, 17)
        for key, to in [("ArrowRight", 18), ("n", 19), ("p", 18), ("ArrowLeft", 17), ("Home", 0),
                           ("End", len(record.events))]:  # fmt: skip
            tab.keyboard.press(key)
            assert place(tab) == to, key
        tab.keyboard.press("Home")
        tab.keyboard.press("N")
        first = place(tab)
        tab.keyboard.press("N")
        assert first > 0 and place(tab) > first
        tab.keyboard.press("P")
        assert place(tab) == first
        tab.click("#next-button")
        assert place(tab) == first + 1
        tab.click('#events a[href="#30"]')
        wait_for(tab, lambda at: at == 30)
        current = tab.locator("#events a[aria-current]")
        assert current.get_attribute("href") == "#30"
        tab.keyboard.press("End")
        tab.wait_for_timeout(200)
        box, line = tab.locator("#events").bounding_box(), current.bounding_box()
        assert box["y"] <= line["y"] and line["y"] + line["height"] <= box["y"] + box["height"] + 1
        tab.evaluate("location.hash = '#12'")
        wait_for(tab, lambda at: at == 12)
        tab.fill("#slider", "20")
        assert place(tab) == 20
        wait_for_address(tab, 20)
        tab.keyboard.press("?")
        assert tab.locator("#help").is_visible()
        tab.keyboard.press("Escape")
        assert not tab.locator("#help").is_visible()
        tab.evaluate("location.hash = '#99999'")
        wait_for(tab, lambda at: at == len(record.events))


def test_the_list_shows_the_event_that_an_address_names(shown):
    with shown(example("koi-koi"), address="#30") as tab:
        tab.wait_for_function(
            """() => {
          const list = document.getElementById("events");
          const line = list.querySelector("[aria-current]").getBoundingClientRect();
          const box = list.getBoundingClientRect();
          return line.top > box.top && line.bottom < box.bottom;
        }""",
            timeout=5_000,
        )


def test_it_plays_by_itself_and_stops(shown):
    record = example("contract-bridge", seed=2)
    with shown(record, address="#12") as tab:
        tab.select_option("#speed", "4", force=True)
        tab.click("#play")
        wait_for(tab, lambda at: at >= 15)
        assert tab.get_attribute("#play", "aria-label") == "Pause"
        tab.click("#play")
        stopped = place(tab)
        tab.wait_for_timeout(250)
        assert place(tab) == stopped


def with_a_revoke():
    """A board with a card that revokes, and its event."""
    record = example("contract-bridge", seed=2)
    at, _, wrong = _choice(record)
    record.events[at] = f"{record.events[at].split()[0]} play {wrong}"
    return record, at


def _choice(record):
    """The first event at which a seat has to follow suit: the cards that do, one that does not."""
    game, found = states(record)
    for at in range(len(record.events)):
        state = found[at]
        hand = hands(game, state, 4)[state.turn] if state.turn >= 0 else Counter()
        led = state.led if state.phase == 2 and state.laid else None
        follow = {card for card in hand if led is not None and card[1] == "cdhs"[led]}
        if follow and len(follow) < len(hand):
            return at, follow, next(card for card in hand if card not in follow)
    raise AssertionError


def test_legal_acts_are_marked_and_a_violation_is_explained_where_it_happened(shown):
    _, follow, wrong = _choice(example("contract-bridge", seed=2))
    record, at = with_a_revoke()
    seat = record.events[at].split()[0]
    with shown(record, address=f"#{at}") as tab:
        marked = tab.eval_on_selector_all(
            f'[data-seat="{seat}"] .legal', "cards => cards.map((card) => card.dataset.card)"
        )
        assert set(marked) == follow
        assert tab.get_attribute(".now-faulty", "data-card") == wrong
        finding = tab.locator("#findings .finding.error")
        assert finding.get_attribute("data-code") == "revoke"
        text = finding.text_content()
        assert "was led" in text and "003:" in text and "Legal here" in text
        assert tab.locator("#verdict").text_content().startswith("illegal")
        tab.keyboard.press("Home")
        assert not tab.locator("#findings .finding.error").count()
        tab.keyboard.press("f")
        wait_for_address(tab, at)
        assert (
            "revoke" in tab.locator("#live").text_content()
            or "led" in tab.locator("#live").text_content()
        )
        tab.keyboard.press("x")
        assert not tab.locator(".legal").count()


def test_hostile_names_and_notes_stay_text(shown):
    evil = '</script><img src=x onerror="alert(1)"><em>\u202eelias</em>'
    record = example("euchre", most=30)
    record.id = evil
    record.players = [Player(seat=seat, id="x:1", name=evil) for seat in record.seats]
    record.notes = [Note(event=4, text=evil), Note(event=4, text=evil, kind=evil)]
    record.stated = {"winner": evil}
    with shown(record, address="#5") as tab:
        assert tab.locator("img, em").count() == 0
        assert "<img src=x" in tab.locator(".name").first.text_content()
        assert "<img src=x" in tab.locator("#notes .note").first.text_content()
        assert "<img src=x" in tab.locator("#game-id").text_content()
        assert tab.evaluate("document.scripts.length") == 2


def test_the_policy_stops_what_is_not_of_the_page(shown):
    # The browser tells of the refusal on its console, and of nothing else.
    with shown(example("euchre", most=10), refusals=1) as tab:
        assert ask(tab, "intrude") == [False, "script-src-elem"]


def brightness(tab):
    colour = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


def test_cards_colours_and_darkness(shown):
    record = example("schieber-jass", most=40)
    with shown(record, address="#20", color_scheme="dark") as tab:
        assert brightness(tab) < 150
        tab.select_option("#theme", "light", force=True)
        assert brightness(tab) > 600
        before = len(set(ask(tab, "drawings")))
        for pack in ("german", "swiss", "spanish"):
            tab.select_option("#cards", pack, force=True)
            found = set(ask(tab, "drawings"))
            assert any(pack in name for name in found) and len(found) == before
            for name in found:
                assert tab.locator(f'symbol[id="{name[1:]}"]').count() == 1
        tab.select_option("#cards", "swiss", force=True)
        told = tab.evaluate("document.getElementById('headline').textContent")
        names = tab.locator(".card .sr").all_text_contents()
        events = tab.locator("#events").text_content()
        for french in ("clubs", "diamonds", "spades", *"♣♦♥♠"):
            assert french not in told and french not in events
            assert not [name for name in names if french in name]
        assert any("of shields" in name for name in names)
        assert tab.locator("#events .sign svg").count() > 20
        tab.select_option("#cards", "french", force=True)
        assert "♠" in tab.locator("#events").text_content()
        ink = "getComputedStyle(document.querySelector('.sign-s, .sign-c')).color"
        plain = tab.evaluate(ink)
        tab.keyboard.press("c")
        assert tab.evaluate(ink) != plain
        assert tab.evaluate("document.documentElement.dataset.colours") == "four"


@every_kind
def test_nothing_is_wider_than_a_phone(walked):
    _, _, tab = walked
    tab.set_viewport_size({"width": 360, "height": 740})
    tab.click("#start")
    assert ask(tab, "tooWide") == []


@every_kind
def test_axe_finds_no_barrier(walked):
    _, record, tab = walked
    tab.fill("#slider", str(len(record.events) * 3 // 5))
    assert place(tab) == len(record.events) * 3 // 5
    for width, scheme in ((1280, "light"), (360, "dark")):
        tab.set_viewport_size({"width": width, "height": 800})
        tab.emulate_media(color_scheme=scheme)
        assert barriers(tab) == [], (width, scheme)


def test_axe_finds_no_barrier_where_something_is_wrong_or_open(shown):
    record, at = with_a_revoke()
    record.players = [Player(seat=seat, id="x:1", name=f"Player {seat}") for seat in record.seats]
    record.notes = [Note(event=at - 1, text="a remark", kind="comment")]
    with shown(record, address=f"#{at}") as tab:
        assert tab.locator("#findings .finding").is_visible()
        assert tab.locator("#notes .note").is_visible()
        for summary in tab.locator("aside summary").all():
            if summary.locator("xpath=..").get_attribute("open") is None:
                summary.click()
        for width, scheme in ((360, "light"), (1280, "dark")):
            tab.set_viewport_size({"width": width, "height": 800})
            tab.emulate_media(color_scheme=scheme)
            assert barriers(tab) == [], (width, scheme)
        tab.click(".settings summary")
        assert barriers(tab, "header") == []
        tab.click("#help-button")
        assert barriers(tab, "#help") == []


def test_everything_is_reached_and_done_by_keyboard(shown):
    record, at = with_a_revoke()
    with shown(record, address="#14") as tab:
        stops = []
        for _ in range(60):
            tab.keyboard.press("Tab")
            stop = ask(tab, "focused")
            if not stop:
                break
            assert stop["seen"] and stop["ringed"], stop
            stops.append(stop["name"])
        for name in ("skip", "Settings", "slider", "start", "near", "back", "play", "next-button",
                     "far", "end", "fault", "link", "Legal now", "Record",
                     "State of the game"):  # fmt: skip
            assert name in stops, (name, stops)
        # The list of events is one stop, however long it is.
        assert stops.count("event") == 1 and len(stops) < 30
        tab.keyboard.press("Home")
        tab.keyboard.press("f")
        assert place(tab) == at
        tab.focus("#events a[aria-current]")
        tab.keyboard.press("ArrowDown")
        tab.keyboard.press("ArrowDown")
        tab.keyboard.press("ArrowUp")
        assert place(tab) == at + 1
        assert tab.evaluate("document.activeElement.hash") == f"#{at + 1}"
        tab.keyboard.press("Home")
        assert tab.evaluate("document.activeElement.hash") == "#0"
        tab.focus(".settings summary")
        tab.keyboard.press("Enter")
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.id") == "view"
        tab.keyboard.press("Escape")
        tab.focus("#table")
        tab.keyboard.press("End")
        tab.keyboard.press("P")
        for _ in range(len(record.events) - place(tab)):
            tab.keyboard.press("ArrowRight")
        assert place(tab) == len(record.events)
        assert tab.locator("#live").text_content().startswith(f"Event {len(record.events) - 1}: ")


def test_print_shows_the_table_and_what_is_said_beside_it(shown):
    record, at = with_a_revoke()
    with shown(record, address=f"#{at}", color_scheme="dark") as tab:
        tab.select_option("#theme", "dark", force=True)
        assert brightness(tab) < 150
        tab.emulate_media(media="print", color_scheme="dark")
        assert brightness(tab) > 600
        ink = tab.evaluate("getComputedStyle(document.body).color")
        assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 200
        for hidden in (".controls", ".settings", ".list"):
            assert not tab.locator(hidden).is_visible()
        for there in ("#title", "#table", "#next", "#findings .finding", "#auction-box"):
            assert tab.locator(there).is_visible(), there
        assert (
            tab.evaluate("getComputedStyle(document.querySelector('#table')).printColorAdjust")
            == "exact"
        )
        assert tab.pdf(format="A4").startswith(b"%PDF")


def test_a_screen_reader_is_told_what_a_reader_sees(shown):
    record = example("contract-bridge", seed=2)
    record.players = [Player(seat="N", id="x:1", name="Ana")]
    with shown(record, address="#14") as tab:
        assert tab.locator("section[aria-label='N, Ana']").count() == 1
        names = tab.eval_on_selector_all(
            ".zone-hand li", "cards => cards.map((c) => c.textContent)"
        )
        assert len(names) > 45
        assert all(re.fullmatch(r"(\w+ of (clubs|diamonds|hearts|spades))", name) for name in names)
        assert tab.locator("ul[aria-label='Hand of N']").count() == 1
        assert tab.locator("#live").text_content().startswith("Event 13: ")
        assert ask(tab, "unnamed") == 0
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.activeElement.className") == "skip"


def quick(times):
    """The lower quartile: what the page needs; the rest is what else the machine was doing."""
    return sorted(times)[len(times) // 4]


def test_a_record_of_five_thousand_events_stays_smooth(chromium, tmp_path):
    record, text = long_page()
    assert len(record.events) >= 5000
    with opened(chromium, tmp_path, text) as tab:
        times = ask(tab, "steps", 80)
        listed = quick(ask(tab, "frames", 40))
        tab.evaluate("document.querySelector('.list').style.display = 'none'")
        alone = quick(ask(tab, "frames", 40))
        tab.evaluate("document.querySelector('.list').style.display = ''")
        jump = ask(tab, "toTheEnd")
        tab.wait_for_timeout(500)
        assert ask(tab, "inTheList")
        loaded = tab.evaluate("performance.getEntriesByType('navigation')[0].duration")
    assert quick(times) < 33, sorted(times)
    # The list costs about nothing, however long it is.
    assert listed < 2 * alone + 5, (listed, alone)
    assert jump < 500
    assert loaded < 8000
