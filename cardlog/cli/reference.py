"""Keeps the documents true: help texts, example output and the list of codes are written by it.

``python -m cardlog.cli.reference DOCS DATA`` rewrites them; the tests only compare.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from cardlog.show.codes import all_codes, stands_as

_HELP: Final = re.compile(r"(<!-- help (\S+) -->\n```text\n)(.*?)(```\n)", re.DOTALL)
_EXAMPLE: Final = re.compile(r"(```console\n)(.*?)(```\n)", re.DOTALL)
_COMMAND: Final = re.compile(r"([^\n]*\n(?:> [^\n]*\n)*)(.*)", re.DOTALL)
"""A command, its further lines behind ``> ``, and what it prints."""
WIDTH: Final = 90


def commands() -> list[str]:
    """Names of all commands."""
    import typer

    from cardlog.cli.main import app

    group: Any = typer.main.get_command(app)
    return sorted(group.commands)


def help_text(command: str) -> str:
    """What ``cardlog COMMAND --help`` prints in a wide pipe; ``lake/check`` is one of a group."""
    from typer.testing import CliRunner

    from cardlog.cli.main import app

    result = CliRunner().invoke(
        app, [*command.split("/"), "--help"], prog_name="cardlog", env={"COLUMNS": str(WIDTH)}
    )
    return "\n".join(line.rstrip() for line in result.output.splitlines()) + "\n"


def with_help(document: str) -> str:
    """A document with its help texts brought up to date."""
    return _HELP.sub(lambda m: m[1] + help_text(m[2]) + m[4], document)


def _shown(block: str) -> list[tuple[str, str]]:
    """Commands of a console block as they stand, and their outputs."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(match[1], match[2]) for part in parts if (match := _COMMAND.fullmatch(part))]


def examples(document: str) -> list[tuple[str, str]]:
    """Commands of a document's console blocks, each with the output shown for it."""
    return [
        (command.removesuffix("\n").replace("\n> ", "\n"), output)
        for block in _EXAMPLE.finditer(document)
        for command, output in _shown(block[2])
    ]


def with_output(document: str, outputs: Iterable[str]) -> str:
    """A document whose console blocks show these outputs, one a command."""
    given = iter(outputs)

    def block(match: re.Match[str]) -> str:
        body = "".join(f"$ {command}{next(given)}" for command, _ in _shown(match[2]))
        return match[1] + body + match[3]

    return _EXAMPLE.sub(block, document)


def run_all(commands_of: Iterable[str], data: Path) -> list[str]:
    """Outputs of commands that are run one after the other in a copy of a directory."""
    with tempfile.TemporaryDirectory(prefix="cardlog-docs-") as directory:
        home = Path(directory) / "work"
        shutil.copytree(data, home)
        programs = Path(directory) / "bin"
        programs.mkdir()
        program = programs / "cardlog"
        program.write_text(
            f"#!{sys.executable}\nfrom cardlog.cli.main import main\n"
            'if __name__ == "__main__":\n    main()\n',
            encoding="utf-8",
        )
        program.chmod(0o755)
        python = programs / "python"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
        python.chmod(0o755)
        environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "80",
        }
        return [
            subprocess.run(
                ["/bin/sh", "-c", command],
                cwd=home,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=120,
                check=False,
            ).stdout.decode()
            for command in commands_of
        ]


def refreshed(document: str, data: Path) -> str:
    """A document with help texts and example outputs as they are now."""
    document = with_help(document)
    return with_output(document, run_all([command for command, _ in examples(document)], data))


def codes_page() -> str:
    """The list of all codes in Markdown."""
    lines = [
        "# Codes",
        "",
        "Every code that a finding or an error can carry. Codes are stable across releases.",
        "`cardlog explain CODE` says the same in the terminal, with the rules behind a code.",
    ]
    group = ""
    for text in all_codes():
        if text.group != group:
            group = text.group
            lines += ["", f"## {group[0].upper()}{group[1:]}", "", "| code | meaning | help |"]
            lines.append("| --- | --- | --- |")
        flag = stands_as(text.code)
        stood = f" Stood: `{flag}`." if flag else ""
        cells = (f"`{text.code}`", text.title, text.help + stood)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def main(docs: str, data: str) -> None:
    """Rewrite the documents."""
    folder = Path(docs)
    for name in ("cli.md", "diagnostics.md"):
        path = folder / name
        path.write_text(refreshed(path.read_text(encoding="utf-8"), Path(data)), encoding="utf-8")
    (folder / "codes.md").write_text(codes_page(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
