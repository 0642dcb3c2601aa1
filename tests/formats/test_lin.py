"""LIN: hand records, vugraph files of two rooms, writing."""

import io
from collections import Counter

import pytest

from cardlog.errors import FormatError
from cardlog.formats.lin import LIN, read
from cardlog.formats.lin_values import escape, unescape
from cardlog.formats.lin_write import write
from cardlog.formats.pbn import read as read_pbn
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.model import Note, Refused
from cardlog.replay.verdict import judge
from tests.formats.checker import replay
from tests.formats.real import data, names, needs_real

BOARD = (
    "pn|Sam,Wes,Nat,~~M12|st||md|3SQJHAK2D9876C5432,SAK2HQJTDAKQC9876,ST98H987DJT5CAKQJ,|"
    "rh||ah|Board 7|sv|b|mb|p|mb|1N!|an|15-17|mb|p|mb|3N|an|to play|mb|p|mb|p|mb|p|pg||"
    "pc|H9|pc|H3|pc|HA|pc|HT|pg||pc|HK|mc|4|\n"
)


def items(text):
    raw = text.encode() if isinstance(text, str) else text
    return list(read(raw, file="t.lin"))


def only(text):
    (item,) = items(text)
    return item


def bare(item):
    assert not isinstance(item, Refused), item
    item.source = None
    return item


def written(records):
    stream = io.BytesIO()
    assert write(records, stream) == len(records)
    return stream.getvalue()


# --- real files -----------------------------------------------------------------------------

BOARDS = {
    "robots-8-boards.lin": 8,
    "single-board.lin": 1,
    "single-board-2.lin": 1,
    "vugraph-usbf-2010-segment.lin": 30,
}


@needs_real
def test_all_files_are_counted():
    assert set(names("lin")) == set(BOARDS)


@needs_real
@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_legal(name):
    raw = data(f"lin/{name}")
    records = list(read(raw, file=name))
    assert len(records) == BOARDS[name]
    for record in records:
        assert decode(encode(record)).events == record.events
        tricks = replay(record)
        assert record.status == "complete"
        assert tricks == record.stated.get("tricks", tricks)
        source = record.source
        text = raw[source.start : source.end]
        assert text[:3] in (b"pn|", b"qx|")
        assert raw[: source.start].count(b"\n") + 1 == source.line


@needs_real
@pytest.mark.parametrize("name", BOARDS)
def test_real_files_come_back(name):
    records = [bare(item) for item in read(data(f"lin/{name}"))]
    again = [bare(item) for item in read(written(records))]
    assert again == records


@needs_real
def test_both_rooms():
    records = list(read(data("lin/vugraph-usbf-2010-segment.lin")))
    assert records[0].id == "2010 USBF SF A:Segment 4 of 8:46:open"
    assert records[1].id == "2010 USBF SF A:Segment 4 of 8:46:closed"
    assert [p.name for p in records[0].players] == ["Rodwell", "Weinstein", "Meckstroth", "Levin"]
    assert [p.name for p in records[1].players] == ["Martel", "Mahmood", "Stansby", "Hamman"]
    assert records[0].players[0].id == "bbo:Rodwell"
    # rs is compared with the play: each room has its own entry.
    made = [(r.stated["contract"], r.stated["declarer"], r.stated["tricks"]) for r in records]
    assert made[4:6] == [("4D", "N", 10), ("3NT", "N", 9)]
    assert made[20:22] == [("1NT", "N", 4), ("3NT", "E", 8)]


@needs_real
def test_robots_and_alerts():
    record = next(read(data("lin/robots-8-boards.lin")))
    assert [p.kind for p in record.players] == ["bot", "bot", "unknown", "bot"]
    assert Counter(note.kind for note in record.notes) == {"explanation": 3, "alert": 1}
    assert record.events[record.notes[1].event] == "W bid 2H"
    assert record.notes[1].text.startswith("Michaels -- 5+ !S")


@needs_real
def test_chat_stands_where_it_was_said():
    record = next(read(data("lin/vugraph-usbf-2010-segment.lin")))
    note = next(n for n in record.notes if "quick hand down" in n.text)
    assert record.events[note.event] == "E play Jc"


@needs_real
@pytest.mark.parametrize("name", ["realbridge-2021-a.pbn", "bbo-daylong-forums.pbn"])
def test_pbn_as_lin(name):
    records = list(read_pbn(data(f"pbn/{name}")))
    records = [r for r in records if not any(" declare " in e for e in r.events)]
    for one, other in zip(records, read(written(records)), strict=True):
        assert other.events == one.events
        assert other.options == one.options
        assert other.status == one.status
        assert other.extra["x_lin"]["ah"] == f"Board {one.extra['x_pbn']['Board']}"


# --- the text -------------------------------------------------------------------------------


def test_a_board():
    record = only(BOARD)
    assert record.id == "7"
    assert record.options == {"vulnerable": "both"}
    assert record.events[1] == "- deal E 7s6s5s4s3s6h5h4h3h4d3d2dTc"
    assert record.events[4:11] == [
        *("N bid pass", "E bid 1NT", "S bid pass", "W bid 3NT"),
        *("N bid pass", "E bid pass", "S bid pass"),
    ]
    assert record.events[11:] == [
        *("S play 9h", "W play 3h", "N play Ah", "E play Th", "N play Kh", "- claim 4"),
    ]
    assert record.stated == {"tricks": 4}
    assert [(n.event, n.kind, n.text) for n in record.notes] == [
        (5, "alert", "15-17"),
        (7, "explanation", "to play"),
    ]
    assert record.players[1].kind == "bot"
    assert record.inferred == []


@pytest.mark.parametrize(
    "text",
    [
        BOARD.replace("|pg||", "|pg||\r\n"),
        BOARD.replace("|pg||", "|\npg|\n"),
        BOARD.replace("|mb|", "| mb | "),
        BOARD.replace("pg||pc", "pg|\npc"),
        BOARD.replace("|sv|", "\nsv|"),
        BOARD.replace("|p|", "|P|").replace("|3N|", "|3nt|").replace("|H9|", "|h9|"),
        BOARD.replace("HAK2D9876", "HA\nK2D98 76"),
        BOARD.replace("md|", "|md|"),
        BOARD.replace("mb|p|mb|p|mb|p|", "mb|ppp|"),
        BOARD.replace("mb|p|mb|p|mb|p|", "mb|AP|"),
        BOARD.replace("pc|H9|pc|H3|", "pc|H9H3|"),
        "\ufeff" + BOARD,
        BOARD.encode("utf-16"),
        BOARD.rstrip("\n"),
    ],
)
def test_loose_writing(text):
    assert bare(only(text)) == bare(only(BOARD))


def test_boards_part_at_their_first_keys():
    text = BOARD * 3
    got = items(text)
    assert [item.source.line for item in got] == [1, 2, 3]
    raw = text.encode()
    assert [raw[i.source.start : i.source.end] for i in got] == [BOARD.strip().encode()] * 3
    joined = items(text.replace("\n", ""))
    assert [bare(i) for i in joined] == [bare(i) for i in got]


def test_unknown_keys_are_kept():
    record = only(BOARD.replace("sv|b|", "sv|b|zz|-3|xy|a b|xy|c|"))
    assert record.extra["x_lin"] == {"ah": "Board 7", "zz": "-3", "xy": ["a b", "c"]}
    assert bare(items(written([record]))[0]) == bare(record)


def test_a_board_that_ends_without_a_word():
    record = only(BOARD.replace("mc|4|", ""))
    assert record.status == "truncated"
    assert record.stated == {}


def test_a_claim_that_cannot_be_true():
    record = only(BOARD.replace("mc|4|", "mc|13|"))
    assert (record.status, record.stated) == ("truncated", {"tricks": 13})
    assert record.events[-1] == "N play Kh"


def test_cards_after_a_claim_were_played_on():
    record = only(BOARD.replace("mc|4|", "mc|4|pc|HJ|"))
    assert record.events[-1].endswith("play Jh")
    assert record.status == "truncated"


def test_four_hands_and_hidden_hands():
    full = BOARD.replace("CAKQJ,|", "CAKQJ,S76543H6543D432CT|")
    assert bare(only(full)) == bare(only(BOARD))
    hidden = only("md|1SAKQJT98765432,,,|sv|o|mb|7S|mb|p|mb|p|mb|p|\n")
    assert hidden.view == "seat:S"
    assert hidden.events[0] == "- deal N " + "??" * 13


def test_results_of_a_segment():
    head = "vg|Cup,Final,I,7,8,A,0,B,0|rs|{}|pn|s,w,n,e,S,W,N,E|pg||\n"
    rooms = "".join(
        "qx|" + label + "|" + BOARD.split("|", 2)[2].replace("ah|Board 7|", "")
        for label in ("o7", "c7", "o8", "c8")
    )
    made = items(head.format("3NE-5,4SWx-4,1NSx=,PASS") + rooms)
    assert [item.stated.get("contract") for item in made] == ["3NT", "4SX", "1NTX", "pass"]
    assert [item.stated.get("tricks") for item in made] == [4, 6, 7, 4]
    assert [item.id for item in made][:2] == ["Cup:Final:7:open", "Cup:Final:7:closed"]
    assert [p.name for p in made[1].players] == ["N", "E", "S", "W"]
    from_one = ",".join([""] * 12 + ["3NE-5", "3NE-6", "", "junk"])
    made = items(head.format(from_one) + rooms)
    assert [item.stated.get("tricks") for item in made] == [4, 3, 4, 4]
    assert made[3].extra["x_lin"]["rs"] == "junk"
    again = items(written(made))
    assert [bare(item) for item in again] == [bare(item) for item in made]


@pytest.mark.parametrize(
    "text", ["a|b", "50%25", "%", "100% 7C", "", "\n x \n", "ü♠", "a,b", "a\x85b", "%7c", "  "]
)
def test_texts_come_back(text):
    escaped = escape(text)
    assert "|" not in escaped
    assert escaped == escaped.strip()
    assert unescape(escaped) == text


def test_names_and_notes_come_back():
    record = only(BOARD)
    for player, name in zip(record.players, ["a,b", "x|y\n", "%41", "ü♠ 'q"], strict=True):
        player.name = name
        player.id = f"bbo:{name}"
        player.kind = "unknown"
    record.notes = [
        Note(event=0, text="early"),
        Note(event=3, text="md|1|"),
        Note(event=4, text="pass\nqx|o9|"),
        Note(event=5, text="", kind="alert"),
        Note(event=11, text="lead"),
    ]
    (again,) = items(written([record]))
    assert bare(again) == bare(record)


def test_what_lin_cannot_hold_is_refused():
    record = only(BOARD)
    record.events = [*record.events[:4], "- declare E 3NT"]
    with pytest.raises(FormatError) as caught:
        write([record], io.BytesIO())
    assert caught.value.code == "lin-cannot-hold"
    assert LIN.losses


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("md|3", "md|7", "lin-deal"),
        ("SQJ", "SQQ", "lin-deal"),
        ("SQJ", "SAJ", "lin-deal"),
        ("SQJ", "SXJ", "lin-deal"),
        ("SQJHAK2", "SQJT5HAK2", "lin-deal"),
        ("mb|3N|", "mb|8N|", "lin-call"),
        ("pc|H3|", "pc|H1|", "lin-card"),
        ("mc|4|", "mc|14|", "lin-claim"),
        ("mc|4|", "mc|x|", "lin-claim"),
        ("sv|b|", "sv|q|", "lin-vulnerable"),
        ("md|3", "md|0", "lin-deal"),
        ("mb|1N!|", "mb|1N!|mb||xyz|q|", "lin-syntax"),
        ("pc|HK|", "pc|HK|mb|p|", "lin-call"),
        ("rh||", "rubbish here||", "lin-syntax"),
    ],
)
def test_a_bad_board_costs_itself(old, new, code):
    assert old in BOARD
    text = BOARD + BOARD.replace(old, new) + BOARD
    first, bad, last = items(text)
    assert isinstance(bad, Refused), bad
    assert (bad.code, bad.line) == (code, 2)
    assert bad.column > 1
    assert text.encode()[bad.start : bad.end] == bad.raw
    assert bare(first) == bare(last)


# --- what real files do ---------------------------------------------------------------------

PLAYED = (
    "pn|Sam,Wes,Nat,Eve|st||md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|rh||ah|Board 5|"
    "sv|n|mb|7S|mb|p|mb|p|mb|p|pg||"
    + "".join([f"pc|H{r}|pc|D{r}|pc|C{r}|pc|S{r}|pg||" for r in "A"])
    + "".join([f"pc|S{r}|pc|H{r}|pc|D{r}|pc|C{r}|pg||" for r in "KQJT98765432"])
    + "\n"
)


def test_a_bar_in_a_text():
    record = only(BOARD.replace("an|15-17|", "an|15-17 | balanced|"))
    assert record.notes[0].text == "15-17 | balanced"
    assert record.events == only(BOARD).events


def test_names_and_layout_may_follow_the_deal():
    names_, layout, rest = BOARD[: BOARD.index("st||")], "st||", BOARD[BOARD.index("md|") :]
    deal, rest = rest[: rest.index("rh|")], rest[rest.index("rh|") :]
    for text in (deal + names_ + layout + rest, deal + layout + names_ + rest):
        got = items(text * 2)
        assert [bare(item) for item in got] == [bare(only(BOARD))] * 2


def test_hand_records_of_deals_alone():
    deals = BOARD[: BOARD.index("mb|")] + "pg||\n"
    got = items(deals * 3)
    assert [item.view for item in got] == ["full"] * 3
    assert [item.source.line for item in got] == [1, 2, 3]


@pytest.mark.parametrize("head", ["mn|A film|lc|8|\n", "sk|y|ha|y|n#||\n", "%p|1|b+|x|\n"])
def test_a_file_may_begin_with_any_key(head):
    assert LIN.sniff((head + BOARD).encode()) > 0.5
    assert only(head + BOARD).events == only(BOARD).events


@pytest.mark.parametrize(
    ("word", "vulnerable"),
    [
        *(("none", None), ("0", None), ("O", None), ("", None), ("-", None)),
        *(("N", "ns"), ("ns", "ns"), ("e", "ew"), ("ALL", "both"), ("both", "both")),
    ],
)
def test_words_of_vulnerability(word, vulnerable):
    record = only(BOARD.replace("sv|b|", f"sv|{word}|"))
    assert record.options.get("vulnerable") == vulnerable


def test_claims():
    assert only(BOARD.replace("mc|4|", "mc|3|nt|no|mc|5|mc|4|")).events == only(BOARD).events
    empty = only(BOARD.replace("mc|4|", "mc||"))
    assert (empty.status, empty.extra["x_lin"]["mc"]) == ("truncated", "")
    never = only(BOARD.replace("mc|4|", "mc|13|"))
    assert never.inferred[-1].what == "no claim: 13 tricks for declarer cannot be true"
    # After the last card the number is compared with the play.
    assert judge(only(PLAYED)).verdict == "legal"
    assert judge(only(PLAYED.replace("\n", "mc|13|"))).stated_agrees
    assert judge(only(PLAYED.replace("\n", "mc|12|"))).stated_agrees is False


def test_four_names_stand_for_either_room():
    board = BOARD[BOARD.index("st||") :]
    text = "vg|Cup,Final,I,7,7,A,0,B,0|\nqx|c7|pn|s,w,n,e|" + board
    (record,) = items(text)
    assert [p.name for p in record.players] == ["n", "e", "s", "w"]
    (record,) = items(text.replace("pn|s,w,n,e|", "pn|-,w,n,|"))
    assert [p.name for p in record.players] == ["n", "w"]


@pytest.mark.parametrize(
    ("entry", "stated"),
    [
        ("4HXE-1", {"contract": "4HX", "declarer": "E", "tricks": 9}),
        ("3NTW+1", {"contract": "3NT", "declarer": "W", "tricks": 10}),
        ("3nwxx=", {"contract": "3NTXX", "declarer": "W", "tricks": 9}),
        (" ", {"tricks": 4}),
    ],
)
def test_spellings_of_results(entry, stated):
    board = BOARD[BOARD.index("st||") :]
    (record,) = items(f"vg|Cup,Final,I,7,7,A,0,B,0|rs|{entry},|\nqx|o7|" + board)
    assert record.stated == stated


def test_board_numbers_of_other_digits():
    assert (
        only("vg|Cup,Final,I,\u00b2,\u00b3,A,0|rs|4HE=|\nqx|o7|" + BOARD).id == "Cup:Final:7:open"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [("pc|HA|pc|DA", "pc|DA|pc|HA"), ("pc|SK|", "pc|SK|pc|SK|"), ("pc|HA|", "pc|S3|")],
)
def test_a_card_out_of_place_is_illegal(old, new):
    assert judge(only(PLAYED.replace(old, new, 1))).verdict == "illegal"


@pytest.mark.parametrize("bad", ["CAKQJ,S76543H6543D432C|", "CAKQ,S76543H6543D432CT|"])
def test_a_short_hand_beside_whole_ones(bad):
    assert only(BOARD.replace("CAKQJ,|", bad)).code == "lin-deal"
