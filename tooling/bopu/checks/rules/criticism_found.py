"""Turns what other checks found into findings of criticism without a paragraph: gaps, conflicts, where text and chart
differ, labels without dice, throws without a label, terms never defined, definitions never used, counts that agree.

Each row has a kind, its `sort` (which sentence says it), clauses, values for the sentence, and the ids of those
findings with a paragraph (`told`) that discuss the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bopu.checks.rules.subject import Subject
from bopu.rules.marked import TERM

Row = dict[str, Any]
DEFINING = ("definition", "classification")
"""What clauses do in which a term may be expected to be explained."""
MOST_CLAUSES = 6
"""So many clauses of a group are named."""


def found_by_checks(subject: Subject, data: Mapping[str, Any]) -> list[Row]:
    """What the checks of a report found that criticism can tell; a check that was not made adds nothing."""
    rows = [
        *_faults(data.get("enumeration") or {}),
        *_left_open(data.get("source_only") or {}),
        *_contradictions(data.get("contradictions") or ()),
        *_labels(data.get("keys") or ()),
        *_terms(subject),
        *_agreeing(data.get("assertions") or ()),
    ]
    told = (data.get("criticism") or {}).get("findings", ())
    return [{**row, "told": _discussed(row, told)} for row in rows]


def _discussed(row: Row, told: Sequence[Mapping[str, Any]]) -> list[str]:
    """The findings that discuss what a row tells: of its kind and one of its clauses, or resting on its assertion."""
    by_name = [one["id"] for one in told if row["values"].get("assertion", "") in one["assertions"]]
    clauses = set(row["clauses"])
    return by_name + [one["id"] for one in told if one["kind"] == row["kind"] and clauses & set(one["clauses"])]


def _row(kind: str, sort: str, clauses: Sequence[str], **values: Any) -> Row:
    return {"kind": kind, "sort": sort, "clauses": list(clauses)[:MOST_CLAUSES], "values": values}


def _faults(enumeration: Mapping[str, Any]) -> Iterator[Row]:
    """Questions that the rules do not answer, or answer in two ways, under some choices."""
    for under in enumeration.get("combinations", ()):
        for fault in under["faults"]:
            kind = "gap" if fault["kind"] == "gap" else "settled_twice"
            values = {"slot": fault["slot"], "n": fault["questions"], "under": under["name"]}
            yield _row(kind, fault["kind"], (), **values, rules=fault["rules"])


def _left_open(source_only: Mapping[str, Any]) -> Iterator[Row]:
    """What the text by itself does not answer, and which clauses raise it."""
    for slot in source_only.get("slots", ()):
        if slot["open"]:
            yield _row(
                "gap", "open", tuple(slot["at_clauses"]), slot=slot["slot"], n=slot["open"], of=slot["questions"]
            )


def _contradictions(rows: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Where text and chart differ, the places at which the same rules meet together."""
    groups: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault((tuple(row["text"]["rules"]), tuple(row["supplement"]["rules"])), []).append(row)
    for (text, other), found in groups.items():
        clauses = dict.fromkeys(clause for row in found for clause in row["text"]["clauses"])
        values = {"n": len(found), "rules": [*text, *other], "prevails": found[0]["prevails"]}
        yield _row("contradiction", "differ", tuple(clauses), **values)


def _labels(tables: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Labels that no throw comes to, and throws that find no label, under the defaults."""
    for table in tables:
        usual = table["under"][0]
        for label in usual["lacking"]:
            yield _row("no_dice", "lacking", label["clauses"], table=table["table"], key=label["key"])
        for label in usual["unnamed"]:
            values = {"table": table["table"], "key": label["key"], "n": label["throws"]}
            yield _row("gap", "unnamed", (table["head"],), **values)


def _terms(subject: Subject) -> Iterator[Row]:
    """Terms that no clause of definition or classification names, and terms that only such a clause names."""
    uses: dict[str, dict[str, bool]] = {}
    for clause in subject.edition.clauses:
        for figure in clause.figures:
            if figure.kind == "term" and figure.value.startswith(TERM):
                uses.setdefault(figure.value.removeprefix(TERM), {})[clause.id] = clause.function in DEFINING
    for term, clauses in uses.items():
        if not any(clauses.values()):
            yield _row("undefined", "undefined", tuple(clauses), term=term, n=len(clauses))
        elif len(clauses) == 1:
            yield _row("unused", "unused", tuple(clauses), term=term)


def _agreeing(assertions: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """What the text counts and what always holds: in how many trials it does."""
    for one in assertions:
        kind = "numbers_clash" if one["failed"] else "numbers_agree"
        counts = {"n": one["tried"] - one["failed"], "of": one["tried"]}
        yield _row(kind, "asserted", one["clauses"], assertion=one["id"], zh=one["zh"], en=one["en"], **counts)
