"""OpenSpiel's gin_rummy, an independent engine, played again by these rules."""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from cardlog.cards import card_text, mask, members
from cardlog.formats.openspiel_gin import (
    DRAW_STOCK,
    DRAW_UPCARD,
    FIRST_MELD,
    KNOCK,
    MELDS,
    PASS,
    Teller,
    card_of,
)
from cardlog.rules.mechanisms.melds import is_meld, least_deadwood, pip
from cardlog.rules.rummy.gin_offers import worst
from cardlog.rules.rummy.gin_table import Phase
from cardlog.words import Verb, Word

AGREES = {"gin-rummy": ("OpenSpiel", 6000)}
TRACE = (
    Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel" / "gin_rummy.txt"
)


@pytest.mark.skipif(
    not TRACE.exists() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
def test_playthrough():
    """OpenSpiel's own trace of a game: its deal, every action, and the returns."""
    text = TRACE.read_text()
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.M)]
    teller = Teller()
    for number, action in enumerate(actions):
        if number < 21 or teller.drawing:
            teller.chance(action)
        else:
            teller.act(action)
    returns = [float(x) for x in re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.M)[-1].split(",")]
    points = teller.points()
    assert points == [0, 33]
    assert returns == [points[0] - points[1], points[1] - points[0]]


# --- random games -------------------------------------------------------------------------


def open_now(teller: Teller) -> dict[str, set[int]]:
    """What these rules offer, in OpenSpiel's terms: actions by kind, cards as sets."""
    offers = teller.table.offers()
    found: dict[str, set[int]] = {}
    for i in range(offers.count):
        verb, what = Verb(offers.verb[i]), offers.what[i]
        name = verb.name.lower() + ("" if what < 0 else " " + Word(what).name.lower())
        cards = {mask(event.cards) for event in offers.acts(i)} if offers.take[i] else {0}
        found.setdefault(name, set()).update(cards)
    return found


def melds_of(actions: list[int]) -> set[int]:
    return {mask(MELDS[action - FIRST_MELD]) for action in actions if action >= FIRST_MELD}


def cards_of(actions: list[int]) -> set[int]:
    return {mask(card_of(action)) for action in actions if action < DRAW_UPCARD}


def short(melds: set[int]) -> set[int]:
    """OpenSpiel has no run of more than five."""
    return {cards for cards in melds if cards.bit_count() <= 5}


def compare(teller: Teller, legal: list[int], seen: Counter[str]) -> None:
    """The same choices, but for the knocks that OpenSpiel misses."""
    ours = open_now(teller)
    phase, cards, melds = teller.phase, cards_of(legal), melds_of(legal)
    seen[phase.name.lower()] += 1
    if phase in (Phase.OFFER, Phase.DRAW):
        assert (DRAW_UPCARD in legal) == ("draw discard" in ours)
        assert (DRAW_STOCK in legal) == ("draw stock" in ours)
        assert (PASS in legal) == ("declare pass" in ours)
    elif phase == Phase.DISCARD:
        assert cards == ours["discard up"]
        if (KNOCK in legal) != ("declare knock" in ours or "declare gin" in ours):
            assert KNOCK not in legal
            assert tied(teller.hand())
            seen["knocks missed"] += 1
    elif phase == Phase.LAST:
        if (KNOCK in legal) != ("draw discard" in ours):
            assert KNOCK not in legal
            assert tied(teller.hand() | 1 << teller.table.state.top - 1)
            seen["knocks missed"] += 1
    elif phase == Phase.KNOCK:
        assert cards <= ours["discard down"]
    elif phase == Phase.SPREAD:
        assert melds == short(ours.get("meld", set()))
        assert (PASS in legal) == ("show" in ours)
    elif teller.laid_off or not teller.table.state.deadwood[teller.table.state.ender]:
        assert melds == short(ours.get("meld", set()))
    else:
        compare_layoffs(teller, cards, ours.get("layoff", set()), seen)


def compare_layoffs(teller: Teller, theirs: set[int], ours: set[int], seen: Counter[str]) -> None:
    """Single cards that can be laid off, but for OpenSpiel's two ways with them.

    It extends no run beyond five cards, and lets a card laid off count for two melds.
    """
    state = teller.table.state
    melds = state.melds[: state.ender_melds]
    for card in {c for c in ours if c.bit_count() == 1} ^ theirs:
        if card in ours:
            fitting = [laid for laid in melds if is_meld(laid | card, 0)]
            assert all(laid.bit_count() >= 5 for laid in fitting)
            seen["long runs"] += 1
        else:
            laid_off = [mask(e.split()[2]) for e in teller.events if " layoff " in e]
            assert any(is_meld(laid | off | card, 0) for laid in melds for off in laid_off)
            seen["counted twice"] += 1


def tied(cards: int) -> bool:
    """Whether arrangements of a hand tie that leave other loose cards."""
    left = {}
    melds = [
        mask(choice)
        for size in (3, 4, 5)
        for choice in combinations(members(cards), size)
        if is_meld(mask(choice), 0)
    ]
    waiting = [(0, 0)]
    while waiting:
        used, first = waiting.pop()
        loose = cards & ~used
        left[loose] = sum(pip(code) for code in members(loose))
        for i in range(first, len(melds)):
            if not melds[i] & used:
                waiting.append((used | melds[i], i + 1))
    least = min(left.values())
    return sum(count == least for count in left.values()) > 1


def choose(teller: Teller, legal: list[int], rng: random.Random) -> int:
    """Mostly a player who wants to knock, now and then any action."""
    if rng.random() < 0.1 and teller.phase != Phase.ANSWER:
        return rng.choice(legal)
    hand = teller.hand()
    if teller.phase in (Phase.OFFER, Phase.DRAW) and DRAW_UPCARD in legal:
        own = hand | 1 << teller.table.state.top - 1
        if min(least_deadwood(own ^ 1 << c) for c in members(own)) < least_deadwood(hand) - 4:
            return DRAW_UPCARD
        return next(action for action in legal if action != DRAW_UPCARD)
    if teller.phase == Phase.DISCARD:
        if KNOCK in legal and rng.random() < 0.7:
            return KNOCK
        thrown = card_text(worst(hand, list(members(hand))))
        return next(action for action in legal if action < KNOCK and card_of(action) == thrown)
    if teller.phase == Phase.ANSWER and not teller.laid_off:
        ours = open_now(teller).get("layoff", set())
        legal = [a for a in legal if a >= DRAW_UPCARD or mask(card_of(a)) in ours]
    return rng.choice([action for action in legal if action != PASS] or legal)


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("seed", "games"),
    [(11, 40), *[pytest.param(seed, 1500, marks=pytest.mark.sweep) for seed in (12, 13)]],
)
@pytest.mark.parametrize("oklahoma", [False, True])
def test_random_games_agree_with_openspiel(seed, games, oklahoma):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("gin_rummy", {"oklahoma": oklahoma})
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(games):
        state = game.new_initial_state()
        teller = Teller(oklahoma=oklahoma)
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
                teller.chance(action)
            else:
                legal = state.legal_actions()
                compare(teller, legal, seen)
                action = choose(teller, legal, rng)
                teller.act(action)
            state.apply_action(action)
        one, two = teller.points()
        assert state.returns() == [one - two, two - one], teller.events
        seen["points"] += one != two
    assert seen["points"] > games // 3
    assert seen["knocks missed"] * 50 < seen["discard"]
