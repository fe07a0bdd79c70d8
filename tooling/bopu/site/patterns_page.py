"""Turns patterns, the rules that make them and the cases that show them into the page of patterns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bopu.ruleset.model import Rule
from bopu.site.card_row import CardShown, Row
from bopu.site.cards_page import card_sprite
from bopu.site.pattern_book import PatternBook, anchor
from bopu.site.pattern_cases import Example
from bopu.site.pattern_spec import Phase
from bopu.site.record_links import record_link
from bopu.site.rule_view import Link, Only, RuleDesk, RuleView, Support
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.wording import Pieces


@dataclass(frozen=True)
class ExampleView:
    """Cards that make a pattern, or nearly do. `more` were taken besides, `others` lie before the other players."""

    said: Said
    cards: tuple[CardShown, ...]
    more: tuple[CardShown, ...]
    others: tuple[tuple[CardShown, ...], ...]
    only: tuple[Only, ...]
    play_href: str
    file: str


@dataclass(frozen=True)
class RuleOfPattern:
    """A rule that makes a pattern, what it is worth by it, where that is from, the cards that show it."""

    view: RuleView
    worth: Pieces
    supports: tuple[Support, ...]
    example: ExampleView | None


@dataclass(frozen=True)
class PatternView:
    """One pattern: its name in both languages, its rules, the near misses."""

    anchor: str
    zh: str
    en: str
    rules: tuple[RuleOfPattern, ...]
    misses: tuple[ExampleView, ...]


@dataclass(frozen=True)
class PhaseView:
    """The patterns that rules look for at one time."""

    anchor: str
    title: Said
    cites: tuple[Link, ...]
    patterns: tuple[PatternView, ...]


class UnruledView(NamedTuple):
    """Names without a rule, and why."""

    names: tuple[str, ...]
    reason: Said


@dataclass(frozen=True)
class PatternsPage:
    """The whole page. `shown` counts examples, `missed` near misses; `source`: where names without a rule are from."""

    statement: Statement
    sprite: str
    count: int
    shown: int
    missed: int
    phases: tuple[PhaseView, ...]
    unruled: tuple[UnruledView, ...]
    source: Support | None


def patterns_page(desk: RuleDesk, book: PatternBook, has_play: bool) -> PatternsPage:
    """The page in one language."""
    phases = tuple(_phase(desk, book, phase, has_play) for phase in book.spec.phases)
    made = [one for one in book.examples if one.made]
    source = desk.game.ruleset.sources.get(book.spec.source)
    return PatternsPage(
        statement(desk.context, desk.edition, desk.lang),
        card_sprite(desk),
        sum(len(phase.patterns) for phase in phases),
        len(made),
        len(book.examples) - len(made),
        phases,
        tuple(UnruledView(one.names, Said(one.reason[desk.lang], desk.speaker.tag)) for one in book.spec.unruled),
        desk.support(book.spec.source, "")._replace(certainty="") if source else None,
    )


def _phase(desk: RuleDesk, book: PatternBook, phase: Phase, has_play: bool) -> PhaseView:
    rules = [rule for rule in desk.game.ruleset.rules if rule.event == phase.id]
    names = dict.fromkeys(name for rule in rules for name in book.spec.made_by(rule))
    drawn = _Drawn(desk, book, has_play)
    return PhaseView(
        f"phase-{phase.id}",
        Said(phase.title[desk.lang], desk.speaker.tag),
        tuple(desk.clause(clause) for clause in phase.cites),
        tuple(_pattern(drawn, name, [rule for rule in rules if name in book.spec.made_by(rule)]) for name in names),
    )


@dataclass(frozen=True)
class _Drawn:
    """What showing examples on a page needs."""

    desk: RuleDesk
    book: PatternBook
    has_play: bool

    @cached_property
    def row(self) -> Row:
        """Draws cards."""
        return Row(self.desk)


def _pattern(drawn: _Drawn, name: str, rules: Sequence[Rule]) -> PatternView:
    said = drawn.desk.game.ruleset.names.get(name, {})
    examples = [(rule, drawn.book.shown(name, rule.id)) for rule in rules]
    first = next((one for _, one in examples if one), None)
    return PatternView(
        anchor(name),
        said.get("zh", name),
        said.get("en", ""),
        tuple(_rule(drawn, name, rule, example) for rule, example in examples),
        tuple(_example(drawn, one, first) for one in drawn.book.missed(name)),
    )


def _rule(drawn: _Drawn, name: str, rule: Rule, example: Example | None) -> RuleOfPattern:
    spec = drawn.book.spec
    phrase = next(one for one in rule.do if one.word == spec.word and str(one.args[spec.is_called]) == name)
    view = _example(drawn, example, None) if example else None
    shown = drawn.desk.view(rule)
    supports = dict.fromkeys((*((shown.support,) if shown.support else ()), *shown.numbers))
    return RuleOfPattern(shown, drawn.desk.speaker.value(phrase.args[spec.worth]), tuple(supports), view)


def _example(drawn: _Drawn, one: Example, like: Example | None) -> ExampleView:
    """An example; a near miss beside the hand `like` which it is held."""
    desk = drawn.desk
    said = Said(one.zh, "zh-Hant") if desk.lang == "zh" and one.zh else Said(one.en, "en")
    own = None if like is None else (*like.cards, *like.more)
    others = like.others if like else ((),) * len(one.others)
    rows = zip(one.others, others, strict=False)
    return ExampleView(
        said,
        drawn.row.of(one.cards, own),
        drawn.row.of(one.more, own),
        tuple(_nonempty(drawn.row.of(row, seen if like else None) for row, seen in rows)),
        desk.only(one.choices),
        record_link(desk, one.record) if drawn.has_play and one.made else "",
        one.file,
    )


def _nonempty(rows: Iterable[tuple[CardShown, ...]]) -> Iterator[tuple[CardShown, ...]]:
    """The rows, unless all are empty."""
    listed = list(rows)
    yield from listed if any(listed) else ()
