"""A slow referee for euchre, written from the rule books with sets of card names.

It shares nothing with the rule modules but the event texts: cards are strings, a hand is a set,
and every question is answered by looking at the whole table.
"""

from copy import deepcopy

SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
SAME_COLOUR = {"c": "s", "s": "c", "h": "d", "d": "h"}
PLAIN = "789TQKA"
JOKER = "Xr"

DEFAULTS = {
    "euchre": {},
    "railroad-euchre": {
        "target": 5, "joker": True, "alone": "with-make", "defend_alone": "lone-maker",
        "lead": "eldest", "call_best": True, "laps": True, "slam": True,
    },
    "euchre-3": {"march": 3, "alone": "never", "defend_alone": "never", "lead": "eldest"},
    "euchre-2": {"target": 5, "alone": "never", "defend_alone": "never", "lead": "eldest"},
    "euchre-laws-foster": {
        "lowest": "seven", "target": 5, "rubber": True, "alone": "with-make",
        "defend_alone": "never", "lead": "eldest", "lone_march": 0,
        "misdeal": "next-dealer", "renege": "innocent-choose",
    },
}  # fmt: skip
COMMON = {
    "lowest": "nine", "joker": False, "joker_up": "dealer-names", "target": 10, "deals": 0,
    "playoff": True, "start_1": 0, "start_2": 0, "start_3": 0, "stick_dealer": False,
    "alone": "until-lead", "defend_alone": "any-maker", "no_loner_after_pass": False,
    "lead": "left-of-loner", "call_best": False, "march": 2, "lone_march": 4, "laps": False,
    "slam": False, "rubber": False, "renege": "to-innocent", "misdeal": "same-dealer",
}  # fmt: skip


def pack(options):
    """003:2293, 000:270, 003:2344."""
    ranks = {"nine": "9TJQKA", "eight": "89TJQKA", "seven": "789TJQKA"}[options["lowest"]]
    cards = {rank + suit for rank in ranks for suit in "cdhs"}
    return cards | {JOKER} if options["joker"] else cards


def suit(card, trump):
    """003:2299: the left bower and the joker are trumps."""
    if card == JOKER or card == "J" + SAME_COLOUR[trump]:
        return trump
    return card[1]


def ranking(trump, led):
    """Cards that can win a trick, weakest first (003:2299)."""
    plain = [] if led == trump else [r + led for r in "789TJQKA" if suit(r + led, trump) == led]
    trumps = [r + trump for r in PLAIN]
    return [*plain, *trumps, "J" + SAME_COLOUR[trump], "J" + trump, JOKER]


class RefusedError(Exception):
    """The event breaks a rule."""


def need(condition, why):
    if not condition:
        raise RefusedError(why)


class Slow:
    """One table; ``apply`` raises ``RefusedError`` and then must not be used again."""

    def __init__(self, rules, seats, options):
        self.options = {**COMMON, **DEFAULTS[rules], **options}
        self.seats = list(seats)
        self.n = len(seats)
        self.dealer = options.get("dealer", seats[0])
        starts = [self.options[f"start_{i}"] for i in (1, 2, 3)]
        self.total = {s: starts[i % 2 if self.n == 4 else i] for i, s in enumerate(seats)}
        self.games = dict.fromkeys(seats, 0)
        self.rubber = dict.fromkeys(seats, 0)
        self.finished = 0
        self.over = False
        self.reset_totals = None
        self.new_deal()

    # --- seats ---------------------------------------------------------------------------

    def left(self, seat, steps=1):
        return self.seats[(self.seats.index(seat) + steps) % self.n]

    def partner(self, seat):
        return self.left(seat, 2) if self.n == 4 else seat

    def side(self, seat):
        """Everybody who plays with this seat (003:2293, 003:2342)."""
        if self.n == 4:
            return {seat, self.partner(seat)}
        if self.n == 2 or self.maker is None or seat == self.maker:
            return {seat}
        return set(self.seats) - {self.maker}

    # --- the deal ------------------------------------------------------------------------

    def new_deal(self):
        self.hands = {s: set() for s in self.seats}
        self.rest = pack(self.options)
        self.packets = []
        self.upcard = None
        self.turned_suit = None
        self.talon = None
        self.round = 0
        self.bids = []
        self.maker = None
        self.trump = None
        self.to_discard = False
        self.buried = set()
        self.alone = set()
        self.fresh_make = False
        self.best = {}
        self.waiting = None
        self.table = []
        self.tricks = []
        self.played = set()
        self.leader = None
        self.result = None
        self.revokers = set()
        self.established = []

    def apply(self, text):
        need(not self.over, "the game is over")
        parts = text.split(" ")
        actor, verb, rest = parts[0], parts[1], parts[2:]
        flags = {p[1:] for p in rest if p.startswith("!")}
        rest = [p for p in rest if not p.startswith("!")]
        chance = verb in ("deal", "rule")
        need((actor == "-") == chance, "wrong actor")
        getattr(self, "do_" + verb)(actor, rest, flags)

    def cards(self, word):
        return [word[i : i + 2] for i in range(0, len(word), 2)]

    def do_deal(self, actor, rest, flags):
        need(not flags, "flag")
        if rest[0] == "up":
            return self.turn_up(self.cards(rest[1]))
        if rest[0] == "talon":
            return self.show_talon(self.cards(rest[1]))
        need(len(rest) == 2, "a hand needs a seat and cards")
        seat, cards = rest[0], self.cards(rest[1])
        if self.result is not None:
            need(not self.game_ends(), "the game has been won")
            self.count_up()
            self.dealer = self.left(self.dealer)
            self.new_deal()
        need(self.upcard is None, "cards dealt after the turn-up")
        need(len(cards) == len(set(cards)) and set(cards) <= self.rest, "cards are elsewhere")
        done = self.packets
        if not done:
            need(len(cards) in (2, 3, 5), "packets are of two or three, or whole hands")
        if len(cards) == 5 and (not done or done[0][1] == 5):
            need(seat not in [s for s, _ in done], "too many cards")
        else:
            # 003:2297 rounds of three and two, or two and three, from the dealer's left
            first = done[0][1] if done else len(cards)
            need(first in (2, 3), "one pattern for the whole deal")
            need(len(done) < 2 * self.n, "all have five cards")
            need(seat == self.left(self.dealer, 1 + len(done)), "clockwise from the left")
            need(len(cards) == (first if len(done) < self.n else 5 - first), "one pattern")
        self.packets = [*done, (seat, len(cards))]
        self.hands[seat] |= set(cards)
        self.rest -= set(cards)
        return None

    def turn_up(self, cards):
        need(all(len(h) == 5 for h in self.hands.values()), "hands are not complete")
        need(self.upcard is None and self.result is None and self.maker is None, "too late")
        need(len(cards) == 1 and cards[0] in self.rest, "one card of the rest")
        if cards[0] == JOKER and self.options["joker_up"] == "redeal":
            self.new_deal()
            return
        self.upcard = cards[0]
        self.rest -= set(cards)
        self.round = 1
        if self.upcard == JOKER:
            self.round = 0

    def show_talon(self, cards):
        need(self.upcard is not None and not self.bids and self.round < 2, "not the time")
        need(self.maker is None and self.talon is None, "not the time")
        need(len(cards) == len(self.rest) and set(cards) == self.rest, "what is left over")
        self.talon = set(cards)

    # --- making trump --------------------------------------------------------------------

    def bidding(self):
        return self.upcard is not None and self.maker is None and self.result is None

    def bidder(self):
        if self.round == 0:
            return self.dealer
        return self.left(self.dealer, 1 + len(self.bids))

    def do_bid(self, actor, rest, flags):
        need(self.bidding() and len(rest) == 1 and not flags, "no bids now")
        need(actor == self.bidder(), "not his turn")
        word = rest[0]
        if word == "pass":
            need(self.round != 0, "the dealer who turned the joker names trump")
            stuck = self.round == 2 and actor == self.dealer and self.options["stick_dealer"]
            need(not stuck, "the dealer is stuck")
            self.bids.append(actor)
            if len(self.bids) == self.n:
                if self.round == 1:
                    self.round, self.bids = 2, []
                    self.turned_suit = self.upcard[1]
                else:
                    self.result = "passed"
            return
        if word == "order":
            need(self.round == 1, "nothing to order up")
            chosen = self.upcard[1]
        else:
            need(word in SUITS and self.round != 1, "suits are named in the second round")
            chosen = SUITS[word]
            need(chosen != self.turned_suit, "that suit was turned down")
        self.maker, self.trump = actor, chosen
        self.fresh_make = True
        if self.round != 2:
            self.hands[self.dealer].add(self.upcard)
            self.to_discard = True

    # --- alone ---------------------------------------------------------------------------

    def unled(self):
        return self.maker is not None and self.result is None and not self.table and not self.tricks

    def out(self, seat):
        return self.n == 4 and self.partner(seat) in self.alone

    def do_declare(self, actor, rest, flags):
        need(rest == ["alone"] and not flags, "alone is all there is to declare")
        need(self.unled() and self.waiting is None, "before the lead")
        need(self.n == 4 and actor not in self.alone and not self.out(actor), "cannot")
        if self.options["no_loner_after_pass"]:
            need(actor not in self.bids, "he passed in this round")
        if actor == self.maker:
            need(self.options["alone"] != "never", "nobody goes alone")
            need(self.options["alone"] == "until-lead" or self.fresh_make, "too late")
        else:
            need(actor != self.partner(self.maker), "the maker's partner never may")
            rule = self.options["defend_alone"]
            need(rule == "any-maker" or (rule == "lone-maker" and self.maker in self.alone), "no")
        self.alone.add(actor)

    # --- discards ------------------------------------------------------------------------

    def do_discard(self, actor, rest, flags):
        need(len(rest) == 1 and not flags, "a discard is cards")
        cards = self.cards(rest[0])
        need(len(cards) == 1 and cards[0] in self.hands[actor], "one card of his own")
        if self.to_discard:
            need(actor == self.dealer, "the dealer discards first")
            self.to_discard = False
            if actor != self.maker:
                self.fresh_make = False
        else:
            need(self.options["call_best"] and self.unled() and self.waiting is None, "no")
            need(actor in self.alone and actor not in self.best, "only a lone player, once")
            self.best[actor] = None
            self.waiting = actor
        self.hands[actor] -= set(cards)
        self.buried |= set(cards)

    def do_give(self, actor, rest, flags):
        need(self.waiting is not None and len(rest) == 2 and not flags, "nobody called")
        need(rest[0] == self.waiting and actor == self.partner(self.waiting), "partner to loner")
        cards = self.cards(rest[1])
        need(len(cards) == 1 and cards[0] in self.hands[actor], "one card of his own")
        self.hands[actor] -= set(cards)
        self.hands[self.waiting] |= set(cards)
        self.waiting = None

    # --- the play ------------------------------------------------------------------------

    def first_lead(self):
        if self.alone and self.options["lead"] == "left-of-loner":
            defenders = [s for s in self.alone if s not in self.side(self.maker)]
            if len(self.alone) == 2:
                return defenders[0]
            order = [self.left(next(iter(self.alone)), k) for k in range(1, self.n)]
        else:
            order = [self.left(self.dealer, k) for k in range(1, self.n + 1)]
        return next(s for s in order if not self.out(s))

    def playing(self):
        return (
            self.maker is not None
            and self.result is None
            and not self.to_discard
            and self.waiting is None
        )

    def turn(self):
        if not self.table:
            return self.tricks[-1] if self.tricks else self.first_lead()
        seat = self.left(self.table[-1][0])
        while self.out(seat):
            seat = self.left(seat)
        return seat

    def follow(self, seat):
        """What he may play (003:2311-2313)."""
        hand = self.hands[seat]
        if not self.table:
            return hand
        led = suit(self.table[0][1], self.trump)
        return {c for c in hand if suit(c, self.trump) == led} or hand

    def do_play(self, actor, rest, flags):
        need(self.playing() and len(rest) == 1, "no play now")
        cards = self.cards(rest[0])
        need(len(cards) == 1 and not self.out(actor), "one card of a player who takes part")
        need(actor == self.turn(), "not his turn")
        card = cards[0]
        need(card in self.hands[actor], "he does not hold it")
        if card not in self.follow(actor):
            need("revoke" in flags, "he must follow suit")
            self.revokers.add(actor)
        self.hands[actor].remove(card)
        self.played.add(card)
        self.fresh_make = False
        self.table.append((actor, card))
        if len(self.table) == self.n - sum(self.out(s) for s in self.seats):
            led = suit(self.table[0][1], self.trump)
            order = ranking(self.trump, led)
            self.tricks.append(
                max(self.table, key=lambda p: order.index(p[1]) if p[1] in order else -1)[0]
            )
            self.table = []
            if len(self.tricks) == 5:
                self.result = "played"

    # --- rulings -------------------------------------------------------------------------

    def do_rule(self, actor, rest, flags):
        need(not flags, "flag")
        if rest == ["misdeal"]:
            need(self.result is None and not self.tricks, "too late")
            if self.options["misdeal"] == "next-dealer":
                self.dealer = self.left(self.dealer)
            self.new_deal()
        elif rest == ["void"]:
            need(self.result is None, "too late")
            self.new_deal()
        else:
            need(len(rest) == 2 and rest[1] == "revoke", "unknown ruling")
            need(self.maker is not None and self.waiting is None, "no play yet")
            need(rest[0] in self.revokers and rest[0] not in self.established, "no revoke")
            self.established.append(rest[0])
            if self.options["renege"] != "deny-score":
                self.result = "revoke"

    # --- the score -----------------------------------------------------------------------

    def full_march(self):
        fixed = self.options["lone_march"] if self.n == 4 else self.options["march"]
        return fixed if self.options["lone_march"] else self.n

    def points(self):
        """Points by seat of the deal just ended (003:2323-2334, 003:2315, 001:316)."""
        none = dict.fromkeys(self.seats, 0)
        if self.result == "passed":
            return none
        makers = self.side(self.maker)
        guilty = set().union(*[self.side(s) for s in self.established])
        if guilty and self.options["renege"] != "deny-score":
            if guilty == set(self.seats):
                return none
            worth = 2
            if self.options["renege"] == "innocent-choose" and (self.alone or self.n == 3):
                worth = self.full_march()
            if self.options["renege"] == "off-offenders":
                return {s: -worth if s in guilty else 0 for s in self.seats}
            return {s: 0 if s in guilty else worth for s in self.seats}
        taken = sum(1 for s in self.tricks if s in makers)
        if taken >= 3:
            worth = 1
            if taken == 5:
                lone = self.maker in self.alone or self.n < 4
                worth = self.full_march() if lone else self.options["march"]
            scored = {s: worth if s in makers else 0 for s in self.seats}
        else:
            worth = 4 if self.alone - {self.maker} else 2
            scored = {s: 0 if s in makers else worth for s in self.seats}
        return {s: 0 if s in guilty else p for s, p in scored.items()}

    def new_totals(self):
        now = dict(self.total)
        if self.reset_totals is not None:
            now = dict(self.reset_totals)
        worth = self.points()
        return {s: now[s] + worth[s] for s in self.seats}

    def game_ends(self):
        """Would the record be complete with this deal counted?"""
        totals = self.new_totals()
        best = max(totals.values())
        first = {s for s in self.seats if totals[s] == best}
        if self.options["deals"]:
            one_side = first == self.side(next(iter(first))) if self.n == 4 else len(first) == 1
            played = self.finished + 1 >= self.options["deals"]
            return played and (one_side or not self.options["playoff"])
        if best < self.options["target"]:
            return False
        if not self.options["rubber"]:
            return True
        return any(self.games[s] + self.worth_in_games(totals, first) >= 2 for s in first)

    def worth_in_games(self, totals, first):
        losers = [totals[s] for s in self.seats if s not in first]
        return 2 if self.options["slam"] and all(t <= 0 for t in losers) else 1

    def count_up(self):
        totals = self.new_totals()
        ends = self.game_ends()
        self.total = totals
        self.reset_totals = None
        self.finished += 1
        best = max(totals.values())
        if not self.options["deals"] and best >= self.options["target"]:
            first = {s for s in self.seats if totals[s] == best}
            count = self.worth_in_games(totals, first)
            losers = max((totals[s] for s in self.seats if s not in first), default=-(10**9))
            each = 3 if losers <= 0 else 2 if losers < 3 else 1
            for seat in first:
                self.games[seat] += count
                self.rubber[seat] += count * each
            surplus = best - self.options["target"] if self.options["laps"] else 0
            self.reset_totals = {s: surplus if s in first else 0 for s in self.seats}
        self.over = ends
        return ends

    def end(self):
        """Count an ended deal; whether the record is complete."""
        if self.result is not None and not self.over:
            self.count_up()
        return self.over

    # --- choices -------------------------------------------------------------------------

    def open_acts(self):
        """Every regular act of a player that is legal now, found by trying.

        An act of a player is refused before anything changes, so one copy serves until an act
        is legal.
        """
        acts = []
        twin = deepcopy(self)
        for text in self.candidates():
            try:
                twin.apply(text)
            except RefusedError:
                continue
            acts.append(text)
            twin = deepcopy(self)
        return acts

    def candidates(self):
        """Acts worth trying: all words from all seats, all cards of the pack from all seats."""
        cards = sorted(pack(self.options))
        for seat in self.seats:
            for word in ("pass", "order", *SUITS):
                yield f"{seat} bid {word}"
            yield f"{seat} declare alone"
            for card in cards:
                yield f"{seat} play {card}"
                yield f"{seat} discard {card}"
                for other in self.seats:
                    yield f"{seat} give {other} {card}"
