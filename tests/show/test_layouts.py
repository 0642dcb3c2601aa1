"""How patiences are drawn: face-down cards, empty places, the waste."""

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.show.layouts import drawing, lies_in_columns, listing
from cardlog.show.steps import event_words
from cardlog.show.style import Paint
from cardlog.show.table import Table, draw, short

DEAL = ["- deal up col1 4c"]
for _i in range(2, 8):
    DEAL += [f"- deal down col{_i} {'??' * (_i - 1)}", f"- deal up col{_i} {'3456789'[_i - 1]}h"]
PLAIN = Paint(signs=False)


def table(rules, events, **options):
    replay = Replay(Record(rules=rules, options=options, seats=["p1"], events=[]))
    for event in events:
        assert replay.step(event) == 0, event
    return replay


def test_klondike_with_cards_that_nobody_knows():
    replay = table("klondike", [*DEAL, "p1 draw waste Ac", "p1 move Ac home1", "p1 draw waste 5s"])
    assert lies_in_columns(replay.game.state)
    lines = drawing(replay.state, PLAIN)
    assert lines[:3] == ["foundations  CA D- H- S-", "stock        22 cards", "waste        S5"]
    assert lines[4].split() == [str(n) for n in range(1, 8)]
    assert lines[5].split() == ["C4", "##", "##", "##", "##", "##", "##"]
    assert lines[6].split() == ["H4", "##", "##", "##", "##", "##"]
    assert lines[-1].split() == ["H9"]
    assert listing(replay.state, PLAIN)[3:5] == ["col1   C4", "col2   ## H4"]


def test_face_down_cards_that_the_record_knows():
    events = [*DEAL]
    events[1] = "- deal down col2 Ks"
    replay = table("klondike", events)
    assert listing(replay.state, PLAIN)[4] == "col2   (SK) H4"


def test_cells_and_empty_columns():
    homes = [f"- deal up home{n} {''.join(r + s for r in 'A23456789TJQK')}"
             for n, s in ((1, "c"), (2, "d"), (3, "h"))]  # fmt: skip
    events = [*homes, "- deal up home4 As2s3s4s5s6s7s8s9sTsJs", "- deal up col2 Ks"]
    replay = table("freecell", [*events, "- deal up cell3 Qs"], position=True)
    lines = listing(replay.state, PLAIN)
    assert lines[0] == "foundations  CK DK HK SJ"
    assert lines[1] == "cells        -- -- SQ --"
    assert lines[2:4] == ["col1   --", "col2   SK"]
    whole = Table(replay.game, replay.state, ["p1"])
    assert "p1 to act" in draw(whole, paint=PLAIN)[0]
    assert short(whole, paint=PLAIN)[1:] == lines


def test_a_column_that_is_dealt_is_no_turned_up_card():
    assert event_words("- deal up col1 4c5c", ["p1"], PLAIN) == "- deal up col1 C4 C5"


def test_a_row_of_piles_is_drawn_by_its_fields():
    replay = table("accordion", ["p1 draw up 4c", "p1 draw up 5d"])
    assert draw(Table(replay.game, replay.state, ["p1"]), paint=PLAIN)
