"""The pages of these games: their logs are legal, their tables name the options and defaults."""

from tests.rules.checker_pages import CheckedPages

from . import accordion_checker, freecell_checker, klondike_checker

CHECKERS = {
    "accordion": accordion_checker,
    "klondike": klondike_checker,
    **dict.fromkeys(freecell_checker.DEFAULTS, freecell_checker),
}


class TestPages(CheckedPages):
    checkers = CHECKERS
    pages = tuple(CHECKERS)
