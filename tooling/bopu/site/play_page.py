"""Turns a text's rules, and the files that play them in a browser, into the page on which the game is played."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.play.contract import load_game
from bopu.play.foundation import SOURCE_ALONE
from bopu.site.board_picture import Picture
from bopu.site.cards_page import card_data, card_sprite
from bopu.site.download import Download
from bopu.site.ground_rows import GroundRow, ground_row, shares
from bopu.site.play_table import table_of
from bopu.site.rule_pages import Tab
from bopu.site.rule_view import RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.tiles_page import row_links, tile_sprite, tiles_composed

WORDS = "player"
"""The section of the interface strings that the scripts of the page use."""

Rests = Mapping[str, Mapping[str, Any]]
"""What games rest on, by named ruleset, as the desk answers `rests`."""


class RestsRow(NamedTuple):
    """A named ruleset and what its games rest on: the sort, and the share of what rests on the source alone."""

    title: Said
    sort: str
    rules: str
    events: str
    decisions: str


@dataclass(frozen=True)
class PlayPage:
    """The page: what it says by itself, and the data that its scripts begin from; `cards` and `tiles` are drawings."""

    statement: Statement
    least: int
    most: int
    megabytes: str
    packed: str
    sort: str
    games: str
    grounds: tuple[GroundRow, ...]
    others: tuple[RestsRow, ...]
    see: tuple[Tab, ...]
    picture: Picture | None
    cards: str
    tiles: str
    data: str


def play_page(
    desk: RuleDesk, play: Mapping[str, Any], rests: Rests, tabs: Sequence[Tab], picture: Picture | None
) -> PlayPage:
    """The page in one language. `play` is what `play_data` says of the files, `tabs` the other pages of the text,
    `picture` its board as it is drawn, where it has one.
    """
    seats = load_game(desk.game.ruleset.engine).seat_range
    first = next(iter(rests.values()), {})
    return PlayPage(
        statement(desk.context, desk.edition, desk.lang),
        seats[0],
        seats[-1],
        megabytes(play["total"]),
        megabytes(play["sent"]),
        desk.name("player", first["sort"]) if first else "",
        f"{first['games']:,}" if first else "",
        tuple(ground_row(desk, ground) for ground in first.get("grounds", ())),
        tuple(_ruleset(desk, name, one) for name, one in rests.items()),
        tuple(tabs),
        picture,
        card_sprite(desk),
        tile_sprite(desk),
        _data(desk, play),
    )


def beside(files: Sequence[Download], slug: str, name: str) -> Mapping[str, Any]:
    """A JSON file that is made for the play page of a text (`positions`, `rests`), empty where there is none."""
    found = next((file for file in files if file.path == f"engine/{slug}-{name}.json"), None)
    read = json.loads(found.content) if found else {}
    return read if isinstance(read, dict) else {}


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"


def _ruleset(desk: RuleDesk, name: str, rests: Mapping[str, Any]) -> RestsRow:
    """One line for a named ruleset."""
    named = desk.game.ruleset.rulesets.get(name)
    said = named.title.get(desk.lang, "") if named and desk.open else ""
    alone: Mapping[str, Any] = next((one for one in rests["grounds"] if one["kind"] == SOURCE_ALONE), {})
    title = Said(said or name, desk.speaker.tag if said else "en")
    return RestsRow(title, desk.name("player", rests["sort"]), *shares(alone))


def _data(desk: RuleDesk, play: Mapping[str, Any]) -> str:
    """The data block of the page: JSON in which no end tag can stand."""
    words = desk.context.strings[desk.lang].sections[WORDS]
    table = table_of(desk.game.words)
    shown = {"table": table, "cards": card_data(desk), "tiles": tiles_composed(desk), "rows": row_links(desk)}
    data = {"slug": desk.edition.slug, "lang": desk.lang, **play, "strings": words, **shown}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
