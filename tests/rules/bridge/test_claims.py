"""Claims, answers to them, and rulings (003:1564)."""

import pytest

from cardlog.replay.verdict import judge

from .tables import MIXED, calls, dealt, last_fault, plays, record, through

PLAY = [*dealt(MIXED), *calls("1S pass pass pass")]
TRICK = [*PLAY, *plays("E:Js S:9s W:4s N:As")]


def made(events):
    table = through(events)
    assert table.end()
    return table.results()["tricks"]


@pytest.mark.parametrize(
    ("claim", "tricks"),
    [
        ("N claim 9", 10),
        ("S claim 9", 10),
        ("- claim 9", 10),
        ("E claim 3", 10),
        ("W claim 0", 13),
        ("N claim 0", 1),
        ("E claim 12", 1),
    ],
)
def test_a_claim_shares_out_the_tricks_left(claim, tricks):
    assert made([*TRICK, claim]) == tricks


def test_a_claim_in_mid_trick_counts_that_trick_as_left():
    assert made([*TRICK, "N play 5h", "N claim 12"]) == 13
    assert last_fault([*TRICK, "N play 5h", "N claim 13"]) == "bad-claim"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("N claim 13", "bad-claim"),
        ("N claim -1", "bad-claim"),
        ("N claim", "bad-claim"),
        ("N claim 999999999999999", "bad-claim"),
        ("N claim E 4", "word-not-used"),
        ("N claim tricks 4", "word-not-used"),
        ("N claim AsKs 4", "word-not-used"),
        ("N claim 4 !exposed", "word-not-used"),
        ("N claim accept", "wrong-phase"),
        ("- claim E revoke", "not-chance"),
        ("N claim revoke", "wrong-target"),
        ("N claim E revoke 2", "word-not-used"),
    ],
)
def test_claims_that_cannot_be(text, code):
    assert last_fault([*TRICK, text]) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("N claim 4", "wrong-phase"),
        ("N play 5h", "wrong-phase"),
        ("N claim accept", "bad-claim"),
        ("- claim accept", "not-chance"),
        ("E claim N accept", "word-not-used"),
        ("E claim accept 3", "word-not-used"),
        ("- rule misdeal", "wrong-phase"),
        ("- rule N bar", "wrong-phase"),
        ("- rule N tricks 14", "bad-ruling"),
        ("- rule N tricks -1", "bad-ruling"),
        ("- rule N tricks", "bad-ruling"),
        ("- rule N tricks As 3", "word-not-used"),
        ("- rule N revoke 3", "word-not-used"),
        ("- rule N revoke", "bad-ruling"),
    ],
)
def test_what_cannot_follow_a_claim(text, code):
    assert last_fault([*TRICK, "N claim 9", text]) == code


def test_answers():
    assert made([*TRICK, "N claim 9", "E claim accept", "W claim accept"]) == 10
    verdict = judge(record([*TRICK, "N claim 9", "E claim reject"]))
    assert verdict.verdict == "incomplete"
    assert "disputed claim without a ruling" in verdict.findings[0].message
    assert verdict.findings[0].legal == []
    settled = [*TRICK, "N claim 9", "E claim reject", "- rule E tricks 4"]
    assert made(settled) == 9
    assert last_fault([*settled, "W claim reject"]) == "wrong-phase"
    assert made([*settled, "- score N 140"]) == 9


def test_a_disputed_claim_keeps_the_next_deal_waiting():
    options = {"scoring": "rubber"}
    events = [*TRICK, "N claim 9", "E claim reject"]
    assert last_fault([*events, "- deal N As"], options) == "wrong-phase"
    assert last_fault([*events, "- score N 120"], options) == "wrong-observation"
    through([*events, "- rule N tricks 9", *dealt(MIXED)], options)


def test_a_ruling_ends_the_play():
    assert made([*TRICK, "- rule W tricks 6"]) == 7
    assert last_fault([*TRICK, "- rule W tricks 6", "N play 5h"]) == "wrong-phase"


def test_somebody_says_that_somebody_revoked():
    table = through([*TRICK, "N claim E revoke", "E claim E revoke"])
    assert table.state.phase == 2
    assert last_fault([*PLAY, "N claim E revoke"]) == "wrong-phase"


def test_a_passed_out_deal_has_nothing_to_claim_or_rule():
    out = [*dealt(MIXED), *calls("pass pass pass pass")]
    for text, code in [
        ("N claim 0", "wrong-phase"),
        ("N claim E revoke", "wrong-phase"),
        ("- rule N tricks 0", "bad-ruling"),
        ("- rule N revoke", "bad-ruling"),
        ("N score trick", "wrong-observation"),
    ]:
        assert last_fault([*out, text]) == code
