"""A compiled ruleset: rules with their figures read, tables, switches, and the clauses they cite; and its JSON form.

The compiler writes it, engines and the browser read it. Nothing here knows a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.ruleset import terms
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


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. It decides a slot or acts upon an event; `only` says under which options of switches it holds."""

    id: str
    slot: str
    event: str
    cites: tuple[str, ...]
    supplied: tuple[str, str]  # source and certainty of a rule that no clause of the text gives; empty where one does
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

    @property
    def figures(self) -> tuple[str, ...]:
        """The ids of the figures and tables of the edition that the rule uses."""
        return tuple(dict.fromkeys(origin for phrase in self.phrases for origin in _origins(phrase.args)))

    @property
    def terms(self) -> tuple[Term, ...]:
        """Every number of the rule."""
        return tuple(term for phrase in self.phrases for term in _terms(phrase.args))

    @property
    def supplements(self) -> tuple[str, ...]:
        """The ids of the supplied numbers that the rule itself uses (see `Ruleset.supplements`)."""
        leaves = (leaf for term in self.terms for leaf in terms.leaves(term))
        return tuple(dict.fromkeys(leaf.origin for leaf in leaves if isinstance(leaf, terms.Const) and leaf.supplied))


def _origins(value: Any) -> list[str]:
    if isinstance(value, Word):
        return [value.origin]
    if isinstance(value, (terms.Const, terms.Operated)):
        return [leaf.origin for leaf in terms.leaves(value) if isinstance(leaf, terms.Const) and not leaf.supplied]
    if isinstance(value, Names):
        return value.origin.split()
    return [origin for inner in _inside(value) for origin in _origins(inner)]


def _terms(value: Any) -> list[Term]:
    if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
        return [value]
    return [term for inner in _inside(value) for term in _terms(inner)]


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
    # each supplied number by id: n, source, certainty
    supplements: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    # what words of the rules (positions, results, special outcomes, ranks) are called, by word and language
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)


def rule_to_json(rule: Rule) -> dict[str, Any]:
    """A rule as JSON; empty fields are left out."""
    data: dict[str, Any] = {
        "id": rule.id,
        "slot": rule.slot,
        "event": rule.event,
        "cites": list(rule.cites),
        "supplied": list(rule.supplied) if any(rule.supplied) else [],
        **{name: [_phrase_json(p) for p in getattr(rule, name)] for name in ("when", "unless", "answer", "do")},
        "overrides": list(rule.overrides),
        "otherwise": rule.otherwise,
        "only": dict(rule.only),
        "line": rule.line,
    }
    if rule.slot and not rule.answer:
        data["none"] = True  # decides that nothing happens, which is not the same as saying nothing
    return {name: value for name, value in data.items() if value}


def _phrase_json(phrase: Phrase) -> list[Any]:
    return [phrase.word, {name: value_to_json(value) for name, value in phrase.args.items()}]


def value_to_json(value: Any) -> Any:
    """An argument as JSON: terms, selectors and tables as objects with one telling key, names as strings."""
    if isinstance(value, (terms.Const, terms.Named, terms.Operated)):
        return {"number": terms.to_json(value)}
    if isinstance(value, Word):
        return {"name": str(value), "figure": value.origin}
    if isinstance(value, Names):
        return {"names": list(value.names), "table": value.origin}
    if isinstance(value, Selector):
        filters = [[word, {n: value_to_json(v) for n, v in args.items()}] for word, args in value.filters]
        return {"base": value.base, "filters": filters, "as": value.bind}
    return value


def value_from_json(value: Any) -> Any:
    """The argument that `value_to_json` wrote."""
    if not isinstance(value, Mapping):
        return value
    if "name" in value:
        return Word(value["name"], value["figure"])
    if "number" in value:
        return terms.from_json(value["number"])
    if "names" in value:
        return Names(tuple(value["names"]), value["table"])
    filters = tuple((word, {n: value_from_json(v) for n, v in args.items()}) for word, args in value["filters"])
    return Selector(value["base"], filters, value["as"])


def rule_from_json(data: Mapping[str, Any]) -> Rule:
    """The rule that `rule_to_json` wrote."""

    def phrases(name: str) -> tuple[Phrase, ...]:
        return tuple(Phrase(w, {n: value_from_json(v) for n, v in args.items()}) for w, args in data.get(name, ()))

    source, certainty = data.get("supplied") or ("", "")
    return Rule(
        id=data["id"],
        slot=data.get("slot", ""),
        event=data.get("event", ""),
        cites=tuple(data.get("cites", ())),
        supplied=(source, certainty),
        when=phrases("when"),
        unless=phrases("unless"),
        answer=phrases("answer"),
        do=phrases("do"),
        overrides=tuple(data.get("overrides", ())),
        otherwise=data.get("otherwise", False),
        only=dict(data.get("only", {})),
        line=data.get("line", 0),
    )
