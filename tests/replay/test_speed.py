"""Which speed is chosen, and what is said where it cannot be had."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cardlog.errors import UsageError
from cardlog.replay import batch, driver, twins
from cardlog.replay.batch import ENOUGH_EVENTS, run_batch, same, speed_for
from cardlog.replay.columns import Encoder
from cardlog.replay.simulate import simulate
from cardlog.rules.registry import game


@pytest.fixture
def no_numba(monkeypatch):
    monkeypatch.setattr(twins, "available", lambda: False)
    batch._tell_that_numba_is_missing.cache_clear()
    yield
    batch._tell_that_numba_is_missing.cache_clear()


def test_without_numba_all_is_interpreted_and_it_is_said_where_asked_for(no_numba, monkeypatch):
    assert not speed_for(ENOUGH_EVENTS)
    with pytest.warns(RuntimeWarning, match="Numba is not installed"):
        assert not speed_for(1, "compiled")
    assert not speed_for(1, "compiled")
    monkeypatch.setenv("CARDLOG_SPEED", "compiled")
    assert not speed_for(1)


def test_a_speed_that_does_not_exist_is_refused(monkeypatch):
    monkeypatch.setenv("CARDLOG_SPEED", "fast")
    with pytest.raises(UsageError, match="bad-speed"):
        speed_for(1)
    assert not speed_for(1, "interpreted")
    monkeypatch.setenv("CARDLOG_SPEED", "")
    assert not speed_for(1)


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_rows_beyond_the_room_for_them_are_refused_not_written(speed, monkeypatch):
    record = next(simulate("contract-bridge", n=1, seed=2, player="sensible"))
    columns = Encoder(record.seats).encode([record.events])
    options = [game("contract-bridge").encode_options(record.options, record.seats)]
    monkeypatch.setattr(batch, "_rows", lambda _game, _: (1, 1))
    with pytest.raises(AssertionError, match="contract-bridge"):
        run_batch("contract-bridge", columns, seats=[4], options=options, speed=speed)


def test_threads_compile_once_and_leave_the_compiler_as_it_was():
    numba = pytest.importorskip("numba")
    record = next(simulate("contract-bridge", n=1, seed=2, player="sensible"))
    columns = Encoder(record.seats).encode([record.events])
    options = [game("contract-bridge").encode_options(record.options, record.seats)]
    before = numba.config.LOOP_VECTORIZE
    driver.compiled.cache_clear()

    def replay(speed):
        return run_batch("contract-bridge", columns, seats=[4], options=options, speed=speed)

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(replay, ["compiled"] * 8))
    plain = replay("interpreted")
    assert all(one.compiled and same(one, plain) for one in found)
    assert before == numba.config.LOOP_VECTORIZE


@pytest.mark.skipif(not twins.available(), reason="needs Numba")
def test_known_fields_of_a_state_count_as_read():
    record = next(simulate("contract-bridge", n=1, seed=2, player="sensible"))
    columns = Encoder(record.seats).encode([record.events])
    options = [game("contract-bridge").encode_options(record.options, record.seats)]
    replayed = run_batch("contract-bridge", columns, seats=[4], options=options, speed="compiled")
    plain, known = replayed.watched(0), replayed.watched(0, ["contract", "declarer"])
    assert plain.made == known.made and plain.declarer == known.declarer
    assert plain.reads == {"made", "declarer"}
    assert known.reads == {"contract", "declarer", "made"}
    assert replayed.watched(0, ["contract"]).reads == {"contract"}
