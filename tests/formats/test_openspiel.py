"""Playthroughs of OpenSpiel: its published games, refusals, and random games of its engines."""

from collections import Counter

import pytest

from cardlog.formats.detect import detect, format_for
from cardlog.formats.openspiel import GAMES, read
from cardlog.log.model import Refused
from cardlog.replay.verdict import judge
from tests.formats.playthroughs import written

HELL = """game: oh_hell

GameType.long_name = "Oh Hell!"
GetParameters() = {num_cards_per_suit=13,num_suits=4,players=3}

# State 0
IsTerminal() = False
History() = []

# Apply action "1"
action: 1

# State 1
# Apply action "2"
action: 2

# State 2
# Apply action "H6"
action: 19

# State 3
# Apply action "C5"
action: 12

# State 4
# Apply action "H9"
action: 31

# State 5
# Apply action "H2"
action: 3

# State 6
# Apply action "0"
action: 52

# State 7
# Apply action "0"
action: 52

# State 8
# Apply action "0"
action: 52

# State 9
# Apply action "H6"
action: 19

# State 10
# Apply action "C5"
action: 12

# State 11
# Apply action "H9"
action: 31

# State 12
IsTerminal() = True
History() = [1, 2, 19, 12, 31, 3, 52, 52, 52, 19, 12, 31]
Returns() = [10, 10, 1]
"""


def only(text):
    (item,) = read(text.encode() if isinstance(text, str) else text)
    return item


# --- published games ------------------------------------------------------------------------

LEGAL = {
    "blackjack": "blackjack",
    "bridge": "contract-bridge",
    "bridge_uncontested_bidding": "contract-bridge",
    "cribbage": "cribbage",
    "euchre": "euchre",
    "gin_rummy": "gin-rummy",
    "go_fish": "go-fish",
    "hearts": "hearts",
    "oh_hell": "oh-hell",
    "python_pokerkit_wrapper-variant-potlimitomahaholdem": "omaha",
}
OTHERS = (
    "dou_dizhu", "goofspiel_turn_based", "kuhn_poker_2p", "leduc_poker_1540482260",
    "leduc_poker_3p", "skat", "spades", "tarok-players-3-rng_seed-0", "tiny_bridge_2p",
)  # fmt: skip


def published(real, name):
    return (real / "openspiel" / f"{name}.txt").read_bytes()


@pytest.mark.parametrize("name", LEGAL)
def test_a_published_game_is_legal_with_the_returns_printed(real, name):
    record = only(published(real, name))
    verdict = judge(record)
    assert (record.rules, record.status) == (LEGAL[name], "complete")
    assert (verdict.verdict, verdict.stated_agrees) == ("legal", True), verdict.findings


def test_crazy_eights_is_legal_but_counts_otherwise(real):
    record = only(published(real, "crazy_eights"))
    assert judge(record).verdict == "legal"
    assert record.stated == {}
    assert len(record.extra["x_openspiel"]["returns"]) == 5


def test_solitaire_stops_after_150_actions(real):
    record = only(published(real, "solitaire"))
    verdict = judge(record)
    assert (record.status, verdict.verdict) == ("abandoned", "incomplete")
    assert verdict.events == len(record.events)
    assert record.inferred[0].what == "112 draws and redeals"


def test_double_dummy_tricks_are_told_by_the_score_where_they_are_not_printed(real):
    text = published(real, "bridge").decode()
    printed = only(text)
    record = only(text.replace("Declarer tricks", "Tricks of declarer"))
    assert record.events == printed.events
    assert record.events[-1] == "- rule N tricks 8"
    refused = only(
        text.replace("Declarer", "Dealer").replace("[-50, 50, -50, 50]", "[7, -7, 7, -7]")
    )
    assert refused.code == "openspiel-deal"


def test_a_mean_of_several_deals_is_no_result(real):
    text = published(real, "bridge_uncontested_bidding").decode()
    record = only(text.replace("num_redeals=1", "num_redeals=10"))
    assert (record.status, record.stated) == ("truncated", {})
    assert judge(record).findings[0].code == "unfinished"
    assert len(record.inferred) == 2


def test_a_tournament_gives_a_record_a_hand(real):
    data = published(real, "repeated_pokerkit_nolimit_holdem_tournament")
    first, second = read(data)
    assert [judge(record).verdict for record in (first, second)] == ["legal", "legal"]
    assert second.seats == ["p3", "p1"] and second.options["stacks"] == [68, 732]
    assert judge(second).stated_agrees is True
    assert (first.id, second.id) == ("game 1.1", "game 1.2")


def test_six_ranks_are_no_deck_of_ours(real):
    refused = only(published(real, "universal_poker"))
    assert (refused.code, refused.line) == ("openspiel-parameters", 22)


@pytest.mark.parametrize("name", OTHERS)
def test_games_without_a_converter_are_refused_by_name(real, name):
    refused = only(published(real, name))
    assert (refused.code, refused.line) == ("openspiel-game", 1)


@pytest.mark.parametrize("name", [*LEGAL, *OTHERS, "solitaire", "universal_poker"])
def test_it_is_told_by_its_content(real, name):
    assert detect(published(real, name)[: 1 << 16]).name == "openspiel"


@pytest.mark.parametrize("name", [*LEGAL, "crazy_eights", "solitaire"])
def test_a_file_cut_anywhere_is_truncated(real, name):
    data = published(real, name)
    size = data.rindex(b"IsTerminal() = True")
    for end in range(size // 2, size, size // 9):
        item = only(data[:end])
        assert isinstance(item, Refused) or item.status == "truncated", end
        if not isinstance(item, Refused):
            assert judge(item).verdict in ("incomplete", "legal")
        else:
            assert item.code == "openspiel-deal"


# --- the text -------------------------------------------------------------------------------


def test_a_short_game():
    record = only(HELL)
    assert record.options == {"hands": [1], "dealer": "p3"}
    assert record.events == [
        "- deal p1 6h", "- deal p2 5c", "- deal p3 9h", "- deal up 2h",
        "p1 bid 0", "p2 bid 0", "p3 bid 0", "p1 play 6h", "p2 play 5c", "p3 play 9h",
    ]  # fmt: skip
    assert record.stated == {"scores": {"p1": 10, "p2": 10, "p3": 1}}
    assert judge(record).stated_agrees is True
    assert record.source.line == 1 and record.source.end == len(HELL)
    assert record.extra["x_openspiel"]["parameters"]["players"] == "3"


def test_several_playthroughs_in_one_file():
    first, second = read((HELL + "\n" + HELL).encode())
    assert first.events == second.events
    assert (first.id, second.id) == ("game 1", "game 2")
    assert second.source.line == HELL.count("\n") + 2


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("game: oh_hell", "game: oh_heaven", "openspiel-game", 1),
        ("num_suits=4", "num_suits=3", "openspiel-parameters", 4),
        ("players=3", "players=8", "openspiel-parameters", 4),
        ("players=3", "jokers=2", "openspiel-parameters", 4),
        ("[1, 2, 19", "[1, 2, 20", "openspiel-history", 59),
        (", 12, 31]", ", 12]", "openspiel-history", 59),
        ("# State 5\n", "# State 6\n", "openspiel-history", 29),
        ('# Apply action "C5"\naction: 12\n', "", "openspiel-history", 23),
        ("action: 31", "action: one", "openspiel-syntax", 27),
        ("action: 31\n", "", "openspiel-syntax", 28),
        ("Returns() = [10", "Returns() = [ten", "openspiel-syntax", 60),
        ("IsTerminal() = False", "IsTerminal() = True", "openspiel-syntax", 11),
    ],
)
def test_a_bad_playthrough_is_refused_with_its_line(old, new, code, line):
    refused = only(HELL.replace(old, new, 1))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.line) == (code, line), refused.message


def test_a_card_of_nobody_is_refused_with_its_line():
    text = HELL.replace('"H9"\naction: 31\n\n# State 12', '"H7"\naction: 23\n\n# State 12')
    refused = only(text.replace(", 12, 31]", ", 12, 23]"))
    assert (refused.code, refused.line) == ("openspiel-action", 55)


def test_a_game_that_is_over_without_its_returns_states_nothing():
    record = only(HELL[: HELL.index("History() = [1, 2")])
    assert (record.status, record.stated) == ("complete", {})


def test_the_next_game_is_read_after_a_bad_one():
    bad, good = read((HELL.replace("oh_hell", "skat", 1) + HELL).encode())
    assert isinstance(bad, Refused) and not isinstance(good, Refused)


def test_the_hands_of_a_hidden_deal_must_be_printed():
    text = 'game: bridge_uncontested_bidding\n# Apply action "Deal"\naction: 0\n'
    assert only(text).code == "openspiel-deal"


def test_names_and_endings():
    assert format_for("hearts.playthrough.txt").name == "openspiel"
    assert detect(HELL.encode()).name == "openspiel"
    assert detect(HELL.encode("utf-16")).name == "openspiel"
    assert detect(b"game: hearts\nN play 2c\n") is None
    assert detect(b"notes\ngame: hearts\n# Apply action \n") is None


@pytest.mark.parametrize("name", GAMES)
def test_no_action_at_all_is_a_game_that_did_not_begin(name):
    item = only(f'game: {name}\n# State 0\n# Apply action "')
    assert isinstance(item, Refused) or item.status == "truncated"


@pytest.mark.parametrize("name", [*LEGAL, "crazy_eights", "solitaire"])
@pytest.mark.parametrize("to", ["0", "1", "52", "999999"])
def test_other_numbers_never_raise(real, name, to):
    lines = published(real, name).decode().splitlines(keepends=True)
    lines = [line for line in lines if not line.startswith("History()")]
    places = [i for i, line in enumerate(lines) if line.startswith("action: ")]
    for place in places[:: max(len(places) // 12, 1)]:
        changed = [*lines[:place], f"action: {to}\n", *lines[place + 1 :]]
        item = only("".join(changed))
        if not isinstance(item, Refused):
            judge(item)


# --- random games ---------------------------------------------------------------------------


def tally(name, games, choose=None):
    pytest.importorskip("pyspiel")
    found = Counter()
    for seed in range(games):
        for item in read(written(name, seed, choose).encode()):
            if isinstance(item, Refused):
                found[item.code] += 1
            else:
                verdict = judge(item)
                found[item.status, verdict.verdict, verdict.stated_agrees] += 1
    return found


AGREED = ("complete", "legal", True)


def calls(state, legal, rng):
    """Three calls of four are passes, so that contracts vary."""
    if state.current_player() < 0 or 52 not in legal:
        return None
    low = [action for action in legal if action > 52][:9]
    return 52 if rng.random() < 0.7 or not low else rng.choice(low)


def knocks(state, legal, rng):
    return 55 if state.current_player() >= 0 and 55 in legal else None


def bets(state, legal, rng):
    """Mostly calls, and small bets more often than large ones."""
    if state.current_player() < 0 or len(legal) < 3:
        return None
    chance = rng.random()
    if chance < 0.6:
        return legal[1] if legal[0] == 0 and chance < 0.5 else legal[0]
    return rng.choice(legal[:3]) if chance < 0.9 else rng.choice(legal)


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("name", "games", "choose"),
    [
        *[(f"bridge(use_double_dummy_result=false,dealer={d},dealer_vul={v})", 50, calls)
          for d in range(4) for v in ("false", "true")],
        ("bridge(dealer_vul=true)", 4, calls),
        ("hearts", 200, None),
        *[(f"hearts({p})", 60, None)
          for p in ("qs_breaks_hearts=false", "must_break_hearts=false", "jd_bonus=true",
                    "no_pts_on_first_trick=false", "pass_cards=false")],
        *[(f"euchre(allow_lone_defender={a},stick_the_dealer={b})", 100, None)
          for a in ("false", "true") for b in ("false", "true")],
        *[(f"oh_hell(players={n})", 60, None) for n in range(3, 8)],
        ("oh_hell(players=4,num_tricks_fixed=5)", 60, None),
        ("gin_rummy", 100, knocks),
        ("gin_rummy(oklahoma=true,knock_card=7,gin_bonus=20,undercut_bonus=10)", 100, knocks),
    ],
)  # fmt: skip
def test_random_games_are_legal_with_equal_returns(name, games, choose):
    assert tally(name, games, choose) == {AGREED: games}


@pytest.mark.oracle
@pytest.mark.parametrize("players", range(2, 8))
def test_crazy_eights_is_legal_or_not_over_here(players):
    """A shared lowest total asks for another deal here; and the engine stops after 100 plays."""
    found = tally(f"crazy_eights(players={players},max_draw_cards={players // 2 + 1})", 40)
    assert found["complete", "legal", None] > 30
    assert not found.keys() - {("complete", "legal", None), ("abandoned", "incomplete", None)}


@pytest.mark.oracle
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cribbage_agrees_where_nobody_wins_in_the_middle(players):
    """Points after the end of the game are not counted here; then nothing is stated."""
    found = tally(f"cribbage(players={players})", 100)
    assert found[AGREED] > 25
    assert not found.keys() - {AGREED, ("complete", "legal", None)}


@pytest.mark.oracle
@pytest.mark.parametrize("players", range(2, 7))
def test_go_fish_agrees_but_for_fresh_cards(players):
    found = tally(f"go_fish(players={players})", 100)
    assert found[AGREED] >= 85
    assert not found.keys() - {AGREED, ("complete", "legal", False), "openspiel-action"}


@pytest.mark.oracle
def test_blackjack_agrees_but_for_21():
    """A hit at 21 is illegal here, and a natural beats another 21."""
    found = tally("blackjack", 500)
    assert found[AGREED] > 450
    assert not found.keys() - {AGREED, ("complete", "illegal", None), ("complete", "legal", False)}


@pytest.mark.oracle
def test_solitaire_is_legal_to_where_it_stops():
    assert tally("solitaire", 40) == {("abandoned", "incomplete", None): 40}


ENGINE = (
    "universal_poker(numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "betting={},numPlayers={},blind={},firstPlayer={},stack={}{})"
)
LIMIT = ",raiseSize=10 10 20 20,maxRaises=3 4 4 4"


@pytest.mark.oracle
@pytest.mark.parametrize(
    "name",
    [
        *[ENGINE.format("nolimit", 2, "100 50", "2 1 1 1", "2000 2000", f",bettingAbstraction={a}")
          for a in ("fc", "fcpa", "fchpa", "fullgame")],
        *[ENGINE.format("nolimit", 3, "50 100 0", "3 1 1 1", s, f",bettingAbstraction={a}")
          for a, s in (("fcpa", "1000 1500 700"), ("fcpa", "1000 150 70"))],
        ENGINE.format("nolimit", 2, "50 100", "1 2 2 2", "2000 2000", ""),
        ENGINE.format("limit", 3, "5 10 0", "3 1 1 1", "900 900 900", LIMIT),
        ENGINE.format("limit", 2, "10 5", "2 1 1 1", "900 900", LIMIT),
    ],
)  # fmt: skip
def test_hands_of_the_competition_engine_agree(name):
    assert tally(name, 100, bets) == {AGREED: 100}


@pytest.mark.oracle
def test_a_raise_over_a_short_all_in_may_be_smaller_there():
    stacks = "1000 1500 700"
    more = ",bettingAbstraction=fullgame"
    found = tally(ENGINE.format("nolimit", 3, "50 100 0", "3 1 1 1", stacks, more), 200, bets)
    assert found[AGREED] > 195
    assert not found.keys() - {AGREED, ("complete", "illegal", True)}


WRAPPER = "python_pokerkit_wrapper(variant={},num_players={},blinds=5 10,stack_sizes={}{})"


def load_wrappers():
    pytest.importorskip("open_spiel.python.games.pokerkit_wrapper")
    pytest.importorskip("open_spiel.python.games.repeated_pokerkit")


@pytest.mark.oracle
@pytest.mark.parametrize(
    "name",
    [
        *[WRAPPER.format(v, n, s, "")
          for v in ("NoLimitTexasHoldem", "FixedLimitTexasHoldem", "PotLimitOmahaHoldem")
          for n, s in ((2, "300 250"), (4, "200 300 150 260"))],
        WRAPPER.format("NoLimitTexasHoldem", 4, "200 100 150 37", ""),
        WRAPPER.format("NoLimitTexasHoldem", 4, "3 8 150 37", ""),
        WRAPPER.format("NoLimitTexasHoldem", 3, "200 11 150", ",antes=2 2 2"),
        WRAPPER.format("NoLimitTexasHoldem", 3, "200 110 150", "").replace("(", "_acpc_style(", 1),
    ],
)  # fmt: skip
def test_hands_of_pokerkit_agree(name):
    load_wrappers()
    assert tally(name, 25, bets) == {AGREED: 25}


@pytest.mark.oracle
@pytest.mark.parametrize("more", ["", ",rotate_dealer=False,first_button_player=1"])
def test_tournaments_agree(more):
    load_wrappers()
    inner = WRAPPER.format("NoLimitTexasHoldem", 4, "200 200 200 200", "")
    name = (
        f"python_repeated_pokerkit(max_num_hands=20,reset_stacks=False,pokerkit_game_params={inner}"
        f",blind_schedule=3:5/10;5:10/20;{more})"
    )
    found = tally(name, 8, bets)
    assert found[AGREED] == 8
    assert not found.keys() - {AGREED, ("complete", "legal", None)}
