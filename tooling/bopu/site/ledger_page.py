"""Turns the ledger, the coverage and the figures of a report into two pictures: what becomes of each clause of a text,
in its order, and what each part of the rules rests on.

A cell is a clause or a part of the rules and leads to it. Whatever the report does not have is not on the page.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.play.rests import Basis, Rests
from bopu.rules.ledger import EXECUTABLE
from bopu.ruleset.procedure import all_parts
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said

LEDGER = "ledger"
PLAYED, ANSWERED, UNREACHED, NAMED = "played", "answered", "unreached", "named"
SOURCE, CHOSEN, SUPPLIED, NOTHING = "source", "chosen", "supplied", "nothing"
ACCOUNTS = (PLAYED, ANSWERED, UNREACHED, NAMED, SOURCE, CHOSEN, SUPPLIED, NOTHING)
MARKS = {
    PLAYED: "●", ANSWERED: "◐", UNREACHED: "○", NAMED: "◌", "definition": "＝", "advice": "～", "ritual": "△",
    "narrative": "—", "open": "？", "not-executable": "×", SOURCE: "●", CHOSEN: "◆", SUPPLIED: "＋", NOTHING: "×",
}  # fmt: skip
"""A sign for each kind, so that colour alone tells nothing."""


class Cell(NamedTuple):
    """One cell. `said` is what a reader is told of it who cannot see the picture, or points at it."""

    kind: str
    mark: str
    link: Link
    said: str
    silent: bool = False


class Kind(NamedTuple):
    """One line of a legend: how many cells are of the kind, and what it means."""

    kind: str
    mark: str
    name: str
    number: int


class Unreached(NamedTuple):
    """An executable clause that no game, question or case reaches, with the parts that cite it, each with its why."""

    clause: Link
    parts: tuple[tuple[Link, str], ...]


class FigureRow(NamedTuple):
    """A figure that the rules use: where it is printed, as what, what the engine is given, who uses it."""

    clause: Link
    id: str
    printed: str
    given: str
    users: tuple[str, ...]


class Reading(NamedTuple):
    """A switch with its kind and the clauses that it is about."""

    switch: Link
    question: Said
    kind: str
    clauses: tuple[Link, ...]


@dataclass(frozen=True)
class LedgerPage:
    """Both pictures with their legends, and the tables beneath them; how many parts were silent, which the report
    lists with the reason of each."""

    statement: Statement
    reported: bool
    games: int
    clauses: tuple[Cell, ...]
    clause_kinds: tuple[Kind, ...]
    parts: tuple[Cell, ...]
    part_kinds: tuple[Kind, ...]
    unreached: tuple[Unreached, ...]
    silent: int
    report: str
    figures: tuple[FigureRow, ...]
    readings: tuple[Reading, ...]


def ledger_page(desk: RuleDesk) -> LedgerPage:
    """The ledger of a text's rules in one language."""
    report = desk.game.report
    heard = {row["id"]: row for part in ("rules", "steps") for row in (report.get("coverage") or {}).get(part, ())}
    rows = report.get("clauses") or ()
    cells = tuple(_clause(desk, row) for row in rows)
    parts = tuple(_parts(desk, heard)) if report else ()
    return LedgerPage(
        statement(desk.context, desk.edition, desk.lang),
        bool(rows),
        int(report.get("games", 0)),
        cells,
        _kinds(desk, cells),
        parts,
        _kinds(desk, parts),
        tuple(_unreached(desk, row, heard) for row in rows if _kind(row) == UNREACHED),
        sum(not row["fired"] for row in heard.values()),
        desk.page("report", fragment="coverage"),
        tuple(_figure(desk, row) for row in report.get("figures") or ()) if desk.open else (),
        tuple(_readings(desk)) if report else (),
    )


def _kind(row: Mapping[str, Any]) -> str:
    """What becomes of a clause: its status, or how far what executes it was exercised."""
    if row["status"] != EXECUTABLE:
        return str(row["status"])
    if row.get("fired"):
        return PLAYED
    if row.get("decides") or row.get("case"):
        return ANSWERED
    return UNREACHED if row.get("rules") or row.get("steps") else NAMED


def _clause(desk: RuleDesk, row: Mapping[str, Any]) -> Cell:
    kind, link = _kind(row), desk.clause(row["id"])
    said = [_name(desk, kind)]
    if row.get("fired"):
        said.append(desk.say("ledger_page", "fired", n=row["fired"]))
    if desk.open and (reason := row.get("reason", {}).get(desk.lang)):
        said.append(reason)
    return Cell(kind, MARKS.get(kind, "·"), link, desk.say("site", "colon").join(said))


def _name(desk: RuleDesk, kind: str) -> str:
    """A kind of account by its own name, the status of a clause by that of the ledger."""
    return desk.name("account" if kind in ACCOUNTS else "ledger", kind)


def _parts(desk: RuleDesk, heard: Mapping[str, Mapping[str, Any]]) -> Iterator[Cell]:
    """Every rule and step by what it rests on: the source alone, a choice between readings, something supplied."""
    rests = Rests(desk.game.ruleset)
    for name in all_parts(desk.game.ruleset):
        basis = rests.of(name)
        kind = _ground(basis)
        grounds = [desk.name("switch", one) for one, _ in basis.switches]
        said = [_name(desk, kind), *dict.fromkeys(grounds)]
        row = heard.get(name)
        silent = row is not None and not row["fired"]
        if row is not None:
            said.append(_why(desk, row) if silent else desk.say("ledger_page", "fired", n=row["fired"]))
        yield Cell(kind, MARKS[kind], desk.rule(name), desk.say("site", "colon").join(filter(None, said)), silent)


def _ground(basis: Basis) -> str:
    if basis.supplements:
        return SUPPLIED
    if basis.switches:
        return CHOSEN
    return SOURCE if basis.source else NOTHING


def _why(desk: RuleDesk, row: Mapping[str, Any]) -> str:
    return str(row.get(desk.lang, ""))


def _kinds(desk: RuleDesk, cells: tuple[Cell, ...]) -> tuple[Kind, ...]:
    """The legend, in the order of the marks, of the kinds that there are."""
    counted = Counter(cell.kind for cell in cells)
    order = [kind for kind in MARKS if kind in counted] + [kind for kind in counted if kind not in MARKS]
    return tuple(Kind(kind, MARKS.get(kind, "·"), _name(desk, kind), counted[kind]) for kind in order)


def _unreached(desk: RuleDesk, row: Mapping[str, Any], heard: Mapping[str, Mapping[str, Any]]) -> Unreached:
    names = [*row.get("rules", ()), *row.get("steps", ())]
    return Unreached(desk.clause(row["id"]), tuple((desk.rule(name), _why(desk, heard[name])) for name in names))


def _figure(desk: RuleDesk, row: Mapping[str, Any]) -> FigureRow:
    users = tuple(name.removeprefix("the ") for name in row["rules"])
    return FigureRow(desk.clause(row["clause"]), row["id"], row["printed"], row["given"], users)


def _readings(desk: RuleDesk) -> Iterator[Reading]:
    for switch in desk.game.ruleset.switches.values():
        clauses = tuple(desk.clause(name) for name in switch.cites)
        yield Reading(desk.switch(switch.id), desk.question(switch), desk.name("switch", switch.kind), clauses)
