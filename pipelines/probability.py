"""Intervals and tests: few formulas, each with its name, without a library for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erfc, exp, lgamma, log, sqrt
from typing import Any, Final

Z95: Final = 1.959963984540054
_TINY: Final = 1e-300


def wilson(done: float, opportunities: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate.

    >>> [round(bound, 4) for bound in wilson(1, 2)]
    [0.0945, 0.9055]
    """
    n, z = opportunities, Z95
    share = done / n
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = 0.0 if done == 0 else max(0.0, (middle - spread) / scale)
    return low, 1.0 if done == n else min(1.0, (middle + spread) / scale)


def newcombe(done: float, of: float, other_done: float, other_of: float) -> tuple[float, float]:
    """Newcombe's 95 % interval of the difference of two rates, from Wilson's of each (1998).

    >>> [round(bound, 4) for bound in newcombe(56, 70, 48, 80)]
    [0.0524, 0.3339]
    """
    first, second = done / of, other_done / other_of
    (low, high), (other_low, other_high) = wilson(done, of), wilson(other_done, other_of)
    return (
        first - second - sqrt((first - low) ** 2 + (other_high - second) ** 2),
        first - second + sqrt((high - first) ** 2 + (second - other_low) ** 2),
    )


def clustered(value: float, row: Mapping[str, Any]) -> tuple[float, float] | None:
    """95 % interval of a mean by Student's t, its standard error robust to clustering by game.

    Nothing is known from a single game. Where all games have the same mean, both ends are that.
    """
    games = row["n"]
    if games < 2:
        return None
    # Sum over games of (s - value * m) squared: how far each game's sum lies from the mean's.
    spread = row["ss"] - 2 * value * row["sm"] + value * value * row["mm"]
    if spread <= 1e-12 * row["ss"]:
        return value, value
    variance = spread * games / (games - 1) / row["opportunities"] ** 2
    half = student95(games - 1) * sqrt(variance)
    return value - half, value + half


def normal_tails(z: float) -> float:
    """Probability of a standard normal value at least as far from 0 on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Probability of a chi-square value at least as large.

    >>> round(chi_square_tail(3.841459, 1), 4)
    0.05
    """
    return _gamma_tail(freedom / 2, statistic / 2) if statistic > 0 else 1.0


def _gamma_tail(a: float, x: float) -> float:
    """Upper regularised incomplete gamma function: a series below, a continued fraction above."""
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while abs(term) > abs(total) * 1e-15:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    found = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * found


def student_tails(t: float, freedom: int) -> float:
    """Probability of a value of Student's t at least as far from 0 on either side.

    >>> round(student_tails(2.228139, 10), 4)
    0.05
    """
    return _beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=4096)
def student95(freedom: int) -> float:
    """What Student's t stays within, on either side of 0, with a probability of 95 %.

    >>> [round(student95(freedom), 3) for freedom in (1, 2, 10, 30)]
    [12.706, 4.303, 2.228, 2.042]
    """
    low, high = Z95, 13.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if student_tails(middle, freedom) > 0.05:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """Regularised incomplete beta function by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(b, a, 1 - x)
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c = 1.0
    d = 1 / (1 - (a + b) * x / (a + 1) or _TINY)
    found = d
    for m in range(1, 10_000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + factor * d or _TINY)
            c = 1 + factor / c or _TINY
            found *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * found


def fisher(done: int, of: int, other_done: int, other_of: int) -> float:
    """Fisher's exact test of two rates, two-sided.

    >>> round(fisher(3, 4, 1, 4), 4)
    0.4857
    """
    both, total = done + other_done, of + other_of

    def weight(first: int) -> float:
        return exp(_choose(of, first) + _choose(other_of, both - first) - _choose(total, both))

    seen = weight(done) * (1 + 1e-9)
    low, high = max(0, both - other_of), min(of, both)
    return min(1.0, sum(w for k in range(low, high + 1) if (w := weight(k)) <= seen))


def _choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def holm(tries: Sequence[float]) -> list[float]:
    """Holm's correction: the chance of one wrong finding among all tries stays below the value.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(tries)), key=tries.__getitem__)
    found = [0.0] * len(tries)
    least = 0.0
    for place, at in enumerate(order):
        least = max(least, min(1.0, (len(tries) - place) * tries[at]))
        found[at] = least
    return found


def false_discovery(tries: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's correction: the expected share of wrong findings up to each row.

    >>> [round(q, 3) for q in false_discovery([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(tries)), key=tries.__getitem__, reverse=True)
    found = [0.0] * len(tries)
    most = 1.0
    for place, at in enumerate(order):
        most = min(most, tries[at] * len(tries) / (len(tries) - place))
        found[at] = most
    return found
