"""Turns the texts into the page of their parallels: phrases that stand more than once, with links to their clauses."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.strings import Said, pick
from bopu.words import Parallel, parallels

PARALLELS = "parallels"
LONG = 6
"""Phrases of so many characters or more are shown at once; shorter ones, mostly formulas, behind a line."""


class ParallelLine(NamedTuple):
    """A place of a phrase, as it is written there."""

    n: str
    href: str
    text: str
    words: str


class PhraseView(NamedTuple):
    """A phrase as it is written at its first place, and all its places."""

    phrase: str
    size: int
    places: tuple[ParallelLine, ...]


class PhraseGroup(NamedTuple):
    """The phrases that several texts share (without a title), or that one text repeats: long ones and short ones."""

    id: str
    title: Said
    long: tuple[PhraseView, ...]
    short: tuple[PhraseView, ...]


@dataclass(frozen=True)
class ParallelsPage:
    """The parallels of all texts that are shown."""

    groups: tuple[PhraseGroup, ...]
    count: int


def parallels_page(context: Context, found: tuple[Parallel, ...], lang: str) -> ParallelsPage:
    """The page in one interface language; `found` are `find_parallels` of the same context."""
    between = [one for one in found if len(one.texts) > 1]
    groups = [_group(context, "between", Said("", ""), between, lang, 0)]
    for edition in context.editions:
        here = [one for one in found if one.texts == (edition.slug,)]
        groups.append(_group(context, edition.slug, pick(edition.document.header.title, lang), here, lang, LONG))
    return ParallelsPage(tuple(group for group in groups if group.long or group.short), len(found))


def find_parallels(context: Context) -> tuple[Parallel, ...]:
    """The parallels of what may be shown, companions left out."""
    return parallels(context.editions, context.glossary)


def _group(context: Context, name: str, title: Said, found: Iterable[Parallel], lang: str, long: int) -> PhraseGroup:
    views = [_view(context, one, lang) for one in found]
    return PhraseGroup(
        f"in-{name}",
        title,
        tuple(view for view in views if view.size >= long),
        tuple(view for view in views if view.size < long),
    )


def _view(context: Context, one: Parallel, lang: str) -> PhraseView:
    origin = folder(lang, PARALLELS)
    titles = {edition.slug: pick(edition.document.header.title, lang).text for edition in context.editions}
    lines = tuple(
        ParallelLine(
            context.label(place.clause.id, lang),
            link(origin, folder(lang, place.slug, place.clause.id)),
            titles[place.slug],
            place.columns.form(place.start, place.end),
        )
        for place in one.places
    )
    return PhraseView(lines[0].words, len(one.phrase), lines)
