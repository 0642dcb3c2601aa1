"""The table of loo: options, state, the deal with its extra hand, and who plays."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, ClassVar

from cardlog.cards import NO_SUIT, PACK_52, UNKNOWN, pack
from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.loo.faults import LooFault
from cardlog.rules.mechanisms.hands import (
    clear_hands,
    deal_hand,
    hand_size,
    pack_fault,
    packet_fault,
    seen_cards,
    turned_fault,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import Revokes, clear_revokes
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import clear_tricks, next_active, open_trick, sit_out
from cardlog.rules.mechanisms.unseen import clear_unseen
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Event, Word

HAND = 3
STAKE = 3
PACK_32 = pack("7")


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    SPEAK = 1
    PLAY = 2
    FLUSH = 3
    """Three trumps have been shown: there is no play."""
    REVIEW = 4
    """Until the next deal a revoke can still be established."""
    OVER = 5


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    SAME_DEALER = 0
    NEXT_DEALER = 1


class Options(OptionSet):
    """What a record may set."""

    pack: int = whole(0, "cards in the pack, 52 or 32; 0: by the number of players", "000:130")
    pot: int = whole(
        3, "chips left in the pot when the record begins, a multiple of three", "000:136", low=3
    )
    must_head: int = switch(1, "a higher card of the suit led must be played", "000:138")
    must_trump: int = switch(0, "who cannot follow must trump", "000:138, †")
    must_overtrump: int = switch(
        1, "a trump must beat the trumps in the trick if it can", "000:138"
    )
    misdeal: int = choice(Misdeal.SAME_DEALER, "who deals after a misdeal", "†")
    deals: int = whole(0, "most deals that are played; 0: until nothing is left in the pot", "†")


class State(Revokes):
    """A table of loo."""

    most_seats: ClassVar[int] = 12

    pack: CardSet
    up: Annotated[int, "card"]
    """The turned card plus one, 0 before it."""
    miss: CardSet
    """Known cards of the extra hand while it lies there."""
    miss_told: int
    """Whether the record has dealt it."""
    talon: CardSet
    """Cards left that the record tells."""
    gone: CardSet
    """Known cards of hands that were given up."""
    quiet: int
    """Nothing has happened since the card was turned, so that the talon may be told."""
    spoken: SeatSet
    inside: SeatSet
    """Seats that play."""
    miss_taker: SeatNo
    defender: SeatNo
    """The dealer who defends the pot, -1 without one."""
    alone: SeatNo
    """Who takes the pot without play, -1 if nobody."""
    flushes: SeatSet
    """Seats that have shown three trumps."""
    pot: int
    """Chips in the pot before the dealer puts in his."""
    played_for: int
    """Chips in the pot of the deal scored last."""
    looed: SeatSet
    """Seats that were looed in it."""
    standing: int
    """How many played in it."""


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.pack not in (0, 32, 52):
        raise OptionError(
            "bad-option",
            f"there is no pack of {o.pack} cards in loo",
            hint='"pack" is 52 or 32, or 0: 32 with fewer than five players (000:130)',
        )
    if o.pot % STAKE:
        raise OptionError(
            "bad-option",
            f"a pot of {o.pot} chips cannot be divided by three",
            hint="the pot grows by three chips at a time (000:136)",
        )
    if popcount(pack_of(o.pack, len(seats))) < HAND * (len(seats) + 1) + 1:
        raise OptionError(
            "bad-option",
            f"the pack of {o.pack} cards does not suffice for {len(seats)} players",
            hint='leave "pack" out',
        )


def pack_of(cards: int, seats: int) -> int:
    """The pack in use: 32 cards with fewer than five players."""
    # 000:130 without the sixes down through deuces
    if cards == 0:
        return PACK_32 if seats < 5 else PACK_52
    return PACK_32 if cards == 32 else PACK_52


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.pack = pack_of(o.pack, s.seats)
    s.pot = o.pot
    forget(s)
    gather(s)
    return 0


def forget(s: State) -> None:
    """Drop the facts of the last deal."""
    clear_tricks(s)
    s.trump = NO_SUIT
    s.declarer = NONE


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, s.pack)
    clear_unseen(s)
    clear_revokes(s)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.up = 0
    s.miss = 0
    s.miss_told = 0
    s.talon = 0
    s.gone = 0
    s.quiet = 0
    s.spoken = 0
    s.inside = 0
    s.miss_taker = NONE
    s.defender = NONE
    s.alone = NONE
    s.flushes = 0
    s.deferred = 0


def misdealt(s: State, o: Options) -> None:
    """The deal is void; no more chips are put in for the next."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
        forget(s)
    if o.misdeal == Misdeal.NEXT_DEALER:
        s.dealer = next_seat(s, s.dealer)
    gather(s)


def deal_cards(s: State, e: Event) -> int:
    """A packet, the miss, the turned card, or the talon where the record knows it."""
    if e.what == NONE:
        if s.phase != Phase.DEAL:
            return Fault.WRONG_PHASE
        fault = packet_fault(e)
        return deal_hand(s, e, HAND, s.pack) if fault == Fault.LEGAL else fault
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == Word.TALON:
        return tell_talon(s, e)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.MISS:
        return deal_miss(s, e)
    return turn_up(s, e) if e.what == Word.UP else Fault.WORD_NOT_USED


def deal_miss(s: State, e: Event) -> int:
    """000:144 the extra hand."""
    dealt = 0
    for seat in range(s.seats):
        dealt += hand_size(s, seat)
    if s.miss_told or dealt == 0:
        return Fault.WRONG_PHASE
    if len(e.cards) != HAND:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.miss |= seen_cards(e)
    s.unseen &= ~s.miss
    s.miss_told = 1
    return Fault.LEGAL


def turn_up(s: State, e: Event) -> int:
    """000:144 the next card is turned; its suit is trump."""
    for seat in range(s.seats):
        if hand_size(s, seat) != HAND:
            return Fault.WRONG_PHASE
    fault = turned_fault(s, e, s.pack)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0] & UNKNOWN
    s.unseen ^= 1 << card
    forget(s)
    s.up = card + 1
    s.trump = card >> 4
    s.deals += 1
    s.quiet = 1
    s.phase = Phase.SPEAK
    s.turn = next_seat(s, s.dealer)
    return Fault.LEGAL


def tell_talon(s: State, e: Event) -> int:
    """``- deal talon …``: all cards left; the record knows them and the miss."""
    if s.quiet == 0 or s.miss_told == 0:
        return Fault.WRONG_PHASE
    if len(e.cards) != popcount(s.pack) - HAND * (s.seats + 1) - 1 or len(e.cards) == 0:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.talon |= seen_cards(e)
    s.unseen &= ~s.talon
    s.quiet = 0
    return Fault.LEGAL


# --- who plays ----------------------------------------------------------------------------


def must_play(s: State, seat: int) -> int:
    """000:146 the dealer, if one player alone stands ahead of him with his own hand."""
    return int(seat == s.dealer and popcount(s.inside) == 1 and s.miss_taker == NONE)


def speaking_fault(s: State, e: Event) -> int:
    """What keeps a player from speaking."""
    if s.phase != Phase.SPEAK:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.flags:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if e.actor == s.turn else Fault.NOT_YOUR_TURN


def words_open(s: State, seat: int) -> int:
    """How many words a player can say: pass, stand, take the miss."""
    return 1 + (0 if must_play(s, seat) else 1) + (1 if s.miss_taker == NONE else 0)


def bid(s: State, o: Options, e: Event) -> int:
    """``p2 bid pass``, ``p2 bid stand``."""
    fault = speaking_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if stray(e, Part.WORD) or (e.what != Word.PASS and e.what != Word.STAND):
        return Fault.WORD_NOT_USED
    if e.what == Word.PASS and must_play(s, e.actor):
        return LooFault.DEALER_MUST_PLAY
    s.choices = words_open(s, e.actor)
    if e.what == Word.STAND:
        s.inside |= 1 << e.actor
    else:
        give_up(s, e.actor)
    go_round(s)
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """``p2 draw miss Th8c7c``: the extra hand in place of his own."""
    fault = speaking_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if stray(e, Part.WORD | Part.CARDS) or e.what != Word.MISS:
        return Fault.WORD_NOT_USED
    if s.miss_taker != NONE:
        return LooFault.MISS_TAKEN
    if len(e.cards) != HAND:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, s.pack, s.unseen | s.miss)
    if fault != Fault.LEGAL:
        return fault if fault == Fault.NOT_IN_PACK else LooFault.NOT_THE_MISS
    seen = s.miss | seen_cards(e)
    if popcount(seen) > HAND:
        s.related = s.miss
        return LooFault.NOT_THE_MISS
    seat = e.actor
    s.choices = words_open(s, seat)
    if must_play(s, seat):
        # 000:146, 000:150 he defends the pot
        s.defender = seat
    give_up(s, seat)
    s.unseen &= ~seen
    s.miss = 0
    s.hand[seat] = seen
    s.hidden[seat] = HAND - popcount(seen)
    s.miss_taker = seat
    s.inside |= 1 << seat
    go_round(s)
    return Fault.LEGAL


def give_up(s: State, seat: int) -> None:
    """000:146 the hand goes face down under the pack."""
    s.gone |= s.hand[seat]
    s.hand[seat] = 0
    s.hidden[seat] = 0
    s.barred[seat] = 0


def go_round(s: State) -> None:
    """The next player speaks, the pot is taken, or play begins."""
    s.quiet = 0
    s.spoken |= 1 << s.turn
    if s.turn != s.dealer:
        s.turn = next_seat(s, s.turn)
        # 000:146 if all others pass the dealer takes the pot
        if s.turn != s.dealer or s.inside:
            return
        s.inside = 1 << s.dealer
    if popcount(s.inside) == 1:
        for seat in range(s.seats):
            if s.inside >> seat & 1:
                s.alone = seat
        s.phase = Phase.REVIEW
        s.turn = CHANCE
        return
    for seat in range(s.seats):
        if not s.inside >> seat & 1:
            sit_out(s, seat)
    s.phase = Phase.PLAY
    open_trick(s, next_active(s, s.dealer))
