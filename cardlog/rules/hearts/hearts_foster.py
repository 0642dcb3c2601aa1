"""Hearts by the old laws: no pass, no queen, counters and a pool (002:267-413)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.hearts.core import (
    Phase,
    card_fault,
    cards_left,
    claim_rest,
    dealt_out,
    misdeal,
    note_irregular,
    offer_packet,
    packet,
    put_card,
    revoke_is_proved,
    rule_short,
    set_table,
    start_play,
    turn_passes,
)
from cardlog.rules.hearts.foster_table import (
    FINE,
    FosterState,
    Options,
    clear_penalties,
    deal_points,
    finish_trick,
    pack_of,
    penalties_met,
    playable,
    settle,
    shown_void,
    why_not,
)
from cardlog.rules.mechanisms.hands import count_choices, first_packet_fault, lacks, lose_card
from cardlog.rules.mechanisms.offers import Offers, offer_card
from cardlog.rules.mechanisms.scores import (
    highest_total,
    next_seat,
    observe,
    observe_points,
    scores_and_winners,
)
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word


def setup(s: FosterState, o: Options) -> int:
    """Two to six players; two play with thirteen cards each."""
    pack = pack_of(s.seats)
    set_table(s, o.dealer, pack, 13 if s.seats == 2 else popcount(pack) // s.seats)
    clear_penalties(s)
    s.pot = o.jack
    return 0


def deal(s: FosterState, o: Options, e: Event) -> int:
    """The pack is dealt until it is exhausted (002:308-313)."""
    if s.phase == Phase.REVIEW:
        if s.scored + 1 >= o.deals:
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, s.size, s.pack)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet(s, e)
    if fault == Fault.LEGAL and dealt_out(s):
        # 002:349 the player to the left of the dealer leads any card
        start_play(s, 0)
    return fault


def play(s: FosterState, o: Options, e: Event) -> int:
    """A card to the trick."""
    fault = card_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0]
    legal = playable(s, seat)
    if e.flags & Flag.WITHDRAWN:
        take_back(s, seat, card, legal)
        return Fault.LEGAL
    if not legal >> card & 1 and not e.flags & Flag.REVOKE:
        s.related = legal
        return why_not(s, seat, card)
    s.choices = count_choices(s, seat, legal)
    note_irregular(s, e, legal)
    void = shown_void(s, seat, card) if s.hidden[seat] and not e.flags & Flag.REVOKE else 0
    penalties_met(s, seat, card)
    if put_card(s, seat, card, void):
        finish_trick(s)
    return Fault.LEGAL


def take_back(s: FosterState, seat: int, card: int, legal: int) -> None:
    """A card taken back leaves its owner open to a penalty, those who followed it not."""
    s.irregular += 1
    if s.undone:
        return
    s.undone = 1
    if seat == s.turn:
        # 002:388-390 a corrected revoke leaves the card exposed
        if not legal >> card & 1:
            s.exposed[seat] |= 1 << card
    elif s.laid == 0:
        s.false_lead |= 1 << seat
    else:
        s.false_play[seat] = s.turn + 1


def show(s: FosterState, o: Options, e: Event) -> int:
    """A card played with another or dropped lies face upward and may be called (002:371-378)."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or e.flags & ~Flag.EXPOSED:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = lacks(s, e.actor, e.cards[0])
    if fault == Fault.LEGAL:
        s.exposed[e.actor] |= 1 << e.cards[0]
        s.irregular += 1
    return fault


def draw(s: FosterState, o: Options, e: Event) -> int:
    """``p3 draw p2 ??``: the short hand draws from the long one, both pay (002:326-331)."""
    if s.phase != Phase.PLAY or s.tricks == 0:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE or e.target == e.actor:
        return Fault.WRONG_TARGET
    if e.what != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    seat = e.actor
    if s.due[seat] >= s.size or s.due[e.target] <= s.size:
        return Fault.WRONG_TARGET
    card = e.cards[0]
    if card != UNKNOWN:
        fault = lacks(s, e.target, card)
        if fault != Fault.LEGAL:
            return fault
    elif s.hidden[e.target] == 0:
        return Fault.UNKNOWN_CARD
    lose_card(s, e.target, card)
    if card == UNKNOWN:
        s.hidden[seat] += 1
        s.barred[seat] = 0
    else:
        s.hand[seat] |= 1 << card
    s.due[seat] += 1
    s.due[e.target] -= 1
    s.fined[seat] += FINE
    s.fined[e.target] += FINE
    if not s.active >> seat & 1:
        s.active |= 1 << seat
        s.players += 1
    return Fault.LEGAL


# --- claims and rulings -------------------------------------------------------------------


def claim(s: FosterState, o: Options, e: Event) -> int:
    """A claim of tricks or of a revoke, or a penalty that a player demands of another."""
    if is_demand(e):
        return Fault.NOT_CHANCE if e.actor == CHANCE else demand(s, e)
    return claim_rest(s, e)


def is_demand(e: Event) -> int:
    """Whether an event asks for a penalty."""
    if len(e.cards) or e.what == Word.HIGHEST or e.what == Word.LOWEST:
        return 1
    return int(e.what == Word.HEART or e.what == Word.NOT_HEART)


def demand(s: FosterState, e: Event) -> int:
    """``p1 claim p3 4h`` calls an exposed card, ``p2 claim p3 not-heart`` asks for a penalty.

    As a ruling, ``- rule p3 not-heart``, it does not say who asked.
    """
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.flags or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    seat = e.target
    if seat == NONE or seat == e.actor:
        return Fault.WRONG_TARGET
    if s.table[seat]:
        return Fault.BAD_CLAIM
    if len(e.cards):
        if e.what != NONE or len(e.cards) != 1:
            return Fault.WORD_NOT_USED
        card = e.cards[0]
        if card == UNKNOWN or not s.exposed[seat] >> card & 1:
            return Fault.BAD_CLAIM
        # 002:374-375 once called, the decision binds the others
        if s.called[seat]:
            return Fault.BAD_CLAIM
        s.called[seat] = 1 << card
        return Fault.LEGAL
    if s.demand[seat]:
        return Fault.BAD_CLAIM
    if s.laid and s.false_play[seat]:
        # 002:381-386 the left neighbour, or if he led also the player passed over
        left = next_seat(s, seat)
        passed_over = left == s.leader and s.false_play[seat] == e.actor + 1
        if e.actor != CHANCE and e.actor != left and not passed_over:
            return Fault.BAD_CLAIM
        if e.what == Word.HEART:
            return Fault.BAD_CLAIM
    else:
        # 002:379-381 the player on his right
        if not s.false_lead >> seat & 1:
            return Fault.BAD_CLAIM
        if e.actor != CHANCE and next_seat(s, e.actor) != seat:
            return Fault.BAD_CLAIM
        if e.what != Word.HEART and e.what != Word.NOT_HEART:
            return Fault.BAD_CLAIM
    s.demand[seat] = e.what
    return Fault.LEGAL


def rule(s: FosterState, o: Options, e: Event) -> int:
    """Misdeals, wrong hands, a trick missed, an established revoke."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if is_demand(e):
        return demand(s, e)
    if e.what == Word.SHORT:
        fault = rule_short(s, e)
        if fault == Fault.LEGAL:
            settle_hands(s)
        return fault
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.MISDEAL or e.what == Word.EXPOSED or e.what == Word.VOID:
        return new_deal(s, e)
    if e.target == NONE:
        return Fault.WRONG_TARGET if e.what != NONE else Fault.WORD_NOT_USED
    if e.what == Word.LONG:
        return rule_long(s, e.target)
    if e.what == Word.MISSED:
        return rule_missed(s, e.target)
    if e.what != Word.REVOKE:
        return Fault.WORD_NOT_USED
    # 002:390-403 the hand is played out; claimed and proved before the pool is divided
    if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if not revoke_is_proved(s, e.target) or s.charged >> e.target & 1:
        return Fault.BAD_RULING
    s.charged |= 1 << e.target
    return Fault.LEGAL


def settle_hands(s: FosterState) -> None:
    """After a ruling about a hand: the deal may now be complete, or the trick."""
    if s.phase == Phase.DEAL:
        if dealt_out(s):
            start_play(s, 0)
    elif turn_passes(s):
        finish_trick(s)


def new_deal(s: FosterState, e: Event) -> int:
    """``misdeal`` loses the deal, ``exposed`` and ``void`` do not (002:314-325)."""
    if s.phase > Phase.PLAY or (s.phase == Phase.PLAY and s.tricks):
        return Fault.WRONG_PHASE
    dealer = s.dealer
    if e.what == Word.MISDEAL:
        # 002:319-321 unless another player touched the cards or interrupted the dealer
        if e.target == dealer:
            return Fault.BAD_RULING
        if e.target == NONE:
            dealer = next_seat(s, dealer)
    elif e.what == Word.EXPOSED:
        # 002:322-323 he may demand it while his cards are untouched
        if e.target == NONE:
            return Fault.WRONG_TARGET
        if s.table[e.target]:
            return Fault.BAD_RULING
    elif e.target != NONE or s.phase != Phase.DEAL:
        # 002:324-325 a deal out of turn is stopped before the last card
        return Fault.BAD_RULING
    misdeal(s, dealer)
    clear_penalties(s)
    return Fault.LEGAL


def rule_long(s: FosterState, seat: int) -> int:
    """A hand was dealt a card too many."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if s.due[seat] != s.size:
        return Fault.BAD_RULING
    s.due[seat] += 1
    s.odd_hands = 1
    s.irregular += 1
    return Fault.LEGAL


def rule_missed(s: FosterState, seat: int) -> int:
    """A player let the open trick pass by; he must take the last one (002:363-367)."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if s.laid == 0 or seat != s.turn:
        return Fault.BAD_RULING
    s.missed |= 1 << seat
    s.behind |= 1 << seat
    s.odd_hands = 1
    s.irregular += 1
    s.active ^= 1 << seat
    s.players -= 1
    if turn_passes(s):
        finish_trick(s)
    return Fault.LEGAL


# --- the score and the choices ------------------------------------------------------------


def score(s: FosterState, o: Options, e: Event) -> int:
    """An observation; a true one about counters closes the review and settles the deal."""
    if s.phase == Phase.REVIEW and e.what != Word.TRICK and e.target != NONE:
        fault = observe_points(s, e, deal_points(s, o, e.target))
        if fault == Fault.LEGAL:
            settle(s, o)
        return fault
    return observe(s, e)


def end(s: FosterState, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over


def offers(s: FosterState, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.PLAY and cards_left(s, s.turn) > 0:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
    return 0


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return scores_and_winners(s, seats, highest_total(s) if s.over else 0)


GAME = Game(
    id="hearts-foster",
    name="Hearts, old laws",
    family="trick, avoidance",
    sources=("002:267-413", "000:54-55", "000:95-97"),
    seats=(2, 6),
    state=FosterState,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.PLAY: play,
        Verb.SHOW: show,
        Verb.DRAW: draw,
        Verb.CLAIM: claim,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    parent="hearts",
    rules={
        Fault.REVOKE: Cite(
            "The others must follow suit if they can; with none of it a player may discard "
            "anything.",
            "002:350-354",
        ),
        Fault.SHOWN_OUT: Cite("Failing to follow suit when able to is a revoke.", "002:387-388"),
        Fault.NOT_YOUR_TURN: Cite(
            "The player to the left of the dealer leads, then the winner of each trick.",
            "002:349-355",
        ),
        Fault.PENALTY_CARD: Cite(
            "An exposed card must be played when it is called, if that is no revoke.",
            "002:373-377",
        ),
        Fault.PENALTY_IGNORED: Cite(
            "Not complying with a penalty that can be performed is the same as a revoke.",
            "002:404",
        ),
        Fault.WRONG_TARGET: Cite(
            "The player with too few cards draws from the hand with too many.", "002:326-331"
        ),
        Fault.BAD_CLAIM: Cite(
            "Any player may call an exposed card; after a lead out of turn the player on the "
            "right, after a play out of turn the one on the left may ask for the penalty.",
            "002:374-386",
        ),
        Fault.BAD_RULING: Cite(
            "A misdeal loses the deal unless another player interfered; a revoke must be proved "
            "before the pool is divided.",
            "002:314-325, 002:402-403",
        ),
        Fault.TOO_MANY_CARDS: Cite(
            "The cards are dealt singly until the pack is exhausted; two players take thirteen.",
            "002:310-313",
        ),
        Fault.NOT_IN_PACK: Cite(
            "With three players the deuce of spades is out, with five both black deuces, with "
            "six all four.",
            "002:280-282",
        ),
        Fault.WRONG_PHASE: Cite("The cards are dealt, played and settled for.", "002:283-284"),
        Fault.WRONG_OBSERVATION: Cite(
            "Each player pays into the pool for the hearts that he has taken.", "002:408-410"
        ),
        Fault.GAME_OVER: Cite("Every deal is a game in itself.", "002:283"),
    },
    events=(
        ("- deal p1 AsKh…", "cards to a hand"),
        ("p2 play 2c", "a card to the trick"),
        ("p3 play 4h !revoke", "an illegal card that stood"),
        ("p3 play 4h !withdrawn", "a card taken back; a corrected revoke stays exposed"),
        ("p3 show 4h", "a card played with another or dropped: it lies face upward"),
        ("p1 claim p3 4h", "p1 calls that card to this trick"),
        (
            "p2 claim p3 not-heart",
            "the penalty for a lead or play out of turn; also heart, highest, lowest",
        ),
        ("- rule p3 highest", "the same where the record does not say who asked"),
        ("p1 claim p3 revoke", "p1 says that p3 revoked"),
        ("- rule p3 revoke", "p3's revoke is established: p3 pays all losses of the hand"),
        ("- rule p2 long", "p2 is dealt a card too many"),
        ("- rule p3 short", "p3 has a card too few"),
        ("p3 draw p2 ??", "p3 draws it from p2 and both pay five counters"),
        ("- rule p3 missed", "p3 let the open trick pass by and must take the last"),
        ("- rule misdeal", "the deal is lost; with a seat: that player interfered, same dealer"),
        ("- rule p3 exposed", "p3, shown a card in the deal, demands a new one"),
        ("- rule void", "a deal out of turn or with the wrong cards is stopped"),
        ("p2 claim 4", "p2 takes the four tricks that are left"),
        ("p2 score trick", "p2 won the trick just completed"),
        ("- score p1 -3", "p1 lost three counters in the deal just ended"),
    ),
    named=(OptionName("howell-hearts", {"settlement": "howell"}, "Howell's settling", "000:97"),),
    readings=(
        (
            "The document breaks off before the two settlements; sweepstakes and Howell's method "
            "are those of 000, without the queen of spades.",
            "002:411-413, 000:54-55, 000:97",
        ),
        (
            "Where fewer than 13 hearts are dealt (six players, two players) Howell's 13 is the "
            "number of hearts taken, so that payments balance.",
            "000:97, 002:280-282",
        ),
        (
            "Counters that cannot be divided stay in the pool as a Jack.",
            "000:52-55",
        ),
        (
            "A revoker who shares the pool gives the co-winner half, rounded down, and his own "
            "part stays as a Jack: six and seven of thirteen.",
            "002:392-394",
        ),
        (
            "With Howell's settling each revoker pays what all would have paid, and everybody "
            "takes his counters once for each revoker.",
            "002:395-398",
        ),
        ("Fines for irregular hands stay in the pool with Howell's settling.", "002:330-331"),
        ("A record is one deal unless deals says more.", "002:283"),
        (
            "A wrong hand that is not found out before the first trick ends is announced in the "
            "record when it is dealt (long, short).",
            "002:317-331",
        ),
        (
            "Told not to discard a heart, or to lead one, a player does what the hand allows.",
            "002:379-386",
        ),
    ),
)
