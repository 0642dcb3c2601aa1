"""What the PBN standard calls an error: the game is refused by itself, or the rules object.

Beside every fault stands what real files do and what therefore must stay readable.
"""

import pytest

from cardlog.formats.pbn import read
from cardlog.log.model import Refused
from cardlog.replay.verdict import judge
from tests.formats.test_pbn_text import DEAL, GAME, items, only

SHORT = DEAL.replace("T32.AKQ7", "T3.AKQ7")
FAULTS = [
    # Values of tags.
    ('[Deal "', f'[Deal "{SHORT}"]\n[X "', "pbn-deal", 9, 8),
    ('[Deal "', '[Deal "N:T3.AKQ7.T3.AQJT - J.JT9542.72.K653 -"]\n[X "', "pbn-deal", 9, 8),
    ('[Dealer "N"]', '[Dealer "White"]', "pbn-tag-value", 7, 10),
    ('[Declarer "S"]', '[Declarer "White"]', "pbn-tag-value", 10, 12),
    ('[Result "10"]', '[Result "NS 10 EW 2"]', "pbn-number", 12, 10),
    ('[Result "10"]', '[Result "10"]\n[Score "a"]', "pbn-number", 13, 9),
    ('[Result "10"]', '[Result "10"]\n[ScoreIMP "NS b"]', "pbn-number", 13, 12),
    ('[Result "10"]', '[Result "10"]\n[Score "10.x"]', "pbn-number", 13, 9),
    ('[Result "10"]', '[Result "10"]\n[ScoreMP "10.-10"]', "pbn-number", 13, 11),
    ('[Result "10"]', '[Result "10"]\n[ScoreRubber "10. 10"]', "pbn-number", 13, 15),
    ('[Result "10"]', '[Result "10"]\n[ScorePercentage "-10"]', "pbn-number", 13, 19),
    ('[Board "1"]', '[Board "1"]\n[Scoring "IMP;?"]', "pbn-tag-value", 3, 15),
    ('[Board "1"]', '[Board "1"]\n[Scoring ";"]', "pbn-tag-value", 3, 11),
    ('[Board "1"]', '[Board "1"]\n[Round "%"]', "pbn-tag-value", 3, 9),
    ('[Board "1"]', '[Board "1"]\n[Round "-1"]', "pbn-number", 3, 9),
    ('[Board "1"]', '[Board "1"]\n[Date "2001.o6.10"]', "pbn-tag-value", 3, 8),
    # Tables, rubbers.
    ('[Board "1"]', '[Board "1"]\n[ActionTable "Rank;Call\\R"]\n1 4H', "pbn-tag-value", 3, 24),
    (
        '[Board "1"]',
        '[Board "1"]\n[ScoreRubberHistory "NS 0 / 100 0 EW 0 / 60 0"]',
        "pbn-tag-value",
        9,
        14,
    ),
    # Annotations of calls and cards.
    ("1C 1S", "1C !!! 1S", "pbn-call", 14, 6),
    ("1C 1S", "1C ! ? 1S", "pbn-call", 14, 6),
    ("1C 1S", "1C $256 1S", "pbn-call", 14, 4),
    ("D3 D4", "D3 ! {so} ! D4", "pbn-card", 17, 14),
    ("D3 D4", "D3 ^R ^L D4", "pbn-card", 17, 10),
    ("D3 D4", "D3 ^R ^R D4", "pbn-card", 17, 10),
    # Ends of a play.
    ("*\n", "+ + - -\n", "pbn-card", 20, 3),
    ("*\n", "- - - -\n+ - - -\n", "pbn-card", 21, 1),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "column"), FAULTS)
def test_a_fault_costs_its_game_alone(old, new, code, line, column):
    assert old in GAME
    text = GAME + "\n" + GAME.replace(old, new, 1) + "\n" + GAME
    first, bad, last = items(text)
    assert isinstance(bad, Refused), bad
    assert (bad.code, bad.line - 21, bad.column) == (code, line, column)
    assert not isinstance(first, Refused)
    assert not isinstance(last, Refused)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Dealer "N"]', '[Dealer "north"]'),
        ('[Contract "5H"]', '[Contract "5h"]'),
        ('[Result "10"]', '[Result "EW 3 NS 10"]'),
        ('[Result "10"]', '[Result "10"]\n[Score "NS -50"]'),
        ('[Result "10"]', '[Result "10"]\n[ScorePercentage "EW 50. NS 50.0"]'),
        ('[Result "10"]', '[Result "10"]\n[Score "NS 60% EW 40%"]'),
        ('[Result "10"]', '[Result "10"]\n[ScoreIMP "EW -2.5"]'),
        ('[Result "10"]', '[Result "10"]\n[ScoreRubber "EW 300/40 NS 50 / 70"]'),
        ('[Result "10"]', '[Result "10"]\n[Score "average plus"]'),
        ('[Result "10"]', '[Result "10"]\n[OptimumScore "0"]'),
        ('[Board "1"]', '[Board "1"]\n[Scoring "MP;MP1;"]'),
        ('[Board "1"]', '[Board "1"]\n[Round "Final:1"]\n[Table "A\\B"]'),
        ('[Board "1"]', '[Board "1"]\n[Date "2-Aug-2023"]'),
        ('[Board "1"]', '[Board "1"]\n[Date "2015.09.?"]'),
        ('[Board "1"]', '[Board "1"]\n[Date "10.6.2012"]'),
        ('[Board "1"]', '[Board "1"]\n[Home-Team "x"]'),
        ('[Board "1"]', '[Board "1"]\n[ScoreTable "Rank\\2R;Names\\45"]\n1 "a;b"'),
        ("[Event", '[ScoreRubberHistory "NS 0 / 60 EW 0 / 0"]\n[Event'),
        ("1C 1S", "1C ! $13 =0= 1S ?! {so}"),
        ("*\n", "*\n\x1a"),
        ("*\n", "- - - -\n- - - -\n"),
    ],
)
def test_what_real_files_do_is_read(old, new):
    assert old in GAME
    record = only(GAME.replace(old, new, 1))
    assert not isinstance(record, Refused), record
    assert judge(record).verdict == "legal"
    assert judge(record).stated_agrees


def test_end_positions_and_layouts_of_a_suit_are_deals():
    for deal in ("N:AQ.. - K2.. -", "N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 - -", "N:... ... ... ..."):
        record = only(f'[Deal "{deal.replace("..", "...", 1) if "AQ" in deal else deal}"]\n')
        assert isinstance(record, Refused) == ("AQ" in deal)
    assert not isinstance(only('[Deal "N:AQ... - K32... -"]\n'), Refused)


def test_a_result_needs_a_declarer():
    start, stop = GAME.index("[Auction"), GAME.index("[Play")
    bare = GAME[:start]
    for changed in (
        bare.replace('"5H"', '"Pass"').replace('"S"', '""'),
        bare.replace('"5H"', '""').replace('"S"', '""'),
    ):
        assert only(changed).code == "pbn-number"
        assert judge(only(changed.replace('"10"', '""'))).verdict in ("legal", "incomplete")
    # Beside an auction the results differ, which the verdict says.
    both = only(GAME[:stop].replace('"5H"', '"Pass"'))
    assert judge(both).stated_agrees is False


def test_a_note_alone_is_refused():
    first, bad, last = items(GAME + '\n[Note "1:lost"]\n\n' + GAME)
    assert (bad.code, bad.line, bad.column) == ("pbn-note", 22, 1)
    assert not isinstance(first, Refused)
    assert not isinstance(last, Refused)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1C 1S", "1C 1C"),
        ("1C 1S", "1C XX"),
        ("2H 4S", "1H 4S"),
        ("[Auction", '[Auction "W"]\n1D\n[Other'),
        ("SK S2", "SK D7"),
        ("SK S2", "SK S2 S4 SJ\nSK S2"),
        ("SK S2", "^R SK S2"),
        ("SK S2", "^L SK S2"),
        ("SK S2", "SK ^R S2"),
    ],
)
def test_what_the_rules_forbid_is_illegal(old, new):
    assert old in GAME
    record = only(GAME.replace(old, new, 1))
    assert judge(record).verdict == "illegal"


@pytest.mark.parametrize(
    ("old", "new"), [('"5H"', '"5HX"'), ('"5H"', '"4H"'), ('"5H"', '"5S"'), ('er "S"', 'er "W"')]
)
def test_what_the_events_contradict_is_said(old, new):
    record = only(GAME.replace(old, new, 1))
    assert judge(record).stated_agrees is False


def test_numbers_of_a_file_are_not_mixed_up():
    text = GAME.replace('[Result "10"]', '[Result "10"]\n[Score "NS 60% EW 40%"]')
    assert "scores" not in next(iter(read(text.encode()))).stated


def test_an_irregular_declarer_stands_beside_the_auction():
    text = GAME.replace('er "S"', 'er "^N"').replace('[Play "W"]', '[Play "E"]')
    record = only(text[: text.index("DQ D3")])
    assert record.events[4] == "- declare N 5H"
    assert record.extra["x_pbn"]["Auction"] == ["N", "1C 1S 2H 4S", "5H Pass Pass Pass"]
    assert judge(record).stated_agrees
    # The mark changes nothing where the auction names the same player.
    assert only(GAME.replace('er "S"', 'er "^S"')).events == only(GAME).events
