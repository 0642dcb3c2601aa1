"""Schieber jass as JSON: real rounds, log lines, repairs, refusals, hidden hands."""

import copy
import gzip
import io
import json
import random

import pytest

from cardlog.cards import HEARTS, card
from cardlog.formats.detect import detect, open_any
from cardlog.formats.jass_json import JASS, read
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.log.model import Refused
from cardlog.replay.verdict import judge
from cardlog.rules.jass.cards import card_points
from tests.formats.real import ROOT, data, names, needs_real
from tests.rules.jass.schieber_jass_checker import replay
from tests.rules.jass.schieber_jass_examples import UNE_UFE, UNFINISHED

SUITS = {"c": "C", "d": "D", "h": "H", "s": "S"}
SEATS = "NESW"


def code(text):
    return SUITS[text[1]] + ("10" if text[0] == "T" else text[0])


def round_of(events, **other):
    """The round that these events tell, as a server would write it."""
    tricks, leader = [], "S"
    for text in events:
        parts = text.split()
        if parts[1] == "play":
            if not tricks or len(tricks[-1]["cards"]) == 4:
                tricks.append({"cards": [], "points": 0, "win": 0, "first": SEATS.index(parts[0])})
            tricks[-1]["cards"].append(code(parts[2]))
        elif parts[1] == "score":
            tricks[-1] |= {"win": SEATS.index(parts[0]), "points": int(parts[3])}
    assert leader
    hands = [{"hand": []} for _ in SEATS]
    made = {"trump": 5, "dealer": 3, "tss": 1, "tricks": tricks, "player": hands}
    return made | {"jassTyp": "SCHIEBER_2500"} | other


ROUND = round_of(UNE_UFE)


def items(*rounds, **entry):
    text = json.dumps({"rounds": list(rounds), "players": [0, 0, 0, 0], **entry})
    return list(read(text.encode(), file="t.log"))


def only(value):
    (item,) = read(json.dumps(value).encode(), file="t.json")
    return item


def changed(**other):
    return copy.deepcopy(ROUND) | other


# --- real files -----------------------------------------------------------------------------


@needs_real
def test_all_files_are_counted():
    assert names("jass") == ["schieber-one-card-missing.json", "schieber-une-ufe-round.json"]


@needs_real
def test_a_whole_round_is_legal_and_its_points_are_recomputed():
    (record,) = open_any(ROOT / "jass" / "schieber-une-ufe-round.json")
    assert record.events[4:] == UNE_UFE[4:]
    for ours, theirs in zip(record.events[:4], UNE_UFE[:4], strict=True):
        assert sorted(ours) == sorted(theirs)
    assert sum(" score trick " in event for event in record.events) == 9
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)
    assert verdict.computed["card_points"] == record.stated["card_points"]
    # three times 78 and 79
    assert verdict.computed["scores"] == {"N": 234, "E": 237, "S": 234, "W": 237}
    assert record.inferred == []
    again = decode(encode(record))
    assert again.events == record.events


@needs_real
def test_the_card_that_is_missing_from_the_last_trick():
    (record,) = read(data("jass/schieber-one-card-missing.json"), file="x")
    assert record.status == "truncated"
    (guess,) = record.inferred
    assert guess.what == "Kd in the hand of S, not of W"
    assert "W has played nine cards" in guess.rule
    assert record.events[guess.event] == "- deal S Ks7sAhQhThKdJd7dTc"
    plays = [event for event in record.events if " play " in event]
    assert plays == [event for event in UNFINISHED if " play " in event]
    verdict = judge(record)
    assert verdict.verdict == "incomplete"
    assert verdict.events == len(record.events)
    (note,) = verdict.findings
    assert note.legal == ["S play Kd (one of these)"]


@needs_real
@pytest.mark.parametrize("name", names("jass"))
def test_the_checker_agrees_on_real_rounds(name):
    (record,) = read(data(f"jass/{name}"), file=name)
    found = replay(json.loads(encode(record)))
    assert found.legal, found
    assert found.ended == (record.status == "complete")


# --- entries --------------------------------------------------------------------------------


def test_a_log_line_with_text_before_it_players_and_empty_rounds():
    entry = {"rounds": [None, ROUND, changed(dealer=3)], "players": [7, "Zoë", 0, 9]}
    line = "27.11.17 20:10:08,140 | INFO | Zürich | " + json.dumps(entry, ensure_ascii=False)
    text = ("\n" + line + "\r\n").encode()
    found = list(read(text, file="t.log"))
    assert [record.id for record in found] == ["2.2", "2.3"]
    for record in found:
        assert record.extra["x_jass"]["prefix"] == "27.11.17 20:10:08,140 | INFO | Zürich |"
        assert [(p.seat, p.id, p.name) for p in record.players] == [
            ("N", "jass:7", ""), ("E", "jass:Zoë", "Zoë"), ("W", "jass:9", ""),
        ]  # fmt: skip
        source = record.source
        assert source.line == 2
        assert json.loads(text[source.start : source.end])["dealer"] == 3
        assert judge(record).verdict == "legal"


def test_a_line_of_a_game_log():
    entry = {"game": ROUND, "date": "27.11.17 20:10:08", "player_ids": [1, 2, 3, 4]}
    record = only(entry)
    assert record.extra["x_jass"] == {"jassTyp": "SCHIEBER_2500", "date": "27.11.17 20:10:08"}
    assert len(record.players) == 4


def test_a_list_of_rounds():
    assert [r.id for r in read(json.dumps([ROUND, ROUND]).encode())] == ["1.1", "1.2"]


def test_a_cut_line_keeps_its_complete_rounds():
    text = json.dumps({"rounds": [ROUND, ROUND, ROUND]})
    cut = text[: 2 * len(json.dumps(ROUND)) + 100]
    found = list(read(f"x {cut}\n{text}\n".encode(), file="t.log"))
    assert [getattr(item, "id", None) for item in found[:2]] == ["1.1", "1.2"]
    refused = found[2]
    assert isinstance(refused, Refused)
    assert refused.code == "jass-syntax"
    assert (refused.line, refused.raw[:10]) == (1, b'{"trump": ')
    assert refused.column == 3 + cut.rindex('{"trump"')
    assert len(found) == 6


def test_one_bad_round_costs_one_round():
    bad = changed()
    bad["tricks"][3]["cards"][1] = "H1"
    first, refused, last = items(ROUND, bad, ROUND)
    assert (first.id, last.id) == ("1.1", "1.3")
    assert (refused.code, refused.raw[:8]) == ("jass-card", b'{"trump"')
    line = json.dumps({"rounds": [ROUND, bad, ROUND], "players": [0, 0, 0, 0]})
    assert refused.column == line.index('"H1"') + 1


# --- repairs --------------------------------------------------------------------------------


def test_old_values_of_une_ufe_are_told_by_the_points():
    old = changed()
    for trick in old["tricks"]:
        for text in trick["cards"]:
            trick["points"] += {"A": 11, "6": -11}.get(text[1:], 0)
    record = only(old)
    assert record.options["six_is_11"] is False
    assert "all tricks are right" in record.inferred[0].rule
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)


def test_wrong_points_are_no_old_values():
    wrong = changed()
    wrong["tricks"][4]["points"] = 9
    verdict = judge(only(wrong))
    assert (verdict.verdict, verdict.stated_agrees) == ("illegal", False)
    assert verdict.findings[0].code == "wrong-observation"


def test_a_match_in_the_last_trick():
    events = []
    for number, rank in enumerate("AKQJT9876"):
        cards = [rank + suit for suit in "hcsd"]
        events += [f"{seat} play {card}" for seat, card in zip("NWSE", cards, strict=True)]
        points = sum(card_points(HEARTS, 1, card(text)) for text in cards)
        events.append(f"N score trick {points + 5 * (number == 8)}")
    plain = only(round_of(events, trump=1, dealer=1, tss=0))
    assert plain.stated["card_points"] == {"N": 157, "E": 0, "S": 157, "W": 0}
    events[-1] = "N score trick 105"
    record = only(round_of(events, trump=1, dealer=1, tss=0))
    assert record.events == plain.events
    assert record.stated == plain.stated
    assert "match" in record.inferred[0].what
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)
    assert verdict.computed["scores"]["N"] == 257


def test_a_trick_without_first_is_led_by_the_winner():
    shorter = changed()
    del shorter["tricks"][0]["first"]
    del shorter["tricks"][5]["first"]
    record = only(shorter)
    assert record.events == only(ROUND).events
    assert [guess.what for guess in record.inferred] == ["S led", "E led"]


def test_a_hand_that_is_not_given_is_the_rest_of_the_pack():
    early = changed(tricks=ROUND["tricks"][:7])
    record = only(early)
    assert record.view == "public"
    assert record.events[0] == "- deal N " + "??" * 9
    for player in (0, 1, 3):
        cards = [trick["cards"][i] for trick in ROUND["tricks"][7:] for i in range(4)
                 if (trick["first"] + 3 * i) % 4 == player]  # fmt: skip
        early["player"][player] = {"hand": cards}
    record = only(early)
    assert record.view == "full"
    assert record.inferred[0].rule == "the pack has no other cards left"
    assert record.status == "truncated"
    assert judge(record).verdict == "incomplete"


# --- states and views -----------------------------------------------------------------------


def test_an_observation_is_the_view_of_its_seat():
    seen = {"version": "V0.2", "trump": 5, "dealer": 3, "currentPlayer": 1, "playerView": 1,
            "forehand": 0, "jassTyp": "SCHIEBER",
            "tricks": [{"cards": ["C7"], "first": 2}],
            "player": [{"hand": []}, {"hand": ["CK", "C10", "D10", "H6", "H7", "H9", "HK", "DQ",
                                               "D8"]}, {"hand": []}, {"hand": []}]}  # fmt: skip
    record = only(seen)
    assert record.view == "seat:E"
    assert record.events[2] == "- deal S " + "??" * 9
    assert record.events[4:] == ["S declare schieben", "N declare une-ufe", "S play 7c"]
    verdict = judge(record)
    assert verdict.verdict == "incomplete"
    assert verdict.events == len(record.events)


@pytest.mark.parametrize(
    ("said", "events"),
    [
        ({"forehand": -1, "trump": -1}, []),
        ({"tss": 1, "trump": -1}, ["S declare schieben"]),
        ({"forehand": 1, "trump": 3}, ["S declare clubs"]),
        ({"tss": 0, "trump": 4}, ["S declare obe-abe"]),
        ({"forehand": 0, "trump": 0}, ["S declare schieben", "N declare diamonds"]),
    ],
)
def test_the_choice(said, events):
    value = {"dealer": 3, "tricks": [{"first": 2}], "player": [], "jassTyp": "SCHIEBER", **said}
    assert only(value).events[4:] == events


# --- refusals -------------------------------------------------------------------------------


def with_trick(number, **other):
    bad = changed()
    bad["tricks"][number] |= other
    return bad


def with_hand(player, cards, tricks=9):
    bad = changed(tricks=ROUND["tricks"][:tricks])
    bad["player"][player] = {"hand": cards}
    return bad


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (7, "jass-round"),
        (changed(jassTyp="COIFFEUR"), "jass-type"),
        (changed(dealer=4), "jass-seat"),
        (changed(dealer=True), "jass-seat"),
        (changed(trump=6), "jass-trump"),
        (changed(trump=-1), "jass-trump"),
        (with_trick(2, win=9), "jass-seat"),
        (with_trick(2, first="N"), "jass-seat"),
        (with_trick(2, points=1.5), "jass-points"),
        (with_trick(2, cards=["S9", "S6", "SQ", "D5"]), "jass-card"),
        (with_trick(2, cards=["S9", "S6", "SQ", "SQ"]), "jass-card"),
        (with_trick(2, cards=["S9", "S6", "SQ", 3]), "jass-card"),
        (with_trick(2, cards=["S9"] * 5), "jass-tricks"),
        (with_trick(2, cards=["S9", "S6"]), "jass-tricks"),
        (with_trick(2, cards="S9"), "jass-tricks"),
        (changed(tricks=[ROUND["tricks"][0]] * 10), "jass-tricks"),
        (changed(tricks=5), "jass-tricks"),
        (changed(tricks=[1]), "jass-tricks"),
        (changed(player=[1, 2, 3, 4, 5]), "jass-hands"),
        (changed(player=["x"]), "jass-hands"),
        (with_hand(0, ["S10", "D6", "D7", "D8"], tricks=7), "jass-hands"),
    ],
)
def test_refusals(value, code):
    item = next(read(json.dumps([value]).encode(), file="t.json"))
    assert isinstance(item, Refused)
    assert item.code == code
    assert item.column >= 1


# --- knowing it, and hostile bytes ----------------------------------------------------------


def test_it_is_known_by_content():
    line = json.dumps({"rounds": [ROUND], "players": []}).encode()
    for head in (line, b"27.11.17 20:10:08,140 | INFO | " + line, json.dumps(ROUND).encode()):
        assert detect(head) is JASS
    assert detect(json.dumps(changed(jassTyp="X")).encode()) is JASS
    assert detect(b'{"rules":"schieber-jass","events":[]}') is not JASS
    (record,) = open_any(io.BytesIO(gzip.compress(line)), file="x")
    assert record.rules == "schieber-jass"


def test_damaged_bytes_never_raise():
    rng = random.Random(5)
    text = json.dumps({"rounds": [ROUND, ROUND], "players": [1, 2, 3, 4], "x": "é\ud800"}).encode()
    for _ in range(400):
        raw = bytearray(text)
        for _ in range(rng.randrange(1, 6)):
            raw[rng.randrange(len(raw))] = rng.choice(b'{}[]",:0129ACDHS\n\\u\xff')
        if rng.random() < 0.3:
            del raw[rng.randrange(len(raw)) :]
        end = 0
        for item in read(bytes(raw), file="f"):
            place = item if isinstance(item, Refused) else item.source
            assert 0 <= end <= place.start <= place.end <= len(raw)
            end = place.start
            if isinstance(item, Refused):
                assert item.code.startswith("jass-")
                assert item.column >= 1
            else:
                assert decode(encode(item)).events == item.events
                judge(item)


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\n\n", b"hello\n", b"{" * 100_000, b"[" * 100_000, b'{"rounds":' + b"[" * 50_000,
        b'{"rounds":[{"a":1e999,"b":NaN,"trump":0}]}', b"[1,2,3", b'{"rounds":{"a":1}}',
        json.dumps(ROUND | {"x": 10**30, "y": [1.5, None, {"z": "\ud800"}]}).encode(),
    ],
)  # fmt: skip
def test_odd_files(raw):
    for item in read(raw, file="f"):
        if not isinstance(item, Refused):
            encode(item)
