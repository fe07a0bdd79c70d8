"""Clean text that is damaged as machines damage it: what the finders find of it, and what they give back.

Clean are the Chinese definitions of the glossary and the edited layers of the editions in traditional script. Damage is
chance from a seed that the test's name shows.
"""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from lxml import etree
from pypinyin import Style, pinyin

from bopu.imports.finders import FINDERS
from bopu.imports.finders.conversion import find_conversion, is_traditional, words
from bopu.imports.finders.mojibake import find_mojibake
from bopu.imports.finders.repeated import find_repeated
from bopu.imports.finders.shifted import find_shifted
from bopu.imports.model import Act, Found, Line, Proposal, Source, is_han, parted
from bopu.imports.settle import find_all
from bopu.text.language import HANS
from bopu.text.model import Layer, layer_text
from bopu.text.parse import read_document
from bopu.text.script import convert

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
TARGET = 0.9
SEEDS = (1, 2, 3)


@cache
def definitions() -> tuple[str, ...]:
    """The definitions of the glossary that speak of no characters: a quotation of one is no text."""
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    glosses = (g for g in etree.parse(str(CORPUS / "glossary.xml")).iter("{*}gloss") if g.get(lang) == "zh-Hant")
    lines = ("".join("".join(map(str, gloss.itertext())).split()) for gloss in glosses)
    return tuple(line for line in lines if not re.search("簡|繁|字|[「『].[」』]|[A-Za-z?]", line))


@cache
def prose() -> tuple[str, ...]:
    """These, and the clauses of the editions in traditional script as their editors read them."""
    clauses: list[str] = []
    for path in sorted(CORPUS.glob("*/text.xml")):
        document, findings = read_document(path, path.parent.name, {})
        assert document is not None, findings
        if document.lang == "zh-Hant":
            clauses += (layer_text(unit.spans, Layer.EDITED).strip() for unit in document.clauses)
    return definitions() + tuple(clause for clause in clauses if len(clause) > 3)


def found(finder: Callable[[Source], Found], lines: list[str]) -> list[Proposal]:
    """What a finder proposes in lines of traditional script."""
    return parted(finder(Source(tuple(map(Line, lines)), "zh-Hant")))[0]


def applied(lines: list[str], proposals: list[Proposal]) -> list[str]:
    """The lines with every proposal taken."""
    done = list(lines)
    for one in sorted(proposals, key=lambda p: (p.line, p.start), reverse=True):
        text = done[one.line]
        reading = one.reading if one.act is Act.EMEND else ""
        done[one.line] = text[: one.start] + reading + text[one.end :]
    return done


def test_there_is_enough_clean_text() -> None:
    assert sum(map(len, prose())) > 20_000


def test_next_to_nothing_is_proposed_in_clean_text() -> None:
    """Less than one act in two thousand characters. Lines are taken out of their order, so numbers are not looked at;
    passages that the glossary itself gives twice are no fault of a finder."""
    lines = list(prose())
    finders = [finder for name, finder in FINDERS if name not in ("repeated", "numbering")]
    acts = [act for finder in finders for act in found(finder, lines)]
    assert len(acts) * 2000 < sum(map(len, lines)), acts
    assert all(lines[act.line] in lines[: act.line] for act in found(find_repeated, lines))


@pytest.mark.parametrize("seed", SEEDS)
def test_injected_pinyin_is_found(seed: int) -> None:
    dice = random.Random(seed)
    lines, count = [], 0
    for line in prose():
        out = ""
        for char in line:
            out += char
            if is_han(char) and dice.random() < 0.1:
                (reading,) = pinyin(char, style=Style.TONE)
                out += f"({reading[0]})"
                count += 1
        lines.append(out)
    proposals = found(dict(FINDERS)["pinyin"], lines)
    taken = [p for p in proposals if lines[p.line][p.start] == "(" and lines[p.line][p.end - 1] == ")"]
    assert len(taken) >= TARGET * count and len(taken) >= TARGET * len(proposals)


def broken(line: str, at: int) -> str:
    """A line into whose GBK bytes a programme put the pinyin of a character that it saw across two, as the web page of
    one of our texts was broken; empty where it sees none there."""
    data = line.encode("gbk")
    seen = data[2 * at + 1 : 2 * at + 3]
    try:
        char = seen.decode("gbk")
    except UnicodeDecodeError:
        return ""
    readings = pinyin(char, style=Style.TONE, errors="ignore")
    if not readings or not is_han(char):
        return ""
    before, after = data[: 2 * at + 3], data[2 * at + 3 :]
    shown = before[:-1].decode("gbk") + "?" + readings[0][0] + ")"  # the bracket goes with the byte before it
    return shown + after.decode("gbk", "replace").replace("\ufffd", "?")


@pytest.mark.parametrize("seed", SEEDS)
def test_bytes_that_pinyin_was_put_between_are_given_back(seed: int) -> None:
    """Found in nine of ten; given back to the last character in two of three, since a byte that is gone is guessed."""
    dice = random.Random(seed)
    damaged: list[tuple[str, str]] = []
    plain = [line for line in prose() if all(len(char.encode("gbk", "ignore")) == 2 for char in line)]
    for line in dice.sample(plain, 200):
        places = [at for at in range(1, len(line) - 2) if is_han(line[at])]
        wrong = broken(line, dice.choice(places)) if places else ""
        if wrong and "?" in wrong:
            damaged.append((wrong, line))
    lines = [wrong for wrong, _ in damaged]
    proposals = found(find_shifted, [*lines, *plain])
    places = {one.line for one in proposals if one.line < len(lines)}
    assert len(damaged) > 100
    assert len(places) >= TARGET * len(damaged)
    assert not [one for one in proposals if one.line >= len(lines)]
    mended = applied([*lines, *plain], proposals)
    back = sum(mended[i].startswith(good[: len(good) // 2]) for i, (_, good) in enumerate(damaged))
    assert back >= 2 / 3 * len(damaged)


@pytest.mark.parametrize(
    ("was", "read_as"),
    [
        ("utf-8", "cp1252"),
        ("utf-8", "latin-1"),
        ("utf-8", "gb18030"),
        ("gbk", "latin-1"),
        ("gbk", "cp950"),
        ("cp950", "gb18030"),
    ],
)
def test_text_read_in_a_wrong_encoding_is_given_back(was: str, read_as: str) -> None:
    lines, good = [], []
    for line in prose():
        line = line[: len(line) // 2 * 2]  # in UTF-8 three bytes each: an odd number has no whole pairs
        try:
            wrong = line.encode(was).decode(read_as)
        except UnicodeError:
            continue
        if len(line) > 8 and not re.search("[\x00-\x7f]", line):
            lines.append(wrong)
            good.append(line)
    mended = applied(lines, found(find_mojibake, lines))
    right = sum(a == b for a, b in zip(mended, good, strict=True))
    assert len(good) > 10
    assert right >= TARGET * len(good)


def left(line: str) -> str:
    """A line as a converter gives it that leaves every character alone of which there are several traditional forms."""
    several = {pair[0] for pair in words().pairs}
    return "".join(s if is_traditional(s := convert(c, HANS)) and s in several else c for c in line)


FAMILIES = dict(zip("只面干松钟后里发系制复征余于斗", "隻麵幹鬆鍾後裏發係製復徵餘於鬥", strict=True))


def overdone(line: str) -> str:
    """A line as a converter gives it that knows one traditional form for each simplified character, and always takes
    it."""
    return "".join(FAMILIES.get(convert(c, HANS), c) for c in line)


@pytest.mark.parametrize("damage", [left, overdone])
def test_conversion_that_did_too_little_or_too_much_is_found(damage: Callable[[str], str]) -> None:
    lines = [damage(line) for line in prose()]
    usual = words().forms
    wrong = {
        (number, at): good
        for number, (clean, line) in enumerate(zip(prose(), lines, strict=True))
        for at, (good, bad) in enumerate(zip(clean, line, strict=True))
        if usual.get(good, good) != usual.get(bad, bad)
    }
    proposals = {(one.line, one.start): one.reading for one in found(find_conversion, lines)}
    right = [
        place for place, reading in proposals.items() if usual.get(wrong.get(place, ""), wrong.get(place)) == reading
    ]
    missed = [lines[number][max(at - 2, 0) : at + 3] for number, at in wrong.keys() - set(right)]
    assert len(wrong) > 50
    assert len(right) >= TARGET * len(proposals)
    assert len(right) >= TARGET * len(wrong), missed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_passage_given_again_is_found_however_its_lines_break(seed: int) -> None:
    dice = random.Random(seed)
    lines = [line for line in dict.fromkeys(prose()) if len(line) >= 12][:60]
    start = dice.randrange(40)
    passage = "".join(lines[start : start + 6])
    cut = dice.randrange(10, 30)
    again = [passage[i : i + cut] for i in range(0, len(passage), cut)]
    proposals = found(find_repeated, [*lines, *again])
    covered = sum(p.end - p.start for p in proposals if p.line >= len(lines))
    assert covered >= TARGET * len(passage)
    assert covered >= TARGET * sum(p.end - p.start for p in proposals)


@pytest.mark.parametrize("seed", SEEDS)
def test_watermarks_among_the_sentences_are_found(seed: int) -> None:
    dice = random.Random(seed)
    marks = [
        "k3x9。",
        "www.duba99.com",
        "（本章未完，請翻頁）",
        "【來源：某某網】",
        "手機用戶請瀏覽m.abc.net閱讀。",
        "&nbsp;",
    ]
    lines = [line for line in prose() if line.endswith("。")][:120]
    places = {number: dice.choice(marks) for number in dice.sample(range(len(lines)), 40)}
    damaged = [line + places.get(number, "") for number, line in enumerate(lines)]
    acts = [act for act in find_all(Source(tuple(map(Line, damaged)), "zh-Hant")).acts if act.finder == "furniture"]
    mended = applied(damaged, acts)
    assert sum(mended[number] == lines[number] for number in places) >= TARGET * len(places)
    assert sum(act.line in places for act in acts) >= TARGET * len(acts)
