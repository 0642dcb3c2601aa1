"""What the engine says lies where, read from its state without the code that makes the page."""

import re
from collections import Counter
from functools import lru_cache

from cardlog.cards import UNKNOWN, card_text, members
from cardlog.log.events import parse_event
from cardlog.replay.play import Replay
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import go_on
from cardlog.rules.registry import game as game_of
from cardlog.rules.registry import games
from cardlog.rules.state import copy, layout
from cardlog.show.page.document import page

CHAINED = {"egyptian-ratscrew"}
"""Games whose stacks are partly a chain through another list; their totals are compared."""


def one_of_each_kind():
    """A rule set for each kind of state: everything that is drawn in a way of its own."""
    found = {}
    for game in games():
        found.setdefault(game.state, game.id)
    return sorted(found.values())


EXAMPLES = (
    "contract-bridge", "klondike", "president", "blackjack", "gin-rummy", "casino", "bs",
    "cribbage", "texas-holdem", "go-fish", "koi-koi", "egyptian-ratscrew",
)  # fmt: skip
"""A rule set of every family that has a record of its own kind on the page; all in a sweep."""


def families():
    """The families of games by the first word of their names."""
    return {game.family.split(",")[0].split()[0] for game in games()}


def example(rules, *, most=0, seed=3, **more):
    record = next(simulate(rules, n=1, seed=seed, player="sensible", **more))
    if most and len(record.events) > most:
        record.events = record.events[:most]
        record.status = "truncated"
    return record


def short(rules, most=160):
    """A whole game of one deal where the rule set can be told to end there, else a beginning."""
    found = game_of(rules)
    one = "deals" in found.declared and found.declared["deals"].low <= 1 and not found.seat_names
    return example(rules, most=most, options={"deals": 1} if one else {})


def added_up(payload):
    """Every position's zones: (name, owner, number) to kind, texts and masks of cards, label."""
    now = {}
    found = []
    for frame in payload["frames"]:
        for number, value in frame.get("z", {}).items():
            now[number] = value
        shown = {}
        for number, value in now.items():
            name, label, kind, owner, which, mask = payload["zones"][number]
            cards, masks = value if isinstance(value, list) else (value, None)
            if isinstance(cards, int):
                cards = "??" * cards
            texts = re.findall("..", cards)
            shown[name, owner, which] = (kind, texts, masks or [mask] * len(texts), label)
        found.append(shown)
    return found


@lru_cache(maxsize=1)
def long_page():
    """A hearts game that goes on for more than 5,000 events, and its page."""
    record = example("hearts", seed=1, options={"target": 780})
    return record, page(record)


def states(record):
    """A copy of the state before each event, and after the last."""
    table = Replay(record)
    found = []
    stuck = False
    for text in record.events:
        found.append(copy(table.state, table.game.state))
        event = parse_event(text, record.seats)
        if not stuck:
            fault = table.step(event)
            stuck = bool(fault) and not go_on(table, event, fault)
    if not stuck and record.status != "void":
        table.end()
    found.append(copy(table.state, table.game.state))
    return table.game, found


def text_of(game, code):
    return card_text(code if code == UNKNOWN else code ^ game.pack)


def hands(game, state, seats):
    """Cards of each hand as counters of texts, unknown ones as ??."""
    fields = {field.name for field in layout(game.state)}
    found = []
    for seat in range(seats):
        hand = Counter()
        if "holding" in fields:
            for code, n in enumerate(state.holding[64 * seat : 64 * seat + 64]):
                if n:
                    hand[text_of(game, code)] += n
        elif "hand" in fields:
            hand.update(text_of(game, code) for code in members(state.hand[seat]))
        if "hidden" in fields and state.hidden[seat]:
            hand["??"] += state.hidden[seat]
        found.append(hand)
    return found


def trick(game, state, seats):
    """The card of each seat in the open trick."""
    laid = getattr(state, "table", None)
    return {i: text_of(game, laid[i] - 1) for i in range(seats) if laid[i]} if laid else {}


def places(game, state):
    """Known cards of every other place that the rule set names, as counters of texts."""
    kinds = {field.name: field for field in layout(game.state)}
    found = {}
    for name in game.places:
        if name in ("hand", "holding", "unseen", "table"):
            continue
        field = kinds[name]
        values = getattr(state, name)
        cards = Counter()
        for at, value in enumerate(values if field.length else [values]):
            if field.kind == "cards":
                cards.update(text_of(game, code) for code in members(max(value, 0)))
            elif field.kind == "copies":
                if value:
                    cards[text_of(game, at % 64)] += value
            elif value:
                cards[text_of(game, value - 1)] += 1
        found[name] = +cards
    return found
