"""Turns a hand that a page composed into what it scores, with the words for what is named."""

from collections.abc import Iterator
from typing import Any

from bopu.play.contract import Game
from bopu.play.desk_requests import REQUEST, Fault, Request, told
from bopu.play.desk_view import named
from bopu.play.scoring import Scoring
from bopu.ruleset.decide import Book

Json = dict[str, Any]


def score(game: Game, book: Book, request: Request) -> Json:
    """`score`, what the game says of the `hand`, and `words` for all that it names. Raises `Fault`."""
    if not isinstance(game, Scoring):
        raise Fault(REQUEST, f"expected a game whose hands can be scored; found {game.name}")
    hand = request.get("hand")
    if not isinstance(hand, dict):
        raise Fault(REQUEST, f"expected a hand as a JSON object; found {told(hand)}")
    try:
        scored = game.score(book, hand)
    except ValueError as fault:
        raise Fault(REQUEST, str(fault)) from None
    known = book.ruleset.names
    return {"score": scored, "words": named((word for word in _words(scored) if word in known), book.ruleset)}


def _words(value: Any) -> Iterator[str]:
    """Every text inside a JSON value, in its order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)
