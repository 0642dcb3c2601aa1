import msgspec
import pytest

from cardlog import Replay, redact, simulate
from cardlog.cards import JOKER, mask
from cardlog.errors import UsageError
from cardlog.log.model import Player
from cardlog.rules.registry import games
from cardlog.show.cardwords import with_cards
from cardlog.show.hands import hand_line, hand_rows
from cardlog.show.steps import Steps, event_words, listing, page
from cardlog.show.style import Paint, width
from cardlog.show.table import Table, auction, draw, headline, scores, short
from tests.page.engine import one_of_each_kind

GAMES = [game.id for game in games()]
KINDS = one_of_each_kind()


def board(seed=2, **more):
    return next(simulate("contract-bridge", n=1, seed=seed, player="sensible", **more))


def table_at(record, at):
    replay = Replay(record)
    for event in record.events[:at]:
        assert replay.step(event) == 0
    return Table(replay.game, replay.state, record.seats, {}, record.events[:at])


def test_a_hand_in_rows_and_on_a_line():
    hand = mask("AsKs2h") | 1 << JOKER
    assert hand_rows(hand, 2, Paint()) == ["♠ AK", "♥ 2", "♦ -", "♣ -", "* joker", "?? x2"]
    assert hand_line(hand, 0, Paint()) == "♠AK ♥2 joker"
    assert hand_line(hand, 0, Paint(signs=False)) == "SAK H2 joker"


def test_the_trick_lies_in_the_middle():
    record = board()
    first = next(n for n, text in enumerate(record.events) if " play " in text)
    lines = draw(table_at(record, first + 2), paint=Paint())
    cloth = "\n".join(line for line in lines if "│" in line)
    for text in record.events[first : first + 2]:
        card = text.split()[-1]
        assert {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[card[1]] + card[0] in cloth


def test_the_auction_stands_in_columns():
    record = board()
    calls = [text.split()[-1] for text in record.events if " bid " in text]
    lines = auction(table_at(record, 4 + len(calls)), paint=Paint())
    assert lines[0].split() == ["N", "E", "S", "W"]
    shown = " ".join(lines[1:]).split()
    assert len(shown) == len(calls)


@pytest.mark.parametrize("rules", KINDS)
def test_every_kind_of_game_is_drawn_within_80_columns(rules):
    record = next(simulate(rules, n=1, seed=6))
    fits_in_80_columns(record, every=max(3, len(record.events) // 12))


@pytest.mark.sweep
@pytest.mark.parametrize("rules", GAMES)
def test_every_game_is_drawn_within_80_columns(rules):
    fits_in_80_columns(next(simulate(rules, n=1, seed=6)), every=3)


def fits_in_80_columns(record, every):
    for view in (record, redact(record, f"seat:{record.seats[0]}")):
        steps = Steps(view)
        for at in range(0, len(steps), every):
            lines = page(steps, at, paint=Paint(), columns=80)
            assert all(width(line) <= 80 for line in lines), lines
            assert short(steps.table(at), paint=Paint())
    last = steps.table(len(steps) - 1)
    assert bool(scores(last, paint=Paint())) == any([*last.state.total, *last.state.points])


def test_colour_changes_no_width():
    record = board()
    table = table_at(record, 20)
    plain = draw(table, paint=Paint())
    coloured = draw(table, paint=Paint(colour=True, four_colours=True))
    assert [width(line) for line in plain] == [width(line) for line in coloured]


def test_the_headline_tells_phase_turn_and_contract():
    record = board()
    first = next(n for n, text in enumerate(record.events) if " play " in text)
    text = headline(table_at(record, first), paint=Paint())
    assert text.startswith("play · ")
    assert " to act" in text
    assert "contract " in text


def test_positions_and_their_names():
    steps = Steps(board())
    last = len(steps) - 1
    assert steps.where("start") == [0]
    assert steps.where("end") == [last]
    assert steps.where("3-5") == [3, 4, 5]
    assert steps.where("finding") == [last]
    for bad in ("x", "-1", "5-3", str(last + 1)):
        with pytest.raises(UsageError, match="unknown-event"):
            steps.where(bad)


def test_replay_goes_on_after_what_could_have_stood_and_stops_else():
    record = board()
    plays = [n for n, text in enumerate(record.events) if " play " in text]
    events = list(record.events)
    events[plays[5]] = "- deal N AsKs"
    steps = Steps(msgspec.structs.replace(record, events=events))
    assert steps.stuck == plays[5]
    assert len(steps) == len(events) + 1
    lines = page(steps, plays[5] + 3, paint=Paint(), columns=80)
    assert any("cannot be followed" in line for line in lines)


def test_events_in_words():
    seats = ["N", "E", "S", "W"]
    for text, words in (
        ("N play 4h !revoke", "N plays ♥4 !revoke"),
        ("N bid pass", "N passes"),
        ("N bid 3NT", "N bids 3NT"),
        ("- deal N AsKh??", "N is dealt ♠A ♥K ??x1"),
        ("S claim 5", "S claim 5"),
        ("S give E AhKhQs", "S gives E ♠Q ♥AK"),
        ("- deal up Jc", "turned up ♣J"),
        ("W bid order", "W orders it up"),
        ("S discard ??", "S discards ??"),
        ("no event\x1b", "no event\\x1b"),
    ):
        assert event_words(text, seats, Paint()) == words


def test_cards_of_any_event_and_finding_are_written_as_on_the_table():
    words = {text: event_words(text, ["S", "Ah"], Paint()) for text in (
        "S meld KhKs2s", "S discard up 4h", "Ah play capture 7h7d", "- deal board JdTh",
        "S draw stock ??",
    )}  # fmt: skip
    assert list(words.values()) == [
        "S meld ♥K ♠K ♠2", "S discards ♥4", "Ah play capture ♥7 ♦7", "- deal board ♦J ♥T",
        "S draw stock ??",
    ]  # fmt: skip
    message = "S played 6d but has to choose from 9s4s: spades was led"
    assert with_cards(message, Paint().card, seats=["S"]) == (
        "S played ♦6 but has to choose from ♠9 ♠4: spades was led"
    )
    for kept in (
        "4H is a bid; the card is written 4h",
        "Ah: it is As2's turn",
        "<b>Xra</b>",
        "a-4h/4h.pbn",
    ):
        assert with_cards(kept, Paint().card, seats=["S", "Ah"]) == kept


def test_tricks_stay_beside_the_table_when_names_are_long():
    record = next(simulate("euchre", n=1, seed=3, player="sensible"))
    names = [Player(seat=seat, name="Bartholomew Lindqvist") for seat in record.seats]
    steps = Steps(msgspec.structs.replace(record, players=names))
    at = next(n for n in range(len(steps)) if steps.table(n).state.tricks == 1)
    for columns in (79, 80):
        lines = page(steps, at, paint=Paint(), columns=columns, rows=23)
        assert len(lines) <= 23
        assert all(width(line) <= columns for line in lines)
        assert sum(line.rstrip().endswith(("  0", "  1")) for line in lines) == 4, lines


def test_what_a_hidden_hand_cannot_hold_is_not_drawn():
    record = next(simulate("euchre", n=1, seed=3, player="sensible"))
    steps = Steps(redact(record, "public"))
    for at in range(0, len(steps), 5):
        assert not any("elsewhere" in line for line in draw(steps.table(at), paint=Paint()))


def test_listing_names_every_event():
    steps = Steps(board())
    text = "\n".join(listing(steps, paint=Paint(), columns=80))
    for n in range(len(steps) - 1):
        assert f"{n:>4}  " in text


def test_a_closer_page_loses_no_hand():
    steps = Steps(board())
    full = page(steps, 5, paint=Paint(), columns=80)
    tight = page(steps, 5, paint=Paint(), columns=80, rows=10)
    assert len(tight) < len(full)
    assert [line for line in tight if "♠" in line] == [line for line in full if "♠" in line]


def test_on_a_low_screen_the_events_stay_and_the_middle_before_the_sides():
    record = next(simulate("casino", n=1, seed=3, player="sensible", options={"deals": 1}))
    steps = Steps(record)
    dealt = max(n for n, text in enumerate(record.events) if " deal " in text)
    at = dealt + 1
    kept = []
    for rows in range(60, 17, -1):
        lines = page(steps, at, paint=Paint(), columns=80, rows=rows)
        text = "\n".join(lines)
        assert rows < 20 or len(lines) <= rows
        assert f"{at:>3}  " in lines[-1]
        kept.append(("Taken" in text, "On the table" in text))
    assert list(dict.fromkeys(kept)) == [(True, True), (False, True), (False, False)]
