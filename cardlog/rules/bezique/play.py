"""Tricks: free while the stock lasts, then follow, beat and trump."""

from __future__ import annotations

from cardlog.cards import ACE, TEN
from cardlog.rules.bezique.melds import lose_served, open_melds
from cardlog.rules.bezique.table import (
    DIX,
    DRAWS,
    LAST_TRICK,
    SEVEN,
    TRICKS,
    LastTrick,
    Options,
    Phase,
    State,
    dix,
    suit_cards,
)
from cardlog.rules.bezique.turns import draws_after_trick, next_act
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    count_of,
    lacks_copy,
    lose_copy,
    may_have,
    reveal_copy,
)
from cardlog.rules.mechanisms.doubts import deny, false_mark, one_card_fault, turn_fault
from cardlog.rules.mechanisms.obligations import DutyFault, bound, denied_by_bound
from cardlog.rules.mechanisms.ten_high import above_ten_high, ten_high
from cardlog.rules.mechanisms.tricks import lay, take_trick
from cardlog.words import Event, Flag

TRUMPED = 100
"""Strength of a trump over the highest plain card."""


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick, from the hand or from before the player."""
    if s.phase != Phase.STOCK and s.phase != Phase.LAST:
        if s.phase != Phase.DRAW or e.flags != Flag.WITHDRAWN:
            return Fault.WRONG_PHASE
    fault = one_card_fault(e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & 63
    lacking = lacks_copy(s, seat, card)
    if e.flags == Flag.WITHDRAWN:
        if lacking == Fault.LEGAL:
            s.irregular += 1
            reveal_copy(s, seat, card)
        return lacking
    fault = turn_fault(s, e, lacking)
    if fault != Fault.LEGAL:
        return fault
    denied = denied_cards(s, card)
    if false_mark(e, lacking, denied & may_have(s, seat)):
        return Fault.WORD_NOT_USED
    if e.flags == 0 and s.hand[seat] & denied:
        s.related = playable(s, seat)
        return broken_duty(s, card, denied & s.hand[seat])
    if s.hidden[seat] == 0:
        s.choices = lead_acts(s, o, seat) if s.laid == 0 else popcount(playable(s, seat))
        if s.laid and o.carte_blanche and s.tricks == 0:
            s.choices = 0
    if e.flags:
        s.revokes[seat] |= 1 << (s.tricks - DRAWS)
    deny(s, e, denied, s.at_large)
    put_card(s, o, seat, card)
    return Fault.LEGAL


def lead_acts(s: State, o: Options, seat: int) -> int:
    """Acts of the player about to lead: cards, the exchange, a meld; 0 where that is not known."""
    if s.hidden[seat] or (o.carte_blanche and s.tricks == 0):
        return 0
    count = popcount(s.hand[seat])
    if s.phase == Phase.STOCK and s.up and s.up - 1 & 15 != SEVEN and s.hand[seat] >> dix(s) & 1:
        count += 1
    if s.may_meld == seat + 1:
        count += open_melds(s, o, seat)
    return count


# --- duties -------------------------------------------------------------------------------


def strict(s: State) -> int:
    """Whether the second player of the last eight tricks is to play (003:498)."""
    return int(s.phase == Phase.LAST and s.laid > 0)


def to_beat(s: State) -> int:
    """Cards of the suit led that beat the card led, which come first."""
    return above_ten_high(s.table[s.leader] - 1)


def to_trump(s: State) -> int:
    """Trumps, where a plain suit was led."""
    return 0 if s.led == s.trump else suit_cards(s.trump)


def playable(s: State, seat: int) -> int:
    """Cards that the seat may play; with unknown cards in hand also those that it could hold."""
    may = may_have(s, seat)
    if not strict(s):
        return may
    return bound(s.hand[seat], may, to_beat(s), suit_cards(s.led), to_trump(s), 0)


def denied_cards(s: State, card: int) -> int:
    """Cards that a player who plays this card by the rules cannot hold."""
    if not strict(s):
        return 0
    return denied_by_bound(card, to_beat(s), suit_cards(s.led), to_trump(s), 0)


def broken_duty(s: State, card: int, held: int) -> int:
    """Which duty a card breaks: one of the cards held had to be played."""
    if held & suit_cards(s.led):
        return DutyFault.NOT_HEADED if card >> 4 == s.led else Fault.REVOKE
    return DutyFault.NOT_TRUMPED


# --- tricks -------------------------------------------------------------------------------


def put_card(s: State, o: Options, seat: int, card: int) -> None:
    """The card leaves the hand and joins the trick; an unscored seven of trumps counts."""
    if s.doubted[seat] >> card & 1:
        s.doubted[seat] = 0
    s.blank_open &= ~(1 << seat)
    s.may_meld = 0
    if card == dix(s):
        score_seven(s, seat)
    lose_served(s, o, seat, card)
    lose_copy(s, seat, card)
    if s.laid == 0:
        s.led = card >> 4
    strength = 0
    if card >> 4 == s.trump:
        strength = TRUMPED + ten_high(card)
    elif card >> 4 == s.led:
        strength = ten_high(card)
    if lay(s, seat, card, strength):
        finish_trick(s, o)


def score_seven(s: State, seat: int) -> None:
    """003:492 a seven that has not scored counts when it is played; it is played first."""
    if count_of(s, seat, dix(s)) > s.stale[seat] or count_of(s, seat, dix(s)) == 0:
        s.earned[seat] += DIX
        return
    s.stale[seat] -= 1
    if s.hidden[seat] and s.at_large >> dix(s) & 1:
        s.vague = 1


def brisque(card: int) -> int:
    """Whether a card is an ace or a ten."""
    return int(card & 15 == ACE or card & 15 == TEN)


def finish_trick(s: State, o: Options) -> None:
    """The winner takes the trick; then come the draws or the next lead."""
    winner = s.best_seat
    haul = 0
    for seat in range(s.seats):
        haul += brisque(s.table[seat] - 1)
        if s.tricks >= DRAWS and brisque(s.table[seat] - 1):
            s.threw[seat] |= 1 << (s.tricks - DRAWS)
    if s.tricks >= DRAWS:
        s.took[winner] |= 1 << (s.tricks - DRAWS)
    else:
        s.brisques[winner] += haul
    take_trick(s, haul)
    # 003:502
    last = TRICKS if o.last_trick == LastTrick.FINAL else DRAWS
    if s.tricks == last:
        s.earned[winner] += LAST_TRICK
    if s.tricks <= DRAWS:
        draws_after_trick(s)
    next_act(s)
