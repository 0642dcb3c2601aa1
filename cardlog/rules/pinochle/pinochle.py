"""Pinochle for four in partnerships, with an auction (003:4251-4348)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.rules.pinochle.auction import bid, deal, declare, give, meld
from cardlog.rules.pinochle.choices import offers, player
from cardlog.rules.pinochle.faults import DutyFault, PinochleFault
from cardlog.rules.pinochle.play import play
from cardlog.rules.pinochle.score import claim, end, rule, score, winning_seats
from cardlog.rules.pinochle.table import Options, Phase, State, of_side, setup
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.BID: bid,
    Verb.DECLARE: declare,
    Verb.GIVE: give,
    Verb.MELD: meld,
    Verb.PLAY: play,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite("Who holds the suit led must follow it.", "003:4299"),
    Fault.SHOWN_OUT: Cite(
        "A card shows what its player cannot hold: a higher one of the suit, the suit, a trump. "
        "Playing such a card later proves the earlier play wrong.",
        "003:4299-4302",
    ),
    DutyFault.NOT_HEADED: Cite(
        "Who follows must beat the highest card of that suit already played if he can.",
        "003:4299",
    ),
    DutyFault.NOT_TRUMPED: Cite("Who is void in the suit led must trump if he can.", "003:4300"),
    DutyFault.NOT_OVERTRUMPED: Cite(
        "If the trick has been trumped, who is void must beat the trump on the table if he can.",
        "003:4301",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The auction and the play go clockwise; the high bidder leads, then the winner of each "
        "trick.",
        "003:4291, 003:4297, 003:4306",
    ),
    PinochleFault.BID_TOO_LOW: Cite(
        "The first bid is at least 250, and each later one beats the one before.", "003:4291"
    ),
    PinochleFault.BID_OFF_THE_LADDER: Cite("Bids go in steps of 10.", "003:4291"),
    PinochleFault.MUST_OPEN: Cite(
        "So that there is always a contract the player to the dealer's left must open.",
        "003:4291",
    ),
    PinochleFault.MELDED_ALREADY: Cite(
        "All lay their combinations on the table at once.", "003:4295"
    ),
    PinochleFault.NO_MELD: Cite(
        "A card may serve in combinations of unlike kinds, never twice in one kind.", "003:4295"
    ),
    PinochleFault.MELD_VALUE: Cite("The meld values of the list.", "003:4314-4326"),
    Fault.WRONG_COUNT: Cite("Four cards go each way; one card is played.", "003:4293"),
    Fault.TOO_MANY_CARDS: Cite("Twelve cards each.", "003:4281"),
    Fault.WRONG_TARGET: Cite("Cards are exchanged with the partner.", "003:4293"),
    Fault.NOT_IN_PACK: Cite("Two each of A T K Q J 9 in four suits.", "003:4273"),
    Fault.DUPLICATE_CARD: Cite("There are two of each card.", "003:4273"),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt, the auction is held, trump named, cards exchanged, melds laid down, "
        "twelve tricks played, the deal scored.",
        "003:4289-4306",
    ),
    Fault.BAD_CLAIM: Cite(
        "Some tables let a side stop the play when it has reached the target.", "003:4330"
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established once for each that was made, until the next deal begins.", "†"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Aces, tens and kings taken count 10 each and the last trick 10; a side that does not "
        "reach its bid loses the bid.",
        "003:4312, 003:4328",
    ),
    Fault.GAME_OVER: Cite("The first side past the target wins.", "003:4330"),
}

EVENTS = (
    ("- deal N AsTs9s", "cards to a hand; twelve in all, in any packets"),
    ("E bid 260", "a bid"),
    ("E bid pass", "a pass"),
    ("N declare spades", "the high bidder names trump"),
    ("S give N AdTd9d9c", "the exchange: the partner's cards, then as many back"),
    ("N meld KsQsJd 80", "all that N lays down, and its value if the record has it"),
    ("N play As", "a card to the trick"),
    ("N play As !revoke", "a card against the rules of play that stood"),
    ("N play As !withdrawn", "a card of the hand shown and taken back"),
    ("N claim stop", "N's side has reached the target and stops the play"),
    ("- rule E revoke", "E's revoke is established"),
    ("- rule misdeal", "the deal is void and dealt again by the same dealer"),
    ("N score trick", "N won the trick just completed"),
    ("- score N meld 120", "what N's side has laid down"),
    ("- score N tricks 130", "counters of N's side with the last trick"),
    ("- score N 250", "points of N's side in the deal"),
    ("- score N total 730", "total of N's side"),
    ("- score N game", "N's side has won the game"),
)

READINGS = (
    (
        "Force-left: he must bid at his first turn, at the minimum or higher; later he may pass.",
        "003:4291",
    ),
    (
        "Force-dealer: when all four have passed, the dealer has the contract at the lowest bid; "
        "he may bid in his turn instead of passing.",
        "003:4291",
    ),
    (
        "A deal in which all passed counts as one of a fixed number of deals, with no points.",
        "†",
    ),
    (
        "Bids lie on the ladder that begins with the lowest bid; a jump of several steps is "
        "allowed.",
        "003:4291",
    ),
    ("The four cards that come back may be any of the sixteen.", "003:4293"),
    (
        "A player may lay down less than he has; what he does not lay down does not count.",
        "003:4295",
    ),
    (
        "Two kings and one queen of trumps with a run are one run: the second king has no second "
        "queen.",
        "003:4295, 003:4326",
    ),
    (
        "Both runs and both royal marriages are the runs only; run and a second king and queen "
        "are 190.",
        "003:4316, 003:4326",
    ),
    (
        "The text says that with ace and ten behind an opponent's ace the ace is forced. An equal "
        "card does not beat an earlier one, so either may be played.",
        "003:4306, 003:4308",
    ),
    (
        "Beating the suit led is a duty also when the trick has been trumped: the text says the "
        "highest card of that suit.",
        "003:4299",
    ),
    (
        "May-discard frees only who cannot overtrump; he may play a lower trump as well.",
        "003:4304",
    ),
    ("Past the target means at it or above.", "003:4330"),
    (
        "A fixed number of deals is won by the higher total; with equal totals nobody has won.",
        "†",
    ),
    (
        "At a stop each side scores its melds, if it took a trick, and the counters taken so far, "
        "without the last trick; contractors who have not reached their bid when the defenders "
        "stop score nothing and pay nothing. A claim that is not true is refused. The side that "
        "stopped wins.",
        "003:4330, †",
    ),
    (
        "The price of a revoke is added to the points of the other side and does not help a "
        "contract.",
        "†",
    ),
)

PROOF = (
    "An independent checker written from the document agrees on every event of simulated and of "
    "altered games.",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.declarer >= 0 and s.phase >= Phase.EXCHANGE:
        found["declarer"] = seats[s.declarer]
        found["bid"] = s.bid
        found["trump"] = SUIT_NAMES[s.trump]
        if s.phase >= Phase.MELD:
            found["meld"] = {name: of_side(s.laid_down, i) for i, name in enumerate(seats)}
    return found | scores_and_winners(s, seats, winning_seats(s, o) if s.over else 0)


GAME = Game(
    id="pinochle",
    name="Pinochle",
    family="trick, partnership, melds",
    sources=("003:4251-4348",),
    seats=(4, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    rules=RULES,
    results=results,
    facts={"bid": "bid", "meld": "laid_down", "counters": "counters"},
    places=("holding", "unseen", "table"),
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=PROOF,
)
