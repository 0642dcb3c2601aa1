"""The kitty, the joker's suit, and the tricks."""

from __future__ import annotations

from cardlog.cards import JOKER, NO_SUIT, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.five_hundred.faults import FiveHundredFault
from cardlog.rules.five_hundred.ladder import TRICKS, is_misere
from cardlog.rules.five_hundred.options import (
    JokerFollow,
    JokerLead,
    LastJoker,
    MisereJoker,
    Nomination,
    Options,
)
from cardlog.rules.five_hundred.score import begin_play, note_reached, stop_play
from cardlog.rules.five_hundred.table import (
    Ended,
    Phase,
    State,
    free_joker,
    strength,
    suit_cards,
    suit_of,
)
from cardlog.rules.mechanisms.bowers import JOKER_BIT
from cardlog.rules.mechanisms.hands import hand_size, lose_card, may_hold, show_void
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, lacking_fault, on_table
from cardlog.rules.mechanisms.tricks import following, lay, take_trick
from cardlog.rules.mechanisms.unseen import (
    bury,
    missing,
    reveal,
    show_fault,
    some_missing,
    take_back,
)
from cardlog.words import CHANCE, NONE, Event, Flag, Word

ALL_SUITS = 15

# --- the kitty ----------------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """The contractor takes the whole kitty into his hand (003:2588)."""
    seat = e.actor
    if s.phase != Phase.KITTY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.KITTY or stray(e, Part.WORD | Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != s.kitty_size:
        return Fault.WRONG_COUNT
    seen = 0
    for card in e.cards:
        if card == UNKNOWN:
            continue
        bit = 1 << card
        if seen & bit or not (s.kitty | s.unseen) & bit:
            s.related = bit
            return FiveHundredFault.NOT_IN_KITTY
        seen |= bit
    fresh = seen & ~s.kitty
    if popcount(fresh) > s.kitty_hidden:
        s.related = fresh
        return FiveHundredFault.NOT_IN_KITTY
    s.choices = int(s.kitty_hidden == 0)
    s.hand[seat] |= s.kitty | fresh
    s.hidden[seat] += s.kitty_hidden - popcount(fresh)
    s.unseen ^= fresh
    s.kitty = 0
    s.kitty_hidden = 0
    s.phase = Phase.BURY
    return Fault.LEGAL


def burials(s: State) -> int:
    """In how many ways the contractor may bury; 0 if his cards are not all known."""
    if s.hidden[s.turn]:
        return 0
    size = popcount(s.hand[s.turn])
    found = 1
    for i in range(s.kitty_size):
        found = found * (size - i) // (i + 1)
    return found


def discard(s: State, o: Options, e: Event) -> int:
    """He buries as many cards face down, any he likes, and leads."""
    seat = e.actor
    if s.phase != Phase.BURY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != s.kitty_size:
        return Fault.WRONG_COUNT
    fault = some_missing(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = burials(s)
    bury(s, seat, e, s.pack)
    begin_play(s, o, seat)
    return Fault.LEGAL


# --- the joker's suit ---------------------------------------------------------------------


def may_nominate(s: State, o: Options, seat: int) -> int:
    """Whether a seat may name a suit for the joker now (003:2596)."""
    if s.phase != Phase.PLAY or s.tricks or s.laid or seat != s.declarer or not free_joker(s):
        return 0
    # 003:2624 only for a misère; 000:224 not at all
    if o.nomination == Nomination.NEVER:
        return 0
    if o.nomination == Nomination.MISERE_ONLY and not is_misere(s.contract):
        return 0
    return int(may_hold(s, seat) & JOKER_BIT != 0)


def declare(s: State, o: Options, e: Event) -> int:
    """The contractor names a suit for his joker before the first lead."""
    seat = e.actor
    suit = e.what - Word.CLUBS
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags or suit < 0 or suit >= NO_SUIT:
        return Fault.WORD_NOT_USED
    if not may_nominate(s, o, seat):
        return FiveHundredFault.NO_NOMINATION
    s.choices = play_choices(s, o, seat)
    reveal(s, seat, JOKER)
    s.joker_suit = suit
    return Fault.LEGAL


def open_suits(s: State, o: Options, seat: int) -> int:
    """Suits that a joker without a suit may name when led, as a set of four."""
    # 003:2598 the last trick excepted
    if s.tricks == TRICKS - 1 or o.joker_lead == JokerLead.LOOSE:
        return ALL_SUITS
    if o.joker_lead == JokerLead.LAST_ONLY:
        return 0
    if o.joker_lead == JokerLead.NOT_VOID:
        # 003:2624
        return ALL_SUITS & ~s.shown[seat]
    # 003:2598 only a suit that nobody has opened
    return ALL_SUITS & ~s.opened


# --- following ----------------------------------------------------------------------------


def first_of_suit(s: State, o: Options, seat: int) -> int:
    """Whether the joker may go as the seat's first card of the suit led (003:2624)."""
    if o.joker_follow != JokerFollow.FIRST_OR_LAST:
        return 0
    return int((s.begun[seat] | s.shown[seat]) >> s.led & 1 == 0)


def joker_takes(s: State, o: Options, seat: int) -> int:
    """Whether a seat void of the suit led may play the joker to it (003:2597, 003:2624)."""
    return int(o.joker_follow == JokerFollow.WHEN_VOID or not s.shown[seat] >> s.led & 1)


def must_take(s: State, o: Options) -> int:
    """Whether a joker that may be played must be (003:2597, 000:224)."""
    return int(is_misere(s.contract) and o.misere_joker == MisereJoker.MUST)


def playable(s: State, o: Options, seat: int) -> int:
    """Cards that a seat may play; with unknown cards in hand also those that it could hold."""
    held = may_hold(s, seat)
    if s.laid == 0:
        return held & ~JOKER_BIT if free_joker(s) and not open_suits(s, o, seat) else held
    plain = suit_cards(s, s.led)
    if not free_joker(s):
        return following(s, seat, plain)
    if hand_size(s, seat) == 1:
        return held
    if s.hand[seat] & plain:
        return held & (plain | JOKER_BIT) if first_of_suit(s, o, seat) else held & plain
    if not joker_takes(s, o, seat):
        return held & ~JOKER_BIT
    if must_take(s, o) and s.hand[seat] & JOKER_BIT:
        return held & plain | JOKER_BIT
    return held


def denied(s: State, o: Options, seat: int, card: int) -> int:
    """Cards that a seat which plays this card by the rules cannot hold."""
    if s.laid == 0:
        return 0
    plain = suit_cards(s, s.led)
    if plain >> card & 1:
        return 0
    if not free_joker(s):
        return plain
    if card == JOKER:
        return 0 if first_of_suit(s, o, seat) else plain
    return plain | JOKER_BIT if must_take(s, o) and joker_takes(s, o, seat) else plain


def could_be_wrong(s: State, o: Options, seat: int, card: int) -> int:
    """Whether the unknown part of the hand may hold what a card denies."""
    bit = 1 << card
    rest = s.hand[seat] & ~bit
    if s.hidden[seat] > 1 or (s.hidden[seat] and s.hand[seat] & bit):
        rest |= s.unseen & ~s.barred[seat] & ~bit
    return int(denied(s, o, seat, card) & rest != 0)


def why_not(s: State, o: Options, seat: int, card: int) -> int:
    """Which rule a card breaks that the seat holds but may not play."""
    if s.laid == 0:
        return FiveHundredFault.JOKER_LEAD
    if s.hand[seat] & suit_cards(s, s.led):
        return Fault.REVOKE
    return FiveHundredFault.JOKER_FOLLOW if card == JOKER else FiveHundredFault.JOKER_KEPT


def play_choices(s: State, o: Options, seat: int) -> int:
    """Acts open to the seat that is to play; 0 if its cards are not known."""
    if s.hidden[seat]:
        return 0
    legal = playable(s, o, seat)
    count = popcount(legal)
    if s.laid == 0 and free_joker(s) and legal & JOKER_BIT:
        count += popcount(open_suits(s, o, seat)) - 1
    if may_nominate(s, o, seat):
        count += NO_SUIT
    return count


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick; a joker without a suit that is led names one."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, Part.WORD)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    # cards are bytes when compiled; the arithmetic of suits needs plain integers
    card = e.cards[0] & 63
    suit = e.what - Word.CLUBS
    names = int(card == JOKER and s.laid == 0 and free_joker(s))
    # 003:2598 the word stands only and always with a joker that is led without a suit
    unnamed = int(e.what == NONE and (not names or e.flags & Flag.WITHDRAWN != 0))
    if not unnamed and (not names or suit < 0 or suit >= NO_SUIT):
        return Fault.WORD_NOT_USED
    lacking = missing(s, seat, card)
    fault = lacking_fault(s, e, lacking)
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        take_back(s, e)
        return Fault.LEGAL
    broken = int(lacking == Fault.SHOWN_OUT)
    legal = playable(s, o, seat)
    if not broken:
        allowed = open_suits(s, o, seat) >> suit & 1 if names else legal >> card & 1
        if not allowed and not e.flags & Flag.REVOKE:
            s.related = legal
            return why_not(s, o, seat, card)
        if allowed and e.flags & Flag.REVOKE:
            if s.hidden[seat] == 0 or not could_be_wrong(s, o, seat, card):
                return Fault.WORD_NOT_USED
        broken = int(e.flags & Flag.REVOKE != 0)
    if seat == s.turn:
        s.choices = play_choices(s, o, seat)
    else:
        s.irregular += 1
    if broken:
        s.irregular += 1
        s.revoked |= 1 << seat
    elif s.hidden[seat]:
        void = denied(s, o, seat, card)
        if void:
            show_void(s, seat, void)
    put_card(s, o, seat, card, suit if names else suit_of(s, card))
    return Fault.LEGAL


def put_card(s: State, o: Options, seat: int, card: int, suit: int) -> None:
    """The card leaves the hand and joins the trick; led, it is of this suit."""
    if s.laid == 0:
        s.led = suit
        s.opened |= 1 << suit
    elif suit != s.led and suit != NO_SUIT:
        s.shown[seat] |= 1 << s.led
    if suit != NO_SUIT:
        s.begun[seat] |= 1 << suit
    value = strength(s, card)
    if suit == NO_SUIT and s.shown[seat] >> s.led & 1 and hand_size(s, seat) == 1:
        # 003:2624 the joker as the last card, to a suit shown void in
        if o.joker_follow == JokerFollow.NOT_SHOWN_VOID and o.joker_last_card == LastJoker.LOSES:
            value = 0
    lose_card(s, seat, card)
    if lay(s, seat, card, value):
        finish_trick(s, o)


def finish_trick(s: State, o: Options) -> None:
    """The winner takes the trick and leads to the next (003:2590)."""
    s.took[s.best_seat] |= on_table(s)
    take_trick(s, 0)
    note_reached(s, o)
    if s.tricks == TRICKS:
        stop_play(s, Ended.PLAYED)


# --- cards laid open ----------------------------------------------------------------------


def show(s: State, o: Options, e: Event) -> int:
    """The hand of an open misère after the first trick, or cards exposed by mistake."""
    seat = e.actor
    if s.phase < Phase.BID or s.phase > Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags == 0:
        # 003:2582
        if s.contract != Word.OPEN_MISERE or s.phase != Phase.PLAY:
            return Fault.WORD_NOT_USED
        if s.tricks != 1 or s.laid:
            return Fault.WRONG_PHASE
        if seat != s.declarer:
            return Fault.NOT_YOUR_TURN
        if len(e.cards) != hand_size(s, seat):
            return Fault.WRONG_COUNT
    elif e.flags != Flag.EXPOSED:
        return Fault.WORD_NOT_USED
    fault = show_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    s.irregular += int(e.flags != 0)
    for card in e.cards:
        reveal(s, seat, card)
    return Fault.LEGAL
