"""Turns XML of any vocabulary into the same file in the other script, or into the decisions on the way: its text, and
nothing else of it.

Tags, attributes, ids, comments, instructions, entities, glyphs (`g`) and a TEI header stay byte for byte. What
@xml:lang says to be in the script already, or in no kind of Chinese, stays too; text without @xml:lang is taken to be
in the other script. Words are found across tags inside of a block, and across line ends, which are layout.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from bopu.findings import Finding, Level
from bopu.text.conversion_words import Words
from bopu.text.decisions import Decision, Settled, text_decisions
from bopu.text.language import is_chinese, script_of
from bopu.text.script import convert
from bopu.text.tei_script import character, said_at_head
from bopu.text.xml_pieces import OPAQUE, Piece

_LAYOUT = re.compile(r"([ \t\r\n]*\n[ \t\r\n]*)")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_ENCODING = re.compile(r"""(\A<\?xml[^>]*?encoding\s*=\s*["'])[^"']+""")


class Part(NamedTuple):
    """A stretch of text of one piece (`number`) that begins `start` characters into it: itself in a run, or what stands
    for it there."""

    number: int
    start: int
    text: str
    stays: bool


def xml_converted(pieces: Sequence[Piece], script: str, words: Words) -> str:
    """The file in a script."""
    made: dict[int, list[str]] = {}
    for run in _runs(pieces, script):
        text = "".join(part.text for part in run)
        converted = words.applied(text, convert(text, script), script)
        assert len(converted) == len(text)  # or what follows would give every piece its neighbour's characters
        at = 0
        for part in run:
            if not part.stays:
                made.setdefault(part.number, []).append(converted[at : at + len(part.text)])
            at += len(part.text)
    parts = [_written(piece, made[i]) if i in made else piece.raw for i, piece in enumerate(pieces)]
    return said_at_head(_ENCODING.sub(r"\g<1>UTF-8", "".join(parts)), script)


def xml_decisions(pieces: Sequence[Piece], file: str, settled: Settled) -> Iterator[Decision]:
    """Every decision on the way of a file to a script, each with its line and column and the nearest xml:id."""
    for run in _runs(pieces, settled.script):
        starts = [0, *accumulate(len(part.text) for part in run)]
        for at, decision in text_decisions("".join(part.text for part in run), settled):
            part = run[(which := bisect_right(starts, at) - 1)]
            if part.stays:
                continue
            piece = pieces[part.number]
            line, column = _place(piece, part.start + at - starts[which])
            yield replace(decision, file=file, line=line, column=column, clause=piece.name)


def left_alone(pieces: Iterable[Piece], file: str, script: str) -> list[Finding]:
    """A note on the Chinese characters that stay since they are marked as another language, and on a file of which
    nothing is converted."""
    left: Counter[str] = Counter()
    some = False
    for piece in pieces:
        if piece.run and not piece.opaque and (number := len(_HAN.findall(piece.raw))):
            if stays(piece.lang, script):
                left[piece.lang] += number
            else:
                some = True
    told = {lang: number for lang, number in left.items() if not some or not is_chinese(lang)}
    if not told:
        return []
    found = ", ".join(f"{number} in xml:lang={lang!r}" for lang, number in sorted(told.items()))
    message = f"these Chinese characters stay as they are: {found}, which is no Chinese to be put into {script}"
    return [Finding(Level.NOTE, "convert.language", file, 0, message)]


def stays(lang: str, script: str) -> bool:
    """Whether text in this language is none that is to be put into the script."""
    return bool(lang) and (not is_chinese(lang) or script_of(lang) == script)


def _runs(pieces: Sequence[Piece], script: str) -> Iterator[list[Part]]:
    """The texts that belong together, each in parts; those of which nothing is to be converted are left out."""
    gathered: dict[int, list[Part]] = {}
    for index, piece in enumerate(pieces):
        if piece.run:
            gathered.setdefault(piece.run, []).extend(_parts(index, piece, script))
    for run in gathered.values():
        if not all(part.stays for part in run):
            yield run


def _parts(index: int, piece: Piece, script: str) -> Iterator[Part]:
    if piece.opaque or stays(piece.lang, script):
        yield Part(index, 0, OPAQUE, True)
        return
    start = 0
    for number, text in enumerate([_referred(piece)] if piece.refers else _LAYOUT.split(piece.raw)):
        if not number % 2:
            yield Part(index, start, text, False)
        start += len(text)


def _referred(piece: Piece) -> str:
    """The character that a reference means."""
    return character(piece.raw[1:-1])


def _written(piece: Piece, forms: Iterable[str]) -> str:
    """A piece of text with other characters in their places; a reference stays one where it means the same."""
    if piece.refers:
        form = "".join(forms)
        return piece.raw if form == _referred(piece) else form
    rest = iter(forms)
    return "".join(part if number % 2 else next(rest) for number, part in enumerate(_LAYOUT.split(piece.raw)))


def _place(piece: Piece, at: int) -> tuple[int, int]:
    """Line and column of a character of a piece."""
    ends = piece.raw.count("\n", 0, at)
    return piece.line + ends, at - piece.raw.rfind("\n", 0, at) if ends else piece.column + at
