"""The table of auction pitch (000:560-616) and of pitch (003:4454-4542), played slowly."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.slow_table import RANKS, SUIT_OF_WORD, TrickTable, need

AUCTION_PITCH: dict[str, Any] = {
    "dealer": None,
    "partners": False,
    "minimum": 2,
    "smudge": 4,
    "dealer_may_match": True,
    "match_smudge": False,
    "all_pass": "next-dealer",
    "low": "dealt",
    "draw": False,
    "only_bidder_scores": False,
    "revoke": "set-back",
    "misdeal": "next-dealer",
    "smudge_wins": True,
    "win_needs_bid": False,
    "setback_chips": False,
    "target": 7,
    "deals": 0,
}
PITCH: dict[str, Any] = {
    **AUCTION_PITCH,
    "partners": None,
    "smudge": 5,
    "match_smudge": True,
    "all_pass": "dealer-forced",
    "revoke": "pay-bid",
    "smudge_wins": False,
    "win_needs_bid": True,
    "target": 21,
}
DEFAULTS = {"auction-pitch": AUCTION_PITCH, "pitch": PITCH}
PIPS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


class Pitch(TrickTable):
    """Six cards, a bid, a first card that makes its suit trump, six tricks, up to four points."""

    hand_size = 6
    words: ClassVar = {
        "smudge": [4, 5],
        "all_pass": ["next-dealer", "same-dealer", "dealer-forced"],
        "low": ["dealt", "taker"],
        "revoke": ["set-back", "pay-bid"],
        "misdeal": ["next-dealer", "same-dealer"],
    }

    def __init__(self, record: dict[str, Any]) -> None:
        need(2 <= len(record["seats"]) <= 7, "two to seven players")
        self.set_backs = [0] * len(record["seats"])
        super().__init__(record, DEFAULTS[record["rules"]])
        if self.options["partners"] is None:
            self.options["partners"] = self.n == 4
        need(not self.options["partners"] or self.n == 4, "partners need four players")
        self.forms |= {
            "- deal stock cards": self.tell_rest,
            "seat bid number": self.bid,
            "seat bid pass": self.bid,
            "- rule misdeal": self.misdeal,
            "- rule seat revoke": self.rule_revoke,
        }
        for suit in SUIT_OF_WORD:
            self.forms[f"seat declare {suit}"] = self.name_trump
        for call in ("highest", "lowest", "trump", "not-trump"):
            self.forms[f"seat rule seat {call}"] = self.call
            self.forms[f"- rule seat {call}"] = self.call
        if self.options["draw"]:
            self.forms["seat discard cards"] = self.discard
            self.forms["seat draw stock cards"] = self.draw

    def new_deal(self) -> None:
        super().new_deal()
        self.acted: list[int] = []
        self.barred: set[int] = set()
        self.bid_number = 0
        self.pitcher: int | None = None
        self.trump = ""
        self.naming = False
        self.owes_trump_lead = False
        self.may_overcall: list[int] = []
        self.offenders: set[int] = set()
        self.false_leads: list[int] = []
        self.calls: dict[int, str] = {}
        self.played: list[tuple[int, str]] = []
        self.revoked: set[int] = set()
        self.to_exchange: list[int] = []
        self.pending: tuple[int, int] | None = None
        self.stock: list[str] = []

    def side(self, seat: int) -> set[int]:
        return {seat, (seat + 2) % 4} if self.options["partners"] else {seat}

    def sides(self) -> list[set[int]]:
        return [self.side(seat) for seat in range(2 if self.options["partners"] else self.n)]

    # --- deal and auction ---

    def after_deal(self) -> None:
        self.phase = "auction"
        self.stock = [card for card in self.pack if card not in self.seen_in_deal()]

    def misdeal(self, event: Parts) -> None:
        need(not event.flags, "flag")
        self.begin_next_deal_if_due()
        need(self.phase in ("deal", "auction") and self.pitcher is None, "a bid was made")
        if self.options["misdeal"] == "next-dealer":
            self.dealer = self.left_of(self.dealer)
        self.new_deal()

    def waiting(self) -> list[int]:
        order = self.order_from(self.left_of(self.dealer))
        return [s for s in order if s not in self.acted and s not in self.barred]

    def in_order(self, seat: int, number: int) -> bool:
        """Whether a bid is high enough."""
        if not self.options["minimum"] <= number <= self.options["smudge"]:
            return False
        if number > self.bid_number:
            return True
        matched = number == self.bid_number and seat == self.dealer
        smudged = number == self.options["smudge"] and not self.options["match_smudge"]
        return bool(matched and self.options["dealer_may_match"] and not smudged)

    def bid(self, event: Parts) -> None:
        self.rest_may_be_told = False
        seat = self.index(event.actor)
        exchanging = self.pending is not None or len(self.to_exchange) < self.n
        early = self.phase == "play" or (self.phase == "draw" and not exchanging)
        if early and event.number == 4 and not event.flags:
            self.overcall(seat)
            return
        need(self.phase == "auction", "not the time to bid")
        waiting = self.waiting()
        if event.flags == ["withdrawn"]:
            need(event.number is not None, "a pass is not void")
            need(seat not in self.barred, "has lost the right to bid")
            need(1 <= (event.number or 0) <= self.options["smudge"], "no such bid")
            if seat == waiting[0]:
                need(not self.in_order(seat, event.number or 0), "this bid was in order")
            self.barred.add(seat)
        else:
            need(not event.flags, "flag")
            need(seat == waiting[0], "another player bids now")
            if event.number is None:
                forced = self.options["all_pass"] == "dealer-forced"
                need(not (forced and seat == self.dealer and self.pitcher is None), "must bid")
            else:
                need(self.in_order(seat, event.number), "the bid is not high enough")
                self.bid_number = event.number
                self.pitcher = seat
            self.acted.append(seat)
        smudged = self.bid_number == self.options["smudge"] and not self.options["match_smudge"]
        if smudged or not self.waiting():
            self.close_auction()

    def close_auction(self) -> None:
        if self.pitcher is not None:
            self.phase = "play"
            self.leader = self.pitcher
            return
        if self.options["all_pass"] == "next-dealer":
            self.dealer = self.left_of(self.dealer)
        self.new_deal()

    def early_pitch(self, seat: int) -> None:
        """Who pitches before the auction is closed has bid four."""
        need(self.bid_number < 4, "four has been bid")
        order = self.order_from(self.left_of(self.dealer))
        before = order[: order.index(seat)]
        self.may_overcall = [s for s in before if s in self.waiting()]
        self.pitcher = seat
        self.bid_number = 4
        self.phase = "play"
        self.leader = seat

    def overcall(self, seat: int) -> None:
        """A player passed over by an early pitch bids four; the cards go back."""
        need(seat in self.may_overcall and self.tricks_done == 0, "may not bid any more")
        need(seat not in [s for s, _ in self.trick], "has played to the pitched card")
        need(seat in (self.may_overcall[0], self.turn()), "not this player's turn")
        for owner, card in self.trick:
            self.hands[owner].append(card)
        self.trick = []
        self.played = []
        self.revoke_cards = []
        self.trump = ""
        self.phase = "play"
        self.to_exchange = []
        self.may_overcall = []
        self.pitcher = seat
        self.leader = seat

    # --- the draw, where it is played ---

    def begin_exchange(self) -> None:
        self.phase = "draw"
        self.to_exchange = self.order_from(self.left_of(self.dealer))
        if self.rest is not None:
            self.stock = list(self.rest)

    def discard(self, event: Parts) -> None:
        need(self.phase == "draw" and not event.flags, "not the time to discard")
        seat = self.index(event.actor)
        need(self.pending is None, "a discard has not been replaced")
        need(seat in self.to_exchange, "has exchanged, or was passed over")
        need(len(set(event.cards)) == len(event.cards), "a card twice")
        need(set(event.cards) <= set(self.hands[seat]), "a card not in this hand")
        need(not any(card[1] == self.trump for card in event.cards), "trumps are kept")
        need(len(event.cards) <= len(self.stock), "the stock cannot replace them")
        for card in event.cards:
            self.hands[seat].remove(card)
        self.to_exchange = self.to_exchange[self.to_exchange.index(seat) + 1 :]
        self.pending = (seat, len(event.cards))

    def draw(self, event: Parts) -> None:
        need(self.phase == "draw" and not event.flags, "not the time to draw")
        seat = self.index(event.actor)
        need(self.pending == (seat, len(event.cards)), "draws as many as were discarded")
        need(len(set(event.cards)) == len(event.cards), "a card twice")
        need(set(event.cards) <= set(self.stock), "a card not in the stock")
        if self.rest is not None:
            need(event.cards == self.stock[: len(event.cards)], "not the cards on top")
        self.stock = [card for card in self.stock if card not in event.cards]
        self.hands[seat] += event.cards
        self.pending = None

    # --- play ---

    def play(self, event: Parts) -> None:
        seat = self.index(event.actor)
        if self.phase == "auction" and event.flags == ["turn"]:
            need(event.cards[0] in self.hands[seat], "the card is not in this hand")
            self.early_pitch(seat)
            event.flags.remove("turn")
        before = self.phase
        if self.phase == "draw":
            need(self.pending is None, "a discard has not been replaced")
            self.phase = "play"
        need(not self.naming, "the pitcher names the trump now")
        super().play(event)
        if "withdrawn" in event.flags:
            self.phase = before

    def choices(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        cards = list(hand)
        trumps = [card for card in hand if card[1] == self.trump]
        if not self.trick:
            if seat == self.pitcher and self.owes_trump_lead:
                cards = trumps or cards
        else:
            led = self.trick[0][1][1]
            if any(card[1] == led for card in hand):
                cards = [card for card in hand if card[1] in (led, self.trump)]
        return self.obeying(cards, self.calls.get(seat, ""))

    def obeying(self, cards: list[str], call: str) -> list[str]:
        """What a call leaves; a call that cannot be obeyed lapses."""
        wanted = cards
        if call == "trump":
            wanted = [card for card in cards if card[1] == self.trump]
        elif call == "not-trump":
            wanted = [card for card in cards if card[1] != self.trump]
        elif call in ("highest", "lowest") and self.trick:
            led = self.trick[0][1][1]
            same = sorted((c for c in cards if c[1] == led), key=lambda c: RANKS.index(c[0]))
            wanted = same[-1:] if call == "highest" else same[:1]
        return wanted or cards

    def winner(self) -> int:
        trumps = [(seat, card) for seat, card in self.trick if card[1] == self.trump]
        led = self.trick[0][1][1]
        running = trumps or [(s, c) for s, c in self.trick if c[1] == led]
        return max(running, key=lambda entry: RANKS.index(entry[1][0]))[0]

    def after_card(self, seat: int, card: str) -> None:
        self.played.append((seat, card))
        self.calls.pop(seat, None)
        self.offenders.discard(seat)
        self.false_leads = []
        if seat in self.may_overcall:
            self.may_overcall.remove(seat)
        if seat != self.pitcher:
            return
        if len(self.trick) == 1:
            self.owes_trump_lead = False
        if self.tricks_done == 0:
            if len(self.trick) == 1:
                self.trump = card[1]
                if self.options["draw"]:
                    self.begin_exchange()
            else:
                self.naming = True

    def close_trick_if_complete(self) -> None:
        if not self.naming:
            super().close_trick_if_complete()

    def name_trump(self, event: Parts) -> None:
        """The pitcher played to another's lead: he names the trump at once."""
        need(not event.flags, "flag")
        need(self.naming and self.index(event.actor) == self.pitcher, "no trump to name")
        self.trump = SUIT_OF_WORD[event.what or ""]
        self.naming = False
        self.owes_trump_lead = True
        self.close_trick_if_complete()

    def after_trick(self, winner: int) -> None:
        if self.tricks_done == 6:
            self.phase = "review"

    def take_back(self, seat: int, card: str) -> None:
        """Only a card out of turn goes back; a lead in the pitcher's place may be paid for."""
        if self.trick or self.tricks_done > 0:
            need(seat != self.turn(), "a card once played is not taken back")
            return
        need(seat != self.leader, "a card once played is not taken back")
        if not self.false_leads or seat != self.left_of(self.false_leads[-1]):
            self.false_leads = []
            self.offenders.add(seat)
        self.false_leads.append(seat)

    def call(self, event: Parts) -> None:
        need(not event.flags, "flag")
        need(self.phase in ("play", "draw") and self.pending is None, "not the time to call")
        seat = self.index(event.target)
        need(seat in self.offenders, "did not pitch in the pitcher's place")
        need(event.actor == "-" or self.index(event.actor) == self.pitcher, "the pitcher calls")
        self.calls[seat] = event.what or ""

    def rule_revoke(self, event: Parts) -> None:
        need(not event.flags, "flag")
        need(self.phase in ("play", "review"), "not the time")
        seat = self.index(event.target)
        need(self.has_revoked(seat), "no complete trick in which this player revoked")
        need(seat not in self.revoked, "is established already")
        self.revoked.add(seat)

    # --- the score ---

    def points_won(self) -> dict[str, int | None]:
        """High, Low, Jack and Game, and the seat each goes to."""
        trumps = [(seat, card) for seat, card in self.played if card[1] == self.trump]
        takers = {card: seat for seat in range(self.n) for card in self.cards_won[seat]}
        trumps.sort(key=lambda entry: RANKS.index(entry[1][0]))
        pips = []
        for side in self.sides():
            won = [card for seat in side for card in self.cards_won[seat]]
            pips.append((sum(PIPS.get(card[0], 0) for card in won), min(side)))
        pips.sort()
        high = low = None
        if trumps:
            high = trumps[-1][0]
            low = trumps[0][0] if self.options["low"] == "dealt" else takers[trumps[0][1]]
        return {
            "high": high,
            "low": low,
            "jack": takers.get("J" + self.trump),
            "game": pips[-1][1] if pips[-1][0] > pips[-2][0] else None,
        }

    def made(self) -> bool:
        """Whether the pitcher's side kept its bid, revokes apart."""
        side = self.side(self.pitcher or 0)
        winners = [seat for seat in self.points_won().values() if seat is not None]
        if self.bid_number == 5:
            tricks = sum(self.tricks_won[seat] for seat in side)
            return tricks == 6 and all(seat in side for seat in winners)
        return sum(seat in side for seat in winners) >= self.bid_number

    def side_points(self, side: set[int]) -> int:
        winners = self.points_won().values()
        won = sum(seat in side for seat in winners if seat is not None)
        pitchers = self.pitcher in side
        revoked = len(self.revoked & side)
        if self.options["revoke"] == "set-back" and revoked:
            return -self.bid_number
        excused = self.options["revoke"] == "set-back" and bool(self.revoked)
        if pitchers and self.made():
            won = 5 if self.bid_number == 5 else won
        elif pitchers and not excused:
            won = -self.bid_number
        elif not pitchers and self.options["only_bidder_scores"]:
            won = 0
        if self.options["revoke"] == "pay-bid":
            won -= revoked * self.bid_number
        return won

    def deal_points(self) -> list[int]:
        return [self.side_points(self.side(seat)) for seat in range(self.n)]

    def settle(self) -> None:
        for seat, points in enumerate(self.deal_points()):
            self.set_backs[seat] += points < 0
        super().settle()

    def smudge_won(self) -> bool:
        """A smudge made by a player who was not in the hole wins at once."""
        pitcher = self.pitcher or 0
        smudged = self.bid_number == self.options["smudge"] and self.made()
        clean = not self.revoked & self.side(pitcher)
        return bool(self.options["smudge_wins"] and smudged and clean and self.totals[pitcher] >= 0)

    def finished(self) -> bool:
        if self.options["deals"]:
            return self.deals_done + 1 >= self.options["deals"]
        return self.game_winner() is not None

    def game_winner(self) -> int | None:
        """The first seat of the side that wins with the deal under review."""
        pitcher = self.pitcher or 0
        totals, target = self.totals_now(), self.options["target"]
        set_back = self.options["revoke"] == "set-back" and self.revoked & self.side(pitcher)
        if self.smudge_won():
            return min(self.side(pitcher))
        if self.options["win_needs_bid"]:
            home = totals[pitcher] >= target and self.made() and not set_back
            return min(self.side(pitcher)) if home else None
        if max(totals) < target:
            return None
        if totals[pitcher] >= target:
            return min(self.side(pitcher))
        counted = list(self.totals)
        for seat in self.points_won().values():
            if seat is None or totals[seat] < target:
                continue
            for member in self.side(seat):
                counted[member] += 1
            if counted[seat] >= target:
                return min(self.side(seat))
        return min(seat for seat in range(self.n) if totals[seat] >= target)

    def payments(self) -> list[int]:
        """What the winner collects when the game is over, in chips (000:608)."""
        winner = self.game_winner()
        chips = [0] * self.n
        if winner is None:
            return chips
        for seat, total in enumerate(self.totals_now()):
            if seat not in self.side(winner):
                price = 1 if total >= 1 else 2
                if self.options["setback_chips"]:
                    price += self.set_backs[seat] + (self.deal_points()[seat] < 0)
                chips[seat] -= price
                chips[winner] += price
        return chips
