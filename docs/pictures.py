"""Draws the gallery: ``make pictures``, with Chromium and tmux on the path.

Pages are photographed in a browser without a window, terminals are what tmux shows, both on the
example logs and on simulated games, so that the pictures change only where the program does.
"""

from __future__ import annotations

import io
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import CONSOLE_SVG_FORMAT, Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

ROOT: Final = Path(__file__).parent.parent
LOGS: Final = ROOT / "examples" / "logs"
GALLERY: Final = ROOT / "docs" / "gallery"
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
QUALITY: Final = 82
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 844)
SEED: Final = "11"
PROMPT: Final = r"\$"
_FONT_FACE: Final = re.compile(r"\s*@font-face \{\{.*?\}\}", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A picture of the replayer page: which game, which position, how it is looked at."""

    log: str
    game: str
    at: int
    scheme: str = "light"
    size: tuple[int, int] = DESKTOP
    cards: str = "french"


@dataclass(frozen=True, kw_only=True)
class Report:
    """A picture of the report: which heading is on top, and what is pressed before."""

    heading: str = ""
    press: str = ""
    scheme: str = "light"
    size: tuple[int, int] = DESKTOP


@dataclass(frozen=True, kw_only=True)
class Terminal:
    """A picture of a terminal: the command, and lines typed and keys pressed in what then runs.

    ``until`` matches the last line when the program has answered.
    """

    command: str
    typed: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    until: str = PROMPT
    columns: int = 84
    lines: int = 40
    title: str


SIMULATED: Final = {
    "holdem": ("texas-holdem", 6),
    "gin": ("gin-rummy", 2),
    "freecell": ("freecell", 1),
    "klondike": ("klondike", 1),
    "koi-koi": ("koi-koi", 2),
    "cribbage": ("cribbage", 2),
    "jass": ("schieber-jass", 4),
    "durak": ("durak", 3),
}
"""Logs that are simulated: name, rule set, seats."""

PICTURES: Final[dict[str, Game | Report | Terminal]] = {
    "replayer-bridge": Game(log="bridge-evening", game="club-01", at=34),
    "replayer-finding": Game(log="bridge-evening", game="club-05", at=12),
    "replayer-hearts-dark": Game(log="hearts-night", game="hearts-1", at=40, scheme="dark"),
    "replayer-euchre-phone": Game(log="euchre-league", game="league-1", at=24, size=PHONE),
    "replayer-phone-dark": Game(
        log="bridge-evening", game="club-05", at=12, scheme="dark", size=PHONE
    ),
    "replayer-holdem": Game(log="holdem", game="#2", at=20),
    "replayer-gin": Game(log="gin", game="#1", at=60),
    "replayer-freecell": Game(log="freecell", game="#1", at=40),
    "replayer-klondike-phone": Game(log="klondike", game="#1", at=60, size=PHONE),
    "replayer-koi-koi": Game(log="koi-koi", game="#1", at=30, size=(1280, 940)),
    "replayer-cribbage": Game(log="cribbage", game="#1", at=20),
    "replayer-jass": Game(log="jass", game="#1", at=50, cards="swiss"),
    "replayer-durak-dark": Game(log="durak", game="#1", at=60, scheme="dark"),
    "report-light": Report(),
    "report-scoring": Report(heading="Scoring"),
    "report-games": Report(press="#overview a[data-what$=illegal]"),
    "report-dark": Report(heading="Bidding", scheme="dark"),
    "report-phone": Report(size=PHONE),
    "terminal-validate": Terminal(
        command="cardlog validate bridge-evening.jsonl --limit 1", title="validate"
    ),
    "terminal-replay": Terminal(
        command="cardlog replay bridge-evening.jsonl --game club-05",
        pressed=("f",),
        until="n next.*",
        lines=27,
        title="replay",
    ),
    "terminal-stats": Terminal(
        command="cardlog stats lake contracts-made forced-acts --by rules",
        columns=114,
        title="stats",
    ),
    "terminal-query": Terminal(
        command="cardlog query lake",
        typed=(
            ".columns tricks_won",
            ".examples 1",
            "SELECT contract, count(*) AS boards FROM contracts GROUP BY ALL ORDER BY ALL LIMIT 5;",
        ),
        until="cardlog>",
        columns=100,
        title="query",
    ),
}


def _program(arguments: list[str], folder: Path) -> None:
    subprocess.run([sys.executable, "-m", "cardlog", *arguments], cwd=folder, check=True)


def prepared(folder: Path) -> None:
    """The logs, a lake and a report that the pictures show."""
    for log in LOGS.iterdir():
        shutil.copy(log, folder)
    for name, (rules, seats) in SIMULATED.items():
        _program(
            ["simulate", rules, "-n", "2", "--seed", SEED, "--seats", str(seats),
             "--player", "sensible", "-o", f"{name}.jsonl"],
            folder,
        )  # fmt: skip
    logs = [log.name for log in sorted(LOGS.iterdir())]
    _program(["load", "lake", *logs], folder)
    _program(["report", "lake", "-o", "report.html"], folder)


def _compact(png: bytes) -> bytes:
    target = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(
        target, "WEBP", quality=QUALITY, method=6, exact=False
    )
    return target.getvalue()


def _page(browser: Browser, address: str, scheme: Any, size: tuple[int, int]) -> Page:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page


def photographed(browser: Browser, picture: Game | Report, folder: Path) -> bytes:
    """A picture of a page, as WebP."""
    if isinstance(picture, Game):
        _program(["show", f"{picture.log}.jsonl", picture.game, "-o", "game.html"], folder)
        address = f"{(folder / 'game.html').as_uri()}#{picture.at}"
        page = _page(browser, address, picture.scheme, picture.size)
        if picture.cards != "french":
            page.get_by_text("Settings", exact=False).first.click()
            page.locator("#cards").select_option(picture.cards)
            page.get_by_text("Settings", exact=False).first.click()
    else:
        page = _page(browser, (folder / "report.html").as_uri(), picture.scheme, picture.size)
        if picture.heading:
            page.get_by_role("heading", name=picture.heading, exact=True).first.evaluate(
                "heading => window.scrollTo(0, heading.getBoundingClientRect().top - 16)"
            )
        if picture.press:
            page.locator(picture.press).first.click()
    page.wait_for_timeout(300)
    png = page.screenshot()
    page.close()
    return _compact(png)


_NUMBERS: Final = itertools.count(1)


class Screen:
    """A terminal of tmux on a server of its own."""

    def __init__(self, folder: Path, columns: int, lines: int) -> None:
        self.socket = f"cardlog-pictures-{os.getpid()}-{next(_NUMBERS)}"
        programs = folder / "bin"
        programs.mkdir(exist_ok=True)
        program = programs / "cardlog"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cardlog "$@"\n')
        program.chmod(0o755)
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines), "sh",
            env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}, cwd=folder,
        )  # fmt: skip
        self._tmux("set", "-g", "status", "off")
        self.type("PS1='$ '; clear")
        self.press("Enter", until=PROMPT)

    def _tmux(self, *arguments: str, **settings: Any) -> str:
        return subprocess.run(
            ["tmux", "-u", "-L", self.socket, *arguments],
            check=True,
            capture_output=True,
            text=True,
            **settings,
        ).stdout

    def type(self, text: str) -> None:
        """Type a text; to tmux a semicolon at its end would be its own."""
        self._tmux("send-keys", "-l", "--", re.sub(";$", r"\\;", text))

    def press(self, key: str, *, until: str) -> None:
        """Press a key, and wait until the last line matches and nothing changes."""
        self._tmux("send-keys", key)
        before, quiet = "", 0
        for _ in range(600):
            time.sleep(0.2)
            now = self._tmux("capture-pane", "-p").rstrip()
            there = re.fullmatch(until, now.rpartition("\n")[2])
            quiet = quiet + 1 if there and now == before else 0
            before = now
            if quiet >= 5:
                return
        raise SystemExit(f"the terminal never showed {until!r}, but:\n{before}")

    def lines(self) -> list[str]:
        """What it shows, with colours, without the empty lines at the end."""
        return self._tmux("capture-pane", "-e", "-p").rstrip().splitlines()

    def close(self) -> None:
        """End it."""
        self._tmux("kill-server")


def terminal(picture: Terminal, folder: Path) -> bytes:
    """A picture of a terminal, as SVG without fonts from elsewhere."""
    screen = Screen(folder, picture.columns, picture.lines)
    try:
        screen.type(picture.command)
        screen.press("Enter", until=picture.until)
        for line in picture.typed:
            screen.type(line)
            screen.press("Enter", until=picture.until)
        for key in picture.pressed:
            screen.press(key, until=picture.until)
        lines = screen.lines()
    finally:
        screen.close()
    if picture.until == PROMPT:
        lines.pop()
    console = Console(record=True, width=picture.columns, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("\n".join(lines)), soft_wrap=True)
    svg = console.export_svg(
        title=picture.title,
        theme=MONOKAI,
        code_format=_FONT_FACE.sub("", CONSOLE_SVG_FORMAT).replace("Fira Code", "DejaVu Sans Mono"),
        unique_id="terminal",
    )
    return svg.encode()


def drawn(names: list[str]) -> Iterator[tuple[str, bytes]]:
    """Each picture's file name and content."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None or shutil.which("tmux") is None:
        raise SystemExit("the pictures need chromium and tmux")
    with tempfile.TemporaryDirectory(prefix="cardlog-pictures-") as directory:
        folder = Path(directory)
        prepared(folder)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for name in names:
                picture = PICTURES[name]
                if isinstance(picture, Terminal):
                    yield f"{name}.svg", terminal(picture, folder)
                else:
                    yield f"{name}.webp", photographed(browser, picture, folder)
            browser.close()


def main(names: list[str]) -> None:
    """Draw all pictures, or those named."""
    GALLERY.mkdir(exist_ok=True)
    total = 0
    for name, content in drawn(names or list(PICTURES)):
        (GALLERY / name).write_bytes(content)
        total += len(content)
        print(f"docs/gallery/{name}  {len(content) / 1024:.0f} kB")
    print(f"{total / 1024:.0f} kB in all")


if __name__ == "__main__":
    main(sys.argv[1:])
