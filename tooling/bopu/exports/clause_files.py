"""Turns clauses into rows: plain text by layer, CSV, and JSON lines, with their English, their rules and their
neighbours."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bopu.clauses import as_json
from bopu.clauses.model import Clause
from bopu.exports.tables import csv_bytes, json_lines, text_lines
from bopu.rules.ledger import Entry
from bopu.ruleset.model import Ruleset
from bopu.text.punctuation import unpointed

LAYER_NAMES = ("source", "edited", "traditional", "simplified")
COLUMNS = (
    "id", "n", "function", "speaker", "status", "digest", *LAYER_NAMES, "english",
    "rules", "ledger", "terms", "previous", "next",
)  # fmt: skip
KEY = ("id",)


@dataclass(frozen=True)
class Citing:
    """A part of the rules that cites a clause: `game` is the text whose rules they are, `part` rule, step, situation or
    switch."""

    game: str
    part: str
    id: str


@dataclass(frozen=True)
class Row:
    """A clause with what is known of it beside the edition."""

    clause: Clause
    english: str
    cited: tuple[Citing, ...]
    ledger: Entry | None
    terms: tuple[str, ...]
    previous: str
    next: str


def citing(rulesets: Iterable[Ruleset]) -> dict[str, tuple[Citing, ...]]:
    """For each clause, the parts of all rulesets that cite it, in their order."""
    found: dict[str, dict[Citing, None]] = {}
    for ruleset in rulesets:
        for part, name, cites in _parts(ruleset):
            for clause in cites:
                found.setdefault(clause, {})[Citing(ruleset.game, part, name)] = None
    return {clause: tuple(parts) for clause, parts in found.items()}


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, str, Sequence[str]]]:
    yield from (("rule", rule.id, rule.cites) for rule in ruleset.rules)
    for procedure in ruleset.procedures.values():
        yield from (("step", step.name, step.cites) for step in procedure.steps)
    yield from (("situation", name, rule.cites) for name, rule in ruleset.situations.items())
    yield from (("switch", name, switch.cites) for name, switch in ruleset.switches.items())


def rows_of(
    clauses: Sequence[Clause],
    english: Mapping[str, str],
    cited: Mapping[str, tuple[Citing, ...]],
    ledger: Mapping[str, Entry],
    glossary: Container[str],
) -> list[Row]:
    """The clauses of one document, each with its neighbours in it."""
    ids = ["", *(clause.id for clause in clauses), ""]
    return [
        Row(
            clause,
            english.get(clause.id, ""),
            cited.get(clause.id, ()),
            ledger.get(clause.id),
            terms_of(clause, glossary),
            ids[place],
            ids[place + 2],
        )
        for place, clause in enumerate(clauses)
    ]


def terms_of(clause: Clause, glossary: Container[str]) -> tuple[str, ...]:
    """The entries of the glossary that a clause marks, as terms or as keys of references, each once, in order."""
    named = (name.removeprefix("term:") for f in clause.figures if f.kind in ("term", "rs") for name in f.value.split())
    return tuple(dict.fromkeys(name for name in named if name in glossary))


def layer_text(rows: Iterable[Row], layer: str) -> bytes:
    """A clause a line in one layer: its id, a tab, its words."""
    return text_lines(_line(row, row.clause.readings.get(layer, "")) for row in rows)


def unpunctuated_text(rows: Iterable[Row]) -> bytes:
    """The edited text without its punctuation, in lines like the others."""
    return text_lines(_line(row, unpointed(row.clause.readings.get("edited", ""))) for row in rows)


def english_text(rows: Iterable[Row]) -> bytes:
    """The translation, in lines like the others."""
    return text_lines(_line(row, row.english) for row in rows)


def _line(row: Row, text: str) -> str:
    """A clause in a plain text file; never a line end inside."""
    return f"{row.clause.id}\t{' '.join(text.split())}"


def clauses_csv(rows: Iterable[Row]) -> bytes:
    """A row for each clause, in the columns `COLUMNS`."""
    return csv_bytes(COLUMNS, map(_cells, rows))


def _cells(row: Row) -> tuple[str, ...]:
    one = row.clause
    rules = (f"{c.game}/{c.id}" for c in row.cited if c.part in ("rule", "step"))
    return (
        one.id, one.n, one.function, one.speaker, one.status, one.digest,
        *(one.readings.get(layer, "") for layer in LAYER_NAMES), row.english,
        " ".join(rules), row.ledger.status if row.ledger else "", " ".join(row.terms), row.previous, row.next,
    )  # fmt: skip


def clauses_jsonl(rows: Iterable[Row], withheld: bool = False) -> bytes:
    """A JSON object for each clause: as `bopu extract` writes it, and what stands in a `Row` besides. Why no rule cites
    a clause may quote it and is left out where its words are `withheld`."""
    return json_lines(_object(row, withheld) for row in rows)


def _object(row: Row, withheld: bool) -> dict[str, Any]:
    reason = dict(row.ledger.reason) if row.ledger and not withheld else {}
    return {
        **as_json(row.clause),
        "english": row.english,
        "cited_by": [{"game": c.game, "part": c.part, "id": c.id} for c in row.cited],
        "ledger": {"status": row.ledger.status if row.ledger else "", "reason": reason},
        "terms": list(row.terms),
        "previous": row.previous,
        "next": row.next,
    }
