"""Finds marks that stand where characters were lost and nothing gives them back: U+FFFD, boxes, 锟斤拷, question marks
that ask nothing.

What bytes can give back, `shifted` and `mojibake` propose; they are heard before.
"""

import re
from collections.abc import Iterator

from bopu.imports.model import Act, Proposal, Source, is_han

BYTES = 2  # question marks that one lost character leaves: one for each of its bytes, at most
_MARKS = re.compile("\ufffd+|(?:锟斤拷)+(?:锟斤?)?|錕斤拷|[□⬚▯▢☐]+")
_SPACES = re.compile(r"\?(?:[ \u3000\u00a0]+\?)+|(?<=[ \u3000])\?(?=[^\s?\"'”」』）)])")
_ASKS = re.compile(
    "[嗎吗呢麼么麽何誰谁啊怎什哪幾几豈岂孰焉乎耶歟欤邪否嘛吧罷罢啥甚]|可[知是有曾]|是不是|能不能|有沒有|有没有|不成|還是|还是|如何|安得|奈何"
)
_CLAUSE = re.compile("[，。；：！？,;:!?\n「『“]")


def find_lost(source: Source) -> Iterator[Proposal]:
    """What was lost: surplus with a gap beside it; question marks that were spaces: surplus alone."""
    for number, text in enumerate(source.texts()):
        if text.isascii():
            continue
        taken: list[tuple[int, int]] = []
        for match in _MARKS.finditer(text):
            taken.append(match.span())
            why = f"“{match[0][:6]}” stands where a character was lost"
            yield Proposal("lost", Act.LOST, number, *match.span(), "encoding", "high", why, _count(match[0]))
        for match in _SPACES.finditer(text):
            taken.append(match.span())
            why = "question marks in a row ask nothing: spaces of a kind that the encoding lacked"
            yield Proposal("lost", Act.DROP, number, *match.span(), "encoding", "high", why)
        for match in re.finditer(r"\?+", text):
            if not any(a <= match.start() < b for a, b in taken) and _stray(text, *match.span()):
                why = "a question mark between two words that asks nothing"
                yield Proposal("lost", Act.LOST, number, *match.span(), "encoding", "medium", why, _count(match[0]))


def _count(marks: str) -> str:
    """How many characters are missing: one for each mark; two for three that two lost ones make (锟斤拷)."""
    return str(max(1, len(marks) * 2 // 3 if marks[0] in "锟錕" else len(marks)))


def _stray(text: str, start: int, end: int) -> bool:
    """Whether question marks of half width stand between two Chinese characters, and their clause asks nothing."""
    if not (is_han(text[start - 1 : start] or " ") and is_han(text[end : end + 1] or " ")):
        return False
    clause = _CLAUSE.split(text[:start])[-1]
    return end - start <= BYTES and not _ASKS.search(clause)
