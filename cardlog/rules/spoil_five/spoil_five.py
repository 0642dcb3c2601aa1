"""Spoil five: three tricks of five take the pot (000:486-541)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES, members
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.spoil_five.faults import SpoilFault
from cardlog.rules.spoil_five.play import (
    declare,
    discard,
    holds_ace,
    may_rob,
    play,
    playable,
    show,
    strength,
)
from cardlog.rules.spoil_five.score import deal, end, rule, score, seat_score, settle
from cardlog.rules.spoil_five.table import Options, Phase, State, setup
from cardlog.words import CHANCE, NONE, Event, Verb, Word

RULES = {
    Fault.REVOKE: Cite(
        "Follow suit if possible, or trump; only the five and jack of trumps and the ace of hearts "
        "need not be played to the lead of a lower trump.",
        "000:529-531",
    ),
    Fault.SHOWN_OUT: Cite("Failing to follow suit while able to is a revoke.", "000:529-531"),
    Fault.NOT_YOUR_TURN: Cite(
        "The player on the dealer's left leads, then the winner of each trick.", "000:529-533"
    ),
    Fault.SITTING_OUT: Cite("A dead hand takes no further part.", "000:539-541"),
    SpoilFault.NO_ACE: Cite(
        "The holder of the ace of the trump suit may exchange any card for the turned one; if an "
        "ace is turned, the dealer.",
        "000:524",
    ),
    SpoilFault.ROBBED_LATE: Cite(
        "He does so, or has the card turned down, before he plays; otherwise his ace is the lowest "
        "trump.",
        "000:524",
    ),
    SpoilFault.SHUT_OUT: Cite(
        "Whose hand is dead by a penalty receives no cards until the pot is won.", "000:541"
    ),
    Fault.WRONG_TARGET: Cite(
        "Cards are dealt to a player, and a ruling names one.", "000:520, 000:537-541"
    ),
    Fault.TOO_MANY_CARDS: Cite("Five cards are dealt to each player.", "000:520"),
    Fault.WRONG_COUNT: Cite("One card is turned; one is exchanged for it.", "000:520-524"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt and one turned; tricks are played until somebody has three; he may "
        "then play on for all five.",
        "000:520-535",
    ),
    Fault.BAD_RULING: Cite(
        "A hand is dead if it has a wrong number of cards, or for a card exposed after somebody "
        "has two tricks; a revoke is established when its trick is complete.",
        "000:539-541",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Each player puts a chip into the pot before every deal; three tricks take it, all five "
        "a chip from each opponent besides.",
        "000:535",
    ),
    Fault.GAME_OVER: Cite("The record ends when the pot is taken.", "000:535, †"),
}

EVENTS = (
    ("- deal p1 5dJdAh", "cards to a hand, five in all"),
    ("- deal up Kd", "the turned card, when the hands are complete"),
    ("- deal talon 2c7s…", "all cards left, where the record knows them"),
    ("p2 discard 2h", "p2 robs: this card is put away for the turned card"),
    ("p2 declare stand", "he does not rob: the turned card is turned down"),
    ("p2 play Td", "a card to the trick"),
    ("p3 play Kh !revoke", "an illegal card that stood"),
    ("p3 play Kh !turn", "a card out of turn that stood"),
    ("p3 play Kh !withdrawn", "a card taken back"),
    ("p1 declare jink", "p1 has won the first three tricks and plays on for all five"),
    ("p3 show Kh !exposed", "a card shown against the rules"),
    ("- rule p3 exposed", "p3's hand is dead for it, and gets no cards until the pot is won"),
    ("- rule p3 revoke", "p3's revoke is established: the same"),
    ("- rule p3 long", "p3 is dealt a card too many, or too few (short)"),
    ("- rule p3 void", "the wrong hand is found out: it is dead"),
    ("- rule misdeal", "the deal is void, the next player deals"),
    ("p3 score trick", "p3 won the trick just completed"),
    ("- score p3 -1", "p3 won this many chips in the deal just ended"),
    ("- score p3 total 6", "p3 has won this many in all"),
)

READINGS = (
    ("A void deal costs no chip: those put in stay for the deal that follows.", "000:535-537"),
    (
        "A misdeal, and so a deal again, is possible until the first card is played.",
        "000:537",
    ),
    ("Robbing is possible until the holder of the ace has played his first card.", "000:524"),
    (
        "The ace of hearts counts as third best trump in plain play only; the ace of the trump "
        "suit robs, so the ace of hearts robs only when hearts are trump.",
        "000:524",
    ),
    (
        "A player whom the dealer's turned ace finds without cards (dead until the pot is won) "
        "does not rob: the ace stays where it is.",
        "000:524, 000:541",
    ),
    (
        "A higher trump led forces the three best; the demoted ace of hearts is lower than any "
        "lead and must be played.",
        "000:531",
    ),
    (
        "A player whose hand dies while he plays on wins nothing, and the deal ends.",
        "000:535, 000:539-541",
    ),
    (
        "Playing on is possible only for the winner of the first three tricks: others can no "
        "longer win five.",
        "000:535",
    ),
    ("Played on and a trick lost: the deal ends with that trick.", "000:535"),
    (
        "The paragraph headed Revoke speaks of the exposure of a card; a revoke has no penalty of "
        "its own and is treated alike, without regard to the number of tricks won.",
        "000:541",
    ),
    (
        "What a dead hand has played stays in the trick and may win it; the lead then passes to "
        "the next hand alive on its left. Its tricks stay with it and win no pot.",
        "000:539-541",
    ),
    ("If every player is shut out, all come back in the next deal.", "000:541, †"),
    ("After the deal in which the pot is won nobody is shut out.", "000:541"),
)


def offers(s: State, o: Options, c: Offers) -> int:
    """Acts open to the table or to the player to act."""
    if s.phase == Phase.JINK:
        offer_word(c, s.turn, Verb.DECLARE, Word.JINK)
        # saying what he won is how he takes the pot
        offer_act(c, CHANCE, Verb.SCORE, target=s.turn, low=seat_score(s, s.turn))
        return 0
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        _offer_deal(s, c)
    elif s.phase == Phase.ACE:
        _offer_robbery(s, c)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
        if may_rob(s, s.turn) and holds_ace(s, s.turn):
            _offer_robbery(s, c)
    return 0


def _offer_deal(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        left = s.due[seat] - hand_size(s, seat)
        if left > 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, left)
            return
    offer(c, CHANCE, Verb.DEAL, Word.UP, NONE, s.unseen, 1)


def _offer_robbery(s: State, c: Offers) -> None:
    offer_card(c, s.turn, Verb.DISCARD, may_hold(s, s.turn))
    offer_word(c, s.turn, Verb.DECLARE, Word.STAND)


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.trump < len(SUIT_NAMES):
        found["trump"] = SUIT_NAMES[s.trump]
    return found | scores_and_winners(s, seats, highest_total(s) if s.over else 0)


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Robs, wins as cheaply as he can, plays on with a strong hand."""
    s = table.state
    line = {c.verb[i]: i for i in range(c.count)}
    if s.phase == Phase.JINK:
        strong = any(strength(s, s.turn, card) > 45 for card in members(s.hand[s.turn]))
        return c.event(line[Verb.DECLARE if strong or rng.random() < 0.1 else Verb.SCORE], [])
    if Verb.DISCARD in line and s.hidden[s.turn] == 0 and rng.random() < 0.9:
        hand = list(members(s.hand[s.turn]))
        return c.event(line[Verb.DISCARD], [min(hand, key=lambda card: _value(s, card))])
    if Verb.PLAY not in line or rng.random() < 0.1:
        return None
    cards = list(members(c.cards[line[Verb.PLAY]]))
    if s.laid == 0:
        card = max(cards, key=lambda card: _value(s, card))
    else:
        winning = [card for card in cards if strength(s, s.turn, card) > s.best]
        card = min(winning or cards, key=lambda card: _value(s, card))
    return c.event(line[Verb.PLAY], [card])


def _value(s: Any, card: int) -> int:
    """How strong a card is when its own suit is led."""
    led = s.led
    s.led = card >> 4
    found = strength(s, s.turn, card)
    s.led = led
    return found


GAME = Game(
    id="spoil-five",
    name="Spoil Five (Twenty-Five)",
    family="trick, spoil five",
    sources=("000:486-541",),
    seats=(2, 10),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.PLAY: play,
        Verb.DISCARD: discard,
        Verb.DECLARE: declare,
        Verb.SHOW: show,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    rules=RULES,
    facts={"pot": "played_for", "pot-winner": "pot_winner", "jink": "played_on"},
    places=("hand", "unseen", "table", "took", "up", "talon", "put_away"),
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated and "
        "of altered games.",
    ),
)
