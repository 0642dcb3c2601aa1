"""Codes of the formats that were added family by family: poker and others."""

from __future__ import annotations

from typing import Final

POKER: Final = "poker files"
OPENSPIEL: Final = "playthroughs of OpenSpiel"
PATIENCE: Final = "patience files"

_OPTIONS: Final = "'cardlog games GAME' tells the options and what they go together with."

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
    PATIENCE: {
        "freecell-syntax": (
            "a line that is no part of a board or solution",
            "Boards have a line a column, solutions a sentence a move.",
        ),
        "freecell-card": ("a word that is no card", "Cards are rank and suit: AS 10H td."),
        "freecell-cards": (
            "a board with a card twice, or without one",
            "A board has every card of one pack once, on foundations, in cells or in columns.",
        ),
        "freecell-board": (
            "impossible foundations or cells",
            "Foundations are H-0 C-A D-2 S-K; there are at most ten cells.",
        ),
        "freecell-game": (
            "a board of another patience",
            "Read are FreeCell, Baker's Game, Eight Off, Seahaven Towers and ForeCell.",
        ),
        "freecell-no-board": (
            "moves without the board that they begin from",
            "Put the board before the moves, or let the solver print its positions.",
        ),
        "freecell-move": (
            "a move that is none, or of cards that do not lie there",
            "Stacks and freecells count from 0: Move a card from stack 3 to freecell 0.",
        ),
        "freecell-position": (
            "a printed position that is not what the moves give",
            "The move or the board is wrong, and nothing tells which.",
        ),
        "freecell-too-long": ("a game that is too long", "Part the games by empty lines."),
        "freecell-cannot-hold": (
            "a record that boards and solutions cannot hold",
            "Keep it in JSON Lines.",
        ),
        "klondike-syntax": (
            "a line that is no deal and no moves",
            "A deal is 156 digits, or a talon and seven rows; moves are such as DR2 W5 6H.",
        ),
        "klondike-digits": (
            "not 156 digits, or three that are no card",
            "Two digits for the rank, 01 to 13, one for the suit: 1 C 2 D 3 H 4 S.",
        ),
        "klondike-cards": (
            "a deal with a card twice, without one, or with wrong rows",
            "A talon has 24 cards, row N has N, all but the last as <7H>.",
        ),
        "klondike-number": (
            "the number of a shuffle that is not described",
            "Let the program write the deal as 156 digits.",
        ),
        "klondike-begun": (
            "a game with cards on its foundations",
            "Only deals are read, with the moves below them.",
        ),
        "klondike-move": (
            "a move that cannot be made",
            "It is illegal whether one card is drawn at a time or three.",
        ),
        "klondike-too-long": ("a game that is too long", "Part the deals by their digits."),
        "klondike-cannot-hold": (
            "a record that these deals cannot hold",
            "All cards of the deal must be known, and all acts legal.",
        ),
        "no-such-deal": (
            "a number that names no deal",
            "Microsoft's deals have the numbers 1 to 2147483647.",
        ),
    },
    OPENSPIEL: {
        "openspiel-syntax": (
            "a playthrough that is damaged",
            "Each action is a line such as 'action: 17' below its name; nothing follows the end.",
        ),
        "openspiel-history": (
            "a history or a number of a state that is not that of the actions",
            "Actions are missing or changed above this line; fetch the file again.",
        ),
        "openspiel-game": (
            "a game that is not read",
            "The page on this format lists the games that are.",
        ),
        "openspiel-parameters": (
            "parameters that make another game",
            "No option of the rule set plays this way, or the deck is another one.",
        ),
        "openspiel-action": (
            "an action that cannot be told as an event",
            "The number is wrong, or the program's rules differ here; its page names where.",
        ),
        "openspiel-deal": (
            "a deal or a result that is not printed",
            "The program hides it behind one action; print the states.",
        ),
        "openspiel-too-long": (
            "a playthrough that is too long",
            "A missing first line joins several games.",
        ),
    },
    "Jass files": {
        "jass-syntax": ("a line that is no round", "A round is one JSON object on its line."),
        "jass-round": ("a round that is no object", "Look for a missing brace."),
        "jass-type": ("another game than Schieber", "Only Schieber is read from this format."),
        "jass-seat": ("a dealer, leader or winner that is no seat", "Seats are 0 to 3."),
        "jass-trump": ("a contract that is none", "Contracts are -1 to 5."),
        "jass-card": ("a card that is none, or twice there", "Thirty-six different cards."),
        "jass-tricks": ("tricks that cannot be", "Nine tricks of four cards at most."),
        "jass-points": ("points that are no whole number", "Write them as a whole number."),
        "jass-hands": ("hands with too many cards", "Nine cards a hand."),
    },
    "Koi-Koi files": {
        "koi-koi-syntax": (
            "text that is no object, one that is cut off, or no strict JSON",
            "A match is one JSON object; NaN, numbers beyond 64 bits and keys that stand twice are "
            "none.",
        ),
        "koi-koi-part": (
            "an object, a decision or a turn that is missing, incomplete or of another kind",
            "Compare the page of the format.",
        ),
        "koi-koi-start": (
            "players who begin with different points",
            "The rule set has one number for both.",
        ),
        "koi-koi-card": (
            "no card, too many, or a capture without the card that takes",
            "A card is [month 1-12, index 1-4].",
        ),
        "koi-koi-number": (
            "a number that is missing or out of range",
            "Write it as a whole number.",
        ),
        "koi-koi-order": (
            "rounds or turns that are not numbered without a gap",
            "Each is numbered from 1; one is missing or there are too many.",
        ),
        "koi-koi-dealer": (
            "a round whose first turn is not the dealer's",
            "The dealer moves first; Dealer or playerInTurn is wrong.",
        ),
        "koi-koi-winner": (
            "a round won by the player with fewer points, or by nobody though it was stopped",
            "Compare roundWinner with the points of the round and its last turn.",
        ),
    },
    "options of one family": {
        "bad-pack": ("a pack that does not suit the number of hands", _OPTIONS),
        "bad-teams": ("teams that the number of seats does not make", _OPTIONS),
        "bad-hand": ("a size of hands that the pack does not give", _OPTIONS),
        "bad-hands": ("sizes of hands that the pack does not give", _OPTIONS),
        "bad-draw-on-pass": ("a draw on passing where no stock is left", _OPTIONS),
        "bad-seven": ("a rule of the seven that another option excludes", _OPTIONS),
        "bad-table": ("a table of prices of the wrong length", _OPTIONS),
        "bad-list": ("a list with an entry too many or too few", _OPTIONS),
        "bad-jokers": ("jokers that the pack does not have", _OPTIONS),
        "bad-spectators": ("spectators that are not seats of the table", _OPTIONS),
        "bad-dealer": ("a dealer who does not take part", _OPTIONS),
        "too-few-players": ("fewer players with chips than a hand takes", _OPTIONS),
        "too-many-players": ("more players than the pack has hands for", _OPTIONS),
    },
}
