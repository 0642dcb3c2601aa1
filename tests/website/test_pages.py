"""The documents: made from the program where they say so, linked, in the navigation, and run."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from cardlog.cli.main import app
from docs import examples, pages

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = sorted(DOCS.rglob("*.md"))
HINT = "run: make pages"
GUIDES = [page for page in examples.pages() if page.parent.name == "how-to"]
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^(```+)(.*?)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
OTHERS = re.compile(r"https?:|mailto:")
OUR_OWN = ("--version", "--install-completion", "--show-completion", "-h", "--help")


def name(path):
    return path.relative_to(ROOT).as_posix()


def prose(page):
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page):
    """Anchors of the headings, as GitHub and the site make them."""
    found = []
    for heading in re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        found.append(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"))
    return found


def test_generated_pages_are_up_to_date():
    assert pages.differing(pages.quick()) == [], HINT


def test_the_library_reference_is_the_same_on_every_machine():
    assert " at 0x" not in (DOCS / "library-reference.md").read_text(encoding="utf-8")


def test_every_page_stands_in_the_navigation_once():
    listed = [DOCS / "index.md"]
    for page in DOCUMENTS:
        for tree in TREE.findall(page.read_text(encoding="utf-8")):
            entries = [line for line in tree.splitlines() if line and not line.startswith(":")]
            for entry in entries:
                target = re.sub(r".*<(.*)>", r"\1", entry)
                listed.append((page.parent / f"{target}.md").resolve())
    assert sorted(map(name, listed)) == sorted(map(name, DOCUMENTS))


@pytest.mark.parametrize("page", [*DOCUMENTS, ROOT / "README.md"], ids=name)
def test_links_lead_somewhere_and_pictures_say_what_they_show(page):
    for picture, text, target in LINK.findall(prose(page)):
        if OTHERS.match(target):
            assert not picture, f"{target} is on another server"
            continue
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        assert found.exists(), target
        assert not anchor or anchor in anchors(found), target
        assert not picture or len(text) >= 10, f"{target} needs a text for who cannot see it"


def commands(page):
    """Commands that a page shows without their output, in blocks and in the text."""
    text = page.read_text(encoding="utf-8")
    for _, kind, block in FENCE.findall(text):
        if kind.split() and kind.split()[0] not in ("console", "text", "python"):
            yield from re.findall(r"^cardlog .*", block, re.MULTILINE)
    yield from re.findall(r"`(cardlog [a-z][^`]*)`", prose(page).replace("\n", " "))


@pytest.mark.parametrize("page", [*DOCUMENTS, ROOT / "README.md"], ids=name)
def test_commands_that_are_not_run_are_at_least_understood(page):
    for line in commands(page):
        words = shlex.split(re.split(r"\s+(?:[|>#]|&&)", line)[0].replace("…", ""))[1:]
        if any(word in OUR_OWN for word in words) or "|" in "".join(words):
            continue
        command = typer.main.get_command(app)
        while words and hasattr(command, "commands"):
            assert words[0] in command.commands, line
            command = command.commands[words.pop(0)]
        given = {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        known = {option for p in command.params for option in [*p.opts, *p.secondary_opts]}
        assert given <= known, f"{line}: {given - known}"


def test_guides_and_the_tutorial_run_all_that_can_be_run():
    assert DOCS / "tutorial.md" in examples.pages()
    assert sorted((DOCS / "how-to").glob("*.md")) == GUIDES
    for page in examples.pages():
        text = page.read_text(encoding="utf-8")
        kinds = [kind for _, kind, _ in FENCE.findall(text)]
        assert kinds.count("console") >= 3
        for _, kind, block in FENCE.findall(text):
            if kind == "sh":  # what needs a network, another machine or a window
                assert re.fullmatch(r"((pip|cd|dask|cardlog load) .*\n)+", block), block
            else:
                assert kind == "console" or " file=" in kind, kind


def test_examples_run_beside_the_files_that_the_page_shows():
    text = (
        "<!-- runs in: examples/logs -->\n"
        '```python file=ask.py\nprint("asked")\n```\n'
        "```console\n$ python ask.py\nold\n$ ls *.pbn |\n>   sort -r - ask.py\n```\n"
    )
    assert examples.outputs(text) == ["asked\n", 'teams.pbn\nprint("asked")\n']
    assert "$ python ask.py\nasked\n$ ls *.pbn |\n>   sort" in examples.refreshed(text)


@pytest.mark.sweep
@pytest.mark.parametrize("page", examples.pages(), ids=name)
def test_examples_give_the_output_shown(page):
    text = page.read_text(encoding="utf-8")
    shown = examples.reference.examples(text)
    for (command, output), found in zip(shown, examples.outputs(text), strict=True):
        assert found == output, f"{command}\n{HINT}"
