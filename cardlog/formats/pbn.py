"""PBN, Portable Bridge Notation 2.1: reading games, knowing the format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO, Final

from cardlog.formats.base import (
    MAX_GAME,
    Feed,
    Format,
    Item,
    Reject,
    decode,
    refuse,
    source_of,
)
from cardlog.formats.pbn_blocks import Block, Splitter
from cardlog.formats.pbn_game import Games, record_of
from cardlog.formats.pbn_tags import repeated_game, take_apart
from cardlog.formats.pbn_write import LOSSES, write

_DIRECTIVES: Final = re.compile(rb"(?:%[^\r\n]*(?:\r\n|\n|\r|$)|[ \t]*(?:\r\n|\n|\r))+")
_BOARD_TAG: Final = re.compile(rb"(?:^|[\r\n])[ \t]*\[[ \t]*[A-Z]\w*[ \t]+\"[^\r\n]*\"[ \t]*\]")
_KNOWN_TAG: Final = re.compile(
    rb"(?:^|[\r\n])[ \t]*\[[ \t]*"
    rb"(?:Event|Site|Date|Board|West|North|East|South|Dealer|Vulnerable|Deal|Scoring|Declarer|"
    rb"Contract|Result|Auction|Play)\b"
)


def sniff(head: bytes) -> float:
    """1 for a bridge tag or the version line at a line's start, 0.3 for any quoted tag."""
    if b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    head = head.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if re.match(rb"% ?PBN\b", head) or _KNOWN_TAG.search(head):
        # PGN, its sibling for chess, shares some tags but knows only two players.
        chess = re.search(rb"\[(?:White|Black) \"", head)
        return 0.1 if chess and not re.search(rb"\[(?:Deal|North|South) ", head) else 1.0
    return 0.3 if _BOARD_TAG.search(head) else 0.0


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_GAME) -> Iterator[Item]:
    """Records and refusals of a PBN file, game by game."""
    games = Games()
    directives: list[str] = []
    for block in Splitter(Feed(data), max_game=max_game):
        yield from games_of(block, games, directives, file)


def games_of(block: Block, games: Games, directives: list[str], file: str) -> Iterator[Item]:
    """The game of a block; more than one if empty lines are missing, none if it is all remarks."""
    head = _DIRECTIVES.match(block.text) if block.text[:1] == b"%" else None
    if head is not None:
        lines = decode(head[0]).splitlines()
        directives += [line for line in lines if not re.match(r"% ?(PBN|EXPORT)|%?\s*$", line)]
        skipped = head.end()
        if skipped == len(block.text):
            return
        if len(block.raw) != len(block.text):
            wide = decode(head[0]).encode("utf-16-le")
            raw = block.raw[len(wide) :]
        else:
            wide = head[0]
            raw = block.raw[skipped:]
        newline = b"\n" if b"\n" in head[0] else b"\r"
        block = block._replace(
            text=block.text[skipped:],
            raw=raw,
            start=block.start + len(wide),
            line=block.line + head[0].count(newline),
        )
    text = decode(block.text)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Programs of old end a file with Control-Z.
    text = text.rstrip("\n\x1a\x00")
    parts = [(block, text)]
    if text.count("[Deal ") > 1 and (cuts := repeated_game(text)):
        parts = _cut(block, text, [0, *cuts, len(text)])
    for part, part_text in parts:
        item = _game(part, part_text, games, directives, file)
        if item is not None:
            yield item


def _cut(block: Block, text: str, cuts: list[int]) -> list[tuple[Block, str]]:
    """Games of a block whose empty lines are missing; each has the lines it stands on."""
    # In UTF-16 the bytes of a line are not found so simply: such a part keeps the whole text.
    wide = len(block.raw) != len(block.text)
    lines = [] if wide else block.raw.splitlines(keepends=True)
    parts = []
    for start, end in pairwise(cuts):
        first = text.count("\n", 0, start)
        count = text.count("\n", start, end) + (end == len(text))
        part = block.raw if wide else b"".join(lines[first : first + count])
        before = sum(map(len, lines[:first]))
        place = block._replace(raw=part, start=block.start + before, line=block.line + first)
        parts.append((place, text[start:end]))
    return parts


def _game(block: Block, text: str, games: Games, directives: list[str], file: str) -> Item | None:
    raw = block.raw.rstrip(b"\r\n") if len(block.raw) == len(block.text) else block.raw
    try:
        if block.too_long:
            games.lost()
            raise Reject(
                "pbn-too-long",
                f"a game of more than {len(block.text)} bytes",
                hint="empty lines part games; is a comment left open?",
            )
        try:
            sheet = take_apart(text, nested=block.nested)
        except Reject:
            games.lost()
            raise
        if not sheet.tags:
            if not sheet.notes:
                return None
            raise Reject(
                "pbn-note",
                "a note without a game",
                at=re.search(r"\[\s*Note", text).start(),  # type: ignore[union-attr]
                hint="notes stand below the auction or the play that they explain",
            )
        if directives:
            sheet.directives[:0] = directives
            directives.clear()
        record = record_of(sheet, games)
    except Reject as problem:
        return refuse(
            problem,
            text,
            raw=raw,
            file=file,
            line=block.line,
            start=block.start,
            game=f"game {games.number}",
        )
    record.source = source_of(raw, file=file, form="pbn", line=block.line, start=block.start)
    return record


PBN: Final = Format(
    name="pbn",
    endings=(".pbn",),
    sniff=sniff,
    read=read,
    write=write,
    losses=LOSSES,
)
