"""Turns what is known of a hand that is told to have won into tiles that make it a hand that may win."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand

if TYPE_CHECKING:
    from bopu.games.guobiao.engine import Play

EITHER = True, False


def winning(
    play: "Play", melds: int, have: Sequence[str], taken: str, left: Counter[str], rng: random.Random
) -> list[str]:
    """Tiles that with those which are known make a hand that may win; any tiles where none was found.

    `melds` lie on the table already, `have` is told, `taken` the tile of another player that wins (empty: it is drawn).
    """
    law = play.law
    number = law.tiles.number
    known = [number[tile] for tile in (*have, *([taken] if taken else [])) if tile in number]
    sets = (law.number("hand_size", "before") - 1) // law.scorer.set_size - melds
    for _ in range(at.TRIES):
        made = _made(play, sets, left, known, rng)
        missing = Counter(made) - Counter(known)
        if sum(missing.values()) + len(known) == len(made) and _may_win(play, made, number.get(taken, made[-1]), taken):
            return [law.tiles.names[tile] for tile in missing.elements()]
    return []


def _made(play: "Play", sets: int, left: Counter[str], known: Sequence[int], rng: random.Random) -> list[int]:
    """A hand of sets and a pair, most of it of one suit or of triplets: such hands are worth enough."""
    law = play.law
    tiles = range(law.tiles.plain)
    there = Counter(known)
    there.update({tile: left[law.tiles.names[tile]] for tile in tiles})
    suit = rng.choice(law.pack.suits)
    among = [tile for tile in tiles if tile in suit or tile in known] if rng.choice(EITHER) else list(tiles)
    made: list[int] = []
    for _ in range(sets):
        choices = list(_sets(play, among, there, triplets=rng.choice(EITHER))) or list(_sets(play, tiles, there, True))
        if not choices:
            return made
        wanted = [one for one in choices if set(one) & set((Counter(known) - Counter(made)).elements())] or choices
        chosen = rng.choice(wanted)
        made += chosen
        there.subtract(chosen)
    pairs = [tile for tile in among if there[tile] > 1] or [tile for tile in tiles if there[tile] > 1]
    wanted_pairs = [tile for tile in pairs if tile in (Counter(known) - Counter(made))] or pairs
    if not wanted_pairs:
        return made
    pair = rng.choice(wanted_pairs)
    return [*made, pair, pair]


def _sets(play: "Play", among: Sequence[int], there: Counter[int], triplets: bool) -> Iterator[tuple[int, ...]]:
    size = play.law.scorer.set_size
    for tile in among:
        if triplets and there[tile] >= size:
            yield (tile,) * size
        elif not triplets:
            yield from (run for run in play.law.runs[tile] if run[0] == tile and all(there[one] > 0 for one in run))


def _may_win(play: "Play", made: Sequence[int], win: int, taken: str) -> bool:
    if win not in made:
        return False
    others = list(made)
    others.remove(win)
    hand = Hand((), tuple(others), win, self_draw=not taken)
    scorer = play.law.scorer
    size = play.law.number("hand_size", "after")
    if len(made) < size:  # with melds that are told: they are looked at when it is played
        return True
    return bool(scorer.wins((), hand.concealed, win)) and scorer.score(hand).may_declare
