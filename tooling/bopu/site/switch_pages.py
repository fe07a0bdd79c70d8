"""Turns what a text leaves open into pages: all switches, and each with its options, rules and measured effect."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.checks.rules.questions import shown
from bopu.ruleset.model import Phrase, Switch
from bopu.ruleset.procedure import all_parts
from bopu.site.argument_view import argument_links
from bopu.site.clause_rules import SwitchLink
from bopu.site.hand_changes import HandChanges, hand_changes
from bopu.site.measured_view import OptionMeasure, Origin, measures_of, origin_of
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.sides import Side, Spot, side_of, spot_of
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.wording import SITUATION, Piece, plain


class Difference(NamedTuple):
    """Situations in which the same rules speak before and the same rules after: how many, and one of them."""

    number: int
    spot: Spot
    conditions: tuple[str, ...]
    before: Side
    after: Side


class SlotDifferences(NamedTuple):
    """The questions of one slot that are answered otherwise; `differences` only where words may be shown."""

    asks: Piece
    number: int
    differences: tuple[Difference, ...]


class Measured(NamedTuple):
    """What an option changes against the default, as `bopu check` measured it; `moves` says where games part. `hands`
    is there where hands can be scored."""

    questions: str
    games: str
    moves: tuple[str, ...]
    slots: tuple[SlotDifferences, ...]
    hands: HandChanges | None


@dataclass(frozen=True)
class OptionView:
    """One option: what it says, the rules and steps that hold under it alone, and what it changes."""

    id: str
    text: Said
    default: bool
    rules: tuple[Link, ...]
    rulesets: tuple[str, ...]
    measured: Measured | None
    kept: OptionMeasure | None


@dataclass(frozen=True)
class SwitchPage:
    """The page of one switch."""

    statement: Statement
    id: str
    kind: str
    kind_said: str
    question: Said
    options: tuple[OptionView, ...]
    cites: tuple[Link, ...]
    arguments: tuple[Link, ...]
    origin: Origin | None
    before: Link | None
    after: Link | None
    reported: bool


class SwitchGroup(NamedTuple):
    """The switches of one kind."""

    kind: str
    said: str
    switches: tuple[SwitchLink, ...]


@dataclass(frozen=True)
class SwitchList:
    """The page of all switches."""

    statement: Statement
    groups: tuple[SwitchGroup, ...]
    count: int


def switch_list(desk: RuleDesk) -> SwitchList:
    """All switches by kind, in their order."""
    kinds: dict[str, list[SwitchLink]] = {}
    for switch in desk.game.ruleset.switches.values():
        named = SwitchLink(
            switch.id, desk.switch(switch.id).href, desk.name("switch", switch.kind), desk.question(switch)
        )
        kinds.setdefault(switch.kind, []).append(named)
    groups = tuple(
        SwitchGroup(desk.name("switch", kind), desk.name("switch_said", kind), tuple(found))
        for kind, found in kinds.items()
    )
    return SwitchList(statement(desk.context, desk.edition, desk.lang), groups, len(desk.game.ruleset.switches))


def switch_page(desk: RuleDesk, switch: Switch) -> SwitchPage:
    """The page of one switch."""
    names = list(desk.game.ruleset.switches)
    at, kept = names.index(switch.id), measures_of(desk, switch)
    return SwitchPage(
        statement(desk.context, desk.edition, desk.lang),
        switch.id,
        desk.name("switch", switch.kind),
        desk.name("switch_said", switch.kind),
        desk.question(switch),
        tuple(_option(desk, switch, option.id, kept.get(option.id)) for option in switch.options),
        tuple(desk.clause(name) for name in switch.cites),
        argument_links(desk, switch=switch.id),
        origin_of(desk),
        desk.switch(names[at - 1]) if at else None,
        desk.switch(names[at + 1]) if at + 1 < len(names) else None,
        bool(desk.game.report),
    )


def _option(desk: RuleDesk, switch: Switch, option: str, kept: OptionMeasure | None) -> OptionView:
    parts = all_parts(desk.game.ruleset).items()
    rules = tuple(desk.rule(name) for name, part in parts if part.only.get(switch.id) == option)
    named = [one for one in desk.game.ruleset.rulesets.values() if one.choices.get(switch.id) == option]
    titles = tuple(one.title.get(desk.lang, one.id) for one in named)
    default = option == switch.default
    measured = None if default else _measured(desk, _row(desk.game.report.get("choices", ()), switch.id, option))
    return OptionView(option, desk.option(switch, option), default, rules, titles, measured, kept)


def _row(rows: Sequence[Mapping[str, Any]], switch: str, option: str) -> Mapping[str, Any] | None:
    return next((row for row in rows if row["switch"] == switch and row["option"] == option), None)


def _measured(desk: RuleDesk, row: Mapping[str, Any] | None) -> Measured | None:
    if row is None:
        return None
    decisions, games = row["decisions"], row["games"]
    moves = enumerate(games["first_moves"], start=1)
    return Measured(
        desk.say("switches", "questions", differ=decisions["differ"], of=decisions["of"]),
        desk.say("switches", "games", differ=games["differ"], of=games["of"]),
        tuple(desk.say("switches", "move", n=n, move=move) for n, move in moves if move is not None),
        tuple(_slot(desk, slot, number, decisions["examples"]) for slot, number in decisions["by_slot"].items()),
        hand_changes(desk, row["hands"]) if "hands" in row else None,
    )


def _slot(desk: RuleDesk, slot: str, number: int, examples: Sequence[Mapping[str, Any]]) -> SlotDifferences:
    told = [one for one in examples if one["slot"] == slot] if desk.open else []
    return SlotDifferences(desk.asks(slot), number, tuple(_difference(desk, x) for x in told))


def _difference(desk: RuleDesk, one: Mapping[str, Any]) -> Difference:
    spot = spot_of(desk, one["key"], one.get("cell") or {})
    return Difference(
        one["number"], spot, tuple(_conditions(desk, one)), side_of(desk, one["before"]), side_of(desk, one["after"])
    )


def _conditions(desk: RuleDesk, one: Mapping[str, Any]) -> Iterator[str]:
    """What only play knows, as far as the rules that speak ask for it."""
    speaking = {*one["before"]["rules"], *one["after"]["rules"]}
    rules = [rule for rule in desk.game.ruleset.rules if rule.id in speaking]
    for phrase in _atoms(desk, (phrase for rule in rules for phrase in (*rule.when, *rule.unless))):
        holds = one["late"].get(shown(phrase))
        if holds is not None:
            said = plain(desk.speaker.condition(phrase))
            yield said if holds else desk.say("switches", "not", said=said)


def _atoms(desk: RuleDesk, phrases: Iterable[Phrase]) -> Iterator[Phrase]:
    """The predicates that conditions come down to, each once."""
    seen: set[str] = set()
    waiting = list(phrases)
    while waiting:
        phrase = waiting.pop(0)
        if phrase.word == SITUATION:
            situation = desk.game.ruleset.situations[phrase.args["name"]]
            waiting = [*situation.when, *situation.unless, *waiting]
        elif shown(phrase) not in seen:
            seen.add(shown(phrase))
            yield phrase
