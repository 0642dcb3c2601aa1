"""Values of LIN keys: deals, calls, cards, results, texts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cardlog.formats.base import Reject, decode, shown
from cardlog.formats.bridge import (
    CALLS,
    CARD_CODE,
    NOBODY,
    SEATS,
    Bad,
    Contract,
    Deal,
    deal_of,
    parse_contract,
    suit_of_hand,
)

DEALERS: Final = "SWNE"
VULNERABLE: Final = {
    **dict.fromkeys(("o", "0", "none"), "none"),
    **dict.fromkeys(("n", "ns"), "ns"),
    **dict.fromkeys(("e", "ew"), "ew"),
    **dict.fromkeys(("b", "both", "all"), "both"),
}
_CALL: Final = re.compile(
    r"(pass|p|redouble|rdbl|r|double|dbl|d|xx|x|[1-7](?:nt|n|[cdhs])|ap)([!?*]*)", re.IGNORECASE
)
_CARD: Final = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_SUIT: Final = re.compile(r"([SHDC])([^SHDC]*)")
_ESCAPES: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_RESULT: Final = re.compile(
    r"([1-7])(NT?|[CDHS])(?:([NESW])(X{0,2})|(X{1,2})([NESW]))(=|[+-]\d{1,2})", re.IGNORECASE
)


def plain(value: bytes) -> str:
    """A value as text without its line breaks, which mean nothing."""
    text = decode(value)
    if "\n" in text or "\r" in text:
        text = "".join(text.splitlines())
    return text.strip()


def _octets(m: re.Match[str]) -> str:
    return decode(bytes.fromhex(m[0].replace("%", "")))


def unescape(text: str) -> str:
    """Text with its ``%xx`` escapes resolved.

    >>> unescape("50%25 sure %7C")
    '50% sure |'
    """
    return _ESCAPES.sub(_octets, text) if "%" in text else text


def escape(text: str) -> str:
    """Text as a value holds it: no bar, no line break, no accidental escape.

    >>> escape("50%25 |")
    '50%2525 %7C'
    """
    text = re.sub(r"%(?=[0-9A-Fa-f]{2})", "%25", text)
    text = text.replace("|", "%7C").replace("\n", "%0A").replace("\r", "%0D")
    bare = text.strip()
    if bare == text and not any(c in text for c in "\v\f\x1c\x1d\x1e\x85\u2028\u2029"):
        return text
    # Outer blanks and rarer line breaks would be taken for layout.
    head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    middle = bare if bare else ""
    if not bare:
        tail = ""
    return "".join([_percent(head), *[_rare(c) for c in middle], _percent(tail)])


def _percent(text: str) -> str:
    return "".join([f"%{byte:02X}" for byte in text.encode("utf-8", "replace")])


def _rare(char: str) -> str:
    return _percent(char) if char in "\v\f\x1c\x1d\x1e\x85\u2028\u2029" else char


def read_deal(value: bytes, at: int) -> tuple[str, Deal]:
    """Dealer ("" if not given) and deal of an ``md`` value."""
    text = "".join(decode(value).split()).upper()
    dealer = ""
    if text[:1].isdigit():
        if text[0] not in "01234":
            raise Reject(
                "lin-deal", f"dealer {text[0]}", at=at, hint="1 South 2 West 3 North 4 East"
            )
        if text[0] != "0":
            dealer = DEALERS[int(text[0]) - 1]
        text = text[1:]
    hands = text.split(",")
    try:
        return dealer, _hands(hands)
    except Bad as bad:
        raise Reject(
            "lin-deal",
            f"{shown(text)} is no deal: {bad}",
            at=at,
            hint="hands South,West,North,East such as SAKH4DT9C2, with commas between",
        ) from None


def _hands(texts: list[str]) -> Deal:
    if len(texts) > 5 or any(texts[4:]):
        raise Bad(f"{len(texts)} hands")
    hands: list[list[tuple[str, tuple[int, ...]]] | None] = [None] * 4
    for text, seat in zip(texts[:4], (2, 3, 0, 1), strict=False):
        if not text:
            continue
        suits = dict.fromkeys("SHDC", "")
        if text[0] not in suits:
            raise Bad(f"{text[:12]!r} does not begin with a suit")
        for letter, ranks in _SUIT.findall(text):
            suits[letter] += ranks
        hand = [suit_of_hand(3 - s, ranks) for s, ranks in enumerate(suits.values())]
        if any(codes for _, codes in hand):
            hands[seat] = hand
    return _with_rest(hands)


def _with_rest(hands: list[list[tuple[str, tuple[int, ...]]] | None]) -> Deal:
    """The deal, its fourth hand being what three whole ones leave of the pack."""
    deal = deal_of(hands)
    if sorted(deal.sizes) != [0, 13, 13, 13]:
        return deal
    missing = deal.sizes.index(0)
    rest = []
    for suit in (3, 2, 1, 0):
        codes = [suit * 16 + rank for rank in range(12, -1, -1)]
        left = [code for code in codes if deal.owner[code] == NOBODY]
        rest.append(suit_of_hand(suit, "".join(["23456789TJQKA"[code & 15] for code in left])))
    hands[missing] = rest
    return deal_of(hands)


_ONE_CALL: Final = {
    (f"{call[0]}{'N' if call.endswith('NT') else call[1:]}{mark}").encode(): [(call, mark == "!")]
    for call in CALLS[3:]
    for mark in ("", "!")
} | {b"p": [("pass", False)], b"d": [("double", False)], b"r": [("redouble", False)]}


def read_calls(value: bytes, at: int) -> list[tuple[str, bool]]:
    """Calls of an ``mb`` value, each with whether it was alerted.

    >>> read_calls(b"2H!", 0), read_calls(b"-", 0)
    ([('2H', True)], [])
    """
    if (one := _ONE_CALL.get(value)) is not None:
        return one
    text = plain(value)
    if text == "-":
        return []
    calls = []
    pos = 0
    while pos < len(text):
        m = _CALL.match(text, pos)
        if m is None:
            raise Reject(
                "lin-call",
                f"{shown(text)} is no call",
                at=at,
                hint="p d r 1C … 7N, an exclamation mark after an alerted one",
            )
        word = m[1].lower()
        if word in ("p", "pass", "ap"):
            call = "AP" if word == "ap" else "pass"
        elif word[0] in "dx" and word != "xx":
            call = "double"
        elif word[0] in "rx":
            call = "redouble"
        else:
            call = str(parse_contract(word))
        calls.append((call, "!" in m[2]))
        pos = m.end()
    return calls


_ONE_CARD: Final = {text.encode(): [code] for text, code in CARD_CODE.items()}


def read_cards(value: bytes, at: int) -> list[int]:
    """Codes of a ``pc`` value."""
    if (one := _ONE_CARD.get(value)) is not None:
        return one
    text = plain(value)
    found = _CARD.findall(text)
    if "".join(found) != text:
        raise Reject(
            "lin-card", f"{shown(text)} is no card", at=at, hint="suit letter, then rank: SK, d2"
        )
    return [CARD_CODE[card[0] + card[1:].upper()] for card in found]


class Result(NamedTuple):
    """One entry of ``rs``."""

    contract: Contract | None
    """``None`` if the board was passed out."""
    declarer: str
    tricks: int


def read_result(text: str) -> Result | None:
    """An entry of ``rs``, ``None`` if it is empty or unknown.

    >>> str(read_result("4SWx-4").contract), read_result("3NN+1").tricks
    ('4SX', 10)
    """
    text = text.strip()
    if text.lower() in ("p", "pass", "ap"):
        return Result(None, "", 0)
    m = _RESULT.fullmatch(text)
    if m is None:
        return None
    contract = parse_contract(m[1] + m[2] + (m[4] or m[5] or ""))
    if contract is None:
        return None
    tricks = contract.level + 6 + (0 if m[7] == "=" else int(m[7]))
    return Result(contract, (m[3] or m[6]).upper(), tricks) if 0 <= tricks <= 13 else None


def result_text(contract: str, declarer: str, tricks: object) -> str:
    """An entry of ``rs`` for stated results, "" if they are not all there.

    >>> result_text("4SX", "W", 6)
    '4SWx-4'
    """
    if contract == "pass":
        return "PASS"
    parsed = parse_contract(contract)
    if parsed is None or not parsed.level or declarer not in SEATS or not isinstance(tricks, int):
        return ""
    over = tricks - parsed.level - 6
    name = "CDHSN"[parsed.trump]
    end = "=" if over == 0 else f"{over:+d}"
    return f"{parsed.level}{name}{declarer}{'x' * parsed.doubled}{end}"
