"""Damaged and hostile files: never an exception, never a hang, memory bounded by a game."""

import io
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlog.formats import lin, pbn
from cardlog.log.canonical import encode
from cardlog.log.model import Refused
from tests.formats.real import ROOT, data, needs_real
from tests.formats.test_lin import BOARD
from tests.formats.test_pbn_text import GAME

FORMS = {"pbn": pbn, "lin": lin}
OWN = {"pbn": [GAME, GAME + "\n" + GAME], "lin": [BOARD * 2]}
REAL = {
    "pbn": [
        "standard-correct-20.pbn",
        "rpbridge-shared-deals-4.pbn",
        "standard-correct-21.pbn",
        "standard-empty-line-in-comment.pbn",
        "bbo-daylong-forums.pbn",
    ],
    "lin": ["robots-8-boards.lin", "vugraph-usbf-2010-segment.lin"],
}


def sources(form):
    found = [text.encode() for text in OWN[form]]
    if ROOT.is_dir():
        found += [data(f"{form}/{name}")[:12000] for name in REAL[form]]
    return found


def check(form, raw):
    """Everything that reading promises about any bytes."""
    items = list(FORMS[form].read(raw, file="f"))
    end = 0
    for item in items:
        place = item if isinstance(item, Refused) else item.source
        assert 0 <= place.start <= place.end <= len(raw)
        assert place.start >= end or raw[:2] in (b"\xff\xfe", b"\xfe\xff")
        end = place.start
        assert place.line >= 1
        if isinstance(item, Refused):
            assert item.code.startswith(form + "-")
            assert item.column >= 1
        else:
            encode(item)
    stream = io.BytesIO()
    good = [item for item in items if not isinstance(item, Refused)]
    if form == "lin":
        good = [r for r in good if not any(" declare " in event for event in r.events)]
    FORMS[form].write(good, stream)
    again = list(FORMS[form].read(stream.getvalue(), file="f"))
    refused = [item for item in again if isinstance(item, Refused)]
    assert (len(again), refused) == (len(good), [])
    return items


SPICE = {
    "pbn": [
        *(b"{", b"}", b";", b'"', b"\\", b"[", b"]", b"%", b"\n\n", b"\r", b"#", b"##", b"=1="),
        *(b"^S", b"^I", b"*", b"+", b"-", b"AP", b"$1", b"\xff", b"\x00", b"\xc2\xa0", b"??"),
        *(b'[Note "1:x"]', b'[Deal "', b'[Deal "N:- - - -"]', b'[Play "N"]', b'[Auction "W"]'),
    ],
    "lin": [
        *(b"|", b"||", b"\n", b"md|1|", b"qx|o1|", b"pn|a|", b"mb|d|", b"pc|S2|", b"mc|0|", b"r"),
        *(b"an||", b"nt|x|", b"!", b"%7C", b"\x00", b"\xff", b"vg|a,b,I,1,2|", b"rs|,|"),
    ],
}


def mutated(form):
    text = st.sampled_from([*SPICE[form], b""])
    cut = st.tuples(st.integers(0, 12000), st.integers(0, 300), text)
    return st.tuples(st.sampled_from(sources(form)), st.lists(cut, min_size=1, max_size=6))


def apply(raw, cuts):
    for at, length, text in cuts:
        where = at % (len(raw) + 1)
        raw = raw[:where] + text + raw[where + length :]
    return raw


@settings(max_examples=100, deadline=None)
@given(mutated("pbn"))
def test_mutated_pbn(case):
    check("pbn", apply(*case))


@settings(max_examples=100, deadline=None)
@given(mutated("lin"))
def test_mutated_lin(case):
    check("lin", apply(*case))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["pbn", "lin"]), st.data())
def test_soup(form, draw):
    parts = draw.draw(st.lists(st.sampled_from(SPICE[form]) | st.binary(max_size=4), max_size=40))
    check(form, b"".join(parts))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"]))
def test_any_bytes_behind_a_mark(raw, mark):
    check("pbn", mark + raw)
    check("lin", mark + raw)


@needs_real
@pytest.mark.parametrize("form", FORMS)
def test_cut_files(form):
    for raw in sources(form):
        whole = len(list(FORMS[form].read(raw)))
        for at in range(0, len(raw), max(1, len(raw) // 40)):
            assert len(check(form, raw[:at])) <= whole + 1


BIG = 1 << 20


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("Cup", "x" * BIG),
        GAME.replace("Cup", "\\x" * (BIG // 2)),
        GAME.replace("Cup", ' "' * (BIG // 2)),
        GAME.replace('"Cup"]', '"Cup"] {' + "x\n\n" * (BIG // 3) + "}"),
        GAME.replace('"Cup"]', '"Cup"] ' + "{}" * (BIG // 8)),
        GAME.replace('"Cup"]', '"Cup"] {' + "{" * BIG + "}" * BIG + "}"),
        GAME.replace('"Cup"]', '"Cup"] ' + ";x\n" * (BIG // 8) + ";"),
        GAME.replace("[Event", "[" + " " * BIG + "Event"),
        GAME.replace("[Event", "\n" * BIG + "[Event"),
        GAME.replace("[Event", " " * BIG + "[Event"),
        "% x\n" * (BIG // 8) + GAME,
        GAME.replace("1C 1S", "1C " + "=1= " * (BIG // 16) + "1S"),
    ],
)
def test_big_games_read(text):
    items = list(pbn.read(text.encode()))
    assert [item.status for item in items] == ["complete"]


@pytest.mark.parametrize(
    "text",
    [
        "[Event" + " " * BIG,
        "[" * BIG,
        '"' * BIG,
        "{" * BIG + "\n\n" + GAME,
        "{\n\n" * (BIG // 8),
        '[Event "' + "\\" * BIG,
        "[Event " + "x " * BIG,
        "[A x]" * (BIG // 8),
        ('[Deal "x"]\n' * 2000 + "\n") * 20,
        (GAME + "{ open\n\n") * 500,
        GAME.replace("1C 1S", "1C " * (BIG // 8)),
        GAME.replace("DQ D3", "DQ " * (BIG // 8)),
        GAME.replace("DQ D3", "- " * (BIG // 8)),
        GAME.replace('"10"', '"' + "9" * BIG + '"'),
        GAME.replace('"1"', '"' + "9" * BIG + '"'),
        "".join(f'[T{i} "##x"]\n' for i in range(3000)) + "\n" + GAME,
        "|" * BIG,
        "pn" * BIG,
        "pn|" * (BIG // 8),
        "md|1" + "S" * BIG + "|",
        "md|1|" * (BIG // 16),
        "mb|" + "p" * BIG + "|",
        "md|1,,,|" + "mb|p|" * (BIG // 32),
        "md|1,,,|nt|" + "%41" * (BIG // 3) + "|",
        "md|1,,,|\n" + "x y|" * (BIG // 16),
        "md|1,,,|nt|" + "\n " * (BIG // 2) + "|",
        "md|1,,,|" + "an|x|" * (BIG // 32),
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_hostile_input_comes_to_an_end(form, text):
    # What takes more than linear time here takes hours.
    list(FORMS[form].read(text.encode()))


def test_memory_is_bounded_by_a_game():
    class Endless:
        def __init__(self, text, times):
            self.text, self.times = text, times

        def read(self, size=-1):
            self.times -= 1
            return self.text if self.times >= 0 else b""

    for module, text in ((pbn, (GAME + "\n").encode()), (lin, BOARD.encode())):
        chunk = text * 200
        tracemalloc.start()
        count = sum(1 for _ in module.read(Endless(chunk, 12)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == 2400
        assert peak < 3 << 20


@pytest.mark.parametrize("form", FORMS)
def test_a_game_without_end_is_refused_in_pieces(form):
    text = {"pbn": "x " * 1000, "lin": "nt|" + "x" * 1000 + "|"}[form]
    head = {"pbn": '[Remark "x"]\n', "lin": "qx|o1|md|1,,,|"}[form]
    raw = (head + text * 400).encode()
    items = list(FORMS[form].read(raw, max_game=100_000))
    assert items[0].code == f"{form}-too-long"
    assert len(items[0].raw) <= 1 << 16
    whole = list(FORMS[form].read(raw + b"\n\n", max_game=1_000_000))
    assert not isinstance(whole[0], Refused)
