"""Combinations of captured cards, and what a player who stops scores."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.hanafuda.flowers import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLY,
    BRIGHTS,
    CUP,
    CURTAIN,
    DECEMBER,
    MOON,
    NOVEMBER,
    PLAINS,
    POETRY,
    RAIN_MAN,
    RIBBONS,
)
from cardlog.rules.hanafuda.table import (
    COMBINATIONS,
    Cup,
    Multiplier,
    Options,
    State,
    Viewing,
)

PICTURES = 8
"""All but the two viewings."""


def brights(cards: int) -> int:
    """The best combination of brights only (003:3560)."""
    count = popcount(cards & BRIGHTS)
    rain = cards & RAIN_MAN
    if count == 5:
        return 10
    if count == 4:
        return 7 if rain else 8
    return 5 if count == 3 and rain == 0 else 0


def has_all(cards: int, wanted: int) -> int:
    """Whether a set holds all of some cards."""
    return int(cards & wanted == wanted)


def animal_group(stacking: int, cards: int, count: int, which: int) -> int:
    """Boar, deer and butterflies (1), the animals (2)."""
    three = has_all(cards, BOAR_DEER_BUTTERFLY)
    many = max(0, count - 4)
    if stacking:
        return 5 * three if which == 1 else many
    if which == 1:
        return 0
    return max(many, (2 + count) * three)


def ribbon_group(o: Options, cards: int, which: int) -> int:
    """Poetry (3), blue (4), both together (5), the ribbons (6)."""
    poetry = has_all(cards, POETRY)
    blue = has_all(cards, BLUE)
    count = popcount(cards & RIBBONS)
    many = max(0, count - 4)
    if o.stacking:
        if which == 3:
            return 5 * poetry
        if which == 4:
            return 5 * blue
        return o.poetry_both * poetry * blue if which == 5 else many
    if which < 6:
        return 0
    if poetry and blue:
        return max(many, 4 + count)
    return max(many, (2 + count) * max(poetry, blue))


def viewing(s: State, o: Options, seat: int, which: int) -> int:
    """Blossom (8) and moon (9) viewing, whatever else the player has (003:3572)."""
    if o.viewing == Viewing.OFF:
        return 0
    if which == 8:
        seen = has_all(s.taken[seat], CURTAIN | CUP)
        hidden = s.field & NOVEMBER
    else:
        seen = has_all(s.taken[seat], MOON | CUP)
        hidden = s.field & DECEMBER
    if seen == 0 or (o.weather and hidden):
        return 0
    if s.calls[seat] and o.viewing_called:
        return o.viewing_called
    return o.viewing_points


def picture(s: State, o: Options, seat: int, which: int, as_plain: int) -> int:
    """Value of one combination but the viewings; ``as_plain``: the cup is a plain, no animal."""
    cards = s.taken[seat]
    if which == 0:
        return brights(cards)
    if which <= 2:
        animals = popcount(cards & ANIMALS)
        if as_plain and cards & CUP:
            animals -= 1
        return animal_group(o.stacking, cards, animals, which)
    if which <= 6:
        return ribbon_group(o, cards, which)
    plains = popcount(cards & PLAINS)
    if cards & CUP and (as_plain or o.cup == Cup.ANIMAL_AND_PLAIN):
        plains += 1
    return max(0, plains - 9)


def pictures(s: State, o: Options, seat: int, as_plain: int) -> int:
    """Sum of all combinations but the viewings."""
    found = 0
    for which in range(PICTURES):
        found += picture(s, o, seat, which, as_plain)
    return found


def combination(s: State, o: Options, seat: int, which: int, as_plain: int) -> int:
    """Value of one combination."""
    if which < PICTURES:
        return picture(s, o, seat, which, as_plain)
    if o.viewing == Viewing.NEEDS_OTHER and pictures(s, o, seat, as_plain) == 0:
        return 0
    return viewing(s, o, seat, which)


def cup_is_plain(s: State, o: Options, seat: int) -> int:
    """Where the cup counts as one only: whether as a plain, which makes more (003:3572)."""
    if o.cup != Cup.EITHER:
        return 0
    return int(sum_of(s, o, seat, 1) > sum_of(s, o, seat, 0))


def sum_of(s: State, o: Options, seat: int, as_plain: int) -> int:
    """Sum of a player's combinations."""
    found = 0
    for which in range(COMBINATIONS):
        found += combination(s, o, seat, which, as_plain)
    return found


def yaku_of(s: State, o: Options, seat: int) -> int:
    """What a player's combinations are worth now, before any multiplier."""
    return sum_of(s, o, seat, cup_is_plain(s, o, seat))


def improved(s: State, o: Options, seat: int) -> int:
    """Whether a combination is worth more than at the end of the turn before (003:3539)."""
    as_plain = cup_is_plain(s, o, seat)
    for which in range(COMBINATIONS):
        if combination(s, o, seat, which, as_plain) > s.worth[COMBINATIONS * seat + which]:
            return 1
    return 0


def remember(s: State, o: Options, seat: int) -> None:
    """The player's turn is over."""
    as_plain = cup_is_plain(s, o, seat)
    for which in range(COMBINATIONS):
        s.worth[COMBINATIONS * seat + which] = combination(s, o, seat, which, as_plain)


def final_points(s: State, o: Options, seat: int, yaku: int) -> int:
    """What a player who stops scores (003:3566, 003:3576)."""
    points = yaku
    if o.double_at and yaku >= o.double_at:
        points *= 2
    own = s.calls[seat]
    others = s.calls[1 - seat]
    if o.koi_multiplier == Multiplier.OPPONENT:
        points *= 2 if others else 1
    elif o.koi_multiplier == Multiplier.CALLER:
        points *= 2 if own else 1
    elif o.koi_multiplier == Multiplier.ANY:
        points *= 2 if own or others else 1
    elif o.koi_multiplier == Multiplier.SCALED:
        points *= 1 + own + others
    elif o.koi_multiplier == Multiplier.BONUS:
        if own <= 3:
            points += own
        else:
            points *= own - 2
    if o.bright_field:
        points *= 1 + s.field_brights
    return points
