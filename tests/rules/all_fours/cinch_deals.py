"""The four printed deals of cinch (002:1-78), and records made of them.

The book prints the bid, the number of cards each player drew, and the six tricks. The dealer, the
nine cards dealt and the discards are filled in here: Z deals; each player kept his best trumps, as
many as his draw says; the other 28 cards, none of them a trump, are discards and what is left.
"""

from __future__ import annotations

from typing import Any

SEATS = ["A", "Y", "B", "Z"]
RANKS = "AKQJT98765432"
PACK = [rank + suit for suit in "shdc" for rank in RANKS]

# Cards by player in the order A, Y, B, Z, trick by trick, as the columns of the book stand.
ROWS = {
    1: ["Qc 3c 8h 5c", "2h 6h Qh 4h", "Th Jh Jc 9h", "Kh 5d 2s 4s", "Ah 7h 6s 9c", "3h 5h Ts Kd"],
    2: ["3h 7h Th 8h", "Qh 2h 4h 9h", "6h Jh Ad 4c", "2c 7s Kd 6s", "Kh Ah 3c 6c", "5h 5d 2d Tc"],
    3: ["Ah 3h 5d 6h", "Kh 4h 8h Th", "2h 7h 9h Jh", "Qc Kc 3c Jc", "8s Ac Tc 2d", "Qh Qs Kd 5h"],
    4: ["Ah 6h Jh 3h", "8h 7h 4h 9h", "Qh 2h 4d Kh", "Qs 2c Ac 9c", "5d 5h Jc 7c", "Th 4s Jd 2d"],
}
WINNERS = {1: "BBYAAY", 2: "BAYYYA", 3: "AAZYYA", 4: "AZZBYA"}
BIDS = {1: 8, 2: 8, 3: 12, 4: 8}
DRAWS = {1: [2, 2, 4, 5], 2: [2, 3, 4, 4], 3: [3, 5, 3, 2], 4: [2, 4, 4, 4]}
# Points taken by A and B, by Y and Z; points scored by each.
TAKEN = {1: (7, 7), 2: (12, 2), 3: (12, 2), 4: (3, 11)}
SCORED = {1: (0, 15), 2: (10, 0), 3: (10, 0), 4: (0, 19)}


def is_trump(card: str) -> bool:
    return card[1] == "h" or card == "5d"


def hands_of(number: int) -> list[list[str]]:
    """The six cards of each player after the draw."""
    rows = [row.split() for row in ROWS[number]]
    return [[row[column] for row in rows] for column in range(4)]


def tricks_of(number: int) -> list[str]:
    """The 24 cards played as events, each trick from the winner of the one before."""
    events = []
    leader = 0
    for row, winner in zip(ROWS[number], WINNERS[number], strict=True):
        cards = row.split()
        for step in range(4):
            seat = (leader + step) % 4
            events.append(f"{SEATS[seat]} play {cards[seat]}")
        leader = SEATS.index(winner)
    return events


def opening(number: int, bid: int, *, face_up: bool) -> list[str]:
    """Deal, auction, trump, discards and draws of a printed deal, bid by A."""
    hands = hands_of(number)
    held = [card for hand in hands for card in hand]
    others = [card for card in PACK if card not in held]
    events, discards, draws = [], [], []
    for seat, hand in enumerate(hands):
        trumps = sorted((c for c in hand if is_trump(c)), key=lambda c: RANKS.index(c[0]))
        kept = trumps[: 6 - DRAWS[number][seat]]
        drawn = [card for card in hand if card not in kept]
        thrown, others = others[: 9 - len(kept)], others[9 - len(kept) :]
        events.append(f"- deal {SEATS[seat]} {''.join(kept + thrown)}")
        discards.append(f"{SEATS[seat]} discard {'up ' if face_up else ''}{''.join(thrown)}")
        pile = "robbed" if SEATS[seat] == "Z" else "stock"
        draws.append(f"{SEATS[seat]} draw {pile} {''.join(drawn)}")
    events += [f"A bid {bid}", "Y bid pass", "B bid pass", "Z bid pass", "A declare hearts"]
    return events + discards + draws


def stock_event(number: int) -> str:
    """The cards that were not dealt, in the order in which they are drawn."""
    events = opening(number, 1, face_up=True)
    drawn = "".join(event.split()[-1] for event in events if " draw " in event)
    dealt = "".join(event.split()[-1] for event in events if " deal " in event)
    rest = [card for card in PACK if card not in drawn and card not in dealt]
    return f"- deal stock {drawn}{''.join(rest)}"


def record(
    rules: str, events: list[str], options: dict[str, Any] | None = None, dealer: str = "Z"
) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": {"dealer": dealer, "deals": 1, **(options or {})},
        "seats": SEATS,
        "events": events,
    }


def sides(ab: int, yz: int) -> dict[str, int]:
    return {"A": ab, "B": ab, "Y": yz, "Z": yz}


def plays(line: str) -> list[str]:
    """``A:3h Y:5d …`` as events."""
    return [f"{word.split(':')[0]} play {word.split(':')[1]}" for word in line.split()]


def changed(events: list[str], index: int, *texts: str) -> list[str]:
    """The events with one of them replaced by others, or left out."""
    return [*events[:index], *texts, *events[index + 1 :]]


def inserted(events: list[str], index: int, *texts: str) -> list[str]:
    return [*events[:index], *texts, *events[index:]]


# The cards of the first printed deal played in other ways: A and B take 6, Y and Z 8; and 11 to 3.
SIX_EIGHT = plays(
    "A:Ah Y:5d B:Qh Z:4h A:Th Y:Jh B:8h Z:9h Y:6h B:2s Z:4s A:2h "
    "Y:7h B:Ts Z:5c A:Kh A:3h Y:5h B:6s Z:9c Y:3c B:Jc Z:Kd A:Qc"
)
ELEVEN_THREE = plays(
    "A:3h Y:5d B:Qh Z:4h B:Ts Z:4s A:Qc Y:6h Y:5h B:8h Z:9h A:Kh "
    "A:Th Y:Jh B:Jc Z:Kd Y:3c B:2s Z:9c A:Ah A:2h Y:7h B:6s Z:5c"
)
