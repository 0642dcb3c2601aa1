"""Events in plain words, as somebody at the table would tell them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cardlog.cards import HANAFUDA, JOKER, SECOND_JOKER, SUIT_NAMES, UNKNOWN, card_text
from cardlog.errors import CardlogError
from cardlog.log.events import parse_event
from cardlog.show.style import Paint, visible
from cardlog.show.table import call_text
from cardlog.words import (
    CHANCE,
    NO_NUMBER,
    NONE,
    PLACE,
    PLACES,
    WORD_TEXT,
    Event,
    Flag,
    Verb,
    Word,
)

_PLAIN: Final = Paint()
_SIGNS: Final = "♣♦♥♠"
_RANKS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip
_MONTHS: Final = (
    "pine", "plum", "cherry", "wisteria", "iris", "peony", "bush clover", "susuki grass",
    "chrysanthemum", "maple", "willow", "paulownia",
)  # fmt: skip
_BRIGHTS: Final = {0: "crane", 2: "curtain", 7: "full moon", 10: "rain man", 11: "phoenix"}
_ANIMALS: Final = {
    1: "bush warbler", 3: "cuckoo", 4: "bridge", 5: "butterflies", 6: "boar", 7: "geese",
    8: "sake cup", 9: "deer", 10: "swallow",
}  # fmt: skip
_PLACES: Final = {
    "col": "column", "cell": "cell", "home": "foundation", "meld": "meld", "pile": "pile",
    "hand": "hand", "build": "build", "row": "board",
}  # fmt: skip
_SAYS: Final = {
    Verb.BID: "bids", Verb.BET: "bets", Verb.GIVE: "gives", Verb.DRAW: "draws",
    Verb.DISCARD: "discards", Verb.PLAY: "plays", Verb.MELD: "melds", Verb.LAYOFF: "lays off",
    Verb.DECLARE: "declares", Verb.SHOW: "shows", Verb.MOVE: "moves", Verb.CLAIM: "claims",
    Verb.SHUFFLE: "shuffles", Verb.RULE: "rules", Verb.SCORE: "scores", Verb.DEAL: "deals",
}  # fmt: skip
_TELLS: Final[dict[tuple[int, int], str]] = {
    (Verb.BID, Word.PASS): "passes",
    (Verb.BID, Word.DOUBLE): "doubles",
    (Verb.BID, Word.REDOUBLE): "redoubles",
    (Verb.BID, Word.ORDER): "orders it up",
    (Verb.BET, Word.FOLD): "folds",
    (Verb.BET, Word.CHECK): "checks",
    (Verb.BET, Word.CALL): "calls",
    (Verb.BET, Word.RAISE): "raises to",
    (Verb.BET, Word.OPEN): "opens for",
    (Verb.BET, Word.DOUBLE): "doubles the bet by",
    (Verb.BET, Word.SPLIT): "splits for",
    (Verb.BET, Word.ANTE): "posts the ante of",
    (Verb.BET, Word.SMALL_BLIND): "posts the small blind of",
    (Verb.BET, Word.BIG_BLIND): "posts the big blind of",
    (Verb.PLAY, Word.PASS): "passes",
    (Verb.PLAY, Word.CAPTURE): "captures",
    (Verb.PLAY, Word.BUILD): "builds",
    (Verb.PLAY, Word.DOWN): "plays {} face down",
    (Verb.DECLARE, Word.PASS): "passes",
    (Verb.DECLARE, Word.HIT): "asks for a card",
    (Verb.DECLARE, Word.STAND): "stands",
    (Verb.DECLARE, Word.KNOCK): "knocks",
    (Verb.DECLARE, Word.GIN): "has gin",
    (Verb.DECLARE, Word.GO): "says go",
    (Verb.DECLARE, Word.TAKE): "takes the cards",
    (Verb.DECLARE, Word.DONE): "is done",
    (Verb.DECLARE, Word.ALONE): "plays alone",
    (Verb.DECLARE, Word.REDEAL): "redeals",
    (Verb.DECLARE, Word.KOI_KOI): "calls koi-koi",
    (Verb.DECLARE, Word.STOP): "stops",
    (Verb.DECLARE, Word.LAST): "announces the last card",
    (Verb.DRAW, Word.DISCARD): "takes {} from the discards",
    (Verb.DRAW, Word.STOCK): "draws {} from the stock",
    (Verb.DRAW, Word.TALON): "draws {} from the talon",
    (Verb.DRAW, Word.UP): "takes up",
    (Verb.DRAW, Word.WASTE): "turns over",
    (Verb.DRAW, Word.KITTY): "takes the kitty",
    (Verb.DRAW, Word.WIDOW): "takes the widow",
    (Verb.DISCARD, Word.UP): "discards",
    (Verb.DISCARD, Word.DOWN): "discards {} face down",
    (Verb.SHOW, Word.MUCK): "mucks",
    (Verb.DECLARE, Word.ASK): "asks",
    (Verb.DECLARE, Word.EXCHANGE): "exchanges",
    (Verb.DECLARE, Word.SCHIEBEN): "pushes",
    (Verb.DECLARE, Word.UNE_UFE): "declares Une-ufe",
    (Verb.DECLARE, Word.OBE_ABE): "declares Obe-abe",
    (Verb.BID, Word.STAND): "stands",
    (Verb.PLAY, Word.TRANSFER): "passes the attack on with",
    (Verb.DISCARD, Word.BURN): "burns",
    (Verb.DRAW, Word.ROBBED): "robs the pack of",
    (Verb.CLAIM, Word.DISCARD): "claims {} from the discards",
    (Verb.DECLARE, Word.STAND_PAT): "stands pat",
    (Verb.BET, Word.BRING_IN): "brings it in for",
    (Verb.BET, Word.STRADDLE): "straddles for",
    (Verb.BET, Word.INSURANCE): "insures for",
    (Verb.BET, Word.ALL_IN): "is all in for",
    (Verb.CLAIM, Word.SLAP): "slaps",
    (Verb.CLAIM, Word.LIE): "calls a lie of",
}
_RANK_WORDS: Final = (
    Word.TWOS, Word.THREES, Word.FOURS, Word.FIVES, Word.SIXES, Word.SEVENS, Word.EIGHTS,
    Word.NINES, Word.TENS, Word.JACKS, Word.QUEENS, Word.KINGS, Word.ACES,
)  # fmt: skip
_RANK_TEXT: Final = tuple(WORD_TEXT[word] for word in _RANK_WORDS)
_DEALS: Final[dict[int, str]] = {
    NONE: "dealt",
    Word.UP: "turned up",
    Word.DOWN: "dealt face down",
    Word.BOARD: "dealt to the board",
    Word.BURN: "burned",
    Word.STOCK: "the stock is",
    Word.STARTER: "the starter is",
}


def card_sign(code: int) -> str:
    """A card as it is written in a sentence.

    >>> card_sign(60), card_sign(61), card_sign(64)
    ('A♠', 'Joker', 'Crane')
    """
    if code >= HANAFUDA:
        name = card_name(code)
        return name[0].upper() + name[1:]
    if code in (JOKER, SECOND_JOKER):
        return "Joker"
    if code == UNKNOWN:
        return "??"
    text = card_text(code)
    return ("10" if text[0] == "T" else text[0]) + _SIGNS[code >> 4]


def card_name(code: int) -> str:
    """A card in full, for screen readers.

    >>> card_name(60), card_name(UNKNOWN), card_name(65)
    ('ace of spades', 'unknown card', 'pine ribbon')
    """
    if code == UNKNOWN:
        return "unknown card"
    if code in (JOKER, SECOND_JOKER):
        return "red joker" if code == JOKER else "black joker"
    if code < HANAFUDA:
        return f"{_RANKS[code & 15]} of {SUIT_NAMES[code >> 4]}"
    month = (code - HANAFUDA) >> 2
    kind = card_text(code)[1]
    if kind == "b":
        return _BRIGHTS[month]
    if kind == "a":
        return _ANIMALS[month]
    return f"{_MONTHS[month]} {'ribbon' if kind == 'r' else 'chaff'}"


def cards_sign(codes: Iterable[int]) -> str:
    """Several cards, unknown ones counted."""
    known = [code for code in codes if code != UNKNOWN]
    codes = list(codes) if not isinstance(codes, list) else codes
    hidden = len(codes) - len(known)
    shown = [card_sign(code) for code in known]
    if hidden:
        shown.append(f"{hidden} unseen card{'s' * (hidden > 1)}" if hidden else "")
    return (", " if any(code >= HANAFUDA for code in known) else " ").join(shown)


def place_words(place: int) -> str:
    """A place as players call it.

    >>> place_words(2004)
    'column 4'
    """
    kind, number = divmod(place - PLACE, 100)
    return f"{_PLACES[PLACES[kind]]} {number}"


def tell(text: str, seats: Sequence[str]) -> tuple[str, str]:
    """Who acts (empty: nobody at the table) and what he does, in words.

    >>> tell("N play 4h", ["N", "E"]), tell("p1 draw stock Kh", ["p1"])
    (('N', 'plays 4♥'), ('p1', 'draws K♥ from the stock'))
    """
    try:
        event = parse_event(text, tuple(seats))
    except CardlogError:
        return "", visible(text)
    flags = [flag.name.lower() for flag in Flag(event.flags) if flag.name]
    marks = f" ({', '.join(flags)})" if flags else ""
    if event.actor == CHANCE:
        return "", _chance(event, seats) + marks
    return visible(seats[event.actor]), _act(event, seats) + marks


def _word(what: int) -> str:
    text = call_text(what, _PLAIN)
    return text if what >= 1000 else WORD_TEXT.get(what, text).replace("-", " ")


def _act(event: Event, seats: Sequence[str]) -> str:
    said = _TELLS.get((event.verb, event.what), "")
    parts = [said or _SAYS[Verb(event.verb)]]
    counts = event.verb == Verb.DECLARE and event.what in _RANK_WORDS
    if event.target >= 0:
        parts.append(visible(seats[event.target]))
    if counts and event.number != NO_NUMBER:
        return f"says {_count(event.number, WORD_TEXT[event.what])}"
    if not said and event.what != NONE:
        parts.append(_word(event.what))
    if event.place != NONE:
        parts.append(("on " if event.verb == Verb.LAYOFF else "") + place_words(event.place))
    cards = cards_sign(event.cards)
    if "{}" in parts[0]:
        parts[0] = parts[0].format(cards) if cards else parts[0].replace("{} ", "")
    elif cards:
        parts.append(cards)
    if event.to != NONE:
        join = "on" if event.verb in (Verb.PLAY, Verb.LAYOFF) else "to"
        parts.append(f"{join} {place_words(event.to)}")
    if event.number != NO_NUMBER:
        parts.append(_number(event))
    return " ".join(parts)


def _number(event: Event) -> str:
    number = f"{event.number:,}"
    if event.verb == Verb.MELD:
        return f"for {number}"
    if (event.verb, event.what) == (Verb.PLAY, Word.BUILD):
        return f"as {number}"
    if (event.verb, event.what) == (Verb.DECLARE, Word.ASK):
        rank = event.number if event.number > 1 else 14
        return f"for {_RANK_TEXT[rank - 2]}" if 2 <= rank <= 14 else f"for {number}"
    return number


def _count(number: int, ranks: str) -> str:
    """How many of a rank are said to be there.

    >>> _count(2, "sixes"), _count(1, "sixes"), _count(1, "aces")
    ('2 sixes', '1 six', '1 ace')
    """
    one = ranks.removesuffix("es") if ranks == "sixes" else ranks.removesuffix("s")
    return f"{number} {one if number == 1 else ranks}"


def _chance(event: Event, seats: Sequence[str]) -> str:
    cards = cards_sign(event.cards)
    who = visible(seats[event.target]) if event.target >= 0 else ""
    number = f" {event.number:,}" if event.number != NO_NUMBER else ""
    place = f" {place_words(event.place)}" if event.place != NONE else ""
    to = f" to{place}" if place else ""
    if event.verb == Verb.DEAL:
        said = _DEALS.get(event.what) or f"dealt to the {_word(event.what)}"
        if who:
            open_ = " face up" if event.what == Word.UP else ""
            down = " face down" if event.what == Word.DOWN else ""
            return f"{who} is dealt{place}{open_}{down} {cards}".rstrip()
        if event.place != NONE and event.what in (Word.UP, Word.BOARD):
            return f"dealt{to} {cards}"
        return f"{said}{to} {cards}{number}".rstrip()
    word = f" {_word(event.what)}" if event.what != NONE else ""
    if event.verb == Verb.SHOW:
        where = f" in{place}" if place else ""
        return f"turned over{word} {cards}{where}".replace("  ", " ").rstrip()
    if event.verb == Verb.SHUFFLE:
        return f"the{word or ' cards'} {'are' if not word else 'is'} shuffled"
    head = {Verb.RULE: "ruling:", Verb.SCORE: "score:"}.get(Verb(event.verb))
    head = head or f"{Verb(event.verb).name.lower()}"
    joined = " ".join(filter(None, (head, who, word.strip(), place.strip(), cards)))
    return joined + number
