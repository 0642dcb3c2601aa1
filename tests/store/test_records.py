"""Games come back out of a lake as they went in, and can be asked about at any event."""

import json

import pytest

from cardlog.errors import UsageError
from cardlog.log.canonical import game_hash
from cardlog.log.jsonl import read_records, write_records
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.simulate import simulate
from cardlog.store import connect, load, query
from cardlog.store.packing import compact
from cardlog.store.records import record_of
from tests.store import games

RULES = (
    "contract-bridge", "hearts", "euchre", "bezique", "gin-rummy", "klondike", "koi-koi",
    "texas-holdem", "cribbage", "durak", "crazy-eights", "schieber-jass", "go-fish",
)  # fmt: skip


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("records")
    load(path / "lake", games.whole_file(path / "all.jsonl"))
    return path / "lake"


@pytest.mark.parametrize("packed", [False, True])
def test_every_game_comes_back(tmp_path, packed):
    made = [record for rules in RULES for record in simulate(rules, n=2, seed=5)]
    for i, record in enumerate(made):
        record.id = f"{i}"
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    write_records(made[::2], files[0])
    write_records(made[1::2], files[1])
    load(tmp_path / "lake", files)
    if packed:
        compact(tmp_path / "lake")
    read = [record for path in files for record in read_records(path)]
    with connect(tmp_path / "lake") as connection:
        keys = dict(connection.result("SELECT id, game FROM games").rows())
        assert len(keys) == len(read) == len(made)
        for record in read:
            back = record_of(connection, keys[record.id])
            assert game_hash(back) == game_hash(record), record.rules
            assert len(back.events) == len(record.events)


def test_players_options_times_and_stated_results_come_back(tmp_path):
    game = games.seven_doubled()
    game |= {"times": [i * 250 for i in range(len(game["events"]))], "x_club": {"table": 3}}
    source = games.write(tmp_path / "a.jsonl", game)
    load(tmp_path / "lake", source)
    (record,) = read_records(source)
    with connect(tmp_path / "lake") as connection:
        back = record_of(connection, connection.result("SELECT game FROM games").value())
    for name in ("id", "rules", "options", "players", "times", "stated", "extra", "status"):
        assert getattr(back, name) == getattr(record, name), name


def test_a_game_that_is_not_there(lake):
    with connect(lake) as connection, pytest.raises(UsageError) as error:
        record_of(connection, 1)
    assert error.value.code == "unknown-game"
    with pytest.raises(UsageError):
        query(lake, "SELECT state_at(1, 0)")


def test_hands_and_choices_at_an_event(lake):
    rows = query(
        lake,
        "SELECT n, hand_at(game, n, 2), len(legal_acts(game, n)), choices FROM events "
        "JOIN games USING (game) WHERE id = 'one-spade' AND n IN (4, 8, 9, 12, 13, 59) ORDER BY n",
    ).rows()
    diamonds = "AdKdQdJdTd9d8d7d6d5d4d3d2d"
    # S has played one card behind event 9, two behind 13 or so, and his last at 58.
    assert rows[0] == (4, diamonds, 36, 36)
    assert rows[1][:2] == (8, diamonds)
    assert rows[2][:2] == (9, diamonds)
    assert rows[3][:2] == (12, diamonds.replace("2d", ""))
    assert rows[5][:2] == (59, "")


def test_the_state_at_an_event_is_that_of_replay(lake):
    from cardlog.replay.statetext import state_text

    (row,) = query(
        lake,
        "SELECT record_json(game), state_at(game, 20), state_at(game, 99) FROM games "
        "WHERE id = 'one-spade'",
    ).rows()
    data = json.loads(row[0])
    table = Replay(Record(rules=data["rules"], seats=data["seats"], events=[]))
    for event in data["events"][:20]:
        table.step(event)
    assert row[1:] == (state_text(table.game, table.state, table.seats), None)


def test_nothing_is_said_behind_a_fault(lake):
    rows = query(
        lake,
        "SELECT n, hand_at(game, n, 0) IS NULL, legal_acts(game, n) IS NULL FROM events "
        "JOIN games USING (game) WHERE id = 'illegal' AND n IN (9, 10) ORDER BY n",
    ).rows()
    assert rows == [(9, False, False), (10, True, True)]


def test_questions_in_any_order_and_from_many_rows(lake):
    sql = (
        "SELECT count(DISTINCT state_at(game, n)) FROM (SELECT game, n FROM events "
        "WHERE rules = 'contract-bridge' AND n < 8 ORDER BY hash(n), game)"
    )
    forward = sql.replace("hash(n), game", "game, n")
    assert query(lake, sql).value() == query(lake, forward).value() > 8


def test_winners_of_tricks(lake):
    rows = query(
        lake,
        "SELECT trick, trick_winner(game, deal, trick) = winner FROM tricks WHERE rules = 'euchre'",
    ).rows()
    assert len(rows) == 15
    assert all(equal for _, equal in rows)
    assert query(lake, "SELECT trick_winner(1, 1, 1)").value() is None


def test_tricks_with_their_cards(lake):
    rows = query(
        lake,
        "SELECT trick, leader, t.winner, player, cards, led, won_by FROM tricks_won t "
        "JOIN games USING (game) WHERE id = 'one-spade' AND trick IN (1, 2) ORDER BY trick",
    ).rows()
    assert rows == [
        (1, "E", "N", "club:alice", "2h 2d 2c 2s", "2h", "2s"),
        (2, "N", "N", "club:alice", "3s 3h 3d 3c", "3s", "3s"),
    ]


def test_head_to_head(lake):
    rows = query(
        lake,
        "SELECT opponent, games, ahead, behind, level, difference, better, worse "
        "FROM head_to_head WHERE rules = 'hearts' AND player = 'club:alice' ORDER BY opponent",
    ).rows()
    # Alice took 0 to 26, 26, 26 when she shot the moon, then 25 to 1, 0, 0.
    assert rows == [
        ("club:bob", 2, 1, 1, 0, (-26 + 24) / 2, 1, 1),
        ("club:carol", 2, 1, 1, 0, (-26 + 25) / 2, 1, 1),
        ("club:dave", 2, 1, 1, 0, (-26 + 25) / 2, 1, 1),
    ]
    pairs = query(lake, "SELECT player, opponent FROM head_to_head WHERE rules = 'euchre'").rows()
    assert ("club:alice", "club:carol") not in pairs
    assert ("club:alice", "club:bob") in pairs


def test_the_same_deal_at_several_tables(lake):
    rows = query(
        lake, "SELECT id, tables FROM same_deals WHERE rules = 'contract-bridge' ORDER BY id"
    ).rows()
    assert rows == [(name, 5) for name in ("illegal", "one-spade", "passed", "seven", "unfinished")]
