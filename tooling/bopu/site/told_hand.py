"""Turns a hand that an attested play tells by itself into tiles to draw, what counts, and a link to the scorer."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from bopu.play.contract import Event, load_game
from bopu.play.opening import book_of
from bopu.play.record import Played
from bopu.play.told_hands import COUNTS, SCORED, hand_events
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.site.compose_spec import SCORE
from bopu.site.hand_view import Hands, SetView
from bopu.site.rule_view import RuleDesk
from bopu.site.strings import Said
from bopu.site.tile_spec import tile_set


@runtime_checkable
class Drawable(Protocol):
    """A game that gives the hand of a line as it can be drawn."""

    def hand_of_line(self, book: Book, line: str) -> Mapping[str, Any]:
        """The hand as JSON. Raises ValueError."""


class HandShown(NamedTuple):
    """A hand: its tiles in sets (nothing where they cannot be drawn), and the page on which it is scored."""

    sets: tuple[SetView, ...]
    href: str


class ToldHands:
    """The hands of one page."""

    def __init__(self, desk: RuleDesk, has_score: bool) -> None:
        self.desk = desk
        self.game = load_game(desk.game.ruleset.engine)
        self.book = book_of(desk.game.ruleset, self.game)
        known = tile_set(desk.game.words, desk.game.ruleset) is not None and SCORE in desk.game.words
        self._drawn = Hands(desk.game, desk.lang) if known else None
        self._has_score = has_score

    def events(self, move: Played) -> tuple[Event, ...]:
        """What the rules count by their defaults; nothing where there is no such hand."""
        try:
            return hand_events(self.game, self.book, move.text)
        except (ValueError, Gap, Conflict):  # `bopu verify` tells why
            return ()

    def shown(self, move: Played) -> HandShown:
        """The hand as it is drawn."""
        if self._drawn is None or not isinstance(self.game, Drawable):
            return HandShown((), "")
        try:
            hand = self.game.hand_of_line(self.book, move.text.partition(" ")[2])
        except ValueError:
            return HandShown((), "")
        href = f"{self.desk.page(SCORE)}?{self._drawn.address(hand)}" if self._has_score else ""
        return HandShown(self._drawn.sets(hand), href)

    def said(self, event: Event) -> Said:
        """An event of a hand as a page says it."""
        fields = {name: self._word(value) for name, value in event.fields.items()}
        return Said(self._sentence(event.kind, fields), self.desk.speaker.tag)

    def _sentence(self, kind: str, fields: dict[str, str]) -> str:
        if kind == COUNTS:
            return self.desk.say("told", "counts", **fields)
        if kind == SCORED:
            return self.desk.say("told", "scored", **fields)
        if "beside" in fields:
            return self.desk.say("told", "left_out", **fields)
        return self.desk.say("told", "not_counted", **fields)

    def _word(self, value: object) -> str:
        return self.desk.called(value).text if isinstance(value, str) else str(value)
