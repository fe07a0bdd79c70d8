"""Turns a clause into what it is called in a link: its printed number, or where none is printed what its id tells, or
its title."""

import re
from collections.abc import Mapping

from bopu.clauses.model import Clause
from bopu.site.strings import Strings

_NUMBERED = re.compile(r"[^.]+\.(\d+(?:\.\d+)*)\Z")


def own_number(clause_id: str) -> str:
    """The number that we gave a clause where none is printed: 5.4 of clc.5.4; empty for a name (sgt.title)."""
    found = _NUMBERED.match(clause_id)
    return found[1] if found else ""


def label_of(clause_id: str, clauses: Mapping[str, Clause], strings: Strings, titles: Mapping[str, str]) -> str:
    """What a clause is called: 2.2.3; “2.2.3 note” for sgt.2.2.3.note; where the id tells no number its title; else
    the id. `titles` are those of one language (`titles_of`)."""
    return _numbered(clause_id, clauses, strings, titles) or clause_id


def _numbered(clause_id: str, clauses: Mapping[str, Clause], strings: Strings, titles: Mapping[str, str]) -> str:
    clause = clauses.get(clause_id)
    if number := titles.get(clause_id) or (clause.n if clause else "") or own_number(clause_id):
        return number
    above, _, part = clause_id.rpartition(".")
    number = _numbered(above, clauses, strings, titles) if above else ""
    return f"{number} {strings.name('part', part)}" if number else ""
