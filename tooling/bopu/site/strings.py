"""Turns strings.toml, the one table of interface strings, into lookups by language that say so when a string is
missing.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from bopu.site.addresses import CONTENT_LANG

VOCABULARIES = frozenset(
    {
        "account",
        "act",
        "branch",
        "breaks",
        "case",
        "cause",
        "cert",
        "checked",
        "check",
        "column",
        "counted",
        "engine",
        "evidence",
        "fault",
        "figure",
        "file",
        "finding",
        "found",
        "function",
        "hit",
        "layer",
        "ledger",
        "length_of",
        "level",
        "mutant",
        "noticed",
        "part",
        "player",
        "rs",
        "source",
        "status",
        "switch",
        "switch_said",
        "tab",
        "unit",
        "verdict",
        "whose",
    }
)
"""Sections that name the values of an attribute: looked up by value, never by a template."""


class Said(NamedTuple):
    """A text together with the language it is in, for pages that must say so."""

    text: str
    lang: str


@dataclass(frozen=True)
class Strings:
    """The interface strings of one language. `sections` are section -> key -> text."""

    lang: str
    sections: Mapping[str, Mapping[str, str]]

    def say(self, section: str, key: str, **values: object) -> str:
        """A string of the table, its places filled."""
        return self.sections[section][key].format(**values)

    def name(self, vocabulary: str, value: str) -> str:
        """The name of an attribute's value; a value that the table does not know stands for itself."""
        return self.sections[vocabulary].get(value, value)

    def namespace(self) -> SimpleNamespace:
        """The strings as templates reach them: ``t.nav.home``."""
        return SimpleNamespace(**{section: SimpleNamespace(**keys) for section, keys in self.sections.items()})


def read_strings(path: Path) -> dict[str, Strings]:
    """Both languages of the table. Raises ValueError with one sentence where a string lacks a language."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise ValueError(f"the table of interface strings cannot be read: {fault}") from None
    return {lang: Strings(lang, _one_language(table, lang)) for lang in CONTENT_LANG}


def _one_language(table: Mapping[str, Mapping[str, Mapping[str, str]]], lang: str) -> dict[str, dict[str, str]]:
    sections: dict[str, dict[str, str]] = {}
    for section, keys in table.items():
        for key, texts in keys.items():
            if not isinstance(texts, dict) or not isinstance(texts.get(lang), str):
                raise ValueError(
                    f"expected a string {section}.{key} in {lang!r} in the table of interface strings; found none"
                )
            sections.setdefault(section, {})[key] = texts[lang]
    return sections


def pick(texts: Mapping[str, str], lang: str) -> Said:
    """The text in an interface language, or else in whichever language there is."""
    wanted = CONTENT_LANG[lang]
    for code in (wanted, "zh-Hant", "en", *texts):
        if texts.get(code):
            return Said(texts[code], code)
    return Said("", wanted)
