"""OHH, the Open Hand History in JSON: one object a hand, many in a file, reading and writing.

Amounts are what an act adds to the pot; the dealer is the number of a seat, not of a player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.cards import CARD_CODE
from cardlog.formats.base import (
    MAX_GAME,
    Feed,
    Format,
    Item,
    Reject,
    decode,
    ends,
    physical,
    refuse,
    shown,
    source_of,
)
from cardlog.formats.ohh_write import KEY, LOSSES, hand_object
from cardlog.formats.poker import Hand, scale_of
from cardlog.log.model import Player, Record

_SNIFF: Final = re.compile(rb'^\s*(?:\xef\xbb\xbf)?\{\s*"ohh"\s*:\s*\{')
_START: Final = re.compile(rb'\{\s*"ohh"|\{\s*$')
_GAMES: Final = {
    ("Holdem", 2): "texas-holdem",
    ("Omaha", 4): "omaha",
    ("Omaha", 5): "five-card-omaha",
    ("Omaha", 6): "omaha",
    ("OmahaHiLo", 4): "omaha-hilo",
    ("OmahaHiLo", 5): "big-o",
}
_LIMITS: Final = {"NL": "no", "PL": "pot", "FL": "fixed"}
_BOARD: Final = {"flop": 3, "turn": 1, "river": 1}


_OWN: Final = frozenset(
    {
        "players", "rounds", "pots", "bet_limit", "game_type", "game_number", "dealer_seat",
        "small_blind_amount", "big_blind_amount", "ante_amount",
    }
)  # fmt: skip
"""Keys whose content is in the record itself; all others are kept under ``x_ohh``."""


class _Piece(NamedTuple):
    raw: bytes
    line: int
    start: int
    too_long: bool


def sniff(head: bytes) -> float:
    """1 where an object ``{"ohh": …}`` begins the file."""
    return 1.0 if _SNIFF.match(head) else 0.0


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_GAME) -> Iterator[Item]:
    """Records and refusals of a file, hand by hand."""
    for piece in _pieces(Feed(data), max_game):
        text = decode(piece.raw)
        number = re.search(r'"game_number"\s*:\s*"([^"]{1,80})"', text)
        try:
            if piece.too_long:
                raise Reject("ohh-too-long", f"a hand of more than {len(piece.raw)} bytes")
            record = _Reading(_object(text)).record()
        except Reject as problem:
            yield refuse(
                problem, text.replace("\r\n", "\n"), raw=piece.raw, file=file, line=piece.line,
                start=piece.start, game=number[1] if number else "",
            )  # fmt: skip
            continue
        record.source = source_of(
            piece.raw, file=file, form="ohh", line=piece.line, start=piece.start
        )
        yield record


def _pieces(feed: Feed, max_game: int) -> Iterator[_Piece]:
    """Objects of a file: braces are counted outside texts, and a new hand ends a broken one."""
    raw, line, start = bytearray(), 1, feed.start
    number, offset, depth, too_long = 1, feed.start, 0, False
    quoted = escaped = False
    for text in physical(feed, most=max_game):
        if depth and _START.match(text) and (b'"ohh"' in text or text.strip() == b"{"):
            yield _Piece(bytes(raw).rstrip(), line, start, too_long)
            raw, depth, quoted, too_long = bytearray(), 0, False, False
        if not depth and not raw.strip():
            raw, line, start = bytearray(), number, offset
        for byte in text:
            if quoted:
                if escaped:
                    escaped = False
                elif byte == 92:
                    escaped = True
                elif byte == 34:
                    quoted = False
            elif byte == 34:
                quoted = True
            elif byte == 123:
                depth += 1
            elif byte == 125:
                depth = max(0, depth - 1)
        if len(raw) + len(text) <= max_game:
            raw += text
        else:
            too_long = True
        number += ends(text)
        offset += feed.width(text)
        if not depth and raw.strip():
            yield _Piece(bytes(raw).rstrip(), line, start, too_long)
            raw, quoted, too_long = bytearray(), False, False
    if raw.strip():
        yield _Piece(bytes(raw).rstrip(), line, start, too_long)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text.strip().rstrip(","), parse_float=Decimal)
        # Half of a surrogate pair, which JSON can name and no text can hold.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except (ValueError, RecursionError) as error:
        at = getattr(error, "pos", len(text))
        raise Reject("ohh-syntax", f"no JSON: {error}", at=min(at, len(text))) from None
    found = value.get("ohh") if isinstance(value, dict) else None
    if not isinstance(found, dict):
        raise Reject("ohh-syntax", 'no object {"ohh": {…}}')
    return found


def _money(value: Any, name: str = "amount") -> Decimal:
    if isinstance(value, int | Decimal) and type(value) is not bool:
        number = Decimal(value)
        if number.is_finite() and abs(number) < 10**12:
            return number
    if value in (None, ""):
        return Decimal(0)
    raise Reject("bad-amount", f"{name} holds {shown(str(value))}, which is no amount")


def _list(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _cards(value: Any) -> str:
    found = value if isinstance(value, list) else []
    if any(card not in CARD_CODE and card not in ("", "Xx", "xx") for card in found):
        raise Reject("ohh-cards", f"{shown(str(value))} holds what is no card")
    return "".join(card if card in CARD_CODE else "??" for card in found if card)


class _Reading:
    """One hand as its object is taken."""

    def __init__(self, ohh: dict[str, Any]) -> None:
        self.ohh = ohh
        self.rounds = _list(ohh.get("rounds"))
        self.acts = [(r, a) for r in self.rounds for a in _list(r.get("actions"))]
        players = sorted(_list(ohh.get("players")), key=lambda p: _whole(p.get("seat")))
        numbers = [_whole(p.get("seat")) for p in players]
        if len(players) < 2 or len(set(numbers)) != len(numbers):
            raise Reject("ohh-players", "the hand needs two players or more, each in a seat")
        dealer = _whole(ohh.get("dealer_seat"))
        self.numbers = sorted({*numbers, *([dealer] if dealer else [])})
        self.players = {self.numbers.index(n): p for n, p in zip(numbers, players, strict=True)}
        self.seat_of = {p.get("id"): seat for seat, p in self.players.items()}
        self.hand = self._sit_down(self.numbers.index(dealer) if dealer else -1)
        self.folded: set[int] = set()
        self.showing: set[int] = set()
        self.board = ""

    def _rules(self) -> str:
        kind = self.ohh.get("game_type")
        sizes = {
            len(_cards(a.get("cards"))) // 2
            for _, a in self.acts
            if a.get("action") == "Dealt Cards"
        }
        size = max(sizes, default=0) or {"Holdem": 2}.get(str(kind), 4)
        rules = _GAMES.get((str(kind), size))
        if rules is None:
            raise Reject(
                "ohh-game", f"no rule set for {shown(str(kind))} with {size} cards",
                hint="read are Holdem, Omaha and OmahaHiLo",
            )  # fmt: skip
        self.size = size
        return rules

    def _sit_down(self, dealer: int) -> Hand:
        ohh = self.ohh
        rules = self._rules()
        active = {self.seat_of.get(action.get("player_id"), -1) for _, action in self.acts}
        stacks = [Decimal(0)] * len(self.numbers)
        for seat, player in self.players.items():
            if seat in active or not player.get("is_sitting_out"):
                stacks[seat] = _money(player.get("starting_stack"), "starting_stack")
        blinds = [_money(ohh.get(f"{n}_amount")) for n in ("small_blind", "big_blind", "ante")]
        pots = _list(ohh.get("pots"))
        everything = [*stacks, *blinds, *(_money(a.get("amount")) for _, a in self.acts)]
        for pot in pots:
            everything += [_money(pot.get("amount")), _money(pot.get("rake"))]
            for win in _list(pot.get("player_wins")):
                everything += [_money(win.get("win_amount")), _money(win.get("cashout_amount"))]
        hand = Hand(
            rules=rules,
            seats=[f"p{number}" for number in self.numbers],
            stacks=stacks,
            dealer=dealer % len(self.numbers),
            scale=scale_of(everything),
        )
        limit = ohh.get("bet_limit")
        limit = limit if isinstance(limit, dict) else {}
        hand.options |= {"limit": _LIMITS.get(str(limit.get("bet_type")), "no")}
        hand.options["show_order"] = "free"
        if self.size == 6:
            hand.options["hole_cards"] = 6
        cap = _money(limit.get("bet_cap"))
        if cap:
            hand.options["cap"] = hand.whole(cap)
        if hand.options["limit"] == "fixed":
            hand.options |= {"small_bet": hand.whole(blinds[1]),
                             "big_bet": hand.whole(2 * blinds[1])}  # fmt: skip
        else:
            hand.options["min_bet"] = hand.whole(blinds[1])
        return hand

    # --- acts -----------------------------------------------------------------------------

    def record(self) -> Record:
        """The record of the hand."""
        hand = self.hand
        self._force()
        hole = {}
        for _, action in self.acts:
            seat = self.seat_of.get(action.get("player_id"), -1)
            if action.get("action") == "Dealt Cards" and seat >= 0 and seat not in hole:
                hole[seat] = _cards(action.get("cards"))
        for seat, chips in enumerate(hand.stack):
            if chips:
                hand.deal(seat, hole.get(seat) or "??" * self.size)
        known = [seat for seat, cards in hole.items() if cards and "?" not in cards]
        for part in self.rounds:
            self._street(part)
            for action in _list(part.get("actions")):
                self._act(action)
        finished = self._finish()
        view = "full" if all(s in known for s, c in enumerate(hand.stack) if c) else "public"
        hero = self.seat_of.get(self.ohh.get("hero_player_id"), -1)
        if view == "public" and known == [hero]:
            view = f"seat:{hand.seats[hero]}"
        kept = {k: v for k, v in self.ohh.items() if k not in _OWN}
        extra: dict[str, Any] = {KEY: json.loads(json.dumps(kept, default=str))}
        day = re.match(r"\d{4}-\d\d-\d\d", str(self.ohh.get("start_date_utc", "")))
        if day:
            extra["x_date"] = day[0]
        site = str(self.ohh.get("site_name", "ohh")).lower().replace(" ", "")
        players = {
            seat: Player(seat="", id=f"{site}:{p.get('name', '')}",
                         name=str(p.get("display") or p.get("name") or ""))
            for seat, p in self.players.items()
        }  # fmt: skip
        return hand.record(
            game=str(self.ohh.get("game_number", "")), players=players,
            status="complete" if finished else "truncated", view=view, extra=extra,
        )  # fmt: skip

    def _force(self) -> None:
        hand = self.hand
        small, big = (_money(self.ohh.get(f"{n}_blind_amount")) for n in ("small", "big"))
        later = []
        antes: dict[int, Decimal] = {}
        for _, action in self.acts:
            seat = self.seat_of.get(action.get("player_id"), -1)
            name, value = action.get("action"), _money(action.get("amount"))
            if seat < 0 or not value:
                continue
            if name == "Post Ante":
                antes[seat] = value
            elif name == "Post SB":
                hand.forced(seat, value, small)
            elif name == "Post BB" and not any(chips >= hand.whole(big) for chips in hand.blinds):
                hand.forced(seat, value, big)
            elif name in ("Post BB", "Post Extra Blind"):
                later.append(("post", seat, value))
            elif name == "Straddle":
                later.append(("straddle", seat, value))
            elif name == "Post Dead":
                later.append(("dead", seat, value))
        most = max(antes.values(), default=Decimal(0))
        for seat, value in antes.items():
            hand.ante(seat, most if hand.whole(value) >= hand.stack[seat] else value)
        for kind, seat, value in later:
            getattr(hand, kind)(seat, value)

    def _street(self, part: dict[str, Any]) -> None:
        street = str(part.get("street", "")).lower()
        cards = _cards(part.get("cards"))
        size = _BOARD.get(street)
        if size is None or not cards:
            return
        if cards.startswith(self.board) and len(cards) == len(self.board) + 2 * size:
            cards = cards[len(self.board) :]
        if len(cards) != 2 * size:
            raise Reject("ohh-cards", f"the {street} has {len(cards) // 2} cards")
        self.board += cards
        self.hand.board(cards)

    def _act(self, action: dict[str, Any]) -> None:
        hand = self.hand
        name = action.get("action")
        seat = self.seat_of.get(action.get("player_id"), -1)
        if seat < 0:
            return
        if name == "Fold":
            hand.fold(seat)
            self.folded.add(seat)
        elif name == "Check":
            hand.check(seat)
        elif name == "Call":
            hand.call(seat)
        elif name in ("Bet", "Raise"):
            hand.raise_by(seat, _money(action.get("amount")))
        elif name == "Shows Cards" and seat not in self.showing:
            self.showing.add(seat)
            hand.show(seat, _cards(action.get("cards")))
        elif name == "Mucks Cards" and seat not in self.folded and seat not in self.showing:
            self.showing.add(seat)
            hand.show(seat, "")

    def _finish(self) -> bool:
        """Stated results; whether the hand came to its end."""
        hand = self.hand
        pots = _list(self.ohh.get("pots"))
        left = [i for i, chips in enumerate(hand.stack) if chips and i not in self.folded]
        if not pots:
            return len(left) < 2
        wins = dict.fromkeys(range(len(hand.seats)), Decimal(0))
        winners = {
            self.seat_of.get(win.get("player_id"), -1)
            for pot in pots
            for win in _list(pot.get("player_wins"))
        }
        if len(left) > 1:
            hand.muck_rest(left, told=self.showing, winners=winners)
        cashed = False
        for pot in pots:
            for win in _list(pot.get("player_wins")):
                seat = self.seat_of.get(win.get("player_id"), -1)
                if seat >= 0:
                    wins[seat] += _money(win.get("win_amount"))
                    if _money(win.get("cashout_amount")):
                        cashed = True
                        chips = hand.whole(_money(win.get("cashout_amount")))
                        hand.events.append(f"{hand.seats[seat]} declare settle {chips}")
        rakes = [
            hand.whole(_money(pot.get("rake")) + _money(pot.get("jackpot")))
            for pot in sorted(pots, key=lambda p: _whole(p.get("number")))
        ]
        if any(rakes):
            hand.options["rake"] = rakes
        hand.stated["rake"] = sum(rakes)
        if not cashed:
            hand.stated["winnings"] = hand.by_seat(wins)
        return True


def _whole(value: Any) -> int:
    return value if type(value) is int and 0 <= value < 100 else 0


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write poker hands, parted by blank lines; ``FormatError`` for what the format cannot hold."""
    count = 0
    for record in records:
        text = json.dumps({"ohh": hand_object(record)}, indent=2, ensure_ascii=False)
        stream.write((b"\n" if count else b"") + text.encode() + b"\n")
        count += 1
    return count


OHH: Final = Format("ohh", (".ohh",), sniff, read, write, LOSSES)
