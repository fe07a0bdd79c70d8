"""Turns what is cited into BibTeX and CSL-JSON, as text to show and as the files beside a permanent address."""

import json
import re
from collections.abc import Iterator
from typing import Any

from bopu.site.citable import CitedClause, CitedEdition, both, cited_clauses, cited_edition, date_parts
from bopu.site.context import Context

CLAUSE_FILES = ("clause.bib", "clause.csl.json")
EDITION_FILES = ("text.bib", "text.csl.json")
"""Names beside the permanent address of a clause, and of an edition: BibTeX, CSL-JSON."""

_TEX = re.compile(r"[\\~^&%$#_{}]")
_NAMED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
"""Signs that TeX reads as its own; those without a name are written with a backslash before them."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def citation_files(context: Context) -> Iterator[tuple[str, bytes]]:
    """The files beside the permanent addresses of all that the site shows, each a path and its bytes."""
    for edition in context.editions:
        if edition.publish == "none":
            continue
        whole = cited_edition(context, edition)
        yield from _files(f"{edition.slug}/", EDITION_FILES, whole)
        for clause in cited_clauses(context, edition):
            yield from _files(f"{edition.slug}/{clause.id}/", CLAUSE_FILES, clause)


def _files(place: str, names: tuple[str, str], cited: CitedClause | CitedEdition) -> Iterator[tuple[str, bytes]]:
    yield place + names[0], bibtex(cited).encode()
    yield place + names[1], csl_json(cited).encode()


def bibtex(cited: CitedClause | CitedEdition) -> str:
    """One entry for BibTeX and biblatex in UTF-8: a clause is a piece of a collection, an edition a book."""
    whole = cited if isinstance(cited, CitedEdition) else cited.edition
    fields: dict[str, str] = {}
    if whole.authors:
        fields["author"] = _names(whole.authors)
    fields["title"] = _braced(both(cited.title))
    if isinstance(cited, CitedClause):
        fields["booktitle"] = _braced(both(whole.title))
    if whole.editors:
        fields["editor"] = _names(whole.editors)
    fields |= _date(whole.state)
    fields["version"] = f"{{{_tex(cited.release.words)}}}"
    fields["language"] = f"{{{whole.lang}}}"
    if cited.url:
        fields["url"] = f"{{{cited.url}}}"
    fields["note"] = f"{{{_tex(note_of(cited))}}}"
    fields["copyright"] = f"{{{_tex(rights_of(whole))}}}"
    kind, key = ("book", whole.slug) if isinstance(cited, CitedEdition) else ("incollection", cited.key)
    width = max(map(len, fields))
    lines = ",\n".join(f"  {name:<{width}} = {value}" for name, value in fields.items() if value != "{}")
    return f"@{kind}{{{key},\n{lines}\n}}\n"


def csl_json(cited: CitedClause | CitedEdition) -> str:
    """The one item as an array, as programmes import it."""
    return json.dumps([csl(cited)], ensure_ascii=False, indent=2) + "\n"


def csl(cited: CitedClause | CitedEdition) -> dict[str, Any]:
    """One item of CSL-JSON. What no field of CSL holds (digest, commit, rights, review) stands under `custom`."""
    whole = cited if isinstance(cited, CitedEdition) else cited.edition
    item: dict[str, Any] = {
        "id": whole.slug if isinstance(cited, CitedEdition) else cited.key,
        "type": "book" if isinstance(cited, CitedEdition) else "chapter",
        "title": both(cited.title),
        "author": [{"literal": name} for name in whole.authors],
        "editor": [{"literal": name} for name in whole.editors],
        "version": cited.release.words,
        "language": whole.lang,
        "note": note_of(cited),
        "URL": cited.url,
    }
    if isinstance(cited, CitedClause):
        item["container-title"] = both(whole.title)
        item["section"] = cited.id
    if parts := date_parts(whole.state):
        item["issued"] = {"date-parts": [list(parts)]}
    item["custom"] = _custom(cited, whole)
    return {name: value for name, value in item.items() if value not in ("", [])}


def _custom(cited: CitedClause | CitedEdition, whole: CitedEdition) -> dict[str, Any]:
    found: dict[str, Any] = {
        "address": f"/{cited.path}",
        "digest": cited.digest if isinstance(cited, CitedClause) else "",
        "release": cited.release.name,
        "commit": cited.release.commit,
        "reviewed": whole.reviewed,
        "rights-of-the-source": dict(whole.source_rights),
        "rights-of-the-edition": dict(whole.our_rights),
        "licence-of-markup-notes-translation": whole.licence,
    }
    return {name: value for name, value in found.items() if value != ""}


def note_of(cited: CitedClause | CitedEdition) -> str:
    """What a citation must not leave out: id, digest, whose work it is, that it is unreviewed where it is."""
    names = [cited.id, cited.digest] if isinstance(cited, CitedClause) else []
    return "; ".join([*names, both(cited.note, " / ")])


def rights_of(whole: CitedEdition) -> str:
    """Whose the words are and what is claimed, as the header states it, in both languages."""
    return both({lang: f"{whole.source_rights[lang]} {whole.our_rights[lang]}".strip() for lang in ("zh", "en")}, " / ")


def _date(state: str) -> dict[str, str]:
    year, month, day = (*date_parts(state), 0, 0, 0)[:3]
    found = {"year": f"{{{year}}}"} if year else {}
    if 0 < month <= len(_MONTHS):
        found["month"] = _MONTHS[month - 1]
    return found | ({"day": f"{{{day}}}"} if day else {})


def _names(names: tuple[str, ...]) -> str:
    """Names in braces of their own: none is taken apart into a given and a family name."""
    return "{" + " and ".join(f"{{{_tex(name)}}}" for name in names) + "}"


def _braced(text: str) -> str:
    """A title whose letters no style changes."""
    return f"{{{{{_tex(text)}}}}}"


def _tex(text: str) -> str:
    return _TEX.sub(lambda sign: _NAMED.get(sign[0], f"\\{sign[0]}"), text)
