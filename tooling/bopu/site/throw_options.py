"""Turns what options of switches change about throws into page data: each with its throws, chance before and after."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from bopu.site.rule_view import Link, RuleDesk
from bopu.site.strings import Said
from bopu.site.throw_changes import LOST, Change, KindChange
from bopu.site.throw_dice import Share, share
from bopu.site.throw_lists import Dice, Kind


class RowView(NamedTuple):
    """An entry or class that changes: its name (with the English on the English page), where it stands on this page,
    its chance before and after, the throws that it gains and loses."""

    name: Said
    english: str
    href: str
    before: Share
    after: Share
    gained: tuple[str, ...]
    lost: tuple[str, ...]


class OptionView(NamedTuple):
    """One option: its words, the rows, and the throws that are then played in another way."""

    text: Said
    rows: tuple[RowView, ...]
    played: tuple[str, ...]
    share: Share


class SwitchView(NamedTuple):
    """A switch that changes something about throws: its page, its question, what the default says, the options."""

    link: Link
    question: Said
    default: Said
    options: tuple[OptionView, ...]


def switch_views(desk: RuleDesk, found: Iterable[Change], ways: int) -> tuple[SwitchView, ...]:
    """The switches in their order, with the options that change a throw."""
    return tuple(
        _switch(desk, name, tuple(group), ways) for name, group in groupby(found, key=lambda change: change.switch)
    )


def _switch(desk: RuleDesk, name: str, group: tuple[Change, ...], ways: int) -> SwitchView:
    switch = desk.game.ruleset.switches[name]
    options = tuple(
        OptionView(
            desk.option(switch, change.option),
            tuple(_row(desk, kind, ways) for kind in change.kinds),
            written(change.played),
            share(change.chance, ways),
        )
        for change in group
    )
    return SwitchView(desk.switch(name), desk.question(switch), desk.option(switch, switch.default), options)


def _row(desk: RuleDesk, change: KindChange, ways: int) -> RowView:
    kind = change.before if change.before.rules else change.after
    name, english = _called(desk, change.sort, kind)
    here = f"#{change.sort}-{kind.name}" if kind.name and change.before.rules else ""
    before, after = (share(one.chance or Fraction(0), ways) for one in (change.before, change.after))
    return RowView(name, english, here, before, after, written(change.gained), written(change.lost))


def _called(desk: RuleDesk, sort: str, kind: Kind) -> tuple[Said, str]:
    if sort == LOST:
        return Said(desk.say("throws", "lost"), desk.speaker.tag), ""
    return book_name(desk, kind.name)


def book_name(desk: RuleDesk, word: str) -> tuple[Said, str]:
    """A name as the book has it, and in English on the English page."""
    names = desk.speaker.ruleset.names.get(word, {})
    if not names.get("zh"):
        return desk.called(word), ""
    return Said(names["zh"], "zh-Hant"), names.get("en", "") if desk.lang == "en" else ""


def written(throws: Iterable[Dice]) -> tuple[str, ...]:
    """Throws as digits, the highest face first."""
    return tuple("".join(map(str, reversed(dice))) for dice in throws)
