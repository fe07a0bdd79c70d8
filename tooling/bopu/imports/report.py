"""Turns an import into its report: a value for programmes, and lines for people, most frequent first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bopu.findings import visible
from bopu.imports.model import Act, Proposal
from bopu.imports.run import Import

FEW = 5  # places of a finder that people are shown
_AROUND = 6  # characters shown on either side of a place
_DOES = {
    Act.EMEND: "should read",
    Act.DROP: "is not of the text",
    Act.LOST: "stands for what was lost",
    Act.DOUBT: "is doubtful",
    Act.MISSING: "something is missing",
    Act.VARIANT: "reads otherwise in the parallel",
    Act.BREAK: "is a mark of the carrier",
}


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


def report_lines(done: Import) -> Iterator[str]:
    """The report for people: what was taken for what, then each finder with its first places."""
    told = report_json(done)
    mark = ", with a byte order mark" if told["byte_order_mark"] else ""
    yield f"{visible(done.file)}: {done.kind} in {done.decoded.encoding.upper()}{mark}: {done.decoded.why}"
    parts = f"{told['clauses']} clauses, {told['headings']} headings"
    for number, what in ((told["list_items"], "rows of lists"), (told["table_cells"], "cells of tables")):
        parts += f", {number} {what}" if number else ""
    where = f"; {parts}" if done.blocks else "; its own markup is kept, what follows only says where to look"
    yield f"  {told['lines']} lines that end with {told['line_end']}, {done.lang}{where}"
    acts = done.settled.acts
    yield f"  proposals: {len(acts)}" + ("" if acts else "; remarks: " + str(len(done.settled.remarks)))
    for finder, number in Counter(one.finder for one in acts).most_common():
        yield from _finder(finder, number, [one for one in acts if one.finder == finder], done)
    yield from _remarks(done)


def _finder(finder: str, number: int, acts: Sequence[Proposal], done: Import) -> Iterator[str]:
    certain = Counter(one.cert for one in acts)
    yield f"  {finder}: {number} ({', '.join(f'{n} {cert}' for cert, n in certain.most_common())})"
    for one in acts[:FEW]:
        yield f"    {_place(one, done)}"
    if number > FEW:
        yield f"    and {number - FEW} more; --json tells all"


def _place(one: Proposal, done: Import) -> str:
    text = done.source.lines[one.line].text
    before, after = text[max(one.start - _AROUND, 0) : one.start], text[one.end : one.end + _AROUND]
    wrong = text[one.start : one.end]
    if len(wrong) > 4 * _AROUND:
        wrong = f"{wrong[: 2 * _AROUND]}…{wrong[-_AROUND:]}"
    does = _DOES[one.act] + (f" {one.reading}" if one.act is Act.EMEND else "")
    return _seen(f"line {one.line + 1}: {before}[{wrong}]{after} {does}: {one.why}")


def _seen(text: str) -> str:
    """Text with what a terminal does not show as code points; an ideographic space is seen."""
    return "\u3000".join(visible(part) for part in text.split("\u3000"))


def _remarks(done: Import) -> Iterator[str]:
    remarks = done.settled.remarks
    if remarks and done.settled.acts:
        yield f"  remarks: {len(remarks)}"
    often = Counter(one.finder for one in remarks)
    shown: Counter[str] = Counter()
    for one in remarks:
        shown[one.finder] += 1
        place = f"line {one.line + 1}: " if one.line >= 0 else ""
        if shown[one.finder] <= FEW or one.finder == "foreign":
            yield f"    {_seen(place + one.message)} [{one.finder}]"
        elif shown[one.finder] == FEW + 1:
            yield f"    and {often[one.finder] - FEW} more of {one.finder}; --json tells all"
