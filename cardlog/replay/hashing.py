"""Hashes of games and deals of whole batches, from columns: the same as of their records.

``game_hash`` and ``deal_hash`` of :mod:`cardlog.log.canonical` say what is hashed. Here the
canonical text is written natively from the columns, whatever format they were read from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardlog.cards import CARD_CODE, HAND_PLACE, UNKNOWN
from cardlog.log.canonical import deal_hash, game_hash, game_text, hash_bits
from cardlog.log.model import Record
from cardlog.replay.coded import Coded
from cardlog.replay.columns import EventColumns
from cardlog.replay.interning import codes_of_rows
from cardlog.replay.judged import Heads
from cardlog.rules.state import MOST_SEATS
from cardlog.words import (
    CHANCE,
    FLAG_TEXT,
    NO_NUMBER,
    NONE,
    PLACE_TEXT,
    VERB_TEXT,
    WORD_TEXT,
    Flag,
    Verb,
    Word,
)

VERBS: Final = 3000
FLAGS: Final = 4000
SEATS: Final = 5000
"""Where verbs, flags and seats stand among the tokens; words and places stand at their codes."""
DEAL: Final = int(Verb.DEAL)
WITHDRAWN: Final = int(Flag.WITHDRAWN)
MOST_CARDS: Final = 1024
"""Cards of one event, or of one hand, that are put in order here."""
_BYTES_AN_EVENT: Final = 80
"""At most, without flags and cards."""
_BYTES_OF_FLAGS: Final = 96


def write_games(
    columns: Any, free: Any, places: Any, card_letters: Any, at: Any, letters: Any,
    head: Any, head_at: Any, heads: Any, out: Any, spans: Any,
) -> None:  # fmt: skip
    """The kernel: event lists of all games as canonical JSON, hands in hand order.

    Before each list stands the head of the game, and behind it what closes that. A game whose
    event holds too many cards to be put in order gets an empty span.
    """
    start, actor, verb, target, flags, what, number, place, to, card_start, cards = columns
    hand = np.zeros(MOST_CARDS, np.int64)
    tokens = np.zeros(24, np.int64)
    p = np.int64(0)
    for g in range(start.size - 1):
        spans[g] = p
        fits = True
        for q in range(head_at[head[g]], head_at[head[g] + 1]):
            out[p] = heads[q]
            p += 1
        out[p] = 91
        p += 1
        for i in range(start[g], start[g + 1]):
            out[p] = 34
            p += 1
            n = 2
            tokens[0] = SEATS + actor[i]
            if actor[i] == CHANCE:
                tokens[0] = SEATS - 1
            tokens[1] = VERBS + verb[i]
            if target[i] != NONE:
                tokens[n] = SEATS + target[i]
                n += 1
            if what[i] != NONE:
                tokens[n] = what[i]
                n += 1
            if place[i] != NONE:
                tokens[n] = place[i]
                n += 1
            first, last = card_start[i], card_start[i + 1]
            if last > first:
                tokens[n] = -1
                n += 1
            if to[i] != NONE:
                tokens[n] = to[i]
                n += 1
            if number[i] != NO_NUMBER:
                tokens[n] = -2
                n += 1
            if flags[i]:
                for k in range(16):
                    if flags[i] >> k & 1:
                        tokens[n] = FLAGS + k
                        n += 1
            for k in range(n):
                if k:
                    out[p] = 32
                    p += 1
                token = tokens[k]
                if token >= 0:
                    for q in range(at[token], at[token + 1]):
                        out[p] = letters[q]
                        p += 1
                elif token == -1:
                    count = last - first
                    if count > MOST_CARDS:
                        fits = False
                        count = 0
                    for c in range(count):
                        code = np.int64(cards[first + c])
                        slot = c
                        if free[i]:
                            while slot and places[hand[slot - 1]] > places[code]:
                                hand[slot] = hand[slot - 1]
                                slot -= 1
                        hand[slot] = code
                    for c in range(count):
                        out[p] = card_letters[hand[c], 0]
                        out[p + 1] = card_letters[hand[c], 1]
                        p += 2
                else:
                    value = number[i]
                    if value < 0:
                        out[p] = 45
                        p += 1
                        value = -value
                    digits = 1
                    rest = value // 10
                    while rest:
                        digits += 1
                        rest //= 10
                    for d in range(digits):
                        out[p + digits - 1 - d] = 48 + value % 10
                        value //= 10
                    p += digits
            out[p] = 34
            out[p + 1] = 44
            p += 2
        if start[g + 1] > start[g]:
            p -= 1
        out[p] = 93
        p += 1
        if head_at[head[g]] < head_at[head[g] + 1]:
            out[p] = 125
            p += 1
        if not fits:
            p = spans[g]
    spans[start.size - 1] = p


def write_deals(
    columns: Any, free: Any, places: Any, card_letters: Any, at: Any, letters: Any,
    by_name: Any, out: Any, spans: Any,
) -> None:  # fmt: skip
    """The kernel: deals of all games as JSON, one list a deal, one entry a hand.

    A game without a deal, or with a hand that is not wholly known, gets an empty span; so does
    one with a hand too large, whose span ends below its begin for the caller to see.
    """
    start, _, verb, target, flags, what, _, place, to, card_start, cards = columns
    held = np.zeros((MOST_SEATS, MOST_CARDS), np.int64)
    count = np.zeros(MOST_SEATS, np.int64)
    p = np.int64(0)
    for g in range(start.size - 1):
        spans[g, 0] = p
        state = 0
        deals = 0
        first_of_run = -1
        out[p] = 91
        p += 1
        for i in range(start[g], start[g + 1] + 1):
            dealing = i < start[g + 1] and verb[i] == DEAL
            if dealing:
                if flags[i] & WITHDRAWN or card_start[i] == card_start[i + 1]:
                    continue
                if first_of_run < 0:
                    first_of_run = i
                    count[:] = 0
                if free[i]:
                    seat = target[i]
                    for c in range(card_start[i], card_start[i + 1]):
                        code = np.int64(cards[c])
                        if code == UNKNOWN:
                            state = 1
                        slot = count[seat]
                        if slot >= MOST_CARDS:
                            state = 2
                            break
                        while slot and places[held[seat, slot - 1]] > places[code]:
                            held[seat, slot] = held[seat, slot - 1]
                            slot -= 1
                        held[seat, slot] = code
                        count[seat] += 1
                if state:
                    break
            elif first_of_run >= 0:
                out[p] = 91
                p += 1
                for k in range(by_name.size):
                    seat = by_name[k]
                    if count[seat] == 0:
                        continue
                    out[p] = 91
                    out[p + 1] = 34
                    p += 2
                    for q in range(at[SEATS + seat], at[SEATS + seat + 1]):
                        out[p] = letters[q]
                        p += 1
                    out[p] = 34
                    out[p + 1] = 44
                    out[p + 2] = 34
                    p += 3
                    for c in range(count[seat]):
                        out[p] = card_letters[held[seat, c], 0]
                        out[p + 1] = card_letters[held[seat, c], 1]
                        p += 2
                    out[p] = 34
                    out[p + 1] = 93
                    out[p + 2] = 44
                    p += 3
                for j in range(first_of_run, i):
                    if (
                        verb[j] != DEAL
                        or free[j]
                        or flags[j] & WITHDRAWN
                        or card_start[j] == card_start[j + 1]
                    ):
                        continue
                    out[p] = 91
                    out[p + 1] = 34
                    p += 2
                    spaced = False
                    for part in range(4):
                        token = np.int64(NONE)
                        if part == 0 and target[j] != NONE:
                            token = np.int64(SEATS + target[j])
                        elif part == 1:
                            token = np.int64(what[j])
                        elif part == 2:
                            token = np.int64(place[j])
                        elif part == 3:
                            token = np.int64(to[j])
                        if token == NONE:
                            continue
                        if spaced:
                            out[p] = 32
                            p += 1
                        spaced = True
                        for q in range(at[token], at[token + 1]):
                            out[p] = letters[q]
                            p += 1
                    out[p] = 34
                    out[p + 1] = 44
                    out[p + 2] = 34
                    p += 3
                    for c in range(card_start[j], card_start[j + 1]):
                        out[p] = card_letters[cards[c], 0]
                        out[p + 1] = card_letters[cards[c], 1]
                        p += 2
                    out[p] = 34
                    out[p + 1] = 93
                    out[p + 2] = 44
                    p += 3
                out[p - 1] = 93
                out[p] = 44
                p += 1
                deals += 1
                first_of_run = -1
        if state or deals == 0:
            p = spans[g, 0]
            spans[g, 1] = p if state < 2 else -1
        else:
            out[p - 1] = 93
            spans[g, 1] = p


@lru_cache(maxsize=1)
def _compiled() -> tuple[Any, Any]:
    from cardlog.replay.driver import compiled_kernels

    constants = {
        "CHANCE": CHANCE, "DEAL": DEAL, "FLAGS": FLAGS, "MOST_CARDS": MOST_CARDS,
        "MOST_SEATS": MOST_SEATS, "NO_NUMBER": NO_NUMBER, "NONE": NONE, "SEATS": SEATS,
        "UNKNOWN": UNKNOWN, "VERBS": VERBS, "WITHDRAWN": WITHDRAWN,
    }  # fmt: skip
    module = compiled_kernels("hashing", [write_games, write_deals], constants)
    return module.write_games, module.write_deals


@lru_cache(maxsize=256)
def _tokens(seats: tuple[str, ...]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Bounds of each token's letters, and the letters of all."""
    known: dict[int, str] = dict(WORD_TEXT) | dict(PLACE_TEXT)
    known |= {VERBS + verb: text for verb, text in VERB_TEXT.items()}
    known |= {FLAGS + int(flag).bit_length() - 1: f"!{t}" for flag, t in FLAG_TEXT.items()}
    known |= {SEATS - 1: "-"} | {SEATS + i: seat for i, seat in enumerate(seats)}
    at = np.zeros(SEATS + len(seats) + 1, np.int64)
    pieces = [known.get(code, "").encode() for code in range(len(at) - 1)]
    np.cumsum([len(piece) for piece in pieces], out=at[1:])
    return at, np.frombuffer(b"".join(pieces), np.uint8)


@lru_cache(maxsize=1)
def _cards() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Place in a hand, and letters, of each card code."""
    places, letters = np.zeros(128, np.int64), np.zeros((128, 2), np.uint8)
    for text, code in CARD_CODE.items():
        places[code] = HAND_PLACE[code]
        letters[code] = list(text.encode())
    return places, letters


_ORDERED: Final = (Word.TALON, Word.STOCK, Word.DOWN)


def _free(columns: EventColumns) -> NDArray[np.bool_]:
    """Of which events the order of the cards says nothing (``canonical.order_is_free``)."""
    to_hand = (columns.target != NONE) & ~np.isin(columns.what, _ORDERED)
    given: NDArray[np.bool_] = np.isin(columns.verb, (Verb.GIVE, Verb.DISCARD, Verb.SHOW))
    return np.where(columns.verb == Verb.DEAL, to_hand, given)


def _parts(columns: EventColumns, seats: tuple[str, ...]) -> tuple[Any, ...]:
    return (tuple(columns.arrays()), _free(columns), *_cards(), *_tokens(seats))


def game_texts(
    columns: EventColumns, seats: Sequence[str], heads: Coded[bytes]
) -> tuple[memoryview, NDArray[np.int64]]:
    """What each game's hash is taken over, in one text, and its bounds there.

    It is the head, the events as canonical JSON, and a closing brace; with an empty head the
    events alone. Games that have to be written otherwise have no text.
    """
    kernel, _ = _compiled()
    size = len(columns.actor) * _BYTES_AN_EVENT + 2 * len(columns.cards) + 3 * len(columns)
    size += int(np.count_nonzero(columns.flags)) * _BYTES_OF_FLAGS
    lengths = np.array([len(head) for head in heads.values], np.int64)
    size += int(lengths[heads.codes].sum())
    out = np.empty(size, np.uint8)
    spans = np.zeros(len(columns) + 1, np.int64)
    head_at = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    letters = np.frombuffer(b"".join(heads.values), np.uint8)
    kernel(*_parts(columns, tuple(seats)), heads.codes, head_at, letters, out, spans)
    return out[: spans[-1]].data, spans


def deal_texts(columns: EventColumns, seats: Sequence[str]) -> list[bytes | None]:
    """What each game's deal hash is taken over; nothing, or ``None`` where it has none.

    Empty text: a hand is too large to be put in order here.
    """
    _, kernel = _compiled()
    dealt = int(np.count_nonzero(columns.verb == Verb.DEAL))
    size = dealt * _BYTES_AN_EVENT + 2 * len(columns.cards) + 4 * len(columns)
    out = np.empty(size, np.uint8)
    spans = np.zeros((len(columns), 2), np.int64)
    by_name = np.array(sorted(range(len(seats)), key=lambda i: seats[i]), np.int64)
    kernel(*_parts(columns, tuple(seats)), by_name, out, spans)
    text = out[: spans.max(initial=0)].tobytes()
    return [b"" if end < 0 else text[begin:end] or None for begin, end in spans.tolist()]


Hashes = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.bool_]]
"""Of games and of their deals, 64 bits each, and which games have no deal hash."""


def hashes(
    heads: Heads,
    columns: EventColumns,
    rows: NDArray[np.int64],
    *,
    seats: list[str],
    whole: Callable[[int], Record],
) -> Hashes:
    """Hashes of records of one seating; ``rows`` are their games in the columns.

    ``whole`` gives a record by its place where it has to be looked at, with or without its
    events. Needs Numba.
    """
    texts = _heads(heads, whole)
    by_game = np.zeros(len(columns), np.int64)
    by_game[rows] = texts.codes
    text, spans = game_texts(columns, seats, Coded(texts.values, by_game))
    dealt = deal_texts(columns, seats)
    bounds = zip(spans[rows].tolist(), spans[rows + 1].tolist(), strict=True)
    games = _bits([blake2b(text[a:b], digest_size=16).digest() for a, b in bounds])
    own = [dealt[row] for row in rows.tolist()]
    deals = _bits([blake2b(one or b"", digest_size=16).digest() for one in own])
    none = np.array([one is None for one in own], np.bool_)
    large = np.array([one == b"" for one in own], np.bool_) | (spans[rows] == spans[rows + 1])
    for i in np.flatnonzero(large).tolist():
        record = whole(i)
        record = msgspec.structs.replace(record, events=columns.texts(int(rows[i]), seats))
        games[i] = hash_bits(game_hash(record))
        slow = deal_hash(record)
        none[i] = slow is None
        deals[i] = 0 if slow is None else hash_bits(slow)
    return games, deals, none


def _bits(digests: list[bytes]) -> NDArray[np.uint64]:
    """The first 64 bits of each digest, as :func:`hash_bits` of its text."""
    words = np.frombuffer(b"".join(digests), ">u8").reshape(-1, 2)
    return words[:, 0].astype(np.uint64)


def _heads(heads: Heads, whole: Callable[[int], Record]) -> Coded[bytes]:
    """What the hashed text of each game begins with; of records with equal heads made once."""
    columns = (heads.options, heads.status, heads.view)
    combined = np.stack([column.codes for column in columns], 1)
    codes, firsts = codes_of_rows(np.ascontiguousarray(combined).view(np.uint8))
    texts = []
    for first in firsts:
        record = msgspec.structs.replace(whole(first), events=[], times=[], notes=[], inferred=[])
        texts.append(game_text(record).removesuffix(b"[]}"))
    return Coded(texts, codes)
