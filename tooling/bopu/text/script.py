"""Turns spans into the same spans with their traditional and simplified forms: OpenCC, the editor's decisions, and locked terms.

Conversion looks at a whole block at once, since words decide, and is put back by position: in these two directions OpenCC keeps the
number of characters, which is asserted; where it ever does not, the block is converted character by character.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import opencc

from bopu.text.model import Layer, Span

HANT, HANS = "zh-Hant", "zh-Hans"

SCRIPT_LAYER: Mapping[str, Layer] = {HANT: Layer.TRADITIONAL, HANS: Layer.SIMPLIFIED}

Locks = Mapping[str, Mapping[str, str]]
"""A term's reference as written (``term:dahe``) -> its form in each script (``zh-Hant``, ``zh-Hans``)."""


def rival_package() -> str | None:
    """Say so when the package that answers to `import opencc` is not OpenCC but a namesake; None when all is well."""
    try:
        return (
            "expected the package opencc; found opencc-python-reimplemented, another package under the same module name, whose tables "
            f"differ (version {version('opencc-python-reimplemented')}): uninstall it and install opencc"
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
    converted: str = _converter("t2s" if script == HANS else "s2t").convert(char)
    return converted if len(converted) == len(char) else char


def convert(text: str, script: str) -> str:
    """Text in the other script (``zh-Hant`` or ``zh-Hans``), of the same length, without any editor's decision."""
    converted: str = _converter("t2s" if script == HANS else "s2t").convert(text)
    if len(converted) == len(text):
        return converted
    return "".join(_convert_char(char, script) for char in text)


def with_scripts(spans: Sequence[Span], lang: str, locks: Locks) -> list[Span]:
    """The spans of one block with both scripts filled in. `lang` is the script of the text (``zh-Hant``, ``zh-Hans``, else no conversion)."""
    if lang not in SCRIPT_LAYER:
        return [replace(span, traditional=span.text, simplified=span.text) for span in spans]
    other = HANS if lang == HANT else HANT
    derived = _derived(spans, lang, other, locks)
    if other == HANS:
        return [replace(s, traditional=s.text, simplified=d) for s, d in zip(spans, derived, strict=True)]
    return [replace(s, traditional=d, simplified=s.text) for s, d in zip(spans, derived, strict=True)]


def _derived(spans: Sequence[Span], lang: str, other: str, locks: Locks) -> list[str]:
    """Each span's text in the other script."""
    layer = SCRIPT_LAYER[other]
    here = [i for i, span in enumerate(spans) if span.layers & layer and not span.note]
    forms = [span.text for span in spans]
    converted = convert("".join(spans[i].text for i in here), other)
    at = 0
    for i in here:
        end = at + len(spans[i].text)
        if not _decided(spans[i], other):
            forms[i] = converted[at:end]
        at = end
    _lock(spans, here, forms, lang, other, locks)
    return forms


def _decided(span: Span, other: str) -> bool:
    """Whether the editor has written this span for the other script, or it is of another language."""
    for mark in reversed(span.marks):
        if lang := mark.get("lang"):
            return lang == other or lang not in SCRIPT_LAYER
    return False


def _lock(spans: Sequence[Span], here: Sequence[int], forms: list[str], lang: str, other: str, locks: Locks) -> None:
    """Give whole terms of the glossary the glossary's own form in the other script."""
    terms: dict[int, list[int]] = {}
    refs: dict[int, str] = {}
    for i in here:
        for mark in spans[i].marks:
            if mark.kind == "term" and mark.get("ref") in locks:
                terms.setdefault(mark.key, []).append(i)
                refs[mark.key] = mark.get("ref")
    for key, places in terms.items():
        lock = locks[refs[key]]
        if "".join(spans[i].text for i in places) != lock[lang] or any(_decided(spans[i], other) for i in places):
            continue
        rest = lock[other]
        for i in places:
            forms[i], rest = rest[: len(spans[i].text)], rest[len(spans[i].text) :]
        forms[places[-1]] += rest
