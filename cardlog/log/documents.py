"""The lists of words and flags in docs/format.md, made from the code.

``python -m cardlog.log.documents`` rewrites them below the current directory; a test compares.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardlog.words import CALL, FLAG_TEXT, WORD_TEXT

PAGE: Final = "docs/format.md"
_PER_LINE: Final = 7


def words_abnf() -> str:
    """The ABNF rule of the words, several lines."""
    words = [text for code, text in WORD_TEXT.items() if code < CALL]
    lines = []
    for i in range(0, len(words), _PER_LINE):
        texts = " / ".join(f'%s"{word}"' for word in words[i : i + _PER_LINE])
        lines.append(f"word        ={'/' if i else ' '} {texts}")
    return "\n".join(lines) + "\n"


def flags_abnf() -> str:
    """The ABNF rule of the flags, one line."""
    return "flags       = " + " ".join(f'[SP %s"!{text}"]' for text in FLAG_TEXT.values()) + "\n"


def page(text: str) -> str:
    """The page with its lists as the code has them."""
    for rule, lines in (("word  ", words_abnf()), ("flags ", flags_abnf())):
        kept = text.splitlines(keepends=True)
        places = [i for i, line in enumerate(kept) if line.startswith(rule)]
        kept[places[0] : places[-1] + 1] = [lines]
        text = "".join(kept)
    return text


def write(folder: Path) -> None:
    """Rewrite the page below a folder."""
    path = folder / PAGE
    path.write_text(page(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write(Path())
