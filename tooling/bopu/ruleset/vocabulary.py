"""What a game's code may offer to its rules: words with typed parameters, slots with their domains, events, features
of the state.

A game module builds one `Vocabulary`. The compiler checks rules against it, `rules.schema.json` is generated from it,
and the engine calls its functions; nothing here knows a game. Standard library only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

RESERVED = ("figure", "supplied", "value", "table", "players", "plus", "minus", "times", "least", "most")
"""Words that begin a number, a list or a selector. A word's only parameter may be left unnamed: it has no such name."""


STEP_KEYS = ("id", "cites", "supplied", "test", "as", "next", "outcomes", "only", "end")
"""What a step of a procedure says beside its operation: no operation has such a name."""

TEST_OUTCOMES = ("yes", "no")
"""How a step comes out that asks conditions instead of doing something: all of them hold, or one does not."""

PROCEDURES = "procedures"
"""The domain of the names of a ruleset's procedures. A game whose rules may start one registers an operation for it, by
custom ``procedure`` with the one parameter ``Param("name", Type.NAME, PROCEDURES)``: `do: [{procedure: kaichong}]`."""


class Type(StrEnum):
    """What a parameter holds once it is compiled."""

    NUMBER = "number"  # a term: figure, supplied, value, or one operation over two of these
    NAME = "name"  # one word of a domain
    NAMES = "names"  # a list of such words, or a table of the edition that lists them
    SELECTOR = "selector"  # whom or what: a base and filters
    FLAG = "flag"  # true or false


class View(Protocol):
    """A situation as conditions see it: features of the state by name, and the values bound so far."""

    def feature(self, name: str) -> Any:
        """A feature of the state, one of those that the word says it reads."""


Args = Mapping[str, Any]
Test = Callable[[View, Args], bool | Mapping[str, Any]]
"""Whether a condition holds; a mapping says that it holds and binds these values (聚 binds the face that is alike)."""


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter. `domain` names the list of words it takes them from (see `Vocabulary.domains`), for names."""

    name: str
    type: Type
    domain: str = ""
    required: bool = True


@dataclass(frozen=True, slots=True)
class Predicate:
    """A word for conditions. `reads` are the features that `test` asks for; by them it is known what can be decided
    beforehand.

    `any_of` names a feature that holds several things, where the condition holds as soon as it holds for one of them
    alone: then its truth can be remembered, one bit as they come, instead of asked of all of them again.
    """

    name: str
    doc: str
    params: tuple[Param, ...]
    reads: frozenset[str]
    binds: tuple[str, ...]
    test: Test = field(repr=False)
    any_of: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """A word that narrows a selector: of all candidates those that pass."""

    name: str
    doc: str
    params: tuple[Param, ...]
    passes: Callable[[Any, Any, Args], bool] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Operation:
    """A word for what happens (in `do`, in a procedure) or for what a slot may answer. `outcomes` name how it can
    end, for procedures."""

    name: str
    doc: str
    params: tuple[Param, ...]
    outcomes: tuple[str, ...] = ()


class Joining(StrEnum):
    """How the answers of several matching rules of one slot come together."""

    ONE = "one"  # exactly one answer: rules that differ must be ordered by overrides
    ALL = "all"  # answers add up, in the order of the rules


@dataclass(frozen=True, slots=True)
class Slot:
    """A question that rules decide.

    `keys` are the features by which its table is filled beforehand, `late` those known only in play. `domain` lists
    all keys of a ruleset; None says that it is open. `answers` are the words that an answer may use. `needs_answer`:
    a situation without an answer is a gap.
    """

    name: str
    doc: str
    keys: tuple[str, ...]
    answers: tuple[str, ...]
    late: tuple[str, ...] = ()
    domain: Callable[[Any], Iterable[tuple[Any, ...]]] | None = field(default=None, repr=False)
    joining: Joining = Joining.ONE
    needs_answer: bool = True


@dataclass(frozen=True, slots=True)
class EventKind:
    """Something that happens and that rules may act upon. `fields` name what it carries. Where many rules act upon it,
    `by` may name features by which it is remembered what acts: those that are asked for first.
    """

    name: str
    doc: str
    fields: tuple[str, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words of one game. `features` are documented, `domains` list the names that parameters take (or say how to
    read them)."""

    game: str
    features: Mapping[str, str] = field(hash=False)
    predicates: Mapping[str, Predicate] = field(hash=False)
    operations: Mapping[str, Operation] = field(hash=False)
    slots: Mapping[str, Slot] = field(hash=False)
    events: Mapping[str, EventKind] = field(hash=False)
    filters: Mapping[str, Filter] = field(default_factory=dict, hash=False)
    bases: Mapping[str, str] = field(default_factory=dict, hash=False)
    values: Mapping[str, str] = field(default_factory=dict, hash=False)
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    # domains whose names the compiled tables give; names of a domain in neither must be known to the corpus
    tabled: Mapping[str, Callable[[Mapping[str, Any]], Iterable[str]]] = field(default_factory=dict, hash=False)
    nouns: tuple[str, ...] = ("players",)
    """What selectors may select: the words that stand before their lists."""
    constants: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict, hash=False)
    """Features that stay the same in every game of a ruleset, each made from its tables: they are known beforehand."""

    def constants_of(self, tables: Mapping[str, Any]) -> Mapping[str, Any]:
        """The constants that the tables of a ruleset give."""
        return {name: made(tables) for name, made in self.constants.items()}

    def faults(self) -> list[str]:
        """What does not fit together in the vocabulary itself: each a sentence."""
        found = []
        for predicate in self.predicates.values():
            for feature in sorted(predicate.reads - self.features.keys()):
                found.append(f"predicate {predicate.name}: expected a registered feature; found {feature!r}")
        for name in self.operations:
            if name in STEP_KEYS:
                found.append(f"operation {name}: expected a name that no key of a step has; found {name!r}")
        for slot in self.slots.values():
            for feature in (*slot.keys, *slot.late):
                if feature not in self.features:
                    found.append(f"slot {slot.name}: expected a registered feature; found {feature!r}")
            for answer in slot.answers:
                if answer not in self.operations:
                    found.append(f"slot {slot.name}: expected answers that are operations; found {answer!r}")
        for kind, word in self._words():
            for param in word.params:
                if len(word.params) == 1 and param.name in RESERVED:
                    found.append(
                        f"{kind} {word.name}: expected another name for its one parameter; found {param.name!r}"
                    )
        return found

    def _words(self) -> "Iterator[tuple[str, Predicate | Operation | Filter]]":
        yield from (("predicate", word) for word in self.predicates.values())
        yield from (("operation", word) for word in self.operations.values())
        yield from (("filter", word) for word in self.filters.values())


Word = TypeVar("Word", Predicate, Filter, Operation, Slot, EventKind)


def by_name(words: Iterable[Word]) -> dict[str, Word]:
    """Words by name; a name given twice is the programmer's fault and raises ValueError."""
    found: dict[str, Word] = {}
    for word in words:
        if word.name in found:
            raise ValueError(f"expected each word once; found {word.name!r} twice")
        found[word.name] = word
    return found
