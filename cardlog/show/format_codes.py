"""Codes of the formats that were added family by family: poker and others."""

from __future__ import annotations

from typing import Final

POKER: Final = "poker files"

FORMAT_TEXTS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    POKER: {
        "bad-amount": (
            "money that is no amount",
            "Amounts are decimal numbers, with or without a currency sign, of at most twelve "
            "digits and four places.",
        ),
        "bad-seats": ("too few or too many seats", "A poker hand has two to ten seats."),
        "not-writable": (
            "a record that the format cannot hold",
            "'cardlog convert --help' names what each format loses; keep the record in JSON Lines.",
        ),
        "phh-syntax": ("a hand that is no TOML", "Look at the line and column."),
        "phh-too-long": ("a hand that is too long", "A missing table header joins many hands."),
        "phh-missing": (
            "a hand without a key that it needs",
            "Every hand has variant, antes, blinds_or_straddles, starting_stacks and actions, the "
            "lists with one entry a player.",
        ),
        "phh-variant": (
            "a variant without a rule set",
            "Read are FT, NT, NS, PO, FO/8, N2L1D and F2L3D.",
        ),
        "phh-action": (
            "an action that is none",
            "Actions are d dh, d db, pN f, pN cc, pN cbr X, pN sd, pN sm with cards such as AsKd.",
        ),
        "acpc-syntax": ("a line that is none of a dealer's log", "Hands begin with STATE:."),
        "acpc-betting": ("betting that is none", "Rounds of f, c and r, parted by /."),
        "acpc-cards": ("cards that are none", "Two for each position, then 3, 1 and 1."),
        "acpc-players": ("a number of players that the dealer has no game for", "Two or three."),
        "acpc-values": ("values that do not fit the players", "One value for each position."),
        "poker-header": ("a first line that names no hand", "It names the game and its stakes."),
        "poker-game": (
            "a game without a rule set",
            "Read are hold'em, Omaha and its kin, five-card draw and deuce-to-seven.",
        ),
        "poker-seats": ("a seat that stands twice", "Each seat is listed once."),
        "poker-cut": ("a hand that is cut off before its players", "Fetch the file again."),
        "poker-board": ("a board that is not whole", "A flop has three cards, then one and one."),
        "poker-act": ("an act without its amount", "A raise is 'raises $1 to $2'."),
        "poker-draw": (
            "a draw whose cards do not add up",
            "As many cards are drawn as were discarded; the text of the draw is damaged.",
        ),
        "poker-too-long": ("a hand that is too long", "A missing first line joins many hands."),
        "ohh-syntax": ("an object that is no hand", 'Hands are objects {"ohh": {…}}.'),
        "ohh-too-long": ("a hand that is too long", "A missing brace joins many hands."),
        "ohh-players": ("players that do not fit", "Two or more, each in a seat of his own."),
        "ohh-game": ("a game without a rule set", "Read are Holdem, Omaha and OmahaHiLo."),
        "ohh-cards": ("cards that are none", "Cards are texts such as Ah, a flop has three."),
        "pokernow-row": ("a row of the log that is none", "A row has entry, time and order."),
        "pokernow-start": ("a first row of a hand that is not understood", "Report it."),
        "pokernow-game": ("a game without a rule set", "Read are hold'em and Omaha."),
        "pokernow-stacks": ("a hand without its stacks", "A row 'Player stacks:' is missing."),
        "pokernow-board": ("a board that is none", "A flop has three cards, then one and one."),
        "pokernow-twice": ("a board that was run twice", "This format's second runs are not read."),
        "pokernow-too-long": ("a log that is too long", "Split it by hands."),
    },
}
