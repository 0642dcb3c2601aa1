"""California Jack: examples of the text, an independent checker, hidden views."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cardlog.log.decode import decode
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.rules.registry import game
from cardlog.testing import (
    Example,
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from cardlog.testing.agreement import engine
from tests.rules.all_fours.california_jack_checker import Slow, california_jack

HANDS = ["- deal p1 7dKcAd9c5h5d", "- deal p2 Jd4dAsAh6sJc"]
STOCK = "6h3hJsQd9h7c4hTc2hQc3c4c8dKdTh9d3s8h5s7h6cAc2d8c2cKsJh7s2sQsKhTs9s4s6d5cQh8sTd3d"
PLAYS = (
    "1Ad2Ah2As13h1Kc26h2Qd15h17d2Jd2Jc1Qc1Js22h24c17c1Kd29h23s14h13c2Tc24d15d1Ac27h22c19c"
    "1Ks26s1Jh26c1Kh27s12d28d2Qs18h1Qh24s12s28s23d1Td15c28c26d1Th15s2Ts29d19s"
)
"""Cards of the stock from the top; player and card of each play."""


def whole_deal() -> list[str]:
    """p2 deals; p2 takes high and low, p1 the jack, and each takes 40 for game."""
    stock = iter(re.findall("..", STOCK))
    events = [*HANDS, f"- deal up {next(stock)}"]
    for i, play in enumerate(re.findall("...", PLAYS)):
        events.append(f"p{play[0]} play {play[1:]}")
        if i % 2:
            events += [f"- deal up {card}" for card, _ in zip(stock, "ab", strict=False)]
    return events


DEAL = whole_deal()
START = [*DEAL[:3], "p1 play Ad"]


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "california-jack",
        "options": {"dealer": "p2", **options},
        "seats": ["p1", "p2"],
        "events": events,
    }


def good(name: str, line: str, events: list[str], points: Any = None, **options: Any) -> Example:
    both = dict(zip(("p1", "p2"), points, strict=True)) if points else None
    return Example(name, line, record(events, **options), points=both)


def bad(name: str, line: str, events: list[str]) -> Example:
    """A record whose last event is illegal."""
    return Example(name, line, record(events), legal=False, event=len(events) - 1)


CUTS = ["- deal up 3h", "- deal up Js"]
EXAMPLES = [
    good("26 tricks, a tie for game", "worked-examples-trick-taking.md:125", DEAL, (1, 2)),
    good("the non-dealer scores a tie", "000:724", DEAL, (2, 2), tie="non-dealer"),
    good("high counts first", "000:755", DEAL, (0, 1), target=1),
    good("low counts before jack", "000:755", DEAL, (0, 2), target=2),
    good("packets", "000:747", ["- deal p1 7dKcAd", HANDS[1], "- deal p1 9c5h5d", DEAL[2]]),
    bad("the first card is turned after the hands", "000:747", [HANDS[0], "- deal up 6h"]),
    bad("seven cards", "000:747", [*HANDS, "- deal p1 6h"]),
    bad("the stock is face up", "000:747", [*HANDS, "- deal up ??"]),
    bad("a card dealt again", "000:747", [*HANDS, "- deal up 7d"]),
    bad("one card on the stock", "000:747", [*DEAL[:3], "- deal up 3h"]),
    bad("the dealer does not lead", "000:749", [*DEAL[:3], "p2 play Ah"]),
    good("follow", "000:749", [*START, "p2 play 4d"]),
    good("trump though able to follow", "000:749", [*START, "p2 play Ah"]),
    bad("neither follow nor trump", "000:749", [*START, "p2 play As"]),
    good("a revoke that stood", "000:749", [*START, "p2 play As !revoke"]),
    bad("no revoke", "000:749", [*START, "p2 play 4d !revoke"]),
    bad("two cards are drawn first", "000:751", [*DEAL[:6], "p2 play As"]),
    good("the winner has the top card", "000:751", [*DEAL[:5], *CUTS, "p2 play 6h"]),
    good("the loser has the next", "000:751", [*DEAL[:5], *CUTS, "p2 play As", "p1 play 3h"]),
    bad("the new top is nobody's", "000:751", [*DEAL[:5], *CUTS, "p2 play Js"]),
    bad("nobody draws by name", "000:751", [*DEAL[:5], "- deal p1 3h"]),
    bad("a player does not turn cards", "000:747", [*HANDS, "p2 deal up 6h"]),
    good("the last trick of a deal", "format.md", [*DEAL, "p2 score trick", "- score p2 total 2"]),
    bad("one text each", "format.md", [*DEAL, "p2 score trick 3"]),
    bad("not the winner", "format.md", [*DEAL, "p1 score trick"]),
    bad("the deal passes", "000:745", [*DEAL, *HANDS, "- deal up 6h", "p1 play Ad"]),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example: Example):
    assert_example(example)
    if "??" not in str(example.record):
        assert_example(example, california_jack)


def test_twenty_tricks_are_played_with_the_stock_and_six_without():
    turned = [event.startswith("- deal up") for event in DEAL]
    assert sum(turned) == 40
    assert len(DEAL) - 1 - max(i for i, up in enumerate(turned) if up) == 12
    assert sum(" play " in event for event in DEAL) == 52


@pytest.mark.parametrize("options", [{}, {"tie": "non-dealer", "target": 4}])
def test_the_checker_agrees(options: dict[str, Any]):
    records = simulated("california-jack", 20, seed=3, options=options)
    legal, illegal = assert_damage_is_judged_alike(records, california_jack, seed=3)
    assert legal > 20
    assert illegal > 60


ODD = [
    "{seat} score trick", "{seat} score trick 3", "- score {seat} {points}", "- score {seat} 1",
    "- score {seat} total {total}", "- score 3", "- score {seat} trick", "{seat} claim 3",
    "- rule {seat} revoke", "- deal up Xr", "- deal up Ah !revoke", "{seat} deal up Ah",
    "- deal {seat} Ah", "- deal {seat} AhAh", "- deal {seat} up Ah", "- deal Ah", "- deal up",
    "- deal up Ah 3", "{seat} play Ah !withdrawn", "{seat} play Ah !turn", "{seat} play Ah !revoke",
    "- play Ah", "{seat} play", "{seat} play hand1 Ah", "{seat} score trick !late",
]  # fmt: skip


def test_the_checker_agrees_on_odd_events():
    rng = random.Random(8)
    legal = 0
    for given in simulated("california-jack", 10, seed=8):
        for _ in range(25):
            events = given["events"]
            at = rng.randrange(len(events) + 1)
            game = Slow(given)
            for text in events[:at]:
                game.step(text)
            seat = rng.choice(given["seats"])
            odd = rng.choice(ODD).format(
                seat=seat, points=game.points[seat], total=game.total[seat]
            )
            legal += assert_agreement(
                {**given, "events": [*events[:at], odd, *events[at:]]}, california_jack
            )
    assert legal > 5


def fault_in_view(view: str, events: list[str]) -> str:
    """What the engine says of the record as this seat saw it."""
    table = Replay(redact(decode(json.dumps(record(events))), view))
    for text in table.record.events:
        if fault := table.step(text):
            return fault.name
    return ""


@pytest.mark.parametrize("view", ["seat:p1", "seat:p2", "public"])
def test_the_stock_is_seen_by_all(view: str):
    seen = redact(decode(json.dumps(record(DEAL))), view)
    assert [old for old, new in zip(DEAL, seen.events, strict=True) if old != new] == [
        hand for hand in HANDS if not view.endswith(hand.split()[2])
    ]
    assert fault_in_view(view, DEAL) == ""


@pytest.mark.parametrize("view", ["seat:p1", "seat:p2", "public"])
def test_a_card_seen_in_the_stock_is_no_unknown_one(view: str):
    events = [*DEAL[:5], *CUTS, "p2 play As", "p1 play 6h"]
    assert fault_in_view(view, events) in ("NOT_HELD", "DUPLICATE_CARD")


def test_a_denied_suit_played_later_is_a_revoke_without_the_hand():
    events = [*START, "p2 play As", *["- deal up Js", "- deal up 3h"], "p1 play Kc", "p2 play Ah"]
    assert fault_in_view("seat:p1", events) == "SHOWN_OUT"
    assert fault_in_view("public", events) == "SHOWN_OUT"
    assert fault_in_view("full", events) == "REVOKE"


def test_once_the_stock_is_out_the_other_hand_is_known():
    last = max(i for i, event in enumerate(DEAL) if event.startswith("- deal up"))
    for view, unknown in (("seat:p1", [0, 0]), ("seat:p2", [0, 0])):
        table = Replay(redact(decode(json.dumps(record(DEAL))), view))
        for text in table.record.events[: last + 1]:
            assert not table.step(text)
        assert list(table.state.hidden)[:2] == unknown


def test_the_page():
    page = (Path(__file__).parents[3] / "docs/games/california-jack.md").read_text(encoding="utf-8")
    found = game("california-jack")
    for name, option in found.declared.items():
        assert f"| `{name}` |" in page
        assert option.meaning in page
    for reading, source in found.readings:
        assert f"- {reading} ({source})" in page
    log = json.loads(page.split("```jsonl record\n")[1].split("\n```")[0])
    assert engine(log) == california_jack(log)
    assert engine(log).legal
