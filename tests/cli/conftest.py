import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DATA = Path(__file__).parent / "data"
PROGRAM = [sys.executable, "-c", "from cardlog.cli.main import main; main()"]


@pytest.fixture
def boards(tmp_path):
    """A directory with the example logs, as the current directory of the commands."""
    for path in DATA.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path


@pytest.fixture
def run(boards):
    """Runs the program as a process of its own, as users do."""

    def command(*arguments, stdin=b"", env=None, cwd=None, timeout=120):
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        environment |= {"PYTHONIOENCODING": "utf-8", **(env or {})}
        done = subprocess.run(
            [*PROGRAM, *arguments],
            input=stdin,
            capture_output=True,
            cwd=cwd or boards,
            env=environment,
            timeout=timeout,
            check=False,
        )
        done.out = done.stdout.decode()
        done.err = done.stderr.decode()
        assert "Traceback" not in done.err, done.err
        return done

    return command
