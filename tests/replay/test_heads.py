"""Heads that were damaged anywhere: the compiled way says what the careful one says."""

import random

import pytest

from cardlog.log.canonical import encode
from cardlog.log.model import Player, Source
from cardlog.replay.lines import judge_lines
from cardlog.replay.simulate import simulate
from cardlog.replay.twins import available
from cardlog.replay.verdict import judge

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")

PIECES = (
    b'"', b",", b":", b"{", b"}", b"[", b"]", b"\\", b" ", b"\r", b"\x00", b"\xc3\xa9", b"0", b"-1",
    b'"status":"void",', b'"status":"complete",', b'"view":"public",', b'"view":"seat:N",',
    b'"x_a":1,', b'"times":[],', b'"id":"again",', b'"id":"\\u0041",', b'"players":[],',
    b'"stated":{},', b'"source":{},', b'"options":{},', b',"stated":{"scores":{"N":1}}',
    b',"source":{"file":"a","line":-1}', b'"cardlog":"1.1",', b'{"cardlog":"1.0",',
)  # fmt: skip


def whole_lines():
    lines = []
    for rules in ("hearts", "contract-bridge"):
        for record in simulate(rules, n=4, seed=8, player="sensible"):
            record.stated = dict(judge(record).computed)
            record.players = [Player(seat=s, id=f"x:{s}") for s in record.seats]
            record.source = Source(file="a.pbn", format="pbn", line=3, start=5, end=90)
            lines.append(encode(record))
    return lines


def damaged(line, rng):
    """The line with one to three bytes or pieces of its head changed, added or cut out."""
    begin = line.index(b'"events"')
    head, rest = line[:begin], line[begin:]
    if rng.random() < 0.3:
        # What follows the events is a head as well.
        cut = line.index(b"]", begin)
        head, rest = line[cut:], line[:cut]
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(len(head) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            head = head[:at] + rng.choice(PIECES) + head[at:]
        elif kind == 1:
            head = head[:at] + head[at + rng.choice([1, 1, 2, 9]) :]
        elif kind == 2:
            head = head[:at] + bytes([rng.randrange(256)]) + head[at + 1 :]
        else:
            parts = head.split(b",")
            rng.shuffle(parts)
            head = b",".join(parts)
    return (rest + head if rest.startswith(b"{") else head + rest).replace(b"\n", b" ")


def told(log, speed):
    return [(found.refused, found.verdict) for found in judge_lines(log, speed=speed, size=400)]


@pytest.mark.parametrize("seed", range(3))
def test_damaged_heads_are_judged_alike(seed, tmp_path):
    rng = random.Random(seed)
    lines = [damaged(rng.choice(WHOLE), rng) for _ in range(700)] + WHOLE
    log = tmp_path / "heads.jsonl"
    log.write_bytes(b"\n".join(lines) + b"\n")
    slow, fast = told(log, "interpreted"), told(log, "compiled")
    assert len(slow) == len(fast)
    for line, one, other in zip(lines, slow, fast, strict=False):
        assert one[0] == other[0], line
        if one[1] is not None:
            said = [(v.id, v.rules, v.verdict, v.stated_agrees, v.findings, v.events)
                    for v in (one[1], other[1])]  # fmt: skip
            assert said[0] == said[1], line
    kinds = {refused.code for refused, _ in slow if refused}
    assert len(kinds) > 6
    assert any(verdict and verdict.verdict == "legal" for _, verdict in slow)


def test_a_result_that_differs_is_found_however_often_the_right_one_was_seen(tmp_path):
    right, other = WHOLE[4], WHOLE[5]
    stated = right[right.index(b'"stated":') : right.index(b',"source"')]
    wrong = other[: other.index(b'"stated":')] + stated + other[other.index(b',"source"') :]
    log = tmp_path / "wrong.jsonl"
    log.write_bytes(b"\n".join([right, right, wrong, right, other, wrong]) + b"\n")
    agree = [found.verdict.stated_agrees for found in judge_lines(log, speed="compiled")]
    assert agree == [True, True, False, True, True, False]


WHOLE = whole_lines()
