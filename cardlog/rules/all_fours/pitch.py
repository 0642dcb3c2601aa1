"""Pitch: partners to 21, a bid of all six tricks, a dealer who must bid (003:4454-4542)."""

from __future__ import annotations

from dataclasses import replace

from cardlog.rules.all_fours.pitch_family import PITCH, READINGS
from cardlog.rules.game import OptionName

GAME = replace(
    PITCH,
    id="pitch",
    name="Pitch",
    sources=("003:4454-4542",),
    parent="auction-pitch",
    check=None,
    defaults={
        "partners": True,
        "smudge": 5,
        "match_smudge": True,
        "all_pass": "dealer-forced",
        "revoke": "pay-bid",
        "smudge_wins": False,
        "win_needs_bid": True,
        "target": 21,
    },
    named=(
        OptionName("pitch-cutthroat", {"partners": False}, "Cutthroat Pitch", "003:4529"),
        OptionName("draw-pitch", {"draw": True}, "Draw after the pitch", "003:4527"),
        OptionName(
            "pitch/no-junk-points", {"only_bidder_scores": True}, "No junk points", "003:4535"
        ),
    ),
    readings=(
        *READINGS,
        (
            "A smudge is made with six tricks when no point in play went to the others; with Low "
            "dealt to an opponent it fails. Without the jack in play three points are enough.",
            "003:4492, 003:4521",
        ),
        ("The dealer may match a smudge, since the rule has no exception.", "003:4494"),
        (
            "A revoke by the pitcher's side that fell short costs the bid twice.",
            "003:4498, 003:4521",
        ),
        (
            "With `win_needs_bid` the totals of the others never end a game, and the order of "
            "counting has no use.",
            "003:4508, 003:4523",
        ),
        (
            "Irregular bids and leads, which the source does not mention, are as in auction pitch. "
            "An early pitch is a bid of four.",
            "000:614-616",
        ),
        (
            "A dealer who lost his right to bid cannot be forced: the same dealer deals again.",
            "000:614, 003:4494",
        ),
        (
            "Four players each for himself, and sides of four players, are the two forms of the "
            "source; other sides are other rule sets.",
            "003:4482",
        ),
        ("A misdeal, not mentioned, passes the deal on.", "000:610"),
    ),
)
