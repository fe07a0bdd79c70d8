"""Turns the texts of the site into a tree of files that answers as a server of DTS 1.0 (Distributed Text Services) of
level 0 would: which collections there are, what can be cited in a text, the TEI of a whole text or of a part.

What a server reads from a query stands here in the path (RFC 6570): a client that fills in the templates of
`entry.jsonld` asks for a file. A text is a collection; its edition, its translation and its companions are the
resources in it. A tree of files holds no ranges (`start`, `end`), no pages, no siblings (``down=0``, which would repeat
the whole text for each clause) and no depth beyond that of our texts, which is one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from bopu.clauses.model import Edition
from bopu.exports.tables import json_bytes
from bopu.site.addresses import CONTENT_LANG, climb, folder
from bopu.site.context import Context
from bopu.site.strings import pick
from bopu.text.model import Header

ROOT = "dts/"
ENTRY = ROOT + "entry.jsonld"
CORPUS = "_corpus"
"""The id of the root collection: no slug can be like it."""

VERSION = "1.0"
CONTEXT = "https://dtsapi.org/context/v1.0.json"
MEDIA_TYPE = "application/tei+xml"
UNIT = "clause"
JSON, TEI = "index.jsonld", "index.tei"
"""The names of the files: hosts that know these endings send the media types that the specification asks for."""

COLLECTION, NAVIGATION, DOCUMENT = ROOT + "collection", ROOT + "navigation", ROOT + "document"
DOWN = (";down=-1", ";down=1")
"""What `{;down}` expands to where all below is asked for, or one level: the same, since there is one level."""

Json = dict[str, Any]
Files = Iterator[tuple[str, bytes]]
Members = Callable[[str], list[Json]]
"""What is in a collection, as the file at an address tells it."""


@dataclass(frozen=True)
class Resource:
    """A TEI document that can be read: its id (``shi.text``), the text it belongs to, its header, what its clauses are
    called by id and language, its file as the site offers it (empty where its words are withheld)."""

    id: str
    edition: Edition
    header: Header
    lang: str
    units: Mapping[str, Mapping[str, str]]
    data: str
    file: str

    @property
    def address(self) -> str:
        """The file that the site offers, below its root, as a link writes it."""
        return "/".join(map(_segment, self.data.split("/")))


def resources(context: Context, edition: Edition) -> tuple[Resource, ...]:
    """The resources of a text, its edition first; none where not even clauses may be shown."""
    if edition.publish == "none":
        return ()
    listed = [("text", edition.document, [clause.id for clause in edition.clauses])]
    if edition.translation:
        listed.append(("text.en", edition.translation, [unit.id for unit in edition.translation.clauses]))
    for name, document in edition.companions.items():
        listed.append((name, document, [clause.id for clause in edition.companion_clauses.get(name, ())]))
    return tuple(
        Resource(
            f"{edition.slug}.{stem}",
            edition,
            document.header,
            document.lang or "zh-Hant",
            {name: {lang: context.label(name, lang) for lang in CONTENT_LANG} for name in names},
            f"data/{edition.slug}/{stem}.xml" if edition.publish == "full" else "",
            document.file,
        )
        for stem, document, names in listed
    )


def dts_files(context: Context, base: str = "") -> Files:
    """Entry, collections and navigation. `base` is the full address of the site with a slash at its end; where it is
    empty every address is written from the file that it stands in."""
    tell = Teller(context, base)
    yield ENTRY, json_bytes({**HEAD, "@id": tell.at(ENTRY, ENTRY), "@type": "EntryPoint", **tell.templates(ENTRY)})

    def roots(place: str) -> list[Json]:
        return [tell.corpus(place)]

    def texts(place: str) -> list[Json]:
        return [tell.text(edition, place) for edition in context.editions]

    yield _answer(f"{COLLECTION}/{JSON}", tell.corpus, texts)
    yield from _collection(CORPUS, tell.corpus, texts, lambda place: [])
    for edition in context.editions:
        yield from _text(tell, edition, roots)


HEAD: Json = {"@context": CONTEXT, "dtsVersion": VERSION}


def _answer(place: str, describe: Callable[[str], Json], member: Members) -> tuple[str, bytes]:
    return place, json_bytes({**HEAD, **describe(place), "member": member(place)})


def _collection(name: str, describe: Callable[[str], Json], children: Members, parents: Members) -> Files:
    """What is in a collection, asked for without `nav` and with either of its values."""
    for part, member in (("", children), ("children/", children), ("parents/", parents)):
        yield _answer(f"{COLLECTION}/{name}/{part}{JSON}", describe, member)


def _text(tell: "Teller", edition: Edition, roots: Members) -> Files:
    own = tell.resources[edition.slug]

    def text(place: str) -> Json:
        return tell.text(edition, place)

    def children(place: str) -> list[Json]:
        return [tell.resource(one, place) for one in own]

    yield from _collection(edition.slug, text, children, roots)
    for one in own:
        yield from _resource(tell, one, lambda place: [text(place)])


def _resource(tell: "Teller", one: Resource, parents: Members) -> Files:
    yield from _collection(one.id, lambda place: tell.resource(one, place), lambda place: [], parents)
    units = [tell.unit(one, name) for name in one.units]
    for down in DOWN:
        yield _navigation(tell, one, f"{NAVIGATION}/{one.id}{down}/{JSON}", member=units)
    for unit in units:
        name = unit["identifier"]
        yield _navigation(tell, one, f"{NAVIGATION}/{one.id}/{name}/{JSON}", ref=unit)
        for down in DOWN:
            yield _navigation(tell, one, f"{NAVIGATION}/{one.id}{down}/{name}/{JSON}", ref=unit, member=[unit])


def _navigation(tell: "Teller", one: Resource, place: str, **asked: Json | Sequence[Json]) -> tuple[str, bytes]:
    resource = {name: value for name, value in tell.resource(one, place).items() if name != "dublinCore"}
    return place, json_bytes(
        {**HEAD, "@id": tell.at(place, _written(place)), "@type": "Navigation", "resource": resource, **asked}
    )


class Teller:
    """Describes the parts of a corpus; `place` is always the file that the description stands in."""

    def __init__(self, context: Context, base: str) -> None:
        self.context, self.base = context, base
        self.resources = {edition.slug: resources(context, edition) for edition in context.editions}

    def at(self, place: str, address: str) -> str:
        """The address of a file, from another."""
        return (self.base or climb(place)) + address

    def templates(self, place: str, collection: str = "{/id,nav}", resource: str = "{/resource}") -> Json:
        """The templates of the three endpoints; where one thing is described its id is filled in."""
        return {
            "collection": self.at(place, f"{COLLECTION}{collection}/{JSON}"),
            "navigation": self.at(place, f"{NAVIGATION}{resource}{{;down}}{{/ref}}/{JSON}"),
            "document": self.at(place, f"{DOCUMENT}{resource}{{/ref}}/{TEI}"),
        }

    def corpus(self, place: str) -> Json:
        """The root collection."""
        title = {lang: self.context.strings[lang].say("site", "title") for lang in CONTENT_LANG}
        said = {CONTENT_LANG[lang]: text for lang, text in title.items()}
        collection = self.templates(place, f"/{CORPUS}{{/nav}}")["collection"]
        return {"@id": CORPUS, "@type": "Collection", "title": title["zh"], "totalParents": 0,
                "totalChildren": len(self.context.editions), "collection": collection,
                "dublinCore": {"title": _said(said)}}  # fmt: skip

    def text(self, edition: Edition, place: str) -> Json:
        """A text, which is a collection of its documents."""
        return {
            "@id": edition.slug,
            "@type": "Collection",
            **self._titled(edition.document.header, edition),
            "totalParents": 1,
            "totalChildren": len(self.resources[edition.slug]),
            "collection": self.templates(place, f"/{edition.slug}{{/nav}}")["collection"],
        }

    def resource(self, one: Resource, place: str) -> Json:
        """A document. Of one whose words are withheld there is no file to read, and no media type."""
        name = _segment(one.id)
        tree = {"@type": "CitationTree", "citeStructure": [{"@type": "CiteStructure", "citeType": UNIT}]}
        open_to_read = {"download": {MEDIA_TYPE: self.at(place, one.address)}} if one.data else {}
        return {"@id": one.id, "@type": "Resource", **self._titled(one.header, one.edition),
                "totalParents": 1, "totalChildren": 0, **self.templates(place, f"/{name}{{/nav}}", f"/{name}"),
                "citationTrees": [tree], "mediaTypes": [MEDIA_TYPE] if one.data else [], **open_to_read}  # fmt: skip

    def unit(self, one: Resource, name: str) -> Json:
        """A clause as it can be cited."""
        called = {CONTENT_LANG[lang]: text for lang, text in one.units[name].items()}
        return {"@type": "CitableUnit", "identifier": name, "level": 1, "parent": None, "citeType": UNIT,
                "dublinCore": {"title": _said(called)}}  # fmt: skip

    def _titled(self, header: Header, edition: Edition) -> Json:
        own = edition.document.header
        rights = header.source_rights or own.source_rights
        licence = header.licence or own.licence
        title = header.title or own.title
        return {
            "title": pick(title, "zh").text or edition.slug,
            "dublinCore": {
                "title": _said(title),
                **({"rights": _said(rights)} if rights else {}),
                **({"license": [licence]} if licence.startswith("http") and edition.publish == "full" else {}),
            },
        }


def _said(texts: Mapping[str, str]) -> list[Json]:
    return [{"lang": lang, "value": text} for lang, text in sorted(texts.items()) if text]


def _segment(name: str) -> str:
    """An id as one segment of an address, as a client's expansion writes it."""
    return folder(name).rstrip("/")


def _written(place: str) -> str:
    """A file's place as an address has it."""
    return quote(place, safe="/;=~")
