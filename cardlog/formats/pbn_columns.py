# ruff: noqa: PLR0917, PLR1714 (a kernel takes its arrays one by one and compares as machines do)
"""Deals, auctions and plays of regular PBN games straight to columns, natively.

Only what the careful reader would take without a second look becomes columns here, and the same
columns; any other game is marked and left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import RANKS
from cardlog.formats.bridge import NOBODY, SEATS
from cardlog.formats.pbn_scan import (
    AUCTION_TAG,
    CONTRACT_TAG,
    DEAL_TAG,
    DEALER_TAG,
    DECLARER_TAG,
    FIRST_TAG,
    FOLLOWS,
    PLAY_TAG,
    RESULT_TAG,
    ROWS,
    ROWS_END,
    VALUE,
    VALUE_END,
    Scanner,
)  # fmt: skip
from cardlog.formats.pbn_sections import CALL_SPELLINGS, CELL_SPELLINGS, CONTINUED
from cardlog.log.events import parse_event
from cardlog.replay.columns import EventColumns
from cardlog.replay.scan import SPREAD, token_keys
from cardlog.words import CHANCE, NO_NUMBER, NONE, Verb

(
    PLAIN, DEALER, DECLARER, CONTRACT, TRUMP, DOUBLED, BASE, ROTATED, REST, CLAIM, COMPLETE,
    BORROWED, FIRST_NOTE, NOTES, SILENT,
) = range(15)  # fmt: skip
"""Columns of what is found of a game: whether it is regular; dealer; declarer, level (0 passed
out), denomination and doubles of the auction; number of the first event of the play; bits of
rotated rows; cards by which the last trick was completed; tricks claimed, else -1; whether the
game came to its end; whether the deal is that of the game before; number of its first mark of a
call, and how many there are; passes before the first bid that the file leaves out."""
FACTS: Final = 15
MOST_EVENTS: Final = 206
"""Events of one game; auctions of more calls are read with care."""
MOST_CALLS: Final = 128
MOST_CELLS: Final = 64
MOST_MARKS: Final = 65
"""Marks of calls of one game, and one."""
_SLOTS: Final = 1024
CELL_SHIFT: Final = 8
"""Cells are stored above zero: the smallest is :data:`CONTINUED`."""
AP: Final = 900
_STOPS: Final = {"AP": AP, "*": AP + 1, "+": AP + 2}
PASS: Final = int(parse_event("N bid pass", SEATS).what)
DOUBLE: Final = int(parse_event("N bid double", SEATS).what)
REDOUBLE: Final = int(parse_event("N bid redouble", SEATS).what)
DEALING, BIDDING, PLAYING, CLAIMING = map(int, (Verb.DEAL, Verb.BID, Verb.PLAY, Verb.CLAIM))
BIDS: Final = int(parse_event("N bid 1C", SEATS).what) - 8
"""Code of a bid: this, eight times the level, and the denomination."""


def seat_of(letter: Any) -> Any:
    """Number of a seat's letter, -1 for any other byte."""
    if letter == 78:
        return 0
    if letter == 69:
        return 1
    if letter == 83:
        return 2
    if letter == 87:
        return 3
    return -1


def read_words(text: Any, begin: Any, end: Any, keys: Any, codes: Any, out: Any, marks: Any) -> Any:
    """Codes of the words of a section; how many, -1 if one is not known or they are too many.

    Marks (``=1=``) become rows of ``marks``, word and number, behind a row that counts them.
    """
    slots = codes.size - 1
    n = 0
    marks[0, 0] = 0
    p = begin
    while p < end:
        c = text[p]
        if c == 32 or c == 10 or c == 9 or c == 13:
            p += 1
            continue
        key = np.int64(0)
        first = p
        if c == 61:
            value: Any = np.int64(0)
            p += 1
            while p < end and text[p] >= 48 and text[p] <= 57:
                value = 10 * value + (text[p] - 48)
                p += 1
            digits = p - first - 1
            mark = marks[0, 0] + 1
            if digits < 1 or digits > 6 or p >= end or text[p] != 61 or n == 0:
                return -1
            if mark >= marks.shape[0]:
                return -1
            p += 1
            marks[mark, 0] = n - 1
            marks[mark, 1] = value
            marks[0, 0] = mark
            continue
        while p < end and text[p] > 32:
            if p - first < 8:
                key |= np.int64(text[p]) << 8 * (p - first)
            p += 1
        if p - first > 8 or n >= out.size:
            return -1
        slot = (key * SPREAD >> 53) & slots
        while codes[slot] and keys[slot] != key:
            slot = (slot + 1) & slots
        if codes[slot] == 0:
            return -1
        out[n] = codes[slot]
        n += 1
    return n


def read_deal(text: Any, begin: Any, end: Any, ranks: Any, owner: Any) -> Any:
    """The hand of each card of a deal of four whole hands; whether it is one."""
    owner[:] = NOBODY
    if end - begin < 5 or text[begin + 1] != 58:
        return False
    seat = seat_of(text[begin])
    if seat < 0:
        return False
    hands = 0
    suit = 3
    held = 0
    for p in range(begin + 2, end + 1):
        c = np.int64(32) if p == end else np.int64(text[p])
        if c == 46:
            suit -= 1
            if suit < 0:
                return False
        elif c == 32:
            if suit != 0 or held != 13:
                return False
            hands += 1
            seat = (seat + 1) & 3
            suit = 3
            held = 0
        else:
            rank = ranks[c]
            if rank < 0 or hands == 4:
                return False
            code = suit * 16 + rank
            if owner[code] != NOBODY:
                return False
            owner[code] = seat
            held += 1
    return hands == 4


def strength(card: Any, led: Any, trump: Any) -> Any:
    """How high a card is in a trick; 0 for a card that cannot win it."""
    if card >> 4 == trump:
        return 32 + (card & 15)
    return 1 + (card & 15) if card >> 4 == led >> 4 else 0


def read_contract(text: Any, begin: Any, end: Any) -> Any:
    """Eight times the level and the denomination of a plain contract, 0 for none; -1 if not plain.

    Plain are ``Pass``, and a level, a denomination and doubles.
    """
    size = end - begin
    if size == 0 or (size == 1 and (text[begin] == 63 or text[begin] == 45)):
        return 0
    if size == 4 and text[begin] == 80:
        fits = text[begin + 1] == 97 and text[begin + 2] == 115 and text[begin + 3] == 115
        return 0 if fits else -1
    p = begin
    if text[p] < 49 or text[p] > 55 or size < 2:
        return -1
    level = np.int64(text[p]) - 48
    p += 1
    trump = -1
    if text[p] == 78:
        trump = 4
        if p + 1 < end and text[p + 1] == 84:
            p += 1
    elif text[p] == 67:
        trump = 0
    elif text[p] == 68:
        trump = 1
    elif text[p] == 72:
        trump = 2
    elif text[p] == 83:
        trump = 3
    p += 1
    doubles = 0
    while p < end and text[p] == 88:
        doubles += 1
        p += 1
    return level * 8 + trump if trump >= 0 and p == end and doubles <= 2 else -1


def read_tricks(text: Any, begin: Any, end: Any) -> Any:
    """Tricks of a plain number, -1 if nothing is said, -2 if it is said otherwise."""
    size = end - begin
    if size == 0 or (size == 1 and (text[begin] == 63 or text[begin] == 45)):
        return -1
    if size > 2:
        return -2
    value: Any = 0
    for p in range(begin, end):
        if text[p] < 48 or text[p] > 57:
            return -2
        value = 10 * value + np.int64(text[p]) - 48
    return value if value <= 13 else -2


def read_games(
    text: Any, games: Any, ids: Any, tags: Any, call_keys: Any, call_codes: Any, cell_keys: Any,
    cell_codes: Any, ranks: Any, facts: Any, notes: Any, columns: Any,
) -> Any:  # fmt: skip
    """The kernel: columns and facts of every game; a game that is not plain has no rows.

    ``notes`` are the marks of calls, event and number, one game's behind another's. Returns the
    number of events and of cards.
    """
    start, actor, verb, target, flags, what, number, place, to, card_start, cards = columns
    owner = np.full(64, NOBODY, np.int64)
    words = np.zeros(MOST_CALLS, np.int64)
    cells = np.zeros(MOST_CELLS, np.int64)
    row = np.zeros(4, np.int64)
    seats = np.zeros(4, np.int64)
    played = np.zeros(64, np.int64)
    won = np.zeros(2, np.int64)
    marks = np.zeros((MOST_MARKS, 2), np.int64)
    no_marks = np.zeros((1, 2), np.int64)
    noted = 0
    known = False
    dealer = -1
    n = 0
    c = 0
    start[0] = 0
    card_start[0] = 0
    for g in range(games.shape[0] - 1):
        start[g + 1] = n
        facts[g, PLAIN] = 0
        if g == 0 or not games[g, FOLLOWS] or not facts[g - 1, PLAIN]:
            # What this game might take from the one before is not known here.
            known = False
        declarer = -1
        tricks = -1
        stated = 0
        opener = -1
        leader = -1
        auction = play = deal = -1
        own_dealer = -1
        plain = True
        for t in range(games[g, FIRST_TAG], games[g + 1, FIRST_TAG]):
            which = ids[t] & 127
            if which > RESULT_TAG:
                continue
            a, b = tags[t, VALUE], tags[t, VALUE_END]
            letter = -1
            if b - a == 1:
                letter = seat_of(text[a])
            if which == DEAL_TAG:
                deal = t
            elif which == AUCTION_TAG:
                opener = letter
                auction = t
            elif which == PLAY_TAG:
                leader = letter
                play = t
            elif which == DEALER_TAG:
                own_dealer = letter
                if letter < 0:
                    plain = False
            elif which == DECLARER_TAG:
                declarer = letter
                if letter < 0 and b > a and (b - a > 1 or (text[a] != 63 and text[a] != 45)):
                    plain = False
            elif which == CONTRACT_TAG:
                stated = read_contract(text, a, b)
                if stated < 0:
                    plain = False
            elif which == RESULT_TAG:
                tricks = read_tricks(text, a, b)
                if tricks == -2:
                    plain = False
        if deal >= 0:
            known = read_deal(text, tags[deal, VALUE], tags[deal, VALUE_END], ranks, owner)
            dealer = own_dealer
        elif own_dealer >= 0:
            dealer = own_dealer
        if not plain or not known or dealer < 0 or opener < 0:
            continue
        calls = read_words(
            text, tags[auction, ROWS], tags[auction, ROWS_END], call_keys, call_codes, words, marks
        )
        if marks[0, 0] and marks[marks[0, 0], 0] == calls - 1 and words[calls - 1] == AP:
            continue
        if calls > 0 and words[calls - 1] == AP:
            calls -= 1
            passes = 0
            while passes < calls and words[calls - 1 - passes] == PASS:
                passes += 1
            left = 4 - calls if passes == calls else 3 - passes
            for _ in range(max(0, left)):
                if calls < MOST_CALLS:
                    words[calls] = PASS
                calls += 1
        if calls < 4 or calls > MOST_CALLS:
            continue
        last_bid = -1
        doubled = 0
        for i in range(calls):
            if words[i] > REDOUBLE and words[i] < BIDS:
                plain = False
        for i in range(calls - 1, -1, -1):
            if words[i] == DOUBLE:
                doubled = max(doubled, 1)
            elif words[i] == REDOUBLE:
                doubled = 2
            elif words[i] != PASS:
                last_bid = i
                break
        for i in range(calls - 3, calls):
            if words[i] != PASS:
                plain = False
        if last_bid < 0 and words[calls - 4] != PASS:
            plain = False
        bidder = -1
        level = 0
        trump = -1
        if last_bid >= 0:
            level = (words[last_bid] - BIDS) >> 3
            trump = (words[last_bid] - BIDS) & 7
            for i in range(calls - 1, -1, -1):
                if words[i] > BIDS and (words[i] - BIDS) & 7 == trump and (last_bid - i) & 1 == 0:
                    bidder = (opener + i) & 3
        silent = 0
        if last_bid >= 0 and declarer >= 0 and declarer != bidder:
            # Passes before the first bid are missing, if the lead agrees.
            silent = (declarer - bidder) & 3
            if (
                stated != level * 8 + trump or words[0] == PASS or dealer != opener or play < 0
                or leader != (declarer + 1) & 3
            ):  # fmt: skip
                plain = False
        if not plain:
            continue
        count = 0
        if play >= 0:
            count = read_words(
                text, tags[play, ROWS], tags[play, ROWS_END], cell_keys, cell_codes, cells, no_marks
            )
            if count < 0 or leader < 0 or (count > 0 and last_bid < 0):
                continue
            gap = -1
            for i in range(count):
                cells[i] -= CELL_SHIFT
                if cells[i] < 0:
                    if gap < 0:
                        gap = i
                    if i + 1 < count and cells[i] == CONTINUED:
                        for j in range(i + 1, count):
                            if cells[j] == CONTINUED:
                                plain = False
                if gap >= 0 and i >= gap - gap % 4 + 4 and (cells[i] >= 0 or cells[i] == CONTINUED):
                    plain = False
            if count and (count - (1 if cells[count - 1] < -1 else 0)) % 4:
                plain = False
            if silent and (count == 0 or cells[0] < 0 or owner[cells[0]] != leader):
                plain = False
            if not plain:
                continue
        first_event, first_card = n, c
        for seat in range(4):
            actor[n] = CHANCE
            verb[n] = DEALING
            target[n] = seat
            what[n] = NONE
            number[n] = NO_NUMBER
            for suit in range(3, -1, -1):
                for code in range(suit * 16 + 12, suit * 16 - 1, -1):
                    if owner[code] == seat:
                        cards[c] = code
                        c += 1
            n += 1
            card_start[n] = c
        if silent:
            bidder = declarer
        for i in range(calls + silent):
            actor[n] = (opener + i) & 3
            verb[n] = BIDDING
            target[n] = NONE
            what[n] = PASS if i < silent else words[i - silent]
            number[n] = NO_NUMBER
            n += 1
            card_start[n] = c
        base = n - first_event
        rotated = 0
        laid = 0
        tricks_played = 0
        won[:] = 0
        stopped = continued = False
        turn = leader
        for at in range(0, count, 4):
            width = min(4, count - at)
            held = 0
            for i in range(width):
                if cells[at + i] >= 0:
                    row[held] = cells[at + i]
                    seats[held] = (leader + i) & 3
                    held += 1
                elif cells[at + i] == CONTINUED:
                    continued = True
                else:
                    stopped = True
            if held == 4:
                a = owner[row[0]]
                fits = a < 4
                for i in range(1, 4):
                    if owner[row[i]] != (a + i) & 3:
                        fits = False
                if fits and a != leader:
                    rotated |= 1 << tricks_played
                    for i in range(4):
                        seats[i] = (a + i) & 3
            elif held:
                shift = (owner[row[0]] - seats[0]) & 3
                fits = shift != 0
                seen = 0
                wanted = 0
                for i in range(held):
                    if owner[row[i]] > 3 or (owner[row[i]] - seats[i]) & 3 != shift:
                        fits = False
                    else:
                        seen |= 1 << owner[row[i]]
                    wanted |= 1 << ((turn + i) & 3)
                if fits and seen == wanted:
                    rotated |= 1 << tricks_played
                    for i in range(held):
                        seats[i] = owner[row[i]]
            best = -1
            winner = turn
            led = -1
            for k in range(4):
                for i in range(held):
                    if seats[i] == (turn + k) & 3:
                        actor[n] = seats[i]
                        verb[n] = PLAYING
                        target[n] = NONE
                        what[n] = NONE
                        number[n] = NO_NUMBER
                        cards[c] = row[i]
                        played[laid] = row[i]
                        c += 1
                        n += 1
                        laid += 1
                        card_start[n] = c
                        if led < 0:
                            led = row[i]
                        if strength(row[i], led, trump) > best:
                            best = strength(row[i], led, trump)
                            winner = seats[i]
            if held == 4:
                tricks_played += 1
                turn = winner
                won[winner & 1] += 1
        rest = 0
        claim = -1
        complete = 1 if last_bid < 0 or laid == 52 else 0
        if 48 <= laid < 52 and not continued:
            # One card is left in each hand: the last trick can be completed.
            for i in range(laid):
                for j in range(i):
                    if played[i] == played[j]:
                        plain = False
            missing = 0
            for code in range(61):
                if owner[code] < 4:
                    gone = False
                    for i in range(laid):
                        if played[i] == code:
                            gone = True
                    if not gone:
                        seats[(owner[code] - turn) & 3] = code
                        missing |= 1 << owner[code]
            wanted = 0
            for i in range(laid - 48, 4):
                wanted |= 1 << ((turn + i) & 3)
            if missing == wanted:
                rest = 52 - laid
                complete = 1
                for i in range(laid - 48, 4):
                    actor[n] = (turn + i) & 3
                    verb[n] = PLAYING
                    target[n] = NONE
                    what[n] = NONE
                    number[n] = NO_NUMBER
                    cards[c] = seats[i]
                    c += 1
                    n += 1
                    card_start[n] = c
                laid = 52
        if laid != 52 and stopped and not continued and tricks >= 0:
            claim = tricks - won[bidder & 1]
            if claim < 0 or claim > 13 - tricks_played:
                plain = False
            else:
                actor[n] = CHANCE
                verb[n] = CLAIMING
                target[n] = NONE
                what[n] = NONE
                number[n] = claim
                n += 1
                card_start[n] = c
                complete = 1
        if not plain:
            n, c = first_event, first_card
            card_start[n] = c
            continue
        for i in range(first_event, n):
            flags[i] = 0
            place[i] = NONE
            to[i] = NONE
        start[g + 1] = n
        facts[g, SILENT] = silent
        facts[g, FIRST_NOTE] = noted
        facts[g, NOTES] = marks[0, 0]
        for k in range(1, marks[0, 0] + 1):
            notes[noted, 0] = 4 + silent + marks[k, 0]
            notes[noted, 1] = marks[k, 1]
            noted += 1
        facts[g, PLAIN] = 1
        facts[g, DEALER] = dealer
        facts[g, DECLARER] = bidder
        facts[g, CONTRACT] = level
        facts[g, TRUMP] = trump
        facts[g, DOUBLED] = doubled
        facts[g, BASE] = base
        facts[g, ROTATED] = rotated
        facts[g, REST] = rest
        facts[g, CLAIM] = claim
        facts[g, COMPLETE] = complete
        facts[g, BORROWED] = 1 if deal < 0 else 0
    return n, c


def _table(codes: Mapping[str, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Words of up to eight bytes by open addressing: keys, and codes above zero."""
    keys, values = np.zeros(_SLOTS, np.int64), np.zeros(_SLOTS, np.int64)
    for word, code in codes.items():
        key = token_keys(word.encode())[0]
        slot = (key * int(SPREAD) >> 53) & (_SLOTS - 1)
        while values[slot]:
            slot = (slot + 1) & (_SLOTS - 1)
        keys[slot], values[slot] = key, code
    return keys, values


@lru_cache(maxsize=1)
def _tables() -> tuple[NDArray[np.int64], ...]:
    calls = {
        word: _STOPS.get(call) or int(parse_event(f"N bid {call}", SEATS).what)
        for word, call in CALL_SPELLINGS.items()
    }
    cells = {word: cell + CELL_SHIFT for word, cell in CELL_SPELLINGS.items()}
    ranks = np.full(256, -1, np.int64)
    ranks[list(RANKS.encode())] = range(13)
    return (*_table(calls), *_table(cells), ranks)


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants: dict[str, int] = {
        "AP": AP, "BASE": BASE, "BIDDING": BIDDING, "BIDS": BIDS, "BORROWED": BORROWED,
        "CELL_SHIFT": CELL_SHIFT, "CHANCE": CHANCE, "CLAIM": CLAIM, "CLAIMING": CLAIMING,
        "COMPLETE": COMPLETE, "CONTINUED": CONTINUED, "CONTRACT": CONTRACT, "DEALER": DEALER,
        "DEALING": DEALING, "DECLARER": DECLARER, "DOUBLE": DOUBLE, "DOUBLED": DOUBLED,
        "MOST_CALLS": MOST_CALLS, "MOST_MARKS": MOST_MARKS, "NOTES": NOTES, "SILENT": SILENT,
        "FIRST_NOTE": FIRST_NOTE, "MOST_CELLS": MOST_CELLS, "NOBODY": NOBODY, "NONE": NONE,
        "NO_NUMBER": NO_NUMBER, "PASS": PASS, "PLAIN": PLAIN, "PLAYING": PLAYING,
        "REDOUBLE": REDOUBLE, "REST": REST, "ROTATED": ROTATED, "SPREAD": int(SPREAD),
        "TRUMP": TRUMP, "FIRST_TAG": FIRST_TAG, "FOLLOWS": FOLLOWS, "VALUE": VALUE,
        "VALUE_END": VALUE_END, "ROWS": ROWS, "ROWS_END": ROWS_END, "DEAL_TAG": DEAL_TAG,
        "AUCTION_TAG": AUCTION_TAG, "PLAY_TAG": PLAY_TAG, "DEALER_TAG": DEALER_TAG,
        "DECLARER_TAG": DECLARER_TAG, "CONTRACT_TAG": CONTRACT_TAG, "RESULT_TAG": RESULT_TAG,
    }  # fmt: skip
    kernels: list[Callable[..., Any]] = [
        seat_of, read_words, read_deal, strength, read_contract, read_tricks, read_games
    ]  # fmt: skip
    return compiled_kernels("pbn_columns", kernels, constants).read_games


def columns_of(scanner: Scanner) -> tuple[EventColumns, NDArray[np.int64], NDArray[np.int64]]:
    """Columns of all games of a batch, a row of facts for each, and marks of calls. Needs Numba.

    A game that is not plain has no events. Marks are event and number.
    """
    count = len(scanner)
    most = count * MOST_EVENTS + 1
    columns = EventColumns.room(count, events=most, cards=most)
    facts = np.zeros((count, FACTS), np.int64)
    notes = np.empty((count * (MOST_MARKS - 1), 2), np.int64)
    n, c = _compiled()(
        scanner.text,
        scanner.games,
        scanner.ids,
        scanner.tags,
        *_tables(),
        facts,
        notes,
        columns.arrays(),
    )
    columns.cut(n, c)
    return columns, facts, notes
