"""Turns texts and their rules into what the pages of terms draw upon: the places of each term, and the rules that use
it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.ids import prefixed
from bopu.ruleset.procedure import all_parts, all_steps
from bopu.site.clause_rules import names_in
from bopu.site.context import Context
from bopu.text.fold import fold
from bopu.words import TermPlace, term_places
from bopu.words.lexicon import forms_of


class RuleUse(NamedTuple):
    """A rule or step of a text's game that uses a term: by a figure that is marked as it, or by its name."""

    slug: str
    kind: str
    name: str
    cites: tuple[str, ...]


@dataclass(frozen=True)
class TermIndex:
    """By the id of a term: its places (in what may be shown), the rules that use it, and the terms that are written as
    it is."""

    places: Mapping[str, tuple[TermPlace, ...]]
    rules: Mapping[str, tuple[RuleUse, ...]]
    alike: Mapping[str, tuple[str, ...]]


def term_index(context: Context) -> TermIndex:
    """The index of all terms of the glossary."""
    rules: dict[str, dict[RuleUse, None]] = {}
    for edition in context.editions:
        for term, use in _uses(context, edition):
            rules.setdefault(term, {})[use] = None
    return TermIndex(
        term_places(context.editions, context.glossary),
        {term: tuple(found) for term, found in rules.items()},
        _alike(context),
    )


def _alike(context: Context) -> dict[str, tuple[str, ...]]:
    by_form: dict[str, dict[str, None]] = {}
    for entry in context.glossary.entries.values():
        for form in forms_of(entry):
            by_form.setdefault(fold(form), {})[entry.id] = None
    found: dict[str, dict[str, None]] = {}
    for ids in by_form.values():
        for one in ids if len(ids) > 1 else ():
            found.setdefault(one, {}).update(dict.fromkeys(other for other in ids if other != one))
    return {one: tuple(others) for one, others in found.items()}


def _uses(context: Context, edition: Edition) -> Iterator[tuple[str, RuleUse]]:
    """Each term that each rule or step of a text's game uses."""
    game = context.games.get(edition.slug)
    if game is None or edition.publish == "none":
        return
    named = _named(context, edition)
    steps = all_steps(game.ruleset)
    for name, part in all_parts(game.ruleset).items():
        use = RuleUse(edition.slug, "step" if name in steps else "rule", name, part.cites)
        words = dict.fromkeys((*part.figures, *names_in(part)))
        for term in dict.fromkeys(term for word in words for term in named.get(word, ())):
            yield term, use


def _named(context: Context, edition: Edition) -> Mapping[str, tuple[str, ...]]:
    """The term that a word of the rules means: a figure that is marked as one, a row that is called by one, an entry of
    the glossary by its id where the ruleset takes the word's name from there."""
    entries = context.glossary.entries
    found: dict[str, tuple[str, ...]] = {}
    for clause in _clauses(edition):
        terms = ((figure.id, _term(figure.value, figure.kind)) for figure in clause.figures)
        marked = [(name, term) for name, term in terms if term in entries]
        found |= {name: (term,) for name, term in marked if name}
        if marked and clause.unit.kind == "row":
            found.setdefault(clause.id, (marked[0][1],))
    names = context.games[edition.slug].ruleset.names
    for word, name in names.items():
        if word in entries and name.get("zh") == entries[word].hant:
            found.setdefault(word, (word,))
    return found


def _term(value: str, kind: str) -> str:
    if kind == "term":
        prefix, name = prefixed(value) or ("", "")
        return name if prefix == "term" else ""
    return value if kind == "rs" else ""


def _clauses(edition: Edition) -> Iterator[Clause]:
    yield from edition.clauses
    for rows in edition.companion_clauses.values():
        yield from rows
