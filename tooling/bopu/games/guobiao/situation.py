"""Situations of play as rules see them: features that the moment states, and the values that the rules name."""

from collections.abc import Mapping
from typing import Any

from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.terms import number


class Situation:
    """The features that a question about play states, and the named values of the rules."""

    __slots__ = ("_book", "_features")

    def __init__(self, book: Book, features: Mapping[str, Any]) -> None:
        self._book = book
        self._features = features

    def feature(self, name: str) -> Any:
        """A feature, or a value that the rules name. Raises `Gap` for what nothing tells."""
        if name in self._features:
            return self._features[name]
        if (term := self._book.ruleset.values.get(name)) is not None:
            return number(term, self.feature)
        raise Gap(f"expected {name} to be known here; found that nothing before told it")
