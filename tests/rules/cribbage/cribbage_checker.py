"""Cribbage played by the book, slowly: an independent checker of records, and random games.

Written from 003:1770-1854 with lists and sets of card texts.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, read, settings

RANKS = "A23456789TJQK"
PACK = {rank + suit for rank in RANKS for suit in "cdhs"}

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "target": 121,
    "deals": 0,
    "cards": 0,
    "head_start": 0,
    "short_flush": True,
    "crib_flush": "five",
    "heels": "auto",
    "count": "auto",
    "muggins": False,
    "match": 0,
    "skunk": 91,
    "skunk_worth": 2,
    "double_skunk": 61,
    "double_skunk_worth": 3,
    "overshoot": False,
}


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def step_of(card: str) -> int:
    """The place of the rank, ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def value(card: str) -> int:
    return min(10, step_of(card))


def pegged_by_last(count: list[str]) -> int:
    """Points for the last card of a count: fifteen, thirty-one, pairs and runs; not the go."""
    points = 0
    total = sum(value(card) for card in count)
    if total in (15, 31):
        points += 2
    alike = 1
    while alike < len(count) and count[-alike - 1][0] == count[-1][0]:
        alike += 1
    points += {1: 0, 2: 2, 3: 6, 4: 12}[alike]
    longest = 0
    for length in range(3, len(count) + 1):
        steps = sorted(step_of(card) for card in count[-length:])
        if all(later == before + 1 for before, later in pairwise(steps)):
            longest = length
    return points + longest


def show_value(hand: list[str], starter: str, *, flush_without: bool, flush: bool = True) -> int:
    """Points of a hand or crib with the starter.

    ``flush_without`` says whether a flush counts that the starter does not join, ``flush``
    whether any does.
    """
    five = [*hand, starter]
    points = 0
    for size in range(2, len(five) + 1):
        for group in combinations(five, size):
            if sum(value(card) for card in group) == 15:
                points += 2
    for one, other in combinations(five, 2):
        if one[0] == other[0]:
            points += 2
    copies = Counter(step_of(card) for card in five)
    for length in range(len(five), 2, -1):
        ways = 0
        for low in range(1, 15 - length):
            product = 1
            for step in range(low, low + length):
                product *= copies[step]
            ways += product
        if ways:
            points += ways * length
            break
    if flush and len({card[1] for card in hand}) == 1:
        if len({card[1] for card in five}) == 1:
            points += len(five)
        elif flush_without:
            points += len(hand)
    if "J" + starter[1] in hand:
        points += 1
    return points


class GameOverError(Exception):
    """A peg has reached the game hole."""


class Cribbage:
    """One game, or one match of games, event by event."""

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        need(2 <= len(seats) <= 4, "two, three or four play cribbage")
        self.seats = seats
        self.option = settings(DEFAULTS, options)
        need(self.option["cards"] in (0, 5, 6), "five or six cards are dealt")
        need(self.option["cards"] != 6 or len(seats) == 2, "six cards are dealt to two only")
        need(not self.option["head_start"] or len(seats) == 2, "only two players have a start")
        lines = max(self.option["skunk"], self.option["double_skunk"])
        need(not self.option["match"] or lines < self.option["target"], "everybody is skunked")
        self.size = self.option["cards"] or (6 if len(seats) == 2 else 5)
        self.away = 2 if len(seats) == 2 else 1
        self.sides = 2 if len(seats) == 4 else len(seats)
        self.called = self.option["count"] == "called" or self.option["muggins"]
        self.dealer = seats.index(self.option["dealer"] or seats[0])
        self.matches = [0] * self.sides
        self.deals = 0
        self.ended = False
        self.new_game()

    def side(self, player: int) -> int:
        return player % self.sides

    def new_game(self) -> None:
        self.won = False
        self.total = [0] * self.sides
        if len(self.seats) == 2:
            self.total[1 - self.dealer] = self.option["head_start"]
        self.new_deal()

    def new_deal(self) -> None:
        self.phase = "deal"
        self.points = [0] * self.sides
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.thrown = [False] * len(self.seats)
        self.crib: list[str] = []
        self.starter = ""
        self.heels_open = False
        self.left: list[list[str]] = []
        self.count: list[str] = []
        self.said_go: set[int] = set()
        self.last_player = -1
        self.turn = -1
        self.just_pegged: tuple[int, int] | None = None
        self.shows: list[tuple[int, bool]] = []
        self.missed: tuple[int, int] | None = None

    # --- pegs ---

    def peg(self, player: int, points: int) -> None:
        """Moves a peg; ``GameOverError`` as soon as it reaches the game hole."""
        side = self.side(player)
        if not self.option["overshoot"]:
            points = min(points, self.option["target"] - self.total[side])
        self.points[side] += points
        self.total[side] += points
        if self.total[side] >= self.option["target"]:
            raise GameOverError

    def game_won(self) -> None:
        """The game ends where it stands; in a match it is worth one point or more."""
        self.won = True
        self.phase = "over"
        self.deals += 1
        self.missed = None
        if self.called:
            self.shows = []
        winner = max(range(self.sides), key=lambda side: self.total[side])
        if not self.option["match"]:
            self.ended = True
            return
        best_loser = max(self.total[side] for side in range(self.sides) if side != winner)
        worth = 1
        if best_loser < self.option["double_skunk"]:
            worth = self.option["double_skunk_worth"]
        elif best_loser < self.option["skunk"]:
            worth = self.option["skunk_worth"]
        self.matches[winner] += worth
        self.ended = self.matches[winner] >= self.option["match"]
        self.limit_deals()

    def limit_deals(self) -> None:
        if self.option["deals"] and self.deals >= self.option["deals"]:
            self.ended = True

    # --- events ---

    def step(self, event: Parts) -> None:
        if event.verb == "score":
            self.observe(event)
            return
        need(event.place is None and event.to is None, "there are no places")
        if event.flags:
            self.take_back(event)
            return
        if event.verb != "show" or self.called:
            self.just_pegged = None
        try:
            if event.verb == "deal":
                need(event.actor == "-" and event.number is None, "only the table deals")
                need(event.cards and len(set(event.cards)) == len(event.cards), "cards are missing")
                need(set(event.cards) <= PACK, "no such card in the pack")
                self.deal(event)
            elif event.verb == "rule":
                need(event.actor == "-" and event.what == "misdeal", "no such ruling")
                need(event.target is None and not event.cards, "no such ruling")
                need(event.number is None, "no such ruling")
                need(self.phase in ("deal", "throw", "cut"), "too late for a misdeal")
                self.new_deal()
            else:
                need(event.actor in self.seats, "a player must act")
                self.act(self.seats.index(event.actor), event)
        except GameOverError:
            self.game_won()

    def act(self, player: int, event: Parts) -> None:
        need(event.target is None, "nobody is addressed")
        if event.verb == "show":
            self.show(player, event)
            return
        if event.verb == "claim":
            need(event.what == "muggins" and not event.cards, "no such claim")
            self.muggins(player, event.number)
            return
        need(event.number is None, "no number belongs here")
        if event.verb == "discard":
            need(event.what is None, "the crib is laid down hidden")
            self.discard(player, event.cards)
        elif event.verb == "play":
            need(event.what is None and len(event.cards) == 1, "one card is played")
            self.play(player, event.cards[0])
        elif event.verb == "declare":
            need(not event.cards, "no card belongs here")
            need(event.what in ("go", "his-heels"), "no such declaration")
            if event.what == "go":
                self.go(player)
            else:
                need(self.heels_open and player == self.dealer, "no heels to claim")
                self.heels_open = False
                self.just_pegged = (player, 2)
                self.peg(player, 2)
        else:
            raise Illegal("no such act")

    def take_back(self, event: Parts) -> None:
        """A card laid down and taken back changes nothing."""
        need(event.flags == ["withdrawn"] and event.verb == "play", "no such irregularity")
        need(self.phase == "play" and event.actor in self.seats, "no card can be taken back now")
        need(len(event.cards) == 1 and event.what is None, "one card is taken back")
        need(event.target is None and event.number is None, "nothing more may be said")
        need(event.cards[0] in self.left[self.seats.index(event.actor)], "not in the hand")

    def observe(self, event: Parts) -> None:
        need(not event.flags and not event.cards, "only a number counts")
        need(event.place is None and event.to is None, "there are no places")
        if event.what == "peg":
            need(event.actor in self.seats and event.target is None, "who pegged")
            pegged = (self.seats.index(event.actor), event.number)
            need(pegged == self.just_pegged, "that was not pegged just now")
            return
        need(event.actor == "-" and event.target in self.seats, "whose score")
        need(event.what in (None, "total"), "no such score")
        side = self.side(self.seats.index(str(event.target)))
        true = self.total[side] if event.what else self.points[side]
        need(event.number == true, "not the score")

    # --- the deal, the crib and the starter ---

    def dealt(self) -> set[str]:
        cards = {card for hand in self.hands for card in hand} | set(self.crib)
        return cards | ({self.starter} if self.starter else set())

    def deal(self, event: Parts) -> None:
        if self.phase == "over":
            need(not self.ended, "the game is over")
            self.dealer = (self.dealer + 1) % len(self.seats)
            if self.won:
                self.new_game()
            else:
                self.new_deal()
        need(not set(event.cards) & self.dealt(), "a card dealt twice")
        if event.what == "starter":
            need(self.phase == "cut" and event.target is None, "no starter is turned now")
            need(len(event.cards) == 1, "one card is the starter")
            self.turn_starter(event.cards[0])
            return
        need(self.phase == "deal", "no deal now")
        if event.what == "crib":
            need(len(self.seats) == 3 and event.target is None, "no card is dealt to the crib")
            need(not self.crib and len(event.cards) == 1, "one card is dealt to the crib")
            self.crib = list(event.cards)
        else:
            need(event.what is None and event.target in self.seats, "to whom")
            hand = self.hands[self.seats.index(str(event.target))]
            need(len(hand) + len(event.cards) <= self.size, "too many cards")
            hand += event.cards
        if all(len(hand) == self.size for hand in self.hands) and (
            len(self.seats) != 3 or self.crib
        ):
            self.phase = "throw"

    def discard(self, player: int, cards: list[str]) -> None:
        need(self.phase == "throw", "nothing is laid away now")
        need(not self.thrown[player], "laid away already")
        need(len(cards) == self.away == len(set(cards)), "not as many as belong into the crib")
        need(set(cards) <= set(self.hands[player]), "not in the hand")
        self.hands[player] = [card for card in self.hands[player] if card not in cards]
        self.crib += cards
        self.thrown[player] = True
        if all(self.thrown):
            self.phase = "cut"

    def turn_starter(self, card: str) -> None:
        self.starter = card
        self.phase = "play"
        self.left = [list(hand) for hand in self.hands]
        self.turn = (self.dealer + 1) % len(self.seats)
        if card[0] == "J":
            if self.option["heels"] == "auto":
                self.just_pegged = (self.dealer, 2)
                self.peg(self.dealer, 2)
            else:
                self.heels_open = True

    # --- pegging ---

    def fits(self, card: str) -> bool:
        return sum(value(played) for played in self.count) + value(card) <= 31

    def can_play(self, player: int) -> bool:
        return any(self.fits(card) for card in self.left[player])

    def play(self, player: int, card: str) -> None:
        need(self.phase == "play" and player == self.turn, "not this player's turn")
        need(card in self.left[player], "the card is not in the hand")
        need(self.fits(card), "the count would pass thirty-one")
        self.heels_open = False
        self.left[player].remove(card)
        self.count.append(card)
        self.last_player = player
        points = pegged_by_last(self.count)
        total = sum(value(played) for played in self.count)
        stuck = total == 31 or not self.find_turn(player)
        last = 1 if stuck and total != 31 else 0
        self.just_pegged = (player, points + last) if points + last else None
        self.peg(player, points)
        self.peg(player, last)
        if stuck:
            self.reset()

    def go(self, player: int) -> None:
        need(self.phase == "play" and player == self.turn, "not this player's turn")
        need(self.count and not self.can_play(player), "a card can be played")
        self.said_go.add(player)
        if not self.find_turn(player):
            self.just_pegged = (self.last_player, 1)
            self.peg(self.last_player, 1)
            self.reset()

    def find_turn(self, player: int) -> bool:
        """Whose turn it is after this player: who has cards and has not said go.

        Nobody's if the count is stuck. The player of the last card need not say go.
        """
        for step in range(1, len(self.seats) + 1):
            following = (player + step) % len(self.seats)
            if following == self.last_player:
                if self.can_play(following):
                    self.turn = following
                    return True
            elif self.left[following] and following not in self.said_go:
                self.turn = following
                return True
        return False

    def reset(self) -> None:
        self.count = []
        self.said_go = set()
        for step in range(1, len(self.seats) + 1):
            following = (self.last_player + step) % len(self.seats)
            if self.left[following]:
                self.turn = following
                return
        self.start_show()

    # --- the show ---

    def start_show(self) -> None:
        self.phase = "show"
        order = [(self.dealer + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        self.shows = [(player, False) for player in order] + [(self.dealer, True)]
        if self.called:
            return
        everything, self.shows = self.shows, []
        for player, crib in everything:
            self.shows.append((player, crib))
            self.peg(player, self.true_count(player, crib=crib))
        self.deal_over()

    def true_count(self, player: int, *, crib: bool) -> int:
        if crib:
            four = self.option["crib_flush"] == "four"
            return show_value(self.crib, self.starter, flush_without=four)
        hand = self.hands[player]
        flush = len(hand) == 4 or self.option["short_flush"]
        return show_value(hand, self.starter, flush_without=True, flush=flush)

    def show(self, player: int, event: Parts) -> None:
        """A hand or crib counted aloud: it pegs if counts are called, else it is an observation."""
        need(self.shows and self.phase in ("show", "over"), "nothing is counted now")
        crib = event.what == "crib"
        need(event.what in (None, "crib"), "no such thing is counted")
        need((player, crib) == self.shows[0], "not this one's turn to count")
        cards = self.crib if crib else self.hands[player]
        need(event.cards or event.number is not None, "nothing is said")
        if event.cards:
            need(sorted(event.cards) == sorted(cards), "not the cards of this hand")
        true = self.true_count(player, crib=crib)
        self.shows.pop(0)
        if not self.called:
            need(event.number in (None, true), "not what the hand is worth")
            return
        need(event.number is not None and 0 <= event.number <= true, "more than the hand is worth")
        self.missed = None
        self.just_pegged = (player, event.number) if event.number else None
        self.peg(player, event.number)
        if event.number < true:
            self.missed = (player, true - event.number)
        if not self.shows:
            self.deal_over()

    def muggins(self, player: int, number: int | None) -> None:
        need(self.option["muggins"], "muggins is not played")
        need(self.missed is not None, "nothing was overlooked")
        counter, overlooked = self.missed
        need(self.side(counter) != self.side(player), "muggins is called on opponents")
        need(number is not None and 1 <= number <= overlooked, "not what was overlooked")
        left = overlooked - number
        self.missed = (counter, left) if left else None
        self.just_pegged = (player, number)
        if self.phase == "over":
            self.deals -= 1
            self.ended = False
        self.peg(player, number)
        if self.phase == "over":
            self.deal_over()

    def deal_over(self) -> None:
        self.phase = "over"
        self.deals += 1
        self.limit_deals()

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
    game = Cribbage(seats, record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            game.step(read(text, seats))
        except Illegal as refusal:
            return game.outcome(legal=False, event=index, why=str(refusal))
    return game.outcome()


# --- random games ---


def random_act(game: Cribbage, rng: random.Random) -> str:
    """What one of the players does next, in the throw, the pegging or the show."""
    if game.phase == "throw":
        player = rng.choice([p for p in range(len(game.seats)) if not game.thrown[p]])
        cards = rng.sample(game.hands[player], game.away)
        return f"{game.seats[player]} discard " + "".join(cards)
    if game.phase == "play":
        if game.heels_open and rng.random() < 0.7:
            return f"{game.seats[game.dealer]} declare his-heels"
        cards = [card for card in game.left[game.turn] if game.fits(card)]
        if not cards:
            return f"{game.seats[game.turn]} declare go"
        return f"{game.seats[game.turn]} play {rng.choice(cards)}"
    player, crib = game.shows[0]
    count = game.true_count(player, crib=crib)
    if rng.random() < 0.3:
        count = rng.randint(0, count)
    cards = "".join(game.crib if crib else game.hands[player])
    return f"{game.seats[player]} show " + ("crib " if crib else "") + f"{cards} {count}"


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end."""
    names = [f"p{number + 1}" for number in range(seats)]
    game = Cribbage(names, options)
    events: list[str] = []

    def add(text: str) -> None:
        game.step(read(text, names))
        events.append(text)
        if game.just_pegged and rng.random() < 0.2:
            events.append(f"{names[game.just_pegged[0]]} score peg {game.just_pegged[1]}")

    pack: list[str] = []
    while not game.ended:
        if game.missed and game.option["muggins"] and rng.random() < 0.7:
            counter, overlooked = game.missed
            caller = names[(counter + 1) % seats]
            add(f"{caller} claim muggins {rng.randint(1, overlooked)}")
        elif game.phase in ("deal", "over"):
            pack = sorted(PACK)
            rng.shuffle(pack)
            for seat in names:
                add(f"- deal {seat} " + "".join(pack.pop() for _ in range(game.size)))
            if seats == 3:
                add(f"- deal crib {pack.pop()}")
        elif game.phase == "cut":
            add(f"- deal starter {pack.pop()}")
        else:
            add(random_act(game, rng))
    for seat, total in game.outcome().total.items():
        add(f"- score {seat} total {total}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": events,
    }
