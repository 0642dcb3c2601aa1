"""Koi-Koi matches as JSON: real files, unfinished matches, damage, refusals with their places."""

import copy
import gzip
import io
import json
import random

import pytest

from cardlog.formats.detect import detect, open_any
from cardlog.formats.koi_koi import KOI_KOI, read
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.model import Record, Refused
from cardlog.replay.verdict import judge
from tests.formats.real import ROOT, data, names, needs_real
from tests.rules.hanafuda.koi_koi_checker import replay

MATCHES = names("koi-koi")
HANDS = (
    [[9, 1], [3, 1], [8, 1], [6, 2], [3, 2], [4, 2], [12, 1], [9, 3]],
    [[2, 3], [10, 2], [1, 3], [4, 4], [5, 2], [11, 4], [8, 3], [3, 4]],
)
BOARD = [[4, 3], [3, 3], [2, 2], [8, 2], [10, 1], [7, 4], [9, 4], [10, 4]]
PILE = [[11, 2], [11, 3]]


def turn(player, card, collected, drawn, collected_2):
    return {
        "playerInTurn": player, "discardCard": card, "collectCard": collected,
        "drawCard": drawn, "collectCard2": collected_2, "isKoiKoi": None,
    }  # fmt: skip


def match(**other):
    """The first two turns of the first round of a real match."""
    basic = {
        "Dealer": 2, "initHand1": HANDS[0], "initHand2": HANDS[1], "initBoard": BOARD,
        "roundWinner": None, "player1RoundPts": None, "player2RoundPts": None,
    }  # fmt: skip
    info = {
        "startTime": "2020", "player1Name": "A", "player2Name": "B", "player1InitPts": 30,
        "player2InitPts": 30, "numRound": 8,
    }  # fmt: skip
    one = {
        "basic": basic,
        "turn1": turn(2, [2, 3], [[2, 3], [2, 2]], [11, 3], []),
        "turn2": turn(1, [9, 1], [[9, 1], [9, 4]], [11, 2], [[11, 2], [11, 3]]),
    }
    result = {"isOver": False, "gameWinner": None, "player1EndPts": None, "player2EndPts": None}
    made = {"info": info, "result": result, "save": {}, "record": {"round1": one}}
    return copy.deepcopy(made) | other


def only(value):
    (item,) = read(json.dumps(value).encode(), file="t.json")
    return item


# --- real files -----------------------------------------------------------------------------


@needs_real
def test_all_files_are_counted():
    assert len(MATCHES) == 8


@needs_real
@pytest.mark.parametrize("name", MATCHES)
def test_real_matches_are_legal_and_every_score_agrees(name):
    raw = data(f"koi-koi/{name}")
    assert detect(raw[:65536]) is KOI_KOI
    (record,) = open_any(ROOT / "koi-koi" / name)
    assert sum(" score p1 " in event for event in record.events) == 8
    assert sum(event.startswith("- deal stock ") for event in record.events) == 8
    assert record.status == "complete"
    assert record.inferred == []
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True), verdict.findings
    assert verdict.computed == record.stated
    assert set(record.stated) == {"scores", "winner"}
    found = replay(json.loads(encode(record)))
    assert (found.legal, found.ended, found.total) == (True, True, record.stated["scores"])
    assert encode(decode(encode(record))) == encode(record)
    source = record.source
    assert raw[source.start : source.end] == raw.strip()
    assert (source.line, source.format) == (1, "koi-koi")


@needs_real
@pytest.mark.parametrize("name", MATCHES[:2])
def test_a_wrong_score_or_card_is_found(name):
    whole = json.loads(data(f"koi-koi/{name}"))
    changed = copy.deepcopy(whole)
    basic = changed["record"]["round2"]["basic"]
    basic["player1RoundPts"] += 1 if basic["roundWinner"] == 1 else -1
    verdict = judge(only(changed))
    assert [f.code for f in verdict.findings if f.severity == "error"] == ["wrong-observation"]
    changed = copy.deepcopy(whole)
    changed["result"]["player1EndPts"] += 5
    assert judge(only(changed)).stated_agrees is False
    changed = copy.deepcopy(whole)
    pile = changed["record"]["round1"]["basic"]["initPile"]
    pile.reverse()
    assert judge(only(changed)).findings[0].code == "not-on-top"


@needs_real
def test_many_matches_in_one_file_pretty_or_not():
    matches = [json.loads(data(f"koi-koi/{name}")) for name in MATCHES]
    plain = [only(value) for value in matches]
    for text in (
        "\n".join(map(json.dumps, matches)),
        json.dumps(matches),
        "\r\n\r\n".join(json.dumps(value, indent=2) for value in matches),
        "\ufeff" + json.dumps(matches, indent="\t"),
    ):
        for raw in (text.encode(), gzip.compress(text.encode())):
            found = list(open_any(io.BytesIO(raw)))
            assert [r.events for r in found] == [r.events for r in plain]
            assert [r.id for r in found] == [str(i + 1) for i in range(8)]
    utf16 = json.dumps(matches, indent=1).encode("utf-16")
    found = list(read(utf16, file="x"))
    assert len(found) == 8
    for record, value in zip(found, matches, strict=True):
        piece = utf16[record.source.start : record.source.end].decode("utf-16-le")
        assert json.loads(piece) == value


# --- what a match may look like -------------------------------------------------------------


def test_an_unfinished_match():
    record = only(match())
    assert record.options["dealer"] == "p2"
    assert record.events[:3] == [
        "- deal p1 9a3b8b6r3r4rDb9x",
        "- deal p2 2xOr1x4y5rNx8x3y",
        "- deal board 4x3x2r8aOa7y9yOy",
    ]
    assert record.events[3:] == [
        "p2 play capture 2x2r",
        "- deal up Nr",
        "p1 play capture 9a9y",
        "- deal up Na",
        "p1 play capture NaNr",
    ]
    assert record.status == "truncated"
    assert [(p.seat, p.id, p.name) for p in record.players] == [
        ("p1", "koi-koi:A", "A"),
        ("p2", "koi-koi:B", "B"),
    ]
    assert record.extra == {"x_koi_koi": {"startTime": "2020"}}
    verdict = judge(record)
    assert (verdict.verdict, verdict.events) == ("incomplete", 8)


def test_the_pile_is_drawn_from_its_end():
    value = match()
    value["record"]["round1"]["basic"]["initPile"] = PILE
    assert "- deal stock NrNa" in only(value).events


def test_a_turn_that_is_not_played_yet_and_what_else_is_kept():
    value = match(save={"turn": 3}, other=1)
    value["record"]["round1"]["turn3"] = turn(2, None, None, None, None)
    value["record"]["round1"]["note"] = "x"
    value["info"]["player2Name"] = ""
    record = only(value)
    assert len(record.events) == 8
    assert record.extra["x_koi_koi"] == {
        "startTime": "2020", "round1": {"note": "x"}, "save": {"turn": 3}, "other": 1,
    }  # fmt: skip
    assert [p.seat for p in record.players] == ["p1"]


def test_nothing_of_a_result_is_lost():
    value = match(result={"isOver": True, "gameWinner": 0, "player1EndPts": 30, "by": "time"})
    value["result"]["player2EndPts"] = 30
    record = only(value)
    assert record.status == "complete"
    assert record.stated == {"scores": {"p1": 30, "p2": 30}, "winner": ["p1", "p2"]}
    assert record.extra["x_koi_koi"]["result"] == {"by": "time"}
    value["result"] = {"isOver": False, "gameWinner": None, "player1EndPts": 31}
    value["info"]["player2Name"] = 7
    value["record"]["round1"]["basic"]["player1RoundPts"] = 1
    record = only(value)
    assert (record.status, record.stated) == ("truncated", {})
    assert record.extra["x_koi_koi"] == {
        "startTime": "2020", "player2Name": 7, "result": {"player1EndPts": 31},
        "round1": {"player1RoundPts": 1},
    }  # fmt: skip


# --- refusals -------------------------------------------------------------------------------


def put(value, path, new):
    *way, last = path
    for key in way:
        value = value[key]
    if new is KeyError:
        del value[last]
    else:
        value[last] = new


ROUND = ("record", "round1")
OVER = {"isOver": True, "gameWinner": 1, "player1EndPts": 33, "player2EndPts": 27}


@pytest.mark.parametrize(
    ("path", "new", "code"),
    [
        (("info",), KeyError, "koi-koi-part"),
        (("record",), [], "koi-koi-part"),
        ((*ROUND, "basic"), 3, "koi-koi-part"),
        ((*ROUND, "turn1"), None, "koi-koi-part"),
        ((*ROUND, "turn1", "isKoiKoi"), 1, "koi-koi-part"),
        ((*ROUND, "turn1", "isStop"), True, "koi-koi-part"),
        (("info", "player1InitPts"), "30", "koi-koi-number"),
        (("info", "player1InitPts"), True, "koi-koi-number"),
        (("info", "player1InitPts"), 0, "koi-koi-number"),
        (("info", "numRound"), 0, "koi-koi-number"),
        ((*ROUND, "basic", "Dealer"), 3, "koi-koi-number"),
        ((*ROUND, "basic", "roundWinner"), 1, "koi-koi-number"),
        ((*ROUND, "turn2", "playerInTurn"), 0, "koi-koi-number"),
        (("info", "player2InitPts"), 20, "koi-koi-start"),
        ((*ROUND, "basic", "Dealer"), 1, "koi-koi-dealer"),
        ((*ROUND, "turn1", "discardCard"), [13, 1], "koi-koi-card"),
        ((*ROUND, "turn1", "drawCard"), [1, 5], "koi-koi-card"),
        ((*ROUND, "turn1", "drawCard"), "1a", "koi-koi-card"),
        ((*ROUND, "turn1", "collectCard"), [[2, 2]], "koi-koi-card"),
        ((*ROUND, "turn1", "collectCard"), [[2, 3]] * 5, "koi-koi-card"),
        ((*ROUND, "basic", "initHand1"), [[1, 1]] * 9, "koi-koi-card"),
        ((*ROUND, "basic", "initBoard"), {}, "koi-koi-card"),
        ((*ROUND, "turn2", "discardCard"), None, "koi-koi-part"),
        ((*ROUND, "turn2", "drawCard"), None, "koi-koi-part"),
        (("result",), OVER | {"player2EndPts": None}, "koi-koi-number"),
        (("result",), OVER | {"player1EndPts": "33"}, "koi-koi-number"),
        (("result",), OVER | {"gameWinner": 3}, "koi-koi-number"),
        (("info", "startTime"), float("nan"), "koi-koi-syntax"),
        (("info", "startTime"), 2**64, "koi-koi-syntax"),
        (("info", "player1Name"), "A\ud800", "koi-koi-syntax"),
        ((*ROUND, "turn4"), {}, "koi-koi-order"),
        (("record", "round3"), {}, "koi-koi-order"),
    ],
)
def test_refusals(path, new, code):
    value = match()
    put(value, path, new)
    text = json.dumps(value, indent=1)
    good = json.dumps(match())
    first, second = read(f"{text}\n{good}\n".encode(), file="t.json")
    assert isinstance(first, Refused)
    assert (first.code, first.file) == (code, "t.json")
    assert 1 <= first.line <= text.count("\n") + 1
    assert first.raw == text.encode()
    assert isinstance(second, Record)
    assert second.source.line == text.count("\n") + 2


@needs_real
def test_a_dealer_whom_the_rules_do_not_name():
    """A second round that begins with the other player is read and judged."""
    whole = json.loads(data(f"koi-koi/{MATCHES[0]}"))
    rounds = whole["record"]
    one = rounds["round2"]
    one["basic"]["Dealer"] = 3 - one["basic"]["Dealer"]
    assert only(whole).code == "koi-koi-dealer"
    for key, value in one.items():
        if key != "basic":
            value["playerInTurn"] = 3 - value["playerInTurn"]
    assert judge(only(whole)).findings[0].code == "not-your-turn"


def test_the_place_of_what_is_refused():
    value = match()
    value["record"]["round1"]["turn2"]["drawCard"] = [0, 0]
    text = json.dumps(value, indent=1)
    (item,) = read(b"\n\n" + text.encode())
    lines = text.split("\n")
    assert '"turn2"' in lines[item.line - 3]
    assert lines[item.line - 3][item.column - 1 :].startswith('"turn2"')


def test_a_round_that_the_loser_is_to_have_won():
    value = match()
    value["record"]["round1"]["basic"] |= {
        "roundWinner": 1, "player1RoundPts": -5, "player2RoundPts": 5,
    }  # fmt: skip
    assert only(value).code == "koi-koi-winner"


def test_a_round_that_nobody_is_to_have_won_though_it_was_stopped():
    value = match()
    one = value["record"]["round1"]
    one["basic"] |= {"roundWinner": 0, "player1RoundPts": 1, "player2RoundPts": -1}
    assert isinstance(only(value), Record)
    one["turn2"]["isKoiKoi"] = True
    assert isinstance(only(value), Record)
    one["turn2"]["isKoiKoi"] = False
    assert only(value).code == "koi-koi-winner"


def test_what_is_kept_can_be_written():
    deep = {}
    for _ in range(70):
        value = match(other=deep)
        item = only(value)
        if isinstance(item, Refused):
            assert item.code == "koi-koi-syntax"
        else:
            assert decode(encode(item)).extra == item.extra
        deep = {"a": deep}
    assert isinstance(item, Refused)


def test_text_and_cut_objects_cost_no_other_match():
    good = json.dumps(match())
    raw = f'hello {good} x,y {{"a": 1}}\n{good}\n{good[:300]}'.encode()
    found = list(read(raw, file="t"))
    assert [getattr(item, "code", "record") for item in found] == [
        "koi-koi-syntax", "record", "koi-koi-syntax", "koi-koi-part", "record", "koi-koi-syntax",
    ]  # fmt: skip
    for item in found:
        place = item.source if isinstance(item, Record) else item
        piece = raw[place.start : place.end]
        if isinstance(item, Record):
            assert json.loads(piece) == match()
    assert found[-1].raw == good[:300].encode()


def test_a_match_that_is_too_long_is_refused():
    raw = ("{" + '"a":' * 100_000).encode()
    (item,) = read(raw, max_game=10_000)
    assert item.code == "game-too-long"
    assert len(item.raw) <= 10_000


def test_quotes_and_braces_in_names():
    value = match()
    value["info"]["player1Name"] = 'a "} \\" {" \\'
    for padding in range(0, 40):
        raw = (" " * padding + json.dumps(value)).encode()
        (record,) = read(raw)
        assert record.players[0].name == value["info"]["player1Name"]


def test_pieces_of_any_size():
    value = match()
    value["info"]["player1Name"] = '\\"}{\\'
    raw = (json.dumps(value) + "\n" + json.dumps(value, indent=1)).encode()
    whole = list(read(raw))

    class Slow(io.BytesIO):
        def read(self, size=-1):
            return super().read(1 if self.tell() % 3 else 7)

    assert list(read(Slow(raw))) == whole


def test_damage_never_raises():
    rng = random.Random(1)
    raw = (json.dumps(match()) + "\n" + json.dumps(match(), indent=1)).encode()
    for _ in range(2000):
        data = bytearray(raw)
        for _ in range(rng.randrange(1, 6)):
            kind, at = rng.randrange(3), rng.randrange(len(data))
            if kind == 0:
                data[at] = rng.choice(b'{}[]",:\\0123456789ntf\x00\xff')
            elif kind == 1:
                del data[at : at + rng.randrange(1, 9)]
            else:
                data[at:at] = rng.choice([b"{", b"}", b'"', b"[1,1]", b"null", b"\n"])
        for item in read(bytes(data), file="x"):
            if isinstance(item, Record):
                judge(item)
                encode(item)


def test_other_json_is_not_taken_for_it():
    for raw in (b'{"rounds": [], "players": []}', b'{"info": {}, "record": {}}', b"", b"[1]"):
        assert KOI_KOI.sniff(raw) == 0.0
