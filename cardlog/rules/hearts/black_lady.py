"""The games with the black lady: how cards are passed and played, what a deal counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import HEARTS, HEARTS_MASK
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.hearts.core import (
    QUEEN,
    QUEEN_OF_SPADES,
    Phase,
    State,
    card_fault,
    claim_rest,
    close_deal,
    dealt_out,
    gather,
    gather_trick,
    in_order,
    misdeal,
    note_irregular,
    offer_packet,
    on_table,
    packet,
    pass_on_deal,
    pick_up,
    put_card,
    put_down,
    receiver,
    revoke_is_proved,
    rule_short,
    set_table,
    start_play,
    stop_play,
    suit_cards,
    taken,
    tricks_of,
    turn_passes,
)
from cardlog.rules.hearts.options import (
    Breaks,
    FirstTrick,
    Moon,
    Opening,
    Options,
    PlusCard,
    Revoke,
    Sun,
    Tie,
    Way,
    pack_of,
    penalties,
    penalty_cards,
    plus_mask,
    way,
)
from cardlog.rules.mechanisms.hands import count_choices, first_packet_fault
from cardlog.rules.mechanisms.offers import Offers, offer, offer_card, offer_word
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    lowest_total,
    next_seat,
    observe,
    observe_points,
    scores_and_winners,
)
from cardlog.rules.mechanisms.tricks import following
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word


def setup(s: State, o: Options) -> int:
    """The pack for this number of players."""
    pack = pack_of(o.strip, s.seats)
    set_table(s, o.dealer, pack, popcount(pack) // s.seats)
    return 0


def deal(s: State, o: Options, e: Event) -> int:
    """The whole pack, dealt evenly."""
    if s.phase == Phase.REVIEW:
        if game_ends(s, o):
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, s.size, s.pack)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet(s, e)
    if fault == Fault.LEGAL and dealt_out(s):
        begin(s, o)
    return fault


def begin(s: State, o: Options) -> None:
    """The cards are out: the pass, or in a hold deal the play."""
    s.direction = int(way(o.passing, s.seats, s.deals))
    if s.direction == Way.HOLD:
        start_play(s, int(o.opening == Opening.LOWEST_CLUB))
    else:
        s.phase = Phase.PASS
        s.turn = next_seat(s, s.dealer)


def give(s: State, o: Options, e: Event) -> int:
    """Cards passed unseen before those received are looked at."""
    if s.phase != Phase.PASS:
        return Fault.WRONG_PHASE
    fault = put_down(s, e, o.pass_count)
    if fault == Fault.LEGAL and s.turn == CHANCE:
        pick_up(s)
        start_play(s, int(o.opening == Opening.LOWEST_CLUB))
    return fault


# --- the play -----------------------------------------------------------------------------


def banned_first(s: State, o: Options) -> int:
    """Cards that may not go on the first trick."""
    if s.tricks or o.first_trick == FirstTrick.FREE:
        return 0
    # 003:3181 some groups bar hearts only
    cards = penalty_cards(o.values)
    return cards & ~QUEEN if o.first_trick == FirstTrick.QUEEN_ALLOWED else cards


def banned_lead(s: State, o: Options) -> int:
    """Cards that may not be led yet."""
    if s.broken or o.hearts_break == Breaks.OFF:
        return 0
    return HEARTS_MASK if o.queen_lead_free else HEARTS_MASK | QUEEN


def must_open(s: State, seat: int) -> int:
    """The card with which the seat has to open, as a set; empty if it is free to lead."""
    if s.tricks or s.laid or s.opening_card == 0:
        return 0
    card = 1 << (s.opening_card - 1)
    if s.hand[seat] & card:
        return card
    if s.turn == CHANCE and s.hidden[seat]:
        return s.unseen & ~s.barred[seat] & card
    return 0


def playable(s: State, o: Options, seat: int) -> int:
    """Cards that the seat may play; with unknown cards in hand also those that it could hold."""
    known = s.hand[seat]
    if s.laid == 0:
        legal = known if s.hidden[seat] == 0 else known | s.unseen & ~s.barred[seat]
    else:
        own = known & suit_cards(s.led)
        legal = following(s, seat, suit_cards(s.led))
        known = own if own else known
    banned = banned_first(s, o)
    if known & ~banned:
        legal &= ~banned
        known &= ~banned
    if s.laid == 0:
        banned = banned_lead(s, o)
        return legal & ~banned if known & ~banned else legal
    # 000:63 where the rule is in force; only a discard is an opportunity
    if o.queen_first_chance and s.led != QUEEN_OF_SPADES >> 4 and legal & s.hand[seat] & QUEEN:
        if not known & suit_cards(s.led):
            return legal & suit_cards(s.led) | QUEEN
    return legal


def shown_void(s: State, o: Options, card: int) -> int:
    """Cards that a player who plays this card by the rules cannot hold."""
    bit = 1 << card
    void = 0
    everything = s.pack
    if s.laid and card >> 4 != s.led:
        void = suit_cards(s.led)
    elif s.laid:
        everything = suit_cards(s.led)
    banned = banned_first(s, o)
    if banned & bit:
        void |= everything & ~banned
    if s.laid == 0 and banned_lead(s, o) & bit:
        void |= everything & ~banned_lead(s, o)
    if o.queen_first_chance and void and card != QUEEN_OF_SPADES:
        if banned & QUEEN == 0 or banned & bit:
            void |= QUEEN
    return void


def why_not(s: State, o: Options, seat: int, card: int, opening: int) -> int:
    """Which rule a card breaks that the seat holds but may not play."""
    if opening:
        return Fault.FIRST_TRICK_LEAD
    if s.laid and card >> 4 != s.led and s.hand[seat] & suit_cards(s.led):
        return Fault.REVOKE
    if banned_first(s, o) >> card & 1:
        return Fault.FIRST_TRICK_POINTS
    return Fault.HEARTS_NOT_BROKEN if s.laid == 0 else Fault.QUEEN_FIRST_CHANCE


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    seat = e.actor
    if in_order(s, e):
        card = e.cards[0]
        opening = must_open(s, seat)
        legal = opening if opening else playable(s, o, seat)
        if legal >> card & 1:
            s.choices = popcount(legal)
            break_hearts(s, o, card)
            if put_card(s, seat, card, 0):
                finish_trick(s, o)
            return Fault.LEGAL
    fault = card_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    if e.flags & Flag.WITHDRAWN:
        # 000:59 000:63 taken back before the trick was turned
        s.irregular += 1
        return Fault.LEGAL
    opening = 0 if e.flags & Flag.TURN and s.turn == CHANCE else must_open(s, seat)
    legal = opening if opening else playable(s, o, seat)
    if not legal >> card & 1 and not e.flags & Flag.REVOKE:
        s.related = legal
        return why_not(s, o, seat, card, opening)
    s.choices = count_choices(s, seat, legal)
    note_irregular(s, e, legal)
    void = shown_void(s, o, card) if s.hidden[seat] and not e.flags & Flag.REVOKE else 0
    break_hearts(s, o, card)
    if put_card(s, seat, card, void):
        finish_trick(s, o)
    return Fault.LEGAL


def break_hearts(s: State, o: Options, card: int) -> None:
    """003:3183 a heart thrown on another suit; 000:38 the queen of spades too."""
    thrown = s.laid > 0 and card >> 4 != s.led
    if card >> 4 == HEARTS:
        if thrown or o.hearts_break == Breaks.PLAYED:
            s.broken = 1
    elif card == QUEEN_OF_SPADES:
        if o.queen_breaks == Breaks.PLAYED or (thrown and o.queen_breaks == Breaks.DISCARDED):
            s.broken = 1


def finish_trick(s: State, o: Options) -> None:
    """The highest card of the suit led takes the trick."""
    if gather_trick(s, points_in(o, on_table(s))):
        ask_shooter(s, o)


def ask_shooter(s: State, o: Options) -> None:
    """003:3193 the shooter chooses, unless the deal is charged to somebody."""
    if o.moon == Moon.CHOICE and s.charged == 0:
        who = shooter(s, o)
        if who != NONE:
            s.phase = Phase.MOON
            s.turn = who


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare self`` takes the moon off one's own total, ``others`` charges it to them."""
    if s.phase != Phase.MOON:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.SELF and e.what != Word.OTHERS:
        return Fault.WORD_NOT_USED
    if e.target != NONE or e.number != NO_NUMBER or e.flags or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    s.choices = 2
    s.choice = e.what
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    return Fault.LEGAL


def claim(s: State, o: Options, e: Event) -> int:
    """All the tricks that are left; what they hold counts for the claimer."""
    before = s.claimant
    fault = claim_rest(s, e)
    if fault == Fault.LEGAL and s.claimant and before == 0:
        ask_shooter(s, o)
    return fault


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal, an established revoke, mixed tricks, a short hand."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what == Word.SHORT:
        fault = rule_short(s, e)
        if fault == Fault.LEGAL and s.phase == Phase.DEAL:
            if dealt_out(s):
                begin(s, o)
        elif fault == Fault.LEGAL and turn_passes(s):
            finish_trick(s, o)
        return fault
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.MISDEAL:
        # 000:57 noticed before play has gone on, the next player deals
        if e.target != NONE:
            return Fault.WORD_NOT_USED
        if s.phase > Phase.PLAY or (s.phase == Phase.PLAY and s.tricks):
            return Fault.WRONG_PHASE
        misdeal(s, next_seat(s, s.dealer))
        return Fault.LEGAL
    if e.what != Word.REVOKE and e.what != Word.MIXED:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    # 000:63 not after the next deal has started
    if s.phase != Phase.PLAY and s.phase != Phase.MOON and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.what == Word.REVOKE:
        if not revoke_is_proved(s, e.target) or s.charged >> e.target & 1:
            return Fault.BAD_RULING
    else:
        s.irregular += 1
    s.charged |= 1 << e.target
    if s.phase == Phase.MOON:
        s.phase = Phase.REVIEW
        s.turn = CHANCE
    elif s.phase == Phase.PLAY and o.revoke == Revoke.STOP_26:
        s.ended = 3
        stop_play(s)
    return Fault.LEGAL


# --- the score ----------------------------------------------------------------------------


def points_in(o: Options, cards: int) -> int:
    """Points that a set of cards counts, the plus card included."""
    bonus = 10 if cards & plus_mask(o.plus_card) else 0
    return penalties(o.values, cards) - bonus


def shooter(s: State, o: Options) -> int:
    """Who took every scoring card, -1 if nobody (003:3193, 003:3199)."""
    if o.moon == Moon.OFF:
        return NONE
    wanted = penalty_cards(o.values) | plus_mask(o.plus_card)
    for seat in range(s.seats):
        if taken(s, seat) & wanted == wanted:
            return seat
    return NONE


def deal_points(s: State, o: Options, seat: int) -> int:
    """Points of the deal for a seat."""
    whole = penalties(o.values, penalty_cards(o.values))
    if s.charged:
        # 000:61-63 all the points of the deal to each offender
        return whole if s.charged >> seat & 1 else 0
    who = shooter(s, o)
    if who == NONE:
        return points_in(o, taken(s, seat))
    if o.sun == Sun.DOUBLE and tricks_of(s, who) == s.size:
        whole *= 2
    bonus = 10 if o.plus_card != PlusCard.OFF else 0
    if o.moon == Moon.SLAM:
        # 000:78-79 plus 26 in all
        return -whole if seat == who else 0
    if o.moon == Moon.OTHERS or s.choice == Word.OTHERS:
        return -bonus if seat == who else whole
    return -whole - bonus if seat == who else 0


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    low = 0
    high = 0
    sharing = 0
    for seat in range(s.seats):
        total = s.total[seat] + deal_points(s, o, seat)
        if seat == 0 or total > high:
            high = total
        if seat == 0 or total < low:
            low = total
            sharing = 1
        elif total == low:
            sharing += 1
    if high < o.target:
        return 0
    return int(sharing == 1 or o.tie == Tie.SHARE)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    over = game_ends(s, o)
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, deal_points(s, o, seat))
    close_deal(s)
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        pass_on_deal(s)
        gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """An observation; a true one about points closes the review and settles the deal."""
    if s.phase == Phase.REVIEW and e.what != Word.TRICK and e.target != NONE:
        fault = observe_points(s, e, deal_points(s, o, e.target))
        if fault == Fault.LEGAL:
            settle(s, o)
        return fault
    return observe(s, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.PASS:
        # Any order is accepted; one seat after the other is asked.
        cards = s.hand[s.turn] if s.hidden[s.turn] == 0 else s.hand[s.turn] | s.unseen
        offer(c, s.turn, Verb.GIVE, NONE, receiver(s, s.turn), cards, o.pass_count)
    elif s.phase == Phase.PLAY:
        for seat in range(s.seats):
            if seat == s.turn or s.turn == CHANCE:
                opening = must_open(s, seat)
                if opening or s.turn != CHANCE:
                    cards = opening if opening else playable(s, o, seat)
                    offer_card(c, seat, Verb.PLAY, cards)
    elif s.phase == Phase.MOON:
        offer_word(c, s.turn, Verb.DECLARE, Word.SELF)
        offer_word(c, s.turn, Verb.DECLARE, Word.OTHERS)
    return 0


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return scores_and_winners(s, seats, lowest_total(s) if s.over else 0)
