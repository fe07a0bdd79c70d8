"""Turns a game whose hands can be scored into the page on which a reader composes a hand and sees what it scores."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bopu.site.compose_spec import SCORE, composing
from bopu.site.play_page import WORDS, megabytes
from bopu.site.rule_view import RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.tiles_page import row_links, tile_data, tile_sprite


@dataclass(frozen=True)
class ScorePage:
    """The page: what it says by itself, the drawings, and the data that its scripts begin from."""

    statement: Statement
    sprite: str
    megabytes: str
    packed: str
    data: str


def score_page(desk: RuleDesk, play: Mapping[str, Any]) -> ScorePage | None:
    """The page in one language; None where words.yaml does not say how a hand is composed. `play` is what `play_data`
    says of the files of the engine."""
    game = desk.game
    composed = composing(game.words, game.ruleset)
    if composed is None:
        return None
    data = {
        "slug": desk.edition.slug,
        "lang": desk.lang,
        **play,
        "strings": desk.context.strings[desk.lang].sections[WORDS],
        "tiles": tile_data(desk),
        "compose": composed,
        "example": game.words[SCORE]["example"],
        "rows": row_links(desk),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return ScorePage(
        statement(desk.context, desk.edition, desk.lang),
        tile_sprite(desk),
        megabytes(play["total"]),
        megabytes(play["sent"]),
        text,
    )
