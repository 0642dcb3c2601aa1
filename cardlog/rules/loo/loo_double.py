"""Loo with a double pot: an extra hand, a turned trump, a dealer who defends (000:121-152)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import ACE, SUIT_NAMES, members
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.loo.faults import LooFault
from cardlog.rules.loo.play import (
    is_flush,
    nothing_played,
    play,
    playable,
    show,
    strength,
    suit_cards,
)
from cardlog.rules.loo.score import deal, end, game_ends, rule, score, settle
from cardlog.rules.loo.table import (
    HAND,
    Options,
    Phase,
    State,
    bid,
    check,
    draw,
    must_play,
    setup,
)
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.obligations import DutyFault
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.revokes import PlayFault
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.words import CHANCE, NONE, Event, Verb, Word

RULES = {
    Fault.REVOKE: Cite("Players must follow suit if possible.", "000:138"),
    Fault.SHOWN_OUT: Cite("Failing to follow suit while able to is a revoke.", "000:138"),
    DutyFault.NOT_HEADED: Cite("They must play a higher card in the suit.", "000:138"),
    DutyFault.NOT_OVERTRUMPED: Cite(
        "Who trumps must trump higher if a previous player has trumped.", "000:138"
    ),
    DutyFault.NOT_TRUMPED: Cite(
        "By the older practice who cannot follow must trump.", "000:138, †"
    ),
    PlayFault.TRUMP_NOT_LED: Cite(
        "The leader to each trick must lead a trump if he can, and the ace of trumps, or the king "
        "if the ace was turned up, at the first opportunity.",
        "000:148",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Players speak in turn, the dealer last; the first of them in leads, then the winner of a "
        "trick.",
        "000:138, 000:144",
    ),
    Fault.SITTING_OUT: Cite("A player who passes is out for that deal.", "000:146"),
    LooFault.DEALER_MUST_PLAY: Cite(
        "If only one player ahead of the dealer stands, the dealer must stand or take the miss.",
        "000:146",
    ),
    LooFault.MISS_TAKEN: Cite("There is one extra hand.", "000:144"),
    LooFault.NOT_THE_MISS: Cite("Who takes the miss has its three cards.", "000:144-146"),
    LooFault.NO_FLUSH: Cite(
        "A hand of three trumps is a flush and wins the pot without play.", "000:152"
    ),
    Fault.WRONG_TARGET: Cite("Cards are dealt to a player; a ruling names one.", "000:134"),
    Fault.TOO_MANY_CARDS: Cite("Three cards are dealt to each player.", "000:134"),
    Fault.WRONG_COUNT: Cite("The miss has three cards; one card is turned.", "000:144"),
    Fault.NOT_IN_PACK: Cite(
        "With fewer than five players the sixes and lower are left out.", "000:130"
    ),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt and one turned, players speak, flushes are shown, tricks are played.",
        "000:134-152",
    ),
    Fault.BAD_RULING: Cite("A revoke is established when its trick is complete.", "†"),
    Fault.WRONG_OBSERVATION: Cite(
        "A third of the pot for each trick; a player without one pays three chips to the next.",
        "000:142, 000:150",
    ),
    Fault.GAME_OVER: Cite("The record ends when nothing is left for the next pot.", "000:136, †"),
}

EVENTS = (
    ("- deal p1 AsKs9h", "cards to a hand, three in all"),
    ("- deal miss Th8c7c", "the extra hand, seen by nobody"),
    ("- deal up 7h", "the turned card, when the hands are complete"),
    ("- deal talon Qd8s…", "all cards left, where the record knows them and the miss"),
    ("p2 bid pass", "p2 is out; his hand goes under the pack"),
    ("p2 bid stand", "p2 plays with his hand"),
    ("p2 draw miss Th8c7c", "p2 takes the miss and plays with it"),
    ("p2 show 9hJhQh", "a flush, before the first card"),
    ("p2 play 9h", "a card to the trick"),
    ("p3 play Kd !revoke", "an illegal card that stood"),
    ("p3 play Kd !turn", "a card out of turn that stood"),
    ("p3 play Kd !withdrawn", "a card taken back"),
    ("- rule p3 revoke", "p3's revoke is established"),
    ("- rule misdeal", "the deal is void; only before the first word"),
    ("p3 score trick", "p3 won the trick just completed"),
    ("- score p3 -3", "p3 won this many chips in the deal just ended"),
    ("- score p3 total 4", "p3 has won this many in all"),
)

READINGS = (
    ("The rank of cards is not given: ace high.", "000:130"),
    (
        '"May trump" for a player void of the suit: he may also throw any card; older practice '
        "obliges him to trump.",
        "000:138",
    ),
    ("A higher card of the suit led is due also when the trick has been trumped.", "000:138"),
    ("Who cannot beat the trumps in the trick may play a lower trump.", "000:138"),
    ("The dealer also puts in three chips in a double pot.", "000:136"),
    (
        "A flush is announced or not; what is not shown before the first card is lost.",
        "000:152",
    ),
    ("Other holders of a flush are looed like the rest.", "000:152"),
    (
        "A dealer who defends the pot does not collect by a flush either: the pot stays.",
        "000:150-152",
    ),
    (
        "A defended share can leave a pot that three does not divide: each trick is worth a third "
        "rounded down, and the rest stays in the pot.",
        "000:136, 000:150",
    ),
    ("A dealer who defends the pot does not pay for a revoke either.", "000:150"),
    ("Any chip left over makes the next pot double, for the dealer adds three.", "000:136"),
    (
        "The laws of loo by the old author are in none of the documents: the price of a revoke and "
        "the misdeal are †.",
        "†",
    ),
)


def offers(s: State, o: Options, c: Offers) -> int:
    """Acts open to the table or to the player to act."""
    if s.phase == Phase.FLUSH and not game_ends(s, o):
        _offer_flushes(s, c)
    if s.phase in (Phase.FLUSH, Phase.REVIEW):
        settle(s, o)
    if s.phase == Phase.DEAL:
        _offer_deal(s, c)
    elif s.phase == Phase.SPEAK:
        if not must_play(s, s.turn):
            offer_word(c, s.turn, Verb.BID, Word.PASS)
        offer_word(c, s.turn, Verb.BID, Word.STAND)
        if s.miss_taker == NONE:
            _offer_miss(s, c)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, o, s.turn))
        if nothing_played(s):
            _offer_flushes(s, c)
    return 0


def _offer_deal(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        left = HAND - hand_size(s, seat)
        if left > 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, left)
            return
    if not s.miss_told:
        offer(c, CHANCE, Verb.DEAL, Word.MISS, NONE, s.unseen, HAND)
    else:
        offer(c, CHANCE, Verb.DEAL, Word.UP, NONE, s.unseen, 1)


def _offer_miss(s: State, c: Offers) -> None:
    """The extra hand; what of it is not known, chance brings."""
    free = HAND - s.miss.bit_count()
    if free == HAND:
        offer_act(c, s.turn, Verb.DRAW, what=Word.MISS, cards=s.unseen, take=HAND, chance=True)
    else:
        cards = s.miss
        for card in list(members(s.unseen))[:free]:
            cards |= 1 << card
        offer_act(c, s.turn, Verb.DRAW, what=Word.MISS, cards=cards, chance=True)


def _offer_flushes(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        if is_flush(s, seat):
            offer_act(c, seat, Verb.SHOW, cards=s.hand[seat])


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.trump < len(SUIT_NAMES):
        found["trump"] = SUIT_NAMES[s.trump]
    return found | scores_and_winners(s, seats, highest_total(s) if s.over else 0)


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Stands on good trumps, shows a flush, wins as cheaply as he can."""
    s = table.state
    for i in range(c.count):
        if c.verb[i] == Verb.SHOW:
            return c.event(i, members(c.cards[i]))
    if c.actor[0] < 0:
        return None
    hand = list(members(s.hand[s.turn]))
    if s.phase == Phase.SPEAK:
        trumps = [card for card in hand if suit_cards(s.trump) >> card & 1]
        worth = sum(1 + ((card & 15) >= 9) for card in trumps)
        worth += sum((card & 15) == ACE for card in hand)
        line = {c.what[i]: i for i in range(c.count)}
        if worth + 2 * rng.random() > 2.5 + s.inside.bit_count():
            return c.event(line[Word.STAND], [])
        if Word.MISS in line and rng.random() < 0.15:
            return c.draw(line[Word.MISS], rng)
        return c.event(line.get(Word.PASS, line[Word.STAND]), [])
    cards = list(members(c.cards[0]))
    winning = [card for card in cards if strength(s, card) > s.best] if s.laid else []
    pick = min if s.laid else max
    return c.event(0, [pick(winning or cards, key=lambda card: _value(s, card))])


def _value(s: Any, card: int) -> int:
    return (card & 15) + 20 * int(card >> 4 == s.trump)


GAME = Game(
    id="loo-double",
    name="Loo, double pot",
    family="trick, loo",
    sources=("000:121-152",),
    seats=(2, 12),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.BID: bid,
        Verb.DRAW: draw,
        Verb.PLAY: play,
        Verb.SHOW: show,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    facts={"pot": "played_for", "standing": "standing", "looed": "looed"},
    places=("hand", "unseen", "table", "took", "up", "miss", "talon", "gone"),
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated and "
        "of altered games.",
    ),
)
