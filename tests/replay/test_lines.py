"""Judging lines natively gives what judging records one by one gives."""

import random

import pytest

from cardlog.log.canonical import encode
from cardlog.log.jsonl import read_lines
from cardlog.log.model import Line, Note, Player
from cardlog.replay.lines import judge_lines
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Good and damaged records of several games, lines that are none, side lists, free keys."""
    rng = random.Random(5)
    lines = []
    for rules in ("contract-bridge", "hearts", "rubber-bridge", "euchre"):
        for record in simulate(rules, n=30, seed=3, player="sensible"):
            record.stated = dict(judge(record).computed)
            name = 'Zoë \\ "q"'
            record.players = [Player(seat=s, id=f"x:{s}", name=name) for s in record.seats]
            kind = rng.randrange(9)
            if kind == 0:
                i, j = rng.sample(range(len(record.events)), 2)
                record.events[i], record.events[j] = record.events[j], record.events[i]
            elif kind == 1:
                del record.events[rng.randrange(len(record.events))]
            elif kind == 2:
                record.extra = {"x_site": {"table": 7}}
                record.notes = [Note(event=1, text="hm")]
            elif kind == 3:
                record.times = list(range(len(record.events)))
            elif kind == 4:
                record.stated = {"scores": dict.fromkeys(record.seats, 1)}
            line = encode(record)
            if kind == 5:
                line = line[: rng.randrange(len(line))]
            elif kind == 6:
                line = line.replace(b",", b" , ", 3)
            elif kind == 7:
                line = line.replace(b" play ", b" plax ", 1)
            lines.append(line)
    path = tmp_path_factory.mktemp("lines") / "mixed.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_every_line_has_the_verdict_of_its_record(log, speed):
    items = list(read_lines(log))
    checked = list(judge_lines(log, speed=speed, size=50))
    assert len(items) == len(checked)
    kinds = set()
    for item, found in zip(items, checked, strict=True):
        assert found.line == item.line
        if isinstance(item, Line):
            expected = judge(item.record)
            assert found.verdict is not None
            kinds.add(expected.verdict)
            assert found.verdict.verdict == expected.verdict
            assert found.verdict.stated_agrees == expected.stated_agrees
            assert found.verdict.findings == expected.findings
            assert found.verdict.events == expected.events
        else:
            kinds.add("refused")
            assert found.refused == item
    assert {"legal", "illegal", "refused"} <= kinds
