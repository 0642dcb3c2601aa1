"""The canonical text is one to one with the game, and the hashes see what they should."""

import json
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog.errors import FormatError
from cardlog.log.canonical import canonical, deal_hash, deal_text, encode, game_hash
from cardlog.log.decode import decode
from cardlog.log.model import Inference, Note, Player, Record, Source

from .strategies import FREE, TEXT, board, records

replace = msgspec.structs.replace


@given(records())
def test_canonical_is_idempotent_and_read_back(record):
    once = canonical(record)
    assert canonical(once) == once
    assert encode(once) == encode(record)
    assert decode(encode(record)) == once
    assert encode(decode(encode(record))) == encode(record)


@given(records())
def test_keys_stand_in_order_and_defaults_are_left_out(record):
    order = list(Record.__struct_fields__)[:-1]
    document = json.loads(encode(record))
    named = [key for key in document if not key.startswith("x_")]
    free = [key for key in document if key.startswith("x_")]
    assert list(document) == [key for key in order if key in named] + sorted(free)
    assert named[0] == "cardlog"
    for key in set(named) - {"cardlog", "rules", "seats", "events"}:
        assert document[key] not in ({}, [], "", None) or key == "source"
    assert document.get("status") != "complete" and document.get("view") != "full"
    assert all(player.get("kind") != "unknown" for player in document.get("players", ()))
    assert all(note.get("kind") != "comment" for note in document.get("notes", ()))


@given(records())
def test_texts_are_nfc_but_quotations_stay(record):
    once = canonical(record)
    for text in [once.id, *(note.text for note in once.notes), *(p.name for p in once.players)]:
        assert unicodedata.is_normalized("NFC", text)
    assert (once.stated, once.source, once.extra) == (record.stated, record.source, record.extra)


@given(records(), st.randoms())
def test_the_order_of_keys_and_of_hand_cards_does_not_matter(record, random):
    def shuffled(value):
        if not isinstance(value, dict):
            return value
        keys = list(value)
        random.shuffle(keys)
        return {key: shuffled(value[key]) for key in keys}

    def turned(text):
        parts = text.split(" ")
        for i, part in enumerate(parts[2:], 2):
            if len(part) > 2 and (part[1] in "cdhsrb?" and part[0] in "23456789TJQKAX?"):
                cards = [part[k : k + 2] for k in range(0, len(part), 2)]
                random.shuffle(cards)
                parts[i] = "".join(cards)
        return " ".join(parts)

    hands = [t.split(" ")[1] in ("give", "discard", "show") for t in record.events]
    other = replace(
        record,
        options=shuffled(record.options),
        stated=shuffled(record.stated),
        extra=shuffled(record.extra),
        events=[turned(t) if hand else t for t, hand in zip(record.events, hands, strict=True)],
    )
    assert encode(other) == encode(record)


def test_defaults_in_the_text_are_left_out_when_written_again():
    line = b'{"cardlog":"1.0","rules":"a","seats":["N"],"events":["N bid pass"]}'
    inside = line[:-1].replace(b',"events"', b',"players":[{"seat":"N","kind":"unknown"}],"events"')
    spelled = inside + b',"notes":[{"event":0,"text":"","kind":"comment"}]}'
    assert b"unknown" not in encode(decode(spelled)) and b"comment" not in encode(decode(spelled))
    full = line.replace(b',"events"', b',"status":"complete","view":"full","events"')
    assert encode(decode(full)) == line
    more = b',"id":"","options":{},"players":[],"times":[],"notes":[],"stated":{},"source":null}'
    assert encode(decode(line[:-1] + more)) == line


def test_which_cards_are_sorted():
    seats = ["N", "E"]
    for text, expected in {
        "- deal N 2cAs??Kh": "- deal N AsKh2c??",
        "- deal N up 2cAs": "- deal N up As2c",
        "N give E 2cAs !late": "N give E As2c !late",
        "N discard 2cAs 3": "N discard As2c 3",
        "E show 2cXbXr": "E show XrXb2c",
        "- deal talon 2cAs": "- deal talon 2cAs",
        "- deal up 2cAs": "- deal up 2cAs",
        "- deal 2cAs": "- deal 2cAs",
        "N draw 2cAs": "N draw 2cAs",
        "N meld 2cAs": "N meld 2cAs",
        "N play 2cAs": "N play 2cAs",
    }.items():
        assert canonical(Record(rules="a", seats=seats, events=[text])).events == [expected]


def test_numbers_are_written_one_way():
    values = {
        1.0: "1.0",
        -0.0: "-0.0",
        62.5: "62.5",
        1e15: "1000000000000000.0",
        1e16: "1e16",
        1.25e21: "1.25e21",
        0.0001: "0.0001",
        1e-5: "0.00001",
        1e-6: "1e-6",
        1.5e-7: "1.5e-7",
        0.1 + 0.2: "0.30000000000000004",
        5e-324: "5e-324",
    }
    for value, text in values.items():
        record = Record(rules="a", seats=["N"], events=[], extra={"x_a": value})
        assert encode(record).endswith(b'"x_a":' + text.encode() + b"}")


def test_strings_are_escaped_one_way():
    record = Record(rules="a", seats=["N"], events=[], id='"\\/\b\f\n\r\t\x00\x1f\x7f\u2028é♠😀')
    expected = '"id":"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f\u2028é♠😀"'
    assert expected.encode() in encode(record)


IRRELEVANT = st.fixed_dictionaries(
    {},
    optional={
        "id": TEXT,
        "players": st.lists(st.builds(Player, seat=st.just("N"), id=TEXT, name=TEXT), max_size=1),
        "notes": st.lists(st.builds(Note, event=st.integers(0, 60), text=TEXT), max_size=2),
        "stated": st.dictionaries(TEXT, FREE, max_size=2),
        "inferred": st.lists(st.builds(Inference, what=TEXT, rule=TEXT), max_size=2),
        "source": st.builds(Source, file=TEXT),
        "extra": st.dictionaries(TEXT.map("x_a".__add__), FREE, max_size=2),
        "cardlog": st.just("1.4"),
        "times": st.just(list(range(62))),
    },
)


@given(IRRELEVANT)
def test_hashes_do_not_see_what_is_not_the_game(changes):
    other = replace(board(), **changes)
    assert game_hash(other) == game_hash(board())
    assert deal_hash(other) == deal_hash(board())


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "bridge"},
        {"options": {"dealer": "E"}},
        {"status": "void"},
        {"view": "seat:N"},
        {"seats": ["N", "W", "E", "S"], "players": []},
        {"events": board().events[:-1]},
        {"events": board().events[::-1]},
    ],
)
def test_the_game_hash_sees_the_game(changes):
    other = replace(board(), **changes)
    assert game_hash(other) != game_hash(board())


def test_the_deal_hash_sees_the_cards_and_who_got_them():
    deals = board().events[:4]
    rest = board().events[4:]

    def deal(events):
        return deal_hash(replace(board(), events=events))

    first = deal(deals + rest)
    assert first == deal(deals) == deal(deals[::-1]) == deal([*deals, "N bid pass"])
    packets = [f"- deal {d[7]} {d[9:][i : i + 2]}" for i in range(0, 26, 2) for d in deals]
    assert deal(packets) == first
    turned = replace(board(), seats=["S", "W", "N", "E"], players=[])
    assert deal_hash(turned) == first
    swapped = [deals[0].replace(" N ", " E "), deals[1].replace(" E ", " N "), *deals[2:]]
    assert deal(swapped) != first
    assert deal([*deals, "- deal up As"]) != first
    assert deal(["- deal N 2c !withdrawn", *deals]) == first
    assert deal([*deals, "N bid pass", *deals]) != first
    assert deal(rest) is None
    assert deal(["- deal N As??"]) is None
    assert deal(["- deal N As", "- deal talon ????"]) is not None


def test_the_text_under_the_deal_hash():
    events = [
        "- deal E 2c",
        "- deal N As",
        "- deal E 3c",
        "- deal up Jh",
        "N bid pass",
        "- deal N 4c",
    ]
    record = Record(rules="a", seats=["N", "E"], events=events)
    assert deal_text(record) == b'[[["E","3c2c"],["N","As"],["up","Jh"]],[["N","4c"]]]'


def test_what_is_not_well_formed_is_placed():
    with pytest.raises(FormatError) as caught:
        canonical(Record(id="7", rules="a", seats=["N"], events=["N bid pass", "N jump"]))
    assert (caught.value.where.game, caught.value.where.event) == ("7", 1)
