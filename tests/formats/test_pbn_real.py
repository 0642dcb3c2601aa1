"""Real PBN files: every board, no illegal card, every stated result."""

from collections import Counter

import pytest

from cardlog.formats.pbn import read
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.model import Refused
from tests.formats.checker import replay
from tests.formats.real import data, names, needs_real

pytestmark = needs_real
BOARDS = {
    "bbo-daylong-2024-06-02.pbn": 8,
    "bbo-daylong-2024-06-20.pbn": 8,
    "bbo-daylong-forums.pbn": 10,
    "bbo-single-deal.pbn": 1,
    "bidding-contest-20.pbn": 20,
    "bridgecomposer-hand-record.pbn": 36,
    "realbridge-2021-a.pbn": 150,
    "robots-table-monitor-80.pbn": 80,
    "rpbridge-comments.pbn": 1,
    "rpbridge-shared-deals-4.pbn": 4,
    "standard-correct-20.pbn": 46,
    "standard-correct-21.pbn": 2,
    "standard-empty-line-in-comment.pbn": 1,
    "standard-three-records.pbn": 3,
    "standard-three-records-crlf.pbn": 3,
    "vugraph-archive-a.pbn": 96,
    "youth-1998-2-boards.pbn": 2,
}


def records(name):
    return list(read(data(f"pbn/{name}"), file=name))


def test_all_files_are_counted():
    assert set(names("pbn")) == {*BOARDS, "standard-errors-21.pbn"}


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_reads_and_is_a_well_formed_record(name):
    items = records(name)
    assert [item for item in items if isinstance(item, Refused)] == []
    assert len(items) == BOARDS[name]
    for record in items:
        assert decode(encode(record)).events == record.events


@pytest.mark.parametrize("name", BOARDS)
def test_source_is_the_raw_text_of_the_game(name):
    raw = data(f"pbn/{name}")
    end = 0
    for record in records(name):
        source = record.source
        assert end <= source.start < source.end <= len(raw)
        end = source.end
        text = raw[source.start : source.end]
        assert text.lstrip()[:1] in b"[{;"
        assert raw[: source.start].count(b"\n") + 1 == source.line
        assert not raw[source.end :].startswith((b"x", b"["))


# Holds end positions and exercises; its two played games are looked at below.
PLAYED = [name for name in BOARDS if name != "standard-correct-20.pbn"]


@pytest.mark.parametrize("name", PLAYED)
def test_no_illegal_card_and_every_result_agrees(name):
    for record in records(name):
        tricks = replay(record)
        stated = record.stated.get("tricks")
        if record.status == "complete" and record.stated.get("contract") != "pass":
            assert tricks is not None
            assert tricks == stated


def test_the_archive_with_rotated_rows():
    items = records("vugraph-archive-a.pbn")
    assert Counter(record.status for record in items) == {"complete": 95, "truncated": 1}
    rows = [i for r in items for i in r.inferred if i.what.startswith("seats of trick")]
    assert len(rows) == 105
    assert all("exactly one rotation fits" in i.rule for i in rows)
    silent = [i for r in items for i in r.inferred if "opening pass" in i.what]
    assert len(silent) == 49
    # One board has a contract and a result only.
    (bare,) = [record for record in items if record.status == "truncated"]
    assert bare.events[4:] == ["- declare S 3NT"]
    assert bare.stated == {"contract": "3NT", "declarer": "S", "tricks": 8}


def test_a_repair_names_its_trick_and_event():
    record = records("rpbridge-comments.pbn")[0]
    (row,) = [i for i in record.inferred if i.what.startswith("seats")]
    assert row.what == "seats of trick 3 from the deal, not the columns"
    assert record.events[row.event] == "E play Ac"


def test_games_without_a_deal_are_further_tables():
    items = records("rpbridge-shared-deals-4.pbn")
    assert items[0].events[:4] == items[1].events[:4]
    assert items[1].id == "Spingold:Final:4:62:2"
    assert [p.name for p in items[1].players] == ["SchwartzO", "Fantoni", "FisherL", "Nunes"]
    assert items[1].extra["x_pbn"]["Stage"] == "Final:4"
    assert items[1].inferred[0].what.startswith("Date, Event, Stage")
    assert items[1].options == {"dealer": "E"}


def test_claim_is_taken_from_the_result():
    record = records("youth-1998-2-boards.pbn")[0]
    assert record.events[-1] == "- claim 10"
    assert record.status == "complete"
    assert record.stated == {
        "contract": "5H",
        "declarer": "S",
        "tricks": 10,
        "scores": {"N": -50, "E": 50, "S": -50, "W": 50},
    }
    assert record.id == "16th European Youth Team Championships:1:Junior Teams:1:Open:7"


def test_passed_out_boards_are_complete():
    record = records("realbridge-2021-a.pbn")[0]
    assert record.stated["contract"] == "pass"
    assert record.status == "complete"
    assert record.events[4:] == ["S bid pass", "W bid pass", "N bid pass", "E bid pass"]


def test_notes_of_calls():
    record = records("realbridge-2021-a.pbn")[1]
    assert [(n.event, n.kind, n.text) for n in record.notes] == [
        (4, "alert", "11-13,17-19 or clubs"),
        (6, "alert", "9-11, no 4cM"),
    ]


def test_unquoted_tags_and_lower_case_cards():
    record = records("robots-table-monitor-80.pbn")[0]
    assert record.extra["x_pbn"]["Event"] == "Random Deal #"
    assert record.extra["x_pbn"]["Date"] == "2-Aug-2023"
    assert record.events[19:22] == ["N play 7c", "E play 8c", "S play Kc"]


def test_carried_values():
    items = records("bidding-contest-20.pbn")
    assert {record.extra["x_pbn"]["Event"] for record in items} == {"CTC_mayjun20"}
    assert items[0].status == "truncated"
    assert "Score Table:" in items[0].extra["x_pbn"]["{}"]["Hidden"][0]


def test_crlf_twin_reads_the_same():
    plain = records("standard-three-records.pbn")
    crlf = records("standard-three-records-crlf.pbn")
    for one, other in zip(plain, crlf, strict=True):
        one.source = other.source = None
        assert one == other


# --- the standard's own check files ---------------------------------------------------------


def test_each_game_with_an_error_is_refused_by_itself():
    first, second = records("standard-errors-21.pbn")
    assert (first.code, first.line, first.column) == ("pbn-tag-value", 7, 16)
    assert (second.code, second.line, second.column) == ("pbn-number", 11, 18)
    assert first.raw == b'[OptimumScore "100"]'


def test_hash_and_double_hash():
    items = records("standard-correct-20.pbn")
    own = [record.extra.get("x_pbn", {}) for record in items]
    assert {o["Event"] for o in own[:15]} == {"Autumn regional"}
    hidden = [o.get("Hidden") for o in own[:16]]
    assert hidden == [
        *(None, "WNE", "WNE", "NES", "NES", "NES", "NES", "NES"),
        *("ESW", "ESW", "ESW", "ESW", "SWN", "SWN", "SWN", "SWN"),
    ]
    assert own[0]["Scoring"] == "Matchpoints"
    assert own[2]["Site"] == "Gatlinburg, TN"


def test_its_two_whole_games():
    items = records("standard-correct-20.pbn")
    assert [replay(items[15]), replay(items[23])] == [9, 9]


def test_marks_in_auction_and_play():
    items = records("standard-correct-20.pbn")
    notes = [(items[23].events[n.event], n.kind, n.text) for n in items[23].notes]
    assert notes == [
        ("N bid 1D", "nag", "$13"),
        ("S bid 3H", "nag", "$31"),
        ("N bid 4NT", "alert", "two colors: clubs and diamonds"),
        ("E bid double", "nag", "$22"),
        ("W play Ks", "nag", "$200"),
        ("S play 3s", "nag", "$14"),
    ]
    comments = [(items[15].events[n.event], n.text) for n in items[15].notes if n.kind == "comment"]
    assert comments == [("W bid 4S", "end-of-line AUCTION"), ("S play 3s", "end-of-line PLAY")]


def test_games_to_be_continued():
    items = records("standard-correct-20.pbn")
    assert items[24].status == "truncated"
    assert items[26].events[-3:] == ["N play As", "E play 3s", "S play 3c"]
    assert items[27].events[-1] == "N play As"
    assert items[28].events[-1].startswith("- deal")
    assert items[29].events[-1] == "S bid pass"


def test_an_end_position():
    record = records("standard-correct-20.pbn")[30]
    assert record.events[0].endswith("??")
    assert record.extra["x_pbn"]["Contract"] == "H"
    # Without declarer and level no card can be played: the rows stay as they were.
    assert len(record.events) == 4
    assert record.extra["x_pbn"]["Play"][:2] == ["W", "C5 C2 C6 CK"]


def test_partial_deals():
    items = records("standard-correct-20.pbn")
    one = items[31]
    assert one.view == "seat:S"
    assert one.events[0] == "- deal N " + "??" * 13
    assert one.events[-1] == "E bid 1C"
    assert one.options == {"dealer": "E", "vulnerable": "ew"}
    assert items[36].view == "public"
    assert items[36].events[-4:] == ["W bid 3D", "N bid pass", "E bid pass", "S bid pass"]


def test_tables_are_kept_verbatim():
    items = records("standard-correct-20.pbn")
    table = items[44].extra["x_pbn"]["TotalScoreTable"]
    assert table[1].startswith('  1   581 "Sergey OSTRIKOV      ;Oleg ODINTSEV')
    assert items[45].extra["x_pbn"]["ScoreTable"][0].startswith("-Rank")
    assert len(items[45].extra["x_pbn"]["ScoreTable"]) == 3


def test_result_of_a_side():
    record = records("standard-correct-21.pbn")[1]
    assert record.stated["tricks"] == 11
    assert record.stated["scores"]["N"] == 550
    assert "Hotel Des Indes" in record.extra["x_pbn"]["Site"]
