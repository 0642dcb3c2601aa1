"""Every way an event can break the rules: number inside, stable code outside, help for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from cardlog.words import Flag


class Fault(IntEnum):
    """What a rule function returns when an event may not happen; 0 is legal."""

    LEGAL = 0
    WRONG_PHASE = 1
    NOT_YOUR_TURN = 2
    NOT_HELD = 3
    REVOKE = 4
    SHOWN_OUT = 5
    DUPLICATE_CARD = 6
    NOT_IN_PACK = 7
    TOO_MANY_CARDS = 8
    WRONG_COUNT = 9
    VERB_NOT_USED = 10
    WORD_NOT_USED = 11
    UNKNOWN_CARD = 12
    GAME_OVER = 13
    NOT_CHANCE = 14
    INSUFFICIENT_BID = 15
    BAD_DOUBLE = 16
    BAD_REDOUBLE = 17
    BARRED = 18
    BAD_CLAIM = 19
    BAD_RULING = 20
    WRONG_TARGET = 21
    FIRST_TRICK_LEAD = 22
    FIRST_TRICK_POINTS = 23
    HEARTS_NOT_BROKEN = 24
    QUEEN_FIRST_CHANCE = 25
    TURNED_DOWN_SUIT = 26
    DEALER_STUCK = 27
    MAY_NOT_GO_ALONE = 28
    SITTING_OUT = 29
    PENALTY_CARD = 30
    WRONG_OBSERVATION = 31
    PENALTY_IGNORED = 32
    LOSES_RIGHT = 33


@dataclass(frozen=True, slots=True)
class FaultText:
    """A stable code, a headline, and what a reader should know and do."""

    code: str
    title: str
    help: str
    stands: Flag | None = None
    """The flag under which the table may let it stand."""


FAULTS: Final[dict[IntEnum, FaultText]] = {
    Fault.WRONG_PHASE: FaultText(
        "wrong-phase",
        "an act at the wrong time of the deal",
        "A deal runs in phases: cards are dealt, bids are made, cards are played. The act belongs "
        "to another phase. Look for a missing or an extra event before it.",
    ),
    Fault.NOT_YOUR_TURN: FaultText(
        "not-your-turn",
        "an act out of turn",
        "Another seat had to act. If the table accepted it, the record marks it with !turn; if it "
        "was taken back, with !withdrawn.",
        Flag.TURN,
    ),
    Fault.NOT_HELD: FaultText(
        "card-not-held",
        "a card that the seat does not hold",
        "The seat was not dealt this card, has passed it on or has played it already. The seat, "
        "the card or the deal in the record is wrong.",
    ),
    Fault.REVOKE: FaultText(
        "revoke",
        "a seat that could follow suit did not",
        "A player who holds a card of the suit led must play one. If the card stood, the record "
        "marks it with !revoke; '- rule SEAT revoke' records that the revoke was established.",
        Flag.REVOKE,
    ),
    Fault.SHOWN_OUT: FaultText(
        "shown-out",
        "a card of a suit that the seat had denied",
        "Earlier in the deal this seat failed to follow this suit, so it cannot hold the card "
        "now. This proves a revoke without seeing the hand: the earlier event broke the rule.",
        Flag.REVOKE,
    ),
    Fault.DUPLICATE_CARD: FaultText(
        "duplicate-card",
        "a card that is already somewhere else",
        "Each card of the pack can be in one place. Compare the hands of the deal.",
    ),
    Fault.NOT_IN_PACK: FaultText(
        "not-in-pack",
        "a card that this pack does not have",
        "The pack follows from the rule set, its options and the number of seats; "
        "'cardlog games GAME' shows them.",
    ),
    Fault.TOO_MANY_CARDS: FaultText(
        "too-many-cards",
        "more cards than the hand takes",
        "Count the cards dealt to this seat.",
    ),
    Fault.WRONG_COUNT: FaultText(
        "wrong-count",
        "the wrong number of cards",
        "The act takes a fixed number of different cards.",
    ),
    Fault.VERB_NOT_USED: FaultText(
        "verb-not-used",
        "a verb that this game does not have",
        "'cardlog games GAME' lists the events of a game.",
    ),
    Fault.WORD_NOT_USED: FaultText(
        "word-not-used",
        "a word or call that does not go with this verb here",
        "'cardlog games GAME' lists the events of a game.",
    ),
    Fault.UNKNOWN_CARD: FaultText(
        "unknown-card",
        "an unknown card where it must be seen",
        "A card played to a trick or turned up is seen by everybody and cannot be ??.",
    ),
    Fault.GAME_OVER: FaultText(
        "game-over",
        "an act after the end of the game",
        "The game had already ended. Look for a second game in the same record.",
    ),
    Fault.NOT_CHANCE: FaultText(
        "not-chance",
        "the wrong kind of actor",
        "Deals and rulings are written with '-' as actor, acts of players with their seat.",
    ),
    Fault.INSUFFICIENT_BID: FaultText(
        "insufficient-bid",
        "a bid that does not exceed the last one",
        "A bid names more tricks, or as many in a higher denomination. If the next player "
        "accepted it, the record marks it with !insufficient; if replaced, with !withdrawn.",
        Flag.INSUFFICIENT,
    ),
    Fault.BAD_DOUBLE: FaultText(
        "bad-double",
        "a double that is not open",
        "Only the last bid, made by an opponent, not yet doubled, may be doubled.",
    ),
    Fault.BAD_REDOUBLE: FaultText(
        "bad-redouble",
        "a redouble that is not open",
        "Only a double by an opponent of one's own side's last bid may be redoubled.",
    ),
    Fault.BARRED: FaultText(
        "barred",
        "a call by a seat that a ruling obliged to pass",
        "After the irregularity the director required this player to pass.",
    ),
    Fault.BAD_CLAIM: FaultText(
        "bad-claim",
        "a claim that cannot be",
        "A claim names a number of the tricks that are not yet complete.",
    ),
    Fault.BAD_RULING: FaultText(
        "bad-ruling",
        "a ruling that does not fit what happened",
        "The ruling refers to something that the record does not show, or gives another result "
        "than the rules.",
    ),
    Fault.WRONG_TARGET: FaultText(
        "wrong-target",
        "an act directed at the wrong seat",
        "Passing goes in a fixed direction in each deal; a hand is dealt to a seat.",
    ),
    Fault.FIRST_TRICK_LEAD: FaultText(
        "first-trick-lead",
        "a wrong card led to the first trick",
        "The holder of the lowest club leads it to the first trick.",
        Flag.REVOKE,
    ),
    Fault.FIRST_TRICK_POINTS: FaultText(
        "first-trick-points",
        "a penalty card on the first trick",
        "Hearts and the queen of spades may not be discarded on the first trick unless the hand "
        "holds nothing else.",
        Flag.REVOKE,
    ),
    Fault.HEARTS_NOT_BROKEN: FaultText(
        "hearts-not-broken",
        "a heart led before hearts were broken",
        "A heart may be led when one has been discarded before, or from a hand of hearts only.",
        Flag.REVOKE,
    ),
    Fault.QUEEN_FIRST_CHANCE: FaultText(
        "queen-first-chance",
        "the queen of spades kept back",
        "Where the rule is in force, she must be discarded at the first opportunity.",
        Flag.REVOKE,
    ),
    Fault.TURNED_DOWN_SUIT: FaultText(
        "turned-down-suit",
        "the suit that was turned down named as trump",
        "In the second round any suit but the rejected one may be named.",
    ),
    Fault.DEALER_STUCK: FaultText(
        "dealer-stuck",
        "a pass by a dealer who must name a suit",
        "With stick-the-dealer the dealer may not pass in the second round.",
    ),
    Fault.MAY_NOT_GO_ALONE: FaultText(
        "may-not-go-alone",
        "a declaration to play alone that is not open",
        "Who may play alone, and until when, depends on the options.",
    ),
    Fault.SITTING_OUT: FaultText(
        "sitting-out",
        "an act by a seat that is out of the play",
        "The partner of a player who goes alone takes no part in the deal.",
    ),
    Fault.PENALTY_CARD: FaultText(
        "penalty-card",
        "a penalty card kept back",
        "A penalty card must be played at the first legal opportunity.",
        Flag.REVOKE,
    ),
    Fault.WRONG_OBSERVATION: FaultText(
        "wrong-observation",
        "a stated observation that the replay contradicts",
        "A score event states what the replay counts as well: who won the trick just completed, "
        "what an act, a deal or the game has brought. The number, or an event before it, is wrong.",
    ),
    Fault.PENALTY_IGNORED: FaultText(
        "penalty-ignored",
        "a card against a penalty that was called",
        "The opponents called a suit, or the highest or lowest card, and it could be played.",
        Flag.REVOKE,
    ),
    Fault.LOSES_RIGHT: FaultText(
        "loses-right",
        "an act by a side that has lost the right to it",
        "After the irregularity this player or side may not name trump, order up or score.",
    ),
}
CODES: Final[dict[str, IntEnum]] = {text.code: fault for fault, text in FAULTS.items()}
_BY_NUMBER: Final[dict[int, IntEnum]] = {int(fault): fault for fault in Fault}


def register(texts: Mapping[IntEnum, FaultText]) -> None:
    """Faults of one family of games, with numbers and codes that no other family has.

    Our own families have a hundred numbers each below 10,000; other packages count from there.
    """
    for fault, text in texts.items():
        known = _BY_NUMBER.get(int(fault))
        if (known is not None and known is not fault) or CODES.get(text.code, fault) is not fault:
            raise ValueError(f"fault {fault!r} or its code {text.code!r} is in use already")
        _BY_NUMBER[int(fault)] = fault
        FAULTS[fault] = text
        CODES[text.code] = fault


def fault_of(number: int) -> IntEnum:
    """The member for what a rule function returned.

    >>> fault_of(4).name
    'REVOKE'
    """
    return _BY_NUMBER[number]
