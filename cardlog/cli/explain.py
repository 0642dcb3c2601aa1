"""``cardlog explain``: what a code means, which rules use it, and what an example looks like."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.cli.terminal import columns, emit, paint


def explain(
    code: Annotated[
        str, typer.Argument(help="A code such as revoke; without it all codes are listed.")
    ] = "",
) -> None:
    """Explain a code of a finding or an error.

    \b
    Examples:
      cardlog explain
      cardlog explain revoke
    """
    if not code:
        emit(_all())
        return
    emit(_one(code))


def _all() -> list[str]:
    from cardlog.show.codes import all_codes
    from cardlog.show.style import cut, pad

    drawn, wide = paint(), columns()
    lines: list[str] = []
    group = ""
    for text in all_codes():
        if text.group != group:
            group = text.group
            lines += [""] * bool(lines) + [drawn.strong(group)]
        lines.append(f"  {pad(text.code, 24)} {cut(text.title, wide - 27)}")
    return [*lines, "", "cardlog explain CODE says more about one."]


def _one(code: str) -> list[str]:
    from difflib import get_close_matches

    from cardlog.errors import UsageError
    from cardlog.show.codes import all_codes, find_code, stands_as
    from cardlog.show.explained import example_lines, rule_lines
    from cardlog.show.style import wrap

    found = find_code(code)
    if found is None:
        near = get_close_matches(code.lower(), [text.code for text in all_codes()], n=3)
        hint = f"did you mean {', '.join(near)}?" if near else "'cardlog explain' lists all codes"
        raise UsageError("unknown-code", f"no code {code!r}", hint=hint)
    drawn, wide = paint(), columns()
    lines = [f"{drawn.bad(found.code)}: {drawn.strong(found.title)}", ""]
    lines += wrap(found.help, wide)
    flag = stands_as(found.code)
    if flag:
        text = f"Where the table let it stand, the record marks the event with {flag}."
        lines += ["", *wrap(text, wide)]
    rules = rule_lines(found.code, columns=wide, paint=drawn)
    if rules:
        lines += ["", drawn.strong("Rules that it breaks"), *rules]
    example = example_lines(found.code, paint=drawn, columns=wide)
    if example:
        lines += ["", drawn.strong("Example"), *example]
    return lines
