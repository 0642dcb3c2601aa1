"""What the games of bluff share as data: verbs, rules with their sources, events, choices."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.rules.bluff.claims import (
    challenge_fault,
    claim,
    deal,
    declare,
    draw,
    end,
    first_card,
    may_stop,
    open_ranks,
    play,
    rule,
    score,
    show,
    worth,
    would_end,
)
from cardlog.rules.bluff.faults import BluffFault
from cardlog.rules.bluff.table import (
    OF_RANK,
    Options,
    Phase,
    State,
    Window,
    due_ranks,
    setup,
    word_of,
)
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Verb, Word

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.DECLARE: declare,
    Verb.CLAIM: claim,
    Verb.SHOW: show,
    Verb.DRAW: draw,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    BluffFault.WRONG_RANK: Cite(
        "Ranks are claimed in a fixed cycle from the aces up, one with each play; in bluff the "
        "starter of a pile names the rank.",
        "003:839, 003:874, 003:880",
    ),
    BluffFault.WRONG_NUMBER: Cite(
        "The number claimed is that of the cards put down, unless lying about it is agreed.",
        "003:837, 003:878",
    ),
    BluffFault.CLAIM_MISSING: Cite("Who plays says aloud how many and of what rank.", "003:837"),
    BluffFault.NO_CHALLENGE: Cite(
        "Any other player may challenge until the next player's cards hit the table; groups differ "
        "on who and how long.",
        "003:845, 003:876",
    ),
    BluffFault.SHOW_FIRST: Cite(
        "A challenge is resolved by turning over the cards that were just played.", "003:847"
    ),
    BluffFault.OTHER_CARDS: Cite(
        "The cards turned over are those that were played.", "003:847-853"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The player at the dealer's left goes first; play goes on at the left of whoever just "
        "played, whoever took the pile.",
        "003:835, 003:855",
    ),
    Fault.WRONG_COUNT: Cite("At least one card is played; there is no pass.", "003:841"),
    Fault.TOO_MANY_CARDS: Cite("All cards are dealt, one at a time.", "003:829"),
    Fault.WRONG_PHASE: Cite(
        "The cards are dealt, then played face down with a claim until somebody is out.",
        "003:829-857",
    ),
    Fault.NOT_IN_PACK: Cite("The jokers are taken out.", "003:823"),
    Fault.UNKNOWN_CARD: Cite("Challenged cards are turned up for everybody.", "003:847"),
    Fault.WRONG_OBSERVATION: Cite(
        "Whoever gets rid of the last card and survives the challenge has won.", "003:862, 003:868"
    ),
    Fault.GAME_OVER: Cite(
        "When the last cards are not challenged, or were true, the game is over.", "003:857"
    ),
}

EVENTS = (
    ("- deal p2 AsAh3c", "a hand, or packets of it"),
    ("p2 play down As3c", "cards put face down on the pile; ?? in others' views"),
    ("p2 declare aces 2", "what he claims; directly after his play"),
    ("p4 claim p2 lie", "p4 challenges p2's last play"),
    ("p4 claim p2 lie 2", "where any play in the pile may be challenged: the last but one"),
    ("p2 show As3c", "the cards challenged are turned up"),
    ("- show 5d6h", "where the whole pile is turned up: its other cards"),
    ("p2 draw discard As3c5d6h", "the pile that p2 has just taken; optional"),
    ("p2 play down As !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and is dealt again"),
    ("- score p2 1", "p2 has won"),
    ("- score p2 total 1", "the same, in all"),
)

READINGS = (
    (
        "Of several callers the record holds the one who was first; no rule settles a dead heat.",
        "847",
    ),
    ("Who is out, or has put down his last cards, may not challenge.", "847, 860, 868"),
    ("The number claimed is true except where lying about it is agreed.", "837, 878"),
    ("The number claimed has no upper limit.", "843"),
    ("An unchallenged pile of bluff goes on, there being no pass.", "874"),
    (
        "A player who is out is so although an older play of his lies in the pile: with "
        "`until-collected` the plays of a player who is out are not challenged.",
        "860, 876",
    ),
    (
        "With `until-collected` the turn goes on at the left of the last player, whichever play "
        "was challenged; a player who has put down his last cards is out when the next player's "
        "cards lie there.",
        "860, 876",
    ),
    ("An either-way sequence opens with aces; a challenge does not reset it.", "856, 880"),
)

NAMED = (
    OptionName("bluff", {"ranks": "free"}, "Bluff", "003:874"),
    OptionName("bs/challenge-window", {"window": "left-only"}, "Restricted challenges", "003:876"),
    OptionName("bs/count-lying", {"count_lying": True}, "Lying about the count", "003:878"),
    OptionName("bs/sequence-direction", {"sequence": "down"}, "Downward sequence", "003:880"),
    OptionName("bs/two-pack", {"packs": 2}, "Two-pack table", "003:882"),
    OptionName("bs/play-on", {"play_on": True}, "Playing on for the places", "003:868"),
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return scores_and_winners(s, seats, highest_total(s) if s.over else 0)


# --- choices ------------------------------------------------------------------------------


def copies_of(s: State, seat: int) -> list[int]:
    """The known cards of a hand with their copies; for unknown ones what they may be."""
    known = [c for c in range(CODES) for _ in range(s.holding[CODES * seat + c])]
    return known + [UNKNOWN] * s.hidden[seat]


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table and to all seats."""
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = s.due[seat] - s.held[seat]
            if missing:
                pool = [card for card in range(CODES) for _ in range(s.unseen[card])]
                offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=pool, take=missing)
                return 0
    elif s.phase == Phase.SHOW:
        first = first_card(s, s.accused)
        _offer_shown(s, c, s.by[s.accused - 1], range(first, first + s.count[s.accused - 1]))
    elif s.phase == Phase.SHOW_REST:
        first = first_card(s, s.accused)
        mine = range(first, first + s.count[s.accused - 1])
        _offer_shown(s, c, CHANCE, [i for i in range(s.pile_size) if i not in mine])
    elif s.phase == Phase.PLAY:
        _offer_turn(s, o, c)
    return 0


def _offer_shown(s: State, c: Offers, actor: int, places: Sequence[int]) -> None:
    cards = [s.pile[i] - 1 for i in places]
    free = [card for card in range(CODES) for _ in range(s.unseen[card])]
    cards = [free.pop() if card == UNKNOWN else card for card in cards]
    offer_act(c, actor, Verb.SHOW, cards=cards)


def _offer_turn(s: State, o: Options, c: Offers) -> None:
    if s.may_claim:
        now = s.plays - 1
        ranks = 1 << s.claimed[now] - 1 if s.claimed[now] else open_ranks(s, o)
        low, high = s.count[now], s.count[now]
        if o.count_lying:
            # The number has no upper limit (003:843); nobody claims more than all cards.
            low, high = 1, 52 * s.copies
        for rank in range(13):
            if ranks >> rank & 1:
                what = word_of(rank)
                offer_act(c, s.last, Verb.DECLARE, what=what, low=low, high=high)
    if s.must_claim:
        return
    if s.taker != NONE:
        cards = [s.lately[i] - 1 for i in range(s.lately_size)]
        offer_act(c, s.taker, Verb.DRAW, what=Word.DISCARD, cards=cards)
    for seat in range(s.seats):
        _offer_challenges(s, o, c, seat)
    if may_stop(s, o):
        for seat in range(s.seats):
            points = worth(s, o, seat)
            if points:
                offer_act(c, CHANCE, Verb.SCORE, target=seat, low=points)
    elif not would_end(s, o):
        pool = copies_of(s, s.turn)
        offer_act(c, s.turn, Verb.PLAY, what=Word.DOWN, cards=pool, least=1, take=len(pool))


def _offer_challenges(s: State, o: Options, c: Offers, seat: int) -> None:
    for target in range(s.seats):
        back = 1
        while challenge_fault(s, o, seat, target, back) == Fault.LEGAL:
            number = NO_NUMBER if back == 1 else back
            offer_act(c, seat, Verb.CLAIM, what=Word.LIE, target=target, low=number)
            if o.window != Window.UNTIL_COLLECTED:
                break
            back += 1


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Tell the truth if possible, else lie small; challenge what cannot be, and now and then."""
    s, o = table.state, table.options
    if s.phase != Phase.PLAY:
        return None
    lines = range(open_now.count)
    claims = [i for i in lines if open_now.verb[i] == Verb.DECLARE]
    if claims:
        return _claim(s, open_now, claims, rng)
    challenges = [i for i in lines if open_now.verb[i] == Verb.CLAIM]
    rng.shuffle(challenges)
    for i in challenges:
        if open_now.low[i] == NO_NUMBER and rng.random() < _doubt(s, open_now.actor[i]):
            return open_now.event(i, ())
    told = [i for i in lines if open_now.verb[i] in (Verb.DRAW, Verb.SCORE)]
    if told:
        return open_now.event(told[0], open_now.pool[told[0]])
    plays = [i for i in lines if open_now.verb[i] == Verb.PLAY]
    if not plays:
        return None
    pool = [card for card in open_now.pool[plays[0]] if card != UNKNOWN]
    ranks = due_ranks(s, o)
    honest = [card for card in pool if ranks >> (card & 15) & 1]
    if honest:
        best = max(honest, key=lambda card: sum(c & 15 == card & 15 for c in honest))
        cards = [card for card in honest if card & 15 == best & 15]
    else:
        cards = rng.sample(pool, min(len(pool), rng.choice([1, 1, 2])))
    return open_now.event(plays[0], cards) if cards else None


def _claim(s: Any, open_now: Offers, claims: list[int], rng: random.Random) -> Event:
    """The rank of which most cards were put down, and their number."""
    now = s.plays - 1
    first = s.pile_size - s.count[now]
    ranks = [s.pile[i] - 1 & 15 for i in range(first, s.pile_size)]
    true = [i for i in claims if any(open_now.what[i] == word_of(rank) for rank in ranks)]
    line = rng.choice(true or claims)
    number = s.count[now]
    if open_now.low[line] != open_now.high[line] and rng.random() < 0.15:
        number += rng.choice([-1, 1]) if number > 1 else 1
    return open_now.event(line, (), number)


def _doubt(s: Any, seat: int) -> float:
    """How much a player doubts the last claim: for certain if he holds too many of the rank."""
    now = s.plays - 1
    rank = s.claimed[now] - 1
    cards = [card for card in range(CODES) if OF_RANK << rank >> card & 1]
    own = sum([int(s.holding[CODES * seat + card]) for card in cards])
    if own + s.number[now] > 4 * s.copies:
        return 0.9 if s.seats > 2 else 0.3
    base = 0.6 if s.held[s.last] == 0 else 0.2
    if s.seats < 4:
        # Few hands are nearly known: without patience such a game would never end.
        base /= 2
    return float((base + 0.1 * own / s.copies) / (s.seats - 1))


def bluff_game(
    rules: str,
    name: str,
    *,
    sources: tuple[str, ...],
    defaults: Mapping[str, Any] | None = None,
    named: tuple[OptionName, ...] = (),
    parent: str = "",
) -> Game:
    """A game of the family."""
    return Game(
        id=rules,
        name=name,
        family="bluffing, shedding",
        sources=sources,
        seats=(2, 10),
        state=State,
        options=Options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=end,
        offers=offers,
        player=player,
        results=results,
        rules=RULES,
        events=EVENTS,
        readings=READINGS,
        named=named,
        parent=parent,
        defaults=defaults or {},
        places=("holding", "unseen", "pile"),
        facts={"place": "place"},
        proof=(
            "an independent checker written from the rule book agrees on every event of simulated "
            "and of altered games",
        ),
    )
