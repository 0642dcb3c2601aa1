"""The commands that pages show, run in a copy of the files that a page works on.

A page says where it works with ``<!-- runs in: FOLDER FOLDER -->``: the files of these folders lie
in its working directory. A block ````python file=NAME```` is such a file as well. Blocks of
``console`` hold the commands, each with all that it prints.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

from cardlog.cli import reference

ROOT: Final = Path(__file__).parent.parent
_FOLDERS: Final = re.compile(r"^<!-- runs in: (.+?) -->$", re.MULTILINE)
_NOISE: Final = re.compile(
    r"^warning: Port \d+ is already in use\..*\n(?:Perhaps .*\n)?(?:Hosting .*\n)?", re.MULTILINE
)
"""What depends on what else runs on the machine: the port of Dask's own page."""
_BROKEN: Final = re.compile(r"error\[internal-error\]|^Traceback|load-failed", re.MULTILINE)
"""What no page shows: then the program is broken, not the page out of date."""
_FILE: Final = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Pages that say where their commands run."""
    found = (ROOT / "docs").rglob("*.md")
    return sorted(page for page in found if _FOLDERS.search(page.read_text(encoding="utf-8")))


def files(text: str) -> dict[str, str]:
    """Name and content of the files that a page shows."""
    return dict(_FILE.findall(text))


def outputs(text: str) -> list[str]:
    """What the commands of a page print, one after the other."""
    folders = _FOLDERS.search(text)
    with tempfile.TemporaryDirectory(prefix="cardlog-page-") as directory:
        start = Path(directory) / "start"
        start.mkdir()
        for folder in folders[1].split() if folders else ():
            shutil.copytree(ROOT / folder, start, dirs_exist_ok=True)
        for name, content in files(text).items():
            (start / name).write_text(content, encoding="utf-8")
        commands = [command for command, _ in reference.examples(text)]
        found = [_NOISE.sub("", output) for output in reference.run_all(commands, start)]
    for command, output in zip(commands, found, strict=True):
        if _BROKEN.search(output):
            raise RuntimeError(f"{command}\n{output}")
    return found


def refreshed(text: str) -> str:
    """A page with the output that its commands have now."""
    return reference.with_output(text, outputs(text))
