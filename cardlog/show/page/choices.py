"""The choices open at a point, short enough to stand beside a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardlog.cards import UNKNOWN, cards_text, sort_hand
from cardlog.replay.play import Replay
from cardlog.rules.mechanisms.offers import Offers
from cardlog.show.page.sentences import place_words
from cardlog.show.style import Paint, visible
from cardlog.show.table import call_text
from cardlog.words import CHANCE, NO_NUMBER, NONE, Verb, Word

MOST_LINES: Final = 40
_MOST_CARDS: Final = 24
_PLAIN: Final = Paint()
_SPOKEN: Final[dict[tuple[int, int], str]] = {
    (Verb.DISCARD, Word.UP): "discard",
    (Verb.DISCARD, Word.DOWN): "discard face down",
    (Verb.PLAY, Word.DOWN): "play face down",
    (Verb.DRAW, Word.UP): "take up",
}
"""Acts whose words alone do not say what people say."""

Choice = tuple[int, str, str, str]
"""Actor, what he may do, the cards to choose from, and what else is to say."""


def choices(table: Replay, names: Mapping[str, str]) -> list[Choice]:
    """Legal acts as lines: those without cards that begin alike are joined.

    ``names`` gives the words of a game for places, such as Player for a hand of baccarat.
    """
    offers = table.offers()
    lines: list[Choice] = []
    joined: dict[tuple[int, str], list[str]] = {}
    for i in range(offers.count):
        actor = offers.actor[i]
        head = _head(offers, i, table.seats, names)
        if not offers.take[i]:
            joined.setdefault((actor, head), []).append(_tail(offers, i))
            continue
        if len(lines) < MOST_LINES:
            lines.append(_with_cards(offers, i, head))
    bare = [(actor, head, "", " · ".join(filter(None, tails)))
            for (actor, head), tails in joined.items()]  # fmt: skip
    found = bare + lines
    if len(found) > MOST_LINES:
        found = [*found[:MOST_LINES], (CHANCE, "…", "", "")]
    return found


def _head(offers: Offers, i: int, seats: list[str], names: Mapping[str, str]) -> str:
    spoken = _SPOKEN.get((offers.verb[i], offers.what[i]), "") if offers.take[i] else ""
    parts = [spoken or Verb(offers.verb[i]).name.lower()]
    if offers.target[i] >= 0:
        parts.append(visible(seats[offers.target[i]]))
    if offers.what[i] >= 0 and offers.take[i] and not spoken:
        parts.append(_word(offers.what[i]))
    if offers.place[i] >= 0:
        place = place_words(offers.place[i])
        parts.append(names.get(place, place))
    return " ".join(parts)


def _word(what: int) -> str:
    return call_text(what, _PLAIN).replace("-", " ")


def _tail(offers: Offers, i: int) -> str:
    parts = []
    if offers.what[i] >= 0:
        parts.append(_word(offers.what[i]))
    if offers.to[i] >= 0:
        parts.append(f"to {place_words(offers.to[i])}")
    parts.append(_numbers(offers, i))
    return " ".join(filter(None, parts))


def _numbers(offers: Offers, i: int) -> str:
    low, high, step = offers.low[i], offers.high[i], offers.step[i]
    if low == NO_NUMBER:
        return ""
    if low == high:
        return f"{low:,}"
    return f"{low:,} to {high:,}" + (f" in steps of {step}" if step > 1 else "")


def _with_cards(offers: Offers, i: int, head: str) -> Choice:
    pool, least, take = offers.pool[i], offers.least[i], offers.take[i]
    codes = offers.event(i, pool).cards
    tails = []
    if (offers.chance[i] or offers.actor[i] == CHANCE) and len(pool) > take:
        tails.append(f"{take} card{'s' * (take > 1)}")
        codes = []
    elif least != len(pool):
        codes = sort_hand(codes)
        if take > 1:
            tails.append(f"{take} of these" if least == take else f"{least} to {take} of these")
    if len(codes) > _MOST_CARDS:
        codes = []
    for part, count in offers.also[i]:
        tails.append(f"with {count} of {len(part)}" if count < len(part) else "")
        codes = codes + offers.event(i, part).cards
    if offers.to[i] != NONE:
        tails.append(f"to {place_words(offers.to[i])}")
    tails.append(_numbers(offers, i))
    known = [code for code in codes if code != UNKNOWN]
    return offers.actor[i], head, cards_text(known), " ".join(filter(None, tails))
