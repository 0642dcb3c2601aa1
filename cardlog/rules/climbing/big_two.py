"""Big two: singles, pairs, triples and hands of five, the two on top (003:538-621)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from cardlog.cards import SUIT_MASK, mask, members
from cardlog.errors import OptionError
from cardlog.rules.climbing.beats import (
    cards_fault,
    draw,
    end,
    is_bomb,
    opening_fault,
    play,
    rule,
    score,
)
from cardlog.rules.climbing.bigtwo import Options, Phase, State, setup
from cardlog.rules.climbing.charges import best
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.fives import RUNS, key_of, run_place, run_ranks
from cardlog.rules.climbing.openings import deal, hands_are_full
from cardlog.rules.climbing.table import OF_RANK, RANKS, strength
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_word
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import CHANCE, NONE, Event, Verb, Word

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.DRAW: draw,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    ClimbingFault.NO_PLAY: Cite(
        "A play is one card, two or three of one rank, or a hand of five: straight, flush, full "
        "house, four of a kind with a fifth card, straight flush.",
        "003:574, 003:583",
    ),
    ClimbingFault.OTHER_SIZE: Cite(
        "A beat has the same number of cards as the play it answers.", "003:576"
    ),
    ClimbingFault.DOES_NOT_BEAT: Cite(
        "Singles go by rank, then suit; pairs by rank, then the higher suit; triples by rank; "
        "hands of five by shape, then within the shape.",
        "003:578-585",
    ),
    ClimbingFault.OPENING_CARD: Cite(
        "The opening play contains the three of diamonds, or the lowest card that was dealt.",
        "003:570",
    ),
    ClimbingFault.NOT_LOWEST: Cite("The holder of the lowest card dealt opens.", "003:570"),
    ClimbingFault.MAY_NOT_PASS: Cite(
        "The player whose cards are on top leads again, with anything.", "003:589"
    ),
    ClimbingFault.CARDS_OWED: Cite(
        "Where that is agreed, a pass costs a card of the stock, or as many as the play declined.",
        "003:613",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Play goes anticlockwise; under the strict rule a pass puts a player out of the round.",
        "003:568, 003:587",
    ),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, with three players one is turned, then the lowest card opens.",
        "003:568-570",
    ),
    Fault.WRONG_COUNT: Cite("The cards that a pass costs are drawn together.", "003:613"),
    Fault.TOO_MANY_CARDS: Cite(
        "Four players get thirteen cards each, three seventeen, two what is agreed.", "003:568"
    ),
    Fault.NOT_IN_PACK: Cite("The jokers are taken out.", "003:548"),
    Fault.UNKNOWN_CARD: Cite("The cards that are played are seen by everybody.", "003:576"),
    Fault.WRONG_OBSERVATION: Cite(
        "One unit for every card left, doubled for ten to twelve, trebled for thirteen.", "003:599"
    ),
    Fault.GAME_OVER: Cite("An agreed number of deals is played.", "003:601"),
}

EVENTS = (
    ("- deal p1 3d4d9s", "a hand, or packets of it, in any order of seats"),
    ("- deal up 7h", "with three players the turned card"),
    ("- deal talon 4c9d", "with two players all the cards set aside, if they are known"),
    ("p1 play 3d3c", "a play of one, two, three or five cards"),
    ("p4 play pass", "a pass"),
    ("p4 draw stock 5h", "the cards that a pass costs, where that is agreed"),
    ("p1 play 4d !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and is dealt again"),
    ("- score p1 58", "p1 made 58 points in the deal just finished"),
    ("- score p1 total 90", "p1 stands at 90"),
)

READINGS = (
    (
        "Which of the two ways of opening is used is left open; the lowest card opens every deal "
        "by default.",
        "570",
    ),
    (
        "Payment to the winner is the default; the lowest total wins only where charges are "
        "written down, since payments add up to nothing.",
        "597, 601",
    ),
    ("More than thirteen cards left are multiplied like thirteen.", "568, 599"),
    (
        "Two equal sequences are decided by the suit of the top card, the five or the six also "
        "where A-2-3-4-5 or 2-3-4-5-6 is high.",
        "583, 607",
    ),
    (
        "In the order that works down the cards (classic-high) A-2-3-4-5 stands between "
        "2-3-4-5-6 and J-Q-K-A-2, which the text does not name, and the top card of all three is "
        "the two.",
        "583, 607",
    ),
    (
        "Indonesian sequences with a two are A-2-3-4-5 and 2-3-4-5-6; only the suit of the two "
        "separates them.",
        "607",
    ),
    (
        "An honour hand laid on fewer cards cannot be answered; it does not go on a play of four.",
        "605",
    ),
    (
        "Where four cards are a play of their own they may be led and only higher fours answer "
        "them.",
        "605",
    ),
    (
        "A dragon needs a hand of thirteen cards; its charge is that of thirteen cards on the "
        "schedule in use (39, steep 52). Of two dragons the first from the dealer in the direction "
        "of play wins.",
        "611",
    ),
    (
        "Under the strict rule the owner must pass himself before he leads anew; otherwise beating "
        "his own cards could not be told from a lead.",
        "587, 589",
    ),
    (
        "A pass costs cards also when it ends the round, but not who passes on his own play; from "
        "a short stock as many as there are.",
        "587, 613",
    ),
    (
        "With cards set aside, or in a stock, the lowest card is the lowest of those dealt.",
        "570",
    ),
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.hand2 not in (13, 17, 21):
        raise OptionError(
            "bad-hand", f"two players are not dealt {o.hand2} cards", hint="13, 17 or 21 (003:568)"
        )
    if o.draw_on_pass and len(seats) != 3:
        raise OptionError(
            "bad-draw-on-pass",
            "cards for a pass are drawn by three players with thirteen cards each",
            hint='leave "draw_on_pass" off (003:613)',
        )


def table(rng: random.Random, options: Mapping[str, Any], _seats: Sequence[str]) -> dict[str, Any]:
    """How many deals players agree on who did not say when to stop."""
    return {} if options.get("deals") else {"deals": rng.randint(1, 4)}


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; none that hidden cards leave open."""
    if s.vague_total:
        return {}
    return scores_and_winners(s, seats, best(s, o) if s.over else 0)


# --- choices ------------------------------------------------------------------------------


def fives(o: Options, cards: int) -> Iterator[int]:
    """Every hand of five in a set of cards, each once."""
    found: set[int] = set()
    groups = [list(members(cards & OF_RANK << rank)) for rank in range(RANKS)]
    for run in range(RUNS):
        if run_place(o.sequences, run) >= 0:
            ranks = list(members(run_ranks(run)))
            found.update(mask(five) for five in product(*(groups[rank] for rank in ranks)))
    for suit in range(4):
        own = list(members(cards & SUIT_MASK << 16 * suit))
        found.update(mask(five) for five in combinations(own, 5))
    for group in groups:
        for three in combinations(group, 3):
            for other in groups:
                if other is not group:
                    found.update(mask((*three, *two)) for two in combinations(other, 2))
        if len(group) == 4:
            found.update(mask(group) | 1 << card for card in members(cards & ~mask(group)))
    yield from sorted(found)


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table and to the seats."""
    if s.phase == Phase.DEAL:
        if hands_are_full(s):
            offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, take=1)
            return 0
        seat = next(seat for seat in range(s.seats) if hand_size(s, seat) < s.dealt_size)
        offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, s.dealt_size - hand_size(s, seat))
    elif s.phase == Phase.PLAY:
        if s.owed:
            offer_act(
                c, s.turn, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=s.owed, chance=True
            )
            return 0
        for seat in range(s.seats):
            if s.turn in (seat, NONE):
                _offer_plays(s, o, c, seat)
    return 0


def _offer_plays(s: State, o: Options, c: Offers, seat: int) -> None:
    cards = may_hold(s, seat)
    if s.loose and cards >> (s.loose_key - 1) & 1:
        cards |= 1 << s.loose - 1
    plays: list[int] = []
    for rank in range(RANKS):
        group = list(members(cards & OF_RANK << rank))
        sizes = range(1, len(group) + 1) if s.size == 0 else [s.size]
        plays += [mask(some) for size in sizes if size < 5 for some in combinations(group, size)]
    if s.hidden[seat] == 0 and (s.size in (0, 5) or (o.honour_bombs and s.size < 4)):
        plays += fives(o, cards)
    for play_ in plays:
        key = key_of(o.sequences, o.four_size, play_)
        bomb = is_bomb(s, o, key)
        if not key or (s.size and not bomb and (play_.bit_count() != s.size or key < s.key)):
            continue
        event = Event(seat, Verb.PLAY, NONE, NONE, 0, 0, list(members(play_)))
        if cards_fault(s, seat, event) or (not s.plays and opening_fault(s, seat, play_)):
            continue
        offer_act(c, seat, Verb.PLAY, cards=play_)
    if s.size:
        offer_word(c, seat, Verb.PLAY, Word.PASS)


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Lead the weakest of many cards; beat as cheaply as possible; keep the twos for later."""
    s = table.state
    if s.phase != Phase.PLAY or s.owed or open_now.count < 2:
        return None
    hand = s.hand[open_now.actor[0]]
    best_line, best_wish = 0, 0.0
    for i in range(open_now.count):
        cards = open_now.cards[i]
        if open_now.what[i] == Word.PASS:
            wish = 12.5 + (hand.bit_count() > 8)
        else:
            high = max(strength(card & 15) for card in members(cards))
            broken = sum(
                (hand & OF_RANK << rank).bit_count() - (cards & OF_RANK << rank).bit_count()
                for rank in {card & 15 for card in members(cards)}
            )
            wish = high + broken - (2.5 * cards.bit_count() if s.size == 0 else 0)
            if cards == hand:
                wish -= 100
        wish += rng.random() * 1.5
        if i == 0 or wish < best_wish:
            best_line, best_wish = i, wish
    return open_now.draw(best_line, rng)


GAME = Game(
    id="big-two",
    name="Big Two",
    family="shedding, climbing",
    sources=("003:538-621",),
    seats=(2, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    player=player,
    table=table,
    results=results,
    check=check,
    rules=RULES,
    events=EVENTS,
    readings=READINGS,
    places=("hand", "unseen", "gone", "aside", "loose"),
    facts={"winner": "winner", "cards_left": "left"},
    named=(
        OptionName("big-two/honour-bombs", {"honour_bombs": True}, "Honour hands", "003:605"),
        OptionName(
            "big-two/sequence-order",
            {"sequences": "indonesian", "pass_rule": "out"},
            "Indonesian sequences, strict passing",
            "003:585, 003:607",
        ),
        OptionName("big-two/steeper-penalties", {"steep": True}, "Steep charges", "003:609"),
        OptionName("big-two/dragon", {"dragon": True}, "Dragon wins", "003:611"),
        OptionName("big-two/three-players", {}, "Three players", "003:568, 003:613", seats=3),
        OptionName("big-two/two-players", {}, "Two players", "003:568, 003:613", seats=2),
        OptionName(
            "big-two/draw-on-pass",
            {"draw_on_pass": "one"},
            "A pass costs a card",
            "003:613",
            seats=3,
        ),
    ),
    proof=(
        "an independent checker written from the rule book agrees on every event of simulated and "
        "of altered games",
    ),
)
