"""Turns the tables and rules of a ruleset into all its tiles by number: how many copies of each, which make a row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bopu.games.guobiao.pack import Pack
from bopu.ruleset.decide import Decision, Gap
from bopu.ruleset.model import Names
from bopu.ruleset.terms import Term, number

Run = tuple[int, ...]
"""The tiles of a sequence, the lowest first."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Every kind of tile, flowers last: `names` by number, `number` by name, `copies` of each kind. `plain` is how many
    kinds there are without flowers, `stock` every tile by its name."""

    names: tuple[str, ...]
    number: Mapping[str, int] = field(hash=False)
    plain: int
    copies: tuple[int, ...]
    stock: tuple[str, ...]

    def named(self, tiles: Sequence[int]) -> str:
        """Tiles by their names, with spaces."""
        return " ".join(self.names[tile] for tile in tiles)


def tiles_of(pack: Pack, decision: Decision) -> Tiles:
    """The tiles of a pack, with as many copies as the rules say. Raises `Gap` where the rules count otherwise."""
    names = (*pack.names, *pack.flowers)
    copies: dict[str, int] = dict.fromkeys(names, 0)
    for phrase in decision.answer:
        if phrase.word == "copies":
            copies |= dict.fromkeys(_named(pack, phrase.args["of"]), _number(phrase.args["n"]))
    if not any(copies.values()):
        raise Gap("expected rules that say how many tiles there are of each kind; found none")
    for phrase in decision.answer:
        found = sum(copies[tile] for tile in _named(pack, phrase.args["of"]))
        if phrase.word == "counts" and found != _number(phrase.args["n"]):
            listed = ", ".join(phrase.args["of"].names)
            raise Gap(f"expected {_number(phrase.args['n'])} tiles of {listed}, as the rules count them; found {found}")
    stock = tuple(name for name in names for _ in range(copies[name]))
    numbers = {name: place for place, name in enumerate(names)}
    return Tiles(names, numbers, len(pack.names), tuple(copies.values()), stock)


def runs_of(pack: Pack, size: int, step: int) -> tuple[tuple[Run, ...], ...]:
    """For each kind of tile the sequences that it can be of: so many tiles of one suit, so many ranks apart."""
    found: list[list[Run]] = [[] for _ in pack.names]
    for suit in pack.suits:
        for low in suit if suit.start < pack.numbered else ():
            run = tuple(low + step * place for place in range(size))
            for tile in run if run[-1] in suit else ():
                found[tile].append(run)
    return tuple(map(tuple, found))


def _named(pack: Pack, given: Names) -> tuple[str, ...]:
    """The tiles that names stand for: groups, or single tiles."""
    return tuple(tile for name in given.names for tile in pack.groups.get(name, (name,)))


def _number(term: Term) -> int:
    return int(number(term, _unknown))


def _unknown(name: str) -> int:
    raise Gap(f"expected numbers of tiles that nothing but the rules decides; found {name}")
