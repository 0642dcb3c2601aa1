"""An independent referee for hearts, written from the rule texts with sets of card strings.

It knows nothing of the rule modules: a record goes in as event texts, and out come the first
event that breaks a rule and the scores. It covers complete hands without irregularities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

RANKS = "23456789TJQKA"
FULL = {rank + suit for suit in "cdhs" for rank in RANKS}
HEARTS = {rank + "h" for rank in RANKS}
STRIP = {3: {"2d"}, 5: {"2d", "2c"}, 6: {"2d", "3d", "2c", "3c"}, 7: {"2d", "3d", "3c"}}
OLD_STRIP = {3: {"2s"}, 5: {"2s", "2c"}, 6: {"2c", "2d", "2h", "2s"}}
SPOT = {**{r: i + 2 for i, r in enumerate(RANKS[:9])}, "J": 10, "Q": 10, "K": 10, "A": 15}

DEFAULTS: dict[str, dict[str, Any]] = {
    "hearts": {
        "strip": "",
        "passing": ["standard"],
        "pass_count": 3,
        "opening": "lowest-club",
        "first_trick": "no-points",
        "hearts_break": "discarded",
        "queen_breaks": "off",
        "queen_lead_free": True,
        "queen_first_chance": False,
        "values": "standard",
        "plus_card": "off",
        "moon": "choice",
        "sun": "off",
        "target": 100,
        "deals": 0,
        "tie": "play-on",
    },
    "hearts-foster": {"settlement": "sweepstakes", "deals": 1, "jack": 0},
}
DEFAULTS["omnibus-hearts"] = {**DEFAULTS["hearts"], "plus_card": "td", "moon": "slam"}
DEFAULTS["black-maria"] = {
    **DEFAULTS["hearts"],
    "strip": "2c",
    "passing": ["right"],
    "opening": "eldest",
    "first_trick": "free",
    "values": "maria",
    "moon": "off",
}


def pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


class Referee:
    """Follows one game; ``step`` says whether an event is legal and applies it if so."""

    def __init__(self, rules: str, seats: Sequence[str], options: dict[str, Any]) -> None:
        self.old = rules == "hearts-foster"
        self.o = {**DEFAULTS[rules], **options}
        self.seats = list(seats)
        self.n = len(seats)
        self.dealer = self.seats.index(self.o.get("dealer", seats[0]))
        if self.old:
            self.pack = FULL - OLD_STRIP.get(self.n, set())
        else:
            self.pack = FULL - (set(pairs(self.o["strip"])) or STRIP.get(self.n, set()))
        self.size = 13 if self.old and self.n == 2 else len(self.pack) // self.n
        self.totals = [0] * self.n
        self.pot = self.o.get("jack", 0)
        self.deal_number = 0
        self.points: list[list[int]] = []
        self.over = False
        self.new_deal()

    def new_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.piles: list[list[str]] = [[] for _ in self.seats]
        self.tricks_won = [0] * self.n
        self.passed: dict[int, set[str]] = {}
        self.trick: list[tuple[int, str]] = []
        self.trick_number = 0
        self.broken = False
        self.turn = -1
        self.choice = ""

    # --- one event ---

    def step(self, text: str) -> bool:
        words = text.split()
        if self.over:
            return False
        actor = -1 if words[0] == "-" else self.seats.index(words[0])
        handler = {
            "deal": self.deal,
            "give": self.give,
            "play": self.play,
            "declare": self.declare,
        }.get(words[1])
        return handler is not None and handler(actor, words[2:])

    def deal(self, actor: int, words: list[str]) -> bool:
        if self.phase == "review" and self.finished():
            return False
        if self.phase not in ("deal", "review") or actor != -1:
            return False
        hands = self.hands if self.phase == "deal" else [set() for _ in self.seats]
        to = self.seats.index(words[0])
        cards = pairs(words[1]) if len(words) > 1 else []
        out = set().union(*hands)
        fresh = bool(cards) and len(set(cards)) == len(cards) and not set(cards) & out
        if not fresh or not set(cards) <= self.pack or len(hands[to]) + len(cards) > self.size:
            return False
        if self.phase == "review":
            self.settle()
            self.dealer = (self.dealer + 1) % self.n
            self.new_deal()
        self.hands[to] |= set(cards)
        if all(len(h) == self.size for h in self.hands):
            self.deal_number += 1
            self.way = "hold" if self.old else self.direction()
            if self.way == "hold":
                self.start()
            else:
                self.phase = "pass"
        return True

    def direction(self) -> str:
        cycle = self.o["passing"]
        if cycle == ["standard"]:
            if self.n == 7:
                cycle = ["left", "right"]
            elif self.n in (3, 5):
                cycle = ["left", "right", "hold"]
            else:
                cycle = ["left", "right", "across", "hold"]
        way: str = cycle[(self.deal_number - 1) % len(cycle)]
        return way

    def give(self, actor: int, words: list[str]) -> bool:
        if self.phase != "pass" or actor < 0 or actor in self.passed:
            return False
        step = {"left": 1, "right": -1, "across": self.n // 2}[self.way]
        if words[0] not in self.seats or self.seats.index(words[0]) != (actor + step) % self.n:
            return False
        cards = pairs(words[1]) if len(words) > 1 else []
        if len(set(cards)) != self.o["pass_count"] or len(cards) != len(set(cards)):
            return False
        if not set(cards) <= self.hands[actor]:
            return False
        self.passed[actor] = set(cards)
        if len(self.passed) == self.n:
            for giver, given in self.passed.items():
                self.hands[giver] -= given
            for giver, given in self.passed.items():
                self.hands[(giver + step) % self.n] |= given
            self.start()
        return True

    def start(self) -> None:
        self.phase = "play"
        self.turn = (self.dealer + 1) % self.n
        self.low = ""
        if not self.old and self.o["opening"] == "lowest-club":
            self.low = min((c for c in self.pack if c[1] == "c"), key=lambda c: RANKS.index(c[0]))
            self.turn = next(i for i, h in enumerate(self.hands) if self.low in h)

    def legal(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        first = self.trick_number == 0
        following = set()
        if self.trick:
            following = {c for c in hand if c[1] == self.trick[0][1][1]}
        elif first and self.low:
            return {self.low}
        cards = following or hand
        if self.old:
            return cards
        if first and self.o["first_trick"] != "free":
            barred = self.penalty_cards()
            if self.o["first_trick"] == "queen-allowed":
                barred.discard("Qs")
            cards = (cards - barred) or cards
        if not self.trick and self.o["hearts_break"] != "off" and not self.broken:
            waiting = set(HEARTS) if self.o["queen_lead_free"] else HEARTS | {"Qs"}
            cards = (cards - waiting) or cards
        if self.trick and not following and self.o["queen_first_chance"] and "Qs" in cards:
            cards = {"Qs"}
        return cards

    def play(self, actor: int, words: list[str]) -> bool:
        if self.phase != "play" or actor != self.turn or words[0] not in self.legal(actor):
            return False
        card = words[0]
        self.hands[actor].remove(card)
        off_suit = bool(self.trick) and card[1] != self.trick[0][1][1]
        if not self.old:
            if card[1] == "h" and (off_suit or self.o["hearts_break"] == "played"):
                self.broken = True
            queen = self.o["queen_breaks"]
            if card == "Qs" and (queen == "played" or (queen == "discarded" and off_suit)):
                self.broken = True
        self.trick.append((actor, card))
        self.turn = (actor + 1) % self.n
        if len(self.trick) == self.n:
            suit = self.trick[0][1][1]
            best = max(
                (t for t in self.trick if t[1][1] == suit), key=lambda t: RANKS.index(t[1][0])
            )
            winner = best[0]
            self.piles[winner] += [c for _, c in self.trick]
            self.tricks_won[winner] += 1
            self.trick = []
            self.trick_number += 1
            self.turn = winner
            if self.trick_number == self.size:
                self.phase = "review"
                if not self.old and self.o["moon"] == "choice" and self.shooter() >= 0:
                    self.phase = "moon"
                    self.turn = self.shooter()
        return True

    def declare(self, actor: int, words: list[str]) -> bool:
        if self.phase != "moon" or actor != self.turn or words[0] not in ("self", "others"):
            return False
        self.choice = words[0]
        self.phase = "review"
        return True

    # --- the score ---

    def penalty_cards(self) -> set[str]:
        return HEARTS | ({"As", "Ks", "Qs"} if self.o["values"] == "maria" else {"Qs"})

    def worth(self, card: str) -> int:
        kind = self.o["values"]
        if card[1] == "h":
            return SPOT[card[0]] if kind == "spot" else 1
        if card == "Qs":
            return 25 if kind == "spot" else 13
        if kind == "maria":
            return {"Ks": 10, "As": 7}.get(card, 0)
        return 0

    def plus(self) -> str:
        return {"off": "", "jd": "Jd", "td": "Td"}[self.o["plus_card"]]

    def shooter(self) -> int:
        if self.o["moon"] == "off":
            return -1
        wanted = self.penalty_cards() | ({self.plus()} if self.plus() else set())
        for seat, pile in enumerate(self.piles):
            if wanted <= set(pile):
                return seat
        return -1

    def deal_points(self) -> list[int]:
        if self.old:
            return self.settlement()
        shooter = self.shooter()
        if shooter < 0:
            return [
                sum(self.worth(c) for c in pile) - (10 if self.plus() in pile else 0)
                for pile in self.piles
            ]
        prize = sum(self.worth(c) for c in FULL)
        if self.o["sun"] == "double" and self.tricks_won[shooter] == self.size:
            prize *= 2
        bonus = 10 if self.plus() else 0
        how = self.choice or self.o["moon"]
        if how == "others":
            return [-bonus if i == shooter else prize for i in range(self.n)]
        gain = prize if how == "slam" else prize + bonus
        return [-gain if i == shooter else 0 for i in range(self.n)]

    def settlement(self) -> list[int]:
        hearts = [sum(c[1] == "h" for c in pile) for pile in self.piles]
        out = sum(hearts)
        if self.o["settlement"] == "howell":
            return [(out - h) - h * (self.n - 1) for h in hearts]
        clean = [i for i, h in enumerate(hearts) if h == 0]
        pool = self.pot + out
        share = pool // len(clean) if clean else 0
        self.left = pool - share * len(clean)
        return [share if i in clean else -hearts[i] for i in range(self.n)]

    def finished(self) -> bool:
        if self.o["deals"]:
            return len(self.points) + 1 >= self.o["deals"]
        totals = [a + b for a, b in zip(self.totals, self.deal_points(), strict=True)]
        alone = totals.count(min(totals)) == 1
        return max(totals) >= self.o["target"] and (alone or self.o["tie"] == "share")

    def settle(self) -> None:
        points = self.deal_points()
        if self.old and self.o["settlement"] == "sweepstakes":
            self.pot = self.left
        self.points.append(points)
        self.totals = [a + b for a, b in zip(self.totals, points, strict=True)]

    def end(self) -> bool:
        """Whether the game is complete here; scores the last deal."""
        if self.phase != "review":
            return False
        self.over = self.finished()
        self.settle()
        return self.over


def first_illegal(rules: str, seats: Sequence[str], options: dict[str, Any], events: Sequence[str]):
    """Index of the first event that breaks a rule or ``None``, and the referee."""
    referee = Referee(rules, seats, options)
    for i, event in enumerate(events):
        if not referee.step(event):
            return i, referee
    return None, referee
