"""Turns arguments of words into names, numbers and values in a situation, and words of games into entries of their
vocabularies.
"""

from typing import Any

from bopu.ruleset.model import Names
from bopu.ruleset.terms import Named, Term
from bopu.ruleset.terms import number as number_of
from bopu.ruleset.vocabulary import Param, Predicate, Test, Type, View


def names(value: Any) -> tuple[str, ...]:
    """The names of an argument, one or several."""
    return value.names if isinstance(value, Names) else (value,)


def number(view: View, term: Term) -> int:
    """A number of an argument, in this situation."""
    return int(number_of(term, view.feature))


def looked_up(view: View, argument: Any) -> Any:
    """What an argument stands for: the value that it names, else itself."""
    return view.feature(argument.name) if isinstance(argument, Named) else argument


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def predicate(
    name: str, doc: str, reads: str, test: Test, *params: Param, binds: tuple[str, ...] = (), any_of: str = ""
) -> Predicate:
    """A predicate; `reads` lists features with spaces."""
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test, any_of)
