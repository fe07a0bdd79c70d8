"""Turns a page and its place into what its head says to machines: its languages, its own full address, what a link to
it shows (OpenGraph), and its newest and its citable form.

What needs a full address (the canonical address, `og:url`) is left out where the place of the site is not known;
links between languages are then relative. There is no `og:image`: it would have to be a picture on a host.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bopu.clauses.english import english_of
from bopu.clauses.model import Edition
from bopu.site.addresses import CONTENT_LANG, LANGUAGES, folder, link, other
from bopu.site.context import Context
from bopu.site.feed import NAME as FEED
from bopu.site.feed import entries
from bopu.site.pages import Page
from bopu.site.past import Past
from bopu.site.retired import Graves, Retired
from bopu.site.sitemap import NAME as SITEMAP

LOCALES = {"zh": "zh_TW", "en": "en_US"}
"""OpenGraph knows languages with a country; Chinese here is in traditional script."""

LONGEST = 200
"""Characters of a description, beyond which nobody shows it."""

NEUTRAL = ("home.html", "reading.html", "withheld.html", "clause.html")
"""Pages that have a neutral address beside those of the languages."""


def is_further(page: Page) -> bool:
    """Whether a page is a part of a text but the first: the text as a whole alone has a neutral address."""
    return page.template in NEUTRAL[1:3] and len(page.parts) > 2


class Alternate(NamedTuple):
    """The page in a language, or (x-default) for whoever reads neither."""

    lang: str
    href: str


class Forms(NamedTuple):
    """Which form of the page this is: `frozen`, the release it belongs to (empty: the latest), links to the latest form
    and to the one that never changes with its release; both empty where there is none."""

    frozen: str = ""
    latest: str = ""
    cited: str = ""
    release: str = ""


class ReleaseRow(NamedTuple):
    """A release as the page of downloads lists it; `href` is empty where this site does not carry its copy."""

    name: str
    state: str
    commit: str
    href: str


class Head(NamedTuple):
    """What a page says of itself."""

    canonical: str = ""
    alternates: tuple[Alternate, ...] = ()
    description: str = ""
    graph: tuple[tuple[str, str], ...] = ()
    feed: str = ""
    forms: Forms = Forms()
    releases: tuple[ReleaseRow, ...] = ()
    sitemap: str = ""
    gone: tuple[Retired, ...] = ()


class Heads:
    """Makes the heads of the pages of one site."""

    def __init__(self, context: Context, past: Past | None = None) -> None:
        self.context, self.graves = context, Graves(context, past.stones if past else ())
        self.feed = FEED if not context.standing.frozen and entries(context) else ""
        self.base = context.standing.base(context.base_url)
        self.texts = {edition.slug: edition for edition in context.editions}
        self.english: dict[str, Mapping[str, str]] = {}

    def of(self, page: Page) -> Head:
        """The head of a page; of the page for missing addresses, which has none of its own, an empty one."""
        if page.template == "404.html":
            return Head()
        described = self._described(page)
        return Head(
            self.base + page.address if self.base else "",
            tuple(self._alternates(page)),
            described,
            tuple(self._graph(page, described)),
            link(page.address, "") + self.feed if self.feed else "",
            self._forms(page),
            *(self._listed(page) if page.template == "downloads.html" else ((), "")),
            self.graves.on(page),
        )

    def _listed(self, page: Page) -> tuple[tuple[ReleaseRow, ...], str]:
        """What the page of downloads says of releases, and of the sitemap."""
        root = link(page.address, "")
        releases = tuple(
            ReleaseRow(one.name, one.state, one.commit, root + one.address if one.files else "")
            for one in reversed(self.context.standing.releases)
        )
        return releases, root + SITEMAP if self.base and not self.context.standing.frozen else ""

    def _alternates(self, page: Page) -> Iterator[Alternate]:
        parts = page.parts[1:] if page.lang else page.parts
        for lang in LANGUAGES:
            yield Alternate(CONTENT_LANG[lang], self._to(page, folder(lang, *parts)))
        neutral = not page.lang or (page.template in NEUTRAL and not is_further(page))
        yield Alternate("x-default", self._to(page, folder(*parts) if neutral else folder("en", *parts)))

    def _to(self, page: Page, address: str) -> str:
        return self.base + address if self.base else link(page.address, address)

    def _graph(self, page: Page, described: str) -> Iterator[tuple[str, str]]:
        lang = page.lang or "zh"
        yield "og:title", page.title
        yield "og:type", "article" if len(page.parts) > bool(page.lang) else "website"
        yield "og:site_name", self.context.strings[lang].say("site", "title")
        yield "og:locale", LOCALES[lang]
        yield "og:locale:alternate", LOCALES[other(lang)]
        yield "og:description", described
        if self.base:
            yield "og:url", self.base + page.address

    def _described(self, page: Page) -> str:
        """A clause in its own words, every other page by its title and what the site is."""
        lang = page.lang or "zh"
        parts = page.parts[1:] if page.lang else page.parts
        words = self._words(parts, lang) if page.template in ("clause.html", "doorway.html") else ""
        tagline = self.context.strings[lang].say("site", "tagline")
        said = words or (f"{page.title} · {tagline}" if page.parts[1:] or not page.lang else tagline)
        return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"

    def _words(self, parts: tuple[str, ...], lang: str) -> str:
        edition = self.texts.get(parts[0]) if parts else None
        if edition is None or not parts[1:]:
            return ""
        clause = self.context.clauses.get(parts[1])
        chinese = " ".join(clause.readings.get("traditional", "").split()) if clause else ""
        return (self._english(edition).get(parts[1], "") if lang == "en" else "") or chinese

    def _english(self, edition: Edition) -> Mapping[str, str]:
        """The translation of each clause of a text, put together once."""
        if edition.slug not in self.english:
            self.english[edition.slug] = english_of(edition)
        return self.english[edition.slug]

    def _forms(self, page: Page) -> Forms:
        standing = self.context.standing
        if standing.frozen:
            return Forms(standing.frozen, link(page.address, "") + standing.out + page.address)
        cited = standing.cited(page.address)
        return Forms("", "", link(page.address, cited), standing.name_of(cited)) if cited else Forms()
