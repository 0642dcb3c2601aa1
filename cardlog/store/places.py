"""A lake by its place: a directory, or a URL of an object store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

from cardlog.store.lake import Lake
from cardlog.store.urls import is_url

AnyLake: TypeAlias = Lake | str | os.PathLike[str]


def lake_at(place: AnyLake) -> Lake:
    """The lake of a directory or a URL; opening does not create it."""
    if isinstance(place, Lake):
        return place
    if isinstance(place, str) and is_url(place):
        from cardlog.store.remote import RemoteLake

        return RemoteLake.at(place)
    return Lake(place)


def is_lake(place: object) -> bool:
    """Whether a lake is meant rather than files: any directory, or a URL with a lake under it."""
    if isinstance(place, Lake):
        return True
    if isinstance(place, str) and is_url(place):
        return lake_at(place).exists
    return isinstance(place, str | os.PathLike) and Path(place).is_dir()
