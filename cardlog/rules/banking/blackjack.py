"""Blackjack: hands against the dealer's, one by one (003:623-711)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.banking.blackjack_cards import deal, insurable, show, shuffle
from cardlog.rules.banking.blackjack_players import bet, declare
from cardlog.rules.banking.blackjack_settlement import bets_placed, end, rule, score, setup
from cardlog.rules.banking.blackjack_table import (
    MOST_HANDS,
    Done,
    Faces,
    Insurance,
    Options,
    Phase,
    State,
    bank_natural,
    hand_place,
    is_natural,
    looks,
    may_double,
    may_split,
    may_surrender,
    only_splits,
    total_of,
    value,
)
from cardlog.rules.banking.faults import BankFault
from cardlog.rules.banking.shoe import MOST_BET, Banker, results, rounds, shoe_pool
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.words import CHANCE, NONE, Event, Verb, Word


def check(o: Any, seats: Sequence[str]) -> None:
    """Options and seats that cannot go together."""
    house = o.banker == Banker.HOUSE
    if not house and len(seats) < 2:
        raise OptionError(
            "bad-option", "a seat that is banker needs another to bet", hint="add a seat"
        )
    if house and len(seats) > 7:
        raise OptionError(
            "wrong-seats", "against the house one to seven seats play", hint="check the seats"
        )
    if o.maximum and o.maximum < o.minimum:
        raise OptionError("bad-option", "maximum is below minimum", hint="change one of them")


def offers(s: State, o: Options, c: Offers) -> int:
    """Every act that is open."""
    if s.over:
        return 0
    placed = bets_placed(s)
    if s.phase == Phase.BETS and not placed:
        offer_word(c, CHANCE, Verb.SHUFFLE, NONE)
    if (s.phase != Phase.BETS or placed) and not s.cut_out:
        offer_word(c, CHANCE, Verb.SHOW, Word.CUT)
    if s.phase == Phase.BETS:
        if s.must_shuffle:
            return 0
        for seat in range(s.seats):
            if seat != s.bank and not s.bet[seat]:
                offer_act(c, seat, Verb.BET, low=o.minimum, high=o.maximum or MOST_BET)
        if not placed:
            return 0
    elif not s.left_count:
        offer_word(c, CHANCE, Verb.SHUFFLE, Word.DISCARD)
    pool = shoe_pool(s)
    if s.phase in (Phase.BETS, Phase.DEAL):
        offer_first_cards(s, o, c, pool)
    elif s.phase == Phase.PLAY:
        offer_play(s, o, c, pool)
    elif s.shown:
        if s.left_count:
            offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=pool, take=1)
    else:
        offer_hole(s, c)
    return 0


def offer_first_cards(s: State, o: Options, c: Offers, pool: list[int]) -> None:
    """Two cards for each seat, one up and one down for the dealer."""
    if not s.left_count:
        return
    up = NONE if o.faces == Faces.DOWN else int(Word.UP)
    for seat in range(s.seats):
        missing = min(2 - s.cards[MOST_HANDS * seat], s.left_count)
        if s.bet[seat] and missing > 0:
            offer_act(c, CHANCE, Verb.DEAL, what=up, target=seat, cards=pool, least=1, take=missing)
    if not s.up:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=pool, take=1)
    if not s.hole:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.DOWN, cards=pool, take=1)


def offer_hole(s: State, c: Offers) -> None:
    """The card face down is turned up."""
    hole = s.hole - 1
    known = [hole]
    if hole == UNKNOWN:
        known = sorted(set(shoe_pool(s)))
        if s.no_natural:
            known = [card for card in known if value(card) + value(s.up - 1) != 11]
    offer_act(c, CHANCE, Verb.SHOW, cards=known, take=1)


def offer_play(s: State, o: Options, c: Offers, pool: list[int]) -> None:
    """Insurance, cards for split hands, and the decisions of the hand to act."""
    if s.drawing:
        if s.left_count:
            offer_act(
                c, CHANCE, Verb.DEAL, what=Word.UP, target=s.playing,
                place=hand_place(s.number), cards=pool, take=1,
            )  # fmt: skip
        return
    if not s.acted:
        offer_insurance(s, o, c)
    if s.left_count:
        for seat in range(s.seats):
            for number in range(s.hands[seat]):
                i = MOST_HANDS * seat + number
                if s.cards[i] == 1 and not s.done[i]:
                    offer_act(
                        c, CHANCE, Verb.DEAL, what=Word.UP, target=seat,
                        place=hand_place(number), cards=pool, take=1,
                    )  # fmt: skip
    natural = o.peek and looks(s) and bank_natural(s)
    if s.playing == NONE or (natural and not s.acted):
        offer_hole(s, c)
    if s.playing == NONE or natural:
        return
    i = MOST_HANDS * s.playing + s.number
    if s.cards[i] >= 2:
        offer_decisions(s, o, c, i)


def offer_insurance(s: State, o: Options, c: Offers) -> None:
    """Insurance and even money, before the first decision."""
    for seat in range(s.seats):
        i = MOST_HANDS * seat
        if not s.hands[seat] or s.insured[seat] or s.done[i] == Done.PAID:
            continue
        half = s.bet[seat] // 2
        if insurable(s, o) and half:
            low = half if o.insurance == Insurance.ACE_TEN else 1
            offer_act(c, seat, Verb.BET, what=Word.INSURANCE, low=low, high=half)
        if o.even_money and value(s.up - 1) == 1 and is_natural(s, seat):
            offer_word(c, seat, Verb.DECLARE, Word.SETTLE)


def offer_decisions(s: State, o: Options, c: Offers, i: int) -> None:
    """What the hand to act may do."""
    seat, place = s.playing, hand_place(s.number)
    offer_act(c, seat, Verb.DECLARE, what=Word.STAND, place=place)
    if not only_splits(s, o, i):
        offer_act(c, seat, Verb.DECLARE, what=Word.HIT, place=place)
    if may_double(s, o, seat, i):
        offer_act(c, seat, Verb.BET, what=Word.DOUBLE, place=place, low=s.bet[seat])
    if may_split(s, o, seat, i):
        offer_act(c, seat, Verb.BET, what=Word.SPLIT, place=place, low=s.bet[seat])
    if may_surrender(s, o, seat, i):
        offer_act(c, seat, Verb.DECLARE, what=Word.SURRENDER, place=place)


def play(table: Any, offers: Offers, rng: Random) -> Event | None:
    """Hits below 17, doubles ten and eleven, splits aces and eights."""
    s = table.state
    lines = range(offers.count)
    if s.phase == Phase.BETS:
        if s.must_shuffle:
            return offers.event(0, ())
        bets = [i for i in lines if offers.verb[i] == Verb.BET]
        if bets and (not bets_placed(s) or rng.random() < 0.7):
            i = rng.choice(bets)
            low = offers.low[i]
            return offers.event(i, (), min(offers.high[i], low * rng.choice([1, 2, 5, 10])))
    deals = [i for i in lines if offers.verb[i] in (Verb.DEAL, Verb.SHUFFLE)]
    shows = [i for i in lines if offers.verb[i] == Verb.SHOW and offers.take[i]]
    acts = {offers.what[i]: i for i in lines if offers.actor[i] == s.playing}
    if s.phase == Phase.PLAY and s.playing != NONE and acts:
        choice = _decision(s, acts)
        if choice is not None:
            return offers.event(choice, ())
    if shows:
        return offers.draw(shows[0], rng)
    if deals:
        return offers.draw(rng.choice(deals), rng)
    return None


def _decision(s: State, acts: dict[int, int]) -> int | None:
    """Line of a beginner's choice on the hand to act."""
    i = MOST_HANDS * s.playing + s.number
    total = total_of(s, i)
    if Word.SPLIT in acts and s.first[i] & 15 in (6 + 1, 12 + 1):
        return acts[Word.SPLIT]
    if Word.DOUBLE in acts and total in (10, 11):
        return acts[Word.DOUBLE]
    if Word.HIT in acts and total < 17:
        return acts[Word.HIT]
    return acts.get(Word.STAND)


GAME = Game(
    id="blackjack",
    name="Blackjack",
    family="casino, banking",
    sources=("003:623-711",),
    seats=(1, 8),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.BET: bet,
        Verb.DEAL: deal,
        Verb.DECLARE: declare,
        Verb.SHOW: show,
        Verb.SHUFFLE: shuffle,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    places=(),
    facts={},
    player=play,
    table=rounds,
    rules={
        Fault.NOT_YOUR_TURN: Cite(
            "From the dealer's left each player finishes his hands before the next.", "003:663"
        ),
        Fault.WRONG_PHASE: Cite(
            "Bets, two cards each, insurance, the look, the players, the dealer, settlement.",
            "003:655-691",
        ),
        Fault.DUPLICATE_CARD: Cite("No card comes more often than there are packs.", "003:651"),
        Fault.NOT_HELD: Cite("The card turned up is the one that lay face down.", "003:655"),
        Fault.UNKNOWN_CARD: Cite("Cards dealt face up are seen.", "003:655"),
        Fault.TOO_MANY_CARDS: Cite("Two cards each, one of the dealer's face down.", "003:655"),
        Fault.BAD_RULING: Cite("Only a round that has begun can be void.", "†"),
        Fault.WRONG_OBSERVATION: Cite(
            "A winning hand pays 1 to 1, a natural 3 to 2, insurance 2 to 1; equal hands push.",
            "003:685-687, 003:661",
        ),
        BankFault.BET_LIMITS: Cite("A smallest and a largest stake are agreed.", "003:651"),
        BankFault.BET_TWICE: Cite("Each player places a bet before the cards.", "003:655"),
        BankFault.NO_BET: Cite("Each player places a bet before the cards.", "003:655"),
        BankFault.BANKER_BETS: Cite("One is the dealer and everyone else bets.", "003:649"),
        BankFault.CUT_CARD: Cite("The cut card comes out in the round that reaches it.", "003:679"),
        BankFault.MUST_SHUFFLE: Cite(
            "After the round that reaches the cut card the shoe is shuffled.", "003:679"
        ),
        BankFault.NO_CARD_DUE: Cite(
            "A card comes for a hit, a double or half of a pair; the dealer draws to 16.",
            "003:665-677",
        ),
        BankFault.SHOE_EMPTY: Cite(
            "When the cards run out the discards are shuffled at once.", "003:679"
        ),
        BankFault.NOT_OPEN: Cite(
            "Doubling, splitting and surrender are for the first two cards; insurance and even "
            "money for a dealer's ace.",
            "003:661-673",
        ),
        BankFault.STAKE: Cite(
            "A double or a split takes a second bet equal to the first, insurance up to half.",
            "003:661, 003:669-671",
        ),
        BankFault.NATURAL_HIDDEN: Cite(
            "If the dealer's look finds a natural the round is over at once.", "003:661"
        ),
    },
    events=(
        ("- shuffle", "the whole shoe is shuffled, between rounds"),
        ("p1 bet 10", "p1's bet"),
        ("- deal p1 up 2c7s", "p1's first two cards"),
        ("- deal up 7h", "the dealer's open card, later each card that he draws"),
        ("- deal down Kd", "the dealer's card face down"),
        ("p1 bet insurance 5", "p1 insures"),
        ("p1 declare settle", "p1 takes even money"),
        ("- show Kd", "the card face down is turned up"),
        ("p1 declare hit", "p1 asks for a card; also stand, surrender"),
        ("p1 bet double 10", "p1 doubles; also split"),
        ("p1 declare stand hand2", "the same on another hand"),
        ("- deal p1 up hand2 5h", "a card to another hand"),
        ("- show cut", "the cut card came out in this round"),
        ("- shuffle discard", "the shoe ran out in the round"),
        ("- rule misdeal", "the round is void"),
        ("- score p1 15", "p1 won 15 in the round just settled"),
    ),
    named=(
        OptionName("blackjack/h17", {"soft_seventeen": "hit"}, "Dealer hits soft 17", "003:695"),
        OptionName("blackjack/6-5", {"natural": "six-five"}, "6 to 5 blackjack", "003:697"),
        OptionName(
            "blackjack/late-surrender", {"surrender": "late"}, "Late surrender", "003:673, 003:699"
        ),
        OptionName(
            "blackjack/rotating-banker",
            {"banker": "each-round"},
            "Rotating banker",
            "003:701",
            seats=4,
        ),
    ),
    readings=(
        ("The dealer draws unless every hand is bust, surrendered or paid.", "003:677"),
        ("Insurance pays if the dealer has a natural.", "003:661"),
        ("Even money needs an ace up; who took it has not insured.", "003:661"),
        ("Split aces get one card each and are not split again.", "003:671"),
        ("The second stake of a double is the whole bet.", "003:669"),
        ("At 21 a hand is at its end and no stand is written.", "003:665"),
        ("Half of an odd bet is rounded against the player, as is 3 to 2.", "†"),
        ("The place of the cut card is not checked, only what follows from it.", "003:679"),
    ),
    proof=("a second checker written from the text agrees on legal and damaged sessions",),
)
