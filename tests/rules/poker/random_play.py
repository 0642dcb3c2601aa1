"""Random legal poker hands for the independent checkers: acts are tried on a copy of the table."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.rules.eventtext import parse
from tests.rules.poker.poker_table import Illegal, Table


def legal(table: Table, text: str) -> bool:
    trial = copy.deepcopy(table)
    try:
        trial.apply(parse(text, table.seats))
    except Illegal:
        return False
    return True


def bet_text(table: Table, rng: random.Random) -> str:
    seat = table.due()
    assert seat is not None
    name = table.seats[seat]
    owes = table.owes(seat)
    luck = rng.random()
    quiet = f"{name} bet call" if owes else f"{name} bet check"
    if luck < 0.5:
        return quiet
    if luck < (0.7 if owes else 0.52):
        return f"{name} bet fold"
    word = "raise" if table.bet else "open"
    front = table.front[seat]
    most = front + table.room(seat)
    least = table.bet + table.last_raise if table.bet else table.min_bet
    fixed = table.level + table.size()
    ceiling = table.bet + table.middle() + table.bet - front
    wishes = [least, fixed, most, min(most, ceiling), least + rng.randrange(1, 40)]
    rng.shuffle(wishes)
    for amount in wishes:
        text = f"{name} bet {word} {amount}"
        if amount > table.bet and legal(table, text):
            return text
    return quiet


def deal_texts(table: Table, deck: list[str], rng: random.Random) -> list[str]:
    texts = []
    if table.highest_blind and table.o["cap"] == 0:
        free = [s for s in table.playing if table.front[s] == 0 and table.room(s) > 20]
        for seat in free:
            luck = rng.random()
            if luck < 0.05:
                texts.append(f"{table.seats[seat]} bet post {table.highest_blind}")
            elif luck < 0.08:
                texts.append(f"{table.seats[seat]} bet dead 1")
    for seat in rng.sample(table.playing, len(table.playing)):
        cards = [deck.pop() for _ in range(table.hole_cards)]
        cut = rng.choice([0, 1, len(cards)])
        packets = [packet for packet in (cards[:cut], cards[cut:]) if packet]
        texts += [f"- deal {table.seats[seat]} {''.join(packet)}" for packet in packets]
    if table.o.get("flop_first"):
        texts.append(f"- deal board {deck.pop()}")
    if table.highest_blind and rng.random() < 0.1:
        seat = table.clockwise(table.opener)[0]
        if table.room(seat) > 4 * table.highest_blind and not table.o["cap"]:
            texts.append(f"{table.seats[seat]} bet straddle {2 * table.highest_blind}")
    return texts


def board_text(table: Any, deck: list[str], rng: random.Random) -> str:
    if table.over_betting() and not table.rows and rng.random() < 0.15 and len(deck) > 15:
        return f"- declare {rng.choice(['two', 'two', 'three'])}"
    if not table.burnt and len(deck) > 18 and rng.random() < 0.5:
        return f"- deal burn {rng.choice([deck.pop(), '??'])}"
    if not table.rows:
        size = table.pieces()[len(table.common)]
        return f"- deal board {''.join(deck.pop() for _ in range(size))}"
    at = next(n for n, row in enumerate(table.row_pieces) if row != table.pieces())
    size = table.pieces()[len(table.row_pieces[at])]
    return f"- deal board row{at + 1} {''.join(deck.pop() for _ in range(size))}"


def draw_text(table: Any, deck: list[str], rng: random.Random) -> str:
    seat = table.queue[0]
    name = table.seats[seat]
    if table.missing == 0:
        count = rng.randrange(0, 6)
        if count == 4 and table.o["four_with_ace"] and not table.aces_shown:
            aces = [card for card in table.hand[seat] if card[0] == "A"]
            if aces:
                return f"{name} show {aces[0]}"
        cards = list(table.hand[seat])
        rng.shuffle(cards)
        for ace in table.aces_shown:
            count = 4
            cards.remove(ace)
        count = min(count, table.cap(seat, cards[:count]))
        return f"{name} discard " + ("".join(cards[:count]) if count else "stand-pat")
    if table.o["burn"] and not table.burnt and not table.replaced and table.stock_left:
        return f"- deal burn {deck.pop()}"
    if table.stock_left == 0:
        deck[:] = [card for _, card in table.away] + table.burns
        if table.bottom:
            deck += [card for card in table.pack() if card not in table.where]
        rng.shuffle(deck)
        return "- shuffle stock"
    count = min(table.missing, table.stock_left)
    return f"{name} draw stock {''.join(deck.pop() for _ in range(count))}"


def show_text(table: Table, rng: random.Random) -> str:
    silent = [s for s in table.live if s not in table.shown + table.mucked]
    rng.shuffle(silent)
    texts = [f"{table.seats[s]} show {''.join(table.hand[s])}" for s in silent]
    if rng.random() < 0.2:
        texts = [f"{table.seats[s]} show muck" for s in silent]
    return next(text for text in texts if legal(table, text))


def random_record(
    maker: Callable[[dict[str, Any]], Table],
    rules: str,
    seats: int,
    options: dict[str, Any],
    rng: random.Random,
) -> dict[str, Any]:
    """A random legal record to its end."""
    names = [f"p{n + 1}" for n in range(seats)]
    events: list[str] = []
    record = {"cardlog": "1.0", "rules": rules, "options": options, "seats": names}
    table = maker({**record, "events": []})
    deck: list[str] = []
    waiting: list[str] = []
    while table.phase != "over":
        if waiting:
            text = waiting.pop(0)
            if " bet " in text and not legal(table, text):
                continue
        elif table.phase == "deal" and not table.hand[table.playing[0]]:
            deck = list(table.pack())
            rng.shuffle(deck)
            waiting = deal_texts(table, deck, rng)
            continue
        else:
            if table.phase == "deal":
                table.begin_if_dealt()
                continue
            if table.phase == "bet":
                text = bet_text(table, rng)
            elif table.phase == "board":
                text = board_text(table, deck, rng)
            elif table.phase == "draw":
                text = draw_text(table, deck, rng)
            else:
                text = show_text(table, rng)
        table.apply(parse(text, names))
        events.append(text)
    for seat in range(seats):
        if table.points is not None and rng.random() < 0.1:
            events.append(f"- score {names[seat]} {table.points[seat]}")
    return {**record, "events": events}
