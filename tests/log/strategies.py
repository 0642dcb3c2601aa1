"""Random well-formed records, with everything a record can hold."""

from hypothesis import strategies as st

from cardlog.cards import PACK_52 as PACK
from cardlog.cards import UNKNOWN, members
from cardlog.log.events import MAX_NUMBER, event_text
from cardlog.log.model import Inference, Note, Player, Record, Source
from cardlog.words import CHANCE, NO_NUMBER, NONE, PLACE_TEXT, VERB_TEXT, WORD_TEXT, Event, Flag

SEAT_LISTS = (["N", "E", "S", "W"], ["p1", "p2", "p10"], ["A"], ["BTN", "SB", "B2"])
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
FREE = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
CARDS = st.lists(st.sampled_from([*members(PACK), 61, 62, UNKNOWN]), max_size=6)


def fresh(texts):
    """The texts as new objects, as they come out of a file: equal to a constant but not it."""
    return st.sampled_from(texts).map(lambda text: "".join(list(text)))


@st.composite
def events(draw, seats, *, cards=CARDS):
    """One event of the grammar."""
    seat = st.integers(0, len(seats) - 1)
    return Event(
        draw(seat | st.just(CHANCE)),
        draw(st.sampled_from(list(VERB_TEXT))),
        draw(seat | st.just(NONE)),
        draw(st.just(NONE) | st.sampled_from(list(WORD_TEXT))),
        draw(st.just(NO_NUMBER) | st.integers(-MAX_NUMBER, MAX_NUMBER)),
        draw(st.just(0) | st.integers(0, sum(Flag))),
        held := draw(cards),
        place := draw(st.just(NONE) | st.sampled_from(list(PLACE_TEXT))),
        # Where cards go is told only behind the cards or the place that they come from.
        draw(st.just(NONE) | st.sampled_from(list(PLACE_TEXT))) if held or place != NONE else NONE,
    )


@st.composite
def records(draw, *, cards=CARDS, view=None):
    """One record."""
    seats = draw(st.sampled_from(SEAT_LISTS))
    texts = [event_text(e, seats) for e in draw(st.lists(events(seats, cards=cards), max_size=8))]
    count = len(texts)
    place = st.integers(0, count - 1) if count else st.nothing()
    taken = draw(st.lists(st.sampled_from(seats), unique=True))
    times = []
    if count and draw(st.booleans()):
        times = [
            0,
            *draw(st.lists(st.integers(-(2**50), 2**50), min_size=count - 1, max_size=count - 1)),
        ]
    players = [
        Player(
            seat=seat,
            id=draw(TEXT),
            name=draw(TEXT),
            kind=draw(fresh(["human", "bot", "unknown"])),
        )
        for seat in taken
    ]
    notes = st.builds(Note, event=place, text=TEXT, kind=fresh(["comment", "alert"]))
    guesses = st.builds(Inference, what=TEXT, rule=TEXT, event=st.none() | place)
    views = ["full", "public", *(f"seat:{seat}" for seat in seats)]
    return Record(
        id=draw(TEXT),
        rules=draw(st.sampled_from(["hearts", "contract-bridge", "500"])),
        options=draw(
            st.dictionaries(
                TEXT, st.booleans() | NUMBERS | TEXT | st.lists(TEXT, max_size=2), max_size=3
            )
        ),
        seats=list(seats),
        players=players,
        status=draw(fresh(["complete", "truncated", "abandoned", "void"])),
        view=view or draw(fresh(views)),
        events=texts,
        times=times,
        notes=draw(st.lists(notes, max_size=3)),
        stated=draw(st.dictionaries(TEXT, FREE, max_size=3)),
        inferred=draw(st.lists(guesses, max_size=2)),
        source=draw(
            st.none()
            | st.builds(
                Source,
                file=TEXT,
                format=TEXT,
                line=st.integers(0, 2**40),
                sha256=st.just("0a" * 32),
            )
        ),
        extra=draw(st.dictionaries(TEXT.map(lambda text: "x_a" + text), FREE, max_size=2)),
    )


def board(seed=0):
    """A bridge board of 70 events, in canonical form."""
    import random

    from cardlog.cards import card_text, cards_text, sort_hand

    pack = list(members(PACK))
    random.Random(seed).shuffle(pack)
    seats = ["N", "E", "S", "W"]
    hands = [pack[13 * i : 13 * i + 13] for i in range(4)]
    deals = [f"- deal {seat} {cards_text(sort_hand(hands[i]))}" for i, seat in enumerate(seats)]
    calls = [
        f"{seats[i % 4]} bid {call}"
        for i, call in enumerate(["1S", "pass", "4S", "pass", "pass", "pass"])
    ]
    plays = [f"{seats[i % 4]} play {card_text(hands[i % 4][i // 4])}" for i in range(52)]
    return Record(
        id=f"board-{seed}",
        rules="contract-bridge",
        options={"dealer": "N", "vulnerable": "ns"},
        seats=seats,
        players=[Player(seat=seat, id=f"bbo:{seat.lower()}") for seat in seats],
        events=[*deals, *calls, *plays],
        stated={"contract": "4S", "declarer": "N", "tricks": 10, "scores": {"E": -620, "N": 620}},
    )
