"""Turns a hand as JSON describes it into sets of tiles to draw, and into the end of an address of the scorer page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bopu.site.compose_spec import SCORE
from bopu.site.games import GameData
from bopu.site.tile_spec import TileSet, name_of, tile_set

LIES = {"melds": "lies", "concealed": "held", "win": "won", "flowers": "aside"}
"""How the parts of a hand are set apart on a page."""


class TileIn(NamedTuple):
    """One tile of a set: its part of the sprite, its names."""

    symbol: str
    said: str


class SetView(NamedTuple):
    """Tiles that lie together: `how` is a class of the style sheet, `said` what they are called all together."""

    how: str
    said: str
    tiles: tuple[TileIn, ...]


class Hands:
    """The hands of one game in one language."""

    def __init__(self, game: GameData, lang: str) -> None:
        found = tile_set(game.words, game.ruleset)
        assert found is not None and SCORE in game.words  # whoever asks has looked
        self._tiles: TileSet = found
        self._game, self._lang = game, lang
        self._spec: Mapping[str, Any] = game.words[SCORE]
        self._suit_of = {tile: suit.cards for suit in found.suits for tile in suit.cards}

    def sets(self, hand: Mapping[str, Any]) -> tuple[SetView, ...]:
        """The melds one by one, the concealed tiles, the winning tile, flowers."""
        melds = [(LIES["melds"], meld["kind"], self.meld(meld["kind"], meld["tile"])) for meld in hand.get("melds", ())]
        rest = [
            (how, "", tuple(tiles))
            for part, how in LIES.items()
            if part != "melds" and (tiles := _listed(hand.get(part)))
        ]
        return tuple(self._set(*one) for one in (*melds, *rest))

    def meld(self, kind: str, tile: str) -> tuple[str, ...]:
        """The tiles of a meld whose lowest this is."""
        how = self._spec["melds"][kind]
        if not how.get("run"):
            return (tile,) * int(how["size"])
        suit = self._suit_of[tile]
        at = suit.index(tile)
        return tuple(suit[at : at + int(how["size"])])

    def _set(self, how: str, kind: str, tiles: Sequence[str]) -> SetView:
        covered = bool(kind) and bool(self._spec["melds"][kind].get("covered"))
        names = [self._tiles.faces[tile].name for tile in tiles]
        said = ("、" if self._lang == "zh" else ", ").join(name[self._lang] for name in names)
        shown = tuple(
            TileIn("back" if covered and 0 < at < len(tiles) - 1 else tile, f"{name['zh']} {name['en']}")
            for at, (tile, name) in enumerate(zip(tiles, names, strict=True))
        )
        return SetView(how, f"{self._kind(kind)} {said}".strip(), shown)

    def _kind(self, kind: str) -> str:
        return name_of(kind, self._game.ruleset)[self._lang] if kind else ""

    def address(self, hand: Mapping[str, Any]) -> str:
        """The hand as the scorer page reads it off the end of its address."""
        parts = [
            ("melds", ".".join(f"{meld['kind']}-{self._code(meld['tile'])}" for meld in hand.get("melds", ()))),
            ("hand", self._coded(_listed(hand.get("concealed")))),
            ("win", self._coded(_listed(hand.get("win")))),
            ("flowers", self._coded(_listed(hand.get("flowers")))),
            *((wind, self._code(hand[wind])) for wind in self._spec["winds"] if hand.get(wind)),
            ("how", ".".join(fact for fact in self._spec["facts"] if hand.get(fact))),
        ]
        return "&".join(f"{name}={value}" for name, value in parts if value)

    def _code(self, tile: str) -> str:
        return self._coded([tile])

    def _coded(self, tiles: Sequence[str]) -> str:
        """Tiles by their places in a group and its letter: 123m."""
        found = ""
        for tile in tiles:
            letter, place = self._place(tile)
            found = (found[:-1] if found.endswith(letter) else found) + f"{place}{letter}"
        return found

    def _place(self, tile: str) -> tuple[str, int]:
        for letter, suits in self._spec["letters"].items():
            group = [one for suit in self._tiles.suits if suit.id in suits for one in suit.cards]
            if tile in group:
                return str(letter), group.index(tile) + 1
        raise KeyError(tile)


def _listed(value: Any) -> list[str]:
    return list(_each(value))


def _each(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from [value] if value else []
    elif value:
        yield from value
