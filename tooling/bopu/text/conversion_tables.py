"""Turns OpenCC's dictionaries into what each character can become, and which of their phrases decides where.

They are read with OpenCC's own tool, which the package brings too, and looked up as its configurations say; so what is
told here of a text is what OpenCC does with it, which tests compare.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import opencc

from bopu.findings import Finding, error
from bopu.text.language import HANS, HANT
from bopu.text.script import CONFIGS

Entries = Mapping[str, tuple[str, ...]]
"""A dictionary: a word -> all that it can become; the first is taken."""


class Segment(NamedTuple):
    """A piece of a text that OpenCC converts at once: a phrase of its dictionaries, or one character."""

    start: int
    end: int
    form: str


class Group(NamedTuple):
    """Dictionaries that are asked together. The longest word goes; where the first that knows any is to decide
    (`first_decides`), the longest of that one."""

    parts: tuple["Group | Book", ...]
    first_decides: bool

    def longest(self, text: str, at: int) -> tuple[int, str] | None:
        """How long the word is that goes at this place, and what it becomes."""
        best: tuple[int, str] | None = None
        for part in self.parts:
            found = part.longest(text, at)
            if found and (best is None or found[0] > best[0]):
                best = found
                if self.first_decides:
                    return best
        return best


class Book(NamedTuple):
    """One dictionary with the lengths of its words by their first characters, the longest first."""

    entries: Entries
    lengths: Mapping[str, tuple[int, ...]]

    def longest(self, text: str, at: int) -> tuple[int, str] | None:
        """As `Group.longest`."""
        for length in self.lengths.get(text[at], ()):
            word = text[at : at + length]
            if len(word) == length and (forms := self.entries.get(word)):
                return length, forms[0]
        return None


class Tables(NamedTuple):
    """What leads to a script: foldings that come first, the dictionaries, and what each character can become."""

    folded: Book
    chain: Group
    candidates: Mapping[str, tuple[str, ...]]

    def segments(self, text: str) -> Iterator[Segment]:
        """The pieces in which OpenCC converts a text, from left to right. Characters that no dictionary knows are
        pieces of their own."""
        if not self.folded.entries.keys().isdisjoint(text):
            text = "".join(self.folded.entries.get(char, (char,))[0] for char in text)
        at = 0
        while at < len(text):
            length, form = self.chain.longest(text, at) or (1, text[at])
            yield Segment(at, at + length, form)
            at += length


def read_tables() -> tuple[Mapping[str, Tables] | None, list[Finding]]:
    """What leads to each script, or None and why not."""
    try:
        return {script: _tables(script) for script in CONFIGS}, []
    except (OSError, subprocess.SubprocessError, ValueError, KeyError) as fault:
        message = (
            f"expected the dictionaries that the package opencc brings, and its tool opencc_dict to read them; "
            f"found: {fault}. Install the package again"
        )
        return None, [error("conversion.tables", "", 0, message)]


@cache
def _tables(script: str) -> Tables:
    config = json.loads((_folder() / "share" / "opencc" / f"{CONFIGS[script]}.json").read_text("utf-8"))
    (chain,) = (_group(stage["dict"]) for stage in config["conversion_chain"])
    (folded,) = (_book(stage["dict"]["file"]) for stage in config["normalization"])
    return Tables(folded, chain if isinstance(chain, Group) else Group((chain,), True), _candidates(script))


def _group(described: Any) -> "Group | Book":
    if described["type"] != "group":
        return _book(described["file"])
    parts = tuple(_group(part) for part in described["dicts"])
    return Group(parts, described.get("match_policy") != "union")


@cache
def _book(file: str) -> Book:
    entries = _dumped(file)
    lengths: dict[str, set[int]] = {}
    for word in entries:
        lengths.setdefault(word[0], set()).add(len(word))
    return Book(entries, {char: tuple(sorted(found, reverse=True)) for char, found in lengths.items()})


@cache
def _dumped(file: str) -> Entries:
    """The entries of a dictionary, from the text that OpenCC's tool makes of it."""
    tool = _folder() / "bin" / ("opencc_dict.exe" if sys.platform == "win32" else "opencc_dict")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "dictionary.txt"
        source = _folder() / "share" / "opencc" / file
        words = [str(tool), "-i", str(source), "-o", str(out), "-f", "ocd2", "-t", "text"]
        subprocess.run(words, check=True, capture_output=True, timeout=60)
        lines = (line.split("\t") for line in out.read_text("utf-8").splitlines() if "\t" in line)
        return {word: tuple(forms.split(" ")) for word, forms in lines}


def _folder() -> Path:
    return Path(str(opencc.__file__)).parent / "clib"


def _candidates(script: str) -> dict[str, tuple[str, ...]]:
    """What a character can become: what the dictionaries of characters say, then whatever they say becomes that
    character on the way back."""
    there, back = own_forms(script), own_forms(HANS if script == HANT else HANT)
    found = {char: list(forms) for char, forms in there.items()}
    for char, forms in back.items():
        for form in forms:
            found.setdefault(form, [form] if form not in there else []).append(char)
    return {char: tuple(dict.fromkeys(forms)) for char, forms in found.items()}


def own_forms(script: str) -> Entries:
    """Characters -> the forms that the dictionaries which lead to a script give them, the first of which is taken."""
    config = json.loads((_folder() / "share" / "opencc" / f"{CONFIGS[script]}.json").read_text("utf-8"))
    found: dict[str, tuple[str, ...]] = {}
    for file in _files([stage["dict"] for stage in config["conversion_chain"]]):
        for word, forms in _dumped(file).items():
            if len(word) == 1:
                found[word] = tuple(dict.fromkeys((*found.get(word, ()), *forms)))
    return found


def _files(described: Sequence[Any]) -> Iterator[str]:
    for one in described:
        if one["type"] == "group":
            yield from _files(one["dicts"])
        else:
            yield one["file"]
