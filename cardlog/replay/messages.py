"""Findings in words: what was wrong, the state before, what would have been legal, the rule."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from cardlog.cards import (
    CARD_CODE,
    JOKER,
    SUIT_NAMES,
    UNKNOWN,
    card_text,
    cards_text,
    set_text,
    sort_hand,
)
from cardlog.log.model import Record
from cardlog.replay.findings import Finding
from cardlog.replay.statetext import state_text
from cardlog.rules.faults import FAULTS, Fault
from cardlog.words import (
    CHANCE,
    FLAG_TEXT,
    NO_NUMBER,
    PLACE_TEXT,
    WORD_TEXT,
    Event,
    Verb,
    Word,
)

if TYPE_CHECKING:
    from cardlog.replay.play import Replay
MOST_LEGAL: Final = 40
NEAR: Final = 40
"""How far from a stated number the true one is looked for."""


def explain(table: Replay, record: Record, number: int, event: Event, fault: IntEnum) -> Finding:
    """The finding for a fault of the next event; ``table`` stands before that event."""
    text = FAULTS[fault]
    cite = table.game.rules.get(fault)
    return Finding(
        code=text.code,
        event=number,
        text=record.events[number],
        message=_message(table, event, fault),
        rule=cite.text if cite else text.title[0].upper() + text.title[1:] + ".",
        source=cite.source if cite else "",
        legal=legal_acts(_asked(table, event, fault)),
        state=state_text(table.game, table.state, table.seats),
        help=_help(table, event, fault),
    )


def _help(table: Replay, event: Event, fault: IntEnum) -> str:
    if fault == Fault.WORD_NOT_USED and event.flags:
        return "Leave the mark out, or look for what the event before it should have been."
    return FAULTS[fault].help.replace("cardlog games GAME", f"cardlog games {table.game.id}")


def _asked(table: Replay, event: Event, fault: IntEnum) -> Replay:
    """The table as the acting seat sees it, where the order of acts is free, as in a pass."""
    if event.verb != Verb.GIVE or event.actor == CHANCE or fault == Fault.NOT_YOUR_TURN:
        return table
    fork = table.fork()
    fork.state.turn = event.actor
    return fork


def legal_acts(table: Replay) -> list[str]:
    """The legal acts at this point in short: one line an act, cards of one kind together."""
    open_now = table.offers()
    lines: list[str] = []
    for i in range(open_now.count):
        if len(lines) >= MOST_LEGAL:
            lines.append("…")
            break
        actor = "-" if open_now.actor[i] == CHANCE else table.seats[open_now.actor[i]]
        parts = [actor, Verb(open_now.verb[i]).name.lower()]
        if open_now.target[i] >= 0:
            parts.append(table.seats[open_now.target[i]])
        if open_now.what[i] >= 0:
            parts.append(WORD_TEXT[open_now.what[i]])
        if open_now.place[i] >= 0:
            parts.append(PLACE_TEXT[open_now.place[i]])
        pool, least, take = open_now.pool[i], open_now.least[i], open_now.take[i]
        if take:
            codes = open_now.event(i, pool).cards
            parts.append(cards_text(codes if least == len(pool) else sort_hand(codes)))
        if open_now.to[i] >= 0:
            parts.append(PLACE_TEXT[open_now.to[i]])
        low, high = open_now.low[i], open_now.high[i]
        if low != NO_NUMBER:
            parts.append(str(low))
        line = " ".join(parts)
        if low != high:
            step = open_now.step[i]
            line += f" to {high}" + (f" in steps of {step}" if step > 1 else "")
        if take and (least != len(pool) or (take == 1 and open_now.to[i] < 0)):
            line += f" ({_of(least, take)})"
        for part, count in open_now.also[i]:
            line += f" and {_some(open_now.event(i, part).cards, count)}"
        lines.append(line)
    return lines


def _some(codes: list[int], count: int) -> str:
    """So many of these cards."""
    text = cards_text(codes)
    return text if count == len(codes) else f"{text} ({_of(count, count)})"


def _of(least: int, take: int) -> str:
    if least != take:
        return f"{least} to {take} of these"
    return "one of these" if take == 1 else f"{take} of these"


def _message(table: Replay, event: Event, fault: IntEnum) -> str:
    state = table.state
    seats = table.seats
    who = "the table" if event.actor == CHANCE else seats[event.actor]
    cards = [code for code in event.cards if code != UNKNOWN]
    card = card_text(cards[0]) if cards else "??"
    phase = table.game.phases(state.phase).name.lower()
    turn = "the table" if state.turn == CHANCE else seats[state.turn]
    verb = Verb(event.verb).name.lower()
    word = WORD_TEXT.get(event.what, "")
    related = set_text(state.related, table.game.pack) if state.related > 0 else ""
    led = getattr(state, "led", -1)
    suit = SUIT_NAMES[led] if 0 <= led < 4 else "the suit led"
    to_play = f"has to choose from {related}" if related else "has other cards to play"
    named: dict[IntEnum, str] = {
        Fault.NOT_YOUR_TURN: f"{who} acts, but it is {turn}'s turn to act",
        Fault.WRONG_PHASE: f"'{verb}' is not possible in the phase '{phase}'",
        Fault.NOT_HELD: f"{who} does not hold {card}" + _whereabouts(table, event),
        Fault.REVOKE: f"{who} played {card} but {to_play}: {suit} was led",
        Fault.SHOWN_OUT: f"{who} plays {card} after having shown out of {_suit_of(cards)}",
        Fault.DUPLICATE_CARD: f"{related or card} is already in another place"
        + _holder(table, state.related),
        Fault.NOT_IN_PACK: f"{related or card} is not in this game's pack",
        Fault.TOO_MANY_CARDS: f"the cards are more than {_target(table, event)} takes",
        Fault.WRONG_COUNT: _wrong_count(event, verb),
        Fault.VERB_NOT_USED: f"{table.game.name} has no '{verb}'",
        Fault.WORD_NOT_USED: _not_used(event, word or verb),
        Fault.UNKNOWN_CARD: "the card must be seen and cannot be ??",
        Fault.GAME_OVER: "the game was over before this event",
        Fault.NOT_CHANCE: f"'{verb}' cannot be an act of {who}",
        Fault.INSUFFICIENT_BID: f"{word} does not exceed {_contract(state)}",
        Fault.BAD_CLAIM: _bad_claim(event, who),
        Fault.WRONG_TARGET: f"'{verb}' is directed at the wrong seat",
        Fault.HEARTS_NOT_BROKEN: f"{who} leads {card} before hearts were broken",
        Fault.FIRST_TRICK_POINTS: f"{who} plays {card} on the first trick",
        Fault.PENALTY_CARD: f"{who} has a penalty card and must play it: {related}",
        Fault.WRONG_OBSERVATION: _observed(table, event),
        Fault.DEALER_STUCK: f"{who} is the dealer and must name a suit",
    }
    return named.get(fault, f"{who}: {FAULTS[fault].title}")


def _contract(state: Any) -> str:
    return WORD_TEXT.get(getattr(state, "contract", 0), "the last one")


def _not_used(event: Event, word: str) -> str:
    if event.flags:
        marks = " ".join(f"!{text}" for flag, text in FLAG_TEXT.items() if event.flags & flag)
        return f"the event is marked {marks}, but that irregularity did not happen"
    if event.verb == Verb.BID and len(event.cards) == 1 and event.cards[0] < JOKER:
        card = card_text(event.cards[0])
        return f"{card} is a card; the bid is written {card.upper()}"
    return f"'{word}' means nothing here"


def _wrong_count(event: Event, verb: str) -> str:
    word = WORD_TEXT.get(event.what, "")
    if event.verb == Verb.PLAY and not event.cards and word.lower().capitalize() in CARD_CODE:
        return f"{word} is a bid; the card is written {word.lower().capitalize()}"
    return f"'{verb}' with {len(event.cards)} card{'' if len(event.cards) == 1 else 's'}"


def _observed(table: Replay, event: Event) -> str:
    """What the replay says against a stated observation."""
    state = table.state
    if event.what == Word.TRICK:
        return f"the last trick went to {table.seats[state.taker]}" if state.tricks else "no trick"
    if event.target < 0:
        counted = _counted(table, event)
        if counted is not None:
            return f"the replay counts {counted} here, not {event.number}"
        return "an observation that the replay contradicts"
    seat = table.seats[event.target]
    if event.what == Word.TOTAL:
        return f"{seat} has {state.total[event.target]} points in all, not {event.number}"
    settled = table.fork()
    settled.end()
    points = settled.state.points[event.target]
    return f"{seat} has {points} points in the deal scored last, not {event.number}"


def _counted(table: Replay, event: Event) -> int | None:
    """The one number near the stated one that the replay accepts in its place."""
    if event.number == NO_NUMBER:
        return None
    found = [
        number
        for number in range(event.number - NEAR, event.number + NEAR + 1)
        if not table.fork().step(event._replace(number=number))
    ]
    return found[0] if len(found) == 1 else None


def _bad_claim(event: Event, who: str) -> str:
    if event.what in (Word.ACCEPT, Word.REJECT):
        return f"{who} made the claim and cannot answer it"
    return "the claim names a number of tricks that is not left to be played"


def _suit_of(cards: list[int]) -> str:
    return SUIT_NAMES[cards[0] >> 4] if cards and cards[0] >> 4 < 4 else "the suit"


def _target(table: Replay, event: Event) -> str:
    return f"{table.seats[event.target]}'s hand" if event.target >= 0 else "a hand"


def _whereabouts(table: Replay, event: Event) -> str:
    """Where the card is instead, if the state shows it."""
    if not event.cards:
        return ""
    bits = 1 << (event.cards[0] ^ table.game.pack)
    found = _holder(table, bits)
    if found:
        return found
    dealt = getattr(table.state, "dealt", None)
    if dealt and event.actor >= 0 and dealt[event.actor] & bits:
        return ": it has left the hand already"
    return ""


def _holder(table: Replay, bits: int) -> str:
    hands = getattr(table.state, "hand", None)
    if isinstance(hands, list) and bits > 0:
        for seat, name in enumerate(table.seats):
            if hands[seat] & bits:
                return f": {name} holds it"
    return ""


def unfinished(table: Replay, record: Record) -> Finding:
    """Why a record is incomplete, in words."""
    phase = table.game.phases(table.state.phase).name.lower()
    turn = "the table" if table.state.turn == CHANCE else table.seats[table.state.turn]
    reason = {
        "truncated": "the record says that it is cut off",
        "abandoned": "the record says that the game was abandoned",
    }.get(record.status, "the record says that it is complete")
    if getattr(table.state, "disputed", 0):
        turn = "a disputed claim without a ruling, the table"
    return Finding(
        code="unfinished",
        severity="note",
        event=len(record.events),
        message=f"the events stop in the phase '{phase}', {turn} to act; {reason}",
        legal=legal_acts(table),
        help="all events up to here are legal; the rest is missing",
    )


def unsettled(table: Replay) -> list[Finding]:
    """What an otherwise legal record leaves unchecked because it does not show it."""
    state = table.state
    found: list[Finding] = []
    deals = getattr(state, "unrecorded", 0)
    if deals:
        found.append(
            Finding(
                code="no-auction",
                severity="note",
                message="the contract is given without the calls that led to it"
                + (f", in {deals} deals" if deals > 1 else "")
                + ": whether they were legal cannot be checked",
                help="record the calls with 'bid' instead of the contract with 'declare'",
            )
        )
    open_checks = state.unsure + state.deferred - deals
    if open_checks:
        count = f"{open_checks} checks need" if open_checks > 1 else "one check needs"
        named = _open_checks(table)
        found.append(
            Finding(
                code="hidden-cards",
                severity="note",
                message=f"{count} cards that the record does not show"
                + (f": {', '.join(named)}" if named else ""),
                help="a record of all hands, or the views of the other seats merged into this "
                "one ('cardlog merge'), would settle them",
            )
        )
    return found


def _open_checks(table: Replay) -> list[str]:
    """The open checks of the deal played last, as far as the state shows them."""
    state = table.state
    hidden = getattr(state, "hidden", ())
    barred = getattr(state, "barred", ())
    named = []
    for name, cards, denied in zip(table.seats, hidden, barred, strict=False):
        suits = [text for i, text in enumerate(SUIT_NAMES) if denied >> 16 * i & 0x1FFF]
        if cards and suits:
            named.append(f"whether {name} really held no {' or '.join(suits)}")
    if getattr(state, "open_honours", 0):
        named.append("who held honours")
    return named
