"""The frames of a record hold what the engine's state holds, and no more than a seat may see."""

import json
import re
import tomllib
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

import msgspec
import pytest

from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Note, Player
from cardlog.log.views import redact
from cardlog.replay.statetext import state_text
from cardlog.rules import registry
from cardlog.rules.registry import games
from cardlog.show.page.document import document, page
from cardlog.show.page.frames import frames
from cardlog.show.page.sentences import tell
from cardlog.words import Verb
from tests.page.engine import (
    CHAINED,
    added_up,
    example,
    hands,
    long_page,
    one_of_each_kind,
    places,
    states,
    trick,
)

GAMES = sorted(game.id for game in games())
KINDS = one_of_each_kind()
every_game = pytest.mark.parametrize(
    ("rules", "most"),
    [(rules, 120) for rules in KINDS]
    + [pytest.param(rules, 500, marks=pytest.mark.sweep) for rules in GAMES],
)
ROOT = Path(__file__).parent.parent.parent


def collected(zones, name):
    cards = Counter()
    for (zone, _, _), (_, texts, *_) in zones.items():
        if zone == name:
            cards.update(texts)
    return cards


@every_game
def test_zones_hold_what_the_state_holds(rules, most):
    record = example(rules, most=most)
    game, found = states(record)
    seats = len(record.seats)
    for at, (zones, state) in enumerate(zip(added_up(frames(record)), found, strict=True)):
        shown = [Counter(zones.get(("hand", i, -1), ("", [], []))[1]) for i in range(seats)]
        lying = places(game, state)
        if rules in CHAINED:
            both = sum(hands(game, state, seats), lying["slots"])
            piles = collected(zones, "pile") + collected(zones, "burned")
            assert sum(shown, piles) == both, at
            continue
        assert shown == hands(game, state, seats) or not game.places, at
        laid = {k[1]: texts[0] for k, (_, texts, *_) in zones.items() if k[0] == "table" and texts}
        assert laid == trick(game, state, seats), at
        for name, cards in lying.items():
            there = collected(zones, name)
            if name == "gone":
                # The play to beat lies apart from the cards played before it.
                there += collected(zones, "on top")
            if name == "covers":
                continue
            over = lying["covers"] if name == "attacks" else Counter()
            assert there == cards + over, (at, name)


@pytest.mark.parametrize("rules", ["baccarat", "blackjack"])
def test_a_bank_table_shows_as_many_cards_as_the_state_counts(rules):
    record = example(rules)
    _, found = states(record)
    checked = 0
    for at, (zones, state) in enumerate(zip(added_up(frames(record)), found, strict=True)):
        if not state.seen:
            continue
        checked += 1
        lain = [len(t) for (name, _, _), (_, t, *_) in zones.items() if name == "spread"]
        assert sum(lain) == state.seen, at
    assert checked > 50


@pytest.mark.parametrize("rules", KINDS)
def test_fields_add_up_to_the_state_text(rules):
    record = example(rules, most=120)
    game, found = states(record)
    fields = {}
    for frame, state in zip(frames(record)["frames"], found, strict=True):
        for name, value in frame.get("f", {}).items():
            fields[name] = value
            if value == "":
                del fields[name]
        text = state_text(game, state, record.seats)
        assert fields == dict(part.split("=", 1) for part in text.split(" ")[2:])


@every_game
def test_a_seat_sees_in_other_hands_only_what_an_event_showed_it(rules, most):
    record = example(rules, most=most)
    game, found = states(record)
    if len(record.seats) == 1 or not game.places:
        return
    payload = frames(record)
    for seat, name in enumerate(record.seats):
        seen = set()
        views = redact(record, f"seat:{name}").events
        zones = added_up(payload)
        for at, (text, state) in enumerate(zip(views, found, strict=False)):
            open_now = game.open_hands(state) if game.open_hands else 0
            up = places(game, state).get("up", ())
            seen.update(up)
            for (zone, owner, _), (kind, texts, masks, _) in zones[at].items():
                if kind != "hand" or owner == seat or open_now >> owner & 1:
                    continue
                for card, mask in zip(texts, masks, strict=True):
                    if mask >> seat & 1 and card != "??":
                        assert card in seen, (at, zone, card)
            event = parse_event(text, record.seats)
            if event.cards:
                seen.update(re.findall("..", event_text(event, record.seats).split(" ")[-1]))
                seen.update(re.findall("[0-9A-Z][a-z]", text))


def test_dummy_lies_open_after_the_lead_and_not_before():
    record = example("contract-bridge", seed=2)
    first = next(n for n, text in enumerate(record.events) if " play " in text)
    zones = added_up(frames(record))
    _, found = states(record)
    dummy = (found[first].declarer + 2) % 4

    def masks(at):
        return zones[at]["hand", dummy, -1][2]

    assert set(masks(first)) == {1 << dummy}
    assert set(masks(first + 1)) == {15}


def test_cards_played_face_down_are_known_to_who_played_them():
    record = example("bs", most=60)
    zones = added_up(frames(record))
    at = next(n for n, text in enumerate(record.events) if " play down " in text)
    player = record.seats.index(record.events[at].split()[0])
    _, texts, masks, _ = zones[at + 1]["pile", -1, -1]
    assert texts and masks == [1 << player] * len(texts)


def test_a_view_puts_no_other_card_into_the_page():
    record = redact(example("hearts", most=56), "seat:N")
    payload = frames(record)
    for zones in added_up(payload)[:5]:
        for (name, owner, _), (_, texts, *_) in zones.items():
            if name == "hand" and owner != 0:
                assert set(texts) <= {"??"}
    # Before the first card is played only North's thirteen are named anywhere.
    dealt = set(re.findall("..", record.events[0].split()[-1]))
    named = {
        card for event in payload["events"][:4] for card in re.findall("..", event.get("c", ""))
    }
    assert named == dealt


def test_an_illegal_event_has_its_finding_where_it_happened():
    record = example("contract-bridge", seed=2)
    at = next(n for n, text in enumerate(record.events) if " play " in text)
    player = record.events[at].split()[0]
    other = next(text for text in record.events if " deal " in text and f" {player} " not in text)
    record.events[at] = f"{player} play {other[-2:]}"
    payload = frames(record)
    found = [finding for finding in payload["findings"] if finding["severity"] == "error"]
    assert found[0]["at"] == at
    assert re.search("[2-9TJQKA]0?[♣♦♥♠]", found[0]["message"]) and found[0]["legal"]
    codes = re.compile(r"\b[2-9TJQKA][cdhs]\b")
    assert not codes.search(" ".join([found[0]["message"], *found[0]["legal"]]))
    assert payload["record"]["verdict"] == "illegal"


def test_legal_acts_are_those_of_the_engine():
    record = example("contract-bridge", seed=2)
    payload = frames(record)
    _, found = states(record)
    number = -1
    checked = 0
    for at, frame in enumerate(payload["frames"][:-1]):
        number = frame.get("l", number)
        if found[at].phase != 2 or not payload["choices"][number]:
            continue
        actor, verb, cards, _ = payload["choices"][number][0]
        assert verb == "play" and actor == found[at].turn
        played = record.events[at].split()[-1]
        assert played in re.findall("..", cards)
        checked += 1
    assert checked == 52


def test_hostile_text_stays_in_its_block():
    name = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028\u202eevil"
    record = example("euchre", most=30)
    record.id = name
    record.players = [Player(seat="N", id="x:1", name=name)]
    record.notes = [Note(event=3, text=f"<b>{name}</b>", kind="comment")]
    record.extra = {"x_a": name}
    text = page(record)
    assert text.count("<script") == 2 and text.count("</script>") == 2
    assert "<img" not in text and "\u2028" not in text and "\u202e" not in text
    block = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1]
    assert "<" not in block and "&" not in block
    assert "<script>alert(1)" in json.loads(block)["seats"][0]["name"]


def test_half_a_surrogate_pair_can_be_written():
    payload = frames(example("euchre", most=10))
    payload["seats"][0]["name"] = "half \ud83d"
    document(payload).encode("utf-8")


def test_the_policy_allows_nothing_but_the_page_itself():
    text = page(example("euchre", most=10))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy and "http" not in policy
    assert not re.search(r"(src|href)=\"(?!#|data:)", text.split("<script")[0])


def lightness(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_words_on_the_felt_can_be_read(scheme):
    """What lies on a gradient is beyond axe: WCAG 2, level AA, against its lightest part."""
    style = (ROOT / "cardlog/show/page/assets/page.css").read_text(encoding="utf-8")
    colours = {name: re.findall(rf"--{name}: (#\w+)", style)[scheme]
               for name in ("felt", "on-felt", "on-felt-faint")}  # fmt: skip
    ground = lightness(colours["felt"])
    for name in ("on-felt", "on-felt-faint"):
        assert (lightness(colours[name]) + 0.05) / (ground + 0.05) >= 4.5, name


def test_scripts_never_parse_markup():
    for asset in sorted((ROOT / "cardlog" / "show" / "page" / "assets").glob("*.js")):
        text = asset.read_text(encoding="utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "fetch(",
        ):
            assert word not in text, (asset.name, word)


def test_assets_are_package_data():
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "setuptools"
    ]
    assert "cardlog.show.page" in setup["packages"]
    patterns = setup["package-data"]["cardlog.show.page"]
    folder = ROOT / "cardlog" / "show" / "page"
    for asset in (folder / "assets").iterdir():
        name = f"assets/{asset.name}"
        assert any(fnmatch(name, pattern) for pattern in patterns), name


@pytest.mark.parametrize("rules", GAMES)
def test_every_event_is_told_in_words(rules):
    record = example(rules, most=300)
    for text in record.events:
        who, words = tell(text, record.seats)
        event = parse_event(text, record.seats)
        assert words and who == (record.seats[event.actor] if event.actor >= 0 else "")
        assert not re.search(r"\b(None|-1)\b", words), text
        assert "  " not in words and words == words.strip(), (text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- deal N AsKd", "N is dealt A♠ K♦"),
        ("- deal up Th", "turned up 10♥"),
        ("N bid 1S", "bids 1♠"),
        ("N bid pass", "passes"),
        ("N play 4h !revoke", "plays 4♥ (revoke)"),
        ("E bet raise 1200", "raises to 1,200"),
        ("E move 7h8s col4", "moves 7♥ 8♠ to column 4"),
        ("E layoff 8h meld1", "lays off 8♥ on meld 1"),
        ("E draw stock ??", "draws 1 unseen card from the stock"),
        ("E draw discard", "takes from the discards"),
        ("E declare sixes 1", "says 1 six"),
        ("E declare N ask 13", "asks N for kings"),
        ("N play build 2s6d 8", "builds 2♠ 6♦ as 8"),
        ("- show col2 7s", "turned over 7♠ in column 2"),
        ("- shuffle stock", "the stock is shuffled"),
        ("- deal down col2 7s", "dealt face down to column 2 7♠"),
        ("E show muck", "mucks"),
        ("E give N QsAh", "gives N Q♠ A♥"),
        ("nonsense", "nonsense"),
    ],
)
def test_words(text, words):
    assert tell(text, ["N", "E"])[1] == words


def test_a_long_record_stays_small():
    record, text = long_page()
    assert len(record.events) >= 5000
    assert len(text.encode()) < 3_000_000


def test_records_of_the_whole_game_can_be_read_again_from_the_page():
    record = example("hearts", most=60)
    block = re.search(r'id="data">(.*?)</script>', page(record), re.DOTALL)[1]
    assert [event["t"] for event in json.loads(block)["events"]] == record.events


def test_an_event_outside_the_grammar_stops_the_table_and_says_why():
    record = example("euchre", most=20)
    record.events[15] = "N plays 4h"
    payload = frames(record)
    assert payload["stuck"] == 15 and payload["record"]["verdict"] == "malformed"
    assert payload["findings"][0]["code"] == "unknown-verb" and payload["findings"][0]["at"] == 15
    assert len(payload["frames"]) == 21 and payload["events"][15]["d"] == "N plays 4h"


def test_a_void_record_and_an_empty_one_are_drawn():
    record = example("euchre", most=12)
    void = msgspec.structs.replace(record, status="void")
    assert frames(void)["record"]["status"] == "void"
    empty = msgspec.structs.replace(record, events=[], status="truncated")
    assert len(frames(empty)["frames"]) == 1


def test_a_game_of_another_package_is_drawn(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "examples" / "own_game")
    monkeypatch.setattr(registry, "_installed", lambda: {"whist": "whist:GAME"})
    registry.game.cache_clear()
    try:
        record = example("whist", most=56)
        game, found = states(record)
        for zones, state in zip(added_up(frames(record)), found, strict=True):
            shown = [Counter(zones.get(("hand", i, -1), ("", [], []))[1]) for i in range(4)]
            assert shown == hands(game, state, 4)
            laid = {k[1]: t[0] for k, (_, t, *_) in zones.items() if k[0] == "table" and t}
            assert laid == trick(game, state, 4)
        assert max(len(zones) for zones in added_up(frames(record))) > 8
    finally:
        registry.game.cache_clear()


def test_deals_are_headed_where_they_begin():
    record = example("hearts", most=200)
    heads = frames(record)["heads"]
    for number, _ in heads:
        verb = parse_event(record.events[number], record.seats).verb
        assert verb == Verb.DEAL and (number == 0 or " deal " not in record.events[number - 1])
    assert [words for _, words in heads[:3]] == ["Deal 1", "Deal 2", "Deal 3"]
