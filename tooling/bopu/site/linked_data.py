"""Turns what is cited into JSON-LD in the vocabulary of schema.org: a clause is a Quotation, which is part of an
edition, which is an example of a work; its translation is a work of its own.

`license` stands at what is ours alone (translation, markup and notes) and never at the words of a source: whose those
are says `copyrightNotice`.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from bopu.site.addresses import link
from bopu.site.citable import CitedClause, CitedEdition

CONTEXT = "https://schema.org"
_HARMLESS = (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"))
"""Inside a script element no character may end it; JSON reads the escapes as the characters."""

Node = dict[str, Any]


def embedded(node: Node) -> str:
    """A node as the text of a script element."""
    text = json.dumps({"@context": CONTEXT, **node}, ensure_ascii=False, separators=(",", ":"))
    for sign, escape in _HARMLESS:
        text = text.replace(sign, escape)
    return text


def clause_node(cited: CitedClause, origin: str, lang: str) -> Node:
    """A clause with its edition, for the page at `origin`."""
    whole = cited.edition
    place = _place(cited, origin)
    node = {
        "@type": "Quotation",
        "@id": place,
        "url": place,
        "identifier": [cited.id, {"@type": "PropertyValue", "propertyID": "digest", "value": cited.digest}],
        "name": cited.title[lang],
        "text": cited.words,
        "inLanguage": cited.lang,
        "isPartOf": edition_node(whole, origin, lang),
        **_state(cited, lang),
        "copyrightNotice": whole.source_rights[lang],
        "sameAs": cited.fixed,
    }
    if cited.english:
        node["workTranslation"] = _filled(
            {
                "@type": "CreativeWork",
                "translationOfWork": {"@id": place},
                "text": cited.english,
                "inLanguage": "en",
                "license": whole.licence,
                "creditText": cited.note[lang],
            }
        )
    return _filled(node)


def edition_node(whole: CitedEdition, origin: str, lang: str) -> Node:
    """An edition with the work that it is an example of, for the page at `origin`."""
    place = _place(whole, origin)
    other = whole.title["en" if lang == "zh" else "zh"]
    ours = {"@type": "CreativeWork", "description": whole.our_rights[lang], "license": whole.licence}
    return _filled(
        {
            "@type": "Book",
            "@id": place,
            "url": place,
            "identifier": whole.slug,
            "name": whole.title[lang],
            "alternateName": other if other != whole.title[lang] else "",
            "inLanguage": whole.lang,
            "exampleOfWork": _work(whole, lang),
            "editor": [{"@type": "Organization", "name": name} for name in whole.editors],
            **_state(whole, lang),
            "copyrightNotice": whole.source_rights[lang],
            "hasPart": _filled(ours) if whole.licence else "",
        }
    )


def collection_node(editions: Iterable[CitedEdition], origin: str, title: str, lang: str) -> Node:
    """The site with its editions, for the front page at `origin`."""
    parts = [edition_node(whole, origin, lang) for whole in editions]
    return _filled(
        {"@type": "Collection", "name": title, "url": "./", "inLanguage": ["zh-Hant", "en"], "hasPart": parts}
    )


def _work(whole: CitedEdition, lang: str) -> Node | str:
    if not whole.work_title:
        return ""
    authors = [{"@type": "Person", "name": name} for name in whole.authors]
    return _filled({"@type": "CreativeWork", "name": whole.work_title[lang], "author": authors})


def _state(cited: CitedClause | CitedEdition, lang: str) -> Node:
    """Release, date and honesty."""
    whole = cited if isinstance(cited, CitedEdition) else cited.edition
    return {
        "version": cited.release.words,
        "dateModified": whole.state,
        "creativeWorkStatus": cited.status["en"],
        "creditText": cited.note[lang],
    }


def _place(cited: CitedClause | CitedEdition, origin: str) -> str:
    """The permanent address: in full where it is known, else as a link from the page, which JSON-LD resolves."""
    return cited.url or link(origin, cited.path)


def _filled(node: Mapping[str, Any]) -> Node:
    """What says something: no empty text, list or node."""
    return {name: value for name, value in node.items() if value not in ("", [], {})}
