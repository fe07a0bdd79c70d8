"""Turns an import into its report: a value for programmes, and lines for people, most frequent first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bopu.findings import visible
from bopu.imports.model import Act, Proposal
from bopu.imports.report_chinese import chinese
from bopu.imports.run import Import

FEW = 5  # places of a finder that people are shown
_AROUND = 6  # characters shown on either side of a place
LANGUAGES = ("en", "zh")
_DOES = {
    Act.EMEND: ("should read", "當作"),
    Act.DROP: ("is not of the text", "非正文"),
    Act.LOST: ("stands for what was lost", "有闕字"),
    Act.DOUBT: ("is doubtful", "可疑"),
    Act.MISSING: ("something is missing", "有闕文"),
    Act.VARIANT: ("reads otherwise in the parallel", "他本異文"),
    Act.BREAK: ("is a mark of the carrier", "載體之記號"),
}
_ENGLISH = {
    "mark": ", with a byte order mark",
    "clauses": "{} clauses",
    "headings": "{} headings",
    "list_items": "{} rows of lists",
    "table_cells": "{} cells of tables",
    "comma": ", ",
    "kept": "its own markup is kept, what follows only says where to look",
    "lines": "  {lines} lines that end with {end}, {lang}; {parts}",
    "proposals": "  proposals: {}",
    "none": "; remarks: {}",
    "remarks": "  remarks: {}",
    "more": "    and {} more; --json tells all",
    "more_remarks": "    and {} more of {}; --json tells all",
    "line": "line {}: ",
    "why": ": ",
}
_CHINESE = {
    "mark": "，帶位元組順序記號",
    "clauses": "條目 {}",
    "headings": "標題 {}",
    "list_items": "表列 {} 行",
    "table_cells": "表格 {} 格",
    "comma": "，",
    "kept": "原有標記皆仍其舊，以下但言何處宜察",
    "lines": "  共 {lines} 行，換行為 {end}，{lang}；{parts}",
    "proposals": "  提議 {}",
    "none": "；附言 {}",
    "remarks": "  附言 {}",
    "more": "    另有 {}；--json 盡列之",
    "more_remarks": "    另有 {}（{}）；--json 盡列之",
    "line": "第 {} 行：",
    "why": "：",
}
_KINDS = {"plain text": "純文字", "Kanripo text": "Kanripo 文本", "CBETA text": "CBETA 文本"}
_FINDERS = {
    "codepoints": "字元", "confusion": "形近", "conversion": "繁簡轉換", "foreign": "外來標記", "furniture": "網頁雜字",
    "lost": "失字", "markup": "標記", "mojibake": "亂碼", "numbering": "序號", "parallel": "他本", "pinyin": "注音",
    "punctuation": "標點", "repeated": "重出", "scripts": "繁簡混用", "shifted": "位元組錯位", "variant": "異文",
}  # fmt: skip
_CERTAIN = {"high": "把握高", "medium": "把握中", "low": "把握低"}


class _Words:
    """The words of a report in one language."""

    def __init__(self, lang: str) -> None:
        self.zh = lang == "zh"
        self.table = _CHINESE if self.zh else _ENGLISH

    def say(self, key: str, *values: object, **named: object) -> str:
        """A line or a part of one, its places filled."""
        return self.table[key].format(*values, **named)

    def finder(self, name: str) -> str:
        """What a finder is called."""
        return _FINDERS[name] if self.zh else name

    def sentence(self, text: str) -> str:
        """What a finder says."""
        return chinese(text) if self.zh else text


def report_json(done: Import) -> dict[str, Any]:
    """The whole report: how the file was read, what the draft holds, every proposal and remark. Lines and columns
    count from 1."""
    decoded = done.decoded
    kinds = Counter(block.kind for block in done.blocks)
    return {
        "file": done.file,
        "slug": done.slug,
        "kind": done.kind,
        "encoding": decoded.encoding,
        "why": decoded.why,
        "byte_order_mark": decoded.mark,
        "line_end": {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}.get(decoded.line_end, "mixed"),
        "lang": done.lang,
        "lines": len(done.source.lines),
        "clauses": sum(len(block.pieces) for block in done.blocks),
        "headings": kinds["head"],
        "list_items": kinds["item"],
        "table_cells": kinds["cell"],
        "in_draft": bool(done.blocks),
        "given_way": done.settled.given_way,
        "proposals": [_proposal_json(one, done) for one in done.settled.acts],
        "remarks": [
            {"finder": one.finder, "line": one.line + 1, "message": one.message} for one in done.settled.remarks
        ],
    }


def _proposal_json(one: Proposal, done: Import) -> dict[str, Any]:
    text = done.source.lines[one.line].text
    return {
        "finder": one.finder,
        "act": str(one.act),
        "layer": one.fault,
        "cert": one.cert,
        "line": one.line + 1,
        "column": one.start + 1,
        "text": text[one.start : one.end],
        "reading": one.reading if one.act in (Act.EMEND, Act.VARIANT) else "",
        "why": one.why,
    }


def report_lines(done: Import, lang: str = "en") -> Iterator[str]:
    """The report for people, in English or Chinese (``zh``): what was taken for what, then each finder with its first
    places."""
    told, words = report_json(done), _Words(lang)
    mark = words.say("mark") if told["byte_order_mark"] else ""
    kind = _KINDS.get(done.kind, done.kind) if words.zh else done.kind
    how = f"{kind}，{done.decoded.encoding.upper()}" if words.zh else f"{kind} in {done.decoded.encoding.upper()}"
    yield f"{visible(done.file)}: {how}{mark}{words.say('why')}{words.sentence(done.decoded.why)}"
    counted = ["clauses", "headings", *(key for key in ("list_items", "table_cells") if told[key])]
    parts = words.say("comma").join(words.say(key, told[key]) for key in counted)
    where = parts if done.blocks else words.say("kept")
    yield words.say("lines", lines=told["lines"], end=told["line_end"], lang=done.lang, parts=where)
    acts = done.settled.acts
    yield words.say("proposals", len(acts)) + ("" if acts else words.say("none", len(done.settled.remarks)))
    for finder, number in Counter(one.finder for one in acts).most_common():
        yield from _finder(finder, number, [one for one in acts if one.finder == finder], done, words)
    yield from _remarks(done, words)


def _finder(finder: str, number: int, acts: Sequence[Proposal], done: Import, words: _Words) -> Iterator[str]:
    counts = Counter(one.cert for one in acts).most_common()
    certain = words.say("comma").join(f"{_CERTAIN[cert]} {n}" if words.zh else f"{n} {cert}" for cert, n in counts)
    yield f"  {words.finder(finder)}{words.say('why')}{number} ({certain})"
    for one in acts[:FEW]:
        yield f"    {_place(one, done, words)}"
    if number > FEW:
        yield words.say("more", number - FEW)


def _place(one: Proposal, done: Import, words: _Words) -> str:
    text = done.source.lines[one.line].text
    before, after = text[max(one.start - _AROUND, 0) : one.start], text[one.end : one.end + _AROUND]
    wrong = text[one.start : one.end]
    if len(wrong) > 4 * _AROUND:
        wrong = f"{wrong[: 2 * _AROUND]}…{wrong[-_AROUND:]}"
    does = _DOES[one.act][words.zh] + (f" {one.reading}" if one.act is Act.EMEND else "")
    why = words.say("why") + words.sentence(one.why)
    return _seen(f"{words.say('line', one.line + 1)}{before}[{wrong}]{after} {does}{why}")


def _seen(text: str) -> str:
    """Text with what a terminal does not show as code points; an ideographic space is seen."""
    return "\u3000".join(visible(part) for part in text.split("\u3000"))


def _remarks(done: Import, words: _Words) -> Iterator[str]:
    remarks = done.settled.remarks
    if remarks and done.settled.acts:
        yield words.say("remarks", len(remarks))
    often = Counter(one.finder for one in remarks)
    shown: Counter[str] = Counter()
    for one in remarks:
        shown[one.finder] += 1
        place = words.say("line", one.line + 1) if one.line >= 0 else ""
        if shown[one.finder] <= FEW or one.finder == "foreign":
            yield f"    {_seen(place + words.sentence(one.message))} [{words.finder(one.finder)}]"
        elif shown[one.finder] == FEW + 1:
            yield words.say("more_remarks", often[one.finder] - FEW, words.finder(one.finder))
