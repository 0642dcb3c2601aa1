"""How durak is played: the deal, attack and defence, passing on, filling up."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.durak.course import face, fill_up, go_on, open_bout
from cardlog.rules.durak.faults import DurakFault
from cardlog.rules.durak.table import (
    HAND,
    Options,
    Phase,
    State,
    asked,
    beating,
    first_attacker,
    gather,
    hidden_lower,
    lowest_known,
    lowest_trump,
    may_open,
    next_defender,
    same_rank,
    table_cards,
    trumps,
    uncovered_cards,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    deal_hand,
    hand_size,
    lacks,
    lose_card,
    pack_fault,
    seen_cards,
    turned_fault,
    untouched,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault, table_score
from cardlog.rules.mechanisms.unseen import reveal
from cardlog.words import CHANCE, NONE, PILE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Six cards to each, then the turned card."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    return deal_hand(s, e, HAND, s.pack)


def hands_are_full(s: State) -> int:
    """Whether all cards of the hands have been dealt."""
    for seat in range(s.seats):
        if hand_size(s, seat) != HAND:
            return 0
    return 1


def turn_up(s: State, o: Options, e: Event) -> int:
    """003:2085 the next card is turned for trump and lies under the talon."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    left = popcount(s.pack) - HAND * s.seats
    if left == 0 or not hands_are_full(s):
        return Fault.WRONG_PHASE
    fault = turned_fault(s, e, s.pack)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    s.unseen ^= 1 << card
    s.talon = left
    s.up = card + 1
    begin(s, o, card >> 4)
    return Fault.LEGAL


def begin(s: State, o: Options, trump: int) -> None:
    """The cards are dealt and trumps are known."""
    s.deals += 1
    s.trump = trump
    s.bouts = 0
    open_bout(s, o, first_attacker(s))


# --- acts with cards ----------------------------------------------------------------------


def taken_back(s: State, e: Event) -> int:
    """An act that was taken back changes nothing."""
    if e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return Fault.WRONG_PHASE
    s.irregular += 1
    return Fault.LEGAL


def play(s: State, o: Options, e: Event) -> int:
    """An attack, a card thrown in, a cover, or the attack passed on."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    passing = e.what == Word.TRANSFER
    if stray(e, Part.CARDS | Part.WORD if passing else Part.CARDS | Part.TO):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if s.phase != Phase.ATTACK and s.phase != Phase.BOUT:
        return Fault.WRONG_PHASE
    card = e.cards[0]
    fault = lacks(s, seat, card)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        return taken_back(s, e)
    if passing:
        return pass_on(s, o, seat, card)
    return cover(s, o, seat, card, e.to) if e.to != NONE else attack(s, o, seat, card)


def attack(s: State, o: Options, seat: int, card: int) -> int:
    """The first card of a bout, or one thrown in."""
    if s.phase == Phase.ATTACK:
        if s.attacker == NONE:
            return open_unproved(s, o, seat, card)
        if seat != s.attacker:
            return Fault.NOT_YOUR_TURN
    else:
        if s.laid >= s.limit:
            return DurakFault.BOUT_FULL
        if seat != asked(s, o):
            return Fault.NOT_YOUR_TURN
        if not same_rank(table_cards(s)) >> card & 1:
            s.related = table_cards(s)
            return DurakFault.RANK_NOT_THERE
    s.choices = open_acts(s, o)
    lay(s, seat, card)
    go_on(s, o)
    return Fault.LEGAL


def open_unproved(s: State, o: Options, seat: int, card: int) -> int:
    """The first attack of a record by somebody who may have the lowest trump, for all it shows."""
    if not may_open(s, seat):
        s.related = trumps(s)
        return DurakFault.NOT_LOWEST_TRUMP
    s.deferred += 1
    lead_by(s, o, seat)
    lay(s, seat, card)
    go_on(s, o)
    return Fault.LEGAL


def lead_by(s: State, o: Options, seat: int) -> None:
    """It is known now who attacks first."""
    s.attacker = seat
    s.turn = seat
    face(s, next_defender(s, o, seat))


def lay(s: State, seat: int, card: int) -> None:
    """One more attack card."""
    lose_card(s, seat, card)
    s.attacks[s.laid] = card + 1
    s.laid += 1
    s.phase = Phase.BOUT


def cover(s: State, o: Options, seat: int, card: int, place: int) -> int:
    """003:2099 an attack card is beaten by a card laid on it."""
    if s.phase != Phase.BOUT:
        return Fault.WRONG_PHASE
    if seat != s.defender:
        return DurakFault.NOT_DEFENDER
    if s.given_up:
        return Fault.WRONG_PHASE
    number = place - PILE
    if number < 1 or number > s.laid:
        return DurakFault.NO_PILE
    if s.covers[number - 1]:
        return DurakFault.NO_PILE
    beaten = s.attacks[number - 1] - 1
    if not beating(s, beaten) >> card & 1:
        s.related = 1 << beaten
        return DurakFault.DOES_NOT_BEAT
    s.choices = open_acts(s, o)
    # 003:2101 a new rank on the table begins the asking anew
    if not same_rank(table_cards(s)) >> card & 1:
        s.done = 0
    lose_card(s, seat, card)
    s.covers[number - 1] = card + 1
    s.covered += 1
    go_on(s, o)
    return Fault.LEGAL


# --- passing on ---------------------------------------------------------------------------


def transfer_ranks(s: State, o: Options) -> int:
    """Cards of the rank with which the attack may be passed on; empty if it may not be."""
    if not o.transfer or s.phase != Phase.BOUT or s.given_up:
        return 0
    if s.covered and not o.transfer_after_cover:
        return 0
    return same_rank(uncovered_cards(s))


def next_fault(s: State, o: Options, added: int) -> int:
    """003:2103, 003:2127 six cards at most, and no more than the next player can answer."""
    if s.laid >= s.cap:
        return DurakFault.BOUT_FULL
    uncovered = s.laid - s.covered + added
    if hand_size(s, next_defender(s, o, s.defender)) < uncovered:
        return DurakFault.NEXT_CANNOT_ANSWER
    return Fault.LEGAL


def transfer_fault(s: State, o: Options, seat: int, card: int, added: int) -> int:
    """What is wrong with passing the attack on with this card."""
    if s.phase != Phase.BOUT:
        return Fault.WRONG_PHASE
    if seat != s.defender:
        return DurakFault.NOT_DEFENDER
    if not transfer_ranks(s, o) >> card & 1:
        return DurakFault.NO_TRANSFER
    return next_fault(s, o, added)


def pass_on(s: State, o: Options, seat: int, card: int) -> int:
    """003:2127 a card of the rank of the attack is laid beside it."""
    fault = transfer_fault(s, o, seat, card, 1)
    if fault != Fault.LEGAL:
        return fault
    s.choices = open_acts(s, o)
    lay(s, seat, card)
    shove(s, o, seat)
    return Fault.LEGAL


def shove(s: State, o: Options, seat: int) -> None:
    """The next player faces the whole attack; who passed it on is the attacker now."""
    s.attacker = seat
    s.done = 0
    face(s, next_defender(s, o, seat))
    go_on(s, o)


def show(s: State, o: Options, e: Event) -> int:
    """The dealer's last card, the lowest trump as a proof, or a trump that passes the attack on."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    passing = e.what == Word.TRANSFER
    if stray(e, Part.CARDS | Part.WORD if passing else Part.CARDS):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    fault = lacks(s, seat, card)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        return taken_back(s, e)
    if passing:
        return show_to_pass_on(s, o, seat, card)
    if s.phase == Phase.DEAL:
        # 003:2083 where the hands take all cards the dealer's own last card is turned for trump
        if popcount(s.pack) != HAND * s.seats or not hands_are_full(s):
            return Fault.WRONG_PHASE
        if seat != s.dealer:
            return Fault.NOT_YOUR_TURN
        reveal(s, seat, card)
        begin(s, o, card >> 4)
        return Fault.LEGAL
    return prove(s, o, seat, card)


def may_prove(s: State) -> int:
    """Whether the lowest trump may be shown: before the first attack of the record."""
    return int(s.phase == Phase.ATTACK and s.scored == 0 and s.bouts == 1 and not s.proved)


def prove(s: State, o: Options, seat: int, card: int) -> int:
    """003:2087 the first attacker shows the lowest trump."""
    if not may_prove(s):
        return Fault.WRONG_PHASE
    if s.attacker != NONE and seat != s.attacker:
        return Fault.NOT_YOUR_TURN
    if not trumps(s) >> card & 1 or lowest_known(s, NONE) < card:
        return DurakFault.NOT_LOWEST_TRUMP
    s.choices = open_acts(s, o)
    reveal(s, seat, card)
    if hidden_lower(s, card):
        s.deferred += 1
    if s.attacker == NONE:
        lead_by(s, o, seat)
    s.proved = 1
    return Fault.LEGAL


def show_to_pass_on(s: State, o: Options, seat: int, card: int) -> int:
    """003:2127 a trump of the rank of the attack is shown and kept."""
    if not o.show_transfer or not trumps(s) >> card & 1:
        return DurakFault.NO_TRANSFER
    fault = transfer_fault(s, o, seat, card, 0)
    if fault != Fault.LEGAL:
        return fault
    if s.shown >> card & 1:
        return DurakFault.SHOWN_BEFORE
    s.choices = open_acts(s, o)
    reveal(s, seat, card)
    s.shown |= 1 << card
    shove(s, o, seat)
    return Fault.LEGAL


# --- words --------------------------------------------------------------------------------


def declare(s: State, o: Options, e: Event) -> int:
    """Nothing more to add, the cards taken up, or the exchange."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.what != Word.DONE and e.what != Word.TAKE and e.what != Word.EXCHANGE:
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    if e.what == Word.EXCHANGE:
        return exchange(s, o, e.actor)
    if s.phase != Phase.BOUT:
        return Fault.WRONG_PHASE
    if e.what == Word.DONE:
        if e.actor != asked(s, o):
            return Fault.NOT_YOUR_TURN
        s.choices = open_acts(s, o)
        s.done |= 1 << e.actor
    else:
        if e.actor != s.defender:
            return DurakFault.NOT_DEFENDER
        if s.given_up:
            return Fault.WRONG_PHASE
        s.choices = open_acts(s, o)
        s.given_up = 1
        s.done = 0
    go_on(s, o)
    return Fault.LEGAL


def exchange_open(s: State, o: Options) -> int:
    """003:2089 while the talon lasts, and not with a card once taken up."""
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return 0
    return int(o.exchange != 0 and s.talon > 0 and s.low_spent == 0)


def exchange(s: State, o: Options, seat: int) -> int:
    """The lowest trump goes under the talon, the turned card into the hand."""
    if not exchange_open(s, o):
        return DurakFault.NO_EXCHANGE
    low = lowest_trump(s)
    fault = lacks(s, seat, low)
    if fault != Fault.LEGAL:
        return fault
    s.choices = open_acts(s, o)
    lose_card(s, seat, low)
    s.hand[seat] |= 1 << (s.up - 1)
    s.up = low + 1
    if s.attacker == NONE:
        # Only now it is known who had the lowest trump.
        lead_by(s, o, seat)
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """003:2107 a hand is filled up to six; the turned card is the last one drawn."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.TALON or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    if s.phase != Phase.REFILL:
        return Fault.WRONG_PHASE
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    number = min(HAND - hand_size(s, seat), s.talon)
    if len(e.cards) != number:
        return Fault.WRONG_COUNT
    up = 1 << (s.up - 1)
    fault = pack_fault(s, e, s.pack, s.unseen | up)
    if fault != Fault.LEGAL:
        return fault
    known = seen_cards(e)
    unknown = number - popcount(known)
    last = number == s.talon
    if last and not known & up:
        if unknown == 0:
            return DurakFault.TURNED_CARD_LAST
        unknown -= 1
        known |= up
    elif not last and known & up:
        return DurakFault.TURNED_CARD_LAST
    s.choices = open_acts(s, o)
    s.hand[seat] |= known
    s.unseen &= ~known
    s.hidden[seat] += unknown
    s.talon -= number
    if last:
        s.up = 0
    fill_up(s, o)
    return Fault.LEGAL


# --- how many acts are open ---------------------------------------------------------------


def count_transfers(s: State, o: Options) -> int:
    """Ways to pass the attack on, by the known hand of the defender."""
    cards = s.hand[s.defender] & transfer_ranks(s, o)
    found = 0
    if cards and next_fault(s, o, 1) == Fault.LEGAL:
        found += popcount(cards)
    cards &= trumps(s) & ~s.shown
    if cards and o.show_transfer and next_fault(s, o, 0) == Fault.LEGAL:
        found += popcount(cards)
    return found


def open_acts(s: State, o: Options) -> int:
    """How many acts are open to all seats together; 0 where unknown cards leave it open."""
    count = 0
    if exchange_open(s, o):
        low = 1 << lowest_trump(s)
        for seat in range(s.seats):
            if s.hidden[seat] and s.unseen & low:
                return 0
            if s.hand[seat] & low:
                count += 1
    if s.phase == Phase.REFILL:
        return count + 1
    if s.phase == Phase.ATTACK:
        if s.attacker == NONE or s.hidden[s.attacker]:
            return 0
        low = s.hand[s.attacker] & trumps(s)
        if may_prove(s) and low and popcount((low & -low) - 1) == lowest_known(s, NONE):
            count += 1
        return count + popcount(s.hand[s.attacker])
    thrower = asked(s, o)
    if thrower != NONE:
        if s.hidden[thrower]:
            return 0
        count += 1 + popcount(s.hand[thrower] & same_rank(table_cards(s)))
    if s.given_up:
        return count
    if s.hidden[s.defender]:
        return 0
    for i in range(s.laid):
        if s.covers[i] == 0:
            count += popcount(s.hand[s.defender] & beating(s, s.attacks[i] - 1))
    return count + 1 + count_transfers(s, o)


# --- rulings and statements ---------------------------------------------------------------


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the deal is void and the same dealer deals again."""
    begun = s.phase != Phase.DEAL or untouched(s) == 0
    fault = misdeal_fault(e, int(s.phase != Phase.OVER and begun))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase != Phase.DEAL))
        gather(s)
    return fault


def score(s: State, o: Options, e: Event) -> int:
    """``- score p2 1`` and ``- score p2 total 3``."""
    return table_score(s, e)


def end(s: State, o: Options) -> int:
    """Without an agreed end a record may end after any deal."""
    if s.over:
        return 1
    if o.deals or o.target or s.scored == 0 or s.phase != Phase.DEAL:
        return 0
    return untouched(s)
