"""Turns a set of tiles into the page of the tiles: each suit in its order, drawn, with its clauses and terms."""

from dataclasses import dataclass
from typing import Any

from bopu.site.addresses import folder, link
from bopu.site.compose_spec import composing
from bopu.site.illustrated import rows_by_term
from bopu.site.illustrated_spec import ILLUSTRATED
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.tile_drawing import sprite
from bopu.site.tile_spec import TileFace, tile_set


@dataclass(frozen=True)
class TileView:
    """One kind of tile: its names, `symbol` is its part of the sprite, `href` its entry of the glossary."""

    symbol: str
    zh: str
    en: str
    href: str


@dataclass(frozen=True)
class SuitView:
    """A suit: its names, its tiles, what the glossary says of it, the clauses that name it."""

    anchor: str
    zh: str
    en: str
    href: str
    gloss: str
    tiles: tuple[TileView, ...]
    clauses: tuple[Link, ...]


@dataclass(frozen=True)
class TilesPage:
    """The whole page. `kinds` is how many kinds of tiles there are."""

    statement: Statement
    sprite: str
    kinds: int
    order: tuple[Link, ...]
    suits: tuple[SuitView, ...]


def tiles_page(desk: RuleDesk) -> TilesPage | None:
    """The page in one language; None where words.yaml describes no tiles."""
    tiles = tile_set(desk.game.words, desk.game.ruleset)
    if tiles is None:
        return None
    suits = []
    for suit in tiles.suits:
        entry, said = desk.context.entry(suit.id), tiles.names[suit.id]
        gloss = (entry.gloss_en if desk.lang == "en" else entry.gloss_hant) if entry else ""
        views = tuple(_tile(desk, tiles.faces[tile]) for tile in suit.cards)
        clauses = tuple(desk.clause(one) for one in suit.cites)
        suits.append(SuitView(f"suit-{suit.id}", said["zh"], said["en"], _term(desk, suit.id), gloss, views, clauses))
    order = tuple(desk.clause(clause) for clause in tiles.order)
    return TilesPage(
        statement(desk.context, desk.edition, desk.lang), sprite(tiles), len(tiles.faces), order, tuple(suits)
    )


def tile_sprite(desk: RuleDesk) -> str:
    """The drawings for a page that shows tiles; empty where there are none."""
    tiles = tile_set(desk.game.words, desk.game.ruleset)
    return sprite(tiles) if tiles else ""


def tile_data(desk: RuleDesk) -> dict[str, Any] | None:
    """What scripts know of tiles: names and suit by tile, names and tiles by suit, in the order of the suits."""
    tiles = tile_set(desk.game.words, desk.game.ruleset)
    if tiles is None:
        return None
    faces = {face.id: {**face.name, "suit": face.suit} for face in tiles.faces.values()}
    suits = {suit.id: {**tiles.names[suit.id], "tiles": list(suit.cards)} for suit in tiles.suits}
    return {"faces": faces, "suits": suits}


def tiles_composed(desk: RuleDesk) -> dict[str, Any] | None:
    """The same, with the kinds of melds that words.yaml describes."""
    tiles, composed = tile_data(desk), composing(desk.game.words, desk.game.ruleset)
    return None if tiles is None else {**tiles, "melds": composed["melds"] if composed else {}}


def row_links(desk: RuleDesk) -> dict[str, str]:
    """Where illustrated rows of companions stand, by the term that each is about."""
    found: dict[str, str] = {}
    for name, spec in desk.game.words.get(ILLUSTRATED, {}).items():
        document = desk.edition.companions.get(name)
        rows = rows_by_term(document, spec["group"], spec["term"]) if document else {}
        found |= {term: desk.to(row) for term, row in rows.items() if desk.to(row)}
    return found


def _term(desk: RuleDesk, word: str) -> str:
    return link(desk.origin, folder(desk.lang, "glossary"), word) if desk.context.entry(word) else ""


def _tile(desk: RuleDesk, face: TileFace) -> TileView:
    return TileView(face.id, face.name["zh"], face.name["en"], _term(desk, face.id))
