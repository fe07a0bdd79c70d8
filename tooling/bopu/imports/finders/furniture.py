"""Finds what a page or a programme added to a text: menus, lines about the page, advertisements, page numbers,
watermarks, remains of tags.

Words and patterns stand in data/furniture.tsv, in simplified script; a line is compared in that script, which keeps its
length.
"""

import re
from collections.abc import Iterator
from functools import cache

from bopu.imports.familiar import data_lines
from bopu.imports.model import Act, Proposal, Source, is_han
from bopu.text.language import HANS, HANT
from bopu.text.script import convert

SHORT = 80  # characters of a line that may be furniture as a whole
LONG = 48  # characters of a sentence that is furniture; in a longer one the words are spoken of
LEFT = 2  # characters of a menu that may be something else
BRIEF = 24  # characters before a label's colon makes a line one about the page

_BETWEEN = re.compile(r"[\s　|｜/／>›»·•,，、:：()（）\[\]【】<«‹—-]+")
_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s，。；、）】」]+|(?<![A-Za-z0-9@.-])(?:[A-Za-z0-9-]{1,63}\.){1,8}"
    r"(?:com|net|org|cn|cc|info|tw|hk|me|la|tv|top|xyz)(?![A-Za-z0-9])(?:/[^\s，。；、）】」]*)?"
)
_TAG = re.compile(
    r"</?(?:p|br|div|span|font|a|b|i|td|tr|table|img|strong|em|h\d)\b[^<>]{0,80}>|&(?:nbsp|quot|lt|gt|amp);"
)
_TOKEN = re.compile(r"(?<=[。！？；.!?」”])\s*(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{4,10}[。.]?(?=\s*$|(?=[^\x00-\x7f]))")
_NOTHING = re.compile(r"[(（][.。·,，]?[)）]")
_BRACKETS = {"(": ")", "（": "）", "【": "】", "[": "]", "［": "］", "<": ">", "《": "》"}
_ENDS = "。！？!?…"


def find_furniture(source: Source) -> Iterator[Proposal]:
    """Furniture as surplus of the carrier: whole lines, or what of a line is not the author's."""
    for number, (text, role) in enumerate((line.text, line.role) for line in source.lines):
        if not text.strip():
            continue
        if role == "furniture":
            why = "it stands in a menu, a header or a footer of the page"
            yield _proposal(number, 0, len(text), "medium", why)
        elif why := _whole(plain := convert(text, HANS)):
            yield _proposal(number, 0, len(text), "high", why)
        else:
            yield from _within(number, text, plain)


def _proposal(number: int, start: int, end: int, cert: str, why: str) -> Proposal:
    return Proposal("furniture", Act.DROP, number, start, end, "carrier", cert, why)


@cache
def _rows(kind: str) -> tuple[str, ...]:
    rows = (line.split("\t") for line in data_lines("furniture.tsv"))
    return tuple(word for what, word in rows if what == kind)


@cache
def _any(kind: str) -> re.Pattern[str]:
    words = _rows(kind)
    if kind in ("label", "nav"):
        words = tuple(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile("|".join(f"(?:{word})" for word in words))


def _whole(plain: str) -> str:
    """Why a whole line is furniture, or empty."""
    text = plain.strip()
    if len(text) > SHORT:
        return ""
    if _any("line").fullmatch(text):
        return "a line of a page, not of a text (its number, or the way to it)"
    if text[0] in _BRACKETS and text.endswith(_BRACKETS[text[0]]) and _BRACKETS[text[0]] not in text[1:-1]:
        text = text[1:-1].strip() or text
    labels = list(re.finditer(rf"(?:^|[\s　|｜【\[(（])(?:{_any('label').pattern})\s*[:：]", text))
    if labels and (len(labels) > 1 or len(text) <= BRIEF) and not re.search("[。！？；]", text):
        return "it tells of the page: its source, its date, who put it there"
    if _menu(text):
        return "words of a menu"
    if address := _ADDRESS.search(text):
        rest = text.replace(address[0], "")
        if len(rest) <= BRIEF and not re.search("[。！？；]", rest):
            return f"an address of the web, {address[0][:40]}"
    return ""


def _menu(text: str) -> bool:
    """Whether a line is nothing but words of menus, at least two of them or one that is no other word."""
    words = [word for word in _BETWEEN.split(text) if word]
    known = [word for word in words if word in _rows("nav")]
    if not known:
        return False
    rest = sum(len(word) for word in words) - sum(len(word) for word in known)
    long = sum(len(word) > 2 for word in known)
    return rest <= LEFT and (long > 0 or (len(known) > 1 and "】" in text + "】"[: text.count("【")]))


def _within(number: int, text: str, plain: str) -> Iterator[Proposal]:
    taken: list[tuple[int, int]] = []
    for pattern, cert, why in (
        (_any("phrase"), "high", "a sentence of a site, not of a text"),
        (_ADDRESS, "high", "an address of the web"),
    ):
        for match in pattern.finditer(plain):
            if plain[match.start() - 1 : match.start()] in tuple("「『“《"):
                continue  # it is quoted: spoken of
            start, end = _sentence(plain, match.start(), match.end())
            if end - start <= LONG and not any(start < b and a < end for a, b in taken):
                taken.append((start, end))
                yield _proposal(number, start, end, cert, f"{why}: “{plain[match.start() : match.end()][:30]}”")
    for pattern, cert, why in (
        (_told(), "high", "brackets that tell of the page"),
        (_TAG, "high", "the remains of a tag"),
        (_TOKEN, "high", "letters and digits without a word: a watermark"),
        (_NOTHING, "medium", "brackets with nothing in them"),
    ):
        for match in pattern.finditer(text):
            if not any(match.start() < b and a < match.end() for a, b in taken):
                yield _proposal(number, *match.span(), cert, why)


@cache
def _told() -> re.Pattern[str]:
    """Brackets that begin with a label and a colon: 【來源：…】."""
    labels = convert(_any("label").pattern, HANT)
    return re.compile(rf"[【\[(（](?:{_any('label').pattern}|{labels})[:：][^】\])）]{{1,40}}[】\])）]")


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The brackets around a place, or its sentence: from the end of the one before to its own."""
    for at in range(start - 1, max(start - SHORT, 0) - 1, -1):
        if text[at] in _BRACKETS and text[at] != "《" and (closing := text.find(_BRACKETS[text[at]], end)) >= 0:
            return at, closing + 1
        if text[at] in _ENDS or text[at] in _BRACKETS.values():
            break
    before = max(text.rfind(mark, 0, start) for mark in (*_ENDS, "」", "”", "）")) + 1
    found = [at for mark in _ENDS if (at := text.find(mark, end)) >= 0]
    after = min(found) + 1 if found else len(text)
    if not any(map(is_han, text[:before])):
        before = 0
    return before, after
