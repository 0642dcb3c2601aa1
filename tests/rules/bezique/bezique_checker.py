"""An independent checker of two-hand bezique, written from 003:438-536.

It follows one record with lists of cards, each of which remembers the combinations it has served.
``replay`` judges a record, ``play`` makes a random one.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict_game import IllegalEvent, Scribe, StrictGame, follow, make_up, need

RANKS = "789JQKTA"
"""From the lowest to the highest."""
PACK = Counter(2 * [rank + suit for suit in "cdhs" for rank in RANKS])
STOCK_TRICKS = 24
FOURS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "target": 1000,
    "deals": 0,
    "start_1": 0,
    "start_2": 0,
    "last_trick": "final",
    "moving_bezique": False,
    "four_distinct": False,
    "carte_blanche": False,
    "value_royal": 40,
    "value_bezique": 40,
    "value_jacks": 40,
    "value_queens": 60,
    "value_kings": 80,
    "value_aces": 100,
    "value_sequence": 250,
    "revoke": "hand",
}
CHOICES = {"last_trick": ("final", "end-of-stock"), "revoke": ("hand", "tricks")}


@dataclass(eq=False)
class Copy:
    """A card in a player's hand or melded before him, and what it was melded for."""

    card: str
    served: dict[str, int] = field(default_factory=dict)

    def highest_service(self) -> int:
        return max(self.served.values(), default=0)


def combination(cards: list[str], trump: str, options: dict[str, Any]) -> tuple[str, int]:
    """The kind and value of a meld of exactly these cards."""
    laid = Counter(cards)
    if laid == Counter(rank + trump for rank in "ATKQJ"):
        return "sequence", options["value_sequence"]
    queen, jack = "Qs", "Jd"
    if options["moving_bezique"] and trump in "sd":
        queen, jack = "Qc", "Jh"
    if laid == Counter([queen, jack]):
        return "bezique", options["value_bezique"]
    if laid == Counter([queen, queen, jack, jack]):
        return "double", 500
    for suit in "cdhs":
        if laid == Counter(["K" + suit, "Q" + suit]):
            return "marriage", options["value_royal"] if suit == trump else 20
    for rank, kind in FOURS.items():
        if len(cards) == 4 and all(card[0] == rank for card in cards):
            distinct = len({card[1] for card in cards}) == 4
            need(distinct or not options["four_distinct"], "the four must be of four suits")
            return kind, options["value_" + kind]
    raise IllegalEvent("these cards are no combination")


def beats(card: str, led: str, trump: str) -> bool:
    """Whether the second card beats the card led; an equal one does not."""
    if card[1] == led[1]:
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return card[1] == trump


def strict_cards(hand: list[str], led: str | None, trump: str) -> set[str]:
    """What may be played in the last eight tricks."""
    if led is None:
        return set(hand)
    following = {card for card in hand if card[1] == led[1]}
    better = {card for card in following if beats(card, led, trump)}
    trumps = {card for card in hand if card[1] == trump}
    return better or following or trumps or set(hand)


class Game(StrictGame):
    """Follows one record; ``step`` raises ``IllegalEvent`` at an event that may not stand."""

    players = 2
    defaults = DEFAULTS
    words = CHOICES

    def begin_deal(self) -> None:
        self.phase = "deal"
        self.held: list[list[Copy]] = [[], []]
        self.out: Counter[str] = Counter()
        self.upcard: str | None = None
        self.trump = ""
        self.face_down = 47
        self.scored = [0, 0]
        self.before = list(self.totals)
        self.turn = 1 - self.dealer
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        self.last_winner: int | None = None
        self.melder: int | None = None
        self.due = [0, 0]
        self.owed = [0, 0]
        self.ahead = [0, 0]
        self.unruled_extra = [0, 0]
        self.spent_sevens = [0, 0]
        self.touched = [False, False]
        self.shown = [False, False]
        self.revokes: list[tuple[int, int]] = []
        self.ruled: list[tuple[int, int]] = []

    def cards(self, seat: int) -> list[str]:
        return [copy.card for copy in self.held[seat]]

    def acts(self) -> dict[str, Any]:
        return {
            "play": self.play,
            "meld": self.meld,
            "draw": self.draw,
            "declare": self.exchange,
            "show": self.carte_blanche,
            "score": self.trick_note,
        }

    def new_cards(self, cards: list[str]) -> None:
        """Cards come to sight for the first time in this deal."""
        self.out.update(cards)
        need(self.out <= PACK, "a card that the pack has not got, or not so often")

    # --- the deal ---

    def deal(self, parts: Parts) -> None:
        need(not self.over, "the game is over")
        if self.phase == "done":
            self.dealer = 1 - self.dealer
            self.begin_deal()
        need(self.phase == "deal", "no deal now")
        if parts.what is not None:
            self.only(parts, "what", "cards")
            need(parts.what == "up" and len(parts.cards) == 1, "one card is turned up")
            need([len(held) for held in self.held] == [8, 8], "the hands come before the turn-up")
            self.new_cards(parts.cards)
            self.upcard = parts.cards[0]
            self.trump = self.upcard[1]
            self.phase = "stock"
            if self.upcard[0] == "7":
                self.scored[self.dealer] += 10
            return
        self.only(parts, "target", "cards")
        self.new_cards(parts.cards)
        held = self.held[self.seats.index(parts.target)]
        held += [Copy(card) for card in parts.cards]
        need(len(held) <= 8, "more than eight cards")

    def carte_blanche(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what", "cards")
        need(parts.what == "carte-blanche", "only a carte blanche is shown")
        need(self.options["carte_blanche"], "this table does not count carte blanche")
        need(self.phase == "stock" and not self.touched[seat], "the hand as dealt is shown")
        need(not self.shown[seat], "it has been shown")
        need(Counter(parts.cards) == Counter(self.cards(seat)), "the whole hand is shown")
        need(all(card[0] in "789" for card in parts.cards), "not a carte blanche")
        self.shown[seat] = True
        self.scored[seat] += 50

    # --- while the stock lasts ---

    def exchange(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what")
        need(parts.what == "exchange", "only an exchange is declared")
        need(self.phase == "stock" and len(self.tricks) < STOCK_TRICKS, "the stock is gone")
        need(seat == self.turn and not self.trick, "the exchange belongs to the lead")
        need(self.due == [0, 0], "cards are to be drawn first")
        seven = "7" + self.trump
        need(self.upcard != seven, "the turn-up is a seven itself")
        copy = next((copy for copy in self.held[seat] if copy.card == seven), None)
        need(copy is not None, "no seven of trumps held")
        self.held[seat].remove(copy)
        self.held[seat].append(Copy(self.upcard))
        self.upcard = seven
        self.scored[seat] += 10
        self.touched[seat] = True
        self.melder = None

    def meld(self, parts: Parts, seat: int) -> None:
        self.only(parts, *(["cards"] if parts.number is None else ["cards", "number"]))
        need(self.phase == "stock", "no melds now")
        need(seat == self.melder, "one meld for the winner of a trick before he draws")
        kind, value = combination(parts.cards, self.trump, self.options)
        for card, times in Counter(parts.cards).items():
            copies = [copy for copy in self.held[seat] if copy.card == card]
            need(len(copies) >= times, "a card that the player does not hold")
            free = [c for c in copies if kind not in c.served and value > c.highest_service()]
            need(len(free) >= times, f"{card} has served for the same or for as much")
            free.sort(key=Copy.highest_service, reverse=True)
            for copy in free[:times]:
                copy.served[kind] = value
        need(parts.number is None or parts.number == value, f"the meld is worth {value}")
        self.scored[seat] += value
        self.melder = None

    def draw(self, parts: Parts, seat: int) -> None:
        late, turn = parts.flags == ["late"], parts.flags == ["turn"]
        self.only(parts, *(["what", "cards"] + (["flags"] if parts.flags else [])))
        need(late or turn or not parts.flags, "a flag without meaning here")
        need(self.phase == "stock", "there is no stock to draw from")
        need(len(parts.cards) == 1, "one card is drawn at a time")
        mine = self.may_draw(seat)
        if late:
            need(self.owed[seat], "this player has missed no draw")
            self.owed[seat] -= 1
        elif turn:
            need(not mine, "it is this player's turn to draw")
            need(not self.owed[seat], "the missed card is drawn first")
            if self.due[seat]:
                self.due[seat] -= 1
            else:
                left = STOCK_TRICKS - len(self.tricks)
                need(left > self.ahead[seat], "no card is left to draw ahead")
                need(self.face_down, "the turn-up is nobody's to take yet")
                self.ahead[seat] += 1
                self.unruled_extra[seat] += 1
        else:
            need(mine, "not this player's turn to draw")
            need(not self.owed[seat], "the missed card is drawn first")
            self.due[seat] -= 1
            self.melder = None
        if self.face_down:
            need(parts.what == "stock", "the face-down cards are drawn first")
            self.face_down -= 1
            self.new_cards(parts.cards)
        else:
            need(parts.what == "up" and parts.cards == [self.upcard], "the turn-up is drawn last")
            self.spent_sevens[seat] += self.upcard == "7" + self.trump
            self.upcard = None
        self.held[seat].append(Copy(parts.cards[0]))
        self.touched[seat] = True
        self.close_stock()

    def close_stock(self) -> None:
        """The last draw has been made: the strict tricks begin."""
        if len(self.tricks) == STOCK_TRICKS and self.due == [0, 0] and self.owed == [0, 0]:
            self.phase = "strict"

    def may_draw(self, seat: int) -> bool:
        winner_first = seat == self.last_winner or not self.due[1 - seat]
        return self.due[seat] > 0 and winner_first

    # --- tricks ---

    def allowed(self, seat: int) -> set[str]:
        if self.phase == "stock":
            return set(self.cards(seat))
        led = self.trick[0][1] if self.trick else None
        return strict_cards(self.cards(seat), led, self.trump)

    def play(self, parts: Parts, seat: int) -> None:
        self.only(parts, *(["cards", "flags"] if parts.flags else ["cards"]))
        need(parts.flags in ([], ["revoke"], ["withdrawn"]), "a flag without meaning here")
        need(self.phase in ("stock", "strict"), "no play now")
        need(len(parts.cards) == 1, "one card is played")
        card = parts.cards[0]
        need(card in self.cards(seat), "a card that the player does not hold")
        if parts.flags == ["withdrawn"]:
            return
        need(seat == self.turn, "not this player's turn to play")
        need(self.due == [0, 0], "cards are to be drawn first")
        exhausted = self.phase == "stock" and len(self.tricks) == STOCK_TRICKS
        need(not exhausted, "the missed card is drawn before the last eight tricks")
        lawful = card in self.allowed(seat)
        if parts.flags == ["revoke"]:
            need(not lawful, "the card breaks no rule")
            self.revokes.append((seat, len(self.tricks)))
        else:
            need(lawful, "the rules of following, beating and trumping ask for another card")
        self.leave_hand(seat, card)
        self.touched[seat] = True
        self.melder = None
        self.trick.append((seat, card))
        self.turn = 1 - seat
        if len(self.trick) == 2:
            self.end_trick()

    def leave_hand(self, seat: int, card: str) -> None:
        """The copy that has served for most is played; a seven not yet scored scores."""
        copies = [copy for copy in self.held[seat] if copy.card == card]
        self.held[seat].remove(max(copies, key=Copy.highest_service))
        if card == "7" + self.trump:
            if len(copies) > self.spent_sevens[seat]:
                self.scored[seat] += 10
            else:
                self.spent_sevens[seat] -= 1

    def end_trick(self) -> None:
        (leader, led), (other, card) = self.trick
        winner = other if beats(card, led, self.trump) else leader
        self.tricks.append((winner, self.trick))
        self.trick = []
        self.turn = self.last_winner = winner
        if self.phase == "stock":
            self.melder = winner
            for seat in (0, 1):
                if self.ahead[seat]:
                    self.ahead[seat] -= 1
                else:
                    self.due[seat] += 1
            if len(self.tricks) == STOCK_TRICKS and self.options["last_trick"] == "end-of-stock":
                self.scored[winner] += 10
        elif not self.held[0] and not self.held[1]:
            if self.options["last_trick"] == "final":
                self.scored[winner] += 10
            self.phase = "done"
            self.deals_done += 1
            self.settle()

    # --- the score ---

    def brisques(self) -> list[int]:
        counts = [0, 0]
        for number, (winner, plays) in enumerate(self.tricks):
            for player, card in plays:
                if card[0] not in "AT":
                    continue
                owner = winner
                for offender, since in self.ruled:
                    touched = player if self.options["revoke"] == "hand" else winner
                    if number >= since and touched == offender:
                        owner = 1 - offender
                counts[owner] += 10
        return counts

    def settle(self) -> None:
        brisques = self.brisques()
        self.points = [self.scored[seat] + brisques[seat] for seat in (0, 1)]
        self.totals = [self.before[seat] + self.points[seat] for seat in (0, 1)]
        if self.options["deals"]:
            self.over = self.deals_done >= self.options["deals"]
        else:
            level = self.totals[0] == self.totals[1]
            self.over = max(self.totals) >= self.options["target"] and not level

    def ruling(self, parts: Parts) -> None:
        if parts.what == "misdeal":
            self.only(parts, "what")
            need(self.phase != "done", "the deal is over")
            self.begin_deal()
            return
        self.only(parts, "target", "what")
        seat = self.seats.index(parts.target)
        if parts.what == "missed":
            need(self.phase == "stock" and self.may_draw(seat), "this player misses no draw now")
            self.due[seat] -= 1
            self.owed[seat] += 1
            self.scored[1 - seat] += 10
            if self.last_winner == seat:
                self.melder = None
        elif parts.what == "long":
            need(self.unruled_extra[seat], "this player has drawn no card too many")
            self.unruled_extra[seat] -= 1
            self.scored[1 - seat] += 100
        else:
            need(parts.what == "revoke", "a ruling without meaning here")
            found = [revoke for revoke in self.revokes if revoke[0] == seat]
            need(found, "this player has no revoke that stood and was not ruled on")
            self.revokes.remove(found[0])
            self.ruled.append(found[0])
        if self.phase == "done":
            self.settle()

    # --- observations ---

    def trick_note(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what")
        need(parts.what == "trick", "a player's note is the trick won")
        need(not self.trick and self.last_winner == seat, "the trick was not this player's")

    def observe(self, parts: Parts) -> None:
        if parts.what == "game":
            self.only(parts, "target", "what")
            seat = self.seats.index(parts.target)
            need(self.over, "the game is not over")
            need(self.totals[seat] > self.totals[1 - seat], "this player did not win the game")
            return
        self.only(parts, *(["target", "number"] + (["what"] if parts.what else [])))
        seat = self.seats.index(parts.target)
        if parts.what == "points":
            need(self.phase != "deal", "nothing has been scored")
            true = self.points[seat] if self.phase == "done" else self.scored[seat]
        else:
            need(self.phase == "done", "the deal is not over")
            need(parts.what in (None, "total"), "a note without meaning here")
            true = self.totals[seat] if parts.what else self.points[seat]
        need(parts.number == true, f"it is {true}")


def replay(record: dict[str, Any]) -> Outcome:
    """Whether every event of a full record is legal, and the scores."""
    return follow(Game, record)


# --- a random game ---


class Table(Scribe):
    """A game being made: what is said is written down and checked at once."""

    compass: ClassVar = ["N", "S"]
    kind = Game

    def one_deal(self) -> None:
        self.deal()
        if self.chance(2):
            self.say("- rule misdeal")
            self.deal()
        while self.game.phase in ("stock", "strict"):
            if self.game.phase == "stock":
                self.before_card()
            self.card()
            if self.game.phase == "stock" and not self.game.trick:
                self.after_trick()
        self.notes()

    def deal(self) -> None:
        game = self.game
        dealer = game.dealer if game.phase == "deal" else 1 - game.dealer
        self.pack = sorted(PACK.elements())
        self.rng.shuffle(self.pack)
        blank = game.options["carte_blanche"] and self.chance(30)
        hands: list[list[str]] = []
        for _ in (0, 1):
            hand = [card for card in self.pack if not blank or card[0] in "789"][:8]
            for card in hand:
                self.pack.remove(card)
            hands.append(hand)
            blank = False
        packets = self.rng.choice([(3, 2, 3), (8,)])
        start = 0
        for size in packets:
            for seat in (1 - dealer, dealer):
                cards = "".join(hands[seat][start : start + size])
                self.say(f"- deal {self.seats[seat]} {cards}")
            start += size
        self.say(f"- deal up {self.pack.pop()}")

    def draw(self, seat: int, flag: str = "") -> None:
        name = self.seats[seat]
        if self.game.face_down:
            self.say(f"{name} draw stock {self.pack.pop()}{flag}")
        else:
            self.say(f"{name} draw up {self.game.upcard}{flag}")

    def before_card(self) -> None:
        """What the stock allows before a card is played."""
        game = self.game
        seat = game.turn
        blank = all(card[0] in "789" for card in game.cards(seat))
        if game.options["carte_blanche"] and blank and not game.touched[seat]:
            self.say(f"{self.seats[seat]} show carte-blanche {''.join(game.cards(seat))}")
        seven = "7" + game.trump
        able = not game.trick and game.upcard != seven and seven in game.cards(seat)
        if able and self.chance(70):
            self.say(f"{self.seats[seat]} declare exchange")
        other = self.rng.randrange(2)
        ahead = STOCK_TRICKS - len(game.tricks) > game.ahead[other] and not game.owed[other]
        if self.chance(0.5) and ahead and game.face_down:
            self.draw(other, " !turn")
            if self.chance(70):
                self.say(f"- rule {self.seats[other]} long")
        for late in (0, 1):
            if game.owed[late] and self.chance(50):
                self.draw(late, " !late")

    def after_trick(self) -> None:
        game = self.game
        winner = game.turn
        if self.chance(5):
            self.say(f"{self.seats[winner]} score trick")
        melds = self.melds(winner)
        if melds and self.chance(85):
            meld = max(melds, key=lambda cards: combination(cards, game.trump, game.options)[1])
            self.say(f"{self.seats[winner]} meld {''.join(meld)}")
            if self.chance(20):
                name = self.seats[winner]
                self.say(f"- score {name} points {game.scored[winner]}")
        for seat in (winner, 1 - winner):
            if game.due[seat] and self.chance(0.5):
                self.say(f"- rule {self.seats[seat]} missed")
            elif game.due[seat]:
                while game.owed[seat]:
                    self.draw(seat, " !late")
                self.draw(seat)
        if len(game.tricks) == STOCK_TRICKS:
            for seat in (winner, 1 - winner):
                while game.owed[seat]:
                    self.draw(seat, " !late")

    def melds(self, seat: int) -> list[list[str]]:
        """Combinations that the seat could meld now."""
        game = self.game
        found = []
        cards = sorted(card for card in game.cards(seat) if card[0] in "ATKQJ")
        for size in (2, 4, 5):
            for chosen in sorted(set(itertools.combinations(cards, size))):
                try:
                    kind, value = combination(list(chosen), game.trump, game.options)
                except IllegalEvent:
                    continue
                free = Counter(
                    copy.card
                    for copy in game.held[seat]
                    if kind not in copy.served and value > copy.highest_service()
                )
                if Counter(chosen) <= free:
                    found.append(list(chosen))
        return found

    def card(self) -> None:
        game = self.game
        seat, name = game.turn, self.seats[game.turn]
        lawful = sorted(game.allowed(seat))
        unlawful = sorted(set(game.cards(seat)) - set(lawful))
        if self.chance(1):
            self.say(f"{name} play {self.rng.choice(lawful)} !withdrawn")
        if unlawful and self.chance(5):
            self.say(f"{name} play {self.rng.choice(unlawful)} !revoke")
            if self.chance(60):
                self.say(f"- rule {name} revoke")
            return
        if game.phase == "stock" and self.chance(60):
            low = [card for card in lawful if card[0] in "789"]
            lawful = low or lawful
        self.say(f"{name} play {self.rng.choice(lawful)}")

    def notes(self) -> None:
        game = self.game
        for seat, name in enumerate(self.seats):
            if any(revoke[0] == seat for revoke in game.revokes) and self.chance(50):
                self.say(f"- rule {name} revoke")
        for seat, name in enumerate(self.seats):
            if self.chance(20):
                self.say(f"- score {name} {game.points[seat]}")
                self.say(f"- score {name} total {game.totals[seat]}")
        if game.over and game.totals[0] != game.totals[1] and self.chance(50):
            self.say(f"- score {self.seats[game.totals.index(max(game.totals))]} game")


def play(rules: str, _seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end, some irregularities and notes included."""
    return make_up(Table, rules, options, rng)
