"""Turns a TEI text made elsewhere into one that our schema accepts: header and markup are kept, what is foreign is
renamed, and all of it is told.

No character of the text is touched. An element that the schema does not know becomes ``div``, ``ab`` or ``seg`` whose
type is its old name; an attribute that it does not know is taken away; what of a header it does not know stands as
text in encodingDesc. Where the header declares no clauses, the smallest blocks are declared to be the clauses.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, Level, error, has_errors
from bopu.text.lines import source_lines
from bopu.text.parse import CONTAINERS, TEXT_BLOCKS, to_document
from bopu.text.schema import Schema, at_path
from bopu.text.source import TEI, XML_ID, parse_source

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_RNG = "{http://relaxng.org/ns/structure/1.0}"
_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*>")
_DECLARED = re.compile(r"""\A(\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']""")
_NAME = re.compile("[^A-Za-z0-9_.-]+")
_POINTERS = ("resp", "wit", "source", "target", "ana", "corresp", "next", "prev", "facs", "change", "rendition", "ref")
_OPENING = frozenset({"head", "opener", "epigraph", "salute"})
_CLOSING = ("trailer", "closer", "signed", "byline", "dateline")
_LEAVES = ("p", "ab", "l", "item", "cell", "head")
_FRAME = frozenset({"TEI", "text", "front", "body", "back"})
ROUNDS = 12  # of validating and renaming; a deep tree needs as many as it has foreign levels


class Adapted(NamedTuple):
    """A text that our schema accepts: its TEI, the lines of its source layer, its language, and what was changed."""

    text: str
    lines: tuple[str, ...]
    lang: str
    changes: tuple[str, ...]


def adapt(text: str, file: str, prefix: str, lang: str, schema: Path) -> tuple[Adapted | None, list[Finding]]:
    """The adapted text, or why it cannot be one. Ids that are missing begin with `prefix`; `lang` is the language
    where the text states none; `schema` is the folder with ``bopu.rng``."""
    changes: Counter[str] = Counter()
    if doctype := _DOCTYPE.search(text[: text.find("<TEI") if "<TEI" in text else 0]):
        text = text.replace(doctype[0], "", 1)
        changes["document type declaration: left out"] += 1
    source = parse_source(_DECLARED.sub(r"\1", text).encode(), file)
    if source.root is None:
        return None, source.findings
    root = source.root
    if root.find(f"{{{TEI}}}text") is None or root.find(f"{{{TEI}}}teiHeader") is None:
        return None, [error("tei.text", file, root.sourceline or 0, "expected <teiHeader> and <text>; found one alone")]
    _Adapter(root, schema, changes).run()
    _declare(root, prefix, changes)
    if lang and not any(element.get(_LANG) for element in root.iter(*_named("TEI", "text", "body"))):
        root.set(_LANG, lang)
        changes[f"xml:lang={lang} set on TEI, which stated no language"] += 1
    return _finished(root, file, schema, changes)


def _named(*names: str) -> tuple[str, ...]:
    return tuple(f"{{{TEI}}}{name}" for name in names)


@cache
def _vocabulary(schema: Path) -> Mapping[str, frozenset[str]]:
    """The elements of our schema, each with its attributes (``xml:id`` by its prefix)."""
    grammar = etree.parse(str(schema / "bopu.rng")).getroot()
    defines = {define.get("name", ""): define for define in grammar.iter(f"{_RNG}define")}
    found: dict[str, frozenset[str]] = {}
    for name, define in defines.items():
        element = define.find(f"{_RNG}element")
        if element is not None:
            found[element.get("name", name)] = frozenset(_attributes(element, defines))
    return found


def _attributes(element: etree._Element, defines: Mapping[str, etree._Element]) -> Iterator[str]:
    for below in element.iter(f"{_RNG}attribute", f"{_RNG}ref"):
        name = below.get("name", "")
        if below.tag == f"{_RNG}attribute":
            yield name
        elif name.startswith("a.") and name in defines:
            yield from _attributes(defines[name], defines)


class _Adapter:
    """Renames what a schema does not know, until it has nothing to say; counts what it does."""

    def __init__(self, root: etree._Element, schema: Path, changes: Counter[str]) -> None:
        self.root, self.changes = root, changes
        self.known = _vocabulary(schema)
        self.grammar = etree.RelaxNG(etree.parse(str(schema / "bopu.rng")))
        self.header = next(root.iter(f"{{{TEI}}}teiHeader"))
        self.kept: list[str] = []  # parts of the header, as text

    def run(self) -> None:
        """Rename unknown elements, take unknown attributes, then whatever the grammar does not allow where it is."""
        for element in [one for one in self.root.iter() if isinstance(one.tag, str)]:
            if etree.QName(element).localname not in self.known or etree.QName(element).namespace != TEI:
                self._rename(element)
        self._apparatus()
        self._loose()
        self._attributes()
        for _ in range(ROUNDS):
            if self.grammar.validate(self.root):
                break
            places = dict.fromkeys(entry.path for entry in self.grammar.error_log if entry.path)
            found = [at_path(self.root, path) for path in places]
            for one in found:
                self._rename(one)
            self._loose()
            self._attributes()
        self._keep()

    def _rename(self, element: etree._Element) -> None:
        """Give an element a name that may stand where it stands; in a header, put it away as text."""
        if (
            element is self.header
            or etree.QName(element).localname in _FRAME
            or self.root not in element.iterancestors()
        ):
            return
        if self.header in element.iterancestors():
            self._put_away(element)
            return
        old = _short(element)
        parent = element.getparent()
        holder = parent is not None and _holds_blocks(parent)
        new = "seg" if not holder else "div" if any(map(_is_block, _children(element))) else "ab"
        name = etree.QName(element)
        if name.namespace != TEI and name.localname in self.known:
            new = name.localname
        elif holder and self._reorder(element):
            return
        elif name.localname == new:
            self._unwrap(element)
            return
        self.changes[f"element {old}: now {new}"] += 1
        element.tag = f"{{{TEI}}}{new}"
        if not element.get("type"):
            element.set("type", _NAME.sub("-", old))

    def _reorder(self, element: etree._Element) -> bool:
        """Mend the order of blocks about one that may stand here, but not where it is; whether anything was done."""
        name = etree.QName(element).localname
        before = [
            etree.QName(one).localname for one in element.itersiblings(preceding=True) if isinstance(one.tag, str)
        ]
        made = [one for one in element.itersiblings(f"{{{TEI}}}ab", preceding=True) if one.get("type")]
        if name in _OPENING and made and not {"p", "div", "l", "list", "table"} & set(before):
            for one in made:  # what stood before a heading
                one.tag = f"{{{TEI}}}fw"
                self.changes[f"element {one.get('type')}: now fw, since a heading follows"] += 1
            return True
        if (name in {"p", "ab", "list", "table", "lg", "l"} and "div" in before) or (name in _OPENING and before):
            self._wrap(element)
            return True
        closing = next((one for one in element.itersiblings(*_named(*_CLOSING), preceding=True)), None)
        if closing is not None and name != "ab":
            self.changes[f"element {_short(closing)}: now ab, since more follows"] += 1
            closing.set("type", _short(closing))
            closing.tag = f"{{{TEI}}}ab"
            return True
        return False

    def _wrap(self, element: etree._Element) -> None:
        """Put a block that may not stand where it does, and what follows up to the next division, into one."""
        parent = element.getparent()
        assert parent is not None
        division = etree.Element(f"{{{TEI}}}div", type="foreign")
        following = list(element.itersiblings())
        parent.replace(element, division)
        division.append(element)
        for one in following:
            if isinstance(one.tag, str) and etree.QName(one).localname == "div":
                break
            division.append(one)
        self.changes[f"element {_short(element)} and what follows: put into a div"] += 1

    def _loose(self) -> None:
        """Put text that stands between blocks into an ab."""
        for holder in [one for one in self.root.iter() if isinstance(one.tag, str) and _holds_blocks(one)]:
            if self.header in holder.iterancestors():
                continue
            for at, words in reversed([(0, holder.text), *((i + 1, child.tail) for i, child in enumerate(holder))]):
                if words and words.strip():
                    block = etree.Element(f"{{{TEI}}}ab", type="foreign")
                    block.text = words
                    if at:
                        holder[at - 1].tail = None
                    else:
                        holder.text = None
                    holder.insert(at, block)
                    self.changes["text between blocks: put into ab"] += 1

    def _apparatus(self) -> None:
        """Turn an app that has not one lemma and a reading into segs: nothing says which of its words stand in the
        text."""
        for app in self.root.iter(f"{{{TEI}}}app"):
            children = [etree.QName(one).localname for one in _children(app)]
            if children.count("lem") == 1 and {"rdg", "rdgGrp"}.intersection(children):
                continue
            self.changes["element app: now seg, since it has not one lem and a rdg"] += 1
            for one in (app, *app.iterdescendants(*_named("lem", "rdg", "rdgGrp"))):
                one.set("type", etree.QName(one).localname)
                one.tag = f"{{{TEI}}}seg"

    def _put_away(self, element: etree._Element) -> None:
        """Take a part out of the header and remember it as text; a list of witnesses in it goes to the sources, since
        readings point there."""
        described = self.header.find(f".//{{{TEI}}}sourceDesc")
        if described is not None and described not in element.iterancestors():
            for witnesses in list(element.iterdescendants(f"{{{TEI}}}listWit")):
                _remove(witnesses)
                described.append(witnesses)
                self.changes["header part listWit: moved to sourceDesc"] += 1
        self.changes[f"header part {_short(element)}: kept as text in encodingDesc"] += 1
        words = etree.tostring(element, encoding="unicode", with_tail=False)
        parent = element.getparent()
        of = f"{_short(parent)} {parent.get(XML_ID, '')}".strip() if parent is not None else ""
        self.kept.append(f"{of}: " + re.sub(r'\s+xmlns(?::\w+)?="[^"]*"', "", words))
        _remove(element)

    def _unwrap(self, element: etree._Element) -> None:
        """Take an element's tags away and leave what is in it."""
        self.changes[f"element {_short(element)}: tags taken away where it may not stand"] += 1
        parent = element.getparent()
        assert parent is not None
        at = parent.index(element)
        _add(parent, at, element.text)
        for child in list(element):
            parent.insert(parent.index(element), child)
        _add(parent, parent.index(element), element.tail)
        parent.remove(element)

    def _attributes(self) -> None:
        for element in self.root.iter():
            if not isinstance(element.tag, str):
                continue
            name = etree.QName(element).localname
            for attribute in list(element.attrib):
                told = _prefixed(str(attribute), element)
                if told not in self.known.get(name, ()):
                    self.changes[f"attribute {told} of {name}: taken away"] += 1
                    del element.attrib[attribute]

    def _keep(self) -> None:
        """Write what was put away into encodingDesc, as text."""
        if not self.kept:
            return
        description = self.header.find(f"{{{TEI}}}encodingDesc")
        if description is None:
            description = etree.Element(f"{{{TEI}}}encodingDesc")
            self.header.insert(1, description)
        for words in self.kept:
            paragraph = etree.SubElement(description, f"{{{TEI}}}p", n="foreign-header")
            paragraph.text = words


def _holds_blocks(element: etree._Element) -> bool:
    """Whether an element holds blocks and no text: a division, not a list, whose items have a shape of their own."""
    return etree.QName(element).localname in CONTAINERS - {"list", "table", "row", "lg", "cit", "sp", "figure", "text"}


def _is_block(element: etree._Element) -> bool:
    return etree.QName(element).localname in CONTAINERS | TEXT_BLOCKS


def _children(element: etree._Element) -> list[etree._Element]:
    return [child for child in element if isinstance(child.tag, str)]


def _short(element: etree._Element) -> str:
    name = etree.QName(element)
    prefix = "" if name.namespace == TEI or element.prefix is None else f"{element.prefix}:"
    return f"{prefix}{name.localname}"


def _prefixed(attribute: str, element: etree._Element) -> str:
    """An attribute's name with its prefix (``xml:id``, ``cb:type``) in place of its namespace."""
    name = etree.QName(attribute)
    prefixes = {"http://www.w3.org/XML/1998/namespace": "xml"} | {
        uri: prefix or "" for prefix, uri in element.nsmap.items()
    }
    return f"{prefixes.get(name.namespace, '?')}:{name.localname}" if name.namespace else attribute


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is not None:
        _add(parent, parent.index(element), element.tail)
        element.tail = None
        parent.remove(element)


def _add(parent: etree._Element, at: int, words: str | None) -> None:
    """Put words into a parent before its child number `at`."""
    if not words:
        return
    if at:
        parent[at - 1].tail = (parent[at - 1].tail or "") + words
    else:
        parent.text = (parent.text or "") + words


def _declare(root: etree._Element, prefix: str, changes: Counter[str]) -> None:
    """Declare the smallest blocks to be the clauses, and give them ids, where the header declares none."""
    if any(one.get("unit") == "clause" for one in root.iter(f"{{{TEI}}}citeStructure")):
        return
    text = next(root.iter(f"{{{TEI}}}text"))
    leaves = [one for one in text.iter(*_named(*_LEAVES)) if _is_leaf(one)]
    names = sorted({etree.QName(one).localname for one in leaves}, key=_LEAVES.index)
    inside = " or ".join(f".//{name}" for name in _LEAVES)
    match = " | ".join(f"//text//{name}[not({inside}) and not(ancestor::note) and normalize-space()]" for name in names)
    taken = {one.get(XML_ID, "") for one in root.iter()}
    number = made = 0
    for one in leaves:
        number += 1
        if not one.get(XML_ID):
            while f"{prefix}.{number}" in taken:
                number += 1
            one.set(XML_ID, f"{prefix}.{number}")
            made += 1
    description = root.find(f".//{{{TEI}}}encodingDesc")
    if description is None:
        header = next(root.iter(f"{{{TEI}}}teiHeader"))
        description = etree.Element(f"{{{TEI}}}encodingDesc")
        header.insert(1, description)
    declaration = etree.SubElement(description, f"{{{TEI}}}refsDecl")
    etree.SubElement(declaration, f"{{{TEI}}}citeStructure", unit="clause", match=match, use="@xml:id")
    changes[f"clauses declared: {', '.join(names)}"] += len(leaves)
    if made:
        changes[f"xml:id {prefix}.1 …: given to clauses without one"] += made


def _is_leaf(element: etree._Element) -> bool:
    within = element.iterancestors(f"{{{TEI}}}note")
    below = element.iterdescendants(*_named(*_LEAVES))
    return (
        next(within, None) is None and next(below, None) is None and bool("".join(map(str, element.itertext())).strip())
    )


def _pointers(root: etree._Element, changes: Counter[str]) -> None:
    """Take away pointers into the document that lead nowhere."""
    ids = {one.get(XML_ID) for one in root.iter()}
    for element in root.iter():
        for name in _POINTERS if isinstance(element.tag, str) else ():
            value = element.get(name, "")
            if any(one.startswith("#") and one[1:] not in ids for one in value.split()):
                kept = [one for one in value.split() if not one.startswith("#") or one[1:] in ids]
                changes[f"pointer {name}={value}: leads nowhere, taken away"] += 1
                if kept:
                    element.set(name, " ".join(kept))
                elif etree.QName(element).localname == "ptr":  # without a target it is none
                    element.attrib.clear()
                    element.tag = f"{{{TEI}}}anchor"
                else:
                    del element.attrib[name]


def _finished(
    root: etree._Element, file: str, schema: Path, changes: Counter[str]
) -> tuple[Adapted | None, list[Finding]]:
    """The adapted text, if it is valid now and can be read."""
    _pointers(root, changes)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="unicode") + "\n"
    findings = Schema(schema).validate(root, file)
    parsed = parse_source(text.encode(), file)
    if has_errors(findings) or parsed.root is None:
        return None, [*(one for one in findings if one.level is Level.ERROR), *parsed.findings]
    document, faults = to_document(parsed.root, file, {})
    if document is None:
        return None, faults
    lines = tuple(line for line, _ in source_lines(document))
    told = tuple(f"{what} ({number})" if number > 1 else what for what, number in sorted(changes.items()))
    return Adapted(text, lines, document.lang, told), []
