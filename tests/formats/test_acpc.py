"""Dealer logs of the poker competition: every payoff, message logs, and what is refused."""

from collections import Counter

import pytest

from cardlog.formats.acpc import read
from cardlog.formats.detect import detect
from cardlog.log.model import Refused
from cardlog.replay.bulk import Judge
from cardlog.replay.verdict import judge

HEAD = "# name/game/hands/seed x holdem.nolimit.3p.game 1000 0\n"
HAND = "STATE:3:r300fc/r600c/cc/cr1500f:5d5c|9hQd|8dAs/8s4h6d/5s/Js:-600|-100|700:ann|bo|cy\n"


@pytest.mark.parametrize("name", ["limit-holdem-2p-1000.log", "nolimit-holdem-3p-1000.log"])
def test_every_hand_is_legal_with_the_payoffs_stated(real, name):
    records = list(read((real / "acpc" / name).read_bytes(), file=name))
    verdicts = list(Judge().verdicts(records))
    assert Counter((v.verdict, v.stated_agrees) for v in verdicts) == {("legal", True): 1000}


def test_a_message_log_gives_each_hand_once(real):
    data = (real / "acpc" / "nolimit-holdem-3p-actions-head.log").read_bytes()
    records = list(read(data))
    found = Counter(judge(record).verdict for record in records)
    assert found == {"legal": 44, "incomplete": 1}
    whole = list(read((real / "acpc" / "nolimit-holdem-3p-1000.log").read_bytes()))
    for record, other in zip(records[:-1], whole, strict=False):
        assert [e for e in record.events if "bet" in e] == [e for e in other.events if "bet" in e]


def test_halves_double_all_amounts():
    (record,) = read((HEAD + HAND.replace("700", "700.5")).encode())
    assert record.extra["x_unit"] == "1/2"
    assert record.options["blinds"] == [100, 200, 0]
    assert record.stated["points"]["p3"] == 1401


def test_a_raise_counts_the_whole_hand():
    (record,) = read((HEAD + HAND).encode())
    bets = [event for event in record.events if "raise" in event or "open" in event]
    assert bets == ["p3 bet raise 300", "p2 bet open 300", "p3 bet open 900"]


def test_without_a_definition_the_limit_is_told_by_the_raises():
    (record,) = read(HAND.encode())
    assert "limit" not in record.options and len(record.inferred) == 1
    (limit,) = read(b"STATE:0:rc/cc/cc/cc:5d5c|9hQd/8dAs8s/4h/6d:20|-20:p1|p2\n")
    assert limit.options["limit"] == "fixed"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (":ann|bo|cy", "", "acpc-syntax"),
        ("r300fc", "r300xc", "acpc-betting"),
        ("5d5c", "5d5", "acpc-cards"),
        ("8s4h6d", "8s4h", "acpc-cards"),
        ("-600|", "", "acpc-values"),
        ("-600", "six", "bad-amount"),
        ("5d5c|9hQd|8dAs", "5d5c", "acpc-players"),
    ],
)
def test_a_bad_hand_costs_one_hand(old, new, code):
    good, bad, last = read((HEAD + HAND + HAND.replace(old, new) + HAND).encode())
    assert isinstance(bad, Refused)
    assert (bad.code, bad.line) == (code, 3)
    assert not isinstance(good, Refused) and not isinstance(last, Refused)


def test_it_is_told_by_its_lines():
    assert detect(HAND.encode()).name == "acpc"
    assert detect(HEAD.encode() + b"#--t_response 600000\n").name == "acpc"
