"""Oh hell: a series of hands of changing size, exact bids, a turned trump (003:3886-3970)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.rules.oh_hell.faults import ExactBidFault
from cardlog.rules.oh_hell.play import barred_bid, bid, deal, play, playable
from cardlog.rules.oh_hell.player import player
from cardlog.rules.oh_hell.rulings import claim, end, rule, score, show
from cardlog.rules.oh_hell.score import GOES_ON, outcome, settle
from cardlog.rules.oh_hell.table import Options, Phase, State, check, setup
from cardlog.words import CHANCE, NONE, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.REVIEW and not s.disputed and outcome(s, o) == GOES_ON:
        settle(s, o)
    if s.phase == Phase.DEAL:
        what = Word.BLIND if o.blind_one and s.size == 1 else NONE
        for seat in range(s.seats):
            room = s.size - hand_size(s, seat)
            if room:
                offer_act(
                    c, CHANCE, Verb.DEAL, what=what, target=seat, cards=s.unseen, take=room
                )  # fmt: skip
                break
    elif s.phase == Phase.TURN_UP:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, take=1)
    elif s.phase == Phase.BID:
        barred = barred_bid(s, o, s.turn)
        ranges = [(0, s.size)] if barred < 0 else [(0, barred - 1), (barred + 1, s.size)]
        for low, high in ranges:
            if low <= high:
                offer_act(c, s.turn, Verb.BID, low=low, high=high)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
    return 0


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return scores_and_winners(s, seats, s.winners)


RULES = {
    Fault.REVOKE: Cite("Anybody holding the suit that was led has to play one.", "003:3930"),
    Fault.SHOWN_OUT: Cite(
        "Who did not follow a suit holds none of it: playing one later proves a revoke.",
        "003:3930, †",
    ),
    ExactBidFault.HOOK: Cite(
        "The dealer may not say the number that would make the bids add up to the tricks.",
        "003:3926, 003:3956",
    ),
    ExactBidFault.BID_RANGE: Cite(
        "Zero is a legal bid; no bid may exceed the number of cards in the hand.", "003:3924"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Each player bids once, from the dealer's left to the dealer; the dealer's left leads, "
        "then the winner of each trick.",
        "003:3924, 003:3930",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "A game is a fixed series of deals whose hands change in size.", "003:3914-3918"
    ),
    Fault.WRONG_COUNT: Cite(
        "One card is turned for trump, and one is played to a trick.", "003:3918"
    ),
    Fault.WORD_NOT_USED: Cite(
        "In a blind deal the card is shown to all but its holder, in other deals to nobody.",
        "003:3958",
    ),
    Fault.UNKNOWN_CARD: Cite(
        "The card turned for trump and the cards played are seen by all.", "003:3918"
    ),
    Fault.WRONG_PHASE: Cite(
        "The hands are dealt, a card is turned unless the pack is used up, all players bid, the "
        "tricks are played.",
        "003:3918-3930",
    ),
    Fault.WRONG_TARGET: Cite("Cards are dealt to the seats.", "003:3918"),
    Fault.BAD_CLAIM: Cite("A claim is of all tricks that are not complete.", "†"),
    Fault.BAD_RULING: Cite(
        "A revoke is established only where one stood in this deal; tricks by ruling are as many "
        "as the hand has cards.",
        "†",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "A point a trick, and ten more for exactly the tricks that were bid; or the scoring that "
        "was agreed.",
        "003:3944-3946, 003:3954",
    ),
    Fault.GAME_OVER: Cite("The game is over with the last deal of the series.", "003:3940"),
}

EVENTS = (
    ("- deal p1 AsKs9h", "a hand, or a part of it"),
    ("- deal p1 blind As", "in a blind deal of one card: all see it but p1"),
    ("- deal up 4s", "the card turned for trump"),
    ("p1 bid 2", "p1 will take two tricks"),
    ("p1 bid 2 !withdrawn", "a bid taken back before the bidding ends; changes nothing"),
    ("p1 play As", "a card to the trick"),
    ("p2 play Qs !revoke", "a card that the rules forbid, and that stood"),
    ("p2 play Qs !turn", "a card out of turn that stood"),
    ("p2 play Qs !withdrawn", "a card taken back; changes nothing"),
    ("p2 show Qs !exposed", "cards exposed by mistake"),
    ("p1 claim 3", "p1 claims all three tricks that are not complete"),
    ("p2 claim reject", "an answer; rulings must follow before the deal scores; or accept"),
    ("p1 claim p2 revoke", "p1 says that p2 revoked"),
    ("- rule p2 revoke", "a revoke of p2 in this deal is established"),
    ("- rule p1 tricks 2", "p1 has two tricks in all"),
    ("- rule misdeal", "hands of the same size are dealt anew"),
    ("p1 score trick", "p1 won the last complete trick"),
    ("- score p1 12", "p1 scored twelve in the deal just finished"),
    ("- score p1 total 40", "p1 has forty points in all"),
)

READINGS = (
    (
        "The default score is the one called the most widespread, though the variants call the "
        "other the standard.",
        "003:3944, 003:3954",
    ),
    (
        "The largest hand is what the pack allows; one card fewer, which many play, is `largest`.",
        "003:3916",
    ),
    (
        "An arc has its deal of one card once: ten cards among five players make nineteen deals.",
        "003:3914",
    ),
    ("Which hands are small for the hook is not said; five cards and fewer.", "003:3956"),
    (
        "Bids stand when the next player has bid; only a bid marked `!withdrawn` may be replaced, "
        "and none after the last bid.",
        "003:3924-3928",
    ),
    (
        "The extra deal of one card is played by all, with the hook of one card and the same "
        "score added; a tie after it is shared.",
        "003:3950",
    ),
    ("In a blind deal the turned card is seen by all.", "003:3958"),
    ("After a misdeal or a void deal the size of the hand stays.", "†"),
    (
        "Trump named by the highest bidder is a game of its own and not an option here.",
        "003:3960",
    ),
)

GAME = Game(
    id="oh-hell",
    name="Oh Hell",
    family="trick, exact bids",
    sources=("003:3886-3970",),
    seats=(3, 7),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.BID: bid,
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
    facts={"bid": "bids", "hand": "dealt_size"},
    player=player,
    check=check,
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated "
        "and of altered games, with claims, rulings and irregularities put in.",
    ),
)
