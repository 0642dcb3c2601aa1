"""An independent checker of 500 rummy, written from 003:1-87 with lists of card texts."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.rummy.table import (
    JOKERS,
    RANKS,
    SUITS,
    Illegal,
    Recorder,
    Table,
    holds,
    is_run,
    is_set,
    need,
    pack,
    run_record,
    without,
)

DEFAULTS: dict[str, Any] = {
    "target": 500,
    "deals": 0,
    "tie": "highest",
    "hand": 0,
    "jokers": 0,
    "values": "pip",
    "top_must_meld": False,
    "call": "any",
    "going_out_bonus": 0,
    "must_discard": False,
    "floating": False,
    "strict_float": False,
}


def is_meld(names: list[str]) -> bool:
    return is_set(names) or is_run(names, high_ace=True)


def named(cards: list[str]) -> list[tuple[str, str]]:
    """Cards of an event with what they stand for: a joker is followed by the card it is."""
    pairs = []
    waiting = ""
    for card in cards:
        if waiting:
            need(card not in JOKERS, "a joker stands for a card")
            pairs.append((waiting, card))
            waiting = ""
        elif card in JOKERS:
            waiting = card
        else:
            pairs.append((card, card))
    need(not waiting, "what does the joker stand for?")
    return pairs


class Meld:
    """A meld on the table: each card, what it stands for and whose it is."""

    def __init__(self) -> None:
        self.cards: list[tuple[str, str, int]] = []
        self.low_ace = False
        """Whether its ace was laid below the two; where it can stand above the king it does."""

    def names(self) -> list[str]:
        return [name for _, name, _ in self.cards]


class Rummy500(Table):
    """500 rummy, each for himself."""

    defaults: ClassVar = DEFAULTS
    forms: ClassVar = {
        "table deal up cards": "turn_up",
        "seat draw stock cards": "draw_stock",
        "seat draw discard cards": "draw_discard",
        "seat claim discard cards": "claim",
        "seat meld cards": "meld",
        "seat layoff cards to": "lay_off",
        "seat discard up cards": "discard",
        "seat declare pass": "decline",
    }

    def setup(self) -> None:
        if not 2 <= self.n <= 8:
            raise ValueError("two to eight play")
        if self.o["floating"] and not self.o["must_discard"]:
            raise ValueError("floating goes with must_discard")
        if self.o["strict_float"] and not self.o["floating"]:
            raise ValueError("strict_float goes with floating")

    def all_cards(self) -> list[str]:
        one = pack() + JOKERS[: self.o["jokers"]]
        return one * (1 if self.n <= 4 else 2)

    def hand_size(self) -> int:
        return self.o["hand"] or (13 if self.n == 2 else 7)

    def begin(self) -> None:
        self.fan: list[str] = []
        self.melds: list[Meld] = []
        self.turn = -1
        self.discarder = -1
        self.barred = ""
        self.must_place = ""
        self.only_from: list[str] | None = None

    def turn_up(self, parts: Parts) -> None:
        need(self.phase == "up" and len(parts.cards) == 1, "one card is turned after the hands")
        card = parts.cards[0]
        need(self.unseen[card] > 0, "card not in the pack")
        self.unseen[card] -= 1
        self.fan = [card]
        self.turn = self.left_of(self.dealer)
        self.phase = "draw"

    # --- taking cards ---

    def draw_stock(self, parts: Parts) -> None:
        self.my_turn("draw")
        self.from_stock(parts.cards)
        self.unseen[parts.cards[0]] -= 1
        self.hands[self.seat].append(parts.cards[0])
        self.barred = ""
        self.discarder = -1
        self.phase = "play"

    def draw_discard(self, parts: Parts) -> None:
        self.my_turn("draw")
        taken = parts.cards
        need(taken == self.fan[-len(taken) :], "these are not the last cards of the pile")
        hand = self.hands[self.seat]
        if len(taken) == 1 and not self.o["top_must_meld"]:
            barred = "" if taken[0] in hand else taken[0]
            need(self.finishable([*hand, *taken], barred, self.melds), "nothing to discard then")
            self.phase = "play"
            self.barred = barred
        else:
            need(self.can_place(taken[0], [*hand, *taken], None), "that card cannot be laid down")
            self.phase = "place"
            self.must_place = taken[0]
            self.only_from = None
            self.barred = ""
        self.take(taken)

    def claim(self, parts: Parts) -> None:
        need(self.o["call"] != "off", "rummy is not called")
        need(self.phase == "draw" and self.discarder >= 0, "rummy is called after a discard")
        need(self.seat != self.discarder, "nobody calls rummy on himself")
        taken = parts.cards
        need(taken == self.fan[-len(taken) :], "these are not the last cards of the pile")
        need(self.o["call"] == "any" or len(taken) == 1, "only the last discard is called")
        hand = self.hands[self.seat]
        need(self.can_place(taken[0], [*hand, *taken], taken), "that card does not meld")
        self.turn = self.seat
        self.phase = "place"
        self.must_place = taken[0]
        self.only_from = list(taken)
        self.barred = ""
        self.take(taken)

    def take(self, taken: list[str]) -> None:
        del self.fan[-len(taken) :]
        self.hands[self.seat] += taken
        self.discarder = -1

    def decline(self, parts: Parts) -> None:
        self.my_turn("draw")
        need(self.stock() == 0, "there is a stock to draw from")
        self.settle(-1)

    # --- what could be laid down ---

    def may_be_empty(self) -> bool:
        return not self.o["must_discard"] or self.o["floating"]

    def fits(self, card: str, meld: Meld) -> bool:
        """Whether this one card, named at will if it is a joker, can be laid off there."""
        names = pack() if card in JOKERS else [card]
        return any(is_meld([*meld.names(), name]) for name in names)

    def finishable(self, hand: list[str], barred: str, melds: list[Meld]) -> bool:
        """Whether a turn with this hand left can be ended."""
        if not hand:
            return self.may_be_empty()
        if any(card != barred for card in hand):
            return True
        return self.may_be_empty() and any(self.fits(hand[0], meld) for meld in melds)

    def can_place(self, card: str, hand: list[str], only: list[str] | None) -> bool:
        """Whether the card can be laid down with others, the turn ending lawfully."""
        source = without(hand if only is None else only, [card])
        jokers = [c for c in source if c in JOKERS]
        for name in pack() if card in JOKERS else [card]:
            for wanted in self.ways(name):
                others = list(wanted)
                others.remove(name)
                lacking = [other for other in others if other not in source]
                if len(lacking) > len(jokers):
                    continue
                used = 1 + len(others)
                if used < len(hand) or self.may_be_empty():
                    return True
        return False

    def ways(self, name: str) -> list[list[str]]:
        """Smallest groups with this card that make a meld or fit one."""
        found = []
        rank, suit = name
        for others in combinations([s for s in SUITS if s != suit], 2):
            found.append([name, *(rank + s for s in others)])
        places = [13, 0] if rank == "A" else [RANKS.index(rank)]
        order = RANKS + "A"
        for place in places:
            for low in range(max(0, place - 2), min(place, 11) + 1):
                found.append([order[i] + suit for i in (low, low + 1, low + 2)])
        for meld in self.melds:
            if is_set(meld.names()):
                if is_meld([*meld.names(), name]):
                    found.append([name])
                continue
            if meld.names()[0][1] != suit:
                continue
            for place in places:
                there = sorted(RANKS.index(n[0]) for n in meld.names())
                if there[0] == 0 and is_high(meld.names()):
                    there = [*there[1:], 13]
                if place < there[0]:
                    found.append([order[i] + suit for i in range(place, there[0])])
                elif place > there[-1]:
                    found.append([order[i] + suit for i in range(there[-1] + 1, place + 1)])
        return [
            group
            for group in found
            if is_meld(group) or any(is_meld([*meld.names(), *group]) for meld in self.melds)
        ]

    # --- laying down ---

    def meld(self, parts: Parts) -> None:
        pairs = named(parts.cards)
        meld = Meld()
        self.lay(pairs, meld, [*self.melds, meld])

    def lay_off(self, parts: Parts) -> None:
        place = str(parts.to)
        need(place.startswith("meld") and int(place[4:]) <= len(self.melds), "no such meld")
        self.lay(named(parts.cards), self.melds[int(place[4:]) - 1], self.melds)

    def lay(self, pairs: list[tuple[str, str]], meld: Meld, melds: list[Meld]) -> None:
        self.my_turn("play", "place")
        cards = [card for card, _ in pairs]
        self.in_hand(cards)
        need(is_meld([*meld.names(), *(name for _, name in pairs)]), "neither a set nor a run")
        if self.phase == "place":
            need(self.must_place in cards, "the card reached for goes down first")
            need(self.only_from is None or holds(self.only_from, cards), "cards of the pile only")
        rest = without(self.hands[self.seat], cards)
        meld.cards += [(card, name, self.seat) for card, name in pairs]
        if not self.finishable(rest, self.barred, melds):
            del meld.cards[-len(pairs) :]
            raise Illegal("the turn could not be ended")
        ranks = {name[0] for name in meld.names()}
        if any(name[0] == "A" for _, name in pairs):
            meld.low_ace = is_run(meld.names(), high_ace=False) and "K" not in ranks
        self.melds = melds
        self.hands[self.seat] = rest
        self.phase = "play"
        if not rest and self.o["floating"]:
            self.next_turn()
        elif not rest:
            self.settle(self.seat)

    def discard(self, parts: Parts) -> None:
        self.my_turn("play")
        need(len(parts.cards) == 1, "one card is discarded")
        self.in_hand(parts.cards)
        card = parts.cards[0]
        need(card != self.barred, "the card just taken")
        last = len(self.hands[self.seat]) == 1
        if last and self.o["strict_float"]:
            need(not any(self.fits(card, meld) for meld in self.melds), "it has somewhere to go")
        self.hands[self.seat].remove(card)
        self.fan.append(card)
        if last:
            self.settle(self.seat)
        else:
            self.next_turn()
            self.discarder = self.seat

    def next_turn(self) -> None:
        self.turn = self.left_of(self.seat)
        self.phase = "draw"
        self.discarder = -1

    # --- the score ---

    def value(self, card: str, name: str, *, low: bool) -> int:
        if card in JOKERS:
            return 15
        if name[0] == "A":
            if not low:
                return 15
            return 5 if self.o["values"] == "flat" else 1
        if name[0] in "TJQK":
            return 10
        return 5 if self.o["values"] == "flat" else int(name[0])

    def settle(self, out: int) -> None:
        points = [0] * self.n
        for meld in self.melds:
            for card, name, owner in meld.cards:
                points[owner] += self.value(card, name, low=meld.low_ace)
        for seat, hand in enumerate(self.hands):
            points[seat] -= sum(self.value(card, card, low=False) for card in hand)
        if out >= 0:
            points[out] += self.o["going_out_bonus"]
        self.points = points
        self.totals = [a + b for a, b in zip(self.totals, points, strict=True)]
        self.deals_done += 1
        self.dealer = self.left_of(self.dealer)
        self.phase = "between"
        best = max(self.totals)
        if self.o["deals"]:
            self.over = self.deals_done >= self.o["deals"]
        elif best >= self.o["target"]:
            alone = self.totals.count(best) == 1
            by_going_out = self.o["tie"] == "went-out" and out >= 0
            self.over = alone or (by_going_out and self.totals[out] >= self.o["target"])


def is_high(names: list[str]) -> bool:
    """Whether the ace of this run stands above its king."""
    return is_run(names, high_ace=True) and not is_run(names, high_ace=False)


def replay(record: dict[str, Any]) -> Outcome:
    """Follow a record, event by event."""
    return run_record(Rummy500(record["seats"], record.get("options", {})), record)


# --- random games ---


def candidates(game: Rummy500, hand: list[str], rng: random.Random) -> list[str]:
    """Some melds and lay-offs from these cards, as texts without the actor."""
    found = []
    plain = sorted({card for card in hand if card not in JOKERS})
    jokers = [card for card in hand if card in JOKERS]
    for group in combinations(plain, 3):
        if is_meld(list(group)):
            found.append(f"meld {''.join(in_order(list(group)))}")
    if jokers:
        for pair in combinations(plain, 2):
            if pair[0][0] != pair[1][0] and pair[0][1] != pair[1][1]:
                continue
            for name in pack():
                if is_meld([*pair, name]):
                    found.append(f"meld {''.join(pair)}{jokers[0]}{name}")
    for number, meld in enumerate(game.melds, start=1):
        for card in plain:
            if is_meld([*meld.names(), card]):
                found.append(f"layoff {card} meld{number}")
        if jokers:
            for name in pack():
                if is_meld([*meld.names(), name]):
                    found.append(f"layoff {jokers[0]}{name} meld{number}")
    rng.shuffle(found)
    return found


def in_order(cards: list[str]) -> list[str]:
    """Low to high, the ace behind the king of its run."""
    cards = sorted(cards, key=lambda c: (RANKS.index(c[0]), c[1]))
    return [*cards[1:], cards[0]] if is_high(cards) else cards


def place(book: Recorder, rng: random.Random) -> None:
    """Lay down the card reached for."""
    game: Rummy500 = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    card = game.must_place
    hand = game.hands[game.turn] if game.only_from is None else game.only_from
    source = without(hand, [card])
    for name in rng.sample(pack(), 52) if card in JOKERS else [card]:
        for wanted in game.ways(name):
            others = list(wanted)
            others.remove(name)
            jokers = [c for c in source if c in JOKERS]
            text = card + name if card in JOKERS else card
            for other in others:
                if other in source:
                    text += other
                elif jokers:
                    text += jokers.pop() + other
                else:
                    text = ""
                    break
            if not text:
                continue
            if book.attempt(f"{me} meld {text}"):
                return
            for number in range(1, len(game.melds) + 1):
                if book.attempt(f"{me} layoff {text} meld{number}"):
                    return
    raise AssertionError("the card reached for cannot be placed")


def take_turn(book: Recorder, rng: random.Random, stock: list[str]) -> None:
    game: Rummy500 = book.table  # type: ignore[assignment]
    if game.discarder >= 0 and rng.random() < 0.6:
        for caller in rng.sample(game.seats, game.n):
            for depth in range(1, min(3, len(game.fan)) + 1):
                cards = "".join(game.fan[-depth:])
                if game.phase == "draw" and book.attempt(f"{caller} claim discard {cards}"):
                    place(book, rng)
    if game.phase == "between":
        return
    me = game.seats[game.turn]
    if game.phase == "draw":
        draw(book, rng, stock)
    while game.phase == "play" and game.seats[game.turn] == me and rng.random() < 0.95:
        texts = candidates(game, game.hands[game.turn], rng)
        if not any(book.attempt(f"{me} {text}") for text in texts):
            break
    if game.phase == "play" and game.seats[game.turn] == me:
        hand = rng.sample(game.hands[game.turn], len(game.hands[game.turn]))
        if not any(book.attempt(f"{me} discard up {card}") for card in hand):
            for text in candidates(game, hand, rng):
                if book.attempt(f"{me} {text}"):
                    return
            raise AssertionError("no way to end the turn")


def draw(book: Recorder, rng: random.Random, stock: list[str]) -> None:
    game: Rummy500 = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    if rng.random() < 0.6:
        for depth in rng.sample(range(1, len(game.fan) + 1), len(game.fan)):
            if depth == 1 and not stock and rng.random() < 0.5:
                continue
            cards = "".join(game.fan[-depth:])
            if depth < 12 and book.attempt(f"{me} draw discard {cards}"):
                if game.phase == "place":
                    place(book, rng)
                return
    if stock:
        book.do(f"{me} draw stock {stock.pop()}")
    else:
        book.do(f"{me} declare pass")


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Play a random legal game to its end."""
    names = [f"p{i + 1}" for i in range(seats)]
    game = Rummy500(names, options)
    book = Recorder(game)
    while not game.over:
        stock = game.all_cards()
        rng.shuffle(stock)
        for i in range(seats):
            cards = "".join(stock.pop() for _ in range(game.hand_size()))
            book.do(f"- deal {names[(game.dealer + 1 + i) % seats]} {cards}")
        book.do(f"- deal up {stock.pop()}")
        while game.phase != "between":
            take_turn(book, rng, stock)
        for i, name in enumerate(names):
            book.do(f"- score {name} {game.points[i]}")
            book.do(f"- score {name} total {game.totals[i]}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": book.events,
    }
