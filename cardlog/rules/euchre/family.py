"""What the games of the family share as data: verbs, rules with their sources, events, results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES
from cardlog.errors import OptionError
from cardlog.rules.euchre.choices import offers
from cardlog.rules.euchre.make import bid, deal, declare, discard, give
from cardlog.rules.euchre.play import play, show
from cardlog.rules.euchre.rulings import claim, end, rule, score
from cardlog.rules.euchre.table import Options, Phase, State, setup
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import highest_total
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.BID: bid,
    Verb.DECLARE: declare,
    Verb.DISCARD: discard,
    Verb.GIVE: give,
    Verb.PLAY: play,
    Verb.SHOW: show,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite(
        "You must follow suit if you hold a card of the suit led; the left bower is a trump and "
        "follows only trumps.",
        "003:2311-2313",
    ),
    Fault.SHOWN_OUT: Cite(
        "Failing to follow suit while able to is a revoke, whenever it comes to light.",
        "003:2315, 001:316",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Bidding and play run clockwise from the dealer's left; the winner of a trick leads.",
        "003:2305-2311",
    ),
    Fault.TURNED_DOWN_SUIT: Cite(
        "In the second round any suit may be named but the one turned down.", "003:2307"
    ),
    Fault.DEALER_STUCK: Cite(
        "With stick-the-dealer the dealer must name a suit when all others have passed twice; "
        "whoever turned the joker must name one as well.",
        "003:2340, 003:2344",
    ),
    Fault.MAY_NOT_GO_ALONE: Cite(
        "Alone is declared before the opening lead, or with the make, by the maker or a defender "
        "as the options say; never by the maker's partner.",
        "003:2309, 000:291, 000:321, 001:331, 003:2348",
    ),
    Fault.SITTING_OUT: Cite(
        "The partner of a player who goes alone lays his cards down and takes no part.",
        "003:2309",
    ),
    Fault.LOSES_RIGHT: Cite(
        "Who passed and then ordered up, named the suit turned down or named a suit out of turn "
        "may lose the right to it, with his partner.",
        "001:244-248, 001:270-274",
    ),
    Fault.PENALTY_IGNORED: Cite(
        "A penalty that was called and can be performed must be; otherwise it is a revoke.",
        "001:316",
    ),
    Fault.WRONG_COUNT: Cite(
        "Five cards each, in rounds of three and two or two and three, the same throughout; the "
        "dealer buries one card.",
        "003:2297, 003:2305",
    ),
    Fault.TOO_MANY_CARDS: Cite("Five cards to each player.", "003:2297"),
    Fault.WRONG_TARGET: Cite(
        "Packets go round from the dealer's left; penalties are called from an opponent; a lone "
        "player's card comes from his partner.",
        "003:2297, 001:219, 000:323",
    ),
    Fault.NOT_IN_PACK: Cite(
        "The pack has 24, 28 or 32 cards, and the joker where it is used.", "003:2293, 000:270"
    ),
    Fault.UNKNOWN_CARD: Cite("The turned card and the cards played are seen by all.", "003:2297"),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt and one turned; it is accepted or turned down and a suit named; the "
        "dealer who takes it up discards before the lead; five tricks are played.",
        "003:2297-2317",
    ),
    Fault.BAD_CLAIM: Cite(
        "A lone player may abandon the hand and score only after an opponent's exposed card or "
        "play out of turn.",
        "001:289, 001:308, 001:345",
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established only where one was made; the penalties of Foster's laws apply "
        "where they are agreed.",
        "001:316, 001:281",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Only one side scores in a deal: 1, 2 or 4 points by the table.", "003:2323-2334"
    ),
    Fault.GAME_OVER: Cite("The side that reaches the target has won.", "003:2321, 003:2334"),
}

EVENTS = (
    ("- deal N JhAhKhQh9s", "a hand; or packets of three and two in rotation"),
    ("- deal up Jh", "the turned card"),
    ("- deal talon 9c9dTc", "the cards under it, where the record has them"),
    ("N bid pass", "a pass, in either round"),
    ("E bid order", "E accepts the turned suit; the dealer takes the card up"),
    ("S bid spades", "S names another suit, or as dealer the trump when the joker was turned"),
    ("S discard 9h", "the dealer buries a card; ?? if it was not seen"),
    ("N declare alone", "N plays alone; his partner is out of this deal"),
    ("N discard 9h", "a lone player makes room for his partner's best card"),
    ("S give N Ah", "the card that the partner chose"),
    ("N play Jh", "a card to the trick"),
    ("E play 4h !revoke", "a revoke that stood"),
    ("E play 4h !turn", "a card out of turn that stood, also a lead before the discard"),
    ("E play 4h !withdrawn", "a card taken back; under the laws it is exposed"),
    ("E bid order !withdrawn", "a bid taken back; under the laws it may cost a right"),
    ("E show 4h !exposed", "a card exposed by mistake"),
    ("N rule E 4h", "N calls the exposed card"),
    ("N rule E highest", "N calls E's highest card; also lowest, trump, not-trump"),
    ("N rule E spades", "N calls a spade lead from E; during the bidding: E may not name spades"),
    ("- rule E bar", "E may not order up or name trump"),
    ("N claim E revoke", "N says that E revoked"),
    ("- rule E revoke", "E's revoke is established"),
    ("N rule E add", "the opponents add the points of the revoke; deduct: E's side loses them"),
    ("- rule S silent", "S's side can score nothing in this deal"),
    ("- rule S void", "S may not play alone after all"),
    ("S claim abandon", "a lone player stops after an opponent's error and scores"),
    ("S claim 3", "S claims three of the tricks left; - if the claimant is not known"),
    ("W claim accept", "an answer to it; reject leaves it to a ruling"),
    ("- rule N tricks 3", "three tricks in all for N's side by ruling"),
    ("- rule misdeal", "a misdeal; who deals again is an option"),
    ("- rule void", "the deal is void, the same dealer deals again"),
    ("E score trick", "E won the trick just completed"),
    ("- score N 2", "N's side made two points in the deal just played"),
    ("- score N total 10", "N's side stands at ten"),
)

READINGS = (
    (
        "The dealer who is ordered up must exchange; to leave the turned card is to discard it.",
        "000:281, 001:254, 003:2305",
    ),
    (
        "The dealer discards also when his partner goes alone and he himself sits out.",
        "003:2305, †",
    ),
    (
        "The loner's left is the first player to his left who takes part.",
        "003:2311",
    ),
    (
        "With lead eldest the first player left of the dealer who takes part leads, also when "
        "both sides play alone.",
        "000:295",
    ),
    (
        "The dealer who turns the joker names trump before anybody bids, becomes the maker, "
        "takes the joker up and discards.",
        "003:2344",
    ),
    (
        "A lone defender's euchre counts 4 against any maker where he may defend alone against "
        "any; a lone maker beaten by two defenders pays 2.",
        "003:2330-2332, 000:321",
    ),
    (
        "A lone defender who fails to stop the makers costs them nothing: they score as usual, "
        "four for five tricks only if the maker was alone too.",
        "003:2325-2330",
    ),
    (
        "A seat passed in the round in which trump was made if it said pass in that round; the "
        "restriction binds defenders as well as the maker's side.",
        "003:2348",
    ),
    (
        "A player alone with call_best discards first; then his partner passes one card; once a "
        "deal, before the lead, after the dealer's discard.",
        "000:323",
    ),
    (
        "A deal in which all passed counts as one of a fixed number of deals.",
        "003:2336",
    ),
    (
        "An established revoke stops the hand and replaces its score; with deny-score the hand "
        "is played out. If both sides revoked, nobody scores and the deal passes.",
        "003:2315, 001:321",
    ),
    (
        "What a lone hand would have scored is the full march, whoever of the two sides revoked.",
        "001:321",
    ),
    (
        "The points that a lone player scores after abandoning are those of the full march.",
        "001:289, 001:308, 001:345",
    ),
    (
        "A slam counts as two games of three rubber points each; laps carry the surplus to the "
        "next game of the same record.",
        "000:325-327",
    ),
    (
        "In a rubber the totals are those of the current game; they return to nothing with the "
        "deal that follows a game.",
        "000:313, 001:190",
    ),
    (
        "Highest and lowest are called of the suit led, or of trumps from a player who leads; a "
        "suit is called for the next lead; a call that cannot be performed lapses.",
        "001:252, 001:302, 001:314, 001:353",
    ),
    (
        "A card led when it was the partner's turn may cost a suit and is not exposed.",
        "001:301",
    ),
    (
        "Sorting of cards, cutting, looking at turned tricks, remarks and the time at which a "
        "revoke was corrected are not in a record and not checked.",
        "001:198-218, 001:324, 001:347-355",
    ),
)

PROOF = (
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games of all rule sets.",
    "OpenSpiel's euchre agrees on legality and points of random hands, with and without lone "
    "defenders and stick-the-dealer.",
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    cards = {7: 24, 6: 28, 5: 32}[o.lowest] + o.joker
    if cards < 5 * len(seats) + 1:
        raise OptionError(
            "bad-option",
            f"a pack of {cards} cards does not deal five each to {len(seats)} seats",
            hint="choose a larger pack with the option lowest",
        )


def winners(s: Any, o: Any) -> int:
    """Seats that have won the record."""
    if o.rubber and not o.deals:
        most = max(s.games[: s.seats])
        return sum(1 << seat for seat in range(s.seats) if s.games[seat] == most)
    return highest_total(s)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.declarer >= 0 and s.phase >= Phase.DISCARD:
        found["declarer"] = seats[s.declarer]
        found["trump"] = SUIT_NAMES[s.trump]
        if s.scored and s.phase >= Phase.NEXT:
            found["tricks"] = s.made
    if not s.scored:
        return found
    found["scores"] = {name: s.total[i] for i, name in enumerate(seats)}
    won = winners(s, o) if s.over else 0
    if s.over:
        found["winner"] = [name for i, name in enumerate(seats) if won >> i & 1]
    if (o.rubber or o.slam) and not o.deals:
        found["games"] = {name: s.games[i] for i, name in enumerate(seats)}
    if o.rubber and not o.deals:
        # 000:313, 001:195 the winners add two; the margin is what they won by
        points = [s.worth[i] + 2 * (won >> i & 1) for i in range(s.seats)]
        found["rubber"] = dict(zip(seats, points, strict=True))
        if s.over:
            found["margin"] = _margin(points, won, s.seats)
    if o.laps and not o.deals and s.over:
        found["laps"] = {
            name: max(0, s.total[i] - o.target) if won >> i & 1 else 0
            for i, name in enumerate(seats)
        }
    return found


def _margin(points: Sequence[int], won: int, seats: int) -> int:
    step = 2 if seats == 4 else 1
    sides = range(step if seats == 4 else seats)
    ahead = max(points[i] for i in sides if won >> i & 1)
    return ahead - sum(points[i] for i in sides if not won >> i & 1)


def family_game(
    rules: str,
    name: str,
    seats: tuple[int, int],
    *,
    sources: tuple[str, ...],
    family: str = "trick, partnership",
    defaults: Mapping[str, Any] | None = None,
    named: tuple[OptionName, ...] = (),
    parent: str = "euchre",
    readings: tuple[tuple[str, str], ...] = (),
) -> Game:
    """A game of the family: its own facts on the common table."""
    return Game(
        id=rules,
        name=name,
        family=family,
        sources=sources,
        seats=seats,
        state=State,
        options=Options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=end,
        offers=offers,
        results=results,
        rules=RULES,
        events=EVENTS,
        named=named,
        parent=parent,
        defaults=defaults or {},
        readings=readings + READINGS,
        proof=PROOF,
        check=check,
    )
