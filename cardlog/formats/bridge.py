"""What the bridge formats share: tables of event texts, hands, auctions, winners of tricks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from cardlog.cards import RANKS, SUITS
from cardlog.log.model import Inference, Record
from cardlog.words import DENOMINATIONS

SEATS: Final = ("N", "E", "S", "W")
SEAT_NO: Final = {"N": 0, "E": 1, "S": 2, "W": 3}
SEAT_NAMES: Final = ("North", "East", "South", "West")
NOBODY: Final = 9
"""Owner of a card that the deal gives to no known hand; no seat and no bit of four."""
UNKNOWN_HAND: Final = "??" * 13

CODES: Final = [s * 16 + r for s in range(4) for r in range(13)]
CARD: Final = [
    RANKS[code & 15] + SUITS[code >> 4] if code & 15 < 13 and code < 64 else ""
    for code in range(64)
]
"""Canonical text of a card code."""
SUIT_RANK: Final = [
    SUITS[code >> 4].upper() + RANKS[code & 15] if code & 15 < 13 else "" for code in range(64)
]
"""Suit letter, rank letter: how the bridge formats write a card."""
PLAY: Final = [[f"{seat} play {text}" for text in CARD] for seat in SEATS]
CALLS: Final = (
    "pass",
    "double",
    "redouble",
    *(f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS),
)
BID: Final = [{call: f"{seat} bid {call}" for call in CALLS} for seat in SEATS]

STRENGTH: Final = [
    [
        (32 + (code & 15) if code >> 4 == trump else 0)
        or (1 + (code & 15) if code >> 4 == led else 0)
        for code in range(64)
    ]
    for trump in range(5)
    for led in range(4)
]
"""``STRENGTH[4 * trump + led][card]``: the highest of a trick wins it."""


def _card_spellings() -> dict[str, int]:
    table = {}
    for code in CODES:
        suit, rank = SUITS[code >> 4], RANKS[code & 15]
        for r in {rank, rank.lower(), "10" if rank == "T" else rank}:
            table[suit + r] = table[suit.upper() + r] = code
    return table


CARD_CODE: Final = _card_spellings()
"""Codes by suit and rank in any case, ``10`` for ten."""


class Bad(ValueError):  # noqa: N818 (names what the hand is)
    """A hand or deal that is none; the message says why."""


@lru_cache(maxsize=1 << 15)
def suit_of_hand(suit: int, ranks: str) -> tuple[str, tuple[int, ...]]:
    """Canonical text and codes of one suit of a hand, high to low; :class:`Bad` if it is none.

    >>> suit_of_hand(3, "KA2")
    ('AsKs2s', (60, 59, 48))
    """
    codes = []
    for rank in ranks.upper().replace("10", "T"):
        place = RANKS.find(rank)
        if place < 0:
            raise Bad(f"{rank!r} is no rank")
        codes.append(suit * 16 + place)
    codes.sort(reverse=True)
    if len(set(codes)) < len(codes):
        raise Bad(f"a rank stands twice in {ranks[:20]!r}")
    return "".join([CARD[code] for code in codes]), tuple(codes)


class Deal(NamedTuple):
    """Four hands: deal events, owner of each card code, and which hands are known."""

    events: tuple[str, ...]
    owner: list[int]
    known: tuple[bool, ...]
    sizes: tuple[int, ...]
    """Cards that the source names for each hand."""

    @property
    def complete(self) -> bool:
        """Every card of the pack has its hand."""
        return self.sizes == (13, 13, 13, 13)

    @property
    def view(self) -> str:
        """What the record shows: all, one seat's hand, or less."""
        if all(self.known):
            return "full"
        if sum(self.known) == 1:
            return f"seat:{SEATS[self.known.index(True)]}"
        return "public"


def deal_of(hands: Sequence[Sequence[tuple[str, tuple[int, ...]]] | None]) -> Deal:
    """A deal from four hands, N E S W, each a list of suits (spades first) or ``None``.

    Hands with fewer than thirteen cards are filled with unknown ones: an end position, or the
    layout of a suit. Beside a whole hand such a hand is a deal gone wrong.
    """
    events = []
    owner = [NOBODY] * 64
    sizes = []
    for seat, hand in enumerate(hands):
        if hand is None:
            events.append(f"- deal {SEATS[seat]} {UNKNOWN_HAND}")
            sizes.append(0)
            continue
        size = 0
        for _, codes in hand:
            size += len(codes)
            for code in codes:
                if owner[code] != NOBODY:
                    where = SEAT_NAMES[owner[code]]
                    raise Bad(f"{SUIT_RANK[code]} is dealt to {where} and to {SEAT_NAMES[seat]}")
                owner[code] = seat
        if size > 13:
            raise Bad(f"{SEAT_NAMES[seat]} has {size} cards")
        cards = "".join([text for text, _ in hand]) + "??" * (13 - size)
        events.append(f"- deal {SEATS[seat]} {cards}")
        sizes.append(size)
    short = next((seat for seat, size in enumerate(sizes) if 0 < size < 13), -1)
    if short >= 0 and 13 in sizes:
        raise Bad(f"{SEAT_NAMES[short]} has {sizes[short]} cards, and others have 13")
    return Deal(tuple(events), owner, tuple([hand is not None for hand in hands]), tuple(sizes))


NO_DEAL: Final = deal_of([None, None, None, None])


class Contract(NamedTuple):
    """Level (0 if only a denomination is known), denomination 0 clubs … 4 no trump, 1 = X."""

    level: int
    trump: int
    doubled: int

    def __str__(self) -> str:
        return f"{self.level}{DENOMINATIONS[self.trump]}{'X' * self.doubled}"


_CONTRACT: Final = re.compile(r"\s*([1-7]?)\s*(NT?|[CDHS])\s*(X{0,2})\s*", re.IGNORECASE)


@lru_cache(maxsize=1024)
def parse_contract(text: str) -> Contract | None:
    """The contract a text names, or ``None``.

    >>> str(parse_contract("3n")), str(parse_contract("4SX"))
    ('3NT', '4SX')
    """
    m = _CONTRACT.fullmatch(text)
    if m is None:
        return None
    level, name, doubled = m.groups()
    return Contract(int(level or 0), "CDHSN".index(name[0].upper()), len(doubled))


class Bidding(NamedTuple):
    """What an auction came to; no contract if it was passed out or nobody bid yet."""

    contract: Contract | None
    declarer: int
    ended: bool


def auction_result(calls: Sequence[str], callers: Sequence[int]) -> Bidding:
    """Contract and declarer of calls made by the seats ``callers``.

    >>> calls = ["1S", "pass", "2S", "double", "pass", "pass", "pass"]
    >>> auction_result(calls, [0, 1, 2, 3, 0, 1, 2])
    Bidding(contract=Contract(level=2, trump=3, doubled=1), declarer=0, ended=True)
    """
    last = -1
    doubled = 0
    for i in range(len(calls) - 1, -1, -1):
        call = calls[i]
        if call == "pass":
            continue
        if call == "double":
            doubled = doubled or 1
        elif call == "redouble":
            doubled = 2
        else:
            last = i
            break
    ended = len(calls) >= 4 and calls[-1] == calls[-2] == calls[-3] == "pass"
    if last < 0:
        return Bidding(None, -1, ended and calls[-4] == "pass")
    name = calls[last][1:]
    side = callers[last] & 1
    declarer = callers[last]
    for call, caller in zip(calls, callers, strict=True):
        if call[1:] == name and caller & 1 == side:
            declarer = caller
            break
    contract = Contract(int(calls[last][0]), DENOMINATIONS.index(name), doubled)
    return Bidding(contract, declarer, ended)


def is_sound(calls: Sequence[str], callers: Sequence[int]) -> bool:
    """Whether every call of an auction was possible where it stands.

    >>> is_sound(["1S", "pass", "1H"], [0, 1, 2]), is_sound(["1S", "double"], [0, 1])
    (False, True)
    """
    highest, doubled, side = -1, 0, -1
    for i, (call, caller) in enumerate(zip(calls, callers, strict=True)):
        if i and passes_left(calls[:i]) == 0:
            return False
        if call == "pass":
            continue
        if call == "double":
            possible = side == 1 - (caller & 1) and doubled == 0
            doubled = 1
        elif call == "redouble":
            possible = side == caller & 1 and doubled == 1
            doubled = 2
        else:
            possible = CALLS.index(call) > highest
            highest, doubled, side = CALLS.index(call), 0, caller & 1
        if not possible:
            return False
    return True


def passes_left(calls: Sequence[str]) -> int:
    """How many passes end the auction: three after a call, four from nothing."""
    trailing = 0
    for call in reversed(calls):
        if call != "pass":
            return max(0, 3 - trailing)
        trailing += 1
    return max(0, 4 - trailing)


def trick_winner(seats: Sequence[int], cards: Sequence[int], trump: int) -> int:
    """Seat that wins a trick of cards in order of play."""
    strength = STRENGTH[4 * trump + (cards[0] >> 4)]
    return max(zip(seats, cards, strict=True), key=lambda play: strength[play[1]])[0]


def declare_events(contract: Contract, declarer: int) -> list[str]:
    """Events that give a contract whose auction is not known."""
    events = [f"- declare {SEATS[declarer]} {contract.level}{DENOMINATIONS[contract.trump]}"]
    if contract.doubled:
        events.append("- declare " + ("", "double", "redouble")[contract.doubled])
    return events


def rest_of_play(events: Sequence[str], owner: Sequence[int], trump: int) -> list[str]:
    """The forced end of a play of 48 to 51 cards, empty if the cards do not force it.

    ``events`` are the plays so far and ``owner`` a complete deal.
    """
    if not 48 <= len(events) < 52:
        return []
    # Behind the card there may be a flag.
    cards = [CARD.index(event.split(" ", 3)[2]) for event in events]
    left = [code for code in CODES if code not in cards]
    seats = [SEAT_NO[event[0]] for event in events[44:48]]
    leader = trick_winner(seats, cards[44:48], trump)
    turns = [(leader + i) % 4 for i in range(len(events) - 48, 4)]
    by_seat = {owner[code]: code for code in left}
    if len(left) != len(turns) or sorted(by_seat) != sorted(turns):
        return []
    return [PLAY[seat][by_seat[seat]] for seat in turns]


REST_RULE: Final = "one card is left in each hand, so the rest of the play is forced"


def seat_scores(values: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Points of every seat from points of sides, the other side losing what one gains.

    >>> seat_scores([("NS", 420)])
    {'N': 420, 'S': 420, 'E': -420, 'W': -420}
    """
    scores: dict[str, int] = {}
    for side, points in values:
        ours, theirs = ("NS", "EW") if side == "NS" else ("EW", "NS")
        for seat in theirs:
            scores.setdefault(seat, -points)
        for seat in ours:
            scores[seat] = points
    return {seat: scores[seat] for seat in "NSEW" if seat in scores}


class Table(NamedTuple):
    """A record taken apart for a writer; ``at`` lists hold the event's index."""

    hands: list[str]
    """Cards of N E S W as canonical text, empty if not dealt."""
    calls: list[tuple[int, str, list[str], int]]
    """Seat, call, flags, event index."""
    declared: Contract | None
    declarer: int
    """Declarer by auction or declaration, -1 if there is none."""
    contract: Contract | None
    ended: bool
    """Whether the auction came to its end."""
    plays: list[tuple[int, int, list[str], int]]
    """Seat, card code, flags, event index."""
    claim: int | None
    claimed_by: int
    """Side (0 N-S) that the claimed number is of, -1 for declarer's."""


def take_apart(record: Record) -> Table:
    """Hands, calls and cards of a one-deal bridge record, for the writers."""
    hands = ["", "", "", ""]
    calls: list[tuple[int, str, list[str], int]] = []
    plays: list[tuple[int, int, list[str], int]] = []
    declared: Contract | None = None
    declarer = -1
    claim: int | None = None
    claimed_by = -1
    for i, event in enumerate(record.events):
        parts = event.split(" ")
        actor, verb, rest = parts[0], parts[1], parts[2:]
        flags = [part for part in rest if part[0] == "!"]
        if "!withdrawn" in flags:
            continue
        if verb == "deal" and len(rest) > 1:
            hands[SEAT_NO[rest[0]]] += rest[1]
        elif verb == "bid":
            calls.append((SEAT_NO[actor], rest[0], flags, i))
        elif verb == "play":
            plays.append((SEAT_NO[actor], CARD.index(rest[0]), flags, i))
        elif verb == "declare":
            if rest[0] in SEAT_NO:
                declarer = SEAT_NO[rest[0]]
                declared = parse_contract(rest[1])
            elif declared is not None:
                declared = declared._replace(doubled=1 if rest[0] == "double" else 2)
        elif verb == "claim" and rest and rest[0].isdigit():
            claim = int(rest[0])
            claimed_by = SEAT_NO[actor] % 2 if actor in SEAT_NO else -1
    bidding = auction_result([c[1] for c in calls], [c[0] for c in calls])
    contract, ended = bidding.contract, bidding.ended
    if declared is not None:
        contract, ended = declared, True
    elif ended:
        declarer = bidding.declarer
    return Table(hands, calls, declared, declarer, contract, ended, plays, claim, claimed_by)


def tricks_won(table: Table) -> tuple[list[list[tuple[int, int, list[str], int]]], int]:
    """Plays in groups of four, and how many complete ones declarer's side won."""
    groups = [table.plays[i : i + 4] for i in range(0, len(table.plays), 4)]
    if table.contract is None:
        return groups, 0
    won = 0
    for group in groups:
        if len(group) == 4:
            seat = trick_winner([p[0] for p in group], [p[1] for p in group], table.contract.trump)
            won += (seat - table.declarer) % 2 == 0
    return groups, won


def declarer_tricks(table: Table) -> int | None:
    """Declarer's tricks if the record came to an end, counting the claim."""
    if table.contract is None or table.declarer < 0:
        return None
    groups, won = tricks_won(table)
    if len(table.plays) == 52:
        return won
    if table.claim is None:
        return None
    full = sum(len(group) == 4 for group in groups)
    if table.claimed_by in (-1, table.declarer % 2):
        return won + table.claim
    return won + 13 - full - table.claim


def guess(what: str, rule: str, event: int | None = None) -> Inference:
    """One entry of ``inferred``."""
    return Inference(what=what, rule=rule, event=event)


def impossible_claim(stated: int, won: int, left: int) -> Inference:
    """The mark of a result that the tricks on record rule out: no claim is made of it."""
    return guess(
        f"no claim: {stated} tricks for declarer cannot be true",
        f"declarer has won {won} tricks and {left} are left, so the end is not known",
    )


def free_keys(record: Record, name: str) -> dict[str, Any]:
    """The keys that a format keeps for itself in a record, a copy."""
    kept = record.extra.get(name)
    return dict(kept) if isinstance(kept, dict) else {}
