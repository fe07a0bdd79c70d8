"""Turns one cell of a companion's table into a plain value, by what is marked in it; no word of a game stands here.

    a reference            {"to": id, "marks": [...]}             with a condition beside it  {"if": key, "then": cell}
    outcomes               {"sequence": [key, ...]}
    a conditional list     {"if": key, "then": cell, "else": cell}
    a special outcome      {"special": key, "marks": [...], "numbers": {unit: n}}
    another rs             {"key": key, "type": type}
    a number, a measure    {"number": n, "unit": unit}
    a term, bare words     {"term": name, "text": words}, {"text": words}

Marks, numbers, "cert" and "source" stand only where the edition has them; "variants" are the rejected readings.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bopu.clauses.figures import KINDS
from bopu.rules.marked import TERM
from bopu.ruleset.terms import whole
from bopu.text.model import Block, Layer, Mark, Span

Cell = dict[str, Any]
ACTS = frozenset({"corr", "supplied", "lem", "app", "sic"})


class Misfit(Exception):
    """A cell that has none of these shapes; the message says what it holds."""


class _Figure(NamedTuple):
    mark: Mark
    spans: list[Span]

    @property
    def type(self) -> str:
        """Its @type where it is an rs, else the element."""
        return self.mark.get("type") if self.mark.kind == "rs" else self.mark.kind

    @property
    def text(self) -> str:
        return "".join(span.form(Layer.EDITED) for span in self.spans).strip()


def read_cell(block: Block) -> Cell | None:
    """The value of a cell, None for one that holds nothing but notes. Raises `Misfit`."""
    lists = [part for part in block.content if isinstance(part, Block)]
    spans = [part for part in block.content if isinstance(part, Span) and not part.note]
    if lists:
        if len(lists) != 1 or lists[0].get("type") != "conditional" or _read(spans):
            raise Misfit(f"<{lists[0].kind}> beside or inside other content")
        return _conditional(lists[0])
    cell = _shape([span for span in spans if span.layers & Layer.EDITED])
    variants = list(_variants(spans))
    if cell is None and not variants:
        return None
    return {**(cell or {}), **({"variants": variants} if variants else {})}


def _read(spans: Sequence[Span]) -> str:
    return "".join(span.form(Layer.EDITED) for span in spans).strip()


def _conditional(block: Block) -> Cell:
    """`list type="conditional"` with the items if, then and else."""
    items = {item.get("n"): item for item in block.content if isinstance(item, Block)}
    if not {"if", "then"} <= items.keys() <= {"if", "then", "else"}:
        raise Misfit(f"a conditional list with the items {', '.join(items)}")
    condition = read_cell(items["if"])
    if condition is None or "key" not in condition:
        raise Misfit("a conditional list whose item 'if' is no <rs> with @key")
    return {"if": condition["key"], **{name: read_cell(items[name]) for name in ("then", "else") if name in items}}


def _variants(spans: Sequence[Span]) -> Iterator[Cell]:
    """The rejected readings of an <app> that is the whole cell: witnesses, the cell as they have it, cause."""
    readings: dict[int, tuple[Mark, list[Span]]] = {}
    for span in spans:
        reading = next((mark for mark in span.marks if mark.kind == "rdg"), None)
        if reading is not None:
            readings.setdefault(reading.key, (reading, []))[1].append(span)
    if readings and any(_read([span]) and not any(mark.kind == "app" for mark in span.marks) for span in spans):
        raise Misfit("an <app> beside other content")
    for mark, inside in readings.values():
        # what stands in a rejected reading stands in no layer: it is read as if it were the text
        cell = _shape([_standing(span, mark) for span in inside])
        found: Cell = {"witnesses": [name.lstrip("#") for name in mark.get("wit").split()], "cell": cell}
        yield found | {name: mark.get(name) for name in ("cause", "cert") if mark.get(name)}


def _standing(span: Span, reading: Mark) -> Span:
    """A span of a rejected reading as if it were the text, without the act around it."""
    at = next(i for i, mark in enumerate(span.marks) if mark.key == reading.key)
    return Span(span.text, span.marks[at + 1 :], Layer.EDITED, span.line, span.clause)


def _shape(spans: Sequence[Span]) -> Cell | None:
    """What a run of spans says."""
    figures: dict[int, _Figure] = {}
    loose = ""
    for span in spans:
        mark = next((mark for mark in span.marks if mark.kind in KINDS), None)
        if mark is None:
            loose += span.form(Layer.EDITED).strip()
        else:
            figures.setdefault(mark.key, _Figure(mark, []))[1].append(span)
    if not figures:
        return {"text": loose} if loose else None
    if loose:
        raise Misfit(f"the words {loose!r} beside a marked value")
    cell = _of(list(figures.values()))
    return cell | _origin(next(iter(figures.values())))


def _of(figures: Sequence[_Figure]) -> Cell:
    types = [figure.type for figure in figures]
    first = figures[0].mark
    if set(types) == {"outcome"}:
        return {"sequence": [figure.mark.get("key") for figure in figures]}
    if types == ["ref", "condition"]:
        return {"if": figures[1].mark.get("key"), "then": _of(figures[:1])}
    if len(figures) != 1:
        raise Misfit(f"{len(figures)} marked values side by side ({', '.join(types)})")
    if first.kind == "ref":
        return {"to": first.get("target").rpartition("#")[2], **_marks(first)}
    if first.kind == "rs":
        key = first.get("key")
        if first.get("type") != "special":
            return {"key": key, "type": first.get("type"), **_marks(first)}
        return {"special": key, **_marks(first), **_numbers(figures[0])}
    if first.kind == "term":
        return {"term": first.get("ref").removeprefix(TERM), "text": figures[0].text}
    return _number(first)


def _marks(mark: Mark) -> Cell:
    marks = marks_of(mark.get("ana"))
    return {"marks": marks} if marks else {}


def marks_of(ana: str) -> list[str]:
    """The names that an @ana points at."""
    return [pointer.lstrip("#") for pointer in ana.split()]


def _numbers(figure: _Figure) -> Cell:
    """The measures inside a special outcome, by unit."""
    inside = {mark.key: mark for span in figure.spans for mark in span.marks if mark.kind in {"num", "measure"}}
    numbers = {(found := _number(mark)).get("unit", ""): found["number"] for mark in inside.values()}
    return {"numbers": numbers} if numbers else {}


def _number(mark: Mark) -> Cell:
    written = mark.get("quantity") or mark.get("value")
    try:
        value = whole(written)
    except (ValueError, ZeroDivisionError):
        raise Misfit(f"a <{mark.kind}> that states {written!r}, which is no number") from None
    unit = mark.get("unit")
    return {"number": value if isinstance(value, int) else str(value), **({"unit": unit} if unit else {})}


def _origin(figure: _Figure) -> Cell:
    """How sure the edition is of the cell and whence it has it: said on the value itself, or on the act around it."""
    around = [mark for mark in figure.spans[0].marks if mark.key == figure.mark.key or mark.kind in ACTS]
    found: Cell = {}
    for name in ("cert", "source"):
        value = next((value for mark in reversed(around) if (value := mark.get(name))), "")
        if value:
            found[name] = value
    return found
