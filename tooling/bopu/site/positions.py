"""Turns the clauses that rules cite into positions in which each speaks with the next move, as a file of the site.

First choice is the record of a real game by bots, up to just before the clause first speaks: the shortest of some games
under the defaults, else under a named ruleset, else with one switch set otherwise. A clause that no such game reaches
has the set-up of a case in which it speaks. Where there is none, it is said why.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bopu.play.bots import random_bot
from bopu.play.contract import Event, Game, Ply, Position, RefusedMove, load_game
from bopu.play.counted_book import CountedBook
from bopu.play.judge import mover
from bopu.play.opening import book_as, book_of
from bopu.play.record import write
from bopu.play.stops import Misplaced, Stopped, apply, begin
from bopu.play.table import Table, record_of
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.ruleset.procedure import all_parts, held_parts
from bopu.simulate.case_file import FOLDER as CASES
from bopu.simulate.case_file import Case, read_cases
from bopu.simulate.kept import kept

GAMES, ELSEWHERE = 200, 20
"""How many games are tried under the defaults, and under each other combination of choices."""
FOLDER = "positions"
OPENING = ""
"""The move of a clause that speaks as the game begins."""


@dataclass(frozen=True, slots=True)
class Positions:
    """By clause: `found` has a record and the move by which the clause speaks next, `unfound` why there is none."""

    found: Mapping[str, Mapping[str, str]]
    unfound: Mapping[str, Mapping[str, str]]


def positions_file(root: Path, ruleset: Ruleset) -> bytes:
    """The file `engine/<slug>-positions.json`: for each clause with a position its record and move, else `why` not."""
    positions = positions_of(root, ruleset)
    told = {**positions.found, **{clause: {"why": why} for clause, why in positions.unfound.items()}}
    return (json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def positions_of(root: Path, ruleset: Ruleset, games: int = GAMES, elsewhere: int = ELSEWHERE) -> Positions:
    """Positions for all clauses that rules cite; kept in build/positions until rules, cases or engine change."""
    asked = [games, elsewhere, _digest(root / "corpus" / ruleset.game / CASES)]

    def made() -> dict[str, Any]:
        search = _Search(ruleset, games, elsewhere)
        search.games()
        search.cases(root / "corpus" / ruleset.game)
        return {"found": search.in_order(), "unfound": search.unfound()}

    book = book_of(ruleset, load_game(ruleset.engine))
    found = kept(root, FOLDER, book, asked, ("found", "unfound"), made)
    return Positions(found["found"], found["unfound"])


def _digest(folder: Path) -> str:
    files = sorted(folder.glob("*.yaml"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


class _Under(NamedTuple):
    """Choices under which games are played."""

    named: str
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Line:
    """A play by which a clause speaks with the last move; without moves it speaks in the opening."""

    plies: tuple[Ply, ...]
    move: str


class _Search:
    """What has been found so far, and what was heard in the games on the way."""

    def __init__(self, ruleset: Ruleset, games: int, elsewhere: int) -> None:
        self.ruleset, self.game = ruleset, load_game(ruleset.engine)
        self._games, self._elsewhere = games, elsewhere
        self._parts = all_parts(ruleset)
        cited = dict.fromkeys(clause for part in self._parts.values() for clause in part.cites)
        self._wanted = [clause for clause in ruleset.clauses if clause in cited]
        self.found: dict[str, Mapping[str, str]] = {}
        self._fired: Counter[str] = Counter()
        self._tried: set[str] = set()
        self._played = 0

    def _left(self) -> list[str]:
        return [clause for clause in self._wanted if clause not in self.found]

    def in_order(self) -> dict[str, Mapping[str, str]]:
        """What was found, in the order of the clauses."""
        return {clause: self.found[clause] for clause in self._wanted if clause in self.found}

    # Games by bots.

    def games(self) -> None:
        """Play under one combination of choices after the other until every clause has spoken or none is left."""
        for number, under in enumerate(_combinations(self.ruleset)):
            book = book_as(CountedBook, self.ruleset, self.game, under.named, under.choices)
            book.fired = Counter()
            if not self._new(book):
                continue
            self._note(self._shortest(book, self._elsewhere if number else self._games), book, under)
            self._fired.update(book.fired)

    def _new(self, book: Book) -> bool:
        """Whether a rule holds here that held under no combination before, and cites a clause that is left."""
        held, left = held_parts(book), set(self._left())
        new = [part for name, part in held.items() if name not in self._tried and left & set(part.cites)]
        self._tried.update(held)
        return bool(new)

    def _note(self, lines: Mapping[str, _Line], book: Book, under: _Under) -> None:
        for clause in self._left():
            if clause in lines:
                record = _record(book, self.game, self.game.default_seats, lines[clause].plies, under.named)
                self.found[clause] = {"record": record, "move": lines[clause].move}

    def _shortest(self, book: Book, games: int) -> dict[str, _Line]:
        """For each clause that spoke in these games the shortest way to it; the opening where no move brings it."""
        lines: dict[str, _Line] = {}
        begun: set[str] = set()
        for seed in range(games):
            with suppress(Stopped):
                table = Table(self.game, book, [random_bot] * self.game.default_seats, seed)
                begun.update(_cited(table.state.opening))
                self._played += 1
                for number, ply in enumerate(table.play()):
                    for clause in _cited(ply.events):
                        if clause not in lines or number < len(lines[clause].plies):
                            lines[clause] = _Line(tuple(table.plies[:-1]), ply.move)
        return {**{clause: _Line((), OPENING) for clause in sorted(begun)}, **lines}

    # Cases.

    def cases(self, folder: Path) -> None:
        """Take what is left from the worked examples of the text."""
        cases, _ = read_cases(folder, folder.name, self.ruleset)
        for case in (one for one in cases if not one.hand):  # a hand that is scored is no moment of play
            under = self.ruleset.rulesets.get(case.ruleset)
            if case.supplements is None or case.supplements == (under.supplements if under else True):
                self._case(case)

    def _case(self, case: Case) -> None:
        book = book_as(Book, self.ruleset, self.game, case.ruleset, case.choices)
        seats, position = case.seats or self.game.default_seats, case.given or None
        for clause, line in _lines(book, self.game, seats, case, position):
            if clause in self._wanted and clause not in self.found:
                record = _record(book, self.game, seats, line.plies, case.ruleset, position)
                self.found[clause] = {"record": record, "move": line.move}

    # What was not found.

    def unfound(self) -> dict[str, Mapping[str, str]]:
        """Why a clause has no position, in both languages."""
        return {clause: self._why(clause) for clause in self._left()}

    def _why(self, clause: str) -> Mapping[str, str]:
        citing = [name for name, part in self._parts.items() if clause in part.cites]
        spoke = [name for name in citing if self._fired[name]]
        if spoke:
            rules = ", ".join(spoke)
            chinese = f"所據之規則（{rules}）局中用過，惟其所決不另成一事。"
            return {"zh": chinese, "en": f"Its rules ({rules}) were used in games, but what they settle is no event."}
        rules, count = ", ".join(citing), f"{self._played:,}"
        return {
            "zh": f"試行 {count} 局及各例，未遇其規則（{rules}）所說之境。",
            "en": f"In {count} games and all cases nothing came about of which its rules ({rules}) speak.",
        }


def _combinations(ruleset: Ruleset) -> Iterator[_Under]:
    """The defaults, the named rulesets, then every other option of every switch by itself."""
    yield _Under("", {})
    yield from (_Under(name, {}) for name, named in ruleset.rulesets.items() if named.choices or not named.supplements)
    for switch in ruleset.switches.values():
        yield from (_Under("", {switch.id: one.id}) for one in switch.options if one.id != switch.default)


def _cited(events: tuple[Event, ...]) -> dict[str, None]:
    return dict.fromkeys(clause for event in events for clause in event.cites)


def _record(
    book: Book, game: Game, seats: int, plies: tuple[Ply, ...], named: str, position: Position | None = None
) -> str:
    """The record of some moves after which the game goes on."""
    return write(record_of(book, seats, plies, begin(game, book, seats, position), named, position=position))


def _lines(book: Book, game: Game, seats: int, case: Case, position: Position | None) -> Iterator[tuple[str, _Line]]:
    """Each clause that a case makes speak, with the moves up to it; a case may end in a refusal or in silence."""
    plies: list[Ply] = []
    with suppress(RefusedMove, Stopped, Misplaced):
        state = begin(game, book, seats, position)
        for move in case.play:
            seat = mover(state)
            events = apply(state, move)
            yield from ((clause, _Line(tuple(plies), move)) for clause in _cited(events))
            plies.append(Ply(seat if seat is not None else 0, move, events))
