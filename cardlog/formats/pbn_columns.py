# ruff: noqa: PLR0917 (a kernel takes its arrays one by one and compares as machines do)
"""Deals, auctions and plays of regular PBN games straight to columns, natively.

Only what the careful reader would take without a second look becomes columns here, and the same
columns; any other game is marked and left to it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.formats.bridge import NOBODY
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
from cardlog.formats.pbn_sections import CONTINUED
from cardlog.formats.pbn_words import (
    AP,
    BIDS,
    CELL_SHIFT,
    PASS,
    REDOUBLE,
    declarer_of,
    last_bid,
    last_cards,
    read_calls,
    read_cells,
    read_contract,
    read_deal,
    read_tricks,
    read_words,
    seat_of,
    tables,
)
from cardlog.replay.columns import EventColumns
from cardlog.replay.scan import SPREAD
from cardlog.words import CHANCE, NO_NUMBER, NONE, Verb

(
    PLAIN, DEALER, BASE, ROTATED, REST, CLAIM, COMPLETE, BORROWED, FIRST_NOTE, NOTES, SILENT,
) = range(11)  # fmt: skip
"""Columns of what is found of a game: whether it is regular; dealer; number of the first event of
the play; bits of rotated rows; cards by which the last trick was completed; tricks claimed, else
-1; whether the game came to its end; whether the deal is that of the game before; number of its
first mark of a call, and how many there are; passes before the first bid that the file leaves
out."""
FACTS: Final = 11
MOST_EVENTS: Final = 206
"""Events of one game; auctions of more calls are read with care."""
MOST_CALLS: Final = 128
MOST_CELLS: Final = 64
MOST_MARKS: Final = 65
"""Marks of calls of one game, and one."""
DEALING, BIDDING, PLAYING, CLAIMING = map(int, (Verb.DEAL, Verb.BID, Verb.PLAY, Verb.CLAIM))


def strength(card: Any, led: Any, trump: Any) -> Any:
    """How high a card is in a trick; 0 for a card that cannot win it."""
    if card >> 4 == trump:
        return 32 + (card & 15)
    return 1 + (card & 15) if card >> 4 == led >> 4 else 0


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
        calls = read_calls(
            text, tags[auction, ROWS], tags[auction, ROWS_END], call_keys, call_codes, words, marks
        )
        last = last_bid(words, calls) if calls > 0 else -2
        if last == -2:
            continue
        bidder = -1
        contract = 0
        trump = -1
        if last >= 0:
            contract = words[last] - BIDS
            trump = contract & 7
            bidder = declarer_of(words, last, opener)
        silent = 0
        if last >= 0 and declarer >= 0 and declarer != bidder:
            # Passes before the first bid are missing, if the lead agrees.
            silent = (declarer - bidder) & 3
            if (
                stated != contract or words[0] == PASS or dealer != opener or play < 0
                or leader != (declarer + 1) & 3
            ):  # fmt: skip
                plain = False
        if not plain:
            continue
        count = 0
        if play >= 0:
            count = read_cells(
                text, tags[play, ROWS], tags[play, ROWS_END], cell_keys, cell_codes, cells
            )
            if count < 0 or leader < 0 or (count > 0 and last < 0):
                continue
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
        complete = 1 if last < 0 or laid == 52 else 0
        if 48 <= laid < 52 and not continued:
            forced = last_cards(owner, played, laid, turn, seats)
            if forced < 0:
                plain = False
            elif forced:
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
        facts[g, BASE] = base
        facts[g, ROTATED] = rotated
        facts[g, REST] = rest
        facts[g, CLAIM] = claim
        facts[g, COMPLETE] = complete
        facts[g, BORROWED] = 1 if deal < 0 else 0
    return n, c


@lru_cache(maxsize=1)
def _compiled() -> Any:
    from cardlog.replay.driver import compiled_kernels

    constants: dict[str, int] = {
        "AP": AP, "BASE": BASE, "BIDDING": BIDDING, "BIDS": BIDS, "BORROWED": BORROWED,
        "CELL_SHIFT": CELL_SHIFT, "CHANCE": CHANCE, "CLAIM": CLAIM, "CLAIMING": CLAIMING,
        "COMPLETE": COMPLETE, "CONTINUED": CONTINUED, "DEALER": DEALER, "DEALING": DEALING,
        "FIRST_NOTE": FIRST_NOTE, "MOST_CALLS": MOST_CALLS, "MOST_CELLS": MOST_CELLS,
        "MOST_MARKS": MOST_MARKS, "NOBODY": NOBODY, "NONE": NONE, "NOTES": NOTES,
        "NO_NUMBER": NO_NUMBER, "PASS": PASS, "PLAIN": PLAIN, "PLAYING": PLAYING,
        "REDOUBLE": REDOUBLE, "REST": REST, "ROTATED": ROTATED, "SILENT": SILENT,
        "SPREAD": int(SPREAD), "FIRST_TAG": FIRST_TAG, "FOLLOWS": FOLLOWS, "VALUE": VALUE,
        "VALUE_END": VALUE_END, "ROWS": ROWS, "ROWS_END": ROWS_END, "DEAL_TAG": DEAL_TAG,
        "AUCTION_TAG": AUCTION_TAG, "PLAY_TAG": PLAY_TAG, "DEALER_TAG": DEALER_TAG,
        "DECLARER_TAG": DECLARER_TAG, "CONTRACT_TAG": CONTRACT_TAG, "RESULT_TAG": RESULT_TAG,
    }  # fmt: skip
    kernels: list[Callable[..., Any]] = [
        seat_of, read_words, read_calls, last_bid, declarer_of, read_cells, read_deal,
        read_contract, read_tricks, last_cards, strength, read_games,
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
        *tables(),
        facts,
        notes,
        columns.arrays(),
    )
    columns.cut(n, c)
    return columns, facts, notes
