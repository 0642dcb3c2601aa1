"""Checks that every rule set must pass: views, copies, offers, damage, conservation, the end.

Each takes the id of a rule set and raises ``AssertionError`` where the rule set fails.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from cardlog.cards import CARD_CODE, UNKNOWN, members
from cardlog.errors import OptionError
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.log.views import merge, redact
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.driver import DEAL_FIELDS, TRICK_FIELDS
from cardlog.replay.play import Replay, apply
from cardlog.replay.simulate import simulate
from cardlog.replay.statetext import parse_state, state_text
from cardlog.replay.twins import available
from cardlog.replay.verdict import judge
from cardlog.rules.game import Game
from cardlog.rules.registry import game
from cardlog.rules.state import Field, copy, layout
from cardlog.words import NO_NUMBER, NONE, PLACE_TEXT, Event, Flag, Verb, Word

_TRANSIENT: Final = frozenset({"choices", "related", "irregular"})
_MOST_EVENTS: Final = 600
"""Longer games are cut here: what holds for their first deals holds for the others."""


def games(rules: str, n: int, *, seed: int = 21) -> list[Record]:
    """Games of a rule set with every number of seats, by the random and the sensible player."""
    found = game(rules)
    made: list[Record] = []
    short = "deals" in found.declared and found.declared["deals"].high >= 2
    options = {"deals": 2} if short and rules != "contract-bridge" else {}
    counts = _seat_counts(found, options)
    for i in range(n):
        seats = counts[i % len(counts)]
        made += simulate(
            rules, n=1, seed=seed + i, seats=seats, options=options,
            player="sensible" if i % 2 else "random",
        )  # fmt: skip
    return made


def _seat_counts(found: Game, options: dict[str, Any]) -> list[int]:
    """Numbers of players with which the options can be played."""
    possible = []
    for count in range(found.seats[0], found.seats[1] + 1):
        try:
            found.encode_options(options, found.seat_names or [f"p{i + 1}" for i in range(count)])
        except OptionError:
            continue
        possible.append(count)
    return possible


def _cut(record: Record) -> list[str]:
    return record.events[:_MOST_EVENTS]


def _snapshot(table: Replay) -> dict[str, Any]:
    return {
        f.name: (list(v) if f.length else v)
        for f in layout(table.game.state)
        if f.name not in _TRANSIENT
        for v in [getattr(table.state, f.name)]
    }


def wrong_event(rng: random.Random, seats: int) -> Event:
    """Any event that the grammar allows; most are nonsense."""
    deck = [*range(13), 28, 45, 58, 61, UNKNOWN, 64, 111]
    cards = [rng.choice(deck) for _ in range(rng.choice([0, 1, 1, 3]))]
    return Event(
        rng.randrange(-1, seats),
        int(rng.choice(list(Verb))),
        rng.choice([NONE, rng.randrange(seats)]),
        rng.choice([NONE, int(rng.choice(list(Word))), 1000 + rng.randrange(1, 60)]),
        rng.choice([NO_NUMBER, rng.randrange(-3, 15)]),
        rng.choice([0, 0, 0, int(rng.choice(list(Flag)))]),
        cards,
        rng.choice([NONE, NONE, NONE, int(rng.choice(list(PLACE_TEXT)))]),
        rng.choice([NONE, int(rng.choice(list(PLACE_TEXT)))]) if cards else NONE,
    )


def state_text_parses_back(rules: str) -> None:
    """The state at every event is one line of text that parses back."""
    for record in games(rules, 3):
        table = Replay(record)
        for event in _cut(record):
            text = state_text(table.game, table.state, table.seats)
            found, state, seats = parse_state(text)
            assert (found, seats) == (table.game, record.seats)
            for field in layout(found.state):
                if field.name not in _TRANSIENT:
                    ours, theirs = getattr(table.state, field.name), getattr(state, field.name)
                    assert ours == theirs, (field.name, text)
            assert table.step(event) == 0


def every_offered_act_is_accepted_and_counted(rules: str) -> None:
    """What is offered is legal, and ``choices`` of a decision is the number of acts offered."""
    rng = random.Random(1)
    for record in games(rules, 3):
        table = Replay(record)
        for event in _cut(record):
            acts = table.acts(most=200)
            decoded = parse_event(event, record.seats)
            for act in rng.sample(acts, min(4, len(acts))):
                fork = table.fork()
                fault = fork.step(act)
                assert fault == 0, (act, fault.name)
            choices = table.choices()
            assert table.step(event) == 0
            if decoded.actor >= 0 and table.state.choices:
                assert table.state.choices == choices, (event, table.state.choices, choices)


def a_refused_event_changes_nothing(rules: str) -> None:
    """An event that is refused leaves the state as it was."""
    rng = random.Random(2)
    for record in games(rules, 3):
        table = Replay(record)
        for event in _cut(record):
            for _ in range(3):
                wrong = wrong_event(rng, len(record.seats))
                before = _snapshot(table)
                fork = table.fork()
                if fork.step(wrong) != 0:
                    assert _snapshot(fork) == before, event_text(wrong, record.seats)
            assert table.step(event) == 0


def _damaged(record: Record, rng: random.Random) -> list[list[Event]]:
    """The decoded game four times, each time with one thing changed."""
    events = [parse_event(e, record.seats) for e in _cut(record)]
    batch = []
    for _ in range(4):
        changed = list(events)
        i, j = rng.randrange(len(events)), rng.randrange(len(events))
        kind = rng.randrange(5)
        if kind == 0:
            changed[i], changed[j] = changed[j], changed[i]
        elif kind == 1:
            del changed[i]
        elif kind == 2:
            changed.insert(i, changed[i])
        elif kind == 3:
            changed[i] = wrong_event(rng, len(record.seats))
        batch.append(changed)
    return batch


def interpreted_and_compiled_agree(rules: str) -> None:
    """Both speeds say the same of legal, damaged and redacted games; needs Numba."""
    if not available():
        return
    rng = random.Random(3)
    by_seats: dict[int, list[Record]] = {}
    for record in games(rules, 12):
        view = rng.choice(["full", "full", "public", f"seat:{record.seats[0]}"])
        by_seats.setdefault(len(record.seats), []).append(redact(record, view))
    for count, group in by_seats.items():
        batch: list[list[Event]] = []
        options = []
        for record in group:
            encoded = game(rules).encode_options(record.options, record.seats)
            for changed in _damaged(record, rng):
                batch.append(changed)
                options.append(encoded)
        columns = from_events(batch)
        results = [
            run_batch(rules, columns, seats=[count] * len(batch), options=options, speed=speed)
            for speed in ("interpreted", "compiled")
        ]
        assert same(*results), f"{count} seats"


def _cards_of(field: Field, value: Any) -> Counter[int]:
    """Known cards in a field of the state, by its kind; unknown ones count as ``UNKNOWN``."""
    found: Counter[int] = Counter()
    values = value if field.length else [value]
    if field.kind == "cards":
        for mask in values:
            found.update(members(mask))
    elif field.kind == "card":
        found.update(code - 1 for code in values if code)
    elif field.kind == "copies":
        for i, count in enumerate(values):
            found[i % 64] += count
    return found


def cards_are_in_one_place(rules: str) -> None:
    """No card is in two places of the state at any event (``Game.places``)."""
    for record in games(rules, 4):
        table = Replay(record)
        fields = [f for f in layout(table.game.state) if f.name in table.game.places]
        copies = 0
        for event in _cut(record):
            assert table.step(event) == 0
            cards: Counter[int] = Counter()
            for field in fields:
                cards += _cards_of(field, getattr(table.state, field.name))
            del cards[UNKNOWN]
            assert all(card ^ table.game.pack in _CODES for card in cards), event
            if not copies:
                copies = max(cards.values(), default=0)
            assert max(cards.values(), default=0) <= copies, (event, cards.most_common(3))


_CODES: Final = frozenset(CARD_CODE.values())


def scored_deals_keep_their_tricks(rules: str) -> None:
    """Number of tricks, rows of tricks and tricks won by seat agree in each scored deal."""
    for record in games(rules, 4):
        events = [parse_event(event, record.seats) for event in _cut(record)]
        options = game(rules).encode_options(record.options, record.seats)
        found = run_batch(
            rules, from_events([events]), seats=[len(record.seats)], options=[options],
            speed="interpreted",
        )  # fmt: skip
        number = DEAL_FIELDS.index("tricks")
        rows = Counter(found.tricks[:, TRICK_FIELDS.index("deal")].tolist())
        for row, won in zip(found.deals, found.won, strict=True):
            deal, tricks = int(row[DEAL_FIELDS.index("deal")]), int(row[number])
            if tricks or rows[deal] or won.any():
                assert (rows[deal], int(won.sum())) == (tricks, tricks), (record.id, deal)


def views_of_a_legal_game_are_accepted(rules: str) -> None:
    """Every seat's view and the public one are legal, or say what they cannot show."""
    for record in games(rules, 4):
        views = [redact(record, view) for view in ["public", *(f"seat:{s}" for s in record.seats)]]
        for view in views:
            verdict = judge(view)
            errors = [f for f in verdict.findings if f.severity == "error"]
            assert verdict.verdict in ("legal", "unverifiable"), (view.view, errors)
        assert judge(merge(views[1:])).verdict in ("legal", "unverifiable")


def a_cut_game_is_incomplete_not_illegal(rules: str) -> None:
    """A game that stops early is no breach of the rules."""
    rng = random.Random(4)
    for record in games(rules, 3):
        record.events = record.events[: rng.randrange(len(record.events))]
        assert judge(record).verdict == "incomplete"


def copies_are_independent(rules: str) -> None:
    """A copy of a state does not change with it."""
    record = games(rules, 1)[0]
    table = Replay(record)
    before = copy(table.state, table.game.state)
    for event in record.events:
        table.step(event)
    fresh = Replay(record).state
    for field in layout(table.game.state):
        assert getattr(before, field.name) == getattr(fresh, field.name)


def events_after_the_end_are_refused(rules: str) -> None:
    """A finished game takes no more acts."""
    for record in games(rules, 2):
        table = Replay(record)
        for event in record.events:
            table.step(event)
        assert table.end()
        for event in record.events[:3] + record.events[-2:]:
            decoded = parse_event(event, record.seats)
            if table.state.over and decoded.verb not in (Verb.SCORE, Verb.RULE, Verb.CLAIM):
                assert apply(table.game, table.state, table.options, decoded) != 0


CHECKS: Final[tuple[Callable[[str], None], ...]] = (
    state_text_parses_back,
    every_offered_act_is_accepted_and_counted,
    a_refused_event_changes_nothing,
    interpreted_and_compiled_agree,
    cards_are_in_one_place,
    scored_deals_keep_their_tricks,
    views_of_a_legal_game_are_accepted,
    a_cut_game_is_incomplete_not_illegal,
    copies_are_independent,
    events_after_the_end_are_refused,
)
