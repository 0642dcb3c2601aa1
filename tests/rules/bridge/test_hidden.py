"""Records that do not show everything: unknown hands, views of one seat, no auction."""

import random

import msgspec
import pytest

from cardlog.log.views import redact
from cardlog.replay.verdict import judge

from .slow_bridge import SEATS
from .tables import MIXED, calls, dealt, last_fault, plays, record, replay, simulate, through

OPEN = dealt({"N": MIXED["N"], "S": MIXED["S"]})
PLAY = [*OPEN, *calls("1S pass pass pass")]
"""East and West are hidden."""


def test_hidden_hands_may_hold_what_is_not_seen():
    table = through(PLAY)
    assert table.state.hidden[1] == 13
    assert table.choices() == 26
    assert last_fault([*PLAY, "E play As"]) == "card-not-held"
    assert last_fault([*PLAY, "E play ??"]) == "unknown-card"
    through([*PLAY, "E play 4s"])
    table = through([*PLAY, "E play 4s"])
    assert table.state.choices == 0
    assert last_fault([*PLAY, *plays("E:4s S:9s W:4s")]) == "card-not-held"


def test_a_claim_with_an_unproved_void_is_unverifiable_and_says_which():
    events = [*PLAY, *plays("E:Js S:9s W:7h N:As"), "N claim 9"]
    verdict = judge(record(events))
    assert verdict.verdict == "unverifiable"
    assert verdict.findings[0].code == "hidden-cards"
    assert "whether W really held no spades" in verdict.findings[0].message
    no_void = [*PLAY, *plays("E:Js S:9s W:4s N:As"), "N claim 9"]
    assert judge(record(no_void)).verdict == "legal"


def test_a_hidden_revoke_is_proved_by_the_card_itself():
    events = [*PLAY, *plays("E:Js S:9s W:7h N:As N:Ks E:Ts S:8s W:4s")]
    at, code, _ = replay(events)
    assert (at, code) == (len(events) - 1, "shown-out")
    verdict = judge(record([*events, *plays("N:Qs E:6s S:7s W:3s")], status="truncated"))
    assert [(f.code, f.event) for f in verdict.findings] == [("shown-out", at)]
    assert verdict.verdict == "illegal"


def test_a_marked_revoke_of_a_hidden_hand_can_be_ruled_on():
    start = [*PLAY, *plays("E:Js S:9s W:7h!revoke N:As N:Ks E:Ts S:8s W:4s")]
    table = through([*start, "- rule W revoke", "N claim 0"])
    table.end()
    assert table.state.made == 3
    assert judge(record([*start, "N claim 0"])).verdict == "unverifiable"
    assert last_fault([*PLAY, *plays("E:Js S:9s W:4s!revoke")]) == "word-not-used"


def test_a_withdrawn_card_of_a_hidden_hand_is_known_from_then_on():
    events = [*PLAY, "E play Ah !withdrawn", "E play Ah", "S play Kh"]
    assert last_fault([*events, "W play Ah"]) == "card-not-held"
    table = through([*PLAY, "E play Ah !withdrawn"])
    assert table.state.hidden[1] == 12
    assert table.acts() == ["E play Ah"]


def test_no_auction_is_unverifiable_and_says_so():
    for extra, contract in ([], "4S"), (["double"], "4SX"), (["redouble"], "4SXX"):
        events = [*dealt(MIXED), "- declare S 4S", *[f"- declare {w}" for w in extra], "W play Kc"]
        verdict = judge(record([*events, "S claim 10"]))
        assert verdict.verdict == "unverifiable"
        assert [f.code for f in verdict.findings] == ["no-auction"]
        assert "contract is given without the calls" in verdict.findings[0].message
        assert verdict.computed["contract"] == contract
        assert verdict.computed["declarer"] == "S"
        assert verdict.computed["tricks"] == 10
        assert judge(record(events)).verdict == "incomplete"


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["S declare S 4S"], "not-chance"),
        (["- declare 4S"], "wrong-target"),
        (["- declare S double"], "word-not-used"),
        (["- declare double"], "word-not-used"),
        (["- declare S 8S"], "word-not-used"),
        (["- declare S 4S 3"], "word-not-used"),
        (["- declare S 4S !late"], "word-not-used"),
        (["- declare S 4S", "- declare S 4S"], "word-not-used"),
        (["- declare S 4S", "- declare S double"], "word-not-used"),
        (["- declare S 4S", "- declare double", "- declare double"], "bad-double"),
        (["- declare S 4S", "- declare redouble", "- declare double"], "bad-double"),
        (["- declare S 4S", "- declare redouble", "- declare redouble"], "bad-redouble"),
        (["- declare S 4S", "W play Kc", "- declare double"], "wrong-phase"),
        (["N bid pass", "- declare S 4S"], "wrong-phase"),
        (["N bid 1S", *calls("pass pass pass", "E"), "- declare double"], "wrong-phase"),
    ],
)
def test_declared_contracts_that_cannot_be(texts, code):
    assert last_fault([*dealt(MIXED), *texts]) == code


def test_honours_in_hidden_hands_leave_a_rubber_open():
    options = {"scoring": "rubber", "deals": 1}
    hidden = dealt({"E": MIXED["E"], "W": MIXED["W"]})
    events = [*hidden, *calls("1D pass pass pass"), "N claim 7"]
    verdict = judge(record(events, options))
    assert verdict.verdict == "legal"
    # North and South can share ten red and black honours, but hold A K Q of spades and T to spare.
    spades = [*hidden, *calls("1H pass pass pass"), "N claim 7"]
    assert judge(record(spades, options)).verdict == "legal"
    shown = dealt({"N": MIXED["N"], "S": MIXED["S"]})
    clubs = [*shown, *calls("1H pass pass pass"), "N claim 7"]
    assert judge(record(clubs, options)).verdict == "legal"
    nothing = [*dealt({}), *calls("1H pass pass pass"), "N claim 7"]
    verdict = judge(record(nothing, options))
    assert verdict.verdict == "unverifiable"
    assert "who held honours" in verdict.findings[0].message
    assert judge(record(nothing)).verdict == "legal"


def test_stated_points_may_hold_honours_of_hidden_hands():
    options = {"scoring": "rubber", "deals": 1}
    nothing = [*dealt({}), *calls("1H pass pass pass"), "N claim 7"]
    for points in (30, 130, 180, 330):
        stated = [*nothing, f"- score N {points}", f"- score N total {points}", "- score E 150"]
        verdict = judge(record(stated, options, stated={"scores": {"N": points}}))
        assert verdict.verdict == "unverifiable"
        assert verdict.stated_agrees is None
    for points in (0, 20, 29, 31, 60, 380):
        assert last_fault([*nothing, f"- score N {points}"], options) == "wrong-observation"
    shown = [*dealt(MIXED), *calls("1H pass pass pass"), "N claim 7"]
    assert last_fault([*shown, "- score N 130"], options) == "wrong-observation"


def test_partial_hands():
    half = {seat: cards[:12] + "??" * 7 for seat, cards in MIXED.items()}
    table = through([*dealt(half), *calls("1S pass pass pass")])
    assert table.state.hidden == [7] * 4 + [0] * 4
    assert last_fault([*dealt(half), *calls("1S pass pass pass"), "E play As"]) == "card-not-held"
    assert last_fault([*dealt(half), *calls("1S pass pass pass"), *plays("E:Js S:9s W:2d")]) == (
        "revoke"
    )
    odd = {**half, "W": half["W"] + "??"}
    assert replay(dealt(odd))[1] == "too-many-cards"


@pytest.mark.parametrize("games", [40, pytest.param(1500, marks=pytest.mark.sweep)])
def test_views_of_legal_games_are_accepted(games):
    """What is legal stays legal or becomes unverifiable, with the same scores, in every view."""
    for seed in range(games):
        options = [{}, {"scoring": "rubber", "deals": 2}][seed % 2]
        events, slow = simulate(f"view {seed}", options, claims=0.02)
        full = record(events, options)
        for view in ["public", *(f"seat:{seat}" for seat in SEATS)]:
            verdict = judge(redact(full, view))
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings
            if not options:
                assert verdict.computed["scores"] == slow.scores()


@pytest.mark.parametrize("games", [60, pytest.param(1500, marks=pytest.mark.sweep)])
def test_no_view_hides_more_than_it_must(games):
    """A revoke in a full record is found or left open in its views, never called legal."""
    rng = random.Random(5)
    found = 0
    for seed in range(games):
        events, _ = simulate(f"hide {seed}", {}, claims=0)
        revoking = [i for i, e in enumerate(events) if " play " in e]
        if not revoking:
            continue
        at = rng.choice(revoking)
        seat = events[at][0]
        later = [i for i in revoking if i > at and events[i][0] == seat]
        if not later:
            continue
        swap = rng.choice(later)
        events[at], events[swap] = events[swap], events[at]
        full = judge(record(events))
        if [f.code for f in full.findings][:1] != ["revoke"]:
            continue
        found += 1
        seen = judge(msgspec.structs.replace(redact(record(events), "public")))
        assert seen.verdict in ("illegal", "unverifiable"), (at, events[at])
    assert found > games // 10
