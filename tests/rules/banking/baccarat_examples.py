"""Worked examples of baccarat; ids and lines are those of the catalogue."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

BC = "worked-examples-a-f.md:"
LINES = {0: 62, 1: 61, 2: 60, 3: 59, 5: 58, 6: 57, 7: 56}
"""Line of the worked example for each total of the Banker hand."""
BET = "p1 bet tie 5"
PIPS = "TA23456789"
DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


def record(events: str, seats: int = 1, **options: Any) -> dict[str, Any]:
    """Events are parted by commas; P and B are cards for the Player and the Banker hand."""
    short = {"P": "- deal up hand1", "B": "- deal up hand2"}
    texts = []
    for event in events.split(", "):
        word, *rest = event.split(" ")
        texts.append(" ".join([short.get(word, word), *rest]))
    names = [f"p{i + 1}" for i in range(seats)]
    if " bet " not in events:
        options.setdefault("free_hands", True)
    return {"rules": "baccarat", "options": options, "seats": names, "events": texts}


def good(
    name: str, line: str, rec: dict[str, Any], result: int | None = None, **more: Any
) -> Example:
    """A legal record; ``result`` is what the first seat won, the round being over."""
    if result is not None:
        return Example(name, line, rec, total={"p1": result}, ended=True, **more)
    return Example(name, line, rec, **more)


def refused(name: str, line: str, rec: dict[str, Any]) -> Example:
    """The last event of the record is the illegal one."""
    return Example(name, line, rec, legal=False, event=len(rec["events"]) - 1)


def third_cards() -> list[Example]:
    """Every total of the Banker hand against every third card of the Player hand."""
    found = []
    for two in range(8):
        for third in range(10):
            start = f"P 2c3c, B {PIPS[two]}dKh, P {PIPS[third]}s"
            line = f"{BC}{LINES[two]}" if two in LINES else "003:214"
            name = f"Banker {two} against a third card of {third}"
            if str(third) in DRAWS.get(two, "0123456789"):
                found.append(good(f"{name}: draws", line, record(f"{start}, B 2s"), 0))
                found.append(
                    refused(f"{name}: must", line, record(f"{BET}, {start}, p1 bet banker 5"))
                )
            else:
                found.append(good(f"{name}: stands", line, record(start), 0))
                found.append(refused(f"{name}: may not", line, record(f"{BET}, {start}, B 2s")))
    for two in range(8):
        start = f"P 2c4c, B {PIPS[two]}dKh"
        name = f"Banker {two} when Player stood"
        if two <= 5:
            found.append(good(name, BC + "63", record(f"{start}, B 2s"), 0))
            found.append(
                refused(f"{name}: must", BC + "63", record(f"{BET}, {start}, p1 bet banker 5"))
            )
        else:
            found.append(good(name, BC + "63", record(start), 0))
            found.append(refused(f"{name}: may not", BC + "63", record(f"{BET}, {start}, B 2s")))
    return found


BANKER_WINS = "P 2c4c, B 3dKh, B 5s"
"""8 against 6."""
SIX_WINS = "P 2c3c, B 6dKh, P Ks"
"""6 against 5; no 6 or 7 as third card."""
LONDON = "P 2c3c, B 3dKh, P 8s"
"""Banker's 3 in two cards against 3: a tie; see below for the win."""
LONDON_WIN = "P 2cTc, B 3dKh, P 8s"
SIX_ROUNDS = (
    "P 9cKc, B 8dJh, P 9dKd, B 8cJc, P 9sKs, B 8sJs, P 9hKh, B 8hJd, P 7c2c, B 6d2d, P 7h2h, B 6s2s"
)
SHOE = "- shuffle, - deal up 8h, - deal burn ????????????????"

EXAMPLES = [
    *third_cards(),
    # --- totals and naturals ---
    good("BC-01 8 and 6 are 4, not 14: Player draws", BC + "55", record("P 8c6c, B 7dKh, P 2s"), 0),
    refused("BC-01 and so may not stand", BC + "55", record("P 8c6c, B 7dKh, B 2s")),
    good("court cards count nothing", "003:193", record("p1 bet player 10, P 9cKc, B QdJh"), 10),
    good("a natural eight stops both", "003:201", record("p1 bet banker 20, P 2c3c, B 8dKh"), 19),
    refused("no third card against a natural", "003:201", record(BET + ", P 2c3c, B 8dKh, P 2s")),
    refused("nor for the Banker", "003:201", record(BET + ", P 4c4d, B 2dKh, B 2s")),
    refused("Player stands on six", "003:203", record(BET + ", P 2c4c, B 7dKh, P 2s")),
    refused("the Player hand draws first", "003:203", record("P 2c3c, B 2dKh, B 2s")),
    refused("no fourth card", "003:218", record(BET + ", P 2c3c, B 2dKh, P 2s, P 2d")),
    refused("three cards at first", "003:201", record(BET + ", P 2c3c4c")),
    refused("cards face down", "003:201", record("- deal down hand1 2c")),
    good("single cards in any order", "003:201", record("P 2c, B 7d, P 4c, B Kh"), 0),
    # --- bets ---
    good("Player pays 1 to 1", "003:231", record("p1 bet player 30, P 9cKc, B QdJh"), 30),
    good("Banker pays 1 to 1 less 5 %", "003:234", record("p1 bet banker 100, " + BANKER_WINS), 95),
    good("a broken unit of commission counts", "†", record("p1 bet banker 30, " + BANKER_WINS), 28),
    good(
        "commission due at the end of the shoe",
        "003:234",
        record(
            f"p1 bet banker 30, {BANKER_WINS}, p1 bet banker 10, {BANKER_WINS}",
            commission_due="shoe",
        ),
        38,
    ),
    good("the tie pays 8 to 1", "003:232", record("p1 bet tie 10, P 9cKc, B 9dJh"), 80),
    good("BC-15 or 9 to 1", BC + "68", record("p1 bet tie 10, P 9cKc, B 9dJh", tie_pays=9), 90),
    good(
        "a tie leaves the other stakes",
        "003:234",
        record("p1 bet player 10, p1 bet banker 20, P 9cKc, B 9dJh"),
        0,
    ),
    good("the tie bet loses otherwise", "003:232", record("p1 bet tie 10, P 9cKc, B 8dJh"), -10),
    good(
        "all three at once",
        "003:195",
        record("p1 bet player 10, p1 bet banker 20, p1 bet tie 1, P 9cKc, B 8dJh"),
        -11,
    ),
    refused("a second bet on one spot", "003:195", record("p1 bet player 10, p1 bet player 10")),
    refused("no round without a bet", "003:195", record("- shuffle, P 2c", free_hands=False)),
    refused(
        "no bet after the first card", "003:195", record("p1 bet tie 5, P 2c, p1 bet player 10")
    ),
    refused("no bet on anything else", "003:195", record("p1 bet natural 10")),
    refused("below the minimum", "003:246", record("p1 bet tie 4", minimum=5)),
    refused("above the maximum", "003:246", record("p1 bet tie 400", maximum=300)),
    good(
        "a bet taken back",
        "003:195",
        record("p1 bet tie 10 !withdrawn, p1 bet tie 1, P 9cKc, B 8dJh"),
        -1,
    ),
    good(
        "mini-baccarat is the same",
        "003:246",
        record("p1 bet banker 100, " + BANKER_WINS, table="mini"),
        95,
    ),
    # --- other commissions ---
    good(
        "BC-18 super 6: no commission",
        BC + "69",
        record("p1 bet banker 10, " + BANKER_WINS, super_six=True),
        10,
    ),
    good(
        "BC-18 super 6: a winning 6 pays half",
        BC + "69",
        record("p1 bet banker 10, " + SIX_WINS, super_six=True),
        5,
    ),
    good("the same six with commission", "003:248", record("p1 bet banker 20, " + SIX_WINS), 19),
    good(
        "BC-21 commission of 4 %",
        BC + "72",
        record("p1 bet banker 100, " + BANKER_WINS, commission=400),
        96,
    ),
    good(
        "BC-21 commission of 2.75 %",
        BC + "72",
        record("p1 bet banker 400, " + BANKER_WINS, commission=275),
        389,
    ),
    good(
        "BC-21 no commission",
        BC + "72",
        record("p1 bet banker 100, " + BANKER_WINS, commission=0),
        100,
    ),
    good(
        "BC-20 London: no commission on a two-card 3 against an 8",
        BC + "71",
        record("p1 bet banker 100, " + LONDON_WIN, london_waiver=True),
        100,
    ),
    good(
        "BC-20 which is not the rule elsewhere",
        BC + "71",
        record("p1 bet banker 100, " + LONDON_WIN),
        95,
    ),
    good(
        "BC-20 London: commission on other hands",
        BC + "71",
        record("p1 bet banker 100, " + BANKER_WINS, london_waiver=True),
        95,
    ),
    good(
        "BC-20 the same cards as a tie",
        BC + "71",
        record("p1 bet banker 100, " + LONDON, london_waiver=True),
        0,
    ),
    # --- shoe and session ---
    good("a card turned, as many burned", "003:197", record(SHOE + ", P 9cKc, B 8dJh")),
    refused("all of them", "003:197", record("- deal up 8h, - deal burn ????, P 9cKc")),
    refused("and no more", "003:197", record(SHOE + ", - deal burn ??")),
    good("a court card burns ten", "003:197", record("- deal up Kh, - deal burn " + "??" * 10)),
    refused("not in the middle of a shoe", "003:197", record("P 9cKc, B 8dJh, - deal up 8h")),
    refused("where every shoe is burned", "003:197", record("P 9c", burn="always")),
    refused("where none is", "003:197", record("- deal up 8h", burn="none")),
    refused("a card more often than there are packs", "003:191", record("P 9c9c", decks=1)),
    good(
        "the cut card, sixteen from the end",
        "003:197",
        record(
            f"- deal up Td, - deal burn {'??' * 10}, {SIX_ROUNDS}, P Ac, - show cut, P Ad", decks=1
        ),
    ),
    refused("not elsewhere", "003:197", record("P 9cKc, - show cut", decks=1)),
    refused("no card passes it", "003:197", record("P 9cKc, B 8dJh, P 9d", decks=1, cut=48)),
    good(
        "the round in which it came is the last",
        "003:197",
        record("P 9cKc, B 8dJh, - show cut, P 9dKd, B 8cJc, - shuffle, P 9cKc", decks=1, cut=48),
    ),
    refused(
        "and no other",
        "003:197",
        record("P 9cKc, B 8dJh, - show cut, P 9dKd, B 8cJc, P 9s", decks=1, cut=48),
    ),
    refused("no shuffle within a round", "003:197", record("P 9cKc, - shuffle")),
    Example(
        "a banker among the players",
        "003:191",
        record("p2 bet player 10, P 9cKc, B 8dJh", 2, banker="fixed"),
        total={"p1": -10, "p2": 10},
    ),
    refused("the banker does not bet", "003:191", record("p1 bet player 10", 2, banker="fixed")),
    good(
        "the bank handed round",
        "003:191",
        record("p2 bet tie 1, P 9cKc, B 8dJh, p1 bet tie 1", 2, banker="each-round"),
    ),
    refused("no round after the last", "003:238", record("P 9cKc, B 8dJh, P 9d", deals=1)),
    good(
        "scores as they were written down",
        "003:238",
        record("p1 bet tie 5, P 9cKc, B 8dJh, - score player, - score p1 -5, - score p1 total -5"),
        -5,
    ),
    refused("a wrong winner", "003:226", record("P 9cKc, B 8dJh, - score banker")),
    refused("a wrong amount", "003:234", record("p1 bet banker 20, P 2c3c, B 8dKh, - score p1 20")),
    good(
        "a misdeal: nobody wins",
        "†",
        record("p1 bet tie 5, P 9cKc, - rule misdeal, p1 bet tie 1, P 9cKc, B 9dJh"),
        8,
    ),
    refused("no misdeal without cards", "†", record("p1 bet tie 5, - rule misdeal")),
]
