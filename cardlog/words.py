"""The closed vocabulary of events: sixteen verbs, the words, calls and places that follow them.

An event is one small string,
``actor verb [target] [word|call] [place] [cards] [to] [number] [!flag …]``; inside, it is one
:class:`Event` of integers. ``docs/format.md`` is the full grammar.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final, NamedTuple

CHANCE: Final = -1
NONE: Final = -1


class Verb(IntEnum):
    """What an event does; a new game needs a new one very rarely."""

    DEAL = 1
    BID = 2
    BET = 3
    GIVE = 4
    DRAW = 5
    DISCARD = 6
    PLAY = 7
    MELD = 8
    LAYOFF = 9
    DECLARE = 10
    SHOW = 11
    MOVE = 12
    CLAIM = 13
    SHUFFLE = 14
    RULE = 15
    SCORE = 16


class Word(IntEnum):
    """Words that qualify a verb. Numbers are stable only within one release."""

    PASS = 1
    DOUBLE = 2
    REDOUBLE = 3
    ORDER = 4
    CLUBS = 5
    DIAMONDS = 6
    HEARTS = 7
    SPADES = 8
    NOTRUMP = 9
    ALONE = 10
    UP = 11
    TALON = 12
    CUT = 13
    BEST = 14
    SELF = 15
    OTHERS = 16
    MOON = 17
    SUN = 18
    ACCEPT = 19
    REJECT = 20
    REVOKE = 21
    MISDEAL = 22
    TRICKS = 23
    TRICK = 24
    BAR = 25
    POINTS = 26
    TOTAL = 27
    HONOURS = 28
    VOID = 29
    EXPOSED = 30
    SUIT = 31
    HIGHEST = 32
    LOWEST = 33
    TRUMP = 34
    NOT_TRUMP = 35
    SHORT = 36
    MIXED = 37
    SILENT = 38
    ABANDON = 39
    ADD = 40
    DEDUCT = 41
    CONTRACT = 42
    AUCTION = 43
    NOT_HEART = 44
    HEART = 45
    LONG = 46
    MISSED = 47
    DOWN = 48
    STOCK = 49
    DISCARD = 50
    WASTE = 51
    HOME = 52
    CRIB = 53
    STARTER = 54
    BOARD = 55
    BURN = 56
    HOLE = 57
    WIDOW = 58
    KITTY = 59
    ROBBED = 60
    CHECK = 61
    CALL = 62
    RAISE = 63
    FOLD = 64
    ANTE = 65
    SMALL_BLIND = 66
    BIG_BLIND = 67
    STRADDLE = 68
    POST = 69
    BRING_IN = 70
    STAND = 71
    DRAW = 72
    MUCK = 73
    ALL_IN = 74
    RAKE = 75
    REFUND = 76
    HIT = 77
    SPLIT = 78
    INSURANCE = 79
    SURRENDER = 80
    PLAYER = 81
    BANKER = 82
    TIE = 83
    NATURAL = 84
    BANK = 85
    KNOCK = 86
    GIN = 87
    BIG_GIN = 88
    UNDERCUT = 89
    GO_OUT = 90
    CANASTA = 91
    WILD = 92
    FROZEN = 93
    CONCEALED = 94
    PAIR = 95
    RUN = 96
    MELD = 97
    MARRIAGE = 98
    ROYAL = 99
    ACES = 100
    KINGS = 101
    QUEENS = 102
    JACKS = 103
    PINOCHLE = 104
    FOUR = 105
    SEQUENCE = 106
    CARTE_BLANCHE = 107
    EXCHANGE = 108
    SEVEN = 109
    LAST = 110
    MISERE = 111
    OPEN_MISERE = 112
    SLAM = 113
    GRAND = 114
    SCHNEIDER = 115
    STOCK_STUCKE = 116
    WEIS = 117
    UNE_UFE = 118
    OBE_ABE = 119
    SCHIEBEN = 120
    GESCHOBEN = 121
    MISS = 122
    STAND_PAT = 123
    HEAD = 124
    FORCE = 125
    JINK = 126
    TAKE = 127
    BEAT = 128
    TRANSFER = 129
    DONE = 130
    SLAP = 131
    BURN_PILE = 132
    CHALLENGE = 133
    TRUE = 134
    FALSE = 135
    LIE = 136
    ASK = 137
    CATCH = 138
    BOOK = 139
    BUILD = 140
    PAIR_OFF = 141
    SWEEP = 142
    TRAIL = 143
    CAPTURE = 144
    KOI_KOI = 145
    STOP = 146
    YAKU = 147
    MONTH = 148
    PEG = 149
    GO = 150
    HIS_HEELS = 151
    HIS_NOBS = 152
    MUGGINS = 153
    FIFTEEN = 154
    FLUSH = 155
    JACKPOT = 156
    OPEN = 157
    REDEAL = 158
    SETTLE = 159
    REVERSE = 160
    SKIP = 161
    TWO = 162
    ONE = 163
    THREE = 164
    LOW = 165
    HIGH = 166
    GAME = 167
    JACK = 168
    OFF_JACK = 169
    BLIND = 171
    DEAD = 172
    PEDRO = 170
    TWOS = 520
    THREES = 521
    FOURS = 522
    FIVES = 523
    SIXES = 524
    SEVENS = 525
    EIGHTS = 526
    NINES = 527
    TENS = 528


class Flag(IntFlag):
    """Irregularities that an event carries, written ``!revoke`` and the like."""

    REVOKE = 1
    """A card played illegally that stood."""
    TURN = 2
    """A call or card out of turn that was accepted and stood."""
    INSUFFICIENT = 4
    """An insufficient bid that was accepted and stood."""
    WITHDRAWN = 8
    """An irregular act that was taken back: it changes nothing."""
    EXPOSED = 16
    """A card exposed by mistake, now a penalty card."""
    LATE = 32
    """An act made after its time that stood."""


FLAG_TEXT: Final = {flag: flag.name.lower() for flag in Flag if flag.name}
FLAG_CODE: Final = {text: int(flag) for flag, text in FLAG_TEXT.items()}

CALL: Final = 1000
"""First call code: ``CALL + 8 * level + denomination``."""
DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
_CALLS: Final = {
    f"{level}{name}": CALL + 8 * level + i
    for level in range(1, 16)
    for i, name in enumerate(DENOMINATIONS)
}

PLACE: Final = 2000
"""First place code: ``PLACE + 100 * kind + number``."""
PLACES: Final = ("col", "cell", "home", "meld", "pile", "hand", "build", "row")
MOST_PLACES: Final = 64
PLACE_TEXT: Final = {
    PLACE + 100 * kind + number: f"{name}{number}"
    for kind, name in enumerate(PLACES)
    for number in range(1, MOST_PLACES + 1)
}
PLACE_CODE: Final = {text: code for code, text in PLACE_TEXT.items()}
COL: Final = PLACE
CELL: Final = PLACE + 100
HOME: Final = PLACE + 200
MELD: Final = PLACE + 300
PILE: Final = PLACE + 400
HAND: Final = PLACE + 500
BUILD: Final = PLACE + 600
ROW: Final = PLACE + 700

VERB_TEXT: Final[dict[int, str]] = {verb: verb.name.lower() for verb in Verb}
VERB_CODE: Final = {text: int(code) for code, text in VERB_TEXT.items()}
WORD_TEXT: Final[dict[int, str]] = {word: word.name.lower().replace("_", "-") for word in Word} | {
    code: text for text, code in _CALLS.items()
}
WORD_CODE: Final = {text: int(code) for code, text in WORD_TEXT.items()}


class Event(NamedTuple):
    """One decoded event; ``cards`` is a list here, a slice of a card column when compiled."""

    actor: int
    verb: int
    target: int
    what: int
    number: int
    flags: int
    cards: list[int]
    place: int = NONE
    """Where the cards come from or lie; with the cards named, the place before them."""
    to: int = NONE
    """Where the cards go: the place after them."""


NO_NUMBER: Final = -(1 << 62)
"""``Event.number`` of an event that states none."""
