"""A finding: one thing that is wrong with a record, or that could not be checked."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardlog.notebooks import Shown


class Finding(Shown, msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """One thing that is wrong or could not be checked, and where.

    ``event`` is the index in the record's events, ``None`` if the record as a whole is meant.
    ``legal`` lists what the rules would have allowed, ``state`` is the state text before.
    """

    code: str
    message: str
    event: int | None = None
    severity: Literal["error", "warning", "note"] = "error"
    text: str = ""
    rule: str = ""
    source: str = ""
    legal: list[str] = msgspec.field(default_factory=list)
    state: str = ""
    help: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
