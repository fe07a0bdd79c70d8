"""Turns the rules of counting into laws: which fan drop which, what sets that were joined may still make, what is
taken where not all can count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bopu.games.guobiao.asking import names
from bopu.games.guobiao.words_of_hands import MOST, SPLIT, TWICE
from bopu.ruleset.decide import Book, Gap
from bopu.ruleset.model import Rule
from bopu.ruleset.terms import number

EVERY = -1
"""Of a fan that is dropped: every time it is made."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Why a fan is not counted beside another: so many times (or `EVERY`), by this rule, and the list that has it."""

    times: int
    rule: Rule
    listed: str


@dataclass(frozen=True, slots=True)
class Laws:
    """The laws of counting of a book; a rule is None where the book has none such.

    `drops`: for each fan those that are not counted beside it. `joins`: how many used sets an unused one may join.
    """

    drops: Mapping[str, Mapping[str, Drop]] = field(hash=False)
    not_split: Rule | None
    not_twice: Rule | None
    joining: Rule | None
    joins: int
    taking: Rule
    most: bool
    points: int
    points_but: frozenset[str]
    points_rule: Rule

    @property
    def principles(self) -> tuple[Rule, ...]:
        """The rules that limit what joined sets make, and the one that says what is taken."""
        return tuple(rule for rule in (self.not_split, self.not_twice, self.joining, self.taking) if rule is not None)


class Keyless:
    """A situation without features."""

    def feature(self, name: str) -> Any:
        """There is none."""
        raise KeyError(name)


def laws_of(book: Book) -> Laws:
    """The laws of a book. Raises `Gap` where nothing says what is taken, or how many points a win needs."""
    found: dict[str, tuple[Rule, Mapping[str, Any]]] = {}
    drops: dict[str, dict[str, Drop]] = {}
    keeps = []
    for rule in book.decide("counting", Keyless()).rules:
        for phrase in rule.answer:
            if phrase.word == "drops_listed":
                _drop_listed(drops, book.ruleset.tables.get(str(phrase.args["in"]), {}), str(phrase.args["in"]), rule)
            elif phrase.word == "drops":
                times = _whole(phrase.args["n"]) if "n" in phrase.args else EVERY
                for fan in names(phrase.args["beside"]):
                    _drop(drops, fan, names(phrase.args["fan"]), Drop(times, rule, ""))
            elif phrase.word == "keeps":
                keeps += [(fan, one) for fan in names(phrase.args["beside"]) for one in names(phrase.args["fan"])]
            else:
                found[str(phrase.args.get("what", phrase.word))] = rule, phrase.args
    for fan, one in keeps:
        drops.get(fan, {}).pop(one, None)
    if "takes" not in found:
        raise Gap("expected a rule that decides counting: what is taken where not all can count; found none")
    return _laws(book, drops, found)


def _laws(
    book: Book, drops: Mapping[str, Mapping[str, Drop]], found: Mapping[str, tuple[Rule, Mapping[str, Any]]]
) -> Laws:
    def rule(word: str) -> Rule | None:
        return found[word][0] if word in found else None

    least = book.decide("least_points", Keyless())
    args = least.answer[0].args
    taking, taken = found["takes"]
    return Laws(
        drops,
        rule(SPLIT),
        rule(TWICE),
        rule("joins"),
        _whole(found["joins"][1]["n"]) if "joins" in found else 0,
        taking,
        taken["which"] == MOST,
        _whole(args["n"]),
        frozenset(names(args["but"])),
        least.rules[0],
    )


def _drop_listed(
    drops: dict[str, dict[str, Drop]], table: Mapping[str, Iterable[str]], listed: str, rule: Rule
) -> None:
    for fan, dropped in table.items():
        _drop(drops, fan, dropped, Drop(EVERY, rule, listed))


def _drop(drops: dict[str, dict[str, Drop]], fan: str, dropped: Iterable[str], drop: Drop) -> None:
    """What is listed first stays: a stated exclusion goes before one that is implied. Every time goes before some."""
    beside = drops.setdefault(fan, {})
    for one in dropped:
        if one not in beside or drop.times == EVERY != beside[one].times:
            beside[one] = drop


def _whole(term: Any) -> int:
    return int(number(term, Keyless().feature))
