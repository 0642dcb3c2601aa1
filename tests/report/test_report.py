"""The numbers of a report, the games behind them, and the command that writes it."""

import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from cardlog.pipelines.chance import TABLES
from typer.testing import CliRunner

from cardlog.cli.main import app
from cardlog.errors import UsageError
from cardlog.log.canonical import encode
from cardlog.log.decode import decode
from cardlog.replay.verdict import judge
from cardlog.report.document import report
from cardlog.report.markup import Markup, html, tag
from cardlog.show.style import visible
from cardlog.store import load, query
from tests.report.conftest import EVIL, EVIL_FILE, NAMES
from tests.report.reading import data, number, tables
from tests.store import games as boards

SHORT = ("--indicators", "none", "--no-plots", "--no-ratings", "--no-fairness")


def short(lake, *, indicators=(), **more):
    return report(lake, indicators=indicators, drawn=False, rated=False, fair=False, **more)


def run(*arguments):
    return CliRunner().invoke(app, ["report", *map(str, arguments)])


def test_games_and_verdicts_are_those_of_replay(page, games):
    found = tables(page)["Games by rule set"]
    assert [row["rule set"][0] for row in found] == ["contract-bridge", "euchre", "hearts"]
    for row in found:
        verdicts = Counter(judge(record).verdict for record in games[row["rule set"][0]])
        assert number(row["games"]) == verdicts.total()
        assert {name: number(row[name]) for name in ("legal", "illegal")} == {
            name: verdicts[name] for name in ("legal", "illegal")
        }
        assert number(row["events"]) == sum(len(r.events) for r in games[row["rule set"][0]])


def test_findings_are_those_of_replay(page, games):
    codes = Counter(f.code for some in games.values() for r in some for f in judge(r).findings)
    assert codes
    found = tables(page)["Findings by code"]
    assert {row["code"][0]: number(row["findings"]) for row in found} == codes
    faulty = tables(page)["Findings by rule"]
    assert all(row["the rule"][0] and row["source"][0] for row in faulty)


def test_calls_are_those_of_the_records(page, games):
    calls = Counter(
        event.split(" ")[2]
        for record in games["contract-bridge"]
        for event in record.events[: _first_fault(record)]
        if event.split(" ")[1] == "bid"
    )
    found = tables(page)["Calls"]
    shown = {
        row["call"][0]: number(row["times"])
        for row in found
        if row["rule set"][0] == "contract-bridge"
    }
    assert len(shown) > 5
    assert shown == {call: calls[call] for call in shown}


def _first_fault(record):
    # Calls behind a fault that replay could not pass belong to no auction.
    stuck = [f.event for f in judge(record).findings if f.code == "not-replayed"]
    return min((at for at in stuck if at is not None), default=len(record.events))


def test_points_of_a_deal_are_those_of_replay(page, home):
    row = next(
        row
        for row in tables(page)["Points of a deal, by rule set"]
        if row["rule set"][0] == "euchre"
    )
    points = [
        p for (p,) in query(
            home / "lake",
            "SELECT points FROM scores JOIN games USING (game) "
            "WHERE games.rules = 'euchre' AND duplicate_of IS NULL",
        ).rows()
    ]  # fmt: skip
    assert number(row["scores"]) == len(points) > 100
    assert row["mean"][0] == f"{sum(points) / len(points):.2f}"
    assert (number(row["lowest"]), number(row["highest"])) == (min(points), max(points))


def test_players_are_counted_as_replay_places_them(page, games):
    errors, first, placed, played = Counter(), Counter(), Counter(), Counter()
    for rules, some in games.items():
        for record in some:
            verdict = judge(record)
            for seat in record.seats:
                played[rules, seat] += 1
                if winner := verdict.computed.get("winner"):
                    placed[rules, seat] += 1
                    first[rules, seat] += seat in winner
            for finding in verdict.findings:
                if finding.severity == "error" and finding.event is not None:
                    errors[rules, record.events[finding.event].split(" ")[0]] += 1
    names = {f"club:{visible(name)}": seat for seat, name in NAMES.items()}
    rows = tables(page)["Players"]
    assert len(rows) == 12 and errors.total() > 3 and first["euchre", "N"]
    for row in rows:
        key = row["rule set"][0], names[row["player"][0]]
        assert number(row["games"]) == played[key]
        assert number(row["errors"]) == errors[key]
        if placed[key]:
            assert row["first places"][0] == f"{100 * first[key] / placed[key]:.1f} %"
    other = next(r for r in tables(page)["Opponents"] if r["rule set"][0] == "euchre")
    assert number(other["ahead"]) + number(other["behind"]) <= number(other["games"])


def test_what_was_refused_and_what_repeats_is_told(page):
    (refused,) = tables(page)["Quarantine: what was refused"]
    assert refused["code"][0] == "cut-line" and number(refused["refused"]) == 1
    entries = data(page)
    (place,) = entries["sets"][refused["refused"][1]][1]
    entry = entries["entries"][place]
    assert entry["place"] == f"{EVIL_FILE}:7"
    assert shlex.split(entry["command"]) == ["cardlog", "validate", EVIL_FILE]
    euchre = next(row for row in tables(page)["Sources"] if row["file"][0] == EVIL_FILE)
    assert (number(euchre["duplicates"]), number(euchre["refused"])) == (1, 1)


def test_an_indicator_is_what_stats_computes(page, home):
    from cardlog.pipelines import stats

    expected = {row["indicator"]: row for row in stats(home / "lake", "euchre").dicts()}
    found = tables(page)["Indicators: euchre"]
    assert {row["indicator"][0] for row in found} == set(expected) and len(found) > 3
    for row in found:
        known = expected[row["indicator"][0]]
        assert number(row["of"]) == known["opportunities"]
        assert number(row["games"]) == known["n"]
        if known["unit"].startswith("share"):
            assert row["value"][0].startswith(f"{100 * known['value']:.1f} %")


def test_every_number_leads_to_games_that_are_behind_it(page, games):
    found, entries = tables(page), data(page)
    linked = [
        cell for rows in found.values() for row in rows for cell in row.values()
        if cell[1] is not None
    ]  # fmt: skip
    assert len(linked) > 200
    assert {cell[1] for cell in linked} <= set(range(len(entries["sets"])))
    for of, listed in entries["sets"]:
        assert 1 <= len(listed) <= 12 and len(listed) == min(of, 12)
        assert len(set(listed)) == len(listed)
    row = next(r for r in found["Games by rule set"] if r["rule set"][0] == "contract-bridge")
    of, listed = entries["sets"][row["illegal"][1]]
    illegal = [r.id for r in games["contract-bridge"] if judge(r).verdict == "illegal"]
    assert of == len(illegal) > 0
    assert [entries["entries"][at]["label"] for at in listed] == [
        f"contract-bridge {name}" for name in illegal
    ]
    assert all(entries["entries"][at]["verdict"] == "illegal" for at in listed)


MARK = re.compile(r'<a class="(hit|part)" href="#behind-(\d+)"[^>]* aria-label="([^"]*)"')


def test_every_mark_leads_where_its_number_in_the_table_leads(page):
    found, plots = tables(page), {}
    for title, drawing in re.findall(r"<figcaption>(.*?)</figcaption>(<svg.*?</svg>)", page):
        assert "xlink:href" not in drawing
        plots[title] = {said: int(number) for _, number, said in MARK.findall(drawing)}
    shown = dict(plots["Games by rule set and verdict"])
    for row in found["Games by rule set"]:
        for verdict in ("legal", "illegal"):
            of = number(row[verdict])
            said = f"{row['rule set'][0]}, {verdict}: {of} game{'s' * (of != 1)}"
            assert shown.pop(said) == row[verdict][1]
    assert not shown
    for row in found["Indicators: euchre"]:
        said = f"{row['indicator'][0]}: {row['value'][0].removesuffix(' ~')} "
        named = [n for text, n in plots["Shares: euchre"].items() if text.startswith(said)]
        assert named == [row["of"][1]] or "%" not in said
    for row in found["Points of a deal, euchre"]:
        times = number(row["times"])
        said = f"{row['points'][0]} points of a deal: {times} time{'s' * (times != 1)}"
        assert plots["Points of a deal: euchre"][said] == row["times"][1]
    names = ("Errors by code", "First places: euchre", "Ratings: euchre", "First bids of euchre")
    assert all(plots[name] for name in names) and all(plots.values())


def test_ratings_are_those_of_stats_and_lead_to_the_games_that_rate(page, home, games):
    from cardlog.pipelines import ratings

    known = {(row["rules"], visible(row["player"])): row for row in ratings(home / "lake").dicts()}
    entries, rows = data(page), tables(page)["Ratings"]
    assert len(rows) == len(known) == 8
    for row in rows:
        expected = known.pop((row["rule set"][0], row["player"][0]))
        assert row["rating"][0] == f"{expected['rating']:.1f} ~"
        assert number(row["games"]) == expected["games"]
        of, listed = entries["sets"][row["games"][1]]
        assert of == len(listed) == expected["games"]
        places = {entries["entries"][at]["verdict"] for at in listed}
        assert places == {"legal"}
    euchre = [row for row in rows if row["rule set"][0] == "euchre"]
    cautious = [float(row["cautious"][0].replace("−", "-")) for row in euchre]
    assert cautious == sorted(cautious, reverse=True)
    assert [number(row["place"]) for row in euchre] == [1, 1, 3, 3]


def test_fairness_ranks_lead_to_games_and_give_no_verdict(page, home):
    from cardlog.pipelines import fairness

    assert "No row reaches the sample floor of 100." in page and "no verdicts" in page
    text = report(home / "lake", indicators=(), drawn=False, rated=False, least=2)
    found, entries = tables(text), data(text)
    flows = found["Who wins from whom more than chance would give?"]
    expected = fairness(home / "lake", "net-flow", least=2).dicts()
    assert [number(row["rank"]) for row in flows] == [row["rank"] for row in expected]
    for row, known in zip(flows, expected, strict=True):
        of, listed = entries["sets"][row["cases"][1]]
        assert of == len(listed) == known["n"] == number(row["cases"])
        assert {entries["entries"][at]["label"].split()[0] for at in listed} == {known["rules"]}
    deals = found["Do the cards look dealt at random?"]
    assert {row["rule set"][0] for row in deals} == {"contract-bridge", "hearts"}
    assert all(entries["sets"][row["cases"][1]][0] for row in deals)
    mine = tables(report(home / "lake", player="Ana", indicators=(), drawn=False, least=2))
    assert "Do the cards look dealt at random?" not in mine
    pairs = mine["Who wins from whom more than chance would give?"]
    assert pairs and all("club:Ana" in (row["from"][0], row["to"][0]) for row in pairs)
    assert {row["player"][0] for row in mine["Ratings"]} == {"club:Ana"}


def test_what_is_nothing_for_all_together_is_told_of_players_only(tmp_path):
    rows = (boards.one_spade(), boards.seven_doubled())
    load(tmp_path / "lake", boards.write(tmp_path / "boards.jsonl", *rows))
    names = ["cross-imps", "auction-length"]
    whole = short(tmp_path / "lake", indicators=names)
    mine = short(tmp_path / "lake", indicators=names, player="club:alice")
    assert "auction-length" in whole
    assert "cross-imps" not in whole
    assert "cross-imps" in mine


def test_repeated_deals_lead_to_the_tables_that_had_them(tmp_path, monkeypatch, games):
    monkeypatch.chdir(tmp_path)
    again = decode(encode(games["contract-bridge"][0]))
    del again.events[-20:]
    again.status = "truncated"
    lines = [encode(games["contract-bridge"][0]), encode(again), encode(games["hearts"][0])]
    Path("same.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    load("lake", ["same.jsonl"])
    text = report("lake", indicators=(), drawn=False)
    (row,) = tables(text)[TABLES["repeated-deals"][0]]
    assert (row["rule set"][0], number(row["cases"])) == ("contract-bridge", 2)
    of, listed = data(text)["sets"][row["cases"][1]]
    assert of == 2
    places = [data(text)["entries"][at]["place"] for at in listed]
    assert sorted(places) == ["same.jsonl:1", "same.jsonl:2"]


def test_without_the_library_for_ratings_it_is_said_how_to_get_it(home, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    text = report(home / "lake", indicators=(), drawn=False, fair=False)
    assert "pip install &#x27;cardlog[ratings]&#x27;" in text and "Ratings" not in tables(text)
    without = report(home / "lake", indicators=(), drawn=False, rated=False, fair=False)
    assert 'id="ratings"' not in without and 'id="fairness"' not in without


def test_a_command_shows_exactly_its_game(page, home, games, monkeypatch):
    monkeypatch.chdir(home)
    entries = data(page)["entries"]
    by_rules = {entry["label"].split(" ")[0]: entry for entry in entries if "verdict" in entry}
    assert len(by_rules) == 3
    for entry in by_rules.values():
        line = int(entry["place"].rsplit(":", 1)[1])
        program, command, file, at, opened = shlex.split(entry["command"])
        assert (program, command, at, opened) == ("cardlog", "show", f"@{line}", "--open")
        wanted = decode(Path(file).read_bytes().split(b"\n")[line - 1])
        done = CliRunner().invoke(app, [command, file, at, "-o", "-"])
        assert done.exit_code == 0, done.output
        assert f'"t":"{wanted.events[0]}"' in done.stdout


def test_a_shell_takes_a_command_for_what_it_is(page, home):
    commands = {entry["command"] for entry in data(page)["entries"]}
    assert any(EVIL_FILE.replace("'", "'\"'\"'") in command for command in commands)
    for command in commands:
        done = subprocess.run(
            ["/bin/sh", "-c", f"cardlog() {{ printf '%s\\n' \"$@\"; }}; {command}"],
            cwd=home, capture_output=True, check=True,
        )  # fmt: skip
        assert done.stdout.decode().splitlines() == shlex.split(command)[1:]
    assert not (home / "owned").exists()


def _played(record):
    return [event for event in record.events if " play " in event]


def test_a_game_whose_place_cannot_be_named_is_asked_of_the_lake(tmp_path, monkeypatch, games):
    monkeypatch.chdir(tmp_path)
    Path("\u202egnp.jsonl").write_bytes(encode(games["hearts"][0]) + b"\n")
    load("lake", ["\u202egnp.jsonl"])
    (entry,) = data(short("lake"))["entries"]
    assert "\u202e" not in str(entry)
    program, command, lake, sql = shlex.split(entry["command"])
    assert (program, command, lake) == ("cardlog", "query", "lake")
    found = decode(query("lake", sql).value().encode())
    # A hand that was dealt is a set; its cards have an order of their own.
    assert _played(found) == _played(games["hearts"][0]) != _played(games["hearts"][1])


def test_a_report_is_about_a_player_or_a_rule_set(home, games):
    lake = home / "lake"
    about = tables(short(lake, player="Ana", rules="euchre", indicators=["euchre"]))
    assert [row["rule set"][0] for row in about["Games by rule set"]] == ["euchre"]
    assert {row["player"][0] for row in about["Players"]} == {"club:Ana"}
    assert {row["player"][0] for row in about["Opponents"]} == {"club:Ana"}
    assert [row["with"][0] for row in about["Partners"]] == ["club:Chidi"]
    assert "Sources" not in about
    row = next(r for r in about["Indicators: euchre"] if r["indicator"][0] == "call-rate")
    mine, of = query(
        lake,
        "SELECT count(*) FILTER (call <> 'pass'), count(*) FROM bids JOIN games USING (game) "
        "WHERE bids.player = 'club:Ana' AND bids.rules = 'euchre' AND bids.verdict <> 'illegal'",
    ).rows()[0]
    assert number(row["of"]) == of and row["value"][0].startswith(f"{100 * mine / of:.1f} %")
    evil = short(lake, player=f"club:{EVIL}")
    assert "<img" not in evil and "\u202e" not in evil


def test_a_name_of_several_players_is_not_guessed(tmp_path, monkeypatch, games):
    monkeypatch.chdir(tmp_path)
    record = decode(encode(games["hearts"][0]))
    record.players[1].name = "Ana"
    Path("two.jsonl").write_bytes(encode(record))
    load("lake", ["two.jsonl"])
    with pytest.raises(UsageError) as caught:
        report("lake", player="Ana", drawn=False)
    assert "club:Ana, club:Björn" in caught.value.hint
    assert "<h1>Report · player club:Ana</h1>" in short("lake", player="club:Ana")


@pytest.mark.parametrize(
    ("named", "code"),
    [({"player": "Anna"}, "player-not-there"), ({"rules": "skat"}, "rules-not-there")],
)
def test_who_or_what_is_not_there_is_said(home, named, code):
    with pytest.raises(UsageError) as caught:
        report(home / "lake", drawn=False, **named)
    assert caught.value.code == code and caught.value.hint


def test_hostile_text_is_escaped_wherever_it_stands(page):
    assert "<img" not in page and "<em>" not in page and "\u202e" not in page
    assert html(EVIL) in page
    assert EVIL_FILE not in page
    assert page.count("</script>") == 2
    assert html(visible(EVIL)) == html(EVIL)


def test_elements_escape_what_is_put_into_them():
    drawn = tag("p", EVIL, Markup("<br>"), [None, 3], title='"><script>', hidden=True)
    assert drawn.startswith('<p title="&quot;&gt;&lt;script&gt;" hidden>')
    assert drawn.endswith("<br>3</p>") and "<img" not in drawn and "\u202e" not in drawn


def test_nothing_in_the_page_asks_for_anything(page):
    assert not re.findall(r'(?:src|href|action)="(?!#|data:,")', page)
    assert "url(" not in page and "@import" not in page
    drawings = re.findall(r"<svg.*?</svg>", page)
    assert len(drawings) > 5
    assert all('<svg role="group" aria-label="' in drawing for drawing in drawings)
    assert not any("#000" in drawing or "white" in drawing for drawing in drawings)


def test_the_same_lake_gives_the_same_page(page, home):
    assert report(home / "lake", name="lake", indicators=["euchre"]) == page


def test_the_command_writes_a_page(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(home / "lake", *SHORT)
    assert done.exit_code == 0, done.output
    assert "wrote report.html" in done.stderr
    text = Path("report.html").read_text(encoding="utf-8")
    assert "<svg" not in text and 'id="indicators"' not in text
    done = run(home / "boards.jsonl", *SHORT, "-o", "-")
    assert done.stdout.startswith("<!doctype html>") and not done.stderr
    assert run(home / "lake", "--player", "nobody").exit_code == 2
    assert run(home / "lake", "--indicators", "nothing", "--no-plots").exit_code == 2


def test_without_the_library_for_plots_it_is_said_how_to_get_it(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "altair", None)
    done = run(home / "lake", "--indicators", "none")
    assert done.exit_code == 2 and "error[no-plots]" in done.stderr
    assert "cardlog[report]" in done.stderr and not Path("report.html").exists()
    assert run(home / "lake", *SHORT).exit_code == 0


def test_an_empty_lake_has_a_report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("bad.jsonl").write_text('{"cardlog":"1.0","rules":"hearts","seats":["N"', encoding="utf-8")
    load("lake", ["bad.jsonl"])
    text = report("lake", indicators=["all"])
    assert "Games by rule set: none." in text
    assert [row["code"][0] for row in tables(text)["Quarantine: what was refused"]] == ["cut-line"]
