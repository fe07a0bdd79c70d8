"""Turns a number into a text of that many clauses as a book has them: parts, chapters and sections of uneven length,
words by Zipf's law, figures, terms, emendations, notes, a translation of one or two clauses a segment."""

import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from tests.bench.searched import LETTERS
from tests.site.projects import GLOSSARY, tei

SEED = 11
SLUG = "long"
SYLLABLES = (
    "the",
    "a",
    "of",
    "throw",
    "dice",
    "cup",
    "guest",
    "who",
    "ta",
    "lo",
    "mer",
    "in",
    "sel",
    "or",
    "chi",
    "man",
)
ACT = 'type="print" resp="#bopu" cert="high" evidence="internal"'


class Words:
    """Words drawn by Zipf's law, the same each time."""

    def __init__(self) -> None:
        self.draw = random.Random(SEED)
        self.odds = list(accumulate(1 / (rank + 3) for rank in range(len(LETTERS))))
        self.stock = ["".join(self.draw.choices(SYLLABLES, k=self.draw.randint(1, 3))) for _ in range(4000)]
        self.rare = list(accumulate(1 / (rank + 3) for rank in range(len(self.stock))))

    def chinese(self, least: int, most: int) -> str:
        """So many characters."""
        return "".join(self.draw.choices(LETTERS, cum_weights=self.odds, k=self.draw.randint(least, most)))

    def english(self, least: int, most: int) -> str:
        """So many words."""
        return " ".join(self.draw.choices(self.stock, cum_weights=self.rare, k=self.draw.randint(least, most)))


def clause(words: Words, number: int) -> str:
    """One clause: every one has a figure, some an emendation, a term, a note."""
    marked = f'<num xml:id="b.{number}.n" value="4">四</num>'
    if number % 3 == 0:
        marked += f"，<choice><sic>{words.chinese(1, 1)}</sic><corr {ACT}>陞</corr></choice>"
    if number % 4 == 0:
        marked += '，得<term ref="term:de">德</term>'
    note = f'<note type="commentary" xml:lang="en">{words.english(5, 30)}</note>' if number % 5 == 0 else ""
    text = f"{words.chinese(5, 40)}，{marked}，{words.chinese(3, 30)}。{note}"
    return f'<p><seg type="clause" xml:id="b.{number}" n="{number}" function="outcome">{text}</seg></p>'


def head(words: Words, number: int) -> str:
    """A heading, which is a clause too."""
    return f'<head><seg type="clause" xml:id="h.{number}" function="editorial">{words.chinese(2, 6)}</seg></head>'


def body(words: Words, size: int) -> Iterator[str]:
    """Volumes of chapters of sections; every tenth chapter has no sections and is long, every seventh is short."""
    number = heads = 0
    while number < size:
        heads += 1
        yield f"<div>{head(words, heads)}"
        for chapter in range(1, words.draw.randint(4, 12)):
            if number >= size:
                break
            heads += 1
            yield f"<div>{head(words, heads)}"
            for _ in range(1 if chapter % 10 == 0 else words.draw.randint(1, 6)):
                if number >= size:
                    break
                sections = chapter % 10 and chapter % 7
                if sections:
                    heads += 1
                    yield f"<div>{head(words, heads)}"
                length = 700 if chapter % 10 == 0 else 3 if chapter % 7 == 0 else words.draw.randint(5, 90)
                for at in range(number, min(number + length, size)):
                    yield clause(words, at)
                number = min(number + length, size)
                if sections:
                    yield "</div>"
            yield "</div>"
        yield "</div>"


def segments(words: Words, size: int) -> Iterator[str]:
    """Translations, every fifth of two clauses."""
    number = 0
    while number < size:
        covers = range(number, min(number + 1 + (number % 5 == 0), size))
        named = " ".join(f"text.xml#b.{at}" for at in covers)
        text = " ".join(f'{words.english(4, 25)} <num value="4">four</num>' for _ in covers)
        yield f'<p><seg type="clause" xml:id="e.{number}" corresp="{named}">{text}.</seg></p>'
        number = covers.stop


def write(root: Path, size: int, page: int = 0, slug: str = SLUG) -> None:
    """A project with such a text; `page` sets how long a page may be, 0 leaves that as it is."""
    words = Words()
    folder = root / "corpus" / slug
    folder.mkdir(parents=True, exist_ok=True)
    text, english = "\n".join(body(words, size)), "\n".join(segments(words, size))
    (folder / "text.xml").write_text(tei(text, slug=slug, title="長譜"), encoding="utf-8")
    (folder / "text.en.xml").write_text(tei(f"<div>{english}</div>", lang="en", slug=slug), encoding="utf-8")
    (folder / "edition.toml").write_text('publish = "full"\n', encoding="utf-8")
    (root / "corpus" / "glossary.xml").write_text(GLOSSARY, encoding="utf-8")
    if page:
        (root / "corpus" / "project.toml").write_text(f"page = {page}\n", encoding="utf-8")
