"""PBN written: read, write, read is the identity on what the format can hold."""

import io

import pytest

from cardlog.errors import FormatError
from cardlog.formats.lin import read as read_lin
from cardlog.formats.pbn import PBN, read
from cardlog.formats.pbn_write import write
from cardlog.log.model import Note, Player, Record, Refused
from tests.formats.checker import replay
from tests.formats.real import data, names, needs_real
from tests.formats.test_pbn_text import DEAL, GAME, only

HEAD = ["% PBN 2.1", "% EXPORT"]
TAGS = [
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
]


def written(records):
    stream = io.BytesIO()
    count = write(records, stream)
    assert count == len(records)
    return stream.getvalue()


def again(records):
    items = list(read(written(records)))
    assert not [item for item in items if isinstance(item, Refused)], items
    return items


def held(record):
    """What PBN can hold of a record."""
    return {
        "rules": record.rules,
        "options": record.options,
        "players": [(p.seat, p.name) for p in record.players],
        "status": record.status,
        "view": record.view,
        "events": record.events,
        "notes": [(n.event, n.text, n.kind) for n in record.notes],
        "extra": record.extra,
    }


@needs_real
@pytest.mark.parametrize("name", [n for n in names("pbn") if "errors" not in n])
def test_real_files_come_back(name):
    records = list(read(data(f"pbn/{name}"), file=name))
    second = again(records)
    for one, other in zip(records, second, strict=True):
        assert held(other) == held(one)
        # Contract, declarer and result are worked out where the source left them out.
        assert {key: other.stated.get(key) for key in one.stated} == one.stated
    third = again(second)
    assert [held(r) for r in third] == [held(r) for r in second]
    assert [r.stated for r in third] == [r.stated for r in second]


@needs_real
@pytest.mark.parametrize("name", names("lin"))
def test_lin_files_as_pbn(name):
    records = list(read_lin(data(f"lin/{name}"), file=name))
    for one, other in zip(records, again(records), strict=True):
        assert other.events == one.events
        assert other.options == one.options
        assert other.status == one.status
        kinds = {"explanation": "alert"}
        assert [(n.event, n.text, kinds.get(n.kind, n.kind)) for n in one.notes] == [
            (n.event, n.text, n.kind) for n in other.notes
        ]
        assert replay(other) == other.stated["tricks"]


def test_export_form():
    text = written([only(GAME)]).decode()
    lines = text.splitlines()
    assert lines[:2] == HEAD
    tags = [line[1:].split(" ")[0] for line in lines if line.startswith("[")]
    assert tags == [*TAGS, "Auction", "Play"]
    auction = lines.index('[Auction "N"]')
    assert lines[auction + 1 :] == [
        "1C 1S 2H 4S",
        "5H Pass Pass Pass",
        '[Play "W"]',
        "DQ D3 D4 D2",
        "SK S2 S4 SJ",
        "DJ DT DK D7",
        "*",
        "",
    ]
    assert '[Deal "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"]' in lines
    assert '[Site "?"]' in lines


def test_columns_are_seats():
    # East wins the third trick with the king of diamonds and leads to the fourth.
    text = GAME.replace("*\n", "C2 CA C9 C3\n*\n")
    assert "C2 CA C9 C3\n" in written([only(text)]).decode()
    open_row = written([only(GAME.replace("*\n", "-  -  C9 -\n*\n"))]).decode()
    assert "DJ DT DK D7\n- - C9 -\n*\n" in open_row
    truncated = only(GAME.replace("*\n", "-  -  C9 +\n"))
    assert "- - C9 +\n" in written([truncated]).decode()
    assert again([truncated])[0].events == truncated.events


VARIANTS = {
    "irregular": GAME.replace("2H 4S", "^I 1H 4S").replace("D3 D4", "^R C2 D4"),
    "skipped": GAME.replace("1C 1S 2H 4S\n5H", "1C ^S 2H 4S\n5H"),
    "marks": GAME.replace("1C 1S", '1C =1= $5 ! 1S {say; "it"}').replace(
        "[Play", '[Note "1:two\\\\\\"suits"]\n[Play'
    ),
    "marked cards": GAME.replace("D3 D4", "D3 =2= {low} D4 ?").replace(
        "*\n", '*\n[Note "2:count"]\n'
    ),
    "comment with a brace": GAME.replace("2H 4S", "2H ; a } b\n4S"),
    "comment of lines": GAME.replace("2H 4S", "2H {a {b}\n\n c} 4S"),
    "comments on tags": "{first}\n" + GAME.replace('"Cup"]', '"Cup"] {a} {b}'),
    "declared": GAME[: GAME.index("[Auction")],
    "declared and played": GAME[: GAME.index("[Auction")] + GAME[GAME.index("[Play") :],
    "auction stops": GAME.replace("5H Pass Pass Pass", "*"),
    "auction only": GAME[: GAME.index("[Play")],
    "open auction": GAME[: GAME.index("5H Pass")] + "+\n",
    "passed out": GAME[: GAME.index("[Declarer")] + '[Contract "Pass"]\n[Auction "N"]\nAP\n',
    "no deal": '[Contract "1NT"]\n[Declarer "N"]\n[Result "7"]\n[Dealer "N"]\n',
    "one hand": GAME.replace(" A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42", " - - -"),
    "result too high": GAME.replace('"10"', '"13"'),
    "no result": GAME.replace('"10"', '"?"'),
    "play goes on": GAME.replace("*\n", "+\n"),
    "claim at once": GAME[: GAME.index("DQ D3")] + "*\n",
    "irregular result": GAME.replace('"10"', '"^10"').replace('r "S"]', 'r "^S"]'),
    "values": GAME.replace('"Cup"', r'"a \"b\" \\ \2R"').replace("Linde", "Ünde ♠"),
    "table": GAME + '[XTable "A;B\\2R"]\n a "x;y" 1\n{note}\n b  2\n',
    "directives": "%one\n% two\n\n" + GAME,
    "rubber": GAME.replace("[Declarer", '[Scoring "Rubber"]\n[Declarer'),
    "score": GAME.replace("[Declarer", '[Score "EW 50"]\n[Declarer'),
    "end position": GAME.replace(
        DEAL, "N:T3.AKQ7.T3.AQJT A986.83.AK4.987 .JT9542.72.K653 Q75.6.QJ9865.42"
    )
    .replace('[Contract "5H"]', '[Contract "H"]')
    .replace("SK S2 S4 SJ\n", ""),
}


@pytest.mark.parametrize("text", VARIANTS.values(), ids=VARIANTS.keys())
def test_variants_come_back(text):
    record = only(text)
    (other,) = again([record])
    assert held(other) == held(record)
    assert {key: other.stated.get(key) for key in record.stated} == record.stated


def test_what_is_not_stated_is_worked_out():
    record = only(GAME.replace('[Declarer "S"]\n[Contract "5H"]\n', ""))
    assert again([record])[0].stated["contract"] == "5H"
    record.events[-1] = "W claim 2"
    record.stated = {}
    other = again([record])[0]
    assert other.stated == {"contract": "5H", "declarer": "S", "tricks": 8}
    assert other.events[-1] == "- claim 8"


@pytest.mark.parametrize(
    "record",
    [
        Record(rules="hearts", seats=["N", "E", "S", "W"], events=["- deal N 2c"]),
        Record(rules="contract-bridge", seats=["A", "B"], events=[]),
    ],
)
def test_other_games_are_refused(record):
    with pytest.raises(FormatError) as caught:
        write([record], io.BytesIO())
    assert caught.value.code == "pbn-cannot-hold"


def test_a_record_of_several_deals_is_refused():
    record = only(GAME)
    record.events += record.events
    with pytest.raises(FormatError):
        write([record], io.BytesIO())


def test_hostile_records_are_written_on_their_lines():
    record = only(GAME)
    record.players = [Player(seat="N", name='x"]\n\n[Event "stolen"]\r\n% }{')]
    record.notes = [Note(event=4, text='}\n\n[Deal "x"]{', kind="comment")]
    record.notes += [Note(event=5, text='"]\n\n', kind="alert")]
    record.extra = {"x_pbn": {"Event": "a\nb", "Bad name]": "x", "%": ["no\n[x]"], "T": [1, "[y"]}}
    items = list(read(written([record])))
    assert len(items) == 1
    assert items[0].events == record.events
    assert items[0].players[0].name == 'x"]  [Event "stolen"] % }{'


def test_losses_are_listed():
    assert all(isinstance(loss, str) for loss in PBN.losses)
    assert PBN.losses
