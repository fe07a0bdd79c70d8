"""Turns the lists of the edition into a pack: each card's suit, its rank in it, and the classes that it belongs to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards, suit by suit and from the highest down. `place` is a card's place in its suit, 0 for the highest.

    `known` remembers which cards lists of names stand for: rules ask for the same ones again and again.
    """

    cards: Cards
    suits: Mapping[str, Cards] = field(hash=False)
    classes: Mapping[str, Cards] = field(hash=False)
    groups: Mapping[str, Cards] = field(hash=False)
    suit: Mapping[str, str] = field(hash=False)
    place: Mapping[str, int] = field(hash=False)
    known: dict[Cards, Cards] = field(default_factory=dict, hash=False, compare=False, repr=False)

    def named(self, name: str) -> Cards:
        """The cards that a name stands for: those of a suit, a class or a group, else the one card of this name."""
        for lists in (self.suits, self.classes, self.groups):
            if name in lists:
                return lists[name]
        return (name,) if name in self.suit else ()

    def all_named(self, names: Iterable[str]) -> Cards:
        """The cards that names stand for, each once, in the order of the names."""
        listed = tuple(names)
        found = self.known.get(listed)
        if found is None:
            found = self.known[listed] = tuple(dict.fromkeys(card for name in listed for card in self.named(name)))
        return found

    def beats(self, card: str, other: str) -> bool:
        """Whether a card is of the other's suit and larger."""
        return self.suit[card] == self.suit[other] and self.place[card] < self.place[other]

    def mate(self, card: str, class_: str) -> str:
        """The card of a class in the suit of a card; empty where the suit has none."""
        suit = self.suit[card]
        return next((other for other in self.classes.get(class_, ()) if self.suit[other] == suit), "")

    def in_order(self, cards: Iterable[str]) -> Cards:
        """Cards as they stand in the pack."""
        held = set(cards)
        return tuple(card for card in self.cards if card in held)


def pack_of(tables: Mapping[str, Any]) -> Pack:
    """The pack of a ruleset's tables: `suits` list cards from the highest down, `classes` and `groups` which cards go
    together in whatever order, `rest` the classes that each further class leaves out."""
    suits = _lists(tables, "suits")
    cards = tuple(card for listed in suits.values() for card in listed)
    classes, groups = (_together(_lists(tables, name), cards) for name in ("classes", "groups"))
    for name, others in _lists(tables, "rest").items():
        out = {card for other in others for card in classes[other]}
        classes[name] = tuple(card for card in cards if card not in out)
    suit = {card: name for name, listed in suits.items() for card in listed}
    place = {card: at for listed in suits.values() for at, card in enumerate(listed)}
    return Pack(cards, suits, classes, groups, suit, place)


def _together(lists: Mapping[str, Cards], cards: Cards) -> dict[str, Cards]:
    """Lists in the order of the pack; what is no card is left at the end of each."""
    places = {card: at for at, card in enumerate(cards)}
    return {
        name: tuple(sorted(listed, key=lambda card: places.get(card, len(cards)))) for name, listed in lists.items()
    }


def _lists(tables: Mapping[str, Any], name: str) -> dict[str, Cards]:
    table: Mapping[str, Sequence[str]] = tables.get(name, {})
    return {row: tuple(listed) for row, listed in table.items()}
