"""A lake is solved once, step by step; crashes cost a deal; upkeep leaves what was found right."""

import json
import shutil

import pytest

from cardlog.errors import StoreError, UsageError
from cardlog.solvers import double_dummy, solve, solving
from cardlog.store import check, compact, gc, load, query, remove
from cardlog.store.solved import keeping, solved_files
from tests.solvers import bad
from tests.store import games

pytest.importorskip("endplay")
pytest.importorskip("phevaluator")

SEATS = ["N", "E", "S", "W"]
PLAYERS = [{"seat": seat, "id": f"club:{seat.lower()}", "name": seat} for seat in SEATS]
OTHER_DEAL = [
    "- deal N AsKsQsJsTh9h8h7d6d5d4c3c2c",
    "- deal E Ts9s8s7sAhKhQhJdTd9d8c7c6c",
    "- deal S 6s5s4s3sJh7h6h5hAdKdQcJcTc",
    "- deal W 2s4h3h2hQd8d4d3d2dAcKc9c5c",
]


def bridge(name, deal, *events, **options):
    return {
        "cardlog": "1.0", "id": name, "rules": "contract-bridge", "seats": SEATS,
        "players": PLAYERS, "options": options, "events": [*deal, *events],
    }  # fmt: skip


def passed(name, deal, **options):
    return bridge(name, deal, *(f"{seat} bid pass" for seat in SEATS), **options)


OTHER = passed("other", OTHER_DEAL)


def poker(name, events, rules="texas-holdem", **options):
    return {
        "cardlog": "1.0", "id": name, "rules": rules, "seats": SEATS[:3], "players": PLAYERS[:3],
        "options": {"dealer": "N"} | options, "events": events,
    }  # fmt: skip


HOLES = ["- deal N AsAh", "- deal E KdKc", "- deal S 7d6d"]
# N is all-in for 50 before the flop; E and S go on to 150 each on the turn.
SIDE_POT = poker(
    "side-pot",
    [
        *HOLES, "N bet raise 50", "E bet call", "S bet call",
        "- deal board Kh7c2s", "E bet check", "S bet check",
        "- deal board 3d", "E bet open 100", "S bet call",
        "- deal board 9c", "N show AsAh", "E show KdKc", "S show 7d6d",
    ],
    stacks=[50, 150, 150], rake=[6, 2],
)  # fmt: skip
MUCKED = poker(
    "mucked",
    [
        "- deal N AsAh", "- deal E ????", "- deal S 7d6d",
        "N bet raise 50", "E bet call", "S bet fold",
        "- deal board Kh7c2s", "- deal board 3d", "- deal board 9c",
        "N show AsAh", "E show muck",
    ],
    stacks=[50, 50, 150],
)  # fmt: skip
CHECKED_DOWN = poker(
    "checked-down",
    [
        *HOLES, "N bet call", "E bet call", "S bet check",
        "- deal board Kh7c2s", "E bet check", "S bet check", "N bet check",
        "- deal board 3d", "E bet check", "S bet check", "N bet check",
        "- deal board 9c", "E bet check", "S bet check", "N bet check",
        "E show KdKc", "S show 7d6d", "N show AsAh",
    ],
)  # fmt: skip


def lake_of(path, *records):
    load(path / "lake", [games.write(path / "games.jsonl", *records)])
    return path / "lake"


def counts(found):
    return {one.what: (one.solved, one.unsolved) for one in found}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    """Two deals, one of them at two tables; three hands of poker, two of them all-in."""
    path = tmp_path_factory.mktemp("solving")
    found = lake_of(
        path, games.one_spade(), games.seven_doubled(), OTHER, SIDE_POT, MUCKED, CHECKED_DOWN
    )
    assert query(found, "SELECT count(*) FROM games WHERE verdict <> 'legal'").value() == 0
    report = solve(found)
    assert counts(report) == {
        "deals": (2, 0), "plays": (2, 0), "all-ins": (1, 1), "discards": (0, 0),
        "klondike": (0, 0), "freecell": (0, 0), "freecell-losses": (0, 0),
    }  # fmt: skip
    assert [one.reasons for one in report] == [{}, {}, {"hidden": 1}, *[{}] * 4]
    return found


def test_each_question_is_asked_once(lake):
    assert set(counts(solve(lake)).values()) == {(0, 0)}
    assert query(lake, "SELECT count(*) FROM solved_deals").value() == 2
    # The deal was played at two tables.
    assert query(lake, "SELECT count(*) FROM double_dummy").value() == 3 * 20


def test_what_people_see(lake):
    assert (
        query(
            lake,
            "SELECT tricks FROM double_dummy JOIN games g USING (game)"
            " WHERE g.id = 'one-spade' AND seat = 0 AND denomination = 'S'",
        ).value()
        == 13
    )
    rows = query(lake, "SELECT g.id, score, contracts FROM par JOIN games g USING (game)").rows()
    assert [row for row in sorted(rows) if row[0] != "other"] == [
        ("one-spade", 1510, "7S by N, 7S by S"),
        ("seven", 1510, "7S by N, 7S by S"),
    ]
    # E leads a heart; nothing he or anybody can do changes a trick.
    costs = query(
        lake,
        "SELECT count(*), sum(cost), sum(effects), count(*) FILTER (role = 'lead'),"
        " count(*) FILTER (role = 'declarer'), min(player) FILTER (role = 'declarer' AND seat = 2)"
        " FROM card_costs JOIN games g USING (game) WHERE g.id = 'one-spade'",
    ).rows()
    assert costs == [(52, 0, 52, 1, 26, "club:alice")]


def test_side_pots_by_hand(lake):
    """With one card to come N has two aces in 42 cards; S can win nothing.

    The main pot of 150 less 6 goes to N in 2 of 42 boards, else to E; the side pot of 200 less 2
    to E.
    """
    rows = query(
        lake,
        "SELECT seat_name, state, to_come, boards, equity, expected, taken, luck FROM all_ins"
        " JOIN games g USING (game) WHERE g.id = 'side-pot' ORDER BY seat",
    ).rows()
    assert [row[:4] for row in rows] == [(seat, "solved", 1, 42) for seat in "NES"]
    expected = [144 * 2 / 42, 144 * 40 / 42 + 198, 0]
    assert [row[5] for row in rows] == pytest.approx(expected)
    assert [row[4] for row in rows] == pytest.approx([2 / 42, expected[1] / 342, 0])
    assert [row[6] for row in rows] == [0, 342, 0]
    assert sum(row[7] for row in rows) == pytest.approx(0)


def test_hands_that_cannot_be_counted(lake):
    states = query(
        lake, "SELECT DISTINCT g.id, state FROM all_ins JOIN games g USING (game) ORDER BY ALL"
    ).rows()
    assert states == [("mucked", "hidden"), ("side-pot", "solved")]


@pytest.mark.sweep
def test_upkeep_keeps_what_was_found(lake, tmp_path):
    copied = tmp_path / "lake"
    shutil.copytree(lake, copied)
    more = games.write(tmp_path / "more.jsonl", passed("again", OTHER_DEAL, dealer="E"))
    load(copied, [more])
    # A deal that is known already: only its new dealer is new, and the par of each is known.
    assert counts(solve(copied, what=["deals"])) == {"deals": (0, 0)}
    assert query(copied, "SELECT count(*) FROM par").value() == 4
    compact(copied)
    gc(copied)
    assert check(copied).damages == []
    assert query(copied, "SELECT count(*) FROM card_costs").value() == 53
    remove(copied, [str(more)])
    assert check(copied).damages == []
    assert query(copied, "SELECT count(*) FROM par").value() == 3
    remove(
        copied, ["games.jsonl"] if False else [query(copied, "FROM sources").dicts()[0]["source"]]
    )
    assert query(copied, "SELECT count(*) FROM card_costs").value() == 0


def test_answers_of_another_layout(lake, tmp_path):
    copied = tmp_path / "lake"
    shutil.copytree(lake, copied)
    path = copied / "solved" / "solved.json"
    found = json.loads(path.read_text())
    path.write_text(json.dumps(found | {"layout": 0}))
    assert query(copied, "SELECT count(*) FROM par").value() == 0
    path.write_text(json.dumps(found | {"layout": 99}))
    with pytest.raises(StoreError) as error:
        query(copied, "FROM par")
    assert error.value.code == "newer-lake"


def test_damage_is_found(lake, tmp_path):
    copied = tmp_path / "lake"
    shutil.copytree(lake, copied)
    from cardlog.store.lake import Lake

    path = copied / "solved" / solved_files(Lake(copied))[0].name
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"x")
    assert [damage.code for damage in check(copied).damages] == ["damaged-part"]
    path.unlink()
    with pytest.raises(StoreError) as error:
        query(copied, "FROM par")
    assert error.value.code == "damaged-lake"
    assert "cardlog solve" in error.value.hint
    shutil.rmtree(copied / "solved")
    assert query(copied, "SELECT count(*) FROM par").value() == 0
    assert counts(solve(copied, what=["all-ins"]))["all-ins"] == (1, 1)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("starter", "state", "seconds"),
    [
        (bad.start_that_kills_itself, "died", 60),
        (bad.start_that_hangs, "too-long", 3),
    ],
)
def test_a_deal_that_breaks_the_solver_is_marked(starter, state, seconds, tmp_path, monkeypatch):
    lake = lake_of(tmp_path, games.one_spade(), OTHER)
    with monkeypatch.context() as patch:
        patch.setattr(double_dummy, "start", starter)
        (found,) = solve(lake, what=["deals"], seconds=seconds)
    assert (found.solved, found.reasons) == (1, {state: 1})
    rows = query(lake, "SELECT state, message IS NULL FROM solved_deals ORDER BY ALL").rows()
    assert rows == sorted([(state, False), ("solved", True)])
    # It is not asked again, unless that is wished.
    assert counts(solve(lake, what=["deals"])) == {"deals": (0, 0)}
    assert counts(solve(lake, what=["deals"], again=True)) == {"deals": (1, 0)}
    assert query(lake, "SELECT DISTINCT state FROM solved_deals").rows() == [("solved",)]
    assert check(lake).damages == []


@pytest.mark.sweep
def test_an_interrupted_run_keeps_what_it_found(tmp_path):
    lake = lake_of(tmp_path, games.one_spade(), OTHER)

    def stop(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(lake, what=["deals"], progress=stop)
    assert query(lake, "SELECT count(*) FROM solved_deals").value() == 1
    assert counts(solve(lake, what=["deals"])) == {"deals": (1, 0)}
    assert counts(solve(lake, what=["plays"], most=1)) == {"plays": (1, 0)}


def test_the_same_play_at_two_tables_is_asked_once(tmp_path):
    """Two games, because other people played them, with one game hash."""
    others = [{"seat": seat, "id": f"other:{seat}", "name": f"Other {seat}"} for seat in SEATS]
    first = [games.seven_doubled(), SIDE_POT]
    again = [
        record | {"id": "again", "players": others[: len(record["seats"])]} for record in first
    ]
    lake = lake_of(tmp_path, *first, *again)
    assert query(lake, "SELECT count(*) FROM games WHERE duplicate_of IS NULL").value() == 4
    found = solve(lake, what=["plays", "all-ins"])
    assert counts(found) == {"plays": (1, 0), "all-ins": (1, 0)}
    assert query(lake, "SELECT count(*) FROM card_costs").value() == 2
    assert query(lake, "SELECT count(*), count(expected) FROM all_ins").rows() == [(6, 6)]


def test_one_run_at_a_time(lake):
    from cardlog.store.lake import Lake

    with keeping(Lake(lake)), pytest.raises(UsageError) as error:
        solve(lake)
    assert error.value.code == "being-solved"


def test_what_cannot_be_asked(lake, tmp_path, monkeypatch):
    with pytest.raises(UsageError) as error:
        solve(lake, what=["chess"])
    assert error.value.code == "unknown-question"
    with pytest.raises(StoreError) as error:
        solve(tmp_path / "nothing")
    assert error.value.code == "no-lake"
    monkeypatch.setattr(solving, "find_spec", lambda _: None)
    unsolved = lake_of(tmp_path, OTHER)
    with pytest.raises(UsageError) as error:
        solve(unsolved)
    assert error.value.code == "extra-missing"
    assert "cardlog[solvers]" in error.value.hint
    # Where nothing is open nothing is missing.
    assert counts(solve(lake, what=["deals"])) == {"deals": (0, 0)}


def test_many_files_become_one(lake, tmp_path, monkeypatch):
    copied = tmp_path / "lake"
    shutil.copytree(lake, copied)
    monkeypatch.setattr("cardlog.store.solved.MOST_FILES", 0)
    before = query(copied, "FROM solved_cards").rows()
    solve(copied, what=["all-ins"])
    assert query(copied, "FROM solved_cards").rows() == before
    manifest = json.loads((copied / "solved" / "solved.json").read_text())
    named = {file["name"] for file in manifest["files"]} | {"solved.json", ".lock"}
    assert {path.name for path in (copied / "solved").iterdir()} == named
