"""OpenSpiel's euchre: one deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.formats.openspiel_text import Action, Playthrough, card_of, wrong
from cardlog.log.model import Record

SEATS: Final = ["N", "E", "S", "W"]
RANKS: Final = "9TJQKA"
NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
PASS, NAME, ALONE, PARTNER = 24, 25, 29, 30


def card(action: int) -> str:
    """Cards are counted by ranks from the nine.

    >>> card(8)
    'Jc'
    """
    return card_of(Action((action,), "", 0), ranks=RANKS)


def settings(*, lone_defender: bool, stick_dealer: bool) -> dict[str, Any]:
    """The options under which our euchre is OpenSpiel's."""
    return {
        "deals": 1,
        "playoff": False,
        "stick_dealer": stick_dealer,
        "alone": "until-lead",
        "defend_alone": "any-maker" if lone_defender else "never",
        "lead": "eldest",
    }


def to_events(actions: Sequence[Action]) -> list[str]:
    """Events of a game whose actions begin with the dealer.

    A card names its player by the hand that holds it. Going alone is asked of the maker, then of
    his opponents from the dealer's left.
    """
    if not actions:
        return []
    dealer = actions[0].id
    if dealer > 3:
        raise wrong(actions[0], "is no dealer")
    hands: list[list[str]] = [[], [], [], []]
    for i, action in enumerate(actions[1:21]):
        hands[(dealer + i) % 4].append(card_of(action, ranks=RANKS))
    events = [f"- deal {SEATS[s]} {''.join(hands[s])}" for s in range(4) if hands[s]]
    if len(actions) < 22:
        return events
    upcard = card_of(actions[21], ranks=RANKS)
    events.append(f"- deal up {upcard}")
    bids, asked = 0, 0
    maker: int | None = None
    discard_due = False
    for action in actions[22:]:
        if maker is None:
            seat = (dealer + 1 + bids) % 4
            if action.id == PASS:
                events.append(f"{SEATS[seat]} bid pass")
                bids += 1
                continue
            if not NAME <= action.id < ALONE:
                raise wrong(action, "is no bid")
            maker = seat
            discard_due = bids < 4
            name = "order" if bids < 4 else NAMES[action.id - NAME]
            events.append(f"{SEATS[seat]} bid {name}")
            if discard_due:
                hands[dealer].append(upcard)
        elif action.id in (ALONE, PARTNER):
            if asked > 2:
                raise wrong(action, "is asked of three players at most")
            against = [s % 4 for s in range(dealer + 1, dealer + 5) if (s - maker) % 2]
            seat = (maker, *against)[asked]
            asked += 1
            if action.id == ALONE:
                events.append(f"{SEATS[seat]} declare alone")
        else:
            text = card_of(action, ranks=RANKS)
            holder = next((s for s in range(4) if text in hands[s]), None)
            if holder is None:
                raise wrong(action, "is in nobody's hand")
            hands[holder].remove(text)
            events.append(f"{SEATS[holder]} {'discard' if discard_due else 'play'} {text}")
            discard_due = False
    return events


def euchre(play: Playthrough) -> list[Record]:
    """The record of a playthrough; losers' returns are negative, so points are those above 0."""
    play.allow({"allow_lone_defender": None, "stick_the_dealer": None})
    options = settings(
        lone_defender=play.flag("allow_lone_defender", default=False),
        stick_dealer=play.flag("stick_the_dealer", default=True),
    )
    events = to_events(play.actions)
    if play.actions:
        options["dealer"] = SEATS[play.actions[0].id]
    stated: dict[str, Any] = {}
    if play.points is not None and len(play.points) == 4:
        stated["scores"] = {SEATS[i]: max(value, 0) for i, value in enumerate(play.points)}
    return [
        Record(
            rules="euchre", seats=SEATS, options=options, events=events, stated=stated,
            status="complete" if play.finished else "truncated",
        )
    ]  # fmt: skip
