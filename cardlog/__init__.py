"""cardlog: read, validate, replay and query recorded card games.

>>> import cardlog
>>> game = next(cardlog.simulate("contract-bridge", n=1, seed=7))
>>> cardlog.judge(game).verdict
'legal'

Nothing heavy is imported before it is needed: reading and judging load no data library, ``load``
and ``connect`` do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardlog.notebooks import bind as _bind

__version__ = "0.1.0"

if TYPE_CHECKING:
    from cardlog.errors import CardlogError, Where
    from cardlog.formats.detect import open_any
    from cardlog.library import load, read, validate
    from cardlog.log.canonical import canonical, deal_hash, encode, game_hash
    from cardlog.log.jsonl import read_records, write_records
    from cardlog.log.model import Inference, Note, Player, Record, Source
    from cardlog.log.views import merge, redact
    from cardlog.replay.findings import Finding
    from cardlog.replay.play import Replay
    from cardlog.replay.simulate import simulate
    from cardlog.replay.verdict import Verdict, judge
    from cardlog.rules.registry import game, games
    from cardlog.store import connect

_WHERE = {
    "CardlogError": "cardlog.errors",
    "Where": "cardlog.errors",
    "open_any": "cardlog.formats.detect",
    "load": "cardlog.library",
    "read": "cardlog.library",
    "validate": "cardlog.library",
    "canonical": "cardlog.log.canonical",
    "deal_hash": "cardlog.log.canonical",
    "encode": "cardlog.log.canonical",
    "game_hash": "cardlog.log.canonical",
    "read_records": "cardlog.log.jsonl",
    "write_records": "cardlog.log.jsonl",
    "Inference": "cardlog.log.model",
    "Note": "cardlog.log.model",
    "Player": "cardlog.log.model",
    "Record": "cardlog.log.model",
    "Source": "cardlog.log.model",
    "merge": "cardlog.log.views",
    "redact": "cardlog.log.views",
    "Replay": "cardlog.replay.play",
    "simulate": "cardlog.replay.simulate",
    "Finding": "cardlog.replay.findings",
    "Verdict": "cardlog.replay.verdict",
    "judge": "cardlog.replay.verdict",
    "game": "cardlog.rules.registry",
    "games": "cardlog.rules.registry",
    "connect": "cardlog.store",
}

_bind(
    {
        "Record": "cardlog.show.notebook:record_html",
        "Finding": "cardlog.show.notebook:finding_html",
        "Verdict": "cardlog.show.notebook:verdict_html",
        "Result": "cardlog.show.notebook:result_html",
    }
)

__all__ = [
    "CardlogError",
    "Finding",
    "Inference",
    "Note",
    "Player",
    "Record",
    "Replay",
    "Source",
    "Verdict",
    "Where",
    "canonical",
    "connect",
    "deal_hash",
    "encode",
    "game",
    "game_hash",
    "games",
    "judge",
    "load",
    "merge",
    "open_any",
    "read",
    "read_records",
    "redact",
    "simulate",
    "validate",
    "write_records",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'cardlog' has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
