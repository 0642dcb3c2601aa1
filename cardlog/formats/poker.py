"""What the poker formats share: amounts as whole numbers, forced bets, and who owes what.

Rooms write the same act in different ways: as what it adds, as what it makes in the round, as what
the player has put in during the whole hand. :class:`Hand` keeps the chips in front of each seat and
turns them all into events of :doc:`docs/games/texas-holdem.md`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from cardlog.formats.base import Reject, shown, well_formed
from cardlog.log.model import Inference, Note, Player, Record, Status

UNLIMITED: Final = -1
"""A stack without limit, or one that is not known."""
MOST_SEATS: Final = 10
_DIGITS: Final = 12


def amount(text: str, *, at: int = 0) -> Decimal:
    """A sum of money as written: thousands commas and currency signs are dropped.

    >>> amount("$1,025.50"), amount("25€")
    (Decimal('1025.50'), Decimal('25'))
    """
    plain = text.strip().strip("$€£¥₮ \xa0\u202f")
    plain = plain.replace(",", "").replace("\xa0", "").replace("\u202f", "").replace(" ", "")
    try:
        value = Decimal(plain)
    except InvalidOperation:
        raise Reject("bad-amount", f"{shown(text)} is no amount", at=at) from None
    if not value.is_finite() or abs(value) >= Decimal(10) ** _DIGITS:
        raise Reject("bad-amount", f"{shown(text)} is no amount of at most {_DIGITS} digits", at=at)
    return value


def scale_of(amounts: Iterable[Decimal]) -> int:
    """Smallest power of ten that makes all amounts whole.

    >>> scale_of([Decimal("0.10"), Decimal("2.5")]), scale_of([Decimal("100")])
    (10, 1)
    """
    places = 0
    for value in amounts:
        exponent = value.normalize().as_tuple().exponent
        if isinstance(exponent, int):
            places = max(places, -exponent)
    if places > 4:
        raise Reject("bad-amount", f"amounts with {places} places behind the point")
    return int(10**places)


class Hand:
    """One hand in the making.

    Seats are named clockwise. Amounts go in as decimals of the source's unit and come out as whole
    numbers of ``1 / scale`` of it. Raises :class:`Reject` for what no hand can be.
    """

    def __init__(
        self,
        *,
        rules: str,
        seats: Sequence[str],
        stacks: Sequence[Decimal | None],
        dealer: int,
        scale: int,
    ) -> None:
        if not 2 <= len(seats) <= MOST_SEATS:
            raise Reject("bad-seats", f"{len(seats)} seats; a hand has 2 to {MOST_SEATS}")
        self.rules = rules
        self.seats = list(seats)
        self.scale = scale
        count = len(seats)
        self.stack = [UNLIMITED if chips is None else self.whole(chips) for chips in stacks]
        self.antes = [0] * count
        self.blinds = [0] * count
        self.paid = [0] * count
        """Chips that each seat has put in, forced bets included."""
        self.front = [0] * count
        """Chips that lie in front of each seat in this round."""
        self.high = 0
        self.options: dict[str, Any] = {}
        if dealer:
            self.options["dealer"] = self.seats[dealer]
        self.events: list[str] = []
        self.notes: list[Note] = []
        self.stated: dict[str, Any] = {}
        self.inferred: list[Inference] = []

    def whole(self, value: Decimal) -> int:
        """An amount in the record's unit."""
        scaled = value * self.scale
        if scaled != scaled.to_integral_value():
            raise Reject("bad-amount", f"{value} is no multiple of 1/{self.scale}")
        return int(scaled)

    def left(self, seat: int) -> int:
        """Chips behind; a very large number where the stack is not known."""
        return 10**15 if self.stack[seat] == UNLIMITED else self.stack[seat] - self.paid[seat]

    # --- forced bets ----------------------------------------------------------------------

    def ante(self, seat: int, value: Decimal) -> None:
        """An ante, which is not in front of the seat."""
        chips = self.whole(value)
        self.antes[seat] += chips
        self.paid[seat] += min(chips, self.left(seat))

    def blind(self, seat: int, value: Decimal) -> None:
        """A blind: a bet of the first round."""
        chips = self.whole(value)
        self.blinds[seat] += chips
        self._put(seat, chips)

    def straddle(self, seat: int, value: Decimal) -> None:
        """A straddle to this amount, in front of the seat."""
        self._extra(seat, "straddle", self.whole(value))

    def post(self, seat: int, value: Decimal) -> None:
        """A live bet of a player who comes in."""
        self._extra(seat, "post", self.whole(value))

    def dead(self, seat: int, value: Decimal) -> None:
        """Dead money into the pot."""
        chips = self.whole(value)
        self.events.append(f"{self.seats[seat]} bet dead {chips}")
        self.paid[seat] += min(chips, self.left(seat))

    def _extra(self, seat: int, word: str, chips: int) -> None:
        self.events.append(f"{self.seats[seat]} bet {word} {chips}")
        self._put(seat, chips - self.front[seat])

    def forced(self, seat: int, posted: Decimal, usual: Decimal) -> None:
        """A blind as posted; one that took the last chips stands for the usual blind."""
        chips = self.whole(posted)
        self.blind(seat, max(posted, usual) if chips >= self.left(seat) else posted)

    def _put(self, seat: int, chips: int) -> None:
        stays = min(chips, self.left(seat))
        self.front[seat] += stays
        self.paid[seat] += stays
        # Others owe a short blind in full.
        self.high = max(self.high, self.front[seat] - stays + chips)

    # --- acts -----------------------------------------------------------------------------

    def deal(self, seat: int, cards: str) -> None:
        """Cards to a hand."""
        self.events.append(f"- deal {self.seats[seat]} {cards}")

    def fold(self, seat: int, *, flag: str = "") -> None:
        """The seat gives up."""
        self._act(seat, "fold", flag)

    def check_or_call(self, seat: int, *, flag: str = "") -> None:
        """Pass if nothing is owed, else match the bet or be all-in."""
        owed = max(self.high - self.front[seat], 0)
        self._act(seat, "call" if owed else "check", flag)
        chips = min(owed, self.left(seat))
        self.front[seat] += chips
        self.paid[seat] += chips

    def check(self, seat: int, *, flag: str = "") -> None:
        """Pass, whatever is owed: the source says so."""
        self._act(seat, "check", flag)

    def call(self, seat: int, *, flag: str = "") -> None:
        """Match the bet, or be all-in for less: the source says so."""
        chips = max(0, min(self.high - self.front[seat], self.left(seat)))
        self._act(seat, "call", flag)
        self.front[seat] += chips
        self.paid[seat] += chips

    def raise_to(self, seat: int, value: Decimal, *, flag: str = "") -> None:
        """A bet or raise that makes this amount in front of the seat."""
        chips = self.whole(value)
        self._act(seat, f"{'raise' if self.high else 'open'} {chips}", flag)
        self.paid[seat] += chips - self.front[seat]
        self.front[seat] = chips
        self.high = max(self.high, chips)

    def raise_by(self, seat: int, value: Decimal, *, flag: str = "") -> None:
        """A bet or raise that adds this amount to what lies in front of the seat."""
        self.raise_to(seat, value + Decimal(self.front[seat]) / self.scale, flag=flag)

    def raise_all(self, seat: int, value: Decimal, *, flag: str = "") -> None:
        """A bet or raise after which the seat has put in this amount during the whole hand."""
        before = Decimal(self.paid[seat] - self.front[seat]) / self.scale
        self.raise_to(seat, value - before, flag=flag)

    def _act(self, seat: int, words: str, flag: str) -> None:
        self.events.append(f"{self.seats[seat]} bet {words}{f' !{flag}' if flag else ''}")

    def board(self, cards: str, *, row: int = 0) -> None:
        """Board cards: the next round begins."""
        self.events.append(f"- deal board {f'row{row} ' if row else ''}{cards}")
        self.next_round()

    def next_round(self) -> None:
        """Nothing lies in front of anybody."""
        self.front = [0] * len(self.seats)
        self.high = 0

    def discard(self, seat: int, cards: str) -> None:
        """Cards put away in a draw; none: the seat stands pat."""
        self.events.append(f"{self.seats[seat]} discard {cards or 'stand-pat'}")

    def draw(self, seat: int, cards: str) -> None:
        """Replacements."""
        self.events.append(f"{self.seats[seat]} draw stock {cards}")

    def show(self, seat: int, cards: str) -> None:
        """A hand shown; without cards: mucked."""
        self.events.append(f"{self.seats[seat]} show {cards or 'muck'}")

    def pots(self, folded: Collection[int]) -> list[int]:
        """Main pot and side pots of what was put in; what nobody called is left out."""
        paid = list(self.paid)
        top = max(range(len(paid)), key=lambda seat: paid[seat])
        paid[top] = sorted(paid)[-2]
        levels = sorted({paid[seat] for seat in range(len(paid)) if seat not in folded} - {0})
        below = [0, *levels]
        layers = [
            sum(min(chips, high) - min(chips, low) for chips in paid)
            for low, high in zip(below, levels, strict=False)
        ]
        if layers:
            layers[-1] += sum(paid) - sum(layers)
        return layers

    def muck_rest(
        self, left: Iterable[int], *, told: Collection[int], winners: Collection[int]
    ) -> list[int]:
        """Who is left at a showdown and of whom nothing is told mucks; returns these seats.

        Not the winner of a pot for which nobody showed: the last one need not show.
        """
        nobody = not any(" show " in event and "muck" not in event for event in self.events)
        mucked = []
        for seat in left:
            if seat in told or (nobody and seat in winners):
                continue
            self.show(seat, "")
            mucked.append(seat)
            self.inferred.append(
                Inference(
                    what=f"{self.seats[seat]} mucks",
                    rule="the hand went on to a showdown without its cards",
                    event=len(self.events) - 1,
                )
            )
        return mucked

    # --- the record -----------------------------------------------------------------------

    def by_seat(self, values: Mapping[int, Decimal]) -> dict[str, int]:
        """Stated amounts by the names of the seats."""
        return {self.seats[seat]: self.whole(value) for seat, value in sorted(values.items())}

    def record(
        self,
        *,
        game: str = "",
        players: Mapping[int, Player] | None = None,
        status: Status = "complete",
        view: str = "full",
        extra: dict[str, Any] | None = None,
    ) -> Record:
        """The record of the hand; ``players`` by seat number, which fills in their ``seat``."""
        options: dict[str, Any] = {"stacks": self.stack, "blinds": self.blinds}
        if any(self.antes):
            options["antes"] = self.antes
        named = []
        for number, player in sorted((players or {}).items()):
            player.seat = self.seats[number]
            named.append(player)
        free = dict(extra or {})
        if self.scale > 1:
            free["x_unit"] = f"1/{self.scale}"
        return well_formed(
            Record(
                id=game,
                rules=self.rules,
                options={**options, **self.options},
                seats=self.seats,
                players=named,
                status=status,
                view=view,
                events=self.events,
                notes=self.notes,
                stated=self.stated,
                inferred=self.inferred,
                extra=free,
            )
        )
