"""The table of five hundred for four and three players, followed event by event."""

from __future__ import annotations

from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.refusing_table import Scored, need

from .five_hundred_bids import (
    CHOICES,
    DEFAULTS,
    JOKER,
    MISERES,
    RANKS,
    SAME_COLOUR,
    SUITS,
    TRICKS,
    card_value,
    level,
    outranks,
    pack,
    strain,
    value,
)


class Table(Scored):
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    def __init__(self, rules: str, seats: list[str], options: dict[str, Any]) -> None:
        self.rules = rules
        self.options = {**DEFAULTS[rules], **options}
        if set(self.options) != set(DEFAULTS[rules]):
            raise ValueError("unknown option")
        for name, allowed in CHOICES.items():
            if name in self.options and self.options[name] not in allowed:
                raise ValueError(f"{name} {self.options[name]}")
        if self.options["schedule"] == "table" and len(self.options["table"]) != 25:
            raise ValueError("a table of 25 values")
        if len(seats) not in ((4,) if rules == "five-hundred-4" else (3, 4)):
            raise ValueError("number of seats")
        self.seats = seats
        self.partners = rules == "five-hundred-4"
        self.kitty_size = 3 if self.options["joker"] else 2
        self.dealer = self.options["dealer"] or seats[0]
        self.total = {s: self.options[f"start_{self.party(s) + 1}"] for s in seats}
        self.points = dict.fromkeys(seats, 0)
        self.barred: set[str] = set()
        self.bar_players()
        self.deals_done = 0
        self.over = False
        self.new_deal()

    # --- seats ---------------------------------------------------------------------------

    def party(self, seat: str) -> int:
        """Partners sit opposite; at three hands everybody keeps a score of his own."""
        return self.seats.index(seat) % 2 if self.partners else self.seats.index(seat)

    def parties(self) -> list[int]:
        return sorted({self.party(s) for s in self.players()})

    def players(self) -> list[str]:
        """Everybody in the deal, from the dealer's left; of four at a three-hand game not the
        dealer (000:194)."""
        start = self.seats.index(self.dealer) + 1
        order = [self.seats[(start + k) % len(self.seats)] for k in range(len(self.seats))]
        return order[:-1] if not self.partners and len(self.seats) == 4 else order

    def playing(self) -> list[str]:
        """Everybody who plays cards: the partner of a misère is out (003:2581)."""
        if self.contract in MISERES and self.partners:
            side = self.party(self.contractor)
            return [s for s in self.players() if s == self.contractor or self.party(s) != side]
        return self.players()

    def after(self, seat: str, among: list[str]) -> str:
        """The next of these clockwise."""
        at = self.seats.index(seat)
        order = [self.seats[(at + k) % len(self.seats)] for k in range(1, len(self.seats) + 1)]
        return next(s for s in order if s in among)

    def contractor_side(self, seat: str) -> bool:
        return self.contract is not None and self.party(seat) == self.party(self.contractor)

    # --- the deal ------------------------------------------------------------------------

    def new_deal(self) -> None:
        self.phase = "deal"
        self.hands: dict[str, set[str]] = {s: set() for s in self.players()}
        self.kitty: list[str] = []
        self.passed: list[str] = []
        self.calls: list[tuple[str, str]] = []
        self.bidder = self.players()[0]
        self.contract: str | None = None
        self.contractor = ""
        self.nominated: str | None = None
        self.trick: list[tuple[str, str]] = []
        self.led = ""
        self.leader = ""
        self.won: list[tuple[str, list[str]]] = []
        self.opened: set[str] = set()
        self.shown_void: dict[str, set[str]] = {s: set() for s in self.seats}
        self.suits_played: dict[str, set[str]] = {s: set() for s in self.seats}
        self.spread = False
        self.result = ""
        self.claimed: tuple[int, int] | None = None
        self.disputed = False
        self.ruled: dict[int, int] = {}
        self.revoked: set[str] = set()
        self.established: set[str] = set()

    def do_deal(self, event: Parts) -> None:
        need(event.actor == "-" and not event.flags and event.number is None, "dealt by chance")
        if self.phase == "review":
            self.settle()
            need(not self.over, "the game is over")
            self.dealer = self.after(self.dealer, self.seats)
            self.new_deal()
        need(self.phase == "deal" and event.cards, "no time to deal")
        dealt = [c for hand in self.hands.values() for c in hand] + self.kitty
        known = [c for c in event.cards if c != "??"]
        need(len(set(known)) == len(known), "a card twice")
        need(set(known) <= self.pack() - set(dealt), "cards are elsewhere or not in the pack")
        if event.target is None:
            need(event.what == "kitty", "cards to a seat or to the kitty")
            need(len(self.kitty) + len(event.cards) <= self.kitty_size, "too many in the kitty")
            self.kitty += event.cards
        else:
            need(event.what is None and event.target in self.hands, "not dealt in")
            need("??" not in event.cards, "hands are known")
            need(len(self.hands[event.target]) + len(known) <= TRICKS, "ten cards each")
            self.hands[event.target] |= set(known)
        full = all(len(hand) == TRICKS for hand in self.hands.values())
        if full and len(self.kitty) == self.kitty_size:
            self.phase = "auction"

    def pack(self) -> set[str]:
        return pack(self.rules, joker=self.options["joker"])

    # --- the auction ---------------------------------------------------------------------

    def sufficient(self, call: str) -> bool:
        seven = any(level(c) == 7 for _, c in self.calls)
        if call == "misere" and self.options["misere_needs_seven"] and not seven:
            return False
        return not self.calls or outranks(self.options, call, self.calls[-1][1])

    def do_bid(self, event: Parts) -> None:
        need(self.phase == "auction" and event.actor in self.players(), "no bids now")
        need(not event.cards and event.target is None and event.number is None, "a call")
        need(len(event.flags) <= 1, "one flag")
        need(set(event.flags) <= {"insufficient", "withdrawn"}, "no such flag for a bid")
        call = event.what
        if call in MISERES:
            allowed = {"both": MISERES, "plain": MISERES[:1], "off": ()}[self.options["misere"]]
            need(call in allowed, "that misère is not played here")
        elif call != "pass":
            good = call is not None and call[0].isdigit() and 6 <= level(call) <= 10
            need(good, "six to ten tricks")
        if "withdrawn" in event.flags:
            return
        need(event.actor == self.bidder, "not his turn to bid")
        if call == "pass":
            need(not event.flags, "a pass is never insufficient")
            self.passed.append(event.actor)
        else:
            need(self.sufficient(call) != ("insufficient" in event.flags), "does it outrank?")
            self.calls.append((event.actor, call))
        self.end_auction()

    def end_auction(self) -> None:
        players = self.players()
        if self.options["auction"] == "one-turn":
            done = len(self.passed) + len(self.calls) == len(players)
            stay = players
        else:
            stay = [s for s in players if s not in self.passed]
            done = not stay or (len(stay) == 1 and bool(self.calls))
        if not done:
            self.bidder = self.after(self.bidder, stay)
        elif self.calls:
            self.contractor, self.contract = self.calls[-1]
            self.leader = self.contractor
            self.phase = "kitty"
        elif self.options["passed_deal"] == "no-trump":
            self.leader = players[0]
            self.phase = "play"
        else:
            self.stop("passed")

    # --- kitty, nomination ---------------------------------------------------------------

    def do_draw(self, event: Parts) -> None:
        need(self.phase == "kitty" and event.what == "kitty", "nothing to draw")
        need(event.actor == self.contractor, "the contractor takes the kitty")
        need(event.target is None and event.number is None and not event.flags, "cards only")
        cards = set(event.cards)
        need(len(event.cards) == len(cards) == self.kitty_size, "the whole kitty")
        need({c for c in self.kitty if c != "??"} <= cards, "the cards of the kitty")
        elsewhere = set().union(*self.hands.values())
        need(cards <= self.pack() - elsewhere, "cards are elsewhere")
        self.hands[self.contractor] |= cards
        self.phase = "discard"

    def do_discard(self, event: Parts) -> None:
        need(self.phase == "discard" and event.actor == self.contractor, "no discard now")
        need(event.what is None and event.target is None, "cards only")
        need(event.number is None and not event.flags, "cards only")
        cards = set(event.cards)
        need(len(event.cards) == len(cards) == self.kitty_size, "as many as the kitty had")
        need(cards <= self.hands[self.contractor], "his own cards")
        self.hands[self.contractor] -= cards
        self.phase = "play"

    def do_declare(self, event: Parts) -> None:
        """A suit for the joker (003:2596)."""
        need(self.phase == "play" and not self.trick and not self.won, "before the lead")
        need(event.what in SUITS and not event.cards and not event.flags, "a suit")
        need(event.target is None and event.number is None, "a suit")
        need(self.contract is not None and event.actor == self.contractor, "contractor only")
        need(strain(self.contract) == "NT", "the joker has a suit already")
        how = self.options["nomination"]
        need(how != "never", "no nomination")
        need(how == "nt-and-misere" or self.contract in MISERES, "in a misère only")
        need(JOKER in self.hands[self.contractor], "he does not hold the joker")
        need(self.nominated is None, "once")
        self.nominated = SUITS[event.what]

    # --- the play ------------------------------------------------------------------------

    def trump(self) -> str:
        """The trump suit, empty at no trump."""
        if self.contract is None or strain(self.contract) == "NT":
            return ""
        return strain(self.contract).lower()

    def suit(self, card: str) -> str:
        """The suit a card belongs to; empty for a joker without one (003:2592, 003:2596)."""
        trump = self.trump()
        if card == JOKER:
            return trump or self.nominated or ""
        if trump and card == "J" + SAME_COLOUR[trump]:
            return trump
        return card[1]

    def turn(self) -> str:
        """The first from the leader who has not played to the open trick."""
        if not self.trick:
            return self.leader
        laid = {s for s, _ in self.trick}
        return self.after(self.trick[0][0], [s for s in self.playing() if s not in laid])

    def may_lead_joker(self, seat: str, suit: str) -> bool:
        """003:2598, 003:2624; the last trick is free."""
        if len(self.won) == TRICKS - 1 or self.options["joker_lead"] == "loose":
            return True
        if self.options["joker_lead"] == "strict":
            return suit not in self.opened
        return self.options["joker_lead"] == "not-void" and suit not in self.shown_void[seat]

    def may_follow_with_joker(self, seat: str) -> bool:
        """A joker without a suit, played to the suit led (003:2597, 003:2624)."""
        void = not any(self.suit(c) == self.led for c in self.hands[seat])
        if len(self.hands[seat]) == 1:
            return True
        shown = self.led in self.shown_void[seat]
        if self.options["joker_follow"] == "first-or-last":
            return not shown and (void or self.led not in self.suits_played[seat])
        if self.options["joker_follow"] == "not-shown-void":
            return void and not shown
        return void

    def legal_cards(self, seat: str) -> set[str]:
        """What he may play to the open trick; a lead of the joker also needs its suit."""
        hand = self.hands[seat]
        loose = JOKER in hand and self.suit(JOKER) == ""
        if not self.trick:
            if loose and not any(self.may_lead_joker(seat, s) for s in "schd"):
                return hand - {JOKER}
            return set(hand)
        following = {c for c in hand if self.suit(c) == self.led}
        if not loose:
            return following or set(hand)
        joker = {JOKER} if self.may_follow_with_joker(seat) else set()
        if following:
            return following | joker
        must = self.contract in MISERES and self.options["misere_joker"] == "must"
        if joker and must:
            return joker
        return (hand - {JOKER}) | joker

    def do_play(self, event: Parts) -> None:
        need(self.phase == "play" and event.actor in self.playing(), "no play now")
        need(len(event.cards) == 1 and event.target is None and event.number is None, "a card")
        need(set(event.flags) <= {"revoke", "turn", "withdrawn"}, "no such flag for a card")
        seat, card = event.actor, event.cards[0]
        need(card in self.hands[seat], "he does not hold it")
        names = not self.trick and card == JOKER and self.suit(JOKER) == ""
        if "withdrawn" in event.flags:
            need(event.flags == ["withdrawn"], "a card taken back carries no other flag")
            need(event.what is None or (names and event.what in SUITS), "no suit")
            return
        if seat == self.turn():
            need("turn" not in event.flags, "it was his turn")
        else:
            need("turn" in event.flags, "not his turn")
            need(seat not in [s for s, _ in self.trick], "he has played to this trick")
        legal = card in self.legal_cards(seat)
        need((event.what in SUITS) if names else event.what is None, "a suit for a joker led")
        if names:
            legal = self.may_lead_joker(seat, SUITS[event.what])
        need(legal != ("revoke" in event.flags), "may he play that card?")
        if not legal:
            self.revoked.add(seat)
        self.put(seat, card, SUITS[event.what] if names else "")

    def put(self, seat: str, card: str, named: str) -> None:
        suit = self.suit(card)
        if not self.trick:
            self.led = named or suit
            self.opened.add(self.led)
        elif suit not in (self.led, ""):
            self.shown_void[seat].add(self.led)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == len(self.playing()):
            winner = max(self.trick, key=self.strength)[0]
            self.won.append((winner, [c for _, c in self.trick]))
            self.trick = []
            self.leader = winner
            if len(self.won) == TRICKS:
                self.stop("played")
        self.suits_played[seat].add(suit)

    def strength(self, laid: tuple[str, str]) -> int:
        seat, card = laid
        trump, suit = self.trump(), self.suit(card)
        if card == JOKER:
            following = laid != self.trick[0]
            last = len(self.won) == TRICKS - 1
            if suit == "":
                late = self.options["joker_follow"] == "not-shown-void" and last and following
                loses = late and self.options["joker_last_card"] == "loses"
                return -1 if loses and self.led in self.shown_void[seat] else 100
            return 100 if trump or suit == self.led else -1
        if trump and card[0] == "J" and suit == trump:
            return 99 if card[1] == trump else 98
        if trump and suit == trump:
            return 50 + RANKS.index(card[0])
        return RANKS.index(card[0]) if suit == self.led else -1

    def do_show(self, event: Parts) -> None:
        phases = ("auction", "kitty", "discard", "play")
        need(self.phase in phases and event.actor in self.players(), "nothing to show")
        need(event.what is None and event.target is None and event.number is None, "cards")
        need(event.cards and len(set(event.cards)) == len(event.cards), "cards")
        need(set(event.cards) <= self.hands[event.actor], "his own cards")
        if event.flags == ["exposed"]:
            return
        need(not event.flags and self.phase == "play", "no such flag")
        need(self.contract == "open-misere" and event.actor == self.contractor, "open misère")
        need(len(self.won) == 1 and not self.trick and not self.spread, "after the first trick")
        need(set(event.cards) == self.hands[event.actor], "the whole hand")
        self.spread = True

    # --- claims and rulings --------------------------------------------------------------

    def do_claim(self, event: Parts) -> None:
        need(not event.flags, "no flag")
        if event.what == "revoke":
            need(self.phase in ("play", "review") and self.result != "passed", "no play")
            need(event.target in self.playing() and not event.cards, "a player")
            need(event.actor not in ("-", event.target), "another player")
            need(event.number is None, "no number")
            return
        need(event.target is None, "no target")
        if event.what == "game":
            self.claim_game(event)
            return
        need(not event.cards, "no cards")
        if event.what in ("accept", "reject"):
            need(self.result == "claim" and event.number is None, "nothing to answer")
            need(event.actor not in ("-", self.claimer), "another player answers")
            self.disputed = self.disputed or event.what == "reject"
            return
        need(event.what is None and event.number is not None, "a number of tricks")
        need(self.phase == "play" and not self.options["card_points"], "no claim now")
        need(event.actor == "-" or event.actor in self.playing(), "he is not playing")
        need(self.contract is not None or event.actor != "-", "whose tricks?")
        left = TRICKS - len(self.won)
        need(0 <= event.number <= left, "of the tricks not completed")
        party = self.party(self.contractor if event.actor == "-" else event.actor)
        uncounted = self.contract in MISERES and party == self.party(self.contractor)
        need(self.partners or event.number == left or uncounted, "who has the others?")
        self.claimed = (party, event.number)
        self.claimer = event.actor
        self.stop("claim")

    def claim_game(self, event: Parts) -> None:
        """000:239: an opponent whose tricks bring him to the target."""
        seat = event.actor
        need(not self.partners and self.options["win_on"] == "any-points", "not in this game")
        need(not self.options["deals"], "no target")
        need(self.phase == "play" and self.contract is not None, "no contract")
        need(seat in self.playing() and seat != self.contractor, "an opponent")
        need(event.number is None and set(event.cards) == self.hands[seat], "his whole hand")
        need(len(event.cards) == len(set(event.cards)), "his whole hand")
        promised = self.total[self.contractor] + value(self.options, self.contract)
        need(promised < self.options["target"], "the contractor could reach the target")
        need(seat not in self.barred, "he cannot win")
        if self.reached(len(self.won)) == []:
            return
        early = next(first for n in range(len(self.won) + 1) if (first := self.reached(n)))
        if seat in self.reached(len(self.won)):
            need(seat in early, "another was there first")
            self.stop("game")

    def reached(self, tricks: int) -> list[str]:
        """Opponents whose first tricks of the deal bring them to the target."""
        found = []
        for seat in self.playing():
            mine = [cards for winner, cards in self.won[:tricks] if winner == seat]
            worth = self.total[seat] + 10 * len(mine)
            if self.contract in MISERES:
                lost = [w for w, _ in self.won[:tricks] if w == self.contractor]
                tens = self.options["misere_tricks"] == "ten"
                worth = self.total[seat] + (10 * len(lost) if tens else 0)
            elif self.options["card_points"]:
                worth += sum(card_value(c) for cards in mine for c in cards)
            if seat != self.contractor and worth >= self.options["target"]:
                found.append(seat)
        return found

    def do_rule(self, event: Parts) -> None:
        need(event.actor == "-" and not event.cards and not event.flags, "a ruling of the table")
        if event.what == "misdeal":
            need(event.target is None and event.number is None, "no target")
            need(self.phase != "review" and not self.trick and not self.won, "too late")
            if self.options["misdeal"] == "next-dealer":
                self.dealer = self.after(self.dealer, self.seats)
            self.new_deal()
            return
        need(event.target in self.playing(), "a player")
        need(self.phase in ("play", "review"), "no play yet")
        need(self.result not in ("passed", "game"), "nothing was left open")
        if event.what == "revoke":
            need(event.number is None, "no number")
            need(event.target in self.revoked - self.established, "no revoke of his")
            self.established.add(event.target)
            if self.options["revoke"] == "contract" and self.phase == "play":
                self.stop("revoke")
            return
        need(event.what == "tricks" and event.number is not None, "unknown ruling")
        need(not self.options["card_points"], "the cards would be unknown")
        ruled = {**self.ruled, self.party(event.target): event.number}
        need(event.number >= 0 and sum(ruled.values()) <= TRICKS, "ten tricks")
        need(len(ruled) < len(self.parties()) or sum(ruled.values()) == TRICKS, "ten tricks")
        self.ruled = ruled
        self.stop(self.result or "ruling")

    def last_winner(self) -> str:
        return self.won[-1][0] if self.won else ""

    # --- the score -----------------------------------------------------------------------

    def ruling_complete(self) -> bool:
        few = len(self.ruled) < len(self.parties()) - 1
        return bool(self.ruled) and (not few or sum(self.ruled.values()) == TRICKS)

    def settled(self) -> bool:
        """Whether the tricks of every party are known."""
        if self.ruled:
            return self.ruling_complete()
        return not self.disputed

    def trick_counts(self) -> dict[int, int]:
        counts = dict.fromkeys(self.parties(), 0)
        if self.ruled:
            counts.update(self.ruled)
            rest = [p for p in counts if p not in self.ruled]
            for party in rest:
                counts[party] = TRICKS - sum(self.ruled.values())
                break
            return counts
        for winner, _ in self.won:
            counts[self.party(winner)] += 1
        if self.claimed:
            party, number = self.claimed
            counts[party] += number
            others = [p for p in counts if p != party]
            counts[others[0]] += TRICKS - len(self.won) - number
        return counts

    def made(self) -> bool:
        """Whether the contract counts as made."""
        if self.contract is None or self.result == "game":
            return False
        if self.options["revoke"] == "contract" and self.established:
            return not any(self.contractor_side(s) for s in self.established)
        tricks = self.trick_counts()[self.party(self.contractor)]
        return tricks == 0 if self.contract in MISERES else tricks >= level(self.contract)

    def both_revoked(self) -> bool:
        sides = {self.contractor_side(s) for s in self.established}
        return self.contract is not None and len(sides) == 2

    def deal_points(self) -> dict[str, int]:
        """003:2604-2614, 000:227-241, by seat."""
        none = dict.fromkeys(self.seats, 0)
        stops = self.options["revoke"] == "contract"
        if self.result == "passed" or (stops and self.both_revoked()):
            return none
        counts = self.trick_counts()
        score = {}
        for party in counts:
            mine = [cards for winner, cards in self.won if self.party(winner) == party]
            cards = sum(card_value(c) for trick in mine for c in trick)
            guilty = any(self.party(s) == party for s in self.established)
            extra = cards if self.options["card_points"] and not guilty else 0
            if self.contract is None:
                score[party] = 10 * counts[party] + extra
            elif party == self.party(self.contractor):
                score[party] = self.contract_points(counts[party])
                score[party] += 0 if self.contract in MISERES else extra
            elif self.contract in MISERES:
                tens = self.options["misere_tricks"] == "ten"
                score[party] = 10 * counts[self.party(self.contractor)] if tens else 0
            else:
                score[party] = 10 * counts[party] + extra
        for party in {self.party(s) for s in self.established}:
            score[party] = min(score[party], 0)
        return {s: score.get(self.party(s), 0) for s in none}

    def contract_points(self, tricks: int) -> int:
        if self.result == "game":
            return 0
        worth = value(self.options, self.contract)
        if not self.made():
            return -worth
        swept = tricks == TRICKS and not (self.established and self.options["revoke"] == "contract")
        if swept and self.contract not in MISERES:
            return max(worth, 250)
        return worth

    def bar_players(self) -> None:
        """A player in the hole cannot win any more (000:235)."""
        if self.options.get("set_back") == "barred" and self.options["hole"]:
            low = -self.options["hole"]
            self.barred |= {s for s in self.seats if self.total[s] <= low}

    def settle(self) -> None:
        """Count the deal and see whether the game is over."""
        self.enter_points()
        self.bar_players()
        if self.options["deals"]:
            self.over = self.deals_done >= self.options["deals"]
            return
        low = -self.options["hole"] if self.options["hole"] else None
        if self.options.get("set_back") != "barred" and low is not None:
            self.over = min(self.total.values()) <= low
        there = {s for s in self.seats if self.total[s] >= self.options["target"]}
        if self.options["win_on"] == "own-contract":
            won = {s for s in self.seats if self.made() and self.points[s] > 0}
            there = {s for s in there & won if self.contractor_side(s)}
        self.over = self.over or bool(there) or self.result == "game"
        if len(self.barred) == len(self.seats):
            self.over = True
