"""Turns an edition and its translation into the English of each clause, as plain words."""

from bopu.clauses.digest import is_label
from bopu.clauses.model import Edition
from bopu.text.model import ClauseUnit, Layer, layer_text


def english_of(edition: Edition) -> dict[str, str]:
    """The English of each clause on one line: its segments one after the other."""
    if edition.translation is None:
        return {}
    words = {unit.id: words_of(unit) for unit in edition.translation.clauses}
    return {clause.id: " ".join(words.get(name, "") for name in clause.translations) for clause in edition.clauses}


def words_of(unit: ClauseUnit) -> str:
    """A segment's words, without the number that it repeats from the source."""
    return layer_text([span for span in unit.spans if not is_label(span)], Layer.EDITED).strip()
