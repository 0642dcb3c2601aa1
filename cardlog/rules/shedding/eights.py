"""Crazy eights: match the suit or the rank on top; eights are wild (003:1688-1768)."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, NO_SUIT, PACK_52, QUEEN, TEN, TWO, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CODES, deal_copies, lose_copy, may_have, untouched
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault, score_fault
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    highest_total,
    lowest_total,
    next_seat,
    observe_score,
)
from cardlog.rules.shedding.faults import SheddingFault
from cardlog.rules.shedding.options import Options, Scoring, StarterEight, hand_of, packs_of
from cardlog.rules.shedding.table import (
    OF_RANK,
    Phase,
    State,
    after,
    begin_turn,
    close_unknown,
    count_known,
    deny,
    draw_cards,
    fitting,
    foreign,
    gather,
    hands_are_full,
    lay_on_pile,
    may_refill,
    missing,
    move_on,
    refill_stock,
    show_in_stock,
    spare,
)
from cardlog.words import CHANCE, NONE, Event, Flag, Word

EIGHT = 6
EIGHTS = OF_RANK << EIGHT
FOR_A_TWO = 2


def setup(s: State, o: Options) -> int:
    """The packs, and which cards have powers."""
    s.dealer = o.dealer
    s.pack = PACK_52
    s.copies = packs_of(o.packs, s.seats)
    s.size = hand_of(o.hand, s.seats)
    s.out = NONE
    s.wild = EIGHTS
    if o.special_cards:
        # 003:1750 two: draw two; queen: skip; ace: reverse; the jack only on request
        s.pickup = OF_RANK << TWO
        s.skip = OF_RANK << QUEEN | (OF_RANK << JACK if o.jack_skips else 0)
        s.reverse = OF_RANK << ACE
    gather(s)
    return 0


# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Hands, then the starter."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what == Word.STARTER:
        return turn_starter(s, o, e)
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    fault = foreign(s, e)
    if fault == Fault.LEGAL:
        fault = deal_copies(s, e, s.size)
    if fault == Fault.LEGAL:
        s.stock -= len(e.cards)
    return fault


def turn_starter(s: State, o: Options, e: Event) -> int:
    """003:1720 the top of the stock begins the pile; an eight is the dealer's play, or buried."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if not hands_are_full(s):
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if not s.pack >> card & 1:
        return Fault.NOT_IN_PACK
    if s.unseen[card] == 0:
        s.related = 1 << card
        return Fault.DUPLICATE_CARD
    if o.starter_eight == StarterEight.BURY and s.wild >> card & 1:
        show_in_stock(s, (1 << card) if s.unseen[card] == 1 else 0)
        return Fault.LEGAL
    s.unseen[card] -= 1
    s.unseen_count -= 1
    if s.unseen[card] == 0:
        s.at_large &= ~(1 << card)
    s.stock -= 1
    lay_on_pile(s, card)
    s.deals += 1
    s.phase = Phase.PLAY
    begin_turn(s, s.dealer)
    if s.suit == NO_SUIT:
        s.naming = 1
    elif o.starter_special:
        move_on(s, FOR_A_TWO)
    else:
        begin_turn(s, after(s, s.dealer))
    return Fault.LEGAL


# --- what may be done ---------------------------------------------------------------------


def playable(s: State, o: Options, seat: int) -> int:
    """Cards of the pack that the seat may play now if it holds them."""
    if s.owed:
        return 0 if s.paying else s.pickup
    cards = fitting(s)
    return cards & ~s.wild if s.held[seat] == 1 and not o.out_on_eight else cards


def at_limit(s: State, o: Options) -> int:
    """Whether the seat in turn has drawn all the cards that it may."""
    return int(o.draw_limit != 0 and s.drawn >= o.draw_limit)


def pass_fault(s: State, o: Options, seat: int) -> int:
    """What is wrong with giving up the turn."""
    left = spare(s, o.refill)
    # 003:1730 at the limit agreed the turn may be given up
    if not s.owed and at_limit(s, o):
        return Fault.LEGAL
    if left:
        return SheddingFault.MAY_NOT_PASS
    # 003:1732 with the stock gone only who cannot play passes
    if not o.free_pass and s.hand[seat] & playable(s, o, seat):
        return SheddingFault.MAY_NOT_PASS
    return Fault.LEGAL


def open_acts(s: State, o: Options) -> int:
    """How many acts are open; 0 if the hand in turn is not known."""
    seat = s.turn
    count = may_refill(s, o.refill)
    if s.naming:
        return count + 4 + s.saying
    draw = int(s.stock > 0)
    if s.saying:
        return count + draw + (0 if s.fine else 1)
    if s.hidden[seat]:
        return 0
    count += count_known(s, seat, playable(s, o, seat))
    if draw and (s.owed or not at_limit(s, o)):
        count += 1
    if pass_fault(s, o, seat) == Fault.LEGAL:
        count += 1
    return count


def busy(s: State) -> int:
    """What has to be done before anything else."""
    if s.naming:
        return SheddingFault.SUIT_NOT_NAMED
    return SheddingFault.LAST_CARD_UNSAID if s.saying else Fault.LEGAL


# --- acts ---------------------------------------------------------------------------------


def taken_back(s: State, e: Event, used: int) -> int:
    """An act that was taken back: it could have been made, and changes nothing."""
    if e.flags != Flag.WITHDRAWN or stray(e, used):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    s.irregular += 1
    return Fault.LEGAL


def play(s: State, o: Options, e: Event) -> int:
    """A card to the pile, or a turn given up."""
    if e.what != NONE:
        return give_up(s, o, e)
    seat = e.actor
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    fault = missing(s, seat, card)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        return taken_back(s, e, Part.CARDS)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    cards = playable(s, o, seat)
    if not cards >> card & 1:
        s.related = cards & may_have(s, seat)
        return why_not(s, card)
    s.choices = open_acts(s, o)
    lose_copy(s, seat, card)
    lay_on_pile(s, card)
    s.passes = 0
    s.may_say = 0
    if s.held[seat] == 0:
        settle(s, o, seat)
        return Fault.LEGAL
    # 003:1728 who plays an eight names a suit
    if s.suit == NO_SUIT:
        s.naming = 1
    # 003:1734 one card left has to be announced
    if s.held[seat] == 1:
        if o.last_card and spare(s, o.refill):
            s.saying = 1
        else:
            s.may_say = seat + 1
    go_on(s)
    return Fault.LEGAL


def why_not(s: State, card: int) -> int:
    """Which rule a card breaks that the seat holds but may not play."""
    if s.owed:
        return SheddingFault.CARDS_OWED
    if s.wild >> card & 1:
        return SheddingFault.BARRED_LAST_CARD
    return SheddingFault.NO_MATCH


def go_on(s: State) -> None:
    """The turn passes on when nothing has to be named or said any more."""
    if not s.naming and not s.saying:
        move_on(s, FOR_A_TWO)


def give_up(s: State, o: Options, e: Event) -> int:
    """``p2 play pass``."""
    seat = e.actor
    if e.what != Word.PASS or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, Part.WORD)
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    fault = pass_fault(s, o, seat)
    if fault != Fault.LEGAL:
        s.related = playable(s, o, seat) & s.hand[seat]
        return fault
    s.choices = open_acts(s, o)
    gone = int(spare(s, o.refill) == 0)
    if gone and not o.free_pass and (s.owed or not at_limit(s, o)):
        deny(s, seat, playable(s, o, seat))
    s.may_say = 0
    s.passes = s.passes + 1 if gone else 0
    # 003:1732 when all have passed in succession the deal is blocked
    if s.passes and s.passes >= (o.block_passes if o.block_passes else s.seats):
        settle(s, o, NONE)
    else:
        begin_turn(s, after(s, seat))
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """A card of the stock; the fine and the cards that twos cost also several at once."""
    seat = e.actor
    if e.what != Word.STOCK or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, Part.WORD | Part.CARDS)
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if s.naming:
        return SheddingFault.SUIT_NOT_NAMED
    if seat != s.turn:
        return SheddingFault.LAST_CARD_UNSAID if s.saying else Fault.NOT_YOUR_TURN
    most = 1
    if s.saying:
        most = s.fine if s.fine else o.last_card
    elif s.owed:
        most = s.owed
    elif at_limit(s, o):
        return SheddingFault.DRAW_LIMIT
    number = len(e.cards)
    if number == 0 or number > most:
        return Fault.WRONG_COUNT
    if number > s.stock:
        return SheddingFault.STOCK_EMPTY
    acts = open_acts(s, o)
    fault = foreign(s, e)
    if fault == Fault.LEGAL:
        fault = draw_cards(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = acts
    s.may_say = 0
    s.passes = 0
    done = int(number == most or spare(s, o.refill) == 0)
    if s.saying:
        s.fine = 0 if done else most - number
        if done:
            s.saying = 0
            go_on(s)
    elif s.owed:
        # 003:1750 the cards and the turn
        s.owed -= number
        s.paying = 1
        if done:
            begin_turn(s, after(s, seat))
    elif o.draw_ends:
        begin_turn(s, after(s, seat))
    else:
        s.drawn += 1
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """A suit named for an eight, or the last card announced."""
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    is_suit = Word.CLUBS <= e.what <= Word.SPADES
    if not is_suit and e.what != Word.LAST:
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e, Part.WORD)
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.LAST:
        if s.may_say == e.actor + 1:
            s.may_say = 0
            return Fault.LEGAL
        if not s.saying or s.fine:
            return Fault.WRONG_PHASE
        if e.actor != s.turn:
            return Fault.NOT_YOUR_TURN
        s.choices = open_acts(s, o)
        s.saying = 0
    else:
        if not s.naming:
            return Fault.WRONG_PHASE
        if e.actor != s.turn:
            return Fault.NOT_YOUR_TURN
        s.choices = open_acts(s, o)
        s.naming = 0
        s.suit = e.what - Word.CLUBS
    go_on(s)
    return Fault.LEGAL


def shuffle(s: State, o: Options, e: Event) -> int:
    """003:1732 the pile without its top card becomes the stock."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOCK or stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if not may_refill(s, o.refill):
        return SheddingFault.NO_REFILL
    refill_stock(s)
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the deal is void and the same dealer deals again."""
    begun = s.phase != Phase.DEAL or untouched(s) == 0
    fault = misdeal_fault(e, int(s.phase != Phase.OVER and begun))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase == Phase.PLAY))
        gather(s)
    return fault


# --- the score ----------------------------------------------------------------------------


def value_of(o: Options, card: int) -> int:
    """003:1740 what a card counts that is left in a hand."""
    rank = card & 15
    if rank == EIGHT:
        return o.eight_value
    if rank == ACE:
        return o.ace_value
    return o.court_value if rank >= TEN else rank + 2


def hand_value(s: State, o: Options, seat: int) -> int:
    """What the known cards of a hand count."""
    total = 0
    for card in range(CODES):
        copies = s.holding[CODES * seat + card]
        if copies:
            total += copies * value_of(o, card)
    return total


def settle(s: State, o: Options, out: int) -> None:
    """The deal is over: a player is out, or all have passed."""
    unknown = 0
    for seat in range(s.seats):
        s.left[seat] = s.held[seat]
        if s.hidden[seat]:
            unknown |= 1 << seat
    clear_points(s)
    if o.scoring == Scoring.PENALTY:
        # 003:1744 each writes down what he holds
        for seat in range(s.seats):
            add_points(s, seat, hand_value(s, o, seat))
        s.vague = unknown
    elif out != NONE:
        gains = 0
        for seat in range(s.seats):
            gains += hand_value(s, o, seat)
        add_points(s, out, gains)
        s.vague = 1 << out if unknown else 0
    else:
        blocked_gains(s, o)
        s.vague = (1 << s.seats) - 1 if unknown else 0
    s.out = out
    s.scored += 1
    s.vague_total |= s.vague
    if s.vague:
        s.deferred += 1
    close_unknown(s)
    finish(s, o)


def blocked_gains(s: State, o: Options) -> None:
    """003:1742 each player with the smallest hand scores the differences to the others."""
    low = hand_value(s, o, 0)
    for seat in range(s.seats):
        low = min(low, hand_value(s, o, seat))
    for seat in range(s.seats):
        if hand_value(s, o, seat) == low:
            gains = 0
            for other in range(s.seats):
                gains += hand_value(s, o, other) - low
            add_points(s, seat, gains)


def best_total(s: State, o: Options) -> int:
    """Seats that have the best total, as a set."""
    return lowest_total(s) if o.scoring == Scoring.PENALTY else highest_total(s)


def finish(s: State, o: Options) -> None:
    """003:1740-1746 the game ends with a deal in which the target is reached and one is best."""
    high = 0
    for seat in range(s.seats):
        high = max(high, s.total[seat])
    ends = s.scored >= o.deals if o.deals else high >= (o.target if o.target else 50 * s.seats)
    best = best_total(s, o)
    if s.vague_total:
        s.open_end = int(o.deals == 0 or s.scored >= o.deals)
    elif ends and (best & (best - 1)) == 0:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
        return
    s.dealer = next_seat(s, s.dealer)
    gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """``- score p2 27`` and ``- score p2 total 90``; unchecked where hidden cards count."""
    fault = score_fault(e)
    if fault != Fault.LEGAL:
        return fault
    vague = s.vague_total if e.what == Word.TOTAL else s.vague
    fault = observe_score(s, e)
    if fault == Fault.WRONG_OBSERVATION and s.scored and vague >> e.target & 1:
        return Fault.LEGAL
    return fault


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.over:
        return 1
    return int(s.open_end != 0 and s.phase == Phase.DEAL and untouched(s) != 0)
