"""Finds punctuation that is doubled, contradicts its neighbour, or stands where none can.

Half-width and full-width marks are not made alike: which a text writes is its own affair; how many there are of each is
a remark.
"""

import re
from collections import Counter
from collections.abc import Iterator

from bopu.imports.model import Act, Found, Proposal, Remark, Source, is_han

_POINTS = "，。、；：﹔﹕"
_RUN = re.compile(f"[{_POINTS}]{{2,}}")
_HALF = re.compile(f"[{_POINTS}][.,;:](?![.\\d])")
_STRENGTH = "。；﹔：﹕，、"  # of two that stand together the one that comes first here is meant
_OPENS = {
    "「": "」",
    "『": "』",
    "（": "）",
    "《": "》",
    "〈": "〉",
    "【": "】",
    "“": "”",
    "‘": "’",
    "(": ")",
    "[": "]",
}
_CLOSES = {closing: opening for opening, closing in _OPENS.items()}
_STARTS = re.compile(r"^[\s　]*([，。、；：！？﹔﹕，]+|[）】」』》〉](?=[^，。、；：]))")


def find_punctuation(source: Source) -> Found:
    """Doubled or misplaced marks as surplus of the layer `transcription`; brackets that do not pair, and mixed widths,
    as remarks."""
    for number, text in enumerate(source.texts()):
        if text.isascii():
            continue
        yield from _runs(number, text)
        yield from _halves(number, text)
        yield from _start(number, text)
        yield from _unpaired(number, text)
    yield from _widths(source)


def _drop(number: int, start: int, end: int, cert: str, why: str) -> Proposal:
    return Proposal("punctuation", Act.DROP, number, start, end, "transcription", cert, why)


def _runs(number: int, text: str) -> Iterator[Proposal]:
    for match in _RUN.finditer(text):
        run = match[0]
        if set(run) == {"。"} and len(run) > 2:
            continue  # an ellipsis of full stops
        kept = run.index(min(run, key=_STRENGTH.index))
        for start, end in ((0, kept), (kept + 1, len(run))):
            if start < end:
                at = match.start()
                yield _drop(number, at + start, at + end, "high", f"two marks together, “{run}”; {run[kept]} is kept")


def _halves(number: int, text: str) -> Iterator[Proposal]:
    for match in _HALF.finditer(text):
        yield _drop(number, match.end() - 1, match.end(), "medium", f"two marks together, “{match[0]}”")


def _start(number: int, text: str) -> Found:
    match = _STARTS.match(text)
    if match is None or not any(map(is_han, text)):
        return
    if match[1] in _CLOSES and text.count(_CLOSES[match[1]]) >= text.count(match[1]):
        return
    if not number:
        yield Remark("punctuation", 0, f"the text begins with {match[1]}: what stood before it may be lost")
        return
    yield _drop(number, match.start(1), match.end(1), "medium", "no line begins with this mark")


def _unpaired(number: int, text: str) -> Iterator[Remark]:
    open_: list[str] = []
    for char in text:
        if char in _OPENS:
            open_.append(char)
        elif char in _CLOSES:
            if open_ and open_[-1] == _CLOSES[char]:
                open_.pop()
            elif char != "’" and not (
                char in ")]" and re.match(r"[（(]?[\da-zA-Z一二三四五六七八九十]{1,3}[)）]", text)
            ):
                yield Remark("punctuation", number, f"expected {_CLOSES[char]} before {char}; found none in this line")
    for opening in open_:
        yield Remark("punctuation", number, f"expected {_OPENS[opening]} after {opening}; found none in this line")


def _widths(source: Source) -> Iterator[Remark]:
    counts = Counter(
        mark
        for text in source.texts()
        for mark in re.findall(r"(?<=[^\x00-\x7f])([,;:!?，；：！？])", text)
    )  # fmt: skip
    for half, full in zip(",;:!?", "，；：！？", strict=True):
        if counts[half] and counts[full]:
            message = f"behind Chinese characters {full} stands {counts[full]} times and {half} {counts[half]} times"
            yield Remark("punctuation", -1, message)
