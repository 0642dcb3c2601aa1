"""Games of tricks that wander off: claims, rulings, marked and withdrawn acts put in as they go.

A walk is played by the engine, so all its events are legal there; what the engine refused on the
way is kept beside it. Independent checkers must say the same of both.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from cardlog.cards import card_text, members
from cardlog.errors import CardlogError
from cardlog.log.events import event_text
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.play import Replay, parse_events
from cardlog.replay.players import sensible
from cardlog.replay.simulate import random_act, seat_names
from cardlog.rules.registry import game
from cardlog.testing.agreement import Checker

from .agree import assert_agreement

SUITS = ["clubs", "diamonds", "hearts", "spades"]
FLAGS = ["", "!revoke", "!turn", "!withdrawn", "!turn !revoke", "!revoke !withdrawn", "!late"]
Maker = Callable[[Replay, random.Random], list[str]]
"""Texts of further odd events of a game, of which one is drawn now and then."""


def odd_event(table: Replay, rng: random.Random, size: int, more: Maker) -> str:
    """An event that most tables never see; ``size`` is the number of tricks of a deal."""
    s, names = table.state, table.seats
    seat, other = rng.choice(names), rng.choice(names)
    if s.turn >= 0 and rng.random() < 0.5:
        seat = names[s.turn]
    hand = [card_text(code) for code in members(s.hand[names.index(seat)])] or ["As"]
    card = rng.choice(hand)
    left = max(0, size - s.tricks)
    number = rng.choice([0, 1, 2, left, left, left, rng.randrange(12)])
    shown = "".join(rng.sample(hand, rng.choice([1, len(hand)])))
    settled = table.fork()
    settled.end()
    told = rng.choice([table, settled]).state
    points, total = told.points[names.index(other)], told.total[names.index(other)]
    texts = [
        f"{seat} play {card} {rng.choice(FLAGS)}".strip(),
        f"{seat} play {card} !revoke",
        f"{seat} show {shown} !exposed",
        f"{seat} show {shown}",
        f"{seat} claim {number}",
        f"- claim {number}",
        *[f"{seat} claim {word}" for word in ("accept", "reject")],
        f"{seat} claim {other} revoke",
        f"- rule {other} revoke",
        f"- rule {other} tricks {number}",
        *["- rule misdeal", "- rule void"][: rng.randrange(3)],
        f"{seat} score trick",
        f"- score {other} {points}",
        f"- score {other} total {total + rng.choice([0, 0, 0, 1])}",
    ]
    texts += [f"- rule {names[i]} revoke" for i in range(len(names)) if s.revoked >> i & 1] * 4
    if getattr(s, "claim", 0) or s.disputed:
        texts += [f"{seat} claim reject", f"- rule {other} tricks {number}"] * 4
    extra = more(table, rng)
    return rng.choice(extra if extra and rng.random() < 0.3 else texts)


def wander(
    rules: str,
    seats: int,
    options: Mapping[str, Any],
    rng: random.Random,
    *,
    size: Callable[[Replay], int],
    more: Maker,
    most: int = 150,
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A walk, and records that end with an event that was tried on the way."""
    names = seat_names(game(rules), seats)
    given = {"dealer": rng.choice(names), **options}
    record = {"rules": rules, "options": given, "seats": names, "events": []}
    table = Replay(Record(rules=rules, seats=names, options=given, events=[]))
    events: list[str] = []
    tried: list[dict[str, Any]] = []
    choose = rng.choice([random_act, sensible])
    for _ in range(most):
        offers = table.offers()
        if rng.random() < (0.08 if table.state.turn >= 0 else 0.3) or not offers.count:
            text = odd_event(table, rng, size(table), more)
            fork = table.fork()
            try:
                legal = not fork.step(text)
            except CardlogError:
                continue
            if legal and rng.random() < 0.6:
                table.step(text)
                events.append(text)
            else:
                tried.append({**record, "events": [*events, text]})
        elif not table.state.over:
            event = choose(table, offers, rng)
            assert table.step(event) == 0
            events.append(event_text(event, names))
    return {**record, "events": events}, tried


def assert_walks_agree(walks: list[Any], checker: Checker, rng: random.Random) -> None:
    """The checker says the same of every walk and of what was tried on the way."""
    for record, tried in walks:
        assert assert_agreement(record, checker)
        for other in rng.sample(tried, min(6, len(tried))):
            assert_agreement(other, checker)


def assert_walks_are_seen_alike(walks: list[Any], rng: random.Random) -> None:
    """Whatever is hidden, no event of a legal game is refused, and known totals are the same."""
    for data, _ in walks:
        record = Record(**data)
        whole = Replay(record)
        for text in record.events:
            whole.step(text)
        whole.end()
        views = [redact(record, view) for view in ("public", f"seat:{rng.choice(record.seats)}")]
        masked = [_masked(text, rng) for text in record.events]
        for view in [*views, Record(**{**data, "events": masked})]:
            table = Replay(view)
            for text in view.events:
                assert table.step(text) == 0, (text, view.view, record.options)
            table.end()
            if not getattr(table.state, "vague", 0):
                assert list(table.state.total) == list(whole.state.total)
                assert table.state.over == whole.state.over


def _masked(text: str, rng: random.Random) -> str:
    """Some of the cards of a deal, a draw or a discard made unknown."""
    words = text.split(" ")
    if words[1] in ("deal", "draw", "discard") and "up" not in words:
        share = rng.choice([0, 0.3, 1])
        cards = [words[-1][i : i + 2] for i in range(0, len(words[-1]), 2)]
        words[-1] = "".join("??" if rng.random() < share else card for card in cards)
    return " ".join(words)


def assert_speeds_agree(walks: list[Any]) -> None:
    """Interpreted and compiled replay give the same of walks, refusals included."""
    records = [Record(**data) for record, tried in walks for data in (record, *tried[:5])]
    for rules, count in {(record.rules, len(record.seats)) for record in records}:
        group = [r for r in records if r.rules == rules and len(r.seats) == count]
        columns = from_events([parse_events(record) for record in group])
        options = [game(rules).encode_options(record.options, record.seats) for record in group]
        results = [
            run_batch(rules, columns, seats=[count] * len(group), options=options, speed=speed)
            for speed in ("interpreted", "compiled")
        ]
        assert same(*results)


def drawn(choices: Mapping[str, list[Any]], rng: random.Random) -> dict[str, Any]:
    """One value for each option."""
    return {name: rng.choice(values) for name, values in choices.items()}
