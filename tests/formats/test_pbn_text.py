"""PBN as text: lines, bytes, comments, escapes, inheritance, refusals and their places."""

import pytest

from cardlog.formats.bridge import rest_of_play
from cardlog.formats.pbn import read
from cardlog.formats.pbn_tags import escape, unescape
from cardlog.log.model import Refused
from tests.formats.checker import replay
from tests.formats.real import data, needs_real

RANKS = "AKQJT98765432"
DEAL = "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"
GAME = f"""[Event "Cup"]
[Board "1"]
[West "Gloyer"]
[North "Linde"]
[East "Saurer"]
[South "Balschun"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "5H"]
[Result "10"]
[Auction "N"]
1C 1S 2H 4S
5H Pass Pass Pass
[Play "W"]
DQ D3 D4 D2
SK S2 S4 SJ
DJ DT DK D7
*
"""


def items(text, **how):
    raw = text.encode(**how) if isinstance(text, str) else text
    return list(read(raw, file="t.pbn"))


def bare(item):
    assert not isinstance(item, Refused), item
    item.source = None
    return item


def only(text):
    (item,) = items(text)
    return item


# --- bytes and lines ------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(end):
    text = GAME + "\n" + GAME.replace("Cup", "Zürich")
    plain = [bare(item) for item in items(text)]
    raw = text.replace("\n", end).encode()
    other = items(raw)
    assert [item.source.line for item in other] == [1, 22]
    for item in other:
        start, stop = item.source.start, item.source.end
        assert raw[start:stop].startswith(b"[Event")
        assert raw[start:stop].endswith(b"*")
    assert [bare(item) for item in other] == plain


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8-sig", "utf-16", "utf-16-be"])
def test_encodings(encoding):
    text = GAME.replace("Linde", "Lindé") + "\n\n" + GAME
    raw = text.encode(encoding)
    if encoding == "utf-16-be":
        raw = b"\xfe\xff" + raw
    plain = [bare(item) for item in items(text)]
    other = items(raw)
    for item in other:
        assert raw[item.source.start : item.source.end].decode(encoding.removesuffix("-sig"))[
            -4:
        ].endswith("*") or encoding.startswith("utf-16")
    assert [item.source.line for item in other] == [1, 23]
    assert [bare(item) for item in other] == plain
    assert plain[0].players[0].name == "Lindé"


def test_utf16_offsets_and_an_odd_last_byte():
    text = "% x\n\n" + GAME + "\n" + GAME.replace("Cup", "Zürich ♠ 𝄞")
    raw = text.encode("utf-16") + b"\x0a"
    first, second = items(raw)
    for item in (first, second):
        assert raw[item.source.start : item.source.end].decode("utf-16-le")[:7] == "[Event "
    assert second.extra["x_pbn"]["Event"] == "Zürich ♠ 𝄞"


def test_a_byte_that_is_not_utf8_costs_nothing():
    raw = GAME.encode().replace(b"Cup", b"Caf\xe9 \x81")
    assert only(raw).extra["x_pbn"]["Event"] == "Café \x81"


@needs_real
def test_the_archive_in_every_dress():
    raw = data("pbn/vugraph-archive-a.pbn")
    plain = [bare(item) for item in read(raw)]
    for other in (
        raw.replace(b"\n", b"\r\n"),
        raw.replace(b"\n", b"\r"),
        raw.replace(b"\n\n", b"\n \t\xa0\n"),
        b"\xef\xbb\xbf" + raw,
        raw.decode().encode("utf-16"),
        raw.rstrip(b"\n"),
        raw.replace(b'"]\n', b'"] ; remark\n'),
        raw.replace(b"\n[Play", b"\n% remark\n[Play"),
    ):
        again = [bare(item) for item in read(other)]
        for record in again:
            record.extra.get("x_pbn", {}).pop("{}", None)
            record.extra.get("x_pbn", {}).pop("%", None)
            if record.extra == {"x_pbn": {}}:
                record.extra = {}
            record.notes = []
        assert again == plain


@pytest.mark.parametrize("size", [1, 7, 100])
def test_streams_that_give_few_bytes_at_a_time(size):
    class Slow:
        def __init__(self, raw):
            self.raw = raw

        def read(self, _=-1):
            piece, self.raw = self.raw[:size], self.raw[size:]
            return piece

    text = (GAME + "\n") * 3
    assert list(read(Slow(text.encode()), file="t.pbn")) == items(text)


def test_source():
    raw = b"% PBN 2.1\n\n\n" + GAME.encode() + b"\n" + GAME.encode()
    first, second = items(raw)
    assert (first.source.line, second.source.line) == (4, 25)
    assert first.source.file == "t.pbn"
    assert first.source.format == "pbn"
    assert first.source.sha256 == second.source.sha256
    assert raw[first.source.start : first.source.end].decode() == GAME.rstrip("\n")


# --- comments, escapes, tags ----------------------------------------------------------------


def test_comments_belong_to_what_stands_before_them():
    text = (
        GAME.replace('"Cup"]', '"Cup"] {a\n\n{nested} line} ; rest')
        .replace("1S 2H", "1S {after 1S} 2H ; [Deal no tag]\n")
        .replace("D3 D4", "D3 {low} D4")
    )
    record = only("{ before }\n" + text)
    assert record.extra["x_pbn"]["{}"] == {
        "": ["before"],
        "Event": ["a\n\n{nested} line", "rest"],
    }
    said = [(record.events[n.event], n.text) for n in record.notes]
    assert said == [
        ("E bid 1S", "after 1S"),
        ("S bid 2H", "[Deal no tag]"),
        ("N play 3d", "low"),
    ]


def test_a_nested_comment_that_never_closes_ends_at_the_first_brace():
    text = GAME.replace('"Cup"]', '"Cup"] { a { b }') + "\n" + GAME
    first, second = items(text)
    assert first.extra["x_pbn"]["{}"] == {"Event": ["a { b"]}
    assert (second.id, second.status) == ("Cup:1:2", "complete")


def test_a_comment_that_nothing_closes_costs_its_game():
    text = GAME.replace("1S 2H", "1S { 2H") + "\n" + GAME
    first, second = items(text)
    assert (first.code, first.line, first.column) == ("pbn-comment-open", 14, 7)
    assert second.status == "complete"


def test_escapes():
    record = only(GAME.replace('"Cup"', r'"The \"big\" \\ one\2R\n"'))
    assert record.extra["x_pbn"]["Event"] == 'The "big" \\ one\\2R\\n'


@pytest.mark.parametrize("value", ["a\\", '\\"', "\\\\", 'x"y', "\\2R", '\\\\"', ""])
def test_escape_is_undone(value):
    assert unescape(escape(value)) == value


def test_values_that_are_not_escaped():
    assert only(GAME.replace('"Cup"', '"a "b" c"')).extra["x_pbn"]["Event"] == 'a "b" c'
    assert only(GAME.replace('"Cup"', '"Random]"')).extra["x_pbn"]["Event"] == "Random]"
    assert only(GAME.replace('"Cup"', '"C:\\"')).extra["x_pbn"]["Event"] == "C:\\"
    assert only(GAME.replace('"Cup"', "Random Deal #")).extra["x_pbn"]["Event"] == "Random Deal #"


def test_blanks_anywhere_in_a_tag():
    record = only(GAME.replace('[Event "Cup"]', '  [ Event\t  "Cup"  ]'))
    assert bare(record) == bare(only(GAME))


def test_the_first_of_two_tags_wins():
    record = only(GAME.replace('[Board "1"]', '[Board "1"]\n[Event "Other"]\n[Result "3"]'))
    assert record.extra["x_pbn"]["Event"] == "Cup"
    assert record.stated["tricks"] == 3


def test_games_without_the_empty_line_between_them():
    text = GAME + GAME.replace("Cup", "Bowl") + GAME.replace("Cup", "Plate")
    got = items(text)
    assert [item.id for item in got] == ["Cup:1", "Bowl:1", "Plate:1"]
    assert [item.source.line for item in got] == [1, 21, 41]
    raw = text.encode()
    for item in got:
        assert raw[item.source.start : item.source.end].startswith(b"[Event")


def test_directives_are_kept_and_belong_to_no_game():
    text = "% PBN 2.1\n% EXPORT\n%Creator: X\n\n" + GAME.replace("[Play", "% mid\n[Play")
    assert only(text).extra["x_pbn"]["%"] == ["%Creator: X", "% mid"]


def test_text_that_is_only_remarks_is_no_game():
    assert items("% a\n\n{ b }\n\n; c\n\n") == []
    assert items("") == []


# --- inheritance ----------------------------------------------------------------------------


def test_hash_takes_the_value_of_the_game_before():
    second = GAME.replace('"Cup"', '"#"').replace('"Linde"', '"#"')
    record = items(GAME + "\n" + second)[1]
    assert record.extra["x_pbn"]["Event"] == "Cup"
    assert record.players[0].name == "Linde"
    assert record.inferred == items(GAME)[0].inferred


def test_double_hash_stands_until_it_is_changed():
    first = GAME.replace('"Cup"', '"##Cup"')
    rest = GAME.replace('[Event "Cup"]\n', "")
    emptied = GAME.replace('"Cup"', '"##"')
    got = [i.extra["x_pbn"]["Event"] for i in items("\n".join([first, rest, emptied, rest]))]
    assert got == ["Cup", "Cup", "", ""]


def test_another_board_without_a_deal_takes_nothing():
    second = '[Board "2"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n'
    record = items(GAME + "\n" + second)[1]
    assert record.events == [f"- deal {s} " + "??" * 13 for s in "NESW"] + ["- declare N 1NT"]
    assert record.players == []
    assert record.view == "public"


def test_a_game_that_shares_the_deal_of_a_refused_one():
    broken = GAME.replace('[Board "1"]', '[Board "1]')
    second = '[West "Kornek"]\n[Declarer "N"]\n[Contract "4H"]\n[Result "10"]\n'
    third = GAME
    got = items("\n".join([broken, second, third]))
    assert [getattr(item, "code", "") for item in got] == ["pbn-syntax", "pbn-no-deal", ""]


def test_dealer_and_vulnerability_of_the_board_number():
    text = GAME.replace('[Dealer "N"]\n[Vulnerable "None"]\n', "").replace(
        '[Board "1"]', '[Board "7"]'
    )
    text = text.replace('[Auction "N"]', '[Auction "S"]')
    record = only(text[: text.index("[Auction")])
    assert record.options == {"dealer": "S", "vulnerable": "both"}
    assert record.inferred[0].what == "dealer S, vulnerable both"
    kept = only(GAME.replace('[Dealer "N"]\n', "").replace('[Board "1"]', '[Board "7"]'))
    assert kept.options == {}
    assert kept.inferred[0].what == "dealer N"


# --- the play -------------------------------------------------------------------------------


def test_rotated_rows_are_seated_by_the_deal():
    rows = [["DQ", "D3", "D4", "D2"], ["SK", "S2", "S4", "SJ"], ["DJ", "DT", "DK", "D7"]]
    head, _, _ = GAME.partition("DQ D3")
    plain = only(GAME)
    for _ in range(3):
        rows[2] = rows[2][1:] + rows[2][:1]
        record = only(head + "\n".join(" ".join(row) for row in rows) + "\n*\n")
        assert record.events == plain.events
        (row,) = [i for i in record.inferred if "columns" in i.what]
        assert row.what.startswith("seats of trick 3 ")
        assert record.events[row.event] == "W play Jd"


def test_columns_stand_where_no_rotation_fits():
    record = only(GAME.replace("DJ DT DK D7", "DJ D9 DK D7"))
    assert record.events[-5:-1] == ["W play Jd", "N play 9d", "E play Kd", "S play 7d"]
    assert not any("columns" in i.what for i in record.inferred)


def test_columns_count_where_the_deal_is_incomplete():
    known = DEAL.split(" ", maxsplit=1)[0]
    record = only(GAME.replace(DEAL, known + " - - -").replace("DJ DT DK D7", "DK D7 DJ DT"))
    assert record.events[-5:-1] == ["W play Kd", "N play 7d", "E play Jd", "S play Td"]


def test_a_play_that_is_cut_is_no_claim():
    for text in (GAME.replace("*\n", ""), GAME.replace("*\n", "+\n")):
        record = only(text)
        assert record.status == "truncated"
        assert record.events[-1] == "S play 7d"
        assert record.stated["tricks"] == 10


def test_a_result_that_cannot_be_true_makes_no_claim():
    record = only(GAME.replace('"10"', '"13"'))
    assert record.status == "truncated"
    assert record.stated["tricks"] == 13
    assert "claim" not in record.events[-1]


def test_dashes_say_that_the_play_stops():
    record = only(GAME.replace("*\n", "CA - - -\n").replace("CA", "SA"))
    assert record.status == "complete"
    assert record.events[-1].startswith("- claim")


def test_irregularities():
    text = GAME.replace("1C 1S 2H 4S", "1C 1S ^I 1H 4S").replace("D3 D4", "^R C2 D4")
    record = only(text)
    assert record.events[6] == "S bid 1H !insufficient"
    skipped = only(GAME.replace("1C 1S 2H 4S\n5H", "1C ^S 2H 4S\n5H"))
    assert skipped.events[4:7] == ["N bid 1C", "S bid 2H !turn", "W bid 4S"]
    led = only(GAME.replace("SK S2 S4 SJ", "SK S2 ^L S4 SJ"))
    assert "E play 4s !turn" in led.events


def test_opening_passes_that_are_not_written():
    text = GAME.replace('[Dealer "N"]', '[Dealer "S"]').replace('[Auction "N"]', '[Auction "S"]')
    record = only(text)
    assert record.events[4:7] == ["S bid pass", "W bid pass", "N bid 1C"]
    assert record.inferred[0].what == "2 opening passes"
    assert replay(record) == 10
    # Without agreement of leader and declarer nothing is guessed.
    other = only(text.replace('[Play "W"]', '[Play "E"]'))
    assert other.events[4] == "S bid 1C"


def test_contract_without_auction():
    text = GAME.replace('[Contract "5H"]', '[Contract "5HXX"]')
    start, stop = text.index("[Auction"), text.index("[Play")
    record = only(text[:start] + text[stop:])
    assert record.events[4:6] == ["- declare S 5H", "- declare redouble"]
    assert record.status == "complete"


def test_an_auction_that_stops_before_a_known_play():
    text = GAME.replace("5H Pass Pass Pass", "*")
    record = only(text)
    assert record.events[4] == "- declare S 5H"
    assert record.extra["x_pbn"]["Auction"] == ["N", "1C 1S 2H 4S", "*"]


def test_forced_last_cards_are_completed():
    suits = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    head = f'[Dealer "S"]\n[Deal "N:{" ".join(suits)}"]\n[Auction "S"]\n7D AP\n[Play "W"]\n'
    rows = [f"C{rank} S{rank} H{rank} D{rank}\n" for rank in "AKQJT9876543"]
    # South wins every trick with a trump, the others discard.
    record = only(head + "".join(rows))
    assert record.status == "complete"
    assert record.events[-4:] == ["S play 2d", "W play 2c", "N play 2s", "E play 2h"]
    assert record.inferred[-1].what == "the last cards"
    assert record.inferred[-1].event == 4 + 4 + 48
    assert only(head + "".join(rows[:-1])).status == "truncated"
    assert only(head + "".join(rows) + "+\n").status == "truncated"


def test_player_types_and_hostile_names():
    name = "#1 \\u0000 <b>\u202e; {x} 'q'"
    text = GAME.replace("Linde", escape(name)).replace(
        "[Dealer", '[NorthType "program"]\n[EastType "human"]\n[Dealer'
    )
    players = only(text).players
    assert (players[0].name, players[0].id, players[0].kind) == (name, f"pbn:{name}", "bot")
    assert players[1].kind == "human"


def test_ids():
    text = GAME.replace('[Board "1"]', '[Board "1"]\n[Room "Open"]\n[Table "3"]')
    assert only(text).id == "Cup:1:Open:3"
    three = items("\n".join([GAME] * 3))
    assert [item.id for item in three] == ["Cup:1", "Cup:1:2", "Cup:1:3"]
    assert only('[Contract "1NT"]\n[Declarer "N"]\n').id == "game 1"


def test_scoring():
    assert only(GAME.replace("[Declarer", '[Scoring "Rubber"]\n[Declarer')).options == {
        "scoring": "rubber",
        "deals": 1,
    }
    assert only(GAME.replace("[Declarer", '[Scoring "MP;MP1"]\n[Declarer')).options == {}


@pytest.mark.parametrize(
    ("score", "north"), [("NS 50", 50), ("EW 50", -50), ("NS +50", 50), ("50", 50), ("EW -50", 50)]
)
def test_scores(score, north):
    record = only(GAME.replace("[Declarer", f'[Score "{score}"]\n[Declarer'))
    assert record.stated["scores"] == {"N": north, "E": -north, "S": north, "W": -north}


@pytest.mark.parametrize("score", ["?", "", "NS 7.5", "50%", "bottom"])
def test_scores_that_are_no_points(score):
    record = only(GAME.replace("[Declarer", f'[Score "{score}"]\n[Declarer'))
    assert "scores" not in record.stated


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ('[Board "1"]', '[Board "1]', "pbn-syntax", 2, 1),
        ('[Board "1"]', "Board 1", "pbn-syntax", 2, 1),
        ('[Dealer "N"]', '[Dealer "Q"]', "pbn-tag-value", 7, 10),
        ('"None"]', '"red"]', "pbn-tag-value", 8, 14),
        ("KQ75.6", "KQ7.6.5", "pbn-deal", 9, 8),
        ("KQ75.6", "KQ74.6", "pbn-deal", 9, 8),
        ("KQ75.6", "KQ71.6", "pbn-deal", 9, 8),
        ('[Declarer "S"]', '[Declarer "me"]', "pbn-tag-value", 10, 12),
        ('"5H"', '"8H"', "pbn-tag-value", 11, 12),
        ('"10"', '"14"', "pbn-number", 12, 10),
        ('"10"', '"ten"', "pbn-number", 12, 10),
        ("2H 4S", "2H 8S", "pbn-call", 14, 10),
        ("2H 4S", "2H AP 4S", "pbn-call", 14, 13),
        ("2H 4S", "2H - 4S", "pbn-call", 14, 10),
        ("1C 1S", "=1= 1C 1S", "pbn-call", 14, 1),
        ("D3 D4", "D3 XX", "pbn-card", 17, 7),
        ("D3 D4", "D3 ^Q D4", "pbn-card", 17, 7),
        ("D3 D4", "D3 (D4)", "pbn-card", 17, 7),
        ("S2 S4 SJ", "S2 SJ", "pbn-card", 18, 1),
        ("D3 D4", "D3 ^I D4", "pbn-card", 17, 7),
        ("1C 1S", "1C ^R 1S", "pbn-call", 14, 4),
        ("D3 D4", "D3 - D4", "pbn-card", 17, 12),
        ("D3 D4 D2", "D3 * D4", "pbn-card", 18, 1),
        ("D3 D4", "D3 + D4", "pbn-card", 17, 12),
        ('[Play "W"]', '[Note "no number"]\n[Play "W"]', "pbn-note", 16, 8),
    ],
)
def test_refusals_name_their_place(old, new, code, line, column):
    assert old in GAME
    text = "% head\n\n" + GAME + "\n" + GAME.replace(old, new) + "\n" + GAME
    first, bad, last = items(text)
    assert (bad.code, bad.line, bad.column) == (code, line + 23, column)
    assert bad.hint or code in ("pbn-card", "pbn-call", "pbn-number")
    raw = text.encode()
    assert raw[bad.start : bad.end] == bad.raw
    assert bad.raw.decode() + "\n" == GAME.replace(old, new)
    assert bare(first).events == bare(last).events


def test_text_that_is_no_pbn():
    got = items("hello world\n\n" + GAME)
    assert (got[0].code, got[0].line, got[0].column) == ("pbn-syntax", 1, 1)
    assert got[1].id == "Cup:1"


def test_the_last_cards_follow_behind_a_card_with_a_flag():
    # Every seat has a suit; N has the spades and leads them.
    seats = dict(zip("NESW", "shdc", strict=True))
    plays = [f"{seat} play {rank}{suit}" for rank in RANKS[:12] for seat, suit in seats.items()]
    owner = ["shdc".index("cdhs"[code >> 4]) for code in range(64)]
    plain = rest_of_play(plays, owner, -1)
    assert plain == [f"{seat} play 2{suit}" for seat, suit in seats.items()]
    plays[5] += " !revoke"
    assert rest_of_play(plays, owner, -1) == plain
    assert rest_of_play([*plays, plain[0]], owner, -1) == plain[1:]
