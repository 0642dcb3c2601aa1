"""Revokes, penalty cards and calls that went wrong: what they cost and what must be recorded."""

import pytest

from cardlog.replay.verdict import judge

from .slow_bridge import check, side_of
from .tables import MIXED, calls, dealt, last_fault, plays, record, replay, through, with_revokes

AUCTION = [*dealt(MIXED), *calls("1S pass pass pass")]
"""North plays one spade; East leads."""


def branch(table, seat):
    """Which branch of 003:1562 the revoke of a seat falls under."""
    trick = next(t for s, t in table.revokes if s == seat)
    if seat == "NESWNE"["NESW".index(table.declarer) + 2]:
        return "dummy"
    if len({side_of(s) for s, _ in table.revokes}) == 2:
        return "both sides"
    if trick == 12:
        return "twelfth"
    since = table.tricks_of(side_of(seat), trick)
    later = table.tricks_of(side_of(seat), trick + 1)
    won = len(table.tricks) >= trick and table.tricks[trick - 1][0] == seat
    if since == 0:
        return "none taken"
    if won:
        return "won, later" if later else "won, nothing later"
    return "lost, side later or that trick"


@pytest.mark.parametrize("games", [600, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_every_branch_of_the_transfer_moves_what_the_slow_checker_moves(games):
    seen = {}
    for seed in range(games):
        events, slow = with_revokes(f"revoke {seed}", chance=0.9 if seed % 2 else 0.3)
        table = through(events)
        table.end()
        assert table.results().get("scores") == slow.scores(), events
        for seat in slow.established:
            kind = branch(slow, seat)
            seen[kind] = seen.get(kind, 0) + 1
    assert set(seen) == {
        "both sides", "twelfth", "none taken", "won, later", "won, nothing later",
        "lost, side later or that trick", "dummy",
    }  # fmt: skip


def test_transfers_count_at_rubber_scoring():
    for seed in range(8):
        options = {"scoring": "rubber", "deals": 3}
        events, slow = with_revokes(f"rubber {seed}", options)
        table = through(events, options)
        assert table.end() == slow.over
        assert table.results()["scores"] == slow.scores()


def test_a_revoke_that_is_not_marked_is_found():
    events = [*AUCTION, *plays("E:Js S:9s W:7h")]
    assert last_fault(events) == "revoke"
    finding = judge(record(events)).findings[0]
    assert finding.code == "revoke"
    assert finding.event == len(events) - 1
    assert "4s3s2s" in finding.message
    assert finding.source == "003:1556"


def test_a_revoke_is_established_by_the_next_trick_of_the_side():
    """003:1558: correctable until the offending side leads or plays to the following trick."""
    start = [*AUCTION, *plays("E:Js S:9s W:7h!revoke N:As")]
    ruling = "- rule W revoke"
    assert last_fault([*start, ruling]) == "bad-ruling"
    following = plays("N:Kd E:3d")
    assert last_fault([*start, following[0], ruling]) == "bad-ruling"
    through([*start, *following, ruling])
    assert last_fault([*start, *following, ruling, ruling]) == "bad-ruling"
    assert last_fault([*start, *following, "- rule E revoke"]) == "bad-ruling"
    through([*start, "N claim 3", ruling])


def test_a_claim_in_the_trick_of_the_revoke_counts_that_trick_for_nobody():
    start = [*AUCTION, *plays("E:Js S:9s W:7h!revoke")]
    table = through([*start, "N claim 10", "- rule W revoke"])
    table.end()
    assert table.state.made == 11
    table = through([*start, "N claim 13", "- rule W revoke"])
    table.end()
    assert table.state.made == 13


def test_revoke_won_is_forgotten_with_the_deal():
    """A ruff that revoked in one deal must not price a revoke of the next."""
    options = {"scoring": "rubber"}
    first = [*AUCTION, *plays("E:5d S:Qd W:2s!revoke N:4d W:Kc"), "N claim 6"]
    table = through(first, options)
    assert table.state.revoke_won[3] == 1
    second = [*dealt(MIXED), *calls("1S pass pass pass", "E"), *plays("S:9s W:7h!revoke")]
    table = through([*first, *second, "E claim 5", "- rule W revoke"], options)
    assert table.state.revoke_won[3] == 0


def test_a_revoke_corrected_in_time_costs_a_penalty_card():
    """003:1558: nothing beyond the exposure, and a defender's card has to be played."""
    events = [*AUCTION, *plays("E:Js S:9s W:7h!withdrawn W:4s N:As")]
    assert last_fault([*events, "- rule W revoke"]) == "bad-ruling"
    table = through(events)
    assert table.state.irregular == 1
    assert table.state.penalty[3].bit_count() == 1
    heart = [*events, *plays("N:5h E:Th S:Kh")]
    assert through(heart).choices() == 1
    assert last_fault([*heart, "W play 6h"]) == "penalty-card"
    table = through([*heart, "W play 7h"])
    assert table.state.penalty[3] == 0
    table = through([*heart, "- rule W void", "W play 6h"])
    assert table.state.penalty[3] == 0


def test_a_penalty_card_kept_back_with_the_tables_leave_is_no_revoke():
    events = [*AUCTION, *plays("E:Js S:9s W:7h!withdrawn W:4s N:As N:5h E:Th S:Kh W:6h!revoke")]
    table = through(events)
    assert table.state.revoked == 0
    assert last_fault([*events, "S play Qh", "- rule W revoke"]) == "bad-ruling"


def test_a_penalty_card_is_led_at_the_first_opportunity():
    events = [*AUCTION, "E play Ah !withdrawn", "E play 5d"]
    assert last_fault(events) == "penalty-card"
    through([*events[:-1], "E play Ah"])


def test_declarers_side_has_no_penalty_cards():
    table = through([*AUCTION, *plays("E:Js S:Kh!withdrawn S:9s")])
    assert table.state.penalty == [0] * 8


def test_a_revoke_and_a_penalty_card_in_one_is_called_a_revoke():
    events = [*AUCTION, *plays("E:Js S:9s W:4s!withdrawn")]
    assert last_fault([*events, "W play 7h"]) == "revoke"
    assert last_fault([*events, "W play 3s"]) == "penalty-card"


@pytest.mark.parametrize(
    "text",
    [
        "E play Js !revoke",
        "E play Js !turn",
        "E play Js !exposed",
        "E play Js !late",
        "E play Js !insufficient",
        "E play Js !revoke !withdrawn",
        "E play Js !turn !withdrawn",
        "E play 5d 3",
        "E play S 5d",
        "E play spades 5d",
    ],
)
def test_a_mark_or_argument_that_does_not_fit_is_refused(text):
    assert last_fault([*AUCTION, text]) == "word-not-used"


def test_the_marks_of_an_illegal_act_are_suggested_in_the_replay_that_goes_on():
    """An unmarked revoke is reported once and does not hide what comes after it."""
    events = [*AUCTION, *plays("E:Js S:9s W:7h N:As N:Kd E:3d S:7d W:6h")]
    verdict = judge(record(events, status="truncated"))
    assert [(f.code, f.event) for f in verdict.findings] == [("revoke", 10), ("revoke", 15)]


def test_out_of_turn_lead_that_was_accepted():
    events = [*AUCTION, *plays("W:Kc")]
    assert last_fault(events) == "not-your-turn"
    table = through([*AUCTION, *plays("W:Kc!turn N:3c E:9c S:4c")])
    assert table.state.turn == 3
    assert table.state.irregular == 1


def test_a_card_out_of_turn_inside_a_trick_leaves_the_turn_where_it_was():
    table = through([*AUCTION, *plays("E:5d W:2d!turn")])
    assert table.state.turn == 2
    table = through([*AUCTION, *plays("E:5d W:2d!turn S:Qd N:4d")])
    assert table.state.tricks == 1
    assert last_fault([*AUCTION, *plays("E:5d W:2d!turn W:6d!turn")]) == "not-your-turn"


# --- calls ----------------------------------------------------------------------------------


def bidding(text, dealer="N"):
    return [*dealt(MIXED), *text.split(", ")]


def test_insufficient_bid_accepted():
    events = bidding("N bid 2S, E bid 1H")
    assert last_fault(events) == "insufficient-bid"
    table = through([*events[:-1], "E bid 1H !insufficient", "S bid 1S", "W bid pass"])
    assert table.state.contract == 1008 + 3
    assert table.state.irregular == 1


def test_insufficient_bid_withdrawn_and_replaced():
    table = through(bidding("N bid 2S, E bid 1H !withdrawn, E bid 3H"))
    assert table.state.called == 2
    assert table.state.turn == 2
    assert table.state.irregular == 1


def test_call_out_of_turn():
    assert last_fault(bidding("E bid 1H")) == "not-your-turn"
    accepted = through(bidding("E bid 1H !turn"))
    assert accepted.state.turn == 2
    taken_back = through(bidding("E bid 1H !withdrawn, N bid pass"))
    assert taken_back.state.turn == 1
    assert taken_back.state.contract == 0


def test_barred_partner():
    """003:1544: the Laws restrict what the offender's partner may do."""
    events = bidding("N bid 2S, E bid 1H !withdrawn, E bid pass, - rule W bar, S bid pass")
    assert last_fault([*events, "W bid 3H"]) == "barred"
    table = through(events)
    assert table.choices() == 1
    assert table.acts() == ["W bid pass"]
    table = through([*events, "W bid pass"])
    assert table.state.choices == 1
    through([*events, "- rule W void", "W bid 3H"])
    assert last_fault([*bidding("N bid 2S"), "- rule W void"]) == "bad-ruling"


@pytest.mark.parametrize(
    "text",
    [
        "N bid 1S !turn",
        "N bid 1S !insufficient",
        "N bid pass !insufficient",
        "N bid 1S !revoke",
        "N bid 1S !exposed",
        "N bid 1S !late",
        "N bid 1S !turn !withdrawn",
        "N bid 8C",
        "N bid spades",
        "N bid 1S 4",
        "N bid E 1S",
        "N bid 1S As",
        "N bid",
    ],
)
def test_a_call_that_is_no_call_is_refused(text):
    assert last_fault([*dealt(MIXED), text]) == "word-not-used"


def test_misdeal_is_dealt_again_by_the_same_dealer():
    options = {"scoring": "chicago"}
    events = [*dealt(MIXED), "N bid 1S", "- rule misdeal", *dealt(MIXED)]
    table = through(events, options)
    assert table.state.deals == 1
    assert table.state.block_deal == 1
    assert table.state.turn == 0
    assert table.state.contract == 0
    assert table.state.irregular == 1
    assert last_fault(["- rule misdeal"]) == "bad-ruling"
    half = through([*dealt(MIXED)[:2], "- rule misdeal", *dealt(MIXED)])
    assert half.state.deals == 1
    over = [*dealt(MIXED), *calls("pass pass pass pass"), "- rule misdeal"]
    assert last_fault(over) == "wrong-phase"


def test_a_void_record_that_ends_in_a_misdeal_is_legal():
    events = [*dealt(MIXED), "N bid 1S", "- rule misdeal"]
    assert judge(record(events, status="void")).verdict == "legal"
    assert judge(record(events)).verdict == "incomplete"


def test_slow_checker_knows_marked_revokes():
    """The two checkers agree on which marked revokes may be ruled on at the end."""
    events, _ = with_revokes("ruled", chance=0.5)
    assert check(events)[0] is None
    assert replay(events)[0] is None
