"""Turns a hand that a page composed into what it scores, with the words for what is named."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bopu.play.contract import Game
from bopu.play.desk_requests import REQUEST, Fault, Request, number, told
from bopu.play.desk_seen import lookers
from bopu.play.desk_view import named
from bopu.play.refused_chinese import chinese
from bopu.play.scoring import Scoring
from bopu.play.session import Session
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset

Json = dict[str, Any]


def score(game: Game, book: Book, request: Request, session: Session | None) -> Json:
    """`score`, what the game says of a hand, and `words` for all that it names. Raises `Fault`.

    The hand is the one that stands in the request; or, at the table, that with which a `ply` won, or that of the person
    on a `seat`."""
    if not isinstance(game, Scoring):
        raise Fault(REQUEST, f"expected a game whose hands can be scored; found {game.name}")
    if session is not None and "hand" not in request:
        book = session.book
    try:
        hand = _described(request) if "hand" in request else _at_table(game, request, session)
        scored = game.score(book, hand)
    except ValueError as fault:
        raise Fault(REQUEST, _in_words(str(fault), book.ruleset)) from None
    known = book.ruleset.names
    return {
        "score": scored,
        "hand": hand,
        "words": named((word for word in _words(scored) if word in known), book.ruleset),
    }


def _described(request: Request) -> Json:
    hand = request.get("hand")
    if not isinstance(hand, dict):
        raise Fault(REQUEST, f"expected a hand as a JSON object; found {told(hand)}")
    return hand


def _at_table(game: Scoring, request: Request, session: Session | None) -> Json:
    """The hand that a ply won with, or that of a seat whose hand may be seen."""
    if session is None:
        raise Fault(REQUEST, "expected a game that was begun; found none")
    if "ply" in request:
        ply = number(request, "ply", 1, len(session.plies))
        won = session.plies[ply - 1]
        return dict(game.hand_at(session.state_before(ply), won.seat, won.move))
    seat = number(request, "seat", 0, session.seats - 1)
    if seat not in lookers(session):
        raise Fault(REQUEST, f"expected a seat whose hand may be seen; found {seat}")
    return dict(game.hand_at(session.state, seat))


def _in_words(english: str, ruleset: Ruleset) -> Mapping[str, str]:
    """A refusal in both languages, with the names of what tables list in place of their ids."""
    each = re.split(r"; (?=expected )", english)  # several faults are told in one sentence
    told_in_chinese = "；".join(chinese(one) or one for one in each)
    return {"zh": with_names(told_in_chinese, ruleset, "zh"), "en": with_names(english, ruleset, "en")}


def with_names(text: str, ruleset: Ruleset, *languages: str) -> str:
    """A sentence with the names, in these languages, of what tables list (tiles, melds) in place of their ids; what
    stands in quotation marks is as it is typed."""
    listed = dict.fromkeys(_words(ruleset.tables))

    def name(found: re.Match[str]) -> str:
        known = ruleset.names.get(found[0], {}) if found[0] in listed else {}
        return " ".join(known[language] for language in languages if language in known) or found[0]

    return re.sub(r"(?<!')\b[a-z0-9-]+\b(?!')", name, text)


def _words(value: Any) -> Iterator[str]:
    """Every text inside a JSON value, in its order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)
