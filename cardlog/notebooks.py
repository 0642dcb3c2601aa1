"""How values of the package show themselves in a notebook.

A class says here that its values can be shown. What draws them lies above it, so that it is bound
by name when the package is imported, and loaded when a notebook asks for the first time.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_DRAWN_BY: dict[str, str] = {}


def bind(drawn_by: dict[str, str]) -> None:
    """Name what draws the values of classes, as ``module:function`` by the class's name."""
    _DRAWN_BY.update(drawn_by)


class Shown:
    """A value that a notebook shows as more than its text."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        for kind in type(self).__mro__:
            if place := _DRAWN_BY.get(kind.__name__):
                module, _, function = place.partition(":")
                draw: Any = getattr(import_module(module), function)
                return str(draw(self))
        return None
