"""What cinch and cinch by the old laws share as data: verbs, rules, events, readings, a player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES, members
from cardlog.rules.all_fours.cinch_auction import bid, declare
from cardlog.rules.all_fours.cinch_choices import offers
from cardlog.rules.all_fours.cinch_exchange import discard, draw
from cardlog.rules.all_fours.cinch_play import claim, play, show
from cardlog.rules.all_fours.cinch_score import deal, end, rule, score
from cardlog.rules.all_fours.cinch_table import HAND, Options, State, check, setup
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.players import (
    SUIT_WORDS,
    best_suit,
    bid_about,
    line_of,
    play_card,
    worth_of_suit,
)
from cardlog.rules.all_fours.table import Phase, kind_of
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.offers import Offers
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.mechanisms.stock import StockFault
from cardlog.words import Event, Verb, Word

RULES = {
    Fault.REVOKE: Cite(
        "A trump lead is followed with a trump; to another suit its holder plays it or a trump. "
        "The left pedro is a trump.",
        "000:668, 002:169-172",
    ),
    Fault.SHOWN_OUT: Cite(
        "Failing to follow while able to is a revoke, whenever it comes to light.",
        "000:684, 002:214-219",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Each player has one turn to bid and draws in turn from the dealer's left; the maker "
        "leads, then the winner of a trick.",
        "000:658-668, 002:119-121",
    ),
    Fault.INSUFFICIENT_BID: Cite("Each bid must top the preceding bid.", "000:658, 002:123-124"),
    FoursFault.BID_TOO_HIGH: Cite(
        "The highest bid is fourteen, all the points in play.", "000:658, 002:121-122"
    ),
    FoursFault.MUST_BID: Cite(
        "When a player bids before the eldest hand has spoken the other side must bid.",
        "002:126-129",
    ),
    Fault.LOSES_RIGHT: Cite("A bid made from more than nine cards is lost.", "002:138-141"),
    FoursFault.STILL_TO_DISCARD: Cite(
        "All but the dealer put out all cards but trumps, or at least three cards, before cards "
        "are drawn; all have six cards before the first is led.",
        "000:660-662, 002:146-160",
    ),
    FoursFault.TRUMP_UNSEEN: Cite(
        "A trump that is put out is shown; by the old laws all discards lie face up.",
        "000:662, 002:147-148",
    ),
    FoursFault.TRUMP_FROM_DISCARDS: Cite(
        "A hand is made good from the discards with plain-suit cards only.",
        "002:164-165, 002:180-182",
    ),
    FoursFault.NOT_PUT_OUT: Cite("It is made good from what was put out.", "002:164-165"),
    FoursFault.CARD_TOO_MANY: Cite(
        "A player with too many cards offers his hand, and an opponent draws the excess.",
        "000:678, 002:138-141",
    ),
    StockFault.NOT_ON_TOP: Cite("Cards are given from the top of the stock.", "002:153"),
    StockFault.STOCK_OUT: Cite("The stock holds the cards that were not dealt.", "000:660"),
    Fault.WRONG_COUNT: Cite(
        "Each draws as many cards as restore his hand to six.", "000:660, 002:153-155"
    ),
    Fault.TOO_MANY_CARDS: Cite("Nine cards are dealt to each player.", "000:656"),
    Fault.WRONG_TARGET: Cite("An opponent, not the partner, draws the card too many.", "000:678"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, bids are made, the trump is named, cards are put out and drawn, six "
        "tricks are played; discards stand once cards are drawn.",
        "000:656-668",
    ),
    Fault.PENALTY_IGNORED: Cite(
        "An exposed card that is called, and what else was told, is played if it can be; not to "
        "do so is a revoke.",
        "002:183-201, 002:214-219",
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established when its trick is complete; only exposed cards are called, by "
        "opponents.",
        "000:682-684, 002:183-239",
    ),
    Fault.BAD_CLAIM: Cite(
        "The opponents of a fourth hand that played before the second claim the trick.",
        "002:209-212",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "High, Low, Jack and Game count one, each pedro five; the side with more scores the "
        "difference, or the others fourteen and the shortfall.",
        "000:666-670, 002:240-259",
    ),
    Fault.GAME_OVER: Cite("The side that first has 51 points wins.", "000:672, 002:261"),
}

EVENTS = (
    ("- deal p1 AhKhTh", "cards to a hand, nine in all"),
    ("- deal stock Qc2h…", "all cards left, the top one first, where the record knows them"),
    ("p2 bid 8", "a bid"),
    ("p2 bid pass", "a pass"),
    ("p3 bid 5 !withdrawn", "a bid out of turn: void"),
    ("p2 declare hearts", "the maker names the trump"),
    ("p2 discard AsKs9s", "cards put out, unseen; none of them a trump"),
    ("p2 discard up 2h3h", "cards put out and shown"),
    ("p2 discard 9s !withdrawn", "taken back before p2 draws"),
    ("p3 draw stock Qc2h", "cards from the top up to six"),
    ("p1 draw robbed 5h4c", "the dealer takes cards out of the stock"),
    ("p4 draw discard 4c8c", "cards that are no trumps from the discards"),
    ("p2 play 7h", "a card to the trick"),
    ("p3 play Kd !revoke", "an illegal card that stood"),
    ("p3 play Kd !turn", "a card out of turn that stood"),
    ("p3 play Kd !withdrawn", "a card taken back"),
    ("p4 rule p1 not-trump", "p1 may not lead a trump, or must (trump)"),
    ("- rule p3 revoke", "p3's revoke is established"),
    ("- rule p2 long", "p2 gets a card too many, or too few (short)"),
    ("p3 draw p2 7c", "an opponent draws the card too many"),
    ("- rule misdeal", "the deal is void; only before the first bid"),
    ("- rule void", "the deal is void and the same dealer deals again"),
    ("p3 score trick", "p3 won the trick just completed"),
    ("- score p3 8", "p3 scored eight in the deal just ended"),
    ("- score p3 total 43", "p3 stands at 43"),
)

LAWS_EVENTS = (
    ("p2 declare hearts !withdrawn", "p2 names the trump during the bidding"),
    ("p3 show 4h !exposed", "cards exposed by mistake"),
    ("p2 rule p3 4h", "p2 calls p3's exposed card"),
    ("p2 rule p3 bar 4h", "p2 forbids p3's exposed trump"),
    ("p2 rule p3 highest", "the highest of the suit led; also lowest, trump, not-trump"),
    ("p2 claim trick", "p2's side claims the trick just completed"),
)

READINGS = (
    ("The source gives no lowest bid: 1.", "000:658"),
    (
        "Nobody bids: the source is silent; the dealer names the trump and leads, there is no bid "
        "to make, as in the old laws.",
        "002:142-143",
    ),
    ("Seven each with a bid of seven or less scores nothing.", "000:670"),
    (
        "There is no penalty for keeping cards that are no trumps; here the draw is refused while "
        "a player other than the dealer keeps one. Where tables do not mind, `discards` "
        "at-least-three is the rule.",
        "000:662",
    ),
    (
        "A trump of the opponents among the discards counts for the maker's side whether it was "
        "put out by error or because there were seven; the document speaks of errors.",
        "000:664",
    ),
    ("What the dealer leaves in the stock he has put out.", "000:660, 002:159-161"),
    (
        "The stock can run out, because 24 cards less the trumps kept may be more than 16: the "
        "rest is made up from discards that are no trumps, as the old laws do for a short hand.",
        "002:164-165",
    ),
    (
        "An opponent's revoke: the maker's side scores what it took, without deduction, since the "
        "revokers score nothing.",
        "000:684, 002:227-228",
    ),
    (
        "The maker's side's revoke: the bid has failed; with `shortfall` the formula 14 + bid − "
        "points taken is used as it is.",
        "000:684, 002:224-226",
    ),
    (
        "Without a bid nothing has failed when the maker's side revoked: the others score what "
        "they took.",
        "000:684",
    ),
    (
        "Without partners every other player is an opponent, also of those who score together.",
        "000:648",
    ),
    (
        "A card out of turn is taken back under the old laws also after an opponent has played: "
        "they know no such limit.",
        "000:682, 002:183-212",
    ),
    (
        "Who is told to lead a trump, or none, is the partner whose lead it was.",
        "000:682, 002:198-200",
    ),
    (
        "Cards that followed a withdrawn lead are withdrawn too, in order, clockwise.",
        "002:203-205",
    ),
    (
        "With four players each for himself the documents do not say how three defenders divide: "
        "each scores what they score together.",
        "000:648, †",
    ),
)

PROOF = (
    "The four deals printed in 002:1-78 replay card by card to the scores printed there.",
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games.",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.declarer >= 0 and s.trumps:
        found["declarer"] = seats[s.declarer]
        found["trump"] = SUIT_NAMES[s.trump]
        found["bid"] = s.bid
    if s.vague:
        return found
    return found | scores_and_winners(s, seats, highest_total(s) if s.over else 0)


def _pips(_card: int) -> int:
    return 0


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """A beginner at cinch; ``None`` where chance acts."""
    s = table.state
    if c.actor[0] < 0:
        return None
    seat = s.turn
    if s.phase == Phase.BID:
        hand = s.hand[seat]
        wish = int(2.2 * worth_of_suit(s, hand, best_suit(s, hand)) + rng.random() * 3)
        return bid_about(c, wish)
    if s.phase == Phase.NAME:
        line = line_of(c, Verb.DECLARE, SUIT_WORDS[best_suit(s, s.hand[seat])])
        return c.event(line, [])
    card = play_card(table, c, _pips, rng)
    if card is not None or s.phase != Phase.EXCHANGE:
        return card
    return _exchange(table, c, rng)


def _order(s: Any, card: int) -> tuple[int, int]:
    """Trumps first, high ones before low ones."""
    return s.height[kind_of(s.trump, card)], card & 15


def _exchange(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Put out all that is no trump; as dealer take all trumps and keep the best six."""
    s, o = table.state, table.options
    robbing = line_of(c, Verb.DRAW, Word.ROBBED)
    if robbing >= 0 and s.hand[s.turn].bit_count() + s.hidden[s.turn] <= HAND:
        pool = sorted(members(c.cards[robbing]), key=lambda card: _order(s, card), reverse=True)
        trumps = [card for card in pool if s.trumps >> card & 1]
        return c.event(robbing, pool[: max(c.least[robbing], len(trumps))])
    if line_of(c, Verb.DISCARD) < 0:
        return None
    hand = sorted(members(s.hand[s.turn]), key=lambda card: _order(s, card))
    if s.hidden[s.turn]:
        return None
    plain = [card for card in hand if not s.trumps >> card & 1]
    count = max(len(plain), len(hand) - HAND, 3 if o.discards and not s.drawing else 0)
    if s.served >> s.turn & 1:
        count = len(hand) - HAND
    out = hand[:count]
    drawing = line_of(c, Verb.DRAW)
    if not out and drawing >= 0:
        return c.draw(drawing, rng)
    unseen = [card for card in out if not s.trumps >> card & 1]
    hidden = line_of(c, Verb.DISCARD, -1)
    if hidden >= 0 and unseen:
        return c.event(hidden, unseen)
    return c.event(line_of(c, Verb.DISCARD, Word.UP), out)


VERBS = {
    Verb.DEAL: deal,
    Verb.BID: bid,
    Verb.DECLARE: declare,
    Verb.DISCARD: discard,
    Verb.DRAW: draw,
    Verb.PLAY: play,
    Verb.SHOW: show,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

CINCH = Game(
    id="cinch",
    name="Cinch",
    family="trick, all fours",
    sources=("000:640-684", "003:4533"),
    seats=(4, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    results=results,
    rules=RULES,
    facts={"bid": "bid", "taken": "taken", "dead": "dead"},
    places=("hand", "unseen", "table", "took", "stock", "put_out"),
    player=player,
    events=EVENTS,
    check=check,
    parent="pitch",
    readings=READINGS,
    proof=PROOF,
)
