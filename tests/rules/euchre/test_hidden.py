"""Unknown cards: one seat's view, the public view, a burial that nobody saw."""

import pytest

from cardlog.cards import members
from cardlog.log.model import Record
from cardlog.log.views import redact

from .deals import DEAL, HANDS, UP, dealt, fault, legal, points
from .helpers import FOUR, GAMES, offered, rng_for, simulate, some_options, table

ALL_HIDDEN = [f"- deal {seat} {'??' * 5}" for seat in FOUR] + [f"- deal up {UP}"]


def public(*events, **options):
    return table("euchre", FOUR, {"dealer": "W"} | options, [*ALL_HIDDEN, *events])


@pytest.mark.parametrize("seed", range(30))
def test_every_view_of_a_legal_game_is_legal_with_the_same_scores(seed):
    rng = rng_for("views", seed)
    rules, seats = rng.choice(GAMES)
    options = some_options(rng, seats)
    events, whole = simulate(rng, rules, seats, options)
    record = Record(rules=rules, seats=list(seats), options=options, events=events)
    for view in ("public", *(f"seat:{s}" for s in seats)):
        replay = table(rules, seats, options, redact(record, view).events)
        assert replay.end() == whole.fork().end()
        assert replay.state.total == whole_total(rules, seats, options, events)


def whole_total(rules, seats, options, events):
    replay = table(rules, seats, options, events)
    replay.end()
    return replay.state.total


@pytest.mark.parametrize("seed", range(30))
def test_a_burial_that_nobody_saw_keeps_what_the_dealer_plays_among_his_cards(seed):
    rng = rng_for("buried", seed)
    rules, seats = rng.choice(GAMES)
    options = some_options(rng, seats)
    events, _ = simulate(rng, rules, seats, options)
    hidden = [
        "{} {} ??".format(*e.split(" ")) if e.split(" ")[1] == "discard" else e for e in events
    ]
    replay = table(rules, seats, options)
    whole = table(rules, seats, options)
    for text, shown in zip(hidden, events, strict=True):
        seat = replay.state.turn
        before = set(offered(replay)) if replay.state.phase == 7 else None
        if before is not None and " play " in text:
            # what the full record allows is never refused for want of knowledge
            assert {a for a in offered(whole) if " play " in a} <= before, (seat, text)
        legal(replay, text)
        legal(whole, shown)
    replay.end()
    whole.end()
    assert replay.state.total == whole.state.total


def test_after_an_unseen_burial_only_the_six_cards_are_possible():
    replay = dealt("N bid order", "W discard ??", "N play 9s", "E play Tc", "S play As")
    possible = {HANDS["W"][i : i + 2] for i in range(0, 10, 2)} | {UP}
    assert {a.split(" ")[-1] for a in offered(replay)} == possible
    assert fault(replay, "W play Qd") == "NOT_HELD"
    legal(replay, "W play 9h")


def test_the_turned_card_lies_with_the_dealer_or_is_buried():
    replay = public("N bid order", "W discard ??", "N play 9s")
    assert fault(replay, "E play 9h") == "NOT_HELD"
    assert fault(replay, "E play 9h !revoke") == "NOT_HELD"
    legal(replay, "E play Tc", "S play As", "W play Ac")


def test_a_void_is_believed_and_a_later_card_disproves_it():
    replay = public("N bid order", "W discard ??", "N play Qh", "E play Ad")
    legal(replay, "S play As", "W play 9h", "N play 9s")
    # hearts were denied, and the left bower is one
    assert fault(replay, "E play Jd") == "SHOWN_OUT"
    legal(replay, "E play Jd !revoke", "- rule E revoke")
    assert points(replay) == [2, 0, 2, 0]


def test_a_marked_revoke_from_unknown_cards_denies_nothing():
    replay = public("N bid order", "W discard ??", "N play Qh", "E play Ad !revoke")
    legal(replay, "S play As", "W play 9h", "N play 9s", "E play Jd")


def test_a_card_seen_elsewhere_is_not_in_an_unknown_hand():
    replay = public("N bid order", "W discard ??", "N play Qh")
    assert fault(replay, "E play Qh") == "NOT_HELD"
    replay = table("euchre", FOUR, {"dealer": "W"}, [DEAL[0], *ALL_HIDDEN[1:], "N bid order"])
    legal(replay, "W discard ??", "N play 9s")
    assert fault(replay, "E play Jh") == "NOT_HELD"


def test_choices_are_unknown_with_unknown_cards_and_checks_stay_open():
    replay = public("N bid order")
    assert replay.state.choices == 2
    legal(replay, "W discard ??")
    assert replay.state.choices == 0
    legal(replay, "N play 9s", "E play Tc")
    assert replay.state.choices == 0 and replay.state.deferred == 1
    legal(replay, "N claim 3")
    assert replay.state.unsure == 1 and replay.state.deferred == 0


def test_hands_played_out_leave_nothing_open():
    events, _ = simulate(rng_for("out", 1), "euchre", FOUR, {"deals": 1, "alone": "never",
                                                           "defend_alone": "never"})  # fmt: skip
    record = Record(rules="euchre", seats=FOUR, options={}, events=events)
    replay = table("euchre", FOUR, {}, redact(record, "public").events)
    assert replay.state.unsure == 0


def test_the_partners_best_card_may_go_unseen():
    replay = dealt(
        "N bid order", "W discard Jc", "N declare alone", "N discard ??", "S give N ??",
        call_best=True,
    )  # fmt: skip
    legal(replay, "E play Tc", "W play Qc")
    own = {HANDS[s][i : i + 2] for s in "NS" for i in range(0, 10, 2)}
    assert {a.split(" ")[-1] for a in offered(replay)} == own
    legal(replay, "N play As")


def test_a_called_penalty_binds_what_is_known_of_a_hand():
    replay = table(
        "euchre-laws-foster", FOUR, {"dealer": "W"},
        [
            *ALL_HIDDEN, "N bid order", "W discard ??", "E show 9c !exposed", "N play 9s",
            "N rule E 9c",
        ],
    )  # fmt: skip
    assert fault(replay, "E play Tc") == "PENALTY_IGNORED"
    legal(replay, "E play 9c", "S rule W trump", "S play As", "W play Ac")
    # he did not trump though told to: he is believed to hold no trump
    legal(replay, "S play Ks")
    assert fault(replay, "W play Th") == "SHOWN_OUT"


def test_conservation_with_unknown_cards():
    replay = public("N bid order", "W discard ??")
    state = replay.state
    known = [c for cards in (*state.hand[:4], state.unseen) for c in members(cards)]
    assert len(known) == len(set(known)) == 24
    assert [state.hidden[i] for i in range(4)] == [5, 5, 5, 5]
