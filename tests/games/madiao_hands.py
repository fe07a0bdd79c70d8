"""Turns short codes of cards into their names, and says what a player has where no hand is played.

W Q B are 萬萬, 千萬, 百萬; t9 to t2 九十萬 to 二十萬; g 貫, s 索, w 文 (w0 空文, wh 枝花).
"""

from dataclasses import dataclass

NAMED = {"W": "wanwan", "Q": "qianwan", "B": "baiwan", "w0": "kongwen", "wh": "zhihua"}
TENS = ("", "", "er", "san", "si", "wu", "liu", "qi", "ba", "jiu")
ONES = ("", "yi", "er", "san", "si", "wu", "liu", "qi", "ba", "jiu")
SUIT = {"t": "shiwan", "g": "guan", "s": "suo", "w": "wen"}


@dataclass(frozen=True)
class Row:
    """What a player has, and whether it was the last tables that the player took."""

    cards: tuple[str, ...]
    late: bool = False


def card(code: str) -> str:
    """The name of a card."""
    if code in NAMED:
        return NAMED[code]
    at = int(code[1:])
    return f"{TENS[at]}{SUIT['t']}" if code[0] == "t" else f"{ONES[at]}{SUIT[code[0]]}"


def cards(codes: str) -> tuple[str, ...]:
    """The names of cards."""
    return tuple(map(card, codes.split()))
