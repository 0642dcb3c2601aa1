"""Views over the tables and SQL functions for cards, as data: SQL, columns and meanings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlog.cards import ACE, JACK, KING, QUEEN, RANKS, SUITS


@dataclass(frozen=True, slots=True)
class View:
    """One view for people: what a row is, its columns with meanings, and its query."""

    name: str
    row: str
    columns: tuple[tuple[str, str], ...]
    sql: str


@dataclass(frozen=True, slots=True)
class Function:
    """One SQL function: how it is called, what it gives, and its definition."""

    name: str
    call: str
    meaning: str
    sql: str


def _ranks(*ranks: int) -> int:
    return sum(1 << (16 * suit + rank) for suit in range(4) for rank in ranks)


_HIGH: Final = f"""(
    4 * bit_count(cards & {_ranks(ACE)}) + 3 * bit_count(cards & {_ranks(KING)})
    + 2 * bit_count(cards & {_ranks(QUEEN)}) + bit_count(cards & {_ranks(JACK)})
)::INTEGER"""
# Spades, hearts, diamonds, clubs, high to low, the jokers first: the order of hand_text.
_ORDER: Final = [61, 62] + [s * 16 + r for s in (3, 2, 1, 0) for r in range(12, -1, -1)]

FUNCTIONS: Final = (
    Function(
        "card_text",
        "card_text(card)",
        "two characters of a card code: 60 is As",
        f"""CASE WHEN card = 61 THEN 'Xr' WHEN card = 62 THEN 'Xb' WHEN card = 63 THEN '??'
    ELSE substr('{RANKS}', (card & 15)::INTEGER + 1, 1)
      || substr('{SUITS}', (card >> 4)::INTEGER + 1, 1) END""",
    ),
    Function(
        "card_rank",
        # Not "rank": a function of this name would hide SQL's own rank() OVER (...).
        "card_rank(card)",
        "rank of a card code or a card's text: 2 … 9 T J Q K A",
        f"""CASE WHEN TRY_CAST(card AS INTEGER) IS NULL THEN left(CAST(card AS VARCHAR), 1)
    WHEN TRY_CAST(card AS INTEGER) < 61
    THEN substr('{RANKS}', (TRY_CAST(card AS INTEGER) & 15) + 1, 1) END""",
    ),
    Function(
        "suit",
        "suit(card)",
        "suit of a card code or a card's text: c d h s",
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
)
_PARAMETERS: Final = {
    "card_text": "card",
    "card_rank": "card",
    "suit": "card",
    "hand_text": "cards",
    "hcp": "cards",
    "suit_length": "cards, suit_letter",
}


def function_sql(function: Function) -> str:
    """Statement that makes an SQL function."""
    return (
        f"CREATE OR REPLACE MACRO {function.name}({_PARAMETERS[function.name]}) AS\n"
        f"  {function.sql}"
    )


EXTRA: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    # Columns that the views over the stored tables add: name, meaning, SQL.
    "games": (
        (
            "duplicate_of",
            "key of the game that this one repeats; null: it counts",
            "d.duplicate_of",
        ),
        ("hash", "the game hash's first 16 digits", "format('{:016x}', t.game_hash)"),
    ),
    "events": (
        (
            "cards_text",
            "all cards of the event as text",
            "coalesce(t.cards, card_text(t.card), hand_text(t.hand))",
        ),
        ("forced", "exactly one act was legal; null: no decision, or not known", "t.choices = 1"),
    ),
}

PLAYERS: Final = View(
    "players",
    "one seat of one game that counts (no duplicates)",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player, or the name where there is no id"),
        ("name", "name that the source shows"),
        ("kind", "human, bot or unknown"),
        ("partner", "id of the partner in partnership games"),
        ("total", "points of the whole game"),
        ("rank", "place, 1 the best"),
        ("verdict", "what replay found about the game"),
        ("source", "source that holds it"),
        ("date", "day of play"),
    ),
    """SELECT s.rules, s.game, s.seat, s.seat_name, s.player, s.name, s.kind,
  p.player AS partner, s.total, s.rank, g.verdict, g.source, g.date
FROM seats s
JOIN games g USING (game)
LEFT JOIN seats p ON p.game = s.game AND p.seat = s.partner
WHERE g.duplicate_of IS NULL""",
)

BIDS: Final = View(
    "bids",
    "one call or bid of a game that counts; what was withdrawn is left out",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("partner", "id of the partner"),
        ("call", "the call: pass, double, 1S, order …"),
        ("level", "level of a bid, 1 to 7"),
        ("denomination", "denomination of a bid: C D H S NT"),
        ("turn", "number of the call in its auction, from 1"),
        ("opening", "it is the first call of its auction that is no pass"),
        ("choices", "calls that were legal"),
        ("forced", "only one was"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT e.rules, e.game, e.n, e.deal, e.seat, p.seat_name, p.player, p.partner,
  e.what AS call,
  TRY_CAST(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 1) AS TINYINT) AS level,
  nullif(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 2), '') AS denomination,
  row_number() OVER auction AS turn,
  e.what <> 'pass' AND count(*) FILTER (e.what <> 'pass') OVER auction = 1 AS opening,
  e.choices, e.forced, p.verdict
FROM events e JOIN players p USING (game, seat)
WHERE e.verb = 'bid' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')
WINDOW auction AS (PARTITION BY e.game, e.deal ORDER BY e.n)""",
)

PLAYS: Final = View(
    "plays",
    "one card played in a game that counts; what was withdrawn is left out",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("trick", "number of the trick in the deal"),
        ("laid", "1 for the card led, 2 for the next …"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("card", "the card, such as 4h"),
        ("suit", "its suit"),
        ("rank", "its rank"),
        ("won", "the card won its trick; null: the trick was not completed"),
        ("choices", "cards that were legal"),
        ("forced", "only one was"),
        ("flags", "irregularities"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT e.rules, e.game, e.n, e.deal, e.trick, e.laid, e.seat, p.seat_name, p.player,
  card_text(e.card) AS card, suit(e.card) AS suit, card_rank(e.card) AS rank,
  t.winner = e.seat AS won, e.choices, e.forced, e.flags, p.verdict
FROM events e JOIN players p USING (game, seat)
LEFT JOIN tricks t ON t.game = e.game AND t.deal = e.deal AND t.trick = e.trick
WHERE e.verb = 'play' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')""",
)

RESULTS: Final = View(
    "results",
    "one player in one scored deal of a game that counts",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("partner", "id of the partner"),
        ("points", "points of the deal"),
        ("won", "tricks that the seat itself won"),
        ("dealer", "the seat dealt"),
        ("role", "declarer, dummy or partner, or defender; null: no declarer"),
        ("contract", "contract of the deal"),
        ("trump", "trump of the deal"),
        ("target", "tricks that declarer's side undertook"),
        ("made", "tricks that counted for declarer's side"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT r.rules, r.game, r.deal, r.seat, p.seat_name, p.player, p.partner, r.points, r.won,
  d.dealer = r.seat AS dealer,
  CASE WHEN d.declarer IS NULL THEN NULL
    WHEN d.declarer = r.seat THEN 'declarer'
    WHEN s.partner = d.declarer THEN 'partner'
    ELSE 'defender' END AS role,
  d.contract, d.trump, d.target, d.made, p.verdict
FROM scores r
JOIN players p USING (game, seat)
JOIN seats s ON s.game = r.game AND s.seat = r.seat
JOIN deals d ON d.game = r.game AND d.deal = r.deal""",
)

HANDS: Final = View(
    "hands",
    "one hand of one deal of a game that counts, where all its cards are known",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("hand", "the cards as a mask, for the SQL functions"),
        ("cards", "the cards as text"),
        ("size", "how many they are"),
        ("hcp", "high-card points: A 4, K 3, Q 2, J 1"),
        ("spades", "length in spades"),
        ("hearts", "length in hearts"),
        ("diamonds", "length in diamonds"),
        ("clubs", "length in clubs"),
    ),
    """SELECT h.rules, h.game, h.deal, h.seat, p.seat_name, p.player, h.hand,
  hand_text(h.hand) AS cards, bit_count(h.hand)::INTEGER AS size, hcp(h.hand) AS hcp,
  suit_length(h.hand, 's') AS spades, suit_length(h.hand, 'h') AS hearts,
  suit_length(h.hand, 'd') AS diamonds, suit_length(h.hand, 'c') AS clubs
FROM (
  SELECT rules, game, deal, target AS seat,
    bit_or(coalesce(hand, 1::BIGINT << nullif(card, 63)::BIGINT)) AS hand
  FROM events
  WHERE verb = 'deal' AND target IS NOT NULL AND (what IS NULL OR what <> 'talon')
  GROUP BY ALL
  HAVING count(*) FILTER (cards IS NOT NULL OR card = 63) = 0
) h JOIN players p USING (game, seat)""",
)

CONTRACTS: Final = View(
    "contracts",
    "one bridge contract that was played and scored, in a game that counts",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("contract", "contract such as 4S"),
        ("level", "its level, 1 to 7"),
        ("denomination", "its denomination: C D H S NT"),
        ("doubled", "0, 1 doubled, 2 redoubled"),
        ("seat", "seat of declarer"),
        ("seat_name", "its name"),
        ("player", "id of declarer"),
        ("partner", "id of dummy"),
        ("vulnerable", "declarer's side was vulnerable; null where scoring decides it"),
        ("target", "tricks undertaken"),
        ("made", "tricks made"),
        ("over", "made less undertaken; below 0: down"),
        ("score", "points of the deal for declarer's side"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT d.rules, d.game, d.deal, d.contract,
  left(d.contract, 1)::TINYINT AS level, substr(d.contract, 2) AS denomination, d.doubled,
  d.declarer AS seat, p.seat_name, p.player, p.partner,
  CASE WHEN coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
    THEN CASE coalesce(g.options ->> '$.vulnerable', 'none')
      WHEN 'both' THEN true WHEN 'none' THEN false
      WHEN 'ns' THEN d.declarer % 2 = 0 ELSE d.declarer % 2 = 1 END
  END AS vulnerable,
  d.target, d.made, d.made - d.target AS over, r.points AS score, p.verdict
FROM deals d
JOIN players p ON p.game = d.game AND p.seat = d.declarer
JOIN games g ON g.game = d.game
JOIN scores r ON r.game = d.game AND r.deal = d.deal AND r.seat = d.declarer
WHERE d.scored AND d.rules = 'contract-bridge' AND d.contract IS NOT NULL""",
)

VIEWS: Final[dict[str, View]] = {
    view.name: view for view in (PLAYERS, BIDS, PLAYS, RESULTS, HANDS, CONTRACTS)
}
