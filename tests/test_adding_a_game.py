"""The walk through adding a game: its page shows the files, and a package of one's own works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "own_game"
PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A Python that has the example installed, as far as entry points can tell."""
    folder = tmp_path_factory.mktemp("installed")
    information = folder / "whist_for_cardlog-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: whist-for-cardlog\nVersion: 1.0\n"
    )
    (information / "entry_points.txt").write_text("[cardlog.games]\nwhist = whist:GAME\n")
    path = os.pathsep.join([str(FOLDER), str(folder), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def run(environment, folder, *arguments):
    done = subprocess.run(
        [sys.executable, *arguments],
        check=False,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_shows_the_files():
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"```\w+ file=(\S+)\n(.*?)```", text, re.DOTALL)
    assert [name for name, _ in shown] == ["whist.py", "pyproject.toml", "test_whist.py"]
    for name, block in shown:
        assert block == (FOLDER / name).read_text(encoding="utf-8"), name


def test_the_kit_passes_on_a_game_of_another_package(environment, tmp_path):
    test = str(FOLDER / "test_whist.py")
    out = run(environment, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", test)
    assert "10 passed" in out


def test_its_games_are_simulated_listed_and_judged(environment, tmp_path):
    run(environment, tmp_path, "-m", "cardlog", "simulate", "whist", "-n", "3", "--seed", "4",
        "-o", "whist.jsonl")  # fmt: skip
    assert "3 records: 3 legal" in run(
        environment, tmp_path, "-m", "cardlog", "validate", "whist.jsonl"
    )
    assert "whist" in run(environment, tmp_path, "-m", "cardlog", "games")
