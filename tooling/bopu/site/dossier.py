"""Turns the page of a clause into the list at its head of what is known of the clause: each part with how much there is
of it, so that what is wanting is seen as well.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bopu.site.strings import Strings

if TYPE_CHECKING:
    from bopu.site.clause_page import ClausePage
    from bopu.site.clause_rules import ClauseRules

GAP = "act-gap"


class Part(NamedTuple):
    """A part of a page. `href` is empty where there is nothing; `number` where nothing is counted."""

    name: str
    href: str
    number: str


def parts_of(page: "ClausePage", strings: Strings) -> tuple[Part, ...]:
    """The parts of a clause's page, in its order."""
    say = strings.say
    gaps = [entry for entry in page.apparatus if GAP in entry.classes.split()]
    return (
        _part(say("clause", "text"), "text", len(page.layers)),
        _part(say("clause", "translation"), "translation", len(page.segments)),
        _part(say("app", "title"), "apparatus", len(page.apparatus)),
        _part(say("dossier", "gaps"), "apparatus", len(gaps)),
        _part(say("clause", "commentary"), "commentary", len(page.notes)),
        _part(say("clause", "figures"), "figures", len(page.figures)),
        *(_of_rules(page.rules, strings) if page.rules else ()),
        Part(say("clause", "cite"), "#cite", ""),
        Part(say("reporting", "here"), "#report", ""),
    )


def _of_rules(rules: "ClauseRules", strings: Strings) -> Iterator[Part]:
    say = strings.say
    yield _part(say("dossier", "rules"), "rules", len(rules.rules) + len(rules.steps) + len(rules.parts))
    yield _part(say("rules", "switches"), "switches", len(rules.switches))
    yield _part(say("coverage", "open"), "open", len(rules.stops))
    yield _part(say("rules", "cases"), "cases", len(rules.cases))
    yield Part(say("coverage", "title"), "#coverage" if rules.coverage else "", "")
    yield Part(say("dossier", "mutants"), "#mutants" if rules.mutation else "", "")
    tried = "#trial" if rules.trials else "#try" if rules.try_data else ""
    yield Part(say("dossier", "try"), tried, "")


def _part(name: str, anchor: str, number: int) -> Part:
    return Part(name, f"#{anchor}" if number else "", str(number) if number else "")
