"""Turns the corpus into samples of everything that pages are made of, for the one page that shows all components.

Samples are passages, rules and pictures of the texts themselves, and the page calls the same templates as theirs: it
cannot fall out of step with them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from bopu.clauses.model import Edition
from bopu.site.addresses import folder, link
from bopu.site.clause_view import Desk
from bopu.site.context import Context
from bopu.site.reading import Row, rows_of
from bopu.site.rule_pages import GameBook, Tab, tabs
from bopu.site.rule_view import RuleView
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said, pick
from bopu.site.throw_dice import Face, face

DESIGN = "design"
COLOURS = ("paper", "sheet", "ink", "soft", "line", "red", "red-wash", "link")
"""The colours of the style sheet by their names; a test holds them against it."""
FACES = 6
MOST = 200
"""Rows of each text in which samples are looked for."""


class FurtherPages(NamedTuple):
    """The pages of a text that has several, some of which are drawn for its game alone."""

    title: Said
    pages: tuple[Tab, ...]


@dataclass(frozen=True)
class DesignPage:
    """The samples. `rows` show between them a heading, an apparatus, notes, figures and terms, as far as any text has
    them; `rule` is None where no text has rules.
    """

    rows: tuple[Row, ...]
    statement: Statement | None
    rule: RuleView | None
    faces: tuple[Face, ...]
    further: tuple[FurtherPages, ...]
    colours: tuple[str, ...] = COLOURS


def design_page(desks: Mapping[str, Desk], books: Mapping[str, GameBook | None], lang: str) -> DesignPage:
    """The samples in one interface language. `desks` and `books` are those of the page, by the slug of a text whose
    words may be shown; the first text that has something gives the sample.
    """
    context = next(iter(desks.values())).context if desks else None
    editions = [edition for edition in context.editions if edition.slug in desks] if context else []
    first = editions[0] if editions else None
    told = statement(context, first, lang) if context and first else None
    faces = tuple(map(face, range(1, FACES + 1)))
    further = tuple(_further(desks[edition.slug].context, edition, books[edition.slug], lang) for edition in editions)
    further = tuple(one for one in further if one.pages)
    return DesignPage(_samples(desks, editions, lang), told, _rule(books, lang), faces, further)


def _further(context: Context, edition: Edition, book: GameBook | None, lang: str) -> FurtherPages:
    title = pick(edition.document.header.title, lang)
    return FurtherPages(title, tabs(context, edition, book, folder(lang, DESIGN), lang))


def _samples(desks: Mapping[str, Desk], editions: Iterable[Edition], lang: str) -> tuple[Row, ...]:
    """The first row of each sort in the first text that has it, each row once."""
    found: dict[str, Row] = {}
    for edition in editions:
        home = link(folder(lang, DESIGN), folder(lang, edition.slug))
        for row in islice(rows_of(desks[edition.slug], edition, home), MOST):
            for sort in _sorts(row):
                found.setdefault(sort, row)
    rows = {row.id: row for row in found.values()}
    return tuple(replace(row, level=min(row.level, 1) and 3) for row in rows.values())


def _sorts(row: Row) -> Iterator[str]:
    """What a row shows."""
    words = "".join(text.html for text in row.layers)
    if not row.id:
        return
    if row.level:
        yield "heading"
        return
    if row.apparatus:
        yield "apparatus"
    if row.notes:
        yield "notes"
    yield from (name for name in ("fig used", "<ruby>", 'class="pb"', 'class="lb"', "<em", "<cite") if name in words)


def _rule(books: Mapping[str, GameBook | None], lang: str) -> RuleView | None:
    """The first rule that has a condition and a clause."""
    for book in books.values():
        if book is None:
            continue
        desk = book.desk(lang)
        desk = replace(desk, origin=folder(lang, DESIGN))
        for rule in desk.game.ruleset.rules:
            if rule.when and rule.cites:
                return desk.view(rule)
    return None
