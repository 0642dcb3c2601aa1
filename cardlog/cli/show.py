"""``cardlog show``: a game as one page that a browser plays on a card table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from cardlog.cli.output import written
from cardlog.cli.terminal import complain


def show(
    file: Annotated[str, typer.Argument(help="A log in any format, or - for standard input.")],
    game: Annotated[
        str, typer.Argument(help="Which game: its id, #N for the Nth, or @LINE.")
    ] = "#1",
    *,
    out: Annotated[
        str, typer.Option("--out", "-o", help="The page to write, or - for standard output.")
    ] = "",
    view: Annotated[str, typer.Option("--view", help="Only what a seat, or public, saw.")] = "full",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Write a page that replays a game on a card table.

    The page is one file, needs no network and can be sent to anybody who has a browser. It shows
    every hand, or what one seat saw; with --view the other cards are not in the file at all.
    Without -o it is named after the game; with --open alone it goes to a temporary file.

    \b
    Examples:
      cardlog show boards.jsonl -o board.html
      cardlog show boards.jsonl "#2" --open
      cardlog show boards.jsonl --view N -o for-north.html
    """
    from cardlog.cli.convert import view_of
    from cardlog.cli.shelf import Shelf
    from cardlog.show.page.document import page

    shelf = Shelf(file, view=view_of(view))
    record = shelf.get(shelf.find(game))
    assert record is not None
    text = page(shelf.seen(record))
    path = out or str(_named(game, file, temporary=open_))
    with written(path) as stream:
        stream.write(text.encode("utf-8"))
    if path == "-":
        return
    complain(f"wrote {path}")
    if open_:
        open_page(Path(path))


def _named(game: str, file: str, *, temporary: bool) -> Path:
    """A page named after the file and the game, in letters that every system takes."""
    stem = Path(file).name.split(".")[0] if file != "-" else "game"
    number = game.removeprefix("#")
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in number)
    folder = Path(tempfile.mkdtemp(prefix="cardlog-")) if temporary else Path()
    return folder / f"{stem}-{safe[:60]}.html"


def open_page(path: Path) -> None:
    """Open a page in the browser, if there is one."""
    import webbrowser

    if not webbrowser.open(path.resolve().as_uri()):
        complain("no browser could be opened; open the file yourself")
