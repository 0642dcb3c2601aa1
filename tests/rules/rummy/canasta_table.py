"""The table of canasta, written from 003:894-980 with lists of card texts and plain counting."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.rummy.table import JOKERS, Table, need, pack, without

DEFAULTS: dict[str, Any] = {
    "target": 5000,
    "deals": 0,
    "hand": 0,
    "draw": 0,
    "canastas": 0,
    "ask": "before-draw",
    "concealed": "player",
    "joker": 50,
    "two": 20,
    "ace": 20,
    "high": 10,
    "low": 5,
    "black_three": 5,
    "start_1": 0,
    "start_2": 0,
    "start_3": 0,
}
RED_THREES = ["3h", "3d"]
MELD_RANKS = "456789TJQKA"
Laid = dict[str, tuple[int, int]]
"""A side's melds: rank to numbers of natural and of wild cards; black threes under 3."""


def is_wild(card: str) -> bool:
    return card in JOKERS or card[0] == "2"


class Canasta(Table):
    """Canasta for four in partnerships, or for two or three each alone."""

    defaults: ClassVar = DEFAULTS
    forms: ClassVar = {
        "table deal up cards": "turn_up",
        "seat show cards": "show_red_three",
        "seat draw stock cards": "draw_stock",
        "seat draw discard": "draw_discard",
        "seat declare ask": "ask",
        "seat declare accept": "answer",
        "seat declare reject": "answer",
        "seat declare pass": "decline",
        "seat meld cards": "meld",
        "seat layoff cards to": "lay_off",
        "seat discard up cards": "discard",
    }

    def setup(self) -> None:
        if not 2 <= self.n <= 4:
            raise ValueError("two to four play")
        self.size = self.o["hand"] or {2: 15, 3: 13, 4: 11}[self.n]
        self.draws = self.o["draw"] or (2 if self.n == 2 else 1)
        self.canastas_needed = self.o["canastas"] or (2 if self.n == 2 else 1)
        self.totals = [self.o[f"start_{self.side(seat) + 1}"] for seat in range(self.n)]

    def all_cards(self) -> list[str]:
        return (pack() + JOKERS) * 2

    def hand_size(self) -> int:
        return self.size

    def side(self, seat: int) -> int:
        return seat % 2 if self.n == 4 else seat

    def partner(self, seat: int) -> int:
        return (seat + 2) % 4

    def begin(self) -> None:
        self.pile: list[str] = []
        self.turn = -1
        self.owing = -1
        """Seat that must draw for a red three, before the first turn."""
        self.red: list[int] = [0] * self.n
        """Red threes on the table by seat."""
        self.melds: list[dict[str, Any]] = []
        """In order of laying: side, rank, cards, and the seat and turn that began it."""
        self.tabled = [False] * self.n
        self.turn_number = 0
        self.minimums = [self.minimum(total) for total in self.totals]

    @staticmethod
    def minimum(total: int) -> int:
        if total < 0:
            return 15
        return 50 if total < 1500 else 90 if total < 3000 else 120

    def value(self, card: str) -> int:
        if card in JOKERS:
            return self.o["joker"]
        if card[0] == "3":
            return self.o["black_three"]
        name = {"2": "two", "A": "ace"}.get(card[0], "high" if card[0] in "89TJQK" else "low")
        return self.o[name]

    def worth(self, cards: list[str]) -> int:
        return sum(self.value(card) for card in cards)

    # --- before the first turn ---

    def turn_up(self, parts: Parts) -> None:
        need(self.phase == "up" and len(parts.cards) == 1, "cards are turned after the hands")
        card = parts.cards[0]
        need(self.unseen[card] > 0, "card not in the pack")
        self.unseen[card] -= 1
        self.pile.append(card)
        if not is_wild(card) and card not in RED_THREES:
            self.phase = "threes"
            self.first_turn()

    def first_turn(self) -> None:
        if self.phase == "threes" and not any(card in RED_THREES for h in self.hands for card in h):
            self.begin_turn(self.left_of(self.dealer))

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.turn_number += 1
        self.phase = "draw"
        self.due = self.draws
        self.source = ""
        self.top = ""
        self.waiting: list[str] = []
        self.laid = 0
        """Card points laid in this turn."""
        self.begun = False
        """Whether anything was laid in this turn, be it worth nothing."""
        self.opening = not self.laid_by(self.side(seat))
        """Whether the side has no meld as the turn begins."""
        self.fresh = not self.tabled[seat]
        self.must_go_out = False
        self.asked = False
        self.permission = ""

    def show_red_three(self, parts: Parts) -> None:
        need(len(parts.cards) == 1 and parts.cards[0] in RED_THREES, "red threes are shown")
        if self.phase == "threes":
            need(self.owing < 0, "the last red three is to be replaced first")
        else:
            self.my_turn("draw", "three")
        self.in_hand(parts.cards)
        self.hands[self.seat].remove(parts.cards[0])
        self.red[self.seat] += 1
        if self.phase == "threes":
            self.owing = self.seat
            return
        self.phase = "draw"
        self.due += 1
        if self.stock() == 0:
            self.settle(-1)

    # --- taking cards ---

    def draw_stock(self, parts: Parts) -> None:
        if self.phase == "threes":
            need(self.seat == self.owing, "no card is due")
        else:
            self.my_turn("draw")
        self.from_stock(parts.cards)
        card = parts.cards[0]
        self.unseen[card] -= 1
        self.hands[self.seat].append(card)
        if self.phase == "threes":
            self.owing = -1
            self.first_turn()
            return
        self.source = "stock"
        self.due -= 1
        if card in RED_THREES:
            self.phase = "three"
        elif self.due == 0 or self.stock() == 0:
            self.phase = "play"

    def frozen(self, side: int) -> bool:
        return not self.laid_by(side) or any(is_wild(c) or c in RED_THREES for c in self.pile)

    def draw_discard(self, parts: Parts) -> None:
        self.my_turn("draw")
        need(not self.source, "cards were drawn from the stock")
        need(self.can_take(self.seat), "the pile cannot be taken")
        self.pile_frozen = self.frozen(self.side(self.seat))
        self.source = "pile"
        self.top = self.pile.pop()
        self.waiting = self.pile
        self.pile = []
        self.phase = "top"

    def can_take(self, seat: int) -> bool:
        """Whether some first act with the top card lets the turn be finished."""
        return any(self.take_ways(seat))

    def take_ways(self, seat: int, *, adding_only: bool = False) -> Iterator[bool]:
        if not self.pile or is_wild(self.pile[-1]) or self.pile[-1][0] == "3":
            return
        top, rest = self.pile[-1], self.pile[:-1]
        side = self.side(seat)
        laid = self.laid_by(side)
        frozen = self.frozen(side)
        naturals = [card for card in self.hands[seat] if card[0] == top[0]]
        wilds = sorted({card for card in self.hands[seat] if is_wild(card)})
        ways = []
        if top[0] in laid and not frozen:
            ways.append([])
        if not adding_only:
            if len(naturals) >= 2:
                ways.append(naturals[:2])
            if naturals and wilds and not frozen:
                ways += [[naturals[0], wild] for wild in wilds]
        for way in ways:
            after = self.add(laid, top[0], [top, *way])
            points = self.worth([top, *way])
            hand = without(self.hands[seat], way)
            if after is not None:
                yield self.can_finish(hand, after, rest, points, "pile")

    def decline(self, parts: Parts) -> None:
        self.my_turn("draw")
        need(not self.source and self.stock() == 0, "there is a stock to draw from")
        need(not any(self.take_ways(self.seat, adding_only=True)), "the pile must be taken")
        self.settle(-1)

    # --- the question ---

    def ask(self, parts: Parts) -> None:
        need(self.n == 4, "there is no partner")
        self.my_turn("draw", "play")
        need(not self.asked, "one question a turn")
        if self.o["ask"] == "before-draw":
            need(not self.source, "too late to ask")
        else:
            need(self.source != "pile" and not self.begun, "too late to ask")
            need(self.phase == "play" or not self.source, "the draw is not finished")
        self.asked = True
        self.asked_in = self.phase
        self.phase = "answer"

    def answer(self, parts: Parts) -> None:
        need(self.phase == "answer" and self.seat == self.partner(self.turn), "nothing was asked")
        self.permission = str(parts.what)
        self.phase = self.asked_in

    # --- what a side has on the table, and how a turn can end ---

    def laid_by(self, side: int) -> Laid:
        found = {}
        for meld in self.melds:
            if meld["side"] == side:
                wilds = sum(is_wild(card) for card in meld["cards"])
                found[meld["rank"]] = (len(meld["cards"]) - wilds, wilds)
        return found

    @staticmethod
    def add(laid: Laid, rank: str, cards: list[str]) -> Laid | None:
        """The melds with these cards added to those of the rank; ``None`` if that is no meld."""
        wilds = sum(is_wild(card) for card in cards)
        if any(not is_wild(card) and card[0] != rank for card in cards):
            return None
        naturals = len(cards) - wilds + laid.get(rank, (0, 0))[0]
        wilds += laid.get(rank, (0, 0))[1]
        if naturals < 2 or wilds > 3 or naturals + wilds < 3:
            return None
        if rank == "3" and wilds:
            return None
        return {**laid, rank: (naturals, wilds)}

    def enough(self, laid: Laid) -> bool:
        return sum(a + b >= 7 for a, b in laid.values()) >= self.canastas_needed

    def can_finish(
        self, hand: list[str], laid: Laid, waiting: list[str], points: int, source: str
    ) -> bool:
        """Whether a turn with this hand can be ended by the rules.

        ``points`` are laid in this turn; ``waiting`` is the pile under the top card as long as
        the first meld is too small to take it in hand.
        """
        waiting = [card for card in waiting if card not in RED_THREES]
        minimum = self.minimums[self.turn] if self.opening else 0
        if points >= minimum:
            hand, waiting = [*hand, *waiting], []
        if not self.must_go_out and self.can_go_on(hand, laid, len(waiting), minimum - points):
            return True
        if self.permission == "reject":
            return False
        if not waiting:
            return self.can_go_out(hand, laid, minimum - points, source)
        return len(waiting) == 1 and self.can_go_out_with(hand, laid, waiting[0], minimum - points)

    def can_go_on(self, hand: list[str], laid: Laid, waiting: int, lacking: int) -> bool:
        """Whether he can discard and keep a card, the points still lacking being laid."""
        keep = max(0, 2 - waiting)
        if len(hand) < keep:
            return False
        if lacking <= 0:
            return True
        return any(
            self.most_points(without(hand, kept), laid) >= lacking
            for kept in set(combinations(sorted(hand), keep))
        )

    def most_points(self, hand: list[str], laid: Laid) -> int:
        """Most card points that can be laid from this hand without going out."""
        wilds = sorted((self.value(card) for card in hand if is_wild(card)), reverse=True)
        best = {0: 0}
        for rank in MELD_RANKS:
            naturals = [card for card in hand if card[0] == rank]
            old_naturals, old_wilds = laid.get(rank, (0, 0))
            following: dict[int, int] = {}
            for used, points in best.items():
                for more in range(min(len(wilds) - used, 3 - old_wilds) + 1):
                    total = old_naturals + len(naturals) + old_wilds + more
                    fits = old_naturals + len(naturals) >= 2 and total >= 3
                    if more and not fits:
                        continue
                    gain = self.worth(naturals) if fits else 0
                    here = following.get(used + more, -1)
                    following[used + more] = max(here, points + gain)
            best = following
        return max(points + sum(wilds[:used]) for used, points in best.items())

    def can_go_out(self, hand: list[str], laid: Laid, lacking: int, source: str) -> bool:
        """Whether all cards, or all but a discard, can be laid now with canastas enough."""
        if not hand:
            return self.enough(laid) and (lacking <= 0 or source == "stock")
        for discard in [None, *sorted(set(hand))]:
            rest = hand if discard is None else without(hand, [discard])
            if source != "stock" and self.worth(rest) < lacking:
                continue
            if any(self.enough(after) for after in self.placements(rest, laid)):
                return True
        return False

    def can_go_out_with(self, hand: list[str], laid: Laid, last: str, lacking: int) -> bool:
        """The same where the first meld takes the whole hand and brings one card of the pile."""
        if self.worth(hand) < lacking:
            return False
        for after in self.placements(hand, laid):
            if self.enough(after):
                return True
            for rank in after if is_wild(last) else [last[0]]:
                more = self.add(after, rank, [last])
                if more is not None and self.enough(more):
                    return True
        return False

    def placements(self, hand: list[str], laid: Laid) -> Iterator[Laid]:
        """Every way to lay all these cards on the table, as the melds that result."""
        black = [card for card in hand if card[0] == "3"]
        wilds = [card for card in hand if is_wild(card)]
        if black:
            after = self.add(laid, "3", black)
            if after is None:
                return
            laid = after
        counts = {}
        for card in hand:
            if not is_wild(card) and card[0] != "3":
                counts[card[0]] = counts.get(card[0], 0) + 1
        if any(laid.get(rank, (0, 0))[0] + count < 2 for rank, count in counts.items()):
            return
        yield from self.spread_wilds(sorted({*counts, *laid} - {"3"}), counts, len(wilds), laid)

    def spread_wilds(
        self, ranks: list[str], counts: dict[str, int], wilds: int, laid: Laid
    ) -> Iterator[Laid]:
        """Share out the wild cards over the ranks from the first on."""
        if not ranks:
            if wilds == 0:
                yield laid
            return
        rank = ranks[0]
        old_naturals, old_wilds = laid.get(rank, (0, 0))
        naturals = old_naturals + counts.get(rank, 0)
        for more in range(min(wilds, 3 - old_wilds) + 1):
            if naturals + old_wilds + more >= 3:
                after = {**laid, rank: (naturals, old_wilds + more)}
                yield from self.spread_wilds(ranks[1:], counts, wilds - more, after)

    # --- laying down and discarding ---

    def meld(self, parts: Parts) -> None:
        self.my_turn("play", "top")
        ranks = {card[0] for card in parts.cards if not is_wild(card)}
        need(len(ranks) == 1, "a meld is of one rank")
        rank = ranks.pop()
        need(rank not in self.laid_by(self.side(self.seat)), "the side has a meld of that rank")
        self.lay(rank, parts.cards, None)

    def lay_off(self, parts: Parts) -> None:
        self.my_turn("play", "top")
        place = str(parts.to)
        need(place.startswith("meld") and int(place[4:]) <= len(self.melds), "no such meld")
        meld = self.melds[int(place[4:]) - 1]
        need(meld["side"] == self.side(self.seat), "not a meld of this side")
        self.lay(meld["rank"], parts.cards, meld)

    def lay(self, rank: str, cards: list[str], meld: dict[str, Any] | None) -> None:
        side = self.side(self.seat)
        from_hand = list(cards)
        if self.phase == "top":
            need(self.top in cards, "the top card is melded first")
            from_hand.remove(self.top)
            naturals = sum(not is_wild(card) for card in from_hand)
            need(not self.pile_frozen or naturals >= 2, "the pile is frozen")
            need(meld is not None or naturals >= 1, "a natural card of the hand is needed")
        self.in_hand(from_hand)
        need(not any(card in RED_THREES for card in cards), "red threes are not melded")
        before = self.laid_by(side)
        after = self.add(before, rank, cards)
        need(after is not None, "no meld")
        assert after is not None
        rest = without(self.hands[self.seat], from_hand)
        points = self.laid + self.worth(cards)
        bound = self.bound()
        forced = self.must_go_out
        if rank == "3":
            need(not self.waiting, "the pile comes into the hand first")
            self.must_go_out = True
        possible = self.can_finish(rest, after, self.waiting, points, self.source)
        lacking = self.minimums[self.turn] - points if self.opening else 0
        if bound and not self.can_go_out(rest, after, lacking, self.source):
            possible = False
        self.must_go_out = self.must_go_out if possible else forced
        need(possible, "the turn could not be ended")
        if meld is None:
            fresh = {"side": side, "rank": rank, "cards": list(cards), "turn": self.turn_number}
            self.melds.append(fresh)
        else:
            meld["cards"] += cards
        self.hands[self.seat] = rest
        self.laid = points
        self.begun = True
        self.tabled[self.seat] = True
        self.top = ""
        self.phase = "play"
        if not self.opening or points >= self.minimums[self.turn]:
            self.take_waiting()
        if not self.hands[self.seat] and not self.waiting:
            self.settle(self.seat)

    def bound(self) -> bool:
        """Whether the partner said yes and the player can go out: then he must."""
        if self.permission != "accept" or self.phase != "play" or self.waiting:
            return False
        lacking = self.minimums[self.turn] - self.laid if self.opening else 0
        laid = self.laid_by(self.side(self.turn))
        return self.can_go_out(self.hands[self.turn], laid, lacking, self.source)

    def take_waiting(self) -> None:
        for card in self.waiting:
            if card in RED_THREES:
                self.red[self.seat] += 1
            else:
                self.hands[self.seat].append(card)
        self.waiting = []

    def discard(self, parts: Parts) -> None:
        self.my_turn("play")
        need(not self.waiting, "the first meld is too small")
        need(len(parts.cards) == 1, "one card is discarded")
        self.in_hand(parts.cards)
        enough_points = not self.opening or self.laid >= self.minimums[self.turn]
        if len(self.hands[self.seat]) == 1:
            laid = self.laid_by(self.side(self.seat))
            need(self.enough(laid), "no canasta to go out with")
            need(self.permission != "reject", "the partner said no")
            need(enough_points or self.source == "stock", "the first meld is too small")
        else:
            need(not self.begun or enough_points, "the first meld is too small")
            need(not self.must_go_out, "black threes are melded only when going out")
            need(not self.bound(), "the partner said yes: he must go out")
        self.hands[self.seat].remove(parts.cards[0])
        self.pile.append(parts.cards[0])
        if not self.hands[self.seat]:
            self.settle(self.seat)
        else:
            self.begin_turn(self.left_of(self.seat))

    # --- the score ---

    def settle(self, out: int) -> None:
        scores = {}
        for side in {self.side(seat) for seat in range(self.n)}:
            members = [seat for seat in range(self.n) if self.side(seat) == side]
            score = 0
            melds = [meld for meld in self.melds if meld["side"] == side]
            for meld in melds:
                score += self.worth(meld["cards"])
                if len(meld["cards"]) >= 7:
                    score += 300 if any(is_wild(card) for card in meld["cards"]) else 500
            score -= sum(self.worth(self.hands[seat]) for seat in members)
            red = sum(self.red[seat] for seat in members)
            bonus = 800 if red == 4 else 100 * red
            score += bonus if melds else -bonus
            if out in members:
                score += 200 if self.is_concealed() else 100
            scores[side] = score
        self.points = [scores[self.side(seat)] for seat in range(self.n)]
        self.totals = [a + b for a, b in zip(self.totals, self.points, strict=True)]
        self.deals_done += 1
        self.dealer = self.left_of(self.dealer)
        self.phase = "between"
        if self.o["deals"]:
            self.over = self.deals_done >= self.o["deals"]
        else:
            best = max(self.totals)
            leaders = {self.side(seat) for seat in range(self.n) if self.totals[seat] == best}
            self.over = best >= self.o["target"] and len(leaders) == 1

    def is_concealed(self) -> bool:
        """Whether the player going out had nothing on the table before and lays a canasta."""
        own = [meld for meld in self.melds if meld["turn"] == self.turn_number]
        clear = self.opening if self.o["concealed"] == "side" else self.fresh
        return clear and self.source == "stock" and any(len(meld["cards"]) >= 7 for meld in own)
