"""Formats told by content, packed or not, from paths and streams."""

import gzip
import io

import pytest
import zstandard

from cardlog.errors import FormatError, UsageError
from cardlog.formats.base import Format
from cardlog.formats.detect import FORMATS, detect, format_for, format_named, open_any
from cardlog.log.canonical import canonical, encode
from cardlog.log.model import Refused
from cardlog.log.stream import unfold
from cardlog.replay.simulate import simulate
from tests.formats.real import ROOT, names, needs_real
from tests.formats.test_lin import BOARD
from tests.formats.test_pbn_text import GAME, only

RECORD = only(GAME)
TEXTS = {
    "pbn": GAME.encode(),
    "lin": BOARD.encode(),
    "jsonl": encode(RECORD) + b"\n",
    "events": b"".join(line + b"\n" for line in unfold(RECORD)),
}
PACKED = {
    "plain": bytes,
    "gz": gzip.compress,
    "zst": zstandard.ZstdCompressor().compress,
    "bom": lambda raw: b"\xef\xbb\xbf" + raw,
}


@pytest.mark.parametrize("packed", PACKED)
@pytest.mark.parametrize("form", TEXTS)
def test_each_format_in_each_packing(form, packed, tmp_path):
    raw = PACKED[packed](TEXTS[form])
    (plain,) = FORMATS[form].read(TEXTS[form], file="x")
    path = tmp_path / "games.txt"
    path.write_bytes(raw)
    for source in (path, str(path), io.BytesIO(raw)):
        (record,) = open_any(source, file="x")
        assert record.events == plain.events
        assert record.notes == plain.notes
    (record,) = open_any(path)
    assert record.events == plain.events
    if form in ("pbn", "lin"):
        assert record.source.file == str(path)
        assert record.source.format == form


@needs_real
@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_real_files_are_known(form):
    for name in names(form):
        path = ROOT / form / name
        assert detect(path.read_bytes()[:65536]).name == form, name
        assert list(open_any(path)) == list(FORMATS[form].read(path.read_bytes(), file=str(path)))


@pytest.mark.parametrize(
    ("head", "form"),
    [
        (b"% PBN 2.1\n", "pbn"),
        (b'{a comment first}\n[Event "x"]\n', "pbn"),
        (b'{"a": comment}\n[Deal "x"]\n', "pbn"),
        ('[Board "1"]'.encode("utf-16"), "pbn"),
        (b"\r\n\r\nqx|o1|md|1|", "lin"),
        ("pn|a,b,c,d|md|1".encode("utf-16"), "lin"),
        (b'{"cardlog":"1.0","rules":', "jsonl"),
        (b'{"game":"1","open":{"rules":"hearts"}}', "events"),
        (b'{"game": "1", "event": "N play', "jsonl"),
        (b'{"x_pbn":{"Event":"[Event \\"x\\"]"},"rules":"r","events":[]}', "jsonl"),
        (b"{}", "jsonl"),
        (b"PokerStars Hand #1: Hold'em", "pokerstars"),
        (b"PokerStarz Hand #1: Hold'em", None),
        (b"hello | world | x", None),
        (b"", None),
        (b"\x00\x01\x02", None),
        (b'[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1. e4 e5', None),
        (b'variant = "NT"\n[1]\n', "phh"),
        (b'variety = "NT"\n[1]\n', None),
    ],
)
def test_heads(head, form):
    found = detect(head)
    assert (found.name if found else None) == form


def test_unknown_content_says_what_was_seen_and_what_is_understood():
    with pytest.raises(FormatError) as caught:
        list(open_any(io.BytesIO(b"PokerStarz Hand #1"), file="h.txt"))
    error = caught.value
    assert error.code == "unknown-format"
    assert error.where.file == "h.txt"
    assert "PokerStarz Hand" in error.message
    assert "PBN" in error.hint
    assert "JSON Lines" in error.hint
    for raw, seen in [(b"PK\x03\x04zip", "zip"), (b"BZh91AY", "bzip2")]:
        with pytest.raises(FormatError) as caught:
            list(open_any(io.BytesIO(raw)))
        assert seen in caught.value.message


def test_empty_input_holds_no_games(tmp_path):
    for raw in (b"", b" \n\n", gzip.compress(b"")):
        assert list(open_any(io.BytesIO(raw))) == []
    with pytest.raises(UsageError):
        list(open_any(tmp_path / "absent.pbn"))


@pytest.mark.parametrize("pack", ["gz", "zst"])
def test_a_cut_packed_file_keeps_the_games_before_the_cut(pack):
    games = "\n".join(GAME.replace("Cup", f"Cup {i * 7919}") for i in range(4000))
    raw = PACKED[pack](games.encode())
    items = list(open_any(io.BytesIO(raw[: len(raw) // 2]), file="x.pbn"))
    assert isinstance(items[-1], Refused)
    assert items[-1].code == "cut-file"
    assert len(items) > 100
    assert all(item.status == "complete" for item in items[:-2])


def test_the_form_can_be_said():
    (record,) = open_any(io.BytesIO(b'[X "1"]\n'), form="pbn")
    assert record.extra["x_pbn"] == {"X": "1"}
    with pytest.raises(UsageError) as caught:
        list(open_any(io.BytesIO(b""), form="rbn"))
    assert "pbn" in caught.value.hint


def test_names_and_endings():
    assert format_named("lin").name == "lin"
    assert [format_for(name).name for name in ("a.PBN", "b.lin.zst", "c.jsonl.gz")] == [
        "pbn",
        "lin",
        "jsonl",
    ]
    assert format_for("x.events.jsonl").name == "events"
    assert format_for("x.txt") is None


def test_a_new_format_is_one_entry(monkeypatch):
    def read(data, *, file=""):
        yield RECORD

    own = Format("own", (".own",), lambda head: float(head.startswith(b"OWN")), read, None)
    monkeypatch.setitem(FORMATS, "own", own)
    assert list(open_any(io.BytesIO(b"OWN 1"))) == [RECORD]


def won(rules):
    """A patience that was played to its end: the last words of a player are not written."""
    games = simulate(rules, n=20, seed=2, player="sensible")
    return next(game for game in games if "stop" not in game.events[-1])


WRITTEN = {
    **dict.fromkeys(["jsonl", "events", "pbn", "lin"], lambda: RECORD),
    "freecell": lambda: won("freecell"),
    "klondike": lambda: won("klondike"),
}


@pytest.mark.parametrize("form", WRITTEN)
def test_writers_and_readers_fit(form):
    game = WRITTEN[form]()
    stream = io.BytesIO()
    assert FORMATS[form].write([game], stream) == 1
    (record,) = open_any(io.BytesIO(stream.getvalue()))
    assert record.events == game.events


JUNK = [b"[" * 70_000, b"\x00" * 70_000, b"no record", b'{"cardlog":"1.0"']


@pytest.mark.parametrize("junk", JUNK)
def test_a_log_is_told_by_its_ending_where_its_first_line_is_junk(tmp_path, junk):
    record = next(simulate("contract-bridge", n=1, seed=1))
    path = tmp_path / "evening.jsonl"
    path.write_bytes(junk + b"\n" + encode(record) + b"\n")
    first, second = open_any(path)
    assert isinstance(first, Refused)
    assert first.line == 1
    assert second == canonical(record)


def test_a_log_whose_json_runs_over_lines_is_no_log(tmp_path):
    path = tmp_path / "pretty.jsonl"
    path.write_bytes(b'{\n "cardlog": "1.0",\n "rules": "hearts"\n}\n')
    with pytest.raises(FormatError) as caught:
        list(open_any(path))
    assert "one line" in caught.value.hint
