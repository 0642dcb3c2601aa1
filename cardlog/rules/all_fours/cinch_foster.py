"""Cinch by the laws of 1897: open discards, exposed cards, calls, lost bids (002:1-266)."""

from __future__ import annotations

from dataclasses import replace

from cardlog.rules.all_fours.cinch_family import CINCH, EVENTS, LAWS_EVENTS, READINGS

GAME = replace(
    CINCH,
    id="cinch-foster",
    name="Cinch, old laws",
    sources=("002:1-266",),
    parent="cinch",
    defaults={
        "discards": "at-least-three",
        "dead_trumps": "to-maker",
        "set_score": "bid-and-taken",
        "laws": True,
    },
    events=(*[pair for pair in EVENTS if not pair[0].startswith("p2 discard A")], *LAWS_EVENTS),
    readings=(
        *READINGS,
        (
            "An exposed card that is called is not checked for the time at which the right-hand "
            "opponent must call.",
            "002:188-194",
        ),
        (
            "A remark is not in the record: the calls highest, lowest, trump and not-trump need no "
            "recorded cause.",
            "002:236-239",
        ),
        (
            "A revoking maker's side has not made its bid. Who plays with a card too many is "
            "treated alike, in the same words of the law.",
            "002:177-180, 002:224-226",
        ),
        (
            "After a bid a deal that gave two hands or more a wrong number of cards is a misdeal, "
            "until cards are drawn; the law says that it stands good if three hands are right.",
            "002:175-177",
        ),
        (
            "Opponents who play with a card too many: the maker's side scores all it took if it "
            "made the bid, and nobody scores if it did not.",
            "002:177-180",
        ),
        ("Abandoned hands are recorded as shown cards.", "002:213-214"),
        (
            "The third hand that played before the second, and the fourth after it, are marked "
            "`!turn`; there is no penalty.",
            "002:206-208",
        ),
        (
            "The caption of the first two printed deals is cut off; the bid, the draws and the "
            "tricks are there. The remark that a lead of the queen at the third trick of the third "
            "deal leaves A and B only eight points is not borne out: best play by all gives nine.",
            "002:58-63",
        ),
        (
            "Cutting, shuffling, choice of partners, questions about a renounce and drawing cards "
            "are not in a record.",
            "002:80-98, 002:229-235",
        ),
    ),
)
