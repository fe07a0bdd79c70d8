"""Turns what a text leaves open into pages: all switches, and each with its options, rules and measured effect."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.ruleset.model import Switch
from bopu.site.clause_rules import SwitchLink
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said


class Measured(NamedTuple):
    """What an option changes against the default, as `bopu check` measured it: in words, and per slot."""

    questions: str
    games: str
    slots: tuple[tuple[str, int], ...]
    share: float


@dataclass(frozen=True)
class OptionView:
    """One option: what it says, the rules that hold under it alone, and what it changes."""

    id: str
    text: Said
    default: bool
    rules: tuple[Link, ...]
    rulesets: tuple[str, ...]
    measured: Measured | None


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
    at = names.index(switch.id)
    return SwitchPage(
        statement(desk.context, desk.edition, desk.lang),
        switch.id,
        desk.name("switch", switch.kind),
        desk.name("switch_said", switch.kind),
        desk.question(switch),
        tuple(_option(desk, switch, option.id) for option in switch.options),
        tuple(desk.clause(name) for name in switch.cites),
        desk.switch(names[at - 1]) if at else None,
        desk.switch(names[at + 1]) if at + 1 < len(names) else None,
        bool(desk.game.report),
    )


def _option(desk: RuleDesk, switch: Switch, option: str) -> OptionView:
    rules = tuple(desk.rule(rule.id) for rule in desk.game.ruleset.rules if rule.only.get(switch.id) == option)
    named = [one for one in desk.game.ruleset.rulesets.values() if one.choices.get(switch.id) == option]
    titles = tuple(one.title.get(desk.lang, one.id) for one in named)
    default = option == switch.default
    measured = None if default else _measured(desk, _row(desk.game.report.get("choices", ()), switch.id, option))
    return OptionView(option, desk.option(switch, option), default, rules, titles, measured)


def _row(rows: Sequence[Mapping[str, Any]], switch: str, option: str) -> Mapping[str, Any] | None:
    return next((row for row in rows if row["switch"] == switch and row["option"] == option), None)


def _measured(desk: RuleDesk, row: Mapping[str, Any] | None) -> Measured | None:
    if row is None:
        return None
    decisions, games = row["decisions"], row["games"]
    slots = tuple(
        (desk.speaker.named("slots", slot, slot).text, number) for slot, number in decisions["by_slot"].items()
    )
    return Measured(
        desk.say("switches", "questions", differ=decisions["differ"], of=decisions["of"]),
        desk.say("switches", "games", differ=games["differ"], of=games["of"]),
        slots,
        games["differ"] / games["of"] if games["of"] else 0.0,
    )
