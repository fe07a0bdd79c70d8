"""Turns a deal that a record tells in part, and what it tells of play, into deals that are likely to fit all of it.

Whoever is told to play a card will have been dealt it where a game deals to hands and nobody draws; where a game is
otherwise such deals are merely some among others. They are tried, and prove nothing by themselves.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from bopu.play.chance import draw_like
from bopu.play.contract import CHANCE, State
from bopu.play.deal import BETWEEN, UNKNOWN, DealSpec
from bopu.play.hidden import Guiding, Telling
from bopu.play.judge import EITHER
from bopu.play.record import Played, Record, Told, Untold

Demand = tuple[int, tuple[str, ...]]
"""A seat, and the cards of which it is told to play one."""
ATTEMPTS = 8
"""So often the cards demanded are laid out anew before a deal is drawn without them."""


def deals(state: State, pattern: str, record: Record, line: int, number: int) -> Iterator[str]:
    """So many chance moves that a partly told one may be; of two deals one is made to fit what the record tells, and
    every one where the game itself knows how."""
    rng, spec = random.Random(line), state.chance()
    if isinstance(state, Guiding) and isinstance(spec, DealSpec):
        told = tellings(record, line)
        yield from (draw_like(spec, state.likely(pattern, told, rng), rng) for _ in range(number))
        return
    wanted = demands(spec, pattern, record, line) if isinstance(spec, DealSpec) else []
    for at in range(number):
        laid = _laid(spec, pattern, wanted, rng) if wanted and isinstance(spec, DealSpec) and at % 2 == 0 else pattern
        yield draw_like(spec, laid, rng)


def tellings(record: Record, line: int) -> list[Telling]:
    """What the record tells of play after a line, until a move or a stretch is not told, or chance moves again."""
    found: list[Telling] = []
    for item in record.items:
        if item.line <= line or not isinstance(item, (Played, Untold, Told)):
            continue
        if isinstance(item, Told):
            if found:
                found[-1] = found[-1]._replace(events=(*found[-1].events, item.event))
        elif isinstance(item, Untold) or item.seat < 0 or UNKNOWN in item.text or EITHER in item.text:
            break
        else:
            found.append(Telling(item.seat, item.text, (), item.line))
    return found


def demands(spec: DealSpec, pattern: str, record: Record, line: int) -> list[Demand]:
    """What the record tells that seats play after a line and before chance moves again, of cards not told in the deal;
    first what leaves the fewest ways."""
    left = _left(spec, pattern)
    found: list[Demand] = []
    for item in record.items:
        if not isinstance(item, Played) or item.line <= line:
            continue
        if item.seat == CHANCE:
            break
        for word in item.text.split()[1:]:
            cards = tuple(card for card in word.split(EITHER) if left[card] > 0)
            if cards and 0 <= item.seat < len(spec.parts):
                found.append((item.seat, cards))
    return sorted(found, key=lambda one: len(one[1]))


def _left(spec: DealSpec, pattern: str) -> Counter[str]:
    told = Counter(word for word in pattern.split()[1:] if word not in (UNKNOWN, BETWEEN))
    return Counter(spec.stock) - told


def _laid(spec: DealSpec, pattern: str, wanted: Sequence[Demand], rng: random.Random) -> str:
    """The pattern with a card for each demand, or as it was where no way to give them was found."""
    for _ in range(ATTEMPTS):
        parts, left = _parts(spec, pattern), _left(spec, pattern)
        if all(_give(parts[seat], cards, left, rng) for seat, cards in wanted):
            return f"{spec.word} {f' {BETWEEN} '.join(' '.join(part) for part in parts)}"
    return pattern


def _parts(spec: DealSpec, pattern: str) -> list[list[str]]:
    word, _, rest = pattern.partition(" ")
    told = [part.split() for part in rest.split(BETWEEN)] if rest and rest != UNKNOWN and word == spec.word else []
    told = told if len(told) == len(spec.parts) else [[UNKNOWN]] * len(spec.parts)
    return [
        [UNKNOWN] * part.size if names == [UNKNOWN] else list(names)
        for part, names in zip(spec.parts, told, strict=True)
    ]


def _give(part: list[str], cards: Sequence[str], left: Counter[str], rng: random.Random) -> bool:
    """One of the cards that is left comes into a part, where something is not told."""
    free = [card for card in cards if left[card] > 0]
    if not free or UNKNOWN not in part:
        return False
    card = free[rng.randrange(len(free))]
    left[card] -= 1
    part[part.index(UNKNOWN)] = card
    return True
