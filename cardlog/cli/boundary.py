"""Where errors become messages and exit codes: nothing a user does ends in a traceback."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any, Final

import typer
from typer.core import TyperGroup

from cardlog.cli.terminal import complain
from cardlog.errors import CardlogError
from cardlog.show.style import Paint, visible

OK: Final = 0
FOUND: Final = 1
"""The command worked and what it looked for is there: findings, records that were refused."""
FAILED: Final = 2
"""Wrong use, or input that cannot be read."""
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
DEBUG: Final = "CARDLOG_DEBUG"


def error_lines(error: CardlogError, *, paint: Paint | None = None) -> list[str]:
    """``error[code]: message``, the place, and what to do.

    >>> error_lines(CardlogError("cannot-open", "No such file"))
    ['error[cannot-open]: No such file']
    """
    paint = paint or Paint()
    first, *more = error.message.splitlines() or [""]
    lines = [f"{paint.bad(f'error[{error.code}]')}: {paint.strong(visible(first))}"]
    lines += [f"  {visible(line)}" for line in more if line.strip()]
    where = error.where
    place = visible(where) if where.file or where.line else ""
    if where.game:
        place += f"{', ' if place else ''}game {visible(where.game, limit=60)}"
    if where.event is not None:
        place += f"{', ' if place else ''}event {where.event}"
    if place:
        lines.append(f"  {paint.note('at')} {place}")
    if error.hint:
        lines.append(f"  {paint.note('hint')} {visible(error.hint)}")
    return lines


def report_error(error: CardlogError) -> None:
    """Print an error on standard error."""
    complain(*error_lines(error, paint=Paint.of(sys.stderr)))


class Commands(TyperGroup):
    """All commands; turns whatever goes wrong in one into a message and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        warnings.showwarning = _show_warning
        try:
            value = super().invoke(ctx)
            sys.stdout.flush()
            return value
        except CardlogError as error:
            report_error(error)
            raise typer.Exit(FAILED) from None
        except BrokenPipeError:
            _drop_output()
            raise typer.Exit(PIPE_CLOSED) from None
        except KeyboardInterrupt:
            _drop_output()
            raise typer.Exit(INTERRUPTED) from None
        except OSError as error:
            report_error(_system_error(error))
            raise typer.Exit(FAILED) from None
        except Exception as error:
            if not _unexpected(error) or os.environ.get(DEBUG):
                raise
            report_error(_internal(error))
            raise typer.Exit(FAILED) from None


def _show_warning(message: Warning | str, *_where: Any, **_more: Any) -> None:
    complain(f"warning: {message}")


def _unexpected(error: Exception) -> bool:
    """Whether an exception is a fault of the program and not one of Typer's own."""
    return not type(error).__module__.startswith(("typer", "click"))


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that leaving does not fail once more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def _system_error(error: OSError) -> CardlogError:
    found = CardlogError("cannot-read", error.strerror or str(error))
    if error.filename:
        found.where.file = os.fsdecode(error.filename)
    return found


def _internal(error: Exception) -> CardlogError:
    trace = error.__traceback__
    place = ""
    while trace is not None:
        name = trace.tb_frame.f_globals.get("__name__", "")
        if name.startswith("cardlog"):
            place = f"{name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return CardlogError(
        "internal-error",
        f"{type(error).__name__}: {error} ({place})",
        hint=f"this is a fault of cardlog: please report it; {DEBUG}=1 shows more",
    )
