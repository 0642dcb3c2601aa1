"""Go Fish and Happy Families played by the book, slowly: a checker of records, and random games.

Written from 003:2884-2967 with sets of card texts.
"""

from __future__ import annotations

import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, read, settings

RANKS = "A23456789TJQK"
FAMILIES = "A23456789TJ"

DEFAULTS: dict[str, dict[str, Any]] = {
    "go-fish": {
        "dealer": None,
        "deals": 1,
        "target": 0,
        "hand": 0,
        "unit": "book",
        "ask": "rank",
        "ask_own": False,
        "lucky": "asked",
        "next": "left",
        "play_on": False,
        "refill": 5,
        "refill_turn": "stays",
        "first_out_wins": False,
        "value": "one",
    },
    "happy-families": {
        "dealer": None,
        "deals": 1,
        "target": 0,
        "must_hold": True,
        "ask_own": False,
    },
}


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def rank_number(card: str) -> int:
    """Ace 1 to king 13, as an asker names it."""
    return RANKS.index(card[0]) + 1


def rank_value(card: str) -> int:
    """Ace 15, king 13 to two."""
    return 15 if card[0] == "A" else rank_number(card)


class GoFish:
    """One hand or a series, event by event; ``step`` raises ``Illegal``."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        need(2 <= len(seats) <= 6, "two to six play")
        self.seats = seats
        self.families = rules == "happy-families"
        self.option = settings(DEFAULTS[rules], options)
        series = self.option["deals"] != 1
        need(series or not self.option["target"], "a target takes a series")
        dry = self.option.get("first_out_wins") and self.option.get("play_on")
        need(not dry, "running dry wins, or fresh cards are taken")
        if self.families:
            self.option = {
                **DEFAULTS["go-fish"],
                **self.option,
                "ask": "card",
                "next": "blocker",
                "play_on": True,
            }
        ranks = FAMILIES if self.families else RANKS
        self.pack = {rank + suit for rank in ranks for suit in "cdhs"}
        self.unit = 4 if self.option["unit"] == "book" else 2
        self.dealer = seats.index(self.option["dealer"] or seats[0])
        self.total = [0] * len(seats)
        self.deals = 0
        self.ended = False
        self.new_deal()

    def new_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.seen: set[str] = set()
        self.laid: list[list[list[str]]] = [[] for _ in self.seats]
        self.points = [0] * len(self.seats)
        self.turn = (self.dealer + 1) % len(self.seats)
        self.asked: tuple[int, str] | None = None
        self.drawn = ""
        self.first_out: int | None = None
        self.started = False
        self.winners: list[str] = []

    def hand_size(self, player: int) -> int:
        players = len(self.seats)
        if self.families:
            place = (player - self.dealer - 1) % players
            return len(self.pack) // players + (place < len(self.pack) % players)
        return self.option["hand"] or (7 if players <= 3 else 5)

    def stock_size(self) -> int:
        return len(self.pack) - len(self.seen)

    def alike(self, player: int, rank: str) -> list[str]:
        return sorted(card for card in self.hands[player] if card[0] == rank)

    def books_in_hand(self, player: int) -> list[str]:
        """Ranks of which the player holds enough for a book or pair."""
        ranks = sorted({card[0] for card in self.hands[player]})
        return [rank for rank in ranks if len(self.alike(player, rank)) >= self.unit]

    def must_meld(self) -> list[int]:
        return [player for player in range(len(self.seats)) if self.books_in_hand(player)]

    def must_refill(self) -> list[int]:
        """Players who have run dry and take a fresh hand."""
        if not self.option["play_on"] or self.phase == "deal" or not self.stock_size():
            return []
        return [player for player, hand in enumerate(self.hands) if not hand]

    # --- events ---

    def step(self, event: Parts) -> None:
        need(event.place is None and event.to is None, "there are no places")
        if event.verb == "score":
            self.observe(event)
            return
        if event.verb == "deal":
            need(event.actor == "-" and event.what is None, "only the table deals")
            need(event.number is None and not event.flags, "only the table deals")
            self.deal(event)
            return
        if event.verb == "rule":
            need(event.actor == "-" and event.what == "misdeal", "no such ruling")
            need(event.target is None and not event.cards, "no such ruling")
            need(event.number is None and not event.flags, "no such ruling")
            need(self.phase != "over" and not self.started, "too late for a misdeal")
            self.new_deal()
            return
        need(event.actor in self.seats, "a player must act")
        need(self.phase not in ("deal", "over"), "no hand is being played")
        player = self.seats.index(event.actor)
        if event.flags:
            need(event.flags == ["withdrawn"] and event.what == "ask", "no such irregularity")
            need(event.verb == "declare" and self.phase == "ask", "no such irregularity")
            need(player == self.turn and not self.hand_is_over(), "not this player's turn to ask")
            return
        if event.verb == "declare" and event.what == "ask":
            self.ask(player, event)
            return
        need(event.number is None, "no number belongs here")
        if event.verb == "declare":
            need(event.what == "go" and event.target is None and not event.cards, "no such answer")
            self.refuse(player)
        elif event.verb == "give":
            need(event.what is None and event.target in self.seats, "to whom")
            self.give(player, self.seats.index(str(event.target)), event.cards)
        else:
            need(event.target is None, "nobody is addressed")
            if event.verb == "draw":
                need(event.what == "stock", "cards come from the stock")
                self.draw(player, event.cards)
            elif event.verb == "show":
                need(event.what is None, "a card is shown")
                self.show(player, event.cards)
            elif event.verb == "meld":
                need(event.what is None, "cards are laid down")
                self.meld(player, event.cards)
            else:
                raise Illegal("no such act")

    def observe(self, event: Parts) -> None:
        need(not event.cards and not event.flags, "only a number counts")
        need(event.actor == "-" and event.target in self.seats, "whose score")
        need(event.what in (None, "total"), "no such score")
        player = self.seats.index(str(event.target))
        if event.what is None:
            need(self.phase == "over", "the hand is not over")
        true = self.total[player] if event.what else self.points[player]
        need(event.number == true, "not the score")

    def deal(self, event: Parts) -> None:
        if self.phase == "over":
            need(not self.ended, "the game is over")
            self.dealer = (self.dealer + 1) % len(self.seats)
            self.new_deal()
        need(self.phase == "deal", "no deal now")
        need(event.target in self.seats, "to whom")
        player = self.seats.index(str(event.target))
        self.take_unseen(player, event.cards)
        need(len(self.hands[player]) <= self.hand_size(player), "too many cards")
        if all(len(hand) == self.hand_size(p) for p, hand in enumerate(self.hands)):
            self.phase = "ask"
            self.settle()

    def take_unseen(self, player: int, cards: list[str]) -> None:
        need(cards and len(set(cards)) == len(cards), "cards are missing or named twice")
        need(set(cards) <= self.pack, "no such card in the pack")
        need(not set(cards) & self.seen, "that card is not in the stock")
        self.seen |= set(cards)
        self.hands[player] |= set(cards)

    # --- asking ---

    def nothing_waits(self) -> None:
        need(not self.must_meld(), "a complete book is laid down first")
        need(not self.must_refill(), "a fresh hand is drawn first")

    def ask(self, player: int, event: Parts) -> None:
        need(self.phase == "ask" and player == self.turn, "not this player's turn to ask")
        self.nothing_waits()
        need(event.target in self.seats, "one player is asked by name")
        other = self.seats.index(str(event.target))
        need(other != player, "nobody asks himself")
        need(self.hands[other], "a player without cards is not asked")
        if self.option["ask"] == "rank":
            need(not event.cards and event.number is not None, "a rank is asked for")
            need(1 <= int(event.number or 0) <= 13, "no such rank")
            rank = RANKS[int(event.number or 0) - 1]
            wanted = rank
        else:
            need(event.number is None and len(event.cards) == 1, "one card is asked for")
            wanted = event.cards[0]
            rank = wanted[0]
            need(wanted in self.pack, "no such card in the pack")
            out = {card for books in self.laid for book in books for card in book}
            need(wanted not in out, "that card lies on the table")
            own = wanted in self.hands[player]
            need(not own or self.option["ask_own"], "the asker holds that card")
        need(
            self.alike(player, rank) or not self.option.get("must_hold", True),
            "the asker holds no card of that rank",
        )
        self.asked = (other, wanted)
        self.started = True
        self.phase = "answer"

    def asked_cards(self) -> list[str]:
        """What the player asked must hand over."""
        assert self.asked is not None
        other, wanted = self.asked
        return sorted(card for card in self.hands[other] if card.startswith(wanted))

    def give(self, player: int, to: int, cards: list[str]) -> None:
        need(self.phase == "answer" and self.asked, "nobody was asked")
        assert self.asked is not None
        need(player == self.asked[0] and to == self.turn, "not the players of this question")
        need(cards and sorted(cards) == self.asked_cards(), "not all the cards asked for")
        self.hands[player] -= set(cards)
        self.hands[to] |= set(cards)
        self.asked = None
        self.phase = "ask"
        self.settle()

    def refuse(self, player: int) -> None:
        need(self.phase == "answer" and self.asked, "nobody was asked")
        assert self.asked is not None
        need(player == self.asked[0], "another player was asked")
        need(not self.asked_cards(), "the player holds what was asked for")
        if self.stock_size():
            self.phase = "draw"
        else:
            self.pass_turn()

    def pass_turn(self) -> None:
        assert self.asked is not None
        if self.option["next"] == "blocker":
            self.turn = self.asked[0]
        else:
            self.turn = (self.turn + 1) % len(self.seats)
        self.asked = None
        self.phase = "ask"
        self.settle()

    def draw(self, player: int, cards: list[str]) -> None:
        if self.phase == "ask" and player in self.must_refill():
            need(not self.must_meld(), "a complete book is laid down first")
            count = min(self.option["refill"], self.stock_size())
            need(len(cards) == count, "not the number of cards of a fresh hand")
            self.take_unseen(player, cards)
            if self.option["refill_turn"] == "taken":
                self.turn = player
            self.settle()
            return
        need(self.phase == "draw" and player == self.turn, "nothing is drawn now")
        need(len(cards) == 1, "one card is drawn")
        assert self.asked is not None
        self.take_unseen(player, cards)
        wanted = self.asked[1]
        if self.option["lucky"] == "rank":
            wanted = wanted[0]
        lucky = cards[0].startswith(wanted)
        if lucky and (self.option["play_on"] or self.stock_size()):
            self.drawn = cards[0]
            self.phase = "show"
        else:
            self.pass_turn()

    def show(self, player: int, cards: list[str]) -> None:
        need(self.phase == "show" and player == self.turn, "nothing is shown now")
        need(cards == [self.drawn], "not the card drawn")
        self.asked = None
        self.phase = "ask"
        self.settle()

    def meld(self, player: int, cards: list[str]) -> None:
        need(self.phase == "ask", "no cards are laid down now")
        need(len(cards) == self.unit == len(set(cards)), "not as many as make a book")
        need(set(cards) <= self.hands[player], "not in the hand")
        need(len({card[0] for card in cards}) == 1, "not of one rank")
        self.hands[player] -= set(cards)
        self.laid[player].append(list(cards))
        worth = {"one": 1, "book": rank_value(cards[0]), "card": rank_value(cards[0]) * self.unit}
        self.points[player] += worth[self.option["value"]]
        self.settle()

    # --- what follows from an act ---

    def settle(self) -> None:
        """Ends the hand if it is over; else the turn comes to somebody who has cards."""
        dry = [player for player, hand in enumerate(self.hands) if not hand]
        if dry and self.first_out is None:
            self.first_out = dry[0]
        if self.must_meld():
            return
        if self.hand_is_over():
            self.finish_hand()
        elif not self.must_refill():
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % len(self.seats)

    def hand_is_over(self) -> bool:
        """Whether nobody asks any more; books that are complete are still laid down."""
        if self.option["play_on"]:
            return not any(self.hands) and not self.stock_size()
        return not all(self.hands) or not self.stock_size()

    def finish_hand(self) -> None:
        self.phase = "over"
        self.deals += 1
        self.total = [t + p for t, p in zip(self.total, self.points, strict=True)]
        books = [len(laid) for laid in self.laid]
        self.winners = [s for s, n in zip(self.seats, books, strict=True) if n == max(books)]
        if self.option["first_out_wins"] and self.first_out is not None:
            self.winners = [self.seats[self.first_out]]
        self.ended = bool(
            (self.option["deals"] and self.deals >= self.option["deals"])
            or (self.option["target"] and max(self.total) >= self.option["target"])
        )

    def outcome(self, *, legal: bool = True, event: int | None = None, why: str = "") -> Outcome:
        return Outcome(
            legal,
            event,
            why,
            dict(zip(self.seats, self.points, strict=True)),
            dict(zip(self.seats, self.total, strict=True)),
            self.ended,
        )


def replay(record: dict[str, Any]) -> Outcome:
    """Replay a record with all cards known: legal, or the first event that is not."""
    seats = record["seats"]
    game = GoFish(record["rules"], seats, record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            game.step(read(text, seats))
        except Illegal as refusal:
            return game.outcome(legal=False, event=index, why=str(refusal))
    return game.outcome()


# --- random games ---


def random_question(game: GoFish, rng: random.Random) -> str:
    """A question, rather often one that will be answered with cards."""
    asker = game.turn
    others = [p for p, hand in enumerate(game.hands) if p != asker and hand]
    own = sorted(game.hands[asker])
    hits = [
        (p, card)
        for p in others
        for card in sorted(game.hands[p])
        if card[0] in {held[0] for held in own}
    ]
    if hits and rng.random() < 0.4:
        other, card = rng.choice(hits)
    else:
        other, card = rng.choice(others), rng.choice(own)
    if game.option["ask"] == "rank":
        return f"{game.seats[asker]} declare {game.seats[other]} ask {rank_number(card)}"
    out = {c for books in game.laid for book in books for c in book}
    cards = rng.sample([card[0] + suit for suit in "cdhs"], 4)
    if card in game.hands[other]:
        cards = [card, *cards]
    for wanted in cards:
        if wanted not in out and (game.option["ask_own"] or wanted not in game.hands[asker]):
            return f"{game.seats[asker]} declare {game.seats[other]} ask {wanted}"
    raise AssertionError("no card to ask for")


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end."""
    names = [f"p{number + 1}" for number in range(seats)]
    game = GoFish(rules, names, options)
    events: list[str] = []

    def add(text: str) -> None:
        game.step(read(text, names))
        events.append(text)

    stock: list[str] = []
    while not game.ended:
        melds, refills = game.must_meld(), game.must_refill()
        seat = names[game.turn]
        if game.phase in ("deal", "over"):
            stock = sorted(game.pack)
            rng.shuffle(stock)
            dealer = game.dealer + (game.phase == "over")
            for step in range(1, seats + 1):
                player = (dealer + step) % seats
                game_size = game.hand_size((game.dealer + step) % seats)
                cards = [stock.pop() for _ in range(game_size)]
                add(f"- deal {names[player]} " + "".join(cards))
        elif game.phase == "draw":
            add(f"{seat} draw stock {stock.pop()}")
        elif game.phase == "show":
            add(f"{seat} show {game.drawn}")
        elif game.phase == "answer" and game.asked:
            other = names[game.asked[0]]
            cards = game.asked_cards()
            add(f"{other} give {seat} " + "".join(cards) if cards else f"{other} declare go")
        elif melds:
            player = rng.choice(melds)
            cards = game.alike(player, game.books_in_hand(player)[0])
            add(f"{names[player]} meld " + "".join(rng.sample(cards, game.unit)))
        elif refills:
            player = rng.choice(refills)
            count = min(game.option["refill"], len(stock))
            add(f"{names[player]} draw stock " + "".join(stock.pop() for _ in range(count)))
        else:
            add(random_question(game, rng))
    for seat, total in game.outcome().total.items():
        add(f"- score {seat} total {total}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": events,
    }
