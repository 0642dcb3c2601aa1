"""Small games whose every number can be worked out by hand."""

import json

SEATS = ["N", "E", "S", "W"]
PLAYERS = [
    {"seat": seat, "id": f"club:{name}", "name": name.title(), "kind": "human"}
    for seat, name in zip(SEATS, ("alice", "bob", "carol", "dave"), strict=True)
]
LOW_TO_HIGH = "23456789TJQKA"


def suit(letter):
    return [rank + letter for rank in LOW_TO_HIGH]


def run(cards):
    return "".join(reversed(cards))


# One suit in each hand: N spades, E hearts, S diamonds, W clubs; ten points in each.
BRIDGE_DEAL = [
    f"- deal {seat} {run(suit(letter))}" for seat, letter in zip(SEATS, "shdc", strict=True)
]


def record(rules, events, **more):
    whole = {"cardlog": "1.0", "rules": rules, "seats": SEATS, "players": PLAYERS}
    return whole | {"events": events} | more


def one_spade():
    """1S by N: he ruffs the lead and takes all thirteen tricks, 30 x 7 + 50 = 260."""
    plays = []
    for trick, rank in enumerate(LOW_TO_HIGH):
        order = "ESWN" if trick == 0 else "NESW"
        plays += [f"{seat} play {rank}{'shdc'[SEATS.index(seat)]}" for seat in order]
    calls = ["N bid 1S", "E bid pass", "S bid pass", "W bid pass"]
    stated = {"contract": "1S", "declarer": "N", "tricks": 13}
    return record("contract-bridge", [*BRIDGE_DEAL, *calls, *plays], id="one-spade", stated=stated)


def seven_doubled():
    """7NTX by E without a trick: 100 + 2 x 200 + 10 x 300 = 3500 down."""
    calls = ["E bid 7NT", "S bid double", "W bid pass", "N bid pass", "E bid pass"]
    events = [*BRIDGE_DEAL, *calls, "S play Ad", "S claim 13"]
    return record("contract-bridge", events, id="seven", options={"dealer": "E"})


def passed_out():
    calls = [f"{seat} bid pass" for seat in SEATS]
    return record("contract-bridge", [*BRIDGE_DEAL, *calls], id="passed")


def unfinished():
    return record(
        "contract-bridge", [*BRIDGE_DEAL, "N bid 1S"], id="unfinished", status="truncated"
    )


def illegal():
    """S plays a club, which W holds."""
    calls = ["N bid 1S", "E bid pass", "S bid pass", "W bid pass"]
    events = [*BRIDGE_DEAL, *calls, "E play Ah", "S play Kc", "W play Ac"]
    return record("contract-bridge", events, id="illegal")


def impossible():
    """No rule set knows this option."""
    return record("contract-bridge", BRIDGE_DEAL, id="impossible", options={"jokers": 3})


def _hearts(hands, tricks):
    deal = [f"- deal {seat} {run(hand)}" for seat, hand in zip(SEATS, hands, strict=True)]
    options = {"passing": ["hold"], "moon": "others", "deals": 1}
    return record("hearts", [*deal, *tricks], options=options)


def moon():
    """N holds all clubs and takes everything: the others pay 26 each."""
    hands = [suit("c"), suit("d"), suit("h"), suit("s")]
    plays = [
        f"{seat} play {rank}{'cdhs'[i]}" for rank in LOW_TO_HIGH for i, seat in enumerate("NESW")
    ]
    return _hearts(hands, plays) | {"id": "moon"}


def no_moon():
    """E wins the first trick with one heart, N the rest: 1 and 25 points."""
    north = [*suit("c")[:-1], "Kd"]
    east = [*[card for card in suit("d") if card != "Kd"], "Ac"]
    plays = ["N play 2c", "E play Ac", "S play 2h", "W play 2s"]
    plays += ["E play 2d", "S play 3h", "W play 3s", "N play Kd"]
    rest = zip(north[1:-1], east[1:-1], suit("h")[2:], suit("s")[2:], strict=True)
    for cards in rest:
        plays += [f"{seat} play {card}" for seat, card in zip(SEATS, cards, strict=True)]
    return _hearts([north, east, suit("h"), suit("s")], plays) | {"id": "no-moon"}


EUCHRE_DEAL = [
    "- deal E JsJcAsKsQs",
    "- deal S 9hThJhQhKh",
    "- deal W 9dTdJdQdKd",
    "- deal N AhAd9cTcQc",
    "- deal up 9s",
]


def _euchre(name, events):
    options = {"dealer": "N", "deals": 1}
    return record("euchre", [*EUCHRE_DEAL, *events], id=name, options=options)


def lone_march():
    """E orders the nine of spades up and wins all five tricks alone."""
    events = ["E bid order", "E declare alone", "N discard 9c"]
    events += ["S play 9h", "N play Ah", "E play Js"]
    events += ["E play Jc", "S play Th", "N play 9s"]
    events += ["E play As", "S play Jh", "N play Ad"]
    events += ["E play Ks", "S play Qh", "N play Tc"]
    events += ["E play Qs", "S play Kh", "N play Qc"]
    return _euchre("lone-march", events)


def euchred():
    """S orders up and his side wins no trick."""
    events = ["E bid pass", "S bid order", "N discard 9c"]
    for led, south, west, north in (
        ("Js", "9h", "9d", "9s"),
        ("Jc", "Th", "Td", "Ah"),
        ("As", "Jh", "Jd", "Ad"),
        ("Ks", "Qh", "Qd", "Tc"),
        ("Qs", "Kh", "Kd", "Qc"),
    ):
        events += [f"E play {led}", f"S play {south}", f"W play {west}", f"N play {north}"]
    return _euchre("euchred", events)


def second_round():
    """All pass once, E makes clubs and wins four tricks."""
    events = ["E bid pass", "S bid pass", "W bid pass", "N bid pass", "E bid clubs"]
    for led, south, west, north in (
        ("Jc", "9h", "9d", "9c"),
        ("Js", "Th", "Td", "Tc"),
        ("As", "Jh", "Jd", "Ad"),
        ("Ks", "Qh", "Qd", "Ah"),
        ("Qs", "Kh", "Kd", "Qc"),
    ):
        events += [f"E play {led}", f"S play {south}", f"W play {west}", f"N play {north}"]
    return _euchre("second-round", events)


BRIDGE = (one_spade, seven_doubled, passed_out, unfinished, illegal)
LEGAL = (one_spade, seven_doubled, passed_out)
ALL = (*BRIDGE, moon, no_moon, lone_march, euchred, second_round)


def text(*games):
    return "".join(json.dumps(game) + "\n" for game in games)


def write(path, *games):
    path.write_text(text(*games), encoding="utf-8")
    return path


def whole_file(path):
    """All games, one record that no rule set can play, and one line that is no record."""
    path.write_text(text(*(game() for game in ALL), impossible()) + "{\n", encoding="utf-8")
    return path
