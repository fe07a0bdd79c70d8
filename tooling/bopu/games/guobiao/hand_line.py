"""Turns one line of text into a hand, or into a sentence that says what is wrong with it.

    [123m][555p](1111z) 22s6s 6s self-draw seat:S round:E flowers:2

Tiles are ranks and the letter of their suit: m characters, p dots, s bamboos, z honors (1 to 4 the winds from East, 5
red, 6 green, 7 white). Square brackets are melds, `[1111z]` a kong, `[1111z+]` one made by adding; round ones are
concealed kongs. Then come the closed tiles, and the one tile that wins by itself. Words after the tiles say how it
won; who says nothing of winds sits East in the round of East.
"""

import re
from collections.abc import Callable, Mapping

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.hand_json import Unfit, checked, told
from bopu.games.guobiao.law import Law

FACTS: Mapping[str, str] = {
    "self-draw": "self_draw",
    "last-tile": "last_tile",
    "replacement": "replacement",
    "robbed": "robbed",
    "last-of-kind": "last_of_kind",
}
"""The words for how a hand won."""

_MELD = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)")
_TILES = re.compile(r"(?:\d+[a-z])+\Z", re.ASCII)
_GROUP = re.compile(r"(\d+)([a-z])", re.ASCII)


def hand_of_line(law: Law, line: str) -> Hand:
    """The hand that a line describes. Raises `Unfit`."""
    melds = tuple(_meld(law, *match.groups()) for match in _MELD.finditer(line))
    parts = _MELD.sub(" ", line).split()
    tiles = [part for part in parts if _TILES.match(part)]
    words = [part for part in parts if not _TILES.match(part)]
    closed = [tile for part in tiles for tile in _tiles(law, part)]
    if not tiles or len(_tiles(law, tiles[-1])) != 1:
        found = told(tiles[-1]) if tiles else "none"
        raise Unfit(
            f"expected the one tile that wins by itself after the closed tiles, as in `{at.SHORT_HAND}`; found {found}"
        )
    facts: dict[str, bool | int] = {}
    for word in words:
        name, value = _word(law, word)
        if name in facts:
            raise Unfit(f"expected {word.partition(':')[0]} once; found it twice")
        facts[name] = value
    winds = {name: law.tiles.number[law.ask(name).answer[0].args["of"].names[0]] for name in _WINDS.values()}
    return checked(law, Hand(melds, tuple(closed[:-1]), closed[-1], **{**winds, **facts}))  # type: ignore[arg-type]


def line_of_hand(law: Law, hand: Hand) -> str:
    """The line that describes a hand; reading it gives the hand again."""
    size = law.scorer.set_size
    written = [_written_meld(law, meld, size) for meld in hand.melds]
    parts = ["".join(written), _written(law, sorted(hand.concealed)), _written(law, [hand.win])]
    parts += [word for word, name in FACTS.items() if getattr(hand, name)]
    for word, name in _WINDS.items():
        winds = law.ask(name).answer[0].args["of"].names
        parts.append(f"{word}:{at.WINDS[winds.index(law.tiles.names[getattr(hand, name)])]}")
    if hand.flowers:
        parts.append(f"flowers:{hand.flowers}")
    return " ".join(filter(None, parts))


_WINDS = {"seat": "seat_wind", "round": "round_wind"}


def _word(law: Law, word: str) -> tuple[str, bool | int]:
    if word in FACTS:
        return FACTS[word], True
    name, colon, value = word.partition(":")
    if colon and name in _WINDS:
        winds = law.ask(_WINDS[name]).answer[0].args["of"].names
        if len(value) == 1 and value in at.WINDS[: len(winds)]:
            return _WINDS[name], law.tiles.number[winds[at.WINDS.index(value)]]
        raise Unfit(f"expected {name}:{' or '.join(at.WINDS)}; found {told(word)}")
    if colon and name == "flowers":
        if value.isascii() and value.isdecimal() and 0 <= int(value) <= len(law.pack.flowers):
            return "flowers", int(value)
        raise Unfit(f"expected flowers:0 to flowers:{len(law.pack.flowers)}; found {told(word)}")
    known = ", ".join((*FACTS, "seat:E", "round:E", at.SHORT_FLOWERS))
    raise Unfit(f"expected tiles such as {at.SHORT_TILES}, or one of {known}; found {told(word)}")


def _groups(law: Law) -> dict[str, list[int]]:
    """The tiles of each letter, in their order."""
    found: dict[str, list[int]] = {}
    for letter, suit in zip(at.SHORT, law.pack.suits, strict=True):
        found.setdefault(letter, []).extend(suit)
    return found


def _tiles(law: Law, text: str) -> list[int]:
    if not _TILES.match(text):
        raise Unfit(f"expected tiles such as {at.SHORT_TILES}; found {told(text)}")
    groups, found = _groups(law), []
    for ranks, letter in _GROUP.findall(text):
        if letter not in groups:
            raise Unfit(f"expected one of the letters {', '.join(groups)} behind ranks; found {told(ranks + letter)}")
        for rank in ranks:
            if not 1 <= int(rank) <= len(groups[letter]):
                raise Unfit(
                    f"expected a rank from 1 to {len(groups[letter])} of {letter}; found {told(ranks + letter)}"
                )
            found.append(groups[letter][int(rank) - 1])
    return found


def _meld(law: Law, open_: str | None, covered: str | None) -> Meld:
    text = (open_ if open_ is not None else covered) or ""
    added = text.endswith("+")
    tiles = sorted(_tiles(law, text.removesuffix("+")))
    size = law.scorer.set_size
    alike = len(set(tiles)) == 1
    in_a_row = tiles == list(range(tiles[0], tiles[0] + size))
    kinds: Mapping[str, Callable[[], bool]] = {
        at.ANGANG: lambda: open_ is None and alike and len(tiles) == size + 1 and not added,
        at.JIAGANG: lambda: open_ is not None and alike and len(tiles) == size + 1 and added,
        at.MINGGANG: lambda: open_ is not None and alike and len(tiles) == size + 1 and not added,
        at.KEZI: lambda: open_ is not None and alike and len(tiles) == size and not added,
        at.SHUNZI: lambda: open_ is not None and in_a_row and not added,
    }
    for kind, fits in kinds.items():
        if fits():
            return Meld(kind, tiles[0])
    raise Unfit(f"expected {at.SHORT_MELDS}; found {told(f'[{text}]' if open_ is not None else f'({text})')}")


def _written_meld(law: Law, meld: Meld, size: int) -> str:
    tiles = list(law.meld_tiles(meld))
    text = _written(law, tiles) + ("+" if meld.kind == at.JIAGANG else "")
    return f"({text})" if meld.kind == at.ANGANG else f"[{text}]"


def _written(law: Law, tiles: list[int]) -> str:
    places = {tile: (letter, place) for letter, listed in _groups(law).items() for place, tile in enumerate(listed, 1)}
    text = ""
    for at_, tile in enumerate(tiles):
        letter, place = places[tile]
        following = places[tiles[at_ + 1]][0] if at_ + 1 < len(tiles) else ""
        text += f"{place}{letter if letter != following else ''}"
    return text
