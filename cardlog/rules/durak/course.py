"""The course of a deal of durak: bouts follow one another, hands are filled up, who is the fool."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.durak.table import (
    Options,
    Phase,
    State,
    asked,
    clear_table,
    gather,
    lowest_trump,
    next_defender,
    next_playing,
    next_to_draw,
    table_cards,
)
from cardlog.rules.mechanisms.hands import close_hands, hand_size
from cardlog.rules.mechanisms.scores import add_points, clear_points
from cardlog.words import CHANCE, NONE


def open_bout(s: State, o: Options, attacker: int) -> None:
    """An attacker is to lead to a new bout; -1 while hidden cards leave it open who it is."""
    clear_table(s)
    s.phase = Phase.ATTACK
    s.bouts += 1
    # 003:2103 six attack cards, in the first bout perhaps five
    s.cap = o.first_cap if s.bouts == 1 else 6
    s.attacker = attacker
    s.turn = attacker
    s.defender = NONE
    if attacker != NONE:
        face(s, next_defender(s, o, attacker))


def face(s: State, defender: int) -> None:
    """The defender of the bout; he need not cover more cards than he holds (003:2103)."""
    s.defender = defender
    s.limit = min(s.cap, s.covered + hand_size(s, defender))


def whose_turn(s: State, o: Options) -> int:
    """The defender while cards are to be covered, else who is asked to throw in."""
    if s.covered < s.laid and not s.given_up:
        return s.defender
    return asked(s, o)


def go_on(s: State, o: Options) -> None:
    """After an act of the bout: it ends when nobody is asked and nothing is to be covered."""
    s.turn = whose_turn(s, o)
    if s.turn != NONE:
        return
    cards = table_cards(s)
    if s.given_up:
        # 003:2105 he takes every card on the table
        s.hand[s.defender] |= cards
        if cards >> lowest_trump(s) & 1:
            s.low_spent = 1
    else:
        s.heap |= cards
    taken = s.given_up
    clear_table(s)
    s.given_up = taken
    s.phase = Phase.REFILL
    fill_up(s, o)


def fill_up(s: State, o: Options) -> None:
    """Whose turn it is to draw; when all have drawn, who is out, and the next bout."""
    s.turn = next_to_draw(s)
    if s.turn != NONE:
        return
    # 003:2113 who has no card and cannot draw is out
    for seat in range(s.seats):
        if s.playing >> seat & 1 and hand_size(s, seat) == 0:
            s.playing ^= 1 << seat
    if decided(s, o):
        settle(s, o)
        return
    # 003:2109 who held attacks; who took is passed over
    attacker = s.defender
    if s.given_up or not s.playing >> attacker & 1:
        attacker = next_playing(s, attacker)
    open_bout(s, o, attacker)


def team_of(s: State, side: int) -> int:
    """The seats of a team."""
    found = 0
    for seat in range(s.seats):
        if seat % 2 == side:
            found |= 1 << seat
    return found


def decided(s: State, o: Options) -> int:
    """Whether only one player, or one team, still has cards, or nobody."""
    if o.teams:
        return int((s.playing & team_of(s, 0)) == 0 or (s.playing & team_of(s, 1)) == 0)
    return int(popcount(s.playing) < 2)


def settle(s: State, o: Options) -> None:
    """003:2117 the last who has cards is the fool; 003:2119 if nobody has, the deal is drawn."""
    fools = s.playing
    dealer = s.dealer
    if o.teams and fools:
        fools = team_of(s, 0) if fools & team_of(s, 0) else team_of(s, 1)
    clear_points(s)
    if fools:
        # 003:2087 the fool deals; of a team the first from the last dealer's left
        dealer = dealer + 1 if dealer + 1 < s.seats else 0
        while not fools >> dealer & 1:
            dealer = dealer + 1 if dealer + 1 < s.seats else 0
    for seat in range(s.seats):
        if fools >> seat & 1:
            add_points(s, seat, 1)
    s.fools = fools
    s.scored += 1
    close_hands(s)
    if game_ends(s, o):
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
        return
    s.dealer = dealer
    gather(s)


def game_ends(s: State, o: Options) -> int:
    """003:2121 an agreed number of deals, or somebody has been the fool so many times."""
    if o.deals and s.scored >= o.deals:
        return 1
    if o.target:
        for seat in range(s.seats):
            if s.total[seat] >= o.target:
                return 1
    return 0
