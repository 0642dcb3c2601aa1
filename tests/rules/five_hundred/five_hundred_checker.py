"""A slow checker of five hundred for four and three players, written from the rule books.

Sources: 003:2539-2632 and 000:187-245. Cards are strings, hands are sets, and every question is
answered by looking at the whole table. Nothing here knows the engine.
"""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.rules.outcome import Outcome
from tests.rules.refusing_table import follow

from .five_hundred_bids import (
    JOKER,
    MISERES,
    RANKS,
    SAME_COLOUR,
    STRAINS,
    SUITS,
    strain,
)
from .five_hundred_table import Table


def replay(record: dict) -> Outcome:
    """Whether every event of a record was legal, and its scores."""
    return follow(
        lambda: Table(record["rules"], record["seats"], record.get("options", {})),
        record["events"],
    )


# --- random games ------------------------------------------------------------------------------


def shuffled(table: Table, rng: random.Random) -> tuple[dict[str, list[str]], list[str], str]:
    """Hands and kitty; now and then one seat is dealt a hand that makes a bid by itself."""
    cards = sorted(table.pack())
    rng.shuffle(cards)
    coming = copy.copy(table)
    if table.phase == "review":
        coming.dealer = table.after(table.dealer, table.seats)
    players = coming.players()
    strong = ""
    if rng.random() < (0.4 if table.deals_done < 4 else 0.9):
        strong = rng.choice("schd")
        order = {c: i for i, c in enumerate(cards)}
        best = [JOKER, "J" + strong, "J" + SAME_COLOUR[strong]]
        top = [*best, *[r + strong for r in reversed(RANKS) if r != "J"]]
        cards.sort(key=lambda c: (top.index(c) if c in top else 99, order[c]))
    hands = {s: cards[10 * i : 10 * i + 10] for i, s in enumerate(players)}
    return hands, cards[10 * len(players) :], strong


def random_call(table: Table, rng: random.Random, strong: str) -> str:
    """Mostly a pass; the strong hand bids its suit when it can."""
    calls = [f"{n}{s}" for n in range(6, 11) for s in STRAINS]
    if table.options["misere"] != "off":
        calls.append("misere")
    if table.options["misere"] == "both":
        calls.append("open-misere")
    calls = [c for c in calls if table.sufficient(c)]
    mine = [c for c in calls if strong and strain(c) == strong.upper()]
    if table.bidder == table.players()[0] and mine:
        return mine[-1] if rng.random() < 0.5 or table.deals_done > 4 else mine[0]
    silent = 0.98 if table.deals_done > 4 else 0.9 if strong else 0.6
    if not calls or rng.random() < silent:
        return "pass"
    return calls[min(int(rng.expovariate(0.5)), len(calls) - 1)]


def play_deal(table: Table, rng: random.Random, act: Any) -> None:
    """One deal; ``act`` applies and keeps an event."""
    hands, kitty, strong = shuffled(table, rng)
    for seat, cards in hands.items():
        for packet in (cards[:3], cards[3:7], cards[7:]):
            act(f"- deal {seat} {''.join(packet)}")
    act(f"- deal kitty {''.join(kitty)}")
    while table.phase == "auction":
        act(f"{table.bidder} bid {random_call(table, rng, strong)}")
    if table.phase == "kitty":
        seat = table.contractor
        act(f"{seat} draw kitty {''.join(kitty)}")
        spare = sorted(c for c in table.hands[seat] if not strong or table.suit(c) != strong)
        own = sorted(table.hands[seat])
        chosen = spare if len(spare) >= len(kitty) else own
        act(f"{seat} discard {''.join(rng.sample(chosen, len(kitty)))}")
        may = strain(table.contract) == "NT" and JOKER in table.hands[seat]
        how = table.options["nomination"]
        may = may and (how == "nt-and-misere" or (how != "never" and table.contract in MISERES))
        if may and rng.random() < 0.5:
            act(f"{seat} declare {rng.choice(sorted(SUITS))}")
    while table.phase == "play":
        one = len(table.won) == 1 and not table.trick
        if table.contract == "open-misere" and one and not table.spread:
            act(f"{table.contractor} show {''.join(sorted(table.hands[table.contractor]))}")
        seat = table.turn()
        card = rng.choice(sorted(table.legal_cards(seat)))
        word = ""
        if not table.trick and card == JOKER and table.suit(JOKER) == "":
            words = [w for w, s in SUITS.items() if table.may_lead_joker(seat, s)]
            word = rng.choice(words) + " "
        act(f"{seat} play {word}{card}")


def play(rules: str, seats: int, options: dict, rng: random.Random) -> dict:
    """A random legal game to its end."""
    names = (
        ["N", "E", "S", "W"] if rules == "five-hundred-4" else [f"p{i + 1}" for i in range(seats)]
    )
    table = Table(rules, names, options)
    events: list[str] = []

    def act(text: str) -> None:
        table.apply(text)
        events.append(text)

    while not copy.deepcopy(table).end():
        play_deal(table, rng, act)
    return {"cardlog": "1.0", "rules": rules, "options": options, "seats": names, "events": events}
