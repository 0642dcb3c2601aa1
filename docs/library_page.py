"""The reference of the library, made from signatures and docstrings of the public names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final

PAGE: Final = "library-reference.md"
MODULES: Final = {
    "cardlog": "Reading, judging and replaying records; what most programs need.",
    "cardlog.store": "Loading logs into a lake, asking it, looking after it.",
    "cardlog.store.engines": "Executors that load on several processes or machines.",
    "cardlog.pipelines": "Folders of logs, SQL models and indicators.",
    "cardlog.report.document": "The report on a lake as one page.",
    "cardlog.testing": "Checks that a rule set has to hold, for games of one's own.",
}
"""Public modules in the order of the page, and what each is for."""
_WIDTH: Final = 88


def public(module: ModuleType) -> list[str]:
    """Names that a module gives: its ``__all__``, or the functions that it defines itself."""
    names = getattr(module, "__all__", None)
    if names is not None:
        return sorted(names, key=str.casefold)
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def _prose(text: str) -> str:
    """Docstring text as Markdown."""
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text)
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    return re.sub(r"(?<![`\w])\*(?=\w)", r"\\*", text)


def docstring(value: object) -> Iterator[str]:
    """Paragraphs of a docstring, its examples as blocks."""
    prompt = False
    block: list[str] = []
    for line in [*(inspect.getdoc(value) or "").splitlines(), ""]:
        if line.startswith(">>> ") and not prompt:
            if block:
                yield _prose("\n".join(block))
            block, prompt = [], True
        if line:
            block.append(line)
            continue
        if block:
            text = "\n".join(block)
            yield f"```python\n{text}\n\n```" if prompt else _prose(text)
        block, prompt = [], False


class _Plain:
    """An annotation that shows as its text, without quotes and paths of modules."""

    def __init__(self, annotation: object) -> None:
        self.text = _clean(annotation)

    def __repr__(self) -> str:
        return self.text


def _clean(annotation: object) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:cardlog|collections|typing|pathlib)(?:\.\w+)*\.(?=[A-Z])", "", text)


def _shown(parameter: inspect.Parameter) -> inspect.Parameter:
    if parameter.annotation is not parameter.empty:
        parameter = parameter.replace(annotation=_Plain(parameter.annotation))
    if inspect.isfunction(parameter.default):  # else shown with its address
        parameter = parameter.replace(default=_Plain(parameter.default.__name__))
    return parameter


def signature(name: str, value: Callable[..., Any]) -> str:
    """How it is called, one parameter a line where it would be long."""
    found = inspect.signature(value)
    parameters = [_shown(p) for p in found.parameters.values() if p.name not in ("self", "cls")]
    result = found.return_annotation
    end = "" if result is inspect.Signature.empty else f" -> {_clean(result)}"
    short = f"{name}{inspect.Signature(parameters)}{end}"
    if len(short) <= _WIDTH:
        return short
    lines = [f"{name}("]
    kind = None
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and kind not in (
            parameter.KEYWORD_ONLY,
            parameter.VAR_POSITIONAL,
        ):
            lines.append("    *,")
        kind = parameter.kind
        lines.append(f"    {parameter},")
    return "\n".join([*lines, f"){end}"])


def _fields(kind: type) -> Iterator[str]:
    """Fields of a class with annotations of its own, one a line."""
    for name, annotation in inspect.get_annotations(kind).items():
        if not name.startswith("_"):
            yield f"- `{name}`: `{_clean(annotation)}`"


def _members(name: str, kind: type) -> Iterator[str]:
    """Public methods that the class defines itself."""
    for member, value in vars(kind).items():
        plain = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if member.startswith("_") or not (inspect.isfunction(plain) or isinstance(value, property)):
            continue
        getter = value.fget if isinstance(value, property) else plain
        if not inspect.getdoc(getter):
            continue
        shown = f"{name}.{member}"
        call = shown if isinstance(value, property) else signature(shown, plain)
        yield f"```python\n{call}\n```"
        yield from docstring(getter)


def _entry(name: str, value: Any) -> Iterator[str]:
    yield f"### {name}"
    if inspect.isclass(value):
        yield from docstring(value)
        fields = "\n".join(_fields(value))
        if fields:
            yield fields
        yield from _members(name, value)
    elif callable(value):
        yield f"```python\n{signature(name, value)}\n```"
        yield from docstring(value)
    else:
        yield f"A value of type `{type(value).__name__}`."


def page() -> str:
    """The page."""
    blocks = [
        "# Library reference",
        "Public names with their signatures, from the code. [The library](library.md) shows how\n"
        "they work together; every error is a `CardlogError` with one of the [codes](codes.md).",
    ]
    for name, purpose in MODULES.items():
        module = import_module(name)
        blocks += [f"## {name}", purpose, f"```python\n>>> from {name} import *\n\n```"]
        for entry in public(module):
            blocks += _entry(entry, getattr(module, entry))
    return "\n\n".join(blocks) + "\n"
