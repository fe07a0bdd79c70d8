"""Turns numbers into how an English sentence has them: with their thousands apart, and in words where it begins with
one."""

import re

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_GREAT = ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred"))
MOST = 1_000_000_000
"""From here on a number stays in digits."""
_BEGINS = re.compile(r"(?:\A|[.!?]\s+)\Z")
_WHOLE = re.compile(r"\d{1,3}(?:,\d{3})*|\d+")


def apart(number: int, lang: str) -> str:
    """A whole number as sentences have it: in English 46,656, in Chinese 46656."""
    return f"{number:,}" if lang == "en" else str(number)


def in_words(number: int) -> str:
    """A whole number below `MOST` in English words: forty-six thousand six hundred and fifty-six."""
    if number < len(_ONES):
        return _ONES[number]
    for size, name in _GREAT:
        if number >= size:
            rest = number % size
            joint = " and " if 0 < rest < 100 else " "
            return f"{in_words(number // size)} {name}{joint + in_words(rest) if rest else ''}"
    tens = _TENS[number // 10 - 2]
    return f"{tens}-{_ONES[number % 10]}" if number % 10 else tens


def beginning(before: str, said: str) -> str:
    """What is put into an English text after `before`: a number that begins a sentence in words, all else as it is."""
    if not _BEGINS.search(before) or not _WHOLE.fullmatch(said):
        return said
    number = int(said.replace(",", ""))
    return in_words(number).capitalize() if number < MOST else said
