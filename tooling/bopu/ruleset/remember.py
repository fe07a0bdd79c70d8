"""Turns answers that wait for conditions of play into trees that grow as they are asked for: no question is thought
through twice.

A tree stands under the part of a situation that is known beforehand, its key. What the rules asked of the rest, one
condition after another, is one path of it; the next situation follows the path and tests only what stands on it.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

from bopu.ruleset.vocabulary import View

MOST = 10_000
"""So many answers are remembered by whole situations; then they are begun anew."""
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


class Noting:
    """A situation that notes which features are asked for, in their order, and what they are."""

    def __init__(self, view: View) -> None:
        self.asked: dict[str, Any] = {}
        self._view = view

    def feature(self, name: str) -> Any:
        """A feature, noted."""
        found = self._view.feature(name)
        self.asked[name] = found
        return found


class Onward:
    """A feature that was asked for, and what follows from each of its values: an answer, or what was asked for next."""

    __slots__ = ("found", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.found: dict[Any, Any] = {}


class Remembered(Generic[A]):
    """The answers to one question so far, by its key: the features named in `keys`. `alone` is the answer where
    neither a key nor a condition makes a difference. `whole` are the answers by features that decide them all."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self.keys = keys
        self.alone: A | None = None
        self._found: dict[tuple[Any, ...], Any] = {}
        self._whole: dict[Any, Any] = {}

    def whole(self, view: View, by: tuple[str, ...], settled: Callable[[str], bool], find: Callable[[View], A]) -> A:
        """The answer by the values of features: those named in `by`, then what was asked for besides, in the order in
        which it was asked for, but for what is `settled` for all situations. It is found where none is remembered."""
        situation = tuple([view.feature(name) for name in by])
        known = self._whole.get(situation)
        while type(known) is Onward:
            known = known.found.get(_hashable(view.feature(known.name)))
        if known is None:
            noting = Noting(view)
            known = find(noting)
            if len(self._whole) == MOST:
                self._whole.clear()
            more = [(name, value) for name, value in noting.asked.items() if name not in by and not settled(name)]
            _grow(self._whole, situation, more, known)
        answer: A = known
        return answer

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


def _grow(found: dict[Any, Any], key: Any, asked: Sequence[tuple[str, Any]], answer: Any) -> None:
    """Put an answer under a key and the values that were asked for."""
    for name, value in asked:
        onward = found.setdefault(key, Onward(name))
        if type(onward) is not Onward or onward.name != name:
            return  # whoever asks in another order finds the answer anew
        found, key = onward.found, _hashable(value)
    found[key] = answer


def _hashable(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, dict) else value


def _set(fork: Fork, held: bool, what: Any) -> None:
    if held:
        fork.yes = what
    else:
        fork.no = what
