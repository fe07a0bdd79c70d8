"""Turns everything that rules say of throws into the file that “try this throw” looks up: JSON, each text once."""

import json
from typing import Any

from bopu.site.rule_view import Link
from bopu.site.throw_trials import AnswerView, Cited, Heard, Trials
from bopu.site.try_tables import Store


class _Tables:
    """The stores, being filled."""

    def __init__(self) -> None:
        self.texts, self.links, self.heard = Store(), Store(), Store()
        self._numbers: dict[int, int] = {}

    def number(self, one: Heard) -> int:
        """The number of all that is said of a throw."""
        if id(one) not in self._numbers:  # what is heard is kept by the trials: an id stays its own
            sayings = [[self.texts.number(said.asks.text), [*map(self._answer, said.answers)]] for said in one.sayings]
            self._numbers[id(one)] = self.heard.number([sayings, self._cited(one.begins), self._named(one.procedures)])
        return self._numbers[id(one)]

    def _answer(self, one: AnswerView) -> list[Any]:
        conditions = [self.texts.number(text) for text in one.conditions]
        return [conditions, self.texts.number(one.text), self._cited(one.clauses), self._named(one.rules)]

    def _cited(self, clauses: tuple[Cited, ...]) -> list[int]:
        return [self.links.number([one.text, one.href, one.lang, one.id]) for one in clauses]

    def _named(self, links: tuple[Link, ...]) -> list[int]:
        return [self.links.number([one.text, one.href, one.lang, ""]) for one in links]


def throws_file(trials: Trials) -> bytes:
    """The file in one language, links as pages of this text at the depth of a clause write them.

    `throws` has, for each throw by its dice in ascending order, a number for each of `roles`; `heard` at that number is
    [[question, [[conditions, text, clauses, rules] …]] …], then the clauses that begin what follows, then its
    procedures. Questions, conditions and texts are numbers in `texts`, clauses and rules numbers in `links`: [text,
    href, language, id of a clause or nothing].
    """
    tables, roles = _Tables(), trials.sayings.roles
    throws = {
        "".join(map(str, dice)): [tables.number(trials.heard(trials.sayings.of(dice, role))) for role in roles]
        for dice in trials.lists.chances
    }
    made = {
        "version": trials.desk.game.ruleset.version,
        "roles": list(roles),
        "throws": throws,
        "heard": tables.heard.values,
        "texts": tables.texts.values,
        "links": tables.links.values,
    }
    return (json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
