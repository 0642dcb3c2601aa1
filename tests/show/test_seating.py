"""What stands beside the seats: chips after a hand, red threes, who deals."""

import pytest

from cardlog import Replay, simulate
from cardlog.show.page.choices import choices
from cardlog.show.seating import badges, facts, numbers
from cardlog.show.steps import Steps

POKER = ["texas-holdem", "omaha-hilo", "courchevel", "five-card-draw"]


@pytest.mark.parametrize("rules", POKER)
def test_a_hand_that_is_over_shows_its_pot_paid_out(rules):
    for record in simulate(rules, n=3, seed=5):
        steps = Steps(record)
        table = steps.table(len(steps) - 1)
        shown = numbers(table.game, table.state, len(record.seats))
        state = table.state
        ended = [state.start[i] + state.points[i] for i in range(len(record.seats))]
        assert shown["chips"] == ended
        assert sum(shown["chips"]) == sum(state.start)
        assert "bet" not in shown and "pot" not in dict(facts(table.game, state))
        before = steps.table(len(steps) - 2)
        during = dict(facts(before.game, before.state))
        assert before.state.over or "pot" in during


def test_red_threes_are_told_by_owner():
    (record,) = simulate("canasta", n=1, seed=4)
    steps = Steps(record)
    table = steps.table(60)
    assert sum(table.state.red) == 3
    assert numbers(table.game, table.state, 4)["red threes"] == table.state.red[:4]


def test_nobody_at_the_table_is_the_dealer_where_the_house_deals():
    (record,) = simulate("blackjack", n=1, seed=4)
    steps = Steps(record)
    table = steps.table(20)
    assert table.state.bank < 0 <= table.state.dealer
    assert "dealer" not in [words for _, words in badges(table.game, table.state, 4)]
    (record,) = simulate("hearts", n=1, seed=4)
    table = Steps(record).table(5)
    assert (table.state.dealer, "dealer") in badges(table.game, table.state, 4)


def test_a_discard_is_offered_in_the_words_that_players_use():
    (record,) = simulate("canasta", n=1, seed=4)
    table = Replay(record)
    heads = set()
    for event in record.events[:80]:
        heads |= {head for _, head, _, _ in choices(table, {})}
        table.step(event)
    assert "discard" in heads and not any(head.startswith("discard up") for head in heads)
