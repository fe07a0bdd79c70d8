"""Finds what a machine made wrong when it turned simplified characters into traditional ones, and what it left.

The line is turned into simplified script and back. Where it comes back otherwise, words that OpenCC knows speak
against what is written; data/conversion.tsv says which of its answers are believed, which words it does not know, and
where what is written is right.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bopu.imports.familiar import data_lines
from bopu.imports.model import Act, Proposal, Source, covered, places
from bopu.text.language import HANS, HANT
from bopu.text.script import convert

LITERARY = 2  # particles of the literary language to one of the spoken

Places = tuple[tuple[str, int], ...]


class Words(NamedTuple):
    """The table: answers of OpenCC that are believed, those among them that are no fault in literary texts; words that
    keep a character, that ask for another; forms."""

    pairs: frozenset[tuple[str, str]]
    old: frozenset[tuple[str, str]]
    keep: dict[str, Places]
    other: dict[str, tuple[tuple[str, Places], ...]]
    forms: dict[str, str]


@cache
def words() -> Words:
    """The table of data/conversion.tsv."""
    pairs: set[tuple[str, str]] = set()
    old: set[tuple[str, str]] = set()
    forms: dict[str, str] = {}
    keep: dict[str, Places] = {}
    other: dict[str, dict[str, Places]] = {}
    for line in data_lines("conversion.tsv"):
        kind, char, *rest = line.split("\t")
        if kind == "pair":
            pairs.add((char, rest[0]))
        elif kind == "old":
            old.add((char, rest[0]))
        elif kind == "form":
            forms[char] = rest[0]
        elif kind == "keep":
            keep[char] = keep.get(char, ()) + tuple(places(rest[0].split(), char))
        else:
            by_char = other.setdefault(char, {})
            by_char[rest[0]] = by_char.get(rest[0], ()) + tuple(places(rest[1].split(), char))
    return Words(
        frozenset(pairs), frozenset(old), keep, {char: tuple(found.items()) for char, found in other.items()}, forms
    )


def find_conversion(source: Source) -> Iterator[Proposal]:
    """Emendations of the layer `conversion`, in a text of traditional script."""
    if source.script != HANT:
        return
    whole = "".join(source.texts())
    own = frozenset(whole)
    believed = words().pairs - words().old if is_literary(whole) else words().pairs
    for number, text in enumerate(source.texts()):
        if not text.isascii():
            yield from _in_line(number, text, own, believed)


def is_literary(text: str) -> bool:
    """Whether a text is in the literary language, by its particles: such texts write 于, 云 and 余 of old."""
    counts = Counter(text)
    spoken = sum(counts[char] for char in "的了這們個是")
    return sum(counts[char] for char in "之者也矣乎焉曰其以而") > LITERARY * spoken


def is_traditional(char: str) -> bool:
    """Whether a character is one of traditional texts: in a standard for them, Big5 or the Korean one, which has forms
    that older books write (脚)."""
    return any(_encodes(char, codec) for codec in ("cp950", "euc_kr"))


def _encodes(char: str, codec: str) -> bool:
    try:
        return bool(char.encode(codec))
    except UnicodeEncodeError:
        return False


def _in_line(number: int, text: str, own: frozenset[str], believed: frozenset[tuple[str, str]]) -> Iterator[Proposal]:
    table = words()
    back = convert(convert(text, HANS), HANT)
    for at, char in enumerate(text):
        if char == back[at] and char not in table.other:
            continue
        if found := _judged(text, at, back[at], own, believed):
            reading, cert, why = found
            yield Proposal("conversion", Act.EMEND, number, at, at + 1, "conversion", cert, why, reading)


def _judged(
    text: str, at: int, back: str, own: frozenset[str], believed: frozenset[tuple[str, str]]
) -> tuple[str, str, str] | None:
    """The other character that belongs at a place, how certainly and why; None where what is written may stand."""
    char, table = text[at], words()
    kept = covered(table.keep.get(char, ()), text, at)
    asked = max(
        ((covered(found, text, at), other) for other, found in table.other.get(char, ())), default=(0, ""), key=_length
    )
    if asked[0] > kept:
        return form(asked[1], own), "high", f"a word asks for {asked[1]}"
    if kept or char == back or (char, back) not in believed or not is_traditional(char):
        return None
    reading = form(back, own)
    if reading == char:
        return None
    return reading, "medium", "turned into simplified script and back it reads otherwise"


def _length(found: tuple[int, str]) -> int:
    return found[0]


def form(char: str, own: frozenset[str]) -> str:
    """The spelling of a character that is proposed: the text's own where it has one of the two, else the usual."""
    usual = words().forms.get(char, char)
    return char if char in own and usual not in own else usual
