"""Bridge boards in any number: each legal, played to the end, with its stated result.

Boards of a pool are dealt, bid and played by random; turned round the table and with their suits
exchanged each of them stands for 96 different boards. In the pool's texts seats and suits are
letters that stand nowhere else, so that a board is one translation of bytes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations
from pathlib import Path
from typing import Final, NamedTuple

from cardlog.rules.bridge.scoring import duplicate_score

SEATS: Final = "NESW"
RANKS: Final = "23456789TJQKA"
SEAT_MARKS: Final = "\x80\x81\x82\x83"
SUIT_MARKS: Final = "\x84\x85\x86\x87"
CALL_MARKS: Final = "\x88\x89\x8a\x8b\x8c"
"""Denominations; the last is no trump."""
POOL: Final = 4000
PLAYERS: Final = 5000
NO_TRUMP: Final = 4
_SEAT_BYTES: Final = SEAT_MARKS.encode("latin-1")


class Board(NamedTuple):
    """A board of the pool, in marks, and what its result is made of."""

    vulnerable: int
    """Whether both sides are."""
    hands: list[list[bytes]]
    """Cards of each seat by suit."""
    text: bytes
    """Events after the deal."""
    declarer: int
    bid: int
    """Denomination, as a suit of the pool."""
    contract: bytes
    points: tuple[int, int, int]
    """Of declarer's side, with a minor, a major, no trump."""
    tricks: int


def stream(count: int, *, pool: int = POOL, seed: int = 1) -> Iterator[bytes]:
    """Lines of a log with ``count`` boards, ended by a newline each."""
    boards = _pool(min(pool, count), seed)
    made = 0
    while True:
        for turn, suits in _variants():
            table = _table(turn, suits)
            for board in boards:
                if made == count:
                    return
                yield _line(made, board, turn, suits, table)
                made += 1


def write(path: Path, count: int, *, pool: int = POOL, seed: int = 1) -> int:
    """A log with ``count`` boards; returns its size in bytes."""
    lines = stream(count, pool=pool, seed=seed)
    with path.open("wb") as log:
        while piece := b"".join(islice(lines, 10_000)):
            log.write(piece)
    return path.stat().st_size


@lru_cache(maxsize=1)
def _variants() -> list[tuple[int, tuple[int, ...]]]:
    """Turns and suits, mixed so that the first ones already differ in both."""
    every = [(turn, suits) for turn in range(4) for suits in permutations(range(4))]
    random.Random(1).shuffle(every)
    return every


def _table(turn: int, suits: tuple[int, ...]) -> bytes:
    marks = SEAT_MARKS + SUIT_MARKS + CALL_MARKS[:4]
    plain = "".join(SEATS[(i + turn) % 4] for i in range(4))
    plain += "".join("cdhs"[suits[i]] for i in range(4))
    plain += "".join("CDHS"[suits[i]] for i in range(4))
    return bytes.maketrans(marks.encode("latin-1"), plain.encode())


def _line(number: int, board: Board, turn: int, suits: tuple[int, ...], table: bytes) -> bytes:
    trump = suits[board.bid] if board.bid < NO_TRUMP else NO_TRUMP
    points = board.points[2 if trump == NO_TRUMP else trump // 2]
    declarer = (board.declarer + turn) % 4
    ours, theirs = (points, -points) if declarer % 2 == 0 else (-points, points)
    options = b"".join(
        [
            b'"dealer":"%c"' % SEATS[turn].encode() if turn else b"",
            b"," if turn and board.vulnerable else b"",
            b'"vulnerable":"both"' if board.vulnerable else b"",
        ]
    )
    # Canonical hands begin with the spades.
    a, b, c, d = (suits.index(suit) for suit in (3, 2, 1, 0))
    deal = b"".join(
        b'"- deal %c %b%b%b%b",' % (mark, hand[a], hand[b], hand[c], hand[d])
        for mark, hand in zip(_SEAT_BYTES, board.hands, strict=True)
    )
    people = b",".join(
        b'{"seat":"%c","id":"club:m%d","name":"Member %d"}' % (seat, who, who)
        for seat, who in zip(b"NESW", _people(number), strict=True)
    )
    return (
        b'{"cardlog":"1.0","id":"board-%d","rules":"contract-bridge",%b'
        b'"seats":["N","E","S","W"],"players":[%b],"events":[%b],"stated":{"contract":"%b",'
        b'"declarer":"%c","scores":{"E":%d,"N":%d,"S":%d,"W":%d},"tricks":%d}}\n'
    ) % (
        number,
        b'"options":{%b},' % options if options else b"",
        people,
        (deal + board.text).translate(table),
        board.contract.translate(table),
        SEATS[declarer].encode(),
        theirs, ours, ours, theirs,
        board.tricks,
    )  # fmt: skip


def _people(number: int) -> tuple[int, int, int, int]:
    """Four members, always the same four for a board's number."""
    first = number * 7919 % PLAYERS
    step = 1 + number % 600
    return tuple((first + step * i) % PLAYERS for i in range(4))  # type: ignore[return-value]


# --- the pool -------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _pool(count: int, seed: int) -> list[Board]:
    rng = random.Random(seed)
    return [_board(rng) for _ in range(count)]


def _board(rng: random.Random) -> Board:
    cards = list(range(52))
    rng.shuffle(cards)
    hands = [sorted(cards[13 * i : 13 * i + 13]) for i in range(4)]
    suited = [
        ["".join(map(_card, reversed(suit))).encode("latin-1") for suit in _suits(hand)]
        for hand in hands
    ]
    events: list[str] = []
    level, bid, declarer, doubled = _auction(rng, events)
    tricks = _play(rng, events, hands, bid, declarer)
    vulnerable = rng.randrange(2)
    points = tuple(
        duplicate_score(level, denomination, doubled, vulnerable, tricks)
        for denomination in (0, 2, NO_TRUMP)
    )
    name = "NT" if bid == NO_TRUMP else CALL_MARKS[bid]
    return Board(
        vulnerable,
        suited,
        ",".join(f'"{event}"' for event in events).encode("latin-1"),
        declarer,
        bid,
        f"{level}{name}{'X' * doubled}".encode("latin-1"),
        points,
        tricks,
    )


def _suits(hand: list[int]) -> list[list[int]]:
    return [[card for card in hand if card // 13 == suit] for suit in range(4)]


def _card(card: int) -> str:
    return RANKS[card % 13] + SUIT_MARKS[card // 13]


def _auction(rng: random.Random, events: list[str]) -> tuple[int, int, int, int]:
    """Bids of rising levels with passes between them: level, denomination, declarer, doubled."""
    seat = 0

    def call(text: str) -> None:
        nonlocal seat
        events.append(f"{SEAT_MARKS[seat]} bid {text}")
        seat = (seat + 1) % 4

    named: dict[tuple[int, int], int] = {}
    level = bid = bidder = 0
    for _ in range(rng.randrange(4)):
        call("pass")
    for bids in range(rng.randrange(1, 6)):
        if bids:
            for _ in range(rng.choice((0, 1, 1, 1, 2))):
                call("pass")
        if level == 7:
            break
        level += 1 if rng.random() < 0.8 else min(2, 7 - level)
        bid = rng.randrange(5)
        bidder = seat
        named.setdefault((seat % 2, bid), seat)
        call(f"{level}{'NT' if bid == NO_TRUMP else CALL_MARKS[bid]}")
    for _ in range(0 if seat % 2 != bidder % 2 else 1):
        call("pass")
    doubled = int(rng.random() < 0.1 and seat == (bidder + 1) % 4)
    if doubled:
        call("double")
    last = seat
    while (seat - last) % 4 < 3 and not _closed(events):
        call("pass")
    return level, bid, named[bidder % 2, bid], doubled


def _closed(events: list[str]) -> bool:
    return all(text.endswith("pass") for text in events[-3:])


def _play(
    rng: random.Random, events: list[str], hands: list[list[int]], bid: int, declarer: int
) -> int:
    """Random legal cards; how many tricks declarer's side took."""
    left = [_suits(hand) for hand in hands]
    leader = (declarer + 1) % 4
    taken = 0
    for _ in range(13):
        led = best = -1
        winner = leader
        for i in range(4):
            seat = (leader + i) % 4
            suits = left[seat]
            if led >= 0 and suits[led]:
                card = suits[led].pop(rng.randrange(len(suits[led])))
            else:
                suit = rng.choice([s for s in range(4) if suits[s]])
                card = suits[suit].pop(rng.randrange(len(suits[suit])))
            if led < 0:
                led = card // 13
            strength = card % 13 + (20 if card // 13 == bid else 0 if card // 13 == led else -20)
            if strength > best:
                best, winner = strength, seat
            events.append(f"{SEAT_MARKS[seat]} play {_card(card)}")
        taken += winner % 2 == declarer % 2
        leader = winner
    return taken
