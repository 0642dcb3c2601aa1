"""Casino played by the book, slowly: an independent checker of records, and random games.

Written from 003:1155-1250 with sets of card texts.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, place_number, read, settings

RANKS = "A23456789TJQK"
PACK = {rank + suit for rank in RANKS for suit in "cdhs"}
ACES = ["As", "Ac", "Ah", "Ad"]

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "target": 21,
    "deals": 0,
    "partners": True,
    "royal": False,
    "ace": "either",
    "spades": False,
    "draw": False,
    "raise_own": True,
    "call_last": False,
    "count_out": False,
}


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def pip(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


@dataclass
class Build:
    """A pile of cards with an announced value; the owner played the latest card."""

    value: int
    owner: int
    multiple: bool
    cards: list[str] = field(default_factory=list)


class Casino:
    """One game, event by event; ``step`` raises ``Illegal``."""

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        need(2 <= len(seats) <= 4, "two to four play casino")
        self.seats = seats
        self.option = settings(DEFAULTS, options)
        need(not self.option["draw"] or len(seats) == 2, "draw casino is played by two")
        pairs = len(seats) == 4 and self.option["partners"]
        self.sides = 2 if pairs else len(seats)
        self.dealer = seats.index(self.option["dealer"] or seats[0])
        self.total = [0] * self.sides
        self.deals = 0
        self.ended = False
        self.new_deal()

    def side(self, player: int) -> int:
        return player % self.sides

    def new_deal(self) -> None:
        self.phase = "deal"
        self.points = [0] * self.sides
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.loose: set[str] = set()
        self.builds: dict[int, Build] = {}
        self.builds_made = 0
        self.taken: list[set[str]] = [set() for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.just_swept: int | None = None
        self.seen: set[str] = set()
        self.last_capture: int | None = None
        self.turn = (self.dealer + 1) % len(self.seats)
        self.started = False
        self.board_dealt = 0
        self.may_call_last = False
        self.must_call_last = False

    # --- values ---

    def ace_is_either(self) -> bool:
        return self.option["royal"] and self.option["ace"] == "either"

    def number(self, card: str) -> int | None:
        """What the card adds in a sum; courts add nothing in the standard game."""
        if card[0] in "JQK" and not self.option["royal"]:
            return None
        return pip(card)

    def can_be(self, card: str, value: int) -> bool:
        """Whether the card alone is worth this value."""
        if card[0] == "A" and value == 14:
            return self.ace_is_either()
        return self.number(card) == value

    def highest(self) -> int:
        if not self.option["royal"]:
            return 10
        return 14 if self.ace_is_either() else 13

    def split(self, cards: list[str], value: int) -> list[list[str]] | None:
        """Divides a row of cards, as it lies, into groups worth the value each.

        A card alone makes a group if it can be worth the value; where an ace can be 14 as well
        as one, both are tried.
        """
        if not cards:
            return []
        if self.can_be(cards[0], value):
            rest = self.split(cards[1:], value)
            if rest is not None:
                return [cards[:1], *rest]
        for size in range(2, len(cards) + 1):
            numbers = [self.number(card) for card in cards[:size]]
            if None not in numbers and sum(n for n in numbers if n) == value:
                rest = self.split(cards[size:], value)
                return None if rest is None else [cards[:size], *rest]
        return None

    def groups(self, cards: list[str], value: int) -> list[list[str]]:
        found = self.split(cards, value)
        need(found is not None, "the cards do not fall into groups of this value")
        return found or []

    # --- events ---

    def step(self, event: Parts) -> None:
        if event.verb == "score":
            self.observe(event)
            return
        if event.verb == "play" and not event.flags:
            self.just_swept = None
        if event.verb == "deal":
            need(event.actor == "-" and event.number is None, "only the table deals")
            need(event.place is None and event.to is None and not event.flags, "no such deal")
            self.deal(event)
        elif event.verb == "rule":
            need(event.actor == "-" and event.what == "misdeal", "no such ruling")
            need(event.target is None and event.number is None, "no such ruling")
            need(not event.cards and event.place is None and event.to is None, "no such ruling")
            need(not event.flags and self.phase in ("deal", "play"), "no such ruling now")
            need(not self.started, "too late for a misdeal")
            self.new_deal()
        else:
            need(event.actor in self.seats and event.target is None, "a player must act")
            self.act(self.seats.index(event.actor), event)

    def act(self, player: int, event: Parts) -> None:
        if event.flags:
            need(event.flags == ["withdrawn"] and event.verb == "play", "no such irregularity")
            need(self.phase == "play" and event.what is None, "no card can be taken back now")
            need(event.number is None and event.place is None, "nothing more may be said")
            need(event.to is None and len(event.cards) == 1, "one card is taken back")
            need(event.cards[0] in self.hands[player], "the card is not in the hand")
        elif event.verb == "declare":
            need(event.what == "last" and not event.cards, "no such declaration")
            need(event.number is None and event.place is None, "no such declaration")
            need(self.may_call_last and player == self.dealer, "nobody calls last now")
            self.may_call_last = self.must_call_last = False
        elif event.verb == "draw":
            need(event.what == "stock" and len(event.cards) == 1, "one card is drawn")
            need(event.place is None and event.to is None and event.number is None, "no such draw")
            self.draw(player, event.cards[0])
        elif event.verb == "play":
            self.play(player, event)
        else:
            raise Illegal("no such act")

    def observe(self, event: Parts) -> None:
        need(not event.cards and event.place is None and event.to is None, "only a number counts")
        need(not event.flags, "no flag belongs here")
        if event.what == "sweep":
            need(event.actor in self.seats and event.target is None, "who swept")
            need(event.number is None, "no number belongs here")
            need(self.just_swept == self.seats.index(event.actor), "that was no sweep")
            return
        need(event.actor == "-" and event.target in self.seats, "whose score")
        need(event.what in (None, "total"), "no such score")
        if event.what is None:
            need(self.phase == "over", "the deal is not over")
        side = self.side(self.seats.index(str(event.target)))
        true = self.total[side] if event.what else self.points[side]
        need(event.number == true, "not the score")

    # --- dealing and drawing ---

    def deal(self, event: Parts) -> None:
        cards = event.cards
        if self.phase == "over":
            need(not self.ended, "the game is over")
            self.dealer = (self.dealer + 1) % len(self.seats)
            self.new_deal()
        need(self.phase == "deal", "no deal now")
        need(cards and len(set(cards)) == len(cards), "cards are missing or named twice")
        need(set(cards) <= PACK, "no such card in the pack")
        need(not set(cards) & self.seen, "a card dealt twice")
        if event.what == "board":
            need(event.target is None, "to whom")
            need(self.board_dealt + len(cards) <= 4, "no more cards are dealt to the table")
            self.board_dealt += len(cards)
            self.loose |= set(cards)
        else:
            need(event.what is None and event.target in self.seats, "to whom")
            hand = self.hands[self.seats.index(str(event.target))]
            need(len(hand) + len(cards) <= 4, "four cards make a hand")
            hand |= set(cards)
        self.seen |= set(cards)
        if self.board_dealt == 4 and all(len(hand) == 4 for hand in self.hands):
            self.phase = "play"
            last = len(self.seen) == 52
            self.may_call_last = last
            self.must_call_last = last and self.option["call_last"]

    def draw(self, player: int, card: str) -> None:
        need(self.phase == "draw" and player == self.turn, "nothing is drawn now")
        need(card in PACK and card not in self.seen, "that card is not in the stock")
        self.seen.add(card)
        self.hands[player].add(card)
        self.next_turn()

    # --- a turn ---

    def play(self, player: int, event: Parts) -> None:
        need(self.phase == "play" and player == self.turn, "not this player's turn")
        need(not self.must_call_last, "the dealer calls last first")
        need(event.cards and len(set(event.cards)) == len(event.cards), "cards are missing")
        card, others = event.cards[0], event.cards[1:]
        need(card in self.hands[player], "the card is not in the hand")
        need(event.to is None or event.what == "build", "no place belongs here")
        need(event.place is None, "no place belongs here")
        if event.what == "capture":
            self.capture(player, card, others, event.number)
        elif event.what == "build":
            need(event.number is not None, "the value is not announced")
            self.build(player, card, others, event.to, int(event.number or 0))
        else:
            need(event.what is None and event.number is None, "no such play")
            need(not others, "one card is played")
            owns = any(build.owner == player for build in self.builds.values())
            need(not owns or not self.can_do_more(player), "no trailing while one's build stands")
            self.loose.add(card)
        self.hands[player].remove(card)
        self.started = True
        self.may_call_last = False
        if self.option["draw"] and len(self.seen) < 52:
            self.phase = "draw"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.phase = "play"
        self.turn = (self.turn + 1) % len(self.seats)
        if not any(self.hands):
            if len(self.seen) == 52:
                self.finish_deal()
            else:
                self.phase = "deal"

    def capture(self, player: int, card: str, others: list[str], said: int | None) -> None:
        need(others, "nothing is taken")
        builds = {c: name for name, build in self.builds.items() for c in build.cards}
        names = {builds[c] for c in others if c in builds}
        loose = [c for c in others if c not in builds]
        need(set(loose) <= self.loose, "not on the table")
        if card[0] in "JQK" and not self.option["royal"]:
            need(said is None, "no number belongs here")
            need(len(others) == 1, "a court card takes one card")
            need(others[0][0] == card[0] and not names, "a court card takes its own rank")
        else:
            value = pip(card)
            if card[0] == "A" and self.ace_is_either():
                need(said in (1, 14), "the ace is announced as one or fourteen")
                value = int(said or 0)
            else:
                need(said is None, "no number belongs here")
            for name in names:
                need(self.builds[name].value == value, "the build is worth another number")
                need(set(self.builds[name].cards) <= set(others), "a build is taken whole")
            self.groups(loose, value)
        self.loose -= set(loose)
        for name in names:
            del self.builds[name]
        self.taken[self.side(player)] |= {card, *others}
        self.last_capture = player
        if not self.loose and not self.builds:
            self.sweeps[self.side(player)] += 1
            self.just_swept = player

    def build(
        self, player: int, card: str, others: list[str], place: str | None, value: int
    ) -> None:
        need(set(others) <= self.loose, "not loose on the table")
        need(1 <= value <= self.highest(), "no card takes such a build")
        need(self.number(card) is not None, "a court card cannot be built")
        keeps = self.hands[player] - {card}
        need(any(self.can_be(kept, value) for kept in keeps), "no card kept that takes the build")
        if place is None:
            need(others, "a build needs a card of the table")
            groups = self.groups([card, *others], value)
            self.builds_made += 1
            self.builds[self.builds_made] = Build(value, player, len(groups) > 1, [card, *others])
            self.loose -= set(others)
            return
        old = self.builds.get(place_number(place, "build"))
        need(old is not None, "no such build on the table")
        assert old is not None
        if old.value == value:
            self.groups([card, *others], value)
            old.multiple = True
        else:
            need(not others, "a build is raised by one card of the hand")
            need(not old.multiple, "a multiple build cannot be raised")
            need(self.option["raise_own"] or old.owner != player, "one's own build is not raised")
            need(old.value + (self.number(card) or 0) == value, "the sum is another")
            old.value = value
        old.cards += [card, *others]
        old.owner = player
        self.loose -= set(others)

    # --- what a player could do ---

    def sums(self, value: int) -> list[list[str]]:
        """Every group of loose cards that is worth the value."""
        cards = sorted(c for c in self.loose if self.number(c) is not None)
        found = [[c] for c in cards if self.can_be(c, value)]
        for size in range(2, len(cards) + 1):
            for group in combinations(cards, size):
                if sum(self.number(c) or 0 for c in group) == value:
                    found.append(list(group))
        return found

    def worths(self, card: str) -> list[int]:
        """The values that a card may take as it captures."""
        return [value for value in range(1, 15) if self.can_be(card, value)]

    def captures(self, player: int) -> list[tuple[str, int, list[str]]]:
        """Single captures: card, value (0 for a court card), and one group or build."""
        found = []
        for card in sorted(self.hands[player]):
            if not self.worths(card):
                found += [(card, 0, [c]) for c in sorted(self.loose) if c[0] == card[0]]
            for value in self.worths(card):
                found += [(card, value, group) for group in self.sums(value)]
                for build in self.builds.values():
                    if build.value == value:
                        found.append((card, value, list(build.cards)))
        return found

    def building(self, player: int) -> list[tuple[str, list[str], int, int]]:
        """Builds a player can make: card, loose cards, number of an old build or 0, value."""
        found = []
        for card in sorted(self.hands[player]):
            number = self.number(card)
            if number is None:
                continue
            keeps = self.hands[player] - {card}
            for value in range(1, self.highest() + 1):
                if not any(self.can_be(kept, value) for kept in keeps):
                    continue
                if self.can_be(card, value):
                    rows: list[list[str]] = [[], *self.sums(value)]
                else:
                    rows = self.sums(value - number) if value > number else []
                    rows = [row for row in rows if sum(map(pip, row)) == value - number]
                found += [(card, row, 0, value) for row in rows if row]
                for name, old in self.builds.items():
                    if old.value == value:
                        found += [(card, row, name, value) for row in rows]
                    elif (
                        not old.multiple
                        and old.value + number == value
                        and (self.option["raise_own"] or old.owner != player)
                    ):
                        found.append((card, [], name, value))
        return found

    def can_do_more(self, player: int) -> bool:
        return bool(self.captures(player) or self.building(player))

    # --- the end of a deal ---

    def finish_deal(self) -> None:
        if self.last_capture is not None:
            rest = set(self.loose)
            for build in self.builds.values():
                rest |= set(build.cards)
            self.taken[self.side(self.last_capture)] |= rest
            self.loose = set()
            self.builds = {}
        self.phase = "over"
        self.deals += 1
        won = False
        to_target = not self.option["deals"]
        for item in self.items():
            self.points = [p + more for p, more in zip(self.points, item, strict=True)]
            self.total = [t + more for t, more in zip(self.total, item, strict=True)]
            if to_target and self.option["count_out"] and self.won_with(item):
                won = True
                break
        best = max(self.total)
        if to_target and not self.option["count_out"] and best >= self.option["target"]:
            won = self.total.count(best) == 1
        self.ended = won or (not to_target and self.deals >= self.option["deals"])

    def won_with(self, item: list[int]) -> bool:
        """Whether this item brought one side to the target, or the most to one of several."""
        there = [side for side in range(self.sides) if self.total[side] >= self.option["target"]]
        if not there:
            return False
        most = max(item[side] for side in there)
        return [item[side] for side in there].count(most) == 1

    def items(self) -> list[list[int]]:
        """The points of every side, item by item in the order of counting out."""
        cards = [len(taken) for taken in self.taken]
        spades = [len([c for c in taken if c[1] == "s"]) for taken in self.taken]
        found = [self.most(cards, 3)]
        if self.option["spades"]:
            jack = [1 if "Js" in taken else 0 for taken in self.taken]
            found.append([n + j for n, j in zip(spades, jack, strict=True)])
        else:
            found.append(self.most(spades, 1))
        for card, points in [("Td", 2), ("2s", 1), *((ace, 1) for ace in ACES)]:
            found.append([points if card in taken else 0 for taken in self.taken])
        found.append(list(self.sweeps))
        return found

    def most(self, counts: list[int], points: int) -> list[int]:
        """Points for the side with the most; nobody has them if two are equal."""
        best = max(counts)
        if counts.count(best) > 1:
            return [0] * self.sides
        return [points if count == best else 0 for count in counts]

    def outcome(self, *, legal: bool = True, event: int | None = None, why: str = "") -> Outcome:
        return Outcome(
            legal,
            event,
            why,
            {seat: self.points[self.side(player)] for player, seat in enumerate(self.seats)},
            {seat: self.total[self.side(player)] for player, seat in enumerate(self.seats)},
            self.ended,
        )


def replay(record: dict[str, Any]) -> Outcome:
    """Replay a record with all cards known: legal, or the first event that is not."""
    seats = record["seats"]
    game = Casino(seats, record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            game.step(read(text, seats))
        except Illegal as refusal:
            return game.outcome(legal=False, event=index, why=str(refusal))
    return game.outcome()


# --- random games ---


def random_capture(game: Casino, rng: random.Random) -> str | None:
    """One capture, and more groups and builds for the same card while they do not overlap."""
    found = game.captures(game.turn)
    if not found:
        return None
    card, value, first = rng.choice(found)
    row = list(first)
    if value:
        more = [group for c, v, group in found if (c, v) == (card, value)]
        rng.shuffle(more)
        for group in more:
            if not set(group) & set(row) and rng.random() < 0.8:
                row += group
    said = f" {value}" if card[0] == "A" and game.ace_is_either() else ""
    return f"capture {card}" + "".join(row) + said


def random_build(game: Casino, rng: random.Random) -> str | None:
    found = game.building(game.turn)
    if not found:
        return None
    card, row, old, value = rng.choice(found)
    more = [c for c in sorted(game.loose - set(row)) if game.can_be(c, value)]
    if more and (not old or game.builds[old].value == value) and rng.random() < 0.5:
        row = [*row, more[0]]
    place = f" build{old}" if old else ""
    return f"build {card}" + "".join(row) + f"{place} {value}"


def random_turn(game: Casino, rng: random.Random) -> str:
    seat = game.seats[game.turn]
    owns = any(build.owner == game.turn for build in game.builds.values())
    kinds = [random_capture, random_build] if rng.random() < 0.6 else [random_build, random_capture]
    if owns or rng.random() < 0.85:
        for kind in kinds:
            text = kind(game, rng)
            if text:
                return f"{seat} play {text}"
    return f"{seat} play {rng.choice(sorted(game.hands[game.turn]))}"


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end."""
    names = [f"p{number + 1}" for number in range(seats)]
    game = Casino(names, options)
    events: list[str] = []

    def add(text: str) -> None:
        game.step(read(text, names))
        events.append(text)

    pack: list[str] = []
    while not game.ended:
        if game.phase == "over" or (game.phase == "deal" and not game.seen):
            pack = sorted(PACK)
            rng.shuffle(pack)
            for _ in range(2):
                for target in [*names, "board"]:
                    add(f"- deal {target} {pack.pop()}{pack.pop()}")
        elif game.phase == "deal":
            for target in names * 2:
                add(f"- deal {target} {pack.pop()}{pack.pop()}")
        elif game.phase == "draw":
            add(f"{names[game.turn]} draw stock {pack.pop()}")
        elif game.must_call_last or (game.may_call_last and rng.random() < 0.1):
            add(f"{names[game.dealer]} declare last")
        else:
            add(random_turn(game, rng))
            if game.just_swept is not None:
                events.append(f"{names[game.just_swept]} score sweep")
    for seat, total in game.outcome().total.items():
        add(f"- score {seat} total {total}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": events,
    }
