"""Turns corpus/conversion.xml, the project's own dictionary of conversion, into words whose form in the other script is
decided; or says which entry is none.

An entry is an item with an id: a choice as an edition writes it (orig, and a reg with @xml:lang), and the reason in
both interface languages.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, error
from bopu.text.conversion_words import Word
from bopu.text.language import HANS, HANT
from bopu.text.source import TEI, XML_ID, read_source

LIST = "conversion"
"""The @type of the lists that hold entries."""

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_REASONS = ("zh-Hant", "en")


class Decided(NamedTuple):
    """An entry: the word as decided, the reason by language, and the line where it stands."""

    word: Word
    reasons: Mapping[str, str]
    line: int


def read_conversion(path: Path, file: str) -> tuple[tuple[Decided, ...], list[Finding]]:
    """The entries of a dictionary in its order; none where anything is amiss, and every fault of every entry."""
    source = read_source(path, file)
    if source.root is None:
        return (), source.findings
    entries: list[Decided] = []
    findings: list[Finding] = []
    lists = [part for part in source.root.iter(f"{{{TEI}}}list") if part.get("type") == LIST]
    for item in (item for part in lists for item in part.findall(f"{{{TEI}}}item")):
        faults, entry = _entry(item)
        findings += [error("conversion.entry", file, item.sourceline or 0, fault) for fault in faults]
        entries += [entry] if entry and not faults else []
    if not lists:
        message = f'expected <list type="{LIST}"> with <item xml:id> entries; found none'
        findings.append(error("conversion.empty", file, 0, message))
    findings += _twice(entries, file)
    return (() if findings else tuple(entries)), findings


def _entry(item: etree._Element) -> tuple[list[str], Decided | None]:
    name = item.get(XML_ID, "")
    where = f"the entry {name or '?'!r}"
    origs = item.findall(f"{{{TEI}}}choice/{{{TEI}}}orig")
    regs = item.findall(f"{{{TEI}}}choice/{{{TEI}}}reg")
    if len(origs) != 1 or len(regs) != 1:
        found = f"{len(origs)} orig and {len(regs)} reg"
        return [f"expected one choice with one orig and one reg in {where}; found {found}: one entry, one word"], None
    word = Word(_plain(origs[0]), _plain(regs[0]), regs[0].get(_LANG, ""), name)
    reasons = {note.get(_LANG, ""): _plain(note) for note in item.findall(f"{{{TEI}}}note")}
    faults = [] if name else [f"expected an xml:id on the entry for {word.written!r}; found none"]
    faults += _word_faults(word, where)
    faults += [
        f"expected the reason of {where} as a note in {lang}; found none" for lang in _REASONS if not reasons.get(lang)
    ]
    return faults, Decided(word, reasons, item.sourceline or 0)


def _word_faults(word: Word, where: str) -> Iterator[str]:
    if word.script not in (HANT, HANS):
        yield f"expected xml:lang {HANT} or {HANS} on the reg of {where}; found {word.script or 'none'!r}"
    if not word.written or not word.form:
        yield f"expected a word in orig and in reg of {where}; found {word.written!r} and {word.form!r}"
    elif len(word.written) != len(word.form):
        yield (
            f"expected orig and reg of {where} to be as long as each other, since forms are put in by position; "
            f"found {word.written!r} and {word.form!r}"
        )
    if any(char.isspace() for char in word.written + word.form):
        yield f"expected a word without space in {where}; found {word.written!r} and {word.form!r}"


def _twice(entries: list[Decided], file: str) -> Iterator[Finding]:
    first: dict[tuple[str, str], Decided] = {}
    for entry in entries:
        key = (entry.word.written, entry.word.script)
        if (other := first.setdefault(key, entry)) is not entry:
            message = (
                f"expected one decision for {entry.word.written!r} in {entry.word.script}; found the entries "
                f"{other.word.source!r} and {entry.word.source!r}: keep one"
            )
            yield error("conversion.twice", file, entry.line, message)


def contradicted(entries: Iterable[Decided], terms: Iterable[Word], file: str) -> Iterator[Finding]:
    """An error for each entry that gives a term of the glossary another form than the glossary."""
    known = {(term.written, term.script): term for term in terms}
    for entry in entries:
        term = known.get((entry.word.written, entry.word.script))
        if term is not None and term.form != entry.word.form:
            message = (
                f"expected {term.form!r} for {term.written!r} in {term.script}, as {term.source} of the glossary says; "
                f"found {entry.word.form!r} in the entry {entry.word.source!r}: change one of the two"
            )
            yield error("conversion.glossary", file, entry.line, message)


def _plain(element: etree._Element) -> str:
    return " ".join("".join(str(text) for text in element.itertext()).split())
