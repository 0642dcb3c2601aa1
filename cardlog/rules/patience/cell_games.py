"""FreeCell, Baker's Game, Eight Off, Seahaven Towers and ForeCell: one table, five shapes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.patience.cell_player import player
from cardlog.rules.patience.cells import (
    Options,
    State,
    check,
    deal,
    declare,
    move,
    offers,
    score,
    setup,
)
from cardlog.rules.patience.solo import Phase, ended, results
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.MOVE: move,
    Verb.DECLARE: declare,
    Verb.SCORE: score,
}

RULES = {
    Fault.WRONG_PHASE: Cite(
        "The whole pack is dealt face up, then cards are moved; there is no redeal.",
        "003:2746-2750, 003:2779",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "Each column takes its number of cards in the deal, and only so many cells are filled.",
        "003:2746-2748, 003:2793-2797",
    ),
    Fault.UNKNOWN_CARD: Cite("Nothing is dealt face down.", "003:2750"),
    Fault.DUPLICATE_CARD: Cite("One pack of 52 cards is used.", "003:2744"),
    Fault.NOT_IN_PACK: Cite("One pack of 52 cards without jokers is used.", "003:2744"),
    LayoutFault.NOT_FREE: Cite(
        "A move takes the exposed card at the end of a column or a card in a cell; what lies on a "
        "foundation stays there unless worrying back is allowed.",
        "003:2756, 003:2775",
    ),
    LayoutFault.DOES_NOT_FIT: Cite(
        "A column's end takes a card one rank lower, of the other colour or of the same suit.",
        "003:2754, 003:2759, 003:2791",
    ),
    LayoutFault.EMPTY_COLUMN: Cite(
        "Only a king, or a run headed by a king, may fill an empty column.",
        "003:2793, 003:2795, 003:2797",
    ),
    LayoutFault.CELL_FILLED: Cite("A cell holds exactly one card.", "003:2760"),
    LayoutFault.FOUNDATION: Cite(
        "Foundations are built up in suit from the ace to the king, one a suit.", "003:2754"
    ),
    LayoutFault.NO_SEQUENCE: Cite(
        "The run that is moved must already be a proper descending sequence.", "003:2773"
    ),
    LayoutFault.TOO_LONG: Cite(
        "At most (1 + empty cells) times 2 to the power of the empty columns, the column moved to "
        "not counted, move together, and only to columns.",
        "003:2756, 003:2765-2769",
    ),
    LayoutFault.NO_SUCH_PLACE: Cite(
        "There are columns, cells and four foundations, and no other place.", "003:2746-2750"
    ),
    Fault.GAME_OVER: Cite(
        "The deal ends when all foundations reach their kings or when nothing can move.",
        "003:2779",
    ),
    Fault.WRONG_OBSERVATION: Cite("A deal is won or lost, with no other points.", "003:2783"),
}

EVENTS = (
    ("- deal up col1 4c2c9c8c", "cards laid to column 1, the exposed one last"),
    ("- deal up cell2 Kd", "a card to a cell in the deal"),
    ("- deal up home1 Ac2c3c", "cards on a foundation, in a position"),
    ("p1 move 7h col4", "a card to a column"),
    ("p1 move 9s8h7s col4", "a run to a column, the innermost card first"),
    ("p1 move 7h cell2", "a card to an empty cell"),
    ("p1 move Ah home3", "a card to its foundation: clubs, diamonds, hearts, spades"),
    ("p1 move 7h col4 !withdrawn", "a move taken back"),
    ("p1 declare stop", "the player gives up"),
    ("- score p1 1", "the result: 1 won, 0 lost"),
)

READINGS = (
    (
        "Stuck is when no move is legal; with the source's words (cells full, no empty column, "
        "nothing fits) it is the same wherever an empty column takes any card.",
        "003:2779",
    ),
    (
        "The column moved to is never workspace, whether it is the only empty one or not.",
        "003:2769",
    ),
    (
        "Where only kings fill empty columns no other card can rest there, so the power of two is "
        "left out; derived, not stated.",
        "003:2793-2797",
    ),
    (
        "The weaker supermoves of old programs are no option: what they allow is legal here too.",
        "003:2771",
    ),
    ("Cards played to the foundations by a program are ordinary moves.", "003:2777"),
    (
        "Worrying back goes to columns only, by the same rule as any card, an empty column "
        "included where it takes the card.",
        "003:2775",
    ),
    (
        "Runs without limit are found in recorded solutions of relaxed play, not in the source.",
        "†",
    ),
    (
        "A foundation space belongs to no suit at the table; here each has its number so that an "
        "event has one text.",
        "003:2748",
    ),
    ("Cells are equal; the log keeps the number that its source has.", "003:2760"),
    ("Numbered deals are no option: the layout is in the events.", "003:2785"),
)

PROOF = (
    "An independent checker written from the document agrees on every event of simulated and of "
    "altered games and on the number of moves at every position of perft trees.",
    "Solutions of numbered deals that other programs found replay as legal wins.",
)


def shape(
    rules: str,
    name: str,
    source: str,
    *,
    defaults: Mapping[str, Any] | None = None,
    readings: tuple[tuple[str, str], ...] = (),
) -> Game:
    """A game of the table: its own numbers and rules of building."""
    return Game(
        id=rules,
        name=name,
        family="patience",
        sources=(source,) if rules == "freecell" else (source, "003:2720-2804"),
        seats=(1, 1),
        state=State,
        options=Options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=ended,
        offers=offers,
        results=results,
        facts={"solved": "solved", "moves": "moves", "cards_up": "up"},
        places=("unseen", "columns", "cells"),
        player=player,
        check=check,
        rules=RULES,
        events=EVENTS,
        parent="" if rules == "freecell" else "freecell",
        defaults=defaults or {},
        readings=readings + READINGS,
        proof=PROOF,
    )


WHICH_CELLS = ("Which cells are filled is free.", "003:2793-2795")

FREECELL = shape("freecell", "FreeCell", "003:2720-2804")
BAKERS_GAME = shape("bakers-game", "Baker's Game", "003:2791", defaults={"build": "suit"})
EIGHT_OFF = shape(
    "eight-off",
    "Eight Off",
    "003:2793",
    defaults={
        "columns": [6] * 8,
        "cells": 8,
        "filled": 4,
        "build": "suit",
        "empty_column": "king",
    },
    readings=(WHICH_CELLS,),
)
SEAHAVEN_TOWERS = shape(
    "seahaven-towers",
    "Seahaven Towers",
    "003:2795",
    defaults={"columns": [5] * 10, "filled": 2, "build": "suit", "empty_column": "king"},
    readings=(WHICH_CELLS,),
)
FORECELL = shape(
    "forecell",
    "ForeCell",
    "003:2797",
    defaults={"columns": [6] * 8, "filled": 4, "empty_column": "king"},
)
