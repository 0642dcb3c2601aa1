from pathlib import Path

import pytest

from cardlog.cli import reference
from tests.cli.conftest import DATA

DOCS = Path(__file__).parent.parent.parent / "docs"
HINT = "run: python -m cardlog.cli.reference docs tests/cli/data"


def text(name):
    return (DOCS / name).read_text(encoding="utf-8")


def test_every_command_has_a_section_with_its_help_and_an_example():
    page = text("cli.md")
    for command in reference.commands():
        assert f"\n## {command}\n" in page
        section = page.split(f"\n## {command}\n")[1].split("\n## ")[0]
        assert f"<!-- help {command} -->" in section
        assert f"cardlog {command}" in section
        assert f"$ cardlog {command}" in section or "$ for " in section


def test_help_has_not_drifted():
    assert reference.with_help(text("cli.md")) == text("cli.md"), HINT


@pytest.mark.parametrize("command", reference.commands())
def test_help_teaches_with_examples(command):
    assert "Examples:" in reference.help_text(command)


@pytest.mark.parametrize(
    "name", [pytest.param("cli.md", marks=pytest.mark.sweep), "diagnostics.md"]
)
def test_examples_give_the_output_shown(name):
    page = text(name)
    shown = reference.examples(page)
    found = reference.run_all([command for command, _ in shown], DATA)
    for (command, output), actual in zip(shown, found, strict=True):
        assert actual == output, f"{command}\n{HINT}"


def test_codes_page_is_generated():
    assert reference.codes_page() == text("codes.md"), HINT
