"""What the words of 國標麻將 share: names and parameters, and predicates over one feature of the moment."""

from typing import Any

from bopu.ruleset.model import Names
from bopu.ruleset.vocabulary import Param, Predicate, Test, Type, View


def names(value: Any) -> tuple[str, ...]:
    """The names of an argument, one or several."""
    return value.names if isinstance(value, Names) else (value,)


def param(name: str, type_: Type, domain: str = "", required: bool = True) -> Param:
    """A parameter of a word."""
    return Param(name, type_, domain, required)


def one_of(feature: str, doc: str, domain: str) -> Predicate:
    """A condition that holds where a feature is one of the names given."""

    def holds(view: View, args: Any) -> bool:
        return view.feature(feature) in names(args["is"])

    test: Test = holds
    return Predicate(feature, doc, (param("is", Type.NAMES, domain),), frozenset({feature}), (), test)


N = param("n", Type.NUMBER)
TILES = param("of", Type.NAMES, "tiles")
