"""What the words of 馬弔 share: reading names, numbers and cards out of a situation, parameters, predicates."""

from typing import Any

from bopu.games.madiao.pack import Cards, Pack
from bopu.ruleset.arguments import names, param
from bopu.ruleset.vocabulary import Type, View


def pack(view: View) -> Pack:
    """The pack of the game."""
    found: Pack = view.feature("pack")
    return found


def cards(view: View, argument: Any) -> Cards:
    """The cards that an argument names: suits, classes, groups, single cards."""
    return pack(view).all_named(names(argument))


N = param("n", Type.NUMBER)
CARDS = param("cards", Type.NAMES, "cards")
CLASS = param("class", Type.NAMES, "cards")
