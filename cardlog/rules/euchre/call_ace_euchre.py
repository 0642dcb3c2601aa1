"""Call-ace euchre for four to six, each for himself (000:405-407, 001:107-131)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES
from cardlog.rules.euchre.call_ace import (
    bid,
    claim,
    deal,
    declare,
    discard,
    end,
    offers,
    play,
    rule,
    score,
    show,
)
from cardlog.rules.euchre.call_ace_table import CallOptions, CallPhase, CallState, setup
from cardlog.rules.euchre.faults import CallFault
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.bowers import suit_cards
from cardlog.rules.mechanisms.offers import Offers
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import Event, Verb, Word

RULES = {
    Fault.REVOKE: Cite(
        "Follow the suit led if you can; the left bower is a trump and follows only trumps.",
        "000:273, 000:297",
    ),
    Fault.SHOWN_OUT: Cite(
        "Failing to follow suit while able to is a revoke, whenever it comes to light.",
        "003:2315, 001:316",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Bids and cards go round from the dealer's left; the maker calls, the dealer discards; "
        "the winner of a trick leads.",
        "000:281, 000:295-297, 001:111",
    ),
    Fault.TURNED_DOWN_SUIT: Cite(
        "In the second round any suit may be named but the one turned down.", "000:283"
    ),
    Fault.DEALER_STUCK: Cite(
        "With stick_dealer the dealer must name a suit when all others have passed twice.",
        "003:2340",
    ),
    CallFault.TRUMP_CALLED: Cite(
        "The maker may call upon the best card of any suit but the trump.", "001:111-112"
    ),
    Fault.WRONG_COUNT: Cite(
        "Five cards each, in rounds of three and two or two and three, the same throughout; the "
        "dealer buries one card.",
        "000:275, 000:279",
    ),
    Fault.TOO_MANY_CARDS: Cite("Five cards to each player.", "000:275"),
    Fault.WRONG_TARGET: Cite("Packets go round from the dealer's left.", "000:275"),
    Fault.NOT_IN_PACK: Cite("32 cards for six players, 28 for five, 24 for four.", "001:118-120"),
    Fault.UNKNOWN_CARD: Cite("The turned card and the cards played are seen by all.", "000:277"),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt and one turned; it is accepted or turned down and a suit named; the "
        "maker calls and a dealer who took the card up discards, both before the lead; five "
        "tricks are played.",
        "000:277-297, 001:110-121",
    ),
    Fault.BAD_CLAIM: Cite("A claim names a number of the tricks that are not complete.", "†"),
    Fault.BAD_RULING: Cite(
        "A revoke is established only where one stood; five tricks are played.", "003:2315"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Maker and partner score 1 each, for all five tricks 2 or 3; a lone maker as many as "
        "there are players; if they are euchred every other player scores 2.",
        "001:123-131",
    ),
    Fault.GAME_OVER: Cite("The deal that brings somebody to the target ends the game.", "†"),
}

EVENTS = (
    ("- deal p1 JsJcAsKsQs", "a hand; or packets of three and two in rotation"),
    ("- deal up 8s", "the turned card"),
    ("- deal talon 8d8c", "the cards under it, where the record has them"),
    ("p1 bid pass", "a pass, in either round"),
    ("p1 bid order", "p1 accepts the turned suit; the dealer takes the card up"),
    ("p1 bid clubs", "p1 names another suit in the second round"),
    ("p1 bid order !withdrawn", "a call taken back; changes nothing"),
    ("p1 declare hearts", "the maker calls the best heart"),
    ("p1 declare alone", "the maker plays alone"),
    ("p5 discard 9d", "the dealer buries a card; ?? if it was not seen"),
    ("p1 play Js", "a card to the trick"),
    ("p2 play Qc !revoke", "a revoke that stood"),
    ("p2 play Ah !turn", "a card out of turn that stood"),
    ("p2 play Qc !withdrawn", "a card taken back; changes nothing"),
    ("p2 show Qc !exposed", "cards exposed by mistake"),
    ("p1 claim p2 revoke", "p1 says that p2 revoked"),
    ("- rule p2 revoke", "p2's revoke is established"),
    ("p1 claim 4", "p1's side takes four of the tricks not complete; - the maker's side"),
    ("p3 claim reject", "an answer; a ruling must follow before the deal scores; or accept"),
    ("- rule p1 tricks 4", "p1's side has four of the five tricks"),
    ("- rule misdeal", "a misdeal; who deals again is an option"),
    ("- rule void", "the deal is void, the same dealer deals again"),
    ("p2 score trick", "p2 won the last complete trick"),
    ("- score p1 3", "p1 scored three points in the deal just finished"),
    ("- score p1 total 5", "p1 stands at five"),
)

READINGS = (
    (
        "000 is silent on cards, scores and lone hands; 001 is followed.",
        "000:407, 001:118-131",
    ),
    ("The target is not stated; five is that of the euchre laws.", "001:181"),
    (
        'The maker must call or say alone; "may" leaves him the choice of which.',
        "001:110, 001:121",
    ),
    (
        "The best card is by the rank of a plain suit among the cards in the hands when play "
        "begins; so the dealer's discard does not count, and the jack that is the left bower does "
        "not.",
        "001:114-117",
    ),
    (
        "A maker whose call finds no partner scores as a lone hand, also when he did not know.",
        "001:116, 001:121, 001:128",
    ),
    (
        "A dealer who was ordered up takes the turned card into his hand and discards also when "
        "others make trump; the turned card may make him the partner.",
        "000:279",
    ),
    (
        "The player left of the dealer leads also against a lone hand, since nobody sits out.",
        "000:295",
    ),
    (
        "The partner is bound from the call; claims and rulings on tricks take the sides as they "
        "are, though the table may not know them yet.",
        "001:113",
    ),
    ("Several players who pass the target on one deal: the highest total wins.", "†"),
    ("A deal in which all passed counts as one of a fixed number of deals.", "†"),
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; no scores where hidden cards leave a partner open."""
    found: dict[str, Any] = {}
    if s.declarer >= 0 and s.phase != CallPhase.TURN_UP:
        found["declarer"] = seats[s.declarer]
        found["trump"] = SUIT_NAMES[s.trump]
        if s.phase in (CallPhase.DEAL, CallPhase.OVER) and not s.vague:
            found["tricks"] = s.made
    return found if s.vague else found | scores_and_winners(s, seats, s.winners)


def player(table: Any, offers: Offers, rng: random.Random) -> Event | None:
    """A call of the plain suit in which the maker is shortest, rarely alone."""
    s = table.state
    if offers.verb[offers.count - 1] != Verb.DECLARE or offers.verb[0] == Verb.DISCARD:
        return None
    if rng.random() < 0.1:
        return offers.draw(offers.count - 1, rng)

    def length(line: int) -> int:
        suit = offers.what[line] - Word.CLUBS
        return int(s.hand[s.declarer] & suit_cards(s.trump, suit)).bit_count()

    return offers.draw(min(range(offers.count - 1), key=length), rng)


GAME = Game(
    id="call-ace-euchre",
    name="Call-Ace Euchre",
    family="trick",
    sources=("000:405-407", "001:107-131", "000:261-313"),
    seats=(4, 6),
    state=CallState,
    options=CallOptions,
    phases=CallPhase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.BID: bid,
        Verb.DECLARE: declare,
        Verb.DISCARD: discard,
        Verb.PLAY: play,
        Verb.SHOW: show,
        Verb.CLAIM: claim,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    rules=RULES,
    events=EVENTS,
    facts={"partner": "mate"},
    player=player,
    parent="euchre",
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated "
        "and of altered games, with claims, rulings and irregularities put in.",
    ),
)
