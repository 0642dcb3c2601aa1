"""The table of durak: hands, talon, the bout on the table, who may act."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import NO_SUIT, PACK_52, SUIT_MASK, UNKNOWN, pack
from cardlog.rules.bits import popcount
from cardlog.rules.mechanisms.hands import Hands, clear_hands, hand_size
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.options import OptionSet, switch, whole
from cardlog.rules.state import CardSet, SeatNo, SeatSet, Suit
from cardlog.words import CHANCE, NONE

PACK_36 = pack("6")
HAND = 6
MOST_ATTACKS = 6
OF_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    ATTACK = 1
    """A bout is to be opened."""
    BOUT = 2
    REFILL = 3
    """The hands are filled up."""
    OVER = 4


class Options(OptionSet):
    """What a record may set."""

    pack: int = whole(36, "cards of the pack: 36 or 52", "003:2131", low=36, high=52)
    teams: int = switch(0, "four players in two teams, or six in two teams of three", "003:2129")
    first_cap: int = whole(
        6, "most attack cards in the first bout of a deal: 6 or 5", "003:2103", low=5, high=6
    )
    add_after_take: int = switch(
        0,
        "after the defender has given up the attackers may still throw in, within the limits",
        "†",
    )
    transfer: int = switch(0, "the attack may be passed on", "003:2127")
    transfer_after_cover: int = switch(
        0, "it may be passed on also when cards have been covered", "003:2127"
    )
    show_transfer: int = switch(0, "it may be passed on by showing a trump", "003:2127")
    exchange: int = switch(1, "the lowest trump may be exchanged for the turned card", "003:2089")
    target: int = whole(0, "times as the fool that end the record; 0: none", "003:2121")
    deals: int = whole(0, "deals to play; 0: no fixed number", "003:2121")


class State(Hands):
    """A table of durak."""

    pack: CardSet
    talon: int
    """Cards of the talon, the turned one included."""
    up: Annotated[int, "card"]
    """The turned card plus one while it lies under the talon."""
    trump: Suit
    low_spent: int
    """Whether the lowest trump has been taken up by a defender."""
    playing: SeatSet
    """Seats that are still in."""
    attacker: SeatNo
    """The principal attacker; -1 while hidden cards leave it open."""
    defender: SeatNo
    attacks: Annotated[list[int], "card", 6]
    covers: Annotated[list[int], "card", 6]
    """The card on each attack card plus one, 0 if it is not covered."""
    laid: int
    """Attack cards of the bout."""
    covered: int
    limit: int
    """Most attack cards of the bout."""
    cap: int
    """The same by agreement, whatever the defender holds."""
    done: SeatSet
    """Attackers who add nothing more for now."""
    given_up: int
    """Whether the defender takes the cards."""
    heap: CardSet
    """Cards that have left the deal."""
    proved: int
    """Whether the lowest trump has been shown in the first deal."""
    shown: CardSet
    """Trumps shown in this deal to pass an attack on."""
    bouts: int
    """Bouts of the deal, the open one included."""
    fools: SeatSet
    """Who lost the deal scored last."""


def setup(s: State, o: Options) -> int:
    """The pack."""
    s.dealer = o.dealer
    s.pack = PACK_52 if o.pack == 52 else PACK_36
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, s.pack)
    clear_table(s)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.talon = 0
    s.up = 0
    s.trump = NO_SUIT
    s.low_spent = 0
    s.playing = (1 << s.seats) - 1
    s.attacker = NONE
    s.defender = NONE
    s.heap = 0
    s.proved = 0
    s.shown = 0
    s.deferred = 0


def clear_table(s: State) -> None:
    """Before a bout."""
    for i in range(MOST_ATTACKS):
        s.attacks[i] = 0
        s.covers[i] = 0
    s.laid = 0
    s.covered = 0
    s.limit = 0
    s.done = 0
    s.given_up = 0


# --- cards --------------------------------------------------------------------------------


def trumps(s: State) -> int:
    """All cards of the trump suit."""
    return SUIT_MASK << (16 * s.trump) & s.pack


def lowest_trump(s: State) -> int:
    """The lowest trump of the pack."""
    return 16 * s.trump + (0 if s.pack == PACK_52 else 4)


def beating(s: State, card: int) -> int:
    """003:2099 a higher card of the suit, or any trump on a plain card."""
    suit = card >> 4
    higher = SUIT_MASK << (16 * suit) & ~((2 << card) - 1)
    return higher if suit == s.trump else higher | trumps(s)


def same_rank(cards: int) -> int:
    """All cards of the ranks of a set."""
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & SUIT_MASK
    return ranks | ranks << 16 | ranks << 32 | ranks << 48


def table_cards(s: State) -> int:
    """Cards that lie on the table."""
    found = 0
    for i in range(s.laid):
        found |= 1 << (s.attacks[i] - 1)
        if s.covers[i]:
            found |= 1 << (s.covers[i] - 1)
    return found


def uncovered_cards(s: State) -> int:
    """Attack cards that are not covered."""
    found = 0
    for i in range(s.laid):
        if s.covers[i] == 0:
            found |= 1 << (s.attacks[i] - 1)
    return found


def may_hold_any(s: State, seat: int, cards: int) -> int:
    """Cards of a set that the seat holds or could hold."""
    return (s.hand[seat] | s.unseen if s.hidden[seat] else s.hand[seat]) & cards


# --- seats --------------------------------------------------------------------------------


def next_playing(s: State, seat: int) -> int:
    """The next player to the left who is still in."""
    after = next_seat(s, seat)
    while not s.playing >> after & 1 and after != seat:
        after = next_seat(s, after)
    return after


def next_defender(s: State, o: Options, attacker: int) -> int:
    """003:2091, 003:2129 the next who is still in; in teams the next opponent."""
    seat = next_playing(s, attacker)
    while o.teams and (seat + attacker) % 2 == 0 and seat != attacker:
        seat = next_playing(s, seat)
    return seat


def may_throw(s: State, o: Options, seat: int) -> int:
    """Whether a seat may add to the attack, if it is asked."""
    if seat == s.defender or hand_size(s, seat) == 0:
        return 0
    return int(not o.teams or (seat + s.defender) % 2 != 0)


def asked(s: State, o: Options) -> int:
    """003:2101 who is asked to throw in: the attacker first, then from the defender's left."""
    if s.laid >= s.limit or (s.given_up and not o.add_after_take):
        return NONE
    if may_throw(s, o, s.attacker) and not s.done >> s.attacker & 1:
        return s.attacker
    seat = next_seat(s, s.defender)
    for _ in range(s.seats):
        if may_throw(s, o, seat) and not s.done >> seat & 1:
            return seat
        seat = next_seat(s, seat)
    return NONE


def next_to_draw(s: State) -> int:
    """003:2107 the attacker first, then the others in turn, the defender last."""
    if s.talon == 0:
        return NONE
    seat = s.attacker
    for _ in range(s.seats):
        if seat != s.defender and s.playing >> seat & 1 and hand_size(s, seat) < HAND:
            return seat
        seat = next_seat(s, seat)
    if s.playing >> s.defender & 1 and hand_size(s, s.defender) < HAND:
        return s.defender
    return NONE


# --- the first attacker -------------------------------------------------------------------


def lowest_known(s: State, but: int) -> int:
    """The lowest trump that is known in a hand, one seat's left out; 64 if there is none."""
    found = 0
    for seat in range(s.seats):
        if seat != but:
            found |= s.hand[seat] & trumps(s)
    return popcount((found & -found) - 1) if found else UNKNOWN + 1


def hidden_lower(s: State, card: int) -> int:
    """Whether an unknown hand could hold a lower trump than this one."""
    for seat in range(s.seats):
        low = may_hold_any(s, seat, trumps(s) & ~s.hand[seat])
        if low and popcount((low & -low) - 1) < card:
            return 1
    return 0


def may_open(s: State, seat: int) -> int:
    """Whether a seat may be the one that has the lowest trump, as far as the record shows."""
    low = may_hold_any(s, seat, trumps(s))
    others = lowest_known(s, seat)
    if low and popcount((low & -low) - 1) < others:
        return 1
    # 003:2087 nobody redeals where no trump was dealt: the player at the dealer's left
    return int(lowest_known(s, NONE) > UNKNOWN and seat == next_seat(s, s.dealer))


def first_attacker(s: State) -> int:
    """003:2087 the holder of the lowest trump; later the player at the dealer's left."""
    if s.scored:
        return next_seat(s, s.dealer)
    low = lowest_known(s, NONE)
    if hidden_lower(s, low):
        return NONE
    for seat in range(s.seats):
        if low <= UNKNOWN and s.hand[seat] >> low & 1:
            return seat
    return next_seat(s, s.dealer)
