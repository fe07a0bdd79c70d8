"""Turns the section `table` of words.yaml into what the play page shows of a game as a table, or into findings.

The section says which facts are roles and pieces (cups, tokens) and which events name a throw; every part may be left
out. Sentences stand there in both languages.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bopu.findings import Finding, error
from bopu.play.phrases import LANGUAGES

TABLE = "table"
"""The section of words.yaml."""

SIDES = ("right", "left")
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+")
"""What may stand in the path of a drawing."""

_PARTS = ("next", "role", "known", "asides", "throw", "pieces", "cards", "tiles")
_OF_PIECES = ("total", "nothing", "due", "kinds")
_OF_CARDS = ("hand", "before", "stock", "turned", "holder", "tables", "moves")
_OF_TILES = (
    *("hand", "melds", "flowers", "river", "stock", "holder", "seat_wind", "round_wind"),
    *("throws", "wins", "passes"),
)
_TOLD_OF_TILES = ("moves", "makes")
_OF_TABLES = ("opens", "up", "down", "ends")


def table_of(words: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What words.yaml says of the table; None where it says nothing."""
    found = words.get(TABLE)
    return found if isinstance(found, dict) else None


def table_faults(words: Mapping[str, Any], phrases: Mapping[str, Any], file: str) -> list[Finding]:
    """What is wrong with the section: parts that there are not, events without a phrase, drawings that are no path."""
    if TABLE not in words:
        return []
    table = table_of(words)
    if table is None:
        return [_fault(file, f"expected parts by name ({', '.join(_PARTS)}); found {words[TABLE]!r}")]
    return [_fault(file, message) for message in _wrong(table, phrases)]


def _wrong(table: Mapping[str, Any], phrases: Mapping[str, Any]) -> Iterator[str]:
    """Each fault as a sentence."""
    yield from _unknown(table, _PARTS, "the table")
    if table.get("next", SIDES[0]) not in SIDES:
        yield f"expected {' or '.join(SIDES)} as next, the side on which the next player sits; found {table['next']!r}"
    for name in ("known", "asides"):
        yield from _unsaid(table.get(name), name)
    yield from _wrong_throw(table.get("throw", {}), phrases)
    yield from _wrong_pieces(table.get("pieces", {}))
    yield from _wrong_cards(table.get("cards", {}))
    yield from _wrong_tiles(table.get("tiles"))


def _wrong_throw(throw: Any, phrases: Mapping[str, Any]) -> Iterator[str]:
    if not isinstance(throw, dict):
        yield f"expected an event and the names that it is followed by as throw; found {throw!r}"
        return
    named = throw.get("named", [])
    named = [one for one in named if isinstance(one, dict)] if isinstance(named, list) else []
    for event in (*([throw["event"]] if "event" in throw else []), *(one.get("event") for one in named)):
        if event not in phrases:
            yield f"expected an event that phrases.yaml has a sentence for; found {event!r} under throw"
    for one in named:
        said = phrases.get(one.get("event"), {})
        if said and not all(f"{{{one.get('field')}" in text for text in said.values()):
            yield f"expected a field that the sentence of {one['event']} names; found {one.get('field')!r}"


def _wrong_pieces(pieces: Any) -> Iterator[str]:
    if not isinstance(pieces, dict):
        yield f"expected parts by name ({', '.join(_OF_PIECES)}) as pieces; found {pieces!r}"
        return
    yield from _unknown(pieces, _OF_PIECES, "pieces")
    yield from _unsaid(pieces.get("nothing"), "nothing")
    kinds = pieces.get("kinds", {})
    for kind, path in kinds.items() if isinstance(kinds, dict) else ():
        if not isinstance(path, str) or not PATH.fullmatch(path):
            yield f"expected the path of a drawing (letters of SVG paths and numbers) for {kind}; found {path!r}"


def _wrong_cards(cards: Any) -> Iterator[str]:
    """What is wrong with facts that are cards, and with moves by which cards are laid on the table."""
    if not isinstance(cards, dict):
        yield f"expected parts by name ({', '.join(_OF_CARDS)}) as cards; found {cards!r}"
        return
    yield from _unknown(cards, _OF_CARDS, "cards")
    tables, moves = cards.get("tables", {}), cards.get("moves", {})
    yield from _unknown(tables, _OF_TABLES, "the tables of cards")
    for word, said in moves.items():
        yield from _unsaid(said, f"the move {word}")
    for word in (word for part in ("opens", "up", "down") for word in tables.get(part, ())):
        if word not in moves:
            yield f"expected a move that has words under moves; found {word!r} under tables"


def _wrong_tiles(tiles: Any) -> Iterator[str]:
    """What is wrong with facts that are tiles, and with the words of moves: all of them are needed."""
    if tiles is None:
        return
    if not isinstance(tiles, dict):
        yield f"expected parts by name ({', '.join(_OF_TILES)}) as tiles; found {tiles!r}"
        return
    yield from _unknown(tiles, (*_OF_TILES, *_TOLD_OF_TILES), "tiles")
    for word, said in tiles.get("moves", {}).items():
        yield from _unsaid(said, f"the move {word}")
    for name in _OF_TILES:
        if not isinstance(tiles.get(name), str):
            yield f"expected the name of a fact, or the word of a move, as {name} of tiles; found {tiles.get(name)!r}"


def _unknown(found: Mapping[str, Any], known: tuple[str, ...], what: str) -> Iterator[str]:
    for name in found:
        if name not in known:
            yield f"expected parts of {what} ({', '.join(known)}); found {name!r}"


def _unsaid(said: Any, name: str) -> Iterator[str]:
    """A sentence that is not there in both languages."""
    if said is not None and not (isinstance(said, dict) and all(said.get(lang) for lang in LANGUAGES)):
        yield f"expected a sentence in both languages ({', '.join(LANGUAGES)}) as {name}; found {said!r}"


def _fault(file: str, message: str) -> Finding:
    return error("site.table", file, 0, f"{TABLE}: {message}")
