"""OpenSpiel's hearts: one deal, with its pass."""

from __future__ import annotations

from typing import Any, Final

from cardlog.formats.openspiel_text import Playthrough, card_of, wrong
from cardlog.log.model import Record

SEATS: Final = ["N", "E", "S", "W"]
WAYS: Final = ("hold", "left", "across", "right")
_KNOWN: Final = {
    "avoid_all_tricks_bonus": ("False",),
    "can_lead_any_club": ("False",),
    "can_lead_hearts_instead_of_qs": ("False",),
    "jd_bonus": None,
    "must_break_hearts": None,
    "no_pts_on_first_trick": None,
    "pass_cards": None,
    "qs_breaks_hearts": None,
}


def options_of(play: Playthrough) -> dict[str, Any]:
    """The options under which our hearts is OpenSpiel's."""
    play.allow(_KNOWN)
    options: dict[str, Any] = {"hearts_break": "played", "moon": "others", "deals": 1}
    if play.flag("qs_breaks_hearts", default=True):
        options["queen_breaks"] = "played"
    if not play.flag("must_break_hearts", default=True):
        options["hearts_break"] = "off"
    if not play.flag("no_pts_on_first_trick", default=True):
        options["first_trick"] = "free"
    if play.flag("jd_bonus", default=False):
        options["plus_card"] = "jd"
    return options


def hearts(play: Playthrough) -> list[Record]:
    """The record of a playthrough."""
    options = options_of(play)
    actions = play.actions
    way, start = 0, 0
    if actions:
        way, start = actions[0].id, 1
        if way >= len(WAYS):
            raise wrong(actions[0], "is no way to pass")
    options["passing"] = [WAYS[way]]
    hands: list[list[str]] = [[], [], [], []]
    for i, action in enumerate(play.dealt(start, 52)):
        hands[i % 4].append(card_of(action))
    events = [f"- deal {SEATS[i]} {''.join(hands[i])}" for i in range(4) if hands[i]]
    at = start + 52
    if way:
        given: list[list[str]] = [[], [], [], []]
        for i, action in enumerate(play.dealt(at, 12)):
            card = card_of(action)
            if card not in hands[i // 3]:
                raise wrong(action, f"is not in the hand of player {i // 3}, who passes")
            given[i // 3].append(card)
        for i, cards in enumerate(given):
            if len(cards) == 3:
                to = (i + way) % 4
                events.append(f"{SEATS[i]} give {SEATS[to]} {''.join(cards)}")
                hands[i] = [card for card in hands[i] if card not in cards]
        if len(given[3]) == 3:
            for i, cards in enumerate(given):
                hands[(i + way) % 4] += cards
        at += 12
    holder = {card: SEATS[i] for i in range(4) for card in hands[i]}
    for action in actions[at:]:
        card = card_of(action)
        if card not in holder:
            raise wrong(action, "is in nobody's hand")
        events.append(f"{holder[card]} play {card}")
    stated: dict[str, Any] = {}
    if play.points is not None and len(play.points) == 4:
        stated["scores"] = {SEATS[i]: 26 - value for i, value in enumerate(play.points)}
    return [
        Record(
            rules="hearts", seats=SEATS, options=options, events=events, stated=stated,
            status="complete" if play.finished else "truncated",
        )
    ]  # fmt: skip
