"""SQL functions for cards and for games, as data: calls, meanings and definitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlog.cards import ACE, CARD_CODE, HANAFUDA, JACK, KING, QUEEN, RANKS, SUITS


@dataclass(frozen=True, slots=True)
class Function:
    """One SQL function: how it is called, what it gives, and its definition."""

    name: str
    call: str
    meaning: str
    sql: str


def _ranks(*ranks: int) -> int:
    return sum(1 << (16 * suit + rank) for suit in range(4) for rank in ranks)


_FLOWERS: Final = "".join(
    text for _, text in sorted((c, t) for t, c in CARD_CODE.items() if c >= HANAFUDA)
)
_HIGH: Final = f"""(
    4 * bit_count(cards & {_ranks(ACE)}) + 3 * bit_count(cards & {_ranks(KING)})
    + 2 * bit_count(cards & {_ranks(QUEEN)}) + bit_count(cards & {_ranks(JACK)})
)::INTEGER"""
_GOLDEN: Final = "((sqrt(5) - 1) / 2)"
# Spades, hearts, diamonds, clubs, high to low, the jokers first: the order of hand_text.
_ORDER: Final = [61, 62] + [s * 16 + r for s in (3, 2, 1, 0) for r in range(12, -1, -1)]

FUNCTIONS: Final = (
    Function(
        "card_text",
        "card_text(card)",
        "two characters of a card code: 60 is As",
        f"""CASE WHEN card = 61 THEN 'Xr' WHEN card = 62 THEN 'Xb' WHEN card = 63 THEN '??'
    WHEN card >= {HANAFUDA} THEN substr('{_FLOWERS}', 2 * (card - {HANAFUDA})::INTEGER + 1, 2)
    ELSE substr('{RANKS}', (card & 15)::INTEGER + 1, 1)
      || substr('{SUITS}', (card >> 4)::INTEGER + 1, 1) END""",
    ),
    Function(
        "card_rank",
        # Not "rank": a function of this name would hide SQL's own rank() OVER (...).
        "card_rank(card)",
        "rank of a card code or a card's text: 2 … 9 T J Q K A; of a flower card its month",
        f"""CASE WHEN TRY_CAST(card AS INTEGER) IS NULL THEN left(CAST(card AS VARCHAR), 1)
    WHEN TRY_CAST(card AS INTEGER) < 61
    THEN substr('{RANKS}', (TRY_CAST(card AS INTEGER) & 15) + 1, 1)
    WHEN TRY_CAST(card AS INTEGER) >= {HANAFUDA}
    THEN left(card_text(TRY_CAST(card AS INTEGER)), 1) END""",
    ),
    Function(
        "suit",
        "suit(card)",
        "suit of a card code or a card's text: c d h s; of a flower card null",
        f"""CASE WHEN TRY_CAST(card AS INTEGER) IS NULL THEN right(CAST(card AS VARCHAR), 1)
    WHEN TRY_CAST(card AS INTEGER) < 61
    THEN substr('{SUITS}', (TRY_CAST(card AS INTEGER) >> 4) + 1, 1) END""",
    ),
    Function(
        "hand_text",
        "hand_text(hand)",
        "cards of a mask as players sort them: AsKh2c",
        f"""list_aggregate(list_transform(
    list_filter({_ORDER}, lambda code: (cards >> code) & 1 = 1),
    lambda code: card_text(code)), 'string_agg', '')""",
    ),
    Function("hcp", "hcp(hand)", "high-card points of a mask: A 4, K 3, Q 2, J 1", _HIGH),
    Function(
        "suit_length",
        "suit_length(hand, 's')",
        "how many cards of a suit a mask holds",
        f"""bit_count((cards >> (16 * (strpos('{SUITS}', suit_letter) - 1))::INTEGER)
    & 8191)::INTEGER""",
    ),
    Function(
        "victory_points",
        "victory_points(imps, boards)",
        "bridge: points of twenty for a match won by so many IMPs, lost if negative; the continuous"
        " scale of the World Bridge Federation, 2013, by its formula; null: no boards",
        f"""CASE WHEN board_count >= 1 THEN round(10 + sign(margin) * 10
    * (1 - {_GOLDEN} ** (3 * least(abs(margin) / (15 * sqrt(board_count)), 1)))
    / (1 - {_GOLDEN} ** 3), 2) END""",
    ),
)
GAMES: Final = (
    Function(
        "trick_winner",
        "trick_winner(game, deal, trick)",
        "seat that won a trick; null: it was not completed",
        """(SELECT t.winner FROM tricks t
    WHERE t.game = of_game AND t.deal = of_deal AND t.trick = of_trick)""",
    ),
)
"""Functions over the tables, made after them."""
REPLAYED: Final = (
    Function("record_json", "record_json(game)", "the record in its canonical form", ""),
    Function(
        "state_at",
        "state_at(game, n)",
        "state of the game before its event n, as one line; null behind the first fault",
        "",
    ),
    Function(
        "hand_at",
        "hand_at(game, n, seat)",
        "known cards of a hand before event n; null behind the first fault",
        "",
    ),
    Function(
        "legal_acts",
        "legal_acts(game, n)",
        "list of what was legal at event n; null behind the first fault",
        "",
    ),
)
"""Functions that replay the game: only in connections that cardlog opens."""
_PARAMETERS: Final = {
    "card_text": "card",
    "card_rank": "card",
    "suit": "card",
    "hand_text": "cards",
    "hcp": "cards",
    "suit_length": "cards, suit_letter",
    "victory_points": "margin, board_count",
    "trick_winner": "of_game, of_deal, of_trick",
}


def function_sql(function: Function) -> str:
    """Statement that makes an SQL function."""
    return (
        f"CREATE OR REPLACE MACRO {function.name}({_PARAMETERS[function.name]}) AS\n"
        f"  {function.sql}"
    )
