"""OpenSpiel's poker: the engine of the poker competition, and wrappers of pokerkit.

Who acts is printed only in part, so it is followed here: the first seat of the round, then
clockwise whoever has cards and chips.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from cardlog.formats.base import Reject, shown
from cardlog.formats.openspiel_text import Action, Playthrough, card_of, game_of, wrong
from cardlog.formats.poker import Hand
from cardlog.log.model import Record
from cardlog.replay.play import Replay

BOARDS: Final = (3, 1, 1)
FOLD, CALL = 0, 1
_UNIVERSAL: Final = re.compile(r"player=(-1|\d) move=(Deal|Fold|Call|Bet|AllIn|HalfPot).*")
_TO: Final = re.compile(r"Player \d: Bet/Raise to (\d{1,9})")
VARIANTS: Final = {
    "NoLimitTexasHoldem": ("texas-holdem", "no", 2),
    "FixedLimitTexasHoldem": ("texas-holdem", "fixed", 2),
    "PotLimitOmahaHoldem": ("omaha", "pot", 4),
}
"""Variants of pokerkit that are read: rule set, limit, cards of a hand."""


class _Table:
    """A hand whose cards and acts come one by one."""

    def __init__(self, hand: Hand, size: int, first: tuple[int, int], *, in_turn: bool) -> None:
        self.hand = hand
        self.size = size
        self.first = first
        self.in_turn = in_turn
        """Whether hole cards go round, or each hand comes whole."""
        self.count = len(hand.seats)
        self.hole: list[str] = [""] * self.count
        self.dealt = 0
        self.board: list[str] = []
        self.left = list(range(self.count))
        self.at = first[0]

    @property
    def round(self) -> int:
        """Rounds of betting before this one."""
        return (0, 0, 0, 1, 2, 3)[len(self.board)]

    def card(self, action: Action) -> None:
        """A card to a hand, or to the board."""
        card = card_of(action)
        total = self.count * self.size
        if self.dealt < total:
            seat = self.dealt % self.count if self.in_turn else self.dealt // self.size
            self.hole[seat] += card
            self.dealt += 1
            if self.dealt == total:
                for number, cards in enumerate(self.hole):
                    self.hand.deal(number, cards)
            return
        if len(self.board) == sum(BOARDS):
            raise wrong(action, "is a sixth card on the board")
        self.board.append(card)
        start = {3: 0, 4: 3, 5: 4}.get(len(self.board))
        if start is not None:
            self.hand.board("".join(self.board[start:]))
            self.at = self.first[1]

    def actor(self, action: Action) -> int:
        """Whose turn it is."""
        if self.dealt < self.count * self.size or len(self.board) in (1, 2):
            raise wrong(action, "comes before the cards")
        for _ in range(self.count):
            if self.at in self.left and self.hand.left(self.at):
                return self.at
            self.at = (self.at + 1) % self.count
        raise wrong(action, "is an act of nobody")

    def fold(self, seat: int) -> None:
        """The seat gives up."""
        self.hand.fold(seat)
        self.left.remove(seat)

    def call(self, seat: int) -> None:
        """A call; or a check, which is no decision once nobody else has chips to bet."""
        owed = self.hand.high > self.hand.front[seat]
        if owed or any(self.hand.left(other) for other in self.left if other != seat):
            self.hand.check_or_call(seat)

    def passed_on(self) -> None:
        """The next seat is to act."""
        self.at = (self.at + 1) % self.count

    def cut(self) -> None:
        """The deal as far as it went in a hand that is cut off."""
        if self.dealt < self.count * self.size:
            for number, cards in enumerate(self.hole):
                if cards:
                    self.hand.deal(number, cards)

    def end(self) -> None:
        """Everybody who is left shows."""
        if len(self.left) > 1:
            for seat in self.left:
                self.hand.show(seat, self.hole[seat])


def _numbers(play: Playthrough, given: dict[str, str], name: str, default: str) -> list[int]:
    words = given.get(name, default).split()
    if not words or not all(re.fullmatch(r"\d{1,9}", word) for word in words):
        raise _no(play, name, given.get(name, ""))
    return [int(word) for word in words]


def _no(play: Playthrough, name: str, value: object, hint: str = "") -> Reject:
    text = shown(f"{name}={value}", 60)
    return Reject(
        "openspiel-parameters", f"{play.game} with {text} is no game of these rules",
        at=play.at, hint=hint,
    )  # fmt: skip


# --- the engine of the poker competition ----------------------------------------------------


def universal_poker(play: Playthrough) -> list[Record]:
    """The record of a playthrough of hold'em with 52 cards."""
    given = play.given
    known = {
        "betting", "bettingAbstraction", "blind", "calcOddsNumSims", "firstPlayer", "maxRaises",
        "numPlayers", "raiseSize", "stack",
    }  # fmt: skip
    fixed = {
        "numRounds": ("4",), "numSuits": ("4",), "numRanks": ("13",), "numHoleCards": ("2",),
        "numBoardCards": ("0 3 1 1",), "potSize": ("0",), "boardCards": ("",), "handReaches": ("",),
    }  # fmt: skip
    play.allow({**dict.fromkeys(known), **fixed})
    for name, values in fixed.items():
        if name.startswith("num") and given.get(name) not in values:
            raise _no(play, name, given.get(name, "(default)"), f"read is {name}={values[0]}")
    count = play.number("numPlayers", 2, 2, 10)
    stacks = _numbers(play, given, "stack", "1200 1200")
    blinds = _numbers(play, given, "blind", "100 100")
    if len(stacks) != count or len(blinds) != count:
        raise _no(play, "blind", given.get("blind"), "a blind and a stack for each player")
    dealer, first = _seats(play, blinds, _numbers(play, given, "firstPlayer", "1 1"))
    half = any(not value.is_integer() for value in play.returns)
    hand = Hand(
        rules="texas-holdem",
        seats=[f"p{i + 1}" for i in range(count)],
        stacks=[Decimal(chips) for chips in stacks],
        dealer=dealer,
        scale=2 if half else 1,
    )
    hand.options |= {"show_order": "free", "reopen": "always"}
    limit = given.get("betting", "nolimit") == "limit"
    sizes: list[int] = []
    if limit:
        sizes = _numbers(play, given, "raiseSize", "")
        if len(sizes) != 4 or sizes[0] != sizes[1] or sizes[2] != sizes[3]:
            raise _no(play, "raiseSize", given.get("raiseSize"), "two small sizes, two big ones")
        if given.get("maxRaises", "") not in ("", "3 4 4 4"):
            raise _no(play, "maxRaises", given["maxRaises"], "read is maxRaises=3 4 4 4")
        hand.options |= {
            "limit": "fixed", "small_bet": hand.whole(Decimal(sizes[0])),
            "big_bet": hand.whole(Decimal(sizes[2])),
        }  # fmt: skip
        if not given.get("maxRaises"):
            hand.options["raise_cap"] = 0
    for seat, blind in enumerate(blinds):
        if blind:
            hand.blind(seat, Decimal(blind))
    table = _Table(hand, 2, first, in_turn=False)
    for action in play.actions:
        found = _UNIVERSAL.fullmatch(action.text)
        if found is None:
            raise wrong(action, "names no move")
        if found[2] == "Deal":
            table.card(action)
            continue
        seat = table.actor(action)
        if int(found[1]) != seat:
            raise wrong(action, f"is out of turn: player {seat} is to act")
        _universal_act(table, seat, action, found[2], sizes)
        table.passed_on()
    return [_done(play, table)]


def _seats(play: Playthrough, blinds: list[int], order: list[int]) -> tuple[int, tuple[int, int]]:
    """The button, and who opens the first round and the later ones."""
    count = len(blinds)
    for dealer in range(count - 1, -1, -1):
        small = dealer if count == 2 else (dealer + 1) % count
        big = (small + 1) % count
        others = [blinds[seat] for seat in range(count) if seat not in (small, big)]
        first = (big + 1) % count
        later = (dealer + 1) % count
        usual = 0 <= blinds[small] <= blinds[big] and blinds[big] and not any(others)
        if usual and order == [first + 1] + [later + 1] * 3:
            return dealer, (first, later)
    raise _no(
        play, "firstPlayer", play.given.get("firstPlayer", ""),
        "the seat behind the blinds opens, later the one behind the button",
    )  # fmt: skip


def _universal_act(
    table: _Table, seat: int, action: Action, move: str, sizes: Sequence[int]
) -> None:
    hand = table.hand
    if move == "Fold":
        table.fold(seat)
    elif move == "Call":
        table.call(seat)
    elif sizes:
        hand.raise_to(seat, Decimal(hand.high) / hand.scale + sizes[table.round])
    elif action.id > 4:
        hand.raise_all(seat, Decimal(action.id))
    else:
        paid, most = hand.paid, max(hand.paid)
        pot = sum(paid) + most - paid[seat]
        chips = paid[seat] + hand.left(seat)
        if move != "AllIn":
            # Half a pot is rounded up to a whole chip of the source.
            half = (pot + hand.scale) // (2 * hand.scale) * hand.scale
            chips = most + (half if move == "HalfPot" else pot)
        hand.raise_all(seat, Decimal(chips) / hand.scale)


def _done(play: Playthrough, table: _Table) -> Record:
    hand = table.hand
    table.cut()
    if play.finished:
        table.end()
        if len(play.returns) == table.count:
            nets = [Decimal(str(value)) for value in play.returns]
            hand.stated["points"] = hand.by_seat(dict(enumerate(nets)))
    return hand.record(status="complete" if play.finished else "truncated")


# --- pokerkit -------------------------------------------------------------------------------

_PARAMETERS: Final = (
    "antes", "big_bet", "blinds", "bring_in", "num_players", "num_streets", "small_bet",
    "stack_sizes", "variant",
)  # fmt: skip


class Stakes(NamedTuple):
    """What the parameters of the wrapper say."""

    variant: str
    players: int
    stacks: list[int]
    blinds: list[int]
    ante: int
    bets: tuple[int, int]


def _stakes(play: Playthrough, given: dict[str, str]) -> Stakes:
    for name, value in given.items():
        if name not in _PARAMETERS:
            raise _no(play, name, value)
    variant = given.get("variant", "NoLimitTexasHoldem")
    if variant not in VARIANTS:
        raise _no(play, "variant", variant, f"read are {', '.join(VARIANTS)}")
    if given.get("num_streets", "4") != "4":
        raise _no(play, "num_streets", given["num_streets"])
    stacks = _numbers(play, given, "stack_sizes", "2000 2000")
    blinds = _numbers(play, given, "blinds", "5 10")
    antes = _numbers(play, given, "antes", "0 0")
    count = _numbers(play, given, "num_players", "2")[0]
    if len(blinds) != 2 or not 2 <= count <= 10 or len(stacks) != count:
        raise _no(play, "stack_sizes", given.get("stack_sizes", ""), "two blinds, a stack for each")
    if any(antes) and (len(set(antes)) > 1 or len(antes) != count):
        raise _no(play, "antes", given["antes"], "read are equal antes")
    bets = (
        _numbers(play, given, "small_bet", "10")[0], _numbers(play, given, "big_bet", "20")[0],
    )  # fmt: skip
    return Stakes(variant, count, stacks, blinds, antes[0], bets)


def _kit(stakes: Stakes, seats: list[str], stacks: Sequence[int], half: int) -> _Table:
    """A hand before its first card; two players have the blinds reversed."""
    rules, limit, size = VARIANTS[stakes.variant]
    count = len(seats)
    hand = Hand(
        rules=rules, seats=seats, stacks=[Decimal(chips) for chips in stacks], dealer=count - 1,
        scale=half,
    )  # fmt: skip
    hand.options |= {"show_order": "free", "reopen": "always"}
    if limit != ("pot" if rules == "omaha" else "no"):
        hand.options["limit"] = limit
    if limit == "fixed":
        hand.options |= {
            "small_bet": stakes.bets[0] * half, "big_bet": stakes.bets[1] * half, "raise_cap": 4,
        }  # fmt: skip
    if stakes.ante:
        for seat in range(count):
            hand.ante(seat, Decimal(stakes.ante))
    blinds = stakes.blinds[::-1] if count == 2 else stakes.blinds
    for seat, blind in enumerate(blinds):
        hand.blind(seat, Decimal(blind))
    if max(hand.front) < hand.high:
        # Only what was posted is owed.
        hand.options["short_blind"] = "posted"
        hand.high = max(hand.front)
    return _Table(hand, size, (1, 0) if count == 2 else (2, 0), in_turn=True)


def _kit_act(table: _Table, action: Action) -> None:
    if action.text.startswith("Deal "):
        table.card(action)
        return
    seat = table.actor(action)
    if action.id == FOLD:
        table.fold(seat)
    elif action.id == CALL:
        table.call(seat)
    else:
        # The last chip has a number of its own.
        found = _TO.fullmatch(action.text)
        table.hand.raise_to(seat, Decimal(found[1]) if found else Decimal(1))
    table.passed_on()


def pokerkit(play: Playthrough) -> list[Record]:
    """The record of a playthrough of one hand."""
    stakes = _stakes(play, play.given)
    half = 2 if any(not value.is_integer() for value in play.returns) else 1
    table = _kit(stakes, [f"p{i + 1}" for i in range(stakes.players)], stakes.stacks, half)
    for action in play.actions:
        _kit_act(table, action)
    return [_done(play, table)]


def _hands(actions: Sequence[Action]) -> list[list[Action]]:
    """Actions hand by hand: a hole card after anything else begins a new one."""
    hands: list[list[Action]] = []
    before = False
    for action in actions:
        hole = action.text.startswith("Deal Hole Card")
        if hole and not before:
            hands.append([])
        if not hands:
            raise wrong(action, "comes before the cards")
        hands[-1].append(action)
        before = hole
    return hands


def _levels(play: Playthrough) -> list[tuple[int, list[int]]]:
    """Blinds of a schedule, each with the number of hands for which it holds."""
    text = play.given.get("blind_schedule", "").removesuffix(";")
    found = []
    for level in text.split(";") if text else []:
        parts = re.fullmatch(r"(\d{1,6}):(\d{1,9})/(\d{1,9})", level)
        if parts is None:
            raise _no(play, "blind_schedule", text)
        found.append((int(parts[1]), [int(parts[2]), int(parts[3])]))
    return found


def repeated_pokerkit(play: Playthrough) -> list[Record]:
    """The records of a tournament, hand by hand, with the stacks that the hands before left.

    Only the sum of all hands is printed; the last hand states what the others leave of it.
    """
    inner, given = game_of(play.given.get("pokerkit_game_params", ""))
    if not inner.startswith("python_pokerkit_wrapper"):
        raise _no(play, "pokerkit_game_params", inner)
    for name in ("bet_size_schedule", "bring_in_schedule"):
        if play.given.get(name):
            raise _no(play, name, play.given[name])
    stakes = _stakes(play, given)
    count = stakes.players
    names = [f"p{i + 1}" for i in range(count)]
    levels = _levels(play)
    keep = not play.flag("reset_stacks", default=False)
    rotate = play.flag("rotate_dealer", default=True)
    button = play.number("first_button_player", -1, -1, count - 1) % count
    stacks = list(stakes.stacks)
    won = [0] * count
    hands = _hands(play.actions)
    records: list[Record] = []
    for number, actions in enumerate(hands):
        alive = [p for p in range(count) if stacks[p]]
        if number and (rotate or button not in alive):
            button = next(
                (p % count for p in range(button + 1, button + count) if p % count in alive), button
            )
        at = (alive.index(button) + 1) % len(alive)
        order = alive[at:] + alive[:at]
        if len(order) < 2:
            raise wrong(actions[0], "is dealt to one player alone")
        here = stakes._replace(blinds=_blinds_at(levels, number) or stakes.blinds)
        table = _kit(here, [names[p] for p in order], [stacks[p] for p in order], 1)
        for action in actions:
            _kit_act(table, action)
        last = number == len(hands) - 1
        table.cut()
        if play.finished or not last:
            table.end()
        record = table.hand.record(status="complete" if play.finished or not last else "truncated")
        records.append(record)
        if last:
            if play.finished and len(play.returns) == count:
                left = [int(play.returns[p]) - won[p] for p in order]
                record.stated["points"] = dict(zip(record.seats, left, strict=True))
            break
        for seat, chips in _result(record, actions[-1]).items():
            player = names.index(seat)
            won[player] += chips
            if keep:
                stacks[player] += chips
    return records


def _blinds_at(levels: Sequence[tuple[int, list[int]]], number: int) -> list[int] | None:
    for hands, blinds in levels:
        if number < hands:
            return blinds
        number -= hands
    return levels[-1][1] if levels else None


def _result(record: Record, action: Action) -> dict[str, Any]:
    """What each seat won in a hand, on which the next one depends."""
    table = Replay(
        Record(rules=record.rules, seats=record.seats, options=record.options, events=[])
    )
    for event in record.events:
        fault = table.step(event)
        if fault:
            raise wrong(action, f"ends a hand that the rules refuse at {event!r}")
    if not table.end():
        raise wrong(action, "does not end the hand")
    return dict(table.results()["points"])
