"""Turns deals by bots into a sample of hands that won, and each option of a switch into how many of these it changes.

Deals have the seeds from one on; every hand with which somebody won is in the sample once for each such win, and is
scored again under the option, whatever its players would have done.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from bopu.checks.rules.hands import CaseHand, Hands
from bopu.checks.rules.subject import Subject
from bopu.play.bots import bots_of
from bopu.play.contract import CHANCE
from bopu.play.scoring import Scoring
from bopu.play.stops import Stopped
from bopu.play.table import Table
from bopu.simulate.paired import estimate
from bopu.simulate.tally import Sums, share


@dataclass
class WonHands:
    """The hands that won in so many deals of a subject by bots of one name; played when first asked for."""

    subject: Subject
    deals: int
    seed: int
    bots: str

    @cached_property
    def hands(self) -> Hands:
        """The sample; none where hands cannot be scored."""
        game = self.subject.game
        return Hands(self.subject, list(self._won(game)) if isinstance(game, Scoring) else [])

    def _won(self, game: Any) -> Iterator[CaseHand]:
        book = self.subject.book()
        bot = bots_of(book)[self.bots]
        for seed in range(self.seed, self.seed + self.deals):
            table = Table(self.subject.game, book, [bot] * self.subject.game.default_seats, seed)
            before = table.state.copy()
            try:
                for ply in table.play():
                    if ply.seat != CHANCE and (hand := _hand(game, before, ply.seat, ply.move)) is not None:
                        name = f"{seed}: {ply.move}"
                        yield CaseHand({"zh": name, "en": name}, partial(game.score, hand=hand), hand)
                    before = table.state.copy()
            except Stopped:
                continue

    def changed(self, switch: str, option: str) -> dict[str, Any]:
        """Of the sample (`of`) so many score otherwise (`differ`, with the interval of their share), and by how many
        points the hands that win on both sides score `more`. Empty where there is no sample."""
        if not self.hands.hands:
            return {}
        sides = self.hands.sides(switch, option)
        differ = sum(one.before != one.after for one in sides)
        more = Sums()
        for one in sides:
            if one.before.get("wins") and one.after.get("wins"):
                more.add(Fraction(one.after["total"] - one.before["total"]))
        lost = sum(bool(one.before.get("wins")) and not one.after.get("wins") for one in sides)
        counts = {"of": len(sides), "differ": differ, "lost": lost}
        return {**counts, "share": estimate(share(differ, len(sides))), "more": estimate(more.mean())}


def _hand(game: Any, before: Any, seat: int, move: str) -> Any:
    """The hand with which a move wins, None for any other move."""
    try:
        hand = game.hand_at(before, seat, move)
    except ValueError:
        return None
    return hand
