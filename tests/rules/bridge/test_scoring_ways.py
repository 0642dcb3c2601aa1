"""The four ways of scoring over whole records: parts carried, bonuses, honours, passed out."""

import pytest

from cardlog.replay.verdict import judge

from .slow_bridge import SEATS
from .tables import MIXED, SUITS, calls, dealt, record, replay, through


def deal(contract, tricks, dealer, doubled="", hands=MIXED):
    """The dealer plays a contract and takes that many tricks by claim."""
    words = f"{contract} pass pass pass"
    if doubled:
        words = f"{contract} double pass pass pass"
    return [*dealt(hands), *calls(words, dealer), f"{dealer} claim {tricks}"]


def passed(dealer, hands=MIXED):
    return [*dealt(hands), *calls("pass pass pass pass", dealer)]


def scores(events, options):
    table = through(events, options)
    ended = table.end()
    total = table.results()["scores"]
    assert total["N"] == total["S"]
    assert total["E"] == total["W"]
    return ended, total["N"], total["E"]


# MIXED gives North AKQ of spades and no hand four honours or four aces.


def test_rubber_in_two_games_pays_700():
    events = [*deal("4S", 10, "N"), *deal("1C", 3, "E"), *deal("4S", 11, "S")]
    # 120 and 120 + 30 below and above, 700; East goes four down.
    assert scores(events, {"scoring": "rubber"}) == (True, 120 + 200 + 120 + 30 + 700, 0)


def test_rubber_in_three_games_pays_500():
    events = [*deal("3NT", 9, "N"), *deal("3NT", 9, "E"), *deal("3NT", 9, "S")]
    assert scores(events, {"scoring": "rubber"}) == (True, 100 + 100 + 500, 100)


def test_part_scores_are_carried_and_wiped_by_a_game():
    """003:1572: below the line accumulates; a game of either side wipes the slate."""
    start = [*deal("2D", 8, "N"), *deal("3NT", 9, "E"), *deal("2C", 8, "S")]
    table = through([*start, *dealt(MIXED)[:1]], {"scoring": "rubber"})
    assert table.state.part == [40, 0]
    assert table.state.games == [0, 1]
    done = [*start, *deal("1C", 7, "W"), *deal("2S", 8, "N")]
    table = through([*done, *dealt(MIXED)[:1]], {"scoring": "rubber"})
    assert table.state.part == [0, 0]
    assert table.state.games == [1, 1]


def test_doubling_lifts_a_part_score_to_game():
    """003:1542: the beware of the doubled part-score."""
    events = [*deal("2S", 8, "N", doubled="X"), *dealt(MIXED)[:1]]
    table = through(events, {"scoring": "rubber"})
    assert table.state.games == [1, 0]
    assert table.state.total[0] == 120 + 50


def test_vulnerable_by_winning_a_game():
    options = {"scoring": "rubber", "deals": 2}
    events = [*deal("3NT", 9, "N"), *passed("E")]
    assert scores(events, options) == (True, 100, 0)
    events = [*deal("3NT", 9, "N"), *deal("1C", 7, "E"), *deal("1NT", 5, "S")]
    assert scores(events, {"scoring": "rubber", "deals": 3}) == (True, 100, 20 + 200)


def test_a_record_from_the_middle_of_a_rubber():
    options = {"scoring": "rubber", "vulnerable": "both", "part_ns": 70}
    assert scores(deal("1S", 7, "N"), options) == (True, 30 + 500, 0)
    options = {"scoring": "rubber", "vulnerable": "ns"}
    assert scores(deal("3NT", 9, "N"), options) == (True, 100 + 700, 0)


def test_a_rubber_broken_off_is_incomplete_unless_its_deals_are_stated():
    events = deal("3NT", 9, "N")
    assert judge(record(events, {"scoring": "rubber"})).verdict == "incomplete"
    assert judge(record(events, {"scoring": "rubber", "deals": 1})).verdict == "legal"
    assert replay([*events, *dealt(MIXED)], {"scoring": "rubber", "deals": 1})[1] == "game-over"


def test_passed_out_in_each_scoring():
    """003:1540: the deal passes on, or the board is a zero; a Chicago deal is dealt again (†)."""
    assert scores(passed("N"), {}) == (True, 0, 0)
    assert judge(record(passed("N"))).computed == {
        "contract": "pass",
        "scores": dict.fromkeys(SEATS, 0),
    }
    for scoring, dealer in (("rubber", "E"), ("auction", "E"), ("chicago", "N")):
        options = {"scoring": scoring}
        table = through([*passed("N"), *dealt(MIXED)], options)
        assert SEATS[table.state.turn] == dealer
        assert table.state.block_deal == (1 if scoring == "chicago" else 2)
        assert judge(record(passed("N"), options)).verdict == "incomplete"
        assert scores(passed("N"), {**options, "deals": 1}) == (True, 0, 0)


def test_chicago_vulnerability_by_deal_and_dealer():
    """003:1582: nobody, dealer's side twice, everybody."""
    options = {"scoring": "chicago"}
    down = [deal("1NT", 6, seat) for seat in SEATS]
    events = [*down[0], *down[1], *down[2], *down[3]]
    # N 1 down not vulnerable, E and S vulnerable as dealer's side, W vulnerable on the fourth.
    assert scores(events, options) == (True, 100 + 100, 50 + 100)
    # Not dealer's side: West plays South's deal.
    other = [*dealt(MIXED), *calls("pass 1NT pass pass pass", "E"), "S claim 6"]
    assert scores([*down[0], *other], {**options, "deals": 2}) == (True, 0, 50 + 50)


def test_chicago_passed_out_deal_keeps_vulnerability():
    options = {"scoring": "chicago"}
    events = [*passed("N"), *passed("N"), *deal("1NT", 6, "N"), *deal("1NT", 6, "E")]
    assert scores(events, {**options, "deals": 4}) == (True, 100, 50)


def test_chicago_part_scores_carry_and_count_100_on_the_last_deal_only():
    options = {"scoring": "chicago"}
    events = [*deal("1NT", 7, "N"), *passed("E"), *deal("1C", 5, "E"), *deal("2D", 8, "S")]
    events += deal("1S", 7, "W")
    # 40 + 40 N-S without a bonus; East two down vulnerable; West 30 + 100.
    assert scores(events, options) == (True, 40 + 200 + 40, 30 + 100)
    events = [*deal("2S", 8, "N"), *deal("1C", 5, "E"), *deal("1NT", 7, "S"), *deal("1C", 6, "W")]
    # 60 and 40 complete a game, vulnerable on the third deal: 500.
    assert scores(events, options) == (True, 60 + 200 + 40 + 500 + 100, 0)


def test_chicago_has_no_rubber_bonus_and_no_honours():
    events = [
        *deal("3NT", 9, "N", hands=SUITS), *deal("1C", 5, "E"), *deal("3NT", 9, "S"),
        *deal("1C", 5, "W"),
    ]  # fmt: skip
    assert scores(events, {"scoring": "chicago"}) == (True, 400 + 200 + 600 + 200, 0)


@pytest.mark.parametrize(
    ("contract", "hands", "ns", "ew"),
    [
        ("1C", SUITS, 150, 0),
        ("1S", SUITS, 0, 150),
        ("1NT", SUITS, 0, 0),
        ("1H", {**MIXED, "N": "AhKhQhJh" + "AsKsQs4d9dQcJc6c5c", "E": "JsTs6sThAdJd5d3dAcTc9c3c8d",
                "S": "9s8s7s5s9h8hQdTd7d7c4c5hKd"}, 100, 0),
        ("1NT", {**MIXED, "N": "AsAhAdAcKsQs5hKd9d8d4dQcJc", "E": "JsTs6sJhThJd5d3dTc9c6c5c3c"},
         150, 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("scoring", ["rubber", "auction"])
def test_honours(contract, hands, ns, ew, scoring):
    """003:1578: held in one hand, by either side, whoever made anything."""
    options = {"scoring": scoring, "deals": 1}
    assert scores(deal(contract, 6, "N", hands=hands), options) == (True, ns, 50 + ew)


def test_honours_not_at_duplicate():
    assert scores(deal("1C", 6, "N", hands=SUITS), {}) == (True, -50, 50)


def test_auction_bridge_counts_all_tricks_toward_game():
    """003:1588: declarer scores trick points for every trick above six."""
    options = {"scoring": "auction"}
    events = [*deal("1NT", 9, "N"), *dealt(MIXED)[:1]]
    table = through(events, options)
    assert table.state.games == [1, 0]
    assert table.state.total[0] == 100
    rubber = through(events, {"scoring": "rubber"})
    assert rubber.state.games == [0, 0]
    assert rubber.state.part == [40, 0]
    assert rubber.state.total[0] == 40 + 60


def test_only_one_side_scores_at_duplicate():
    assert scores(deal("4S", 10, "N", doubled="X"), {"vulnerable": "ns"}) == (True, 790, -790)
    assert scores(deal("4S", 8, "N", doubled="X"), {"vulnerable": "ns"}) == (True, -500, 500)
    assert scores(deal("4S", 8, "N", doubled="X"), {"vulnerable": "ew"}) == (True, -300, 300)


def test_observed_points_settle_the_deal():
    options = {"scoring": "rubber"}
    start = deal("3NT", 9, "N")
    through([*start, "- score N 100", "- score W 0", "- score S total 100", *dealt(MIXED)], options)
    at, code, table = replay([*start, "- score N 90"], options)
    assert (at, code) == (len(start), "wrong-observation")
    assert table.state.scored == 0
    assert table.step("- rule N tricks 10") == 0
    assert table.step("- score N points 130") == 0
    assert table.step("- rule N tricks 9") != 0


def test_deal_rows_keep_the_contract_of_every_deal():
    """The columns that the lake reads: contract, declarer and tricks of each deal of a rubber."""
    from cardlog.replay.batch import run_batch
    from cardlog.replay.columns import Encoder
    from cardlog.replay.driver import DEAL_FIELDS

    events = [*deal("4S", 10, "N"), *deal("1C", 3, "E"), "- score E 0", *passed("S")]
    events += deal("2H", 8, "W")
    given = {"scoring": "rubber", "deals": 4}
    options = through([], given).game.encode_options(given, SEATS)
    columns = Encoder(SEATS).encode([events])
    run = run_batch("contract-bridge", columns, seats=[4], options=[options], speed="interpreted")
    assert run.fault[0] == 0
    rows = [dict(zip(DEAL_FIELDS, row, strict=True)) for row in run.deals.tolist()]
    assert [(r["deal"], r["dealer"], r["declarer"], r["contract"], r["made"]) for r in rows] == [
        (1, 0, 0, 1035, 10), (2, 1, 1, 1008, 3), (3, 2, -1, 0, 0), (4, 3, 3, 1018, 8),
    ]  # fmt: skip
    assert run.points[:, 0].tolist() == [120, 200, 0, 0]
