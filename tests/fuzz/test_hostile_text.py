"""Text from logs in every command and form of output: nothing of it acts on a terminal, a path,
a query, a page or a spreadsheet."""

import csv
import gzip
import io
import json
import os
import re
import struct
import subprocess
import zlib

import pytest

from cardlog import simulate
from cardlog.cli.output import csv_line
from cardlog.cli.terminal import harmless
from cardlog.log.canonical import encode
from cardlog.log.model import Note, Player
from tests.cli.conftest import PROGRAM

TEXTS = {
    "terminal": "\x1b]0;owned\x07\x1b[2J\x1b[31mOWNED\x9b31m\u202egnp\r\x08\x00\u2028x",
    "formula": '=HYPERLINK("http://x","y")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-2+3",
    "at": "@SUM(1+1)*2",
    "next-cell": 'x;=1+1\t=2+2\n=3+3\r@4","=5+5',
    "markup": "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>",
    "sql": "x'; DROP TABLE games; --\" UNION SELECT 1; COPY games TO 'stolen.csv'; $$",
    "shell": "$(touch stolen) `touch stolen`; touch stolen | touch stolen & \n touch stolen",
    "up": "../../../stolen",
    "absolute": "/tmp/cardlog-stolen/x",
    "long": "x/" * 5000,
    "format": "%s%n{0}{__class__}\\u0000 C:\\stolen\\nul",
    "rich": "[red]x[/red] [link=http://x]y[/link]",
    "pbn": '"] \n[Deal "x"] {comment} ; % |md|1| \n\n[Event "y',
}
TEXTS["all"] = "\n".join(text[:300] for text in list(TEXTS.values())[::-1])
RULES = ("contract-bridge", "texas-holdem", "freecell", "klondike")
_OURS = re.compile(r"\x1b\[(?:[0-9]{0,3})(?:;[0-9]{1,3})*m")


def log(text: str) -> bytes:
    """A log with hostile text wherever text may stand; of every kind of game, legal and not."""
    lines = []
    for rules in RULES:
        record = next(simulate(rules, n=1, seed=3))
        record.id = text
        record.players = [Player(seat=s, id=f"{text}{s}", name=text) for s in record.seats]
        record.notes = [Note(event=0, text=text), Note(event=1, text=text, kind="chat")]
        record.stated = {"winner": text, text: text}
        record.extra = {f"x_{'y' * 3}": {text: text}}
        lines.append(encode(record))
        value = json.loads(lines[-1])
        value["events"] = [*value["events"][:-2], text]
        lines.append(json.dumps(value, ensure_ascii=False).encode())
        value = json.loads(lines[-2])
        value["options"] = {text: text}
        lines.append(json.dumps(value, ensure_ascii=False).encode())
        value["rules"] = text
        lines.append(json.dumps(value, ensure_ascii=False).encode())
        lines.append(lines[-2][:-9] + text.encode("utf-8", "replace").replace(b"\n", b" "))
        events = [game_text.encode() for game_text in (text, "{" + text)]
        lines += [line.replace(b"\n", b" ") for line in events]
    return b"\n".join(lines) + b"\n"


def tree(folder):
    return {path.relative_to(folder) for path in folder.rglob("*")}


@pytest.fixture
def place(tmp_path):
    """A folder deep down, so that what climbs out of it is seen."""
    folder = tmp_path / "a" / "b" / "c"
    folder.mkdir(parents=True)
    return folder


def run(folder, *arguments, terminal=False):
    """What a command writes, in a pipe or on a terminal of its own."""
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"PYTHONIOENCODING": "utf-8", "TERM": "xterm", "COLUMNS": "100"}
    command = [*PROGRAM, *arguments]
    if not terminal:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=100, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        assert b"internal-error" not in done.stderr, done.stderr.decode()
        return done.stdout.decode(), done.stderr.decode()
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=slave, stderr=slave
    ) as process:
        os.close(slave)
        said = b""
        while True:
            try:
                piece = os.read(master, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            said += piece
    os.close(master)
    assert process.returncode in (0, 1, 2), said[-500:]
    assert b"internal-error" not in said, said[-2000:]
    return said.decode(), ""


def calm(text: str) -> None:
    """Only what is printable, line ends, colours, and the line that counts and clears itself."""
    bare = _OURS.sub("", text).replace("\r\n", "\n")
    bare = re.sub(r"\r([^\r\n\x1b]*)\x1b\[K", r"\1", bare)
    bad = {c for c in bare if not c.isprintable() and c != "\n"}
    assert not bad, (bad, bare[:2000])
    assert "\x1b[31mOWNED" not in text


COMMANDS = (
    ("validate", "h.jsonl", "--notes"),
    ("validate", "h.jsonl", "--format", "json"),
    ("validate", "h.jsonl", "--format", "sarif"),
    ("validate", "h.jsonl", "--format", "csv"),
    ("replay", "h.jsonl", "--at", "3"),
    ("replay", "h.jsonl", "--events"),
    ("replay", "h.jsonl", "--state"),
    ("hash", "h.jsonl"),
    ("hash", "h.jsonl", "--format", "csv"),
    ("convert", "h.jsonl", "--to", "jsonl"),
    ("convert", "h.jsonl", "--to", "events"),
    ("convert", "h.jsonl", "--to", "pbn"),
    ("convert", "h.jsonl", "--to", "lin"),
    ("convert", "h.jsonl", "--to", "phh"),
    ("convert", "h.jsonl", "--to", "pokerstars"),
    ("convert", "h.jsonl", "--to", "ohh"),
    ("convert", "h.jsonl", "--to", "freecell"),
    ("convert", "h.jsonl", "--to", "klondike"),
    ("redact", "h.jsonl", "--view", "public"),
    ("merge", "h.jsonl"),
    ("show", "h.jsonl", "-o", "-"),
    ("query", "h.jsonl", "SELECT * FROM games"),
    ("query", "h.jsonl", "SELECT * FROM findings, quarantine LIMIT 9", "--format", "json"),
    ("query", "h.jsonl", "SELECT * FROM players, games LIMIT 9", "--format", "csv"),
    ("load", "lake", "h.jsonl"),
    ("query", "lake", "SELECT * FROM findings", "--format", "csv"),
    ("query", "lake", "SELECT * FROM events WHERE n < 3", "--format", "csv"),
    ("tables", "lake"),
    ("lake", "check", "lake"),
    ("lake", "sources", "lake"),
    ("lake", "sources", "lake", "--format", "csv"),
    ("stats", "lake", "choices-per-decision", "--by", "player"),
    ("retry", "lake"),
)
TEXTUAL = ("validate", "replay", "hash", "tables", "load", "lake", "stats", "retry")


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["all"])
@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_nothing_steers_a_terminal(place, name):
    (place / "h.jsonl").write_bytes(log(TEXTS[name]))
    for command in COMMANDS:
        if "csv" in command and command[0] not in ("validate", "hash"):
            continue
        out, _ = run(place, *command, terminal=True)
        calm(out)


@pytest.mark.sweep
@pytest.mark.parametrize("name", TEXTS)
def test_every_text_in_every_command(place, tmp_path, name):
    everywhere(place, tmp_path, name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["all"])
def test_no_text_acts(place, tmp_path, name):
    everywhere(place, tmp_path, name)


def everywhere(place, tmp_path, name):
    (place / "h.jsonl").write_bytes(log(TEXTS[name]))
    before = tree(tmp_path)
    for command in COMMANDS:
        out, err = run(place, *command)
        calm(err)
        form = command[command.index("--format") + 1] if "--format" in command else ""
        if form == "csv":
            safe_in_a_spreadsheet(out)
        elif form in ("json", "sarif"):
            for line in [out] if form == "sarif" or command[0] == "query" else out.split("\n")[:-1]:
                json.loads(line)
        elif command[0] == "show":
            assert "<script>alert" not in out
            assert "<img src=x" not in out
        elif command[0] in TEXTUAL or command[:1] == ("query",):
            calm(out)
    new = {path for path in tree(tmp_path) - before if path.parts[:4] != ("a", "b", "c", "lake")}
    assert not new
    for path in (place / "lake").rglob("*"):
        assert re.fullmatch(r"[A-Za-z0-9._=-]{1,120}", path.name), path
    assert run(place, "query", "lake", "SELECT count(*) > 0 AS n FROM games", "--format", "csv")[
        0
    ].split() == ["n", "true"]


def safe_in_a_spreadsheet(out: str) -> None:
    """However the cells are told apart, none begins a formula; and every row is whole."""
    rows = list(csv.reader(io.StringIO(out)))
    assert len(rows) > 1
    assert len({len(row) for row in rows}) == 1
    for row in rows:
        for value in row:
            for piece in re.split(r"[;\t\r\n]", value):
                first = piece.strip()
                assert first[:1] not in tuple("=+@-") or re.fullmatch(
                    r"[-+]?[\d.]+(e[-+]?\d+)?|[-+=@]", first
                ), value


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_a_cell_comes_back_but_for_its_apostrophe(text):
    row = next(csv.reader(io.StringIO(csv_line(["id", text, 7]), newline="")))
    assert (row[0], row[2]) == ("id", "7")
    assert row[1].replace("'", "") == text.replace("'", "")
    safe_in_a_spreadsheet("a,b\n" + csv_line([text, text]) + "\n")


@pytest.mark.parametrize("number", [-5, 5, -0.25, 1e30, "-5", "+3.5", "-1e-9"])
def test_numbers_stay_numbers(number):
    assert csv_line([number]) == str(number)


def test_the_last_gate_lets_colours_through_only():
    assert harmless("\x1b[1;31mA\x1b[0m\nB") == "\x1b[1;31mA\x1b[0m\nB"
    for text in TEXTS.values():
        shown = harmless(text)
        assert all(c.isprintable() or c == "\n" for c in _OURS.sub("", shown))


@pytest.mark.parametrize("rules", ["../../stolen", "/stolen", "a/b", "a\0b", "..", "x" * 70, "a=b"])
def test_rules_that_are_a_path_reach_no_folder(place, tmp_path, rules):
    record = json.loads(encode(next(simulate("euchre", n=1, seed=1))))
    (place / "h.jsonl").write_text(json.dumps(record | {"rules": rules}) + "\n")
    before = tree(tmp_path)
    run(place, "load", "lake", "h.jsonl")
    new = tree(tmp_path) - before
    assert all(path.parts[:4] == ("a", "b", "c", "lake") for path in new)
    assert not any("stolen" in path.name for path in new)


def test_the_name_inside_a_packed_file_is_not_used(place, tmp_path):
    raw = encode(next(simulate("euchre", n=1, seed=1))) + b"\n"
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = packer.compress(raw) + packer.flush()
    head = b"\x1f\x8b\x08\x08" + b"\0" * 6 + b"../../stolen\x1b[2J\0"
    tail = struct.pack("<II", zlib.crc32(raw), len(raw))
    (place / "h.jsonl.gz").write_bytes(head + body + tail)
    assert gzip.decompress((place / "h.jsonl.gz").read_bytes()) == raw
    before = tree(tmp_path)
    for command in (("validate", "h.jsonl.gz"), ("load", "lake", "h.jsonl.gz")):
        out, err = run(place, *command)
        calm(out + err)
        assert "stolen" not in out + err
    assert all("stolen" not in str(path) for path in tree(tmp_path) - before)


@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_archives_are_refused_whatever_paths_they_hold(place, tmp_path, kind):
    if kind == "zip":
        raw = b"PK\x03\x04" + b"\0" * 22 + b"\x0c\0\0\0../../stolen" + b"x" * 50
    else:
        raw = b"../../stolen".ljust(257, b"\0") + b"ustar\x0000" + b"\0" * 300
    (place / "h.jsonl").write_bytes(raw)
    before = tree(tmp_path)
    for command in (("validate", "h.jsonl"), ("load", "lake", "h.jsonl")):
        out, err = run(place, *command)
        calm(out + err)
    assert all("stolen" not in str(path) for path in tree(tmp_path) - before)
