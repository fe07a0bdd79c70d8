"""Turns answers that wait for conditions of play into trees that grow as they are asked for: no question is thought
through twice.

A tree stands under the part of a situation that is known beforehand, its key. What the rules asked of the rest, one
condition after another, is one path of it; the next situation follows the path and tests only what stands on it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from bopu.ruleset.vocabulary import View

A = TypeVar("A")
Truth = Callable[[View, Mapping[str, Any]], Any]


class Tested(NamedTuple):
    """A condition that was tested for an answer: how to test it again, and whether it held. One that binds values has
    no truth alone."""

    test: Truth
    args: Mapping[str, Any]
    held: bool
    binds: bool


class Fork:
    """A condition, and what follows where it holds and where not: an answer, another fork, None if never met."""

    __slots__ = ("args", "no", "test", "yes")

    def __init__(self, test: Truth, args: Mapping[str, Any]) -> None:
        self.test, self.args = test, args
        self.yes: Any = None
        self.no: Any = None


class Remembered(Generic[A]):
    """The answers to one question so far, by its key: the features named in `keys`. `alone` is the answer where
    neither a key nor a condition makes a difference."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = keys
        self.alone: A | None = None
        self._found: dict[tuple[Any, ...], Any] = {}

    def key(self, view: View) -> tuple[Any, ...]:
        """The key of a situation."""
        feature = view.feature
        return tuple([feature(name) for name in self.keys])

    def settled(self, key: tuple[Any, ...]) -> A | None:
        """The answer where the key alone settles it, and it was asked for before."""
        found = self._found.get(key)
        return None if type(found) is Fork else found

    def answer(self, view: View) -> A | None:
        """The answer in a situation, None where none is remembered."""
        feature = view.feature
        found = self._found.get(tuple([feature(name) for name in self.keys]))
        while type(found) is Fork:
            found = found.yes if found.test(view, found.args) else found.no
        answer: A | None = found
        return answer

    def keep(self, key: tuple[Any, ...], path: Sequence[Tested], answer: A) -> None:
        """Remember an answer, and the conditions that were tested for it in their order; not where one binds values."""
        if any(tested.binds for tested in path):
            return
        if not path:
            self._found[key] = answer
            self.alone = None if self.keys else answer
            return
        fork = self._found.setdefault(key, Fork(path[0].test, path[0].args))
        for tested, following in pairwise(path):
            onward = fork.yes if tested.held else fork.no
            if onward is None:
                onward = Fork(following.test, following.args)
                _set(fork, tested.held, onward)
            fork = onward
        _set(fork, path[-1].held, answer)


def _set(fork: Fork, held: bool, what: Any) -> None:
    if held:
        fork.yes = what
    else:
        fork.no = what
