"""What the games of poker share as data: verbs, rules with their sources, facts, results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite
from cardlog.rules.poker import community
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.options import check_lists, check_pack, players_of
from cardlog.rules.poker.showdown import score
from cardlog.words import Verb

COMMUNITY_VERBS = {
    Verb.BET: community.bet,
    Verb.DEAL: community.deal,
    Verb.SHOW: community.show,
    Verb.DECLARE: community.declare,
    Verb.RULE: community.rule,
    Verb.SCORE: score,
}

FACTS = {
    "pot": "pot",
    "rake": "rake",
    "put_in": "cost",
    "taken": "taken",
    "asked": "asked",
    "voluntary": "voluntary",
    "raised": "raised",
    "reraise_chance": "reraise_chance",
    "reraised": "reraised",
    "steal_chance": "steal_chance",
    "stole": "stole",
    "saw": "saw",
    "cbet_chance": "cbet_chance",
    "cbet": "cbet",
    "faced_cbet": "faced_cbet",
    "folded_cbet": "folded_cbet",
    "bets": "bets",
    "calls": "calls",
    "folded": "folds",
    "showdown": "showdown",
}

RULES = {
    Fault.NOT_YOUR_TURN: Cite(
        "The first round opens after the highest blind, later ones with the first player left of "
        "the dealer; acts go clockwise, and players who folded or are all-in are passed over. The "
        "last to bet or raise shows first, else the first left of the dealer.",
        "003:4106, 003:4110, 003:4124",
    ),
    PokerFault.BET_OWED: Cite(
        "Check passes the turn without staking anything, only if nobody has bet in this round.",
        "003:4096",
    ),
    PokerFault.NOTHING_OWED: Cite(
        "Call matches the most that anyone has staked in this round.", "003:4098"
    ),
    PokerFault.BET_STANDS: Cite(
        "Bet is the first to put chips in; the blinds are live bets.", "003:4097, 003:4106"
    ),
    PokerFault.NO_BET: Cite(
        "Raise puts in more than the most that anyone has staked in this round.", "003:4099"
    ),
    PokerFault.TOO_FEW_CHIPS: Cite(
        "What is on the table is what a player can lose in a hand; the last chip may always be "
        "put in.",
        "003:4076, 003:4120",
    ),
    PokerFault.BET_SIZE: Cite(
        "The floor of a raise is the last bet or raise; the ceiling of pot limit is the pot after "
        "the call; fixed limit keeps every bet at a set size.",
        "003:4114-4118, 003:4148",
    ),
    PokerFault.RAISES_CAPPED: Cite("Fixed limit caps the raises in a round.", "003:4148, 003:2488"),
    PokerFault.NO_RIGHT_TO_RAISE: Cite(
        "A short all-in does not reopen the betting for anyone who has already acted, though it "
        "does not restrict a player yet to speak.",
        "003:4118",
    ),
    PokerFault.BAD_POST: Cite(
        "A post is no higher than the highest blind, a straddle higher than every bet before it; "
        "both come before the first act.",
        "common practice",
    ),
    PokerFault.BURN: Cite(
        "One card is burnt before the flop, one before the turn and one before the river.",
        "003:4110",
    ),
    PokerFault.MUCK_TOO_EARLY: Cite("Beaten hands may be mucked at the showdown.", "003:4124"),
    PokerFault.WHOLE_HAND: Cite(
        "A hand shown at a showdown is shown in full.", "003:4082, 003:4126"
    ),
    PokerFault.RAKE: Cite(
        "The winners of a pot share what it holds; the house takes its rake from it.",
        "003:4136, common practice",
    ),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt, then bets and board cards take turns; after the last round the hands "
        "are shown.",
        "003:4106-4126",
    ),
    Fault.TOO_MANY_CARDS: Cite("Each player gets the same number of cards.", "003:4082"),
    Fault.WRONG_COUNT: Cite("Three board cards, then one, then one.", "003:4110"),
    Fault.WRONG_TARGET: Cite("Cards go to players who have chips.", "003:4082"),
    Fault.DUPLICATE_CARD: Cite("One pack of 52 cards.", "003:4058"),
    Fault.NOT_IN_PACK: Cite("One pack of 52 cards, or of 36 with short_deck.", "003:4058"),
    Fault.NOT_HELD: Cite("A player shows cards that he was dealt.", "003:4126"),
    Fault.UNKNOWN_CARD: Cite("The shared cards lie face up.", "003:4110"),
    Fault.BAD_RULING: Cite(
        "Only a hand that is still in can be declared dead.", "003:2492, common practice"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "What nobody called goes back; the best hand wins each pot, equal hands divide it.",
        "003:4120, 003:4136",
    ),
    Fault.GAME_OVER: Cite("A record holds one hand.", "003:4130"),
}

HAND_EVENTS = (
    ("p5 bet post 100", "a live 100 of a player who comes in"),
    ("p5 bet dead 50", "dead money into the pot"),
    ("p3 bet straddle 400", "a live straddle of 400 in all"),
)
BET_EVENTS = (
    ("p3 bet fold", "p3 gives up the hand"),
    ("p3 bet check", "p3 owes nothing and passes"),
    ("p3 bet call", "p3 matches the bet, or is all-in for less"),
    ("p3 bet open 200", "the first bet of the round"),
    ("p3 bet raise 700", "p3 raises to 700 in this round"),
    ("p3 bet raise 700 !insufficient", "a bet of a wrong size that stood"),
    ("p3 bet fold !turn", "an act out of turn that stood"),
    ("p3 bet raise 700 !withdrawn", "an act taken back"),
)
BOARD_EVENTS = (
    ("- deal burn 5h", "the card burnt before board cards"),
    ("- deal board Jc3d5c", "the next board cards"),
    ("- declare two", "the rest of the board is dealt twice; also three, four"),
    ("- deal board row1 Th", "the next piece of the first board"),
)
END_EVENTS = (
    ("p2 show muck", "p2 gives up at the showdown without showing"),
    ("p2 show Ah !exposed", "a card exposed by mistake, without effect"),
    ("p3 declare settle 2277", "the house buys p3's hand: a cash-out"),
    ("- rule p2 void", "p2's hand is dead, as if folded"),
    ("- rule misdeal", "chips back, and dealt again"),
    ("- score p1 refund 250", "uncalled chips that went back to p1"),
    ("- score p1 -450", "what p1 made in the hand, by the cards"),
    ("- score p1 total -450", "the same with cash-outs"),
)
COMMUNITY_EVENTS = (
    *HAND_EVENTS,
    ("- deal p1 Ac2d", "p1's cards, or a packet of them"),
    *BET_EVENTS,
    *BOARD_EVENTS,
    ("p1 show Ac2d", "the whole hand at the showdown; at other times any own cards, freely"),
    *END_EVENTS,
)

BETTING_READINGS = (
    (
        "A button, blind or post at an unusual seat is a fact of the table and not an error.",
        "003:4078-4080, real records",
    ),
    ("All-in antes come before all-in blinds.", "common practice"),
    (
        "A showdown in which some player is all-in has no order: side pots are settled first in "
        "some rooms.",
        "common practice",
    ),
    (
        "Raising is not refused when nobody else has chips: what is not called goes back.",
        "common practice",
    ),
    (
        "Closest to the dealer's left is counted from the seat after the dealer; the dealer "
        "himself is last.",
        "003:4136",
    ),
    ("Two or more odd chips go one each to the first winners.", "003:4136, common practice"),
    (
        "After a short all-in the smallest raise is the bet as it now stands plus the last full "
        "raise.",
        "003:4118",
    ),
    ("Fold is legal with nothing to call: the source sets no condition on it.", "003:4100"),
    (
        "Chips that one player alone has staked return to him, even if he folded.",
        "003:4120",
    ),
)


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; only the pot where a hand that decides was not seen."""
    if not s.over and s.pot == 0:
        return {}
    found: dict[str, Any] = {"pot": s.pot, "rake": s.rake}
    if s.open_result:
        return found
    found["points"] = {name: s.points[i] for i, name in enumerate(seats)}
    found["winnings"] = {name: s.taken[i] for i, name in enumerate(seats)}
    if not s.deep:
        found["stacks"] = {name: s.start[i] + s.total[i] for i, name in enumerate(seats)}
    if s.over:
        found["scores"] = {name: s.total[i] for i, name in enumerate(seats)}
        found["winner"] = [name for i, name in enumerate(seats) if s.taken[i] > 0]
    return found


def check_community(o: Any, seats: Sequence[str], hole: int, pack: int) -> None:
    """Raise ``OptionError`` for a table that cannot be dealt."""
    check_lists(o, seats)
    check_pack(hole * players_of(o, len(seats)) + community.BOARD, popcount(pack))


def allowed(name: str, value: int, values: Sequence[int]) -> None:
    """Raise ``OptionError`` unless an option has one of a few values."""
    if value not in values:
        raise OptionError(
            "bad-option",
            f"option {name} = {value} is not one of {', '.join(map(str, values))}",
            hint=f'set "{name}" to one of these',
        )
