"""The specification is run: examples, tables, grammar and codes against the code."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlog.log
from cardlog.errors import FormatError
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.events import SEAT, event_pattern, event_text, parse_event
from cardlog.log.model import Inference, Note, Player, Record, Source
from cardlog.log.stream import fold
from cardlog.words import CALL, FLAG_TEXT, VERB_CODE, WORD_CODE

from .strategies import SEAT_LISTS, events
from .test_events import PIECES

TEXT = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
SEATS = ["N", "E", "S", "W"]


def blocks(kind):
    """Lines of the fenced blocks of one kind."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert found, kind
    return [block.splitlines() for block in found]


def tables():
    """Tables as lists of rows of cells, header first."""
    for block in re.findall(r"(?:^\|.*\|$\n?)+", TEXT, re.MULTILINE):
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()]
        yield [rows[0], *rows[2:]]


def column(first):
    """Code spans of the first column of the tables that begin with the given header."""
    found = [
        re.findall(r"`([^`]+)`", row[0])
        for table in tables()
        if table[0][0] == first
        for row in table[1:]
    ]
    assert found, first
    return [span for spans in found for span in spans]


def test_records_of_the_text_are_read():
    for lines in blocks("jsonl record"):
        for line in lines:
            assert isinstance(decode(line), Record)


def test_canonical_records_of_the_text_are_canonical():
    for lines in blocks("jsonl canonical"):
        for line in lines:
            assert encode(decode(line)).decode() == line


def test_the_stream_of_the_text_folds():
    [stream], [folded] = blocks("jsonl stream"), blocks("jsonl folded")
    assert [encode(record).decode() for record in fold(stream)] == folded


def test_events_of_the_text_are_in_the_grammar():
    spans = [
        span
        for table in tables()
        if table[0] == ["event", "meaning"]
        for row in table[1:]
        for span in re.findall(r"`([^`]+)`", row[0])
    ]
    assert len(spans) > 20
    for text in spans:
        assert event_text(parse_event(text, SEATS), SEATS) == text


def test_lists_of_the_text_are_complete():
    assert column("verb") == list(VERB_CODE)
    assert column("flag") == ["!" + text for text in FLAG_TEXT.values()]
    [keys] = [table for table in tables() if table[0][:3] == ["key", "type", "default"]]
    names = [row[0].strip("`") for row in keys[1:]]
    assert names == [*Record.__struct_fields__[:-1], "x_…"]
    [objects] = [table for table in tables() if table[0][0] == "object"]
    structs = (Player, Note, Inference, Source)
    for row, struct in zip(objects[1:], structs, strict=True):
        assert re.findall(r"`(\w+)` \(", row[1]) == list(struct.__struct_fields__)


def test_codes_of_the_text_are_those_of_the_code():
    listed = column("code")
    assert len(set(listed)) == len(listed)
    calls = re.compile(
        r'(?:Error|Problem|_bad|fail|_fault|Damaged|_contradiction|RawLine)\(\s*"([a-z0-9-]+)"'
    )
    used = {"line-too-long", "cut-file", "damaged-file"}
    usage = {
        "cannot-open",
        "cannot-read",
        "cannot-write",
        "unknown-view",
        "hidden-view",
        "partial-merge",
        "nothing-to-merge",
    }
    for path in Path(cardlog.log.__file__).parent.glob("*.py"):
        used.update(calls.findall(path.read_text(encoding="utf-8")))
    assert used - usage - set(listed) == set()
    texts = "".join(
        path.read_text(encoding="utf-8") for path in Path(cardlog.log.__file__).parent.glob("*.py")
    )
    assert [code for code in listed if f'"{code}"' not in texts] == []


TOKEN = re.compile(r'\s*(?:(%s"[^"]*")|%x([0-9A-F]+)-([0-9A-F]+)|%x([0-9A-F]+)|([\w-]+)|(.))')
REPEAT = re.compile(r"\s*(\d*)\*(\d*)")


class Grammar:
    """ABNF without recursion as a regular expression."""

    def __init__(self, lines):
        self.rules = {}
        for line in lines:
            name, more, text = re.fullmatch(r"(\w+)\s*=(/?)\s*(.*)", line).groups()
            self.rules[name] = f"{self.rules[name]} / {text}" if more else text

    def pattern(self, name):
        self.text, saved = self.rules[name], getattr(self, "text", "")
        result = self.alternatives()
        assert not self.text.strip(), self.text
        self.text = saved
        return result

    def alternatives(self):
        parts = [self.sequence()]
        while self.text.lstrip().startswith("/"):
            self.text = self.text.lstrip()[1:]
            parts.append(self.sequence())
        return f"(?:{'|'.join(parts)})"

    def sequence(self):
        parts = []
        while self.text.strip() and self.text.lstrip()[0] not in "/)]":
            repeat = REPEAT.match(self.text)
            count = ""
            if repeat:
                self.text = self.text[repeat.end() :]
                count = f"{{{repeat[1] or 0},{repeat[2]}}}"
            parts.append(self.element() + count)
        return "".join(parts)

    def element(self):
        found = TOKEN.match(self.text)
        self.text = self.text[found.end() :]
        string, low, high, single, name, mark = found.groups()
        if string:
            return f"(?:{re.escape(string[3:-1])})"
        if low:
            return f"[{chr(int(low, 16))}-{chr(int(high, 16))}]"
        if single:
            return re.escape(chr(int(single, 16)))
        if name:
            return self.pattern(name)
        inner = self.alternatives()
        assert self.text.lstrip()[0] == {"(": ")", "[": "]"}[mark]
        self.text = self.text.lstrip()[1:]
        return inner if mark == "(" else f"{inner}?"


GRAMMAR = Grammar(blocks("abnf")[0])
EVENT = re.compile(GRAMMAR.pattern("event"))


@given(st.data())
def test_the_abnf_accepts_every_event(data):
    seats = data.draw(st.sampled_from(SEAT_LISTS))
    assert EVENT.fullmatch(event_text(data.draw(events(seats)), seats))


@given(st.lists(PIECES, max_size=7).map(" ".join))
def test_the_abnf_accepts_nothing_else(text):
    assert bool(EVENT.fullmatch(text)) == bool(re.fullmatch(event_pattern(), text))


def test_the_abnf_lists_the_vocabulary():
    for rule, names in {
        "verb": list(VERB_CODE),
        "word": [text for text, code in WORD_CODE.items() if code < CALL],
        "call": [text for text, code in WORD_CODE.items() if code >= CALL],
    }.items():
        pattern = re.compile(GRAMMAR.pattern(rule))
        assert all(pattern.fullmatch(name) for name in names)
        if rule != "call":
            assert re.findall(r'%s"([^"]+)"', GRAMMAR.rules[rule]) == names
    for seat in ("N", "A234", "p1", "p99"):
        assert re.fullmatch(GRAMMAR.pattern("seat"), seat) and re.fullmatch(SEAT, seat)
    for seat in ("n", "A2345", "p0", "p100", "2A", ""):
        assert not re.fullmatch(GRAMMAR.pattern("seat"), seat) and not re.fullmatch(SEAT, seat)


def test_sections_do_not_skip_a_level():
    levels = [len(marks) for marks in re.findall(r"^(#+) ", TEXT, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_word_that_is_not_listed_is_refused():
    with pytest.raises(FormatError):
        parse_event("N bid maybe", SEATS)
