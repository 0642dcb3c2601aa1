"""One PBN game as a record: inheritance between games, the deal, the end of the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardlog.formats.base import Reject, shown
from cardlog.formats.bridge import (
    BID,
    NO_DEAL,
    NOBODY,
    REST_RULE,
    SEAT_NAMES,
    SEAT_NO,
    SEATS,
    Bidding,
    Contract,
    Deal,
    auction_result,
    declare_events,
    guess,
    impossible_claim,
    is_sound,
    passes_left,
    rest_of_play,
)
from cardlog.formats.pbn_checks import check_tags
from cardlog.formats.pbn_play import seat_cards
from cardlog.formats.pbn_sections import STOPPED, Auction, Play, read_auction, read_play
from cardlog.formats.pbn_tags import Sheet
from cardlog.formats.pbn_values import (
    ABSENT,
    PASSED,
    board_cycle,
    read_contract,
    read_deal,
    read_result,
    read_scores,
    read_seat,
    read_vulnerable,
    stated_of,
)
from cardlog.log.model import Inference, Kind, Note, Player, Record, Status

PASS_RULE: Final = (
    "the auction begins with a bid; one number of passes before it makes the declarer that the "
    "file names, on whose left the play begins"
)
CLOSING_RULE: Final = (
    "the play begins, contract and declarer are those of the file, and only passes end an auction"
)
MAX_CARRIED: Final = 256
"""Most tags that ``##`` may hand on, so that a hostile file cannot fill the memory."""
KEY: Final = "x_pbn"
IN_RECORD: Final = frozenset(
    (
        *SEAT_NAMES,
        *("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result"),
        *("Auction", "Play", "Note"),
    )
)
"""Tags whose content the record holds itself; all others are kept verbatim."""
OF_THE_TABLE: Final = frozenset(
    (
        *("Auction", "Play", "Note", "Declarer", "Contract", "Result", "Room", "Table"),
        *("Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "ScoreRubberHistory"),
        *("Time", "UTCTime", "UTCDate", "Annotator", "AnnotationNA", "Hidden", "Description"),
        *("ActionTable", "AuctionTimeTable", "PlayTimeTable", "Mode", "Termination"),
        *("InstantScoreTable", "ScoreTable", "TotalScoreTable"),
    )
)
"""Tags that another table of the same deal does not share."""
ID_TAGS: Final = ("Event", "Stage", "Round", "Section", "Board", "Room", "Table")


class Games:
    """What one game of a file hands on to the next, and the ids given so far."""

    def __init__(self) -> None:
        self._before: dict[str, str] | None = {}
        self._carried: dict[str, str] = {}
        self._base = ""
        self._count = 0
        self.number = 0
        """Games met so far."""
        self.silent = False
        """Whether an earlier game left out passes before the first bid, as its play showed."""

    def lost(self) -> None:
        """The game before could not be taken apart, so nothing can be taken from it."""
        self.number += 1
        self._before = None

    @property
    def hands_on(self) -> bool:
        """Whether a tag was given to all games that follow."""
        return bool(self._carried)

    def follow(self, tags: dict[str, str]) -> None:
        """The game before had these tags; it was read and numbered elsewhere."""
        self._before = tags

    def inherit(self, sheet: Sheet) -> str:
        """Complete the tags of a game from those before it; what was taken without being asked."""
        self.number += 1
        tags = sheet.tags
        before, self._before = self._before, tags
        for name, value in list(tags.items()):
            if value[:1] == "#":
                if value[1:2] == "#":
                    tags[name] = value[2:]
                    if len(self._carried) < MAX_CARRIED or name in self._carried:
                        self._carried[name] = value[2:]
                elif value == "#":
                    tags[name] = (before or {}).get(name, "")
        for name, value in self._carried.items():
            tags.setdefault(name, value)
        if "Deal" in tags:
            return ""
        board = tags.get("Board")
        if before is None:
            if board is None:
                self._before = None
                raise Reject(
                    "pbn-no-deal",
                    "the game has no Deal, and the game before it, whose deal it shares, "
                    "could not be read",
                )
            return ""
        if "Deal" not in before or (board is not None and board != before.get("Board")):
            return ""
        taken = [n for n in before if n not in tags and n not in OF_THE_TABLE]
        for name in taken:
            tags[name] = before[name]
        return ", ".join(taken)

    def name(self, tags: dict[str, str]) -> str:
        """The id of a game: event, stage, round, section, board, room, table; a count if equal."""
        parts = [value for tag in ID_TAGS if (value := tags.get(tag, "")) not in ABSENT]
        return self.counted(":".join(parts))

    def counted(self, base: str) -> str:
        """An id from what its tags say, perhaps nothing."""
        base = base or f"game {self.number}"
        if base == self._base:
            self._count += 1
            return f"{base}:{self._count}"
        self._base = base
        self._count = 1
        return base


def record_of(sheet: Sheet, games: Games) -> Record:
    """The record of a game; :class:`Reject` if a value or a section cannot be understood."""
    tags, spots = sheet.tags, sheet.spots
    taken = games.inherit(sheet)
    check_tags(tags, spots)
    inferred: list[Inference] = []
    if taken:
        inferred.append(guess_of_table(taken))
    value = tags.get("Deal", "")
    deal = NO_DEAL if value in ABSENT else read_deal(value, spots.get("Deal", 0))
    if any(0 < size < 13 for size in deal.sizes):
        inferred.append(
            guess("unknown cards in hands of fewer than thirteen", "every hand is dealt thirteen")
        )
    declarer = read_seat("Declarer", tags.get("Declarer", ""), spots.get("Declarer", 0))
    contract = read_contract(tags.get("Contract", ""), spots.get("Contract", 0))
    tricks = read_result(tags.get("Result", ""), declarer, spots.get("Result", 0))
    scores = read_scores(tags["Score"], declarer) if "Score" in tags else None
    auction, opener = _auction(sheet)
    if tricks and (auction is None or not auction.calls):
        _check_result(tags, spots.get("Result", 0))
    options = options_of(tags, spots, auction, opener, inferred)
    play = None
    if "Play" in sheet.sections:
        play = read_play(sheet.sections["Play"], sheet.notes.get("Play", {}))
        for text in play.before:
            sheet.comments.setdefault("Play", []).append(text)

    odd = tags.get("Declarer", "").lstrip()[:1] == "^"
    story = _Story(deal, contract, declarer, silent=games.silent, odd=odd)
    for text in sheet.comments.pop("Deal", ()):
        story.notes.append(Note(event=len(deal.events) - 1, text=text))
    first = -1
    if play is not None:
        first = SEAT_NO.get(read_seat("Play", tags["Play"], spots.get("Play", 0)), -1)
    with_play = play is not None and any(cell >= 0 or cell == STOPPED for cell in play.cells)
    lead = _lead(play, first, deal) if play is not None else -1
    kept = []
    if story.bid(auction, opener, options.get("dealer"), lead=lead, with_play=with_play):
        kept.append("Auction")
    games.silent = story.silent
    story.inferred[:0] = inferred
    if play is not None and play.cells:
        if story.ready:
            story.play(play, first, tricks)
        else:
            # Cards of an end position: no event can hold them while the contract is open.
            kept.append("Play")
    return Record(
        id=games.name(tags),
        rules="contract-bridge",
        options=without_defaults(options),
        seats=list(SEATS),
        players=players_of(tags),
        status=story.status,
        view=deal.view,
        events=story.events,
        notes=story.notes,
        stated=stated_of(contract, declarer, tricks, scores),
        inferred=story.inferred,
        extra=_extra(sheet, contract, kept),
    )


def guess_of_table(taken: str) -> Inference:
    """The mark of tags that were taken from the game before."""
    return guess(
        f"{taken[:400]}: from the game before",
        "a game without Deal is another table of the deal before it",
    )


def guess_of_passes(count: int, event: int) -> Inference:
    """The mark of passes before the first bid, which the file leaves out."""
    return guess(f"{count} opening pass{'es' if count > 1 else ''}", PASS_RULE, event)


def guess_of_rest(event: int) -> Inference:
    """The mark of the last cards of a play, which the file leaves out."""
    return guess("the last cards", REST_RULE, event)


def guess_of_claim(tricks: int, event: int) -> Inference:
    """The mark of a claim that the file only shows by its result."""
    return guess(
        f"{tricks} further tricks for declarer",
        "the play stops and Result says how it would have ended",
        event,
    )


def _check_result(tags: dict[str, str], at: int) -> None:
    """Refuse tricks where the tags say that nobody played."""
    contract, declarer = tags.get("Contract", "").strip().lower(), tags.get("Declarer")
    if contract in PASSED or (not contract and declarer is not None and not declarer.strip()):
        raise Reject(
            "pbn-number",
            f"Result {shown(tags['Result'])}, but there is no declarer",
            at=at,
            hint="Declarer and Result are empty if a deal is passed out",
        )


def _lead(play: Play, first: int, deal: Deal) -> int:
    """Who made the opening lead: the seat of the first column, if it holds the card there."""
    if first < 0 or not play.cells or play.cells[0] < 0:
        return -1
    return first if deal.owner[play.cells[0]] in (first, NOBODY) else -1


def _auction(sheet: Sheet) -> tuple[Auction | None, int]:
    """The auction and the seat of its first column, if there is one."""
    pieces = sheet.sections.get("Auction")
    if pieces is None:
        return None, -1
    auction = read_auction(pieces, sheet.notes.get("Auction", {}))
    for text in auction.before:
        sheet.comments.setdefault("Auction", []).append(text)
    first = read_seat("Auction", sheet.tags["Auction"], sheet.spots.get("Auction", 0))
    return auction, SEAT_NO.get(first, -1)


def options_of(
    tags: dict[str, str],
    spots: dict[str, int],
    auction: Auction | None,
    opener: int,
    inferred: list[Inference],
) -> dict[str, Any]:
    """Dealer, vulnerability, scoring as far as known; what is guessed goes to ``inferred``."""
    options: dict[str, Any] = {}
    dealer = read_seat("Dealer", tags.get("Dealer", ""), spots.get("Dealer", 0))
    vulnerable = read_vulnerable(tags.get("Vulnerable", ""), spots.get("Vulnerable", 0))
    cycle = board_cycle(tags.get("Board", "")) if not dealer and not vulnerable else None
    if not dealer and auction is not None and opener >= 0 and (auction.turns or not cycle):
        dealer = SEATS[(opener + (auction.turns[0] if auction.turns else 0)) % 4]
        rule = "the dealer calls first"
        inferred.append(guess(f"dealer {dealer}", rule))
    if cycle and dealer in ("", cycle[0]):
        vulnerable = cycle[1]
        what = f"vulnerable {vulnerable}"
        if not dealer:
            dealer = cycle[0]
            what = f"dealer {dealer}, {what}"
        inferred.append(guess(what, "the board number, by the cycle of sixteen boards"))
    if dealer:
        options["dealer"] = dealer
    if vulnerable and vulnerable != "none":
        options["vulnerable"] = vulnerable
    scoring = tags.get("Scoring", "").partition(";")[0].strip().lower()
    if scoring == "rubber" or (scoring == "chicago" and vulnerable in ("", "none")):
        options["scoring"] = scoring
        options["deals"] = 1
    return options


def without_defaults(options: dict[str, Any]) -> dict[str, Any]:
    """Options as a record holds them."""
    return {k: v for k, v in options.items() if (k, v) != ("dealer", "N")}


class _Story:
    """The events of a game as they come about."""

    def __init__(
        self, deal: Deal, contract: Contract | str, declarer: str, *, silent: bool, odd: bool
    ) -> None:
        self.deal = deal
        self.contract = contract if isinstance(contract, Contract) else None
        self.passed_out = contract == "pass"
        self.declarer = SEAT_NO.get(declarer, -1)
        self.events = list(deal.events)
        self.notes: list[Note] = []
        self.inferred: list[Inference] = []
        self.status: Status = "truncated"
        self.odd = odd
        """Whether declarer is marked as one whom the auction would not make it."""
        self.silent = silent
        """Whether this file leaves out passes before the first bid."""
        self.ready = False
        """Whether contract and declarer are known, so that cards can be played."""

    def bid(
        self,
        auction: Auction | None,
        opener: int,
        dealer: str | None,
        *,
        lead: int,
        with_play: bool,
    ) -> bool:
        """Add the calls, or the contract where they are not known; whether calls were left out."""
        calls: Sequence[str] = auction.calls if auction else ()
        if auction is None or not calls:
            self._declare(dealer, with_play=with_play, stopped=auction is not None)
            return False
        if opener < 0:
            opener = SEAT_NO.get(dealer or "", 0) - auction.turns[0]
        callers = [(opener + turn) & 3 for turn in auction.turns]
        bidding = auction_result(calls, callers)
        given = self.contract is not None and self.contract.level > 0 and self.declarer >= 0
        left = 0
        if given and self.odd and bidding.ended and bidding.declarer != self.declarer:
            rule = "Declarer is marked as irregular, so the auction does not tell who it is"
            what = "contract and declarer from their tags"
            self.inferred.append(guess(what, rule, len(self.events)))
            self._declare(dealer, with_play=True, stopped=False)
            return True
        given = given and with_play and not bidding.ended
        # What cannot lead to the contract stands as it is, for the rules to object.
        if given and (auction.flags or self._may_lead(bidding, calls, callers, dealer)):
            left = 0 if auction.stopped else passes_left(calls)
            bidding = bidding._replace(ended=True)
            if not left or not self._agrees(bidding) or bidding.declarer != self.declarer:
                rule = "the auction breaks off before a play whose contract is known"
                what = "contract and declarer from their tags"
                self.inferred.append(guess(what, rule, len(self.events)))
                self._declare(dealer, with_play=True, stopped=False)
                return True
        if calls[0] != "pass" and bidding.ended and auction.turns[0] == 0:
            silent = self._silent_passes(bidding, lead)
            if silent and dealer != SEATS[opener]:
                silent = 0
            for i in range(silent):
                self.events.append(BID[(opener + i) & 3]["pass"])
            if silent:
                self.silent = True
                self.inferred.append(guess_of_passes(silent, len(self.events) - silent))
                callers = [(caller + silent) & 3 for caller in callers]
                bidding = bidding._replace(declarer=self.declarer)
        base = len(self.events)
        flags = auction.flags
        for i, call in enumerate(calls):
            event = BID[callers[i]][call]
            self.events.append(f"{event} {flags[i]}" if i in flags else event)
        if left:
            what = f"{left} closing pass{'es' if left > 1 else ''}"
            self.inferred.append(guess(what, CLOSING_RULE, len(self.events)))
            self.events += [BID[(callers[-1] + 1 + i) & 3]["pass"] for i in range(left)]
        for mark in auction.marks:
            self.notes.append(Note(event=base + mark.item, text=mark.text, kind=mark.kind))
        self._take(bidding)
        self.ready = self.ready or given
        return False

    def _silent_passes(self, bidding: Bidding, lead: int) -> int:
        """How many passes before the first bid the file left out, by its declarer and leader."""
        if self.declarer < 0 or not self._agrees(bidding):
            return 0
        shown_by_play = lead == (self.declarer + 1) & 3
        # Without a play the declarer may as well be wrong, unless the file was seen to do so.
        if not shown_by_play and not (lead < 0 and self.silent):
            return 0
        return (self.declarer - bidding.declarer) & 3

    def _may_lead(
        self, bidding: Bidding, calls: Sequence[str], callers: Sequence[int], dealer: str | None
    ) -> bool:
        """Whether an auction that did not end may go on to the contract of the file."""
        if dealer and dealer != SEATS[callers[0]]:
            return False
        if bidding.contract and self.contract and bidding.contract[:2] > self.contract[:2]:
            return False
        return is_sound(calls, callers)

    def _agrees(self, bidding: Bidding) -> bool:
        """Whether the auction comes to the level and denomination that the file names."""
        if bidding.contract is None or self.contract is None:
            return False
        return self.contract[:2] == bidding.contract[:2]

    def _take(self, bidding: Bidding) -> None:
        if bidding.contract is not None and bidding.ended:
            self.contract, self.declarer = bidding.contract, bidding.declarer
            self.ready = True
        elif bidding.ended:
            self.status = "complete"

    def _declare(self, dealer: str | None, *, with_play: bool, stopped: bool) -> None:
        if self.contract is not None and self.contract.level and self.declarer >= 0:
            # An auction that is still to come (`+`) has no contract yet.
            if with_play or not stopped:
                self.events += declare_events(self.contract, self.declarer)
                self.ready = True
        elif self.passed_out and dealer:
            first = SEAT_NO[dealer]
            rule = "a deal that is passed out has four passes and nothing else"
            self.inferred.append(guess("four passes", rule, len(self.events)))
            self.events += [BID[(first + i) & 3]["pass"] for i in range(4)]
            self.status = "complete"

    def play(self, play: Play, first: int, stated: int | None) -> None:
        """Add the cards, then what the file says about the end."""
        trump = self.contract.trump if self.contract is not None else -1
        if first < 0:
            first = (self.declarer + 1) & 3
        base = len(self.events)
        seated = seat_cards(
            play.cells,
            first,
            self.deal.owner,
            trump,
            base=base,
            flags=play.flags,
            indexed=bool(play.flags or play.marks),
        )
        self.events += seated.events
        self.inferred += seated.inferred
        count = len(seated.events)
        if self.deal.complete and 48 <= count < 52 and not seated.continued:
            rest = rest_of_play(seated.events, self.deal.owner, trump)
            if rest:
                self.inferred.append(guess_of_rest(len(self.events)))
                self.events += rest
                count += len(rest)
        if count == 52:
            self.status = "complete"
        elif seated.stopped and not seated.continued:
            self._claim(seated.won[self.declarer & 1], 13 - seated.tricks, stated)
        if play.marks:
            self._marks(play, seated.cells, base)

    def _claim(self, won: int, left: int, stated: int | None) -> None:
        if stated is None:
            return
        if not won <= stated <= won + left:
            self.inferred.append(impossible_claim(stated, won, left))
            return
        self.inferred.append(guess_of_claim(stated - won, len(self.events)))
        self.events.append(f"- claim {stated - won}")
        self.status = "complete"

    def _marks(self, play: Play, cells: Sequence[int], base: int) -> None:
        places = {cell: base + i for i, cell in enumerate(cells)}
        if " claim " in self.events[-1]:
            stops = [i for i, cell in enumerate(play.cells) if cell == STOPPED]
            places |= dict.fromkeys(stops, len(self.events) - 1)
        last = max(base - 1, 0)
        for mark in play.marks:
            item = mark.item
            # A remark on a dash or on the end goes with the last card before it.
            while item >= 0 and item not in places:
                item -= 1
            event = places.get(item, last)
            self.notes.append(Note(event=event, text=mark.text, kind=mark.kind))
        self.notes.sort(key=lambda note: note.event)


_KINDS: Final[dict[str, Kind]] = {"human": "human", "program": "bot"}


def players_of(tags: Mapping[str, str]) -> list[Player]:
    """Who plays, as far as somebody is named."""
    found = [player_of(tag, tags.get(tag, ""), tags.get(f"{tag}Type")) for tag in SEAT_NAMES]
    return [player for player in found if player is not None]


def player_of(tag: str, name: str, stated: str | None = None) -> Player | None:
    """The player of a seat, if one is named; ``stated`` tells the kind."""
    if name in ABSENT:
        return None
    kind: Kind = "unknown" if stated is None else _KINDS.get(stated.lower(), "unknown")
    return Player(seat=tag[0], id=f"pbn:{name}", name=name, kind=kind)


def _extra(sheet: Sheet, contract: Contract | str, kept: Sequence[str]) -> dict[str, Any]:
    """Free keys: every tag that the record has no place for, as it stood."""
    tables = sheet.tables
    own: dict[str, Any] = {
        name: value
        for name, value in sheet.tags.items()
        if name not in IN_RECORD and (value != "?" or name in tables)
    }
    for name, lines in tables.items():
        rows = [row.rstrip() for row in lines.split("\n")]
        own[name] = [sheet.tags[name], *[row for row in rows if row]]
    if isinstance(contract, Contract) and not contract.level:
        own["Contract"] = sheet.tags["Contract"]
    for name in ("Declarer", "Result"):
        if "^" in sheet.tags.get(name, ""):
            own[name] = sheet.tags[name]
    for name in kept:
        pieces = sheet.sections[name]
        rows = "".join([piece.text for piece in pieces if not piece.comment]).split("\n")
        own[name] = [sheet.tags[name], *[row.strip() for row in rows if row.strip()]]
        if said := [piece.text for piece in pieces if piece.comment]:
            sheet.comments[name] = said
    if sheet.comments:
        own["{}"] = sheet.comments
    if sheet.directives:
        own["%"] = sheet.directives
    return {KEY: own} if own else {}
