"""Crazy eights: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.words import Verb
from tests.rules.agree import simulated
from tests.rules.proofs import Amount, Setting, Tables
from tests.rules.shedding import crazy_eights_checker
from tests.rules.shedding.crazy_eights_examples import EXAMPLES

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
OPTIONS = [
    {"deals": 2},
    {"target": 120, "scoring": "penalty", "draw_limit": 3},
    {"draw_limit": 1, "draw_ends": True, "refill": False, "scoring": "penalty", "deals": 2},
    {"special_cards": True, "draw_limit": 3, "deals": 2, "starter_special": True},
    {
        "special_cards": True,
        "jack_skips": True,
        "refill": False,
        "draw_limit": 5,
        "free_pass": True,
        "deals": 1,
    },
    {"special_cards": True, "deals": 2, "last_card": 5, "packs": 2, "hand": 3},
    {"out_on_eight": False, "deals": 2, "starter_eight": "bury", "draw_limit": 2},
    {"draw_ends": True, "draw_limit": 2, "special_cards": True, "deals": 1, "block_passes": 3},
    {"refill": False, "deals": 2, "last_card": 2, "special_cards": True},
    {"last_card": 0, "packs": 2, "hand": 6, "deals": 1, "free_pass": True, "refill": False},
]


class TestCrazyEights(Tables):
    checker = crazy_eights_checker
    examples = EXAMPLES
    settings = tuple(Setting("crazy-eights", options, (2, 3, 4, 5, 6, 7)) for options in OPTIONS)
    pages = ("crazy-eights",)
    few = Amount(games=2, each=4, own=1, noted=2)
    many = Amount(games=20, each=30, own=30)
    taken_back = (Verb.PLAY, Verb.DRAW, Verb.DECLARE)


HIDDEN = [
    "- deal p2 ??????????????",
    "- deal p1 Td7c6cJhQh3s9s",
    "- deal starter Kh",
]


def faults(events: list[str], seats: int = 2, **options: object) -> list[str]:
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules="crazy-eights", seats=names, options=options, events=[]))
    return [table.step(event).name for event in events]


def test_unknown_hand_may_play_what_is_nowhere_else():
    assert faults([*HIDDEN, "p2 play 9h"])[-1] == "LEGAL"
    assert faults([*HIDDEN, "p2 play Qh"])[-1] == "NOT_HELD"
    assert faults([*HIDDEN, "p2 play 9c"])[-1] == "NO_MATCH"
    assert faults([*HIDDEN, "p2 draw stock ??", "p2 draw stock ????"])[-1] == "WRONG_COUNT"


def test_a_card_seen_to_go_into_the_stock_is_in_no_hand():
    events = [
        f"- deal p1 {''.join(PACK[:25])}",
        f"- deal p2 {'??' * 25}",
        "- deal starter Ks",
        *["p2 draw stock ??", "p2 play As", "p1 play Ac", "- shuffle stock"],
    ]
    assert faults([*events, "p2 play Ah"], hand=25)[-1] == "LEGAL"
    assert faults([*events, "p2 play As"], hand=25)[-1] == "NOT_HELD"
    assert faults([*events, "p2 draw stock ??", "p2 play As"], hand=25)[-1] == "LEGAL"


def test_a_pass_denies_what_fits():
    """With the stock gone, who passes cannot hold what fits: playing it later is refused."""
    hands = {"p1": PACK[:25], "p2": ["??"] * 25}
    events = [
        f"- deal p1 {''.join(hands['p1'])}",
        f"- deal p2 {''.join(hands['p2'])}",
        "- deal starter Ks",
    ]
    options = {"hand": 25, "refill": False, "last_card": 0}
    draw = [*events, "p2 draw stock ??", "p2 play pass"]
    assert faults(draw, **options)[-1] == "LEGAL"
    assert faults([*draw, "p1 play Kc", "p2 play Ks"], **options)[-1] == "NOT_HELD"
    assert faults([*draw, "p1 play Kc", "p2 play Kh"], **options)[-1] == "SHOWN_OUT"
    assert faults([*draw, "p1 play Kc", "p2 play pass"], **options)[-1] == "LEGAL"


def test_points_that_hidden_hands_leave_open():
    record = next(iter(simulated("crazy-eights", 1, seed=3, options={"deals": 2}, seats=3)))
    full = Record(**record)
    assert judge(full).verdict == "legal"
    seen = judge(redact(full, "public"))
    assert seen.verdict == "unverifiable"
    assert "scores" not in seen.computed
    assert all(finding.severity == "note" for finding in seen.findings)


def test_statements_about_open_points_are_not_judged():
    events = ["- deal p1 ??", "- deal p2 9h", "- deal starter Kh", "p2 play 9h"]
    assert faults([*events, "- score p2 7"], hand=1)[-1] == "LEGAL"
    assert faults([*events, "- score p1 7"], hand=1)[-1] == "WRONG_OBSERVATION"
    assert faults([*events, "- score p2 total 7", "- deal p1 ??"], hand=1)[-1] == "LEGAL"


def test_refusals_by_name():
    start = ["- deal p2 2s9h8cTh4s", "- deal p3 ??????????", "- deal p1 Td7c6cJhQh"]
    table = [*start, "- deal starter Kh"]
    assert faults([*table, "- rule misdeal", "- rule misdeal"], 3)[-1] == "WRONG_PHASE"
    assert faults([*table, "p2 play 8c", "p3 play 3h"], 3)[-1] == "SUIT_NOT_NAMED"
    assert faults([*table, "p2 play 8c", "p2 declare last"], 3)[-1] == "WRONG_PHASE"
    assert faults([*table, "p2 play 8c", "p3 declare spades"], 3)[-1] == "NOT_YOUR_TURN"
    assert faults([*table, "p2 play pass"], 3)[-1] == "MAY_NOT_PASS"
    assert faults([*table, "- shuffle stock"], 3)[-1] == "NO_REFILL"
    assert faults([*table, "p2 draw stock Xr"], 3)[-1] == "NOT_IN_PACK"
    assert faults([*table, "p2 draw stock 9h"], 3)[-1] == "DUPLICATE_CARD"
    assert faults([*table, "p2 play 9h !late"], 3)[-1] == "WORD_NOT_USED"
    assert faults([*table, "p2 play 3h !withdrawn"], 3)[-1] == "NOT_HELD"
    assert faults([*table, "p2 play pile1 9h"], 3)[-1] == "WORD_NOT_USED"
    owed = [*table[:3], "- deal starter Ks", "p2 play 2s"]
    assert faults([*owed, "p3 play 3s"], 3, special_cards=True)[-1] == "CARDS_OWED"


def test_last_card_may_be_said_where_it_need_not_be():
    events = ["- deal p2 9hTh", "- deal p1 9d9s", "- deal starter Kh", "p2 play 9h"]
    options = {"hand": 2, "last_card": 0}
    assert faults([*events, "p2 declare last", "p1 play 9d"], **options)[-1] == "LEGAL"
    assert faults([*events, "p1 play 9d", "p2 declare last"], **options)[-1] == "WRONG_PHASE"
