"""Tables, pars and costs of cards against values that are known from elsewhere."""

import re

import pytest

from cardlog.cards import mask
from cardlog.solvers import double_dummy as dd
from tests.formats.real import data, names, needs_real
from tests.store.games import suit

pytest.importorskip("endplay")

SEATS = "NESW"


@pytest.fixture(scope="module")
def solver():
    return dd.start()


def table(found):
    """Tricks by seat and denomination."""
    cells = [(seat, denomination) for seat in SEATS for denomination in dd.DENOMINATIONS]
    return dict(zip(cells, found.tricks, strict=True))


def hands_of(text):
    first, _, rest = text.partition(":")
    found = [0] * 4
    for place, hand in enumerate(rest.split()):
        cards = [
            rank + letter
            for letter, held in zip("shdc", hand.split("."), strict=True)
            for rank in held
        ]
        found[(SEATS.index(first) + place) % 4] = mask("".join(cards))
    return tuple(found)


ONE_SUIT = tuple(mask("".join(suit(letter))) for letter in "shdc")


def test_one_suit_in_each_hand(solver):
    """Who has the trumps, or his partner, takes everything; without trumps the lead does."""
    found = solver(dd.Deal(hands=ONE_SUIT))
    tricks = table(found)
    for seat in SEATS:
        side = "SD" if seat in "NS" else "HC"
        for denomination in dd.DENOMINATIONS:
            expected = 13 if denomination in side else 0
            assert tricks[seat, denomination] == expected, (seat, denomination)
    pars = {(par.dealer, par.vulnerable): par for par in found.pars}
    assert len(pars) == 16
    # 7S is higher than 7H, and 7NT by East and West costs 13 tricks.
    assert pars[0, "none"].score == 210 + 300 + 1000
    assert pars[1, "ns"].score == 210 + 500 + 1500
    assert pars[0, "none"].contracts == "7S by N, 7S by S"


def test_cost_of_cards_by_hand(solver):
    """Two cards each, no trumps, North leads: the ace and king, or nothing."""
    hands = (mask("AsKs"), mask("QsJs"), mask("2h3h"), mask("2s3s"))
    # West is declarer: he gets no trick unless North gives him one, which he cannot.
    play = dd.Play(
        game_hash=1, deal=1, hands=hands, trump="notrump", leader=0,
        cards=tuple(map(card, ("Ks", "Js", "2h", "2s", "As", "Qs", "3h", "3s"))),
    )  # fmt: skip
    found = solver(play)
    assert found.tricks == (0,) * 9
    # Ace and king are one, so are queen and jack, two hearts, and two and three of spades.
    assert found.effects == (1,) * 8


def test_a_lead_that_gives_a_trick(solver):
    hands = (mask("AsQh"), mask("KsKh"), mask("2c3c"), mask("QsJs"))
    # No trumps by W. The ace first: then the queen of hearts loses to the king. The queen first:
    # the king wins, and his own king falls on the ace.
    lead_ace = dd.Play(
        game_hash=1, deal=1, hands=hands, trump="notrump", leader=0,
        cards=tuple(map(card, ("As", "Ks", "2c", "Js", "Qh", "Kh", "3c", "Qs"))),
    )  # fmt: skip
    found = solver(lead_ace)
    assert found.tricks[0] == found.tricks[-1] == 1
    assert found.effects[0] == 2


def card(text):
    return mask(text).bit_length() - 1


@pytest.mark.parametrize(
    ("own", "others", "groups"),
    [
        ("AsKsQs", "2s", 1),
        ("AsQs", "Ks", 2),
        # the king is gone
        ("AsQs", "2s", 1),
        ("AsTs9s2s", "KsJs3s", 3),
        ("", "2s", 0),
    ],
)
def test_cards_of_the_same_effect(own, others, groups):
    assert dd._runs(mask(own) >> 48, mask(others) >> 48) == groups


def listed():
    """The ten deals of the double-dummy list: deal, table, par, play, trace."""
    lines = data("dds-list/list10.txt").decode().splitlines()
    for start in range(1, len(lines) - 6, 7):
        yield lines[start : start + 7]


def check_listed(solver, block):
    pbn, _, tricks, _, par, played, trace = block
    _, dealer, vulnerable, trump, leader, text = pbn.split(" ", 5)
    hands = hands_of(text.strip().strip('"'))
    found = solver(dd.Deal(hands=hands))
    numbers = list(map(int, tricks.split()[1:]))
    order = [(seat, name) for name in ("S", "H", "D", "C", "NT") for seat in SEATS]
    assert table(found) == dict(zip(order, numbers, strict=True))
    kind = ("none", "both", "ns", "ew")[int(vulnerable)]
    score = int(par.split('"')[1])
    (own,) = [p for p in found.pars if (p.dealer, p.vulnerable) == (int(dealer), kind)]
    assert own.score == score
    cards = played.split('"')[1]
    codes = [card(rank + letter.lower()) for letter, rank in re.findall("(.)(.)", cards)]
    name = ("spades", "hearts", "diamonds", "clubs", "notrump")[int(trump)]
    play = dd.Play(
        game_hash=1, deal=1, hands=hands, trump=name, leader=int(leader), cards=tuple(codes)
    )
    expected = list(map(int, trace.split()[2:]))
    assert list(solver(play).tricks)[: len(expected)] == expected
    for before, after, options in zip(
        (costs := solver(play)).tricks, costs.tricks[1:], costs.effects, strict=False
    ):
        assert before == after or options > 1


@needs_real
def test_the_first_deal_of_the_double_dummy_list(solver):
    check_listed(solver, next(listed()))


@needs_real
@pytest.mark.sweep
def test_the_double_dummy_list(solver):
    blocks = list(listed())
    assert len(blocks) == 10
    for block in blocks:
        check_listed(solver, block)


def tagged():
    """Deals of the real PBN files with the twenty numbers that another program gave."""
    for name in names("pbn"):
        text = data(f"pbn/{name}").decode("latin-1")
        for deal, rest in re.findall(r'\[Deal "([^"]*)"\](.*?)(?=\[Deal "|\Z)', text, re.DOTALL):
            tag = re.search(r'\[DoubleDummyTricks "([0-9a-d]{20})"\]', rest)
            rows = re.findall(r"^\s*([NESW])\s+(NT|[SHDC])\s+(\d+)\s*$", rest, re.MULTILINE)
            if tag:
                order = [(s, d) for s in "NSEW" for d in ("NT", "S", "H", "D", "C")]
                yield deal, dict(zip(order, (int(c, 16) for c in tag[1]), strict=True))
            elif "OptimumResultTable" in rest and len(rows) == 20:
                yield deal, {(s, d): int(tricks) for s, d, tricks in rows}


@needs_real
@pytest.mark.sweep
def test_what_other_programs_found_about_real_deals(solver):
    compared = 0
    seen = {}
    for deal, expected in tagged():
        if deal not in seen:
            seen[deal] = table(solver(dd.Deal(hands=hands_of(deal))))
        assert seen[deal] == expected, deal
        compared += 1
    assert compared > 100
    assert len(seen) > 50
