"""What the games of pitch share as data: verbs, rules, events, choices, results, a player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import ACE, JACK, SUIT_NAMES, TEN, members
from cardlog.errors import OptionError
from cardlog.rules.all_fours.faults import FoursFault
from cardlog.rules.all_fours.pitch_auction import bid, least_bid, must_bid
from cardlog.rules.all_fours.pitch_play import (
    declare,
    discard,
    draw,
    open_cards,
    pips,
    play,
)
from cardlog.rules.all_fours.pitch_score import deal, end, rule, score, settle
from cardlog.rules.all_fours.pitch_table import Options, State, place_of, setup
from cardlog.rules.all_fours.players import (
    SUIT_WORDS,
    bid_about,
    line_of,
    play_card,
)
from cardlog.rules.all_fours.table import Phase
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.revokes import PlayFault
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.rules.mechanisms.stock import StockFault, offer_draw
from cardlog.words import CHANCE, NONE, Event, Verb, Word

RULES = {
    Fault.REVOKE: Cite(
        "A trump lead is followed if possible; to another suit its holder plays it or a trump.",
        "000:600, 003:4498",
    ),
    Fault.SHOWN_OUT: Cite(
        "Failing to follow suit or trump while able to is a revoke, whenever it comes to light.",
        "000:612",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Each player has one turn to bid from the dealer's left; the pitcher leads, then the "
        "winner of a trick.",
        "000:594-600, 003:4492-4502",
    ),
    Fault.INSUFFICIENT_BID: Cite(
        "Each bid is higher than any before it; the dealer may take it at the last bid.",
        "000:594, 003:4494",
    ),
    FoursFault.BID_TOO_HIGH: Cite(
        "Four is the highest bid, or five, a bid of all six tricks and all points.",
        "000:594, 003:4492",
    ),
    FoursFault.MUST_BID: Cite(
        "If everyone else has passed the dealer is forced to bid.", "003:4494"
    ),
    Fault.LOSES_RIGHT: Cite(
        "A void bid costs the right to bid; after an early pitch only players who had no turn yet "
        "may bid four.",
        "000:614-616",
    ),
    PlayFault.TRUMP_NOT_LED: Cite(
        "A pitcher who named the trump after another's lead leads it as soon as he leads.",
        "000:616",
    ),
    Fault.PENALTY_IGNORED: Cite(
        "Who pitched in the pitcher's place may be told to play his highest or lowest of the suit "
        "led, a trump or none.",
        "000:616",
    ),
    FoursFault.TRUMP_KEPT: Cite("Trumps may not be thrown.", "003:4527"),
    StockFault.NOT_ON_TOP: Cite("Cards are given from the top of the stock.", "003:4527"),
    StockFault.STOCK_OUT: Cite("No more cards are exchanged than the stock holds.", "003:4527"),
    Fault.WRONG_COUNT: Cite("Hands are topped up to six.", "003:4527"),
    Fault.WRONG_TARGET: Cite(
        "Cards are dealt to a player, and a ruling or an order names one.", "000:580, 000:612-616"
    ),
    Fault.TOO_MANY_CARDS: Cite("Six cards are dealt to each player.", "000:580, 003:4484"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, bids are made, the pitcher leads, six tricks are played; the pitcher "
        "who has played to another's lead names the trump at once.",
        "000:580-616",
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established when its trick is complete; only the pitcher may tell a player "
        "who pitched in his place what to play.",
        "000:612-616",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "High, Low, Jack and Game count one each; the pitcher who falls short is set back by his "
        "bid.",
        "000:582-602, 003:4508-4521",
    ),
    Fault.GAME_OVER: Cite(
        "The first to the target wins, the pitcher's points being counted first.",
        "000:604-606, 003:4508",
    ),
}

EVENTS = (
    ("- deal p1 AhKh3h", "cards to a hand, six in all"),
    ("- deal stock As2c…", "all cards left, the top one first, where the record knows them"),
    ("p2 bid 3", "a bid; the dealer may repeat the last"),
    ("p2 bid pass", "a pass"),
    ("p3 bid 2 !withdrawn", "a bid too low, or out of turn: void"),
    ("p2 play 7h", "a card to the trick; the pitcher's first makes its suit trump"),
    ("p3 play Kd !revoke", "an illegal card that stood"),
    ("p3 play Kd !turn", "a card out of turn that stood; during the bidding an early pitch"),
    ("p2 bid 4", "after an early pitch: p2, not yet asked, bids four and pitches"),
    ("p3 play Kd !withdrawn", "a card out of turn taken back"),
    ("p1 rule p3 highest", "the pitcher tells p3, who pitched in his place, what to play"),
    ("p1 declare hearts", "the pitcher, who played to another's lead, names the trump"),
    ("p2 discard 4c9s", "with `draw`: p2 puts out cards that are no trumps"),
    ("p2 draw stock 5hTd", "and is given as many"),
    ("- rule p3 revoke", "p3's revoke is established"),
    ("- rule misdeal", "the deal is void; only before the first bid"),
    ("p3 score trick", "p3 won the trick just completed"),
    ("- score p3 2", "p3 scored two in the deal just ended"),
    ("- score p3 total 5", "p3 stands at five"),
)

READINGS = (
    (
        "Nobody bids: 000 is silent; the next player deals. 004 has the same dealer. Such a deal "
        "is not counted among `deals`.",
        "000:594, 004:37",
    ),
    ("A player at exactly zero is not in the hole: his smudge wins.", "000:606"),
    (
        "A revoke keeps a smudge from winning. An opponent's revoke with which the pitcher fell "
        "short is scored as what he made, not as a smudge.",
        "000:612",
    ),
    (
        "A withdrawn bid in turn must have been too low, one out of turn may have been of any "
        "amount.",
        "000:614",
    ),
    (
        "An early pitch is possible while no bid of four stands. It may overcall any lower bid.",
        "000:616",
    ),
    (
        "The right to bid four after an early pitch belongs to players between eldest and the one "
        "who pitched who have not spoken: the first of them at once, the others when it is their "
        "turn to play to the card.",
        "000:616",
    ),
    (
        "Until the pitcher has named the trump there is none: the suit led is followed. The trump "
        "named counts for the trick in which he played.",
        "000:616",
    ),
    (
        "With `draw`, the pitched card counts toward the six, so that the pitcher has five cards "
        "in hand; there is no draw if the wrong player's lead stood.",
        "003:4527",
    ),
    (
        "With `draw`, High and Low are among the trumps that are played, which are all that were "
        "dealt or drawn.",
        "003:4527, 000:582-586",
    ),
    ("If the trump named is in no hand, nobody has High or Low.", "000:616"),
    (
        "Of partners who both revoked each pays under pay-bid; under set-back their side loses the "
        "bid once.",
        "000:612, 003:4498",
    ),
    (
        "With `win_needs_bid` and pay-bid a side that revoked has made its bid all the same, and "
        "pays.",
        "003:4498, 003:4508",
    ),
    (
        "The winner of a game with equal claims is found by adding the points of the deal in the "
        "order named until one has the target.",
        "000:604",
    ),
)

PROOF = (
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games.",
)


def offers(s: State, o: Options, c: Offers) -> int:
    """Acts open to the table or to the player to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            left = s.due[seat] - hand_size(s, seat)
            if left > 0:
                offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, left)
                break
    elif s.phase == Phase.BID:
        if not must_bid(s, o, s.turn):
            offer_word(c, s.turn, Verb.BID, Word.PASS)
        least = least_bid(s, o, s.turn)
        if least <= o.smudge:
            offer_act(c, s.turn, Verb.BID, low=least, high=o.smudge)
    elif s.phase == Phase.NAME:
        for suit in SUIT_WORDS:
            offer_word(c, s.turn, Verb.DECLARE, suit)
    elif s.to_draw:
        offer_draw(s, c, s.turn, s.to_draw)
    elif s.phase in (Phase.PLAY, Phase.EXCHANGE):
        offer_card(c, s.turn, Verb.PLAY, open_cards(s, s.turn))
        if s.phase == Phase.EXCHANGE:
            _offer_exchange(s, c)
    return 0


def _offer_exchange(s: State, c: Offers) -> None:
    """Everybody who still can may put out cards that are no trumps."""
    for step in range(1, s.seats + 1):
        seat = (s.dealer + step) % s.seats
        cards = may_hold(s, seat) & ~s.trumps
        most = min(cards.bit_count(), s.stock_left, hand_size(s, seat))
        if place_of(s, seat) > s.exchanged and most:
            offer_act(c, seat, Verb.DISCARD, cards=cards, least=1, take=most)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.partners and len(seats) != 4:
        raise OptionError(
            "bad-option",
            f"{len(seats)} players cannot be two sides of partners",
            hint='leave "partners" out, or play with four (003:4482)',
        )


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; ``payment`` in chips once the game is won."""
    found: dict[str, Any] = {}
    if s.declarer >= 0 and s.trumps:
        found["declarer"] = seats[s.declarer]
        found["trump"] = SUIT_NAMES[s.trump]
        found["bid"] = s.bid
    found |= scores_and_winners(s, seats, s.winners)
    if s.over:
        found["payment"] = dict(zip(seats, _payment(s, o), strict=True))
    return found


def _payment(s: Any, o: Any) -> list[int]:
    """000:608 one chip from each other player with a point or more, two from the others."""
    pay = [0] * s.seats
    won = [seat for seat in range(s.seats) if s.winners >> seat & 1]
    if len({s.side[seat] for seat in won}) != 1:
        return pay
    for seat in range(s.seats):
        if seat not in won:
            pay[seat] = -(1 if s.total[seat] >= 1 else 2)
            if o.setback_chips:
                pay[seat] -= s.set_backs[seat]
    for seat in won:
        pay[seat] = -sum(pay[other] for other in range(s.seats) if other not in won) // len(won)
    return pay


def _hope(s: Any, hand: int, suit: int) -> float:
    """About how many points a hand makes with a suit as trump."""
    ranks = [card & 15 for card in members(hand & 0x1FFF << 16 * suit)]
    if not ranks:
        return 0.0
    high = {ACE: 1.0, ACE - 1: 0.65, ACE - 2: 0.3}.get(max(ranks), 0.0)
    low = {0: 1.0, 1: 0.65, 2: 0.4}.get(min(ranks), 0.1) if len(ranks) > 1 else 0.0
    if s.seats <= 3:
        low += 0.2
    jack = 0.6 if JACK in ranks and len(ranks) > 2 else 0.1
    return high + low + jack + 0.12 * len(ranks) + 0.1 * sum(rank > TEN for rank in ranks)


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """A beginner at pitch; ``None`` where chance acts."""
    s = table.state
    if c.actor[0] < 0:
        return None
    hand = s.hand[s.turn]
    if s.phase == Phase.BID:
        hope = max(_hope(s, hand, suit) for suit in range(4))
        return bid_about(c, int(hope - 0.1 + 0.4 * rng.random()))
    if s.phase == Phase.NAME:
        suit = max(range(4), key=lambda suit: _hope(s, hand, suit))
        return c.event(line_of(c, Verb.DECLARE, SUIT_WORDS[suit]), [])
    if s.phase == Phase.EXCHANGE and not s.to_draw and rng.random() < 0.9:
        line = line_of(c, Verb.DISCARD)
        if line >= 0 and s.hidden[c.actor[line]] == 0:
            low = sorted(members(c.cards[line]), key=lambda card: card & 15)
            return c.event(line, low[: c.take[line]])
    if s.tricks == 0 and s.laid == 0 and s.phase == Phase.PLAY:
        suit = max(range(4), key=lambda suit: _hope(s, hand, suit))
        cards = hand & 0x1FFF << 16 * suit
        line = line_of(c, Verb.PLAY)
        if cards & c.cards[line]:
            return c.event(line, [max(members(cards & c.cards[line]))])
    return play_card(table, c, lambda card: pips(1 << card), rng)


VERBS = {
    Verb.DEAL: deal,
    Verb.BID: bid,
    Verb.PLAY: play,
    Verb.DECLARE: declare,
    Verb.DISCARD: discard,
    Verb.DRAW: draw,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

PITCH = Game(
    id="auction-pitch",
    name="Auction Pitch (Set Back)",
    family="trick, all fours",
    sources=("000:560-616", "004:37"),
    seats=(2, 7),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    facts={
        "bid": "bid",
        "pitcher-points": "pitcher_points",
        "high": "high",
        "low": "low",
        "jack": "jack",
        "game": "game",
    },
    places=("hand", "unseen", "table", "took", "stock", "put_out"),
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=PROOF,
)
