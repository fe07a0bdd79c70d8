"""Turns jieba's common stock of words into the forms of characters that are in common use beside OpenCC's first choice.

OpenCC knows words, and takes for a character outside of them its first form. That is a guess where another form has
its share of the character's uses in the stock: 干 is 幹, but 乾 and 干 in a fifth of its uses each; 几 is 幾, and 几 (a
table) in one of two hundred. The list is data/common_forms.tsv; a test reckons it anew.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from bopu.text.conversion_tables import own_forms
from bopu.text.language import HANS, HANT
from bopu.text.script import convert

LEAST_SHARE = 0.02
"""The part of a character's uses that a form has at least, to be one that may be meant."""

LEAST_WORDS = 12
"""In so many words a form stands at least: one that lives in a few fixed words (纔 in 剛纔) is not met elsewhere."""


class Form(NamedTuple):
    """A form of a character in a script that is in common use and not OpenCC's first: its share of the character's
    uses, and in how many words it stands."""

    script: str
    char: str
    form: str
    share: float
    words: int

    def __str__(self) -> str:
        return "\t".join((self.script, self.char, self.form, f"{self.share:.3f}", str(self.words)))


@cache
def common_forms(script: str) -> Mapping[str, Set[str]]:
    """Characters of the other script -> the forms in this one, beside OpenCC's first, that are in common use."""
    found: dict[str, set[str]] = {}
    for line in files("bopu.text").joinpath("data", "common_forms.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            to, char, form, *_ = line.split("\t")
            if to == script:
                found.setdefault(char, set()).add(form)
    return found


def reckoned(stock: Iterable[tuple[str, int]]) -> Iterator[Form]:
    """The forms in common use, from words in simplified characters with how frequent each is: for traditional script by
    what OpenCC makes of each word, for simplified by what each was made of."""
    listed = list(stock)
    made = convert("\n".join(word for word, _ in listed), HANT).split("\n")
    uses: dict[str, Counter[tuple[str, str]]] = {HANT: Counter(), HANS: Counter()}
    words: dict[str, Counter[tuple[str, str]]] = {HANT: Counter(), HANS: Counter()}
    for (word, count), hant in zip(listed, made, strict=True):
        pairs = Counter(zip(word, hant, strict=True))
        for (char, form), times in pairs.items():
            for script, pair in ((HANT, (char, form)), (HANS, (form, char))):
                uses[script][pair] += count * times
                words[script][pair] += 1
    for script, counted in uses.items():
        yield from _common(script, counted, words[script])


def _common(script: str, uses: Counter[tuple[str, str]], words: Counter[tuple[str, str]]) -> Iterator[Form]:
    total: Counter[str] = Counter()
    for (char, _), count in uses.items():
        total[char] += count
    known = own_forms(script)
    for (char, form), count in sorted(uses.items()):
        share = count / total[char] if total[char] else 0
        if share >= LEAST_SHARE and words[char, form] >= LEAST_WORDS and form in known.get(char, ())[1:]:
            yield Form(script, char, form, share, words[char, form])
