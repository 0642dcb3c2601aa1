"""What is driven with bytes, and what must hold of the answer."""

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from cardlog.errors import CardlogError
from cardlog.formats.detect import FORMATS, HEAD, open_any
from cardlog.log.canonical import canonical, deal_hash, encode, game_hash
from cardlog.log.decode import decode
from cardlog.log.jsonl import read_lines, read_records
from cardlog.log.model import Line, Record, Refused
from cardlog.log.stream import fold, unfold
from cardlog.log.views import merge, redact
from cardlog.replay.lines import judge_lines
from cardlog.replay.play import Replay
from cardlog.replay.statetext import parse_state, state_text
from cardlog.replay.twins import available
from cardlog.replay.verdict import judge
from cardlog.show.codes import all_codes
from cardlog.show.page.document import page
from tests.formats import test_pbn_native
from tests.fuzz import corpus

CLOSELY = 12
"""Records of one input that are looked at closely."""
SAME = ("id", "rules", "verdict", "stated_agrees", "findings", "events")
"""What a verdict tells at every speed; natively, what was computed is told with a finding only."""
COMPILED = ("contract-bridge", "hearts")


@dataclass(frozen=True)
class Target:
    """Something that takes bytes."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]
    unpacks: bool = False
    """Whether it takes packed streams."""


@cache
def _codes() -> frozenset[str]:
    return frozenset(text.code for text in all_codes())


def explained(code: str) -> None:
    """Every code can be asked for with ``cardlog explain``."""
    assert code in _codes(), f"nobody explains {code}"


def proper(record: Record) -> None:
    """Every promise about one record that came out of a reader."""
    line = encode(record)
    again = decode(line)
    assert again == canonical(record), "decoded to another record"
    assert encode(again) == line, "encoded to another line"
    verdict = judge(record)
    assert verdict.verdict in ("legal", "illegal", "incomplete", "unverifiable", "malformed")
    for finding in verdict.findings:
        explained(finding.code)
    assert game_hash(canonical(record)) == game_hash(record)
    deal_hash(record)


def sound(refused: Refused) -> None:
    """Every promise about one refusal."""
    explained(refused.code)
    assert refused.message
    assert 0 <= refused.start <= refused.end
    assert refused.line >= 0 <= refused.column
    assert len(refused.raw) <= 1 << 16


def answer(items: Iterable[Record | Line | Refused]) -> list[Record]:
    """The records of an answer, all of it checked."""
    found: list[Record] = []
    for item in items:
        if isinstance(item, Refused):
            sound(item)
            continue
        record = item.record if isinstance(item, Line) else item
        assert isinstance(record, Record)
        if len(found) < CLOSELY:
            proper(record)
            found.append(record)
    return found


def _reader(name: str) -> Target:
    form = FORMATS[name]

    def run(raw: bytes) -> None:
        assert 0 <= form.sniff(raw[:HEAD]) <= 1
        records = answer(form.read(raw, file="f"))
        if form.write is None:
            return
        for record in records:
            text = io.BytesIO()
            try:
                form.write([record], text)
            except CardlogError as error:
                explained(error.code)
                continue
            answer(form.read(text.getvalue(), file="f"))

    def seeds() -> Sequence[bytes]:
        return corpus.by_format().get(name) or corpus.anything()

    return Target(f"read-{name}", run, seeds, unpacks=name in ("jsonl", "events"))


def _any(raw: bytes) -> None:
    try:
        answer(open_any(io.BytesIO(raw), file="f"))
    except CardlogError as error:
        explained(error.code)


def _lines_and_events(raw: bytes) -> None:
    answer(read_records(io.BytesIO(raw)))
    answer(read_lines(io.BytesIO(raw), max_line=5000))
    for record in answer(fold(raw.split(b"\n"))):
        assert list(fold(unfold(record, game="g"))) == [record]


def _native(raw: bytes) -> None:
    """Lines judged natively get the verdicts that their records get."""
    items = list(read_lines(io.BytesIO(raw)))
    ways = ("interpreted", "compiled") if available() else ("interpreted",)
    for speed in ways:
        checked = list(judge_lines(io.BytesIO(raw), speed=speed, size=7))
        assert [c.line for c in checked if c.verdict] == [
            item.line for item in items if isinstance(item, Line)
        ], "other lines are records"
        found = iter([c for c in checked if c.verdict])
        refusals = [c.refused for c in checked if c.refused]
        assert refusals == [item for item in items if isinstance(item, Refused)]
        for item in items:
            if isinstance(item, Line):
                got, wanted = next(found).verdict, judge(item.record)
                for name in SAME:
                    one, two = getattr(got, name), getattr(wanted, name)
                    assert one == two, f"{speed}: {name} {one} is not {two}"


def _native_seeds() -> Sequence[bytes]:
    chosen = [
        line
        for record, line in zip(corpus.records(), corpus.lines(), strict=True)
        if record.rules in COMPILED
    ]
    return [*chosen, b"".join(chosen)]


def _native_pbn(raw: bytes) -> None:
    """Games of PBN read natively are those that are read with care."""
    if available():
        for size in (900, 1 << 21):
            test_pbn_native.same(raw, size=size)


def _native_pbn_seeds() -> Sequence[bytes]:
    return [layout(test_pbn_native.OWN)[:9000] for layout in test_pbn_native.LAYOUTS.values()]


def _state(raw: bytes) -> None:
    try:
        game, state, seats = parse_state(raw.decode("utf-8", "replace"))
    except CardlogError as error:
        explained(error.code)
        return
    text = state_text(game, state, seats)
    assert state_text(*parse_state(text)) == text, "another state"


@cache
def _states() -> tuple[bytes, ...]:
    found = []
    for record in corpus.records():
        table = Replay(record)
        for stop in (1, len(record.events) // 2):
            for event in record.events[table.at : stop]:
                if table.step(event):
                    break
            found.append(state_text(table.game, table.state, table.seats).encode())
    return tuple(found)


def _views(raw: bytes) -> None:
    records = [item for item in read_records(io.BytesIO(raw)) if isinstance(item, Record)]
    for record in records[:4]:
        shown = []
        for view in ("public", *(f"seat:{seat}" for seat in record.seats[:6])):
            try:
                shown.append(redact(record, view, face_up=("discard",)))
            except CardlogError as error:
                explained(error.code)
        for one in shown:
            proper(one)
        for some in (shown, shown[1:], records[:4], [*shown, record]):
            try:
                proper(merge(some))
            except CardlogError as error:
                explained(error.code)


def _writers(raw: bytes) -> None:
    """What a reader let through can be written, or is refused with a code."""
    for record in islice(
        (item for item in read_records(io.BytesIO(raw)) if isinstance(item, Record)), 3
    ):
        for form in FORMATS.values():
            if form.write is None:
                continue
            text = io.BytesIO()
            try:
                form.write([record], text)
            except CardlogError as error:
                explained(error.code)
                continue
            answer(form.read(text.getvalue(), file="f"))
        try:
            assert "</html>" in page(record)
        except CardlogError as error:
            explained(error.code)


TARGETS = {
    target.name: target
    for target in (
        *(_reader(name) for name in FORMATS),
        Target("detection", _any, corpus.anything, unpacks=True),
        Target("lines", _lines_and_events, corpus.lines, unpacks=True),
        Target("native-lines", _native, _native_seeds),
        Target("native-pbn", _native_pbn, _native_pbn_seeds),
        Target("state-text", _state, _states),
        Target("views", _views, corpus.lines),
        Target("writers", _writers, corpus.lines),
    )
}
"""Everything that is driven; a new format is included by itself."""
