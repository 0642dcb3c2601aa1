"""Random games of all rule sets and options against the slow referee."""

import pytest

from cardlog.replay.play import chosen_event
from cardlog.rules.registry import game

from .helpers import (
    FOUR,
    GAMES,
    first_fault,
    first_refusal,
    frozen,
    mutations,
    offered,
    one_place_each,
    rng_for,
    rough_game,
    simulate,
    some_options,
    table,
)
from .slow_euchre import Slow, pack

SEEDS = range(40)


def drawn(seed):
    rng = rng_for("game", seed)
    rules, seats = rng.choice(GAMES)
    return rng, rules, seats, some_options(rng, seats)


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_games_with_default_options_end_with_a_winner(rules, seats):
    for seed in range(10):
        _, replay = simulate(rng_for(rules, len(seats), seed), rules, seats, {})
        assert replay.end()
        found = replay.results()
        assert found["winner"]
        assert set(found["scores"]) == set(seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_simulated_game_is_legal_by_the_slow_referee_with_the_same_totals(seed):
    rng, rules, seats, options = drawn(seed)
    events, replay = simulate(rng, rules, seats, options)
    slow = Slow(rules, seats, options)
    for text in events:
        slow.apply(text)
    assert bool(replay.end()) == slow.end()
    state = replay.state
    assert dict(zip(seats, state.total, strict=False)) == slow.total
    assert dict(zip(seats, state.games, strict=False)) == slow.games
    assert dict(zip(seats, state.worth, strict=False)) == slow.rubber


@pytest.mark.parametrize("seed", range(12))
def test_offered_acts_are_exactly_those_that_the_slow_referee_allows(seed):
    rng, rules, seats, options = drawn(f"acts {seed}")
    options["deals"] = 1
    events, _ = simulate(rng, rules, seats, options)
    replay, slow = table(rules, seats, options), Slow(rules, seats, options)
    for text in events[:60]:
        if replay.state.phase > 1:
            fast = offered(replay)
            assert sorted(fast) == sorted(slow.open_acts())
            for act in slow.candidates():
                before = frozen(replay.state)
                if act not in fast:
                    assert replay.step(act), act
                    assert frozen(replay.state) == before
        replay.step(text)
        slow.apply(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_choices_of_an_event_are_the_acts_that_were_on_offer(seed):
    rng, rules, seats, options = drawn(f"choices {seed}")
    events, _ = simulate(rng, rules, seats, options)
    replay = table(rules, seats, options)
    for text in events:
        count = replay.choices()
        assert not replay.step(text)
        decision = " deal " not in text
        assert replay.state.choices == (count if decision else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_one_place_and_only_one_side_scores(seed):
    rng, rules, seats, options = drawn(f"places {seed}")
    events, _ = simulate(rng, rules, seats, options)
    replay = table(rules, seats, options)
    before = 0
    for text in events:
        replay.step(text)
        assert one_place_each(replay), text
        state = replay.state
        if state.scored > before:
            before = state.scored
            points = state.points[: len(seats)]
            assert min(points) >= 0
            # two defenders of three-hand euchre score alike; otherwise one side scores
            assert len({p for p in points if p}) <= 1
            if len(seats) == 4:
                assert points[0] == points[2] and points[1] == points[3]
                assert not (points[0] and points[1])


@pytest.mark.parametrize("seed", range(60))
def test_altered_games_are_refused_exactly_where_the_slow_referee_refuses(seed):
    rng, rules, seats, options = drawn(f"altered {seed}")
    events, _ = simulate(rng, rules, seats, options)
    cards = sorted(pack(Slow(rules, seats, options).options))
    for _ in range(20):
        altered = mutations(rng, seats, options, events, cards)
        found = first_fault(rules, seats, options, altered)
        refused = first_refusal(rules, seats, options, altered)
        assert (found and found[0]) == refused


@pytest.mark.parametrize("seed", SEEDS)
def test_revokes_that_stood_are_settled_as_the_slow_referee_does(seed):
    rng, rules, seats, options = drawn(f"revokes {seed}")
    events, replay = _game_with_revokes(rng, rules, seats, options)
    slow = Slow(rules, seats, options)
    for text in events:
        slow.apply(text)
    assert bool(replay.end()) == slow.end()
    assert dict(zip(seats, replay.state.total, strict=False)) == slow.total


def _game_with_revokes(rng, rules, seats, options):
    replay = table(rules, seats, options)
    events = []
    while len(events) < 400:
        state = replay.state
        text = None
        if rng.random() < 0.3 and state.revoked & ~state.proved:
            text = f"- rule {rng.choice(seats)} revoke"
        elif rng.random() < 0.3 and state.phase == 7:
            held = state.hand[state.turn]
            legal = replay.offers().cards[0]
            others = [c for c in range(62) if (held & ~legal) >> c & 1]
            if others:
                from cardlog.cards import card_text

                text = f"{seats[state.turn]} play {card_text(rng.choice(others))} !revoke"
        if text is None:
            acts = replay.acts(most=50) if replay.state.phase > 1 else None
            if acts is None:
                offers = replay.offers()
                text = _random_act(rng, replay, offers)
            elif acts:
                text = rng.choice(acts)
            else:
                break
        if not replay.step(text):
            events.append(text)
    return events, replay


def _random_act(rng, replay, offers):
    from cardlog.cards import members
    from cardlog.log.events import event_text

    cards = rng.sample(list(members(offers.cards[0])), offers.take[0])
    return event_text(chosen_event(offers, 0, cards), replay.seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_irregular_games_keep_every_card_in_one_place(seed):
    rng, rules, seats, options = drawn(f"rough {seed}")
    options["laws"] = rng.random() < 0.7
    events, _ = rough_game(rng, rules, seats, options, limit=250)
    replay = table(rules, seats, options)
    for text in events:
        assert not replay.step(text)
        assert one_place_each(replay), text


def test_named_options_are_options_of_euchre():
    for option in game("euchre").named:
        _, replay = simulate(rng_for(option.id), "euchre", FOUR, dict(option.options))
        assert replay.end()
