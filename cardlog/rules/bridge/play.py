"""The play of the cards: tricks, revokes, penalty cards, claims and rulings."""

from __future__ import annotations

from cardlog.rules.bridge.table import HAND, Options, Phase, State, gather, suit_cards
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    close_hands,
    count_choices,
    hand_size,
    lacks,
    lose_card,
    may_hold,
    show_void,
)
from cardlog.rules.mechanisms.tricks import following, lay, take_trick
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- cards --------------------------------------------------------------------------------


def playable(s: State, seat: int) -> int:
    """Cards the seat may play: any to lead, else of the suit led if it has one (003:1556)."""
    legal = following(s, seat, suit_cards(s.led)) if s.laid else may_hold(s, seat)
    # 003:1558 a penalty card is played at the first legal opportunity
    if s.penalty[seat] & legal:
        return s.penalty[seat] & legal
    return legal


def open_hands(s: State) -> int:
    """Dummy's hand, from the opening lead on (003:1552)."""
    if s.phase != Phase.PLAY or (s.laid == 0 and s.tricks == 0):
        return 0
    return 1 << (s.declarer + 2) % 4


def play(s: State, _o: Options, e: Event) -> int:
    """A card from a hand; dummy's cards come from dummy's seat."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    card = int(e.cards[0])
    bit = 1 << card
    legal = playable(s, seat)
    if seat != s.turn or e.flags or not legal & bit:
        fault = irregular_card(s, e, seat, card, legal)
        if fault != Fault.LEGAL or e.flags & Flag.WITHDRAWN:
            return fault
    s.choices = count_choices(s, seat, legal)
    lose_card(s, seat, card)
    s.dealt[seat] |= bit
    s.penalty[seat] &= ~bit
    suit = card >> 4
    if s.laid == 0:
        s.led = suit
    elif suit != s.led and not e.flags & Flag.REVOKE:
        show_void(s, seat, suit_cards(s.led))
    strength = 1 + (card & 15) if suit == s.led else 0
    if suit == s.trump:
        strength = 32 + (card & 15)
    if lay(s, seat, card, strength):
        finish_trick(s)
    return Fault.LEGAL


def irregular_card(s: State, e: Event, seat: int, card: int, legal: int) -> int:
    """A card that breaks a rule, or that the record marks; a mark must say what is the case."""
    withdrawn = e.flags & Flag.WITHDRAWN
    if e.flags & ~(Flag.TURN | Flag.REVOKE | Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if withdrawn and e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if seat != s.turn and not e.flags:
        return Fault.NOT_YOUR_TURN
    fault = lacks(s, seat, card)
    denied = fault == Fault.SHOWN_OUT
    if fault != Fault.LEGAL and not (denied and e.flags & (Flag.REVOKE | Flag.WITHDRAWN)):
        return fault
    if withdrawn:
        take_back(s, seat, card)
        return Fault.LEGAL
    if s.table[seat] or (seat != s.turn and not e.flags & Flag.TURN):
        return Fault.NOT_YOUR_TURN
    if seat == s.turn and e.flags & Flag.TURN:
        return Fault.WORD_NOT_USED
    astray = s.laid and card >> 4 != s.led
    revoke = astray and s.hand[seat] & suit_cards(s.led)
    kept_back = s.penalty[seat] & legal and not s.penalty[seat] >> card & 1
    if not e.flags & Flag.REVOKE:
        if revoke or kept_back:
            s.related = legal
            return Fault.REVOKE if revoke else Fault.PENALTY_CARD
    elif revoke or (astray and s.hidden[seat]):
        note_revoke(s, seat)
        if not revoke:
            s.deferred += 1
    elif not kept_back and not denied:
        return Fault.WORD_NOT_USED
    if denied:
        s.barred[seat] &= ~suit_cards(card >> 4)
    s.irregular += 1
    return Fault.LEGAL


def take_back(s: State, seat: int, card: int) -> None:
    """A card withdrawn: everybody has seen it, and a defender's lies open (003:1558)."""
    bit = 1 << card
    if not s.hand[seat] & bit:
        lose_card(s, seat, card)
        s.hand[seat] |= bit
        s.dealt[seat] |= bit
        s.barred[seat] &= ~suit_cards(card >> 4)
    s.irregular += 1
    if s.declarer % 2 != seat % 2:
        s.penalty[seat] |= bit


def note_revoke(s: State, seat: int) -> None:
    """Remember a seat's first revoke of the deal, in case it is ruled on."""
    if s.revoked >> seat & 1:
        return
    side = seat % 2
    s.revoked |= 1 << seat
    s.revoke_trick[seat] = s.tricks + 1
    s.revoke_won[seat] = 0
    s.side_before[seat] = s.won[side] + s.won[side + 2]


def finish_trick(s: State) -> None:
    """The winner leads to the next trick; after thirteen the books are balanced."""
    take_trick(s, 0)
    if s.revoked >> s.taker & 1 and s.revoke_trick[s.taker] == s.tricks:
        s.revoke_won[s.taker] = 1
    if s.tricks == HAND:
        stop_play(s, 1)


def stop_play(s: State, how: int) -> None:
    """No more cards are played in this deal."""
    s.ended = how
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    close_hands(s)


# --- claims -------------------------------------------------------------------------------


def claim(s: State, _o: Options, e: Event) -> int:
    """A claim, an answer to it, or the claim that someone revoked (003:1558-1564)."""
    if len(e.cards) or e.flags:
        return Fault.WORD_NOT_USED
    if e.what == Word.REVOKE:
        return claim_revoke(s, e)
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer_claim(s, e)
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.what != NONE or e.target != NONE:
        return Fault.WORD_NOT_USED
    left = HAND - s.tricks
    if e.number < 0 or e.number > left:
        return Fault.BAD_CLAIM
    side = s.declarer % 2 if e.actor == CHANCE else e.actor % 2
    s.claimer = e.actor + 1
    s.claimed[side] = e.number
    s.claimed[1 - side] = left - e.number
    stop_play(s, 2)
    return Fault.LEGAL


def claim_revoke(s: State, e: Event) -> int:
    """That somebody revoked is said, not yet decided."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if (s.phase != Phase.PLAY and s.phase != Phase.REVIEW) or s.tricks + s.laid == 0:
        return Fault.WRONG_PHASE
    return Fault.LEGAL


def answer_claim(s: State, e: Event) -> int:
    """Accepted, or disputed and then to be settled by a ruling (003:1564)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.REVIEW or s.ended != 2 or s.ruled:
        return Fault.WRONG_PHASE
    if s.claimer == e.actor + 1:
        return Fault.BAD_CLAIM
    if e.what == Word.REJECT:
        s.disputed = 1
    return Fault.LEGAL


# --- rulings ------------------------------------------------------------------------------


def rule(s: State, _o: Options, e: Event) -> int:
    """What the director decided."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) or (e.number != NO_NUMBER and e.what != Word.TRICKS):
        return Fault.WORD_NOT_USED
    if e.what == Word.MISDEAL:
        return rule_misdeal(s, e)
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.what == Word.BAR:
        if s.phase != Phase.AUCTION:
            return Fault.WRONG_PHASE
        s.must_pass |= 1 << e.target
        return Fault.LEGAL
    if e.what == Word.VOID:
        if s.phase != Phase.AUCTION and s.phase != Phase.PLAY:
            return Fault.WRONG_PHASE
        if s.penalty[e.target] == 0 and not s.must_pass >> e.target & 1:
            return Fault.BAD_RULING
        s.penalty[e.target] = 0
        s.must_pass &= ~(1 << e.target)
        return Fault.LEGAL
    if e.what != Word.TRICKS and e.what != Word.REVOKE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
        return Fault.WRONG_PHASE
    if e.what == Word.REVOKE:
        return rule_revoke(s, e.target)
    if s.contract == 0 or e.number < 0 or e.number > HAND:
        return Fault.BAD_RULING
    s.ruled = 1 + (e.number if e.target % 2 == s.declarer % 2 else HAND - e.number)
    s.disputed = 0
    if s.phase == Phase.PLAY:
        stop_play(s, 3)
    return Fault.LEGAL


def rule_misdeal(s: State, e: Event) -> int:
    """The cards are thrown in and dealt again by the same dealer."""
    if e.target != NONE:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.REVIEW or s.phase == Phase.OVER:
        return Fault.WRONG_PHASE
    if s.phase == Phase.DEAL:
        held = 0
        for seat in range(4):
            held += hand_size(s, seat)
        if held == 0:
            return Fault.BAD_RULING
    else:
        s.deals -= 1
        s.block_deal -= 1
    s.irregular += 1
    gather(s)
    return Fault.LEGAL


def rule_revoke(s: State, seat: int) -> int:
    """A marked revoke, established once the side has played to the next trick (003:1558)."""
    if not s.revoked >> seat & 1 or s.established >> seat & 1:
        return Fault.BAD_RULING
    if s.phase == Phase.PLAY and s.tricks <= s.revoke_trick[seat]:
        side = seat % 2
        if s.tricks < s.revoke_trick[seat] or not (s.table[side] or s.table[side + 2]):
            return Fault.BAD_RULING
    s.established |= 1 << seat
    return Fault.LEGAL
