"""The command that writes a page."""

import re
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardlog.cli.main import app
from cardlog.log.canonical import encode
from tests.page.engine import example


@pytest.fixture
def log(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    records = [example("hearts", most=60, seed=1), example("koi-koi", most=40)]
    path = tmp_path / "night.jsonl"
    path.write_bytes(b"".join(encode(record) + b"\n" for record in records))
    return path


def run(*arguments):
    return CliRunner().invoke(app, ["show", *map(str, arguments)])


def test_a_page_is_written_for_the_game_that_was_named(log):
    done = run(log, "#2", "-o", "koi.html")
    assert done.exit_code == 0, done.output
    assert "Koi-Koi" in Path("koi.html").read_text(encoding="utf-8")
    assert "wrote koi.html" in done.stderr


def test_without_a_name_it_is_named_after_the_game(log):
    assert run(log, "hearts-1-1").exit_code == 0
    assert Path("night-hearts-1-1.html").exists()
    strange = run(log, "../x")
    assert strange.exit_code == 2 and "unknown-game" in strange.stderr


def test_a_page_goes_to_standard_output(log):
    done = run(log, "-o", "-")
    assert done.stdout.startswith("<!doctype html>") and not done.stderr


def test_a_view_hides_the_other_cards(log):
    run(log, "--view", "N", "-o", "n.html")
    text = Path("n.html").read_text(encoding="utf-8")
    deals = re.findall(r'"t":"- deal (\w) ([^"]*)"', text)
    assert len(deals) == 4
    assert all((seat == "N") != ("??" in cards) for seat, cards in deals)


def test_the_browser_is_opened_on_the_page(log, monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append(address) or True)
    assert run(log, "--open", "-o", "x.html").exit_code == 0
    assert opened == [Path("x.html").resolve().as_uri()]
    assert run(log, "--open").exit_code == 0
    assert opened[1].startswith("file://") and "night-1.html" in opened[1]
    assert not Path("night-1.html").exists()


def test_what_cannot_be_written_or_replayed_is_said(log):
    assert run(log, "-o", "no/such/folder/x.html").exit_code == 2
    Path("bad.jsonl").write_text(
        '{"cardlog":"1.0","rules":"hearts","seats":["N","E"],"events":[]}\n', encoding="utf-8"
    )
    done = run("bad.jsonl", "-o", "bad.html")
    assert done.exit_code == 2 and "wrong-seats" in done.stderr
    assert not Path("bad.html").exists()
