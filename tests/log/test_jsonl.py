"""Reading and writing JSON Lines: round trips, faults with their places, bounded memory."""

import gzip
import io
import json
import os
import sys
import tracemalloc

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from cardlog.errors import FormatError, UsageError
from cardlog.log.canonical import canonical, encode
from cardlog.log.decode import decode
from cardlog.log.jsonl import read_lines, read_records, write_records
from cardlog.log.lines import MAX_RAW
from cardlog.log.model import Line, Record, Refused

from .strategies import board, records

GOOD = encode(board())


def read(data, **more):
    return list(read_records(io.BytesIO(data), **more))


@given(st.lists(records(), max_size=3))
def test_reading_gives_what_was_written(items):
    out = io.BytesIO()
    assert write_records(items, out) == len(items)
    assert read(out.getvalue()) == [canonical(item) for item in items]


@given(records())
def test_every_json_spelling_of_a_record_is_read(record):
    document = json.loads(encode(record))
    keys = list(document)
    turned = {key: document[key] for key in reversed(keys)}
    for text in (
        json.dumps(document),
        json.dumps(turned, ensure_ascii=False),
        json.dumps(document, indent=1).replace("\n", "\r"),
    ):
        assert decode(text) == canonical(record)


@given(records(), st.data())
def test_a_cut_line_is_called_so_wherever_it_is_cut(record, data):
    text = encode(record).decode()
    at = data.draw(st.integers(1, len(text) - 1))
    with pytest.raises(FormatError) as caught:
        decode(text[:at])
    assert caught.value.code == "cut-line"
    assert caught.value.where.column == at + 1


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data):
    for item in read(data + b"\n" + GOOD)[-1:]:
        assert isinstance(item, Record | Refused)


@given(st.data())
def test_one_changed_byte_costs_at_most_one_record(data):
    at = data.draw(st.integers(0, len(GOOD) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != 10))
    changed = GOOD[:at] + bytes([byte]) + GOOD[at + 1 :]
    before, changed_item, after = read(b"\n".join([GOOD, changed, GOOD]))
    assert before == after == board()
    assert isinstance(changed_item, Record | Refused)


HEAD = '"cardlog":"1.0","rules":"hearts"'
SEATS = '"seats":["N","E"]'
BASE = "{" + HEAD + "," + SEATS + ',"events":["N play 2c","E play 3c"]}'

FAULTS = [
    # code, line, what the column points at
    ("bad-json", "{bad}", "bad"),
    ("bad-json", BASE[:-1] + ",}", None),
    ("bad-json", BASE + " {}", "{}"),
    ("bad-json", BASE.replace("N play", "N\tplay"), "\tplay"),
    ("cut-line", BASE[:-1], ""),
    ("not-a-record", "[" + BASE + "]", "[{"),
    ("not-a-record", "7", "7"),
    ("byte-order-mark", "\ufeff" + BASE, "\ufeff"),
    ("duplicate-key", BASE[:-1] + ',"rules":"x"}', '"rules":"x"'),
    ("duplicate-key", BASE[:-1] + ',"stated":{"a":{"b":1,"b":1}}}', '"b":1}}'),
    ("duplicate-key", BASE[:-1] + ',"x_a":[{"b":1,"\\u0062":1}]}', '"\\u0062"'),
    ("number-too-large", BASE[:-1] + ',"times":[0,9223372036854775808]}', "9223372036854775808"),
    ("number-too-large", BASE[:-1] + ',"stated":{"a":1e999}}', "1e999"),
    ("number-too-large", BASE[:-1] + ',"x_a":-' + "9" * 5000 + "}", "-999"),
    ("not-a-number", BASE[:-1] + ',"stated":{"a":NaN}}', "NaN"),
    ("not-a-number", BASE[:-1] + ',"x_a":[-Infinity]}', "-Inf"),
    ("too-deep", BASE[:-1] + ',"x_a":' + "[" * 64 + "]" * 64 + "}", "[" + "]" * 64),
    ("too-deep", "[" * 100_000, "[" * (100_000 - 64)),
    ("too-deep", BASE[:-1] + ',"stated":{"a":' + '{"a":' * 5000 + "1" + "}" * 5002, None),
    ("bad-unicode", BASE[:-1] + ',"id":"\\ud800"}', '"\\ud800"'),
    ("wrong-type", BASE[:-1] + ',"id":7}', "7}"),
    ("wrong-type", BASE[:-1] + ',"times":[0,1.5]}', "1.5"),
    ("wrong-type", BASE[:-1] + ',"times":[0,true]}', "true"),
    ("wrong-type", BASE[:-1] + ',"times":null}', "null"),
    ("wrong-type", BASE[:-1] + ',"events_":1}'.replace("events_", "stated"), "1}"),
    ("wrong-type", BASE[:-1] + ',"options":{"a":1.5}}', "1.5"),
    ("wrong-type", BASE[:-1] + ',"options":{"a":["b",1]}}', '["b",1]'),
    ("wrong-type", BASE[:-1] + ',"players":[{"seat":"N"},{"seat":3}]}', "3}]"),
    ("wrong-type", BASE.replace('"E play 3c"', "[[1]]"), "[[1]]"),
    ("unknown-key", BASE[:-1] + ',"extra":{"x_a":1}}', '"extra"'),
    ("unknown-key", BASE[:-1] + ',"x_":1}', '"x_"'),
    ("unknown-key", BASE[:-1] + ',"comment":1}', '"comment"'),
    ("unknown-key", BASE[:-1] + ',"players":[{"seat":"N","nick":"a"}]}', '"nick"'),
    ("missing-key", BASE.replace(HEAD, '"cardlog":"1.0"'), "{"),
    ("missing-key", BASE.replace('"cardlog":"1.0",', ""), "{"),
    ("missing-key", BASE[:-1] + ',"players":[{"name":"x"}]}', '{"name"'),
    ("unsupported-version", BASE.replace("1.0", "2.0"), '"2.0"'),
    ("unsupported-version", BASE.replace("1.0", "1.x"), '"1.x"'),
    ("unsupported-version", BASE.replace('"1.0"', '"2.0","hand":[]'), '"2.0"'),
    ("bad-rules", BASE.replace("hearts", "../hearts"), '"../hearts"'),
    ("bad-value", BASE[:-1] + ',"status":"done"}', '"done"'),
    ("bad-value", BASE[:-1] + ',"view":"mine"}', '"mine"'),
    ("bad-value", BASE[:-1] + ',"source":{"line":-1}}', "-1"),
    ("bad-value", BASE[:-1] + ',"source":{"sha256":"ff"}}', '"ff"'),
    ("bad-value", BASE[:-1] + ',"players":[{"seat":"N","kind":"cat"}]}', '"cat"'),
    ("unknown-seat", BASE[:-1] + ',"view":"seat:W"}', '"seat:W"'),
    ("unknown-seat", BASE[:-1] + ',"players":[{"seat":"W"}]}', '"W"'),
    (
        "duplicate-player",
        BASE[:-1] + ',"players":[{"seat":"N"},{"seat":"N","id":"b"}]}',
        '"N","id"',
    ),
    ("bad-seat", BASE.replace('["N","E"]', '["N","north"]'), '"north"'),
    ("bad-seat", BASE.replace('["N","E"]', "[]"), "[]"),
    ("duplicate-seat", BASE.replace('["N","E"]', '["N","N"]'), '"N"]'),
    ("times-length", BASE[:-1] + ',"times":[0]}', "[0]"),
    ("bad-times", BASE[:-1] + ',"times":[5,6]}', "5,6"),
    ("event-out-of-range", BASE[:-1] + ',"notes":[{"event":2,"text":""}]}', '2,"text"'),
    ("event-out-of-range", BASE[:-1] + ',"notes":[{"event":-1,"text":""}]}', '-1,"text"'),
    ("event-out-of-range", BASE[:-1] + ',"inferred":[{"what":"","rule":"","event":9}]}', "9}"),
    ("unknown-verb", BASE.replace("E play", "E plays"), '"E plays'),
    ("unknown-seat", BASE.replace("E play", "W play"), '"W play'),
    ("unknown-word", BASE.replace("3c", "3q"), '"E play'),
    ("event-syntax", BASE.replace("E play 3c", ""), '""]}'),
]


@pytest.mark.parametrize(("code", "line", "pointed"), FAULTS)
def test_faults_have_a_code_and_a_column(code, line, pointed):
    data = GOOD + b"\n" + line.encode() + b"\n" + GOOD + b"\n"
    first, item, last = read_lines(io.BytesIO(data))
    assert isinstance(first, Line) and isinstance(last, Line)
    assert isinstance(item, Refused)
    assert item.code == code, item
    assert item.line == 2
    assert (item.start, item.end) == (len(GOOD) + 1, len(GOOD) + 1 + len(line.encode()))
    assert item.raw == line.encode()[:MAX_RAW]
    assert item.message and len(item.message) < 300
    if pointed is not None:
        assert line[item.column - 1 :].startswith(pointed), line[item.column - 1 :][:40]
        if pointed == "":
            assert item.column == len(line) + 1


def test_event_faults_name_the_event():
    [item] = read(BASE.replace("E play", "E plays").encode())
    assert "event 1" in item.message


def test_columns_count_characters():
    line = BASE[:-1] + ',"id":"♠♥","status":"é"}'
    [item] = read(line.encode())
    assert line[item.column - 1 :] == '"é"}'
    assert item.id == "♠♥"


def test_bytes_that_are_not_utf8_are_placed():
    line = BASE[:-1].encode() + ',"id":"♠'.encode() + b'\xff"}'
    [item] = read(line)
    assert (item.code, item.column) == ("bad-utf8", len(BASE[:-1]) + len(',"id":"♠') + 1)


def test_the_version_of_a_newer_minor_release_is_kept():
    [record] = read(BASE.replace("1.0", "1.7").encode())
    assert record.cardlog == "1.7"
    assert decode(encode(record)) == record
    [item] = read((BASE[:-1] + ',"new":1}').replace("1.0", "1.7").encode())
    assert item.code == "unknown-key" and "newer" in item.hint


def test_free_keys_stand_beside_the_others():
    record = decode(BASE[:-1] + ',"x_b":{"d":1,"c":[null]},"x_a":2.5}')
    assert record.extra == {"x_a": 2.5, "x_b": {"c": [None], "d": 1}}
    assert encode(record).endswith(b'"E play 3c"],"x_a":2.5,"x_b":{"c":[null],"d":1}}')


def test_empty_lines_and_line_ends():
    data = b"\xef\xbb\xbf" + GOOD + b"\r\n\n  \n\r\n" + GOOD
    first, second = read_lines(io.BytesIO(data))
    assert (first.line, first.start, first.end) == (1, 3, 4 + len(GOOD))
    assert (second.line, data[second.start : second.end]) == (5, GOOD)
    assert read(b"") == read(b"\n\n") == read(b"\xef\xbb\xbf") == []


def test_ids_are_salvaged_only_from_the_record_itself():
    cases = [
        (b'{"cardlog":"1.0","id":"a7","rules":', "a7"),
        (b'{"players":[{"seat":"N","id":"bbo:x"}],"rules', ""),
        (b'{"players":[{"seat":"N","id":"bbo:x"}],"id":"b","rules', "b"),
    ]
    for line, expected in cases:
        [item] = read(line)
        assert item.id == expected


def test_on_error():
    data = GOOD + b"\n{\n" + GOOD
    assert read(data, on_error="skip") == [board(), board()]
    seen = []
    assert read(data, on_error=seen.append) == [board(), board()]
    assert [item.code for item in seen] == ["cut-line"]
    with pytest.raises(FormatError) as caught:
        read(data, on_error="raise")
    assert caught.value.where.line == 2


class Endless(io.RawIOBase):
    """A line of many bytes that nobody holds, between two good ones."""

    def __init__(self, size):
        self.left = [GOOD + b"\n" + b'{"id":"big","x_a":"', size, b'"}\n' + GOOD + b"\n"]

    def readable(self):
        return True

    def read(self, size=-1):
        if not self.left:
            return b""
        part = self.left[0]
        if isinstance(part, bytes):
            return self.left.pop(0)
        step = min(part, 1 << 16)
        self.left[0] -= step
        if not self.left[0]:
            self.left.pop(0)
        return b"a" * step


def test_a_line_of_100_megabytes_is_skipped_in_bounded_memory():
    tracemalloc.start()
    first, item, last = read_lines(Endless(100 << 20))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(first, Line) and isinstance(last, Line)
    assert (item.code, item.line, item.id) == ("line-too-long", 2, "big")
    assert item.end - item.start == (100 << 20) + 21
    assert last.line == 3 and last.start == item.end + 1
    assert len(item.raw) == MAX_RAW
    assert peak < 40 << 20


@pytest.mark.parametrize("limit", [10, len(GOOD) - 1, len(GOOD)])
def test_the_line_limit_is_exact(limit):
    items = read(GOOD + b"\n" + GOOD, max_line=limit)
    fits = limit >= len(GOOD)
    assert [type(item) for item in items] == [Record if fits else Refused] * 2


def packed(data, kind):
    if kind == "gz":
        return gzip.compress(data)
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


@pytest.mark.parametrize("kind", ["gz", "zst"])
@pytest.mark.parametrize("name", ["log.jsonl", "log.bin"])
def test_compression_is_known_by_its_bytes(tmp_path, kind, name):
    many = packed(GOOD + b"\n", kind) + packed(b"", kind) + packed(GOOD + b"\n", kind)
    if kind == "zst":
        many = b"\x50\x2a\x4d\x18\x03\0\0\0abc" + many
    path = tmp_path / name
    path.write_bytes(many)
    assert list(read_records(path)) == [board(), board()]
    path.write_bytes(GOOD)
    assert list(read_records(str(path))) == [board()]


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_cut_file_gives_its_good_records_and_one_fault(kind):
    whole = packed(b"".join(encode(board(i)) + b"\n" for i in range(2000)), kind)
    counts = set()
    for at in range(8, len(whole), len(whole) // 23):
        *good, item = read(whole[:at])
        assert all(isinstance(record, Record) for record in good)
        assert item.code == "cut-file", item
        counts.add(len(good))
    assert max(counts) > 1500
    assert len(read(whole)) == 2000
    assert read(whole[:-1])[-1].code == "cut-file"


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_file_cut_between_two_members_is_whole(kind):
    part = packed(GOOD + b"\n", kind)
    assert len(read(part + part)) == 2
    assert read((part + part)[: len(part)]) == [board()]
    assert [type(item) for item in read(part + part[:3])] == [Record, Refused]


def test_damaged_files():
    for kind in ("gz", "zst"):
        data = bytearray(packed(GOOD, kind))
        data[-2] ^= 255
        *_, item = read(bytes(data))
        assert item.code == "damaged-file"
        *_, item = read(packed(GOOD, kind) + b"garbage garbage")
        assert item.code == "damaged-file"
    assert read(gzip.compress(GOOD) + b"\0" * 700_000) == [board()]


def test_other_packings_are_named():
    import bz2

    [item] = read(bz2.compress(GOOD))
    assert item.code == "unsupported-compression" and "bzip2" in item.message


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_a_bomb_costs_one_line_and_little_memory(kind):
    bomb = packed(GOOD + b"\n" + b"[" * (200 << 20) + b"\n" + GOOD, kind)
    tracemalloc.start()
    items = read(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [type(item) for item in items] == [Record, Refused, Record]
    assert items[1].code == "line-too-long"
    assert peak < 45 << 20


def test_zstd_windows_are_bounded():
    parameters = zstandard.ZstdCompressionParameters(window_log=28, enable_ldm=True)
    packer = zstandard.ZstdCompressor(compression_params=parameters)
    out = io.BytesIO()
    with packer.stream_writer(out, closefd=False) as stream:
        stream.write(GOOD)
    [item] = read(out.getvalue())
    assert item.code == "damaged-file" and "memory" in item.message


def test_pipes_and_text_streams():
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as out:
        out.write(GOOD + b"\n")
        out.flush()
        with os.fdopen(reader, "rb") as stream:
            records = read_records(stream)
            # The record comes while the writer still holds the pipe open.
            assert next(records) == board()
            out.close()
            assert list(records) == []
    assert list(read_records(io.TextIOWrapper(io.BytesIO(GOOD)))) == [board()]


def test_standard_input_and_output(monkeypatch, capsysbinary):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD)))
    assert write_records(read_records("-", on_error="raise"), "-") == 1
    assert capsysbinary.readouterr().out == GOOD + b"\n"


def test_a_missing_file_is_a_usage_error(tmp_path):
    for path in (tmp_path, tmp_path / "none.jsonl"):
        with pytest.raises(UsageError) as caught:
            list(read_records(path))
        assert str(path) in str(caught.value)
    with pytest.raises(UsageError):
        write_records([], tmp_path / "none" / "a.jsonl")


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz", "jsonl.zst"])
def test_files_are_written_whole_or_not_at_all(tmp_path, ending):
    path = tmp_path / f"log.{ending}"
    records_ = [board(i) for i in range(50)]
    assert write_records(records_, path) == 50
    before = path.read_bytes()
    assert before[:2] == {"jsonl": b'{"', "jsonl.gz": b"\x1f\x8b", "jsonl.zst": b"\x28\xb5"}[ending]
    assert list(read_records(path)) == records_

    def broken():
        yield board()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_records(broken(), path)
    with pytest.raises(FormatError):
        write_records([Record(rules="hearts", seats=["north"], events=[])], path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    write_records(records_, path)
    assert path.read_bytes() == before


def test_links_and_devices_are_written_through(tmp_path):
    link = tmp_path / "link.jsonl"
    link.symlink_to(tmp_path / "real.jsonl")
    write_records([board()], link)
    assert link.is_symlink() and (tmp_path / "real.jsonl").read_bytes() == GOOD + b"\n"
    assert write_records([board()], "/dev/null") == 1


def test_the_writer_refuses_what_the_reader_would():
    base = {"rules": "hearts", "seats": ["N"], "events": []}
    bad = [
        {"stated": {"a": float("nan")}},
        {"stated": {"a": (1, 2)}},
        {"stated": {"a": 2**63}},
        {"stated": {1: 2}},
        {"extra": {"free": 1}},
        {"id": "\ud800"},
        {"status": "done"},
        {"options": {"a": 1.5}},
        {"events": ["N jump"]},
        {"times": [0]},
    ]
    for change in bad:
        with pytest.raises(FormatError):
            encode(Record(**(base | change)))
