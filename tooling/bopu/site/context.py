"""Turns a corpus and the site's settings into what all pages draw upon: editions as they may be shown, glossary,
strings, uses of terms.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bopu.clauses.model import Clause, Corpus, Edition, Figure
from bopu.clauses.withhold import shown
from bopu.ids import prefixed
from bopu.project.model import Project
from bopu.site.addresses import CONTENT_LANG, folder, link
from bopu.site.games import Games
from bopu.site.inline import GUEST
from bopu.site.labels import label_of
from bopu.site.parting import Parting, parting
from bopu.site.player import Player
from bopu.site.release import Standing
from bopu.site.strings import Strings
from bopu.site.titles import Titles, titles_of
from bopu.text.conversion_words import NO_WORDS, Words
from bopu.text.glossary import Entry, Glossary


@dataclass(frozen=True)
class Use:
    """A clause that uses a term."""

    slug: str
    clause: str
    n: str


@dataclass(frozen=True)
class Context:
    """What every gathering function gets. `lang` is an interface language in the methods that take one."""

    project: Project
    editions: tuple[Edition, ...]
    glossary: Glossary
    strings: Mapping[str, Strings]
    uses: Mapping[str, tuple[Use, ...]]
    base_url: str
    version: str
    games: Games
    player: Player | None = None
    titles: Titles = field(default_factory=dict)
    clauses: Mapping[str, Clause] = field(default_factory=dict)
    decided: Words = NO_WORDS
    standing: Standing = field(default_factory=Standing)

    @property
    def corpus(self) -> Corpus:
        """What may be shown of the texts, as a corpus."""
        return Corpus(self.editions, self.glossary, self.decided)

    @cached_property
    def pinyin(self) -> Mapping[str, Mapping[str, str]]:
        """How the headwords of a glossary entry are read, by its id and by headword, in either script."""
        entries = self.glossary.entries.values()
        return {one.id: {form: one.pinyin for form in (one.hant, one.hans) if form} for one in entries if one.pinyin}

    @cached_property
    def _partings(self) -> Mapping[str, Parting]:
        return {edition.slug: parting(edition, self.project.page) for edition in self.editions}

    def parting(self, edition: Edition) -> Parting:
        """The parts in which the reading view of an edition is shown."""
        return self._partings[edition.slug]

    def reading(self, edition: Edition, clause_id: str, lang: str) -> str:
        """The address of the page of the reading view that has a clause."""
        return folder(lang, edition.slug, *self.parting(edition).steps(clause_id))

    def term_links(self, origin: str, lang: str) -> dict[str, str]:
        """The link from a page to each entry of the glossary."""
        start = link(origin, folder(lang, "glossary"))
        return {term: f"{start}#{term}" for term in self.glossary.entries}

    def term_name(self, value: str, lang: str) -> str:
        """A term's name in an interface language, or the value itself where the glossary does not have it."""
        entry = self.entry(value)
        if entry is None:
            return value
        return entry.en if lang == "en" and entry.en else entry.hant

    def entry(self, value: str) -> Entry | None:
        """The glossary entry that a reference (``term:dahe``) or a plain id names."""
        name = (prefixed(value) or ("term", value))[1]
        return self.glossary.entries.get(name)

    def label(self, clause_id: str, lang: str) -> str:
        """What a clause or row is called in an interface language (`bopu.site.labels`)."""
        return label_of(clause_id, self.clauses, self.strings[lang], self.titles.get(lang, {}))

    def absolute(self, address: str) -> str:
        """A page's address as one cites it: in full where the site's base is known."""
        return f"{self.base_url.rstrip('/')}/{address}" if self.base_url else f"/{address}"


def make_context(
    corpus: Corpus,
    project: Project,
    strings: Mapping[str, Strings],
    base_url: str,
    version: str,
    games: Games | None = None,
    player: Player | None = None,
    standing: Standing | None = None,
) -> Context:
    """Apply the `publish` settings and count the uses of terms; everything later sees only what may be shown."""
    editions = tuple(shown(edition) for edition in corpus.editions)
    uses: dict[str, list[Use]] = {}
    for edition in editions:
        for clause in edition.clauses:
            for term in terms_of(clause):
                uses.setdefault(term, []).append(Use(edition.slug, clause.id, clause.n))
    frozen = {term: tuple(places) for term, places in uses.items()}
    found = [titles_of(edition, corpus.glossary, strings) for edition in editions]
    titles = {lang: {name: title for one in found for name, title in one[lang].items()} for lang in strings}
    return Context(
        project,
        editions,
        corpus.glossary,
        strings,
        frozen,
        base_url,
        version,
        games or {},
        player,
        titles,
        {clause.id: clause for edition in editions for clause in _all_clauses(edition)},
        corpus.words,
        standing or Standing(),
    )


def _all_clauses(edition: Edition) -> Iterator[Clause]:
    """The rows of the companions, then the clauses of the text."""
    for rows in edition.companion_clauses.values():
        yield from rows
    yield from edition.clauses


def terms_of(clause: Clause) -> list[str]:
    """The glossary ids that a clause refers to, by its terms and by the keys of its guests, each once, in order."""
    return list(dict.fromkeys(name for figure in clause.figures if (name := _term(figure))))


def _term(figure: Figure) -> str:
    if figure.kind == "term":
        prefix, name = prefixed(figure.value) or ("", "")
        return name if prefix == "term" else ""
    return figure.value if (figure.kind, figure.type) == ("rs", GUEST) else ""


def content_lang(lang: str) -> str:
    """The language that a page's own words are in."""
    return CONTENT_LANG[lang]
