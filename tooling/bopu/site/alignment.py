"""Turns an edition and its translation into their n:m alignment: which segments render a clause, which other clauses
they cover.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import CONTENT_LANG
from bopu.site.clause_view import Desk, figure_value
from bopu.site.inline import Surroundings, inline_html
from bopu.text.model import ClauseUnit, Layer


@dataclass(frozen=True)
class Alignment:
    """The segments of the translation by id, and the clauses that each covers, in the order of the text."""

    units: Mapping[str, ClauseUnit]
    covers: Mapping[str, tuple[Clause, ...]]
    lang: str


class Covered(NamedTuple):
    """Another clause that a segment covers."""

    n: str
    href: str


class SegmentView(NamedTuple):
    """A segment of the translation as HTML, and the other clauses that it covers."""

    id: str
    html: str
    lang: str
    covers: tuple[Covered, ...]


def align(edition: Edition) -> Alignment:
    """Invert what the clauses know of their translations, in one pass."""
    if edition.translation is None:
        return Alignment({}, {}, "en")
    covers: dict[str, list[Clause]] = {}
    for clause in edition.clauses:
        for name in clause.translations:
            covers.setdefault(name, []).append(clause)
    units = {unit.id: unit for unit in edition.translation.clauses}
    frozen = {name: tuple(clauses) for name, clauses in covers.items()}
    return Alignment(units, frozen, edition.translation.lang or "en")


def segment_view(
    desk: Desk, alignment: Alignment, name: str, at: str, clause_href: Callable[[str], str], figures: bool = True
) -> SegmentView:
    """A segment as it stands beside the clause `at`."""
    values = partial(figure_value, desk) if figures else None
    around = Surroundings(desk.terms, {}, desk.places, "", values, lang=CONTENT_LANG[desk.lang])
    html = inline_html(alignment.units[name].spans, Layer.EDITED, around)
    others = (clause for clause in alignment.covers.get(name, ()) if clause.id != at)
    return SegmentView(
        name,
        html,
        alignment.lang,
        tuple(Covered(desk.context.label(c.id, desk.lang), clause_href(c.id)) for c in others),
    )
