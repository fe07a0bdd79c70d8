"""Turns what a record tells of play after a deal into what each hand must have held, and so into deals that fit it, or
into why none does.

Every tile that a seat discards, lays down or shows it was dealt or has drawn before. Of what it draws the order is
known: after a discard that nobody claims the next player draws from the front of the wall, after a kong from its back.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.untold_wins import winning
from bopu.play.deal import BETWEEN, UNKNOWN
from bopu.play.hidden import Impossible, Telling

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

ALWAYS = -1
"""The time of what is dealt: before all that is told."""


class Slot(NamedTuple):
    """A tile that a seat gets: at which telling (`ALWAYS`: with the deal), in which part of the deal and where there
    (a part of -1: it lay in the hand before), and its name, empty where it is not told."""

    time: int
    part: int
    place: int
    tile: str = ""


class Need(NamedTuple):
    """A tile that a seat must have at a telling; `last`: it is the one drawn last."""

    time: int
    tile: str
    last: bool = False


@dataclass
class Holding:
    """What a seat gets and what it must have had."""

    slots: list[Slot] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    melds: int = 0


class Assigned(NamedTuple):
    """Which slots a seat's needs fill that are not told; `lacks` is the first need for which there was none."""

    filled: list[tuple[Slot, Need]]
    free: list[Slot]
    lacks: Need | None


class Plot:
    """What is told of one deal: slots and needs of each seat."""

    def __init__(self, play: "Play", pattern: str, told: Sequence[Telling]) -> None:
        self.play = play
        self.told = told
        self.parts = _parts(play, pattern)
        self.holdings = [Holding() for _ in play.state.seats]
        self.wins: list[tuple[int, int, str]] = []
        whose = play.state.dealing or range(len(self.parts) - 1)
        self.wall = len(self.parts) - 1 if len(self.parts) > len(whose) else -1
        self._front, self._back = 0, 0
        for part, seat in self._in_order(whose):
            self._deal(part, seat)
        for seat, player in enumerate(play.state.seats):
            names = play.law.tiles.named(player.tiles()).split()
            self.holdings[seat].slots += [Slot(ALWAYS, -1, place, tile) for place, tile in enumerate(names)]
            self.holdings[seat].melds = len(player.melds)
        self._pending, self._turn = "", play.state.turn
        self._pungs: set[tuple[int, str]] = set()
        if play.state.dealing and not play.state.came:
            self._draw(play.state.turn, ALWAYS)
        for time, one in enumerate(told):
            self._read(time, one)

    def _in_order(self, whose: Sequence[int]) -> list[tuple[int, int]]:
        """Parts and seats, the dealer first, as flowers are replaced."""
        state, step = self.play.state, self.play.law.step("turns", "going")
        return sorted(enumerate(whose), key=lambda one: (one[1] - state.dealer) * step % at.SEATS)

    def _deal(self, part: int, seat: int) -> None:
        """The tiles of a hand that is dealt; for a flower another comes from the back of the wall."""
        tiles = self.play.law.tiles
        for place, tile in enumerate(self.parts[part]):
            if tile in tiles.names[tiles.plain :]:
                self._draw(seat, ALWAYS, back=True)
            else:
                self.holdings[seat].slots.append(Slot(ALWAYS, part, place, "" if tile == UNKNOWN else tile))

    def _draw(self, seat: int, time: int, back: bool = False) -> None:
        """A seat draws: from the wall as the deal lays it, or from one that is described."""
        wall = self.parts[self.wall] if self.wall >= 0 else []
        self._back += back
        place = len(wall) - self._back if back else self._front
        self._front += not back
        told = wall[place] if 0 <= place < len(wall) else UNKNOWN
        self.holdings[seat].slots.append(Slot(time, self.wall, place, "" if told == UNKNOWN else told))

    def _read(self, time: int, one: Telling) -> None:
        """What a telling asks of its seat's hand."""
        word, _, tile = one.text.partition(" ")
        if not 0 <= one.seat < len(self.holdings):
            return
        if self._pending and one.seat != self._turn and (word == at.DISCARD or (word == at.KONG and tile)):
            self._turn, self._pending = one.seat, ""  # nobody has claimed it
            self._draw(one.seat, time)
        if word == at.DISCARD:
            self._needs(one.seat, time, tile)
            self._pending = tile
        elif word in (at.CHOW, at.PUNG, at.KONG):
            self._lay(time, one.seat, word, tile)
        elif word == at.WIN:
            self._win(time, one)

    def _needs(self, seat: int, time: int, *tiles: str) -> None:
        self.holdings[seat].needs += [Need(time, tile) for tile in tiles if tile in self.play.law.tiles.number]

    def _lay(self, time: int, seat: int, word: str, tile: str) -> None:
        law, taken = self.play.law, self._pending
        number = law.tiles.number
        if word == at.CHOW and taken in number and tile in number:
            run = next((run for run in law.runs[number[taken]] if run[0] == number[tile]), ())
            self._needs(seat, time, *(law.tiles.names[one] for one in run if one != number[taken]))
        elif word in (at.PUNG, at.KONG) and not tile and taken in number:
            copies = law.tiles.copies[number[taken]]
            self._needs(seat, time, *(taken,) * (copies - 1 - (word == at.PUNG)))
            self._pungs.add((seat, taken))
        elif word == at.KONG and tile in number:
            added = (seat, tile) in self._pungs or self._had(seat, tile)
            self._needs(seat, time, *(tile,) * (1 if added else law.tiles.copies[number[tile]]))
        if word == at.KONG:
            self._draw(seat, time, back=True)
        self.holdings[seat].melds += not (tile and word == at.KONG and (seat, tile) in self._pungs)
        self._turn, self._pending = seat, ""

    def _had(self, seat: int, tile: str) -> bool:
        """Whether a seat had a pung of a tile on the table before the deal."""
        number = self.play.law.tiles.number[tile]
        return any(meld.kind == at.KEZI and meld.tile == number for meld in self.play.state.seats[seat].melds)

    def _win(self, time: int, one: Telling) -> None:
        """The winner had what is told to be shown; else the hand is to be found (`winning`)."""
        kinds = {event.kind for event in one.events}
        told = {name: event.fields[name] for event in one.events for name in ("tiles", "tile") if name in event.fields}
        own = "draws_itself" in kinds or ((one.seat == self._turn or not self._pending) and "robs" not in kinds)
        shown, tile = list(_words(told.get("tiles", ()))), str(told.get("tile", "" if own else self._pending))
        if own and one.seat != self._turn:
            self._draw(one.seat, time)
        if tile in shown:
            shown.remove(tile)
        if own and tile in self.play.law.tiles.number:
            self.holdings[one.seat].needs.append(Need(time, tile, last=True))
        self._needs(one.seat, time, *shown)
        if not shown:
            self.wins.append((one.seat, time, "" if own else tile))

    # Which of the slots must hold what.

    def assigned(self, seat: int, choose: random.Random | None = None) -> Assigned:
        """The needs of a seat laid into its slots, those told first; of several that fit one is chosen."""
        holding = self.holdings[seat]
        free, filled = list(holding.slots), list[tuple[Slot, Need]]()
        open_: list[Need] = []
        for need in sorted(holding.needs, key=lambda one: (one.time, not one.last)):
            told = next((slot for slot in free if slot.tile == need.tile and slot.time <= need.time), None)
            if need.last and (last := max(free, default=None)) is not None and last.tile in ("", need.tile):
                told = last if last.tile else None
                if told is None:
                    free.remove(last)
                    filled.append((last, need))
                    continue
            if told is not None:
                free.remove(told)
            else:
                open_.append(need)
        for need in open_:
            fits = [slot for slot in free if not slot.tile and slot.time <= need.time]
            if not fits:
                return Assigned(filled, free, need)
            slot = choose.choice(fits) if choose else fits[0]
            free.remove(slot)
            filled.append((slot, need))
        return Assigned(filled, free, None)

    def in_hands(self) -> Counter[str]:
        """The tiles that are told to have lain in a hand, and those that lie on the table."""
        slots = (slot for holding in self.holdings for slot in holding.slots if slot.part != self.wall or slot.part < 0)
        found = Counter(slot.tile for slot in slots if slot.tile)
        state, law = self.play.state, self.play.law
        for player in state.seats:
            found.update(law.tiles.named(player.discards).split())
            for meld in player.melds:
                found.update(law.tiles.named(law.meld_tiles(meld)).split())
        return found


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _parts(play: "Play", pattern: str) -> list[list[str]]:
    """The parts of a deal that is told in part, `?` for each tile that is not."""
    spec = play.chance()
    sizes = [part.size for part in getattr(spec, "parts", ())]
    _, _, listed = pattern.partition(" ")
    rest = listed if pattern != UNKNOWN else UNKNOWN
    told = [part.split() for part in rest.split(BETWEEN)] if rest != UNKNOWN else [[UNKNOWN]] * len(sizes)
    if len(told) != len(sizes):
        return [[UNKNOWN] * size for size in sizes]
    return [[UNKNOWN] * size if names == [UNKNOWN] else names for names, size in zip(told, sizes, strict=True)]


def impossible(play: "Play", pattern: str, told: Sequence[Telling]) -> Impossible | None:
    """Why no deal of a pattern can be played on as told: a hand had no room for a tile, or one is there too often."""
    plot = Plot(play, pattern, told)
    first: Impossible | None = None
    for seat, holding in enumerate(plot.holdings):
        lacks = plot.assigned(seat).lacks
        if lacks is not None:
            law = play.law
            had = sum(slot.time <= lacks.time for slot in holding.slots)
            grounds = law.grounds(law.ask("own_turn", at.DISCARD, at.DRAWN))
            message = (
                f"expected {lacks.tile} among the {had} tiles that this player had until then; found that all of them "
                "are told, and are others"
            )
            first = _earlier(first, Impossible(told[lacks.time].line, message, *grounds))
    return _earlier(first, _too_often(plot))


def _earlier(one: Impossible | None, other: Impossible | None) -> Impossible | None:
    found = [each for each in (one, other) if each is not None]
    return min(found, key=lambda each: each.line, default=None)


def _too_often(plot: Plot) -> Impossible | None:
    """The first telling for which a tile would have to be there more often than the rules say."""
    law = plot.play.law
    there = plot.in_hands()
    needs = [need for seat in range(len(plot.holdings)) for _, need in plot.assigned(seat).filled]
    for need in sorted(needs):
        there[need.tile] += 1
        copies = law.tiles.copies[law.tiles.number[need.tile]]
        if there[need.tile] > copies:
            message = (
                f"expected at most {copies} of {need.tile}; found {there[need.tile]} told, wherever the others lie"
            )
            return Impossible(plot.told[need.time].line, message, *law.grounds(law.ask("tiles")))
    return None


def likely(play: "Play", pattern: str, told: Sequence[Telling], rng: random.Random) -> str:
    """The pattern with tiles where what is told asks for them; no flowers come where they would shift what is drawn."""
    plot = Plot(play, pattern, told)
    parts = [list(part) for part in plot.parts]
    left = Counter(getattr(play.chance(), "stock", ()))
    left.subtract(tile for part in parts for tile in part if tile != UNKNOWN)
    spare: list[list[Slot]] = []
    for seat in range(len(plot.holdings)):
        assigned = plot.assigned(seat, rng)
        for slot, need in assigned.filled:
            _put(parts, left, slot, need.tile)
        spare.append(assigned.free)
    for seat, time, taken in plot.wins:
        free = [slot for slot in spare[seat] if slot.time <= time]
        have = [slot.tile for slot in free if slot.tile]
        melds = plot.holdings[seat].melds
        for slot, tile in zip(
            (slot for slot in free if not slot.tile), winning(play, melds, have, taken, left, rng), strict=False
        ):
            _put(parts, left, slot, tile)
    _plain_first(play, plot, parts, left, rng)
    return f"{at.DEAL} {f' {BETWEEN} '.join(' '.join(part) for part in parts)}"


def _put(parts: list[list[str]], left: Counter[str], slot: Slot, tile: str) -> None:
    """A tile into a slot that is not told, while there is one left."""
    inside = slot.part >= 0 and 0 <= slot.place < len(parts[slot.part])
    if inside and parts[slot.part][slot.place] == UNKNOWN and left[tile] > 0:
        parts[slot.part][slot.place] = tile
        left[tile] -= 1


def _plain_first(play: "Play", plot: Plot, parts: list[list[str]], left: Counter[str], rng: random.Random) -> None:
    """Tiles that are no flowers for all hands, and for what is drawn from the wall."""
    names = play.law.tiles.names[: play.law.tiles.plain]
    pool = [tile for tile in names for _ in range(max(left[tile], 0))]
    rng.shuffle(pool)
    slots = [slot for holding in plot.holdings for slot in holding.slots if slot.part >= 0]
    for slot in slots:
        if pool and 0 <= slot.place < len(parts[slot.part]) and parts[slot.part][slot.place] == UNKNOWN:
            _put(parts, left, slot, pool.pop())
