"""Turns names of cards into a row as pages show it: each drawn where the game’s cards are, and named."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bopu.site.card_spec import CardSet, card_set
from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said


class CardShown(NamedTuple):
    """A card by its part of the sprite and its name; `other`: it is not among those that it is held against."""

    symbol: str
    name: Said
    other: bool


@dataclass(frozen=True)
class Row:
    """Draws rows of cards on one page."""

    desk: RuleDesk

    @cached_property
    def set(self) -> CardSet | None:
        """The cards as they are drawn; None where the game has none."""
        return card_set(self.desk.game.words, self.desk.game.ruleset)

    def of(self, cards: Iterable[str], like: Iterable[str] | None = None) -> tuple[CardShown, ...]:
        """Cards in their order; those that are not among `like`, where that is given, are marked."""
        known = None if like is None else set(like)
        return tuple(self._card(card, known is not None and card not in known) for card in cards)

    def sorted(self, cards: Iterable[str]) -> list[str]:
        """Cards in the order of their suits."""
        order = {card: at for at, card in enumerate(self.set.faces)} if self.set else {}
        return sorted(cards, key=lambda card: (order.get(card, len(order)), card))

    def _card(self, card: str, other: bool) -> CardShown:
        symbol = card if self.set and card in self.set.faces else ""
        return CardShown(symbol, self.desk.called(card), other)
