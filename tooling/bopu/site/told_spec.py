"""Turns the section `told` of words.yaml and the records it names into what the page of told games shows, or findings.

A told game is a record of what a text tells, in part; beside it may stand the same record completed in one of the ways
that it allows. A comment of the record that begins with the id of a clause says that it tells the moves below.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bopu.findings import Finding, error
from bopu.play.read_record import read_bytes as read_record
from bopu.play.record import Comment, Played, Record
from bopu.project.read import read_bytes
from bopu.simulate.case_file import FOLDER
from bopu.simulate.unseen import Places

TOLD = "told"
"""The section of words.yaml, and the folder of the page."""

Both = Mapping[str, str]
"""A text in both interface languages."""

BOTH = ("title", "says", "ours")


@dataclass(frozen=True)
class ToldSpec:
    """One told game. `says` is what the page says of it, `ours` what the record has from nobody but us; `first` and
    `last` are the sentences shown; `source` its text as it stands."""

    id: str
    title: Both
    says: Both
    ours: Both
    first: str
    last: str
    told: Record
    whole: Record | None
    places: Places | None

    def passages(self, clauses: frozenset[str]) -> dict[str, list[int]]:
        """The numbers of the moves that each clause tells, by the comments of the record."""
        found: dict[str, list[int]] = {}
        clause = ""
        for item in self.told.items:
            if isinstance(item, Comment):
                word = item.text.partition(" ")[0]
                clause = word if word in clauses else clause
            elif isinstance(item, Played):
                found.setdefault(clause, []).append(item.number)
        return found


def told_specs(folder: Path, words: Mapping[str, Any]) -> list[ToldSpec]:
    """The told games of a text whose folder is given. Expects a section without faults."""
    section = words.get(TOLD)
    return [_spec(folder, name, one) for name, one in section.items()] if isinstance(section, dict) else []


def _spec(folder: Path, name: str, one: Mapping[str, Any]) -> ToldSpec:
    places = one.get("places")
    whole = _record(folder, one["whole"])[0] if "whole" in one else None
    told = _record(folder, one["record"])[0]
    assert told is not None  # the section has no faults
    return ToldSpec(
        name,
        _both(one["title"]),
        _both(one["says"]),
        _both(one["ours"]),
        str(one["first"]),
        str(one["last"]),
        told,
        whole,
        Places(tuple(places["seats"]), tuple(places["rest"])) if places else None,
    )


def _both(said: Mapping[str, Any]) -> Both:
    return {lang: str(said[lang]) for lang in ("zh", "en")}


def _record(folder: Path, name: str) -> tuple[Record | None, str]:
    """A record beside the cases, or why there is none."""
    shown = f"{FOLDER}/{name}"
    data, faults = read_bytes(folder / FOLDER / name, shown)
    record, more = (None, faults) if data is None else read_record(data, shown)
    return record, "; ".join(one.message for one in [*faults, *more])


def told_faults(words: Mapping[str, Any], folder: Path, clauses: frozenset[str], file: str) -> list[Finding]:
    """What is wrong with the section: missing keys, records that cannot be read, clauses that there are not."""
    section = words.get(TOLD)
    if section is None:
        return []
    if not isinstance(section, dict):
        return [error("site.told", file, 0, f"{TOLD}: expected told games by name; found {section!r}"[:200])]
    told = ((name, message) for name, one in section.items() for message in _wrong(one, folder, clauses))
    return [error("site.told", file, 0, f"{TOLD}: {name}: {message}") for name, message in told]


def _wrong(one: Any, folder: Path, clauses: frozenset[str]) -> Iterator[str]:
    if not isinstance(one, dict) or not {*BOTH, "record", "first", "last"} <= set(one):
        yield f"expected {', '.join((*BOTH, 'record', 'first', 'last'))}; found {one!r}"[:200]
        return
    for key in BOTH:
        if not isinstance(one[key], dict) or not {"zh", "en"} <= set(one[key]):
            yield f"expected {key} in both languages; found {one[key]!r}"[:200]
    for key in ("first", "last"):
        if one[key] not in clauses:
            yield f"expected a clause of the text as {key}; found {one[key]!r}"
    for key in ("record", "whole"):
        if key in one and _record(folder, str(one[key]))[0] is None:
            yield f"expected a record as {key}; found none: {_record(folder, str(one[key]))[1]}"
    record = _record(folder, str(one["record"]))[0]
    if record is not None and not any(_names_clause(item, clauses) for item in record.items):
        yield "expected comments that begin with a clause in the record; found none"


def _names_clause(item: object, clauses: frozenset[str]) -> bool:
    return isinstance(item, Comment) and item.text.partition(" ")[0] in clauses
