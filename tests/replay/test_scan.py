"""The byte scanner accepts exactly what the grammar accepts, and reads it the same."""

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlog.errors import FormatError
from cardlog.log.events import parse_event
from cardlog.replay.columns import Encoder
from cardlog.replay.simulate import simulate
from cardlog.words import FLAG_CODE, VERB_CODE, WORD_CODE

pytest.importorskip("numba")
from cardlog.replay.scan import LONGEST, scan_events, token_keys

SEATS = ("N", "E", "S", "W")
COLUMNS = ["start", "actor", "verb", "target", "flags", "what", "number", "card_start", "cards"]


def read_one(text):
    columns, bad = scan_events([msgspec.json.encode([text])], [SEATS])
    if bad[0]:
        return None
    return (
        *(int(getattr(columns, n)[0]) for n in ("actor", "verb", "target", "what", "number")),
        int(columns.flags[0]),
        columns.cards[: columns.card_start[1]].tolist(),
        int(columns.place[0]),
        int(columns.to[0]),
    )


def parsed(text):
    try:
        return tuple(parse_event(text, SEATS))
    except FormatError:
        return None


def test_same_columns_as_the_parser():
    games = [record.events for record in simulate("chicago-bridge", n=5, seed=1)]
    columns, bad = scan_events([msgspec.json.encode(g) for g in games], [SEATS] * len(games))
    reference = Encoder(SEATS).encode(games)
    assert not bad.any()
    for name in COLUMNS:
        assert np.array_equal(getattr(columns, name), getattr(reference, name)), name


@pytest.mark.parametrize(
    "text",
    [
        "N play 4h !revoke !turn",
        "- rule N tricks 9",
        "E claim -5",
        "E move col1 col4 2",
        "E move 7h8s col4",
        "E move col65 7h",
        "E move col0 7h",
        "E move col01 7h",
        "E move col1 7h col4 col5",
        "E move 7h col4 8h",
        "E play 1b2aDzNx",
        "E play 1a",
        "- deal up col1 7h",
        "- deal col1 up 7h",
        "E claim -0",
        "E claim 00",
        "E claim 5 5",
        "N play 4h 4h",
        "N play 4h !turn !turn",
        "N play 4h !turn !revoke",
        "N bid 1S N",
        " N bid pass",
        "N  bid pass",
        "N bid pass ",
        "N bid",
        "N",
        "",
        "X bid pass",
        "N play ??",
        "- deal N " + "??" * 13,
        "N bid pass\u00e9",
        'N bid "pass"',
        "N score total 123456789012345",
        "N score total 1234567890123456",
        "p1 play 4h",
    ],
)
def test_edge_of_the_grammar(text):
    assert read_one(text) == parsed(text)


@settings(max_examples=400, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*SEATS, "-", *VERB_CODE, *WORD_CODE, "4h", "AsKh", "??", "7", "-12", "!", "x"]
            + ["!" + flag for flag in FLAG_CODE]
        ),
        max_size=8,
    )
)
def test_any_sequence_of_tokens(tokens):
    text = " ".join(tokens)
    assert read_one(text) == parsed(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12))
def test_any_text(text):
    assert read_one(text) == parsed(text)


def test_a_bad_list_leaves_its_neighbours_alone():
    good = [b'["N bid 1S"]', b"[]"]
    pieces = [good[0], b'["N bid 1S","N foo"]', b'["N bid 1S",]', b"[1]", b'["N bid', *good]
    columns, bad = scan_events(pieces, [SEATS] * len(pieces))
    assert bad.tolist() == [0, 1, 1, 1, 1, 0, 0]
    assert columns.start.tolist() == [0, 1, 1, 1, 1, 1, 2, 2]


def test_words_fit_into_their_keys():
    words = [*VERB_CODE, *WORD_CODE, *FLAG_CODE, *SEATS]
    assert max(len(word) for word in words) < LONGEST
    assert len({token_keys(word.encode()) for word in words}) == len(set(words))


@pytest.mark.parametrize(
    "text",
    [
        "N bid 1H !insufficient",
        "N bid 1H !insufficient !withdrawn",
        "N bid 1H !insufficients",
        "N bid passpasspass",
        "N bid pass-pass-pass-pass-pass",
        "N play 4h !withdrawnwithdrawn",
        "- rule E not-trump",
        "- rule E not-trumps",
        "N bid redouble",
        "N bid redoubled",
    ],
)
def test_long_tokens(text):
    assert read_one(text) == parsed(text)
