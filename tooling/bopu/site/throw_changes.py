"""Turns the switches of a game into what each option changes about throws: which throws an entry or a class gains and
loses, its chance before and after, and the throws that are then played in another way."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from bopu.ruleset.decide import Book
from bopu.site.alternatives import Asker
from bopu.site.games import GameData
from bopu.site.throw_lists import Dice, Kind, ThrowLists

ENTRY, CLASS, LOST = "entry", "class", "lost"
NONE = Kind("")


class KindChange(NamedTuple):
    """An entry, a class or a lost entry (which has no name) whose throws an option changes."""

    sort: str
    before: Kind
    after: Kind

    @property
    def gained(self) -> tuple[Dice, ...]:
        """The throws that it has under the option alone."""
        return tuple(dice for dice in self.after.dice if dice not in set(self.before.dice))

    @property
    def lost(self) -> tuple[Dice, ...]:
        """The throws that it has under the default alone."""
        return tuple(dice for dice in self.before.dice if dice not in set(self.after.dice))


class Change(NamedTuple):
    """What one option changes. `played` are the throws upon which the rules do, for some thrower, something else than
    under the default; `chance` is theirs."""

    switch: str
    option: str
    kinds: tuple[KindChange, ...]
    played: tuple[Dice, ...]
    chance: Fraction


def changes(lists: ThrowLists) -> Iterator[Change]:
    """What every option of every switch changes, one switch at a time, the others at their defaults; those that change
    no throw are left out."""
    game = lists.game
    before = _kinds(lists)
    for switch in game.ruleset.switches.values():
        slots = _slots(game, switch.id)
        for option in switch.options if slots else ():
            if option.id != switch.default:
                asker = Asker(Book(game.ruleset, game.vocabulary, {switch.id: option.id}), lists.asker)
                other = ThrowLists(game, list(lists.order), asker)
                kinds = tuple(_differing(before, _kinds(other)))
                played = tuple(_played(lists, asker, slots))
                if kinds or played:
                    chance = sum((lists.chances[dice] for dice in played), Fraction(0))
                    yield Change(switch.id, option.id, kinds, played, chance)


def _slots(game: GameData, switch: str) -> tuple[str, ...]:
    """The slots about throws that have rules which a switch turns on or off."""
    decided = {rule.slot for rule in game.ruleset.rules if switch in rule.only}
    return tuple(name for name in game.words["throws"]["tried"] if name in decided)


def _kinds(lists: ThrowLists) -> dict[tuple[str, str], Kind]:
    """Everything that the lists name, by its sort and its name; what is lost by its rules."""
    found = {(ENTRY, kind.name): kind for kinds in lists.entries().values() for kind in kinds}
    found |= {(CLASS, kind.name): kind for kinds in lists.classes() for kind in kinds}
    for kind in (kind for kinds in lists.lost().values() for kind in kinds):
        known = found.setdefault((LOST, kind.rules[0].id), Kind("", kind.rules))
        known.dice.extend(kind.dice)
        known.chance += kind.chance
    return found


def _differing(before: Mapping[tuple[str, str], Kind], after: Mapping[tuple[str, str], Kind]) -> Iterator[KindChange]:
    for place in dict.fromkeys((*before, *after)):
        one, other = before.get(place, NONE), after.get(place, NONE)
        if one.dice != other.dice:
            yield KindChange(place[0], one, other)


def _played(lists: ThrowLists, asker: Asker, slots: Sequence[str]) -> Iterator[Dice]:
    """The throws for which one of these slots answers otherwise, whoever throws."""
    differ: set[Dice] = set()
    for name in slots:
        slot = lists.game.vocabulary.slots[name]
        assert slot.domain is not None  # what can be looked up is listed
        for key in slot.domain(lists.game.ruleset):
            if _said(asker, name, key) != _said(lists.asker, name, key):
                differ.add(key[0])
    yield from sorted(differ)


def _said(asker: Asker, slot: str, key: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """What a slot answers, without the rules that do: two of them may say the same."""
    return [(one.conditions, one.answer) for one in asker.alternatives(slot, key)]
