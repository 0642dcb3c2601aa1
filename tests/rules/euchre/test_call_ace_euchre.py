"""Call-ace euchre: the engine against the worked examples and the independent checker."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from cardlog.cards import card_text, members
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from tests.rules.proofs import Amount
from tests.rules.walk_proofs import Wandering
from tests.rules.wander import (
    SUITS,
    drawn,
    wander,
)

from . import call_ace_euchre_checker
from .call_ace_euchre_examples import EXAMPLES, FOUR, dealt, made, record
from .test_call_ace_euchre_checker import OPTIONS

RULES = "call-ace-euchre"
CHOICES: dict[str, list[Any]] = {
    "target": [5, 1, 2, 3],
    "deals": [0, 0, 1, 3],
    "tie": ["share", "play-on"],
    "stick_dealer": [False, True],
    "renege": ["to-innocent", "off-offenders", "deny-score"],
    "misdeal": ["same-dealer", "next-dealer"],
}


def odd(table: Replay, rng: random.Random) -> list[str]:
    s, names = table.state, table.seats
    seat = names[s.turn] if s.turn >= 0 and rng.random() < 0.5 else rng.choice(names)
    hand = [card_text(code) for code in members(s.hand[names.index(seat)])] or ["As"]
    word = rng.choice(["pass", "order", *SUITS])
    unseen = "".join(card_text(code) for code in members(s.unseen)) or "As"
    return [
        f"{seat} bid {word} {rng.choice(['', '!withdrawn', '!turn'])}".strip(),
        f"{seat} declare {rng.choice([*SUITS, 'alone'])}",
        f"{seat} discard {rng.choice(hand)}",
        f"- deal talon {unseen}",
    ]


def walks(seats: int, n: int, rng: random.Random) -> list[Any]:
    return [
        wander(RULES, seats, drawn(CHOICES, rng), rng, size=lambda _: 5, more=odd, most=120)
        for _ in range(n)
    ]


class TestCallAceEuchre(Wandering):
    rules = RULES
    checker = call_ace_euchre_checker
    examples = EXAMPLES
    counts = (4, 5, 6)
    few_counts = (4, 5, 6)
    options = OPTIONS
    own_options = OPTIONS
    few = Amount(games=4, each=6, own=3)
    many = Amount(games=20, each=10, own=0)
    few_walks = 20
    speed_walks = 5
    many_walks = 80
    computed: ClassVar = {
        "declarer": "N", "trump": "spades", "tricks": 5,
        "scores": {"N": 2, "E": 2, "S": 0, "W": 0}, "winner": ["N", "E"],
    }  # fmt: skip
    walks = staticmethod(walks)


# --- the secret partner ------------------------------------------------------------------------


def table(players: int, *events: str, **options: Any) -> Replay:
    data = {k: v for k, v in record(players, [], options).items() if k != "cardlog"}
    found = Replay(Record(**data))
    for text in events:
        assert found.step(text) == 0, text
    return found


def test_calls_and_discards_are_open_together():
    found = table(4, *dealt(4), "N bid order")
    assert found.choices() == 6 + 4
    assert found.fork().step("N declare spades").name == "TRUMP_CALLED"
    assert found.step("N declare alone") == 0
    assert found.state.choices == 10
    assert found.choices() == 6
    found = table(4, *dealt(4), "N bid order", "W discard 9s")
    assert found.acts() == [
        "N declare clubs", "N declare diamonds", "N declare hearts", "N declare alone"
    ]  # fmt: skip


def test_the_partner_is_a_fact_of_the_deal():
    found = table(5, *made(5, "hearts"), "p1 claim 5", deals=1)
    assert found.end()
    assert found.state.mate == 1
    found = table(5, *made(5, "alone"), "p1 claim 5", deals=1)
    assert found.end()
    assert found.state.mate == -1


HIDDEN = [f"- deal {seat} {'??' * 5}" for seat in FOUR] + ["- deal up 9s"]
CALL = [*HIDDEN, "N bid order", "N declare hearts", "W discard ??"]


def test_a_claim_leaves_an_unknown_partner_open():
    found = table(4, *CALL, "N play Js", "E play 9d", "S play Th", "W play Qs", "N claim 4")
    # whoever holds the best heart scores with N: any statement of points may be true
    assert found.fork().step("- score E 2") == 0
    assert found.end()
    assert found.state.vague and found.state.unsure
    assert "scores" not in found.results()
    seats = list(FOUR)
    told = Record(
        rules=RULES, seats=seats, options={"dealer": "W", "target": 3}, view="public",
        events=[*CALL, "N play Js", "E play 9d", "S play Th", "W play Qs", "N claim 4"],
    )  # fmt: skip
    assert judge(told).verdict == "unverifiable"
    assert Replay(told).step(CALL[0]) == 0


def test_the_partner_is_known_once_his_card_is():
    trick = ["N play 9h", "E play Ah", "S play Qh", "W play Kd"]
    found = table(4, *CALL, *trick, "E claim 4", deals=1)
    assert found.end()
    assert not found.state.vague
    assert found.results()["scores"] == {"N": 2, "E": 2, "S": 0, "W": 0}


def test_a_better_card_that_nobody_can_hold_is_passed_over():
    hands = [f"- deal {seat} {cards}" for seat, cards in FOUR.items()]
    events = [*hands[:1], *HIDDEN[1:4], "- deal up Ah", "N bid pass", "E bid pass", "S bid pass"]
    events += ["W bid pass", "N bid spades", "N declare hearts", "N play 9h", "E play Kh"]
    found = table(4, *events, "S play Td", "W play Qh", "E claim 4", deals=1)
    assert found.end()
    assert found.results()["scores"] == {"N": 2, "E": 2, "S": 0, "W": 0}


def test_an_unknown_hand_proves_a_revoke_by_itself():
    trick = ["N play 9h", "E play 9d", "S play Qh", "W play Kd", "S play Kh", "W play Tc"]
    found = table(4, *CALL, *trick, "N play Th")
    assert found.fork().step("E play Ah").name == "SHOWN_OUT"
    # the left bower is no club, and the jack of clubs is not shown by a club denied
    assert found.step("E play Jc") == 0
