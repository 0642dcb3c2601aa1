"""Contract bridge checked the slow way, from the source text, with strings and sets.

Written without the rule engine and sharing nothing with it: 003:1515-1588 is quoted beside the
code that does what it says. Events are read as text; all hands must be known.
"""

SEATS = ["N", "E", "S", "W"]
RANKS = "23456789TJQKA"
PACK = {rank + suit for suit in "cdhs" for rank in RANKS}
BIDS = [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]
TRUMP = {"C": "c", "D": "d", "H": "h", "S": "s", "NT": ""}

# The document prints no figures; these are the tables of any score card.
FIRST_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 40}
LATER_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
DOWN_PLAIN = [50 * n for n in range(14)]
DOWN_DOUBLED = [0, 100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500]
DOWN_VULNERABLE = [0, 200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800]


def side_of(seat):
    return "NS" if seat in "NS" else "EW"


def other(side):
    return "EW" if side == "NS" else "NS"


def after(seat):
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner(seat):
    return after(after(seat))


def split(cards):
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def contract_points(tricks, name, doubled):
    points = FIRST_TRICK[name] + LATER_TRICK[name] * (tricks - 1)
    return points * {"": 1, "X": 2, "XX": 4}[doubled]


def undertricks(down, doubled, vulnerable):
    if doubled == "":
        return DOWN_PLAIN[down] * (2 if vulnerable else 1)
    table = DOWN_VULNERABLE if vulnerable else DOWN_DOUBLED
    return table[down] * (2 if doubled == "XX" else 1)


def overtricks(over, name, doubled, vulnerable):
    if doubled == "":
        return over * LATER_TRICK[name]
    return over * {"X": 100, "XX": 200}[doubled] * (2 if vulnerable else 1)


def slam(level, vulnerable):
    return {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]


def board_score(contract, doubled, vulnerable, tricks):
    """Score of declarer's side at duplicate (003:1574)."""
    level, name = int(contract[0]), contract[1:]
    down = level + 6 - tricks
    if down > 0:
        return -undertricks(down, doubled, vulnerable)
    points = contract_points(level, name, doubled)
    bonus = (500 if vulnerable else 300) if points >= 100 else 50
    insult = {"": 0, "X": 50, "XX": 100}[doubled]
    return (
        points
        + bonus
        + insult
        + slam(level, vulnerable)
        + overtricks(-down, name, doubled, vulnerable)
    )


def honour_points(hand, name):
    if name == "NT":
        return 150 if {"Ac", "Ad", "Ah", "As"} <= hand else 0
    return {4: 100, 5: 150}.get(len({r + TRUMP[name] for r in "AKQJT"} & hand), 0)


def revoke_price(revoker_won, own_after, side_after, trick, *, both):
    """Tricks handed over for one revoke (003:1562).

    ``side_after`` counts the side's tricks from that of the revoke on; ``own_after`` those after
    it.
    """
    if both or trick == 12 or side_after == 0:
        return 0
    if revoker_won and own_after >= 1:
        return 2
    return 1


class WrongError(Exception):
    """An event that may not happen; the message is the reason."""


class SlowTable:
    """A table that keeps everything it saw in plain lists, sets and dictionaries."""

    def __init__(self, options=None):
        options = options or {}
        self.scoring = options.get("scoring", "duplicate")
        self.board = options.get("vulnerable", "none")
        self.limit = options.get("deals", 0)
        self.dealer = options.get("dealer", "N")
        self.number = options.get("first_deal", 1)
        self.below = {"NS": options.get("part_ns", 0), "EW": options.get("part_ew", 0)}
        self.games = {side: int(self.board in (side.lower(), "both")) for side in ("NS", "EW")}
        self.total = {"NS": 0, "EW": 0}
        self.last = None
        self.done = 0
        self.over = False
        self.new_deal()

    def new_deal(self):
        self.hands = {seat: set() for seat in SEATS}
        self.dealt = {seat: set() for seat in SEATS}
        self.calls = []
        self.tricks = []
        self.table = []
        self.revokes = []
        self.established = []
        self.claimed = None
        self.ruled = None
        self.disputed = False
        self.passed_out = False
        self.contract = None

    # --- what may be done ---------------------------------------------------------------------

    def last_bid(self):
        bids = [(seat, call) for seat, call in self.calls if call in BIDS]
        return bids[-1] if bids else (None, None)

    def since_bid(self):
        """Calls since the last bid that are no passes."""
        found = []
        for seat, call in reversed(self.calls):
            if call in BIDS:
                break
            if call != "pass":
                found.append((seat, call))
        return found[::-1]

    def auction_open(self):
        if sum(len(cards) for cards in self.dealt.values()) < 52 or self.contract:
            return False
        words = [call for _, call in self.calls]
        return words != ["pass"] * 4 and not (len(words) >= 4 and words[-3:] == ["pass"] * 3)

    def caller(self):
        return after(self.calls[-1][0]) if self.calls else self.dealer

    def legal_calls(self):
        """Calls open to the seat whose turn it is (003:1535-1538)."""
        seat = self.caller()
        bidder, bid = self.last_bid()
        found = {"pass"} | set(BIDS[BIDS.index(bid) + 1 :] if bid else BIDS)
        doubles = self.since_bid()
        if bid and side_of(bidder) != side_of(seat) and not doubles:
            found.add("double")
        if bid and side_of(bidder) == side_of(seat) and [c for _, c in doubles] == ["double"]:
            found.add("redouble")
        return found

    def player(self):
        if self.table:
            return after(self.table[-1][0])
        return self.tricks[-1][0] if self.tricks else after(self.declarer)

    def legal_cards(self, seat):
        """You must follow the suit led if you hold it, else you may play anything (003:1556)."""
        if not self.table:
            return set(self.hands[seat])
        led = self.table[0][1][1]
        same = {card for card in self.hands[seat] if card[1] == led}
        return same or set(self.hands[seat])

    def playing(self):
        return (
            self.contract is not None
            and len(self.tricks) < 13
            and self.claimed is None
            and self.ruled is None
        )

    def finished(self):
        """Whether the deal waits to be scored."""
        if self.over:
            return False
        stopped = self.contract is not None and not self.playing()
        return self.passed_out or (stopped and not self.disputed)

    # --- what is done -------------------------------------------------------------------------

    def apply(self, text):
        """Apply one event, or raise ``WrongError`` and leave the table as it was."""
        parts = text.split(" ")
        actor, verb, rest = parts[0], parts[1], parts[2:]
        if self.over and verb not in ("score", "rule", "claim"):
            raise WrongError("game-over")
        getattr(self, f"do_{verb}")(actor, rest)

    def do_deal(self, _actor, rest):
        seat, cards = rest[0], split(rest[1])
        if self.finished():
            if self.is_last():
                raise WrongError("game-over")
            if len(cards) > 13:
                raise WrongError("too-many-cards")
            if len(set(cards)) < len(cards):
                raise WrongError("duplicate-card")
            self.settle()
        elif self.calls or self.contract or self.auction_open():
            raise WrongError("wrong-phase")
        if len(self.dealt[seat]) + len(cards) > 13:
            raise WrongError("too-many-cards")
        everywhere = set().union(*self.dealt.values())
        if len(set(cards)) < len(cards) or everywhere & set(cards):
            raise WrongError("duplicate-card")
        if not set(cards) <= PACK:
            raise WrongError("not-in-pack")
        self.hands[seat] |= set(cards)
        self.dealt[seat] |= set(cards)

    def do_bid(self, actor, rest):
        if not self.auction_open():
            raise WrongError("wrong-phase")
        if actor != self.caller():
            raise WrongError("not-your-turn")
        call = rest[0]
        if call not in self.legal_calls():
            raise WrongError({"double": "bad-double", "redouble": "bad-redouble"}.get(
                call, "insufficient-bid"))  # fmt: skip
        self.calls.append((actor, call))
        if not self.auction_open():
            self.close_auction()

    def close_auction(self):
        seat, bid = self.last_bid()
        if bid is None:
            self.passed_out = True
            return
        self.contract = bid
        self.doubled = {0: "", 1: "X", 2: "XX"}[len(self.since_bid())]
        # 003:1548 "whichever of the two partners first named that denomination anywhere"
        for caller, call in self.calls:
            if call in BIDS and call[1:] == bid[1:] and side_of(caller) == side_of(seat):
                self.declarer = caller
                break

    def do_play(self, actor, rest):
        if not self.playing():
            raise WrongError("wrong-phase")
        card = rest[0]
        if actor != self.player():
            raise WrongError("not-your-turn")
        if card not in self.hands[actor]:
            raise WrongError("card-not-held")
        if card not in self.legal_cards(actor):
            if rest[1:] != ["!revoke"]:
                raise WrongError("revoke")
            self.revokes.append((actor, len(self.tricks) + 1))
        self.hands[actor].discard(card)
        self.table.append((actor, card))
        if len(self.table) == 4:
            self.tricks.append((self.winner(), list(self.table)))
            self.table = []

    def winner(self):
        """The biggest trump, or else the biggest card of the opening suit (003:1556)."""
        trump = TRUMP[self.contract[1:]]
        suit = self.table[0][1][1]
        trumps = [(seat, card) for seat, card in self.table if card[1] == trump]
        running = trumps or [(seat, card) for seat, card in self.table if card[1] == suit]
        return max(running, key=lambda one: RANKS.index(one[1][0]))[0]

    def do_claim(self, actor, rest):
        if rest[0] in ("accept", "reject"):
            if self.claimed is None:
                raise WrongError("wrong-phase")
            self.disputed = self.disputed or rest[0] == "reject"
            return
        if not self.playing():
            raise WrongError("wrong-phase")
        left = 13 - len(self.tricks)
        if not 0 <= int(rest[0]) <= left:
            raise WrongError("bad-claim")
        side = side_of(self.declarer if actor == "-" else actor)
        self.claimed = {side: int(rest[0]), other(side): left - int(rest[0])}

    def do_rule(self, _actor, rest):
        if rest == ["misdeal"]:
            self.new_deal()
        elif rest[1] == "revoke":
            if not [seat for seat, _ in self.revokes if seat == rest[0]]:
                raise WrongError("bad-ruling")
            self.established.append(rest[0])
        else:
            self.ruled = {side_of(rest[0]): int(rest[2])}
            self.ruled[other(side_of(rest[0]))] = 13 - int(rest[2])
            self.disputed = False

    def do_score(self, actor, rest):
        if rest == ["trick"]:
            if self.table or not self.tricks or self.tricks[-1][0] != actor:
                raise WrongError("wrong-observation")
            return
        if self.finished():
            mine = self.points()[side_of(rest[0])]
            if int(rest[-1]) != mine + (self.total[side_of(rest[0])] if "total" in rest else 0):
                raise WrongError("wrong-observation")
            self.settle()
            return
        known = self.total if "total" in rest else self.last
        if known is None or int(rest[-1]) != known[side_of(rest[0])]:
            raise WrongError("wrong-observation")

    # --- the books ----------------------------------------------------------------------------

    def tricks_of(self, side, first=1):
        played = [w for w, _ in self.tricks[first - 1 :] if side_of(w) == side]
        return len(played) + (self.claimed[side] if self.claimed else 0)

    def declarers_tricks(self):
        side = side_of(self.declarer)
        if self.ruled is not None:
            return self.ruled[side]
        lost = {"NS": 0, "EW": 0}
        got = {"NS": 0, "EW": 0}
        both = len({side_of(seat) for seat, _ in self.revokes}) == 2
        for seat in self.established:
            trick = next(t for s, t in self.revokes if s == seat)
            if seat == "NESWNE"["NESW".index(self.declarer) + 2]:
                continue  # dummy's hand lies open
            since = self.tricks_of(side_of(seat), trick)
            won = len(self.tricks) >= trick and self.tricks[trick - 1][0] == seat
            later = self.tricks_of(side_of(seat), trick + 1)
            lost[side_of(seat)] += revoke_price(won, later, since, trick, both=both)
            got[side_of(seat)] = max(got[side_of(seat)], since)
        # "how much the offending side got out of it, and two tricks is the ceiling"
        moved = {one: min(2, lost[one], got[one]) for one in lost}
        return self.tricks_of(side) - moved[side] + moved[other(side)]

    def vulnerable(self, side):
        if self.scoring == "duplicate":
            return self.board in (side.lower(), "both")
        if self.scoring == "chicago":
            # "nobody on the first, dealer's side on the second and third, everybody on the fourth"
            if self.number == 1:
                return False
            return self.number == 4 or side_of(self.dealer) == side
        return self.games[side] > 0

    def line(self):
        """Points below the line and those that finish a game, of the deal played."""
        side = side_of(self.declarer)
        level = int(self.contract[0])
        tricks = self.declarers_tricks()
        if tricks < level + 6:
            return side, 0
        counted = tricks - 6 if self.scoring == "auction" else level
        return side, contract_points(counted, self.contract[1:], self.doubled)

    def points(self):
        """Points of both sides for the deal just finished."""
        found = {"NS": 0, "EW": 0}
        if self.passed_out:
            return found
        side, below = self.line()
        level, name = int(self.contract[0]), self.contract[1:]
        tricks = self.declarers_tricks()
        vulnerable = self.vulnerable(side)
        if self.scoring == "duplicate":
            found[side] = board_score(self.contract, self.doubled, vulnerable, tricks)
            found[other(side)] = -found[side]
            return found
        if self.scoring in ("rubber", "auction"):
            for seat in SEATS:
                found[side_of(seat)] += honour_points(self.dealt[seat], name)
        if tricks < level + 6:
            found[other(side)] += undertricks(level + 6 - tricks, self.doubled, vulnerable)
            return found
        found[side] += below + slam(level, vulnerable) + {"": 0, "X": 50, "XX": 100}[self.doubled]
        if self.scoring != "auction":
            found[side] += overtricks(tricks - level - 6, name, self.doubled, vulnerable)
        game = self.below[side] + below >= 100
        if self.scoring == "chicago":
            if game:
                found[side] += 500 if vulnerable else 300
            elif self.number == 4:
                found[side] += 100
        elif game and self.games[side] == 1:
            found[side] += 500 if self.games[other(side)] else 700
        return found

    def is_last(self):
        if self.scoring == "duplicate" or (self.limit and self.done + 1 >= self.limit):
            return True
        if self.passed_out:
            return False
        if self.scoring == "chicago":
            return self.number == 4
        side, below = self.line()
        return self.games[side] == 1 and self.below[side] + below >= 100

    def settle(self):
        last = self.is_last()
        self.last = self.points()
        for side, points in self.last.items():
            self.total[side] += points
        self.done += 1
        if not self.passed_out and self.scoring != "duplicate":
            side, below = self.line()
            self.below[side] += below
            if self.below[side] >= 100:
                self.below = {"NS": 0, "EW": 0}
                self.games[side] += 1
        self.over = last
        if last:
            return
        if not (self.scoring == "chicago" and self.passed_out):
            self.number += 1
            self.dealer = after(self.dealer)
        self.new_deal()

    def end(self):
        """Whether the record may end here."""
        if not self.over and self.finished():
            self.settle()
        return self.over

    def scores(self):
        return {seat: self.total[side_of(seat)] for seat in SEATS}


def check(events, options=None):
    """Index and reason of the first wrong event (``None``, ``""`` if none), and the table."""
    table = SlowTable(options)
    for number, text in enumerate(events):
        try:
            table.apply(text)
        except WrongError as wrong:
            return number, str(wrong), table
    return None, "", table
