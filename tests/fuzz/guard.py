"""What every input is promised: an end, bounded memory, no warning."""

import resource
import signal
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path

SECONDS = 10.0
"""Processor time that one input may take; inputs have at most a few hundred kilobytes."""
MEGABYTES = 400
"""Memory that one input may add: a line or game of 16 MiB, several times over."""
_ROOM = 4 << 30
_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")


class TooSlow(BaseException):
    """No ``except Exception`` of a reader may hide it."""


class TooMuch(AssertionError):
    """More memory than an input may take."""


def _memory(name: str) -> int:
    """A figure of this process in bytes, 0 where the system does not tell."""
    with suppress(OSError):
        for line in _STATUS.read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) << 10
    return 0


def _ring(*_: object) -> None:
    raise TooSlow


@contextmanager
def guarded():
    """Within it warnings are errors, time can be bounded and memory comes to an end."""
    before = signal.signal(signal.SIGVTALRM, _ring)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    size = _memory("VmSize:")
    if size and soft == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (size + _ROOM, hard))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def bounded(seconds: float = SECONDS, megabytes: int = MEGABYTES):
    """One input; the clock counts processor time, so that a busy machine does not matter."""
    with suppress(OSError):
        # The peak begins anew here.
        _CLEAR.write_text("5")
    before = _memory("VmRSS:")
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    added = (_memory("VmHWM:") - before) >> 20
    if before and added > megabytes:
        raise TooMuch(f"{added} MiB for one input")
