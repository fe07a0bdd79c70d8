"""Turns parts of a ruleset into what was found about them, kept for all who ask the same parts.

Books under other choices, in other games and cases, or of rules of which one was changed share most of their parts:
what those say is thought through once. Parts are the same where they are the same objects.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

F = TypeVar("F")
MOST = 48
"""So many findings are kept under one name; then that which was asked for longest ago goes."""


class Shelf:
    """What was found about parts of a ruleset. A copy of a shelf, or one that travels, is empty."""

    def __init__(self) -> None:
        self._kept: dict[str, OrderedDict[tuple[int, ...], tuple[Sequence[object], object]]] = {}

    def once(self, name: str, parts: Sequence[object], make: Callable[[], F]) -> F:
        """What is made of these parts under a name: made when it is first asked for."""
        kept = self._kept.setdefault(name, OrderedDict())
        key = tuple(map(id, parts))  # the parts are kept beside it, so no other object can get their ids
        if key in kept:
            kept.move_to_end(key)
        else:
            kept[key] = parts, make()
            while len(kept) > MOST:
                kept.popitem(last=False)
        return cast(F, kept[key][1])

    def __reduce__(self) -> tuple[type["Shelf"], tuple[()]]:
        """What copies and pickles are made of."""
        return Shelf, ()
