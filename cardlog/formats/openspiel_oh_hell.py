"""OpenSpiel's oh hell: one deal, trump turned up."""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.openspiel_text import Playthrough, card_of, wrong
from cardlog.log.model import Record

SUITS: Final = "cdsh"
BID: Final = 52


def oh_hell(play: Playthrough) -> list[Record]:
    """The record of a playthrough: the size of the deal, the dealer, and what follows."""
    play.allow(
        {
            "num_cards_per_suit": ("13",),
            "num_suits": ("4",),
            "num_tricks_fixed": None,
            "off_bid_penalty": ("False",),
            "players": None,
            "points_per_trick": ("1",),
        }
    )
    players = play.number("players", 3, 3, 7)
    seats = [f"p{i + 1}" for i in range(players)]
    actions = play.actions
    options: dict[str, Any] = {}
    at = tricks = dealer = 0
    if actions:
        tricks, at = actions[0].id, 1
        if not 1 <= tricks <= 51 // players:
            raise wrong(actions[0], "is no number of tricks")
        options["hands"] = [tricks]
    if len(actions) > at:
        dealer = actions[at].id
        if dealer >= players:
            raise wrong(actions[at], "is no dealer")
        options["dealer"] = seats[dealer]
        at += 1
    hands: list[list[str]] = [[] for _ in seats]
    cards = play.dealt(at, tricks * players)
    for i, action in enumerate(cards):
        hands[i % players].append(card_of(action, SUITS))
    events = [f"- deal {seats[i]} {''.join(hands[i])}" for i in range(players) if hands[i]]
    at += len(cards)
    holder = {card: seats[i] for i in range(players) for card in hands[i]}
    bids = 0
    for number, action in enumerate(actions[at:]):
        if number == 0:
            events.append(f"- deal up {card_of(action, SUITS)}")
        elif action.id >= BID:
            seat = (dealer + 1 + bids) % players
            events.append(f"{seats[seat]} bid {action.id - BID}")
            bids += 1
        else:
            card = card_of(action, SUITS)
            if card not in holder:
                raise wrong(action, "is in nobody's hand")
            events.append(f"{holder[card]} play {card}")
    stated: dict[str, Any] = {}
    if play.points is not None and len(play.points) == players:
        stated["scores"] = {seats[i]: value for i, value in enumerate(play.points)}
    return [
        Record(
            rules="oh-hell", seats=seats, options=options, events=events, stated=stated,
            status="complete" if play.finished else "truncated",
        )
    ]  # fmt: skip
