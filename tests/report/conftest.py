"""A lake with faults, refusals, duplicates and hostile names, and reports on it."""

from contextlib import chdir

import pytest

from cardlog.log.canonical import encode
from cardlog.log.model import Player
from cardlog.replay.simulate import simulate
from cardlog.report.document import report
from cardlog.store import load

EVIL = '</script><img src=x onerror="alert(1)"><em>\u202eeve</em>'
"""A name that wants to be more than text."""
EVIL_FILE = "it's <b>$(touch owned)&.jsonl"
NAMES = {"N": "Ana", "E": "Björn", "S": "Chidi", "W": EVIL}


def records():
    """Bridge, euchre and hearts; every fourth game has an event too few."""
    found = {}
    for rules, n in (("contract-bridge", 12), ("euchre", 5), ("hearts", 2)):
        found[rules] = list(simulate(rules, n=n, seed=5, player="sensible"))
        for number, record in enumerate(found[rules]):
            record.players = [Player(seat=s, id=f"club:{n}", name=n) for s, n in NAMES.items()]
            if number % 4 == 1:
                del record.events[len(record.events) // 2]
    found["hearts"][0].id = EVIL
    return found


@pytest.fixture(scope="session")
def games():
    return records()


@pytest.fixture(scope="session")
def home(tmp_path_factory, games):
    """The directory with the logs and the lake ``lake``."""
    folder = tmp_path_factory.mktemp("report")
    names = {"contract-bridge": "boards.jsonl", "euchre": EVIL_FILE, "hearts": "hearts.jsonl"}
    for rules, file in names.items():
        lines = [encode(record) for record in games[rules]]
        if rules == "euchre":
            lines += [lines[0], b'{"cardlog":"1.0","rules":"euchre","seats":["N"']
        (folder / file).write_bytes(b"\n".join(lines) + b"\n")
    with chdir(folder):
        load("lake", sorted(names.values()))
    return folder


@pytest.fixture(scope="session")
def page(home):
    """The whole report, with the indicators of euchre."""
    return report(home / "lake", name="lake", indicators=["euchre"])
