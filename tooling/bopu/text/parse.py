"""Turns a TEI element tree into a `Document`: blocks of spans that know their layers, their clause and their marks.

Above this module nobody meets lxml's `text` and `tail`. Which layer an element's content belongs to follows
corpus/README.md.
"""

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, error
from bopu.project.read import read_bytes
from bopu.text.conversion_words import NO_WORDS, Words
from bopu.text.declared import clause_elements
from bopu.text.header import read_header
from bopu.text.model import Block, ClauseUnit, Document, Layer, Mark, Span
from bopu.text.script import Locks, script_layer, with_scripts
from bopu.text.sheet import read_surfaces
from bopu.text.source import parse_source
from bopu.text.space import fold, settled

CONTAINERS = frozenset(
    {"text", "front", "body", "back", "group", "div", "list", "table", "row", "lg", "sp", "figure", "listBibl", "cit",
     "titlePage", "docTitle", "opener", "closer", "argument", "epigraph", "floatingText", "standOff"}
)  # fmt: skip
"""Elements that hold blocks and no text of their own."""

TEXT_BLOCKS = frozenset(
    {"head", "p", "item", "cell", "l", "ab", "trailer", "byline", "dateline", "titlePart", "salute", "signed",
     "speaker", "stage", "docDate", "docImprint", "docAuthor", "figDesc"}
)  # fmt: skip
"""Elements that hold text and begin a line of the source."""

EDITORS = frozenset({"desc", "certainty", "figDesc", "witDetail"})
"""Elements whose content is ours wherever they stand."""

_XML = "{http://www.w3.org/XML/1998/namespace}"

REMEMBERED = 24
"""So many documents stay in memory: when a source is saved, `bopu serve` reads that one again and no other."""

_Frozen = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def read_document(
    path: Path, file: str, locks: Locks, undeclared: str | None = None, words: Words = NO_WORDS
) -> tuple[Document | None, list[Finding]]:
    """Read a TEI file into a document, or say why not. `locks` holds the glossary's forms of terms in both scripts,
    `words` those that are decided wherever they stand.

    `undeclared` is the XPath of the clauses where the header declares none: None makes that an error, an empty path
    means that there are no clauses (a companion document), ``//seg[@type='clause']`` is our own way (a translation).
    """
    data, faults = read_bytes(path, file)
    if data is None:
        return None, faults
    frozen = tuple((term, tuple(forms.items())) for term, forms in locks.items())
    document, findings = _remembered(data, file, frozen, undeclared, words)
    return document, list(findings)


@lru_cache(maxsize=REMEMBERED)
def _remembered(
    data: bytes, file: str, locks: _Frozen, undeclared: str | None, words: Words
) -> tuple[Document | None, tuple[Finding, ...]]:
    """The document that these bytes are. It never changes, so that whoever reads the same again has the same."""
    source = parse_source(data, file)
    if source.root is None:
        return None, tuple(source.findings)
    thawed = {term: dict(forms) for term, forms in locks}
    document, findings = to_document(source.root, file, thawed, undeclared, words)
    return document, tuple(findings)


def to_document(
    root: etree._Element, file: str, locks: Locks, undeclared: str | None = None, words: Words = NO_WORDS
) -> tuple[Document | None, list[Finding]]:
    """Turn a parsed TEI tree into a document. The tree is changed: it loses its namespaces."""
    _bare(root)
    header = read_header(root)
    text = root.find("text")
    if text is None:
        return None, [error("tei.text", file, root.sourceline or 0, "expected <text> after <teiHeader>; found none")]
    clauses, findings = clause_elements(text, header, file, undeclared)
    if findings:
        return None, findings
    body_lang = next((lang for e in text.findall("body") if (lang := e.get("lang"))), "")
    lang = text.get("lang") or body_lang or root.get("lang") or ""
    body = _Reader(clauses, locks, words).block(text, _Where((), Layer.ALL, "", False, lang))
    ids = {i: e.sourceline or 0 for e in root.iter() if isinstance(e.tag, str) and (i := e.get("id"))}
    units = _units(clauses, body)
    return Document(file, root.get("id") or "", lang, header, body, units, ids, read_surfaces(root)), []


def _bare(root: etree._Element) -> None:
    """Take namespaces off names (TEI's off elements, xml: off attributes), so that paths and the header's own XPath
    are plain."""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        element.tag = element.tag.rpartition("}")[2]
        for name, value in element.attrib.items():
            if str(name).startswith(_XML):
                del element.attrib[name]
                element.set(str(name)[len(_XML) :], value)


class _Where(NamedTuple):
    """What is in force at one place of the tree."""

    marks: tuple[Mark, ...]
    layers: Layer
    clause: str
    note: bool
    lang: str


class _Reader:
    """Walks a tree once and collects blocks; holds what the walk needs to know everywhere."""

    def __init__(self, clauses: Mapping[etree._Element, str], locks: Locks, words: Words) -> None:
        self.clauses = clauses
        self.locks = locks
        self.words = words
        self.bases: dict[etree._Element, etree._Element | None] = {}  # app -> its reading that #digital bears
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
            done.extend(with_scripts(settled(run), lang, self.locks, self.words))
            done.append(part)
            run = []
        done.extend(with_scripts(settled(run), lang, self.locks, self.words))
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
        if char := _codepoint(child):
            out.append(Span(char, inside.marks, inside.layers & Layer.SOURCE, mark.line, inside.clause, ours))
            return
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
        if tag == "unclear" and parent.tag == "choice":  # the first of several possible readings stands in the text
            return layers if child is parent.find("unclear") else Layer.NONE
        if tag in {"lem", "rdg"}:
            return self._reading(child, layers)
        return layers

    def _reading(self, child: etree._Element, layers: Layer) -> Layer:
        """The source layer reads what #digital bears, or the lemma where no reading is said to be the source's."""
        apparatus = next(child.iterancestors("app"), None)
        if apparatus is None:
            return layers
        if apparatus not in self.bases:
            own = (e for e in apparatus.iter("lem", "rdg") if next(e.iterancestors("app")) is apparatus)
            self.bases[apparatus] = next((e for e in own if "#digital" in e.get("wit", "").split()), None)
        base = self.bases[apparatus]
        if child.tag == "lem":
            return layers if base is None or base is child else layers & ~Layer.SOURCE
        return layers & Layer.SOURCE if child is base else Layer.NONE


def _orig_reg(child: etree._Element, choice: etree._Element, layers: Layer) -> Layer:
    """A reg with a script's @xml:lang reads in that script alone; one without replaces the orig in all edited
    layers."""
    scripts = [script_layer(reg.get("lang", "")) for reg in choice.findall("reg")]
    decided = Layer.NONE
    for layer in scripts:
        decided |= layer
    if child.tag == "reg":
        own = script_layer(child.get("lang", ""))
        return layers & own if own else layers & ~(Layer.SOURCE | decided)
    return layers & Layer.SOURCE if Layer.NONE in scripts else layers & ~decided


def _codepoint(element: etree._Element) -> str:
    """The character that an empty ``g`` of type codepoint names, which XML or an edition cannot hold; else nothing."""
    name = re.fullmatch("U\\+([0-9A-F]{4,6})", element.get("n", ""))
    empty = element.tag == "g" and element.get("type") == "codepoint" and not len(element) and not element.text
    return chr(int(name[1], 16)) if empty and name and int(name[1], 16) <= sys.maxunicode else ""


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _add_text(text: str | None, out: list[Span | Block], at: _Where, line: int, layout_only: bool) -> None:
    """Add a run of characters, unless it is the layout between blocks."""
    folded = fold(text, at.lang) if text else ""
    if folded and not (layout_only and not folded.strip()):
        out.append(Span(folded, at.marks, at.layers, line, at.clause, at.note))


def _units(clauses: Mapping[etree._Element, str], body: Block) -> tuple[ClauseUnit, ...]:
    spans: dict[str, list[Span]] = {clause_id: [] for clause_id in clauses.values()}
    for span in body.spans():
        if span.clause:
            spans[span.clause].append(span)
    return tuple(
        ClauseUnit(i, e.sourceline or 0, str(e.tag), _attributes(e), tuple(spans[i])) for e, i in clauses.items()
    )
