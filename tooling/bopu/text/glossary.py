"""Turns glossary.xml into entries: each term's forms in both scripts, its pinyin, English name and definitions."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `list` is the name of the list it stands in (terms, offices, bureaux …); `variants` are other spellings."""

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
