"""Turns a number into a text with that many clauses, as values: each with figures, terms, an emendation, a note,
English.
"""

from pathlib import Path

from bopu.clauses.model import Corpus
from tests.site.projects import add_text, read

CLAUSE = (
    '<seg type="clause" xml:id="b.{i}" n="{i}" function="outcome"><label>{i}.</label>擲得'
    '<num xml:id="b.{i}.n" value="4">四</num>骰，<term ref="term:de"><choice><sic>陛</sic>'
    '<corr type="print" resp="#bopu" cert="high" evidence="internal">陞</corr></choice>官</term>一級，各家付'
    '<measure quantity="30" unit="chou">三十籌</measure>。'
    '<note type="commentary" xml:lang="en">The note of clause {i}.</note></seg>'
)
SEGMENT = (
    '<seg type="clause" xml:id="e.{i}" corresp="text.xml#b.{i} text.xml#b.{j}">'
    'With <num value="4">four</num> dice, {i}.</seg>'
)


def long_corpus(root: Path, size: int) -> Corpus:
    """A corpus of one text with `size` clauses, each segment of whose translation renders two of them."""
    clauses = (CLAUSE.format(i=i) for i in range(size))
    segments = (SEGMENT.format(i=i, j=min(i + 1, size - 1)) for i in range(0, size, 2))
    add_text(root, slug="long", clauses=clauses, segments=segments)
    return read(root)[0]
