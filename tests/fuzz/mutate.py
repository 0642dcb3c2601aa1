"""Bytes made worse: flipped, cut, repeated, spliced, blown up, nested, badly encoded, packed."""

import gzip
import random
import re
from collections.abc import Callable, Sequence

import zstandard

MOST = 1 << 18
"""Longest input that is made."""
_NUMBER = re.compile(rb"\d+")
_TOKEN = re.compile(rb"\w+|[^\w\s]")
_NUMBERS = (
    b"0", b"-1", b"00", b"9", b"99", b"255", b"65536", b"2147483648", b"9223372036854775807",
    b"9223372036854775808", b"-9223372036854775809", b"1e999", b"1e5", b"0.1", b"NaN", b"-Infinity",
    b"9" * 400, b"9" * 5000, b"1e-400", "٣".encode(), "²".encode(),
)  # fmt: skip
_PAIRS = (b"[]", b"{}", b"()", b"<>", b'""', b"''", b"||", b"``", b"**", b"/**/")
_NESTS = ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"x":', b"}"), (b"[", b""), (b'"', b'"'))
_BAD = (
    b"\xff", b"\xfe", b"\x80", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\x00",
    b"\xef\xbb\xbf", b"\xff\xfe", b"\x1b[2J", b"\x9b31m", "\u202e".encode(), "\u2028".encode(),
    b"\r", b"\n", b"\r\n", b"\n\n", b"\t", b"\x0c", b"\x85", b"\\", b"\\u0000", b"\\ud800", b"%",
    b"%00", b"=", b"_", b",", b";", b":", b"#", b"-", b"+", b"??",
    "İ".encode(), "ß".encode(), "𝟙".encode(),
)  # fmt: skip

Change = Callable[[random.Random, bytes, Sequence[bytes]], bytes]


def _span(rng: random.Random, raw: bytes, most: int = 400) -> tuple[int, int]:
    start = rng.randrange(len(raw) + 1)
    return start, min(len(raw), start + rng.randint(1, rng.choice((2, 8, 40, most))))


def _flip(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    found = bytearray(raw)
    for _n in range(rng.randint(1, 4)):
        if found:
            found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _cut(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(rng, raw)
    return raw[:start] + raw[end:]


def _end(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[at:] if rng.random() < 0.2 else raw[:at]


def _repeat(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(rng, raw)
    return raw[:start] + raw[start:end] * rng.choice((2, 2, 3, 20, 200)) + raw[end:]


def _splice(rng: random.Random, raw: bytes, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others)
    start, end = _span(rng, other)
    at, to = _span(rng, raw)
    return raw[:at] + other[start:end] + raw[rng.choice((at, to)) :]


def _number(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    places = list(_NUMBER.finditer(raw))
    if not places:
        return raw + rng.choice(_NUMBERS)
    place = rng.choice(places)
    value = rng.choice(_NUMBERS)
    if rng.random() < 0.4:
        value = b"%d" % max(0, int(place[0][:15]) + rng.choice((-1, 1, 2, 10)))
    return raw[: place.start()] + value + raw[place.end() :]


def _marks(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(raw) + 1)
    pair = rng.choice(_PAIRS)
    times = rng.choice((1, 1, 2, 30, 3000))
    return raw[:at] + pair[: rng.choice((1, 2))] * times + raw[at:]


def _nest(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(rng, raw)
    left, right = rng.choice(_NESTS)
    times = rng.choice((1, 5, 70, 3000, 30000))
    return raw[:start] + left * times + raw[start:end] + right * times + raw[end:]


def _bad(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    for _n in range(rng.randint(1, 3)):
        at = rng.randrange(len(raw) + 1)
        raw = raw[:at] + rng.choice(_BAD) + raw[at + rng.choice((0, 1)) :]
    return raw


def _wide(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    text = raw.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-16-be", "utf-32")))
    at = rng.randrange(len(text) + 1)
    mark = rng.choice((b"", b"\xff\xfe", b"\xfe\xff"))
    return mark + text[: rng.choice((at, len(text)))] + rng.choice((b"", b"\xd8", b"\x00\xdc"))


def _lines(rng: random.Random, raw: bytes, others: Sequence[bytes]) -> bytes:
    lines = raw.split(b"\n")
    way = rng.randrange(6)
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    if way == 0:
        lines[at], lines[to] = lines[to], lines[at]
    elif way == 1:
        del lines[at]
    elif way == 2:
        lines[at:at] = [lines[to]] * rng.choice((1, 1, 50))
    elif way == 3:
        lines.insert(at, rng.choice(rng.choice(others).split(b"\n")))
    elif way == 4:
        return raw.replace(b"\n", rng.choice((b"\r\n", b"\r", b"", b" ", b"\n\n", b"\x0b")))
    else:
        del lines[min(at, to) : max(at, to)]
    return b"\n".join(lines)


def _long(rng: random.Random, raw: bytes, _: Sequence[bytes]) -> bytes:
    start, end = _span(rng, raw, 8)
    piece = raw[start:end] or b"x"
    return raw[:end] + piece * (rng.choice((4096, 70000, MOST)) // len(piece)) + raw[end:]


def _token(rng: random.Random, raw: bytes, others: Sequence[bytes]) -> bytes:
    """A word in another's place: what is still well formed and makes no sense."""
    for _n in range(rng.randint(1, 3)):
        places = list(_TOKEN.finditer(raw))
        other = raw if rng.random() < 0.7 else rng.choice(others)
        words = _TOKEN.findall(other)
        if not places or not words:
            return raw
        place = rng.choice(places)
        raw = raw[: place.start()] + rng.choice(words) + raw[place.end() :]
    return raw


_CHANGES: tuple[tuple[int, Change], ...] = (
    (3, _flip), (2, _cut), (2, _end), (3, _repeat), (3, _splice), (4, _number), (2, _marks),
    (1, _nest), (3, _bad), (1, _wide), (4, _lines), (1, _long), (8, _token),
)  # fmt: skip
_WEIGHTS = [weight for weight, _ in _CHANGES]


def mutated(rng: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One of the seeds after a few changes."""
    raw = rng.choice(seeds)
    for _, change in rng.choices(_CHANGES, _WEIGHTS, k=rng.choice((0, 1, 1, 1, 2, 2, 3, 6))):
        raw = change(rng, raw, seeds)[:MOST]
    return raw


def packed(rng: random.Random, raw: bytes) -> bytes:
    """The same in a packed stream, that is mostly whole, sometimes cut, damaged or a bomb."""
    if rng.random() < 0.1:
        raw += rng.choice((b" ", b"\n", b"[", b"\0", raw[-1:] or b"x")) * (1 << 21)
    if rng.random() < 0.5:
        whole = gzip.compress(raw, 1, mtime=0)
    else:
        checked = rng.random() < 0.5
        whole = zstandard.ZstdCompressor(level=1, write_checksum=checked).compress(raw)
    way = rng.randrange(6)
    if way == 0:
        return whole[: rng.randrange(len(whole) + 1)]
    if way == 1:
        return _flip(rng, whole, ())
    if way == 2:
        return whole + whole
    return whole + rng.choice((b"", b"", b"\0" * 9, b"x")) if way == 3 else whole
