"""Turns one line about a table into facts from which it can be set up: `wuwang zunguan hang=2 / taizai / gonge`.

Seats are divided by strokes, in the order of play; the last is the courtesan's. Words are ids, or names in Chinese: a
role, traits, how much one drinks, `courtesan`, and numbers (`hang=`, `age=`, `month=`).
"""

from collections.abc import Mapping
from typing import Any

from bopu.games.cailianchuan import guests
from bopu.games.cailianchuan.domains import phrases, roles
from bopu.games.cailianchuan.layout import FEWEST_SEATS, MOST_SEATS, PIECES, SEATS
from bopu.games.cailianchuan.set_up import NUMBERS, Misplaced
from bopu.play.refused import quoted
from bopu.ruleset.decide import Book

BETWEEN, EQUALS, COURTESAN = "/", "=", "courtesan"


def read_table(book: Book, line: str) -> tuple[int, dict[str, Any]]:
    """How many sit there, and the facts. An empty line is a table of the usual size. Raises `Misplaced`."""
    if not line.strip():
        return SEATS - 1, {}
    parts = line.split(BETWEEN)
    if not FEWEST_SEATS <= len(parts) <= MOST_SEATS:
        expected = f"expected {FEWEST_SEATS} to {MOST_SEATS} seats divided by {BETWEEN!r}"
        raise Misplaced(f"{expected}; found {len(parts)}")
    kinds = _kinds(book)
    return len(parts), {"players": [_seat(part.split(), kinds) for part in parts]}


def _seat(words: list[str], kinds: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """Facts about one seat."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, number = word.partition(EQUALS)
        if equals:
            found[name] = _number(word, name, number)
        elif word == COURTESAN:
            found[COURTESAN] = True
        elif word not in kinds:
            raise Misplaced(f"expected a role, a trait, a drinker, or {', '.join(NUMBERS)}; found {quoted(word)}")
        elif kinds[word][0] == "traits":
            found.setdefault("traits", []).append(kinds[word][1])
        elif kinds[word][0] in found:
            raise Misplaced(f"expected one {kinds[word][0]} for a seat; found {quoted(word)} besides another")
        else:
            found[kinds[word][0]] = kinds[word][1]
    return found


def _number(word: str, name: str, number: str) -> int:
    short = number.isascii() and number.isdigit() and len(number) < len(str(PIECES))
    if name not in NUMBERS or not short:
        expected = f"expected {', '.join(NUMBERS)} with {EQUALS!r} and a number from 0 to {PIECES - 1}"
        raise Misplaced(f"{expected}; found {quoted(word)}")
    return int(number)


def _kinds(book: Book) -> dict[str, tuple[str, str]]:
    """Each word that may be said of a guest, by id and Chinese name: what it is, and its id. Roles go first."""
    drinkers = [str(p.args[name]) for p in phrases(book.ruleset, "may_beg") for name in ("light", "hearty")]
    sorts = (("traits", guests.all_traits(book)), ("drinker", drinkers), ("role", roles(book.ruleset)))
    found: dict[str, tuple[str, str]] = {}
    for sort, ids in sorts:
        names = {str(book.ruleset.names.get(one, {}).get("zh", one)): one for one in ids}
        found |= {name: (sort, one) for name, one in names.items()} | {one: (sort, one) for one in ids}
    return found
