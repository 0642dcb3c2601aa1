"""An independent checker of partnership auction pinochle, written from 003:4251-4348.

It follows one record with lists and counters of card texts. ``replay`` judges a record,
``play`` makes a random one.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict_game import IllegalEvent, Scribe, SidesGame, follow, make_up, need

RANKS = "9JQKTA"
"""From the lowest to the highest."""
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
PACK = Counter(2 * [rank + suit for suit in "cdhs" for rank in RANKS])
COUNTERS = {
    "ten": {"A": 10, "T": 10, "K": 10},
    "old": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
}
AROUND = {"A": (100, 1000), "K": (80, 800), "Q": (60, 600), "J": (40, 400)}

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "target": 1000,
    "deals": 0,
    "start_1": 0,
    "start_2": 0,
    "min_bid": 250,
    "step": 10,
    "passed_out": "force-left",
    "exchange": 4,
    "double_run": 1500,
    "overtrump": "must",
    "relax_when_ruffed": False,
    "counters": "ten",
    "set_keeps_meld": False,
    "stop_midhand": False,
    "revoke_price": 0,
}
CHOICES = {
    "passed_out": ("force-left", "force-dealer", "redeal"),
    "exchange": (0, 4),
    "double_run": (1500, 300),
    "overtrump": ("must", "may-discard"),
    "counters": ("ten", "old"),
}


# --- melds and tricks ---


def combinations(cards: list[str], trump: str, double_run: int) -> list[tuple[int, Counter[str]]]:
    """Each kind of combination among the cards: its points and the cards it takes."""
    held = Counter(cards)
    found = []

    def times(*wanted: str) -> int:
        return min(held[card] for card in wanted)

    run = [rank + trump for rank in "ATKQJ"]
    runs = times(*run)
    if runs:
        found.append((double_run if runs == 2 else 150, Counter(run * runs)))
    for suit in "cdhs":
        marriage = ["K" + suit, "Q" + suit]
        marriages = times(*marriage)
        paid = marriages
        if suit == trump:
            paid = marriages - runs
        if paid:
            each = 40 if suit == trump else 20
            found.append((each * paid, Counter(marriage * marriages)))
    dix = held["9" + trump]
    if dix:
        found.append((10 * dix, Counter({"9" + trump: dix})))
    pinochles = times("Qs", "Jd")
    if pinochles:
        found.append((300 if pinochles == 2 else 40, Counter(["Qs", "Jd"] * pinochles)))
    for rank, (single, double) in AROUND.items():
        four = [rank + suit for suit in "cdhs"]
        sets = times(*four)
        if sets:
            found.append((double if sets == 2 else single, Counter(four * sets)))
    return found


def meld_points(cards: list[str], trump: str, double_run: int) -> int:
    return sum(points for points, _ in combinations(cards, trump, double_run))


def melded_cards(cards: list[str], trump: str, double_run: int) -> Counter[str]:
    """The cards that belong to a combination; one card may belong to several."""
    used: Counter[str] = Counter()
    for _, taken in combinations(cards, trump, double_run):
        used |= taken
    return used


def beats(card: str, best: str, trump: str) -> bool:
    """Whether a later card beats the best so far; an equal one does not."""
    if card[1] == best[1]:
        return RANKS.index(card[0]) > RANKS.index(best[0])
    return card[1] == trump


def best_card(cards: list[str], trump: str) -> str:
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best, trump):
            best = card
    return best


def allowed(hand: list[str], trick: list[str], trump: str, options: dict[str, Any]) -> set[str]:
    """The cards of the hand that may be played to the cards of the trick."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    ruffed = led != trump and any(card[1] == trump for card in trick)
    following = {card for card in hand if card[1] == led}
    if following:
        if ruffed and options["relax_when_ruffed"]:
            return following
        highest = best_card([card for card in trick if card[1] == led], trump)
        better = {card for card in following if beats(card, highest, trump)}
        return better or following
    trumps = {card for card in hand if card[1] == trump}
    if not trumps:
        return set(hand)
    if not ruffed:
        return trumps
    highest = best_card(trick, trump)
    better = {card for card in trumps if beats(card, highest, trump)}
    if better:
        return better
    return set(hand) if options["overtrump"] == "may-discard" else trumps


# --- one game ---


class Game(SidesGame):
    """Follows one record; ``step`` raises ``IllegalEvent`` at an event that may not stand."""

    defaults = DEFAULTS
    words = CHOICES

    def begin_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[list[str]] = [[], [], [], []]
        self.out: Counter[str] = Counter()
        self.passed: set[int] = set()
        self.bid = 0
        self.bidder: int | None = None
        self.turn = (self.dealer + 1) % 4
        self.trump = ""
        self.melds: dict[int, int] = {}
        self.trick: list[tuple[int, str]] = []
        self.last_winner: int | None = None
        self.tricks = [0, 0]
        self.taken = [0, 0]
        self.clear_revokes()
        self.stopper: int | None = None
        self.before = list(self.totals)

    def acts(self) -> dict[str, Any]:
        return {
            "bid": self.call,
            "declare": self.name_trump,
            "give": self.give,
            "meld": self.meld,
            "play": self.play,
            "claim": self.stop,
            "score": self.trick_note,
        }

    def deal(self, parts: Parts) -> None:
        self.only(parts, "target", "cards")
        need(not self.over, "the game is over")
        if self.phase == "done":
            self.dealer = (self.dealer + 1) % 4
            self.begin_deal()
        need(self.phase == "deal", "no deal now")
        self.out.update(parts.cards)
        need(self.out <= PACK, "a card that the pack has not got, or not so often")
        hand = self.hands[self.seats.index(parts.target)]
        hand += parts.cards
        need(len(hand) <= 12, "more than twelve cards")
        if all(len(cards) == 12 for cards in self.hands):
            self.phase = "auction"

    def call(self, parts: Parts, seat: int) -> None:
        need(self.phase == "auction", "no auction now")
        need(seat == self.turn, "not this player's turn to bid")
        if parts.what is not None:
            self.only(parts, "what")
            need(parts.what == "pass", "a bid is a number or a pass")
            forced = self.options["passed_out"] == "force-left" and self.bidder is None
            need(not (forced and seat == (self.dealer + 1) % 4), "eldest must open")
            self.passed.add(seat)
        else:
            self.only(parts, "number")
            least = self.bid + self.options["step"] if self.bid else self.options["min_bid"]
            need(parts.number >= least, f"the bid must be at least {least}")
            above = parts.number - self.options["min_bid"]
            need(above % self.options["step"] == 0, "not a whole number of steps")
            self.bid, self.bidder = parts.number, seat
        if len(self.passed) == 4:
            if self.options["passed_out"] == "redeal":
                self.throw_in()
                return
            self.bid, self.bidder = self.options["min_bid"], self.dealer
            self.end_auction()
        elif len(self.passed) == 3 and self.bidder is not None:
            self.end_auction()
        else:
            self.turn = (self.turn + 1) % 4
            while self.turn in self.passed:
                self.turn = (self.turn + 1) % 4

    def throw_in(self) -> None:
        self.points = [0, 0]
        self.deals_done += 1
        self.phase = "done"
        self.over = self.options["deals"] > 0 and self.deals_done >= self.options["deals"]
        if self.over and self.totals[0] != self.totals[1]:
            self.winner = self.totals.index(max(self.totals))

    def end_auction(self) -> None:
        self.phase = "trump"
        self.turn = self.bidder

    def name_trump(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what")
        need(self.phase == "trump", "trump is not named now")
        need(seat == self.bidder, "only the high bidder names trump")
        need(parts.what in SUITS, "trump is a suit")
        self.trump = SUITS[parts.what]
        self.phase = "exchange" if self.options["exchange"] else "meld"
        self.turn = (self.bidder + 2) % 4

    def give(self, parts: Parts, seat: int) -> None:
        self.only(parts, "target", "cards")
        need(self.phase == "exchange", "no exchange now")
        need(seat == self.turn, "not this player's turn to pass cards")
        partner = (seat + 2) % 4
        need(self.seats.index(parts.target) == partner, "cards go to the partner")
        need(len(parts.cards) == self.options["exchange"], "four cards are passed")
        self.take_from(seat, parts.cards)
        self.hands[partner] += parts.cards
        if seat == self.bidder:
            self.phase = "meld"
        self.turn = partner

    def take_from(self, seat: int, cards: list[str]) -> None:
        need(Counter(cards) <= Counter(self.hands[seat]), "a card that the player does not hold")
        for card in cards:
            self.hands[seat].remove(card)

    def meld(self, parts: Parts, seat: int) -> None:
        if parts.number is None:
            self.only(parts, "cards")
        else:
            self.only(parts, "cards", "number")
        need(self.phase == "meld", "no melds now")
        need(seat not in self.melds, "this player has melded")
        need(Counter(parts.cards) <= Counter(self.hands[seat]), "a card not held")
        double_run = self.options["double_run"]
        used = melded_cards(parts.cards, self.trump, double_run)
        need(Counter(parts.cards) <= used, "a card that belongs to no combination")
        value = meld_points(parts.cards, self.trump, double_run)
        need(parts.number is None or parts.number == value, f"the meld is worth {value}")
        self.melds[seat] = value

    # --- the play ---

    def allowed(self, seat: int) -> set[str]:
        cards = [card for _, card in self.trick]
        return allowed(self.hands[seat], cards, self.trump, self.options)

    def play(self, parts: Parts, seat: int) -> None:
        flagged = parts.flags
        self.only(parts, *(["cards", "flags"] if flagged else ["cards"]))
        need(flagged in ([], ["revoke"], ["withdrawn"]), "a flag without meaning here")
        need(self.phase in ("meld", "play"), "no play now")
        need(len(parts.cards) == 1, "one card is played")
        card = parts.cards[0]
        need(card in self.hands[seat], "a card that the player does not hold")
        if flagged == ["withdrawn"]:
            return
        if self.phase == "meld":
            self.phase, self.turn = "play", self.bidder
        need(seat == self.turn, "not this player's turn to play")
        lawful = card in self.allowed(seat)
        if flagged == ["revoke"]:
            need(not lawful, "the card breaks no rule")
            self.revokes.append(seat)
        else:
            need(lawful, "the rules of following, beating and trumping ask for another card")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.last_winner = None
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.end_trick()

    def end_trick(self) -> None:
        best = best_card([card for _, card in self.trick], self.trump)
        winner = next(seat for seat, card in self.trick if card == best)
        values = COUNTERS[self.options["counters"]]
        self.taken[winner % 2] += sum(values.get(card[0], 0) for _, card in self.trick)
        self.tricks[winner % 2] += 1
        self.trick = []
        self.turn = self.last_winner = winner
        if not any(self.hands):
            self.taken[winner % 2] += 10
            self.end_deal()

    def stop(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what")
        need(parts.what == "stop", "the only claim is to stop")
        need(self.options["stop_midhand"], "this table does not stop in mid-hand")
        need(self.phase == "play" and not self.trick, "a claim stands between tricks")
        side = seat % 2
        if side == self.bidder % 2:
            need(self.earned(side) >= self.bid, "the contract is not made yet")
        now = self.totals[side] + self.earned(side)
        need(now >= self.options["target"], "the target is not reached")
        need(self.options["deals"] == 0, "a fixed number of deals is played out")
        self.stopper = side
        self.end_deal()

    # --- the score ---

    def meld_of(self, side: int) -> int:
        return sum(value for seat, value in self.melds.items() if seat % 2 == side)

    def earned(self, side: int) -> int:
        meld = self.meld_of(side) if self.tricks[side] else 0
        return meld + self.taken[side]

    def end_deal(self) -> None:
        self.phase = "done"
        self.deals_done += 1
        self.settle()

    def settle(self) -> None:
        contractors = self.bidder % 2
        self.points = [self.earned(0), self.earned(1)]
        if self.points[contractors] < self.bid:
            if self.stopper is not None:
                self.points[contractors] = 0
            else:
                keeps = self.options["set_keeps_meld"] and self.tricks[contractors]
                kept = self.meld_of(contractors) if keeps else 0
                self.points[contractors] = kept - self.bid
        self.totals = [self.before[i] + self.points[i] + self.prices[i] for i in (0, 1)]
        self.points = [self.points[i] + self.prices[i] for i in (0, 1)]
        self.over, self.winner = False, None
        if self.options["deals"]:
            self.over = self.deals_done >= self.options["deals"]
            if self.over and self.totals[0] != self.totals[1]:
                self.winner = self.totals.index(max(self.totals))
        else:
            across = [total >= self.options["target"] for total in self.totals]
            if self.stopper is not None:
                self.over, self.winner = True, self.stopper
            elif any(across):
                self.over = True
                self.winner = contractors if across[contractors] else 1 - contractors

    # --- observations ---

    def trick_note(self, parts: Parts, seat: int) -> None:
        self.only(parts, "what")
        need(parts.what == "trick", "a player's note is the trick won")
        need(self.last_winner == seat, "this player did not win the trick just completed")

    def observe(self, parts: Parts) -> None:
        if parts.what == "game":
            self.won_note(parts)
            return
        self.only(parts, *(["target", "number"] + (["what"] if parts.what else [])))
        side = self.seats.index(parts.target) % 2
        if parts.what == "meld":
            need(self.phase in ("meld", "play", "done") and self.trump, "no melds yet")
            true = self.meld_of(side)
        else:
            need(self.phase == "done", "the deal is not over")
            if parts.what == "tricks":
                need(self.trump, "no tricks were played")
                true = self.taken[side]
            elif parts.what == "total":
                true = self.totals[side]
            else:
                need(parts.what is None, "a note without meaning here")
                true = self.points[side]
        need(parts.number == true, f"it is {true}")


def replay(record: dict[str, Any]) -> Outcome:
    """Whether every event of a full record is legal, and the scores."""
    return follow(Game, record)


# --- a random game ---


class Table(Scribe):
    """A game being made: what is said is written down and checked at once."""

    kind = Game

    def one_deal(self) -> None:
        self.deal()
        if self.chance(2):
            self.say("- rule misdeal")
            self.deal()
        self.auction()
        if self.game.phase == "done":
            return
        self.trump_and_exchange()
        self.melds()
        while self.game.phase in ("meld", "play"):
            self.card()
        self.notes()

    def deal(self) -> None:
        """Eldest often holds a run and four aces, so that bids are made and games end."""
        game = self.game
        dealer = game.dealer if game.phase == "deal" else (game.dealer + 1) % 4
        pack = sorted(PACK.elements())
        self.rng.shuffle(pack)
        strong = []
        if self.chance(75) or game.deals_done > 12:
            suit = self.rng.choice("cdhs")
            strong = [rank + suit for rank in "ATKQJ"] + ["A" + s for s in "cdhs" if s != suit]
            for card in strong:
                pack.remove(card)
        order = [(dealer + i) % 4 for i in (1, 2, 3, 4)]
        hands = {}
        for seat in order:
            size = 12 - len(strong) if seat == order[0] else 12
            hands[seat], pack = pack[:size], pack[size:]
        hands[order[0]] += strong
        packet = self.rng.choice([3, 4, 12])
        for start in range(0, 12, packet):
            for seat in order:
                cards = "".join(hands[seat][start : start + packet])
                self.say(f"- deal {self.seats[seat]} {cards}")

    def auction(self) -> None:
        game = self.game
        eldest = (game.dealer + 1) % 4
        while game.phase == "auction":
            name = self.seats[game.turn]
            least = game.bid + game.options["step"] if game.bid else game.options["min_bid"]
            opening = game.turn == eldest and not game.bid
            forced = opening and game.options["passed_out"] == "force-left"
            keen = game.bid < game.options["min_bid"] + 3 * game.options["step"]
            if forced or (opening and self.chance(90)) or (keen and self.chance(8)):
                self.say(f"{name} bid {least + game.options['step'] * self.rng.choice([0, 0, 1])}")
            else:
                self.say(f"{name} bid pass")

    def trump_and_exchange(self) -> None:
        game = self.game
        bidder, partner = game.bidder, (game.bidder + 2) % 4
        hand = game.hands[bidder]
        word = max(SUITS, key=lambda word: meld_points(hand, SUITS[word], 1500))
        self.say(f"{self.seats[bidder]} declare {word}")
        if game.phase == "exchange":
            cards = "".join(self.rng.sample(game.hands[partner], 4))
            self.say(f"{self.seats[partner]} give {self.seats[bidder]} {cards}")
            keep = melded_cards(hand, game.trump, 1500)
            spare = sorted((Counter(hand) - keep).elements())
            spare += sorted(keep.elements())
            self.say(f"{self.seats[bidder]} give {self.seats[partner]} {''.join(spare[:4])}")

    def melds(self) -> None:
        game = self.game
        for seat in self.rng.sample(range(4), 4):
            cards = sorted(melded_cards(game.hands[seat], game.trump, 1500).elements())
            if cards and (seat == game.bidder or self.chance(85)):
                value = meld_points(cards, game.trump, game.options["double_run"])
                number = f" {value}" if self.chance(50) else ""
                self.say(f"{self.seats[seat]} meld {''.join(cards)}{number}")

    def card(self) -> None:
        game = self.game
        if game.phase == "meld":
            game.turn = game.bidder
        seat, name = game.turn, self.seats[game.turn]
        if game.last_winner is not None and self.chance(5):
            self.say(f"{self.seats[game.last_winner]} score trick")
        if game.options["stop_midhand"] and game.phase == "play" and not game.trick:
            for other in self.seats:
                try:
                    self.say(f"{other} claim stop")
                    return
                except IllegalEvent:
                    continue
        lawful = sorted(game.allowed(seat))
        unlawful = sorted(set(game.hands[seat]) - set(lawful))
        if self.chance(1):
            self.say(f"{name} play {self.rng.choice(game.hands[seat])} !withdrawn")
        if unlawful and self.chance(2):
            self.say(f"{name} play {self.rng.choice(unlawful)} !revoke")
            if self.chance(60):
                self.say(f"- rule {name} revoke")
        else:
            self.say(f"{name} play {self.rng.choice(lawful)}")

    def notes(self) -> None:
        game = self.game
        for seat, name in enumerate(self.seats):
            if game.revokes.count(seat) and self.chance(50):
                self.say(f"- rule {name} revoke")
        for seat, name in enumerate(self.seats):
            if self.chance(20):
                self.say(f"- score {name} meld {game.meld_of(seat % 2)}")
                self.say(f"- score {name} tricks {game.taken[seat % 2]}")
                self.say(f"- score {name} {game.points[seat % 2]}")
                self.say(f"- score {name} total {game.totals[seat % 2]}")
        if game.over and game.winner is not None and self.chance(50):
            self.say(f"- score {self.seats[game.winner]} game")


def play(rules: str, _seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end, some irregularities and notes included."""
    return make_up(Table, rules, options, rng)
