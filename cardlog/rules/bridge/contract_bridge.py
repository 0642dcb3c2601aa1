"""Contract bridge: duplicate, rubber, Chicago, and auction bridge's count (003:1491-1596)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cardlog.rules.bridge.account import end, score, settle
from cardlog.rules.bridge.auction import bid, deal, declare, may_double, may_redouble
from cardlog.rules.bridge.play import claim, open_hands, play, playable, rule
from cardlog.rules.bridge.table import HAND, Options, Phase, State, Vulnerable, setup
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.offers import Offers, offer, offer_card, offer_word
from cardlog.words import CALL, CHANCE, DENOMINATIONS, NONE, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.REVIEW and not s.disputed:
        settle(s, o)
    if s.phase == Phase.DEAL:
        for seat in range(4):
            size = hand_size(s, seat)
            if size < HAND:
                offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, HAND - size)
                return 0
    elif s.phase == Phase.AUCTION:
        offer_word(c, s.turn, Verb.BID, Word.PASS)
        if s.must_pass >> s.turn & 1:
            return 0
        for level in range(1, 8):
            for denomination in range(5):
                what = CALL + 8 * level + denomination
                if what > s.contract:
                    offer_word(c, s.turn, Verb.BID, what)
        if may_double(s, s.turn):
            offer_word(c, s.turn, Verb.BID, Word.DOUBLE)
        if may_redouble(s, s.turn):
            offer_word(c, s.turn, Verb.BID, Word.REDOUBLE)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
    return 0


def contract_text(s: Any) -> str:
    """``4SX`` for four spades doubled, ``pass`` for a passed-out deal."""
    if not s.contract:
        return "pass"
    level, denomination = divmod(s.contract - CALL, 8)
    return f"{level}{DENOMINATIONS[denomination]}{'X' * s.doubled}"


def draw_vulnerability(
    rng: Random, options: Mapping[str, Any], _seats: Sequence[str]
) -> dict[str, Any]:
    """On a board of duplicate any side may be vulnerable."""
    if options.get("scoring", "duplicate") != "duplicate" or "vulnerable" in options:
        return {}
    value = rng.choice(list(Vulnerable)).name.lower()
    return {} if value == "none" else {"vulnerable": value}


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute.

    Contract and tricks only of a record of one deal, scores only if honours are known.
    """
    found: dict[str, Any] = {}
    if s.deals == 1 and (s.ended or s.phase == Phase.PLAY):
        found["contract"] = contract_text(s)
        if s.contract:
            found["declarer"] = seats[s.declarer]
            if s.scored:
                found["tricks"] = s.made
            elif s.phase == Phase.PLAY:
                side = s.declarer % 2
                lost = s.won[1 - side] + s.won[3 - side]
                found["tricks"] = range(s.won[side] + s.won[side + 2], HAND - lost + 1)
    if s.scored and not s.open_honours:
        found["scores"] = {name: s.total[i] for i, name in enumerate(seats)}
    return found


GAME = Game(
    id="contract-bridge",
    name="Contract Bridge",
    family="trick, partnership",
    sources=("003:1491-1596",),
    seats=(4, 4),
    seat_names=("N", "E", "S", "W"),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.BID: bid,
        Verb.DECLARE: declare,
        Verb.PLAY: play,
        Verb.CLAIM: claim,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    open_hands=open_hands,
    results=results,
    table=draw_vulnerability,
    rules={
        Fault.REVOKE: Cite(
            "You must follow the suit led if you hold it; with none of it you may play anything.",
            "003:1556",
        ),
        Fault.SHOWN_OUT: Cite("Failing to follow suit while holding it is a revoke.", "003:1558"),
        Fault.NOT_HELD: Cite(
            "A card is played from the hand it was dealt to.", "003:1521, 003:1552"
        ),
        Fault.INSUFFICIENT_BID: Cite(
            "Each bid outranks the one before: a higher number, or a higher denomination at the "
            "same number.",
            "003:1535",
        ),
        Fault.BAD_DOUBLE: Cite(
            "Double only when the last bid was an opponent's and only passes followed it.",
            "003:1537",
        ),
        Fault.BAD_REDOUBLE: Cite(
            "Redouble only when one's own side's bid has just been doubled.", "003:1538"
        ),
        Fault.NOT_YOUR_TURN: Cite(
            "The dealer calls first and calling passes clockwise; declarer's left leads; each "
            "trick runs clockwise and its winner leads to the next.",
            "003:1533, 003:1552, 003:1556",
        ),
        Fault.BARRED: Cite(
            "The Laws restrict what the offender's partner may do after an irregular call.",
            "003:1544",
        ),
        Fault.PENALTY_CARD: Cite(
            "A defender's withdrawn card is a penalty card, to be played at the first legal "
            "opportunity.",
            "003:1558",
        ),
        Fault.BAD_CLAIM: Cite(
            "A player may claim or concede the remaining tricks, and the others may dispute it.",
            "003:1564",
        ),
        Fault.BAD_RULING: Cite(
            "A revoke is established when the offending side plays to the following trick; what "
            "it costs is settled after the thirteenth.",
            "003:1558, 003:1562",
        ),
        Fault.TOO_MANY_CARDS: Cite("Thirteen cards to each player.", "003:1521"),
        Fault.DUPLICATE_CARD: Cite("One full pack is dealt, each card once.", "003:1521"),
        Fault.NOT_IN_PACK: Cite("The full 52-card pack with jokers removed.", "003:1521"),
        Fault.WRONG_PHASE: Cite(
            "The deal, then the auction, then the opening lead and the play of thirteen tricks.",
            "003:1521, 003:1531, 003:1552",
        ),
        Fault.GAME_OVER: Cite(
            "A duplicate board stands alone; a rubber ends with the second game of a side, a "
            "Chicago block with its fourth deal.",
            "003:1572, 003:1574, 003:1582",
        ),
        Fault.WRONG_OBSERVATION: Cite(
            "The biggest trump takes the trick, else the biggest card of the suit led; only one "
            "side scores the contract.",
            "003:1556, 003:1568",
        ),
    },
    events=(
        ("- deal N AsKsQs…", "thirteen cards to a seat, at once or in packets"),
        ("N bid 1S", "a bid; also pass, double, redouble"),
        ("W play 4h", "a card; dummy's cards carry dummy's seat"),
        ("S claim 5", "claims five of the tricks left; actor - if the claimant is not known"),
        ("W claim accept", "an answer to a claim; also reject"),
        ("S claim E revoke", "S says that E revoked; a ruling decides"),
        ("E play 4h !revoke", "a revoke that stood"),
        ("- rule E revoke", "the revoke was established: the rules transfer tricks"),
        ("E play 4h !withdrawn", "a card taken back; a defender's becomes a penalty card"),
        ("E play 4h !turn", "a card out of turn that was accepted"),
        ("E bid 1H !insufficient", "an insufficient bid that was accepted"),
        ("E bid 1H !turn", "a call out of turn that was accepted"),
        ("E bid 1H !withdrawn", "a call that was taken back and changes nothing"),
        ("- rule W bar", "W must pass from now on"),
        ("- rule W void", "W's penalty cards and the duty to pass are lifted"),
        ("- rule N tricks 9", "nine tricks for N's side by ruling"),
        ("- rule misdeal", "the cards are thrown in and dealt again by the same dealer"),
        ("- declare S 4S", "the contract, where the auction is not recorded"),
        ("- declare double", "that it was doubled; also redouble"),
        ("E score trick", "E took the trick just completed"),
        ("- score N 420", "points of the deal just finished; with total: of the record so far"),
    ),
    named=(
        OptionName("duplicate-bridge", {"scoring": "duplicate"}, "Duplicate Bridge", "003:1574"),
        OptionName("rubber-bridge", {"scoring": "rubber"}, "Rubber Bridge", "003:1572"),
        OptionName("chicago-bridge", {"scoring": "chicago"}, "Chicago Bridge", "003:1582"),
        OptionName("auction-bridge", {"scoring": "auction"}, "Auction Bridge", "003:1588"),
    ),
    readings=(
        ("All score figures are the current international ones; the document prints none.", "†"),
        ("A passed-out deal of a Chicago block is dealt again by the same dealer.", "†"),
        ("A misdeal is dealt again by the same dealer.", "†"),
        (
            "Auction bridge uses contract bridge's figures, all tricks above six below the line; "
            "its historic values are not given.",
            "003:1588",
        ),
        (
            "The first revoke of each player counts; the costs of both partners' revokes add up to "
            "two tricks at most.",
            "003:1562",
        ),
        (
            "A revoke from dummy's hand, which lies open, moves no trick: the document is silent, "
            "the Laws say so.",
            "†",
        ),
        (
            "After a claim no card is played: a disputed one waits for a ruling. A claim that "
            "nobody answers stands.",
            "003:1564",
        ),
        (
            "An opening lead out of turn that is accepted stands like any card; declarer's choice "
            "to lay down his hand is not modelled.",
            "003:1544",
        ),
        (
            "That both sides revoked is taken from the marked cards, also if only one revoke was "
            "ruled on.",
            "003:1562",
        ),
        (
            "A revoke in play is ruled on when it is established, or when a claim ended the play.",
            "003:1558",
        ),
        (
            "A defender's withdrawn card becomes a penalty card whatever the reason; '- rule SEAT "
            "void' lifts it.",
            "003:1558",
        ),
        (
            "A barred player must pass until the end of the auction or until '- rule SEAT void'.",
            "003:1544",
        ),
        (
            "After a call out of turn that was accepted, calling goes on from that seat; after a "
            "card, the trick is completed in turn by those who have not played.",
            "003:1544",
        ),
        (
            "Any player may claim, dummy too; the claimant does not answer his own claim.",
            "003:1564",
        ),
        (
            "Honours are found from the hands as dealt, at rubber and auction scoring only.",
            "003:1578",
        ),
        ("A rubber broken off pays no bonus for an unfinished rubber or part-score.", "003:1572"),
    ),
    proof=(
        "a second checker written from the text agrees on the first fault, its reason, the number "
        "of legal acts and all scores of thousands of damaged games",
        "1000 random games of OpenSpiel's bridge are legal, with as many legal actions at every "
        "decision and equal returns",
        "the scores of all contracts, doubles, vulnerabilities and numbers of tricks are endplay's",
    ),
)
