"""Baccarat (punto banco): bets on two hands that draw by a printed rule (003:163-258)."""

from __future__ import annotations

from random import Random
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.rules.banking.baccarat_table import (
    BANKER,
    PLAYER,
    Burn,
    Due,
    Options,
    Phase,
    State,
    check,
)
from cardlog.rules.banking.faults import BankFault
from cardlog.rules.banking.shoe import (
    MOST_BET,
    absent,
    bet_fault,
    close_round,
    open_table,
    out_of_shoe,
    results,
    rounds,
    shoe_pool,
    shuffled,
    take_out,
)
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.mechanisms.scores import clear_points, observe_score
from cardlog.words import CHANCE, HAND, NO_NUMBER, NONE, Event, Verb, Word


def setup(s: State, o: Options) -> None:
    """Before the first round."""
    open_table(s, o, o.decks)
    s.fresh = 1


def point(card: int) -> int:
    """What a card counts."""
    rank = card & 15
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


# --- the shoe -----------------------------------------------------------------------------


def shuffle(s: State, o: Options, e: Event) -> int:
    """The whole shoe is shuffled, between rounds."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or not absent(e):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.BETS or s.bets or s.burn_due:
        return Fault.WRONG_PHASE
    shuffled(s, o, o.decks)
    s.fresh = 1
    for seat in range(s.seats):
        s.taxed[seat] = 0
    return Fault.LEGAL


def before_card(s: State, o: Options, count: int) -> int:
    """What keeps ``count`` cards from leaving the shoe now."""
    if s.must_shuffle:
        return BankFault.MUST_SHUFFLE
    # 003:197 the cut card lies so many cards from the end
    if o.cut and not s.cut_out and s.left_count - count < o.cut:
        return BankFault.CUT_CARD
    return Fault.LEGAL


def deal(s: State, o: Options, e: Event) -> int:
    """The turned card of a shoe, burned cards, or cards to one of the hands."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.to != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.BURN and e.place == NONE:
        return burn_cards(s, o, e)
    if e.what != Word.UP:
        return Fault.WORD_NOT_USED
    if e.place == NONE:
        return turn_card(s, o, e)
    if e.place == HAND + 1:
        return hand_cards(s, o, e, PLAYER)
    if e.place == HAND + 2:
        return hand_cards(s, o, e, BANKER)
    return Fault.WORD_NOT_USED


def turn_card(s: State, o: Options, e: Event) -> int:
    """The first card of a shoe."""
    if not s.fresh or s.burn_due or o.burn == Burn.NONE or s.phase != Phase.BETS:
        return BankFault.SHOE_FIRST
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.cards[0] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = before_card(s, o, 1)
    if fault == Fault.LEGAL:
        fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    take_out(s, e)
    s.seen = 0
    s.fresh = 0
    # 003:197 that many more are burned
    value = point(e.cards[0])
    s.burn_due = value if value else 10
    return Fault.LEGAL


def burn_cards(s: State, o: Options, e: Event) -> int:
    """Cards burned after the turned one."""
    if s.burn_due == 0:
        return BankFault.SHOE_FIRST
    if len(e.cards) == 0 or len(e.cards) > s.burn_due:
        return BankFault.BURN_COUNT
    fault = before_card(s, o, len(e.cards))
    if fault == Fault.LEGAL:
        fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    take_out(s, e)
    s.seen = 0
    s.burn_due -= len(e.cards)
    return Fault.LEGAL


def show(s: State, o: Options, e: Event) -> int:
    """The cut card comes out."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.CUT or not absent(e):
        return Fault.WORD_NOT_USED
    if s.burn_due:
        return BankFault.SHOE_FIRST
    if s.cut_out or s.must_shuffle or (o.cut and s.left_count != o.cut):
        return BankFault.CUT_CARD
    s.cut_out = 1
    return Fault.LEGAL


# --- the round ----------------------------------------------------------------------------


def bet(s: State, o: Options, e: Event) -> int:
    """A bet on Player, on Banker or on the tie."""
    if e.what != Word.PLAYER and e.what != Word.BANKER and e.what != Word.TIE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.BETS:
        return Fault.WRONG_PHASE
    if s.burn_due or (s.fresh and o.burn == Burn.ALWAYS):
        return BankFault.SHOE_FIRST
    if s.must_shuffle:
        return BankFault.MUST_SHUFFLE
    fault = bet_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    seat = e.actor
    if e.what == Word.PLAYER:
        if s.on_player[seat]:
            return BankFault.BET_TWICE
        s.on_player[seat] = e.number
    elif e.what == Word.BANKER:
        if s.on_banker[seat]:
            return BankFault.BET_TWICE
        s.on_banker[seat] = e.number
    else:
        if s.on_tie[seat]:
            return BankFault.BET_TWICE
        s.on_tie[seat] = e.number
    s.bets += 1
    s.fresh = 0
    return Fault.LEGAL


def hand_cards(s: State, o: Options, e: Event, hand: int) -> int:
    """Cards to Player or Banker."""
    if s.phase == Phase.BETS:
        if s.burn_due or (s.fresh and o.burn == Burn.ALWAYS):
            return BankFault.SHOE_FIRST
        # 003:195 bets stand before the deal
        if s.bets == 0 and not o.free_hands:
            return BankFault.NO_BET
    count = len(e.cards)
    if count == 0:
        return Fault.WRONG_COUNT
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    opening = s.size[PLAYER] < 2 or s.size[BANKER] < 2
    if opening and s.size[hand] + count > 2:
        return BankFault.NO_CARD_DUE
    if not opening and (count != 1 or due(s) != hand):
        return BankFault.NO_CARD_DUE
    fault = before_card(s, o, count)
    if fault == Fault.LEGAL:
        fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.BETS:
        s.phase = Phase.DEAL
        s.deals += 1
        s.fresh = 0
    take_out(s, e)
    for card in e.cards:
        s.size[hand] += 1
        s.sum[hand] = (s.sum[hand] + point(card)) % 10
        if hand == PLAYER and s.size[PLAYER] == 3:
            s.third = point(card) + 1
    if s.size[PLAYER] >= 2 and s.size[BANKER] >= 2 and due(s) < 0:
        settle(s, o)
    return Fault.LEGAL


def due(s: State) -> int:
    """The hand that draws a third card, -1 if none does; both have two cards or more."""
    two = s.size[PLAYER] == 2 and s.size[BANKER] == 2
    # 003:201 a natural settles it for both
    if two and (s.sum[PLAYER] >= 8 or s.sum[BANKER] >= 8):
        return -1
    # 003:203 Player draws on five or less
    if two and s.sum[PLAYER] <= 5:
        return PLAYER
    if s.size[BANKER] == 2 and banker_draws(s):
        return BANKER
    return -1


def banker_draws(s: State) -> int:
    """Banker's rule, by Player's third card (003:205-217)."""
    has = s.sum[BANKER]
    if s.third == 0:
        return int(has <= 5)
    card = s.third - 1
    if has <= 2:
        return 1
    if has == 3:
        return int(card != 8)
    if has == 4:
        return int(card >= 2 and card <= 7)
    if has == 5:
        return int(card >= 4 and card <= 7)
    if has == 6:
        return int(card == 6 or card == 7)
    return 0


def settle(s: State, o: Options) -> None:
    """The hand nearer to nine wins; bets are paid (003:226-234)."""
    clear_points(s)
    if s.sum[PLAYER] == s.sum[BANKER]:
        s.winner = 3
    elif s.sum[PLAYER] > s.sum[BANKER]:
        s.winner = 1
    else:
        s.winner = 2
    for seat in range(s.seats):
        s.points[seat] = won_by(s, o, seat)
    close_round(s, o)
    clear_round(s)
    if s.over:
        s.phase = Phase.OVER


def won_by(s: State, o: Options, seat: int) -> int:
    """What a seat's bets win or lose."""
    if s.winner == 3:
        return o.tie_pays * s.on_tie[seat]
    won = -s.on_tie[seat]
    if s.winner == 1:
        return won + s.on_player[seat] - s.on_banker[seat]
    return won - s.on_player[seat] + banker_pays(s, o, seat)


def banker_pays(s: State, o: Options, seat: int) -> int:
    """A won bet on Banker, less what is taken from it."""
    stake = s.on_banker[seat]
    if o.super_six:
        # 003:248 only half is won with a six
        return stake // 2 if s.sum[BANKER] == 6 else stake
    waived = s.sum[BANKER] == 3 and s.size[BANKER] == 2 and s.third == 9
    if stake == 0 or (o.london_waiver and waived):
        return stake
    if o.commission_due == Due.HAND:
        return stake - owed(stake, o.commission)
    before = owed(s.taxed[seat], o.commission)
    s.taxed[seat] += stake
    return stake - owed(s.taxed[seat], o.commission) + before


def owed(won: int, commission: int) -> int:
    """Commission in whole units, a broken one counting as one."""
    return (won * commission + 9999) // 10000


def clear_round(s: State) -> None:
    """Nobody has bet and no card is dealt."""
    s.phase = Phase.BETS
    s.bets = 0
    s.third = 0
    for hand in range(2):
        s.size[hand] = 0
        s.sum[hand] = 0
    for seat in range(s.seats):
        s.on_player[seat] = 0
        s.on_banker[seat] = 0
        s.on_tie[seat] = 0


def rule(s: State, o: Options, e: Event) -> int:
    """A round is void: bets go back, its cards are used up."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or not absent(e):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DEAL:
        return Fault.BAD_RULING
    s.irregular += 1
    s.deals -= 1
    s.seen = 0
    clear_round(s)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """Which hand won, and what a seat won."""
    if e.actor != CHANCE or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if s.bets or s.phase == Phase.DEAL:
        return Fault.WRONG_PHASE
    won = 0
    if e.what == Word.PLAYER:
        won = 1
    elif e.what == Word.BANKER:
        won = 2
    elif e.what == Word.TIE:
        won = 3
    if won == 0:
        return observe_score(s, e)
    if e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    return Fault.LEGAL if s.scored and s.winner == won else Fault.WRONG_OBSERVATION


def end(s: State, o: Options) -> int:
    """Whether the record may end here: between rounds."""
    if s.over:
        return 1
    return int(s.phase == Phase.BETS and s.bets == 0 and s.scored > 0 and o.deals == 0)


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """Every act that is open."""
    if s.over:
        return 0
    if s.phase == Phase.BETS and not s.bets and not s.burn_due:
        offer_word(c, CHANCE, Verb.SHUFFLE, NONE)
    if s.phase == Phase.DEAL:
        offer_word(c, CHANCE, Verb.RULE, Word.MISDEAL)
    at_cut = not o.cut or s.left_count == o.cut
    if not s.burn_due and not s.cut_out and not s.must_shuffle and at_cut:
        offer_word(c, CHANCE, Verb.SHOW, Word.CUT)
    if s.must_shuffle:
        return 0
    room = s.left_count - o.cut if o.cut and not s.cut_out else s.left_count
    pool = shoe_pool(s)
    if s.burn_due:
        most = min(room, s.burn_due)
        if most > 0:
            offer_act(c, CHANCE, Verb.DEAL, what=Word.BURN, cards=pool, least=1, take=most)
        return 0
    if s.phase == Phase.BETS:
        if s.fresh and o.burn != Burn.NONE and room > 0:
            offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=pool, take=1)
        if s.fresh and o.burn == Burn.ALWAYS:
            return 0
        offer_bets(s, o, c)
        if not s.bets and not o.free_hands:
            return 0
    opening = s.size[PLAYER] < 2 or s.size[BANKER] < 2
    for hand in (PLAYER, BANKER):
        most = min(room, 2 - s.size[hand] if opening else int(due(s) == hand))
        if most > 0:
            offer_act(
                c, CHANCE, Verb.DEAL, what=Word.UP, place=HAND + 1 + hand, cards=pool, least=1,
                take=most,
            )  # fmt: skip
    return 0


def offer_bets(s: State, o: Options, c: Offers) -> None:
    """Bets that are still open."""
    high = o.maximum or MOST_BET
    for seat in range(s.seats):
        if seat == s.bank:
            continue
        for what, placed in (
            (Word.PLAYER, s.on_player), (Word.BANKER, s.on_banker), (Word.TIE, s.on_tie),
        ):  # fmt: skip
            if not placed[seat]:
                offer_act(c, seat, Verb.BET, what=what, low=o.minimum, high=high)


def play(table: Any, offers: Offers, rng: Random) -> Event | None:
    """Small bets, then the cards; a shuffle when it is due."""
    s, o = table.state, table.options
    lines = range(offers.count)
    if s.phase == Phase.BETS:
        if s.must_shuffle:
            return offers.event(0, ())
        bets = [i for i in lines if offers.verb[i] == Verb.BET]
        if bets and (not s.bets or rng.random() < 0.3):
            i = rng.choice(bets)
            low = offers.low[i]
            return offers.event(i, (), min(offers.high[i], low * rng.choice([1, 2, 5, 10])))
    cut = [i for i in lines if offers.verb[i] == Verb.SHOW]
    deals = [i for i in lines if offers.verb[i] == Verb.DEAL]
    if cut and (o.cut or not deals):
        return offers.event(cut[0], ())
    return offers.draw(rng.choice(deals), rng) if deals else None


GAME = Game(
    id="baccarat",
    name="Baccarat",
    family="casino, banking",
    sources=("003:163-258",),
    seats=(1, 12),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.BET: bet,
        Verb.DEAL: deal,
        Verb.SHUFFLE: shuffle,
        Verb.SHOW: show,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    places=(),
    facts={"winner": "winner"},
    player=play,
    table=rounds,
    rules={
        Fault.WRONG_PHASE: Cite(
            "Bets, then cards, then the next round; the shoe is shuffled between rounds.",
            "003:195-201",
        ),
        Fault.DUPLICATE_CARD: Cite(
            "Six or eight packs in one shoe: no card comes more often until the shuffle.", "003:191"
        ),
        Fault.UNKNOWN_CARD: Cite("Both cards of each hand are turned up.", "003:201"),
        Fault.BAD_RULING: Cite("Only a round that has begun can be void.", "†"),
        Fault.WRONG_OBSERVATION: Cite(
            "The hand nearer to nine wins; Player pays 1 to 1, Banker less 5 percent, the tie 8 "
            "to 1.",
            "003:226-234",
        ),
        BankFault.BET_LIMITS: Cite("A table has a smallest bet.", "003:246"),
        BankFault.BET_TWICE: Cite("Before the deal everyone puts money on the spots.", "003:195"),
        BankFault.NO_BET: Cite("Before the deal everyone puts money on the spots.", "003:195"),
        BankFault.BANKER_BETS: Cite("The banker deals and covers the bets.", "003:191"),
        BankFault.SHOE_FIRST: Cite(
            "The first card of a fresh shoe is turned and that many more are burned.", "003:197"
        ),
        BankFault.BURN_COUNT: Cite("As many as the turned card counts are burned.", "003:197"),
        BankFault.CUT_CARD: Cite("The cut card lies sixteen cards from the end.", "003:197"),
        BankFault.MUST_SHUFFLE: Cite(
            "The round in which the cut card appears is the last before the shuffle.", "003:197"
        ),
        BankFault.NO_CARD_DUE: Cite(
            "Naturals settle it; Player draws on five or less; Banker by his total and Player's "
            "third card; no hand gets a fourth.",
            "003:201-219",
        ),
        BankFault.SHOE_EMPTY: Cite("Six to eight packs.", "003:191"),
    },
    events=(
        ("- shuffle", "the whole shoe is shuffled, between rounds"),
        ("- deal up 8h", "the first card of a shoe is turned up"),
        ("- deal burn ????3c", "cards burned after it"),
        ("p1 bet player 100", "a bet on Player; also banker, tie"),
        ("- deal up hand1 8h3c", "cards to Player"),
        ("- deal up hand2 Kd9s", "cards to Banker"),
        ("- show cut", "the cut card comes out"),
        ("- rule misdeal", "the round is void"),
        ("p1 bet tie 10 !withdrawn", "a bet taken back before the deal"),
        ("- score banker", "Banker won the round just settled; also player, tie"),
        ("- score p1 95", "p1 won 95 in the round just settled"),
        ("- score p1 total 120", "p1 has won 120 in all"),
    ),
    named=(
        OptionName("mini-baccarat", {"table": "mini"}, "Mini-baccarat", "003:246"),
        OptionName("super-6", {"super_six": True}, "Super 6", "003:248"),
        OptionName(
            "baccarat/reduced-commission", {"commission": 400}, "Reduced commission", "003:250"
        ),
    ),
    readings=(
        ("One seat may bet on several spots, once on each.", "003:195"),
        ("A ten or court card as the first of the shoe burns ten.", "003:197, †"),
        ("Which of the two hands gets its cards first is free.", "003:201"),
        ("Super 6: half the stake is won with a total of six.", "003:248"),
        ("London waiver: the hand is taken as described.", "003:250"),
        ("Commission is rounded against the player.", "†"),
        ("Who turns the cards over is not recorded.", "003:195"),
    ),
    proof=(
        "a second checker written from the text agrees on legal and damaged sessions",
        "exact odds of the eight-pack shoe match the document's",
    ),
)
