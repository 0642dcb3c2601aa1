"""Koi-Koi played by the book, slowly: an independent checker of records, and random games.

Written from 003:3487-3587 with sets of card texts. A card is its month (``1`` to ``9``, ``O``,
``N``, ``D``) and its kind: ``b`` bright, ``a`` animal, ``r`` ribbon, ``x`` ``y`` ``z`` plains.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, read, settings

MONTHS = {
    "1": "brxy",
    "2": "arxy",
    "3": "brxy",
    "4": "arxy",
    "5": "arxy",
    "6": "arxy",
    "7": "arxy",
    "8": "baxy",
    "9": "arxy",
    "O": "arxy",
    "N": "barx",
    "D": "bxyz",
}
PACK = {month + kind for month, kinds in MONTHS.items() for kind in kinds}
BRIGHTS = {"1b", "3b", "8b", "Nb", "Db"}
RAIN_MAN = "Nb"
CUP, MOON, CURTAIN = "9a", "8b", "3b"
BOAR_DEER_BUTTERFLIES = {"7a", "Oa", "6a"}
RED_POETRY = {"1r", "2r", "3r"}
BLUE = {"6r", "9r", "Or"}

DEFAULTS: dict[str, Any] = {
    "dealer": None,
    "deals": 12,
    "target": 0,
    "start": 0,
    "bust": False,
    "zero_sum": False,
    "must_match": False,
    "field_month": "redeal",
    "field_pairs": "redeal",
    "field_points": 6,
    "lucky": "on",
    "lucky_points": 6,
    "lucky_both": 6,
    "stacking": True,
    "poetry_both": 0,
    "viewing": "on",
    "viewing_points": 5,
    "viewing_called": 0,
    "cup": "animal-and-plain",
    "weather": False,
    "double_at": 7,
    "koi_multiplier": "opponent",
    "bright_field": False,
    "void_deal": "same",
    "void_counts": True,
    "oya_ken": 0,
}


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def month(card: str) -> str:
    return card[0]


def of_month(cards: set[str], wanted: str) -> set[str]:
    return {card for card in cards if month(card) == wanted}


def four_of_a_month(cards: set[str]) -> set[str]:
    """The cards of every month that is complete among these."""
    counts = Counter(month(card) for card in cards)
    return {card for card in cards if counts[month(card)] == 4}


def only_pairs(cards: set[str]) -> bool:
    """Whether eight cards fall into four pairs; four of a month make two of them."""
    counts = Counter(month(card) for card in cards)
    return all(count in (2, 4) for count in counts.values())


class KoiKoi:
    """One game, event by event; ``step`` raises ``Illegal`` at an illegal one."""

    def __init__(self, seats: list[str], options: dict[str, Any]) -> None:
        need(len(seats) == 2, "koi-koi is played by two")
        self.seats = seats
        self.option = settings(DEFAULTS, options)
        start, target = self.option["start"], self.option["target"]
        need(start or not self.option["bust"], "both players are out")
        need(start < target or not target, "both players are at the target")
        self.dealer = seats.index(self.option["dealer"] or seats[0])
        self.total = [self.option["start"]] * 2
        self.points = [0, 0]
        self.rounds = 0
        self.ended = False
        self.new_deal()

    def new_deal(self) -> None:
        self.phase = "deal"
        self.hands: list[set[str]] = [set(), set()]
        self.field: set[str] = set()
        self.board_size = 8
        self.taken: list[set[str]] = [set(), set()]
        self.seen: set[str] = set()
        self.pile: list[str] | None = None
        self.pile_size = 24
        self.calls = [0, 0]
        self.before: list[dict[str, int]] = [{}, {}]
        self.turn = self.dealer
        self.turned = ""
        self.field_brights = 0
        self.acted = False
        self.last_improver: int | None = None
        self.lucky: dict[int, int] = {}

    # --- the scoring combinations ---

    def yaku(self, player: int) -> dict[str, int]:
        """What the captures of a player are worth, combination by combination."""
        if self.option["cup"] != "either" or CUP not in self.taken[player]:
            return self.yaku_counted(player, cup_plain=self.option["cup"] == "animal-and-plain")
        as_animal = self.yaku_counted(player, cup_plain=False)
        as_plain = self.yaku_counted(player, cup_plain=True, cup_animal=False)
        return as_plain if sum(as_plain.values()) > sum(as_animal.values()) else as_animal

    def yaku_counted(
        self, player: int, *, cup_plain: bool, cup_animal: bool = True
    ) -> dict[str, int]:
        cards = self.taken[player]
        values: dict[str, int] = {}
        brights = cards & BRIGHTS
        if len(brights) == 5:
            values["brights"] = 10
        elif len(brights) == 4:
            values["brights"] = 7 if RAIN_MAN in brights else 8
        elif len(brights - {RAIN_MAN}) == 3:
            values["brights"] = 5

        animals = {card for card in cards if card[1] == "a"} - (set() if cup_animal else {CUP})
        ribbons = {card for card in cards if card[1] == "r"}
        plains = {card for card in cards if card[1] in "xyz"}
        if cup_plain:
            plains |= cards & {CUP}
        five_animals = max(0, len(animals) - 4)
        five_ribbons = max(0, len(ribbons) - 4)
        ten_plains = max(0, len(plains) - 9)
        boar = cards >= BOAR_DEER_BUTTERFLIES
        red = cards >= RED_POETRY
        blue = cards >= BLUE
        if self.option["stacking"]:
            values["animals"] = five_animals
            values["boar"] = 5 if boar else 0
            values["ribbons"] = five_ribbons
            values["red"] = 5 if red else 0
            values["blue"] = 5 if blue else 0
            values["both"] = self.option["poetry_both"] if red and blue else 0
        else:
            values["animals"] = max(five_animals, 5 + len(animals) - 3 if boar else 0)
            named = 0
            if red and blue:
                named = 10 + len(ribbons) - 6
            elif red or blue:
                named = 5 + len(ribbons) - 3
            values["ribbons"] = max(five_ribbons, named)
        values["plains"] = ten_plains

        other = sum(values.values()) > 0
        allowed = self.option["viewing"] == "on" or (
            self.option["viewing"] == "needs-other" and other
        )
        worth = self.option["viewing_points"]
        if self.calls[player] > 0 and self.option["viewing_called"] > 0:
            worth = self.option["viewing_called"]
        if allowed and {CUP, CURTAIN} <= cards and not self.clouded("N"):
            values["blossom-viewing"] = worth
        if allowed and {CUP, MOON} <= cards and not self.clouded("D"):
            values["moon-viewing"] = worth
        return values

    def clouded(self, wanted: str) -> bool:
        return self.option["weather"] and bool(of_month(self.field, wanted))

    def worth(self, player: int) -> int:
        """What the player scores who stops now, multipliers included."""
        score = sum(self.yaku(player).values())
        own, others = self.calls[player], self.calls[1 - player]
        way = self.option["koi_multiplier"]
        if self.option["double_at"] and score >= self.option["double_at"]:
            score *= 2
        if (
            (way == "opponent" and others > 0)
            or (way == "caller" and own > 0)
            or (way == "any" and own + others > 0)
        ):
            score *= 2
        elif way == "scaled":
            score *= own + others + 1
        elif way == "bonus":
            score = score + own if own <= 3 else score * (own - 2)
        if self.option["bright_field"]:
            score *= self.field_brights + 1
        return score

    # --- events ---

    def step(self, event: Parts) -> None:
        if event.flags:
            self.take_back(event)
        elif event.verb == "score":
            self.observe(event)
        elif event.verb == "deal":
            need(event.actor == "-" and event.number is None, "only the table deals")
            need(event.place is None and event.to is None, "there are no places")
            self.deal(event)
        elif event.verb == "rule":
            need(event.actor == "-" and event.what == "misdeal", "no such ruling")
            need(event.target is None and event.number is None, "no such ruling")
            need(not event.cards and event.place is None and event.to is None, "no such ruling")
            need(self.phase in ("deal", "play") and not self.acted, "too late for a misdeal")
            self.new_deal()
        else:
            need(event.actor in self.seats, "a player must act")
            need(event.target is None and event.number is None, "nothing more may be said")
            need(event.place is None and event.to is None, "there are no places")
            player = self.seats.index(event.actor)
            if event.verb == "play":
                self.play(player, event)
            elif event.verb == "declare":
                need(not event.cards, "a declaration names no card")
                self.declare(player, event.what)
            else:
                raise Illegal("no such act")

    def take_back(self, event: Parts) -> None:
        """A card laid down and taken back changes nothing."""
        need(event.flags == ["withdrawn"] and event.verb == "play", "no such irregularity")
        need(self.phase == "play" and event.actor in self.seats, "no card can be taken back now")
        need(event.what is None and len(event.cards) == 1, "one card is taken back")
        need(event.target is None and event.number is None, "nothing more may be said")
        need(event.place is None and event.to is None, "there are no places")
        hand = self.hands[self.seats.index(event.actor)]
        need(event.cards[0] in hand, "the card is not in the hand")

    def observe(self, event: Parts) -> None:
        need(not event.cards and event.place is None and event.to is None, "only a number counts")
        if event.what == "yaku":
            need(event.actor in self.seats and event.target is None, "whose combinations")
            need(self.phase != "deal", "nothing is captured yet")
            player = self.seats.index(event.actor)
            need(event.number == sum(self.yaku(player).values()), "not the value of the yaku")
            return
        need(event.actor == "-" and event.target in self.seats, "whose score")
        player = self.seats.index(str(event.target))
        need(event.what in (None, "total"), "no such score")
        if event.what is None:
            need(self.phase == "over", "the round is not over")
        true = self.total[player] if event.what else self.points[player]
        need(event.number == true, "not the score")

    def deal(self, event: Parts) -> None:
        cards = event.cards
        if self.phase == "over":
            need(not self.ended, "the game is over")
            self.new_deal()
        need(cards and len(set(cards)) == len(cards), "cards are missing or named twice")
        need(set(cards) <= PACK, "no such card in the pack")
        need(event.target is None or event.what is None, "to whom")
        if event.what == "up":
            self.turn_up(cards)
        elif event.what == "stock":
            need(self.phase == "play" and not self.acted, "the pile is laid down after the deal")
            need(self.pile is None, "the pile lies already")
            need(set(cards) == PACK - self.seen and len(cards) == self.pile_size, "not the pile")
            self.pile = list(cards)
        else:
            need(self.phase == "deal", "no deal now")
            need(not set(cards) & self.seen, "a card dealt twice")
            if event.what == "board":
                need(len(self.field) + len(cards) <= self.board_size, "too many on the field")
                self.field |= set(cards)
            else:
                need(event.target in self.seats and event.what is None, "to whom")
                hand = self.hands[self.seats.index(str(event.target))]
                need(len(hand) + len(cards) <= 8, "too many cards in a hand")
                hand |= set(cards)
            self.seen |= set(cards)
            if len(self.field) == 8 and all(len(hand) == 8 for hand in self.hands):
                self.look_at_field()

    def look_at_field(self) -> None:
        """The field is complete: play begins unless the field itself says otherwise."""
        months = four_of_a_month(self.field)
        if months and self.option["field_month"] == "sweep":
            self.taken[self.dealer] |= months
            self.field -= months
            self.pile_size -= len(months)
            return
        if months and self.option["field_month"] == "dealer":
            self.win(self.dealer, self.option["field_points"])
        elif months or (only_pairs(self.field) and self.option["field_pairs"] == "redeal"):
            self.new_deal()
        else:
            self.field_brights = len(self.field & BRIGHTS)
            self.before = [self.yaku(0), self.yaku(1)]
            self.phase = "play"

    def play(self, player: int, event: Parts) -> None:
        need(event.what in (None, "capture"), "no such play")
        need(player == self.turn, "not this player's turn")
        need(event.cards, "no card")
        card, taken = event.cards[0], event.cards[1:]
        if self.phase == "turned":
            need(event.what == "capture" and card == self.turned, "the turned card must capture")
            self.capture(player, card, taken)
            self.end_turn(player)
            return
        need(self.phase == "play", "no card may be played now")
        need(card in self.hands[player], "the card is not in the hand")
        if event.what == "capture":
            self.capture(player, card, taken)
        else:
            need(not taken, "one card is played")
            need(not of_month(self.field, month(card)), "the card captures and must take")
            if self.option["must_match"]:
                able = {c for c in self.hands[player] if of_month(self.field, month(c))}
                need(not able, "a card that matches must be played")
            self.field.add(card)
        self.hands[player].remove(card)
        self.acted = True
        self.phase = "turn-up"

    def capture(self, player: int, card: str, taken: list[str]) -> None:
        there = of_month(self.field, month(card))
        need(there, "nothing of that month lies on the field")
        need(len(set(taken)) == len(taken) and set(taken) <= there, "not cards of that month there")
        need(len(taken) == (3 if len(there) == 3 else 1), "not as many as the card takes")
        self.field -= set(taken)
        self.taken[player] |= {card, *taken}

    def turn_up(self, cards: list[str]) -> None:
        need(self.phase == "turn-up", "no card is turned now")
        need(len(cards) == 1, "one card is turned")
        card = cards[0]
        need(card not in self.seen, "that card is not in the pile")
        if self.pile is not None:
            need(card == self.pile.pop(0), "not the top card of the pile")
        self.seen.add(card)
        if of_month(self.field, month(card)):
            self.turned = card
            self.phase = "turned"
        else:
            self.field.add(card)
            self.end_turn(self.turn)

    def end_turn(self, player: int) -> None:
        now = self.yaku(player)
        if any(value > self.before[player].get(name, 0) for name, value in now.items()):
            self.last_improver = player
            self.phase = "decide"
        else:
            self.next_turn(player)

    def next_turn(self, player: int) -> None:
        self.before[player] = self.yaku(player)
        if not self.hands[0] and not self.hands[1]:
            self.run_out()
        else:
            self.turn = 1 - player
            self.phase = "play"

    def declare(self, player: int, word: str | None) -> None:
        if word in ("four", "pair"):
            self.declare_lucky(player, word)
            return
        need(word in ("stop", "koi-koi"), "no such declaration")
        need(self.phase == "decide" and player == self.turn, "nothing to decide")
        if word == "stop":
            self.win(player, self.worth(player))
        else:
            self.calls[player] += 1
            self.next_turn(player)

    def declare_lucky(self, player: int, word: str) -> None:
        need(self.option["lucky"] != "off", "lucky hands are not played")
        again = self.phase == "over" and bool(self.lucky)
        need(again or (self.phase == "play" and not self.acted), "too late for a lucky hand")
        need(player not in self.lucky, "declared already")
        hand = self.hands[player]
        four, pairs = bool(four_of_a_month(hand)), only_pairs(hand)
        need(four if word == "four" else pairs, "the hand is not of that kind")
        if self.option["lucky"] == "misdeal":
            self.new_deal()
            return
        points = self.option["lucky_both"] if four and pairs else self.option["lucky_points"]
        if again:
            self.take_back_win()
            self.lucky[player] = points
            self.void(self.dealer)
        else:
            self.lucky[player] = points
            self.win(player, points)

    # --- the end of a round ---

    def win(self, player: int, points: int) -> None:
        self.points = [0, 0]
        self.points[player] = points
        if self.option["zero_sum"]:
            self.points[1 - player] = -points
        self.dealer_before = self.dealer
        self.dealer = player
        self.finish_round(counts=True)

    def take_back_win(self) -> None:
        self.total = [total - points for total, points in zip(self.total, self.points, strict=True)]
        self.rounds -= 1
        self.dealer = self.dealer_before

    def run_out(self) -> None:
        if self.option["void_deal"] == "award" and self.last_improver is not None:
            self.win(self.last_improver, self.worth(self.last_improver))
            return
        following = 1 - self.dealer if self.option["void_deal"] == "pass" else self.dealer
        self.void(following, self.option["oya_ken"])

    def void(self, following: int, privilege: int = 0) -> None:
        self.points = [0, 0]
        self.points[self.dealer] = privilege
        if self.option["zero_sum"]:
            self.points[1 - self.dealer] = -privilege
        self.dealer = following
        self.finish_round(counts=self.option["void_counts"])

    def finish_round(self, *, counts: bool) -> None:
        self.total = [total + points for total, points in zip(self.total, self.points, strict=True)]
        self.rounds += counts
        self.phase = "over"
        self.ended = (
            bool(self.option["deals"] and self.rounds >= self.option["deals"])
            or bool(self.option["target"] and max(self.total) >= self.option["target"])
            or (self.option["bust"] and min(self.total) <= 0)
        )

    def outcome(self, *, legal: bool = True, event: int | None = None, why: str = "") -> Outcome:
        return Outcome(
            legal,
            event,
            why,
            dict(zip(self.seats, self.points, strict=True)),
            dict(zip(self.seats, self.total, strict=True)),
            self.ended,
        )


def replay(record: dict[str, Any]) -> Outcome:
    """Replay a record with all cards known: legal, or the first event that is not."""
    seats = record["seats"]
    game = KoiKoi(seats, record.get("options", {}))
    for index, text in enumerate(record["events"]):
        try:
            game.step(read(text, seats))
        except Illegal as refusal:
            return game.outcome(legal=False, event=index, why=str(refusal))
    return game.outcome()


# --- random games ---


def random_captures(game: KoiKoi, card: str, rng: random.Random) -> str:
    """The cards to write after ``play`` for a card that may capture."""
    there = sorted(of_month(game.field, month(card)))
    if not there:
        return card
    taken = there if len(there) == 3 else [rng.choice(there)]
    return "capture " + card + "".join(taken)


def random_act(game: KoiKoi, rng: random.Random) -> str:
    seat = game.seats[game.turn]
    if game.phase == "play":
        hand = sorted(game.hands[game.turn])
        able = [card for card in hand if of_month(game.field, month(card))]
        if able and (game.option["must_match"] or rng.random() < 0.8):
            hand = able
        return f"{seat} play {random_captures(game, rng.choice(hand), rng)}"
    if game.phase == "turned":
        return f"{seat} play {random_captures(game, game.turned, rng)}"
    return f"{seat} declare {rng.choice(['stop', 'koi-koi'])}"


def random_lucky(game: KoiKoi, rng: random.Random) -> str | None:
    """A lucky hand not yet declared, if the table plays them and somebody has one."""
    again = game.phase == "over" and game.lucky
    if not again and (game.phase != "play" or game.acted):
        return None
    if game.option["lucky"] == "off" or rng.random() < 0.2:
        return None
    for player, seat in enumerate(game.seats):
        if player in game.lucky:
            continue
        if four_of_a_month(game.hands[player]):
            return f"{seat} declare four"
        if only_pairs(game.hands[player]):
            return f"{seat} declare pair"
    return None


def random_pack(rng: random.Random) -> list[str]:
    """A shuffled pack, now and then arranged so that fields and hands are out of the ordinary."""
    pack = sorted(PACK)
    rng.shuffle(pack)
    kind = rng.random()
    if kind < 0.1:
        whole = rng.choice(sorted(MONTHS))
        pack[12:] = sorted(pack[12:], key=lambda card: month(card) != whole)
    elif kind < 0.2:
        first = [m + MONTHS[m][i] for m in rng.sample(sorted(MONTHS), 8) for i in (0, 1)]
        pack = first + [card for card in pack if card not in first]
    elif kind < 0.25:
        pack = pack[16:] + pack[:16]
        pack[16:] = sorted(pack[16:], key=month)
    return pack


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random legal game to its end."""
    names = [f"p{number + 1}" for number in range(seats)]
    game = KoiKoi(names, options)
    events: list[str] = []

    def add(text: str) -> None:
        game.step(read(text, names))
        events.append(text)

    def deal_to(place: str, pack: list[str], count: int) -> None:
        add(f"- deal {place} " + "".join(pack[:count]))
        del pack[:count]

    pack: list[str] = []
    while not game.ended:
        lucky = random_lucky(game, rng)
        if lucky:
            add(lucky)
        elif game.phase == "over" or (game.phase == "deal" and not game.seen):
            pack = random_pack(rng)
            for seat in names * 2:
                deal_to(seat, pack, 4)
            deal_to("board", pack, 8)
            if game.phase == "play" and rng.random() < 0.5:
                deal_to("stock", list(pack), len(pack))
        elif game.phase == "deal":
            deal_to("board", pack, 8 - len(game.field))
        elif game.phase == "turn-up":
            deal_to("up", pack, 1)
        else:
            add(random_act(game, rng))
    for seat, total in zip(names, game.total, strict=True):
        add(f"- score {seat} total {total}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": events,
    }
