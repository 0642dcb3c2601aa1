"""Tables of fairness and ratings on games that were counted by hand, and on drawn deals."""

import random
from math import sqrt

import pytest
from cardlog.pipelines import fairness, ratings
from cardlog.pipelines.chance import _cards_by_seat, _points, _suit_lengths
from cardlog.pipelines.probability import normal_tails

from cardlog.errors import UsageError
from cardlog.store import load
from tests.pipelines.poker import HOLDEM, WALK
from tests.store import games

CARDS = [rank + suit for suit in "cdhs" for rank in games.LOW_TO_HIGH]


def boards(number, *, fixed=False):
    """Passed-out boards; if ``fixed``, N always has the ace of spades."""
    rng = random.Random(7)
    for board in range(number):
        cards = CARDS.copy()
        rng.shuffle(cards)
        if fixed:
            ace = cards.index("As")
            cards[0], cards[ace] = cards[ace], cards[0]
        hands = [
            f"- deal {seat} {''.join(cards[13 * i : 13 * i + 13])}"
            for i, seat in enumerate(games.SEATS)
        ]
        calls = [f"{seat} bid pass" for seat in games.SEATS]
        yield games.record("contract-bridge", [*hands, *calls], id=str(board))


def drawn(tmp_path, **more):
    load(tmp_path / "lake", games.write(tmp_path / "boards.jsonl", *boards(400, **more)))
    return fairness(tmp_path / "lake", "deal-randomness").dicts()


def test_honest_deals_look_honest(tmp_path):
    rows = drawn(tmp_path)
    assert [row["rank"] for row in rows] == list(range(1, 8))
    assert all(row["n"] == 400 for row in rows)
    assert min(row["q"] for row in rows) > 0.001
    found = {row["test"]: row for row in rows}
    assert found["points of the first hand"]["expected"] == 10
    assert found["spades in the first hand"]["expected"] == 3.25
    assert found["cards by seat"]["value"] == pytest.approx(1, abs=0.25)


def test_honest_deals_are_under_five_per_cent_as_often_as_that():
    rng = random.Random(3)
    tails = []
    for _ in range(80):
        counts = dict.fromkeys(((seat, card) for seat in range(4) for card in CARDS), 0)
        spades, points = [], []
        for _ in range(100):
            cards = rng.sample(CARDS, 52)
            for at, card in enumerate(cards):
                counts[at // 13, card] += 1
            spades.append(sum(card[1] == "s" for card in cards[:13]))
            points.append(sum("JQKA".find(card[0]) + 1 for card in cards[:13]))
        pack = {"pack": 52, "seats": 4, "size": 13, "deals": 100}
        seen = [{"seat": seat, "card": card, "n": n} for (seat, card), n in counts.items()]
        rows = [_cards_by_seat(pack, seen), _suit_lengths(pack, "spades", spades)]
        tails += [row["p"] for row in (*rows, *_points(pack, points))]
    # 320 tests: 16 expected, 160 below a half
    assert 5 <= sum(p < 0.05 for p in tails) <= 30
    assert 125 <= sum(p < 0.5 for p in tails) <= 195


def test_hands_of_other_sizes_are_rows_of_their_own(tmp_path):
    rng = random.Random(11)
    records = []
    for number, (seats, size) in enumerate([(4, 3)] * 30 + [(4, 5)] * 30 + [(5, 5)] * 30):
        cards = rng.sample(CARDS, seats * size)
        names = [f"p{seat}" for seat in range(1, seats + 1)]
        events = [
            f"- deal {name} {''.join(cards[size * at : size * at + size])}"
            for at, name in enumerate(names)
        ]
        records.append(
            {"cardlog": "1.0", "rules": "oh-hell", "id": str(number), "seats": names,
             "status": "truncated", "events": events}
        )  # fmt: skip
    found = fairness([games.write(tmp_path / "a.jsonl", *records)], "deal-randomness", least=30)
    assert found.columns[:4] == ["rank", "rules", "seats", "hand"]
    parts = {(row["seats"], row["hand"], row["test"]) for row in found.dicts()}
    assert len(parts) == len(found) == 3 * 7


def test_a_fixed_ace_is_ranked_first(tmp_path):
    rows = drawn(tmp_path, fixed=True)
    assert rows[0]["test"] == "cards by seat"
    assert rows[0]["q"] < 1e-6
    # N has four points, and three of those of the other 51 cards: 4 + 36 * 12 / 51
    points = {row["test"]: row["value"] for row in rows}["points of the first hand"]
    assert points == pytest.approx(4 + 36 * 12 / 51, abs=0.6)


def test_a_deal_at_many_tables_was_dealt_once(tmp_path):
    tables = []
    for table in range(3):
        for board in boards(100):
            board["events"] = board["events"][: 8 - table]
            tables.append(board | {"id": f"{board['id']}-{table}"})
    rows = fairness([games.write(tmp_path / "boards.jsonl", *tables)], "deal-randomness").dicts()
    assert {row["n"] for row in rows} == {100}
    assert min(row["q"] for row in rows) > 0.001


def test_few_deals_are_not_tested(tmp_path):
    source = games.write(tmp_path / "boards.jsonl", *boards(20))
    assert len(fairness([source], "deal-randomness")) == 0
    assert len(fairness([source], "deal-randomness", least=20)) == 7


def test_repeated_deals(tmp_path):
    source = games.write(tmp_path / "a.jsonl", *(game() for game in games.LEGAL), games.moon())
    (row,) = fairness([source], "repeated-deals").dicts()
    # All four sat at all three tables.
    assert (row["rules"], row["n"], row["players_twice"]) == ("contract-bridge", 3, 4)


@pytest.fixture(scope="module")
def hands(tmp_path_factory):
    path = tmp_path_factory.mktemp("hands")
    load(path / "lake", games.write(path / "hands.jsonl", *HOLDEM))
    return path / "lake"


def test_net_flow_by_hand(hands):
    rows = fairness(hands, "net-flow", least=1).dicts()
    assert [row["p"] for row in rows] == sorted(row["p"] for row in rows)
    pairs = {(row["giver"], row["taker"]): row for row in rows}
    row = pairs["club:n", "club:e"]
    # N lost eight to the only winner E in the second hand and one in the third.
    assert (row["n"], row["net"]) == (5, 9)
    assert row["p"] == pytest.approx(normal_tails(9 / sqrt(64 + 1)))
    assert len(fairness(hands, "net-flow")) == 0


def test_soft_play_by_hand(hands):
    rows = {
        (row["player"], row["other"]): row for row in fairness(hands, "soft-play", least=1).dicts()
    }
    # W bets and folds, calls and folds against S; bets and calls against E.
    row = rows["club:w", "club:s"]
    assert (row["n"], row["against"], row["apart"], row["against_others"]) == (4, 1 / 4, 2, 1 / 2)
    error = sqrt(1 / 3 * 2 / 3 * (1 / 4 + 1 / 2))
    assert row["p"] == pytest.approx(normal_tails(0.25 / error) / 2)


def test_collusion_by_hand(tmp_path):
    # E wins one from N in each hand. With each other a and b win one each, without they lose one.
    tables = ["xaby", "xbaz", "ayxz", "yxaz", "bzxy", "xyzb"]
    seated = [
        WALK | {"id": str(n), "players": [
            {"seat": seat, "id": f"club:{name}"} for seat, name in zip("NESW", names, strict=True)
        ]}
        for n, names in enumerate(tables)
    ]  # fmt: skip
    rows = fairness([games.write(tmp_path / "a.jsonl", *seated)], "collusion", least=2).dicts()
    row = next(row for row in rows if (row["player"], row["other"]) == ("club:a", "club:b"))
    # a: 1 and 0 with b, -1 and 0 without; b: 0 and 1, and -1 and 0
    assert (row["n"], row["apart"], row["lift"]) == (2, 4, 2)
    # Together they won one each time; apart the squares are 1 over four for each.
    assert row["p"] == pytest.approx(normal_tails(2 / sqrt(1 / 4 + 1 / 4)) / 2)


def test_unknown_table(hands):
    with pytest.raises(UsageError) as error:
        fairness(hands, "verdict")
    assert error.value.code == "unknown-ranking"


def test_ratings(tmp_path):
    pytest.importorskip("openskill")
    source = games.write(tmp_path / "a.jsonl", games.moon(), games.lone_march())
    by_game = ratings([source]).dicts()
    assert [row["rules"] for row in by_game] == ["euchre"] * 4 + ["hearts"] * 4
    euchre = {row["player"]: row for row in by_game[:4]}
    # E and W win, and nothing is known to tell partners apart.
    assert euchre["club:bob"]["rating"] == euchre["club:dave"]["rating"] > 25
    assert euchre["club:alice"]["rating"] == euchre["club:carol"]["rating"] < 25
    assert sum(row["rating"] for row in euchre.values()) == pytest.approx(100)
    bob = euchre["club:bob"]
    deviation = (bob["high"] - bob["low"]) / 2 / 1.959963984540054
    assert deviation < 25 / 3
    assert bob["cautious"] == pytest.approx(bob["rating"] - 3 * deviation)
    assert (bob["games"], bob["small"]) == (1, True)
    # N shot the moon alone.
    assert by_game[4]["player"] == "club:alice"
    overall = ratings([source], overall=True).dicts()
    assert [row["rules"] for row in overall] == ["all"] * 4
    assert [row["games"] for row in overall] == [2] * 4
    assert len(ratings([source], overall=True, least=3)) == 0


def test_games_without_names_or_a_winner_rate_nobody(tmp_path):
    pytest.importorskip("openskill")
    nameless = games.lone_march() | {"players": []}
    source = games.write(tmp_path / "a.jsonl", nameless, games.one_spade())
    assert len(ratings([source])) == 0
