"""Turns a question to the rules in a situation only partly known into a tree: tests that play must make, and answers.

A view says that it does not know a feature by raising `Unknown`. Every condition that then stays open becomes a fork;
conditions that the known features settle leave no trace. The book itself answers along each path, so nothing of its
logic is written twice.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bopu.ruleset.decide import Book, Decision, Matched
from bopu.ruleset.model import Phrase
from bopu.ruleset.vocabulary import View

T = TypeVar("T")


class Unknown(Exception):
    """A view does not know this feature yet."""

    def __init__(self, feature: str) -> None:
        super().__init__(f"expected a known feature; {feature} is known only in play")
        self.feature = feature


@dataclass(frozen=True, slots=True)
class Fork(Generic[T]):
    """A test that play must make, by its name, and what follows where it holds and where not."""

    test: Hashable
    yes: "Tree[T]"
    no: "Tree[T]"


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """What the rules answer at the end of a path."""

    value: T


Tree = Fork[T] | Leaf[T]
Naming = Callable[[Phrase, View, str], Hashable]
"""Names an open condition: from it, the view and the unknown feature; True or False where it is no test at all."""


class _Partial(Book):
    """A book that asks `answer` about each condition that a view cannot settle."""

    def __init__(self, book: Book, answer: Callable[[Phrase, View, str], bool]) -> None:
        self.__dict__.update(book.__dict__)  # the same tables, filled for both
        self._answer = answer

    def decide(self, slot_name: str, view: View) -> Decision:
        """Answer a slot along this path."""
        return self.weigh(slot_name, view, self._test)

    def upon(self, event: str, view: View) -> list[Matched]:
        """The rules that act upon an event along this path."""
        return self.act(event, view, self._test)

    def _test(self, phrase: Phrase, view: View) -> Mapping[str, Any] | None:
        try:
            return super()._test(phrase, view)
        except Unknown as unknown:
            return {} if self._answer(phrase, view, unknown.feature) else None


def explore(book: Book, ask: Callable[[Book], T], name: Naming) -> Tree[T]:
    """The tree of a question. `ask` puts it to the book it is given, and is called once for each path."""
    return _grow(book, ask, name, [])


def _grow(book: Book, ask: Callable[[Book], T], name: Naming, prefix: list[tuple[Hashable, bool]]) -> Tree[T]:
    path = dict(prefix)

    def answer(phrase: Phrase, view: View, feature: str) -> bool:
        test = name(phrase, view, feature)
        return test if isinstance(test, bool) else path.setdefault(test, True)

    tree: Tree[T] = Leaf(ask(_Partial(book, answer)))
    made = list(path.items())
    for place in range(len(made) - 1, len(prefix) - 1, -1):
        no = _grow(book, ask, name, [*made[:place], (made[place][0], False)])
        tree = Fork(made[place][0], tree, no)
    return tree
