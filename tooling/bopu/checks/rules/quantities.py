"""Turns a quantity, as an argument writes it, into a number or a name: a figure of the edition, what a layer prints, a
supplied number, an answer of the rules, the parts of a clause, how many names a table or an element of the
text lists, how many of some are different, or a sum of these.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Any

from bopu.checks.rules.argument_file import Hypothesis
from bopu.checks.rules.examination import Examination, Under
from bopu.clauses.agreement import attribute_of, printed_value
from bopu.clauses.model import Clause, Figure
from bopu.rules.marked import Marked, read_marked, stated
from bopu.rules.shape import near
from bopu.ruleset.decide import Conflict, Gap

EDITED = "edited"
Value = Fraction | str


class Misfit(Exception):
    """A quantity that cannot be had; the message is one sentence."""


@dataclass(frozen=True)
class Quantities:
    """What quantities are under one hypothesis; `bound` are names that a computation adds for a moment."""

    examination: Examination
    hypothesis: Hypothesis
    bound: Mapping[str, Value] = field(default_factory=dict)

    @property
    def under(self) -> Under:
        """The rules under the choices of the hypothesis."""
        return (
            Under(self.hypothesis.id, self.hypothesis.choices) if self.hypothesis.choices else self.examination.default
        )

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of the text by id."""
        return {clause.id: clause for clause in self.examination.subject.edition.clauses}

    @cached_property
    def marked(self) -> Marked:
        """What the text marks."""
        return read_marked([self.examination.subject.edition])

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the text and its companion documents by id."""
        return {
            one.id: one for clause in (*self.clauses.values(), *self.rows.values()) for one in clause.figures if one.id
        }

    @cached_property
    def rows(self) -> Mapping[str, Clause]:
        """The rows of companion documents by id."""
        listed = self.examination.subject.edition.companion_clauses.values()
        return {row.id: row for rows in listed for row in rows}

    @property
    def kinds(self) -> "Mapping[str, Kind]":
        """The sorts of quantity that there are."""
        return KINDS

    def naming(self, name: str, value: Value) -> "Quantities":
        """The same with one more name."""
        return replace(self, bound={**self.bound, name: value})

    def number(self, term: Any) -> Fraction:
        """A quantity that must be a number."""
        found = self.value(term)
        if isinstance(found, str):
            raise Misfit(f"expected a number; found the name {found!r}")
        return found

    def value(self, term: Any) -> Value:
        """A number or a name. Raises `Misfit`."""
        known = self.kinds
        [kind] = [name for name in known if name in term] or [""]
        if not kind:
            raise Misfit(f"expected a quantity ({', '.join(known)}); found {', '.join(term) or 'nothing'}")
        return known[kind](self, term[kind])

    def listed(self, terms: Any) -> list[Value]:
        """Several quantities: a list of them, or all printed measures of a unit in clauses of a prefix."""
        if isinstance(terms, Mapping) and "measures" in terms:
            asked = terms["measures"]
            within = (clause for name, clause in self.clauses.items() if name.startswith(asked["in"]))
            found = [one.value for clause in within for one in clause.figures if one.unit == asked["unit"]]
            return [Fraction(value) for value in found]
        if isinstance(terms, Mapping) and "value" in terms and isinstance(self.hypothesis.values[terms["value"]], list):
            return self.listed(self.hypothesis.values[terms["value"]])
        return [self.value(term) for term in terms]

    def clause(self, name: str) -> Clause:
        """A clause by its id."""
        found: Clause = _known(name, self.clauses, "the id of a clause")
        return found

    def layered(self, clause: Clause) -> str:
        """The wording of a clause in the layer that the hypothesis is about."""
        return clause.readings[self.hypothesis.layer or EDITED]


def _known(name: str, known: Mapping[str, Any], what: str) -> Any:
    if name not in known:
        raise Misfit(f"expected {what}; found {name!r}{near(name, known)}")
    return known[name]


def _figure(ask: Quantities, name: str) -> Value:
    figure: Figure = _known(name, ask.figures, "the id of a figure")
    return stated(figure) if attribute_of(figure) is None else Fraction(figure.value)


def _printed(ask: Quantities, name: str) -> Value:
    """What the numeral says in the layer of the hypothesis, whatever its attribute says."""
    figure: Figure = _known(name, ask.figures, "the id of a figure")
    text = figure.text if (ask.hypothesis.layer or EDITED) == EDITED else figure.source_text
    value = printed_value(replace(figure, text=text))
    if value is None:
        raise Misfit(f"expected a numeral where {name} stands; found {text!r}")
    return value


def _supplied(ask: Quantities, number: Any) -> Value:
    return Fraction(str(number))


def _named(ask: Quantities, name: str) -> Value:
    if name in ask.bound:
        return ask.bound[name]
    return ask.value(_known(name, ask.hypothesis.values, f"a value of the hypothesis {ask.hypothesis.id}"))


def _answer(ask: Quantities, asked: Mapping[str, Any]) -> Value:
    """What the rules answer: the argument `says` of the first word of the answer."""
    subject = ask.examination.subject
    slot = _known(asked["slot"], subject.game.vocabulary.slots, "a slot")
    parts = [value if isinstance(value := ask.value(term), str) else int(value) for term in asked["key"]]
    assert subject.ground is not None  # arguments are examined for games that have one
    book = ask.examination.book(ask.under)
    try:
        decision = book.decide(slot.name, subject.ground.viewer(book)(dict(zip(slot.keys, parts, strict=True))))
    except (Gap, Conflict, ValueError) as fault:
        raise Misfit(f"expected the rules to answer {slot.name} for {parts}; found none: {fault}") from fault
    found = next((phrase.args[asked["says"]] for phrase in decision.answer if asked["says"] in phrase.args), None)
    if found is None:
        raise Misfit(f"expected an answer of {slot.name} that says {asked['says']}; found none")
    return str(found)


def _parts(ask: Quantities, asked: Mapping[str, str]) -> Value:
    return Fraction(parts_of(ask.layered(ask.clause(asked["clause"])), asked["after"], asked["between"]))


def parts_of(wording: str, after: str, between: str) -> int:
    """Into how many parts a wording falls: what stands after a word, divided at a mark."""
    return len([part for part in wording.partition(after)[2].split(between) if part.strip()])


def _sum(ask: Quantities, terms: Sequence[Any]) -> Value:
    return sum((ask.number(term) for term in terms), Fraction(0))


def _difference(ask: Quantities, terms: Sequence[Any]) -> Value:
    first, *rest = (ask.number(term) for term in terms)
    return first - sum(rest, Fraction(0))


def _product(ask: Quantities, terms: Sequence[Any]) -> Value:
    return prod((ask.number(term) for term in terms), start=Fraction(1))


def _members(ask: Quantities, asked: Mapping[str, str]) -> Value:
    """How many names a row of a table of the rules has."""
    tables = ask.examination.subject.ruleset.tables
    rows = _known(asked["table"], tables, "a table of the rules")
    return Fraction(len(_known(asked["row"], rows, f"a row of the table {asked['table']}")))


def _listed(ask: Quantities, name: str) -> Value:
    """How many names an element of the text lists."""
    members = ask.marked.members(name)
    if members is None or not members.names:
        raise Misfit(f"expected the id of an element that lists something; found {name!r}")
    return Fraction(len(members.names))


def _distinct(ask: Quantities, terms: Sequence[Any]) -> Value:
    """How many of these are different."""
    return Fraction(len({ask.value(term) for term in terms}))


def _least(ask: Quantities, terms: Sequence[Any]) -> Value:
    return min(ask.number(term) for term in terms)


Kind = Callable[[Quantities, Any], Value]

KINDS: Mapping[str, Kind] = {
    "figure": _figure,
    "printed": _printed,
    "supplied": _supplied,
    "value": _named,
    "answer": _answer,
    "parts": _parts,
    "plus": _sum,
    "minus": _difference,
    "times": _product,
    "least": _least,
    "members": _members,
    "listed": _listed,
    "distinct": _distinct,
}
"""Each sort of quantity by the key that writes it."""
