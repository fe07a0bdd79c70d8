"""Turns the section `tiles` of words.yaml and the lists of the rules into a set of tiles to draw, or into findings.

Suits are lists of the edition or its companions, which rules.yaml names in a table; numbers are read off the names of
the tiles; words.yaml says how a suit is drawn and in which ink a character stands.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.clauses.numerals import read_numeral
from bopu.findings import Finding, error
from bopu.play.phrases import LANGUAGES
from bopu.ruleset.model import Ruleset
from bopu.site.card_spec import Both, Suit
from bopu.site.tile_flowers import FLOWERS

TILES = "tiles"
"""The section of words.yaml."""

DRAWN = ("numbered", "character", "dots", "sticks", "bird", "frame", "flower")
"""What a tile can show."""

INKS = ("red", "green", "blue", "black")
COUNTED = ("dots", "sticks")
"""Drawings of so many pips as the name says."""

MOST_PIPS = 9


class TileFace(NamedTuple):
    """A tile as it is drawn: its names, its suit, what it shows and how often, its ink, what a flower pictures."""

    id: str
    name: Both
    suit: str
    draw: str
    number: int
    ink: str
    picture: str


@dataclass(frozen=True)
class TileSet:
    """All kinds of tiles of a game, by suit. `order` are the clauses about tiles in general."""

    suits: tuple[Suit, ...]
    faces: Mapping[str, TileFace]
    names: Mapping[str, Both]
    order: tuple[str, ...]


def tile_set(words: Mapping[str, Any], ruleset: Ruleset) -> TileSet | None:
    """The tiles that words.yaml describes; None where it describes none. Expects a section without faults."""
    spec = words.get(TILES)
    if not isinstance(spec, dict):
        return None
    table = ruleset.tables[spec["table"]]
    suits = tuple(Suit(name, tuple(table[name]), tuple(one["cites"])) for name, one in spec["suits"].items())
    faces = {tile: _face(tile, suit, spec, ruleset) for suit in suits for tile in suit.cards}
    names = {name: name_of(name, ruleset) for name in spec["suits"]}
    return TileSet(suits, faces, names, tuple(spec.get("order", ())))


def name_of(word: str, ruleset: Ruleset) -> Both:
    """What a word of the rules is called in both languages; the word itself where nobody says."""
    return {**dict.fromkeys(LANGUAGES, word), **ruleset.names.get(word, {})}


def _face(tile: str, suit: Suit, spec: Mapping[str, Any], ruleset: Ruleset) -> TileFace:
    name = name_of(tile, ruleset)
    shown = {**spec["suits"][suit.id], **spec.get("others", {}).get(tile, {})}
    number = read_numeral(name["zh"][:1])
    return TileFace(
        tile, name, suit.id, shown["draw"], int(number or 0), shown.get("ink", "black"), shown.get("picture", "")
    )


def tile_faults(words: Mapping[str, Any], ruleset: Ruleset, file: str) -> list[Finding]:
    """What is wrong with the section: no such table, row or tile, drawings that nobody knows, missing clauses."""
    if TILES not in words:
        return []
    return [error("site.tiles", file, 0, f"{TILES}: {message}") for message in _wrong(words[TILES], ruleset)]


def _wrong(spec: Any, ruleset: Ruleset) -> Iterator[str]:
    """Each fault as a sentence; the table first, since the rest is held against it."""
    if not isinstance(spec, dict) or not isinstance(spec.get("suits"), dict) or "table" not in spec:
        yield f"expected table and suits; found {spec!r}"[:200]
        return
    table = ruleset.tables.get(spec["table"])
    if not isinstance(table, dict):
        yield f"expected a table of rules.yaml as table; found {spec['table']!r}"
        return
    suits = {name: one for name, one in spec["suits"].items() if name in table}
    for name in spec["suits"]:
        if name not in table:
            yield f"expected one of {', '.join(table)} in suits; found {name!r}"
    tiles = {tile: name for name in suits for tile in table[name]}
    for tile in spec.get("others", {}):
        if tile not in tiles:
            yield f"expected a tile of the suits in others; found {tile!r}"
    for name, one in suits.items():
        wrong = [clause for clause in one.get("cites", ()) if clause not in ruleset.clauses]
        if wrong or not one.get("cites"):
            yield f"expected clauses that rules cite under {name}; found {', '.join(wrong) or 'none'}"
    for tile, name in tiles.items():
        yield from _not_drawn(tile, {**suits[name], **spec.get("others", {}).get(tile, {})}, ruleset)


def _not_drawn(tile: str, shown: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    """Why a tile cannot be drawn."""
    if shown.get("draw") not in DRAWN:
        yield f"expected one of {', '.join(DRAWN)} as what {tile} shows; found {shown.get('draw')!r}"
    if shown.get("ink", INKS[0]) not in INKS:
        yield f"expected one of {', '.join(INKS)} as the ink of {tile}; found {shown['ink']!r}"
    number = read_numeral(name_of(tile, ruleset)["zh"][:1]) or 0
    if shown.get("draw") in COUNTED and not 1 <= int(number) <= MOST_PIPS:
        yield f"expected a name that begins with a number up to {MOST_PIPS}; found {name_of(tile, ruleset)['zh']!r}"
    if shown.get("draw") == "flower" and shown.get("picture") not in FLOWERS:
        yield f"expected one of {', '.join(FLOWERS)} as the picture of {tile}; found {shown.get('picture')!r}"
