"""Turns a ruleset into the tables that “Try it” looks up: what each throw gives, what each result does at each place.

Which slots these are, words.yaml says (`try:`). Nothing is computed in the browser: late conditions are alternatives.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from bopu.ruleset.model import Names, Phrase, Rule
from bopu.ruleset.terms import number
from bopu.site.alternatives import Alternative, Asker
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.wording import plain

NO_FACE = 0
PLACE = -1
ENCODED = json.JSONEncoder(ensure_ascii=False).encode
Result = tuple[str, int]


class Store:
    """Values in the order in which they first came, each once; their numbers stand for them."""

    def __init__(self) -> None:
        self.numbers: dict[str | tuple[str], int] = {}
        self.values: list[Any] = []

    def number(self, value: Any) -> int:
        """The number of a value."""
        name = value if isinstance(value, str) else (ENCODED(value),)
        if name not in self.numbers:
            self.numbers[name] = len(self.values)
            self.values.append(value)
        return self.numbers[name]


@dataclass(frozen=True)
class Throw:
    """A throw with its chance (in how many of all ordered throws) and what it gives under the defaults."""

    dice: str
    ways: int
    results: tuple[str, ...]
    clauses: tuple[Link, ...]
    rules: tuple[Link, ...]


@dataclass
class Lookup:
    """The tables of one text in one language, being made."""

    desk: RuleDesk
    ask: Mapping[str, Any]
    asker: Asker
    links: Store = field(default_factory=Store)
    texts: Store = field(default_factory=Store)
    link_lists: Store = field(default_factory=Store)
    answers: Store = field(default_factory=Store)
    lists: Store = field(default_factory=Store)
    results: list[Result] = field(default_factory=list)
    specials: dict[str, int] = field(default_factory=dict)
    _cited: dict[tuple[bool, tuple[str, ...]], int] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """Everything as plain values, by number where they recur.

        A list of alternatives is [[conditions, answer] …]; an answer [text, links, results, more], `more` being pairs
        of a text and a list; the link -1 is that of the place itself.
        """
        throws = {dice: self._throw(tuple(map(int, dice))) for dice in self.throws()}
        places = ["", *self._rows()]
        say = self.desk.speaker
        table = []
        for place in places:
            found = [self._outcome(place, result) for result in self.results]
            table.append(found)
        return {
            "version": self.desk.game.ruleset.version,
            "dice": list(self.dice()),
            "throws": throws,
            "results": [self.result_name(result) for result in self.results],
            "places": [
                [place, say.name(place).text if place else self.desk.say("try", "start"), self.desk.to(place)]
                for place in places
            ],
            "outcomes": table,
            "texts": self.texts.values,
            "lists": self.lists.values,
            "answers": self.answers.values,
            "links": self.links.values,
            "cited": self.link_lists.values,
        }

    def dice(self) -> tuple[int, int]:
        """How many dice are thrown, and how many faces they have: what the rules decide by default."""
        asked = self.ask["dice"]
        [one] = self.asker.alternatives(asked["slot"], ())
        args = (one.answer or ())[0].args
        return int(number(args[asked["number"]], _no_value)), int(number(args[asked["faces"]], _no_value))

    def throws(self) -> list[str]:
        """Every throw, its faces in ascending order."""
        count, faces = self.dice()
        return ["".join(map(str, dice)) for dice in combinations_with_replacement(range(1, faces + 1), count)]

    def table(self) -> Iterator[Throw]:
        """Every throw as the page lists it, under the defaults and where a player has a position."""
        for dice in sorted(self.throws(), key=lambda one: one[::-1], reverse=True):
            [*_, one] = self.asker.alternatives(self.ask["throw"]["slot"], (tuple(map(int, dice)),))
            results = tuple(self.result_name(result) for result in self._given(one.answer or (), dice))
            clauses = dict.fromkeys(self.desk.clause(name) for rule in one.rules for name in rule.cites)
            rules = tuple(self.desk.rule(rule.id) for rule in one.rules)
            yield Throw(dice[::-1], _ways(dice), results, tuple(clauses), rules)

    def _throw(self, dice: tuple[int, ...]) -> int:
        key = (dice,)
        return self._list(self.asker.alternatives(self.ask["throw"]["slot"], key), {"dice": dice})

    def _given(self, answer: Iterable[Phrase], dice: Any = ()) -> list[Result]:
        """The results that an answer names."""
        asked = self.ask["throw"]
        found = []
        for phrase in answer:
            if asked["result"] in phrase.args:
                face = phrase.args.get(asked["face"])
                bound = phrase.args.get("bound", {})
                at = int(number(face, bound.__getitem__)) if face is not None else NO_FACE
                found.append((str(phrase.args[asked["result"]]), at))
        return found

    def result_name(self, result: Result) -> str:
        """A result, with the face where several faces give results of the same name."""
        name = plain((self.desk.speaker.name(result[0]),))
        alike = {face for other, face in self.results if other == result[0] and face}
        return f"{name}({result[1]})" if result[1] and len(alike) > 1 else name

    def _index(self, result: Result) -> int:
        if result not in self.results:
            self.results.append(result)
        return self.results.index(result)

    def _rows(self) -> Mapping[str, Any]:
        rows: Mapping[str, Any] = self.desk.game.ruleset.tables[self.ask["result"]["places"]]["rows"]
        return rows

    def _outcome(self, place: str, result: Result) -> int:
        key = (place, *result)
        known = dict.fromkeys(self.ask["result"].get("same", ()), place)
        found = self.asker.alternatives(self.ask["result"]["slot"], key, known)
        return self._list(found, {"at": place, "result": result})

    def _list(self, found: Sequence[Alternative], moment: Mapping[str, Any]) -> int:
        return self.lists.number([[self._conditions(one), self._answer(one, moment)] for one in found])

    def _conditions(self, one: Alternative) -> list[int]:
        say = self.desk.speaker
        texts = [(plain(say.condition(phrase)), holds) for phrase, holds in one.conditions]
        said = (text if holds else self.desk.say("try", "not", what=text) for text, holds in texts)
        return [self.texts.number(text) for text in said]

    def _answer(self, one: Alternative, moment: Mapping[str, Any]) -> int:
        """An answer by its number: what it says, its links, the results that follow, further lists that explain it."""
        if one.answer is None:
            return self._stored(self.desk.say("try", "unanswered"), self._links(one.rules), [], [])
        texts, results, more, chart = [], [], [], False
        for phrase in one.answer:
            text, cell = self._said(phrase, moment)
            texts.append(text)
            results += self._again(phrase, moment)
            more += self._more(phrase, cell, moment)
            chart = chart or bool(cell)
        if "dice" in moment:
            results = [self._index(result) for result in self._given(one.answer)]
            texts = [self.result_name(self.results[at]) for at in results]
        text = self.desk.speaker.between.join(texts) or self.desk.say("try", "no_result")
        return self._stored(text, self._links(one.rules, chart), results, more)

    def _stored(self, text: str, links: int, results: list[int], more: list[list[int]]) -> int:
        """An answer by its number, without empty parts at its end."""
        parts: list[Any] = [self.texts.number(text), links, list(dict.fromkeys(results)), more]
        while parts[-1] == []:
            parts.pop()
        return self.answers.number(parts)

    def _said(self, phrase: Phrase, moment: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """An answer in words; where it points at the chart, with what the cell says."""
        text = plain(self.desk.speaker.answer(phrase))
        asked, start = self.ask["cell"], self.ask.get("start", {})
        if phrase.word == start.get("word"):
            return self._start(str(phrase.args[start["argument"]]), moment["result"][1]) or text, {}
        if phrase.word != asked["word"]:
            return text, {}
        column = phrase.args.get(asked["column"], moment["result"][0])
        cell = self._rows()[moment["at"]]["cells"][str(column)]
        return self.desk.say("try", "chart", what=self._cell(cell)), cell

    def _start(self, throw: str, face: int) -> str:
        """Where the table of first throws leads for a kind of throw and its face; nothing where it has no such row."""
        asked = self.ask["start"]
        key = f"{throw}-{face}" if face else throw
        for row in self.desk.game.ruleset.tables[asked["table"]]["rows"].values():
            if row["cells"][asked["throw"]]["key"] == key:
                return self.desk.say(
                    "try", "origin", what=self.desk.speaker.name(row["cells"][asked["position"]]["to"]).text
                )
        return ""

    def _cell(self, cell: Mapping[str, Any]) -> str:
        """What a cell says: where it leads, what is special, or under which condition."""
        name = self.desk.speaker.name
        if "if" in cell:
            then, other = (self._cell(cell[part]) if cell.get(part) else "" for part in ("then", "else"))
            condition = name(cell["if"]).text
            if not other:
                return self.desk.say("try", "cell_if", condition=condition, then=then)
            return self.desk.say("try", "cell_else", condition=condition, then=then, other=other)
        if "sequence" in cell:
            return self.desk.speaker.between.join(name(word).text for word in cell["sequence"])
        said = name(cell.get("to") or cell.get("special", "")).text
        numbers = " ".join(map(str, cell.get("numbers", {}).values())) if "special" in cell else ""
        return (
            f"{said} ({numbers})" if numbers and self.desk.lang == "en" else f"{said}（{numbers}）" if numbers else said
        )

    def _again(self, phrase: Phrase, moment: Mapping[str, Any]) -> list[int]:
        """The results that an answer gives in its turn."""
        wanted = self.ask["again"].get(phrase.word)
        if not wanted or "result" not in moment:
            return []
        values = {"face": moment["result"][1], **phrase.args.get("bound", {})}
        if len(wanted) == 1:
            return [self._index((str(phrase.args[wanted[0]]), NO_FACE))]
        face, times = (int(number(phrase.args[name], values.__getitem__)) for name in wanted)
        [one] = self.asker.alternatives(self.ask["throw"]["slot"], ((face,) * times,))
        return [self._index(result) for result in self._given(one.answer or ())]

    def _more(self, phrase: Phrase, cell: Mapping[str, Any], moment: Mapping[str, Any]) -> list[list[int]]:
        """What a special outcome means, and whether a move may be refused: pairs of a label and a list."""
        found: list[list[int]] = []
        asked = self.ask["special"]
        for special in _specials(cell, phrase, asked):
            name = self.desk.speaker.name(special).text
            found.append([self.texts.number(name), self._special(special)])
        if self.ask.get("refuse") and cell and ("to" in cell or "special" in cell):
            key = (moment["at"], moment["result"][0], cell.get("to", ""))
            answers = self.asker.alternatives(self.ask["refuse"], key)
            if any(phrase.word == "allow" for one in answers for phrase in one.answer or ()):
                found.append([self.texts.number(self.desk.say("try", "refuse")), self._list(answers, {})])
        return found

    def _special(self, name: str) -> int:
        if name not in self.specials:
            self.specials[name] = self._list(self.asker.alternatives(self.ask["special"]["slot"], (name,)), {})
        return self.specials[name]

    def _links(self, rules: Sequence[Rule], chart: bool = False) -> int:
        """The clauses and rules of an answer by the number of their list; the place itself where the chart is read."""
        alike = chart, tuple(rule.id for rule in rules)
        if alike not in self._cited:
            clauses = dict.fromkeys(name for rule in rules for name in rule.cites)
            found = [(self.desk.clause(name), "clause") for name in clauses] + [
                (self.desk.rule(rule.id), "rule") for rule in rules
            ]
            numbers = [self.links.number([link.text, link.href, kind]) for link, kind in found]
            self._cited[alike] = self.link_lists.number(([PLACE] if chart else []) + numbers)
        return self._cited[alike]


def _specials(cell: Mapping[str, Any], phrase: Phrase, asked: Mapping[str, Any]) -> Iterator[str]:
    """The special outcomes that a cell or an answer names."""
    if phrase.word == asked["word"]:
        value = phrase.args[asked["argument"]]
        yield from value.names if isinstance(value, Names) else (str(value),)
    for part in (cell, cell.get("then") or {}, cell.get("else") or {}):
        if "special" in part:
            yield part["special"]


def _ways(dice: str) -> int:
    """How many ordered throws show these faces."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))


def _no_value(name: str) -> int:
    raise ValueError(f"expected a number; found the value {name}, which only play knows")


def lookup(desk: RuleDesk) -> Lookup | None:
    """The tables of a text whose words.yaml says what can be looked up; None where it does not."""
    ask = desk.game.words.get("try")
    if not ask:
        return None
    made = Lookup(desk, ask, desk.game.asker)
    for dice in made.throws():  # first of all the results, so that their names know each other
        for one in made.asker.alternatives(ask["throw"]["slot"], (tuple(map(int, dice)),)):
            made.results += [result for result in made._given(one.answer or ()) if result not in made.results]
    for phrase in (phrase for rule in desk.game.ruleset.rules for phrase in rule.answer):
        wanted = ask["again"].get(phrase.word, ())
        if len(wanted) == 1 and (str(phrase.args[wanted[0]]), NO_FACE) not in made.results:
            made.results.append((str(phrase.args[wanted[0]]), NO_FACE))
    return made
