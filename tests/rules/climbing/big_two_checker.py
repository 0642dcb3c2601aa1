"""A plain referee for big two, written from the rule text (003:538-621)."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.referee import Referee, need, pack, random_record, replay_with, shuffled

ORDER = "3456789TJQKA2"
SUIT_ORDER = "dchs"
STRAIGHT, FLUSH, FULL_HOUSE, FOURS, STRAIGHT_FLUSH = range(5)

# Runs from the weakest to the strongest, each with its top rank last.
MIDDLE = ["34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]
RUNS: dict[str, list[str]] = {
    "base": ["A2345", "23456", *MIDDLE],
    "hk1": [*MIDDLE, "23456", "A2345"],
    "hk2": [*MIDDLE, "JQKA2"],
    "top-23456": [*MIDDLE, "A2345", "23456"],
    "top-a2345": ["23456", *MIDDLE, "A2345"],
    "no-a2345": ["23456", *MIDDLE],
    "classic-high": [*MIDDLE, "23456", "A2345", "JQKA2"],
    "indonesian": [*MIDDLE, "A2345", "23456"],
}

DEFAULTS: dict[str, dict[str, Any]] = {
    "big-two": {
        "direction": "right",
        "hand2": 17,
        "opening": "every-deal",
        "sequences": "base",
        "pass_rule": "reenter",
        "honour_bombs": False,
        "four_size": False,
        "dragon": False,
        "draw_on_pass": "off",
        "steep": False,
        "settlement": "winner-takes",
        "playoff": True,
        "deals": 0,
    }
}


def rank(card: str) -> int:
    return ORDER.index(card[0])


def suit(card: str) -> int:
    return SUIT_ORDER.index(card[1])


def strength(card: str) -> tuple[int, int]:
    return rank(card), suit(card)


def run_key(cards: list[str], sequences: str) -> tuple[int, int] | None:
    """Place of a run in its order, then the suit that decides between equal ones."""
    ranks = {card[0] for card in cards}
    for place, run in enumerate(RUNS[sequences]):
        if ranks == set(run) and len(cards) == 5:
            # 003:607 these two orders count the two by its ordinary rank, above the ace
            two_high = sequences in ("indonesian", "classic-high") and "2" in run
            decider = "2" if two_high else run[-1]
            level = sequences == "indonesian" and two_high
            number = len(RUNS[sequences]) if level else place
            return number, next(suit(card) for card in cards if card[0] == decider)
    return None


def five_key(cards: list[str], sequences: str) -> tuple[int, int, int] | None:
    """Shape and what decides within it; None if the five cards are no hand."""
    ranks = [card[0] for card in cards]
    counts = sorted((ranks.count(r) for r in set(ranks)), reverse=True)
    one_suit = len({card[1] for card in cards}) == 1
    run = run_key(cards, sequences)
    if run and one_suit:
        return STRAIGHT_FLUSH, *run
    if counts in ([4, 1], [3, 2]):
        main = max(ranks, key=ranks.count)
        shape = FOURS if counts[0] == 4 else FULL_HOUSE
        return shape, ORDER.index(main), 0
    if one_suit:
        return FLUSH, suit(cards[0]), max(rank(card) for card in cards)
    if run:
        return STRAIGHT, *run
    return None


class BigTwo(Referee):
    DEFAULTS = DEFAULTS
    SEATS = (2, 4)
    FORMS: ClassVar[list[str]] = [
        "- deal seat cards",
        "- deal up cards",
        "- deal talon cards",
        "seat play cards",
        "seat play pass",
        "seat draw stock cards",
    ]

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        self.winner = ""
        super().__init__(rules, seats, options)
        if self.options["draw_on_pass"] != "off" and len(seats) != 3:
            raise ValueError("drawing on a pass is for three players")

    def start_deal(self) -> None:
        count = len(self.seats)
        self.hands: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.rest = set(pack())  # the stock, or the cards set aside
        self.drawing = self.options["draw_on_pass"] != "off"
        self.size = {4: 13, 3: 13 if self.drawing else 17, 2: self.options["hand2"]}[count]
        self.talon_shown = False
        self.turn = ""
        self.must_include = ""
        self.top: list[str] = []
        self.top_owner = ""
        self.passed: set[str] = set()
        self.to_draw: tuple[str, int] | None = None

    # --- the deal ---

    def on_deal(self, event: Parts) -> None:
        cards = set(event.cards)
        need(len(cards) == len(event.cards) and cards <= self.rest, "no such cards to deal")
        full = all(len(hand) == self.size for hand in self.hands.values())
        if event.what == "talon":
            need(len(self.seats) == 2 and full and not self.top, "no cards are set aside now")
            need(not self.talon_shown and cards == self.rest, "all the other cards are set aside")
            self.talon_shown = True
            return
        need(not self.turn, "the deal is over")
        if event.what == "up":
            need(len(self.seats) == 3 and not self.drawing and full, "no card is turned now")
            need(len(cards) == 1, "one card is turned")
            wanted = "3c" if cards == {"3d"} else "3d"
            holder = next(seat for seat in self.seats if wanted in self.hands[seat])
            self.hands[holder] |= cards
            self.rest -= cards
            self.begin()
            return
        seat = str(event.target)
        self.hands[seat] |= cards
        self.rest -= cards
        need(len(self.hands[seat]) <= self.size, "too many cards")
        full = all(len(hand) == self.size for hand in self.hands.values())
        if full and (len(self.seats) != 3 or self.drawing):
            self.begin()

    def begin(self) -> None:
        if self.options["dragon"]:
            seat = self.next_seat(self.dealer)
            for _ in self.seats:
                hand = self.hands[seat]
                if len(hand) == 13 and {card[0] for card in hand} == set(ORDER):
                    self.settle(seat)
                    return
                seat = self.next_seat(seat)
        if self.options["opening"] == "first-deal" and self.deals_done:
            self.turn = self.winner
            return
        lowest = min(set().union(*self.hands.values()), key=strength)
        self.turn = next(seat for seat in self.seats if lowest in self.hands[seat])
        self.must_include = lowest

    def next_seat(self, seat: str) -> str:
        return self.left_of(seat, 1 if self.options["direction"] == "left" else -1)

    # --- play ---

    def is_play(self, cards: list[str]) -> bool:
        if len(cards) == 5:
            return five_key(cards, self.options["sequences"]) is not None
        same = len({card[0] for card in cards}) == 1
        return same and (len(cards) <= 3 or (len(cards) == 4 and self.options["four_size"]))

    def is_honour(self, cards: list[str]) -> bool:
        if len(cards) != 5:
            return False
        key = five_key(cards, self.options["sequences"])
        return key is not None and key[0] in (FOURS, STRAIGHT_FLUSH)

    def is_bomb(self, cards: list[str]) -> bool:
        """An honour hand on a play of one to three cards."""
        bombs = self.options["honour_bombs"] and 1 <= len(self.top) <= 3
        return bombs and self.is_honour(cards)

    def beats(self, cards: list[str]) -> bool:
        if len(cards) != len(self.top):
            return self.is_bomb(cards)
        if len(cards) == 5:
            new = five_key(cards, self.options["sequences"])
            old = five_key(self.top, self.options["sequences"])
            assert new is not None
            assert old is not None
            return new > old
        return max(map(strength, cards)) > max(map(strength, self.top))

    def allowed(self, cards: list[str]) -> bool:
        if not self.is_play(cards) or (self.must_include and self.must_include not in cards):
            return False
        return not self.top or self.beats(cards)

    def on_play(self, event: Parts) -> None:
        need(self.to_draw is None, "the cards for the pass must be drawn first")
        need(event.actor == self.turn, "not in turn")
        if event.what == "pass":
            self.pass_turn()
            return
        cards = event.cards
        need(len(set(cards)) == len(cards), "one card twice")
        need(set(cards) <= self.hands[self.turn], "not cards of the hand")
        need(self.is_play(cards), "this is not a play")
        need(not self.must_include or self.must_include in cards, "the lowest card must be played")
        need(not self.top or self.beats(cards), "this does not beat what lies there")
        bomb = bool(self.top) and self.is_bomb(cards)
        self.must_include = ""
        self.top, self.top_owner = cards, self.turn
        self.hands[self.turn] -= set(cards)
        if not self.hands[self.turn]:
            self.settle(self.turn)
        elif bomb:
            self.new_round()
        else:
            self.next_turn()

    def pass_turn(self) -> None:
        need(self.top, "the leader must play")
        # Under the strict rule the owner's pass only says that his play has won the round.
        if self.drawing and self.rest and self.turn != self.top_owner:
            count = 1 if self.options["draw_on_pass"] == "one" else len(self.top)
            self.to_draw = (self.turn, min(count, len(self.rest)))
        if self.options["pass_rule"] == "out":
            self.passed.add(self.turn)
        self.next_turn()

    def next_turn(self) -> None:
        if self.options["pass_rule"] == "out":
            if self.passed == set(self.seats):
                self.new_round()
                return
            self.turn = self.next_seat(self.turn)
            while self.turn in self.passed:
                self.turn = self.next_seat(self.turn)
            return
        self.turn = self.next_seat(self.turn)
        if self.turn == self.top_owner:
            self.new_round()

    def new_round(self) -> None:
        self.turn = self.top_owner
        self.top, self.top_owner, self.passed = [], "", set()

    def on_draw(self, event: Parts) -> None:
        cards = set(event.cards)
        need(self.to_draw == (event.actor, len(event.cards)), "no such draw is due")
        need(len(cards) == len(event.cards) and cards <= self.rest, "not cards of the stock")
        self.hands[event.actor] |= cards
        self.rest -= cards
        self.to_draw = None

    # --- the score ---

    def charge(self, left: int) -> int:
        if self.options["steep"]:
            factor = 4 if left >= 13 else 3 if left >= 10 else 2 if left >= 8 else 1
        else:
            factor = 3 if left >= 13 else 2 if left >= 10 else 1
        return left * factor

    def settle(self, winner: str) -> None:
        charges = {seat: self.charge(len(hand)) for seat, hand in self.hands.items()}
        charges[winner] = 0
        if self.options["settlement"] == "charge":
            points = charges
        elif self.options["settlement"] == "pairwise":
            points = {
                seat: sum(charges[other] - charges[seat] for other in self.seats)
                for seat in self.seats
            }
        else:
            points = {seat: -charge for seat, charge in charges.items()}
            points[winner] = sum(charges.values())
        self.winner = self.dealer = winner
        self.finish_deal(points)

    def over(self) -> bool:
        done = bool(self.options["deals"]) and self.deals_done >= self.options["deals"]
        totals = list(self.total.values())
        best = min(totals) if self.options["settlement"] == "charge" else max(totals)
        return done and (totals.count(best) == 1 or not self.options["playoff"])

    def may_end(self) -> bool:
        free = not self.options["deals"] and self.deals_done > 0 and not self.open
        return self.finished or free

    # --- a random game ---

    def deal_events(self, rng: random.Random) -> list[str]:
        self.start_deal()
        order = shuffled(pack(), rng)
        events = []
        for seat in self.seats:
            events.append(f"- deal {seat} {''.join(order[: self.size])}")
            order = order[self.size :]
        if len(self.seats) == 3 and not self.drawing:
            events.append(f"- deal up {order[0]}")
        return events

    def some_plays(self, rng: random.Random) -> list[list[str]]:
        """Some of the plays of the player in turn."""
        hand = sorted(self.hands[self.turn], key=strength)
        rng.shuffle(hand)
        by_rank = {r: [card for card in hand if card[0] == r] for r in ORDER}
        plays = [[card] for card in hand]
        for cards in by_rank.values():
            plays += [cards[:n] for n in (2, 3, 4) if len(cards) >= n]
            plays += [cards[i : i + 2] for i in (1, 2) if len(cards) >= i + 2]
            for other in by_rank.values():
                if other is not cards and len(cards) >= 3 and len(other) >= 2:
                    plays.append(cards[:3] + other[:2])
                if other is not cards and len(cards) == 4 and other:
                    plays.append(cards + other[:1])
        for run in RUNS[self.options["sequences"]]:
            if all(by_rank[r] for r in run):
                plays.append([by_rank[r][0] for r in run])
        for s in SUIT_ORDER:
            cards = [card for card in hand if card[1] == s]
            plays += [cards[i : i + 5] for i in range(len(cards) - 4)]
        return [cards for cards in plays if self.allowed(cards)]

    def choices(self, rng: random.Random) -> list[str]:
        if self.to_draw:
            seat, count = self.to_draw
            return [f"{seat} draw stock {''.join(rng.sample(sorted(self.rest), count))}"]
        plays = self.some_plays(rng)
        if self.top and (not plays or rng.random() < 0.15):
            return [f"{self.turn} play pass"]
        longest = max(len(cards) for cards in plays)
        if not self.top and rng.random() < 0.5:
            plays = [cards for cards in plays if len(cards) == longest]
        return [f"{self.turn} play {''.join(cards)}" for cards in plays]


def replay(record: dict[str, Any]) -> Outcome:
    return replay_with(BigTwo, record)


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return random_record(BigTwo, rules, seats, options, rng)
