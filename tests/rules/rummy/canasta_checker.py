"""An independent checker of canasta: replay, and random games."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.outcome import Outcome
from tests.rules.rummy.canasta_table import MELD_RANKS, RED_THREES, Canasta, is_wild
from tests.rules.rummy.table import Recorder, run_record


def replay(record: dict[str, Any]) -> Outcome:
    """Follow a record, event by event."""
    return run_record(Canasta(record["seats"], record.get("options", {})), record)


# --- random games ---


def draw(book: Recorder, rng: random.Random, stock: list[str]) -> None:
    game: Canasta = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    if game.n == 4 and rng.random() < 0.05 and book.attempt(f"{me} declare ask"):
        answer = rng.choice(["accept", "accept", "reject"])
        book.do(f"{game.seats[game.partner(game.turn)]} declare {answer}")
    if (rng.random() < 0.8 or not stock) and book.attempt(f"{me} draw discard"):
        top_card(book, rng)
        return
    if not stock:
        book.do(f"{me} declare pass")
        return
    while game.phase == "draw":
        card = stock.pop()
        book.do(f"{me} draw stock {card}")
        if card in RED_THREES:
            book.do(f"{me} show {card}")


def top_card(book: Recorder, rng: random.Random) -> None:
    """Meld the top card of the pile taken."""
    game: Canasta = book.table  # type: ignore[assignment]
    me = game.seats[game.turn]
    top = game.top
    hand = game.hands[game.turn]
    naturals = [card for card in hand if card[0] == top[0]]
    wilds = [card for card in hand if is_wild(card)]
    rng.shuffle(wilds)
    groups = [
        naturals,
        naturals[:2],
        [],
        *([card, wild] for card in naturals[:1] for wild in wilds),
    ]
    for group in groups:
        if any(book.attempt(f"{me} {text}") for text in ways(game, top[0], [top, *group])):
            return
    raise AssertionError("the top card cannot be melded")


def ways(game: Canasta, rank: str, cards: list[str]) -> list[str]:
    """Texts that lay these cards as a new meld or on a meld of the side."""
    text = "".join(cards)
    found = [f"meld {text}"]
    for number, meld in enumerate(game.melds, start=1):
        if meld["side"] == game.side(game.turn) and meld["rank"] == rank:
            found.append(f"layoff {text} meld{number}")
    return found


def candidates(game: Canasta, rng: random.Random) -> list[str]:
    """Melds and additions from the hand, the likely ones first."""
    hand = game.hands[game.turn]
    wilds = sorted({card for card in hand if is_wild(card)})
    laid = game.laid_by(game.side(game.turn))
    found = []
    for rank in [*rng.sample(MELD_RANKS, 11), "3"]:
        naturals = [card for card in hand if card[0] == rank and card not in RED_THREES]
        if naturals and (len(naturals) >= 3 or rank in laid):
            found += ways(game, rank, naturals)
    for rank in rng.sample(MELD_RANKS, 11):
        naturals = [card for card in hand if card[0] == rank]
        if len(naturals) == 2:
            for wild in wilds:
                found += ways(game, rank, [*naturals, wild])
        if rank in laid:
            for wild in wilds:
                found += ways(game, rank, [wild])
    return found


def take_turn(book: Recorder, rng: random.Random, stock: list[str]) -> None:
    game: Canasta = book.table  # type: ignore[assignment]
    seat = game.turn
    me = game.seats[seat]
    draw(book, rng, stock)
    eager = rng.random() < 0.9
    while game.phase == "play" and game.turn == seat and eager:
        texts = candidates(game, rng)
        if rng.random() < 0.05 or not any(book.attempt(f"{me} {text}") for text in texts):
            break
    if game.phase == "play" and game.turn == seat:
        end_turn(book, rng)


def end_turn(book: Recorder, rng: random.Random) -> None:
    game: Canasta = book.table  # type: ignore[assignment]
    seat = game.turn
    me = game.seats[seat]
    while game.phase == "play" and game.turn == seat:
        hand = game.hands[seat]
        ranks = [card[0] for card in hand]
        order = sorted(hand, key=lambda c: (is_wild(c), ranks.count(c[0]), rng.random()))
        if any(book.attempt(f"{me} discard up {card}") for card in order):
            return
        if not any(book.attempt(f"{me} {text}") for text in candidates(game, rng)):
            raise AssertionError("no way to end the turn")


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Play a random legal game to its end."""
    names = [f"p{i + 1}" for i in range(seats)]
    game = Canasta(names, options)
    book = Recorder(game)
    while not game.over:
        stock = game.all_cards()
        rng.shuffle(stock)
        for i in range(seats):
            cards = "".join(stock.pop() for _ in range(game.hand_size()))
            book.do(f"- deal {names[(game.dealer + 1 + i) % seats]} {cards}")
        while game.phase == "up":
            book.do(f"- deal up {stock.pop()}")
        while game.phase == "threes":
            seat = next(i for i, h in enumerate(game.hands) if set(h) & set(RED_THREES))
            card = next(card for card in game.hands[seat] if card in RED_THREES)
            book.do(f"{names[seat]} show {card}")
            book.do(f"{names[seat]} draw stock {stock.pop()}")
        while game.phase != "between":
            take_turn(book, rng, stock)
        for i, name in enumerate(names):
            book.do(f"- score {name} {game.points[i]}")
            book.do(f"- score {name} total {game.totals[i]}")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": book.events,
    }
