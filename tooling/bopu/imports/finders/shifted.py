"""Finds text that a programme broke in its GBK bytes, and gives it back: bytes were lost or put in between, and what
follows was read one byte off.

A question mark stands for the first byte that found no partner. Behind it every character is made of the second half of
one and the first half of the next, until a byte is left over. The lost byte is found by trying all: pinyin that was put
in right there says how the character reads that the programme saw; else the words of the text itself decide.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bopu.imports.familiar import PUNCTUATION, familiarity, frequent
from bopu.imports.finders.pinyin import normal, readings
from bopu.imports.model import Act, Proposal, Source, is_han

_LOST = re.compile("[?\ufffd]")
_WITNESS = re.compile(r"([a-zA-ZüÜ\u00c0-\u024f\u0300-\u030c]{1,7})[)）]")
_DAMAGE = re.compile(rf"[?\ufffd]{_WITNESS.pattern}[^\x00-\x7f]")
_TAG_END = re.compile(r"/?[a-z]{1,6}\d?>")
LEADS = range(0x81, 0xFF)
TRAILS = (*range(0x40, 0x7F), *range(0x80, 0xFF))

MOST = 5000  # question marks of a file that are looked at
LONGEST = 60  # characters that were read one byte off
GAIN = 0.15  # how much more familiar the restored text must be where nothing else speaks for it
LOSS = 0.1  # how much less familiar it may be where something does
NEVER = 2.0  # more than any text can be


class _Model(NamedTuple):
    """How often characters, and two together, stand in the text itself; and whether it has places where pinyin bears
    witness that a programme broke its bytes."""

    single: Counter[str]
    pairs: Counter[str]
    damaged: bool

    def worth(self, text: str, closes: bool) -> float:
        """How much a text is like the rest of it: pairs count most, then single characters, then familiar ones. Where
        it `closes` a line it should end a sentence."""
        worth = 3.0 if closes and text[-1:] in "。”」』！？" else 0.0
        for char in text:
            worth += min(self.single[char], 20) / 10 + (0.5 if char in frequent() or char in PUNCTUATION else 0.0)
        return worth + sum(3.0 * min(self.pairs[text[i : i + 2]], 5) for i in range(len(text) - 1))


class _Restored(NamedTuple):
    start: int
    end: int
    text: str
    cert: str
    why: str


class _End(NamedTuple):
    """Where a shift ends: the end of the bytes that are known, whether one more was lost, the end of all that is
    replaced, and whether that takes in the rest of a tag whose bracket was lost."""

    bytes: int
    lost: bool
    all: int
    tag: bool


def find_shifted(source: Source) -> Iterator[Proposal]:
    """Emendations of the layer `encoding`."""
    whole = "\n".join(source.texts())
    if not _LOST.search(whole):
        return
    pairs = Counter(map("".join, pairwise(whole)))
    model = _Model(Counter(whole), pairs, bool(_DAMAGE.search(whole)))
    tried = 0
    for number, text in enumerate(source.texts()):
        done = 0
        for match in _LOST.finditer(text):
            if match.start() < done or tried > MOST:
                continue
            tried += 1
            if found := _restored(text, match.start(), model):
                done = found.end
                yield Proposal(
                    "shifted", Act.EMEND, number, found.start, found.end, "encoding", found.cert, found.why, found.text
                )


def _restored(text: str, at: int, model: _Model) -> _Restored | None:
    """What stood at a question mark and behind it, or None where its bytes explain nothing."""
    witness = _WITNESS.match(text, at + 1)
    begin = witness.end() if witness else at + 1
    before = text[at - 1 : at]
    found: list[tuple[float, _Restored]] = []
    why = f"bytes of GBK that were read one off behind “{text[max(at - 2, 0) : at + 1]}”"
    if witness:
        why += f"; {witness[1]} was put in between"
    ends = _end(text, begin)
    data = _bytes(text[begin : ends.bytes]) if ends else None
    if ends is None or data is None or not (data or (witness and ends.lost)):
        return None
    least = _least(text[begin : ends.bytes], ends, bool(witness), model.damaged)
    if least > 1:
        return None  # what stands there reads well already
    cert = "low" if ends.lost else "high" if witness else "medium"
    for restored in _tried(_leads(before, witness[1]) if witness else LEADS, data, ends.lost):
        if _is_text(restored) and familiarity(restored).share >= least:
            after = text[ends.all : ends.all + 1]
            worth = model.worth(before + restored + after, closes=not after or ends.tag)
            found.append((worth, _Restored(at, ends.all, restored, cert, why)))
    return max(found, key=lambda one: one[0])[1] if found else None


def _end(text: str, begin: int) -> _End | None:
    """Where a shift ends: behind an ASCII character that is a second half, or at the next question mark."""
    for at in range(begin, min(begin + LONGEST, len(text))):
        char = text[at]
        if char in "?\ufffd":
            tag = _TAG_END.match(text, at + 1)
            return _End(at, True, tag.end() if tag else at + 1, bool(tag))
        if char.isascii():
            return _End(at + 1, False, at + 1, False) if 0x40 <= ord(char) <= 0x7E else None
    return None


@lru_cache(maxsize=4096)
def _bytes(text: str) -> bytes | None:
    """The GBK bytes of a text, private-use characters of its user-defined rows among them."""
    data = bytearray()
    for char in text:
        try:
            data += char.encode("gbk")
        except UnicodeEncodeError:
            try:
                data += char.encode("gb18030")
            except UnicodeEncodeError:
                return None
    return bytes(data)


def _leads(before: str, syllable: str) -> list[int]:
    """The bytes that, behind the second half of the character before, make a character with this reading."""
    sound = normal(syllable)
    last = _bytes(before)
    if not sound or not last:
        return []
    return [lead for lead in LEADS if sound in readings(_char(bytes([last[-1], lead])))]


def _char(data: bytes) -> str:
    try:
        return data.decode("gbk")
    except UnicodeDecodeError:
        return ""


def _tried(leads: Iterator[int] | list[int] | range, data: bytes, rest: bool) -> Iterator[str]:
    for lead in leads:
        for last in TRAILS if rest else (None,):
            try:
                yield (bytes([lead]) + data + (b"" if last is None else bytes([last]))).decode("gbk")
            except UnicodeDecodeError:
                continue


def _is_text(restored: str) -> bool:
    return bool(restored) and all(is_han(char) or char in PUNCTUATION for char in restored)


def _least(garbled: str, ends: _End, witnessed: bool, damaged: bool) -> float:
    """How familiar at least the restored text has to be: more than what stands there, unless other signs speak."""
    share = familiarity(garbled).share
    if witnessed or ends.tag:
        return share - LOSS
    if damaged and ends.lost and len(garbled) > 1:
        return share - LOSS
    return share + GAIN if len(garbled) > 1 else NEVER
