"""A compiled ruleset: rules with their figures read, tables, switches, procedures, and the clauses they cite.

The compiler writes it, engines and the browser read it. Nothing here knows a game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.ruleset import terms
from bopu.ruleset.shelf import Shelf
from bopu.ruleset.terms import Term

FORMAT = 1
"""The number of this JSON shape."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Whom or what: a base (mover, others, all …) and filters, each with its arguments; `bind` names the one chosen."""

    base: str
    filters: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    bind: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One use of a word: a predicate in a condition, an operation in `do`, an answer of a slot. Arguments are terms,
    names, selectors."""

    word: str
    args: Mapping[str, Any] = field(hash=False)


class Grounded:
    """What uses words of the vocabulary: by `phrases` it is known on which figures and supplied numbers it rests."""

    __slots__ = ()

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every use of a word."""
        raise NotImplementedError

    @property
    def figures(self) -> tuple[str, ...]:
        """The ids of the figures and tables of the edition that it uses."""
        return tuple(dict.fromkeys(origin for phrase in self.phrases for origin in origins_of(phrase.args)))

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every number of it."""
        return tuple(term for phrase in self.phrases for term in terms_of(phrase.args))

    @property
    def supplements(self) -> tuple[str, ...]:
        """The ids of the supplied numbers that it uses itself (see `Ruleset.supplements`)."""
        leaves = (leaf for term in self.terms for leaf in terms.leaves(term))
        return tuple(dict.fromkeys(leaf.origin for leaf in leaves if isinstance(leaf, terms.Const) and leaf.supplied))


@dataclass(frozen=True, slots=True)
class Rule(Grounded):
    """One rule. It decides a slot or acts upon an event; `only` says under which options of switches it holds."""

    id: str
    slot: str
    event: str
    cites: tuple[str, ...]
    supplied: tuple[str, str]  # source (an id) and certainty of a rule that no clause gives; empty where one does
    when: tuple[Phrase, ...]
    unless: tuple[Phrase, ...]
    answer: tuple[Phrase, ...]
    do: tuple[Phrase, ...]
    overrides: tuple[str, ...]
    otherwise: bool
    only: Mapping[str, str] = field(hash=False)
    line: int = 0

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """Every use of a word in the rule."""
        return (*self.when, *self.unless, *self.answer, *self.do)


@dataclass(frozen=True, slots=True)
class Step(Grounded):
    """One step of a procedure: an operation, the name that `bind` gives to what it finds, and the step that follows.

    An operation without named outcomes has one `next`, another one a step for each of its outcomes. A step may ask
    conditions instead (`test`) and goes on by the outcomes `yes` and `no`. The step that ends the procedure does
    neither. `only` says under which options of switches it is the step of this id. `name` is its own in the whole
    ruleset: events, reports and pages tell it by this name as they tell a rule by its id (see `step_names`).
    """

    id: str
    cites: tuple[str, ...] = ()
    supplied: tuple[str, str] = ("", "")
    operation: Phrase | None = None
    bind: str = ""
    next: str = ""
    outcomes: Mapping[str, str] = field(default_factory=dict, hash=False)
    only: Mapping[str, str] = field(default_factory=dict, hash=False)
    line: int = 0
    test: tuple[Phrase, ...] = ()
    name: str = ""

    @property
    def end(self) -> bool:
        """Whether the procedure ends here."""
        return self.operation is None and not self.test

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """How the step may come out, and the step that then follows; without named outcomes the one way is unnamed."""
        return (("", self.next),) if self.next else tuple(self.outcomes.items())

    @property
    def targets(self) -> tuple[str, ...]:
        """The steps that may follow."""
        return tuple(dict.fromkeys(target for _, target in self.ways))

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The conditions that the step asks, or its one operation."""
        return self.test if self.operation is None else (*self.test, self.operation)


@dataclass(frozen=True, slots=True)
class Procedure:
    """Steps that follow one another by the outcomes of their operations; it begins with the first.

    `binds` are the names that a walk through it begins with, and what each one stands for: a named value, or a field of
    the event upon which it is started (``drinks.cup``). Several steps have one id where their `only` sets them apart.
    """

    id: str
    cites: tuple[str, ...]
    supplied: tuple[str, str]
    binds: Mapping[str, str] = field(hash=False)
    steps: tuple[Step, ...]
    line: int = 0


def step_names(procedure: str, steps: Iterable[tuple[str, Mapping[str, str]]]) -> Iterator[str]:
    """The name of each step, given as id and `only`: ``kaichong.take``. Those that switches set apart bear their
    options besides: ``kaichong.pass.falls``."""
    listed = list(steps)
    counted = Counter(name for name, _ in listed)
    for name, only in listed:
        yield ".".join((procedure, name, *(only.values() if counted[name] > 1 else ())))


def origins_of(value: Any) -> list[str]:
    """The ids of the figures and tables of the edition that an argument of a word rests on."""
    if isinstance(value, Word):
        return [value.origin]
    if isinstance(value, (terms.Const, terms.Operated)):
        return [leaf.origin for leaf in terms.leaves(value) if isinstance(leaf, terms.Const) and not leaf.supplied]
    if isinstance(value, Names):
        return value.origin.split()
    return [origin for inner in _inside(value) for origin in origins_of(inner)]


def terms_of(value: Any) -> list[Term]:
    """Every number in the arguments of a word."""
    if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
        return [value]
    return [term for inner in _inside(value) for term in terms_of(inner)]


def _inside(value: Any) -> list[Any]:
    """What an argument that is no leaf holds."""
    if isinstance(value, Selector):
        return [args for _, args in value.filters]
    return list(value.values()) if isinstance(value, Mapping) else []


class Word(str):
    """A name that a figure of the edition states: equal to the plain name; `origin` is the figure's id."""

    __slots__ = ("origin",)
    origin: str

    def __new__(cls, name: str, origin: str) -> "Word":
        """The name with the id of its figure."""
        word = super().__new__(cls, name)
        word.origin = origin
        return word

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """What copies and pickles are made of."""
        return str(self), self.origin


@dataclass(frozen=True, slots=True)
class Names:
    """A list of names, and the id of the table of the edition that lists them (several ids, with spaces; or none)."""

    names: tuple[str, ...]
    origin: str = ""

    def __contains__(self, name: object) -> bool:
        return name in self.names


@dataclass(frozen=True, slots=True)
class Option:
    """One side of a switch, in both languages."""

    id: str
    text: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Switch:
    """A question that is not decided silently. `kind`: variant, emendation, construal, or supplement."""

    id: str
    kind: str
    cites: tuple[str, ...]
    question: Mapping[str, str] = field(hash=False)
    options: tuple[Option, ...] = ()
    default: str = ""


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """A combination of options that can be loaded and cited. `supplements` false: only what the texts say."""

    id: str
    title: Mapping[str, str] = field(hash=False)
    choices: Mapping[str, str] = field(hash=False)
    supplements: bool = True


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that an engine needs. `situations` and `values` are definitions by name; `tables` are rows of
    editions by name."""

    game: str
    engine: str
    version: str  # digest of all of this: the same texts and rules give the same version
    rules: tuple[Rule, ...]
    situations: Mapping[str, Rule] = field(hash=False)
    values: Mapping[str, Term] = field(hash=False)
    tables: Mapping[str, Any] = field(hash=False)
    switches: Mapping[str, Switch] = field(hash=False)
    rulesets: Mapping[str, NamedRuleset] = field(hash=False)
    clauses: Mapping[str, Mapping[str, str]] = field(hash=False)
    phrases: Mapping[str, Mapping[str, str]] = field(hash=False)
    # each supplied number by id: n, source (an id), certainty
    supplements: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    # what words of the rules (positions, results, special outcomes, ranks) are called, by word and language
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    procedures: Mapping[str, Procedure] = field(default_factory=dict, hash=False)
    # sources of supplements by id: zh, en, and see (file.xml, or file.xml#id of a source in its header)
    sources: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    # what books found out about its parts; rules of which some were replaced share it
    shelf: Shelf = field(default_factory=Shelf, compare=False, repr=False)

    def said_source(self, source: str) -> Mapping[str, str]:
        """A source of supplements in each language; one that has words in one language only is its own id."""
        words = self.sources.get(source, {})
        return {language: words.get(language, source) for language in ("zh", "en")}
