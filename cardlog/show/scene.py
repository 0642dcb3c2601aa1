"""The table of a record event after event: what lies where, in which order, and who sees it.

The page and the terminal draw from this alone, so that what one shows the other shows too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardlog.rules.game import Game
from cardlog.show.lying import Lying, Spread
from cardlog.show.sight import Sight
from cardlog.show.zones import Lain, Zone, lie
from cardlog.words import Event


class Shown(NamedTuple):
    """A zone, its cards, and the set of seats that see each of them."""

    zone: Zone
    cards: list[int]
    masks: list[int] | None
    """One set a card, or nothing where ``usual`` holds for all."""
    usual: int

    def sees_all(self, place: int, everybody: int) -> bool:
        """Whether the card at a place lies open."""
        return (self.masks[place] if self.masks else self.usual) == everybody


class Scene:
    """Follows a record; ``event`` and ``zones`` are called in turn."""

    def __init__(self, game: Game, seats: int) -> None:
        self.lying = Lying(game, seats)
        self.sight = Sight(game, seats)
        self._game = game

    def event(self, event: Event, state: Any, *, fresh: bool) -> None:
        """An event was applied; ``fresh``: no card of the round had been dealt before it."""
        self.sight.event(event)
        self.lying.event(event, state, fresh=fresh)

    def zones(self, state: Any) -> list[Shown]:
        """Everything that lies on the table now; to be asked once for every state."""
        unseen = getattr(state, "unseen", 0)
        if isinstance(unseen, int) and unseen > 0:
            self.sight.gather(unseen)
        if self._game.open_hands is not None:
            self.sight.lay_open(self._game.open_hands(state))
        return [self._shown(lain) for lain in self.lying.zones(state)]

    def _shown(self, lain: Lain) -> Shown:
        usual = self.sight.default(lain.zone)
        masks = self.sight.of(lain)
        spread: Spread | None = self.lying.spread
        down = spread.covered(lain.zone) if spread is not None else -1
        if down >= 0 and lain.zone.name == "spread":
            masks = [usual] * len(lain.cards)
            masks[down] = 0
        return Shown(lain.zone, list(lain.cards), masks, usual)


def still(game: Game, state: Any, seats: int) -> list[Shown]:
    """What a single state tells without the events before it."""
    sight = Sight(game, seats)
    found = []
    for zone, cards, covered in lie(game, state, seats):
        usual = sight.default(zone)
        masks = [0] * covered + [usual] * (len(cards) - covered) if covered else None
        found.append(Shown(zone, cards, masks, usual))
    return found


def fresh(state: Any) -> bool:
    """Whether no card of a round has been dealt yet."""
    return getattr(state, "seen", 1) == 0


def same(now: Sequence[Shown], before: Sequence[Shown]) -> list[Shown]:
    """The zones of now, those that did not change as the objects of before."""
    known = {shown.zone: shown for shown in before}
    return [old if (old := known.get(new.zone)) == new else new for new in now]
