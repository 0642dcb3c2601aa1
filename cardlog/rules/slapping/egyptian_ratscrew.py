"""Egyptian ratscrew: turn cards, answer court cards, slap patterns (003:2141-2265)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.slapping.faults import SlapFault
from cardlog.rules.slapping.slaps import (
    claim,
    deal,
    discard,
    draw,
    end,
    give,
    lifting_ends,
    play,
    receiver,
    rule,
    score,
)
from cardlog.rules.slapping.table import (
    Options,
    Phase,
    State,
    Stop,
    live,
    may_slap,
    setup,
    stack_size,
)
from cardlog.words import CHANCE, NONE, Event, Verb, Word

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.CLAIM: claim,
    Verb.DRAW: draw,
    Verb.DISCARD: discard,
    Verb.GIVE: give,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    SlapFault.NOT_ON_TOP: Cite(
        "Cards are played off the top of the stack and winnings go to the bottom, in the order in "
        "which they were gathered, never shuffled.",
        "003:2171-2173, 003:2195",
    ),
    SlapFault.NO_PILE: Cite("Only a pile can be slapped or taken.", "003:2195"),
    SlapFault.MAY_NOT_SLAP: Cite(
        "A player without cards may slap while two players still hold cards, or always; three "
        "strikes end the right.",
        "003:2227-2229, 003:2245",
    ),
    SlapFault.PENALTY_OWED: Cite(
        "Who slaps when there is no pattern burns a card under the pile.", "003:2219-2221"
    ),
    SlapFault.NO_PENALTY: Cite(
        "One card is burned, or two, or one goes to every other player.", "003:2221, 003:2245"
    ),
    SlapFault.NOT_LATE: Cite("The first hand onto the pile takes the whole thing.", "003:2195"),
    SlapFault.NO_STOP: Cite("A stopping point is set in advance.", "003:2237"),
    Fault.NOT_YOUR_TURN: Cite(
        "Cards are turned clockwise; a court card or an ace is answered by the next player with "
        "cards; who takes a pile turns the first card of the next.",
        "003:2179-2195",
    ),
    Fault.NOT_HELD: Cite("A card is turned off one's own stack.", "003:2181"),
    Fault.WRONG_COUNT: Cite("Cards are turned, burned and given one at a time.", "003:2181"),
    Fault.WRONG_TARGET: Cite(
        "Where that is agreed, every other player is given a card, from the left round.",
        "003:2245",
    ),
    Fault.WRONG_PHASE: Cite("The whole pack is dealt out face down before play.", "003:2169"),
    Fault.TOO_MANY_CARDS: Cite("The pack is dealt one card at a time.", "003:2169"),
    Fault.NOT_IN_PACK: Cite("Some groups leave the two jokers in.", "003:2169"),
    Fault.UNKNOWN_CARD: Cite("A card is turned so that everybody sees it.", "003:2181"),
    Fault.WRONG_OBSERVATION: Cite("The winner is who holds every card.", "003:2233"),
    Fault.GAME_OVER: Cite(
        "The game is won by holding every card, or ends as agreed.", "003:2233-2237"
    ),
}

EVENTS = (
    ("- deal p2 down 9c4dKh", "cards of p2's stack, in no order unless ordered_stacks says so"),
    ("p2 play 9c", "p2 turns the top card of his stack onto the pile"),
    ("p4 claim slap", "p4 slaps, first"),
    ("p1 claim slap !late", "p1 slapped after p4 had won the pile; changes nothing"),
    ("p4 discard burn 5h", "the price of a false slap, one event for each card"),
    ("p4 give p1 down 5h", "a card of a false slapper for another player"),
    ("p2 draw discard", "p2 lifts the pile that a failed challenge has won him; optional"),
    ("- rule stop", "the time is over, where that is agreed"),
    ("p2 play 9c !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and is dealt again"),
    ("- score p1 1", "p1 has won"),
    ("- score p1 total 1", "the same, in all"),
)

READINGS = (
    (
        "Two to eight play, as the heading has it; more are not refused, since the text itself "
        "deals to nine.",
        "2147, 2169",
    ),
    (
        "Hands that land together: the record holds the one that got the pile; who that is the "
        "table rules.",
        "2215",
    ),
    (
        "The window of a slap is from the card that completes the pattern to the next card or to "
        "the lifting of the pile.",
        "2196",
    ),
    ("A false slap is paid before anything else; the pile stays live if it was.", "2219"),
    ("The burned card is no bottom card for top-bottom: it is unseen.", "2205, 2221"),
    (
        "For tens the top card must be one of the two; a ten makes no pair with a court card.",
        "2211",
    ),
    (
        "In a hoagie and a sandwich the cards between may be any, also of the same rank.",
        "2203, 2211",
    ),
    ("A joker is no part of any pattern but its own and stops nothing in a challenge.", "2169"),
    (
        "A player dealt no more cards who is challenged is passed over like anybody without cards; "
        "if nobody but the challenger has cards, he takes the pile.",
        "2227, 2229",
    ),
    (
        "With next-continues, if the next player with cards is the challenger himself, he takes "
        "the pile.",
        "2229",
    ),
    ("Who burns or gives his last card while he is to answer has run out.", "2229, †"),
    (
        "With two-hold the game is over at once when only one player has cards and no challenge "
        "is open; a pattern completed by the last card of another cannot be slapped by him any "
        "more.",
        "2227, 2233",
    ),
    (
        "With always, the last player with cards goes on turning until he takes the pile; if all "
        "cards lie on a pile that shows no pattern, the game ends without a winner.",
        "2227, †",
    ),
    (
        "Two-left is looked at when a pile has been taken, in games that began with more than two.",
        "2237",
    ),
    (
        "A card for every other player goes to those without cards too, not to spectators; a "
        "short stack gives as far as it lasts.",
        "2245",
    ),
    ("The same strikes count for slaps with and without cards.", "2229, 2245"),
    (
        "Who reaches the limit of the slaps that he makes, with cards or without, has lost the "
        "right for the rest of the game.",
        "2229, 2245",
    ),
    ("A late slapper had the right to slap when the pile was slapped.", "2195, 2215"),
    (
        "Patterns are the same with two packs; copies of a card are the same card.",
        "2249",
    ),
    ("Looking at a card, or turning it toward oneself, is not in a record.", "2173, 2181"),
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.jokers == 1:
        raise OptionError("bad-jokers", "one joker alone is not used", hint="0 or 2 (003:2169)")
    players = len(seats) - o.spectators
    if players < 2:
        raise OptionError(
            "bad-spectators",
            f"{players} players of {len(seats)} seats",
            hint="two players at least; the last seats are spectators (003:2247)",
        )
    if o.dealer >= players:
        raise OptionError(
            "bad-dealer", f"{seats[o.dealer]} is a spectator", hint="a player deals (003:2247)"
        )


def table(rng: random.Random, options: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """A player deals, not a spectator."""
    players = seats[: len(seats) - options.get("spectators", 0)]
    return {} if options.get("dealer", seats[0]) in players else {"dealer": rng.choice(players)}


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    if not s.over:
        return {}
    return {
        "scores": {name: s.total[i] for i, name in enumerate(seats)},
        "winner": [name for i, name in enumerate(seats) if s.winners >> i & 1],
    }


# --- choices ------------------------------------------------------------------------------


def top_cards(s: State, seat: int) -> list[int]:
    """Cards that may lie on top of a stack."""
    if s.held[seat]:
        known = [c for c in range(CODES) for _ in range(s.holding[CODES * seat + c])]
        if s.hidden[seat]:
            known += [c for c in range(CODES) for _ in range(s.unseen[c])]
        return known
    if s.ordered[seat]:
        card = s.slots[s.first[seat] - 1] - 1
    elif s.burned_size:
        card = s.slots[s.burned[s.burned_size - 1] - 1] - 1
    else:
        card = s.slots[s.pile[0] - 1] - 1
    return [c for c in range(CODES) for _ in range(s.unseen[c])] if card == UNKNOWN else [card]


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table and to all seats; slaps at nothing are no choices of play."""
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = s.due[seat] - stack_size(s, seat)
            if missing:
                pool = [card for card in range(CODES) for _ in range(s.unseen[card])]
                offer_act(
                    c, CHANCE, Verb.DEAL, what=Word.DOWN, target=seat, cards=pool, take=missing
                )
                return 0
    elif s.phase == Phase.PAY:
        cards = top_cards(s, s.payer)
        if s.to_burn:
            offer_act(c, s.payer, Verb.DISCARD, what=Word.BURN, cards=cards, take=1, chance=True)
        else:
            offer_act(
                c, s.payer, Verb.GIVE, what=Word.DOWN, target=receiver(s), cards=cards, take=1,
                chance=True,
            )  # fmt: skip
    elif s.phase in (Phase.TURN, Phase.LIFT):
        _offer_turn(s, o, c)
    return 0


def _offer_turn(s: State, o: Options, c: Offers) -> None:
    if s.phase == Phase.LIFT:
        offer_word(c, s.turn, Verb.DRAW, Word.DISCARD)
    if s.turn != NONE and not lifting_ends(s, o):
        offer_act(c, s.turn, Verb.PLAY, cards=top_cards(s, s.turn), take=1, chance=True)
    if s.pile_size:
        open_now = live(s, o)
        for seat in range(s.seats):
            if may_slap(s, o, seat):
                offer_act(c, seat, Verb.CLAIM, what=Word.SLAP, aside=not open_now)
    if o.stop == Stop.TIME:
        offer_act(c, CHANCE, Verb.RULE, what=Word.STOP, aside=True)


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Slap what is live, some more quickly than others; hardly ever at nothing."""
    s, o = table.state, table.options
    if s.phase not in (Phase.TURN, Phase.LIFT):
        return None
    lines = range(open_now.count)
    slaps = [i for i in lines if open_now.verb[i] == Verb.CLAIM]
    if slaps and (live(s, o) if rng.random() < 0.85 else rng.random() < 0.05):
        speed = [3.0 ** -((open_now.actor[i] + s.dealer) % s.seats) for i in slaps]
        return open_now.event(rng.choices(slaps, speed)[0], ())
    if any(open_now.verb[i] == Verb.RULE for i in lines) and rng.random() < 0.01:
        return open_now.event(open_now.count - 1, ())
    first = next((i for i in lines if open_now.verb[i] in (Verb.DRAW, Verb.PLAY)), NONE)
    if first == NONE:
        return open_now.event(slaps[0], ()) if slaps else None
    return open_now.draw(first, rng)


GAME = Game(
    id="egyptian-ratscrew",
    name="Egyptian Ratscrew",
    family="reflex",
    sources=("003:2141-2265",),
    seats=(2, 12),
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
    places=("holding", "unseen", "slots"),
    facts={"winners": "winners", "slaps": "slaps", "false_slaps": "false_slaps"},
    named=(
        OptionName(
            "ers/long-slaps",
            {
                "patterns": [
                    "double", "sandwich", "hoagie", "top-bottom", "marriage", "tens", "run",
                    "flush", "six-nine",
                ],
                "slap_card": "Qs",
                "joker_role": "slappable",
            },
            "Long slap list",
            "003:2211, 003:2241",
        ),
        OptionName("ers/flat-counts", {"counts": "flat"}, "Flat face-card counts", "003:2243"),
        OptionName("ers/false-slap", {"burn": 2}, "Harsher false slaps", "003:2221, 003:2245"),
        OptionName(
            "ers/outside-slap", {"spectators": 2}, "Slapping in from outside", "003:2247", seats=6
        ),
        OptionName("ers/two-packs", {"packs": 2}, "Two packs", "003:2249"),
    ),
    proof=(
        "an independent checker written from the rule book agrees on every event of simulated and "
        "of altered games",
    ),
)  # fmt: skip
