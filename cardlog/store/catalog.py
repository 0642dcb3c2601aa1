"""``lake.duckdb``: the views of a lake for other programs."""

from __future__ import annotations

import os
from pathlib import Path

from cardlog.errors import StoreError, Where
from cardlog.store import duplicates, files
from cardlog.store.lake import CATALOG, Lake
from cardlog.store.opening import define


def write_catalog(lake: Lake) -> Path:
    """Write ``lake.duckdb`` for other tools: the same views, with absolute paths of the parts.

    It takes its name by a rename, so that a tool that has the old one open is not disturbed.
    """
    import duckdb

    found = lake.trusted()
    path = lake.path / CATALOG
    try:
        with lake.scratch() as scratch:
            draft = scratch / CATALOG
            with duckdb.connect(draft) as connection:
                duplicates.fill(connection, lake, found)
                define(connection, lake, found)
            draft.replace(path)
    except (duckdb.IOException, duckdb.TransactionException, duckdb.FatalException) as error:
        where = Where(file=os.fspath(path))
        raise StoreError("cannot-write", str(error), where, files.MAKE_ROOM) from error
    return path


def derive(lake: Lake) -> None:
    """Bring what is derived from all sources up to date."""
    try:
        duplicates.refresh(lake)
        if lake.local:
            write_catalog(lake)
    except OSError as error:
        raise files.cannot("write", lake.path, error) from error
