"""Turns glossary.xml into entries: each term's forms in both scripts, its pinyin, English name and definitions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from lxml import etree

from bopu.findings import Finding, error
from bopu.project.read import read_bytes
from bopu.text.source import TEI, XML_ID, parse_source

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMES = {"zh-Hant": "traditional form", "zh-Hans": "simplified form", "zh-Latn": "pinyin", "en": "English name"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `list` is the name of the list it stands in (terms, offices, bureaux …); `variants` are other
    spellings."""

    id: str
    list: str
    hant: str
    hans: str
    pinyin: str
    en: str
    gloss_hant: str
    gloss_en: str
    variants: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Glossary:
    """The entries by id, in document order; `titles` names each list by language."""

    file: str = ""
    entries: Mapping[str, Entry] = field(default_factory=dict, hash=False)
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    def locks(self) -> dict[str, dict[str, str]]:
        """Each term's reference (``term:dahe``) and its form in each script, for bopu.text.script."""
        return {f"term:{e.id}": {"zh-Hant": e.hant, "zh-Hans": e.hans} for e in self.entries.values()}


def read_glossary(path: Path, file: str) -> tuple[Glossary | None, list[Finding]]:
    """Read a glossary; every entry must have both scripts, pinyin, an English name and both definitions."""
    data, faults = read_bytes(path, file)
    if data is None:
        return None, faults
    glossary, findings = _remembered(data, file)
    return glossary, list(findings)


@lru_cache(maxsize=2)
def _remembered(data: bytes, file: str) -> tuple[Glossary | None, tuple[Finding, ...]]:
    """The glossary that these bytes are: texts that are opened one after the other share it."""
    source = parse_source(data, file)
    if source.root is None:
        return None, tuple(source.findings)
    entries: dict[str, Entry] = {}
    titles: dict[str, dict[str, str]] = {}
    findings: list[Finding] = []
    for gloss_list in source.root.iter(f"{{{TEI}}}list"):
        if gloss_list.get("type") != "gloss":
            continue
        name = gloss_list.get("n", "")
        titles[name] = {head.get(_LANG, ""): _plain(head) for head in gloss_list.findall(f"{{{TEI}}}head")}
        for item in gloss_list.findall(f"{{{TEI}}}item"):
            entry, faults = _entry(item, name, file)
            findings += faults
            entries[entry.id] = entry
    if not entries and not findings:
        message = 'expected <list type="gloss"> with <item xml:id> entries; found none'
        findings.append(error("glossary.empty", file, 0, message))
    return (None, tuple(findings)) if findings else (Glossary(file, entries, titles), ())


def _entry(item: etree._Element, name: str, file: str) -> tuple[Entry, list[Finding]]:
    terms = {lang: text for lang, kind, text in _parts(item, "term") if kind != "variant"}
    gloss = {lang: text for lang, _, text in _parts(item, "gloss")}
    variants = tuple(text for _, kind, text in _parts(item, "term") if kind == "variant")
    line = item.sourceline or 0
    entry_id = item.get(XML_ID, "")
    missing = [words for lang, words in _NAMES.items() if not terms.get(lang)]
    missing += [f"definition in {lang}" for lang in ("zh-Hant", "en") if not gloss.get(lang)]
    missing += [] if entry_id else ["xml:id"]
    findings = [
        error(
            "glossary.entry", file, line, f"expected the {what} of the glossary entry {entry_id or '?'!r}; found none"
        )
        for what in missing
    ]
    entry = Entry(
        entry_id, name,
        terms.get("zh-Hant", ""), terms.get("zh-Hans", ""), terms.get("zh-Latn", ""), terms.get("en", ""),
        gloss.get("zh-Hant", ""), gloss.get("en", ""), variants, line,
    )  # fmt: skip
    return entry, findings


def _parts(item: etree._Element, tag: str) -> Iterator[tuple[str, str, str]]:
    for element in item.findall(f"{{{TEI}}}{tag}"):
        yield element.get(_LANG, ""), element.get("type", ""), _plain(element)


def _plain(element: etree._Element) -> str:
    return " ".join("".join(str(text) for text in element.itertext()).split())
