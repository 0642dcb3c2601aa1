"""All rule sets by id; a module is imported when its game first occurs."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from cardlog.errors import OptionError
from cardlog.rules.game import Game, OptionName


def _families() -> Iterator[tuple[str, ModuleType]]:
    """Packages of the families, which tell their games without importing them."""
    home = import_module("cardlog.rules")
    for found in iter_modules(home.__path__):
        if found.ispkg and found.name != "mechanisms":
            yield found.name, import_module(f"cardlog.rules.{found.name}")


_FAMILIES: Final = dict(_families())
MODULES: Final[dict[str, str]] = {
    rules: f"cardlog.rules.{family}.{module}"
    for family, package in _FAMILIES.items()
    for rules, module in package.GAMES.items()
}
"""Our own rule sets and the modules that hold them."""
PARENTS: Final[dict[str, str]] = {
    name: rules
    for package in _FAMILIES.values()
    for rules, names in getattr(package, "NAMED", {}).items()
    for name in names
}
"""Named options of the rule books, and the rule set that each is an option of."""


def load_faults() -> None:
    """Make the faults of all families known, for a page that lists them all."""
    for family in _FAMILIES:
        name = f"cardlog.rules.{family}.faults"
        if find_spec(name) is not None:
            import_module(name)
    for found in iter_modules(import_module("cardlog.rules.mechanisms").__path__):
        import_module(f"cardlog.rules.mechanisms.{found.name}")


@lru_cache(maxsize=1)
def _installed() -> dict[str, str]:
    """Games that other packages register under the entry point group ``cardlog.games``."""
    return {point.name: point.value for point in entry_points(group="cardlog.games")}


def _near(rules: str) -> list[str]:
    """Ids of rule sets and named options that contain a name or look like it, six at most."""
    known = [*MODULES, *_installed(), *PARENTS]
    near = [one for one in known if len(rules) > 2 and rules.lower() in one]
    near += [one for one in get_close_matches(rules, known, n=3) if one not in near]
    return near[:6]


@lru_cache(maxsize=512)
def game(rules: str) -> Game:
    """The rule set of an id; ``OptionError`` ``unknown-rules`` with the nearest ids if none."""
    where = MODULES.get(rules) or _installed().get(rules)
    if where is None:
        near = _near(rules)
        option = named_option(rules)
        hint = "'cardlog games' lists all rule sets"
        if near:
            hint = f"did you mean {', '.join(near)}?"
        if option is not None:
            hint = f"it is {option[0].id} with options {dict(option[1].options)}"
        raise OptionError("unknown-rules", f"no rule set is called {rules!r}", hint=hint)
    module, _, attribute = where.partition(":")
    found = getattr(import_module(module), attribute or "GAME")
    assert isinstance(found, Game)
    return found


def games() -> Iterator[Game]:
    """Every rule set, in the order of the register."""
    for rules in [*MODULES, *_installed()]:
        yield game(rules)


def named_option(name: str) -> tuple[Game, OptionName] | None:
    """A named option or variant, and the rule set that it is an option of; ``None`` if none is."""
    parent = PARENTS.get(name)
    if parent is None:
        return named_options().get(name) if _installed() else None
    found = game(parent)
    return found, next(option for option in found.named if option.id == name)


@lru_cache(maxsize=1)
def named_options() -> dict[str, tuple[Game, OptionName]]:
    """Named options and variants of the rule books that are a rule set with options set."""
    return {option.id: (parent, option) for parent in games() for option in parent.named}
