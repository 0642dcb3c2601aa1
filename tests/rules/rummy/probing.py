"""Acts proposed at random points of a game: engine, offers and checker must agree on them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cardlog.cards import card_text, members
from cardlog.log.decode import decode
from cardlog.replay.play import Replay
from tests.rules.agree import engine

MOST = 3000
LAYING = ("meld", "layoff", "show")
OFFERED = (*LAYING, "discard", "draw", "claim", "declare")

Proposer = Callable[[Replay, random.Random], str]


def table_at(record: dict[str, Any], number: int) -> Replay:
    """A table before one event of a legal game."""
    table = Replay(decode(msgspec.json.encode({"cardlog": "1.0", **record})))
    for text in record["events"][:number]:
        assert table.step(text) == 0
    return table


def known_hand(state: Any, seat: int) -> list[str]:
    """Cards of a hand with copies."""
    if hasattr(state, "holding"):
        return [card_text(c) for c in range(63) for _ in range(state.holding[64 * seat + c])]
    return [card_text(c) for c in members(state.hand[seat])]


def unseen_cards(state: Any) -> list[str]:
    if hasattr(state, "holding"):
        return [card_text(c) for c in range(63) if state.unseen[c]] or ["As"]
    return [card_text(c) for c in members(state.unseen)] or ["As"]


def same_act(text: str, *, joker_names: bool) -> str:
    """The text with the cards of a meld in one order; a joker stays with the card it stands for."""
    tokens = text.split(" ")
    if tokens[1] not in LAYING:
        return text
    cards = [tokens[2][i : i + 2] for i in range(0, len(tokens[2]), 2)]
    units: list[str] = []
    for card in cards:
        if joker_names and units and units[-1] in ("Xr", "Xb"):
            units[-1] += card
        else:
            units.append(card)
    return " ".join([*tokens[:2], "".join(sorted(units)), *tokens[3:]])


def probe(
    records: Iterable[dict[str, Any]],
    checker: Callable[[dict[str, Any]], Any],
    propose: Proposer,
    *,
    seed: int,
    points: int = 8,
    each: int = 10,
    focus: tuple[str, ...] = (),
) -> Counter[str]:
    """Compare verdicts on proposed acts and on offered ones; how often each verdict came."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for record in records:
        events = record["events"]
        places = [i for i, e in enumerate(events) if any(f in e for f in focus)]
        for _ in range(points):
            at = (
                rng.choice(places) if places and rng.random() < 0.6 else rng.randint(0, len(events))
            )
            table = table_at(record, at)
            acts = table.acts(most=MOST)
            jokers = record["rules"] == "rummy-500"
            offered = {same_act(act, joker_names=jokers) for act in acts}
            for _ in range(each):
                text = rng.choice(acts) if acts and rng.random() < 0.4 else propose(table, rng)
                verdict = table.fork().step(text)
                probed = {**record, "events": [*events[:at], text]}
                theirs = checker(probed)
                where = f"{record['options']} {events[max(0, at - 8) : at]} then {text}"
                assert (verdict == 0) == theirs.legal, f"{verdict.name}, {theirs.why}: {where}"
                seen[verdict.name] += 1
                if verdict == 0:
                    ours = engine(probed)
                    assert (ours.total, ours.ended) == (theirs.total, theirs.ended), where
                    if text.split(" ")[1] in OFFERED and "!" not in text and len(acts) < MOST:
                        assert same_act(text, joker_names=jokers) in offered, (
                            f"not offered: {where}"
                        )
    return seen
