"""Every code that a finding or an error can carry, with what it means and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlog.rules.faults import CODES, FAULTS
from cardlog.rules.registry import load_faults
from cardlog.show.format_codes import FORMAT_TEXTS
from cardlog.words import Flag


class CodeText(NamedTuple):
    """A code in words; ``group`` says where it comes from."""

    code: str
    group: str
    title: str
    help: str


RULES: Final = "the rules of the game"
VERDICTS: Final = "the record as a whole"
RECORDS: Final = "the form of a record"
EVENTS: Final = "the form of an event"
STREAMS: Final = "logs with one event a line"
FILES: Final = "files and what they hold"
OPTIONS: Final = "rule sets, options and seats"
VIEWS: Final = "views and merging"
PBN: Final = "PBN files"
LIN: Final = "LIN files"
LAKE: Final = "lakes, queries and statistics"
USE: Final = "the use of the program"

_TEXTS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    VERDICTS: {
        "stated-differs": (
            "a stated result that replay does not confirm",
            "The events are followed to their result, and the record states another. Both are "
            "kept. Look for a wrong event first, then for a scoring error in the source.",
        ),
        "unfinished": (
            "the events stop before the game does",
            "All events up to here are legal. A record that is meant to stop here says so with "
            "its status: truncated, abandoned or void.",
        ),
        "hidden-cards": (
            "checks that hidden cards keep open",
            "The record does not show all cards, so some acts cannot be proved legal or illegal. "
            "'cardlog merge' joins the views of several seats.",
        ),
        "no-auction": (
            "a contract without the calls that led to it",
            "The contract was declared, so the auction cannot be checked. The play is.",
        ),
        "not-replayed": (
            "events after one that replay could not get past",
            "An illegal event that could not have stood ends the replay, because the table after "
            "it is not known. Correct that event and validate again.",
        ),
    },
    RECORDS: {
        "bad-json": (
            "text that is no JSON",
            "Each line of a log is one JSON object. The column points at the first character "
            "that does not fit.",
        ),
        "cut-line": (
            "a line that ends before its record does",
            "A line was cut or broken in two. One record stands on one line.",
        ),
        "line-too-long": (
            "a line longer than is read",
            "Lines are read up to 16 MiB, so that memory stays bounded. A line so long is "
            "usually not a log.",
        ),
        "bad-utf8": (
            "bytes that are no UTF-8",
            "Logs are written in UTF-8. Convert the file, for example with iconv.",
        ),
        "bad-unicode": (
            "half a character",
            "A text holds half of a surrogate pair, which no encoding can write.",
        ),
        "byte-order-mark": (
            "a byte order mark inside the file",
            "Only the beginning of a file may hold one; files were joined. Remove it.",
        ),
        "too-deep": ("lists or objects nested too deeply", "A record nests at most 64 levels."),
        "not-a-record": ("a line that is JSON but no object", "Each line is one JSON object."),
        "missing-key": (
            "a key that must be there is not",
            "docs/format.md lists the keys of a record.",
        ),
        "unknown-key": (
            "a key that a record does not have",
            "Keys of your own begin with x_ and are kept as they are.",
        ),
        "duplicate-key": ("a key that stands twice", "Readers would disagree on which counts."),
        "wrong-type": (
            "a value of the wrong type",
            "docs/format.md says which keys hold texts, numbers, lists and objects.",
        ),
        "bad-value": (
            "a value that is not among those allowed",
            "The hint of the error lists the values.",
        ),
        "number-too-large": (
            "a number beyond 64 bits",
            "Programs would round it. Write it as text.",
        ),
        "not-a-number": ("NaN or infinity", "JSON has neither. Leave the key out."),
        "unsupported-version": (
            "a record of another major version of the format",
            "This release reads every version 1.x.",
        ),
        "bad-rules": (
            "a rule set id that cannot be one",
            "Ids are small letters and digits joined by - such as contract-bridge.",
        ),
        "bad-seat": (
            "a seat name that cannot be one",
            "One to four capitals or digits that begin with a capital, or p1 to p99; at most "
            "eight seats.",
        ),
        "duplicate-seat": ("two seats of one name", "Each seat has its own name."),
        "duplicate-player": ("two players in one seat", "A record has one player a seat."),
        "times-length": (
            "not one time for each event",
            "times holds one number an event, or is left out.",
        ),
        "bad-times": (
            "times that do not begin at 0 or that run backwards",
            "times holds milliseconds since the first event.",
        ),
        "event-out-of-range": (
            "a note or inference about an event that is not there",
            "Events are counted from 0.",
        ),
    },
    EVENTS: {
        "event-syntax": (
            "text that is no event",
            "An event is 'actor verb arguments' with single spaces, such as 'N play 4h' or "
            "'- deal N AsKh'.",
        ),
        "event-order": (
            "parts of an event in the wrong order",
            "The order is: actor verb [target seat] [word or call] [cards] [number] [!flag].",
        ),
        "event-too-long": ("an event that is too long", "Events have at most 4096 characters."),
        "unknown-seat": (
            "an actor or target that is no seat of the record",
            "The record lists its seats under the key seats; - is chance, the table, the director.",
        ),
        "unknown-verb": (
            "a verb outside the vocabulary",
            "The verbs are deal, bid, bet, give, draw, discard, play, meld, layoff, declare, "
            "show, move, claim, shuffle, rule, score.",
        ),
        "unknown-word": (
            "an argument that is neither word, call, seat, number nor cards",
            "Cards are a rank 23456789TJQKA and a small suit letter c d h s, run together; "
            "?? is an unknown card.",
        ),
        "unknown-flag": (
            "a flag that does not exist",
            "The flags are "
            + ", ".join(f"!{flag.name.lower()}" for flag in Flag if flag.name)
            + ".",
        ),
        "bad-number": (
            "a number that is written unusually or is too large",
            "Whole numbers of at most 15 digits, without + and leading zeros.",
        ),
    },
    STREAMS: {
        "not-a-message": (
            "a line that is no message of this dialect",
            "Each line names its game and holds one of open, event, note and close.",
        ),
        "unopened-game": (
            "an event of a game that was not opened",
            "The line that opens the game is missing or comes later.",
        ),
        "event-gap": (
            "event numbers that do not follow one another",
            "A line was lost, repeated or written out of order.",
        ),
    },
    FILES: {
        "cannot-open": ("a file that cannot be opened", "Check its name and permissions."),
        "cannot-read": ("a file that cannot be read", "Check the disk and permissions."),
        "cannot-write": ("a file that cannot be written", "Check directory and permissions."),
        "cut-file": (
            "a packed file that ends in the middle",
            "The records before the cut are good. Fetch the file again.",
        ),
        "damaged-file": (
            "a packed file that is damaged",
            "The records before the damage are good. Fetch the file again.",
        ),
        "unsupported-compression": (
            "a file packed in a way that is not read",
            "Unpack it first, or pack it as .gz or .zst.",
        ),
        "unknown-format": (
            "content of no known format",
            "The format is told by content, not by the name. 'cardlog convert --help' lists the "
            "formats.",
        ),
        "unknown-format-name": (
            "a format name that does not exist",
            "'cardlog convert --help' lists the formats.",
        ),
        "unknown-ending": (
            "a file name that does not say which format to write",
            "Name the format with --to.",
        ),
        "read-only-format": (
            "a format that can be read but not written",
            "Convert to one of the formats that are written; 'cardlog convert --help' lists them.",
        ),
        "no-logs": (
            "a directory without a log",
            "Files of a directory are read when their ending is that of a known format.",
        ),
        "broken-columns": (
            "tables that do not fit together",
            "The event table and the record table come from different logs, or rows were lost.",
        ),
    },
    OPTIONS: {
        "unknown-rules": (
            "a rule set that does not exist",
            "'cardlog games' lists all rule sets and named options.",
        ),
        "unknown-option": (
            "an option that the rule set does not have",
            "'cardlog games GAME' lists the options of a rule set.",
        ),
        "bad-option": (
            "an option value that is not allowed",
            "'cardlog games GAME' lists the allowed values of each option.",
        ),
        "wrong-seats": (
            "a number or names of seats that the game is not played by",
            "'cardlog games GAME' says how many seats a game takes and how they are called.",
        ),
        "bad-strip": (
            "a pack that cannot be dealt out to these seats",
            "The cards that are taken out must be cards of the pack, and the rest must divide.",
        ),
        "bad-passing": (
            "directions of passing that these seats do not have",
            "Passing across, for example, needs an even number of seats.",
        ),
        "bad-pass-count": (
            "more cards to pass than a hand holds",
            "Set fewer cards to pass.",
        ),
        "bad-sun": (
            "options of shooting the sun that do not go together",
            "'cardlog games GAME' tells what each option means.",
        ),
    },
    VIEWS: {
        "unknown-view": ("a view that does not exist", "full, public, or seat:N of a seat."),
        "hidden-view": (
            "a view that this record cannot give",
            "A record of one seat's view does not hold what the others saw.",
        ),
        "nothing-to-merge": ("no records to merge", "Name files that hold views of a game."),
        "partial-merge": (
            "views of some seats only",
            "A merged record is full, public or one seat's. Add the views of the other seats.",
        ),
        "contradicting-views": (
            "views that cannot be of one game",
            "They differ in more than in what is hidden, or one of them was changed.",
        ),
    },
    PBN: {
        "pbn-syntax": ("text that is no PBN", "The column points at what does not fit."),
        "pbn-too-long": ("a game that is too long", "A missing empty line joins many games."),
        "pbn-comment-open": ("a comment that does not end", "A { without its }."),
        "pbn-tag-value": ("a tag value that is not allowed", "The message names the tag."),
        "pbn-number": ("a tag value that is no fitting number", "The message names the tag."),
        "pbn-deal": ("a Deal tag that is no deal", "Four hands of thirteen different cards."),
        "pbn-no-deal": (
            "a game that refers to a deal which is not there",
            "A # or an empty tag takes over the value of the game before.",
        ),
        "pbn-call": ("a word in the auction that is no call", "Calls are 1C to 7NT, Pass, X, XX."),
        "pbn-card": ("a word in the play that is no card", "Cards are suit then rank, as SA."),
        "pbn-note": (
            "a reference to a note that is not there",
            '=1= in the auction or play refers to the tag [Note "1:…"].',
        ),
        "pbn-cannot-hold": (
            "a record that PBN has no way to write",
            "Convert records of contract-bridge, or keep the record in JSON Lines.",
        ),
    },
    LIN: {
        "lin-syntax": ("text that is no LIN", "LIN is a chain of two-letter tags and |."),
        "lin-too-long": ("a board that is too long", "A missing mark joins many boards."),
        "lin-deal": ("an md tag that is no deal", "Three or four hands of thirteen cards."),
        "lin-vulnerable": ("an sv tag that is no vulnerability", "One of o n e b 0."),
        "lin-call": ("an mb tag that is no call", "Calls are 1C to 7N, p, d, r."),
        "lin-card": ("a pc tag that is no card", "Cards are suit then rank, as SA."),
        "lin-claim": ("an mc tag that is no claim", "A number of tricks from 0 to 13."),
        "lin-cannot-hold": (
            "a record that LIN has no way to write",
            "Convert it to PBN or keep it in JSON Lines.",
        ),
    },
    LAKE: {
        "no-lake": (
            "a directory that is no lake",
            "'cardlog load LAKE FILE' makes one. 'cardlog stats --list' needs none.",
        ),
        "not-empty": (
            "a directory with other files in it, where a lake was to be made",
            "Name a new or empty directory.",
        ),
        "newer-lake": (
            "a lake that a newer release wrote",
            "Update cardlog, or load the logs into a new lake.",
        ),
        "damaged-lake": (
            "a lake that has lost or changed parts",
            "Load the sources that the message names again.",
        ),
        "source-changed": (
            "a file that changed while it was loaded",
            "Nothing of it was kept. Load it again when it is complete.",
        ),
        "source-too-long": (
            "a source with more games than one source may hold",
            "Split it into several files.",
        ),
        "key-collision": (
            "two sources whose keys are the same by chance",
            "The hint of the error says which of the two to load again.",
        ),
        "load-failed": (
            "a source whose load failed for a reason of the machine, each time it was tried",
            "The message is that of the process that loaded it. Load the same sources again.",
        ),
        "worker-lost": (
            "a source whose process died each time it was loaded",
            "Mostly memory ran out: give processes more, or split the source into several files.",
        ),
        "cluster-lost": (
            "a scheduler or pool of processes that ended before all was loaded",
            "What was committed stays. Load the same sources again: the rest is done then.",
        ),
        "no-scheduler": (
            "an address where no Dask scheduler answers",
            "'dask scheduler' starts one and shows its address, such as tcp://host:8786.",
        ),
        "no-workers": (
            "a Dask scheduler without workers",
            "'dask worker ADDRESS --nthreads 1' starts one.",
        ),
        "worker-unfit": (
            "a worker of a cluster with another release, or that does not see the lake",
            "All machines need one release of cardlog, and a lake on a shared path or at a URL.",
        ),
        "lease-lost": (
            "a change of a lake on an object store that was left behind",
            "This process did not reach the store for a minute, and another one took its turn. Do "
            "it again: what was done is done, and nothing was lost.",
        ),
        "extra-missing": (
            "a part of the program whose packages are not installed",
            "Install the extra that the message names, such as cardlog[dask] or cardlog[s3].",
        ),
        "cannot-solve": (
            "deals to be solved in a lake on an object store",
            "'cardlog solve' writes to a lake on a disk. Copy the lake there.",
        ),
        "being-solved": (
            "a lake whose deals another process is solving",
            "One run of 'cardlog solve' at a time. What the other finds is kept as it comes.",
        ),
        "solver-broken": (
            "a solver whose process does not start",
            "Install the extra again: pip install --force-reinstall 'cardlog[solvers]'. In a "
            "script, solve must be called under if __name__ == '__main__'.",
        ),
        "program-missing": (
            "deals whose solver is a program that is not installed",
            "Install it: for FreeCell and its relations fc-solve, in Debian and Ubuntu the package "
            "freecell-solver-bin. What other solvers have found is kept.",
        ),
        "unknown-question": (
            "something that no solver answers",
            "'cardlog solve' answers deals, plays, all-ins, discards, klondike, freecell and "
            "freecell-losses.",
        ),
        "unknown-source": (
            "a source that the lake does not hold",
            "'cardlog lake sources LAKE' lists the files and hashes by which it knows them.",
        ),
        "too-long": (
            "a query that took longer than it may",
            "Ask for less, or allow more with --seconds.",
        ),
        "too-large": (
            "a query whose answer is larger than memory is to hold",
            "Ask for sums or with LIMIT.",
        ),
        "unknown-command": (
            "a command that the prompt does not know",
            "'.help' lists them; SQL ends with a semicolon.",
        ),
        "bad-sql": ("a query that DuckDB refuses", "The message is DuckDB's own."),
        "sql-not-allowed": (
            "a statement that could write files or change settings",
            "Write SELECT queries; -o FILE keeps their answer.",
        ),
        "no-sql": ("a query without SQL", "Give it as the last argument, or with -f FILE."),
        "unknown-table": (
            "a table that the lake does not have",
            "'cardlog tables LAKE' lists them.",
        ),
        "no-plots": (
            "a report with plots, without the library that draws them",
            "pip install 'cardlog[report]', or --no-plots.",
        ),
        "player-not-there": (
            "a player whom the lake does not know, or not by this name alone",
            "'cardlog query LAKE \"SELECT DISTINCT player, name FROM players\"' lists them.",
        ),
        "rules-not-there": (
            "a rule set of which the lake holds no game",
            "'cardlog query LAKE \"SELECT DISTINCT rules FROM games\"' lists them.",
        ),
        "no-indicator": ("no indicator was named", "'cardlog stats --list' lists them."),
        "unknown-indicator": (
            "an indicator that does not exist",
            "'cardlog stats --list' lists them.",
        ),
        "unknown-definition": (
            "a named definition that an indicator does not have",
            "'cardlog stats LAKE NAME --explain' lists its definitions.",
        ),
        "unknown-ranking": (
            "a table of fairness that does not exist",
            "'cardlog stats --list' lists them.",
        ),
        "one-table": (
            "a table of fairness or ratings asked for together with something else",
            "Ask for one at a time, without --explain, --compare and --where; only ratings can be "
            "divided, by rules.",
        ),
        "two-to-compare": (
            "a comparison of other than two, or by other than one column",
            "--compare A,B names two; --compare A compares one with all others.",
        ),
        "no-openskill": (
            "ratings without the library that computes them",
            "pip install 'cardlog[ratings]'",
        ),
        "unknown-dimension": (
            "a column by which an indicator cannot be divided",
            "'cardlog stats INDICATOR --explain' lists its columns.",
        ),
        "unknown-model": ("an SQL model that does not exist", "docs/statistics.md lists them."),
    },
    USE: {
        "bad-state": ("text that is no state", "'cardlog replay --state' prints states."),
        "simulation-illegal": (
            "a rule set that offers an act and then refuses it",
            "This is a fault of the rule set. Report it with the id and seed.",
        ),
        "bad-speed": (
            "a way of replay that does not exist",
            "CARDLOG_SPEED is auto, interpreted or compiled.",
        ),
        "unknown-code": ("a code that does not exist", "'cardlog explain' lists all codes."),
        "unknown-game": (
            "a game that the file or the lake does not hold",
            "In a file name its id, or #1 for the first game; the column game of the lake's table "
            "games has its keys.",
        ),
        "unknown-event": ("an event that the game does not have", "Events are counted from 0."),
        "bad-setting": ("a --set that is no option=value", "For example --set dealer=S."),
        "nothing-to-write": (
            "a form of output that this command needs a file for",
            "Name the file with -o.",
        ),
        "internal-error": (
            "a fault of the program",
            "Please report it with the command and, if you may, the file. CARDLOG_DEBUG=1 in the "
            "environment shows where it happened.",
        ),
    },
}


def all_codes() -> Iterator[CodeText]:
    """Every code: first those of the rules, then the rest by where they come from."""
    load_faults()
    for _, fault in sorted(FAULTS.items()):
        yield CodeText(fault.code, RULES, fault.title, fault.help)
    for group, texts in (*_TEXTS.items(), *FORMAT_TEXTS.items()):
        for code, (title, help_text) in texts.items():
            yield CodeText(code, group, title, help_text)


def find_code(code: str) -> CodeText | None:
    """A code's texts, whatever the case it is asked for in."""
    wanted = code.strip().lower().replace("_", "-")
    return next((text for text in all_codes() if text.code == wanted), None)


def about(code: str) -> tuple[str, str]:
    """Title and help of a code; the code itself where nothing is known of it."""
    found = find_code(code)
    return (found.title, found.help) if found else (code, "")


def stands_as(code: str) -> str:
    """The flag that records that an illegal act of this code stood, or nothing.

    >>> stands_as("revoke")
    '!revoke'
    """
    fault = CODES.get(code)
    flag = FAULTS[fault].stands if fault is not None else None
    return f"!{flag.name.lower()}" if flag is not None and flag.name else ""
