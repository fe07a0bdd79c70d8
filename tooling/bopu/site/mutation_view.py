"""Turns what a report says of mutants into what pages show: on the report page what became of them by kind and of the
cells of tables, on a clause's page what noticed them, or that nothing did.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said

PART = "mutation"
MOST = 5
"""So many cases are named on a clause's page, those that notice most first; the others are counted."""


class Became(NamedTuple):
    """Mutants of one kind: what is changed, and how many came to what, in the order of the columns."""

    kind: str
    all: int
    numbers: tuple[int, ...]


class Cells(NamedTuple):
    """The cells of a table: how many there are, and how many anything but the table speaks of."""

    table: str
    said: str


class MutationView(NamedTuple):
    """What the report page shows: a score, the heads of the columns, a row for each kind, tables, survivors."""

    score: str
    heads: list[str]
    kinds: tuple[Became, ...]
    cells: tuple[Cells, ...]
    survivors: tuple["Survivor", ...]


class Survivor(NamedTuple):
    """A change that nothing notices, and the reason why it makes no difference, where the text gives one."""

    kind: str
    what: str
    reason: Said | None


class Killer(NamedTuple):
    """What notices changes: of which sort, its name, how many changes."""

    sort: str
    name: Said
    number: int


class ClauseMutation(NamedTuple):
    """What became of the changes to what rests on a clause."""

    summary: str
    killers: tuple[Killer, ...]
    more: str
    survivors: tuple[Survivor, ...]
    href: str


def mutation_view(desk: RuleDesk) -> MutationView | None:
    """What the report page shows of mutants; None where the report does not tell of them."""
    part = _part(desk)
    if not part:
        return None
    score, counts = part["score"], part["counts"]
    outcomes = [name for name in next(iter(counts.values()), {}) if name != "all"]
    told = [name for name in outcomes if any(kind[name] for kind in counts.values())]
    return MutationView(
        desk.say("mutation", "score", killed=score["killed"], of=score["of"], n=score["all"]),
        [desk.say("mutation", "all"), *(desk.name("noticed", name) for name in told)],
        tuple(
            Became(desk.name("mutant", kind), row["all"], tuple(row[name] for name in told))
            for kind, row in counts.items()
        ),
        tuple(Cells(row["table"], _cells(desk, row)) for row in part["tables"]),
        tuple(_survivors(desk, part["survivors"])) if desk.open else (),
    )


def _part(desk: RuleDesk) -> Mapping[str, Any]:
    found: Mapping[str, Any] = desk.game.report.get(PART) or {}
    return found if "score" in found else {}


def _cells(desk: RuleDesk, row: Mapping[str, Any]) -> str:
    share = f"{row['spoken'] / row['cells']:.1%}" if row["cells"] else "0%"
    numbers = {name: row[name] for name in ("cells", "spoken", "witness", "rule", "case")}
    return desk.say("mutation", "cells", share=share, **numbers)


def _survivors(desk: RuleDesk, rows: list[Mapping[str, Any]]) -> Iterator[Survivor]:
    for row in rows:
        reason = row.get("reason")
        said = Said(reason[desk.lang], desk.speaker.tag) if reason else None
        yield Survivor(desk.name("mutant", row["kind"]), row["what"], said)


def clause_mutation(desk: RuleDesk, clause: str) -> ClauseMutation | None:
    """What a clause's page shows of mutants; None where nothing that was changed rests on it."""
    row = next((one for one in _part(desk).get("clauses", ()) if one["id"] == clause), None)
    if row is None:
        return None
    killed = sum(one["number"] for one in row["killers"])
    said = [desk.say("mutation", "killed", n=killed, of=row["all"])]
    if row["equivalent"]:
        said.append(desk.say("mutation", "equivalent", n=row["equivalent"]))
    if row["reasoned"]:
        said.append(desk.say("mutation", "reasoned", n=row["reasoned"]))
    if row["nowhere"]:
        said.append(desk.say("mutation", "nowhere", n=row["nowhere"]))
    named = row["killers"][:MOST] if desk.open else ()
    others = len(row["killers"]) - len(named)
    return ClauseMutation(
        desk.say("mutation", "joined").join(said),
        tuple(_killer(desk, one) for one in named),
        desk.say("mutation", "more", n=others) if others and named else "",
        tuple(_survivors(desk, row["survived"])) if desk.open else (),
        desk.page("report", fragment=PART),
    )


def _killer(desk: RuleDesk, one: Mapping[str, Any]) -> Killer:
    return Killer(desk.name("noticed", one["sort"]), _named(desk, one["sort"], one["name"]), one["number"])


def _named(desk: RuleDesk, sort: str, name: str) -> Said:
    """A case by its sentence in the language of the page; anything else as the report names it."""
    case = next((one for one in desk.game.cases if sort == "case" and one.title == name), None)
    if case is not None and desk.lang == "zh" and case.zh:
        return Said(case.zh, "zh-Hant")
    return Said(name, "en")
