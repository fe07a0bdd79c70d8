"""Turns the findings of criticism of a text into verdicts: what is reckoned comes out as each says, what it rests on
stands, its rival is told apart or not as it says, and the numbers in its words are filled in.

A finding that its computation no longer supports is an error; a number in its words is never typed in.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bopu.checks.rules.argument_file import LANGUAGES, PLACE, Hypothesis
from bopu.checks.rules.arguments import arguments, laid_out, placed, result_as_json, share_of
from bopu.checks.rules.assertions import assertions
from bopu.checks.rules.computations import reckoned
from bopu.checks.rules.criticism_file import RULE, Criticism, read_criticism
from bopu.checks.rules.english_numbers import apart, beginning
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.label_table import LabelTable, tables
from bopu.checks.rules.played_reckonings import OfPlay
from bopu.checks.rules.quantities import Kind, Misfit, Value
from bopu.checks.rules.reckonings import Result, holds
from bopu.checks.rules.table_reckonings import ROW_KINDS
from bopu.checks.rules.tallies import stale
from bopu.findings import Finding, Level, error
from bopu.rules.shape import near

HUNDRED = 100
Rows = Mapping[str, Mapping[str, Any]]
"""Rows of a report by their ids."""


@dataclass(frozen=True)
class OfFinding(OfPlay):
    """What quantities are in a finding: those of a hypothesis, what it reckons itself, what its arguments reckoned."""

    results: Mapping[str, Result] = field(default_factory=dict)
    argued: Rows = field(default_factory=dict)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """More of them: rows of tables, a result of the finding's own, and one of an argument that it rests on."""
        return {**super().kinds, **ROW_KINDS, "reckoned": _reckoned, "argued": _argued}


def criticism(examination: Examination) -> tuple[dict[str, Any], list[Finding]]:
    """Each finding with its verdict. What cannot be reckoned, and what no longer comes out as it says, is an error."""
    asserted, _ = examination.once("assertions", assertions)
    read, findings = read_criticism(examination.subject, [row["id"] for row in asserted or ()])
    rests = {
        "argument": {row["id"]: row for row in examination.once("arguments", arguments)[0] or ()} if read else {},
        "assertion": {row["id"]: row for row in asserted or ()},
    }
    known = {table.id: table for table in tables(examination.subject)[0]} if read else {}
    findings += stale(examination.subject)
    rows = []
    for one in read:
        row, faults = _judged(examination, one, rests, known)
        rows += [row] if row is not None else []
        findings += [error(RULE, one.file, 1, told, one.cites[0]) for told in faults]
        findings += [] if faults or row is None else [_note(one, row)]
    return {"findings": rows}, findings


def _note(one: Criticism, row: Mapping[str, Any]) -> Finding:
    """What a finding says, for those who read findings and no page."""
    apart = "told from its rival" if one.discriminates else "not told from its rival"
    title = re.sub(r"\[\[|\]\]", "", row["title"]["en"])
    return Finding(
        Level.NOTE, RULE, one.file, 1, f"{title} ({one.kind}; {apart}; certainty {one.certainty})", one.cites[0]
    )


def _judged(
    examination: Examination, one: Criticism, rests: Mapping[str, Rows], known: Mapping[str, LabelTable]
) -> tuple[dict[str, Any] | None, list[str]]:
    argued = {name: rests["argument"][name] for name in one.arguments if name in rests["argument"]}
    ask = OfFinding(examination, Hypothesis(one.id, {}, one.choices), argued=argued)
    try:
        results: dict[str, Result] = {}
        for each in one.reckons:  # a later one may ask for what came out before
            results[each.id] = reckoned(ask, each, known)
            ask = replace(ask, results=dict(results))
        words = _Words(ask, one, known)
        text = {part: words.filled(part) for part in ("title", "rival", "decide", "text")}
        faults = [*_unsupported(ask, one, rests), *_undiscerning(ask, one, argued), *words.idle()]
    except Misfit as fault:
        return None, [str(fault)]
    return _row(one, results, text), faults


def _unsupported(ask: OfFinding, one: Criticism, rests: Mapping[str, Rows]) -> Iterator[str]:
    """What the finding says comes out and does not, and what it rests on and does not stand."""
    for pair in one.shows:
        left, right = ask.value(pair["left"]), ask.value(pair["right"])
        if not holds(left, pair["is"], right):
            expected = f"expected {_said(pair['left'])} to be {_is(pair['is'])} {_said(pair['right'])}"
            yield f"{expected}; found {left} and {right}"
    for name in one.arguments:
        if name not in rests["argument"]:
            yield f"expected the argument {name} to be reckoned; found that it cannot be"
    for name in one.assertions:
        row = rests["assertion"].get(name)
        if row is None or not row["tried"]:
            yield f"expected the assertion {name} to hold; found that it was never tried"
        elif row["failed"]:
            yield f"expected the assertion {name} to hold; found that it fails {row['failed']} times"


def _undiscerning(ask: OfFinding, one: Criticism, argued: Rows) -> Iterator[str]:
    """Whether finding and rival are told apart otherwise than the finding says: by what the rival would expect, or by
    the arguments where it expects nothing of its own."""
    if one.expects:
        apart = not all(holds(ask.value(x["left"]), x["is"], ask.value(x["right"])) for x in one.expects)
    else:
        apart = any(row["discriminates"] for row in argued.values())
    if apart != one.discriminates:
        said = {True: "that they are told apart", False: "that nothing reckoned tells them apart"}
        yield f"expected, of finding and rival, {said[one.discriminates]}; found {said[apart]}"


def _is(sort: str) -> str:
    return {"equal": "equal to", "unlike": "unlike", "more": "more than", "at_most": "at most"}[sort]


def _said(term: Mapping[str, Any]) -> str:
    """A quantity as a sentence names it."""
    [(kind, given)] = term.items()
    return f"{kind} {given}" if isinstance(given, str | int) else kind


def _reckoned(ask: Any, name: str) -> Value:
    """A result of the finding's own; `name.of` is of how many, `name.share` which part of them."""
    own, _, part = name.partition(".")
    if own not in ask.results or part not in ("", "of", "share"):
        raise Misfit(f"expected something that is reckoned before; found {name!r}{near(own, ask.results)}")
    if part == "share":
        return share_of(ask.results[own])
    return Fraction(ask.results[own].of) if part else ask.results[own].number


def _argued(ask: Any, name: str) -> Value:
    """A result of an argument: argument.hypothesis.reckoning."""
    result = _of_argument(ask.argued, name.split("."))
    if result.get("exact"):
        return Fraction(result["exact"])
    if "chance" not in result:
        return Fraction(result["count"])
    if not result["chance"].replace(".", "").isdigit():  # near to certain: 100 − 0.0012
        raise Misfit(f"expected a chance that can be compared; found {result['chance']} hundredths")
    return Fraction(result["chance"]) / HUNDRED


def _of_argument(argued: Rows, names: Sequence[str]) -> Mapping[str, Any]:
    row = argued.get(names[0])
    under = [one for one in row["hypotheses"] if one["id"] == names[1]] if row is not None and len(names) == 3 else []
    if not under or names[2] not in under[0]["results"]:
        expected = "expected argument.hypothesis.reckoning, of an argument that the finding rests on"
        raise Misfit(f"{expected}; found {'.'.join(names)!r}")
    found: Mapping[str, Any] = under[0]["results"][names[2]]
    return found


class _Words:
    """The words of a finding with their places filled; a clause is left as [[id]], which pages make a link of."""

    def __init__(self, ask: OfFinding, one: Criticism, known: Mapping[str, LabelTable]) -> None:
        self._ask, self._one, self._known = ask, one, known
        self._told: set[str] = set()

    def filled(self, part: str) -> dict[str, str]:
        """A part in both languages."""
        words: Mapping[str, str] = getattr(self._one, part)
        return {lang: self._in(lang, words[lang]) for lang in LANGUAGES}

    def _in(self, lang: str, words: str) -> str:
        told, at = "", 0
        whole = laid_out(words, lang)
        for match in PLACE.finditer(whole):
            told, said, at = told + whole[at : match.start()], self._fill(match[1], lang), match.end()
            told += beginning(told, said) if lang == "en" else said
        return told + whole[at:]

    def idle(self) -> Iterator[str]:
        """What is reckoned and neither shown nor told."""
        pairs = [*self._one.shows, *self._one.expects, *(each.given for each in self._one.reckons)]
        shown = {name.partition(".")[0] for pair in pairs for name in _names(pair)}
        for name in self._ask.results.keys() - shown - self._told:
            yield f"expected {name}, which is reckoned, to be shown or told; found that it is neither"

    def _fill(self, place: str, lang: str) -> str:
        if place.startswith("="):
            return str(self._ask.value({"figure": place.removeprefix("=")}))
        if place in self._ask.clauses or place in self._ask.rows:
            return f"[[{place}]]"
        name, _, part = place.partition(".")
        if name in self._ask.results:
            self._told.add(name)
            return placed(self._ask.examination.subject, self._ask.results[name], part, self._table(name), lang)
        argument, slash, rest = place.partition("/")
        if slash:
            names = rest.split(".")
            return _of_result(_of_argument(self._ask.argued, [argument, *names[:2]]), names[2:], lang)
        expected = "expected a place to be a reckoning, argument/hypothesis.reckoning, =figure or a clause"
        raise Misfit(f"{expected}, in {lang}; found {place!r}")

    def _table(self, name: str) -> LabelTable | None:
        given = next(one.given for one in self._one.reckons if one.id == name)
        return self._known.get(given.get("table", "")) if isinstance(given, Mapping) else None


def _names(term: Any) -> Iterator[str]:
    """Every result of its own that a comparison asks for."""
    if isinstance(term, Mapping):
        for kind, given in term.items():
            if kind == "reckoned":
                yield given
            else:
                yield from _names(given)
    elif isinstance(term, list | tuple):
        for each in term:
            yield from _names(each)


def _of_result(result: Mapping[str, Any], part: Sequence[str], lang: str) -> str:
    """A result of an argument, as its report has it."""
    name = part[0] if part else ("chance" if "chance" in result else "count")
    if name == "n":
        name = "count"
    if name not in ("chance", "count", "of") or name not in result:
        raise Misfit(f"expected n or of, or nothing, of a result of an argument; found {name!r}")
    return f"{result[name]}{'%' if lang == 'zh' else ' %'}" if name == "chance" else apart(result[name], lang)


def _row(one: Criticism, results: Mapping[str, Result], text: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    reckons = [
        {"id": each.id, "kind": each.kind, **each.words, "table": _table_of(each.given)}
        | {"result": result_as_json(results[each.id])}
        for each in one.reckons
    ]
    return {
        "id": one.id,
        "kind": one.kind,
        "clauses": list(one.cites),
        "arguments": list(one.arguments),
        "assertions": list(one.assertions),
        "choices": dict(one.choices),
        "reckons": reckons,
        "shows": len(one.shows),
        "discriminates": one.discriminates,
        "certainty": one.certainty,
        "commands": list(one.commands),
        **text,
    }


def _table_of(given: Any) -> str:
    """The table that a computation is about, empty where it is about none."""
    return str(given.get("table", "")) if isinstance(given, Mapping) else ""
