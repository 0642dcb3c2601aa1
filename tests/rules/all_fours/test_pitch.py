"""Auction pitch and pitch: the engine against examples, checker, views and itself."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.registry import game
from tests.rules.agree import simulated
from tests.rules.all_fours import auction_pitch_checker
from tests.rules.all_fours.auction_pitch_examples import EXAMPLES as AUCTION_PITCH
from tests.rules.all_fours.odd_events import pitch as odd
from tests.rules.all_fours.pages import assert_page_agrees
from tests.rules.all_fours.pitch_examples import EXAMPLES as PITCH
from tests.rules.eventtext import parse
from tests.rules.proofs import Amount, Setting
from tests.rules.walk_proofs import SideBySide

GAMES = [
    Setting("auction-pitch", {}, (2,)),
    Setting("auction-pitch", {"deals": 3, "revoke": "pay-bid"}, (4,)),
    Setting("auction-pitch", {"draw": True, "low": "taker", "deals": 2}, (7,)),
    Setting("auction-pitch", {"draw": True, "match_smudge": True, "smudge": 5, "deals": 3}, (3,)),
    Setting("auction-pitch", {"minimum": 1, "only_bidder_scores": True, "target": 4}, (5,)),
    Setting(
        "auction-pitch", {"all_pass": "same-dealer", "misdeal": "same-dealer", "deals": 3}, (3,)
    ),
    Setting("auction-pitch", {"partners": True, "all_pass": "dealer-forced", "target": 5}, (4,)),
    Setting("auction-pitch", {"win_needs_bid": True, "target": 3, "dealer_may_match": False}, (6,)),
    Setting("pitch", {"target": 6}, (4,)),
    Setting("pitch", {"deals": 3, "low": "taker"}, (3,)),
    Setting("pitch", {"partners": False, "draw": True, "deals": 2}, (4,)),
    Setting(
        "pitch",
        {"smudge_wins": True, "win_needs_bid": False, "revoke": "set-back", "target": 9},
        (4,),
    ),
]


class TestPitch(SideBySide):
    checker = auction_pitch_checker
    table = auction_pitch_checker.RandomPitch
    examples = AUCTION_PITCH + PITCH
    settings = GAMES
    pages = ("auction-pitch", "pitch")
    few = Amount(games=2, each=6, own=2)
    many = Amount(games=50, each=40, own=50)
    few_walks = 3
    many_walks = 120
    odd = staticmethod(odd)

    def test_page(self, rules):
        assert_page_agrees(rules, *["auction-pitch"][: rules != "auction-pitch"])

    def test_payment_is_the_checkers(self, setting):
        rules, options, (seats,) = setting
        if options.get("deals"):
            options = {name: value for name, value in options.items() if name != "deals"}
            options["target"] = 4
        options = {**options, "setback_chips": True}
        for data in simulated(rules, 2, seed=5, options=options, seats=seats):
            table, checker = Replay(Record(**data)), self.table(data)
            for text in data["events"]:
                table.step(text)
                checker.step(parse(text, data["seats"]))
            assert table.end()
            paid = list(table.results()["payment"].values())
            assert sum(paid) == 0
            won = [i for i, name in enumerate(data["seats"]) if name in table.results()["winner"]]
            chips = checker.payments()
            assert sum(paid[i] for i in won) == sum(chips[i] for i in won)
            assert [paid[i] for i in range(seats) if i not in won] == [
                chips[i] for i in range(seats) if i not in won
            ]


def test_a_played_out_deal_is_known_to_everybody():
    """All six cards of all hands are seen, so that a public view leaves nothing open."""
    for data in simulated("auction-pitch", 4, seed=3, options={"deals": 2}):
        made = Record(**data)
        public = judge(redact(made, "public"))
        assert public.verdict == "legal"
        assert public.computed == judge(made).computed


def test_sides_of_partners_are_four_players():
    with pytest.raises(OptionError, match="partners"):
        game("auction-pitch").encode_options({"partners": True}, ["p1", "p2", "p3"])
    table = Replay(Record(rules="pitch", seats=["p1", "p2", "p3"], events=[]))
    assert table.state.side[:3] == [0, 1, 2]
