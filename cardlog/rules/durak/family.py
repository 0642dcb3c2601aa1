"""What the durak games share as data: verbs, rules with their sources, events, choices."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import members
from cardlog.errors import OptionError
from cardlog.rules.durak.bout import (
    deal,
    declare,
    draw,
    end,
    exchange_open,
    may_prove,
    next_fault,
    play,
    rule,
    score,
    show,
    transfer_ranks,
)
from cardlog.rules.durak.faults import DurakFault
from cardlog.rules.durak.table import (
    HAND,
    Options,
    Phase,
    State,
    asked,
    beating,
    lowest_known,
    lowest_trump,
    may_hold_any,
    may_open,
    same_rank,
    setup,
    table_cards,
    trumps,
)
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.scores import lowest_total, scores_and_winners
from cardlog.words import CHANCE, NONE, PILE, Event, Verb, Word

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.DRAW: draw,
    Verb.DECLARE: declare,
    Verb.SHOW: show,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    DurakFault.DOES_NOT_BEAT: Cite(
        "A card is covered by a higher card of its suit, or a plain card by any trump.", "003:2099"
    ),
    DurakFault.RANK_NOT_THERE: Cite(
        "Any card of a rank that already lies on the table may be added to the attack.", "003:2101"
    ),
    DurakFault.BOUT_FULL: Cite(
        "A bout never has more than six attack cards, nor more than the defender held when it "
        "opened; many tables allow five in the first bout.",
        "003:2103",
    ),
    DurakFault.NOT_DEFENDER: Cite(
        "The defender is always the player to the attacker's left, in teams the next opponent.",
        "003:2095, 003:2129",
    ),
    DurakFault.NO_PILE: Cite("Each attack card has to be beaten separately.", "003:2101"),
    DurakFault.NO_TRANSFER: Cite(
        "Where it is agreed, a defender who has a card of the rank of the attack may lay it beside "
        "and pass the whole attack on; showing a trump of that rank is a further form.",
        "003:2127",
    ),
    DurakFault.NEXT_CANNOT_ANSWER: Cite(
        "A player never faces more attack cards than he holds.", "003:2103, 003:2127"
    ),
    DurakFault.SHOWN_BEFORE: Cite("A trump passes an attack on once in a deal.", "003:2127, †"),
    DurakFault.NO_EXCHANGE: Cite(
        "The lowest trump of the pack buys the turned card before the talon runs out, if it was "
        "dealt or drawn and not picked up from a lost defence.",
        "003:2089",
    ),
    DurakFault.TURNED_CARD_LAST: Cite("The turned trump is the final card taken.", "003:2107"),
    DurakFault.NOT_LOWEST_TRUMP: Cite(
        "In the first deal of a session the holder of the lowest trump attacks first.", "003:2087"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The principal attacker has first refusal, then the others from the defender's left; he "
        "draws first too, the defender last. Who held attacks next, who took is passed over.",
        "003:2101, 003:2107, 003:2109",
    ),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt and trumps are turned; bouts follow, after each the hands are filled up.",
        "003:2085-2109",
    ),
    Fault.WRONG_COUNT: Cite(
        "One card at a time is played; everyone tops the hand back up to six.", "003:2097, 003:2107"
    ),
    Fault.TOO_MANY_CARDS: Cite("Six cards are dealt to each player.", "003:2085"),
    Fault.NOT_IN_PACK: Cite(
        "The pack has thirty-six cards, six to ace, or all fifty-two.", "003:2081, 003:2131"
    ),
    Fault.UNKNOWN_CARD: Cite(
        "The turned card and the cards on the table are seen by everybody.", "003:2085, 003:2099"
    ),
    Fault.WRONG_OBSERVATION: Cite("The single player left holding cards is the fool.", "003:2117"),
    Fault.GAME_OVER: Cite(
        "An agreed number of deals is played, or until somebody has been the fool a set number of "
        "times.",
        "003:2121",
    ),
}

EVENTS = (
    ("- deal p2 6s9h9c", "a hand, or packets of it"),
    ("- deal up As", "the turned card; begins the play"),
    ("p1 show As", "where the hands take all cards: the dealer shows his last card"),
    ("p2 show 6s", "the first attacker proves the lowest trump; optional"),
    ("p2 play 7c", "an attack, or a card thrown in"),
    ("p3 play 9c pile1", "the defender covers the first attack card"),
    ("p2 declare done", "a player who may throw in adds nothing more for now"),
    ("p3 declare take", "the defender gives up"),
    ("p3 play transfer 7d", "the attack is passed on with a card"),
    ("p3 show transfer 7s", "the attack is passed on by showing a trump"),
    ("p2 declare exchange", "p2 exchanges the lowest trump for the turned card"),
    ("p2 draw talon 6c8h", "p2 fills up"),
    ("p2 play 8h !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and the same dealer deals again"),
    ("- score p2 1", "p2 was the fool of the deal just finished"),
    ("- score p2 total 3", "p2 has been the fool three times"),
)

READINGS = (
    ("The order of throwing in is strict; it begins anew with each new rank.", "2101"),
    (
        "The defender may take as long as there is an attack card on the table, also when all of "
        "them are covered.",
        "2105",
    ),
    (
        "A defender who held and is out: the next player who is in attacks. With two players the "
        "attacker attacks again after a take.",
        "2109, 2111",
    ),
    (
        "Nobody has a trump in the first deal: the player left of the dealer attacks.",
        "2087",
    ),
    ("After a drawn deal the same dealer deals again.", "2087, 2119"),
    (
        "The exchange is an interrupt: it may come out of turn and before the first attack. Once "
        "the lowest trump has been taken up by a defender nobody may exchange it any more.",
        "2089",
    ),
    (
        "The player who passes the attack on becomes the principal attacker, because the defender "
        "is always at the attacker's left: he has first refusal and draws first. The limit is "
        "counted anew for the new defender.",
        "2099, 2101, 2127",
    ),
    (
        "Passing on is allowed before anything is covered; the remark that beaten cards count "
        "towards the six may mean more, which is `transfer_after_cover`. Then the new defender "
        "must hold as many cards as there are uncovered ones, and the covered ones stay.",
        "2127",
    ),
    ("The new defender must hold at least as many cards as he has to cover.", "2103, 2127"),
    (
        "Where uncovered cards of several ranks lie (`transfer_after_cover`), a card of any of "
        "these ranks passes the attack on.",
        "2127",
    ),
    (
        "With as many attack cards on the table as the limit allows nothing is passed on, by "
        "showing either.",
        "2127",
    ),
    ("A trump is shown once in a deal by whoever holds it.", "2127, †"),
    ("In the first bout with a limit of five the passing on obeys it too.", "2103, 2127"),
    (
        "Of the losing team the first from the last dealer's left deals next.",
        "2129, †",
    ),
    ("The full pack may be used with any number of players.", "2131"),
    ("Signals between partners are not in a record.", "2129"),
)

NAMED = (
    OptionName("perevodnoy-durak", {"transfer": True}, "Perevodnoy Durak", "003:2127"),
    OptionName("team-durak", {"teams": True}, "Team Durak", "003:2129", seats=4),
    OptionName("durak-52", {"pack": 52}, "52-card Durak", "003:2131"),
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.pack not in (36, 52):
        raise OptionError("bad-pack", f"no pack of {o.pack} cards is used", hint="36 or 52")
    if o.teams and len(seats) not in (4, 6):
        raise OptionError(
            "bad-teams",
            f"{len(seats)} players do not make two teams",
            hint="four players in two partnerships, or six in two teams of three (003:2129)",
        )
    if o.teams and o.transfer:
        raise OptionError(
            "bad-teams",
            "the attack is not passed on in games of partners",
            hint="passing on is always played as individuals (003:2127)",
        )


def table(rng: random.Random, options: Mapping[str, Any], _seats: Sequence[str]) -> dict[str, Any]:
    """How many deals players agree on who did not say when to stop."""
    if options.get("deals") or options.get("target"):
        return {}
    return {"deals": rng.randint(1, 4)}


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute: how often each was the fool, and who last."""
    found = scores_and_winners(s, seats, lowest_total(s) if s.over else 0)
    if s.scored:
        found["fool"] = [name for i, name in enumerate(seats) if s.fools >> i & 1]
    return found


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table and to all seats."""
    if s.phase == Phase.DEAL:
        _offer_deal(s, c)
        return 0
    if exchange_open(s, o):
        for seat in range(s.seats):
            if may_hold_any(s, seat, 1 << lowest_trump(s)):
                offer_word(c, seat, Verb.DECLARE, Word.EXCHANGE)
    if s.phase == Phase.ATTACK:
        _offer_attack(s, c)
    elif s.phase == Phase.BOUT:
        _offer_bout(s, o, c)
    elif s.phase == Phase.REFILL:
        number = min(HAND - hand_size(s, s.turn), s.talon)
        last = [s.up - 1] if number == s.talon else []
        pool = list(members(s.unseen))
        offer_act(
            c, s.turn, Verb.DRAW, what=Word.TALON, cards=pool, take=number - len(last),
            also=[(last, len(last))] if last else (), chance=True,
        )  # fmt: skip
    return 0


def _offer_deal(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        missing = HAND - hand_size(s, seat)
        if missing:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing)
            return
    if s.unseen.bit_count() == sum(s.hidden):
        held = may_hold_any(s, s.dealer, s.pack)
        offer_act(c, s.dealer, Verb.SHOW, cards=held, take=1, chance=True)
    else:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, take=1)


def _offer_attack(s: State, c: Offers) -> None:
    low = lowest_known(s, NONE)
    for seat in range(s.seats):
        if seat != s.attacker and (s.attacker != NONE or not may_open(s, seat)):
            continue
        cards = may_hold_any(s, seat, s.pack)
        if may_prove(s):
            proofs = cards & trumps(s) & ((2 << low) - 1)
            if proofs:
                offer_card(c, seat, Verb.SHOW, proofs)
        offer_card(c, seat, Verb.PLAY, cards)


def _offer_bout(s: State, o: Options, c: Offers) -> None:
    thrower = asked(s, o)
    if thrower != NONE:
        cards = may_hold_any(s, thrower, same_rank(table_cards(s)))
        if cards:
            offer_card(c, thrower, Verb.PLAY, cards)
        offer_word(c, thrower, Verb.DECLARE, Word.DONE)
    if s.given_up:
        return
    for i in range(s.laid):
        if s.covers[i] == 0:
            cards = may_hold_any(s, s.defender, beating(s, s.attacks[i] - 1))
            if cards:
                offer_act(c, s.defender, Verb.PLAY, cards=cards, take=1, to=PILE + i + 1)
    offer_word(c, s.defender, Verb.DECLARE, Word.TAKE)
    cards = may_hold_any(s, s.defender, transfer_ranks(s, o))
    if cards and next_fault(s, o, 1) == Fault.LEGAL:
        offer_act(c, s.defender, Verb.PLAY, what=Word.TRANSFER, cards=cards, take=1)
    cards &= trumps(s) & ~s.shown
    if cards and o.show_transfer and next_fault(s, o, 0) == Fault.LEGAL:
        offer_act(c, s.defender, Verb.SHOW, what=Word.TRANSFER, cards=cards, take=1)


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Attack low, cover cheaply, throw in low plain cards, take when a cover costs too much."""
    s = table.state
    if s.phase not in (Phase.ATTACK, Phase.BOUT):
        return None

    def cost(card: int) -> int:
        return (card & 15) + (20 if card >> 4 == s.trump else 0)

    best: tuple[float, int, int] | None = None
    for i in range(open_now.count):
        verb, what = open_now.verb[i], open_now.what[i]
        if what == Word.EXCHANGE:
            return open_now.event(i, ())
        cards = list(members(open_now.cards[i]))
        if verb == Verb.SHOW and what == NONE:
            continue
        card = min(cards, key=cost) if cards else -1
        if what == Word.TRANSFER:
            wish = 1.0
        elif what in (Word.TAKE, Word.DONE):
            wish = 18.0 if s.talon > 4 else 25.0
        elif open_now.to[i] != NONE:
            wish = float(cost(card)) - 8
        else:
            wish = float(cost(card)) + (10 if s.given_up else 0)
        wish += rng.random() * 6
        if best is None or wish < best[0]:
            best = (wish, i, card)
    if best is None:
        return None
    return open_now.event(best[1], (best[2],) if best[2] >= 0 else ())


def durak_game(
    rules: str,
    name: str,
    *,
    sources: tuple[str, ...],
    seats: tuple[int, int] = (2, 6),
    defaults: Mapping[str, Any] | None = None,
    named: tuple[OptionName, ...] = (),
    parent: str = "",
) -> Game:
    """A game of the family."""
    return Game(
        id=rules,
        name=name,
        family="shedding, attack and defence",
        sources=sources,
        seats=seats,
        state=State,
        options=Options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=end,
        offers=offers,
        player=player,
        table=table,
        results=results,
        check=check,
        rules=RULES,
        events=EVENTS,
        readings=READINGS,
        named=named,
        parent=parent,
        defaults=defaults or {},
        places=("hand", "unseen", "attacks", "covers", "heap", "up"),
        facts={"fools": "fools", "bouts": "bouts"},
        proof=(
            "an independent checker written from the rule book agrees on every event of simulated "
            "and of altered games",
        ),
    )
