"""Turns an edition, or a clause of it, into what whoever cites it has to say: titles, makers, state, release, rights.

One set of values serves every form (`bopu.site.citation_forms`, `linked_data`, `metadata`), so that they agree.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause, Edition
from bopu.site.addresses import LANGUAGES, folder
from bopu.site.context import Context
from bopu.site.statement import work_done
from bopu.site.strings import pick
from bopu.text.model import Witness

SHORT = 12
"""So many digits of a commit are shown to people; data has all."""
_DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")


class Release(NamedTuple):
    """What of the site is cited: the name of a release (empty: none has these words), else the version of the
    programme that made it; the commit, where it is known."""

    name: str
    version: str
    commit: str

    @property
    def words(self) -> str:
        """Release or version, the commit behind it where there is no release to name."""
        if self.name or not self.commit:
            return self.name or self.version
        return f"{self.version} ({self.commit[:SHORT]})"


@dataclass(frozen=True)
class CitedEdition:
    """An edition as a whole. Mappings are by interface language: `made` says who did what, `note` that and the status;
    `state` is a date or empty, `licence` an address and covers what is ours alone, `url` is the full address or empty,
    `path` the address below the root."""

    slug: str
    title: Mapping[str, str]
    work_title: Mapping[str, str]
    authors: tuple[str, ...]
    editors: tuple[str, ...]
    made: Mapping[str, str]
    note: Mapping[str, str]
    status: Mapping[str, str]
    reviewed: bool
    state: str
    lang: str
    source_rights: Mapping[str, str]
    our_rights: Mapping[str, str]
    licence: str
    release: Release
    url: str
    path: str
    withheld: bool


@dataclass(frozen=True)
class CitedClause:
    """A clause of an edition. `words` and `english` are empty where they are withheld; `fixed` is the full address at
    which this wording never changes, empty where no release at hand has it."""

    edition: CitedEdition
    id: str
    label: Mapping[str, str]
    title: Mapping[str, str]
    note: Mapping[str, str]
    status: Mapping[str, str]
    digest: str
    words: str
    lang: str
    english: str
    release: Release
    url: str
    path: str
    fixed: str = ""

    @property
    def key(self) -> str:
        """Names it among all that somebody cites."""
        return f"{self.edition.slug}:{self.id}"


def cited_edition(context: Context, edition: Edition) -> CitedEdition:
    """An edition as its header describes it."""
    head = edition.document.header
    work = next((one for one in head.witnesses if one.kind == "work"), Witness("", "", {}, {}))
    translators = edition.translation.header.responsibilities if edition.translation else ()
    path = folder(edition.slug)
    made = {lang: work_done(context, edition, lang) for lang in LANGUAGES}
    status = _status(context, head.status)
    return CitedEdition(
        edition.slug,
        _picked(head.title),
        _picked(work.titles) if work.titles else {},
        tuple(_authors(work)),
        tuple(dict.fromkeys(who.name for who in (*head.responsibilities, *translators) if who.name)),
        made,
        _note(context, made, status),
        status,
        head.status == "reviewed",
        max((date for date, _ in head.changes if date), default=""),
        edition.document.lang or "zh-Hant",
        _picked(head.source_rights),
        _picked(head.our_rights),
        head.licence if head.licence.startswith(("https://", "http://")) else "",
        Release(context.standing.frozen, context.version, context.standing.commit),
        _full(context, path),
        path,
        edition.publish != "full",
    )


def cited_clauses(context: Context, edition: Edition) -> Iterator[CitedClause]:
    """The clauses of an edition, in its order."""
    english, whole = english_of(edition), cited_edition(context, edition)
    for clause in edition.clauses:
        yield cited_clause(context, whole, clause, english.get(clause.id, ""))


def cited_clause(context: Context, whole: CitedEdition, clause: Clause, english: str) -> CitedClause:
    """A clause of an edition; `english` is its translation on one line."""
    path, status = folder(whole.slug, clause.id), _status(context, clause.status)
    label = {lang: context.label(clause.id, lang) for lang in LANGUAGES}
    fixed = context.standing.cited(path)
    return CitedClause(
        whole,
        clause.id,
        label,
        {lang: context.strings[lang].say("cite", "title", n=label[lang]) for lang in LANGUAGES},
        _note(context, whole.made, status),
        status,
        clause.digest,
        " ".join(clause.readings.get("edited", "").split()),
        clause.lang,
        english,
        release_of(context, clause),
        _full(context, path),
        path,
        _full(context, fixed) if fixed else "",
    )


def release_of(context: Context, clause: Clause) -> Release:
    """The release that has a clause in this very wording, with the commit of that release; else what is at hand."""
    standing = context.standing
    name = standing.release_of(clause.id, clause.digest)
    commit = next((one.commit for one in standing.releases if one.name == name), standing.commit)
    return Release(name, context.version, commit)


def _status(context: Context, status: str) -> Mapping[str, str]:
    return {lang: context.strings[lang].name("status", status) for lang in LANGUAGES}


def _note(context: Context, made: Mapping[str, str], status: Mapping[str, str]) -> Mapping[str, str]:
    return {lang: context.strings[lang].say("cite", "note", work=made[lang], status=status[lang]) for lang in LANGUAGES}


def date_parts(state: str) -> tuple[int, ...]:
    """Year, month and day as far as a date states them; nothing for what begins with no year."""
    found = _DATE.match(state)
    return tuple(int(part) for part in found.groups() if part) if found else ()


def both(texts: Mapping[str, str], between: str = "") -> str:
    """A text in both languages, the Chinese first, as a bibliography writes it: once where the two agree."""
    zh, en = texts.get("zh", ""), texts.get("en", "")
    if zh == en or not zh or not en:
        return zh or en
    return f"{zh}{between}{en}" if between else f"{zh} [{en}]"


def _authors(work: Witness) -> Iterator[str]:
    """Each author once, in English with the Chinese name, which an English name often has already."""
    zh, en = work.authors.get("zh-Hant", ()), work.authors.get("en", ())
    if len(zh) != len(en):
        yield from zh or en or next(iter(work.authors.values()), ())
        return
    for name, english in zip(zh, en, strict=True):
        yield english if name in english else f"{english} ({name})"


def _picked(texts: Mapping[str, str]) -> Mapping[str, str]:
    return {lang: pick(texts, lang).text for lang in LANGUAGES}


def _full(context: Context, address: str) -> str:
    """The full address; empty where it is not known where the site will stand."""
    return context.absolute(address) if context.base_url else ""
