"""The pages of these games: their logs are legal, their tables name the options and defaults."""

from tests.rules.checker_pages import CheckedPages

from . import baccarat_checker, blackjack_checker

CHECKERS = {"baccarat": baccarat_checker, "blackjack": blackjack_checker}


class TestPages(CheckedPages):
    checkers = CHECKERS
    pages = tuple(CHECKERS)
