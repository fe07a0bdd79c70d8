"""Turns a computation that an argument asks for into its result under one hypothesis.

keys      {table, which: lacking, partial or unnamed}  keys of a table (`keys`) under the choices of the hypothesis
chance    {need, how: least or exact, throws, dice, faces}  that one face comes so often in all these dice
ends      the same and {more, together}  that what is thrown again until it comes so often ever does: so many throws
          anew, or counted together with those before
failing   {examples: [{left, is: equal, unlike, more or at_most, right}]}  how many of the examples do not hold
share     {each: name, among, where: [example]}  for what share of these quantities, each called so, all examples hold
amount    {of}  a quantity
like      {n, clause, among: [prefix], after, between}  how many other entries fall into n parts
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from bopu.checks.rules.keys import survey
from bopu.checks.rules.label_table import Key, LabelTable
from bopu.checks.rules.quantities import Misfit, Quantities, Value, parts_of
from bopu.rules.shape import near

COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "equal": lambda left, right: bool(left == right),
    "unlike": lambda left, right: bool(left != right),
    "more": lambda left, right: bool(left > right),
    "at_most": lambda left, right: bool(left <= right),
}

WORDS = ("least", "exact", "yes", "no")
"""How often a face is needed (`how`), and whether throws are counted `together`."""


@dataclass(frozen=True)
class Result:
    """What came out. `count` of `of` things, or a chance; `keys` where they are keys of a table, `names` where they
    have names. `given` is what the computation was given: the same for two hypotheses, and they come out the same.
    `said` is how a number is told that is no count."""

    number: Fraction
    chance: bool = False
    count: int = 0
    of: int = 0
    keys: tuple[Key, ...] = ()
    given: Any = None
    names: tuple[str, ...] = ()
    said: str = ""


Tables = Mapping[str, LabelTable]
Given = Mapping[str, Any]


def _keys(ask: Quantities, given: Given, tables: Tables) -> Result:
    if given["table"] not in tables:
        raise Misfit(f"expected a table of words.yaml; found {given['table']!r}{near(given['table'], tables)}")
    table = tables[given["table"]]
    found = survey(ask.examination, table, ask.under)
    keys: list[Key] = {"lacking": found.lacking, "partial": found.partial, "unnamed": found.unnamed}[given["which"]]
    choices = tuple(sorted(ask.examination.book(ask.under).choices.items()))
    return Result(Fraction(len(keys)), False, len(keys), len(found.labels), tuple(sorted(keys)), choices)


def often(dice: int, faces: int, n: int) -> Fraction:
    """The chance that of so many dice exactly n show one face."""
    return Fraction(comb(dice, n) * (faces - 1) ** (dice - n), faces**dice) if 0 <= n <= dice else Fraction(0)


def _thrown(ask: Quantities, given: Given) -> tuple[int, int, int, int]:
    """What is needed; the dice of all throws together; the faces; the dice of one throw."""
    need, throws, dice, faces = (ask.number(given[name]) for name in ("need", "throws", "dice", "faces"))
    for name, number in (("need", need), ("throws", throws), ("dice", dice), ("faces", faces)):
        if number.denominator != 1 or number < 1:
            raise Misfit(f"expected a whole number of {name}, from 1; found {number}")
    return int(need), int(throws * dice), int(faces), int(dice)


def _word(ask: Quantities, given: Any) -> str:
    """A word that stands here, or that the hypothesis has under a name."""
    word = ask.hypothesis.values.get(given["value"]) if isinstance(given, Mapping) else given
    if word not in WORDS:
        raise Misfit(f"expected one of {', '.join(WORDS)}; found {word!r}")
    return str(word)


def _once(need: int, dice: int, faces: int, how: str) -> Fraction:
    counts = [need] if how == "exact" else range(need, dice + 1)
    return sum((often(dice, faces, n) for n in counts), Fraction(0))


def _chance(ask: Quantities, given: Given, tables: Tables) -> Result:
    need, dice, faces, _ = _thrown(ask, given)
    how = _word(ask, given["how"])
    return Result(_once(need, dice, faces, how), True, given=(need, dice, faces, how))


def _ends(ask: Quantities, given: Given, tables: Tables) -> Result:
    need, dice, faces, each = _thrown(ask, given)
    how, together = _word(ask, given["how"]), _word(ask, given["together"]) == "yes"
    more = int(ask.number(given["more"])) * each
    once = _once(need, dice, faces, how)
    if not together:
        return Result(Fraction(once > 0), True, given=(need, dice, faces, how))
    return Result(_ever(need, dice, faces, how, more), True, given=(need, dice, faces, how, more))


def _ever(need: int, dice: int, faces: int, how: str, more: int) -> Fraction:
    """The chance that a count that only grows, by so many dice at a time, ever stands at what is needed."""

    @cache
    def reaches(count: int) -> Fraction:
        if count >= need:
            return Fraction(how == "least" or count == need)
        stays = often(more, faces, 0)
        return sum((often(more, faces, n) * reaches(count + n) for n in range(1, more + 1)), Fraction(0)) / (1 - stays)

    return sum((often(dice, faces, n) * reaches(n) for n in range(dice + 1)), Fraction(0))


def _failing(ask: Quantities, given: Given, tables: Tables) -> Result:
    sides = [(ask.value(one["left"]), one["is"], ask.value(one["right"])) for one in given["examples"]]
    failing = sum(not holds(*one) for one in sides)
    return Result(Fraction(failing), False, failing, len(sides), given=tuple(sides))


def holds(left: Value, sort: str, right: Value) -> bool:
    """Whether two quantities compare so. Raises `Misfit` for a name where a number is needed."""
    if sort in ("more", "at_most") and isinstance(left, str) != isinstance(right, str):
        raise Misfit(f"expected two numbers to compare; found {left} and {right}")
    return COMPARED[sort](left, right)


def _share(ask: Quantities, given: Given, tables: Tables) -> Result:
    members = ask.listed(given["among"])
    if not members:
        raise Misfit("expected something to take a share of; found nothing")
    sides = []
    for member in members:
        here = ask.naming(given["each"], member)
        sides.append(tuple((here.value(one["left"]), one["is"], here.value(one["right"])) for one in given["where"]))
    count = sum(all(holds(*one) for one in each) for each in sides)
    return Result(Fraction(count, len(members)), True, count, len(members), given=tuple(sides))


def _like(ask: Quantities, given: Given, tables: Tables) -> Result:
    """Of the other entries each is taken as the edition has it."""
    n, clause = ask.number(given["n"]), ask.clause(given["clause"])
    others = [
        parts_of(one.readings["edited"], given["after"], given["between"])
        for name, one in ask.clauses.items()
        if name.startswith(tuple(given["among"])) and given["after"] in one.readings["edited"] and name != clause.id
    ]
    count = others.count(int(n))
    return Result(Fraction(count), False, count, len(others), given=n)


def _amount(ask: Quantities, given: Given, tables: Tables) -> Result:
    number = ask.number(given["of"])
    return Result(number, False, int(number), given=number)


REGISTERED: Mapping[str, Callable[[Quantities, Given, Tables], Result]] = {
    "keys": _keys,
    "chance": _chance,
    "ends": _ends,
    "failing": _failing,
    "share": _share,
    "like": _like,
    "amount": _amount,
}
"""Each computation by its name (`argument_file.KINDS`)."""
