"""The Open Hand History in JSON: real hands, round trips, many objects in one file."""

import io
import json

import pytest

from cardlog.errors import FormatError
from cardlog.formats.detect import detect
from cardlog.formats.ohh import read, write
from cardlog.log.model import Record, Refused
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge


def hands(folder):
    for path in sorted((folder / "ohh-json").iterdir()):
        yield from read(path.read_bytes(), file=path.name)


def one():
    acts = [
        {"player_id": 0, "action": "Post SB", "amount": 0.5},
        {"player_id": 1, "action": "Post BB", "amount": 1},
        {"player_id": 1, "action": "Dealt Cards", "cards": ["As", "Kd"]},
        {"player_id": 0, "action": "Raise", "amount": 2.5},
        {"player_id": 1, "action": "Fold"},
    ]
    return {
        "game_number": "12",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "dealer_seat": 4,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "hero_player_id": 1,
        "players": [
            {"id": 1, "seat": 9, "name": "Bo", "starting_stack": 40},
            {"id": 0, "seat": 4, "name": "Ann", "starting_stack": 50.25},
        ],
        "rounds": [{"id": 0, "street": "Preflop", "cards": "", "actions": acts}],
        "pots": [{"number": 0, "amount": 2, "player_wins": [{"player_id": 0, "win_amount": 2}]}],
    }


def text(hand):
    return json.dumps({"ohh": hand}, indent=1)


def test_real_hands_are_legal_with_the_winnings_stated(real):
    verdicts = [judge(record) for record in hands(real)]
    assert len(verdicts) == 23
    assert {(v.verdict, v.stated_agrees) for v in verdicts} == {("legal", True)}


def test_real_hands_come_back_from_what_is_written(real):
    for record in hands(real):
        out = io.BytesIO()
        write([record], out)
        (again,) = read(out.getvalue())
        record.source = again.source = None
        record.inferred.clear()
        assert record == again


def test_simulated_hands_come_back_with_the_same_acts():
    for record in simulate("omaha-hilo", n=40, seed=4, seats=3):
        out = io.BytesIO()
        write([record], out)
        (again,) = read(out.getvalue())
        kept = [e for e in record.events if not e.startswith(("- deal burn", "- score"))]
        assert [e for e in again.events if "muck" not in e] == [e for e in kept if "muck" not in e]
        assert judge(again).verdict == "legal"


def test_amounts_are_what_an_act_adds():
    (record,) = read(text(one()).encode())
    assert record.seats == ["p4", "p9"] and record.options["blinds"] == [50, 100]
    assert "p4 bet raise 300" in record.events
    assert record.view == "seat:p9"
    verdict = judge(record)
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True)


def test_a_broken_hand_costs_one_hand():
    good = text(one())
    broken = good[: good.index('"rounds"')]
    first, bad, last = read(f"{good}\n\n{broken}\n\n{good}\n".encode())
    assert isinstance(first, Record) and isinstance(last, Record)
    assert (bad.code, bad.id) == ("ohh-syntax", "12")
    assert bad.line > good.count("\n")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": []}, "ohh-players"),
        ({"game_type": "Stud"}, "ohh-game"),
        ({"rounds": [{"street": "Flop", "cards": ["As"], "actions": []}]}, "ohh-cards"),
        ({"rounds": [{"street": "Flop", "cards": ["As", "Kd", "Zz"]}]}, "ohh-cards"),
        ({"big_blind_amount": "much"}, "bad-amount"),
    ],
)
def test_what_no_hand_can_be_is_refused(change, code):
    (item,) = read(text(one() | change).encode())
    assert isinstance(item, Refused)
    assert item.code == code


def test_what_the_format_cannot_hold_is_not_written():
    for rules in ("five-card-draw", "hearts"):
        with pytest.raises(FormatError) as error:
            write(simulate(rules, n=1, seed=1), io.BytesIO())
        assert error.value.code == "not-writable"


def test_it_is_told_by_its_first_key():
    assert detect(text(one()).encode()).name == "ohh"
