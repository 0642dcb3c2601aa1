"""Five hundred for four: the engine against the worked examples and the independent checker."""

from __future__ import annotations

from typing import ClassVar

import pytest

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from tests.rules.proofs import Amount
from tests.rules.walk_proofs import Wandering

from . import five_hundred_checker
from .five_hundred_4_examples import EXAMPLES
from .five_hundred_deals import DEAL_4, HANDS_4, KITTY_4, PASSED_4, contract_4, four
from .odd import walks
from .test_five_hundred_checker import OPTIONS

RULES = "five-hundred-4"
SHORT = [{**options, "deals": options.get("deals") or 2} for options in OPTIONS]


class TestFiveHundred4(Wandering):
    rules = RULES
    checker = five_hundred_checker
    examples = EXAMPLES
    counts = (4,)
    few_counts = (4,)
    options = SHORT
    own_options = OPTIONS
    few = Amount(games=3, each=6, own=2)
    many = Amount(games=10, each=10, own=0)
    few_walks = 25
    speed_walks = 12
    many_walks = 60
    computed: ClassVar = {
        "declarer": "E", "contract": "6NT", "trump": "none", "tricks": 9,
        "scores": {"N": 10, "E": 120, "S": 10, "W": 120}, "winner": ["E", "W"],
    }  # fmt: skip

    def walks(self, seats, count, rng):
        return walks(RULES, seats, count, rng)


# --- choices -----------------------------------------------------------------------------------


def table(*events, **options):
    found = Replay(Record(**{k: v for k, v in four([], **options).items() if k != "cardlog"}))
    for text in events:
        assert found.step(text) == 0, text
    return found


def test_choices_of_the_auction():
    found = table(*DEAL_4)
    # a pass, 25 calls, the open misère; the plain one only after a seven
    assert found.choices() == 27
    found.step("N bid 7H")
    assert found.choices() == 1 + 16 + 2
    assert {"E bid misere", "E bid 7NT", "E bid open-misere"} <= set(found.acts())
    assert table(*DEAL_4, "N bid 10H").acts() == ["E bid pass", "E bid 10NT"]


def test_choices_of_the_burial_and_of_the_lead():
    found = table(*DEAL_4, "N bid 6NT", *[f"{s} bid pass" for s in "ESW"])
    assert found.acts() == ["N draw kitty 4d5d4h"]
    found.step(f"N draw kitty {KITTY_4}")
    assert found.choices() == 286
    found.step(f"N discard {KITTY_4}")
    # nine cards, the joker with each of four suits, four suits to nominate
    assert found.choices() == 9 + 4 + 4
    found.step("N declare hearts")
    assert found.choices() == 10


def test_a_deal_at_no_trump_after_four_passes():
    found = table(*DEAL_4, *PASSED_4, passed_deal="no-trump")
    assert found.state.trump == 4
    assert "N declare hearts" not in found.acts()
    assert "N play hearts Xr" in found.acts()


# --- hidden hands ------------------------------------------------------------------------------

HIDDEN = [f"- deal {seat} {'??' * 10}" for seat in HANDS_4] + ["- deal kitty ??????"]


def hidden(*calls, draw="??????", **options):
    seat = calls[-1][0]
    return table(*HIDDEN, *calls, f"{seat} draw kitty {draw}", f"{seat} discard ??????", **options)


def test_an_unknown_hand_proves_a_revoke_by_itself():
    found = hidden("N bid pass", "E bid pass", "S bid pass", "W bid 6NT")
    for text in ["W play Ah", "N play Kh", "E play 5c", "S play 5h", "W play 4h", "N play 6h"]:
        assert found.step(text) == 0
    assert found.step("E play 7h").name == "SHOWN_OUT"
    assert found.step("E play Xr") == 0


def test_an_unknown_hand_denies_the_joker_in_a_misere():
    found = hidden("N bid pass", "E bid pass", "S bid pass", "W bid open-misere")
    for text in ["W play Ah", "N play Kh", "S play 5c"]:
        assert found.step(text) == 0
    # S followed with a club and did not play the joker: he has neither
    for text in ["W play 7d", "N play 8d"]:
        assert found.step(text) == 0
    assert found.step("S play Xr").name == "SHOWN_OUT"
    may = hidden(*[f"{s} bid pass" for s in "NES"], "W bid open-misere", misere_joker="may")
    for text in ["W play Ah", "N play Kh", "S play 5c", "W play 7d", "N play 8d", "S play Xr"]:
        assert may.step(text) == 0


def test_a_card_that_follows_is_no_revoke_whatever_the_hand():
    found = hidden("N bid pass", "E bid pass", "S bid pass", "W bid 6NT")
    found.step("W play Ah")
    assert found.step("N play Kh !revoke").name == "WORD_NOT_USED"
    assert found.step("N play Kc !revoke") == 0


def test_the_cards_drawn_are_those_of_the_kitty():
    events = [*HIDDEN[:4], "- deal kitty 5d????", *[f"{s} bid pass" for s in "NES"], "W bid 6S"]
    found = table(*events)
    assert found.fork().step("W draw kitty 4d4h5h").name == "NOT_IN_KITTY"
    assert found.fork().step("W draw kitty 5d4h5h") == 0
    assert found.fork().step("W draw kitty ????4h") == 0
    assert found.step("W draw kitty ??????") == 0
    assert found.state.hand[3] == 1 << 19


def test_a_burial_that_nobody_saw():
    found = table(*DEAL_4, "N bid 6S", *[f"{s} bid pass" for s in "ESW"], f"N draw kitty {KITTY_4}")
    assert found.step("N discard ????5d") == 0
    assert found.fork().step("N play 5d").name == "NOT_HELD"
    assert found.fork().step("N play Ac").name == "NOT_HELD"
    assert found.fork().step("N play 4d") == 0
    assert found.step("N play Ah") == 0
    assert found.step("E play Ac").name == "REVOKE"


def test_when_one_place_alone_is_unknown_it_is_the_rest_of_the_pack():
    found = table(*DEAL_4[:4], "- deal kitty ??????")
    assert found.state.kitty and not found.state.kitty_hidden
    found = table(*DEAL_4[:3], HIDDEN[3], DEAL_4[4])
    assert not found.state.hidden[3]
    assert found.state.hand == table(*DEAL_4).state.hand


# --- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{"schedule": "table"}, {"schedule": "table", "table": [1] * 24}, {"table": [7]}]
)
def test_a_table_has_25_prices(options):
    from cardlog.errors import OptionError

    with pytest.raises(OptionError, match="prices"):
        table(**options)


def test_facts_and_results_of_a_deal_in_hand():
    found = table(*contract_4("N", "8H"))
    assert found.results() == {"declarer": "N", "contract": "8H", "trump": "hearts"}
    assert found.state.value == 300
