"""Turns a size into a text that is as hard to search as a large corpus would be, and into queries that find something
there.

Words of one to four characters by Zipf's law over 5,000, in clauses of twenty texts, ten functions and three speakers;
half of the clauses have an English translation and some a note; a glossary of 3,000 entries has pinyin. As in a corpus,
a few words are everywhere and most are rare.
"""

import random
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate

from bopu.search import Passage
from bopu.search.passages import GLOSSARY
from bopu.search.tokens import CHARS, MARKS, PLAIN, SYLLABLES, TONED, WORDS, marked
from bopu.text.fold import fold

SEED = 7
TERMS, ENTRIES = 60_000, 3_000
CLAUSE = (8, 80)
"""Characters of a clause, from and to."""
TEXTS = 20
FUNCTIONS = (
    "procedure", "outcome", "scoring", "definition", "penalty", "setup", "variant", "example", "comment", "strategy",
)  # fmt: skip
SPEAKERS = ("author", "quoted", "editor")
LETTERS = [chr(point) for point in range(0x4E00, 0x4E00 + 9000) if fold(chr(point)) == chr(point)][:5000]
PER_KIND = 300
"""Passages of each kind from which queries are taken."""
EACH = 40
"""Queries of each kind."""


@cache
def _syllables() -> list[str]:
    initials = ("", "b", "p", "m", "f", "d", "t", "n", "l", "g", "k", "h", "zh", "ch", "sh", "z", "c", "s")
    return [one + end for one in initials for end in ("a", "an", "ang", "ao", "e", "en", "eng", "ai", "ou")]


def generated(size: int) -> Iterator[Passage]:
    """A corpus of so many bytes of UTF-8, the same each time."""
    draw = random.Random(SEED)
    letters = draw.choices(LETTERS, [1 / (rank + 3) for rank in range(len(LETTERS))], k=TERMS * 3)
    lengths = draw.choices((1, 2, 2, 2, 3, 4), k=TERMS)
    terms = [
        "".join(letters[at % (len(letters) - 4) :][:length])
        for at, length in zip(accumulate(lengths), lengths, strict=True)
    ]
    english = ["".join(draw.choices(_syllables(), k=draw.randint(1, 4))) for _ in range(TERMS // 2)]
    odds = list(accumulate(1 / (rank + 5) for rank in range(TERMS)))
    made = number = 0
    for text in range(TEXTS):
        while made < size * (text + 1) / TEXTS:
            number += 1
            for passage in _clause(draw, f"t{text:02}", number, terms, english, odds):
                made += len(passage.shown.encode())
                yield passage
    for entry in range(ENTRIES):
        yield from _entry(draw, entry, terms[entry])


def _clause(
    draw: random.Random, slug: str, number: int, terms: list[str], english: list[str], odds: list[float]
) -> Iterator[Passage]:
    sort = (FUNCTIONS[number % len(FUNCTIONS)], draw.choice(SPEAKERS), ("", f"c.{number}"))
    length = draw.randint(*CLAUSE) // 2
    string = "".join(draw.choices(terms, cum_weights=odds, k=length))
    yield Passage(slug, "text", CHARS, *sort, "zh-Hant", tuple(string), string, string)
    if number % 2:
        words = draw.choices(english, cum_weights=odds[: len(english)], k=length)
        tokens = tuple(" " + word for word in words)
        yield Passage(slug, "translation", WORDS, *sort, "en", tokens, " ".join(words))
    if number % 7 == 0:
        string = "".join(draw.choices(terms, cum_weights=odds, k=length))
        yield Passage(slug, "note", CHARS, sort[0], "ours", sort[2], "zh-Hant", tuple(string), string)


def _entry(draw: random.Random, number: int, name: str) -> Iterator[Passage]:
    sort = ("", "", ("", f"e{number}"))
    yield Passage(GLOSSARY, "term", CHARS, *sort, "zh-Hant", tuple(name), name)
    cut = draw.choices(_syllables(), k=len(name) + 1)
    toned = [marked(one, draw.choice("1234")) for one in cut]
    yield Passage(GLOSSARY, "pinyin", SYLLABLES, *sort, "zh-Latn", tuple(PLAIN + one for one in cut), "".join(toned))
    yield Passage(GLOSSARY, "pinyin", SYLLABLES, *sort, "zh-Latn", tuple(TONED + one for one in toned), "".join(toned))


class Sample:
    """Passages of each kind, each as likely as another, and the queries that are taken from them."""

    def __init__(self) -> None:
        self._draw = random.Random(SEED + 1)
        self._seen: Counter[str] = Counter()
        self._kept: dict[str, list[str]] = {}

    def add(self, passage: Passage) -> None:
        """A passage of the corpus."""
        kept = self._kept.setdefault(passage.kind, [])
        self._seen[passage.kind] += 1
        if len(kept) < PER_KIND:
            kept.append(passage.shown)
        elif (at := self._draw.randrange(self._seen[passage.kind])) < PER_KIND:
            kept[at] = passage.shown

    def queries(self) -> dict[str, list[str]]:
        """Queries by what they are: frequent and rare ones of each kind."""
        chars, words = (
            self._by_count("".join(self._kept["text"])),
            self._by_count(" ".join(self._kept["translation"]).split()),
        )
        found = {"1 character, frequent": chars[:EACH], "1 character, rare": chars[-EACH:]}
        for length in range(2, 9):
            found[f"{length} characters"] = [self._part(length) for _ in range(EACH)]
        found["2 characters, frequent"] = [one + other for one in chars[:7] for other in chars[:6]][:EACH]
        found["40 characters"] = [self._part(40) for _ in range(EACH)]
        found["open places, as in the text"] = [self._opened(self._part(self._draw.randint(3, 8))) for _ in range(EACH)]
        found["open place between frequent ones"] = [f"{one}?{other}" for one in chars[:7] for other in chars[:6]][
            :EACH
        ]
        found["open place, frequent and rare"] = [
            f"{one}?{other}" for one, other in zip(chars[-EACH:], chars, strict=False)
        ]
        found["open places at an end"] = [f"????{one}" for one in chars[:10]] + [f"{one}????" for one in chars[-10:]]
        found["limited"] = [*chars[:20], *(self._part(2) for _ in range(20))]
        found["1 English word, frequent"], found["1 English word, rare"] = words[:EACH], words[-EACH:]
        found["2 to 4 English words"] = [self._words() for _ in range(EACH)]
        found["pinyin"] = [unicodedata.normalize("NFC", self._bare(name)) for name in self._kept["pinyin"][:EACH]]
        found["pinyin with tones"] = self._kept["pinyin"][EACH : 2 * EACH]
        return found

    def _by_count(self, of: Iterable[str]) -> list[str]:
        return [one for one, _ in Counter(of).most_common()]

    def _part(self, length: int) -> str:
        text = self._draw.choice([text for text in self._kept["text"] if len(text) >= length])
        at = self._draw.randrange(len(text) - length + 1)
        return text[at : at + length]

    def _opened(self, text: str) -> str:
        at = self._draw.randrange(len(text))
        return f"{text[:at]}?{text[at + 1 :]}"

    def _words(self) -> str:
        words = self._draw.choice(self._kept["translation"]).split()
        at = self._draw.randrange(max(1, len(words) - 4))
        return " ".join(words[at : at + self._draw.randint(2, 4)])

    def _bare(self, name: str) -> str:
        return "".join(char for char in unicodedata.normalize("NFD", name) if char not in MARKS)
