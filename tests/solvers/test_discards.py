"""What cards laid away in cribbage are worth: by hand, and by trying all cards of the pack."""

from itertools import combinations
from math import comb

import pytest

from cardlog.cards import PACK_52, card, mask, members
from cardlog.rules.cribbage.count import show_value
from cardlog.solvers import solve
from cardlog.solvers.discards import Hand, choices
from cardlog.store import load, query
from tests.pipelines.tables import two
from tests.store import games


def cards(text):
    return mask(card(text[i : i + 2]) for i in range(0, len(text), 2))


def worked_out(hand, away, *, crib_four=False, short_flush=True):
    task = Hand(hand=cards(hand), lay=len(away) // 2, crib_four=crib_four, short_flush=short_flush)
    found = {one.away: one for one in choices(task)}
    assert len(found) == comb(len(hand) // 2, task.lay)
    return found[cards(away)]


def tried(hand, away, *, crib_four=False, short_flush=True):
    """The rules' own count with every starter, and every crib."""
    left = list(members(PACK_52 & ~cards(hand)))
    kept = cards(hand) & ~cards(away)
    size = kept.bit_count()
    flush = size if size == 4 or short_flush else 0
    hands = [show_value(kept, starter, flush) for starter in left]
    cribs = [
        show_value(cards(away) | mask(others), starter, 4 if crib_four else 5)
        for others in combinations(left, 4 - len(away) // 2)
        for starter in left
        if starter not in others
    ]
    return sum(hands) / len(hands), sum(cribs) / len(cribs)


def test_mean_of_a_hand_by_hand():
    """Of 2 4 6 8 every odd starter up to nine makes two fifteens, three of them a run of three,
    and each of twelve cards a pair: 5 * 4 * 4 + 3 * 4 * 3 + 12 * 2.
    """
    assert worked_out("2c4d6h8sKcKd", "KcKd").hand_mean == pytest.approx(140 / 46)


EACH = pytest.mark.parametrize(
    ("hand", "away", "options"),
    [
        ("5h6h7h8sJhJc", "6hJh", {}),
        pytest.param("AsTsJsQs2d5c", "JsTs", {"crib_four": True}, marks=pytest.mark.sweep),
        pytest.param("2c4c5c6dJd", "5cJd", {"short_flush": False}, marks=pytest.mark.sweep),
        pytest.param("2c4c5cJcJd", "5cJd", {"short_flush": False}, marks=pytest.mark.sweep),
        pytest.param("2c4c5cJcJd", "JcJd", {}, marks=pytest.mark.sweep),
        pytest.param("2c4c5cJcJd", "Jc", {"crib_four": True}, marks=pytest.mark.sweep),
    ],
)


@EACH
def test_the_same_as_every_card_tried(hand, away, options):
    found = worked_out(hand, away, **options)
    assert (found.hand_mean, found.crib_mean) == pytest.approx(tried(hand, away, **options))


def five_card(name, *events, **options):
    return two(
        "cribbage", name, events, options={"dealer": "p1", "cards": 5} | options, status="truncated"
    )


@pytest.mark.sweep
def test_what_a_lake_asks(tmp_path):
    """Five cards each; cards of a deal that was void are not those of the hand."""
    void = five_card(
        "void",
        "- deal p2 2s3s4s5s6s", "- deal p1 2h3h4h5h6h", "p2 discard 2s3s", "- rule misdeal",
        "- deal p2 KsQsJs5c5d", "- deal p1 2h3h4h5h7h", "p2 discard 5c5d", "p1 discard 2h3h",
    )  # fmt: skip
    played = five_card(
        "played",
        "- deal p2 KsQsJs5c5d", "- deal p1 2h3h4h5h7h", "p2 discard ????", "p1 discard 2h3h",
        short_flush=False, crib_flush="four",
    )  # fmt: skip
    load(tmp_path / "lake", [games.write(tmp_path / "games.jsonl", void, played)])
    assert query(tmp_path / "lake", "SELECT DISTINCT verdict FROM games").rows() == [
        ("incomplete",)
    ]
    (found,) = solve(tmp_path / "lake", what=["discards"])
    assert (found.asked, found.solved, found.unsolved) == (1, 1, 0)
    (found,) = solve(tmp_path / "lake", what=["discards"])
    assert found.asked == 0
    rows = query(
        tmp_path / "lake",
        "SELECT id, seat_name, own_crib, lay, hand_text(away), hand_mean, crib_mean"
        " FROM cribbage_discards JOIN games USING (game)",
    ).rows()
    assert [row[:5] for row in rows] == [("played", "p1", True, 2, "3h2h")]
    same = worked_out("2h3h4h5h7h", "2h3h", short_flush=False, crib_four=True)
    assert rows[0][5:] == (same.hand_mean, same.crib_mean)
