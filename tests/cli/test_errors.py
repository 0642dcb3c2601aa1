import json
import os
import signal
import subprocess
import sys

import pytest

from cardlog import simulate, write_records
from cardlog.cli import boundary
from tests.cli.conftest import PROGRAM

HOSTILE = "\x1b]0;owned\x07\x1b[2J[red]\u202egnp.exe\x9b31m\r"


def hostile_record(**changes):
    record = next(simulate("contract-bridge", n=1, seed=2))
    data = json.loads(json.dumps({"cardlog": "1.0", "id": HOSTILE, "rules": record.rules}))
    events = list(record.events)
    events[-1] = events[-1].split(" play ")[0] + " play 2c"
    data |= {
        "seats": record.seats,
        "players": [{"seat": "N", "id": HOSTILE, "name": HOSTILE}],
        "events": events,
        "notes": [{"event": 3, "text": HOSTILE}],
        "options": record.options,
        "x_free": HOSTILE,
    }
    return json.dumps(data | changes, ensure_ascii=False).encode() + b"\n"


def assert_harmless(text):
    bad = {c for c in text if not (c.isprintable() or c in "\n")}
    assert not bad, bad


@pytest.mark.parametrize(
    "arguments",
    [
        ("validate", "h.jsonl"),
        ("validate", "h.jsonl", "--notes"),
        ("replay", "h.jsonl", "--at", "4"),
        ("replay", "h.jsonl", "--at", "finding"),
        ("replay", "h.jsonl", "--events"),
        ("hash", "h.jsonl"),
        ("query", "h.jsonl", "SELECT id, text FROM games, findings"),
        ("validate", "rules.jsonl"),
        ("validate", "broken.jsonl"),
    ],
)
def test_hostile_text_reaches_no_terminal(run, boards, arguments):
    (boards / "h.jsonl").write_bytes(hostile_record())
    (boards / "rules.jsonl").write_bytes(hostile_record(options={HOSTILE: HOSTILE}))
    (boards / "broken.jsonl").write_bytes(hostile_record()[:-20] + HOSTILE.encode() + b"\n")
    done = run(*arguments)
    assert_harmless(done.out)
    assert_harmless(done.err)


def test_hostile_file_names(run, boards):
    try:
        (boards / "a\x1b[31m[b]\n.jsonl").write_bytes(hostile_record())
    except OSError:
        pytest.skip("the file system does not hold such names")
    for arguments in (("validate", "."), ("load", "lake", ".")):
        done = run(*arguments)
        assert_harmless(done.out)
        assert_harmless(done.err)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("validate", "nowhere"), "cannot-open"),
        (("replay", "boards.jsonl", "--game", "nope"), "unknown-game"),
        (("replay", "boards.jsonl", "--game", "#99"), "unknown-game"),
        (("replay", "boards.jsonl", "--at", "999"), "unknown-event"),
        (("replay", "boards.jsonl", "--view", "X"), "unknown-view"),
        (("convert", "boards.jsonl"), "unknown-ending"),
        (("convert", "boards.jsonl", "--to", "doc"), "unknown-format-name"),
        (("convert", "boards.jsonl", "-o", "missing/out.jsonl"), "cannot-write"),
        (("simulate", "rubber-brigde"), "unknown-rules"),
        (("simulate", "hearts", "--set", "target"), "bad-setting"),
        (("simulate", "hearts", "--set", "no=1"), "unknown-option"),
        (("simulate", "contract-bridge", "--seats", "3"), "wrong-seats"),
        (("games", "nope"), "unknown-rules"),
        (("explain", "revok"), "unknown-code"),
        (("query", "boards.jsonl", "SELEC 1"), "bad-sql"),
        (("query", "boards.jsonl"), "no-sql"),
        (("query", "boards.jsonl", "-f", "nowhere.sql"), "cannot-open"),
        (("tables", "boards.jsonl"), None),
        (("stats",), "no-lake"),
        (("stats", "boards.jsonl", "nope"), "unknown-indicator"),
        (("load", "lake", "nowhere.jsonl"), "cannot-open"),
        (("merge", "boards.jsonl", "table-3.events.jsonl"), None),
        (("query", "boards.jsonl", "SELECT 1", "--format", "parquet"), "nothing-to-write"),
    ],
)
def test_errors_have_a_code_and_exit_2(run, arguments, code):
    done = run(*arguments)
    if code is None:
        assert done.returncode in (0, 2)
        return
    assert done.returncode == 2
    assert f"error[{code}]: " in done.err


@pytest.mark.parametrize("arguments", [(), ("validate",), ("nope",), ("validate", "--format", "x")])
def test_wrong_use_is_exit_2(run, arguments):
    assert run(*arguments).returncode == 2


def test_binary_junk_and_foreign_text(run, boards):
    (boards / "junk.jsonl").write_bytes(os.urandom(5000))
    (boards / "text.pbn").write_text("Dear Sir,\n")
    (boards / "zip.jsonl").write_bytes(b"PK\x03\x04" + b"\0" * 100)
    (boards / "empty.jsonl").write_bytes(b"")
    for name in ("text.pbn", "zip.jsonl"):
        done = run("validate", name)
        assert done.returncode == 2
        assert "error[unknown-format]" in done.err
    assert run("validate", "junk.jsonl").returncode in (1, 2)
    assert run("validate", "empty.jsonl").returncode == 0


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_permissions(run, boards):
    (boards / "boards.jsonl").chmod(0)
    done = run("validate", "boards.jsonl")
    assert done.returncode == 2
    assert "error[cannot-open]: Permission denied" in done.err


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_reader_that_goes_away(boards):
    write_records(simulate("contract-bridge", n=300, seed=1), boards / "many.jsonl")
    command = [*PROGRAM, "validate", "--format", "json", "many.jsonl"]
    with subprocess.Popen(
        command, cwd=boards, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(timeout=60) == boundary.PIPE_CLOSED
    assert errors == b""


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_is_130_without_traceback(boards):
    # A shell that runs the tests in the background has its children ignore Ctrl-C.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{heeding}; {PROGRAM[-1]}", "validate", "-"]
    with subprocess.Popen(
        command, cwd=boards, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdin.write((boards / "boards.jsonl").read_bytes())
        process.stdin.flush()
        # The program waits for the rest of its input.
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=60) == 130
        finally:
            process.kill()
        errors = process.stderr.read()
    assert b"Traceback" not in errors


def test_a_fault_of_the_program_is_named_not_dumped(monkeypatch, boards):
    from typer.testing import CliRunner

    from cardlog.cli import inputs
    from cardlog.cli.main import app

    def broken(*_, **__):
        raise RuntimeError("boom [red]\x1b")

    monkeypatch.setattr(inputs, "expand", broken)
    result = CliRunner().invoke(app, ["validate", str(boards / "boards.jsonl")])
    assert result.exit_code == 2
    assert "error[internal-error]: RuntimeError: boom [red]\\x1b" in result.output
    monkeypatch.setenv(boundary.DEBUG, "1")
    assert isinstance(
        CliRunner().invoke(app, ["validate", str(boards / "boards.jsonl")]).exception, RuntimeError
    )


HEAVY = (
    "numpy", "pyarrow", "polars", "duckdb", "numba", "rich", "zstandard", "cardlog.store",
    "cardlog.formats", "cardlog.pipelines", "cardlog.rules.hearts.core", "cardlog.replay.batch",
)  # fmt: skip


def test_validating_a_small_file_loads_nothing_heavy(boards):
    code = (
        "import sys; sys.argv = ['cardlog', 'validate', '-q', 'boards.jsonl']\n"
        "from cardlog.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    assert stop.code == 1\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=boards, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
