"""Views over what solvers found about deals of patience; before, nothing there is solved."""

from __future__ import annotations

from typing import Final

from cardlog.store.view import View

CELL_GAMES: Final = ("freecell", "bakers-game", "eight-off", "seahaven-towers", "forecell")
SOLVABLE_GAMES: Final = ("klondike", *CELL_GAMES)
"""Rule sets whose deals a solver is asked about."""
_SETTING: Final = (
    "draw", "passes", "partial_run", "worrying_back", "score", "columns", "cells", "filled",
    "build", "empty_column", "supermove", "position",
)  # fmt: skip
"""Options that matter to a solver."""
_CARDS: Final = "coalesce({0}cards, card_text({0}card), hand_text({0}hand))"
"""All cards of an event, from what is stored."""
_RULES: Final = ", ".join(f"'{rules}'" for rules in SOLVABLE_GAMES)
_OPTIONS: Final = ", ".join(f"'{name}=' || (g.options ->> '$.{name}')" for name in _SETTING)

PATIENCE_DEALS: Final = View(
    "patience_deals",
    "one deal of klondike or of the FreeCell family of a game that counts, and what a solver says",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("setting", "options of the game that matter to a solver"),
        ("layout", "where the cards lie: place and cards by turns"),
        (
            "state",
            "solved, or why not: unknown (budget used up), died, too-long, refused, hidden (a card "
            "of the deal is not known); open: not tried yet",
        ),
        ("outcome", "solvable, or unsolvable; null where that is not known"),
        ("solver_moves", "moves of the solver's way to win, a run counting one"),
        ("solver_draws", "draws from the stock in it"),
        ("way", "the events of it, one a line"),
        ("number", "Microsoft's number of the deal, where it is known"),
        ("verdict", "what replay found about the game"),
    ),
    f"""SELECT d.rules, d.game, d.deal, d.setting, d.layout,
  CASE WHEN d.known THEN coalesce(s.state, 'open') ELSE 'hidden' END AS state, s.outcome,
  s.moves AS solver_moves, s.draws AS solver_draws, s.way, d.number, d.verdict
FROM (
  SELECT e.rules, e.game, e.deal, concat_ws(' ', {_OPTIONS}) AS setting,
    string_agg(e.place || ' ' || e.cards, ' ' ORDER BY e.place) AS layout,
    sum(length(e.cards)) = 104 AND NOT bool_or(contains(e.cards, '?')) AS known,
    TRY_CAST(g.extra ->> '$.x_ms_deal' AS BIGINT) AS number, g.verdict
  FROM (
    SELECT rules, game, deal, coalesce(place, 'stock') AS place,
      string_agg({_CARDS.format("")}, '' ORDER BY n) AS cards
    FROM events WHERE verb = 'deal' AND rules IN ({_RULES})
    GROUP BY rules, game, deal, coalesce(place, 'stock')
  ) e JOIN games g USING (game)
  WHERE g.duplicate_of IS NULL
  GROUP BY ALL
) d LEFT JOIN solved_patience s
  ON s.rule_set = d.rules AND s.setting = d.setting AND s.layout = d.layout""",
)

PATIENCE_LOSSES: Final = View(
    "patience_losses",
    "one lost game of the FreeCell family whose deal can be solved: where it was lost",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("state", "solved, or why not: unknown (budget used up), died, too-long, refused; open"),
        ("winnable", "whether it could still be won when it ended"),
        ("n", "number of the event of the first losing move; null where it could still be won"),
        ("cards", "the cards of that move"),
        ("to_place", "where they went"),
        ("moves_before", "moves made while it could be won, that one not counted"),
        ("moves", "moves of the game"),
        ("verdict", "what replay found about the game"),
    ),
    f"""SELECT d.rules, d.game, d.deal, p.seat, p.seat_name, p.player,
  coalesce(s.state, 'open') AS state,
  CASE WHEN s.state = 'solved' THEN s.n IS NULL END AS winnable, s.n,
  {_CARDS.format("e.")} AS cards, e.to_place, s.moves_before, m.value AS moves, d.verdict
FROM patience_deals d
JOIN games g USING (game)
JOIN players p ON p.game = d.game
JOIN facts f ON f.game = d.game AND f.deal = d.deal AND f.name = 'solved' AND f.value = 0
JOIN facts m ON m.game = d.game AND m.deal = d.deal AND m.name = 'moves'
JOIN results r ON r.game = d.game AND r.deal = d.deal
LEFT JOIN solved_losses s ON s.game_hash = g.game_hash AND s.deal = d.deal
LEFT JOIN events e ON e.game = d.game AND e.n = s.n
WHERE d.rules <> 'klondike' AND d.outcome = 'solvable'""",
)

PATIENCE_VIEWS: Final = (PATIENCE_DEALS, PATIENCE_LOSSES)
