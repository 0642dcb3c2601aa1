"""Writes the example logs: simulated games with invented players, a few wrong on purpose.

``python examples/make_logs.py`` in the project's root; the same files every time.
"""

from __future__ import annotations

from pathlib import Path

from cardlog import Player, Record, judge, simulate, write_records
from cardlog.formats.pbn import PBN

LOGS = Path(__file__).parent / "logs"
CLUB = ("Ada Brandt", "Bo Lindqvist", "Cleo Marsh", "Dev Anand", "Eva Novak", "Finn O'Hara")


def seated(record: Record, turn: int) -> Record:
    """Players at the table, changing from game to game, and the results as a club would note."""
    names = [CLUB[(turn + i) % len(CLUB)] for i in range(len(record.seats))]
    record.players = [
        Player(seat=seat, id="club:" + name.split()[0].lower(), name=name, kind="human")
        for seat, name in zip(record.seats, names, strict=True)
    ]
    record.stated = judge(record).computed
    return record


def swap_later(record: Record, code: str) -> bool:
    """Exchange two cards of one hand so that the first finding is ``code``; whether it could."""
    plays = [i for i, event in enumerate(record.events) if " play " in event]
    for i in plays:
        for j in plays:
            seat = record.events[i].split()[0]
            if j <= i or record.events[j].split()[0] != seat:
                continue
            events = list(record.events)
            events[i], events[j] = events[j], events[i]
            found = judge(Record(**{**as_dict(record), "events": events, "stated": {}})).findings
            if found and found[0].code == code and found[0].event == i:
                record.events = events
                return True
    return False


def underbid(record: Record) -> bool:
    """Lower a bid of an auction so that this is the only thing wrong; whether it could."""
    bids = [i for i, e in enumerate(record.events) if " bid " in e and e[-1].isupper()]
    for i in bids[1:]:
        events = list(record.events)
        events[i] = events[i].split(" bid ")[0] + " bid 1C"
        found = judge(Record(**{**as_dict(record), "events": events})).findings
        if [finding.code for finding in found] == ["insufficient-bid"]:
            record.events = events
            return True
    return False


def as_dict(record: Record) -> dict[str, object]:
    """Fields of a record by name."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def bridge() -> list[Record]:
    """An evening of 24 boards: a revoke, an insufficient bid, a wrong score."""
    boards = []
    for i, record in enumerate(simulate("contract-bridge", n=24, seed=2026, player="sensible")):
        record.id = f"club-{i + 1:02}"
        boards.append(seated(record, i))
    revoked = next(b for b in boards[4:] if swap_later(b, "revoke"))
    revoked.stated = {}
    bid = next(b for b in boards[8:] if b is not revoked and underbid(b))
    wrong = next(b for b in boards[12:] if b.stated["contract"] != "pass" and b is not bid)
    scores = {seat: 620 if seat in "NS" else -620 for seat in wrong.seats}
    wrong.stated = {**wrong.stated, "scores": scores}
    return boards


def hearts() -> list[Record]:
    """Four games, of three to five players; in one a heart is led too early."""
    games = []
    for i, seats in enumerate((4, 3, 5, 4)):
        record = next(simulate("hearts", n=1, seed=40 + i, seats=seats, player="sensible"))
        record.id = f"hearts-{i + 1}"
        games.append(seated(record, i))
    swap_later(games[3], "hearts-not-broken")
    games[3].stated = {}
    return games


def euchre() -> list[Record]:
    """Eight games to ten points; in one the left bower is not played to a trump lead."""
    games = []
    for i, record in enumerate(simulate("euchre", n=8, seed=77, player="sensible")):
        record.id = f"league-{i + 1}"
        games.append(seated(record, i))
    swap_later(games[5], "revoke")
    games[5].stated = {}
    return games


def main() -> None:
    """Write all files."""
    boards = bridge()
    write_records(boards, LOGS / "bridge-evening.jsonl")
    write_records(hearts(), LOGS / "hearts-night.jsonl")
    write_records(euchre(), LOGS / "euchre-league.jsonl")
    good = [b for b in boards if judge(b).verdict == "legal" and judge(b).stated_agrees][:8]
    with (LOGS / "teams.pbn").open("wb") as stream:
        PBN.write(iter(good), stream)


if __name__ == "__main__":
    main()
