"""Irregularities of hearts (000:55-65), and what hidden cards prove."""

from __future__ import annotations

import random

import pytest

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay, chosen_event

from .helpers import deals, names, run, simulate, table
from .test_rules import FIRST, P1, P2, P3, P4, dealt, refused


def test_misdeal_000_57_next_player_deals():
    replay = run(table(), [f"- deal p1 {P1}", "- rule misdeal"])
    assert replay.state.dealer == 1
    run(replay, [*deals(P1, P2, P3, P4), "- rule misdeal"])
    assert (replay.state.dealer, replay.state.deals) == (2, 0)
    run(replay, deals(P1, P2, P3, P4))
    assert replay.state.direction == 1
    late = run(dealt(), [*FIRST, "- rule misdeal"])
    assert late.state.dealer == 3
    late = run(dealt(), [*FIRST, "p4 play As"])
    assert refused(late, "- rule misdeal") == "wrong-phase"
    assert refused(late, "p1 rule misdeal") == "not-chance"


def test_out_of_turn_taken_back_000_59():
    replay = run(dealt(), ["p1 play 2c", "p3 play 7c !withdrawn", "p2 play 4c"])
    assert replay.state.irregular == 1
    assert refused(replay, "p3 play As !withdrawn") == "card-not-held"
    run(replay, ["p3 play 8c"])


def test_out_of_turn_stood_000_59():
    replay = run(dealt(), ["p1 play 2c", "p3 play 7c !turn"])
    # The player who was passed over is next.
    assert replay.state.turn == 1
    assert refused(replay, "p3 play 8c !turn") == "not-your-turn"
    run(replay, ["p2 play 4c", "p4 play As"])
    assert replay.state.turn == 2
    lead = run(dealt(), ["p3 play 7c !turn", "p4 play 2d", "p1 play 2c", "p2 play 4c"])
    assert lead.state.taker == 2


def test_revoke_corrected_000_63():
    replay = run(dealt(), ["p1 play 2c", "p2 play 8d !withdrawn", "p3 play 7c !withdrawn"])
    run(replay, ["p2 play 4c", "p3 play 8c"])
    assert refused(replay, "- rule p2 revoke") == "bad-ruling"


def test_revoke_established_000_63_stops_the_play():
    replay = run(dealt(deals=1), ["p1 play 2c", "p2 play 8d !revoke"])
    assert refused(replay, "- rule p2 revoke") == "bad-ruling"
    run(replay, ["p3 play 7c", "p4 play As", "p1 claim p2 revoke"])
    assert refused(replay, "- rule p3 revoke") == "bad-ruling"
    run(replay, ["- rule p2 revoke"])
    assert refused(replay, "p3 play 8c") == "wrong-phase"
    assert replay.end()
    assert replay.state.total[:4] == [0, 26, 0, 0]


def test_two_revokes_000_63_each_is_charged():
    replay = run(dealt(deals=1), ["p1 play 2c", "p2 play 8d !revoke", "p3 play 3d !revoke"])
    run(replay, ["p4 play As", "- rule p2 revoke", "- rule p3 revoke"])
    assert refused(replay, "- rule p3 revoke") == "bad-ruling"
    assert replay.end()
    assert replay.state.total[:4] == [0, 26, 26, 0]


def test_revoke_too_late_000_63():
    replay = run(dealt(moon="others"), ["p1 play 2c", "p2 play 8d !revoke", "p4 claim 13"])
    run(replay.fork(), ["- rule p2 revoke"])
    run(replay, [f"- deal p1 {P1}"])
    assert refused(replay, "- rule p2 revoke") == "wrong-phase"


def test_revoke_played_out_002_388():
    replay = run(dealt(deals=1, revoke="play-out-pay-all"), ["p1 play 2c", "p2 play 8d !revoke"])
    run(replay, ["p3 play 7c", "p4 play As", "- rule p2 revoke", "p3 play 3d", "p4 claim 12"])
    assert replay.end()
    assert replay.state.total[:4] == [0, 26, 0, 0]


def test_revoke_flag_stands_for_all_rules_of_play():
    run(dealt(), ["p1 play 3c !revoke"])
    run(dealt(), [*FIRST, "p4 play Qs !revoke"])
    run(dealt(), [*FIRST, "p4 play 2d", "p3 play 3d", "p4 play Qs", "p1 play Ad", "p2 play 8d",
                  "p1 play 2h !revoke"])  # fmt: skip


def test_legal_card_marked_as_revoke_is_none():
    replay = run(dealt(), ["p1 play 2c", "p2 play 4c !revoke", "p3 play 7c", "p4 play As"])
    assert refused(replay, "- rule p2 revoke") == "bad-ruling"


def test_mixed_tricks_000_61():
    replay = run(dealt(deals=1), [*FIRST, "p4 play As", "p1 claim p2 revoke", "- rule p3 mixed"])
    assert replay.end()
    assert replay.state.total[:4] == [0, 0, 26, 0]


def test_short_hand_000_65_takes_the_last_trick():
    replay = table(passing=["hold"], dealer="p3", deals=1)
    run(replay, [f"- deal p1 {P1}", f"- deal p2 {P2[:-2]}", f"- deal p3 {P3}", f"- deal p4 {P4}"])
    assert refused(replay, "- rule p1 short") == "bad-ruling"
    run(replay, ["- rule p2 short"])
    while replay.state.phase == 2:
        offers = replay.offers()
        card = offers.cards[0].bit_length() - 1
        run(replay, [chosen_event(offers, 0, [card])])
    assert replay.state.taker == 1
    assert replay.state.tricks == 13
    assert replay.end()
    assert sum(replay.state.total[:4]) == 25


def test_very_short_hand_000_65_takes_each_trick_it_cannot_play_to():
    replay = table(passing=["hold"], dealer="p3", deals=1)
    run(replay, [f"- deal p1 {P1}", f"- deal p2 {P2[:-4]}", f"- deal p3 {P3}", f"- deal p4 {P4}"])
    run(replay, ["- rule p2 short 2"])
    rng = random.Random(3)
    takers = []
    while replay.state.phase == 2:
        offers = replay.offers()
        cards = [c for c in range(64) if offers.cards[0] >> c & 1]
        tricks = replay.state.tricks
        run(replay, [chosen_event(offers, 0, [rng.choice(cards)])])
        if replay.state.tricks > tricks:
            takers.append(replay.state.taker)
    assert takers[-2:] == [1, 1]


def test_short_hand_found_in_play_000_65():
    replay = run(dealt(deals=1), [*FIRST, "p4 play As", "- rule p2 short"])
    assert refused(replay, "- rule p2 short 12") == "bad-ruling"
    while replay.state.phase == 2:
        offers = replay.offers()
        run(replay, [chosen_event(offers, 0, [offers.cards[0].bit_length() - 1])])
    assert replay.state.taker == 1
    assert replay.state.hand[1].bit_count() == 1


def test_flags_and_words_that_mean_nothing():
    replay = dealt()
    assert refused(replay, "p1 play 2c !late") == "word-not-used"
    assert refused(replay, "p1 play p2 2c") == "word-not-used"
    assert refused(replay, "p1 play 2c3c") == "wrong-count"
    assert refused(replay, "p1 play ??") == "unknown-card"
    assert refused(replay, "- play 2c") == "not-chance"
    assert refused(replay, "- rule p2 tricks 3") == "word-not-used"
    assert refused(replay, "- rule p2 total") == "word-not-used"
    assert refused(replay, "p1 bid pass") == "verb-not-used"


# --- hidden cards ---


@pytest.mark.parametrize("rules", ["hearts", "omnibus-hearts", "black-maria", "hearts-foster"])
@pytest.mark.parametrize("view", ["public", "seat:p1", "seat:p3"])
def test_views_of_legal_games_are_legal(rules, view):
    count = 3 if rules == "black-maria" else 4
    for seed in range(6):
        options = {"queen_first_chance": True} if seed % 2 and rules == "hearts" else {}
        record, full = simulate(rules, count, seed, deals=3, **options)
        seen = redact(record, view)
        replay = Replay(Record(rules=rules, seats=seen.seats, options=record.options, events=[]))
        run(replay, seen.events)
        assert replay.end()
        assert replay.results() == full.results()
        assert replay.state.unsure == 0


def hidden(*known, **options):
    """Hands of which p1's alone is known."""
    unknown = "??" * 13
    hands = [f"- deal p{i + 1} {h or unknown}" for i, h in enumerate(known)]
    return run(table(passing=["hold"], **options), hands)


def test_unknown_opening_lead():
    replay = hidden(P1.replace("2c", "Ac"), "", "", "")
    assert replay.state.turn == -1
    assert refused(replay, "p1 play Ac") == "not-your-turn"
    assert refused(replay, "p3 play 4c") == "first-trick-lead"
    assert {e.split()[0] for e in replay.acts()} == {"p2", "p3", "p4"}
    run(replay, ["p3 play 2c"])
    assert replay.state.turn == 3


def test_shown_out_proves_a_revoke():
    replay = hidden(P1, "", "", "")
    run(replay, ["p1 play 2c", "p2 play 8d", "p3 play 7c", "p4 play 2d"])
    assert replay.state.deferred == 2
    run(replay, ["p3 play 8c", "p4 play 5s", "p1 play 3c"])
    assert refused(replay, "p2 play 4c") == "shown-out"
    run(replay, ["p2 play 4c !revoke"])


def test_heart_on_the_first_trick_proves_a_hand_of_points():
    replay = hidden(P1, "", "", "")
    run(replay, ["p1 play 2c", "p2 play 4h", "p3 play 7c", "p4 play 2d", "p3 play 8s", "p4 play 9s",
                 "p1 play 2s"])  # fmt: skip
    assert refused(replay, "p2 play 5d") == "shown-out"
    run(replay, ["p2 play Qs"])


def test_heart_lead_proves_a_hand_of_hearts():
    replay = hidden(P1, "", "", "")
    run(replay, ["p1 play 2c", "p2 play 4c", "p3 play 7c", "p4 play 2d", "p3 play 7h", "p4 play 8h",
                 "p1 play 2h", "p2 play 4h", "p4 play Js", "p1 play 2s", "p2 play 5s"])  # fmt: skip
    assert refused(replay, "p3 play 8s") == "shown-out"


def test_flagged_revoke_proves_nothing():
    replay = hidden(P1, "", "", "")
    run(replay, ["p1 play 2c", "p2 play 8d !revoke", "p3 play 7c", "p4 play 2d", "p3 play 8c",
                 "p4 play 5d", "p1 play 3c", "p2 play 4c", "- rule p2 revoke"])  # fmt: skip


def test_pass_of_unknown_cards():
    unknown = "??" * 13
    replay = run(table(), [f"- deal p1 {P1}", *(f"- deal p{i} {unknown}" for i in (2, 3, 4))])
    run(replay, ["p1 give p2 2h3h2c", "p2 give p3 ??????", "p3 give p4 ??????"])
    assert refused(replay, "p4 give p1 Ad????") == "card-not-held"
    run(replay, ["p4 give p1 QsKs??"])
    state = replay.state
    assert (state.hand[1].bit_count(), state.hidden[1]) == (3, 10)
    assert (state.hand[0].bit_count(), state.hidden[0]) == (12, 1)
    assert state.turn == 1
    run(replay, ["p2 play 2c"])


def test_stopped_deal_with_hidden_cards_stays_unsure():
    replay = hidden(P1, "", "", "", deals=1, moon="others")
    run(replay, ["p1 play 2c", "p2 play 8d", "p3 play 7c", "p4 play 2d", "p3 claim 12"])
    assert replay.end()
    assert replay.state.unsure == 2


def test_one_unknown_hand_is_the_rest_of_the_pack():
    replay = run(table(), [*deals(P1, P2, P3, P4)[:3], "- deal p4 " + "??" * 13])
    assert replay.state.hidden[3] == 0
    assert names(4)[3] == "p4"
