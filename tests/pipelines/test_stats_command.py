"""``cardlog stats`` as users call it."""

import json

import pytest
from cardlog.pipelines import indicators, stats
from typer.testing import CliRunner

from cardlog.cli.main import app
from cardlog.store import load
from tests.pipelines.poker import HOLDEM
from tests.store import games


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("lake")
    load(path / "lake", games.write(path / "hands.jsonl", *HOLDEM, games.lone_march()))
    return str(path / "lake")


@pytest.fixture
def ask(lake):
    def asked(*arguments, fails=False):
        done = CliRunner().invoke(app, ["stats", lake, *arguments])
        assert bool(done.exception) == fails, done.output
        return done.output

    return asked


def test_small_samples_are_marked(ask):
    answer = ask("vpip", "--by", "position,month")
    assert "0.5 ~" in answer
    assert "small blind" in answer
    assert "~ rests on few" in answer
    assert "v1" in answer


def test_two_are_compared_with_a_correction(ask):
    answer = ask("poker", "--compare", "club:s,club:n")
    assert "corrected" in answer
    assert "Holm's correction for" in answer
    rows = json.loads(ask("vpip", "pfr", "--compare", "S", "--by", "seat", "--format", "json"))
    assert [row["opportunities"] for row in rows] == [5, 5]
    assert [row["other_opportunities"] for row in rows] == [14, 14]
    assert "two-to-compare" in ask("vpip", "--compare", "S", "--by", "seat,month", fails=True)


@pytest.mark.parametrize("pair", ["club:s,club:nobody", "club:nobody", "club:nobody,club:s"])
def test_a_comparison_with_nobody_names_those_who_are_near(ask, pair):
    answer = ask("vpip", "--compare", pair, fails=True)
    assert "error[player-not-there]: no player 'club:nobody' here" in answer
    assert "club:" in answer.partition("hint")[2]


def test_players_are_compared_by_their_names_too(ask):
    named = ask("vpip", "--compare", "Alice,club:n", "--format", "json")
    assert named == ask("vpip", "--compare", "club:alice,club:n", "--format", "json")


def test_tables_are_ranks_and_no_verdicts(ask):
    answer = ask("net-flow", "--least", "1")
    assert "rank" in answer
    assert "no verdicts" in answer
    assert "sample floor" in ask("net-flow")
    assert "one-table" in ask("net-flow", "vpip", fails=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["net-flow", "--explain"], "net-flow is a table, no indicator: it takes no --explain"),
        (["ratings", "--explain"], "it takes no --explain"),
        (["collusion", "--compare", "club:s,club:n"], "it takes no --compare"),
        (["collusion", "--where", "seat = 'N'"], "it takes no --where"),
        (["deal-randomness", "--by", "rules"], "it takes no --by rules"),
        (["ratings", "--by", "seat"], "it can be divided by rules alone"),
        (["vpip", "net-flow"], "ask for one at a time"),
    ],
)
def test_tables_refuse_what_only_indicators_take(ask, given, said):
    answer = " ".join(ask(*given, fails=True).split())
    assert "error[one-table]" in answer
    assert said in answer


def test_tables_are_explained_without_a_lake_as_little():
    done = CliRunner().invoke(app, ["stats", "net-flow", "--explain"])
    assert done.exit_code == 2
    assert "one-table" in done.output


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    path = tmp_path_factory.mktemp("boards") / "boards.jsonl"
    return str(games.write(path, games.one_spade(), games.seven_doubled(), games.passed_out()))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((), True),
        (("--by", "vulnerable"), True),
        (("--where", "vulnerable <> 'player'"), True),
        (("--by", "player"), False),
        (("--by", "month,chair"), False),
        (("--where", "seat = 'N'"), False),
    ],
)
def test_what_could_be_no_other_number_is_said_to_be_so(boards, given, told):
    done = CliRunner().invoke(app, ["stats", boards, "cross-imps", "matchpoints", *given])
    assert done.exit_code == 0
    for line in ("cross-imps is 0 by its nature", "matchpoints is 50 by its nature"):
        assert (line in done.output) == told
    assert "auction-length is" not in done.output


def test_what_is_said_to_be_so_is_so(boards):
    fixed = [one for one in indicators().values() if one.undivided is not None]
    names = [one.id for one in fixed if not one.needs]
    rows = stats([boards], names).dicts()
    assert len(rows) > 3
    assert {row["indicator"]: row["value"] for row in rows} == {
        row["indicator"]: pytest.approx(indicators()[row["indicator"]].undivided) for row in rows
    }


def test_ratings_by_game_and_overall(ask):
    pytest.importorskip("openskill")
    rows = json.loads(ask("ratings", "--by", "rules", "--format", "json"))
    assert {row["rules"] for row in rows} == {"euchre", "texas-holdem"}
    overall = json.loads(ask("ratings", "--format", "json"))
    assert {row["rules"] for row in overall} == {"all"}
    assert "one-table" in ask("ratings", "--by", "seat", fails=True)


def test_explain_shows_definitions_sql_and_games(ask):
    answer = ask("vpip:pt3", "--explain")
    assert "all hands, as PokerTracker 3 counts" in answer
    assert "WITH poker_hands AS" in answer
    assert "Games with most opportunities" in answer
    assert "hands.jsonl" in answer
    assert "squeeze" in answer
    assert "vpip:asked" in ask("vpip", "--explain")


def test_list_has_the_tables(ask):
    listed = json.loads(ask("--list", "--format", "json"))
    names = {row["indicator"] for row in listed}
    assert {"vpip", "contracts-kept", "collusion", "ratings"} <= names
