"""Turns the rules on what a hand must look like into shapes: so many groups of each kind, and of which tiles."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.games.guobiao.asking import names
from bopu.games.guobiao.layout import DANZHANG, DUIZI
from bopu.games.guobiao.pack import Pack
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Rule
from bopu.ruleset.terms import number


@dataclass(frozen=True, slots=True)
class Group:
    """What a sign of a shape means: so many tiles, each so many ranks above the one before."""

    size: int
    step: int


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape: how many groups of each kind, by name. `alike`: the kinds of which two may be the same.

    `within`: the only tiles it may have, as bits; 0 where any. `knitted`: those, or the tiles of knitted sets.
    """

    name: str
    groups: Mapping[str, int] = field(hash=False)
    alike: frozenset[str]
    within: int
    knitted: bool
    rule: Rule

    @property
    def loose(self) -> bool:
        """Whether it has no sets but only single tiles and pairs."""
        return self.groups.keys() <= {DANZHANG, DUIZI}


@dataclass(frozen=True, slots=True)
class Shapes:
    """All shapes of a book; what groups mean; what a kong serves as."""

    shapes: tuple[Shape, ...]
    groups: Mapping[str, Group] = field(hash=False)
    serves: Mapping[str, str] = field(hash=False)


class _Nothing:
    """The rules on shapes ask for nothing."""

    def feature(self, name: str) -> Any:
        raise KeyError(name)


def shapes_of(book: Book, pack: Pack) -> Shapes:
    """What the rules say upon the question which shapes there are."""
    shapes, groups, serves = [], {}, {}
    for match in book.upon("shapes_asked", _Nothing()):
        by_word: dict[str, list[Phrase]] = {}
        for phrase in match.rule.do:
            by_word.setdefault(phrase.word, []).append(phrase)
        for phrase in by_word.get("means", ()):
            groups[str(phrase.args["is"])] = Group(_whole(phrase.args["n"]), _whole(phrase.args["step"]))
        for phrase in by_word.get("serves", ()):
            serves[str(phrase.args["is"])] = str(phrase.args["as"])
        if "shape" in by_word:
            shapes.append(_shape(match.rule, by_word, pack))
    return Shapes(tuple(shapes), groups, serves)


def _shape(rule: Rule, by_word: Mapping[str, list[Phrase]], pack: Pack) -> Shape:
    groups = Counter(str(phrase.args["is"]) for phrase in by_word.get("group", ()))
    within = by_word.get("within", ())
    mask = pack.mask(name for phrase in within for name in names(phrase.args["of"]))
    knitted = any(phrase.args.get("knitted") for phrase in within)
    alike = frozenset(str(phrase.args["is"]) for phrase in by_word.get("may_be_alike", ()))
    [named, *_] = by_word["shape"]
    return Shape(str(named.args["is"]), dict(groups), alike, mask, knitted, rule)


def _whole(term: Any) -> int:
    return int(number(term, _Nothing().feature))
