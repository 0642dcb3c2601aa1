"""Double-dummy tables, pars and the cost of cards in bridge, by Bo Haglund's DDS in endplay.

Hands are masks of cards, seats count from North clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Any, Final

import msgspec

from cardlog.cards import SUIT_MASK, card_text

PACKAGE: Final = "endplay"
DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
TRUMPS: Final = {"clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3, "notrump": 4}
VULNERABLE: Final = ("none", "ns", "ew", "both")
SEATS: Final = "NESW"
_SUITS: Final = (3, 2, 1, 0)
"""PBN writes spades first."""


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal whose table and pars are asked for."""

    hands: tuple[int, int, int, int]


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """Cards played in a contract, whose costs are asked for."""

    game_hash: int
    deal: int
    hands: tuple[int, int, int, int]
    trump: str
    leader: int
    cards: tuple[int, ...]


class Par(msgspec.Struct, frozen=True, kw_only=True):
    """Par of a deal for North and South, for one dealer and vulnerability."""

    dealer: int
    vulnerable: str
    score: int
    contracts: str


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Tricks by declarer and denomination, twenty numbers, and sixteen pars."""

    tricks: tuple[int, ...]
    pars: tuple[Par, ...]


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Declarer's tricks before the first card and after each; effects open at each."""

    tricks: tuple[int, ...]
    effects: tuple[int, ...]


def solver_name() -> str:
    """Package and version that is asked."""
    return f"{PACKAGE} {version(PACKAGE)}"


def start() -> Any:
    """In a process of its own: the function that solves a deal or a play."""
    import endplay._dds as dds

    # One thread a process: how many processes there are is the caller's choice.
    with suppress(AttributeError):
        dds.SetMaxThreads(1)
    return solve


def solve(task: Deal | Play) -> Table | Costs:
    """What is asked for."""
    return _table(task) if isinstance(task, Deal) else _costs(task)


def deal_text(hands: Sequence[int]) -> str:
    """Hands as PBN writes them, from North."""
    return "N:" + " ".join(
        ".".join(_ranks(hand >> suit * 16 & SUIT_MASK) for suit in _SUITS) for hand in hands
    )


def _ranks(held: int) -> str:
    return "".join(card_text(rank)[0] for rank in reversed(range(13)) if held >> rank & 1)


def _table(task: Deal) -> Table:
    from endplay.dds import calc_dd_table, par
    from endplay.types import Deal as Hands
    from endplay.types import Denom, Player, Vul

    found = calc_dd_table(Hands(deal_text(task.hands)))
    denominations = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    kinds = (Vul.none, Vul.ns, Vul.ew, Vul.both)
    pars = []
    for dealer, player in enumerate(players):
        for vulnerable, kind in zip(VULNERABLE, kinds, strict=True):
            best = par(found, kind, player)
            contracts = sorted({_contract(c) for c in best})
            pars.append(
                Par(
                    dealer=dealer,
                    vulnerable=vulnerable,
                    score=best.score,
                    contracts=", ".join(contracts),
                )
            )
    return Table(
        tricks=tuple(found[denom, player] for player in players for denom in denominations),
        pars=tuple(pars),
    )


def _contract(contract: Any) -> str:
    if not contract.level:
        return "passed out"
    doubled = "X" if contract.penalty.name == "doubled" else ""
    names = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "nt": "NT"}
    seat = contract.declarer.name[0].upper()
    return f"{contract.level}{names[contract.denom.name]}{doubled} by {seat}"


def _costs(task: Play) -> Costs:
    from endplay.dds import analyse_play
    from endplay.types import Deal as Hands
    from endplay.types import Denom, Player

    denominations = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    hands = Hands(
        deal_text(task.hands),
        first=players[task.leader],
        trump=denominations[TRUMPS[task.trump]],
    )
    texts = [card_text(card) for card in task.cards]
    found = analyse_play(hands, [text[1].upper() + text[0] for text in texts])
    tricks = [found[i] for i in range(len(found))]
    # The solver leaves out the end, where nothing can be lost any more.
    tricks += [tricks[-1]] * (len(texts) + 1 - len(tricks))
    return Costs(tricks=tuple(tricks), effects=tuple(effects(task)))


def effects(task: Play) -> list[int]:
    """For each card played: how many legal cards differed in effect.

    Cards of a suit are the same where no card that another hand or the trick holds lies between.
    """
    hands = list(task.hands)
    seat = task.leader
    trick: list[int] = []
    found = []
    for card in task.cards:
        own = hands[seat]
        led = trick[0] >> 4 if trick else -1
        following = own & SUIT_MASK << led * 16 if trick else 0
        legal = following or own
        others = sum(1 << laid for laid in trick)
        for other, hand in enumerate(hands):
            if other != seat:
                others |= hand
        found.append(sum(_runs(legal >> s * 16 & SUIT_MASK, others >> s * 16) for s in range(4)))
        hands[seat] &= ~(1 << card)
        trick.append(card)
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = (seat + winner(trick, TRUMPS[task.trump])) % 4
            trick = []
    return found


def _runs(own: int, others: int) -> int:
    """Groups of own ranks with no rank of others between them."""
    groups = 0
    joined = False
    for rank in range(13):
        if own >> rank & 1:
            groups += not joined
            joined = True
        elif others >> rank & 1:
            joined = False
    return groups


def winner(trick: Sequence[int], trump: int) -> int:
    """Place in a trick of four of the card that wins it; trump 4 is none."""

    def height(card: int) -> int:
        suit = card >> 4
        if suit == trump:
            return 32 + (card & 15)
        return 16 + (card & 15) if suit == trick[0] >> 4 else 0

    return max(range(4), key=lambda place: height(trick[place]))
