"""Turns spans into the same spans with their traditional and simplified forms: OpenCC, the editor's decisions, and
locked terms.

Conversion looks at a whole block at once, since words decide, and is put back by position: in these two directions
OpenCC keeps the
number of characters, which is asserted; where it ever does not, the block is converted character by character.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import opencc

from bopu.text.language import HANS, HANT, script_of
from bopu.text.model import Layer, Span

SCRIPT_LAYER: Mapping[str, Layer] = {HANT: Layer.TRADITIONAL, HANS: Layer.SIMPLIFIED}

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
    converted: str = _converter("t2s" if script == HANS else "s2t").convert(char)
    return converted if len(converted) == len(char) else char


def convert(text: str, script: str) -> str:
    """Text in the other script (``zh-Hant`` or ``zh-Hans``), of the same length, without any editor's decision."""
    converted: str = _converter("t2s" if script == HANS else "s2t").convert(text)
    if len(converted) == len(text):
        return converted
    return "".join(_convert_char(char, script) for char in text)


def with_scripts(spans: Sequence[Span], lang: str, locks: Locks) -> list[Span]:
    """The spans of one block with both scripts filled in. `lang` is the language of the block; a span inside @xml:lang
    has its own."""
    own = [script_of(_language(span, lang)) for span in spans]
    hant = _in_script(spans, own, HANT, locks)
    hans = _in_script(spans, own, HANS, locks)
    return [replace(s, traditional=t, simplified=d) for s, t, d in zip(spans, hant, hans, strict=True)]


def _language(span: Span, lang: str) -> str:
    return next((own for mark in reversed(span.marks) if (own := mark.get("lang"))), lang)


def _in_script(spans: Sequence[Span], own: Sequence[str], script: str, locks: Locks) -> list[str]:
    """Each span's text in one script. What is in that script already (a text's own words, an editor's reg for it) or
    in none stays."""
    layer = SCRIPT_LAYER[script]
    forms = [span.text for span in spans]
    here = [i for i, span in enumerate(spans) if span.layers & layer and not span.note]
    foreign = {i for i in here if own[i] not in ("", script)}
    if not foreign:
        return forms
    converted = convert("".join(spans[i].text for i in here), script)
    at = 0
    for i in here:
        end = at + len(spans[i].text)
        if i in foreign:
            forms[i] = converted[at:end]
        at = end
    _lock(spans, here, foreign, forms, script, locks)
    return forms


def _lock(
    spans: Sequence[Span], here: Sequence[int], foreign: Set[int], forms: list[str], script: str, locks: Locks
) -> None:
    """Give whole terms of the glossary the glossary's own form in the other script."""
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
        written = [i for i in places if spans[i].text]
        if "".join(spans[i].text for i in written) != lock[other] or not set(written) <= foreign:
            continue
        rest = lock[script]
        for i in written:
            forms[i], rest = rest[: len(spans[i].text)], rest[len(spans[i].text) :]
        forms[written[-1]] += rest
