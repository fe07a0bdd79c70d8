"""Turns the changes that headers state, with their dates, and the releases into an Atom feed (RFC 4287).

No clock is asked: what has no date that somebody wrote is in no feed, and where nothing has one there is no feed. What
an entry is called for ever is made from what it says, so that it is the same wherever the site stands; links are
written from the feed where the place of the site is not known.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from bopu.site.addresses import folder
from bopu.site.context import Context

NAME = "changes.atom"
SPACE = uuid5(NAMESPACE_URL, "https://www.w3.org/2005/Atom#bopu")
"""In which the names of entries are made."""

_CHINESE = re.compile("[\u3400-\u9fff]")
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?\Z")


class Entry(NamedTuple):
    """A change: its day, what it concerns, where that is read, what was done, and by whom the edition is."""

    day: str
    title: str
    address: str
    said: str
    who: str


def day_of(stated: str) -> str:
    """A date as a feed has it: of a year or a month its first day; empty for what is no date."""
    found = _DATE.match(stated)
    return f"{found[1]}-{found[2] or '01'}-{found[3] or '01'}" if found else ""


def entries(context: Context) -> list[Entry]:
    """The changes of all texts that may be shown in full and the releases, the newest first."""
    found = [*_changes(context), *_releases(context)]
    return sorted(dict.fromkeys(found), key=lambda entry: entry.day, reverse=True)


def _changes(context: Context) -> Iterator[Entry]:
    for edition in context.editions:
        if edition.publish != "full":
            continue
        own = edition.document.header
        who = next((one.name for one in own.responsibilities if one.name), "bopu")
        for document in (edition.document, edition.translation, *edition.companions.values()):
            if document is None:
                continue
            titles = document.header.title or own.title
            title = " / ".join(dict.fromkeys(text for text in titles.values() if text)) or edition.slug
            for date, said in document.header.changes:
                if day := day_of(date):
                    yield Entry(day, f"{title} ({document.lang})", folder(edition.slug), said, who)


def _releases(context: Context) -> Iterator[Entry]:
    said = " / ".join(context.strings[lang].say("release", "made") for lang in ("zh", "en"))
    for one in context.standing.releases:
        if one.files and (day := day_of(one.state)):
            yield Entry(day, f"bopu 博譜 {one.name}", one.address, said, "bopu")


def feed_files(context: Context, base: str) -> Iterator[tuple[str, bytes]]:
    """The feed; none where no change has a date."""
    listed = entries(context)
    if not listed:
        return
    title = context.strings["zh"].say("site", "title")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hant">',
        f"<id>{uuid5(SPACE, base or 'bopu').urn}</id>",
        f"<title>{escape(title)}</title>",
        f"<updated>{listed[0].day}T00:00:00Z</updated>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(base + NAME)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(base or "./")}/>',
        *(line for entry in listed for line in _entry(entry, base)),
        "</feed>",
    ]
    yield NAME, ("\n".join(lines) + "\n").encode()


def _entry(entry: Entry, base: str) -> Iterator[str]:
    yield "<entry>"
    yield f"<id>{uuid5(SPACE, ' '.join((entry.day, entry.address, entry.title, entry.said))).urn}</id>"
    yield f"<title>{escape(entry.title)}</title>"
    yield f"<updated>{entry.day}T00:00:00Z</updated>"
    yield f"<author><name>{escape(entry.who)}</name></author>"
    yield f'<link rel="alternate" type="text/html" href={quoteattr(base + entry.address)}/>'
    lang = "zh-Hant" if _CHINESE.search(entry.said) else "en"
    yield f'<content type="text" xml:lang="{lang}">{escape(entry.said)}</content>'
    yield "</entry>"
