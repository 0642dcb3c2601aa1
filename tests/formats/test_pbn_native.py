"""Games that are read natively are those that are read with care, record by record."""

import io
import random
import re

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlog.formats import pbn, pbn_native
from cardlog.log.model import Refused
from cardlog.replay.simulate import simulate
from cardlog.replay.twins import available
from cardlog.replay.verdict import judge
from tests.formats.real import data, names, needs_real
from tests.formats.test_hostile import SPICE, apply, sources
from tests.formats.test_pbn_text import GAME

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")


def native(raw, **how):
    """Items as the careful reader gives them, and how many were read natively."""
    found, fast = [], 0
    for batch in pbn_native.batches(raw, file="f", sources=True, **how):
        items = dict(batch.others)
        judged = batch.judged
        if judged is not None:
            fast += len(judged.records)
            places = zip(batch.lines, batch.starts, batch.ends, strict=True)
            for number, row, record, verdict, place in zip(
                judged.numbers, judged.row, judged.records, judged.verdicts, places, strict=True
            ):
                events = judged.columns.texts(row, record.seats)
                items[number] = whole = msgspec.structs.replace(record, events=events)
                source = record.source
                assert place == (source.line, source.start, source.end)
                careful = judge(whole)
                for name in ("id", "verdict", "stated_agrees", "findings", "events"):
                    assert getattr(verdict, name) == getattr(careful, name)
        assert sorted(items) == list(range(batch.count))
        found += [items[number] for number in range(batch.count)]
    return found, fast


def same(raw, **how):
    """Compares both readers; how many games were read natively."""
    found, fast = native(raw, **how)
    limit = {"max_game": how["max_game"]} if "max_game" in how else {}
    assert found == list(pbn.read(raw, file="f", **limit))
    return fast


@needs_real
@pytest.mark.parametrize("name", names("pbn"))
def test_real_files(name):
    raw = data(f"pbn/{name}")
    same(raw)
    same(raw, size=2500)


@needs_real
def test_two_tables_of_a_deal_and_rotated_rows_are_regular():
    assert same(data("pbn/vugraph-archive-a.pbn")) > 40


def written(n, *, seed=1):
    """Games that our own writer writes: whole, cut, claimed, with results and names."""
    made = []
    for i, record in enumerate(
        simulate("contract-bridge", n=n, seed=seed, player="sensible", options={"deals": 1})
    ):
        verdict = judge(record)
        record.stated = verdict.computed if i % 5 else {}
        plays = [k for k, event in enumerate(record.events) if " play " in event]
        cut = random.Random(seed * 1000 + i).randrange(1, 52)
        if plays and i % 3 == 1:
            # Of some, the file says how they ended; of others the last cards are missing.
            record.events = record.events[: plays[cut]]
        elif plays and i % 7 == 2:
            record.events = record.events[: plays[48 + cut % 4]]
        record.extra = {"x_pbn": {"Event": f"Café {i % 4}", "Board": str(i // 2), "Round": "2"}}
        made.append(record)
    stream = io.BytesIO()
    pbn.PBN.write(iter(made), stream)
    return stream.getvalue()


OWN = written(40)
GAMES = OWN.split(b"\n\n")
MIXED = b"\n\n".join(
    [
        *GAMES[:9],
        GAMES[9].replace(b'[Deal "', b'[Deal "X'),
        GAMES[10].replace(b"\n[Auction", b"\n{one\n\ncomment}\n[Auction"),
        GAMES[11].replace(b'[Result "', b'[Result "1'),
        GAMES[12].replace(b"SA ", b"HA "),
        *GAMES[13:],
    ]
)
"""Regular games, refused, commented, illegal ones, and one with another result."""
LAYOUTS = {
    "as written": lambda raw: raw,
    "CR LF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "CR": lambda raw: raw.replace(b"\n", b"\r"),
    "UTF-8 with a mark": lambda raw: b"\xef\xbb\xbf" + raw,
    "UTF-16": lambda raw: raw.decode().encode("utf-16"),
    "eight bits": lambda raw: raw.decode().encode("cp1252"),
    "eight bits in some games": lambda raw: raw.replace("é 2".encode(), b"\xe9 2"),
    "empty lines": lambda raw: raw.replace(b"\n\n", b"\n \t\n\n\n"),
    "no empty lines": lambda raw: raw.replace(b"\n\n", b"\n"),
    "no end": lambda raw: raw.rstrip(),
    "Control-Z": lambda raw: raw + b"\x1a",
    "tabs": lambda raw: raw.replace(b"Pass ", b"Pass\t"),
    "long lines": lambda raw: re.sub(rb"(?<=\w)\n(?=[SHDC\w])", b"  ", raw),
    "lower case": lambda raw: re.sub(rb"(?m)^[SHDC][^\[]*$", lambda m: m[0].lower(), raw),
    "other words": lambda raw: raw.replace(b"Pass", b"p").replace(b"NT", b"N"),
    "all pass": lambda raw: raw.replace(b"Pass Pass Pass\n", b"AP\n"),
    "no results": lambda raw: re.sub(rb'\[Result "\d+"\]\n', b"", raw),
    "wrong results": lambda raw: re.sub(rb'\[Result "\d', b'[Result "', raw),
    "wrong declarers": lambda raw: raw.replace(b'[Declarer "N"]', b'[Declarer "E"]'),
    "two tables": lambda raw: re.sub(
        rb'(\[Board "\d*[13579]"\](?:\n\[.*)*?)\n\[Dealer.*\n\[Vulnerable.*\n\[Deal .*', rb"\1", raw
    ),
    "two tables without a board": lambda raw: re.sub(
        rb'\[Board "\d*[13579]"\]((?:\n\[.*)*?)\n\[Dealer.*\n\[Vulnerable.*\n\[Deal .*', rb"\1", raw
    ),
    "rotated": lambda raw: re.sub(rb"(?m)^(\S\S) (\S\S \S\S \S\S)$", rb"\2 \1", raw),
    "no stars": lambda raw: raw.replace(b"\n*", b""),
    "two ends": lambda raw: raw.replace(b"\n*", b"\n+ + - -"),
    "goes on": lambda raw: raw.replace(b"\n*", b"\n+"),
    "same as before": lambda raw: raw.replace(b'[Event "Caf\xc3\xa9 3"]', b'[Event "#"]'),
    "for all that follow": lambda raw: raw.replace(b'[Round "2"]', b'[Round "##7"]'),
    "tables": lambda raw: raw.replace(
        b"\n\n", b'\n[OptimumResultTable "Declarer;Result\\2R"]\nN NT 7\n\n'
    ),
    "comments": lambda raw: raw.replace(b"\n[Play", b"\n{well\n\nbid}\n[Play", 7),
    "no contract": lambda raw: re.sub(rb'\[(Contract|Declarer) ".*"\]\n', b"", raw),
    "damaged": lambda raw: re.sub(rb'(?m)^\[Deal "(\w):.', rb'[Deal "\1:', raw, count=9),
    "directives": lambda raw: raw.replace(b"\n\n", b"\n\n%Creator: me\n", 5),
    "passes left out": lambda raw: re.sub(rb"(?m)^(Pass )+(?=[1-7])", b"", raw),
    "passes left out, no plays": lambda raw: re.sub(
        rb"(?m)^\[Play(.*\n)*?(?=\[)", b"", re.sub(rb"(?m)^(Pass )+(?=[1-7])", b"", raw), count=9
    ),
    "notes": lambda raw: re.sub(
        rb"(?ms)^1C (.*?)^(?=\[Play)",
        lambda m: b'1C =1= %s[Note "1:so \xc3\xa9"]\n[Note "2:b"]\n' % m[1],
        raw,
    ),
    "notes without texts": lambda raw: re.sub(rb"\bPass ", rb"Pass =3=\t", raw),
    "notes on cards": lambda raw: re.sub(rb"(?m)^(SA) ", rb"\1 =1= ", raw),
    "a note without a number": lambda raw: raw.replace(b"[Play", b'[Note "x"]\n[Play', 5),
    "notes after all": lambda raw: raw.replace(
        b"\n\n", b'\n[Note "1:a"]\n[Note "1:b"]\n[Note "4: c"]\n\n'
    ).replace(b" Pass Pass\n", b" Pass =1= Pass\n"),
    "notes at the front": lambda raw: raw.replace(
        b"[Auction", b'[Note "1:a"]\n[Note "1:b"]\n[Auction'
    ).replace(b" Pass Pass\n", b" Pass =1= Pass\n"),
    "twice": lambda raw: raw.replace(b'[Site "?"]', b'[Site "a"]\n[Site "b"]'),
}
FEW = (
    "CR",
    "UTF-16",
    "eight bits",
    "no empty lines",
    "for all that follow",
    "twice",
    "no contract",
)
"""Layouts that leave hardly a game regular."""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout):
    raw = LAYOUTS[layout](OWN)
    fast = same(raw)
    assert fast >= 10 or layout in FEW
    assert same(raw, size=3000) or not fast


@pytest.mark.parametrize("size", [1, 700, 4096])
def test_a_batch_may_end_anywhere(size):
    raw = OWN[:12000]
    assert same(raw, size=size) > 5
    same(raw, size=size, max_game=500)
    same(raw, size=size, max_game=5000)


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr("cardlog.formats.pbn_heads.MOST_KNOWN", 2)
    monkeypatch.setattr("cardlog.formats.pbn_texts._LETTERS", 5000)
    raw = LAYOUTS["two tables"](OWN)
    assert same(raw * 3, size=3000) > 45


def test_a_game_without_end_is_not_held_as_a_whole():
    raw = OWN + b'[Event "' + b"x" * 300_000
    assert same(raw, size=2000, max_game=200_000) > 20


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([OWN[:9000], OWN[9000:20000], GAME.encode() * 2, *sources("pbn")]),
    st.lists(
        st.tuples(
            st.integers(0, 12000), st.integers(0, 40),
            st.sampled_from([*SPICE["pbn"], b"", b"\n", b" ", b"D", b"\xc3", b"2", b"Table"]),
        ),
        min_size=1, max_size=5,
    ),
    st.sampled_from([2000, 1 << 20]),
)  # fmt: skip
def test_mutated(raw, cuts, size):
    same(apply(raw, cuts), size=size)


VALUES = st.sampled_from(
    [
        *("", "?", "-", "N", "S", " E", "W ", "NS"),
        *("All", "1C", "3NX", "7NTXX", "Pass", "pass", "9", "13"),
        *("14", "NS 420", "EW -50", "EW 9 NS 4", "-100", "Rubber", "2026.12.01", "IMP;"),
        *("MP;MP1", "A;B\\2R", "A;B\\R", "é", "^S", "#", "x"),
    ]
)
TAGS = st.sampled_from(
    [
        *("Event", "Board", "West", "SouthType", "Dealer", "Vulnerable"),
        *("Scoring", "Declarer", "Contract", "Result", "Score", "Date"),
        *("ScoreIMP", "Round", "OptimumScore", "XTable", "Auction", "Play"),
        *("Deal", "ScoreRubberHistory", "Note"),
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), TAGS, VALUES), min_size=1, max_size=12))
def test_other_values(changes):
    games = OWN.decode().split("\n\n")[:31]
    for at, tag, value in changes:
        game = games[at]
        line = f'[{tag} "{value}"]'
        if f"[{tag} " in game:
            game = re.sub(rf"\[{tag} .*", lambda _, line=line: line, game)
        else:
            game = game.replace("[Auction", f"{line}\n[Auction")
        games[at] = game
    same("\n\n".join(games).encode())


WORDS = st.sampled_from(
    [
        *("Pass", "X", "XX", "1C", "2H", "7NT", "AP", "*", "+", "-"),
        *("p", "D", "1n", "SA", "HT", "c2", "S10", "--", "=1=", "!"),
        *("^I", "^R", "foo", "\n", "\t", " \n"),
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 400), WORDS), min_size=1, max_size=12))
@example([(30, 19, "^R")])
def test_other_words(changes):
    """Words of auctions and plays replaced, and put in between."""
    games = OWN.decode().split("\n\n")[:31]
    for at, place, word in changes:
        head, mark, rest = games[at].partition("[Auction")
        words = re.split(r"([ \n])", rest)
        words[place % len(words)] = word if place % 3 else f"{word} {words[place % len(words)]}"
        games[at] = head + mark + "".join(words)
    same("\n\n".join(games).encode())


def test_nothing_at_all():
    assert same(b"") == 0
    assert same(b"\n\n \n") == 0
    assert not any(isinstance(item, Refused) for item in native(OWN)[0])
