"""Turns a TEI element tree into a `Document`: blocks of spans that know their layers, their clause and their marks.

This is the only module that knows lxml's `text` and `tail`. Which layer an element's content belongs to follows corpus/README.md.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, error
from bopu.text.header import read_header
from bopu.text.model import Block, ClauseUnit, Document, Header, Layer, Mark, Span
from bopu.text.script import SCRIPT_LAYER, Locks, with_scripts
from bopu.text.source import read_source

CONTAINERS = frozenset(
    {"text", "front", "body", "back", "group", "div", "list", "table", "row", "lg", "sp", "figure", "listBibl", "cit", "titlePage",
     "docTitle", "opener", "closer", "argument", "epigraph", "floatingText", "standOff"}
)  # fmt: skip
"""Elements that hold blocks and no text of their own."""

TEXT_BLOCKS = frozenset(
    {"head", "p", "item", "cell", "l", "ab", "trailer", "byline", "dateline", "titlePart", "salute", "signed", "speaker", "stage",
     "docDate", "docImprint", "docAuthor", "figDesc"}
)  # fmt: skip
"""Elements that hold text and begin a line of the source."""

EDITORS = frozenset({"desc", "certainty", "figDesc", "witDetail"})
"""Elements whose content is ours wherever they stand."""

_LAYOUT = re.compile(r"[ \t\r\n]*\n[ \t\r\n]*")
_BREAK = "\n"  # a folded line end, until its neighbours are known

_XML = "{http://www.w3.org/XML/1998/namespace}"


def read_document(path: Path, file: str, locks: Locks) -> tuple[Document | None, list[Finding]]:
    """Read a TEI file into a document, or say why not. `locks` holds the glossary's forms of terms in both scripts."""
    source = read_source(path, file)
    if source.root is None:
        return None, source.findings
    return to_document(source.root, file, locks)


def to_document(root: etree._Element, file: str, locks: Locks) -> tuple[Document | None, list[Finding]]:
    """Turn a parsed TEI tree into a document. The tree is changed: it loses its namespaces."""
    _bare(root)
    header = read_header(root)
    clauses, findings = _clause_elements(root, header, file)
    if findings:
        return None, findings
    text = root.find("text")
    if text is None:
        return None, [error("tei.text", file, root.sourceline or 0, "expected <text> after <teiHeader>; found none")]
    lang = text.get("lang") or root.get("lang") or ""
    reader = _Reader(clauses, locks, any(_bears_digital(e) for e in text.iter("lem", "rdg")))
    body = reader.block(text, _Where((), Layer.ALL, "", False, lang))
    ids = {i: e.sourceline or 0 for e in root.iter() if isinstance(e.tag, str) and (i := e.get("id"))}
    units = _units(clauses, body)
    return Document(file, root.get("id") or "", lang, header, body, units, ids), []


def _bare(root: etree._Element) -> None:
    """Take namespaces off names (TEI's off elements, xml: off attributes), so that paths and the header's own XPath are plain."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        element.tag = etree.QName(element).localname
        for name, value in list(element.attrib.items()):
            if str(name).startswith(_XML):
                del element.attrib[name]
                element.set(str(name)[len(_XML) :], value)


def _clause_elements(
    root: etree._Element, header: Header, file: str
) -> tuple[dict[etree._Element, str], list[Finding]]:
    """The elements that the header declares to be clauses, and their ids."""
    expected = "expected encodingDesc/refsDecl/citeStructure[@unit='clause'] with @match and @use=\"@xml:id\"; found "
    if not header.clause_match:
        return {}, [error("clause.declared", file, 0, f"{expected}none: declare which element is a clause")]
    if header.clause_use not in {"@xml:id", "@id"}:
        return {}, [
            error("clause.declared", file, 0, f"{expected}@use={header.clause_use!r}: clauses are cited by @xml:id")
        ]
    path = re.sub(r"@xml:", "@", re.sub(r"\b(?:tei|t):", "", header.clause_match))
    try:
        found = root.getroottree().xpath(path)
    except etree.XPathError as fault:
        return {}, [
            error("clause.declared", file, 0, f"{expected}@match={header.clause_match!r}, which is no XPath: {fault}")
        ]
    elements = [e for e in found if isinstance(e, etree._Element)] if isinstance(found, list) else []
    if not elements:
        return {}, [
            error(
                "clause.none",
                file,
                0,
                f"expected clauses; found none: @match={header.clause_match!r} selects no element",
            )
        ]
    return _with_ids(elements, file)


def _with_ids(elements: list[etree._Element], file: str) -> tuple[dict[etree._Element, str], list[Finding]]:
    clauses: dict[etree._Element, str] = {}
    findings = []
    for element in elements:
        line = element.sourceline or 0
        if not (clause_id := element.get("id", "")):
            message = (
                f"expected an xml:id on this <{element.tag!s}>, which the header declares to be a clause; found none"
            )
            findings.append(error("clause.id", file, line, message))
        if any(above in clauses for above in element.iterancestors()):
            message = (
                f"expected clauses side by side; found <{element.tag!s}> inside another clause: end the outer one first"
            )
            findings.append(error("clause.nested", file, line, message, clause_id))
        clauses[element] = clause_id
    return clauses, findings


def _bears_digital(element: etree._Element) -> bool:
    return "#digital" in element.get("wit", "").split()


class _Where(NamedTuple):
    """What is in force at one place of the tree."""

    marks: tuple[Mark, ...]
    layers: Layer
    clause: str
    note: bool
    lang: str


class _Reader:
    """Walks a tree once and collects blocks; holds what the walk needs to know everywhere."""

    def __init__(self, clauses: Mapping[etree._Element, str], locks: Locks, digital: bool) -> None:
        self.clauses = clauses
        self.locks = locks
        self.digital = digital  # whether any reading names #digital; saves looking where none does
        self.key = 0

    def block(self, element: etree._Element, at: _Where) -> Block:
        """One block element with everything below it."""
        at = at._replace(clause=self.clauses.get(element, at.clause), lang=element.get("lang") or at.lang)
        content: list[Span | Block] = []
        self._content(element, content, at)
        return Block(str(element.tag), element.sourceline or 0, _attributes(element), self._finished(content, at.lang))

    def _finished(self, content: list[Span | Block], lang: str) -> tuple[Span | Block, ...]:
        """Settle layout space and add both scripts, for each run of spans between nested blocks."""
        done: list[Span | Block] = []
        run: list[Span] = []
        for part in content:
            if isinstance(part, Span):
                run.append(part)
                continue
            done.extend(with_scripts(_settled(run), lang, self.locks))
            done.append(part)
            run = []
        done.extend(with_scripts(_settled(run), lang, self.locks))
        return tuple(done)

    def _content(self, element: etree._Element, out: list[Span | Block], at: _Where) -> None:
        line = element.sourceline or 0
        layout_only = element.tag in CONTAINERS
        _add_text(element.text, out, at, line, layout_only)
        for child in element:
            if isinstance(child.tag, str):
                self._child(child, element, out, at)
            _add_text(child.tail, out, at, child.sourceline or line, layout_only)

    def _child(self, child: etree._Element, parent: etree._Element, out: list[Span | Block], at: _Where) -> None:
        ours = at.note or child.tag in EDITORS or (child.tag == "note" and child.get("place") != "inline")
        if child.tag in CONTAINERS or child.tag in TEXT_BLOCKS or (child.tag == "label" and parent.tag == "list"):
            out.append(self.block(child, at._replace(note=ours)))
            return
        self.key += 1
        mark = Mark(str(child.tag), self.key, child.sourceline or 0, _attributes(child))
        inside = _Where(
            (*at.marks, mark),
            self._layers(child, parent, at.layers),
            self.clauses.get(child, at.clause),
            ours,
            child.get("lang") or at.lang,
        )
        before = len(out)
        self._content(child, out, inside)
        if len(out) == before:  # an element without text still stands somewhere
            out.append(Span("", inside.marks, inside.layers, mark.line, inside.clause, ours))

    def _layers(self, child: etree._Element, parent: etree._Element, layers: Layer) -> Layer:
        """Which layers an inline element's content stands in, given those of its parent."""
        tag = child.tag
        if tag in {"corr", "supplied", "expan"}:
            return layers & ~Layer.SOURCE
        if tag in {"surplus", "del"} or (tag in {"sic", "abbr"} and parent.tag == "choice"):
            return layers & Layer.SOURCE
        if tag in {"orig", "reg"} and parent.tag == "choice":
            return _orig_reg(child, parent, layers)
        if tag in {"lem", "rdg"}:
            return self._reading(child, layers)
        return layers

    def _reading(self, child: etree._Element, layers: Layer) -> Layer:
        """The source layer reads what #digital bears, or the lemma where no reading is said to be the source's."""
        apparatus = next(child.iterancestors("app"), None)
        base = None
        if self.digital and apparatus is not None:
            base = next((e for e in apparatus.iter("lem", "rdg") if _bears_digital(e)), None)
        if child.tag == "lem":
            return layers if base is None or base is child else layers & ~Layer.SOURCE
        return layers & Layer.SOURCE if child is base else Layer.NONE


def _orig_reg(child: etree._Element, choice: etree._Element, layers: Layer) -> Layer:
    """A reg with a script's @xml:lang reads in that script alone; one without replaces the orig in all edited layers."""
    decided = Layer.NONE
    for reg in choice.findall("reg"):
        decided |= SCRIPT_LAYER.get(reg.get("lang", ""), Layer.NONE)
    if child.tag == "reg":
        own = SCRIPT_LAYER.get(child.get("lang", ""))
        return layers & own if own is not None else layers & ~(Layer.SOURCE | decided)
    replaced = any(reg.get("lang", "") not in SCRIPT_LAYER for reg in choice.findall("reg"))
    return layers & Layer.SOURCE if replaced else layers & ~decided


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _add_text(text: str | None, out: list[Span | Block], at: _Where, line: int, layout_only: bool) -> None:
    """Add a run of characters; white space that holds a line end becomes nothing in Chinese, elsewhere one `_BREAK`."""
    if not text:
        return
    folded = _LAYOUT.sub("" if at.lang.startswith("zh") else _BREAK, text)
    if folded and not (layout_only and not folded.strip()):
        out.append(Span(folded, at.marks, at.layers, line, at.clause, at.note))


def _settled(run: list[Span]) -> list[Span]:
    """Turn each `_BREAK` into a space, or into nothing beside other space and at the ends of the text or note it stands in."""
    if not any(_BREAK in span.text for span in run):
        return run
    streams: dict[int, list[int]] = {}
    for i, span in enumerate(run):
        streams.setdefault(_note_key(span) if span.note else 0, []).append(i)
    texts = [span.text for span in run]
    for places in streams.values():
        whole = "".join(texts[i] for i in places)
        at = 0
        for i in places:
            end = at + len(texts[i])
            texts[i] = "".join(_settled_char(whole, j) for j in range(at, end))
            at = end
    return [s if t == s.text else replace(s, text=t) for s, t in zip(run, texts, strict=True) if t or not s.text]


def _settled_char(whole: str, at: int) -> str:
    """What one character of a stream becomes: itself, unless it is a `_BREAK`."""
    if whole[at] != _BREAK:
        return whole[at]
    after = at + 1
    while after < len(whole) and whole[after] == _BREAK:
        after += 1
    inside = at > 0 and after < len(whole)
    return " " if inside and whole[at - 1] not in f" {_BREAK}" and whole[after] != " " else ""


def _note_key(span: Span) -> int:
    return next((mark.key for mark in span.marks if mark.kind == "note"), 0)


def _units(clauses: Mapping[etree._Element, str], body: Block) -> tuple[ClauseUnit, ...]:
    spans: dict[str, list[Span]] = {clause_id: [] for clause_id in clauses.values()}
    for span in body.spans():
        if span.clause:
            spans[span.clause].append(span)
    return tuple(
        ClauseUnit(i, e.sourceline or 0, str(e.tag), _attributes(e), tuple(spans[i])) for e, i in clauses.items()
    )
