"""The table of cinch, modern (000:640-684) and by the old laws (002:1-266)."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.slow_table import (
    RANKS,
    SUIT_OF_WORD,
    TrickTable,
    need,
)

CINCH = {
    "dealer": None,
    "partners": True,
    "minimum": 1,
    "all_pass": "dealer-names",
    "discards": "trumps-only",
    "dead_trumps": "from-opponents",
    "set_score": "shortfall",
    "misdeal": "next-dealer",
    "laws": False,
    "target": 51,
    "deals": 0,
}
FOSTER = {
    **CINCH,
    "discards": "at-least-three",
    "dead_trumps": "to-maker",
    "set_score": "bid-and-taken",
    "laws": True,
}
DEFAULTS = {"cinch": CINCH, "cinch-foster": FOSTER}
SAME_COLOUR = {"h": "d", "d": "h", "s": "c", "c": "s"}
FULL_HAND = 6


class Cinch(TrickTable):
    """Nine cards, a bid, a trump, a discard, a draw to six, six tricks for fourteen points."""

    hand_size = 9
    words: ClassVar = {
        "all_pass": ["dealer-names", "next-dealer", "same-dealer"],
        "discards": ["trumps-only", "at-least-three"],
        "dead_trumps": ["from-opponents", "to-maker"],
        "set_score": ["shortfall", "bid-and-taken"],
        "misdeal": ["next-dealer", "same-dealer"],
    }

    def __init__(self, record: dict[str, Any]) -> None:
        need(len(record["seats"]) == 4, "cinch has four players")
        super().__init__(record, DEFAULTS[record["rules"]])
        self.forms |= {
            "- deal stock cards": self.tell_rest,
            "seat bid number": self.bid,
            "seat bid pass": self.bid,
            "- rule misdeal": self.misdeal,
            "- rule void": self.void,
            "- rule seat long": self.wrong_number,
            "- rule seat short": self.wrong_number,
            "seat draw seat cards": self.draw_from_long_hand,
            "- rule seat revoke": self.rule_revoke,
        }
        for suit in SUIT_OF_WORD:
            self.forms[f"seat declare {suit}"] = self.name_trump
        self.forms |= {
            "seat discard cards": self.discard,
            "seat discard up cards": self.discard,
            "seat draw stock cards": self.draw,
            "seat draw robbed cards": self.rob,
            "seat draw discard cards": self.fill_from_discards,
        }
        for call in ("trump", "not-trump"):
            self.forms[f"seat rule seat {call}"] = self.call
            self.forms[f"- rule seat {call}"] = self.call
        if self.options["laws"]:
            for call in ("highest", "lowest", "bar cards", "cards"):
                self.forms[f"seat rule seat {call}"] = self.call
                self.forms[f"- rule seat {call}"] = self.call
            self.forms |= {
                "seat show cards": self.expose,
                "seat claim trick": self.claim_trick,
            }

    def new_deal(self) -> None:
        super().new_deal()
        self.acted: list[int] = []
        self.barred: set[int] = set()
        self.dealer_may_go_first = False
        self.must_bid: set[int] = set()
        self.bid_number = 0
        self.maker: int | None = None
        self.trump = ""
        self.stock: set[str] = set()
        self.on_top: list[str] = []
        """Cards put on top of a stock whose order is not known."""
        self.discards: list[tuple[int, str]] = []
        self.helped: set[int] = set()
        self.discarding_over = False
        self.dealt_wrong: dict[int, str] = {}
        self.drawn_wrong: dict[int, str] = {}
        self.silent: set[int] = set()
        self.revoked: set[int] = set()
        self.exposed: dict[int, set[str]] = {seat: set() for seat in range(self.n)}
        self.calls: dict[int, tuple[str, str]] = {}
        self.lead_penalty: tuple[int, int] | None = None
        self.false_leads: list[int] = []
        self.claimable: set[int] = set()
        self.open_claim: set[int] = set()

    # --- sides ---

    def side(self, seat: int) -> set[int]:
        return {seat, (seat + 2) % 4} if self.options["partners"] else {seat}

    def opponents(self, a: int, b: int) -> bool:
        return b not in self.side(a)

    # --- the deal ---

    def size_for(self, seat: int) -> int:
        return 9 + {"long": 1, "short": -1}.get(self.dealt_wrong.get(seat, ""), 0)

    def after_deal(self) -> None:
        self.phase = "auction"
        self.stock = set(self.pack) - self.seen_in_deal()

    def misdeal(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        no_bid = self.phase in ("deal", "auction") and self.maker is None
        before_draw = self.phase in ("auction", "trump", "draw") and not self.discarding_over
        two_wrong = self.options["laws"] and before_draw and len(self.dealt_wrong) >= 2
        need(no_bid or two_wrong, "a bid was made")
        if self.options["misdeal"] == "next-dealer":
            self.dealer = self.left_of(self.dealer)
        self.new_deal()

    def void(self, event: Parts) -> None:
        """The same dealer deals again."""
        need(not event.flags, "flag")
        need(self.phase != "review", "the deal has been played out")
        need(any(self.hands), "nothing has been dealt")
        self.new_deal()

    def wrong_number(self, event: Parts) -> None:
        """Announced when the cards are given: one card too many or too few."""
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        seat = self.index(event.target)
        if self.phase == "deal":
            need(len(self.hands[seat]) < 8, "the hand has been dealt")
            announced = self.dealt_wrong
        else:
            need(self.phase == "draw" and seat not in self.helped, "not the time")
            need(seat != self.dealer, "the dealer helps himself, last of all")
            most = FULL_HAND - 1 if event.what == "long" else FULL_HAND - 2
            need(len(self.hands[seat]) <= most, "nothing to draw")
            announced = self.drawn_wrong
        need(seat not in announced, "said before")
        announced[seat] = event.what or ""

    def draw_from_long_hand(self, event: Parts) -> None:
        """An opponent draws the card too many; it goes back to the stock."""
        need(not event.flags, "flag")
        actor, seat = self.index(event.actor), self.index(event.target)
        need(self.opponents(actor, seat), "an opponent draws")
        need(len(event.cards) == 1, "one card is drawn")
        card = event.cards[0]
        need(card in self.hands[seat], "the card is not in that hand")
        if self.dealt_wrong.get(seat) == "long":
            need(self.phase in ("auction", "trump", "draw"), "too early")
            self.rest = None
            del self.dealt_wrong[seat]
        else:
            need(self.drawn_wrong.get(seat) == "long", "no card too many")
            need(seat in self.helped and len(self.hands[seat]) == 7, "no card too many")
            if self.rest is not None:
                self.rest.insert(0, card)
            else:
                self.on_top.insert(0, card)
            del self.drawn_wrong[seat]
        self.hands[seat].remove(card)
        self.stock.add(card)
        self.rest_may_be_told = False

    # --- the auction ---

    def waiting(self) -> list[int]:
        order = self.order_from(self.left_of(self.dealer))
        return [s for s in order if s not in self.acted and s not in self.barred]

    def may_bid_now(self) -> list[int]:
        waiting = self.waiting()
        if self.dealer_may_go_first and self.dealer in waiting:
            return [waiting[0], self.dealer]
        return waiting[:1]

    def bid(self, event: Parts) -> None:
        need(self.phase == "auction", "not the time to bid")
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        if event.flags == ["withdrawn"]:
            need(event.number is not None, "a pass is not taken back")
            need(1 <= (event.number or 0) <= 14, "no such bid")
            self.void_bid(seat)
        else:
            need(not event.flags, "flag")
            need(seat in self.may_bid_now(), "another player bids now")
            if event.number is None:
                others = [s for s in self.waiting() if s != seat]
                must = seat in self.must_bid and not others and self.maker is None
                need(not must, "must bid")
            else:
                lost = self.options["laws"] and len(self.hands[seat]) > 9
                need(not lost, "a bid from ten cards is lost")
                need(self.options["minimum"] <= event.number <= 14, "no such bid")
                need(event.number > self.bid_number, "not higher")
                self.bid_number = event.number
                self.maker = seat
            self.acted.append(seat)
        if not self.waiting():
            self.close_auction()

    def void_bid(self, seat: int) -> None:
        """A bid out of turn, or from a hand of ten cards, is lost."""
        need(seat not in self.barred, "has lost the right to bid")
        eldest, partner = self.left_of(self.dealer), (self.dealer + 2) % 4
        pone = (self.dealer + 3) % 4
        if seat in self.may_bid_now():
            need(self.options["laws"] and len(self.hands[seat]) > 9, "this bid was in order")
            self.acted.append(seat)
        elif not self.options["laws"] or seat in self.acted:
            self.barred |= self.side(seat)
        elif eldest in self.waiting():
            self.barred |= self.side(seat)
            self.must_bid = set(range(4)) - self.side(seat)
        elif partner in self.waiting():
            if seat == pone:
                self.barred.add(pone)
                self.dealer_may_go_first = True
            else:
                self.barred |= self.side(self.dealer)
        else:
            self.barred.add(self.dealer)

    def close_auction(self) -> None:
        if self.maker is not None or self.options["all_pass"] == "dealer-names":
            self.maker = self.dealer if self.maker is None else self.maker
            self.phase = "trump"
            return
        if self.options["all_pass"] == "next-dealer":
            self.dealer = self.left_of(self.dealer)
        self.new_deal()

    def name_trump(self, event: Parts) -> None:
        seat = self.index(event.actor)
        if event.flags == ["withdrawn"]:
            need(self.options["laws"] and self.phase == "auction", "not the time")
            partner = (seat + 2) % 4
            need(partner in self.waiting(), "the partner has no bid to lose")
            self.barred.add(partner)
            if not self.waiting():
                self.close_auction()
            return
        need(not event.flags, "flag")
        need(self.phase == "trump" and seat == self.maker, "not this player's trump to name")
        self.trump = SUIT_OF_WORD[event.what or ""]
        self.phase = "draw"
        self.leader = seat

    # --- discard and draw ---

    def is_trump(self, card: str) -> bool:
        return self.suit_of(card) == self.trump

    def suit_of(self, card: str) -> str:
        left_pedro = "5" + SAME_COLOUR[self.trump]
        return self.trump if card == left_pedro else card[1]

    def count_discards(self, seat: int) -> int:
        return sum(who == seat for who, _ in self.discards)

    def discard(self, event: Parts) -> None:
        need(self.phase == "draw", "not the time to discard")
        need(event.flags in ([], ["withdrawn"]), "flag")
        seat = self.index(event.actor)
        need(set(event.cards) <= set(self.hands[seat]), "a card not in this hand")
        need(len(set(event.cards)) == len(event.cards), "a card twice")
        down_to_six = seat == self.dealer and len(self.hands[seat]) > FULL_HAND
        if seat in self.helped:
            need(not event.flags, "has looked at the cards drawn")
            need(len(self.hands[seat]) - len(event.cards) >= FULL_HAND, "has drawn already")
        if not down_to_six:
            need(seat not in self.helped, "has drawn already")
            changing = bool(event.flags) or seat == self.dealer
            need(changing or not self.discarding_over, "the draw has begun")
        need(self.dealt_wrong.get(seat) != "long", "the tenth card is drawn first")
        if event.what != "up":
            need(not self.options["laws"], "discards are put face up")
            need(not any(self.is_trump(card) for card in event.cards), "trumps are shown")
        if event.flags:
            return
        for card in event.cards:
            self.hands[seat].remove(card)
            self.discards.append((seat, card))

    def close_discards(self) -> None:
        """Before the first draw every player but the dealer has discarded."""
        for seat in range(4):
            if seat != self.dealer:
                self.check_discard(seat)
        self.discarding_over = True

    def check_discard(self, seat: int) -> None:
        need(len(self.hands[seat]) <= FULL_HAND, f"{self.seats[seat]} has not discarded")
        if self.options["discards"] == "at-least-three":
            need(self.count_discards(seat) >= 3, f"{self.seats[seat]} keeps too many")
        elif seat != self.dealer:
            kept = [card for card in self.hands[seat] if not self.is_trump(card)]
            need(not kept, f"{self.seats[seat]} keeps cards that are no trumps")

    def next_to_draw(self) -> int | None:
        for seat in self.order_from(self.left_of(self.dealer)):
            served_short = seat in self.helped and self.drawn_wrong.get(seat) == "short"
            if len(self.hands[seat]) < FULL_HAND and not served_short:
                return seat
        return None

    def take_from_stock(self, seat: int, cards: list[str]) -> None:
        need(len(set(cards)) == len(cards), "a card twice")
        need(set(cards) <= self.stock, "a card not in the stock")
        self.stock -= set(cards)
        self.hands[seat] += cards
        self.helped.add(seat)

    def draw(self, event: Parts) -> None:
        need(self.phase == "draw" and not event.flags, "not the time to draw")
        if not self.discarding_over:
            self.close_discards()
        seat = self.index(event.actor)
        need(seat == self.next_to_draw(), "another player draws now")
        if seat == self.dealer and self.options["discards"] == "at-least-three":
            self.check_discard(seat)
        due = FULL_HAND - len(self.hands[seat])
        due += {"long": 1, "short": -1}.get(self.drawn_wrong.get(seat, ""), 0)
        due = min(due, len(self.stock))
        need(len(event.cards) == due, f"{due} cards are due")
        if self.rest is not None:
            need(event.cards == self.rest[:due], "not the cards on top")
            self.rest = self.rest[due:]
        need(event.cards[: len(self.on_top)] == self.on_top[:due], "not the card put on top")
        self.on_top = self.on_top[due:]
        self.take_from_stock(seat, event.cards)

    def rob(self, event: Parts) -> None:
        """The dealer searches the rest and takes what he likes."""
        need(self.phase == "draw" and not event.flags, "not the time to rob")
        if not self.discarding_over:
            self.close_discards()
        seat = self.index(event.actor)
        need(seat == self.dealer and seat not in self.helped, "only the dealer robs, once")
        need(self.next_to_draw() in (None, seat), "another player draws first")
        enough = len(self.hands[seat]) + len(event.cards) >= FULL_HAND
        need(enough or len(event.cards) == len(self.stock), "the dealer takes up to six cards")
        self.on_top = [card for card in self.on_top if card not in event.cards]
        if self.rest is not None:
            self.rest = [card for card in self.rest if card not in event.cards]
        self.take_from_stock(seat, event.cards)

    def fill_from_discards(self, event: Parts) -> None:
        """Plain cards make a short hand good, or all hands when the stock has run out."""
        need(not event.flags, "flag")
        seat = self.index(event.actor)
        found = {card: owner for owner, card in self.discards}
        if self.drawn_wrong.get(seat) == "short" and seat in self.helped:
            need(self.options["laws"], "a short hand must play on")
            need(self.phase in ("draw", "play"), "too late")
            need(len(event.cards) == 1, "one card is missing")
            del self.drawn_wrong[seat]
        else:
            need(self.phase == "draw" and not self.stock, "the stock has not run out")
            need(seat == self.next_to_draw(), "another player draws now")
            due = FULL_HAND - len(self.hands[seat])
            need(len(event.cards) == due, f"{due} cards are due")
            self.helped.add(seat)
        need(len(set(event.cards)) == len(event.cards), "a card twice")
        for card in event.cards:
            need(card in found, "not among the discards")
            need(not self.is_trump(card), "no trump may be taken")
            self.discards.remove((found[card], card))
            self.hands[seat].append(card)

    # --- play ---

    def start_play(self) -> None:
        if not self.discarding_over:
            self.close_discards()
        self.check_discard(self.dealer)
        for seat in range(4):
            if seat not in self.drawn_wrong:
                need(len(self.hands[seat]) == FULL_HAND, f"{self.seats[seat]} has not six cards")
        self.phase = "play"

    def in_trick(self) -> list[int]:
        played = [seat for seat, _ in self.trick]
        return [seat for seat in range(4) if self.hands[seat] or seat in played]

    def play(self, event: Parts) -> None:
        if self.phase == "draw":
            self.start_play()
        seat = self.index(event.actor)
        if self.phase == "play" and len(self.hands[seat]) + self.tricks_done > FULL_HAND:
            played = seat in [s for s, _ in self.trick]
            if "withdrawn" not in event.flags and not played and self.tricks_done == 0:
                need(self.options["laws"], "the card too many is drawn first")
                self.silent |= self.side(seat)
        super().play(event)

    def choices(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        cards = list(hand)
        if self.trick:
            led = self.suit_of(self.trick[0][1])
            same = [card for card in hand if self.suit_of(card) == led]
            if same:
                cards = [c for c in hand if self.suit_of(c) == led or self.is_trump(c)]
        kind, card = self.calls.get(seat, ("", ""))
        return self.narrowed(cards, hand, kind, card)

    def narrowed(self, cards: list[str], hand: list[str], kind: str, called: str) -> list[str]:
        """What a call leaves; a call that cannot be obeyed lapses."""
        wanted = cards
        if kind == "card":
            wanted = [card for card in cards if card == called]
        elif kind == "bar":
            wanted = [card for card in cards if card != called]
            wanted = wanted or [card for card in hand if card != called]
        elif kind == "trump":
            wanted = [card for card in cards if self.is_trump(card)]
        elif kind == "not-trump":
            wanted = [card for card in cards if not self.is_trump(card)]
        elif kind in ("highest", "lowest") and self.trick:
            led = self.suit_of(self.trick[0][1])
            same = sorted((c for c in cards if self.suit_of(c) == led), key=self.height)
            wanted = same[-1:] if kind == "highest" else same[:1]
        return wanted or cards

    def height(self, card: str) -> float:
        """Place of a card in its suit; the left pedro lies just under the right one."""
        place = float(RANKS.index(card[0]))
        if card[1] != self.suit_of(card):
            place -= 0.5
        return place

    def winner(self) -> int:
        trumps = [(seat, card) for seat, card in self.trick if self.is_trump(card)]
        led = self.suit_of(self.trick[0][1])
        running = trumps or [(s, c) for s, c in self.trick if self.suit_of(c) == led]
        return max(running, key=lambda entry: self.height(entry[1]))[0]

    def after_card(self, seat: int, card: str) -> None:
        self.calls.pop(seat, None)
        self.exposed[seat].discard(card)
        self.lead_penalty = None
        self.false_leads = []
        self.open_claim = set()
        played = [s for s, _ in self.trick]
        place = (seat - self.trick[0][0]) % 4
        second, third = (self.trick[0][0] + 1) % 4, (self.trick[0][0] + 2) % 4
        if place == 3 and second not in played and third not in played:
            self.claimable = set(range(4)) - self.side(seat)

    def after_trick(self, winner: int) -> None:
        self.open_claim, self.claimable = self.claimable, set()
        if self.tricks_done == FULL_HAND:
            self.phase = "review"
            return
        while not self.hands[self.leader]:
            self.leader = self.left_of(self.leader)

    def take_back(self, seat: int, card: str) -> None:
        follows = not self.trick and self.false_leads[-1:] == [(seat - 1) % 4]
        if follows and len(self.false_leads) < 3:
            self.false_leads.append(seat)
            return
        in_order = seat == self.turn() and seat not in [s for s, _ in self.trick]
        need(not in_order or card not in self.choices(seat), "this card was in order")
        if not self.trick and seat != self.leader:
            self.false_leads = [seat]
            if self.leader in self.side(seat):
                self.lead_penalty = (seat, self.leader)
                return
        elif not self.options["laws"] and seat != self.turn():
            opponents = [s for s, _ in self.trick if self.opponents(s, seat)]
            need(not opponents, "an opponent has played to the trick")
        if self.options["laws"]:
            self.exposed[seat].add(card)

    def claim_trick(self, event: Parts) -> None:
        """Fourth hand played before second and third: the opponents take the trick."""
        need(not event.flags, "flag")
        seat = self.index(event.actor)
        need(seat in self.open_claim, "no such trick to claim")
        winner = self.last_winner
        need(winner is not None, "no trick has just been completed")
        if winner is not None and winner not in self.side(seat):
            cards = self.cards_won[winner][-4:]
            self.cards_won[winner] = self.cards_won[winner][:-4]
            self.cards_won[seat] += cards
        self.open_claim = set()

    # --- exposed cards and calls ---

    def expose(self, event: Parts) -> None:
        need(event.flags == ["exposed"], "only exposed cards are shown")
        need(self.phase in ("auction", "trump", "draw", "play"), "not the time")
        seat = self.index(event.actor)
        need(set(event.cards) <= set(self.hands[seat]), "a card not in this hand")
        if self.phase in ("draw", "play"):
            self.exposed[seat] |= set(event.cards)

    def call(self, event: Parts) -> None:
        need(not event.flags, "flag")
        if self.phase == "draw":
            need(self.next_to_draw() is None, "not all are served")
            self.start_play()
        need(self.phase == "play", "not the time to call")
        seat = self.index(event.target)
        need(seat in self.in_trick(), "has no card to play")
        need(seat not in [s for s, _ in self.trick], "has played to this trick")
        caller = None if event.actor == "-" else self.index(event.actor)
        need(caller is None or self.opponents(caller, seat), "an opponent calls")
        if not self.options["laws"]:
            need(self.lead_penalty is not None, "no lead out of turn")
            offender, partner = self.lead_penalty or (0, 0)
            need(seat == partner, "the partner, whose lead it was, is called upon")
            need(caller in (None, (offender - 1) % 4), "the offender's right-hand opponent calls")
        need(len(event.cards) <= 1, "one card is called")
        card = event.cards[0] if event.cards else ""
        if card:
            need(card in self.exposed[seat], "that card is not exposed")
        if event.what == "bar":
            need(self.is_trump(card), "only a trump may be barred")
        self.calls[seat] = (event.what or "card", card)

    def rule_revoke(self, event: Parts) -> None:
        need(not event.flags, "flag")
        seat = self.index(event.target)
        need(self.has_revoked(seat), "no complete trick in which this player revoked")
        need(self.phase in ("play", "review"), "not the time")
        need(seat not in self.revoked, "is established already")
        self.revoked.add(seat)

    # --- the score ---

    def value(self, card: str) -> int:
        if not self.is_trump(card):
            return 0
        return 5 if card[0] == "5" else int(card[0] in "A2JT")

    def taken(self) -> tuple[int, int]:
        """Points of the maker's side and of all others."""
        maker = self.maker or 0
        mine = theirs = 0
        for seat in range(4):
            won = sum(self.value(card) for card in self.cards_won[seat])
            if seat in self.side(maker):
                mine += won
            else:
                theirs += won
        dead = [*self.discards, *((self.dealer, card) for card in self.stock)]
        for seat, card in dead:
            if self.options["dead_trumps"] == "to-maker" or seat not in self.side(maker):
                mine += self.value(card)
        return mine, theirs

    def deal_points(self) -> list[int]:
        maker = self.maker or 0
        mine, theirs = self.taken()
        out = self.revoked | self.silent
        makers_out = bool(out & self.side(maker))
        others_out = bool(out - self.side(maker))
        others_revoked = bool(self.revoked - self.side(maker))
        short = self.bid_number > 0 and mine < self.bid_number
        to_makers = to_others = 0
        if makers_out and others_out:
            pass
        elif others_out:
            to_makers = mine if others_revoked or not short else 0
        elif self.bid_number and (makers_out or short):
            if self.options["set_score"] == "shortfall":
                to_others = 14 + self.bid_number - mine
            else:
                to_others = self.bid_number + theirs
        elif makers_out:
            to_others = theirs
        else:
            to_makers = max(mine - theirs, 0)
            to_others = max(theirs - mine, 0)
        return [to_makers if s in self.side(maker) else to_others for s in range(4)]

    def finished(self) -> bool:
        if self.options["deals"]:
            return self.deals_done + 1 >= self.options["deals"]
        return max(self.totals_now()) >= self.options["target"]
