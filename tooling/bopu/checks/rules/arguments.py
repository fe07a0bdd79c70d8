"""Turns the arguments of a text into verdicts: what is reckoned under each hypothesis, which hypotheses then stand,
whether that tells them apart, and the editor's words with the numbers filled in.

Nothing is typed in: a number in the words is a place, filled with what was computed, and what the words conclude is
held against what came out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from decimal import Decimal
from fractions import Fraction
from math import floor, log10
from typing import Any

from bopu.checks.rules.argument_file import (
    LANGUAGES,
    PLACE,
    RULE,
    Argument,
    Criterion,
    Hypothesis,
    Reckoning,
    read_arguments,
    shown_file,
)
from bopu.checks.rules.computations import reckoned
from bopu.checks.rules.english_numbers import apart
from bopu.checks.rules.examination import Examination
from bopu.checks.rules.label_table import LabelTable, said, tables
from bopu.checks.rules.played_reckonings import PLAYED, OfPlay
from bopu.checks.rules.quantities import EDITED, Misfit, Quantities
from bopu.checks.rules.reckonings import Result
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error

_LAYOUT = re.compile(r"(?<=[。，；：、]) ")
"""A space that the folding of lines in YAML leaves behind a Chinese mark."""
Results = Mapping[str, Mapping[str, Result]]
"""By hypothesis and reckoning."""


def arguments(examination: Examination) -> tuple[list[dict[str, Any]] | None, list[Finding]]:
    """Each argument with its verdict; None where the text has none. What cannot be reckoned, what cannot tell anything
    apart, and a conclusion that does not follow are errors."""
    read, findings = read_arguments(examination.subject)
    known = {table.id: table for table in tables(examination.subject)[0]} if read else {}
    rows = []
    for argument in read:
        try:
            row, faults = _weighed(examination, argument, known)
        except Misfit as fault:
            row, faults = None, [str(fault)]
        rows += [row] if row is not None else []
        file = shown_file(examination.subject)
        findings += [error(RULE, file, argument.line, f"{argument.id}: {x}", argument.cites[0]) for x in faults]
    return rows or None, findings


def argued(subject: Subject) -> frozenset[str]:
    """The clauses about which arguments are."""
    return frozenset(name for one in read_arguments(subject)[0] for name in one.cites)


def failing_arguments(examination: Examination, clauses: Set[str]) -> Iterator[str]:
    """The ids of arguments about these clauses whose conclusion does not follow; those that go through played games are
    not asked."""
    read, _ = read_arguments(examination.subject)
    about = [one for one in read if clauses & set(one.cites)]
    asked = [one for one in about if not any(reckoning.kind in PLAYED for reckoning in one.reckons)]
    known = {table.id: table for table in tables(examination.subject)[0]} if asked else {}
    for argument in asked:
        try:
            faults = _weighed(examination, argument, known)[1]
        except Misfit:
            faults = [argument.id]
        if faults:
            yield argument.id


def _weighed(
    examination: Examination, argument: Argument, known: Mapping[str, LabelTable]
) -> tuple[dict[str, Any], list[str]]:
    results: Results = {
        one.id: {reckoning.id: reckoned(OfPlay(examination, one), reckoning, known) for reckoning in argument.reckons}
        for one in argument.hypotheses
    }
    weighed = {name: found[argument.stands.of] for name, found in results.items()}
    standing = [name for name in weighed if stands(argument.stands, name, weighed)]
    faults = [*_idle(argument, weighed), *_concluded(argument, standing)]
    table = next((known[one.given["table"]] for one in argument.reckons if one.kind == "keys"), None)
    words = {lang: _filled(examination, argument, results, table, lang) for lang in LANGUAGES}
    return {
        "id": argument.id,
        "switches": list(argument.switches),
        "acts": list(argument.acts),
        "clauses": list(argument.cites),
        "question": dict(argument.question),
        "hypotheses": [_hypothesis(examination, argument, one, results, standing) for one in argument.hypotheses],
        "reckons": [{"id": one.id, "kind": one.kind, **_table(one), **one.words} for one in argument.reckons],
        "criterion": _criterion(argument.stands),
        "discriminates": 0 < len(standing) < len(weighed),
        "certainty": argument.certainty,
        "text": words,
    }, faults


def stands(criterion: Criterion, name: str, weighed: Mapping[str, Result]) -> bool:
    """Whether a hypothesis stands by a criterion, beside the others."""
    number, all_of_them = weighed[name].number, [one.number for one in weighed.values()]
    if criterion.sort == "none":
        return number == 0
    if criterion.sort == "some":
        return number != 0
    if criterion.bound is not None:
        return number >= criterion.bound
    return number == (max(all_of_them) if criterion.sort == "most" else min(all_of_them))


def _idle(argument: Argument, weighed: Mapping[str, Result]) -> list[str]:
    """A criterion that nothing can fail, or that no hypothesis can be told apart by."""
    found = []
    if all(one.given == next(iter(weighed.values())).given for one in weighed.values()):
        found.append(f"expected {argument.stands.of} to be given something else for some hypothesis; found the same")
    bound = argument.stands.bound
    if bound is not None and bound > 1 and all(one.chance for one in weighed.values()):
        found.append(f"expected a bound that a chance can reach; found {bound}")
    return found


def _concluded(argument: Argument, standing: Sequence[str]) -> list[str]:
    if sorted(argument.concludes) == sorted(standing):
        return []
    left, told = (", ".join(names) or "none" for names in (standing, argument.concludes))
    return [f"expected the hypotheses that are left standing to be {told}, as its text concludes; found {left}"]


def _table(reckoning: Reckoning) -> dict[str, str]:
    """Of keys, the table they belong to."""
    return {"table": reckoning.given["table"]} if reckoning.kind == "keys" else {}


def _criterion(criterion: Criterion) -> dict[str, Any]:
    bound = {"bound": str(criterion.bound)} if criterion.bound is not None else {}
    return {"of": criterion.of, "is": criterion.sort, **bound}


def _hypothesis(
    examination: Examination, argument: Argument, one: Hypothesis, results: Results, standing: Sequence[str]
) -> dict[str, Any]:
    defaults = {name: switch.default for name, switch in examination.subject.ruleset.switches.items()}
    usual = all(defaults[name] == option for name, option in one.choices.items())
    in_force = usual if one.choices else one.layer == EDITED
    return {
        "id": one.id,
        **one.words,
        "choices": dict(one.choices),
        "layer": one.layer,
        "in_force": in_force,
        "stands": one.id in standing,
        "results": {name: result_as_json(result) for name, result in results[one.id].items()},
    }


def result_as_json(result: Result) -> dict[str, Any]:
    """A result as JSON has it."""
    if result.chance:
        exact = str(result.number) if len(str(result.number)) < 40 else ""  # of many dice the decimals are enough
        found: dict[str, Any] = {"chance": percent(result.number), "exact": exact}
        return found | ({"count": result.count, "of": result.of} if result.of else {})
    listed: dict[str, Any] = {"keys": [list(key) for key in result.keys]} if result.keys else {}
    listed |= {"names": list(result.names)} if result.names else {}
    return {"count": result.count, "of": result.of, **listed} | ({"said": result.said} if result.said else {})


def percent(chance: Fraction) -> str:
    """A chance in hundredths, with four digits that count: 68.80, 0.00008445, 100."""
    if chance.denominator == 1:
        return str(chance.numerator * 100)
    hundredths = chance * 100
    digits = max(0, 3 - floor(log10(hundredths)))
    shown = round(hundredths, digits)
    if shown == 100:  # near to certain is not certain
        return f"100 − {percent(1 - chance)}"
    return f"{Decimal(shown.numerator) / Decimal(shown.denominator):.{digits}f}"


def _filled(examination: Examination, argument: Argument, results: Results, table: LabelTable | None, lang: str) -> str:
    """The editor's words; a clause is left as [[id]], which pages make a link of."""

    def fill(place: str) -> str:
        ask = Quantities(examination, argument.hypotheses[0])
        if place.startswith("="):
            return str(ask.value({"figure": place.removeprefix("=")}))
        if place in ask.clauses:
            return f"[[{place}]]"
        names = place.split(".")
        found = results.get(names[0], {}).get(names[1]) if len(names) in (2, 3) else None
        if found is None:
            expected = "expected a place to be hypothesis.reckoning, =figure or a clause"
            raise Misfit(f"{expected} in the text in {lang}; found {place!r}")
        return placed(examination.subject, found, names[2] if len(names) == 3 else "", table, lang)

    return PLACE.sub(lambda match: fill(match[1]), laid_out(argument.text[lang], lang))


def laid_out(words: str, lang: str) -> str:
    """Words as YAML folds them, without the spaces that folding leaves in Chinese."""
    return _LAYOUT.sub("", words) if lang == "zh" else words


def share_of(found: Result) -> Fraction:
    """Which part a count is of all that it is of. Raises `Misfit` where it is of none."""
    if not found.of:
        raise Misfit(f"expected a count of so many; found {found.count} of none")
    return Fraction(found.count, found.of)


def placed(subject: Subject, found: Result, part: str, table: LabelTable | None, lang: str) -> str:
    """What stands in a place: the number, or a part of the result (n, of, keys, names)."""
    if part == "" and found.chance:
        return f"{percent(found.number)}%" if lang == "zh" else f"{percent(found.number)} %"
    if part == "" and found.said:
        return found.said
    if part == "share":
        return f"{percent(share_of(found))}%" if lang == "zh" else f"{percent(share_of(found))} %"
    if part in ("", "n"):
        return apart(found.count, lang)
    if part == "of":
        return apart(found.of, lang)
    if part == "keys" and table is not None and found.keys:
        return ("、" if lang == "zh" else "; ").join(said(table, key, lang) for key in found.keys)
    if part == "names" and found.names:
        names = subject.ruleset.names
        return ("、" if lang == "zh" else ", ").join(names.get(one, {}).get(lang, one) for one in found.names)
    raise Misfit(f"expected n, of, or the keys or names of a result that has some; found {part!r}")
