"""Five-card draw: five own cards and one exchange between two rounds of betting."""

from __future__ import annotations

from cardlog.cards import JOKER, PACK_52, SECOND_JOKER
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.poker.betting import offer_bets
from cardlog.rules.poker.draw import (
    ACES,
    HAND,
    DrawState,
    ace_rule,
    bet,
    deal,
    declare,
    discard,
    draw,
    has_openers,
    most_discards,
    opening,
    rule,
    set_hand,
    show,
    shuffle,
)
from cardlog.rules.poker.draw_options import DrawOptions, check
from cardlog.rules.poker.family import (
    BET_EVENTS,
    BETTING_READINGS,
    END_EVENTS,
    FACTS,
    HAND_EVENTS,
    RULES,
    results,
)
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.player import draw_stacks, player
from cardlog.rules.poker.showdown import end, offer_shows, score
from cardlog.rules.poker.table import DrawPhase, Phase, betting, set_chips
from cardlog.words import CHANCE, Verb, Word


def setup(s: DrawState, o: DrawOptions) -> int:
    """Chips, forced bets, and the pack."""
    s.pack = PACK_52
    s.wild = o.wild
    if o.jokers:
        s.pack |= 1 << JOKER
        s.wild |= 1 << JOKER
    if o.jokers == 2:
        s.pack |= 1 << SECOND_JOKER
        s.wild |= 1 << SECOND_JOKER
    set_chips(s, o, o.draws + 1)
    set_hand(s, o)
    return 0


def offers(s: DrawState, o: DrawOptions, c: Offers) -> int:
    """Choices open now. Posts, cash-outs and free shows are accepted as well, but not offered."""
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = HAND - hand_size(s, seat)
            if s.players >> seat & 1 and missing > 0:
                offer_act(
                    c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True
                )
                break
    elif betting(s):
        offer_bets(s, o, c, may_open=not opening(s, o) or has_openers(s, o, s.turn) != 0)
    elif s.phase == Phase.DRAW:
        offer_exchange(s, o, c)
    elif s.phase == Phase.SHOWDOWN:
        offer_shows(s, c)
    return 0


def offer_exchange(s: DrawState, o: DrawOptions, c: Offers) -> None:
    """Cards put away, or what follows: a burnt card, a new stock, the replacements."""
    seat = s.turn
    if s.needed > 0:
        if s.stock == 0:
            offer_word(c, CHANCE, Verb.SHUFFLE, Word.STOCK)
        elif o.burn and not s.burnt:
            offer_act(c, CHANCE, Verb.DEAL, what=Word.BURN, cards=s.unseen, take=1, chance=True)
        else:
            take = min(s.needed, s.stock)
            offer_act(c, seat, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=take, chance=True)
        return
    offer_word(c, seat, Verb.DISCARD, Word.STAND_PAT)
    hand = s.hand[seat]
    if s.hidden[seat]:
        hand |= s.unseen | s.loose[seat]
    most = most_discards(s, o)
    offer_act(c, seat, Verb.DISCARD, cards=hand, least=1, take=most)
    if ace_rule(s, o):
        for card in range(64):
            if s.aces >> card & 1:
                offer_act(c, seat, Verb.DISCARD, cards=hand & ~(1 << card), take=4)
            elif (hand & ACES & ~s.aces) >> card & 1:
                offer_act(c, seat, Verb.SHOW, cards=1 << card)


DRAW_RULES = {
    **RULES,
    Fault.WRONG_PHASE: Cite(
        "Bets, then the exchange, then bets again; at the end the hands go face up.",
        "003:2486-2506",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Betting opens left of the dealer, later rounds with the player who opened the first; "
        "cards are exchanged from the dealer's left, the dealer last. The last to bet or raise "
        "shows first.",
        "003:2488-2506",
    ),
    Fault.TOO_MANY_CARDS: Cite("Five cards to each player.", "003:2482"),
    Fault.WRONG_COUNT: Cite(
        "A player discards as many cards as he wants to change and gets the same number.",
        "003:2492",
    ),
    Fault.DUPLICATE_CARD: Cite(
        "Discards do not come back before the stock is made anew.", "003:2498"
    ),
    Fault.NOT_IN_PACK: Cite("One pack of 52 cards, and jokers where agreed.", "003:2456, 003:2528"),
    Fault.NOT_HELD: Cite("A player discards and shows cards that he holds.", "003:2492"),
    PokerFault.RAISES_CAPPED: Cite(
        "Under the usual fixed limit a round allows a bet and four raises.", "003:2488"
    ),
    PokerFault.BET_SIZE: Cite(
        "Fixed limit keeps every bet at a set size; without it a raise is at least the last bet "
        "or raise.",
        "003:2478, common practice",
    ),
    PokerFault.BET_OWED: Cite("Check while nobody has bet.", "003:2488"),
    PokerFault.NOTHING_OWED: Cite("Call the current amount.", "003:2488"),
    PokerFault.BET_STANDS: Cite("Bet if the round is still unopened.", "003:2488"),
    PokerFault.NO_BET: Cite("Raise the current amount.", "003:2488"),
    PokerFault.TOO_FEW_CHIPS: Cite(
        "A player who has run out of chips puts in everything he has left.", "003:2516"
    ),
    PokerFault.NO_OPENERS: Cite(
        "No one may open the first betting round without at least a pair of jacks.", "003:2522"
    ),
    PokerFault.TOO_MANY_DISCARDS: Cite(
        "Three is the common cap; four for a player who shows the ace he keeps; at a full table "
        "of six the cap stays at three.",
        "003:2496",
    ),
    PokerFault.BURN: Cite(
        "Some burn a card before dealing replacements and some do not.", "003:2496"
    ),
    PokerFault.STOCK_EMPTY: Cite(
        "A stock that empties in the draw is rebuilt of what earlier drawers traded away; folded "
        "hands and the discards of the player waiting are kept out.",
        "003:2498",
    ),
    PokerFault.DEAD_HAND: Cite(
        "Any total other than five after the exchange kills the hand.", "003:2492"
    ),
    PokerFault.MUCK_TOO_EARLY: Cite("Beaten hands may be thrown in at the showdown.", "003:2506"),
    PokerFault.WHOLE_HAND: Cite("Hands go face up.", "003:2506"),
    Fault.BAD_RULING: Cite("Only a hand that is still in can be declared dead.", "003:2492"),
    Fault.WRONG_OBSERVATION: Cite(
        "The best hand wins the pot, equal hands split it, odd chips to the dealer's left.",
        "003:2514-2516",
    ),
    Fault.GAME_OVER: Cite("A record holds one pot.", "003:2508"),
}

EVENTS = (
    *HAND_EVENTS,
    ("- deal p1 QhJhJc5c3s", "p1's cards, or a packet of them"),
    *BET_EVENTS,
    ("p2 bet open 200 !insufficient", "also an opening without openers that stood"),
    ("p2 discard AsJc", "p2 puts two cards away"),
    ("p2 discard AsJcTc9c !revoke", "more cards than allowed; it stood"),
    ("p2 discard stand-pat", "p2 keeps all five"),
    ("p2 draw stock 6c5s", "the cards that p2 gets for them"),
    ("- deal burn ??", "the card burnt before a draw, with burn"),
    ("- shuffle stock", "the stock is made anew of the discards"),
    ("p1 show 6s4d2h6c5s", "the hand at the showdown; at other times any own cards, freely"),
    ("p1 show Ah", "before the discard of four with four_with_ace: the ace kept"),
    *END_EVENTS,
)

READINGS = (
    *BETTING_READINGS,
    (
        "The same player who opened the first round is the one who made the first bet, not who "
        "spoke first.",
        "003:2502",
    ),
    (
        "With blinds, as in the rooms it is borrowed from, later rounds open left of the dealer.",
        "003:2526, real records",
    ),
    (
        "A hand that everybody but one folds without a bet is won by that one, not passed out.",
        "003:2508, common practice",
    ),
    (
        "After a passed-out hand a player without chips stays in for what he has put in; he antes "
        "nothing.",
        "003:2488, common practice",
    ),
    (
        "Jackpots leaves the antes where they are: no new ante. The base game adds one.",
        "003:2488, 003:2522",
    ),
    (
        "A misdeal takes back the chips of the current hand only, its antes included; they are "
        "then put in again, without blinds posted by events.",
        "common practice",
    ),
    (
        "The source's no limit has no smallest raise; the last bet or raise is taken.",
        "003:2478, common practice",
    ),
    ("The number said at the draw is the number of cards discarded.", "003:2492"),
    ("A wild card cannot double a rank inside a flush.", "003:2528, common practice"),
    (
        "In lowball a wild card is the lowest card that makes no pair, and in deuce-to-seven no "
        "straight or flush.",
        "003:2524-2528, common practice",
    ),
    ("Only one card is burnt a draw.", "003:2496"),
    (
        "With three draws the small bet is for the first two rounds, the big bet for the last two.",
        "real records",
    ),
    (
        "Discarded cards that are not seen are taken to be unseen cards of the hand; if there are "
        "none, the rest of the hand is unknown from then on.",
        "common practice",
    ),
)

GAME = Game(
    id="five-card-draw",
    name="Five-card draw",
    family="poker",
    sources=("003:2446-2538",),
    seats=(2, 8),
    state=DrawState,
    options=DrawOptions,
    phases=DrawPhase,
    setup=setup,
    verbs={
        Verb.BET: bet,
        Verb.DEAL: deal,
        Verb.DISCARD: discard,
        Verb.DRAW: draw,
        Verb.SHUFFLE: shuffle,
        Verb.SHOW: show,
        Verb.DECLARE: declare,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    facts=FACTS | {"drawn": "drawn", "pat": "pat"},
    player=player,
    table=draw_stacks,
    places=("hand", "unseen", "put_away", "waiting_seen", "burns"),
    rules=DRAW_RULES,
    events=EVENTS,
    named=(
        OptionName("jackpots", {"jackpots": True}, "Jackpots", "003:2522"),
        OptionName("lowball-a5", {"lowball": "ace-to-five"}, "Ace-to-five lowball", "003:2524"),
        OptionName(
            "lowball-27", {"lowball": "deuce-to-seven"}, "Deuce-to-seven lowball", "003:2524"
        ),
        OptionName(
            "five-card-draw/blinds",
            {"ante": 0, "small_blind": 1, "big_blind": 2},
            "Five-card draw with blinds",
            "003:2526",
        ),
        OptionName(
            "five-card-draw/wild",
            {"wild": "2s2h2d2c"},
            "Five-card draw with deuces wild",
            "003:2528",
        ),
    ),
    readings=READINGS,
    proof=(
        "an independent checker written from the same text agrees on simulated and damaged hands",
        "59 recorded hands of draw and triple draw (PHH, PokerStars, other rooms) are legal, and "
        "the results that they state are the replay's",
    ),
)
