"""Worked examples of bezique, and refusals for the rules of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.bezique.bezique_deals import QUIET, REVOKED
from tests.rules.outcome import Example

WORKED = "worked-examples-a-f.md"
BLANK = "7c8c8c9c9c7d7d8d"
"""A hand without court cards, aces or tens."""
FILLER = ["8d", "9d", "9d", "8s", "8s", "9s", "9s"]


def cut(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


def start(north: str, up: str, south: str = BLANK) -> list[str]:
    """A deal of S: N's hand is filled up with small cards."""
    cards = cut(north)
    cards += FILLER[: 8 - len(cards)]
    return [f"- deal N {''.join(cards)}", f"- deal S {south}", f"- deal up {up}"]


FIRST = ["N play Ac", "S play 7c"]
"""N wins the first trick against a blank hand."""
DRAWN = ["N draw stock Ad", "S draw stock 7h"]
SECOND = ["N play Ad", "S play 7d"]


def melded(cards: str, number: int, up: str = "8h") -> list[str]:
    return [*start("Ac" + cards, up), *FIRST, f"N meld {cards} {number}"]


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "bezique",
        "options": {"dealer": "S"} | options,
        "seats": ["N", "S"],
        "events": events,
    }


def good(name: str, line: str, events: list[str], options: dict[str, Any], **said: Any) -> Example:
    return Example(name, line, record(events, **options), **said)


def bad(name: str, line: str, events: list[str], **options: Any) -> Example:
    """The last event is refused."""
    return Example(name, line, record(events, **options), legal=False, event=len(events) - 1)


def scores(north: int, south: int) -> dict[str, int]:
    return {"N": north, "S": south}


# --- melds ---

VALUES = [
    ("bezique-07 marriage", "KsQs", 20, "8h"),
    ("royal marriage", "KhQh", 40, "8h"),
    ("bezique", "QsJd", 40, "8h"),
    ("bezique-07 double bezique", "QsQsJdJd", 500, "8h"),
    ("four jacks", "JcJdJhJs", 40, "8h"),
    ("four queens", "QcQdQhQs", 60, "8h"),
    ("four kings", "KcKdKhKs", 80, "8h"),
    ("four aces", "AsAdAhAh", 100, "8h"),
    ("four kings of two suits", "KcKcKsKs", 80, "8h"),
    ("sequence of trumps", "AhThKhQhJh", 250, "8h"),
]
TWICE = [*start("AcKsKsQsQs", "8h"), *FIRST, "N meld KsQs", *DRAWN, *SECOND]
KINGS = "AcKsQsKcKdKh"
FOUR_JACKS = [*start("AcQsJdJcJhJs", "8h"), *FIRST, "N meld QsJd", *DRAWN, *SECOND]

MELDS = [
    good(name, f"{WORKED}:117", melded(cards, number, up), {}) for name, cards, number, up in VALUES
]
MELDS += [
    good("values are options", "003:510", melded("QsJd", 50), {"value_bezique": 50}),
    bad("a wrong value", "003:510", melded("KsQs", 40)),
    bad("tens are no meld", "003:510", melded("TcTdThTs", 80)),
    bad("nor is a sequence of a plain suit", "003:510", melded("AsTsKsQsJs", 250)),
    bad("three kings", "003:510", melded("KcKdKh", 80)),
    good(
        "bezique-11 marriage, then four kings",
        f"{WORKED}:120",
        [*start(KINGS, "8h"), *FIRST, "N meld KsQs 20", *DRAWN, *SECOND, "N meld KsKcKdKh 80"],
        {},
    ),
    bad(
        "bezique-11 not four kings, then marriage",
        f"{WORKED}:120",
        [*start(KINGS, "8h"), *FIRST, "N meld KsKcKdKh 80", *DRAWN, *SECOND, "N meld KsQs 20"],
    ),
    bad(
        "not married twice",
        "003:488",
        [*start("AcKsKsQs", "8h"), *FIRST, "N meld KsQs", *DRAWN, *SECOND, "N meld KsQs"],
    ),
    good("two kings and two queens are two marriages", "003:488", [*TWICE, "N meld KsQs"], {}),
    good(
        "royal marriage, then sequence",
        "003:488",
        [
            *start("AcAhThKhQhJh", "8h"),
            *FIRST,
            "N meld KhQh 40",
            *DRAWN,
            *SECOND,
            "N meld AhThKhQhJh 250",
        ],
        {},
    ),
    bad(
        "not sequence, then royal marriage",
        "003:488",
        [*start("AcAhThKhQhJh", "8h"), *FIRST, "N meld AhThKhQhJh", *DRAWN, *SECOND, "N meld KhQh"],
    ),
    good(
        "bezique, then double bezique",
        "003:488",
        [
            *start("AcQsQsJdJd", "8h"),
            *FIRST,
            "N meld QsJd 40",
            *DRAWN,
            *SECOND,
            "N meld QsQsJdJd 500",
        ],
        {},
    ),
    bad("four jacks are not worth more than bezique", "003:488", [*FOUR_JACKS, "N meld JdJcJhJs"]),
    good(
        "another jack of diamonds will do",
        "003:488",
        [*start("AcQsJdJdJcJhJs", "8h"), *FIRST, "N meld QsJd", *DRAWN, *SECOND, "N meld JdJcJhJs"],
        {},
    ),
    bad(
        "one meld a trick",
        "003:486",
        [*start("AcKsQsKdQd", "8h"), *FIRST, "N meld KsQs", "N meld KdQd"],
    ),
    good(
        "the other after the next trick",
        "003:486",
        [*start("AcKsQsKdQd", "8h"), *FIRST, "N meld KsQs", *DRAWN, *SECOND, "N meld KdQd"],
        {},
    ),
    bad(
        "the loser melds nothing",
        "003:482",
        [*start("Ac", "8h", "7c8c8c9c9c7dKdQd"), *FIRST, "S meld KdQd"],
    ),
    bad(
        "a meld comes before the draw",
        "003:482",
        [*start("AcKsQs", "8h"), *FIRST, DRAWN[0], "N meld KsQs"],
    ),
    bad(
        "a card taken in a trick does not count",
        "003:484",
        [*start("KsQs", "8h", "7s8c8c9c9c7d7d8d"), "N play Ks", "S play 7s", "N meld KsQs"],
    ),
    bad("a card not held", "003:484", [*start("AcKs", "8h"), *FIRST, "N meld KsQs"]),
    good("moving bezique", "003:526", melded("QcJh", 40, "Ts"), {"moving_bezique": True}),
    bad("moved away", "003:526", melded("QsJd", 40, "Td"), moving_bezique=True),
    bad("not moved without the option", "003:526", melded("QcJh", 40, "Ts")),
    good(
        "not moved when hearts are trumps", "003:526", melded("QsJd", 40), {"moving_bezique": True}
    ),
    bad("four of four suits", "003:526", melded("KcKcKsKs", 80), four_distinct=True),
    good("of four suits", "003:526", melded("KcKdKhKs", 80), {"four_distinct": True}),
]


# --- deal, stock and the seven ---

UP = start("Ac", "8h")
SEVEN = start("Ac7h", "Ah")
STOCK_GONE = QUIET.index("N draw up 7c") + 1

STOCK = [
    good("bezique-01 two of each card", f"{WORKED}:111", start("AcAc", "8h"), {}),
    bad("bezique-01 not three", f"{WORKED}:111", [*start("AcAc", "8h")[:2], "- deal up Ac"]),
    bad("no sixes", "003:466", ["- deal N 6c"]),
    good(
        "packets of three, two and three",
        "003:468",
        [
            "- deal N AcAdAh",
            "- deal S 7c8c9c",
            "- deal N KcKd",
            "- deal S 7d8d",
            "- deal N QcQdQh",
            "- deal S 7h8h9h",
            "- deal up 7s",
        ],
        {},
    ),
    bad("a ninth card", "003:468", ["- deal N AcAdAhAsTcTdThTsKc"]),
    bad("no turn-up before the hands", "003:468", [UP[0], "- deal up 8h"]),
    bad("the non-dealer leads", "003:472", [*UP, "S play 7c"]),
    good("any card may be played", "003:480", [*UP, "N play Ac", "S play 7d"], {}),
    good(
        "a trump beats a plain card",
        "003:480",
        [*start("Ac", "8h", "7h" + BLANK[2:]), "N play Ac", "S play 7h", "S score trick"],
        {},
    ),
    bad("another suit does not", "003:480", [*UP, "N play 8d", "S play 9c", "S score trick"]),
    bad(
        "the first of two equals wins", "003:480", [*UP, "N play 8d", "S play 8d", "S score trick"]
    ),
    good(
        "the ten beats the king",
        "003:456",
        [*start("Kc", "8h", "Tc" + BLANK[2:]), "N play Kc", "S play Tc", "S score trick"],
        {},
    ),
    bad("the winner draws first", "003:482", [*UP, *FIRST, "S draw stock 7h"]),
    bad("one card each", "003:482", [*UP, *FIRST, DRAWN[0], "N draw stock Kd"]),
    bad("no lead before the draws", "003:482", [*UP, *FIRST, DRAWN[0], "N play Ad"]),
    bad("the winner leads", "003:482", [*UP, *FIRST, *DRAWN, "S play 7d"]),
    bad("the turn-up is drawn last", "003:494", [*UP, *FIRST, "N draw up 8h"]),
    good(
        "a seven turned up is 10 for the dealer",
        "003:492",
        [*start("Ac", "7h"), "- score S points 10", "- score N points 0"],
        {},
    ),
    good(
        "the seven taken for the turn-up",
        "003:492",
        [*SEVEN, "N declare exchange", "- score N points 10", "N play Ah"],
        {},
    ),
    bad("it has left the hand", "003:492", [*SEVEN, "N declare exchange", "N play 7h"]),
    bad("only when about to lead", "003:492", [*SEVEN, "N play Ac", "N declare exchange"]),
    bad(
        "only by the leader",
        "003:492",
        [*start("Ac", "Ah", "7h" + BLANK[2:]), "S declare exchange"],
    ),
    bad(
        "only after the draws", "003:492", [*SEVEN, "N play Ac", "S play 7c", "N declare exchange"]
    ),
    bad("only with a seven", "003:492", [*UP, "N declare exchange"]),
    bad("not for a seven", "003:492", [*start("Ac7h", "7h"), "N declare exchange"]),
    good(
        "the second scores when it is played",
        "003:492",
        [*start("Ac7h", "7h"), "N play 7h", "- score N points 10"],
        {},
    ),
    good(
        "and so does the first if it was never exchanged",
        "003:492",
        [*SEVEN, "N play 7h", "- score N points 10"],
        {},
    ),
    good("bezique-02 twenty-four tricks with a draw", f"{WORKED}:112", QUIET[:STOCK_GONE], {}),
    bad(
        "bezique-02 and no twenty-fifth",
        f"{WORKED}:112",
        [*QUIET[: STOCK_GONE + 2], "N draw stock 7d"],
    ),
    bad("no meld after the stock", "003:500", [*QUIET[: STOCK_GONE + 2], "N meld KcQc"]),
    good(
        "carte blanche",
        "003:528",
        [*UP, "N play Ac", f"S show carte-blanche {BLANK}", "- score S points 50"],
        {"carte_blanche": True},
    ),
    bad("not at this table", "003:528", [*UP, f"S show carte-blanche {BLANK}"]),
    bad(
        "not with an ace",
        "003:528",
        [*UP, f"N show carte-blanche {UP[0].split()[-1]}"],
        carte_blanche=True,
    ),
    bad(
        "the whole hand", "003:528", [*UP, f"S show carte-blanche {BLANK[2:]}"], carte_blanche=True
    ),
    bad("not twice", "003:528", [*UP, *[f"S show carte-blanche {BLANK}"] * 2], carte_blanche=True),
    bad(
        "not after playing",
        "003:528",
        [*UP, *FIRST, f"S show carte-blanche {BLANK[2:]}"],
        carte_blanche=True,
    ),
    Example("an unknown option", "docs", record([], partner="no"), legal=False),
    Example("three players", "003:444", record([]) | {"seats": ["N", "E", "S"]}, legal=False),
]


# --- the last eight tricks and the score ---

STRICT = [
    good(
        "bezique-03 brisques 160, sevens 20, last trick 10",
        f"{WORKED}:113",
        QUIET,
        {"deals": 1},
        points=scores(120, 70),
        total=scores(120, 70),
        ended=True,
    ),
    bad("follow suit", "003:498", [*QUIET[:101], "N play 7c"]),
    bad("beat the card led", "003:498", [*QUIET[:103], "S play 8h"]),
    bad("trump if void", "003:498", [*QUIET[:107], "N play 8s"]),
    good(
        "the last trick while the stock lasts by option",
        "003:502",
        QUIET,
        {"last_trick": "end-of-stock"},
        points=scores(110, 80),
    ),
    bad("a wrong score", "docs", [*QUIET, "- score N 130"]),
    good("notes", "docs", [*QUIET, "- score N 120", "- score S total 70"], {}),
    good("the deal alternates", "docs", [*QUIET, *start("Ac", "8h"), "S play 7c"], {}),
    bad("and the lead with it", "docs", [*QUIET, *start("Ac", "8h"), "N play Ac"]),
    good(
        "1000 at the end of a deal",
        "003:508",
        [*QUIET, "- score N game"],
        {"start_1": 880},
        total=scores(1000, 70),
        ended=True,
    ),
    good(
        "the higher total wins",
        "003:508",
        [*QUIET, "- score S game"],
        {"start_1": 880, "start_2": 931},
        total=scores(1000, 1001),
        ended=True,
    ),
    bad("not the other", "003:508", [*QUIET, "- score N game"], start_1=880, start_2=931),
    good(
        "equal totals play on",
        "docs",
        QUIET,
        {"start_1": 880, "start_2": 930},
        total=scores(1000, 1000),
        ended=False,
    ),
    bad("nothing after the end", "docs", [*QUIET, UP[0]], start_1=880),
    good(
        "the score does not end a deal early",
        "003:508",
        [*melded("QsQsJdJd", 500), *DRAWN, "N play Ad"],
        {"start_1": 900},
        ended=False,
    ),
]


# --- penalties ---

MISSED = [*UP, *FIRST, "- rule N missed", DRAWN[1]]
LONG = [*UP, *FIRST, *DRAWN, "N draw stock 8c !turn"]
PENALTIES = [
    bad("a ninth card draws out of turn", "003:504", [*LONG[:-1], "N draw stock Kd"]),
    good(
        "more than eight cards: 100",
        "003:504",
        [
            *UP,
            *FIRST,
            *DRAWN,
            "N draw stock Kd !turn",
            "- rule N long",
            "- score S points 100",
            *SECOND,
            "S draw stock Kh",
            "N play Kd",
        ],
        {},
    ),
    bad(
        "and no card after the next trick",
        "003:504",
        [*UP, *FIRST, *DRAWN, "N draw stock Kd !turn", *SECOND, "N draw stock Kh"],
    ),
    bad("only with a card too many", "003:504", [*UP, *FIRST, *DRAWN, "- rule N long"]),
    bad(
        "paid once",
        "003:504",
        [*UP, *FIRST, *DRAWN, "N draw stock Kd !turn", *["- rule N long"] * 2],
    ),
    bad("the mark on a draw in turn", "003:504", [*UP, *FIRST, "N draw stock Ad !turn"]),
    good(
        "the loser drew first: no card too many",
        "docs",
        [*UP, *FIRST, "S draw stock 7h !turn", "N draw stock Ad", "N play Ad"],
        {},
    ),
    good(
        "a missed draw: 10",
        "003:504",
        [*MISSED, "- score S points 10", "N play 8s", "S play 7d", "N draw stock Ad !late"],
        {},
    ),
    bad("missed only when it was his to draw", "003:504", [*UP, *FIRST, "- rule S missed"]),
    bad(
        "who missed a draw makes it good first",
        "003:504",
        [*MISSED, "N play 8s", "S play 8c", "N draw stock Ad"],
    ),
    bad("a late draw without a missed one", "003:504", [*UP, *FIRST, "N draw stock Ad !late"]),
    good(
        "a revoke: the offender's brisques go over",
        "003:504",
        [*REVOKED, "- rule S revoke"],
        {},
        points=scores(100, 90),
    ),
    good(
        "or those of the tricks that he takes from then on",
        "003:504",
        [*REVOKED, "- rule S revoke"],
        {"revoke": "tricks"},
        points=scores(110, 80),
    ),
    good("unclaimed it costs nothing", "003:504", REVOKED, {}, points=scores(90, 100)),
    bad("no ruling without a revoke", "003:504", [*REVOKED, "- rule N revoke"]),
    bad("ruled on once", "003:504", [*REVOKED, *["- rule S revoke"] * 2]),
    bad("the mark on a lawful card", "docs", [*UP, "N play Ac !revoke"]),
    good("a card taken back", "docs", [*UP, "N play 8d !withdrawn", "N play Ac"], {}),
    bad("he must hold it", "docs", [*UP, "N play 7c !withdrawn"]),
    good(
        "a misdeal is dealt again by the same dealer",
        "docs",
        [UP[0], "- rule misdeal", *UP, "N play Ac"],
        {},
    ),
    bad("no misdeal after the score", "docs", [*QUIET, "- rule misdeal"]),
]

EXAMPLES = [*MELDS, *STOCK, *STRICT, *PENALTIES]
