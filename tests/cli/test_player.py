import pytest
import typer

from cardlog.cli.player import Player
from cardlog.cli.shelf import Shelf
from cardlog.show.style import width
from tests.cli.conftest import DATA


@pytest.fixture
def player():
    return Player(Shelf(str(DATA / "boards.jsonl")), 0, four_colours=False)


def test_keys_move(player):
    assert player.at == 4
    for key in ("n", " ", "\x1b[C"):
        assert player.press(key)
    assert player.at == 7
    player.press("p")
    assert player.at == 6
    player.press("\x1b[F")
    assert player.at == len(player.steps) - 1
    player.press("n")
    assert player.at == len(player.steps) - 1
    player.press("\x1b[H")
    player.press("p")
    assert player.at == 0
    assert not player.press("q")


def test_by_trick_and_back(player):
    player.at = 11
    state = player.steps.table(player.at).state
    assert state.tricks == 0
    player.press("N")
    assert player.steps.table(player.at).state.tricks == 1
    player.press("P")
    assert player.at < 15


def test_findings_games_and_colours(player):
    player.press("f")
    assert "nothing is wrong" in player.message
    player.press("[")
    assert "no game before" in player.message
    player.press("]")
    assert player.steps.record.id == "board 2"
    player.press("f")
    assert player.at == 27
    player.press("f")
    assert player.at == 39
    player.press("c")
    assert player.paint.four_colours
    for _ in range(3):
        player.press("]")
    assert "last game" in player.message


def test_go_to_an_event(player, monkeypatch, capsys):
    keys = iter(["2", "1", "x", "\x7f", "0", "\r"])
    monkeypatch.setattr(typer, "getchar", lambda: next(keys))
    player.press("g")
    assert player.at == 20
    assert "go to event: 20" in capsys.readouterr().out


@pytest.mark.parametrize("size", [(80, 24), (60, 15), (200, 60)])
def test_the_screen_fits(player, monkeypatch, capsys, size):
    monkeypatch.setattr(
        "shutil.get_terminal_size", lambda _=None: __import__("os").terminal_size(size)
    )
    player.press("]")
    player.press("f")
    player.draw()
    screen = capsys.readouterr().out.removeprefix("\x1b[H\x1b[2J").split("\n")
    assert len(screen) <= size[1]
    assert all(width(line) <= max(80, size[0]) for line in screen)
    if size == (80, 24):
        assert any("error[revoke]" in line for line in screen)
        assert sum("♣" in line for line in screen[3:]) >= 3


def test_run_restores_the_terminal(player, monkeypatch, capsys):
    keys = iter(["n", "q"])
    monkeypatch.setattr(typer, "getchar", lambda: next(keys))
    player.run()
    out = capsys.readouterr().out
    assert out.startswith("\x1b[?1049h")
    assert out.endswith("\x1b[?1049l")


@pytest.mark.parametrize(
    ("chunks", "at"),
    [
        (["nn\x1b[C\x1bOBq"], 8),
        (["g20\r", "q"], 20),
        (["g2", "0q", "q"], 4),
        (["g2\x04", "q"], 4),
        (["nx\x1b[99~nq"], 6),
    ],
)
def test_keys_that_come_together(player, monkeypatch, capsys, chunks, at):
    keys = iter(chunks)
    monkeypatch.setattr(typer, "getchar", lambda: next(keys))
    player.run()
    assert player.at == at
    assert capsys.readouterr().out.endswith("\x1b[?1049l")


def test_ctrl_c_among_other_keys(player, monkeypatch, capsys):
    monkeypatch.setattr(typer, "getchar", lambda: "n\x03n")
    with pytest.raises(KeyboardInterrupt):
        player.run()
    assert player.at == 5
    assert capsys.readouterr().out.endswith("\x1b[?1049l")
