"""A second opinion on bridge, written apart from the readers and the rules engine.

It knows follow suit, holding, turns, winners of tricks and how an auction names declarer.
"""

ORDER = "23456789TJQKA"
CLOCK = "NESW"


class Fault(AssertionError):
    """What the checker objects to."""


def need(condition, what):
    if not condition:
        raise Fault(what)


def auction(calls):
    """(level, denomination, declarer) of (seat, call) pairs, None if passed out."""
    last, who = None, None
    first = {}
    for seat, call in calls:
        if call in ("pass", "double", "redouble"):
            continue
        rank = (int(call[0]), ["C", "D", "H", "S", "NT"].index(call[1:]))
        need(last is None or rank > last, f"{call} is insufficient")
        last, who = rank, seat
        first.setdefault((CLOCK.index(seat) % 2, call[1:]), seat)
    if last is None:
        return None
    name = ["C", "D", "H", "S", "NT"][last[1]]
    return last[0], name, first[CLOCK.index(who) % 2, name]


def replay(record):
    """Tricks of declarer, or None where the record does not come to an end."""
    hands, calls, contract = {}, [], None
    trick, led, leader, won, played = [], None, None, {0: 0, 1: 0}, 0
    claim = None
    turn = record.options.get("dealer")
    for event in record.events:
        actor, verb, *rest = event.split(" ")
        if verb == "deal":
            cards = [rest[1][i : i + 2] for i in range(0, len(rest[1]), 2)]
            need(len(cards) == 13, "thirteen cards")
            hands[rest[0]] = set(cards)
        elif verb == "bid":
            need(turn is None or actor == turn, f"{event}: it is {turn}'s turn")
            turn = CLOCK[(CLOCK.index(actor) + 1) % 4]
            calls.append((actor, rest[0]))
        elif verb == "declare":
            if rest[0] in hands:
                contract = (int(rest[1][0]), rest[1][1:], rest[0])
        elif verb == "claim":
            need(contract is not None, "a claim without contract")
            claim = int(rest[0])
            need(0 <= claim <= 13 - sum(won.values()), "a claim of more than is left")
        elif verb == "play":
            need(claim is None, "a card after the claim")
            card = rest[0]
            if leader is None and not trick:
                contract = contract or auction(calls)
                need(contract is not None, "a card without contract")
                leader = CLOCK[(CLOCK.index(contract[2]) + 1) % 4]
            expected = CLOCK[(CLOCK.index(leader) + len(trick)) % 4]
            need(actor == expected, f"{event}: it is {expected}'s turn")
            need(card in hands[actor], f"{event}: not in the hand")
            if not trick:
                led = card[1]
            elif card[1] != led:
                need(all(c[1] != led for c in hands[actor]), f"{event}: a revoke")
            hands[actor].remove(card)
            trick.append((actor, card))
            played += 1
            if len(trick) == 4:
                trump = contract[1][0].lower()
                leader = max(
                    trick,
                    key=lambda p: (p[1][1] == trump, p[1][1] == led, ORDER.index(p[1][0])),
                )[0]
                won[CLOCK.index(leader) % 2] += 1
                trick = []
    if contract is None:
        contract = auction(calls) if len(calls) > 3 else None
    if contract is None:
        return None
    ours = won[CLOCK.index(contract[2]) % 2]
    if played == 52:
        return ours
    return None if claim is None else ours + claim
