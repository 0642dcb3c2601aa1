"""President: get rid of the cards first, and rise (003:4544-4622)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import members
from cardlog.rules.climbing.exchange import forced_gift, is_low, level_gift, may_give
from cardlog.rules.climbing.faults import ClimbingFault
from cardlog.rules.climbing.hierarchy import THREE_OF_CLUBS, Options, Phase, State, setup
from cardlog.rules.climbing.rounds import (
    best,
    can_play,
    deal,
    end,
    give,
    play,
    rule,
    score,
    set_fault,
)
from cardlog.rules.climbing.table import OF_RANK, RANKS, strength
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_word
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import CHANCE, NONE, Event, Verb, Word

VERBS = {
    Verb.DEAL: deal,
    Verb.GIVE: give,
    Verb.PLAY: play,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    ClimbingFault.NO_PLAY: Cite(
        "The leader plays one card, or several of matching rank.", "003:4580"
    ),
    ClimbingFault.DOES_NOT_BEAT: Cite(
        "A play is topped by the same number of cards of one higher rank.", "003:4582"
    ),
    ClimbingFault.OTHER_SIZE: Cite(
        "The number of cards cannot be changed part way through a round, unless that is agreed.",
        "003:4582, 003:4614",
    ),
    ClimbingFault.OPENING_CARD: Cite(
        "Where it is agreed, the holder of the three of clubs must lead it as the first play.",
        "003:4574",
    ),
    ClimbingFault.MUST_BEAT: Cite(
        "Some tables make beating compulsory whenever it can be done.", "003:4604"
    ),
    ClimbingFault.MAY_NOT_PASS: Cite("Who is on lead sets the shape of the round.", "003:4580"),
    ClimbingFault.NOT_STRONGEST: Cite(
        "The Scum hands over the best card, strongest by the actual rank order.", "003:4590"
    ),
    ClimbingFault.EXCHANGE: Cite(
        "The Scum gives first and the President returns as many; the Vices where it is scaled; "
        "Citizens neither give nor receive.",
        "003:4590",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Play goes round clockwise; out and locked players are passed over.", "003:4582-4586"
    ),
    Fault.SHOWN_OUT: Cite(
        "Who gave the strongest cards has none that are stronger; who must beat and passed could "
        "not.",
        "003:4590, 003:4604",
    ),
    Fault.WRONG_TARGET: Cite(
        "The Scum exchanges with the President, the Vice-Scum with the Vice-President.", "003:4590"
    ),
    Fault.WRONG_COUNT: Cite(
        "One card is exchanged, or two between Scum and President and one between the Vices.",
        "003:4590",
    ),
    Fault.WRONG_PHASE: Cite(
        "The pack is dealt, cards are exchanged before later hands, then the rounds are played.",
        "003:4572-4594",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "The entire pack is dealt singly, so that the first hands may have a card more.", "003:4572"
    ),
    Fault.NOT_IN_PACK: Cite("The jokers are taken out.", "003:4570"),
    Fault.UNKNOWN_CARD: Cite("The cards that are played are seen by everybody.", "003:4584"),
    Fault.WRONG_OBSERVATION: Cite(
        "Two points for the President, one for the Vice-President.", "003:4598"
    ),
    Fault.GAME_OVER: Cite("A fixed number of hands is played, or to a target.", "003:4598"),
}

EVENTS = (
    ("- deal p2 3c4dKh", "a hand, or packets of it, in any order of seats"),
    ("p4 give p1 2s", "the Scum gives the President his strongest card or cards; first"),
    ("p1 give p4 3c", "the President gives as many back"),
    ("p2 play 5c5d", "a set of one rank"),
    ("p3 play pass", "a pass"),
    ("p3 play 9c !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and is dealt again, with the titles as they were"),
    ("- score p2 2", "p2 made two points in the hand just finished"),
    ("- score p2 total 5", "p2 stands at five"),
)

READINGS = (
    (
        "Who deals is not agreed and changes nothing in a record: the cards of later hands go "
        "round from the President.",
        "4576",
    ),
    (
        "The player who gets the first card of a deal of uneven hands is the President, in the "
        "first hand the dealer's left.",
        "4572, 4576",
    ),
    (
        "With three players the second is Vice-President (1 point) and there is no exchange of "
        "Vices.",
        "4588, 4590",
    ),
    ("Of several strongest cards of one rank the Scum may give any.", "4590"),
    (
        "The extra penalty of a repeated Scum takes the place of the ordinary number; it is paid "
        "also where nothing is exchanged else.",
        "4600",
    ),
    (
        "Four of a kind must fit the number of cards to be beaten unless agreed otherwise; the "
        "text gives only the twos the right to be laid on anything.",
        "4606",
    ),
    (
        "A revolution counts from the next play on, does not touch the exchange of the next hand, "
        "and twos still clear.",
        "4606",
    ),
    (
        "An equal rank may be laid only to complete the four on top and with a number of cards "
        "that the size rule allows.",
        "4608",
    ),
    (
        "With one answer to each lead the turn ends at the seat of the leader, also if he is out.",
        "4604",
    ),
    (
        "If a play that ends the round empties its player's hand, the next player with cards "
        "leads.",
        "4586",
    ),
    ("The remaining cards of the Scum are not played out.", "4588"),
    (
        "Points are always written, as the published method has them; who plays without a score "
        "need not look at them.",
        "4596, 4598",
    ),
)


def table(rng: random.Random, options: Mapping[str, Any], _seats: Sequence[str]) -> dict[str, Any]:
    """How many hands players agree on who did not say when to stop."""
    if options.get("deals") or options.get("target"):
        return {}
    return {"deals": rng.randint(1, 4)}


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found = scores_and_winners(s, seats, best(s) if s.over else 0)
    if s.scored:
        found["president"] = seats[s.ranking[0]]
        found["scum"] = seats[s.ranking[s.seats - 1]]
    return found


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table and to the seats."""
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = s.due[seat] - hand_size(s, seat)
            if missing:
                offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, missing)
                return 0
    elif s.phase == Phase.EXCHANGE:
        for seat in range(s.seats):
            if may_give(s, seat):
                _offer_gift(s, c, seat)
    elif s.phase == Phase.PLAY:
        for seat in range(s.seats):
            if seat == s.turn or (s.turn == NONE and may_hold(s, seat) >> THREE_OF_CLUBS & 1):
                _offer_plays(s, o, c, seat)
    return 0


def _offer_gift(s: State, c: Offers, seat: int) -> None:
    to, number = s.to_whom[seat], s.owes[seat]
    if not is_low(s, seat) or s.hidden[seat]:
        offer(c, seat, Verb.GIVE, NONE, to, may_hold(s, seat), number)
        return
    forced = list(members(forced_gift(s, seat)))
    also = [(forced, len(forced))] if forced else []
    offer_act(
        c, seat, Verb.GIVE, target=to, cards=level_gift(s, seat), take=number - len(forced),
        also=also,
    )  # fmt: skip


def _offer_plays(s: State, o: Options, c: Offers, seat: int) -> None:
    cards = may_hold(s, seat)
    opening = 1 << s.opening_card - 1 if s.opening_card and not s.plays else 0
    for rank in range(RANKS):
        group = cards & OF_RANK << rank
        if not group or (opening and not group & opening):
            continue
        for count in range(1, group.bit_count() + 1):
            if set_fault(s, o, strength(rank), count):
                continue
            also = [(list(members(opening)), 1)] if opening else []
            offer_act(c, seat, Verb.PLAY, cards=group & ~opening, take=count - len(also), also=also)
    if s.size and not (o.must_beat and can_play(s, o, s.hand[seat])):
        offer_word(c, seat, Verb.PLAY, Word.PASS)


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Lead low and long; beat as cheaply as possible; keep twos and aces, and do not split."""
    s = table.state
    if s.phase == Phase.EXCHANGE:
        i = rng.randrange(open_now.count)
        cards = list(members(open_now.cards[i]))
        if len(open_now.also[i]) or is_low(s, open_now.actor[i]):
            return open_now.draw(i, rng)
        cards.sort(key=lambda card: strength(card & 15))
        return open_now.event(i, cards[: open_now.take[i]])
    if s.phase != Phase.PLAY:
        return None
    best_line, best_wish = -1, 0.0
    for i in range(open_now.count):
        if open_now.what[i] == Word.PASS:
            wish = 9.0 + 4 * (hand_size(s, s.turn) > 6)
        else:
            pool = [
                *members(open_now.cards[i]),
                *(card for part, _ in open_now.also[i] for card in part),
            ]
            count = open_now.take[i] + len(open_now.also[i])
            wish = strength(pool[0] & 15) + 3.0 * (len(pool) - count)
            wish -= 2.0 * count if s.size == 0 else 0
        wish += rng.random() * 2
        if best_line < 0 or wish < best_wish:
            best_line, best_wish = i, wish
    return open_now.draw(best_line, rng)


GAME = Game(
    id="president",
    name="President",
    family="shedding, climbing",
    sources=("003:4544-4622",),
    seats=(3, 8),
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
    rules=RULES,
    events=EVENTS,
    readings=READINGS,
    places=("hand", "unseen", "gone"),
    facts={"place": "place"},
    proof=(
        "an independent checker written from the rule book agrees on every event of simulated and "
        "of altered games",
    ),
)
