"""How conditions of fan are made: each once for each use in a rule, with its arguments read beforehand."""

from collections.abc import Callable, Mapping
from typing import Any

from bopu.games.guobiao.asking import names
from bopu.games.guobiao.pack import Pack
from bopu.games.guobiao.seen import Seen
from bopu.ruleset.terms import number
from bopu.ruleset.vocabulary import Args, Param, Predicate, View

Holds = Callable[[Seen], bool | Mapping[str, Any]]
"""Whether a condition holds of a reading; a mapping says that it holds, and binds which sets make it."""

Make = Callable[["Given"], Holds]

SETS, JOINED = "sets", "joined"
"""What a condition binds: lists of sets, one for each time that the fan is made. Those `joined` were put together, and
principles of counting limit what else they may make."""

MADE: dict[str, Make] = {}
"""How each condition on a reading is made, by its word."""


class Given:
    """The arguments of one use of a word."""

    def __init__(self, args: Args, pack: Pack) -> None:
        self.pack = pack
        self._args = args

    def has(self, name: str) -> bool:
        """Whether the argument is there."""
        return name in self._args

    def flag(self, name: str) -> bool:
        """A flag; false where it is left out."""
        return bool(self._args.get(name))

    def number(self, name: str) -> int:
        """A number. No situation names one that these words could ask for."""
        return int(number(self._args[name], _nothing))

    def name(self, name: str) -> str:
        """A name; empty where it is left out."""
        return str(self._args.get(name, ""))

    def names(self, name: str) -> frozenset[str]:
        """Names of any sort."""
        return frozenset(names(self._args[name])) if name in self._args else frozenset()

    def tiles(self, name: str) -> int:
        """Tiles as bits; all of them where the argument is left out."""
        return self.pack.mask(names(self._args[name])) if name in self._args else -1

    def each(self, name: str) -> tuple[int, ...]:
        """The tiles of each name by itself, as bits."""
        return tuple(self.pack.mask([one]) for one in names(self._args[name]))


def _nothing(name: str) -> int:
    raise KeyError(name)


def condition(name: str, doc: str, make: Make, *params: Param, binds: tuple[str, ...] = ()) -> Predicate:
    """A condition on a reading of a hand, and how it is made."""
    MADE[name] = make

    def test(view: View, args: Args) -> bool | Mapping[str, Any]:
        reading: Seen = view.feature("reading")
        return make(Given(args, reading.pack))(reading)

    return Predicate(name, doc, params, frozenset({"reading"}), binds, test)
