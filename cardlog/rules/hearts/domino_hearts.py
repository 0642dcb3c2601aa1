"""Domino hearts: who cannot follow draws from the stock until he can (000:99-109)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import HEARTS_MASK, PACK_52
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.hearts.domino_score import deal, end, game_ends, rule, score, settle, stop_play
from cardlog.rules.hearts.domino_table import (
    HAND,
    Breaks,
    FirstTrick,
    Options,
    Phase,
    State,
    draw,
    is_heart,
    must_draw,
    penalties,
    penalty_cards,
    setup,
    suit_cards,
)
from cardlog.rules.hearts.faults import HeartsFault
from cardlog.rules.mechanisms.hands import count_choices, hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_card
from cardlog.rules.mechanisms.plays import card_fault, on_table
from cardlog.rules.mechanisms.revokes import (
    back_fault,
    duty_fault,
    gather_trick,
    held_fault,
    put_card,
)
from cardlog.rules.mechanisms.scores import lowest_total, scores_and_winners
from cardlog.rules.mechanisms.stock import StockFault, offer_draw
from cardlog.rules.mechanisms.unseen import take_back
from cardlog.words import CHANCE, NONE, Event, Flag, Verb


def banned_first(s: State, o: Options) -> int:
    """000:38 cards that may not go on the first trick."""
    return penalty_cards(o) if s.tricks == 0 and o.first_trick == FirstTrick.NO_POINTS else 0


def banned_lead(s: State, o: Options) -> int:
    """000:38 cards that may not be led yet."""
    return 0 if s.broken or o.hearts_break == Breaks.OFF else HEARTS_MASK


def free_cards(s: State, o: Options, known: int, may: int) -> int:
    """Cards that the rules allow; none to a hand that has to draw."""
    legal = may
    bound_to = known
    if s.laid:
        led = suit_cards(s.led)
        if known & led or s.stock_left:
            # 000:107 who cannot follow draws as long as there is a stock
            legal &= led
            bound_to &= led
    banned = banned_first(s, o)
    if bound_to & ~banned:
        legal &= ~banned
        bound_to &= ~banned
    if s.laid == 0 and bound_to & ~banned_lead(s, o):
        legal &= ~banned_lead(s, o)
    return legal


def playable(s: State, o: Options, seat: int) -> int:
    """Cards that may be legal; with unknown cards in hand also those that it could hold."""
    return free_cards(s, o, s.hand[seat], may_hold(s, seat))


def surely_playable(s: State, o: Options, seat: int) -> int:
    """Cards that are legal whatever the unknown cards of the hand are."""
    return free_cards(s, o, may_hold(s, seat), may_hold(s, seat))


def denied(s: State, o: Options, seat: int, card: int) -> int:
    """Cards that a player who plays this one by the rules cannot hold."""
    bit = 1 << card
    everything = PACK_52
    void = 0
    if s.laid:
        led = suit_cards(s.led)
        if not led & bit:
            void = led
        else:
            everything = led
            if s.drew >> seat & 1:
                # he drew until he could follow, with this card
                void = led & ~bit
    banned = banned_first(s, o)
    if banned & bit:
        void |= everything & ~banned
    if s.laid == 0 and banned_lead(s, o) & bit:
        void |= everything & ~banned_lead(s, o)
    return void


def why_not(s: State, o: Options, seat: int, card: int) -> int:
    """Which rule a card breaks."""
    if s.laid and not suit_cards(s.led) >> card & 1:
        if s.stock_left or s.hand[seat] & suit_cards(s.led):
            return Fault.REVOKE
    if banned_first(s, o) >> card & 1:
        return Fault.FIRST_TRICK_POINTS
    return Fault.HEARTS_NOT_BROKEN


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault == Fault.LEGAL:
        fault = held_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0] & 63
    sure = surely_playable(s, o, seat)
    if e.flags & Flag.WITHDRAWN:
        # 000:59, 000:63 until all have played to the trick, or it is turned
        fault = back_fault(s, e, sure)
        if fault == Fault.LEGAL:
            s.quiet = 0
            take_back(s, e)
        return fault
    legal = playable(s, o, seat)
    fault = duty_fault(s, e, legal, sure)
    if fault == Fault.REVOKE:
        return why_not(s, o, seat, card)
    if fault != Fault.LEGAL:
        return fault
    s.choices = count_choices(s, seat, legal)
    s.quiet = 0
    void = denied(s, o, seat, card) if s.hidden[seat] else 0
    if is_heart(card):
        thrown = s.laid > 0 and card >> 4 != s.led
        if thrown or o.hearts_break == Breaks.PLAYED:
            s.broken = 1
    if s.laid == 0:
        s.led = card >> 4
    s.drew &= ~(1 << seat)
    if put_card(s, e, (card & 15) + 1 if card >> 4 == s.led else 0, void):
        cards = on_table(s)
        gather_trick(s, cards, penalties(o, cards))
        # 000:107 the last survivor keeps his cards
        if s.players <= 1:
            stop_play(s)
    return Fault.LEGAL


def offers(s: State, o: Options, c: Offers) -> int:
    """Acts open to the table or to the player to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o, game_ends(s, o))
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            left = HAND - hand_size(s, seat)
            if left > 0:
                offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, left)
                break
    elif s.phase == Phase.PLAY:
        legal = playable(s, o, s.turn)
        if legal:
            offer_card(c, s.turn, Verb.PLAY, legal)
        own = s.hand[s.turn] & suit_cards(s.led)
        if must_draw(s, s.turn) or (s.laid and s.stock_left and s.hidden[s.turn] and not own):
            offer_draw(s, c, s.turn, 1)
    return 0


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; none that depend on cards nobody has shown."""
    if s.vague:
        return {}
    return scores_and_winners(s, seats, lowest_total(s) if s.over else 0)


GAME = Game(
    id="domino-hearts",
    name="Domino Hearts",
    family="trick, avoidance",
    sources=("000:99-109", "000:7-65"),
    seats=(2, 7),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.PLAY: play,
        Verb.DRAW: draw,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    places=("hand", "unseen", "table", "took", "stock"),
    parent="hearts",
    rules={
        Fault.REVOKE: Cite(
            "Follow suit if possible; who cannot draws from the stock until he can, and throws "
            "another card only when it is used up.",
            "000:107",
        ),
        Fault.SHOWN_OUT: Cite(
            "Failing to follow suit while able to is a revoke, whenever it comes to light.",
            "000:63",
        ),
        HeartsFault.DRAW_NOT_DUE: Cite(
            "Only a player who cannot follow suit to the lead draws.", "000:107"
        ),
        StockFault.NOT_ON_TOP: Cite("Cards are drawn from the top of the stock.", "000:107"),
        StockFault.STOCK_OUT: Cite(
            "After the stock is exhausted a player who cannot follow may discard.", "000:107"
        ),
        Fault.NOT_YOUR_TURN: Cite(
            "The player to the dealer's left leads first, then the winner of a trick, or the first "
            "player on his left who has cards.",
            "000:107",
        ),
        Fault.SITTING_OUT: Cite("A player drops out when his cards are gone.", "000:107"),
        Fault.FIRST_TRICK_POINTS: Cite(
            "Where it is so agreed no penalty card goes on the first trick from a hand that holds "
            "others.",
            "000:38, 000:107",
        ),
        Fault.HEARTS_NOT_BROKEN: Cite(
            "Where it is so agreed a heart may not be led until hearts are broken.",
            "000:38, 000:107",
        ),
        Fault.WRONG_TARGET: Cite("Cards are dealt to a player; a ruling names one.", "000:61-63"),
        Fault.TOO_MANY_CARDS: Cite("Each player receives six cards.", "000:105"),
        Fault.WRONG_COUNT: Cite("Cards are drawn one at a time.", "000:105-107"),
        Fault.WRONG_PHASE: Cite(
            "The cards are dealt, then played until at most one player has any.", "000:105-107"
        ),
        Fault.BAD_RULING: Cite(
            "A revoke is established when its trick is complete, and before the next deal has "
            "started.",
            "000:61-63",
        ),
        Fault.WRONG_OBSERVATION: Cite(
            "Each heart taken or kept counts one; the queen of spades is usually not scored.",
            "000:109",
        ),
        Fault.GAME_OVER: Cite(
            "The game ends with the deal in which a total reaches the target.", "000:46"
        ),
    },
    events=(
        ("- deal p1 Ah2c…", "cards to a hand, six in all"),
        ("- deal stock 2s3s…", "all cards left, the top one first, where the record knows them"),
        ("p2 draw stock 3s", "p2, who cannot follow, draws the top card"),
        ("p2 play 2c", "a card to the trick"),
        ("p3 play 4h !revoke", "an illegal card that stood"),
        ("p3 play 4h !turn", "a card out of turn that stood"),
        ("p3 play 4h !withdrawn", "a card taken back before the trick was turned"),
        ("- rule p3 revoke", "p3's revoke is established: play stops, p3 has all points"),
        ("- rule p3 mixed", "p3 mixed the tricks so that a revoke cannot be proved: the same"),
        ("- rule misdeal", "the deal is void and the next player deals"),
        ("p2 score trick", "p2 won the trick just completed"),
        ("- score p1 5", "p1 has five points in the deal just ended"),
        ("- score p1 total 40", "p1 has 40 points in all"),
    ),
    readings=(
        (
            '"The same as four-hand hearts" is not taken to include the first-trick rule and the '
            "breaking of hearts: nobody can throw a heart while the stock lasts. Both are options.",
            "000:107",
        ),
        ("A hand all of whose playable cards are barred may play any of them.", "000:38"),
        (
            "Of the first-trick rule: it holds also for a card led, and for the queen on a spade "
            "where she scores.",
            "000:38, 000:107",
        ),
        ("A player who can follow may not draw.", "000:107"),
        ("The stock runs out during a player's draw: he may then throw any card.", "000:107"),
        ("A player out of cards neither plays nor draws any more.", "000:107"),
        (
            "All but one are out while a stock remains: the deal ends, and what is in the stock "
            "counts for nobody.",
            "000:107",
        ),
        ("Cards that the last player keeps count against him.", "000:107-109"),
        (
            "Shooting the moon is part of the score of four-hand hearts; it is worth all points of "
            "the deal.",
            "000:48, 000:109",
        ),
        ("The target is that of four-hand hearts.", "000:46, 000:109"),
        (
            "Where a record does not show what the last player keeps, what it says of the points "
            "is believed.",
            "000:107-109",
        ),
        (
            "Drawing although one could follow is not an irregularity with a price: it is refused.",
            "†",
        ),
    ),
    proof=(
        "An independent checker written from the documents agrees on every event of simulated and "
        "of altered games.",
    ),
)
