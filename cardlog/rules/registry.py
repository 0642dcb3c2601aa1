"""All rule sets by id; a module is imported when its game first occurs."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from cardlog.errors import OptionError
from cardlog.rules.game import Game, OptionName

MODULES: Final[dict[str, str]] = {
    "contract-bridge": "cardlog.rules.bridge.contract_bridge",
    "hearts": "cardlog.rules.hearts.hearts",
    "omnibus-hearts": "cardlog.rules.hearts.omnibus_hearts",
    "black-maria": "cardlog.rules.hearts.black_maria",
    "hearts-foster": "cardlog.rules.hearts.hearts_foster",
    "euchre": "cardlog.rules.euchre.euchre",
    "euchre-laws-foster": "cardlog.rules.euchre.euchre_laws_foster",
    "euchre-2": "cardlog.rules.euchre.euchre_2",
    "euchre-3": "cardlog.rules.euchre.euchre_3",
    "railroad-euchre": "cardlog.rules.euchre.railroad_euchre",
}


@lru_cache(maxsize=1)
def _installed() -> dict[str, str]:
    """Games that other packages register under the entry point group ``cardlog.games``."""
    return {point.name: point.value for point in entry_points(group="cardlog.games")}


def _near(rules: str) -> list[str]:
    """Ids of rule sets and named options that contain a name or look like it, six at most."""
    known = [*MODULES, *_installed(), *named_options()]
    near = [one for one in known if len(rules) > 2 and rules.lower() in one]
    near += [one for one in get_close_matches(rules, known, n=3) if one not in near]
    return near[:6]


@lru_cache(maxsize=512)
def game(rules: str) -> Game:
    """The rule set of an id; ``OptionError`` ``unknown-rules`` with the nearest ids if none."""
    where = MODULES.get(rules) or _installed().get(rules)
    if where is None:
        near = _near(rules)
        option = named_options().get(rules)
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


@lru_cache(maxsize=1)
def named_options() -> dict[str, tuple[Game, OptionName]]:
    """Named options and variants of the rule books that are a rule set with options set."""
    return {option.id: (parent, option) for parent in games() for option in parent.named}
