"""Events that a hand rarely holds, put where they may or may not belong."""

from __future__ import annotations

import random
from typing import Any

ACTS = {"fold", "check", "call", "open", "raise"}


def own_cards(record: dict[str, Any], seat: str, upto: int) -> list[str]:
    """Cards dealt to a seat before an event."""
    runs = [text.split(" ")[-1] for text in record["events"][:upto] if f"- deal {seat} " in text]
    cards = "".join(runs)
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


def rare_event(record: dict[str, Any], at: int, rng: random.Random) -> str:
    """A post, a flag, a ruling, a cash-out, cards shown …, by any seat."""
    seat = rng.choice(record["seats"])
    own = own_cards(record, seat, at)
    some = "".join(rng.sample(own, rng.randrange(1, len(own) + 1))) if own else "As"
    number = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50, 100])
    act = rng.choice(["fold", "check", "call", f"raise {number}", f"open {number}"])
    sized = rng.choice(["open", "raise"])
    texts = [
        f"{seat} bet post {rng.choice([1, 2, 3])}",
        f"{seat} bet dead {rng.choice([1, 2, 3])}",
        f"{seat} bet straddle {number}",
        f"{seat} bet {act} !turn",
        f"{seat} bet {sized} {number} !insufficient",
        f"{seat} bet raise {number} !turn !insufficient",
        f"{seat} bet {act} !withdrawn",
        f"- rule {seat} void",
        "- rule misdeal",
        f"{seat} show {some}{rng.choice(['', ' !exposed'])}",
        f"{seat} show {''.join(own) or 'As'}{rng.choice(['', ' !turn'])}",
        f"{seat} show muck{rng.choice(['', ' !turn'])}",
        f"{seat} show ??",
        f"{seat} declare settle {number}",
        f"- declare {rng.choice(['two', 'three', 'four'])}",
        f"- score {seat} {rng.choice(['', 'total ', 'refund '])}{rng.randrange(-2, 4)}",
        "- deal burn ??",
        "- deal board 2c",
        "- shuffle stock",
        f"{seat} discard stand-pat",
        f"{seat} discard {some} !revoke",
    ]
    return rng.choice(texts)


def disturbed(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A record with one to three events added or replaced by rare ones."""
    events = list(record["events"])
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at = rng.randrange(len(events) + 1)
        text = rare_event({**record, "events": events}, at, rng)
        if rng.random() < 0.3 and at < len(events):
            events[at] = text
        else:
            events.insert(at, text)
    return {**record, "events": events}
