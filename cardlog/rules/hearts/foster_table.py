"""Hearts by the old laws: the table, the play with its penalties, the settlement (002:267-413)."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import HEARTS_MASK, PACK_52, mask
from cardlog.rules.bits import highest, popcount
from cardlog.rules.faults import Fault
from cardlog.rules.hearts.core import (
    Phase,
    State,
    close_deal,
    gather,
    gather_trick,
    hearts_in,
    on_table,
    pass_on_deal,
    suit_cards,
    taken,
)
from cardlog.rules.mechanisms.scores import add_points, clear_points
from cardlog.rules.mechanisms.tricks import following
from cardlog.rules.options import OptionSet, choice, whole
from cardlog.rules.state import CardSets, EachSeat, SeatSet
from cardlog.words import CHANCE, Word

TWOS = mask("2c2d2h2s")
BLACK_TWOS = mask("2c2s")
TWO_OF_SPADES = mask("2s")
FINE = 5


class Settlement(IntEnum):
    """How the counters are paid."""

    SWEEPSTAKES = 0
    HOWELL = 1


class Options(OptionSet):
    """What a record may set."""

    settlement: int = choice(
        Settlement.SWEEPSTAKES,
        "sweepstakes: a counter into the pool for each heart, who has none takes it; howell: as "
        "many counters as other players for each heart, each takes back 13 less his hearts",
        "002:411-413, 000:54-55, 000:97",
    )
    deals: int = whole(1, "number of deals that are played", "002:283-284", low=1)
    jack: int = whole(0, "counters left in the pool when the record begins", "002:392-393")


class FosterState(State):
    """A table under the old laws."""

    pot: int
    """Counters in the pool that nobody has won."""
    fined: EachSeat
    """Counters paid into the pool for irregular hands in this deal."""
    exposed: CardSets
    """Cards lying face upward in front of each player."""
    called: CardSets
    """The exposed card that was called to this trick."""
    demand: EachSeat
    """What was demanded of each seat's next card: ``Word.HIGHEST`` and the like."""
    false_lead: SeatSet
    """Seats that led out of turn and took it back."""
    false_play: EachSeat
    """Whose turn it was, plus one, when this seat played out of turn and took it back."""
    undone: int
    """Whether cards are being taken back."""


def pack_of(seats: int) -> int:
    """002:280-282 the deuces that are thrown out."""
    if seats == 3:
        return PACK_52 & ~TWO_OF_SPADES
    if seats == 5:
        return PACK_52 & ~BLACK_TWOS
    return PACK_52 & ~TWOS if seats == 6 else PACK_52


def clear_penalties(s: FosterState) -> None:
    """Before a deal."""
    s.false_lead = 0
    s.undone = 0
    for seat in range(s.seats):
        s.fined[seat] = 0
        s.exposed[seat] = 0
        s.called[seat] = 0
        s.demand[seat] = 0
        s.false_play[seat] = 0


# --- the play -----------------------------------------------------------------------------


def by_suit(s: FosterState, seat: int) -> int:
    """Cards that follow suit, or any to lead (002:349-353)."""
    if s.laid:
        return following(s, seat, suit_cards(s.led))
    return s.hand[seat] if s.hidden[seat] == 0 else s.hand[seat] | s.unseen & ~s.barred[seat]


def playable(s: FosterState, seat: int) -> int:
    """Cards that the seat may play, penalties included (002:371-386)."""
    legal = by_suit(s, seat)
    if s.called[seat] & legal:
        return s.called[seat]
    wanted = legal
    what = s.demand[seat]
    if what == Word.HEART:
        wanted = legal & HEARTS_MASK
    elif what == Word.NOT_HEART:
        # Following a heart lead is no discard.
        if s.laid == 0 or not s.hand[seat] & suit_cards(s.led):
            wanted = legal & ~HEARTS_MASK
    elif what and s.laid:
        own = s.hand[seat] & suit_cards(s.led)
        if own and s.hidden[seat] == 0:
            wanted = 1 << highest(own) if what == Word.HIGHEST else own & -own
    # With unknown cards in hand only a known card proves that the demand could be met.
    return wanted if wanted & s.hand[seat] else legal


def why_not(s: FosterState, seat: int, card: int) -> int:
    """Which rule a card breaks that the seat holds but may not play."""
    legal = by_suit(s, seat)
    if not legal >> card & 1:
        return Fault.REVOKE
    return Fault.PENALTY_CARD if s.called[seat] & legal else Fault.PENALTY_IGNORED


def shown_void(s: FosterState, seat: int, card: int) -> int:
    """Cards that a player who plays this card by the rules cannot hold."""
    void = 0
    if s.laid and card >> 4 != s.led:
        void = suit_cards(s.led)
    what = s.demand[seat]
    if what == Word.HEART and not HEARTS_MASK >> card & 1:
        void |= HEARTS_MASK
    elif what == Word.NOT_HEART and HEARTS_MASK >> card & 1:
        if s.laid == 0 or void:
            void |= s.pack & ~HEARTS_MASK
    elif what and s.laid and card >> 4 == s.led:
        below = (1 << card) - 1
        void = suit_cards(s.led) & (~below if what == Word.HIGHEST else below) & ~(1 << card)
    return void


def penalties_met(s: FosterState, seat: int, card: int) -> None:
    """A card has been played: what was asked of this seat is done with."""
    s.exposed[seat] &= ~(1 << card)
    s.called[seat] = 0
    s.demand[seat] = 0
    s.false_play[seat] = 0
    if s.laid == 0:
        s.false_lead &= ~(1 << seat)
    s.undone = 0


def finish_trick(s: FosterState) -> None:
    """The highest card of the suit led takes the trick."""
    gather_trick(s, hearts_in(on_table(s)))
    for seat in range(s.seats):
        s.false_play[seat] = 0


# --- the settlement -----------------------------------------------------------------------


def hearts_out(s: FosterState) -> int:
    """Hearts that were taken in the deal: 13, unless some were left out or not dealt."""
    found = 0
    for seat in range(s.seats):
        found += hearts_in(taken(s, seat))
    return found


def paid(s: FosterState, o: Options, seat: int) -> int:
    """Counters that a seat pays for hearts; a revoker pays for all (002:388-398)."""
    hearts = hearts_in(taken(s, seat))
    if s.charged:
        hearts = hearts_out(s) if s.charged >> seat & 1 else 0
    return hearts * (s.seats - 1) if o.settlement == Settlement.HOWELL else hearts


def pool(s: FosterState, o: Options) -> int:
    """Counters in the pool when all have paid."""
    counters = s.pot
    for seat in range(s.seats):
        counters += paid(s, o, seat) + s.fined[seat]
    return counters


def winnings(s: FosterState, o: Options, seat: int) -> int:
    """Counters that a seat takes out of the pool."""
    if o.settlement == Settlement.HOWELL:
        # 000:97 each takes the difference between 13 and his hearts
        times = popcount(s.charged) if s.charged else 1
        return times * (hearts_out(s) - hearts_in(taken(s, seat)))
    # 000:54-55 one player without hearts takes all, several divide, odd counters stay
    without = 0
    for other in range(s.seats):
        if hearts_in(taken(s, other)) == 0:
            without += 1
    if hearts_in(taken(s, seat)) or s.charged >> seat & 1:
        return 0
    return pool(s, o) // without


def deal_points(s: FosterState, o: Options, seat: int) -> int:
    """Counters won or lost in the deal."""
    return winnings(s, o, seat) - paid(s, o, seat) - s.fined[seat]


def settle(s: FosterState, o: Options) -> None:
    """Settle the deal; what nobody wins stays in the pool as a Jack."""
    clear_points(s)
    left = pool(s, o)
    for seat in range(s.seats):
        won = winnings(s, o, seat)
        left -= won
        add_points(s, seat, won - paid(s, o, seat) - s.fined[seat])
    hidden = 0
    for seat in range(s.seats):
        hidden += s.hidden[seat]
    if s.claimant and hidden and s.seats == 2:
        # With two players half of the pack is out, so unknown hands leave the claim open.
        s.unsure += 1
    close_deal(s)
    s.pot = left
    if s.scored >= o.deals:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        pass_on_deal(s)
        gather(s)
        clear_penalties(s)
