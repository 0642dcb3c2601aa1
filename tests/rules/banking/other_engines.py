"""A round of another engine's blackjack at our table: hits and stands, the dealer, the result.

What the other engines (OpenSpiel, RLCard) do otherwise than the documents, and how it is told here:

* They ask at 21, where a hand is at its end (003:665): the player stands there, no event here.
* A natural counts as any other 21 (against 003:687, 003:697): bets of 1 are paid even here too, and
  a natural against 21 of three cards and more, won or lost here, is counted and left out.
* RLCard's dealer draws after every hand is bust as well, where the round is over (003:677).
* They have no doubling, no splitting and no insurance: a double is the one choice more here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardlog.formats.openspiel_blackjack import OPTIONS, total
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.words import CHANCE, Word


class Table:
    """One round, everybody with a bet of 1."""

    def __init__(self, players: int, decks: int, seen: Counter[str]) -> None:
        self.seats = [f"p{i + 1}" for i in range(players)]
        options = OPTIONS | {"decks": decks}
        record = Record(rules="blackjack", options=options, seats=self.seats, events=[])
        self.replay = Replay(record)
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.dealer: list[str] = []
        self.seen = seen

    def tell(self, text: str) -> None:
        fault = self.replay.step(text)
        assert not fault, (text, fault.name)

    def deal(self, hands: Iterable[list[str]], dealer: list[str]) -> None:
        """Bets and first cards; the dealer's first card lies face down."""
        for seat in self.seats:
            self.tell(f"{seat} bet 1")
        for seat, hand, cards in zip(self.seats, self.hands, hands, strict=True):
            hand.extend(cards)
            self.tell(f"- deal {seat} up {''.join(cards)}")
        self.dealer = list(dealer)
        self.tell(f"- deal up {dealer[1]}")
        self.tell(f"- deal down {dealer[0]}")

    def asked(self, player: int) -> bool:
        """Whether the player may hit and stand here; otherwise his hand is at its end."""
        hand = self.hands[player]
        if total(hand) == 21:
            self.seen["asked at 21"] += 1
            return False
        offers = self.replay.offers()
        found = [i for i in range(offers.count) if offers.actor[i] != CHANCE]
        words = {Word(offers.what[i]) for i in found}
        assert {offers.actor[i] for i in found} == {player}
        assert words == {Word.HIT, Word.STAND} | ({Word.DOUBLE} if len(hand) == 2 else set())
        self.seen["decisions"] += 1
        return True

    def hit(self, player: int, card: str) -> None:
        self.tell(f"{self.seats[player]} declare hit")
        self.tell(f"- deal {self.seats[player]} up {card}")
        self.hands[player].append(card)

    def stand(self, player: int) -> None:
        """A stand; at 21 there is none."""
        if total(self.hands[player]) < 21:
            self.tell(f"{self.seats[player]} declare stand")

    def finish(self, dealer: list[str], theirs: list[int]) -> None:
        """The dealer plays, and every bet is settled as there, naturals against 21 apart."""
        if all(total(hand) > 21 for hand in self.hands):
            self.seen["dealer not needed"] += 1
        else:
            self.tell(f"- show {dealer[0]}")
            for card in dealer[2:]:
                self.tell(f"- deal up {card}")
        assert self.replay.end()
        ours = list(self.replay.state.points[: len(self.seats)])
        natural = len(dealer) == 2 and total(dealer) == 21
        for hand, here, there in zip(self.hands, ours, theirs, strict=True):
            own = len(hand) == 2 and total(hand) == 21
            if own != natural and total(hand) == total(dealer) == 21:
                assert (here, there) == (1 if own else -1, 0)
                self.seen["naturals against 21"] += 1
            else:
                assert here == there, (hand, dealer, here, there)
                self.seen["settled alike"] += 1
        self.seen["rounds"] += 1
        self.seen["rounds alike"] += ours == theirs
