import csv
import gzip
import io
import json

import pytest
import zstandard

from cardlog import simulate, write_records
from cardlog.log.canonical import encode

LEGAL = next(simulate("contract-bridge", n=1, seed=2))


def lines(done):
    return [json.loads(line) for line in done.out.splitlines()]


def test_legal_records_give_exit_code_0(run, boards):
    write_records([LEGAL], boards / "legal.jsonl")
    done = run("validate", "legal.jsonl")
    assert done.returncode == 0
    assert done.out == (
        "1 record: 1 legal, 0 illegal, 0 incomplete, 0 unverifiable, 0 malformed\n"
        "0 stated results differ\n"
    )


def test_findings_give_exit_code_1_and_a_diagnostic(run):
    done = run("validate", "boards.jsonl")
    assert done.returncode == 1
    assert done.out.startswith("boards.jsonl:2:765: error[revoke]: W played 3d but has to choose")
    assert '─> game "board 2" (contract-bridge), event 27 (of 0 to 65)' in done.out
    assert "= legal: W play one of ♣982" in done.out
    assert "= rule: You must follow the suit led" in done.out
    assert "[003:1556]" in done.out
    assert "the record states tricks 8, replay gives 7" in done.out
    assert "4 records: 2 legal, 1 illegal, 1 incomplete" in done.out
    assert "1 stated result differs" in done.out


def test_carets_stand_under_the_event(run):
    text = run("validate", "--limit", "1", "boards.jsonl").out.splitlines()
    source = next(line for line in text if line.startswith("  2 │"))
    marks = next(line for line in text if "^^^" in line)
    start, end = marks.index("^"), marks.rindex("^") + 1
    assert source[start:end] == '"W play 3d"'


def test_incomplete_alone_is_no_error(run, boards):
    cut = (boards / "boards.jsonl").read_bytes().splitlines()[2]
    (boards / "cut.jsonl").write_bytes(cut + b"\n")
    done = run("validate", "cut.jsonl")
    assert done.returncode == 0
    assert "1 incomplete" in done.out
    assert "note[unfinished]" not in done.out
    assert "note[unfinished]" in run("validate", "--notes", "cut.jsonl").out


def test_json_prints_one_object_a_record(run):
    found = lines(run("validate", "--format", "json", "boards.jsonl"))
    assert [item["line"] for item in found] == [1, 2, 3, 4]
    assert [item["verdict"] for item in found] == ["legal", "illegal", "incomplete", "legal"]
    assert [item["stated_agrees"] for item in found] == [True, True, True, False]
    assert {item["file"] for item in found} == {"boards.jsonl"}
    assert {item["rules"] for item in found} == {"contract-bridge"}
    assert found[1]["id"] == "board 2"
    first = found[1]["findings"][0]
    assert (first["code"], first["event"], first["column"]) == ("revoke", 27, 765)
    assert first["message"].startswith("W played 3d")
    assert found[3]["findings"][0]["event"] is None


def test_unreadable_records_are_malformed(run, boards):
    (boards / "bad.jsonl").write_bytes(
        b'{"cardlog":"1.0","id":"7","rules":"hearts","seats":["N"],"events":["N plays 4h"]}\n'
        b"\xff\x00 junk\n" + encode(LEGAL) + b"\n" + b'{"cardlog":"1.0","id":"cut'
    )
    done = run("validate", "--format", "json", "bad.jsonl")
    assert done.returncode == 1
    found = lines(done)
    assert [item["verdict"] for item in found] == ["malformed", "malformed", "legal", "malformed"]
    assert found[0]["id"] == "7"
    assert found[0]["rules"] == "hearts"
    assert found[0]["findings"][0]["code"] == "unknown-verb"
    assert found[1]["findings"][0]["code"] == "bad-utf8"
    assert found[1]["stated_agrees"] is None


def test_unknown_rules_are_malformed(run, boards):
    record = json.loads(encode(LEGAL)) | {"rules": "no-such-game"}
    (boards / "odd.jsonl").write_text(json.dumps(record) + "\n")
    done = run("validate", "odd.jsonl")
    assert done.returncode == 1
    assert "error[unknown-rules]" in done.out
    assert "1 malformed" in done.out


def test_csv_has_a_row_for_every_record(run):
    rows = list(csv.DictReader(io.StringIO(run("validate", "--format", "csv", "boards.jsonl").out)))
    assert [row["line"] for row in rows] == ["1", "2", "2", "3", "4"]
    assert rows[0]["code"] == ""
    assert rows[1]["code"] == "revoke"


def test_sarif_is_one_document(run):
    document = json.loads(run("validate", "--format", "sarif", "boards.jsonl").out)
    assert document["version"] == "2.1.0"
    (only,) = document["runs"]
    result = only["results"][0]
    assert result["ruleId"] == "revoke"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 765}


def test_limit_stop_and_quiet(run):
    assert "2 more findings are not shown" in run("validate", "--limit", "1", "boards.jsonl").out
    stopped = run("validate", "--stop-at-first", "boards.jsonl")
    assert stopped.returncode == 1
    assert "2 records: 1 legal, 1 illegal" in stopped.out
    quiet = run("validate", "--quiet", "boards.jsonl")
    assert (quiet.returncode, quiet.out, quiet.err) == (1, "", "")


@pytest.mark.parametrize("how", ["plain", "gz", "zst"])
def test_standard_input_and_packed_files(run, boards, how):
    data = (boards / "boards.jsonl").read_bytes()
    packed = {
        "plain": data,
        "gz": gzip.compress(data),
        "zst": zstandard.ZstdCompressor().compress(data),
    }[how]
    done = run("validate", "--format", "json", "-", stdin=packed)
    assert done.returncode == 1
    assert len(lines(done)) == 4
    (boards / f"packed.{how}").write_bytes(packed)
    assert len(lines(run("validate", "--format", "json", f"packed.{how}"))) == 4


def test_foreign_files_are_read_directly(run):
    done = run("validate", "club-night.pbn", "table-3.events.jsonl")
    assert "8 records: 4 legal, 2 illegal, 2 incomplete" in done.out
    assert "club-night.pbn:36:1: error[revoke]" in done.out


def test_directories_are_searched(run, boards):
    done = run("validate", ".")
    assert "12 records: 6 legal, 3 illegal, 3 incomplete" in done.out
    (boards / "empty").mkdir()
    empty = run("validate", "empty")
    assert empty.returncode == 2
    assert "error[no-logs]" in empty.err


def test_a_file_that_cannot_be_read_costs_only_itself(run):
    done = run("validate", "nowhere.jsonl", "boards.jsonl")
    assert done.returncode == 2
    assert "error[cannot-open]: No such file or directory\n  at nowhere.jsonl" in done.err
    assert "4 records" in done.out


def test_few_and_many_records_are_judged_alike(run, boards, monkeypatch):
    from cardlog.cli import judging

    few = [
        (
            entry.place.line,
            verdict.verdict,
            verdict.stated_agrees,
            [f.code for f in verdict.findings],
        )
        for entry, verdict in judging.judged(str(boards / "boards.jsonl"))
    ]
    monkeypatch.setattr(judging, "FEW_EVENTS", 0)
    many = [
        (
            entry.place.line,
            verdict.verdict,
            verdict.stated_agrees,
            [f.code for f in verdict.findings],
        )
        for entry, verdict in judging.judged(str(boards / "boards.jsonl"))
    ]
    foreign = [v.verdict for _, v in judging.judged(str(boards / "club-night.pbn"))]
    assert few == many
    assert foreign == ["legal", "illegal", "incomplete", "legal"]


def test_a_directory_stands_for_texts_that_hold_games(run, boards):
    (boards / "club").mkdir()
    hands = run("simulate", "texas-holdem", "-n", "2", "--seed", "4", "-o", "hands.jsonl")
    assert hands.returncode == 0, hands.err
    text = run("convert", "hands.jsonl", "--to", "pokerstars", "-o", "club/hands.txt")
    assert text.returncode == 0, text.err
    (boards / "club" / "readme.txt").write_text("Hands of our club.\n")
    (boards / "club" / "points.csv").write_text("name,points\nAda,3\n")
    done = run("validate", "club")
    assert done.returncode == 0, done.err
    assert "2 records: 2 legal" in done.err + done.out
    assert run("validate", "club/readme.txt").returncode == 2
