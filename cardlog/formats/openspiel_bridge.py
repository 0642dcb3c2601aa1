"""OpenSpiel's bridge, and its bidding of two partners whose opponents pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from cardlog.formats.base import Reject
from cardlog.formats.openspiel_text import Action, Playthrough, card_of, wrong
from cardlog.log.model import Inference, Record
from cardlog.replay.play import Replay

SEATS: Final = ["N", "E", "S", "W"]
BIDS: Final = [f"{level}{name}" for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")]
PASS: Final = 52
CALLS: Final = ["pass", "double", "redouble", *BIDS]
"""Calls from action 52 on."""
_SUITS: Final = "shdc"
_HANDS: Final = re.compile(r"([2-9TJQKA.]{16}) ([2-9TJQKA.]{16})(?: .*)?")


def to_events(actions: Sequence[Action], dealer: int = 0) -> list[str]:
    """Events of actions that begin with the 52 cards of the deal."""
    hands: list[list[str]] = [[], [], [], []]
    for i, action in enumerate(actions[:52]):
        hands[i % 4].append(card_of(action))
    events = [f"- deal {SEATS[i]} {''.join(hands[i])}" for i in range(4) if hands[i]]
    holder = {card: SEATS[i] for i in range(4) for card in hands[i]}
    calls = 0
    for action in actions[52:]:
        if action.id < PASS:
            card = card_of(action)
            if card not in holder:
                raise wrong(action, "is in nobody's hand")
            events.append(f"{holder[card]} play {card}")
        elif action.id < PASS + len(CALLS):
            events.append(f"{SEATS[(dealer + calls) % 4]} bid {CALLS[action.id - PASS]}")
            calls += 1
        else:
            raise wrong(action, "is no call")
    return events


def bridge(play: Playthrough) -> list[Record]:
    """The record of a playthrough; without the play its tricks are a ruling."""
    play.allow(
        {
            "dealer": None,
            "dealer_vul": None,
            "non_dealer_vul": None,
            "num_tricks_in_observation": None,
            "use_double_dummy_result": None,
        }
    )
    dealer = play.number("dealer", 0, 0, 3)
    sides = [play.flag("dealer_vul", default=False), play.flag("non_dealer_vul", default=False)]
    if dealer % 2:
        sides.reverse()
    options: dict[str, Any] = {"dealer": SEATS[dealer]} if dealer else {}
    if any(sides):
        options["vulnerable"] = "both" if all(sides) else "ns" if sides[0] else "ew"
    record = Record(
        rules="contract-bridge", seats=SEATS, options=options,
        events=to_events(play.actions, dealer),
        status="complete" if play.finished else "truncated",
    )  # fmt: skip
    if play.points is not None and len(play.points) == 4:
        record.stated["scores"] = dict(zip(SEATS, play.points, strict=True))
    if play.finished and play.flag("use_double_dummy_result", default=True):
        told = [re.fullmatch(r"Declarer tricks: (\d{1,9})", line) for line in play.last]
        printed = [int(found[1]) for found in told if found]
        _rule(record, play, record.stated["scores"]["N"] if record.stated else None, printed)
    return [record]


def _rule(record: Record, play: Playthrough, score: int | None, printed: list[int]) -> None:
    """Write the tricks that the program reckoned: as printed, else those that score as much."""
    table = _replayed(record)
    if table is None or table.state.declarer < 0:
        return
    declarer = SEATS[table.state.declarer]
    fitting = printed[-1:] or [
        tricks for tricks in range(14) if _scored(table, declarer, tricks) == score
    ]
    if len(fitting) != 1:
        raise Reject(
            "openspiel-deal", f"the tricks of the contract are not printed, nor told by {score}",
            at=play.at,
        )  # fmt: skip
    record.inferred.append(
        Inference(
            what=f"a ruling of {fitting[0]} tricks", event=len(record.events),
            rule="the program scores double dummy tricks; nothing was played",
        )
    )  # fmt: skip
    record.events.append(f"- rule {declarer} tricks {fitting[0]}")


def _replayed(record: Record) -> Replay | None:
    table = Replay(Record(rules=record.rules, seats=SEATS, options=record.options, events=[]))
    return None if any(table.step(event) for event in record.events) else table


def _scored(table: Replay, declarer: str, tricks: int) -> int | None:
    after = table.fork()
    if after.step(f"- rule {declarer} tricks {tricks}") or not after.end():
        return None
    return int(after.results()["scores"]["N"])


# --- two partners ---------------------------------------------------------------------------


def uncontested(play: Playthrough) -> list[Record]:
    """The record of a bidding; the hands stand only in the printed states.

    With several redeals of the opponents' hands the score is a mean, so nothing is ruled.
    """
    play.allow({"num_redeals": None, "relative_scoring": None, "rng_seed": None, "subgame": ("",)})
    hands = next(
        (found for _, line in play.comments if (found := _HANDS.fullmatch(line)) is not None), None
    )
    if hands is None:
        raise Reject("openspiel-deal", "no printed state shows the hands", at=play.at)
    events = []
    for seat in SEATS:
        held = "??" * 13
        if seat in "NS":
            suits = hands[1 + (seat == "S")].split(".")
            if len(suits) != 4:
                raise Reject("openspiel-deal", f"{hands[0][:33]!r} are no hands", at=play.at)
            cards = [
                rank + suit for suit, ranks in zip(_SUITS, suits, strict=True) for rank in ranks
            ]
            held = "".join(cards)
        events.append(f"- deal {seat} {held}")
    calls = 0
    for action in play.actions[1:]:
        if action.id > len(BIDS):
            raise wrong(action, "is no call")
        call = BIDS[action.id - 1] if action.id else "pass"
        events += [f"{SEATS[calls % 4]} bid {call}", f"{SEATS[calls % 4 + 1]} bid pass"]
        calls += 2
    record = Record(rules="contract-bridge", seats=SEATS, events=events)
    record.inferred.append(
        Inference(
            what="the passes of E and W",
            rule="only N and S bid there; the others' hands are hidden",
        )
    )
    if not play.finished:
        record.status = "truncated"
        return [record]
    score = re.search(r" Score:(-?\d{1,5})(?:\.0+)?(?: |$)", " ".join(play.last))
    if play.number("num_redeals", 10, 1) > 1:
        record.status = "truncated"
        record.inferred.append(
            Inference(what="no result", rule="the score is a mean of several deals to E and W")
        )
    elif score is not None:
        record.stated["scores"] = {
            seat: int(score[1]) * (1 if seat in "NS" else -1) for seat in SEATS
        }
        _rule(record, play, int(score[1]), [])
    return [record]
