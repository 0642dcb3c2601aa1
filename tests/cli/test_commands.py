import json
import re

import pytest

from cardlog import read_records, simulate, write_records
from cardlog.rules.registry import games, named_options
from cardlog.show.style import width

IDS = [game.id for game in games()] + list(named_options())


def records(path):
    return list(read_records(path, on_error="raise"))


@pytest.mark.parametrize("rules", IDS)
def test_simulate_takes_every_id_and_makes_legal_records(run, rules):
    made = run("simulate", rules, "-n", "1", "--seed", "5", "--player", "random")
    assert made.returncode == 0
    assert made.out.count("\n") == 1
    assert run("validate", "--quiet", "-", stdin=made.stdout).returncode == 0


def test_simulate_is_repeatable_and_takes_settings(run):
    arguments = ("simulate", "hearts", "-n", "2", "--seed", "9", "--set", "target=30")
    first, second = run(*arguments), run(*arguments)
    assert first.out == second.out
    assert '"target":30' in first.out
    assert run(*arguments[:-1], "target=31").out != first.out


def test_games_as_json_lists_every_rule_set_and_option(run):
    found = json.loads(run("games", "--format", "json").out)
    assert {item["id"] for item in found} == set(IDS)
    for item in found:
        assert item["kind"] in ("game", "option")
        low, high = item["seats"]
        assert 1 <= low <= high <= 12
        assert item["family"]
        assert (item["kind"] == "option") <= bool(item["parent"])


@pytest.mark.parametrize("rules", IDS)
def test_games_shows_one(run, rules):
    text = run("games", rules).out
    for heading in ("Options", "Events", "Rules"):
        assert f"\n{heading}\n" in text
    assert all(width(line) <= 80 for line in text.splitlines() if " " in line.strip())


def test_explain_lists_and_explains(run):
    assert "revoke" in run("explain").out
    text = run("explain", "revoke").out
    assert "marks the event with !revoke" in text
    assert "hearts" in text
    assert "error[revoke]" in text
    assert run("explain", "REVOKE").out == text


def test_replay_prints_positions_in_a_pipe(run):
    text = run("replay", "boards.jsonl", "--at", "20").out
    assert "board 1 (contract-bridge)" in text
    assert "last    19  W plays ♦A" in text
    assert "next    20  N plays ♦5" in text
    assert re.search(r"♠ JT7\b", text)
    last = run("replay", "boards.jsonl").out
    assert "end    legal, the stated results agree" in last
    every = run("replay", "boards.jsonl", "--step").out
    assert every.count("board 1 (contract-bridge)") == 64


def test_replay_view_hides_the_other_hands(run):
    text = run("replay", "boards.jsonl", "--at", "20", "--view", "N").out
    assert "?? x11" in text
    assert "♠ JT7" in text
    assert "Q653" not in text


def test_replay_takes_the_game_as_show_does(run):
    behind = run("replay", "boards.jsonl", "board 2", "--at", "30")
    assert behind.returncode == 0 and behind.out.startswith("board 2 ")
    assert behind.out == run("replay", "boards.jsonl", "-g", "board 2", "--at", "30").out


@pytest.mark.parametrize("command", ["replay", "show"])
def test_an_unknown_view_is_told_views_as_they_are_typed(run, command):
    done = run(command, "boards.jsonl", "--view", "Q")
    assert done.returncode == 2
    assert "no view 'Q'" in done.err and "full, public, N, E, S, W" in done.err
    assert "seat:" not in done.err


def test_replay_state_text_reads_back(run):
    from cardlog.replay.statetext import parse_state

    text = run("replay", "boards.jsonl", "--at", "20", "--state").out.rstrip("\n")
    game, state, seats = parse_state(text)
    assert (game.id, seats[state.turn], state.tricks) == ("contract-bridge", "N", 2)


@pytest.mark.parametrize("rules", [game.id for game in games()])
def test_replay_keeps_to_80_columns(run, boards, rules):
    write_records(simulate(rules, n=1, seed=3), boards / "g.jsonl")
    text = run("replay", "g.jsonl", "--step").out
    wide = [line for line in text.splitlines() if width(line) > 80]
    assert not wide, wide[:3]


def test_convert_there_and_back(run, boards):
    assert run("convert", "boards.jsonl", "--to", "events", "-o", "e.jsonl").returncode == 0
    assert run("fold", "e.jsonl", "-o", "back.jsonl.gz").returncode == 0
    assert records(boards / "back.jsonl.gz") == records(boards / "boards.jsonl")
    pbn = run("convert", "boards.jsonl", "--to", "pbn")
    assert pbn.out.startswith("% PBN")
    assert pbn.err == ""
    assert "pbn does not hold" in run("convert", "boards.jsonl", "--to", "pbn", "--losses").err


def test_convert_leaves_out_what_cannot_be_held(run, boards):
    write_records(simulate("hearts", n=1, seed=1), boards / "hearts.jsonl")
    done = run("convert", "hearts.jsonl", "boards.jsonl", "--to", "pbn")
    assert done.returncode == 1
    assert "1 record left out" in done.err
    assert done.out.count("[Board ") == 4


def test_convert_reports_what_cannot_be_read(run, boards):
    with (boards / "boards.jsonl").open("ab") as file:
        file.write(b"{}\n")
    done = run("convert", "boards.jsonl", "--to", "jsonl")
    assert done.returncode == 1
    assert len(done.out.splitlines()) == 4
    assert "boards.jsonl:5:1: error[" in done.err


def test_redact_and_merge_restore_the_log(run, boards):
    for seat in "NESW":
        assert run("redact", "boards.jsonl", "--view", seat, "-o", f"{seat}.jsonl").returncode == 0
    done = run("merge", *(f"{seat}.jsonl" for seat in "NESW"), "-o", "full.jsonl")
    assert done.returncode == 0
    assert (boards / "full.jsonl").read_bytes() == (boards / "boards.jsonl").read_bytes()


def test_load_query_tables_stats(run):
    loaded = json.loads(run("load", "lake", "boards.jsonl", "--format", "json").out)
    assert loaded[0]["state"] == "loaded"
    assert loaded[0]["stored"] == 4
    assert run("load", "lake", "boards.jsonl").out.split()[-7:-4] != []
    assert "known" in run("load", "lake", "boards.jsonl").out
    answer = run("query", "lake", "SELECT count(*) AS n FROM games", "--format", "csv").out
    assert answer == "n\n4\n"
    assert "games" in run("tables", "lake").out
    assert "verdict" in run("tables", "lake", "games").out
    found = json.loads(run("stats", "lake", "forced-acts", "--format", "json").out)
    assert found[0]["indicator"] == "forced-acts"
    assert found[0]["opportunities"] > 0
    by = run("stats", "lake", "forced-acts", "--by", "seat").out
    assert "95 % interval" in by
    assert "WITH base AS" in run("stats", "lake", "forced-acts", "--explain").out
    assert "forced-acts" in run("stats", "--list").out


def test_load_side_by_side(run):
    done = run("load", "lake", "boards.jsonl", "club-night.pbn", "--jobs", "2")
    assert done.returncode == 0
    assert done.out.count("loaded") == 2


def test_query_over_files_and_to_files(run, boards):
    import pyarrow.parquet as pq

    sql = "SELECT id, verdict, stated_agrees FROM games ORDER BY id"
    rows = json.loads(run("query", "boards.jsonl", sql, "--format", "json").out)
    assert rows[3] == {"id": "board 4", "verdict": "legal", "stated_agrees": False}
    (boards / "q.sql").write_text(sql)
    done = run("query", "club-night.pbn", "-f", "q.sql", "--format", "parquet", "-o", "a.parquet")
    assert done.returncode == 0
    assert pq.read_table(boards / "a.parquet").num_rows == 4
    table = run("query", "boards.jsonl", "SELECT range AS i FROM range(500)").out
    assert "300 more rows" in table


def test_hash_schema_version(run, boards):
    text = run("hash", "boards.jsonl", "--format", "csv").out
    assert text.splitlines()[0] == "game,deal,rules,id"
    assert json.loads(run("schema").out)["title"] == "cardlog record"
    assert "CREATE TABLE games" in run("schema", "sql").out
    assert "table events" in run("schema", "arrow").out
    written = run("schema", "--write", "out").out.split()
    assert all((boards / path).is_file() for path in written)
    assert run("version").out.startswith("cardlog ")
    assert run("--version").out.startswith("cardlog ")


def test_colours_only_where_wanted(run):
    plain = run("validate", "boards.jsonl")
    assert "\x1b" not in plain.out
    forced = run("validate", "boards.jsonl", env={"FORCE_COLOR": "1"})
    assert "\x1b[" in forced.out
    never = run("validate", "boards.jsonl", env={"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert never.out == plain.out


def test_a_terminal_without_suit_signs_gets_letters(run):
    done = run("validate", "boards.jsonl", env={"PYTHONIOENCODING": "ascii"})
    assert done.out.isascii()
    assert "= legal: W play one of C982" in done.out
    assert run(
        "replay", "boards.jsonl", "--at", "20", env={"PYTHONIOENCODING": "ascii"}
    ).out.isascii()


def test_completion_is_offered(run):
    done = run(
        "--show-completion", "bash", env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    )
    assert done.returncode == 0
    assert "cardlog" in done.out or "complete" in done.out


def test_a_short_name_finds_its_games(run):
    for word, wanted in (("bridge", "contract-bridge"), ("heart", "hearts"), ("eucher", "euchre")):
        done = run("games", word)
        assert done.returncode == 2
        assert wanted in done.err.split("did you mean ")[1].rstrip("?\n").split(", ")


def test_a_log_in_the_place_of_the_lake_is_named(run):
    done = run("load", "boards.jsonl", "club-night.pbn")
    assert done.returncode == 2
    assert "error[no-lake]" in done.err
    assert "name the lake first" in done.err


@pytest.mark.parametrize("form", ["table", "json", "csv", "parquet"])
def test_answers_go_to_a_file(run, boards, form):
    sql = "SELECT id, verdict FROM games ORDER BY id"
    done = run("query", "boards.jsonl", sql, "--format", form, "-o", "answer")
    assert (done.returncode, done.out, done.err) == (0, "", "")
    if form == "parquet":
        assert (boards / "answer").read_bytes().startswith(b"PAR1")
    else:
        shown = run("query", "boards.jsonl", sql, "--format", form).out
        assert (boards / "answer").read_text() == shown
        assert "board 4" in shown
