"""Turns `bopu search` into lines of a terminal or JSON: what the search page of the site finds, from the same index."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len, set_cell_size

from bopu.clauses.read import SPEAKERS
from bopu.cli.command_line import ProjectOption, _open, group
from bopu.cli.kept_index import answered
from bopu.cli.options import WholeNumber
from bopu.cli.output import end, show
from bopu.findings import visible
from bopu.search import Answer, Ask, Hit, Limits, index_files, passages, read_query
from bopu.search.passages import GLOSSARY
from bopu.search.stream import GAP

WIDTH = 40
"""Columns of the terminal on each side of what was found: a Chinese character takes two."""
KINDS = {
    "text": "", "witness": "source, before emendation", "variant": "variant, in another copy",
    "script": "in the other script", "translation": "translation", "note": "in a note", "term": "term",
    "pinyin": "pinyin", "english": "English name", "definition": "definition",
}  # fmt: skip
FAULTS = {
    "empty": "expected a word to look for; found nothing but punctuation: {query}",
    "open": f"expected a character beside ? or *, and at most {GAP - 1} of them in a row; found {{query}}",
    "long": "expected at most 200 characters to look for; found more",
}


@group.command("search")
@click.argument("query")
@ProjectOption
@click.option("--text", "slugs", multiple=True, metavar="SLUG",
              help=f"Only this text, or {GLOSSARY}; may be repeated.  [default: all]")  # fmt: skip
@click.option("--function", "functions", multiple=True, help="Only clauses of this function; may be repeated.")
@click.option("--speaker", "speakers", multiple=True, type=click.Choice(SPEAKERS), help="Only whose words these are.")
@click.option("--limit", type=WholeNumber(1), default=20, show_default=True, help="How many places to show.")
@click.option("--site", type=click.Path(path_type=Path, exists=True, file_okay=False),
              help="Ask the index of the site in this folder, instead of the texts as they are now.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object: total, exact, hits.")
def search_(
    query: str,
    root: Path,
    slugs: tuple[str, ...],
    functions: tuple[str, ...],
    speakers: tuple[str, ...],
    limit: int,
    site: Path | None,
    as_json: bool,
) -> None:
    """Find every place of QUERY in what the site shows: texts, notes, translation, companions and the glossary.

    Script, variant characters and punctuation make no difference; ? or * is exactly one character. What the editors
    changed is found under the old reading too. English is searched by whole words, and the glossary by pinyin, with or
    without tones (ma3diao4, mǎdiào, madiao); lü or lv is not lu, but lu is both. Where nothing is found the exit status
    is 0, and a sentence says so. The index is kept below build/, until a text changes.

    \b
    Example: bopu search 陞官
             bopu search 大?者 --text shengguantu
             bopu search "shēng guān" --json
    """
    if fault := read_query(query, frozenset()).fault:  # before any text is read
        raise click.UsageError(FAULTS[fault].format(query=repr(visible(query))))

    def asked(ask: Ask) -> Answer:
        _check(ask, slugs, functions)
        return ask(query, Limits(frozenset(slugs), frozenset(functions), frozenset(speakers)), limit)

    answer = _of_site(site, asked) if site else answered(root, lambda: _index_of(root), asked)
    if as_json:
        hits = [_hit_json(hit) for hit in answer.hits]
        found = {"total": answer.total, "exact": answer.exact, "hits": hits}
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    _show(answer)
    click.echo(_sum_of(query, answer), err=True)


def _of_site(site: Path, asked: Callable[[Ask], Answer]) -> Answer:
    try:
        return asked(Ask(_reader(site / "search")))
    except (OSError, ValueError, KeyError) as fault:
        raise click.ClickException(_lost(site, fault)) from None


def _index_of(root: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the index of the texts as they are now; with an error in them there is none."""
    _, corpus, findings = _open(root)
    show(findings)
    end(findings)
    assert corpus is not None  # no errors, so it is there
    return index_files(passages(corpus))


def _lost(site: Path, fault: Exception) -> str:
    said = fault.strerror if isinstance(fault, OSError) else str(fault)
    return f"expected the index of a site that bopu built in {site}; found: {said or fault}"


def _reader(folder: Path) -> Callable[[str], bytes]:
    """The files of the index of a site, all but the head in the folder that the head names."""
    below = json.loads((folder / "index.json").read_bytes())["folder"]
    return lambda name: (folder / ("" if name == "index.json" else below) / name).read_bytes()


def _check(ask: Ask, slugs: tuple[str, ...], functions: tuple[str, ...]) -> None:
    """Names that nothing has are wrong usage, not an empty answer."""
    known = {"texts": sorted(ask.index.texts), "functions": sorted({sort.function for sort in ask.index.sorts} - {""})}
    for what, asked in (("texts", slugs), ("functions", functions)):
        for name in asked:
            if name not in known[what]:
                expected = ", ".join(known[what])
                raise click.UsageError(f"expected one of the {what} {expected}; found {visible(name)!r}")


def _show(answer: Answer) -> None:
    """A line for each passage: where, the words before set flush right, the words, those after with what else was found
    there, what it is, and in how many places of it."""
    lines = [list(hits) for _, hits in groupby(answer.hits, key=lambda hit: hit.passage)]
    lefts = [_left(hits[0].before) for hits in lines]
    names = max((cell_len(hits[0].id) for hits in lines), default=0)
    side = max(map(cell_len, lefts), default=0)
    for hits, left in zip(lines, lefts, strict=True):
        first = hits[0]
        told = [KINDS[first.sort.kind], f"{len(hits)} places" if len(hits) > 1 else ""]
        said = f"  ({'; '.join(filter(None, told))})" if any(told) else ""
        pad = " " * (names - cell_len(first.id) + side - cell_len(left))
        click.echo(f"{first.id}  {pad}{left} {_found(first.found)} {_right(hits)}{said}".rstrip())


def _found(text: str) -> str:
    return click.style(_line(text), fg="red", bold=True)


def _right(hits: Sequence[Hit]) -> str:
    """What stands after the first hit, as far as there is room, with the others that are in it shown as such."""
    after = re.sub(r"\s", " ", hits[0].after)
    shown = _cut(after)
    start, room = len(hits[0].before) + len(hits[0].found), len(shown) - (shown != after)
    told, last = "", 0
    for hit in hits[1:]:
        low = len(hit.before) - start
        high = low + len(hit.found)
        if last <= low and high <= room:
            told += shown[last:low] + _found(shown[low:high])
            last = high
    return (told + shown[last:]).strip()


def _sum_of(query: str, answer: Answer) -> str:
    if not answer.total:
        return f"nothing has {visible(query)!r}"
    shown = len(answer.hits)
    number = f"{answer.total:,}" if answer.exact else f"more than {shown:,}"
    told = f"{number} {'place' if answer.total == 1 else 'places'}"
    return told if shown == answer.total else f"{told}; the first {shown:,} are shown"


def _line(text: str) -> str:
    return " ".join(text.split())


def _left(text: str) -> str:
    return _cut(_line(text)[::-1])[::-1]


def _cut(text: str) -> str:
    """As much of the beginning of a line as there is room for."""
    if cell_len(text) <= WIDTH:
        return text
    return set_cell_size(text[:WIDTH], WIDTH).rstrip() + "…"


def _hit_json(hit: Hit) -> dict[str, Any]:
    return {
        "text": hit.text,
        "companion": hit.companion,
        "id": hit.id,
        "kind": hit.sort.kind,
        "function": hit.sort.function,
        "speaker": hit.sort.speaker,
        "lang": hit.lang,
        "before": hit.before,
        "found": hit.found,
        "after": hit.after,
    }
