"""The replay engine on legal, damaged and nonsensical records of bridge."""

import msgspec
import pytest

from cardlog.cards import UNKNOWN
from cardlog.errors import CardlogError, FormatError
from cardlog.log.events import event_text
from cardlog.log.model import Record
from cardlog.replay.batch import run_batch, same
from cardlog.replay.bulk import Judge
from cardlog.replay.columns import Encoder
from cardlog.replay.play import Replay, parse_events
from cardlog.replay.simulate import simulate
from cardlog.replay.statetext import parse_state, state_text
from cardlog.replay.verdict import MOST_FINDINGS, judge
from cardlog.rules.faults import Fault
from cardlog.rules.registry import game
from cardlog.rules.state import layout

from .odd import OPTIONS, SEATS, odd_event, odd_record, seeded

REPLACE = msgspec.structs.replace
RULES = game("contract-bridge")
MAY_CHANGE = {"related", "choices", "irregular"}


def legal_games(count, name):
    made = []
    for n in range(count):
        options = OPTIONS[n % len(OPTIONS)]
        if options.get("scoring") == "auction":
            options = {"scoring": "auction", "deals": 2}
        made += simulate(
            "contract-bridge", n=1, seed=hash_of(name, n), options=options, player="sensible"
        )
    return made


def hash_of(name, n):
    return sum(map(ord, name)) * 1000 + n


def damaged(count, name):
    rng = seeded(name)
    games = legal_games(min(count, 60), name)
    found = []
    for n in range(count):
        given = games[n % len(games)]
        events = odd_record(rng, given.events) if n % 4 else given.events
        status = rng.choice(["complete", "complete", "truncated", "abandoned", "void"])
        stated = rng.choice([{}, {"scores": dict.fromkeys(SEATS, 0)}, {"tricks": 9, "other": [1]}])
        found.append(REPLACE(given, events=events, status=status, stated=stated, id=f"g{n}"))
    return found


def snapshot(state, leave=MAY_CHANGE):
    values = {f.name: getattr(state, f.name) for f in layout(RULES.state) if f.name not in leave}
    return {k: v[:] if isinstance(v, list) else v for k, v in values.items()}


@pytest.mark.parametrize("count", [150, pytest.param(4000, marks=pytest.mark.sweep)])
def test_a_refused_event_changes_nothing(count):
    """At every point of damaged games; and nonsense on the way is never accepted silently."""
    rng = seeded("nothing")
    refused = 0
    for given in damaged(count, "nothing"):
        table = Replay(REPLACE(given, events=[]))
        for text in given.events:
            for event in (text, odd_event(rng)):
                before = snapshot(table.state)
                choices = table.state.choices
                if table.step(event) != Fault.LEGAL:
                    refused += 1
                    assert snapshot(table.state) == before, event
                elif event is not text:
                    assert sense(table, before, event), event_text(event, SEATS)
                assert table.state.choices >= 0
                assert choices >= 0
    assert refused > count * 20


def sense(table, before, event):
    """Whether a random event that was accepted could mean something."""
    allowed = {
        "deal": 0, "bid": 2 | 4 | 8, "play": 1 | 2 | 8, "claim": 0, "rule": 0, "score": 0,
        "declare": 0,
    }  # fmt: skip
    text = event_text(event, SEATS)
    verb = text.split(" ")[1]
    assert verb in allowed, text
    assert event.flags & ~allowed[verb] == 0, text
    if event.flags & 8:
        assert event.flags == 8, text
    if verb in ("bid", "play", "claim"):
        assert len(event.cards) == (verb == "play"), text
    if verb == "play":
        assert UNKNOWN not in event.cards
        assert text.count(" ") == 2 + bin(event.flags).count("1"), text
    if verb in ("deal", "rule", "declare"):
        assert text.startswith("- "), text
    return True


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_interpreted_and_compiled_agree_on_odd_records(count):
    records = damaged(count, "agree")
    columns = Encoder(SEATS).encode([r.events for r in records])
    options = [RULES.encode_options(r.options, SEATS) for r in records]
    runs = [
        run_batch("contract-bridge", columns, seats=[4] * count, options=options, speed=speed)
        for speed in ("interpreted", "compiled")
    ]
    assert runs[1].compiled
    assert same(*runs)
    assert 0 < (runs[0].fault != 0).sum() < count


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_judge_and_bulk_judge_agree(speed):
    records = damaged(300, "bulk")
    records[7] = REPLACE(records[7], events=["N plays 4h"])
    records[17] = REPLACE(records[17], rules="contract-brigde")
    records[27] = REPLACE(records[27], options={"tempo": 3})
    records[37] = REPLACE(
        records[37], events=[], rules="contract-bridge", seats=["N", "E", "S", "W"], options={},
        status="complete", players=[], notes=[], times=[], view="full",
    )  # fmt: skip
    records[47] = REPLACE(records[47], seats=["E", "S", "W", "N"])
    alone = [judge(r) for r in records]
    together = list(Judge(speed=speed).verdicts(records, size=64))
    assert len(alone) == len(together)
    for one, other in zip(alone, together, strict=True):
        # In bulk, results are only computed where something was stated.
        expected = one if other.computed else REPLACE(one, computed={})
        assert other == expected
    kinds = {v.verdict for v in alone}
    assert kinds >= {"legal", "illegal", "incomplete", "malformed"}


@pytest.mark.parametrize("count", [600, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_judge_never_raises_and_reports_in_order(count):
    for given in damaged(count, "order"):
        verdict = judge(given)
        places = [f.event for f in verdict.findings if f.event is not None]
        assert places == sorted(places)
        assert len(verdict.findings) <= MOST_FINDINGS + 4
        errors = [f for f in verdict.findings if f.severity == "error"]
        assert (verdict.verdict == "illegal") == any(f.code != "stated-differs" for f in errors)
        for finding in verdict.findings:
            assert finding.message
            if finding.code in ("hidden-cards", "no-auction"):
                assert verdict.verdict == "unverifiable"
            if finding.severity == "error" and finding.event is not None:
                assert finding.text == given.events[finding.event]
                assert finding.help
                state = parse_state(finding.state)
                assert state_text(*state) == finding.state
        assert verdict.events <= len(given.events)


def test_state_text_parses_back_at_every_event():
    for given in damaged(30, "text"):
        table = Replay(REPLACE(given, events=[]))
        for text in given.events:
            table.step(text)
            line = state_text(table.game, table.state, table.seats)
            back, state, seats = parse_state(line)
            assert back is table.game
            assert seats == SEATS
            assert snapshot(state, {"related", "choices"}) == snapshot(
                table.state, {"related", "choices"}
            )
            assert state_text(back, state, seats) == line


@pytest.mark.parametrize(
    "text",
    [
        "contract-bridge",
        "contract-bridge seats=",
        "contract-bridge seats=N/E/S/W hand",
        "contract-bridge seats=N/E/S/W tempo=3",
        "contract-bridge seats=N/E/S/W hand=As/Zz",
        "contract-bridge seats=N/E/S/W phase=supper",
        "contract-bridge seats=N/E/S/W turn=Q",
        "contract-bridge seats=N/E/S/W won=1/2/3/4/5/6/7/8/9",
        "contract-bridge seats=N/E/S/W tricks=many",
        "contract-bridge turn=N seats=N/E/S/W",
        "contract-bridge seats=A/B/C/D/E/F/G/H/I",
        "contract-bridge  seats=N/E/S/W",
    ],
)
def test_a_text_that_is_no_state_is_refused(text):
    with pytest.raises(FormatError) as error:
        parse_state(text)
    assert error.value.code == "bad-state"


def test_a_state_of_an_unknown_game_is_refused():
    with pytest.raises(CardlogError) as error:
        parse_state("contract-brigde seats=N/E/S/W")
    assert error.value.code == "unknown-rules"


def bridge(events, **more):
    return Record(rules="contract-bridge", seats=list(SEATS), events=events, **more)


@pytest.mark.parametrize(
    "given",
    [
        Record(rules="", seats=list(SEATS), events=[]),
        Record(rules="../../etc", seats=list(SEATS), events=[]),
        Record(rules="contract-bridge", seats=[], events=[]),
        Record(rules="contract-bridge", seats=["N", "E", "S"], events=[]),
        Record(rules="contract-bridge", seats=["N", "N", "S", "W"], events=[]),
        bridge([], options={"dealer": "X"}),
        bridge([], options={"dealer": 0}),
        bridge([], options={"dealer": ["N"]}),
        bridge([], options={"scoring": 2}),
        bridge([], options={"scoring": "RUBBER"}),
        bridge([], options={"scoring": ["rubber"]}),
        bridge([], options={"vulnerable": True}),
        bridge([], options={"deals": -1}),
        bridge([], options={"deals": 10**9 + 1}),
        bridge([], options={"deals": True}),
        bridge([], options={"deals": "3"}),
        bridge([], options={"part_ns": 100}),
        bridge([], options={"first_deal": 0}),
        bridge([], options={"first_deal": 5}),
        bridge([], options={"": ""}),
        bridge([""]),
        bridge([" "]),
        bridge(["N"]),
        bridge(["N play"] * 2 + ["N play 4h "]),
        bridge(["N bid 0S"]),
        bridge(["N bid 16S"]),
        bridge(["N claim 1e3"]),
        bridge(["N claim 9999999999999999"]),
        bridge(["N claim ٣"]),
        bridge(["X play 4h"]),
        bridge(["- deal N " + "??" * 5000]),
        bridge(["N play 4h !revoke !revoke"]),
        bridge(["N play 4h !turn !revoke"]),
        bridge(["N\tplay 4h"]),
        bridge(["N play 4h\n"]),
    ],
    ids=str,
)
def test_what_cannot_be_replayed_is_malformed(given):
    verdict = judge(given)
    assert verdict.verdict == "malformed"
    assert verdict.findings[0].message
    assert list(Judge().verdicts([given])) == [verdict]
    with pytest.raises(CardlogError):
        Replay(given)
        parse_events(given)


@pytest.mark.parametrize(
    ("events", "more", "verdict"),
    [
        ([], {}, "incomplete"),
        ([], {"status": "void"}, "legal"),
        ([], {"status": "truncated"}, "incomplete"),
        ([], {"status": "abandoned"}, "incomplete"),
        (["N bid 1S"], {"status": "void"}, "illegal"),
        (["N play"], {}, "illegal"),
        (["N bid"], {}, "illegal"),
        (["N play 4H"], {}, "illegal"),
        (["- deal N " + "??" * 52], {}, "illegal"),
        (["- deal N " + "??" * 13], {"options": {"deals": 10**9}}, "incomplete"),
        (["- rule misdeal"], {}, "illegal"),
    ],
)
def test_records_of_next_to_nothing(events, more, verdict):
    assert judge(bridge(events, **more)).verdict == verdict


def whole_deal():
    return next(iter(simulate("contract-bridge", n=1, seed=4, options={"dealer": "N"})))


def test_two_deals_in_a_board_are_one_too_many():
    given = whole_deal()
    twice = REPLACE(given, events=given.events * 2)
    verdict = judge(twice)
    assert verdict.verdict == "illegal"
    assert verdict.findings[0].code == "game-over"
    assert verdict.findings[0].event == len(given.events)
    assert verdict.findings[1].code == "not-replayed"


def test_events_after_the_end_are_refused_also_after_the_score():
    given = whole_deal()
    table = Replay(REPLACE(given, events=[]))
    for text in given.events:
        assert table.step(text) == Fault.LEGAL
    assert table.end()
    score = table.results()["scores"]["N"]
    assert table.step(f"- score N {score}") == Fault.LEGAL
    for text in ("N play As", "N bid pass", "- deal N As", "- declare N 1S"):
        assert table.step(text) == Fault.GAME_OVER
    for text in ("N claim 0", "N claim accept", "- rule misdeal", "- rule N tricks 3"):
        assert table.step(text) == Fault.WRONG_PHASE


def test_asking_for_the_end_in_mid_rubber_does_no_harm():
    """``end`` settles the deal that is finished; the replay goes on from there."""
    given = next(iter(simulate("rubber-bridge", n=1, seed=2, options={"deals": 3})))
    table = Replay(REPLACE(given, events=[]))
    for text in given.events:
        assert table.step(text) == Fault.LEGAL, text
        table.end()
    asked = table.results()
    table = Replay(REPLACE(given, events=[]))
    for text in given.events:
        table.step(text)
    assert table.end()
    assert table.results() == asked


def test_stated_results_are_compared_and_kept_apart_from_legality():
    given = whole_deal()
    computed = judge(given).computed
    right = judge(REPLACE(given, stated=computed))
    assert (right.verdict, right.stated_agrees, right.findings) == ("legal", True, [])
    wrong = judge(REPLACE(given, stated={**computed, "scores": dict.fromkeys(SEATS, 1)}))
    assert (wrong.verdict, wrong.stated_agrees) == ("legal", False)
    assert [f.code for f in wrong.findings] == ["stated-differs"]
    odd = judge(REPLACE(given, stated={"weather": "fine", "table": [1, None]}))
    assert (odd.verdict, odd.stated_agrees) == ("legal", None)


def test_an_auction_cut_short_has_no_contract_to_compare():
    given = whole_deal()
    calls = [i for i, e in enumerate(given.events) if " bid " in e]
    cut = REPLACE(given, events=given.events[: calls[0] + 1], status="truncated",
                  stated={"contract": "7NTXX"})  # fmt: skip
    verdict = judge(cut)
    assert verdict.verdict == "incomplete"
    assert verdict.stated_agrees is None


def test_forks_do_not_share_state():
    given = whole_deal()
    table = Replay(REPLACE(given, events=[]))
    for text in given.events[:8]:
        table.step(text)
    before = snapshot(table.state)
    twin = table.fork()
    for text in given.events[8:]:
        assert twin.step(text) == Fault.LEGAL
    table.offers()
    table.acts()
    assert snapshot(table.state) == before


def test_many_findings_are_cut_off():
    events = [*whole_deal().events[:4], *["N score trick"] * 80]
    verdict = judge(bridge(events))
    assert len(verdict.findings) == MOST_FINDINGS + 1
    assert verdict.findings[-1].code == "not-replayed"


def test_a_stated_result_that_the_unfinished_play_rules_out_is_found():
    record = next(simulate("contract-bridge", n=1, seed=2, player="sensible"))
    record.events = record.events[:-20]
    record.status = "truncated"
    table = Replay(record)
    for event in record.events:
        table.step(event)
    bounds = table.results()["tricks"]
    for tricks, agrees in ((bounds[0], None), (bounds[-1], None), (bounds[0] - 1, False)):
        record.stated = {"tricks": tricks}
        verdict = judge(record)
        assert verdict.verdict == "incomplete"
        assert verdict.stated_agrees is agrees
        assert "tricks" not in verdict.computed
