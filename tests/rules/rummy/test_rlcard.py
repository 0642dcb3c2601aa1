"""RLCard's gin rummy, an independent engine: draws, discards, who may knock with what, the counts.

It has less than the documents (RLCard 1.2.0, ``games/gin_rummy``), and none of that is imitated:

* No card is turned up; the non-dealer begins with eleven cards (003:2832, 003:2842). Here one that
  he keeps was the turned card, which he took. So it alone is no discard of his first turn.
* The card just taken is no discard there either, but may be the face-down card of a knock or gin
  (003:2844 forbids it): counted, and not chosen.
* Who can have gin must; here he may. With two cards left the discard may be taken on and on; here
  the hand is dead (003:2854), and there it is declared so.
* Nobody lays off, there is no undercut and no bonus: a payoff is 1 for gin, 0.2 for a knock and
  minus a hundredth of the count for the other, which is compared with the count shown here.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from cardlog.cards import card_text, mask, members
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.mechanisms.melds import least_deadwood
from cardlog.rules.rummy.gin_offers import worst
from cardlog.words import Verb, Word

AGREES = {"gin-rummy": ("RLCard", 2400)}
SEATS = ["p1", "p2"]


class Kit:
    """What is used of RLCard."""

    def __init__(self) -> None:
        self.engine = pytest.importorskip("rlcard.games.gin_rummy")
        self.event = pytest.importorskip("rlcard.games.gin_rummy.utils.action_event")
        self.melding = pytest.importorskip("rlcard.games.gin_rummy.utils.melding")

    def game(self, seed: int) -> Any:
        game = self.engine.Game()
        game.np_random = np.random.RandomState(seed)
        return game


def text(card: Any) -> str:
    return card.rank + card.suit.lower()


def texts(cards: list[Any]) -> str:
    return "".join(text(card) for card in cards)


def without(hand: int, card: int) -> int:
    """The least count of a hand after a discard."""
    return least_deadwood(hand ^ card)


class Table:
    """A hand of RLCard at our table; the turned card comes with the first discard."""

    def __init__(self, kit: Kit, game: Any, seen: Counter[str]) -> None:
        self.kit, self.game, self.seen = kit, game, seen
        game.init_game()
        self.dealer = game.round.dealer_id
        options = {"dealer": SEATS[self.dealer], "deals": 1}
        self.replay = Replay(Record(rules="gin-rummy", options=options, seats=SEATS, events=[]))
        self.taken = 0

    def tell(self, event: str) -> None:
        fault = self.replay.step(event)
        assert not fault, (event, fault.name)

    def who(self) -> str:
        return SEATS[self.game.round.current_player_id]

    def hand(self) -> int:
        return mask(texts(self.game.get_current_player().hand))

    def begin(self, kept: int) -> None:
        """The deal; the non-dealer takes a card that he keeps."""
        eleven = self.hand()
        up = card_text(kept.bit_length() - 1)
        ten = "".join(card_text(card) for card in members(eleven ^ kept))
        other = texts(self.game.round.players[self.dealer].hand)
        self.tell(f"- deal {self.who()} {ten}")
        self.tell(f"- deal {SEATS[self.dealer]} {other}")
        self.tell(f"- deal up {up}")
        self.tell(f"{self.who()} draw discard {up}")
        self.taken = kept

    def open_now(self, replay: Replay) -> dict[str, int]:
        """What may be done, with all the cards that it may be done with."""
        found = replay.offers()
        acts: dict[str, int] = {}
        for i in range(found.count):
            verb, what = Verb(found.verb[i]), found.what[i]
            name = verb.name.lower() + ("" if what < 0 else " " + Word(what).name.lower())
            acts[name] = acts.get(name, 0) | (found.cards[i] if found.take[i] else 0)
        return acts

    def knocks(self) -> int:
        """Cards that may be put away face down after a knock."""
        if "declare knock" not in self.open_now(self.replay):
            return 0
        after = self.replay.fork()
        assert not after.step(f"{self.who()} declare knock")
        return self.open_now(after)["discard down"]

    def compare(self, legal: list[Any]) -> tuple[list[Any], bool]:
        """Acts that both engines allow after a draw; and whether RLCard has gin."""
        event, hand = self.kit.event, self.hand()
        ours = self.open_now(self.replay)
        gin = any(isinstance(act, event.GinAction) for act in legal)
        usable = [1 << card for card in members(hand) if 1 << card != self.taken]
        if gin:
            assert len(legal) == 1
            if "declare gin" not in ours:
                assert without(hand, self.taken) == 0
                assert all(without(hand, card) for card in usable)
                self.seen["gin with the card just taken"] += 1
                return [], True
            self.seen["gin"] += 1
            return legal, True
        assert "declare gin" not in ours
        discards = [act for act in legal if isinstance(act, event.DiscardAction)]
        cards = sum(mask(text(act.card)) for act in discards)
        if len(self.game.actions) == 0:
            assert cards == hand
            cards ^= self.taken
        assert cards == ours["discard up"]
        knocks = [act for act in legal if isinstance(act, event.KnockAction)]
        theirs = sum(mask(text(act.card)) for act in knocks)
        mine = self.knocks()
        if theirs != mine:
            assert theirs ^ mine == self.taken == theirs & self.taken
            self.seen["knocks with the card just taken"] += 1
        self.seen["knocks"] += mine != 0
        return [act for act in legal if mask(text(act.card)) != self.taken], False

    def spread(self, player: int) -> int:
        """Melds and the rest of one player, as RLCard arranges them; returns the count."""
        hand = self.game.round.players[player].hand
        clusters = self.kit.melding.get_best_meld_clusters(hand)
        left = mask(texts(hand))
        for meld in clusters[0] if clusters else []:
            self.tell(f"{SEATS[player]} meld {texts(meld)}")
            left ^= mask(texts(meld))
        count = self.game.round.move_sheet[player - 2].deadwood_count
        rest = "".join(card_text(card) for card in members(left))
        self.tell(f"{SEATS[player]} show {rest + ' ' if rest else ''}{count}")
        return int(count)


def end(table: Table) -> None:
    """Both hands are counted, and the payoffs follow."""
    kit, game, state = table.kit, table.game, table.replay.state
    ender, act = game.round.going_out_player_id, game.round.going_out_action
    while not game.is_over():
        game.step(game.judge.get_legal_actions()[0])
    payoffs = game.judge.scorer.get_payoffs(game)
    least = [least_deadwood(mask(texts(player.hand))) for player in game.round.players]
    if isinstance(act, kit.event.DeclareDeadHandAction):
        assert table.replay.end()
        assert payoffs == [-count / 100 for count in least]
        assert list(state.points[:2]) == [0, 0]
        table.seen["dead"] += 1
        return
    counts = {player: table.spread(player) for player in (ender, 1 - ender)}
    assert table.replay.end()
    assert counts == dict(enumerate(least))
    gin = isinstance(act, kit.event.GinAction)
    assert table.replay.results()["outcome"] in (("gin",) if gin else ("knock", "undercut"))
    assert gin == (least[ender] == 0)
    assert payoffs[ender] == (1 if gin else 0.2)
    assert payoffs[1 - ender] == -least[1 - ender] / 100
    table.seen["hands"] += 1


def turn(table: Table, skill: float, rng: random.Random) -> bool:
    """A discard, a knock or gin; false where RLCard has only what is not allowed here."""
    kit, game, who = table.kit, table.game, table.who()
    event, hand = kit.event, table.hand()
    legal = game.judge.get_legal_actions()
    if not game.actions:
        # Kept is what is of least use to throw away, whatever is chosen.
        cards = [1 << card for card in members(hand)]
        table.begin(max(cards, key=lambda card: (without(hand, card), card)))
    acts, gin = table.compare(legal)
    if not acts:
        return False
    knocks = [act for act in acts if isinstance(act, event.KnockAction)]
    if gin:
        act = acts[0]
    elif knocks and rng.random() < 0.6:
        act = rng.choice(knocks)
    else:
        acts = [act for act in acts if act not in knocks]
        thrown = mask(card_text(worst(hand, [c for c in members(hand) if 1 << c != table.taken])))
        if rng.random() < skill:
            acts = [act for act in acts if mask(text(act.card)) == thrown]
        act = rng.choice(acts)
    game.step(act)
    if not isinstance(act, event.DiscardAction):
        player = SEATS.index(who)
        away = hand ^ mask(texts(game.round.players[player].hand))
        if away == table.taken:
            table.seen["gin with the card just taken"] += 1
            return False
        table.tell(f"{who} declare {'gin' if gin else 'knock'}")
        table.tell(f"{who} discard down {card_text(away.bit_length() - 1)}")
    else:
        table.tell(f"{who} discard up {text(act.card)}")
    return True


def draw(table: Table, skill: float, rng: random.Random) -> None:
    """The next card, from the stock or from the pile; or the hand is dead."""
    kit, game, who = table.kit, table.game, table.who()
    event = kit.event
    legal = {type(act): act for act in game.judge.get_legal_actions()}
    if event.DeclareDeadHandAction in legal:
        assert len(game.round.dealer.stock_pile) == 2
        game.step(legal[event.DeclareDeadHandAction])
        return
    assert set(legal) == {event.DrawCardAction, event.PickUpDiscardAction}
    assert set(table.open_now(table.replay)) == {"draw stock", "draw discard"}
    table.seen["draws"] += 1
    top = mask(text(game.round.dealer.discard_pile[-1]))
    hand = table.hand() | top
    better = (
        min(without(hand, 1 << c) for c in members(hand ^ top)) < least_deadwood(hand ^ top) - 3
    )
    pile = better if rng.random() < skill else rng.random() < 0.5
    game.step(legal[event.PickUpDiscardAction if pile else event.DrawCardAction])
    card = text(game.get_current_player().hand[-1])
    table.tell(f"{who} draw {'discard' if pile else 'stock'} {card}")
    table.taken = mask(card) if pile else 0


def play(kit: Kit, game: Any, skill: float, rng: random.Random, seen: Counter[str]) -> None:
    table = Table(kit, game, seen)
    while True:
        if not turn(table, skill, rng):
            return
        if game.round.going_out_action is None:
            draw(table, skill, rng)
        if game.round.going_out_action is not None:
            end(table)
            return


@pytest.mark.oracle
@pytest.mark.parametrize(("skill", "hands", "ended"), [(0.95, 1500, 1400), (0.5, 1000, 800)])
def test_random_hands_agree_with_rlcard(skill, hands, ended):
    kit = Kit()
    rng = random.Random(hands)
    game = kit.game(hands)
    seen: Counter[str] = Counter()
    for _ in range(hands):
        play(kit, game, skill, rng, seen)
    assert seen["hands"] >= ended
    assert seen["dead"] > 0
    assert seen["hands"] + seen["dead"] >= 0.99 * hands
    assert seen["knocks"] > hands // 4
    assert 0 < seen["knocks with the card just taken"] < seen["knocks"] // 5
    assert seen["gin with the card just taken"] < hands // 100
