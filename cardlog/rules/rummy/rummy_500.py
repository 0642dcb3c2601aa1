"""500 rummy: melds score for who lays them, and the discards can be dug up (003:1-87)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.five_hundred_offers import offers, player
from cardlog.rules.rummy.five_hundred_play import claim, declare, discard, draw, layoff, meld
from cardlog.rules.rummy.five_hundred_table import (
    Options,
    Phase,
    State,
    check,
    deal,
    end,
    rule,
    score,
    setup,
)
from cardlog.rules.rummy.unsettled import is_vague
from cardlog.words import NONE, Verb

RULES = {
    Fault.WRONG_PHASE: Cite(
        "A turn is draw, then meld or lay off, then discard; with the stock empty a player takes "
        "from the fan or the deal ends.",
        "003:41, 003:57",
    ),
    Fault.NOT_YOUR_TURN: Cite("The player left of the dealer begins.", "003:35"),
    Fault.NOT_HELD: Cite("A player lays down and discards cards of his own hand.", "003:41-51"),
    Fault.DUPLICATE_CARD: Cite("One pack to four players, two from five on.", "003:27"),
    Fault.TOO_MANY_CARDS: Cite("Seven cards each, thirteen for two players.", "003:31"),
    Fault.WRONG_COUNT: Cite("One card is drawn from the stock, one discarded.", "003:43, 003:51"),
    Fault.UNKNOWN_CARD: Cite("The fan and the melds are seen by all.", "003:33, 003:39"),
    RummyFault.NOT_THE_TOP: Cite(
        "Who reaches into the fan takes every card that lies above as well.", "003:43"
    ),
    RummyFault.NOT_LAID_AT_ONCE: Cite(
        "The card reached for goes straight onto the table, in a meld or on one; after a call "
        "without a card of the hand.",
        "003:43, 003:53",
    ),
    RummyFault.TURN_CANNOT_END: Cite(
        "A card reached for must be placed at once, and a card must be left to discard unless the "
        "hand may be laid down whole.",
        "003:43, 003:51, 003:71",
    ),
    RummyFault.THROWN_BACK: Cite(
        "The last card of the fan, taken alone, is not discarded in the same turn.", "003:47"
    ),
    RummyFault.NO_MELD: Cite(
        "A set is three or four of a rank in different suits, a run three or more of a suit with "
        "the ace at one end; a joker is named as the card it stands for.",
        "003:27, 003:35, 003:39, 003:75",
    ),
    RummyFault.NO_SUCH_MELD: Cite("Cards are laid off on any meld on the table.", "003:49"),
    RummyFault.DOES_NOT_FIT: Cite(
        "With the card laid off it must still be a set or a run.", "003:49, 003:75"
    ),
    RummyFault.NO_CALL: Cite(
        "After a discard and before the next draw anyone but the discarder may call a card that "
        "fits the table by itself or with others of the fan.",
        "003:53",
    ),
    RummyFault.LAST_DISCARD_FITS: Cite(
        "In the stricter version a last discard that had anywhere to go is not accepted.", "003:77"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "A player scores what he laid on the table less what is left in his hand.", "003:63-67"
    ),
    Fault.GAME_OVER: Cite(
        "The game ends when the target is reached and somebody is ahead alone.", "003:61"
    ),
}

EVENTS = (
    ("- deal p1 As2h…", "cards to a hand"),
    ("- deal up Ts", "the first card of the fan, after the hands"),
    ("p2 draw stock 9d", "the top of the stock; ?? in the views of others"),
    ("p2 draw discard Ts", "the last card of the fan"),
    ("p2 draw discard 8hKc4d", "the card reached for, then all above it in their order"),
    ("p3 claim discard 3hKc", "rummy: the same by a call; the first card is the one that melds"),
    ("p2 meld 4h5h6h", "a new meld; meld1, meld2 … over the table in order of laying"),
    ("p2 meld 4hXr5h6h", "a joker is followed by the card it stands for"),
    ("p3 layoff 7h meld1", "cards added to a meld of anybody"),
    ("p3 layoff Xr8h meld1", "a joker laid off as the eight of hearts"),
    ("p2 discard up Kc", "the discard, which ends the turn"),
    ("p2 declare pass", "with the stock empty: no draw, the deal ends"),
    ("- score p2 35", "p2's points in the deal"),
    ("- score p2 total 120", "p2's total"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p2 meld 4h5h6h !withdrawn", "an act that was taken back"),
)

READINGS = (
    (
        "There are no jokers unless an option puts them in, and those that are in are wild.",
        "003:27, 003:75",
    ),
    ("Straight onto the table is the very next act.", "003:43"),
    ("Cards scooped up on top may help to lay down the card reached for.", "003:43"),
    ("An ace in the hand or in a set counts 15, also in the flat scheme.", "003:35, 003:63"),
    ("A copy of the top card that was already in the hand may be discarded.", "003:47"),
    (
        "With call latest the claimed card is the last discard and fits a meld by itself.",
        "003:53",
    ),
    (
        "Of several callers at once the table decided; the player whose turn is next may call "
        "too, and a player who floats. Floating away opens no call.",
        "003:53, 003:77",
    ),
    ("A player may pass as soon as the stock is empty, even if he could draw.", "003:57"),
    (
        "With tie went-out, if nobody who reached the target went out, the highest wins, and "
        "level totals play on.",
        "003:61",
    ),
    ("A fixed number of deals is played out, whatever the totals, and may end level.", "003:73"),
    (
        "The duty of top_must_meld takes the place of the ban on throwing the card back.",
        "003:47",
    ),
    (
        "An ace counts 1 if it was laid below a two; one that can stand above the king stands "
        "there, and keeps its place and its points when the run grows.",
        "003:35",
    ),
    (
        "In a view that hides hands to the end of a deal its points are known only within bounds; "
        "what the record states within them is believed.",
        "003:63",
    ),
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    if is_vague(s):
        return {}
    won = highest_total(s) if s.over else 0
    if s.champion != NONE:
        won = 1 << s.champion
    return scores_and_winners(s, seats, won)


GAME = Game(
    id="rummy-500",
    name="500 rummy",
    family="rummy",
    sources=("003:1-87",),
    seats=(2, 8),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.DRAW: draw,
        Verb.DISCARD: discard,
        Verb.MELD: meld,
        Verb.LAYOFF: layoff,
        Verb.CLAIM: claim,
        Verb.DECLARE: declare,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    player=player,
    results=results,
    rules=RULES,
    check=check,
    places=("holding", "unseen", "fan", "on_table"),
    facts={"went_out": "out", "tabled": "tabled", "stock": "stock", "fan": "fan_size"},
    named=(
        OptionName(
            "rummy-500/going-out-bonus", {"going_out_bonus": 25}, "Going-out bonus", "003:71"
        ),
        OptionName(
            "rummy-500/deal-target", {"hand": 7, "target": 200}, "Seven cards, to 200", "003:73"
        ),
        OptionName("rummy-500/wild-jokers", {"jokers": 2}, "Wild jokers", "003:75"),
        OptionName(
            "rummy-500/floating", {"must_discard": True, "floating": True}, "Floating", "003:77"
        ),
    ),
    events=EVENTS,
    readings=READINGS,
    proof=(
        "an independent checker written from the document agrees on every event of simulated and "
        "of damaged games under many options",
    ),
)
