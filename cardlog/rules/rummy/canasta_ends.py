"""Whether a turn of canasta can still be ended lawfully, and whether the player can go out.

A position is looked at as counts, so that an act can be tried without being made: natural cards by
rank, four bits for each rank from the four to the ace, and wild cards and black threes. Both
questions are answered exactly, by counting and not by search:

- of the natural cards only pairs need a wild card to open a meld, and all others go down freely;
- points are most if the dearest pairs are opened and the wild cards fill what is open;
- canastas are most if the wild cards go where the fewest are lacking.
"""

from __future__ import annotations

from cardlog.cards import ACE, JOKER, SECOND_JOKER, TWO, UNKNOWN
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.rummy.canasta_table import (
    EIGHT,
    FOUR,
    FULL,
    MOST_WILD,
    RANKS,
    RED_THREES,
    THREE,
    Asked,
    Options,
    Phase,
    Source,
    State,
    dearest,
    has_meld,
    minimum,
    needed,
    rank_value,
    side_of,
)

NOTHING = 16
"""Kinds of a card, beside the ranks from the four to the ace: no card, a joker, a two, a black
three."""
A_JOKER = 17
A_TWO = 18
A_THREE = 19
KINDS = 14
NEVER = 99
"""More canastas than there can be."""


# --- counts -------------------------------------------------------------------------------


def at_rank(counts: int, rank: int) -> int:
    """How many of a rank there are."""
    return counts >> 4 * (rank - FOUR) & 15


def one_of(rank: int) -> int:
    """One card of a rank as counts."""
    return 1 << 4 * (rank - FOUR)


def total_of(counts: int) -> int:
    """How many cards the counts hold."""
    cards = 0
    while counts:
        cards += counts & 15
        counts >>= 4
    return cards


def natural_counts(s: State, seat: int) -> int:
    """Known natural cards of a hand from the four up."""
    counts = 0
    for suit in range(4):
        for rank in range(FOUR, RANKS):
            counts += s.holding[CODES * seat + 16 * suit + rank] << 4 * (rank - FOUR)
    return counts


def jokers_of(s: State, seat: int) -> int:
    """Known jokers of a hand."""
    return s.holding[CODES * seat + JOKER] + s.holding[CODES * seat + SECOND_JOKER]


def twos_of(s: State, seat: int) -> int:
    """Known twos of a hand."""
    cards = 0
    for suit in range(4):
        cards += s.holding[CODES * seat + 16 * suit + TWO]
    return cards


def black_threes_of(s: State, seat: int) -> int:
    """Known black threes of a hand."""
    return s.holding[CODES * seat + THREE] + s.holding[CODES * seat + 48 + THREE]


def melded_naturals(s: State, side: int) -> int:
    """Natural cards of the melds of a side from the four up."""
    counts = 0
    for rank in range(FOUR, RANKS):
        counts += s.naturals[RANKS * side + rank] << 4 * (rank - FOUR)
    return counts


def melded_wilds(s: State, side: int) -> int:
    """Wild cards of these melds."""
    counts = 0
    for rank in range(FOUR, RANKS):
        counts += s.wilds[RANKS * side + rank] << 4 * (rank - FOUR)
    return counts


# --- the most points ----------------------------------------------------------------------


def most_points(o: Options, own: int, jokers: int, twos: int, have: int, wilds: int) -> int:
    """Most card points that a hand can lay down, whatever is left of it."""
    points = 0
    room = 0
    aces = 0
    highs = 0
    lows = 0
    for rank in range(FOUR, RANKS):
        cards = at_rank(own, rank)
        if at_rank(have, rank):
            points += cards * rank_value(o, rank)
            room += MOST_WILD - at_rank(wilds, rank)
        elif cards >= 3:
            points += cards * rank_value(o, rank)
            room += MOST_WILD
        elif cards == 2:
            if rank == ACE:
                aces += 1
            elif rank >= EIGHT:
                highs += 1
            else:
                lows += 1
    wild = jokers + twos
    opened = min(aces + highs + lows, wild)
    points += 2 * dearest_pairs(o, aces, highs, lows, opened)
    room += MOST_WILD * opened
    placed = min(wild, room)
    first = min(placed, jokers) if o.joker >= o.two else placed - min(placed, twos)
    return points + first * o.joker + (placed - first) * o.two


def dearest_pairs(o: Options, aces: int, highs: int, lows: int, opened: int) -> int:
    """Value of one card of each of the dearest pairs, of three kinds."""
    found = 0
    left = opened
    for _ in range(3):
        best = -1
        kind = 0
        if aces and o.ace > best:
            best = o.ace
            kind = 1
        if highs and o.high > best:
            best = o.high
            kind = 2
        if lows and o.low > best:
            best = o.low
            kind = 3
        pairs = aces if kind == 1 else highs if kind == 2 else lows
        if kind:
            found += best * min(pairs, left)
            left -= min(pairs, left)
        if kind == 1:
            aces = 0
        elif kind == 2:
            highs = 0
        else:
            lows = 0
    return found


def can_reach(
    o: Options, own: int, jokers: int, twos: int, have: int, wilds: int, lack: int, keep: int
) -> int:
    """Whether so many points can be laid down with at least ``keep`` (0 to 2) cards kept."""
    if most_points(o, own, jokers, twos, have, wilds) < lack:
        return 0
    if keep == 0:
        return 1
    for i in range(KINDS):
        one = kind_of(i)
        if one == A_THREE or not has_kind(own, jokers, twos, 0, one):
            continue
        left = own - one_of(one) if one < NOTHING else own
        jokers_left = jokers - int(one == A_JOKER)
        twos_left = twos - int(one == A_TWO)
        if keep == 1:
            if most_points(o, left, jokers_left, twos_left, have, wilds) >= lack:
                return 1
            continue
        for j in range(i, KINDS):
            two = kind_of(j)
            if two == A_THREE or not has_kind(left, jokers_left, twos_left, 0, two):
                continue
            rest = left - one_of(two) if two < NOTHING else left
            points = most_points(
                o, rest, jokers_left - int(two == A_JOKER), twos_left - int(two == A_TWO), have,
                wilds,
            )  # fmt: skip
            if points >= lack:
                return 1
    return 0


def kind_of(number: int) -> int:
    """Kinds of cards by number: the ranks from the four to the ace, joker, two, black three."""
    return number + FOUR if number + FOUR < RANKS else number + FOUR - RANKS + A_JOKER


def has_kind(own: int, jokers: int, twos: int, threes: int, kind: int) -> int:
    """Whether a hand holds a card of a kind."""
    if kind == A_JOKER:
        return int(jokers > 0)
    if kind == A_TWO:
        return int(twos > 0)
    if kind == A_THREE:
        return int(threes > 0)
    return int(at_rank(own, kind) > 0)


# --- laying down everything ---------------------------------------------------------------


def most_canastas(own: int, jokers: int, twos: int, have: int, wilds: int, joins: int) -> int:
    """Most canastas on the table if all these cards are laid down; -1 if they cannot be.

    ``joins``: the kind of one more card, which can only be added to what lies there then.
    """
    room = 0
    pairs = 0
    free = 0
    ones = 0
    twofold = 0
    threefold = 0
    for rank in range(FOUR, RANKS):
        cards = at_rank(own, rank)
        there = at_rank(have, rank)
        if cards == 0 and there == 0:
            if joins == rank:
                return -1
            continue
        least = 0
        if there == 0:
            if cards == 1:
                return -1
            least = int(cards == 2)
        pairs += least
        added = MOST_WILD - at_rank(wilds, rank)
        room += added
        lack = FULL - there - cards - at_rank(wilds, rank) - int(joins == rank)
        if lack <= added:
            cost = max(lack, least) - least
            if cost <= 0:
                free += 1
            elif cost == 1:
                ones += 1
            elif cost == 2:
                twofold += 1
            else:
                threefold += 1
    wild = jokers + twos
    if pairs > wild:
        return -1
    wild += int(joins in (A_JOKER, A_TWO))
    if room < wild:
        return -1
    spare = wild - pairs
    found = free
    took = min(ones, spare)
    spare -= took
    found += took
    took = min(twofold, spare // 2)
    spare -= 2 * took
    return found + took + min(threefold, spare // 3)


def threes_go(threes: int, black: int) -> int:
    """Whether black threes can all be laid down: three or four, or added to such a meld."""
    return int(threes == 0 or threes >= 3 or black)


def can_lay_out(
    o: Options, own: int, jokers: int, twos: int, threes: int, have: int, wilds: int, black: int,
    canastas: int, lack: int, three: int,
) -> int:  # fmt: skip
    """Whether the hand can go out: all laid down, or all but a discard, with its canastas.

    ``lack``: points that have to be laid down; ``three``: what a black three counts towards them.
    """
    points = hand_points(o, own, jokers, twos) + threes * three
    if points >= lack and threes_go(threes, black):
        if most_canastas(own, jokers, twos, have, wilds, NOTHING) >= canastas:
            return 1
    for i in range(KINDS):
        kind = kind_of(i)
        if not has_kind(own, jokers, twos, threes, kind):
            continue
        if points - (three if kind == A_THREE else kind_value(o, kind)) < lack:
            continue
        if not threes_go(threes - int(kind == A_THREE), black):
            continue
        left = own - one_of(kind) if kind < NOTHING else own
        jokers_left = jokers - int(kind == A_JOKER)
        twos_left = twos - int(kind == A_TWO)
        if most_canastas(left, jokers_left, twos_left, have, wilds, NOTHING) >= canastas:
            return 1
    return 0


def hand_points(o: Options, own: int, jokers: int, twos: int) -> int:
    """What cards other than black threes count."""
    points = jokers * o.joker + twos * o.two
    for rank in range(FOUR, RANKS):
        points += at_rank(own, rank) * rank_value(o, rank)
    return points


def kind_value(o: Options, kind: int) -> int:
    """What a card of a kind other than a black three counts."""
    if kind == A_JOKER:
        return o.joker
    if kind == A_TWO:
        return o.two
    return rank_value(o, kind)


def can_finish(
    o: Options, own: int, jokers: int, twos: int, threes: int, have: int, wilds: int, lack: int,
    waiting: int, joins: int, closed: int, source: int, black: int, canastas: int,
) -> int:  # fmt: skip
    """Whether the turn can be ended after an act: by a discard, or by going out.

    ``lack``: points that the first melds still need; ``waiting``: cards of the pile that come to
    the hand then, and ``joins``, the kind of the one card if it is one; ``closed``: whether any
    card waits, so that black threes do; ``canastas``: needed to go out, ``NEVER`` if that is not
    allowed.
    """
    cards = total_of(own) + jokers + twos + threes
    if lack <= 0:
        # 003:944 a discard that leaves a card
        if cards >= 2 and not black:
            return 1
        return can_lay_out(o, own, jokers, twos, threes, have, wilds, black, canastas, 0, 0)
    if not black:
        keep = max(0, 2 - waiting - threes)
        if can_reach(o, own, jokers, twos, have, wilds, lack, keep):
            return 1
    # 003:948 from the stock the minimum is waived for a hand that goes out
    if source == Source.STOCK:
        return can_lay_out(o, own, jokers, twos, threes, have, wilds, black, canastas, 0, 0)
    if waiting > 1:
        return 0
    if waiting == 0:
        three = 0 if closed else o.black_three
        return can_lay_out(o, own, jokers, twos, threes, have, wilds, black, canastas, lack, three)
    # All of the hand goes down first; the one card that waited is discarded or added.
    if threes or hand_points(o, own, jokers, twos) < lack:
        return 0
    if most_canastas(own, jokers, twos, have, wilds, NOTHING) >= canastas:
        return 1
    if joins == A_THREE:
        return 0
    return int(most_canastas(own, jokers, twos, have, wilds, joins) >= canastas)


# --- the position at the table ------------------------------------------------------------


def canastas_to_go_out(s: State, o: Options) -> int:
    """Canastas that the player in turn needs; more than there are after the partner's no."""
    return NEVER if s.asked == Asked.NO else needed(s, o)


def least_minimum(s: State, o: Options, seat: int) -> int:
    """The minimum of a side, the lowest possible one where its total is not known."""
    return minimum(s.total[seat] - s.vague[seat] * dearest(o))


def is_opening(s: State) -> int:
    """Whether the player in turn lays, or would lay, the first melds of his side."""
    return s.opening if s.acts else int(not has_meld(s, side_of(s, s.turn)))


def lacking(s: State, o: Options) -> int:
    """Points that the first melds of the player in turn still need once they are begun."""
    if not s.opening or s.acts == 0:
        return 0
    return max(0, least_minimum(s, o, s.turn) - s.turn_points)


def black_melded(s: State) -> int:
    """Whether black threes were laid down in this turn."""
    return s.begun >> THREE & 1


def reds_in_pile(s: State) -> int:
    """Red threes in the pile."""
    return s.pile[17] + s.pile[33]


def kind_of_card(card: int) -> int:
    """Kind of a card that is no red three."""
    if card >= JOKER:
        return A_JOKER
    rank = card & 15
    if rank == TWO:
        return A_TWO
    return A_THREE if rank == THREE else rank


def canastas_of(s: State, side: int) -> int:
    """Canastas of a side on the table."""
    found = 0
    for rank in range(FOUR, RANKS):
        at = RANKS * side + rank
        found += int(s.naturals[at] + s.wilds[at] >= FULL)
    return found


def may_go_out(s: State, o: Options) -> int:
    """Whether the player in turn, whose hand is known, can go out from this position."""
    return leads_on(s, o, THREE, 0, 0, 0, 0, 0, 0, 0, 0, 1)


def leads_on(
    s: State, o: Options, rank: int, natural: int, wild: int, points: int, top: int, own_used: int,
    jokers_used: int, twos_used: int, threes_used: int, out: int,
) -> int:  # fmt: skip
    """Whether after an act the player in turn can end it (``out``: can go out).

    The act lays ``natural`` cards of a rank and ``wild`` cards worth ``points`` on the table, with
    the ``top`` of the pile among them or not; what it uses of the known cards of the hand is told
    for each kind.
    """
    seat = s.turn
    side = side_of(s, seat)
    own = natural_counts(s, seat)
    have = melded_naturals(s, side)
    wilds = melded_wilds(s, side)
    if rank >= FOUR:
        own -= own_used * one_of(rank)
        have += natural * one_of(rank)
        wilds += wild * one_of(rank)
    jokers = jokers_of(s, seat) - jokers_used
    twos = twos_of(s, seat) - twos_used
    threes = black_threes_of(s, seat) - threes_used
    lack = 0
    if is_opening(s) and s.acts + natural + wild:
        lack = max(0, least_minimum(s, o, seat) - s.turn_points - points)
    waiting = 0
    joins = NOTHING
    if top or (s.source == Source.PILE and s.phase == Phase.PLAY):
        # Only the hand and the top card count until the minimum is reached (003:938).
        for card in range(UNKNOWN):
            copies = s.pile[card] - int(top and card == s.top - 1)
            if copies == 0 or RED_THREES >> card & 1:
                continue
            joins = kind_of_card(card)
            if lack:
                waiting += copies
            elif joins == A_JOKER:
                jokers += copies
            elif joins == A_TWO:
                twos += copies
            elif joins == A_THREE:
                threes += copies
            else:
                own += copies * one_of(joins)
    source = Source.PILE if top else s.source
    black = int(black_melded(s) or (rank == THREE and natural > 0))
    canastas = canastas_to_go_out(s, o)
    if out:
        due = lack if source == Source.PILE else 0
        return can_lay_out(
            o, own, jokers, twos, threes, have, wilds, black, canastas, due, o.black_three
        )
    closed = int(s.pile_size - top > 0 and source == Source.PILE and lack > 0)
    return can_finish(
        o, own, jokers, twos, threes, have, wilds, lack, waiting, joins, closed, source, black,
        canastas,
    )  # fmt: skip


def unseen_leads_on(
    s: State, o: Options, rank: int, natural: int, wild: int, points: int, top: int, left: int
) -> int:
    """The same of a player who keeps ``left`` cards, some unknown: 0 if no cards could do it."""
    side = side_of(s, s.turn)
    more = 0
    if top or s.pile_waits:
        more = s.pile_size - top - reds_in_pile(s)
    lack = 0
    if is_opening(s):
        lack = max(0, least_minimum(s, o, s.turn) - s.turn_points - points)
    if lack > left * dearest(o) and (top or s.source == Source.PILE or s.asked == Asked.NO):
        return 0
    if left + more >= 2:
        return 1
    full = 0
    nearly = 0
    for other in range(FOUR, RANKS):
        at = RANKS * side + other
        size = s.naturals[at] + s.wilds[at]
        if other == rank:
            size += natural + wild
        full += int(size >= FULL)
        nearly |= int(size == FULL - 1)
    return int(full + (nearly if left + more else 0) >= canastas_to_go_out(s, o))


# --- the pile -----------------------------------------------------------------------------


def barred(s: State) -> int:
    """Whether nobody may take the pile: a wild card or a black three lies on top (003:942)."""
    if s.top == 0:
        return 1
    card = s.top - 1
    return int(card >= JOKER or card & 15 == TWO or card & 15 == THREE)


def closed_to(s: State, side: int) -> int:
    """Whether the pile is frozen for a side (003:940)."""
    return int(s.frozen or not has_meld(s, side))


def can_take(s: State, o: Options) -> int:
    """Whether the player in turn may take the pile; unknown cards may be what he needs."""
    if barred(s):
        return 0
    seat = s.turn
    if s.hidden[seat]:
        return 1
    rank = (s.top - 1) & 15
    held = at_rank(natural_counts(s, seat), rank)
    side = side_of(s, seat)
    if can_add_top(s, o):
        return 1
    if held >= 2 and takes_with(s, o, 2, 0, 0):
        return 1
    if closed_to(s, side) or held == 0 or s.numbered[RANKS * side + rank]:
        return 0
    if jokers_of(s, seat) and takes_with(s, o, 1, 1, 0):
        return 1
    return int(twos_of(s, seat) > 0 and takes_with(s, o, 1, 0, 1))


def can_add_top(s: State, o: Options) -> int:
    """Whether the pile can be taken by adding its top alone to a meld of the side."""
    side = side_of(s, s.turn)
    if barred(s) or closed_to(s, side) or not s.numbered[RANKS * side + ((s.top - 1) & 15)]:
        return 0
    if s.hidden[s.turn]:
        return int(s.held[s.turn] + s.pile_size - 1 - reds_in_pile(s) >= 2)
    return takes_with(s, o, 0, 0, 0)


def takes_with(s: State, o: Options, naturals: int, joker: int, two: int) -> int:
    """Whether the turn can end if the top goes down with these cards of the hand."""
    rank = (s.top - 1) & 15
    points = (naturals + 1) * rank_value(o, rank) + joker * o.joker + two * o.two
    return leads_on(s, o, rank, naturals + 1, joker + two, points, 1, naturals, joker, two, 0, 0)
