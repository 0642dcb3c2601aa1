"""Hearts: the queen of spades and the hearts count against their taker (003:3137-3195)."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.hearts.black_lady import (
    claim,
    deal,
    declare,
    end,
    give,
    offers,
    play,
    results,
    rule,
    score,
    setup,
)
from cardlog.rules.hearts.core import Phase, State
from cardlog.rules.hearts.options import Options, check
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.GIVE: give,
    Verb.PLAY: play,
    Verb.DECLARE: declare,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite(
        "You must follow the suit led if you hold any of it; only when void may you discard.",
        "003:3179, 000:38",
    ),
    Fault.SHOWN_OUT: Cite(
        "Failing to follow suit while able to is a revoke, whenever it comes to light.", "000:63"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The holder of the lowest club leads first; play goes clockwise, and the winner of a "
        "trick leads to the next.",
        "003:3175-3179",
    ),
    Fault.FIRST_TRICK_LEAD: Cite(
        "The two of clubs is led to the first trick, or the lowest club left in the pack.",
        "003:3175, 000:38",
    ),
    Fault.FIRST_TRICK_POINTS: Cite(
        "No heart and not the queen of spades may go on the first trick, unless the hand holds "
        "nothing else.",
        "003:3181, 000:38",
    ),
    Fault.HEARTS_NOT_BROKEN: Cite(
        "A heart may not be led until one has been discarded on another suit, except from a hand "
        "of hearts only.",
        "003:3183, 000:38",
    ),
    Fault.QUEEN_FIRST_CHANCE: Cite(
        "Where the rule is in force, not discarding the queen of spades at the first opportunity "
        "is a revoke.",
        "000:63",
    ),
    Fault.WRONG_TARGET: Cite(
        "In one deal all pass the same way: left, right, across or not at all, in rotation.",
        "003:3173, 000:28",
    ),
    Fault.WRONG_COUNT: Cite("Each player passes exactly three cards.", "003:3173, 000:28"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, then passed, then played; the shooter of the moon chooses; the "
        "deal is scored.",
        "003:3165-3193",
    ),
    Fault.TOO_MANY_CARDS: Cite("The pack is dealt out evenly.", "003:3165-3167"),
    Fault.NOT_IN_PACK: Cite(
        "Low cards are left out so that the deal comes out even.", "003:3167, 000:26"
    ),
    Fault.BAD_RULING: Cite(
        "A revoke is established when a trick in which one was made has been turned and quitted, "
        "and before the next deal has started.",
        "000:63",
    ),
    Fault.BAD_CLAIM: Cite(
        "A claim takes all the tricks that are left, with what they hold.", "003:3185"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "A heart counts 1 and the queen of spades 13, so a deal holds 26 points.", "003:3191"
    ),
    Fault.GAME_OVER: Cite(
        "The game ends with the deal in which a total reaches the target and one player alone "
        "is lowest.",
        "003:3195",
    ),
}

EVENTS = (
    ("- deal p1 AsKh…", "cards to a hand"),
    ("p1 give p2 QsAhKh", "the pass; the cards join p2's hand when all have passed"),
    ("p2 play 2c", "a card to the trick"),
    ("p3 play 4h !revoke", "an illegal card that stood"),
    ("p3 play 4h !turn", "a card out of turn that stood"),
    ("p3 play 4h !withdrawn", "a card taken back before the trick was turned"),
    ("p1 declare others", "the shooter charges the moon to the others"),
    ("p1 declare self", "the shooter takes the moon off his own total"),
    ("p2 claim 4", "p2 takes the four tricks that are left and all that they hold"),
    ("p3 claim reject", "p3 contests it and play goes on; accept lets it stand"),
    ("p1 claim p3 revoke", "p1 says that p3 revoked"),
    ("- rule p3 revoke", "p3's revoke is established: p3 pays for the whole deal"),
    ("- rule p3 mixed", "p3 mixed the tricks so that a revoke cannot be proved: p3 pays"),
    ("- rule p3 short", "p3 is a card short and takes each trick to which there is no card"),
    ("- rule misdeal", "the deal is void and the next player deals"),
    ("p2 score trick", "p2 won the trick just completed"),
    ("- score p1 13", "p1 has 13 points in the deal just ended"),
    ("- score p1 total 40", "p1 has 40 points in all"),
)

READINGS = (
    (
        "Six players pass left, right, across, hold as in 003; 000 has left and right only for "
        "more than four, which passing left, right sets.",
        "003:3173, 000:28",
    ),
    (
        "The documents strip different low cards; the default follows 003, for 7 players its "
        "pattern with the ranks of 000 (2d 3d 3c), and the option strip gives any other list.",
        "003:3167, 000:26, 002:280-282",
    ),
    (
        "The lowest club is led by whoever holds it after the pass, though 003 says dealt.",
        "000:38, 003:3175",
    ),
    (
        "On the first trick the ban holds for every penalty card, and a hand whose playable "
        "cards are all barred may play any of them.",
        "003:3181",
    ),
    (
        "Only a heart thrown on another suit breaks hearts: one led from a hand of hearts only "
        "does not. hearts_break played counts any heart.",
        "003:3183",
    ),
    (
        "The queen of spades breaks hearts, where she does, when thrown on another suit; "
        "queen_breaks played counts any play of her.",
        "000:38",
    ),
    (
        "Without queen_lead_free she is led under the same rule as a heart.",
        "000:38",
    ),
    (
        "The first opportunity to discard the queen of spades is a trick of a suit that the hand "
        "is void of; on a first trick that bars her there is none.",
        "000:63",
    ),
    (
        "Seven players, named only by 000, pass left and right in turn.",
        "000:28",
    ),
    (
        "With spot values and with maria values the moon is worth all the points of the deal, "
        "as 26 is with the ordinary ones.",
        "003:3193, 003:3205",
    ),
    (
        "A shooter who needed the plus card keeps its ten points, except under slam.",
        "003:3199, 000:78-79",
    ),
    (
        "When play is stopped for a revoke the other players score nothing; where it is played "
        "out they score nothing either.",
        "000:63, 002:388-391",
    ),
    (
        "With a fixed number of deals the totals do not end the game and the lowest are shared.",
        "003:3195",
    ),
    (
        "A player short of a card takes each trick to which he has none; of two such players, "
        "the first from the leader. The card that is missing counts for nobody.",
        "000:65",
    ),
    (
        "A misdeal can be called until the first trick is complete; later the rule of the short "
        "hand applies.",
        "000:57, 000:65",
    ),
    (
        "A claim takes all tricks that are left with their points; if it is rejected, play goes "
        "on. The documents have no rule of claims.",
        "003:3185",
    ),
)

GAME = Game(
    id="hearts",
    name="Hearts",
    family="trick, avoidance",
    sources=("003:3137-3207", "000:7-65"),
    seats=(3, 7),
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
    events=EVENTS,
    named=(
        OptionName("spot-hearts", {"values": "spot", "target": 500}, "Spot Hearts", "003:3205"),
        OptionName("shoot-the-sun", {"sun": "double"}, "Shoot the Sun", "003:3207"),
    ),
    readings=READINGS,
    proof=(
        "every one of 1000 random OpenSpiel hearts games is legal and scores the same under "
        "hearts_break played, queen_breaks played, moon others",
    ),
)
