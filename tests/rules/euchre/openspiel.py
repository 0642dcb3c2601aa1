"""OpenSpiel's euchre actions as events of a record."""

SUITS = "cdhs"
RANKS = "9TJQKA"
NAMES = ("clubs", "diamonds", "hearts", "spades")
PASS, ALONE, PARTNER = 24, 29, 30
SEATS = ["N", "E", "S", "W"]


def card(action):
    return RANKS[action // 4] + SUITS[action % 4]


def settings(*, lone_defender, stick_dealer):
    """The options under which our euchre is OpenSpiel's."""
    return {
        "deals": 1,
        "playoff": False,
        "stick_dealer": stick_dealer,
        "alone": "until-lead",
        "defend_alone": "any-maker" if lone_defender else "never",
        "lead": "eldest",
    }


def to_events(history, players=None):
    """Dealer and events of a game.

    A card names its player by the hand that holds it; ``players`` (who made each action) is only
    needed to tell which defender went alone.
    """
    dealer = history[0]
    hands = {seat: [] for seat in range(4)}
    for i, action in enumerate(history[1:21]):
        hands[(dealer + i) % 4].append(card(action))
    events = [f"- deal {SEATS[s]} {''.join(hands[s])}" for s in range(4)]
    upcard = card(history[21])
    events.append(f"- deal up {upcard}")
    bids = 0
    maker = None
    discard_due = False
    for i in range(22, len(history)):
        action = history[i]
        if maker is None:
            seat = (dealer + 1 + bids) % 4
            if action == PASS:
                events.append(f"{SEATS[seat]} bid pass")
                bids += 1
                continue
            maker = seat
            discard_due = bids < 4
            name = "order" if bids < 4 else NAMES[action - 25]
            events.append(f"{SEATS[seat]} bid {name}")
            if discard_due:
                hands[dealer].append(upcard)
        elif action == ALONE:
            seat = players[i] if players else maker
            events.append(f"{SEATS[seat]} declare alone")
        elif action != PARTNER:
            text = card(action)
            seat = next(s for s in hands if text in hands[s])
            hands[seat].remove(text)
            events.append(f"{SEATS[seat]} {'discard' if discard_due else 'play'} {text}")
            discard_due = False
    return SEATS[dealer], events
