"""Playthroughs of OpenSpiel: games of its engines as text, told by the numbers of the actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from cardlog.errors import CardlogError
from cardlog.formats.base import Format, Item, Reject, refuse, shown, source_of
from cardlog.formats.openspiel_blackjack import blackjack
from cardlog.formats.openspiel_bridge import bridge, uncontested
from cardlog.formats.openspiel_crazy_eights import crazy_eights
from cardlog.formats.openspiel_cribbage import cribbage
from cardlog.formats.openspiel_euchre import euchre
from cardlog.formats.openspiel_gin import gin_rummy
from cardlog.formats.openspiel_go_fish import go_fish
from cardlog.formats.openspiel_hearts import hearts
from cardlog.formats.openspiel_oh_hell import oh_hell
from cardlog.formats.openspiel_poker import pokerkit, repeated_pokerkit, universal_poker
from cardlog.formats.openspiel_solitaire import solitaire
from cardlog.formats.openspiel_text import Playthrough, parse, text_of
from cardlog.formats.patience_lines import Game, lines_of, trimmed
from cardlog.log.model import Record

GAMES: Final[dict[str, Callable[[Playthrough], list[Record]]]] = {
    "blackjack": blackjack,
    "bridge": bridge,
    "bridge_uncontested_bidding": uncontested,
    "crazy_eights": crazy_eights,
    "cribbage": cribbage,
    "euchre": euchre,
    "gin_rummy": gin_rummy,
    "go_fish": go_fish,
    "hearts": hearts,
    "oh_hell": oh_hell,
    "python_pokerkit_wrapper": pokerkit,
    "python_pokerkit_wrapper_acpc_style": pokerkit,
    "python_repeated_pokerkit": repeated_pokerkit,
    "solitaire": solitaire,
    "universal_poker": universal_poker,
}
"""Games that are read. A new one is a converter added here."""
_FIRST: Final = re.compile(rb"^\s*game: [A-Za-z0-9_]+(?:\(.*\))?\s*$", re.MULTILINE)
_TYPE: Final = re.compile(rb"^GameType\.[a-z_]+ = |^# Apply (?:joint )?action ", re.MULTILINE)


def sniff(head: bytes) -> float:
    """1 for a first line that names the game with the type of the game or an action below it."""
    head = head.lstrip(b"\xef\xbb\xbf\xff\xfe")
    if b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    found = _FIRST.match(head)
    return 1.0 if found and _TYPE.search(head, found.end()) else 0.0


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of playthroughs; a tournament gives one record a hand."""
    for number, game in enumerate(_games(data), 1):
        yield from _items(game, number, file)


def _games(data: BinaryIO | bytes) -> Iterator[Game]:
    """A playthrough begins with the line that names its game."""
    game = Game()
    for line in lines_of(data):
        if line.text.startswith("game: ") and any(other.text.strip() for other in game.lines):
            yield Game(trimmed(game.lines), game.size)
            game = Game()
        game.add(line)
    lines = trimmed(game.lines)
    if lines:
        yield Game(lines, game.size)


def _items(game: Game, number: int, file: str) -> Iterator[Item]:
    raw = b"".join(line.raw for line in game.lines)
    first = game.lines[0]
    try:
        if game.too_long:
            raise Reject("openspiel-too-long", f"a playthrough of more than {game.too_long}")
        records = _records(parse(game.lines))
    except (Reject, CardlogError) as found:
        problem = (
            found
            if isinstance(found, Reject)
            else Reject("openspiel-parameters", f"no options of these rules: {found.message}")
        )
        yield refuse(
            problem, text_of(game.lines), raw=raw, file=file, line=first.number,
            start=first.start, game=f"game {number}",
        )  # fmt: skip
        return
    for hand, record in enumerate(records, 1):
        record.id = f"game {number}" + (f".{hand}" if len(records) > 1 else "")
        record.source = source_of(
            raw, file=file, form="openspiel", line=first.number, start=first.start
        )
        yield record


def _records(play: Playthrough) -> list[Record]:
    if play.game not in GAMES:
        raise Reject(
            "openspiel-game",
            f"{shown(play.game)} is not read",
            hint=f"read are {', '.join(GAMES)}",
        )
    records = GAMES[play.game](play)
    extra: dict[str, object] = {"game": play.game}
    if play.given:
        extra["parameters"] = dict(play.given)
    if play.finished and play.returns:
        extra["returns"] = [int(x) if x.is_integer() else x for x in play.returns]
    for record in records:
        record.extra["x_openspiel"] = extra
    return records


OPENSPIEL: Final = Format("openspiel", (".playthrough.txt",), sniff, read, None)
