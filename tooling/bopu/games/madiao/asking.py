"""What the words of 馬弔 share: reading names, numbers and cards out of a situation, parameters, predicates."""

from typing import Any

from bopu.games.madiao.pack import Cards, Pack
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


def pack(view: View) -> Pack:
    """The pack of the game."""
    found: Pack = view.feature("pack")
    return found


def cards(view: View, argument: Any) -> Cards:
    """The cards that an argument names: suits, classes, groups, single cards."""
    return pack(view).all_named(names(argument))


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def predicate(name: str, doc: str, reads: str, test: Test, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    """A predicate; `reads` lists features with spaces."""
    return Predicate(name, doc, params, frozenset(reads.split()), binds, test)


N = param("n", Type.NUMBER)
CARDS = param("cards", Type.NAMES, "cards")
CLASS = param("class", Type.NAMES, "cards")
