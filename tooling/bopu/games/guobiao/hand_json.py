"""Turns a hand as JSON describes it into a hand, or into a sentence that says what is wrong with it.

There are two ways to name tiles. A page names them as the edition does (`yiwan`), a meld by its lowest tile and its
kind (`shunzi`); files that come from outside name them by letter and rank (`W1`), a chow by its middle tile.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand, Meld, faults
from bopu.games.guobiao.law import Law
from bopu.ruleset.decide import Gap

FACTS = {
    "self_draw": "self_draw",
    "last_tile": "last_tile",
    "last_wall_tile": "last_tile",
    "replacement": "replacement",
    "robbed": "robbed",
    "rob_kong": "robbed",
    "last_of_kind": "last_of_kind",
}
"""What may be said of how a hand won, by each name that it has."""

WINDS = ("seat_wind", "round_wind")
PARTS = ("melds", "concealed", "win", "flowers")
KNOWN = (*PARTS, *FACTS, *WINDS)


class Unfit(ValueError):
    """There is no such hand; the message says why."""


def hand_from(law: Law, data: Any) -> Hand:
    """A hand as JSON has it. Raises `Unfit`."""
    if not isinstance(data, Mapping):
        raise Unfit(f"expected a hand as a JSON object; found {told(data)}")
    _check_keys(data)
    melds = tuple(_meld(law, one) for one in _listed(data, "melds"))
    concealed = tuple(tile_from(law, one) for one in _listed(data, "concealed"))
    if not data.get("win"):
        raise Unfit("expected the tile that wins under win; found none")
    seat, round_ = (_wind(law, data.get(name), name) for name in WINDS)
    won = Hand(melds, concealed, tile_from(law, data["win"]), seat_wind=seat, round_wind=round_)
    return checked(law, replace(won, **_facts(data), flowers=flowers_from(law, data)))


def waiting_from(law: Law, data: Mapping[str, Any]) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    """The melds and closed tiles of a hand that has not won yet. Raises `Unfit`."""
    melds = tuple(_meld(law, one) for one in _listed(data, "melds"))
    concealed = tuple(tile_from(law, one) for one in _listed(data, "concealed"))
    found = next(_impossible(law, Hand(melds, concealed, -1)), None)
    if found is not None:
        raise Unfit(found)
    return melds, concealed


def checked(law: Law, hand: Hand) -> Hand:
    """The hand, if there can be such a one. Raises `Unfit` with everything that cannot be."""
    if found := list(_impossible(law, hand)):
        raise Unfit("; ".join(found))
    return hand


def _impossible(law: Law, hand: Hand) -> Iterator[str]:
    size, closed = law.scorer.set_size, law.number("hand_size", "before")
    return faults(hand, law.pack, size, closed, law.tiles.copies, _no_kong(law))


def _no_kong(law: Law) -> str | None:
    """The clauses by which no kong is made when the wall is empty; None where one may be, and so be robbed."""
    try:
        asked = law.ask("without_wall", at.REPLACED)
    except Gap:
        return ""
    clauses = dict.fromkeys(clause for rule in asked.rules for clause in rule.cites)
    rules = ", ".join(rule.id for rule in asked.rules)
    speaking = f"; here speak clauses {', '.join(clauses)} by rules {rules}"
    return speaking if asked.answer[0].word == "may_not" else None


def _check_keys(data: Mapping[str, Any]) -> None:
    """What is nearly the name of a fact is one that was misspelt; what is like none is left alone."""
    for key in data:
        if key not in KNOWN and (meant := _meant(str(key))):
            raise Unfit(f"expected a fact of a hand; found {key!r}: did you mean {meant!r}?")
    if "concealed" not in data:
        raise Unfit(f"expected concealed in a hand; found {', '.join(map(str, data)) or 'nothing'}")


NEAR = at.LIKE


@lru_cache(maxsize=len(KNOWN))  # the lines of a file say the same things
def _meant(key: str) -> str:
    """The name that a key nearly is; empty where there is none."""
    return next(iter(get_close_matches(key, KNOWN, 1, cutoff=NEAR)), "")


def _facts(data: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, bool] = {}
    for key, name in FACTS.items():
        said = data.get(key, False)
        if not isinstance(said, bool):
            raise Unfit(f"expected true or false for {key}; found {told(said)}")
        found[name] = found.get(name, False) or said
    return found


def _listed(data: Mapping[str, Any], name: str) -> Sequence[Any]:
    found = data.get(name, ())
    if not isinstance(found, (list, tuple)):
        raise Unfit(f"expected a list under {name}; found {told(found)}")
    return found


def tile_from(law: Law, said: Any) -> int:
    """The number of a tile by its name, or by letter and rank. Raises `Unfit`."""
    tiles, pack = law.tiles, law.pack
    if isinstance(said, str):
        number = tiles.number.get(said, len(pack.names))
        if number < len(pack.names):
            return number
        if (by_letter := _lettered(pack.suits, said)) is not None:
            return by_letter
    raise Unfit(f"expected a tile such as {LETTER_EXAMPLE} or {pack.names[0]!r}; found {told(said)}")


LETTER_EXAMPLE = at.LETTERS[0] + "1"


def _lettered(suits: Sequence[range], said: str) -> int | None:
    letter, rank = said[:1], said[1:]
    if len(rank) == 1 and rank.isascii() and rank.isdecimal() and letter and letter in at.LETTERS:
        suit = suits[at.LETTERS.index(letter)]
        place = suit.start + int(rank) - 1
        return place if place in suit else None
    return None


def _meld(law: Law, said: Any) -> Meld:
    """A meld: `kind` and its lowest tile, or `type` and its tile, of a chow the middle one."""
    if not isinstance(said, Mapping):
        raise Unfit(f"expected a meld as a JSON object; found {told(said)}")
    if "kind" in said:
        kind, from_middle = said["kind"], False
        known: Sequence[str] = at.KINDS
    else:
        kind, from_middle = at.MELDS.get(str(said.get("type"))), True
        known = tuple(at.MELDS)
    if kind not in at.KINDS:
        raise Unfit(
            f"expected a meld that is one of {', '.join(known)}; found {told(said.get('kind', said.get('type')))}"
        )
    tile = tile_from(law, said.get("tile"))
    if kind != at.SHUNZI or not from_middle:
        return Meld(str(kind), tile)
    suit = law.pack.suits[law.pack.suit[tile]]
    if tile == suit.start or tile >= law.pack.numbered:
        raise Unfit(f"expected the middle tile of a chow; found {told(said.get('tile'))}")
    return Meld(str(kind), tile - 1)


def _wind(law: Law, said: Any, name: str) -> int:
    """A wind by its name, or counted from one; the first where nothing is said."""
    winds = [law.tiles.number[one] for one in law.ask(name).answer[0].args["of"].names]
    if said is None or said == "":
        return winds[0]
    if isinstance(said, str) and law.tiles.number.get(said) in winds:
        return law.tiles.number[said]
    if isinstance(said, int) and not isinstance(said, bool) and 1 <= said <= len(winds):
        return winds[said - 1]
    raise Unfit(f"expected {name} from 1 to {len(winds)}, or the name of a wind; found {told(said)}")


def flowers_from(law: Law, data: Mapping[str, Any]) -> int:
    """How many flowers: a list of them, each once, or a number. Raises `Unfit`."""
    said = data.get("flowers", ())
    known = law.pack.flowers
    if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= len(known):
        return said
    if not isinstance(said, (list, tuple)):
        raise Unfit(f"expected a list of flowers, or how many; found {told(said)}")
    places = {name: place for place, name in enumerate(known)}
    places |= {f"{at.FLOWER}{place}": place - 1 for place in range(1, len(known) + 1)}
    found = []
    for one in said:
        if not isinstance(one, str) or one not in places:
            raise Unfit(f"expected a flower such as {at.FLOWER}1 or {known[0]!r}; found {told(one)}")
        found.append(places[one])
    if len(set(found)) < len(found):
        raise Unfit("expected each flower once; found one twice")
    return len(found)


def told(value: Any) -> str:
    """What was typed, shortened where it is long."""
    text = repr(value)
    return text if len(text) <= at.SHOWN else text[: at.SHOWN] + "…"
