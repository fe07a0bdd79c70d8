"""Turns `bopu concord`, `words` and `parallels` into lines of a terminal or JSON."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len

from bopu.clauses import Corpus, Edition
from bopu.clauses.read import SPEAKERS
from bopu.cli.command_line import ProjectOption, _open, group
from bopu.cli.commands import LAYER_NAMES, _editions
from bopu.cli.options import WholeNumber
from bopu.cli.output import end, show
from bopu.findings import visible
from bopu.text.model import Layer
from bopu.words import Hit, Limits, Parallel, WordRow, concord, ordered, parallels, sought, word_list
from bopu.words.concord import ORDERS
from bopu.words.division import documents_of
from bopu.words.parallels import LEAST

WIDTH = 20
MOST_WIDE = 10**6
COLUMN = 16
"""How wide a column of the word list is at most; what is longer moves what comes after it."""
CUT = "…"

NoCompanionsOption = click.option(
    "--no-companions", "bare", is_flag=True, help="Leave out what stands beside a text (board, list of fan)."
)
JsonOption = click.option("--json", "as_json", is_flag=True, help="Print a JSON array.")


SHOWN = 40
"""Characters of a term that a sentence repeats."""


@group.command("concord")
@click.argument("term")
@ProjectOption
@click.option("--text", "slugs", multiple=True, metavar="SLUG", help="Only this text; may be repeated.  [default: all]")
@click.option("--function", "functions", multiple=True, help="Only clauses of this function; may be repeated.")
@click.option("--speaker", "speakers", multiple=True, type=click.Choice(SPEAKERS), help="Only whose words these are.")
@click.option("--layer", type=click.Choice(LAYER_NAMES), default="edited", show_default=True)
@NoCompanionsOption
@click.option("--sort", "order", type=click.Choice(ORDERS), default=ORDERS[0], show_default=True,
              help="By place, or by what stands before or after, from the word outward.")  # fmt: skip
@click.option("--width", type=WholeNumber(0, MOST_WIDE), default=WIDTH, show_default=True,
              help="How many characters to show on each side.")  # fmt: skip
@JsonOption
def concord_(
    term: str,
    root: Path,
    slugs: tuple[str, ...],
    functions: tuple[str, ...],
    speakers: tuple[str, ...],
    layer: str,
    bare: bool,
    order: str,
    width: int,
    as_json: bool,
) -> None:
    """Show every place where TERM stands, with what stands before and after it, and the clause.

    TERM is a word in either script, which finds both; or a term of the glossary by its id, its pinyin (tones or not) or
    its English name: then places that the edition marks as this term (*) are found under any wording. Punctuation is
    ignored. A place counts once; where nothing is found the exit status is 0, and a sentence says so.

    \b
    Example: bopu concord 大賀
             bopu concord dàhè --text shengguantu --sort right
             bopu concord 飲 --speaker author --json
    """
    corpus = _corpus(root)
    what = sought(term, corpus.glossary)
    if what is None:
        raise click.UsageError(f"expected a term with a letter, a digit or a character in it; found {visible(term)!r}")
    editions = _editions(corpus, slugs)
    _check_functions(corpus.editions, functions)
    limits = Limits(Layer[layer.upper()], frozenset(functions), frozenset(speakers), not bare)
    hits = ordered(concord(editions, corpus.glossary, what, limits), order)
    if as_json:
        _print([_hit_json(hit, layer, width) for hit in hits])
    else:
        _show_hits(hits, what.entries, width)
        _tell(_sum_of(term, hits, what.entries, corpus))


@group.command("words")
@click.argument("slugs", nargs=-1)
@ProjectOption
@NoCompanionsOption
@click.option("--least", type=WholeNumber(1), default=1, show_default=True, help="Only words that stand so often.")
@JsonOption
def words_(slugs: tuple[str, ...], root: Path, bare: bool, least: int, as_json: bool) -> None:
    """List the words of the texts SLUGS (all when none is named), the most frequent first.

    Columns: how often, the word in both scripts, its pinyin and English where the glossary has it, the texts, the first
    clause. A term of the glossary is one word; what it does not have is divided by jieba.

    \b
    Example: bopu words shengguantu --least 5
             bopu words --json
    """
    corpus = _corpus(root)
    rows = word_list(_editions(corpus, slugs), corpus.glossary, companions=not bare)
    rows = tuple(row for row in rows if row.frequency >= least)
    if as_json:
        _print([_row_json(row) for row in rows])
        return
    _show_rows(rows)
    _tell(f"{_count(len(rows), 'word')}, {sum(row.frequency for row in rows):,} in running text")


@group.command("parallels")
@click.argument("slugs", nargs=-1)
@ProjectOption
@click.option("--least", type=WholeNumber(2, 10**4), default=LEAST, show_default=True, help="Characters of a phrase.")
@click.option("--between", is_flag=True, help="Only phrases that stand in more than one text.")
@click.option("--companions", is_flag=True, help="Also look at what stands beside a text (board, list of fan).")
@JsonOption
def parallels_(slugs: tuple[str, ...], root: Path, least: int, between: bool, companions: bool, as_json: bool) -> None:
    """List phrases that stand more than once in the texts SLUGS (all when none is named), with their places.

    Phrases in several texts come first, then the rarest: those whose words are everyday words, by jieba's stock, come
    last. Script and punctuation make no difference. Left out are terms of the glossary by themselves, and parts of a
    longer phrase that stand nowhere else.

    \b
    Example: bopu parallels --between
             bopu parallels shengguantu --least 8
    """
    corpus = _corpus(root)
    found = parallels(_editions(corpus, slugs), corpus.glossary, least=least, companions=companions)
    found = tuple(one for one in found if not between or len(one.texts) > 1)
    if as_json:
        _print([_parallel_json(one) for one in found])
        return
    for one in found:
        click.echo(f"{click.style(_phrases(one)[0], bold=True)}  {_count(len(one.places), 'place')}")
        for place, phrase in zip(one.places, _phrases(one), strict=True):
            click.echo(f"    {place.clause.id}  {phrase}")
    _tell(_count(len(found), "phrase"))


def _corpus(root: Path) -> Corpus:
    """The corpus of a project; what is wrong with its texts ends the command."""
    _, corpus, findings = _open(root)
    show(findings)
    end(findings)
    assert corpus is not None  # no errors, so it is there
    return corpus


def _check_functions(editions: Sequence[Edition], functions: Iterable[str]) -> None:
    known = {one.function for edition in editions for _, clauses in documents_of(edition) for one in clauses}
    for name in functions:
        if name not in known:
            raise click.UsageError(
                f"expected one of the functions {', '.join(sorted(filter(None, known)))}; found {visible(name)!r}"
            )


def _show_hits(hits: Sequence[Hit], entries: Sequence[str], width: int) -> None:
    """A line for each place: the clause, the context before it set flush right, the words, the context after."""
    lefts = [_left(hit.left, width) for hit in hits]
    ids = max((cell_len(hit.clause.id) for hit in hits), default=0)
    side = max(map(cell_len, lefts), default=0)
    for hit, left in zip(hits, lefts, strict=True):
        marked = "*" if set(hit.marked) & set(entries or hit.marked) else " "
        name, pad = _padded(hit.clause.id, ids), " " * (side - cell_len(left))
        words = click.style(hit.text, fg="red", bold=True)
        click.echo(f"{name} {marked} {pad}{left} {words} {_right(hit.right, width)}".rstrip())


def _sum_of(term: str, hits: Sequence[Hit], entries: Sequence[str], corpus: Corpus) -> str:
    """How many places there are, and as what the term was understood."""
    names = (corpus.glossary.entries[name] for name in entries)
    meant = ", ".join(f"{entry.hant} {entry.pinyin} ({entry.en})" for entry in names)
    understood = f"; understood as {meant}" if meant else ""
    if not hits:
        return f"no place has {visible(term[:SHOWN])!r}{understood}"
    marked = sum(bool(set(hit.marked) & set(entries or hit.marked)) for hit in hits)
    texts = len({hit.slug for hit in hits})
    return f"{_count(len(hits), 'place')} in {_count(texts, 'text')}, {marked} marked (*){understood}"


def _left(text: str, width: int) -> str:
    return text if len(text) <= width else CUT + text[len(text) - width :]


def _right(text: str, width: int) -> str:
    return text if len(text) <= width else text[:width] + CUT


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _hit_json(hit: Hit, layer: str, width: int) -> dict[str, Any]:
    clause = hit.clause
    return {
        "text": hit.slug,
        "companion": hit.companion,
        "clause": clause.id,
        "n": clause.n,
        "function": clause.function,
        "speaker": clause.speaker,
        "layer": layer,
        "left": _left(hit.left, width),
        "hit": hit.text,
        "right": _right(hit.right, width),
        "terms": list(hit.marked),
    }


def _show_rows(rows: Sequence[WordRow]) -> None:
    """The list in columns; words of any width stand one below the other."""
    cells = [
        (f"{row.frequency:>6}", row.hant, row.hans if row.hans != row.hant else "", row.pinyin, row.en) for row in rows
    ]
    widths = [min(max(map(cell_len, column)), COLUMN) for column in zip(*cells, strict=True)]
    for row, parts in zip(rows, cells, strict=True):
        texts = ", ".join(f"{slug} {count}" for slug, count in row.texts)
        line = "  ".join(_padded(part, width) for part, width in zip(parts, widths, strict=True))
        click.echo(f"{line}  {texts}; {row.first}")


def _row_json(row: WordRow) -> dict[str, Any]:
    return {
        "hant": row.hant,
        "hans": row.hans,
        "pinyin": row.pinyin,
        "en": row.en,
        "terms": list(row.entries),
        "frequency": row.frequency,
        "texts": dict(row.texts),
        "first": row.first,
    }


def _phrases(one: Parallel) -> list[str]:
    return [place.columns.form(place.start, place.end) for place in one.places]


def _parallel_json(one: Parallel) -> dict[str, Any]:
    places = [
        {"text": place.slug, "companion": place.companion, "clause": place.clause.id, "phrase": phrase}
        for place, phrase in zip(one.places, _phrases(one), strict=True)
    ]
    return {"length": len(one.phrase), "rarity": round(one.rarity, 1), "texts": list(one.texts), "places": places}


def _print(found: Sequence[dict[str, Any]]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False, indent=1))


def _tell(sentence: str) -> None:
    """A sum, beside the lines that a program may read."""
    click.echo(sentence, err=True)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
