"""Worked examples of Klondike; ids and lines are those of the catalogue."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

KL = "worked-examples-f-z.md:"
PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def split(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def layout(piles: dict[int, str], stock: str = "", *, seen: bool = False) -> list[str]:
    """Deal with the ends of some piles and the beginning of the stock as given, the rest filled."""
    given = set(split("".join(piles.values()) + stock))
    rest = [card for card in PACK if card not in given]
    below, left = ("exposed", "exposed") if seen else ("down", "stock")
    events = []
    for size in range(1, 8):
        cards = split(piles.get(size, ""))
        while len(cards) < size:
            cards.insert(0, rest.pop(0))
        if size > 1:
            events.append(f"- deal {below} col{size} {''.join(cards[:-1])}")
        events.append(f"- deal up col{size} {cards[-1]}")
    return [*events, f"- deal {left} {stock}{''.join(rest)}"]


def hidden(events: list[str]) -> list[str]:
    """The same deal as those saw it who sat at the table; the stock is left out."""
    out = []
    for event in events:
        words = event.split(" ")
        if words[2] == "down":
            words[4] = "??" * (len(words[4]) // 2)
        if words[2] != "stock":
            out.append(" ".join(words))
    return out


def record(deal: list[str], acts: str = "", **options: Any) -> dict[str, Any]:
    """Acts are parted by commas; a card and a place is a move, turn col2 turns a card up."""
    short = {"stop": "p1 declare stop", "redeal": "p1 declare redeal"}
    events = list(deal)
    below = {}
    for event in deal:
        words = event.split(" ")
        if words[2] == "down":
            below[words[3]] = split(words[4])
    for act in acts.split(", ") if acts else []:
        if act in short:
            events.append(short[act])
        elif act.startswith("turn "):
            events.append(f"- show {act[5:]} {below[act[5:]].pop()}")
        elif act[0] == "-" or act.startswith("p1"):
            events.append(act)
        elif act.startswith("draw"):
            events.append("p1 draw waste " + act.split(" ")[1])
        else:
            events.append("p1 move " + act)
    return {"rules": "klondike", "options": options, "seats": ["p1"], "events": events}


def good(name: str, line: str, rec: dict[str, Any], **outcome: Any) -> Example:
    return Example(name, line, rec, **outcome)


def refused(name: str, line: str, rec: dict[str, Any]) -> Example:
    """The last event of the record is the illegal one."""
    return Example(name, line, rec, legal=False, event=len(rec["events"]) - 1)


def home(card: str) -> str:
    return f"{card} home{'cdhs'.index(card[1]) + 1}"


def straight() -> tuple[list[str], str]:
    """A deal that goes up card by card: piles 7 to 1, then the stock, each suit in its order."""
    order = list(PACK)
    piles: dict[int, str] = {}
    acts = []
    for size in range(7, 0, -1):
        cards, order = order[:size], order[size:]
        piles[size] = "".join(reversed(cards))
        acts.append(home(cards[0]))
        for card in cards[1:]:
            acts += [f"- show col{size} {card}", home(card)]
    for card in order:
        acts += [f"draw {card}", home(card)]
    return layout(piles, "".join(order)), ", ".join(acts)


def from_stock(suit_cards: str) -> str:
    """Draw each card and play it to its foundation."""
    return ", ".join(f"draw {card}, {home(card)}" for card in split(suit_cards))


def one_pass(deal: list[str], size: int) -> str:
    """Draw the whole stock of a deal."""
    cards = split(deal[-1].split(" ")[3])
    return ", ".join("draw " + "".join(cards[i : i + size]) for i in range(0, 24, size))


CLUBS = "Ac2c3c4c5c6c7c8c9cTcJcQcKc"
PLAIN = {1: "9h", 2: "8s", 3: "7d", 4: "Kh", 5: "Qs", 6: "Jd", 7: "3d"}
BUILD = layout(PLAIN)
STOCK = "8c7h6s5d4s2hAh2dTs9sJsTd"
TABLE = layout(PLAIN, STOCK)
WIN, UP = straight()
KING = layout({1: "Ac", 2: "Ks", 3: "Qd", 7: "3d"}, "Qh2c")
BACK = layout({1: "Ad", 2: "3s", 3: "5h", 7: "9h"}, "2dAhKs")
UNKNOWN = hidden(TABLE)
ONE_PASS = one_pass(TABLE, 3)
SINGLES = one_pass(TABLE, 1)
ACES = layout({1: "Ac", 2: "Ad", 3: "Ah"})
RUN = layout({1: "9h", 2: "8s", 3: "7d", 4: "9d", 7: "3d"})

EXAMPLES = [
    # --- the deal ---
    good("seven piles and a stock", "003:3428", record(BUILD), ended=False),
    good("with cards that nobody has seen", "003:3428", record(UNKNOWN, "draw 8c, draw 7h")),
    good("KL-2 thoughtful", "003:3472", record(layout(PLAIN, seen=True), thoughtful=True)),
    refused(
        "thoughtful: every card is known",
        "003:3472",
        record([*layout(PLAIN, seen=True)[:1], "- deal exposed col2 ??"], thoughtful=True),
    ),
    refused("face up below", "003:3428", record(["- deal up col2 9h"])),
    refused("two cards face down in pile two", "003:3428", record(["- deal down col2 9h8h"])),
    refused("one card twice", "003:3402", record(["- deal up col1 9h", "- deal down col2 9h"])),
    refused("25 cards of stock", "003:3430", record(["- deal stock " + "??" * 25])),
    refused("no move before the layout", "003:3428", record(BUILD[:5], "8s col1")),
    refused(
        "no deal after play began",
        "003:3428",
        record(UNKNOWN, "8s col1, - deal stock " + "??" * 24),
    ),
    # --- building ---
    good(
        "KL-3b red nine takes black eight, black eight takes red seven",
        KL + "148",
        record(BUILD, "8s col1, turn col2, 7d col1"),
    ),
    refused(
        "KL-3b black eight on the black nine",
        KL + "148",
        record(layout({1: "9c", 2: "8s"}), "8s col1"),
    ),
    refused("a card two lower", "003:3436", record(layout({1: "Th", 2: "8s"}), "8s col1")),
    refused(
        "a run is moved in its order", "003:3438", record(RUN, "8s col1, turn col2, 8s9h col4")
    ),
    good(
        "a run on a pile",
        "003:3438",
        record(layout({1: "9h", 2: "8s", 4: "Ts"}), "8s col1, turn col2, 9h8s col4"),
    ),
    good(
        "the lower portion of a run",
        "003:3438",
        record(RUN, "8s col1, turn col2, 7d col1, turn col3, 8s7d col4"),
    ),
    refused(
        "the whole run or nothing",
        "003:3438",
        record(RUN, "8s col1, turn col2, 7d col1, turn col3, 8s7d col4", partial_run=False),
    ),
    good(
        "the whole run, with that option",
        "003:3438",
        record(
            layout({1: "9h", 2: "8s", 4: "Ts"}),
            "8s col1, turn col2, 9h8s col4",
            partial_run=False,
        ),
    ),
    # --- turning up ---
    refused(
        "an uncovered card is turned up at once", "003:3440", record(BUILD, "8s col1, 7d col1")
    ),
    refused("the card that lies there", "003:3440", record(BUILD, "8s col1, - show col2 Kd")),
    good(
        "a card seen for the first time",
        "003:3440",
        record(UNKNOWN, "8s col1, - show col2 Kd, 7d col1"),
    ),
    refused(
        "a card that lies open elsewhere", "003:3440", record(UNKNOWN, "8s col1, - show col2 9h")
    ),
    refused("turned up without a name", "003:3440", record(UNKNOWN, "8s col1, - show col2 ??")),
    refused("nothing is turned up that is covered", "003:3440", record(UNKNOWN, "- show col2 Kd")),
    refused("giving up waits for it too", "003:3440", record(BUILD, "8s col1, stop")),
    # --- empty piles ---
    good("KL-3b a king to the empty pile", KL + "148", record(KING, "Ac home1, Ks col1")),
    refused("KL-3b a queen to the empty pile", KL + "148", record(KING, "Ac home1, Qd col1")),
    good(
        "a run headed by a king",
        "003:3442",
        record(KING, "Ac home1, Qd col2, turn col3, KsQd col1"),
    ),
    good("an empty pile may stay empty", "003:3444", record(KING, "Ac home1, draw Qh, Qh col2")),
    # --- stock and waste ---
    good("draw one, play from the waste", "003:3448", record(TABLE, "draw 8c, 8c col1")),
    refused("only the top of the waste", "003:3446", record(TABLE, "draw 8c, draw 7h, 8c col1")),
    good("the next card after it", "003:3446", record(TABLE, "draw 8c, draw 7h, 7h col2, 8c col1")),
    refused("draw one turns one", "003:3448", record(TABLE, "draw 8c7h6s")),
    good("draw three turns three", "003:3450", record(TABLE, "draw 8c7h6s, 6s col3", draw=3)),
    refused("KL-2 the two behind it", KL + "146", record(TABLE, "draw 8c7h6s, 7h col2", draw=3)),
    refused("draw three turns no fewer", "003:3450", record(TABLE, "draw 8c", draw=3)),
    good(
        "fewer than three at the end",
        "003:3450",
        record(TABLE, "draw 8c7h6s, 6s col3, " + ONE_PASS[13:] + ", redeal, draw 8c7h5d", draw=3),
    ),
    refused("the order of the stock", "003:3446", record(TABLE, "draw 7h")),
    refused(
        "the order of the stock in the second pass",
        "003:3452",
        record(UNKNOWN, SINGLES + ", redeal, draw 7h"),
    ),
    good(
        "turned over without shuffling", "003:3452", record(UNKNOWN, SINGLES + ", redeal, draw 8c")
    ),
    refused("no redeal while there is a stock", "003:3452", record(TABLE, "draw 8c, redeal")),
    refused("no draw from an empty stock", "003:3452", record(TABLE, SINGLES + ", draw 8c")),
    refused("a draw hides no card on top", "003:3446", record(UNKNOWN, "draw 8c7h??", draw=3)),
    good(
        "cards behind may be unknown",
        "003:3450",
        record(UNKNOWN, "draw ????6s, 6s col3, 7h col2", draw=3),
    ),
    # --- passes ---
    good("two passes", "003:3452", record(TABLE, SINGLES + ", redeal, " + SINGLES, passes=2)),
    refused(
        "a third of two",
        "003:3452",
        record(TABLE, f"{SINGLES}, redeal, {SINGLES}, redeal", passes=2),
    ),
    refused(
        "KL-3c vegas at draw one has one pass",
        KL + "149",
        record(TABLE, SINGLES + ", redeal", score="vegas"),
    ),
    good(
        "KL-3c vegas at draw three has two redeals",
        KL + "149",
        record(TABLE, f"{ONE_PASS}, redeal, {ONE_PASS}, redeal", score="vegas", draw=3),
    ),
    refused(
        "KL-3c and no third",
        KL + "149",
        record(
            TABLE,
            f"{ONE_PASS}, redeal, {ONE_PASS}, redeal, {ONE_PASS}, redeal",
            score="vegas",
            draw=3,
        ),
    ),
    # --- foundations ---
    refused("a foundation begins with the ace", "003:3436", record(BACK, "draw 2d, 2d home2")),
    good("up in suit", "003:3436", record(BACK, "Ad home2, draw 2d, 2d home2")),
    refused("the foundation of the suit", "003:3436", record(BACK, "Ad home3")),
    refused(
        "not back by default", "003:3454", record(BACK, "Ad home2, draw 2d, 2d home2, 2d col2")
    ),
    good(
        "worrying back",
        "003:3454",
        record(BACK, "Ad home2, draw 2d, 2d home2, 2d col2", worrying_back="yes"),
    ),
    refused(
        "not where it does not fit",
        "003:3454",
        record(BACK, "Ad home2, draw 2d, 2d home2, 2d col3", worrying_back="yes"),
    ),
    refused(
        "standard score allows it unless an option forbids",
        "003:3454",
        record(BACK, "Ad home2, draw 2d, 2d home2, 2d col2", score="standard", worrying_back="no"),
    ),
    # --- scores ---
    good(
        "KL-3 vegas, eleven cards",
        KL + "147",
        record(layout({}, CLUBS), from_stock(CLUBS[:22]) + ", stop", score="vegas"),
        points={"p1": 3},
        ended=True,
    ),
    good(
        "KL-3 vegas, ten cards",
        KL + "147",
        record(layout({}, CLUBS), from_stock(CLUBS[:20]) + ", stop", score="vegas"),
        points={"p1": -2},
    ),
    good(
        "KL-3 vegas, all cards",
        KL + "147",
        record(WIN, UP, score="vegas"),
        points={"p1": 208},
        ended=True,
    ),
    good(
        "KL-3c the casino's price",
        KL + "149",
        record(layout({}, CLUBS), from_stock(CLUBS[:22]) + ", stop", score="vegas", cost=50),
        points={"p1": 5},
    ),
    good(
        "a bankroll carried from deal to deal",
        "003:3470",
        record(
            layout({}, CLUBS),
            from_stock(CLUBS[:20]) + ", stop, - score p1 total -14",
            score="vegas",
            bankroll=-12,
        ),
        points={"p1": -2},
        total={"p1": -14},
    ),
    good(
        "KL-4 waste to pile 5",
        KL + "150",
        record(TABLE, "draw 8c, 8c col1, - score p1 5, stop", score="standard"),
        points={"p1": 5},
    ),
    good(
        "KL-4 to a foundation 10",
        KL + "150",
        record(BACK, "Ad home2, - score p1 10, stop", score="standard"),
        points={"p1": 10},
    ),
    good(
        "KL-4 turning up 5",
        KL + "150",
        record(BUILD, "8s col1, turn col2, - score p1 5, stop", score="standard"),
        points={"p1": 5},
    ),
    good(
        "KL-4 back from a foundation costs 15",
        KL + "150",
        record(BACK, "Ad home2, draw 2d, 2d home2, 2d col2, - score p1 5, stop", score="standard"),
        points={"p1": 5},
    ),
    good(
        "KL-4 a redeal at draw one costs 100, the floor is 0",
        KL + "150",
        record(
            TABLE,
            "draw 8c, 8c col1, " + SINGLES[9:] + ", redeal, - score p1 0, stop",
            score="standard",
        ),
        points={"p1": 0},
    ),
    good(
        "KL-4 a redeal at draw three costs 20",
        KL + "150",
        record(
            ACES,
            "Ac home1, Ad home2, turn col2, Ah home3, turn col3, - score p1 40, "
            + f"{one_pass(ACES, 3)}, redeal, - score p1 20, stop",
            score="standard",
            draw=3,
        ),
        points={"p1": 20},
    ),
    good(
        "KL-4 all cards up, standard",
        KL + "150",
        record(WIN, UP, score="standard"),
        points={"p1": 625},
        ended=True,
    ),
    good(
        "KL-4 the clock",
        KL + "150",
        record(WIN, UP + ", - rule p1 add 700", score="standard", timed=True),
        points={"p1": 1325},
    ),
    good(
        "KL-4 2 points every ten seconds",
        KL + "150",
        record(
            BACK,
            "Ad home2, - rule p1 deduct 2, - rule p1 deduct 4, stop",
            score="standard",
            timed=True,
        ),
        points={"p1": 4},
    ),
    refused(
        "the clock of an untimed game",
        "003:3462",
        record(BACK, "Ad home2, - rule p1 deduct 2", score="standard"),
    ),
    refused(
        "a bonus before the end",
        "003:3462",
        record(BACK, "Ad home2, - rule p1 add 700", score="standard", timed=True),
    ),
    refused("a wrong score", "003:3462", record(BACK, "Ad home2, - score p1 5", score="standard")),
    refused(
        "vegas taking back costs its 5",
        "003:3464",
        record(
            BACK,
            "Ad home2, draw 2d, 2d home2, 2d col2, - score p1 -42",
            score="vegas",
            worrying_back="yes",
        ),
    ),
    # --- the end ---
    good("won", "003:3460", record(WIN, UP), points={"p1": 1}, total={"p1": 1}, ended=True),
    refused("nothing after it", "003:3456", record(WIN, UP + ", stop")),
    good(
        "given up",
        "003:3456",
        record(BUILD, "stop, - score p1 total 0"),
        points={"p1": 0},
        ended=True,
    ),
    good(
        "a move taken back",
        "003:3444",
        record(BUILD, "8s col1 !withdrawn, draw " + BUILD[-1][13:15]),
    ),
]
