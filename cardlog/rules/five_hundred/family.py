"""What the games of the family share as data: verbs, rules with their sources, events, results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardlog.cards import NO_SUIT, SUIT_NAMES
from cardlog.rules.faults import Fault
from cardlog.rules.five_hundred.auction import bid, deal
from cardlog.rules.five_hundred.faults import FiveHundredFault
from cardlog.rules.five_hundred.offers import offers
from cardlog.rules.five_hundred.options import Options, check
from cardlog.rules.five_hundred.play import declare, discard, draw, play, show
from cardlog.rules.five_hundred.player import player
from cardlog.rules.five_hundred.rulings import claim, end, rule, score
from cardlog.rules.five_hundred.table import Phase, State
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import WORD_TEXT, Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.BID: bid,
    Verb.DRAW: draw,
    Verb.DISCARD: discard,
    Verb.DECLARE: declare,
    Verb.PLAY: play,
    Verb.SHOW: show,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite(
        "Follow the suit led while you hold it; with trumps the joker and both bowers are trumps "
        "for every purpose.",
        "003:2590-2592",
    ),
    Fault.SHOWN_OUT: Cite(
        "Who did not follow a suit holds none of it: playing one later proves a revoke.",
        "003:2590, †",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Bids and cards go round to the left; who has passed is out of the auction for good; the "
        "winner of a trick leads to the next.",
        "003:2567, 003:2577, 003:2590",
    ),
    Fault.INSUFFICIENT_BID: Cite(
        "A bid outranks the last one: by tricks, then spades, clubs, diamonds, hearts, no trump, "
        "with the misères in their places; by option by value.",
        "003:2584, 000:210",
    ),
    FiveHundredFault.NO_SEVEN: Cite(
        "A plain misère may only be called once somebody has bid seven.", "003:2584"
    ),
    FiveHundredFault.NOT_IN_KITTY: Cite(
        "The contractor takes the three cards of the kitty into his hand.", "003:2588"
    ),
    FiveHundredFault.NO_NOMINATION: Cite(
        "Without trumps the contractor, if he holds the joker, may name a suit for it before the "
        "opening lead.",
        "003:2596, 003:2624, 000:224",
    ),
    FiveHundredFault.JOKER_LEAD: Cite(
        "A joker led names a suit that nobody has opened yet; after all four have been led it may "
        "be led to the last trick only. Tables differ: see joker_lead.",
        "003:2598, 003:2624",
    ),
    FiveHundredFault.JOKER_FOLLOW: Cite(
        "By option the joker may not be played to a suit that the player has shown void in.",
        "003:2624",
    ),
    FiveHundredFault.JOKER_KEPT: Cite(
        "Under a misère the joker must be played when void of the suit led.", "003:2597"
    ),
    FiveHundredFault.GAME_CLAIM: Cite(
        "If the contractor could not reach the target with his bid, the opponent who is first "
        "there may claim the game, showing his cards.",
        "000:239, 000:235",
    ),
    Fault.SITTING_OUT: Cite(
        "The partner of a misère sits it out; of four at a game for three the dealer does.",
        "003:2581, 000:194",
    ),
    Fault.WRONG_COUNT: Cite(
        "The whole kitty is taken and as many cards are buried; one card is played to a trick.",
        "003:2588",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "Ten cards to each player and three to the kitty, two without the joker.",
        "003:2569, 000:245",
    ),
    Fault.NOT_IN_PACK: Cite(
        "For four the pack goes down to the fives, red suits to the fours; for three to the "
        "sevens.",
        "003:2549, 003:2567, 003:2618",
    ),
    Fault.WRONG_TARGET: Cite("Cards are dealt to the seats and to the kitty.", "003:2569"),
    Fault.UNKNOWN_CARD: Cite("A card played or shown is seen by all.", "003:2590"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, the auction is held, the contractor takes the kitty and buries as "
        "many cards, ten tricks are played.",
        "003:2569-2590",
    ),
    Fault.BAD_CLAIM: Cite(
        "A claim is of tricks that are not complete, and must settle the score of every player.",
        "†",
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established only where one stood in this deal; tricks by ruling are ten in "
        "all.",
        "†",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "The contractor's side wins or loses the value of the bid; opponents score ten a trick.",
        "003:2604-2614",
    ),
    Fault.GAME_OVER: Cite(
        "The game is won at 500 points on a contract of one's own, by option with any points, "
        "and lost at minus 500.",
        "003:2604, 000:235",
    ),
}

EVENTS = (
    ("- deal N XrJsJcAsKsQsTs9sAhKh", "a hand, or a packet of it"),
    ("- deal kitty 5d4d4h", "the kitty, or a part of it; ?? where it is not known"),
    ("N bid 8H", "a bid of six to ten tricks in S, C, D, H or NT"),
    ("N bid misere", "a contract to lose every trick; open-misere with the hand laid open"),
    ("N bid pass", "a pass; N is out of the auction"),
    ("N bid 6D !insufficient", "a bid not high enough, or a misère too early, that stood"),
    ("N bid 6D !withdrawn", "a call taken back, in or out of turn; changes nothing"),
    ("E draw kitty 5d4d4h", "the contractor takes the whole kitty"),
    ("E discard 8s7s4h", "he buries as many cards"),
    ("E declare hearts", "he names a suit for his joker, before the first card"),
    ("E play Ac", "a card to the trick"),
    ("E play hearts Xr", "a joker without a suit is led and names hearts"),
    ("E show 8s7sAcKcQcAdKdQdQh", "the hand of an open misère after the first trick"),
    ("E show 4h !exposed", "cards exposed by mistake"),
    ("E play 4h !revoke", "a card that the rules forbid, and that stood"),
    ("E play 4h !turn", "a card out of turn that stood"),
    ("E play 4h !withdrawn", "a card taken back; changes nothing"),
    ("N claim 7", "N's side takes seven of the tricks not complete; - the contractor's side"),
    ("E claim reject", "an answer; a ruling must follow before the deal scores; or accept"),
    ("N claim E revoke", "N says that E revoked"),
    ("p2 claim game 8s7sAdKd", "p2, playing for himself, claims the game and shows his cards"),
    ("- rule E revoke", "a revoke of E in this deal is established"),
    ("- rule N tricks 7", "N's side has seven of the ten tricks"),
    ("- rule misdeal", "the cards are dealt again"),
    ("E score trick", "E won the last complete trick"),
    ("- score N 120", "N scored 120 in the deal just finished"),
    ("- score N total 480", "N stands at 480"),
)

READINGS = (
    (
        "After four passes the next player deals, since all moves to the left.",
        "003:2565, 003:2586",
    ),
    ("The contractor of a misère takes the kitty too; nothing excepts it.", "003:2588"),
    ("Only the contractor may name a suit for the joker, never a defender.", "003:2596"),
    (
        "A suit is opened when it was led to a trick of this deal, also by the joker that named "
        "it or as a nominated joker.",
        "003:2598",
    ),
    ("A nominated joker and a joker with trumps are led without a word.", "003:2596"),
    (
        "Shown void means: played a card of another suit, not the joker, when that suit was led, "
        "also when the joker named it.",
        "003:2624",
    ),
    (
        "The two narrower forms of following bind until the last card; with `first-or-last` the "
        "first card of a suit that the player plays in this deal is meant, led, followed or "
        "thrown, and the joker may then be played from a hand with that suit.",
        "003:2624",
    ),
    (
        "A passed deal at no trump is played with the joker rules of no trump and without "
        "nomination; partners pool their tricks; it makes no contract.",
        "000:214",
    ),
    (
        "With `misere_rank` `after-8s` the need of a seven is a switch of its own; a bid of "
        "exactly seven tricks is meant.",
        "003:2584, 000:212",
    ),
    (
        "With `outrank` `value` a misère is a bid of 250 or 500 and no tricks, so 10H of the "
        "original schedule stands above the open misère.",
        "000:210",
    ),
    (
        "Under the original schedule with `outrank` `tricks` the misères stand on the same rungs.",
        "000:212",
    ),
    (
        "All ten tricks raise a made contract below 250 to 250; a contract made by a revoke pays "
        "its bare value.",
        "003:2608, †",
    ),
    (
        "Points for cards come on top of tens and contract, also for the contractor who failed, "
        "but not in a misère.",
        "000:241",
    ),
    (
        "Minus 500 stays the hole when another target is agreed, unless `hole` says otherwise.",
        "000:241",
    ),
    (
        "With `deals` the target and the hole do not end the game and the highest total wins; "
        "equal totals share.",
        "†",
    ),
    (
        "A ruling on tricks replaces what was played or claimed, and a second one on the same "
        "side the first.",
        "†",
    ),
    ("Cutting and drawing for the deal are not recorded.", "000:202-206"),
)

PROOF = (
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games, with claims, rulings and irregularities put in.",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found = scores_and_winners(s, seats, s.winners)
    return contract_of(s, seats) | found


def contract_of(s: Any, seats: Sequence[str]) -> dict[str, Any]:
    """The contract of the deal in hand, or of the deal scored last, and its tricks."""
    if s.declarer < 0 or s.phase == Phase.BID:
        return {}
    found: dict[str, Any] = {
        "declarer": seats[s.declarer],
        "contract": WORD_TEXT[s.contract],
        "trump": SUIT_NAMES[s.trump] if s.trump != NO_SUIT else "none",
    }
    if s.phase in (Phase.DEAL, Phase.OVER):
        found["tricks"] = s.made
    return found


def family_game(
    rules: str,
    name: str,
    seats: tuple[int, int],
    *,
    family: str,
    sources: tuple[str, ...],
    options: type[Options],
    setup: Callable[..., int],
    readings: tuple[tuple[str, str], ...],
    defaults: Mapping[str, Any] | None = None,
    parent: str = "",
) -> Game:
    """A game of the family: its own facts on the common table."""
    return Game(
        id=rules,
        name=name,
        family=family,
        sources=sources,
        seats=seats,
        state=State,
        options=options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=end,
        offers=offers,
        results=results,
        rules=RULES,
        events=EVENTS,
        facts={"value": "value"},
        parent=parent,
        defaults=defaults or {},
        readings=readings + READINGS,
        proof=PROOF,
        player=player,
        check=check,
    )
