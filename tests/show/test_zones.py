"""What the page shows on its table the terminal shows too, in every family of games."""

import re
from collections import Counter

import pytest

from cardlog import redact
from cardlog.rules.registry import games
from cardlog.show.page.frames import frames
from cardlog.show.steps import Steps
from cardlog.show.style import Paint, width
from cardlog.show.table import draw
from tests.page.engine import added_up, one_of_each_kind, short

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
LAID_OUT = ("column", "cell", "home")
KINDS = one_of_each_kind()


def cards_in(lines):
    """Cards that lines show: ♠A, ♠ AK, ♠AAK, flower cards by their two letters, unknown ones."""
    text = "\n".join(lines)
    found = Counter()
    for suit, ranks in re.findall(r"([♣♦♥♠]) ?([2-9TJQKA]+)", text):
        found.update(suit + rank for rank in ranks)
    found.update(re.findall(r"\b[1-9NOD][abrxyz]\b", text))
    found["??"] += sum(map(int, re.findall(r"\?\? ?x(\d+)", text))) + len(
        re.findall(r"\?\?(?! ?x)", text)
    )
    found["??"] += text.count("##")
    for many, stars in re.findall(r"(\d*) ?jokers?|(\*+) joker", text):
        found["X"] += int(many or 0) or len(stars) or 1
    found["X"] += len(re.findall(r"\bX[rb]\b", text))
    return found


def shown_as(text):
    if text[0] == "X":
        return "X"
    return SIGNS[text[1]] + text[0] if text[1] in SIGNS and text != "??" else text


def told(lines, label):
    """What stands behind a label, up to the next remark."""
    flat = "  ".join(line.strip() for line in lines)
    # Layouts write their own stock and waste in small letters.
    either = f"(?:{label}|{label.lower()}  )" if label in ("Stock", "Waste") else label
    found = re.search(rf"\b{either} +(.*?)(?: · |$|   )", flat)
    assert found, (label, flat)
    return found[1]


def is_told(text, cards):
    """Whether a pile of these cards is told: by its number, or card by card."""
    number = re.match(r"(?:.*? of )?(\d+) cards?\b", text)
    return int(number[1]) == len(cards) if number else not Counter(cards[-3:]) - cards_in([text])


def check(record, step=1):
    steps = Steps(record)
    labels = set()
    for at, zones in enumerate(added_up(frames(record))):
        if at % step:
            continue
        lines = draw(steps.table(at), paint=Paint(), columns=80)
        assert all(width(line) <= 80 for line in lines)
        wanted = Counter()
        for (_, owner, _), (kind, texts, _, label) in zones.items():
            if not texts:
                continue
            cards = [shown_as(text) for text in texts]
            if kind in ("hand", "trick", *LAID_OUT):
                wanted.update(cards)
                continue
            if kind in ("stock", "pile"):
                assert is_told(told(lines, label), cards), (at, label, lines)
            else:
                wanted.update(cards)
                whose = record.seats[owner] if owner >= 0 else ""
                assert told(lines, label) and (whose in told(lines, label)), (at, label, lines)
            labels.add(label)
        missing = wanted - cards_in(lines)
        assert not missing, (at, missing, "\n".join(lines))
    return labels


@pytest.mark.parametrize("rules", KINDS)
def test_the_terminal_shows_every_zone_of_the_page(rules):
    record = short(rules)
    check(record, step=max(1, len(record.events) // 12))


@pytest.mark.sweep
@pytest.mark.parametrize("rules", sorted(game.id for game in games()))
def test_the_terminal_shows_every_zone_of_every_game(rules):
    record = short(rules, most=400)
    check(record)
    for view in (f"seat:{record.seats[0]}", "public"):
        check(redact(record, view), step=3)


def test_what_lies_on_the_table_of_durak_president_and_poker_is_named():
    assert {"Attack", "Talon", "Turned up"} <= check(short("durak"))
    assert {"To beat", "Out of play"} <= check(short("president"))
    assert {"Pile", "Stock", "Meld"} <= check(short("canasta"), step=5)
