"""Worked examples of durak and its variants as records."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import make_record

PAGE = "docs/games/durak.md"
A_F = "worked-examples-a-f.md:"

# Spades are trumps; p2 holds the six and attacks p3.
THREE = "- deal p2 6sThKd7c7d8h; - deal p3 TsKs7s9c9dJd; - deal p1 9h9s8c8dQcQd; - deal up As"
# Six players and no talon; p1 shows the ace of spades; p2 attacks p3.
SIX = (
    "- deal p2 6c6d6h8s6s7c; - deal p3 8c8d8h9sTsTd; - deal p4 7d7h7sJcJdJh; "
    "- deal p5 QcQdQhQsJsTc; - deal p6 KcKdKhKsThAh; - deal p1 9c9d9hAcAdAs; p1 show As"
)
# Six attack cards in the first bout; p1 attacks p2 with the six of spades, a trump.
CAP = (
    "- deal p2 7s8s8c8d8h9h; - deal p1 6s6c6d7c7d7h; - deal up 9s; p1 play 6s; p1 play 6c; "
    "p1 play 6d; p2 play 7s pile1; p1 play 7c; p1 play 7d"
)
# Five players, hearts are trumps; p2 attacks with six cards, p3 covers them all.
FIVE = (
    "- deal p2 6c6d6h7d7h7s; - deal p3 7c8d8h8s9d9h; - deal p4 TcTdThTsJcJd; "
    "- deal p5 QcQdQhQsJhJs; - deal p1 KcKdKhKsAcAd; - deal up Ah"
)
FIVE_BOUT = (
    FIVE + "; p2 play 6c; p2 play 6d; p2 play 6h; p3 play 7c pile1; p2 play 7d; p2 play 7h; "
    "p2 play 7s; p3 play 8d pile2; p3 play 8h pile3; p3 play 9d pile4; p3 play 9h pile5; "
    "p3 play 8s pile6"
)
# Whole deals.
FOOL = (
    "- deal p2 7dQs6c6dKc9d; - deal p1 Td7cAsJdQcQh; - deal up 9s; p2 play 6d; "
    "p1 play As pile1; p2 play 6c; p1 play Qc pile2; p2 declare done; p2 draw talon AhJh; "
    "p1 draw talon 6sKs; p1 play Td; p1 declare exchange; p2 play Qs pile1; p1 play Qh; "
    "p2 play Ah pile2; p1 declare done; p1 draw talon AdKh; p2 draw talon 9hKd; p2 play Kc; "
    "p1 play Ks pile1; p2 play Kd; p1 play Ad pile2; p2 declare done; p2 draw talon 8c7s; "
    "p1 draw talon 7hAc; p1 play Jd; p2 play 7s pile1; p1 play 7c; p2 play 8c pile2; "
    "p1 play 7h; p2 play Jh pile3; p1 declare done; p1 draw talon Js9c6h; "
    "p2 draw talon Th8sTs; p2 play 8s; p2 declare done; p1 play 9s pile1; p2 play 9d; "
    "p1 play Js pile2; p2 play 9h; p1 play Kh pile3; p2 declare done; p2 draw talon QdTc8h; "
    "p1 draw talon 8dJc6s; p1 play 6s; p1 play 6h; p2 play Th pile2; p1 declare done; "
    "p2 play Ts pile1; p2 play Tc; p1 play Jc pile1; p2 declare done; p1 play 9c; "
    "p2 declare take; p1 play Ac; p1 declare done; p2 declare take; p1 play 8d; "
    "p2 play Qd pile1"
)
DRAWN = (
    "- deal p2 JdQdKs7c9h7d; - deal p1 8c8hTcTs9s7s; - deal up Jc; p2 play Qd; "
    "p1 play 8c pile1; p2 declare done; p2 draw talon Js; p1 draw talon Jh; p1 play 8h; "
    "p2 play 9h pile1; p1 play 9s; p2 play Js pile2; p1 play Jh; p2 play 7c pile3; p1 play 7s; "
    "p1 declare done; p2 play Ks pile4; p1 declare done; p1 draw talon 9cAc8sKh; "
    "p2 draw talon Th6cQhQs; p2 play Th; p1 play Kh pile1; p2 declare done; p2 draw talon 8d; "
    "p1 draw talon 6d; p1 play 6d; p2 play Jd pile1; p1 declare done; p1 draw talon Ad; "
    "p2 draw talon 7h; p2 play 7d; p1 play Ad pile1; p2 play 7h; p1 play 9c pile2; "
    "p2 declare done; p2 draw talon AhQc; p1 draw talon KdTd; p1 play 8s; p2 play Qs pile1; "
    "p2 declare exchange; p1 declare done; p1 draw talon 6h; p2 draw talon 6s; p2 play Qh; "
    "p1 play Tc pile1; p2 declare done; p2 draw talon Kc; p1 draw talon As; p1 play Ac; "
    "p1 declare done; p2 declare take; p1 draw talon 9d; p1 play Td; p2 play Qc pile1; "
    "p1 play Ts; p2 play Jc pile2; p1 declare done; p1 draw talon 6c; p2 play 6s; "
    "p1 play 6c pile1; p2 declare done; p1 play 9d; p2 play Ac pile1; p1 play As; "
    "p2 play Kc pile2; p1 declare done; p2 play 8d; p1 play Kd pile1; p2 declare done; "
    "p1 play 6h; p2 play Ah pile1"
)
TEAM = (
    "- deal p2 AdJd6h8c6s8d; - deal p3 9c9s7sKc6d6c; - deal p4 TcAsAcAh7hKd; "
    "- deal p5 QhTh9dTsQc7d; - deal p6 Kh8s7cJhQs8h; - deal p1 Td9hJcJsKsQd; p1 show Qd; "
    "p3 play 6c; p3 play 6d; p4 play Kd pile2; p3 declare done; p4 play Ac pile1; p3 play Kc; "
    "p4 declare take; p5 play Ts; p6 play Qs pile1; p5 play Th; p5 play Qh; p6 play Jh pile2; "
    "p6 play Kh pile3; p5 play Qc; p5 declare done; p1 play Td; p1 play Qd; p6 declare take; "
    "p1 play 9h; p2 play 8d pile1; p1 declare done; p3 declare done; p5 play 9d; "
    "p2 play Ad pile2; p1 declare done; p3 play 9c; p2 play Jd pile3; p1 play Js; p1 play Jc; "
    "p1 declare done; p3 play 9s; p2 declare take; p3 play 7s; p4 play Kd pile1; p5 play 7d; "
    "p4 declare take; p6 play 8s; p1 play Ks pile1"
)


def dk(
    name: str,
    line: str,
    seats: int,
    text: str,
    options: dict[str, Any] | None = None,
    *,
    rules: str = "durak",
    **wanted: Any,
) -> Example:
    return Example(name, line, make_record(rules, seats, text, options), **wanted)


def no(
    name: str,
    line: str,
    seats: int,
    text: str,
    options: dict[str, Any] | None = None,
    *,
    rules: str = "durak",
) -> Example:
    """The last event is illegal."""
    last = len(text.split("; ")) - 1
    return dk(name, line, seats, text, options, rules=rules, legal=False, event=last)


# p3 takes the seven; p1 attacks p2 with the nine of hearts, p2 holds Th, Kd and 6s.
NINE = THREE + "; p2 play 7c; p3 declare take; p2 draw talon 6c; p1 play 9h"
FIRST = (
    SIX + "; p2 play 6c; p3 play 8c pile1; p2 play 6d; p3 play 8d pile2; p2 play 6h; "
    "p3 play 8h pile3; p2 play 8s; p3 play 9s pile4"
)
DONE = "; p2 declare done; p4 declare done; p5 declare done; p6 declare done; p1 declare done"
# The defender of the fourth bout, p2, has two cards.
TWO_LEFT = (
    FIRST + DONE + "; p3 play Td; p4 declare take; p5 play Qc; p6 declare take; p1 play 9c; "
    "p1 play 9d"
)
# p2 has one card, p3 none; p6 attacks p1.
ONE_LEFT = (
    FIRST + "; p2 play 6s; p3 play Ts pile5" + DONE + "; p3 play Td; p4 declare take; "
    "p5 play Qc; p6 play Kc pile1; p5 declare done; p1 declare done; p2 declare done; "
    "p4 declare done; p6 play Ah"
)
# Clubs are trumps; p2 attacks p3.
CIRCLE = (
    "- deal p2 6c8d8h8s9c9d; - deal p3 6d9h9s8cTdTh; - deal p4 6hJcJdJhQcQd; "
    "- deal p5 6sQhQsKcKdKh; - deal p1 7c7d7h7sTsKs; - deal up Ac"
)
ROUND = CIRCLE + "; p2 play 6c; p3 play transfer 6d; p4 play transfer 6h; p5 play transfer 6s"
PAIR = "- deal p2 6c8d8h8s9c9d; - deal p1 8c9h9sTcTdTh; - deal up Ac; p2 play 8d"
# Four players in teams; p2 attacks p3, p4 and p2 are partners.
TEAMS = (
    "- deal p2 6s6c7c7d8c8d; - deal p3 9c9dTcTd7h8h; - deal p4 6d6hJcJdQcQd; "
    "- deal p1 9h9sThTsKcKd; - deal up As"
)
# p3 has covered both sixes, p2 and p4 add nothing: p3 attacks p4.
TEAM_HELD = (
    TEAMS + "; p2 play 6c; p2 declare done; p4 play 6d; p3 play 9c pile1; p3 play Td pile2; "
    "p2 declare done; p4 declare done; p2 draw talon 7s; p4 draw talon 8s; p3 draw talon JhKh; "
    "p3 play Jh"
)
# Two players with the full pack, spades are trumps; p2 holds the two and attacks p1.
FULL = "- deal p2 2s3h2c9dAc5c; - deal p1 3c3s6s4cThAh; - deal up 7s"
MORE = {"add_after_take": True}
LATE = THREE + "; p2 play 7c; p3 declare take"
PASS_ON = "perevodnoy-durak"
SHOW = {"show_transfer": True}

EXAMPLES = [
    no("six players have no talon", A_F + "381", 6, SIX.replace("p1 show As", "- deal up As")),
    dk("six players: the dealer shows a card", A_F + "381", 6, SIX),
    no("another player shows it", "003:2083", 6, SIX.replace("p1 show As", "p2 show 6s")),
    no("seven cards", "003:2085", 3, "- deal p2 6sThKd7c7d8h9h"),
    no("nothing is turned before the hands are complete", "003:2085", 3, "- deal up As"),
    dk(
        "five players have a talon of six",
        A_F + "381",
        5,
        FIVE_BOUT + "; p2 draw talon 6s8c9c9sAsAh; p4 play Tc",
    ),
    no("the defender draws last", "003:2107", 5, FIVE_BOUT + "; p3 draw talon 6s8c9c9sAsAh"),
    no("all cards that are missing are drawn", "003:2107", 5, FIVE_BOUT + "; p2 draw talon 6s8c"),
    no(
        "the turned card is drawn last",
        "003:2107",
        3,
        NINE.replace("draw talon 6c", "draw talon As").replace("; p1 play 9h", ""),
    ),
    dk(
        "the full pack has sixteen left for six players",
        A_F + "382",
        6,
        SIX.replace("p1 show As", "- deal up 2c"),
        rules="durak-52",
    ),
    no("no twos in the pack of 36", "003:2081", 2, "- deal p1 2c"),
    dk("the defender with two cards faces two", A_F + "383", 6, TWO_LEFT),
    no("a third attack card", A_F + "383", 6, TWO_LEFT + "; p1 play 9h"),
    dk(
        "an attack of one passed on three times arrives as four",
        A_F + "384",
        5,
        ROUND + "; p1 play 7s pile4",
        rules=PASS_ON,
    ),
    no("there is no fifth", A_F + "384", 5, ROUND + "; p1 play 7s pile5", rules=PASS_ON),
    dk("ten of hearts covers the nine", A_F + "385", 3, NINE + "; p2 play Th pile1"),
    no("king of diamonds does not", A_F + "385", 3, NINE + "; p2 play Kd pile1"),
    dk("the six of trumps does", A_F + "385", 3, NINE + "; p2 play 6s pile1"),
    no("a lower card of the suit", "003:2099", 3, NINE + "; p2 play 8h pile1"),
    dk("a trump by a higher trump", "003:2099", 3, THREE + "; p2 play 6s; p3 play 7s pile1"),
    no(
        "a trump by a plain card",
        "003:2099",
        3,
        THREE + "; p2 play 6s; p3 play 9c pile1",
    ),
    no("covered twice", "003:2099", 3, THREE + "; p2 play 7c; p3 play 9c pile1; p3 play Ts pile1"),
    no("a cover without its place", "003:2099", 3, THREE + "; p2 play 7c; p3 play 9c"),
    no("another covers", "003:2099", 3, THREE + "; p2 play 7c; p1 play 8c pile1"),
    no(
        "the holder of the lowest trump attacks",
        "003:2087",
        2,
        CAP.split("; p1", maxsplit=1)[0] + "; p2 play 8c",
    ),
    dk("the lowest trump is proved", "003:2087", 3, THREE + "; p2 show 6s; p2 play 7c"),
    no("not the lowest trump", "003:2087", 3, THREE + "; p3 show 7s"),
    no("two cards at once", "003:2097", 3, THREE + "; p2 play 7c7d"),
    no("a card not held", "003:2097", 3, THREE + "; p2 play 9c"),
    no("a rank that does not lie there", "003:2101", 3, THREE + "; p2 play 7c; p2 play 8h"),
    dk(
        "a card thrown in before the first is covered",
        "003:2101",
        3,
        THREE + "; p2 play 7c; p2 play 7d",
    ),
    no(
        "the others wait for the attacker",
        "003:2101",
        3,
        THREE + "; p2 play 7c; p3 play 9c pile1; p1 play 9h",
    ),
    dk(
        "the attacker is done",
        "003:2101",
        3,
        THREE + "; p2 play 7c; p3 play 9c pile1; p2 declare done; p1 play 9h",
    ),
    no(
        "who is done does not throw in",
        "003:2101",
        3,
        THREE + "; p2 play 7c; p3 play 9c pile1; p2 declare done; p2 play 7d",
    ),
    no(
        "a new rank asks the attacker again",
        "003:2101",
        3,
        THREE + "; p2 play 7c; p2 declare done; p3 play 9c pile1; p1 play 9h",
    ),
    no("from the defender's left", "003:2101", 6, FIRST + "; p2 declare done; p1 play 9c"),
    dk("six attack cards in the first bout", "003:2103", 2, CAP + "; p1 play 7h"),
    no(
        "five in the first bout where agreed",
        "003:2103",
        2,
        CAP + "; p1 play 7h",
        {"first_cap": 5},
    ),
    no("the attacker may not take", "003:2105", 3, THREE + "; p2 play 7c; p2 declare take"),
    no("nothing to take", "003:2105", 3, THREE + "; p3 declare take"),
    no("no attack before the hands are filled", "003:2107", 3, LATE + "; p1 play 9h"),
    no("nothing is added after a take", "003:2105", 3, LATE + "; p2 play 7d"),
    dk(
        "cards are added after a take where agreed",
        PAGE,
        3,
        LATE + "; p2 play 7d; p2 declare done; p1 declare done; p2 draw talon 6c6d; p1 play 9h",
        MORE,
    ),
    no("who has taken does not attack", "003:2109", 3, LATE + "; p2 draw talon 6c; p3 play 9c"),
    dk("who held attacks", "003:2109", 6, FIRST + DONE + "; p3 play Td"),
    no("the attacker does not go on", "003:2109", 6, FIRST + DONE + "; p2 play 7c"),
    dk("the exchange", "003:2089", 3, THREE + "; p2 declare exchange; p2 play As; p3 declare take"),
    no("the exchanged card is gone", "003:2089", 3, THREE + "; p2 declare exchange; p2 play 6s"),
    no("only the lowest trump of the pack", "003:2089", 3, THREE + "; p3 declare exchange"),
    no(
        "no exchange of a six taken up",
        "003:2089",
        3,
        THREE + "; p2 play 6s; p3 declare take; p3 declare exchange",
    ),
    no("no exchange without a talon", "003:2089", 6, SIX + "; p2 declare exchange"),
    no(
        "no exchange where not agreed",
        "003:2089",
        3,
        THREE + "; p2 declare exchange",
        {"exchange": False},
    ),
    dk(
        "the fool",
        "003:2117",
        2,
        FOOL,
        {"deals": 1},
        points={"p1": 0, "p2": 1},
        total={"p1": 0, "p2": 1},
        ended=True,
    ),
    dk("the number of times as the fool", "003:2121", 2, FOOL, {"target": 1}, ended=True),
    dk("it is not reached", "003:2121", 2, FOOL, {"target": 2}, ended=False),
    no("the fool is another", "003:2117", 2, FOOL + "; - score p1 1"),
    dk(
        "the fool deals, the left attacks",
        "003:2087",
        2,
        FOOL + "; - deal p2 6sThKd7c7d8h; - deal p1 TsKs7s9c9dJd; - deal up As; p1 play 9c",
    ),
    no(
        "the lowest trump counts in the first deal only",
        "003:2087",
        2,
        FOOL + "; - deal p2 6sThKd7c7d8h; - deal p1 TsKs7s9c9dJd; - deal up As; p2 play 7c",
    ),
    dk("a drawn deal", "003:2119", 2, DRAWN, points={"p1": 0, "p2": 0}, ended=True),
    no(
        "nothing is passed on by default",
        "003:2127",
        5,
        CIRCLE + "; p2 play 6c; p3 play transfer 6d",
    ),
    no(
        "not the rank of the attack",
        "003:2127",
        5,
        CIRCLE + "; p2 play 6c; p3 play transfer 9h",
        rules=PASS_ON,
    ),
    no(
        "not after a cover",
        "003:2127",
        5,
        CIRCLE + "; p2 play 8d; p2 play 8h; p3 play 9h pile2; p3 play transfer 8c",
        rules=PASS_ON,
    ),
    dk(
        "after a cover where agreed",
        "003:2127",
        5,
        CIRCLE
        + "; p2 play 8d; p2 play 8h; p3 play 9h pile2; p3 play transfer 8c; p4 play Jd pile1",
        {"transfer_after_cover": True},
        rules=PASS_ON,
    ),
    no(
        "not by another",
        "003:2127",
        5,
        CIRCLE + "; p2 play 6c; p4 play transfer 6h",
        rules=PASS_ON,
    ),
    no(
        "the next must hold enough cards",
        "003:2103",
        6,
        ONE_LEFT + "; p1 play transfer Ac",
        rules=PASS_ON,
    ),
    dk("the same attack taken", "003:2103", 6, ONE_LEFT + "; p1 declare take", rules=PASS_ON),
    dk(
        "a trump is shown",
        "003:2127",
        5,
        CIRCLE + "; p2 play 8d; p3 show transfer 8c; p4 play Jd pile1",
        SHOW,
        rules=PASS_ON,
    ),
    no(
        "no trump is shown by default",
        "003:2127",
        5,
        CIRCLE + "; p2 play 8d; p3 show transfer 8c",
        rules=PASS_ON,
    ),
    no(
        "a plain card is shown",
        "003:2127",
        5,
        CIRCLE + "; p2 play 6c; p3 show transfer 6d",
        SHOW,
        rules=PASS_ON,
    ),
    no(
        "a trump is shown once",
        "003:2127",
        2,
        PAIR + "; p1 show transfer 8c; p2 play transfer 8h; p1 show transfer 8c",
        SHOW,
        rules=PASS_ON,
    ),
    dk(
        "a team",
        "003:2129",
        6,
        TEAM,
        {"deals": 1},
        rules="team-durak",
        points={"p1": 0, "p2": 1, "p3": 0, "p4": 1, "p5": 0, "p6": 1},
        ended=True,
    ),
    dk(
        "a partner of the attacker throws in",
        "003:2129",
        4,
        TEAMS + "; p2 play 6c; p2 declare done; p4 play 6d",
        rules="team-durak",
    ),
    no(
        "a partner of the defender does not",
        "003:2129",
        4,
        TEAMS + "; p2 play 6c; p3 play 9c pile1; p2 declare done; p4 declare done; p1 play 9h",
        rules="team-durak",
    ),
    dk("the defence held: the next opponent defends", "003:2129", 4, TEAM_HELD, rules="team-durak"),
    dk(
        "he covers",
        "003:2129",
        4,
        TEAM_HELD + "; p3 declare done; p4 play 8s pile1",
        rules="team-durak",
    ),
    no(
        "the attacker's partner does not defend",
        "003:2129",
        4,
        TEAM_HELD + "; p1 declare take",
        rules="team-durak",
    ),
    dk(
        "who took is passed over: the attacker's partner attacks",
        "003:2109",
        4,
        TEAMS + "; p2 play 6c; p3 declare take; p2 draw talon 7s; p4 play 6d",
        rules="team-durak",
    ),
    no(
        "the attacker does not attack again",
        "003:2109",
        4,
        TEAMS + "; p2 play 6c; p3 declare take; p2 draw talon 7s; p2 play 7c",
        rules="team-durak",
    ),
    no(
        "nothing is passed on in teams",
        "003:2127",
        4,
        TEAMS + "; p2 play 6c; p3 play transfer 9c",
        rules="team-durak",
    ),
    no(
        "six players with the full pack: no card of the dealer's is shown",
        A_F + "382",
        6,
        SIX,
        rules="durak-52",
    ),
    dk(
        "the two of trumps is exchanged",
        "003:2131",
        2,
        FULL + "; p2 declare exchange; p2 play 7s",
        rules="durak-52",
    ),
    no(
        "the six of trumps is not",
        "003:2131",
        2,
        FULL + "; p1 declare exchange",
        rules="durak-52",
    ),
    no(
        "the holder of the two attacks, not of the three",
        "003:2131",
        2,
        FULL + "; p1 play 3c",
        rules="durak-52",
    ),
    dk(
        "a two is covered by a three",
        "003:2131",
        2,
        FULL + "; p2 play 2c; p1 play 3c pile1",
        rules="durak-52",
    ),
    dk(
        "a three of trumps covers any plain card",
        "003:2131",
        2,
        FULL + "; p2 play Ac; p1 play 3s pile1",
        rules="durak-52",
    ),
    no("the ace is high", "003:2131", 2, FULL + "; p2 play Ac; p1 play 3c pile1", rules="durak-52"),
    dk(
        "six cards each all the same",
        "003:2131",
        2,
        FULL + "; p2 play 5c; p1 play 6s pile1; p2 declare done; p2 draw talon 8c; "
        "p1 draw talon 9c; p1 play 9c",
        rules="durak-52",
    ),
    dk(
        "who passed it on throws in first",
        "003:2127",
        5,
        CIRCLE + "; p2 play 8d; p3 play transfer 8c; p4 play Jd pile1; p3 declare done; p5 declare "
        "done; p1 declare done; p2 play 8h",
        rules=PASS_ON,
    ),
    no(
        "who attacked before waits",
        "003:2127",
        5,
        CIRCLE + "; p2 play 8d; p3 play transfer 8c; p4 play Jd pile1; p2 play 8h",
        rules=PASS_ON,
    ),
    dk(
        "two players pass an attack to and fro",
        "003:2127",
        2,
        PAIR + "; p1 play transfer 8c; p2 play transfer 8h; p1 declare take",
        rules=PASS_ON,
    ),
    no(
        "no fifth card of a rank: nothing more is passed on",
        "003:2127",
        2,
        PAIR + "; p1 play transfer 8c; p2 play transfer 8h; p1 play transfer 9h",
        rules=PASS_ON,
    ),
    dk("a card taken back", PAGE, 3, THREE + "; p2 play 8h !withdrawn; p2 play 7c"),
    dk("a misdeal", PAGE, 3, THREE + "; - rule misdeal; " + THREE),
]
