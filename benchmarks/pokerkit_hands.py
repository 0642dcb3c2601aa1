"""Simulated hands of no-limit hold'em, told to PokerKit."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cardlog.cards import cards_text
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from cardlog.words import Event, Verb, Word

SEATS = 6
BLINDS = (1, 2)
SHOW = True


@dataclass
class Hand:
    """A record, and what to call of PokerKit's state one after the other."""

    record: Record
    stacks: list[int]
    steps: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def play(self) -> Any:
        """PokerKit's state after the hand; it raises ``ValueError`` for an act that is illegal."""
        state = _state(self.stacks)
        for name, arguments in self.steps:
            getattr(state, name)(*arguments)
        return state


def _state(stacks: list[int]) -> Any:
    from pokerkit import Automation, NoLimitTexasHoldem

    tasks = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
        Automation.CARD_BURNING,
    )
    return NoLimitTexasHoldem.create_state(
        automations=tasks,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=BLINDS,
        min_bet=2,
        raw_starting_stacks=stacks,
        player_count=len(stacks),
    )


def hands(count: int) -> list[Hand]:
    """Hands in which both sides agree on every stack at the end."""
    # Burnt cards are not recorded; PokerKit draws them and warns when one turns up later.
    warnings.filterwarnings("ignore", message="A card being dealt")
    rng = random.Random(1)
    found: list[Hand] = []
    seed = 0
    while len(found) < count:
        seed += 1
        if seed > 20 * count + 100:
            raise AssertionError(f"only {len(found)} of {seed} hands agree with PokerKit")
        options = {
            "stacks": [rng.randrange(40, 400) for _ in range(SEATS)], "limit": "no", "ante": 0,
            "dealer": f"p{SEATS}", "half_raise": False,
        }  # fmt: skip
        (record,) = simulate(
            "texas-holdem", n=1, seed=seed, seats=SEATS, options=options, player="sensible"
        )
        hand = _told(record, options["stacks"])
        if hand is not None:
            found.append(hand)
    return found


def _told(record: Record, stacks: Any) -> Hand | None:
    """The hand, if PokerKit can play it and gives everybody the same."""
    if any(" muck" in text or "- declare" in text for text in record.events):
        return None
    hand = Hand(record, stacks)
    try:
        state = _recorded(hand)
        ours = judge(record)
        if ours.verdict != "legal":
            return None
    except ValueError:
        return None
    net = {
        seat: int(after) - before
        for seat, after, before in zip(record.seats, state.stacks, stacks, strict=True)
    }
    return hand if net == ours.computed["scores"] else None


def _recorded(hand: Hand) -> Any:
    """Play the hand once and write down the calls that it takes."""
    events = [parse_event(text, tuple(hand.record.seats)) for text in hand.record.events]
    state = _state(hand.stacks)

    def act(name: str, *arguments: Any) -> None:
        getattr(state, name)(*arguments)
        hand.steps.append((name, arguments))

    hole = [""] * len(hand.record.seats)
    for event in events:
        if event.verb == Verb.DEAL and event.target >= 0:
            hole[event.target] += cards_text(event.cards)
    while state.can_deal_hole():
        seat = state.hole_dealee_index
        act("deal_hole", hole[seat][:2])
        hole[seat] = hole[seat][2:]
    for event in events:
        if event.verb == Verb.BET:
            _bet(event, act)
        elif event.what == Word.BOARD:
            _show(state, act)
            act("deal_board", cards_text(event.cards))
    _show(state, act)
    return state


def _show(state: Any, act: Callable[..., None]) -> None:
    while state.can_show_or_muck_hole_cards():
        act("show_or_muck_hole_cards", SHOW)


def _bet(event: Event, act: Callable[..., None]) -> None:
    if event.what == Word.FOLD:
        act("fold")
    elif event.what in (Word.CHECK, Word.CALL):
        act("check_or_call")
    else:
        act("complete_bet_or_raise_to", event.number)
