"""Turns a line of a file into a hand with its name: JSON as files outside have it, or the short form of a line."""

import json
from typing import Any

from bopu.games.guobiao.hand import Hand
from bopu.games.guobiao.hand_json import Unfit, hand_from
from bopu.games.guobiao.hand_line import hand_of_line
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.scoring import FLAGS
from bopu.games.guobiao.told import explained, outside
from bopu.ruleset.decide import Book


def read_hand(law: Law, line: str) -> tuple[str, Hand]:
    """The id that a line gives its hand (or an empty one), and the hand. Raises `Unfit`."""
    if not line.startswith("{"):
        return "", hand_of_line(law, line)
    try:
        data = json.loads(line, object_pairs_hook=_once)
    except json.JSONDecodeError as fault:
        raise Unfit(f"expected a JSON object; found a fault at character {fault.pos + 1}: {fault.msg}") from None
    except (RecursionError, ValueError) as fault:
        raise (
            fault if isinstance(fault, Unfit) else Unfit("expected a hand as JSON; found what cannot be read")
        ) from None
    name = data.get("id", "")
    if not isinstance(name, str):
        raise Unfit(f"expected a text under id; found {name!r}")
    return name, hand_from(law, data)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unfit(f"expected each name of a JSON object once; found {twice!r} twice")
    return found


def hand_of(book: Book, line: str) -> dict[str, Any]:
    """The hand of a line as pages have it (see bopu.games.guobiao.hand_json). Raises `Unfit`."""
    law = law_of(book)
    _, hand = read_hand(law, line)
    names = law.tiles.names
    facts = {name: getattr(hand, name) for name in FLAGS if getattr(hand, name)}
    return {
        "melds": [{"kind": meld.kind, "tile": names[meld.tile]} for meld in hand.melds],
        "concealed": law.tiles.named(sorted(hand.concealed)).split(),
        "win": names[hand.win],
        "seat_wind": names[hand.seat_wind],
        "round_wind": names[hand.round_wind],
        **facts,
    }


def score_line(book: Book, line: str) -> dict[str, Any]:
    """What the hand of a line scores, as files outside have it. Raises `Unfit`."""
    law = law_of(book)
    name, hand = read_hand(law, line)
    return {"id": name, **outside(law, hand, law.scorer.score(hand))}


def explain_line(book: Book, line: str) -> dict[str, Any]:
    """The same with everything about it (see bopu.games.guobiao.told). Raises `Unfit`."""
    law = law_of(book)
    name, hand = read_hand(law, line)
    return {"id": name, **explained(law, hand, law.scorer.score(hand))}
