"""Turns a run of Chinese in simplified characters into words: jieba's door.

Of jieba we use the dictionary and the choice of the likeliest division, not its guesses at words that no dictionary
has: those are of newspapers, and these texts are not. What the dictionary does not have stands character by character.

jieba keeps its dictionary as `jieba.cache` in the common folder for temporary files, and would load what it finds there
under that name, whoever put it there. So its own way of loading is not used: the dictionary is read from the package,
and only the words that the texts in hand can have are kept, which is as fast as a cache.
"""

import warnings
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import log2
from typing import Any


class Divider:
    """Divides text that has no characters but those it was made for."""

    def __init__(self, characters: Iterable[str]) -> None:
        self.characters = frozenset(characters)
        self._tokenizer = _tokenizer()
        self._tokenizer.FREQ, self._tokenizer.total = _dictionary(self.characters)
        self._tokenizer.initialized = True

    def cut(self, text: str) -> list[str]:
        """The words of a text in order; joined they are the text."""
        return list(self._tokenizer.cut(text, HMM=False)) if text else []

    def rarity(self, text: str) -> float:
        """How rare a text is, in bits: how unlikely its words would be to come together by chance, by how often each is
        met. A word that the dictionary does not have is as rare as the rarest that it has."""
        often, total = self._tokenizer.FREQ, self._tokenizer.total
        return sum(log2(total / max(often.get(word, 0), 1)) for word in self.cut(text))


@lru_cache(maxsize=4)
def divider(characters: frozenset[str]) -> Divider:
    """The divider for texts of these characters, made once."""
    return Divider(characters)


def _tokenizer() -> Any:
    """jieba, loaded when somebody first divides: it takes a while, and few commands do."""
    with warnings.catch_warnings():  # a newer Python warns of its escapes, and of pkg_resources
        warnings.simplefilter("ignore")
        import jieba
    return jieba.Tokenizer()


def common_stock() -> Iterator[tuple[str, int]]:
    """All words of jieba's dictionary, in simplified characters, with how frequent each is."""
    with _tokenizer().get_dict_file() as file:
        for line in file.read().decode("utf-8").splitlines():
            word, count, _ = line.split(" ", 2)
            yield word, int(count)


def _dictionary(characters: frozenset[str]) -> tuple[dict[str, int], int]:
    """jieba's words of these characters with how frequent each is, every beginning of such a word, and the sum of all
    its frequencies: words with another character cannot occur, and the sum makes them no likelier."""
    words: dict[str, int] = {}
    total = 0
    for word, count in common_stock():
        total += count
        if characters.issuperset(word):
            words[word] = count
    for word in tuple(words):
        for end in range(1, len(word)):
            words.setdefault(word[:end], 0)
    return words, total
