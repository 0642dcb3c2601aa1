"""``lake``, ``retry``, following, and the prompt for SQL."""

import json
import os
import pty
import select
import signal
import subprocess
import time

import pytest

from cardlog.cli.prompt import EXAMPLES, Prompt
from cardlog.store import connect, load
from tests.cli.conftest import PROGRAM


def test_the_report_of_sources(run):
    run("load", "lake", "boards.jsonl", "club-night.pbn")
    rows = json.loads(run("lake", "sources", "lake", "--format", "json").out)
    assert [(row["file"], row["stored"], row["duplicate"], row["repaired"]) for row in rows] == [
        ("boards.jsonl", 4, 0, 0), ("club-night.pbn", 4, 4, 4),
    ]  # fmt: skip
    assert all(len(row["source"]) == 64 for row in rows)


def test_a_sound_lake_and_a_damaged_one(run, boards):
    run("load", "lake", "boards.jsonl")
    done = run("lake", "check", "lake")
    assert (done.returncode, done.out.splitlines()[-1]) == (0, "sound")
    part = next((boards / "lake" / "events").rglob("*.parquet"))
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes(data)
    done = run("lake", "check", "lake")
    assert done.returncode == 1
    assert part.name in done.out
    assert run("lake", "check", "lake", "--quick").returncode == 0


def test_packing_and_removing(run, boards):
    run("load", "lake", "boards.jsonl", "club-night.pbn")
    assert run("lake", "compact", "lake").out.startswith("2 sources packed; 16 parts before, 8 now")
    assert run("lake", "remove", "lake", "boards.jsonl").out == "boards.jsonl: 4 games removed\n"
    assert (
        run("query", "lake", "SELECT count(*) AS n FROM games", "--format", "csv").out == "n\n4\n"
    )
    done = run("lake", "remove", "lake", "boards.jsonl")
    assert (done.returncode, "unknown-source" in done.err) == (2, True)
    assert run("lake", "gc", "lake").returncode == 0
    assert run("lake", "migrate", "lake").out.startswith("0 sources moved")


def test_no_lake(run):
    for command in ("sources", "check", "gc", "compact", "migrate"):
        done = run("lake", command, "nowhere")
        assert (done.returncode, "no-lake" in done.err) == (2, True), command


def test_what_is_refused_again(run, boards):
    (boards / "cut.jsonl").write_bytes((boards / "boards.jsonl").read_bytes() + b"{\n")
    run("load", "lake", "cut.jsonl", "boards.jsonl")
    done = run("retry", "lake", "--format", "json")
    assert done.returncode == 1
    assert json.loads(done.out) == [{"file": "cut.jsonl", "tried": 1, "accepted": 0, "refused": 1}]
    assert run("retry", "lake", "boards.jsonl").returncode == 0


def test_replacing(run, boards):
    run("load", "lake", "boards.jsonl")
    first, *rest = (boards / "boards.jsonl").read_bytes().splitlines(keepends=True)
    (boards / "boards.jsonl").write_bytes(b"".join(rest))
    rows = json.loads(run("load", "lake", "boards.jsonl", "--replace", "--format", "json").out)
    assert [(row["state"], row["stored"]) for row in rows] == [("replaced", 3)]
    with (boards / "boards.jsonl").open("ab") as stream:
        stream.write(first)
    rows = json.loads(run("load", "lake", "boards.jsonl", "--format", "json").out)
    assert [(row["state"], row["stored"]) for row in rows] == [("grown", 1)]


def test_following_until_interrupted(run, boards):
    (boards / "live").mkdir()
    lines = (boards / "boards.jsonl").read_bytes().splitlines(keepends=True)
    (boards / "live" / "a.jsonl").write_bytes(lines[0])
    process = subprocess.Popen(
        [*PROGRAM, "load", "lake", "live", "--follow", "--every", "0.2"],
        cwd=boards, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout.readline().startswith("live/a.jsonl: loaded, 1 stored")
        with (boards / "live" / "a.jsonl").open("ab") as stream:
            stream.write(lines[1])
        assert process.stdout.readline().startswith("live/a.jsonl: grown, 1 stored")
        (boards / "live" / "b.jsonl").write_bytes(lines[2])
        assert process.stdout.readline().startswith("live/b.jsonl: loaded, 1 stored")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
    assert process.returncode == 130
    done = run("load", "lake", "-", "--follow")
    assert (done.returncode, "cannot-open" in done.err) == (2, True)


def test_limits_of_a_query(run, boards):
    run("load", "lake", "boards.jsonl")
    long = "SELECT count(*) FROM range(100000000000) t(i) WHERE hash(i) % 7 = 1"
    done = run("query", "lake", long, "--seconds", "0.3")
    assert (done.returncode, "too-long" in done.err) == (2, True)
    copy = "COPY (SELECT id FROM games) TO 'ids.csv'"
    done = run("query", "lake", copy)
    assert (done.returncode, "sql-not-allowed" in done.err) == (2, True)
    assert not (boards / "ids.csv").exists()
    assert run("query", "lake", copy, "--unlocked").returncode == 0
    assert len((boards / "ids.csv").read_text().splitlines()) == 5
    assert run("query", "lake", "SELECT 1", "--memory", "nonsense").returncode == 2


@pytest.fixture
def lake(boards):
    load(boards / "lake", boards / "boards.jsonl")
    return boards / "lake"


def talk(lake, lines, capsys):
    """What a prompt answers to lines."""
    given = iter(lines)

    def ask(_prompt):
        try:
            line = next(given)
        except StopIteration:
            raise EOFError from None
        if line is KeyboardInterrupt:
            raise KeyboardInterrupt
        return line

    with connect(lake) as connection:
        Prompt(connection, ask=ask).run()
    return capsys.readouterr()


def test_the_prompt_answers_and_goes_on_after_mistakes(lake, capsys):
    shown = talk(
        lake,
        ["SELECT count(*) AS boards", "FROM games;", "SELEC;", "COPY games TO 'x';", ".nothing",
         "SELECT half", KeyboardInterrupt, "SELECT 7 AS seven;", ".columns nothing", ".quit",
         "SELECT 8 AS eight;"],
        capsys,
    )  # fmt: skip
    assert "boards" in shown.out and "4" in shown.out
    assert "seven" in shown.out and "eight" not in shown.out
    for code in ("bad-sql", "sql-not-allowed", "unknown-command", "unknown-table"):
        assert code in shown.err


def test_the_prompt_shows_what_there_is(lake, capsys):
    shown = talk(lake, [".help", ".tables", ".columns games", ".functions", ".examples"], capsys)
    for word in (".tables", "head_to_head", "stated_agrees", "legal_acts(game, n)"):
        assert word in shown.out
    assert all(title in shown.out for title, _ in EXAMPLES)
    assert shown.err == ""


def test_its_examples_run(lake, capsys):
    lines = [f".examples {number}" for number in range(1, len(EXAMPLES) + 1)]
    shown = talk(lake, lines, capsys)
    assert shown.err == ""
    assert "contract-bridge" in shown.out
    assert "unknown-command" in talk(lake, [".examples 99"], capsys).err


def test_names_are_completed(lake):
    with connect(lake) as connection:
        prompt = Prompt(connection)
        assert prompt.complete("head_", 0) == "head_to_head"
        assert prompt.complete("stated_a", 0) == "stated_agrees"
        assert prompt.complete("legal_", 0) == "legal_acts("
        assert prompt.complete("sel", 0) == "SELECT"
        assert prompt.complete(".exa", 0) == ".examples"
        assert prompt.complete("no such name", 0) is None


def test_the_prompt_opens_on_a_terminal(lake):
    """With a real terminal, Tab and all."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "query", str(lake)], stdin=theirs, stdout=theirs, stderr=theirs,
        env={**os.environ, "TERM": "dumb"}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen = b""

    def until(text):
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen:
            assert time.monotonic() < end, seen
            if select.select([ours], [], [], 1)[0]:
                seen += os.read(ours, 4096)

    until(b"cardlog>")
    os.write(ours, b"SELECT count(*) + 37 AS n FROM head_\t;\n")
    until(b"head_to_head")
    until(b"45")
    os.write(ours, b".quit\n")
    process.wait(timeout=60)
    os.close(ours)
    assert process.returncode == 0


def test_validate_judges_a_lake_again(run, boards):
    assert run("load", "club.lake", "boards.jsonl").returncode == 0
    files = run("validate", "boards.jsonl")
    lake = run("validate", "club.lake")
    assert lake.returncode == files.returncode == 1
    assert lake.out.splitlines()[-2:] == files.out.splitlines()[-2:]
    assert "the record states tricks 8, replay gives 7" in lake.out
    assert "verdicts are not those" not in lake.out


def test_validate_tells_which_verdicts_of_a_lake_have_changed(run, boards):
    import pyarrow as pa
    import pyarrow.parquet as pq

    run("load", "club.lake", "boards.jsonl")
    (path,) = (boards / "club.lake" / "games").rglob("*.parquet")
    rows = pq.read_table(path)
    verdicts = pa.array(["illegal"] * len(rows), pa.string())
    rows = rows.set_column(rows.column_names.index("verdict"), "verdict", verdicts)
    size = path.stat().st_size
    pq.write_table(rows, path)
    (manifest,) = (boards / "club.lake" / "commits").glob("*.json")
    manifest.write_text(
        manifest.read_text().replace(f'"bytes": {size}', f'"bytes": {path.stat().st_size}')
    )
    assert "3 verdicts are not those that the lake holds" in run("validate", "club.lake").out
