"""Turns a teiHeader into a `Header`: titles, rights, witnesses, who did what, and what the text calls a clause."""

import re
from collections.abc import Mapping

from lxml import etree

from bopu.text.model import Header, Responsibility, Witness
from bopu.text.source import TEI

DEFAULT_LANG = "zh-Hant"


def read_header(root: etree._Element) -> Header:
    """Read the header of a TEI tree whose elements carry no namespace (see bopu.text.parse). What is missing stays
    empty."""
    clause = _clause_structure(root)
    return Header(
        title=by_language(root.findall("teiHeader/fileDesc/titleStmt/title")),
        slug=_plain(root.find("teiHeader/fileDesc/publicationStmt/idno[@type='slug']")),
        source_rights=_rights(root, "source-rights"),
        our_rights=_rights(root, "our-rights"),
        licence=_attr(root.find("teiHeader/fileDesc/publicationStmt/availability/licence"), "target"),
        status=_attr(root.find("teiHeader/revisionDesc"), "status") or "draft",
        witnesses=tuple(_witness(element) for element in _sources(root)),
        responsibilities=tuple(
            _responsibility(element) for element in root.findall("teiHeader/fileDesc/titleStmt/respStmt")
        ),
        categories=_categories(root),
        editorial=_editorial(root),
        changes=tuple((c.get("when", ""), _plain(c)) for c in root.findall("teiHeader/revisionDesc/change")),
        clause_match=clause[0],
        clause_use=clause[1],
    )


def _plain(element: etree._Element | None) -> str:
    return "" if element is None else " ".join("".join(str(t) for t in element.itertext()).split())


def _attr(element: etree._Element | None, name: str) -> str:
    return "" if element is None else element.get(name, "")


def language(element: etree._Element) -> str:
    """The language in force at an element: the nearest @xml:lang at or above it."""
    at: etree._Element | None = element
    while at is not None:
        if lang := at.get("lang"):
            return lang
        at = at.getparent()
    return DEFAULT_LANG


def by_language(elements: list[etree._Element]) -> Mapping[str, str]:
    """The plain text of some elements by the language in force at each; the first of a language counts."""
    found: dict[str, str] = {}
    for element in elements:
        found.setdefault(language(element), _plain(element))
    return found


def _rights(root: etree._Element, kind: str) -> Mapping[str, str]:
    """The statements of a kind by language. In an edition made elsewhere all that its availability says is about the
    source."""
    availability = "teiHeader/fileDesc/publicationStmt/availability"
    stated = root.findall(f"{availability}/ab[@type]")
    if not stated and kind == "source-rights":
        return by_language([e for e in root.findall(f"{availability}/*") if _plain(e)])
    return by_language([e for e in stated if e.get("type") == kind])


def _sources(root: etree._Element) -> list[etree._Element]:
    source = root.find("teiHeader/fileDesc/sourceDesc")
    return [] if source is None else [e for e in source.iter("bibl", "witness") if e.get("id")]


def _witness(element: etree._Element) -> Witness:
    kind = "witness" if element.tag == "witness" else element.get("type", "bibl")
    if element.get("id") == "digital":
        kind = "digital"
    idnos = {e.get("type", ""): _plain(e) for e in element.iter("idno")}
    names = by_language([title for title in element.findall("title") if title.get("type") == SHORT])
    titles = by_language([title for title in element.findall("title") if title.get("type") != SHORT])
    authors: dict[str, tuple[str, ...]] = {}
    for author in element.findall("author"):
        authors[language(author)] = (*authors.get(language(author), ()), _plain(author))
    return Witness(element.get("id", ""), kind, _descriptions(element), idnos, names, titles, authors)


SHORT = "short"
"""The @type of a title by which pages name a source."""
_FACTS = frozenset({"author", "editor", "title", "pubPlace", "publisher", "date", "biblScope", "edition", "orgName"})
_NOTES = frozenset({"note", "desc", "p"})


def _descriptions(element: etree._Element) -> Mapping[str, str]:
    """The description by language: author, title and the like as a list, then running text and notes. A name or a date
    that states no language of its own belongs to each."""
    facts: list[tuple[str, str]] = []
    notes: list[tuple[str, str]] = []
    running = element.text or ""
    for child in element:
        if child.tag == "title" and child.get("type") == SHORT:
            pass  # a name, and no part of the description
        elif isinstance(child.tag, str) and child.tag in _FACTS:
            facts.append((child.get("lang", ""), _plain(child)))
        elif isinstance(child.tag, str) and child.tag in _NOTES:
            notes.append((language(child), _plain(child)))
        elif isinstance(child.tag, str) and child.tag != "idno":
            running += _plain(child)
        running += child.tail or ""
    said = " ".join(running.split())
    if said.strip("。，,. "):
        notes.insert(0, (language(element), said))
    languages = dict.fromkeys(lang for lang, text in (*facts, *notes) if lang and text) or {language(element): None}
    return {lang: text for lang in languages if (text := _described(facts, notes, lang))}


def _described(facts: list[tuple[str, str]], notes: list[tuple[str, str]], lang: str) -> str:
    comma, stop, space = ("，", "。", "") if lang.startswith(("zh", "lzh")) else (", ", ".", " ")
    listed = comma.join(text for at, text in facts if at in {"", lang} and text)
    told = space.join(text for at, text in notes if at == lang and text)
    if not listed or not told:
        return listed or told
    return f"{listed}{'' if listed[-1] in '.。!?？！' else stop}{space}{told}"


def _responsibility(element: etree._Element) -> Responsibility:
    name = " ".join(_plain(e) for e in element if isinstance(e.tag, str) and e.tag != "resp")
    return Responsibility(element.get("id", ""), by_language(element.findall("resp")), name)


def _categories(root: etree._Element) -> Mapping[str, Mapping[str, str]]:
    found = root.iterfind("teiHeader/encodingDesc/classDecl/taxonomy//category")
    return {name: by_language(category.findall("catDesc")) for category in found if (name := category.get("id"))}


def _editorial(root: etree._Element) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    declaration = root.find("teiHeader/encodingDesc/editorialDecl")
    for paragraph in declaration.iter("p", "ab") if declaration is not None else ():
        found.setdefault(language(paragraph), []).append(_plain(paragraph))
    return {lang: tuple(texts) for lang, texts in found.items()}


def _clause_structure(root: etree._Element) -> tuple[str, str]:
    """The XPath that finds clauses and the attribute that names them; nested structures are joined into one path."""
    structure = root.find("teiHeader/encodingDesc/refsDecl//citeStructure[@unit='clause']")
    return ("", "") if structure is None else (_joined_match(structure), structure.get("use", ""))


def _joined_match(structure: etree._Element) -> str:
    """The path of a structure, below that of the structure it is nested in; prefixes bound to TEI are taken off."""
    match = _plain_path(structure.get("match", ""), structure)
    parent = structure.getparent()
    if parent is None or parent.tag != "citeStructure" or match.startswith("/"):
        return match
    return f"{_joined_match(parent)}/{match}"


def _plain_path(path: str, element: etree._Element) -> str:
    """An XPath as it applies to names without namespaces: ``//tei:p[@xml:id]`` is ``//p[@id]``; quoted strings stay."""
    prefixes = {"tei", *(prefix for prefix, uri in element.nsmap.items() if prefix and uri == TEI)}
    names = "|".join(re.escape(prefix) for prefix in sorted(prefixes))
    pattern = rf"(\"[^\"]*\"|'[^']*')|(?<![\w.-])(?:{names}):(?!:)|(?<=@)xml:"
    return re.sub(pattern, lambda found: found[1] or "", path)
