"""Turns spans into the same spans with their traditional and simplified forms: OpenCC, the words that the project
decides, the editor's decisions, and locked terms.

Conversion looks at a whole block at once, since words decide, and is put back by position: in these two directions
OpenCC keeps the number of characters, which is asserted; where it ever does not, it converts line by line, and that
line character by character. Of what speaks at a place the nearest goes: the editor's reg, then the term that is
marked, then the project's words, then OpenCC.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

import opencc

from bopu.text.conversion_words import NO_WORDS, Word, Words
from bopu.text.language import HANS, HANT, script_of
from bopu.text.model import Layer, Span

SCRIPT_LAYER: Mapping[str, Layer] = {HANT: Layer.TRADITIONAL, HANS: Layer.SIMPLIFIED}

CONFIGS: Mapping[str, str] = {HANT: "s2t", HANS: "t2s"}
"""OpenCC's configuration that leads to a script."""

_DESCRIBES = re.compile("[\u2ff0-\u2fff\u31ef]")
_ONE_PART, _THREE_PARTS = "\u2ffe\u2fff", "\u2ff2\u2ff3"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_COMPATIBLE = "\uf900-\ufaff\U0002f800-\U0002fa1f"
_KEPT = re.compile(f"[\u2ff0-\u2fff\u31ef]|.[{_SELECTORS}]+|[{_COMPATIBLE}]", re.DOTALL)
_KEPT_BEGINS = re.compile(f"[\u2ff0-\u2fff\u31ef{_SELECTORS}{_COMPATIBLE}]")  # faster than to look for pairs

Locks = Mapping[str, Mapping[str, str]]
"""A term's reference as written (``term:dahe``) -> its form in each script (``zh-Hant``, ``zh-Hans``)."""


def script_layer(lang: str) -> Layer:
    """The layer of the script that a language tag names (``zh-Hans``, ``lzh-Hant``, ``zh-TW``), or `Layer.NONE`."""
    return SCRIPT_LAYER.get(script_of(lang), Layer.NONE)


def rival_package() -> str | None:
    """Say so when the package that answers to `import opencc` is not OpenCC but a namesake; None when all is well."""
    try:
        return (
            "expected the package opencc; found opencc-python-reimplemented, another package under the same name, "
            f"whose tables differ (version {version('opencc-python-reimplemented')}): uninstall it and install opencc"
        )
    except PackageNotFoundError:
        return None


def opencc_version() -> str:
    """The version of OpenCC that converts."""
    return version("opencc")


@cache
def _converter(config: str) -> opencc.OpenCC:
    return opencc.OpenCC(config)


@cache
def _convert_char(char: str, script: str) -> str:
    converted: str = _converter(CONFIGS[script]).convert(char)
    return converted if len(converted) == len(char) else char


def convert(text: str, script: str) -> str:
    """Text in the other script (``zh-Hant`` or ``zh-Hans``), of the same length, without any editor's decision.

    What names a character in other ways than by being one stays: descriptions (⿰虫風), and a character with a
    variation selector, which is one glyph of that character. A compatibility ideograph stays where OpenCC would only
    fold it.
    """
    converted: str = _converter(CONFIGS[script]).convert(text)
    if len(converted) != len(text):
        converted = "".join(_convert_line(line, script) for line in text.splitlines(keepends=True))
    if _KEPT_BEGINS.search(text):
        return _with_kept(text, converted)
    return converted


def needed(words: Iterable[Word], own: Words) -> tuple[Word, ...]:
    """Those of the words to which OpenCC and the project's own words give another form than the one that is decided."""
    return tuple(
        word
        for word in words
        if own.applied(word.written, convert(word.written, word.script), word.script) != word.form
    )


def _convert_line(line: str, script: str) -> str:
    converted: str = _converter(CONFIGS[script]).convert(line)
    return converted if len(converted) == len(line) else "".join(_convert_char(char, script) for char in line)


def _with_kept(text: str, converted: str) -> str:
    """A conversion with the characters put back that stay as they are written."""
    parts: list[str] = []
    at = 0
    for start, end in kept_places(text):
        whole = end - start > 1 or unicodedata.normalize("NFC", text[start:end]) == converted[start:end]
        parts += converted[at:start], text[start:end] if whole else converted[start:end]
        at = end
    return "".join((*parts, converted[at:]))


def kept_places(text: str) -> Iterator[tuple[int, int]]:
    """Where a text has descriptions of characters, characters with variation selectors, compatibility ideographs."""
    at = 0
    while found := _KEPT.search(text, at):
        end = _described_end(text, found.start()) if _DESCRIBES.match(found[0]) else found.end()
        yield found.start(), end
        at = end


def _described_end(text: str, start: int) -> int:
    """Where the description ends that begins here: each sign asks for one, two or three parts, which may be
    descriptions."""
    wanted, at = 1, start
    while wanted and at < len(text):
        wanted += _parts(text[at]) - 1
        at += 1
    return at if not wanted else start + 1  # a sign that nothing completes describes nothing


def _parts(char: str) -> int:
    """How many parts a sign of description asks for; a character asks for none."""
    if char in _THREE_PARTS:
        return 3
    if char in _ONE_PART:
        return 1
    return 2 if _DESCRIBES.match(char) else 0


def with_scripts(spans: Sequence[Span], lang: str, locks: Locks, words: Words = NO_WORDS) -> list[Span]:
    """The spans of one block with both scripts filled in. `lang` is the language of the block; a span inside @xml:lang
    has its own."""
    own = own_scripts(spans, lang)
    hant = _in_script(spans, own, HANT, locks, words)
    hans = _in_script(spans, own, HANS, locks, words)
    return [replace(s, traditional=t, simplified=d) for s, t, d in zip(spans, hant, hans, strict=True)]


def own_scripts(spans: Sequence[Span], lang: str) -> list[str]:
    """The script that each span is written in, by its own language or that of its block; empty where it is in none."""
    return [
        script_of(next((own for mark in reversed(span.marks) if (own := mark.get("lang"))), lang)) for span in spans
    ]


class Reading(NamedTuple):
    """What of some spans stands in a script: the indices of the spans (`here`) and of those of them that are written
    in the other script (`foreign`), and their `text` as written."""

    here: tuple[int, ...]
    foreign: frozenset[int]
    text: str


def reading(spans: Sequence[Span], own: Sequence[str], script: str) -> Reading:
    """What of the spans of one block stands in a script; `own` is the script of each. What is in that script already
    (a text's own words, an editor's reg for it) or in none is not foreign."""
    layer = SCRIPT_LAYER[script]
    here = tuple(i for i, span in enumerate(spans) if int.__and__(span.layers, layer) and not span.note)
    foreign = frozenset(i for i in here if own[i] not in ("", script))
    return Reading(here, foreign, "".join(spans[i].text for i in here))


def _in_script(spans: Sequence[Span], own: Sequence[str], script: str, locks: Locks, words: Words) -> list[str]:
    """Each span's text in one script; what is not foreign to it stays."""
    forms = [span.text for span in spans]
    here, foreign, text = reading(spans, own, script)
    if not foreign:
        return forms
    converted = words.applied(text, convert(text, script), script)
    assert len(converted) == len(text)  # or what follows would give every span its neighbour's characters
    at = 0
    for i in here:
        end = at + len(spans[i].text)
        if i in foreign:
            forms[i] = converted[at:end]
        at = end
    for lock in locked(spans, here, foreign, script, locks):
        rest = lock.form
        for i in lock.spans:
            forms[i], rest = rest[: len(spans[i].text)], rest[len(spans[i].text) :]
        forms[lock.spans[-1]] += rest
    return forms


class Lock(NamedTuple):
    """A whole term of the glossary that is marked: the indices of its spans, its form in the script, its reference."""

    spans: tuple[int, ...]
    form: str
    ref: str


def locked(spans: Sequence[Span], here: Sequence[int], foreign: Set[int], script: str, locks: Locks) -> Iterator[Lock]:
    """The terms to which the glossary's own form in a script is given: those whose whole text is its form in the
    other."""
    other = HANT if script == HANS else HANS
    terms: dict[int, list[int]] = {}
    refs: dict[int, str] = {}
    for i in here:
        for mark in spans[i].marks:
            if mark.kind == "term" and mark.get("ref") in locks:
                terms.setdefault(mark.key, []).append(i)
                refs[mark.key] = mark.get("ref")
    for key, places in terms.items():
        lock = locks[refs[key]]
        written = tuple(i for i in places if spans[i].text)
        if "".join(spans[i].text for i in written) == lock[other] and set(written) <= foreign:
            yield Lock(written, lock[script], refs[key])
