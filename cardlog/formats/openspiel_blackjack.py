"""OpenSpiel's blackjack: one round of one player against the house."""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.openspiel_text import Playthrough, card_by_suit, wrong
from cardlog.log.model import Inference, Record

OPTIONS: Final[dict[str, Any]] = {
    "natural": "even",
    "peek": False,
    "insurance": "none",
    "even_money": False,
    "max_hands": 1,
    "decks": 1,
    "deals": 1,
}
HIT, STAND = 0, 1


def total(cards: list[str]) -> int:
    """What a hand counts.

    >>> total(["As", "Kh"]), total(["As", "Kh", "5c"])
    (21, 16)
    """
    points = sum(1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in cards)
    return points + 10 if points <= 11 and any(c[0] == "A" for c in cards) else points


def blackjack(play: Playthrough) -> list[Record]:
    """The record of a playthrough.

    Two cards to the player, then the dealer's: the first face down. A decision to stand at 21 is
    asked there and none here.
    """
    play.allow({})
    events = ["p1 bet 1"]
    player: list[str] = []
    dealer: list[str] = []
    drawing = done = False
    inferred: list[Inference] = []
    for number, action in enumerate(play.actions):
        if number < 2 or drawing:
            player.append(card_by_suit(action))
            events.append(f"- deal p1 up {player[-1]}")
            drawing = False
            done = total(player) > 21
        elif number < 4:
            dealer.append(card_by_suit(action))
            events.append(f"- deal {'down' if number == 2 else 'up'} {dealer[-1]}")
        elif not done and action.id == HIT:
            events.append("p1 declare hit")
            drawing = True
        elif not done and action.id == STAND:
            done = True
            if total(player) < 21:
                events.append("p1 declare stand")
            else:
                inferred.append(
                    Inference(
                        what="a stand at 21 is left out", event=len(events),
                        rule="a hand of 21 is at its end and asks for no decision",
                    )
                )  # fmt: skip
            events.append(f"- show {dealer[0]}")
        elif not done or total(player) > 21:
            raise wrong(action)
        else:
            events.append(f"- deal up {card_by_suit(action)}")
    points = play.points
    return [
        Record(
            rules="blackjack", seats=["p1"], options=dict(OPTIONS), events=events,
            status="complete" if play.finished else "truncated", inferred=inferred,
            stated={"scores": {"p1": points[0]}} if points and len(points) == 1 else {},
        )
    ]  # fmt: skip
