"""Repairs may not hide a wrong game: each has one legal reading, and says so in ``inferred``."""

import pytest

from cardlog.formats.pbn import read
from cardlog.replay.verdict import judge
from tests.formats.test_pbn_text import GAME, only

SILENT = GAME.replace('[Dealer "N"]', '[Dealer "S"]').replace('[Auction "N"]', '[Auction "S"]')
PLAY = GAME[GAME.index("[Play") :]


def whats(record):
    return [guess.what for guess in record.inferred]


@pytest.mark.parametrize("row", ["S2 SK S4 SJ", "SK S4 S2 SJ", "SJ S4 S2 SK", "S4 S2 SK SJ"])
def test_a_row_in_another_order_is_no_rotation(row):
    record = only(GAME.replace("SK S2 S4 SJ", row))
    assert not any("columns" in what for what in whats(record))
    assert judge(record).verdict == "illegal"


def test_a_short_row_is_only_rotated():
    text = GAME.replace("*\n", "SA - - -\n*\n")
    record = only(text)
    assert record.events[-2] == "E play As"
    assert "seats of trick 4 from the deal, not the columns" in whats(record)
    # The ace is East's and the five is West's, who is not next: not the row of one rotation.
    text = GAME.replace("DJ DT DK D7", "- S5 SA -")
    record = only(text)
    assert judge(record).verdict == "illegal"


def test_a_revoke_in_a_rotated_row_stays_one():
    record = only(GAME.replace("SK S2 S4 SJ", "H3 SJ SK S2"))
    assert judge(record).verdict == "illegal"
    record = only(GAME.replace("SK S2 S4 SJ", "S4 HJ SK S2"))
    assert "seats of trick 2 from the deal, not the columns" in whats(record)
    assert judge(record).findings[0].code == "revoke"


def test_declarer_alone_tells_of_no_opening_passes():
    record = only(SILENT.replace(PLAY, ""))
    assert record.events[4] == "S bid 1C"
    assert judge(record).stated_agrees is False


def test_a_lead_from_another_hand_tells_of_no_opening_passes():
    record = only(SILENT.replace("DQ D3 D4 D2\n", "D4 D2 DQ D3\n"))
    assert record.events[4] == "S bid 1C"


def test_a_file_that_was_seen_to_leave_out_passes_does_so_again():
    text = SILENT + "\n" + SILENT.replace(PLAY, "").replace('[Board "1"]', '[Board "2"]')
    for record in read(text.encode()):
        assert "2 opening passes" in whats(record)
        assert judge(record).stated_agrees


@pytest.mark.parametrize(("ending", "what"), [("5H", "3 closing passes"), ("5H Pass Pass", "1 c")])
def test_closing_passes_that_are_not_written(ending, what):
    record = only(GAME.replace("5H Pass Pass Pass", ending))
    assert record.events == only(GAME).events
    assert any(said.startswith(what) for said in whats(record))
    assert judge(record).verdict == "legal"
    # Another declarer: the auction cannot be the whole one.
    other = only(GAME.replace("5H Pass Pass Pass", ending).replace('er "S"', 'er "N"'))
    assert other.events[4] == "- declare N 5H"
    assert "contract and declarer from their tags" in whats(other)


@pytest.mark.parametrize("calls", ["5H Pass Pass 2C", "5H Pass 5H", "XX Pass", "4S X Pass"])
def test_a_broken_auction_that_stops_is_not_left_out(calls):
    record = only(GAME.replace("5H Pass Pass Pass", calls))
    verdict = judge(record)
    assert verdict.verdict == "illegal"
    assert record.events[verdict.findings[0].event].split()[1] == "bid"


def test_an_auction_beyond_the_contract_is_not_left_out():
    record = only(GAME.replace("5H Pass Pass Pass", "5H Pass Pass 5S"))
    (finding, *_) = judge(record).findings
    assert (finding.code, finding.text) == ("wrong-phase", "W play Qd")


def test_a_result_that_cannot_be_true_is_marked():
    record = only(GAME.replace('"10"', '"13"'))
    assert "no claim: 13 tricks for declarer cannot be true" in whats(record)
