"""The README's commands give the output that it shows, in the folder of the example logs."""

from pathlib import Path

from cardlog.cli import reference

ROOT = Path(__file__).parent.parent
LOGS = ROOT / "examples" / "logs"


def test_commands_give_the_output_shown():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = [(c, out) for c, out in reference.examples(page) if c.startswith("cardlog ")]
    assert len(shown) >= 6
    for (command, output), found in zip(
        shown, reference.run_all([command for command, _ in shown], LOGS), strict=True
    ):
        assert found == output, command


def test_example_logs_are_what_their_script_makes(tmp_path, monkeypatch):
    import runpy

    made = runpy.run_path(str(ROOT / "examples" / "make_logs.py"))
    monkeypatch.setitem(made["main"].__globals__, "LOGS", tmp_path)
    made["main"]()
    names = sorted(path.name for path in LOGS.iterdir())
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (LOGS / name).read_bytes()
