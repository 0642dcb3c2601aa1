"""One test for each rule that the game names: the event that breaks it, and one that does not."""

import pytest

from cardlog.replay.verdict import judge
from cardlog.rules.faults import FAULTS, Fault
from cardlog.rules.registry import game

from .tables import MIXED, SUITS, calls, dealt, last_fault, plays, record, through

GAME = game("contract-bridge")
DEAL = dealt(MIXED)
PLAY = [*DEAL, *calls("1S pass pass pass")]


def hidden_hand():
    """East, unseen, shows out of hearts and later plays one."""
    deal = dealt({"N": MIXED["N"], "S": MIXED["S"]})
    start = [*deal, *calls("1S pass pass pass")]
    return [*start, *plays("E:Js S:9s W:4s N:As N:5h E:5d S:Kh W:7h S:Qh W:6h N:3c")]


def board_over():
    return [*DEAL, *calls("pass pass pass pass"), "- deal N As"]


BREAKS = {
    Fault.REVOKE: [*PLAY, *plays("E:Js S:9s W:7h")],
    Fault.SHOWN_OUT: [*hidden_hand(), "E play Jh"],
    Fault.NOT_HELD: [*PLAY, "E play As"],
    Fault.INSUFFICIENT_BID: [*DEAL, *calls("1S 1H")],
    Fault.BAD_DOUBLE: [*DEAL, *calls("1S pass double")],
    Fault.BAD_REDOUBLE: [*DEAL, *calls("1S redouble")],
    Fault.NOT_YOUR_TURN: [*DEAL, "E bid 1S"],
    Fault.BARRED: [*DEAL, "- rule N bar", "N bid 1S"],
    Fault.PENALTY_CARD: [*PLAY, "E play Ah !withdrawn", "E play Js"],
    Fault.BAD_CLAIM: [*PLAY, "S claim 14"],
    Fault.BAD_RULING: [*PLAY, "E play Js", "- rule E revoke"],
    Fault.TOO_MANY_CARDS: [*DEAL[:1], "- deal N 2s"],
    Fault.DUPLICATE_CARD: [*DEAL[:1], "- deal E As"],
    Fault.NOT_IN_PACK: ["- deal E Xr"],
    Fault.WRONG_PHASE: [*DEAL, "N play As"],
    Fault.GAME_OVER: board_over(),
    Fault.WRONG_OBSERVATION: [*PLAY, *plays("E:Js S:9s W:4s N:As"), "E score trick"],
}


@pytest.mark.parametrize("fault", GAME.rules, ids=lambda f: f.name.lower())
def test_rule(fault):
    events = BREAKS[fault]
    assert last_fault(events) == FAULTS[fault].code
    finding = judge(record(events)).findings[0]
    assert finding.code == FAULTS[fault].code
    assert finding.event == len(events) - 1
    assert finding.rule == GAME.rules[fault].text
    assert finding.source == GAME.rules[fault].source
    assert finding.state.startswith("contract-bridge ")


def test_every_rule_cites_lines_of_its_source():
    for cite in GAME.rules.values():
        for source in cite.source.split(", "):
            document, line = source.split(":")
            assert document == "003"
            assert 1491 <= int(line) <= 1596


@pytest.mark.parametrize(
    ("auction", "call"),
    [
        ("1S pass pass", "double"),
        ("1S double", "redouble"),
        ("1S double pass pass", "redouble"),
        ("1S double redouble", "double"),
        ("1S double 2C", "redouble"),
        ("pass pass", "double"),
        ("1S double", "double"),
        ("1S double pass", "redouble"),
    ],
)
def test_doubles_and_redoubles(auction, call):
    """003:1537-1538, each in turn; the last four are refused for another reason each."""
    legal = {"1S pass pass double", "1S double redouble", "1S double pass pass redouble"}
    events = [*DEAL, *calls(f"{auction} {call}")]
    if f"{auction} {call}" in legal:
        through(events)
    else:
        assert last_fault(events) == f"bad-{call}"


def test_a_fresh_bid_cancels_a_double():
    table = through([*DEAL, *calls("1S double 2C pass pass pass")])
    assert table.state.doubled == 0
    assert table.results()["contract"] == "2C"


def test_the_auction_closes_after_three_passes_or_four_at_once():
    assert through([*DEAL, *calls("pass pass pass")]).game.phases(1).name == "AUCTION"
    assert last_fault([*DEAL, *calls("pass pass pass pass pass")]) == "wrong-phase"
    assert through([*DEAL, *calls("pass pass pass 1C pass pass pass")]).state.phase == 2
    assert through([*DEAL, *calls("1C pass pass")]).state.phase == 1


@pytest.mark.parametrize(
    ("auction", "declarer", "contract"),
    [
        ("1S pass 4S pass pass pass", "N", "4S"),
        ("1S 2H 2S 3H pass 4H pass pass pass", "E", "4H"),
        ("1H 1S 2S 3S pass pass pass", "E", "3S"),
        ("pass pass 1NT pass 3NT double redouble pass pass pass", "S", "3NTXX"),
        ("1C pass 1D pass 1H pass 2D pass pass pass", "S", "2D"),
        ("1C 1D double pass pass pass", "E", "1DX"),
    ],
)
def test_declarer_first_named_the_denomination(auction, declarer, contract):
    """003:1548, also where an opponent named it earlier still."""
    table = through([*DEAL, *calls(auction)])
    assert table.results() == {
        "contract": contract,
        "declarer": declarer,
        "tricks": range(14),
    }
    assert table.seats[table.state.turn] == "NESWN"["NESW".index(declarer) + 1]


def test_trumps_and_the_suit_led_take_tricks():
    events = [*dealt(SUITS), *calls("1NT pass pass pass"), *plays("E:2d S:Ah W:As N:Ac")]
    assert through([*events, "E score trick"]).state.turn == 1
    trumps = [*dealt(SUITS), *calls("1C pass pass pass"), *plays("E:Ad S:2h W:As N:2c")]
    assert through([*trumps, "N score trick"]).state.turn == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("N deal E As", "not-chance"),
        ("- deal As", "wrong-target"),
        ("- deal E", "wrong-count"),
        ("- deal E up As", "word-not-used"),
        ("- deal E As 5", "word-not-used"),
        ("- deal E As !late", "word-not-used"),
        ("- deal E AsAs", "duplicate-card"),
        ("- deal E " + MIXED["N"] + "2s", "too-many-cards"),
        ("- deal E ????" + "Xb", "not-in-pack"),
        ("- shuffle", "verb-not-used"),
        ("N bid pass", "wrong-phase"),
        ("- declare N 1S", "wrong-phase"),
        ("N claim 3", "wrong-phase"),
        ("N claim E revoke", "wrong-phase"),
        ("N claim accept", "wrong-phase"),
        ("- rule N bar", "wrong-phase"),
        ("- rule N void", "wrong-phase"),
        ("- rule N tricks 3", "wrong-phase"),
        ("- rule N revoke", "wrong-phase"),
        ("- rule N misdeal", "word-not-used"),
        ("- rule revoke", "wrong-target"),
        ("- rule N alone", "word-not-used"),
        ("- rule N", "word-not-used"),
        ("N rule misdeal", "not-chance"),
        ("- score N 0", "wrong-observation"),
        ("- score N total 1", "wrong-observation"),
        ("- score N", "word-not-used"),
        ("- score 5", "word-not-used"),
        ("- score N honours 5", "word-not-used"),
        ("N score E 5", "not-chance"),
        ("N score trick", "wrong-observation"),
        ("N score trick 3", "word-not-used"),
    ],
)
def test_odd_first_events_are_refused(text, code):
    assert last_fault([text]) == code
    over = [*DEAL, *calls("1C pass pass pass"), "N claim 3", "- score N -200"]
    if text != "- score N total 1":
        assert last_fault([*over, text]) != ""


def test_packets_and_a_last_unseen_hand():
    packets = [
        f"- deal {seat} {cards[i : i + 6] if i < 12 else cards[i:]}"
        for i in (0, 6, 12)
        for seat, cards in MIXED.items()
    ]
    table = through(packets)
    assert table.state.phase == 1
    table = through(dealt({k: v for k, v in MIXED.items() if k != "W"}))
    assert table.state.hidden == [0] * 8
    assert table.state.hand[3] == through(DEAL).state.hand[3]
