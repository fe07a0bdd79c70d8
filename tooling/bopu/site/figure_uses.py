"""Turns the rules of a text into what each of its marked figures is used for: by which rule, word and parameter."""

from collections.abc import Iterator
from typing import NamedTuple

from bopu.ruleset.model import Phrase, Ruleset, origins_of
from bopu.ruleset.procedure import all_steps
from bopu.site.rule_view import RuleDesk


class FigureUse(NamedTuple):
    """A place in the rules that takes its number or name from a figure: the part (a rule, a step, a situation or a
    value) with the link to it, the word that it uses (``pays``) and the parameter (``chips``); both are empty for a
    named value.
    """

    part: str
    href: str
    word: str
    parameter: str

    @property
    def short(self) -> str:
        """In one line: ``he.dahe: pays(chips)``."""
        return f"{self.part}: {self.word}({self.parameter})" if self.word else self.part


def figure_uses(desk: RuleDesk) -> dict[str, tuple[FigureUse, ...]]:
    """By the id of a figure, its uses in the order of the rules, each once; links are those of the desk's page."""
    found: dict[str, list[FigureUse]] = {}
    for kind, name, word, parameter, figure in _places(desk.game.ruleset):
        found.setdefault(figure, []).append(FigureUse(name, desk.part(f"the {kind} {name}").href, word, parameter))
    return {figure: tuple(dict.fromkeys(uses)) for figure, uses in found.items()}


def _places(ruleset: Ruleset) -> Iterator[tuple[str, str, str, str, str]]:
    """The kind and name of a part, a word, a parameter, and a figure that stands there."""
    owners: list[tuple[str, str, tuple[Phrase, ...]]] = [("rule", rule.id, rule.phrases) for rule in ruleset.rules]
    owners += [("step", name, step.phrases) for name, step in all_steps(ruleset).items()]
    owners += [("situation", name, one.phrases) for name, one in ruleset.situations.items()]
    for kind, name, phrases in owners:
        for phrase in phrases:
            for parameter, value in phrase.args.items():
                yield from ((kind, name, phrase.word, parameter, figure) for figure in origins_of(value))
    for name, term in ruleset.values.items():
        yield from (("value", name, "", "", figure) for figure in origins_of(term))
