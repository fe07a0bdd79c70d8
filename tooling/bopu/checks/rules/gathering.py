"""Turns the step that gathers those whom an entry names into which step speaks for nobody, one, two, or more of them.

Tests that the dice settle are settled for every throw that is sent; the others lead both ways.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bopu.checks.rules.examination import Examination, Under
from bopu.checks.rules.label_table import Gathering, LabelTable, Throw, ways
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Phrase, Step
from bopu.ruleset.terms import Named
from bopu.ruleset.vocabulary import View


class Way(NamedTuple):
    """How it goes on for so many who fit: the tests on the way with their answers, and the steps that then stand at the
    place to which it leads: one, none (a gap), or several (a conflict)."""

    outcome: str
    tests: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]


def gathered(
    examination: Examination, table: LabelTable, sent: Mapping[Throw, Any]
) -> tuple[list[dict[str, Any]], list[Finding]]:
    """A row for each way under the defaults, and under each option that makes another one: which step speaks, its
    clauses, the numbers that these print, for how many throws; gaps and conflicts are findings."""
    if table.gathering is None:
        return [], []
    rows: list[dict[str, Any]] = []
    findings: list[Finding] = []
    for under in _touching(examination, table.gathering):
        for way, throws in _counted(examination, table, under, sent).items():
            row = _row(examination, table.gathering, way, throws)
            if not any({**row, "under": old["under"]} == old for old in rows):
                rows.append({**row, "under": under.name})
                findings += _faults(examination, table.gathering, under, way)
    return rows, findings


def _touching(examination: Examination, at: Gathering) -> list[Under]:
    """The defaults, and the choices that change a step of the procedure."""
    switches = {name for step in examination.subject.ruleset.procedures[at.procedure].steps for name in step.only}
    others = [one for one in examination.combinations if one.supplements and switches & one.choices.keys()]
    return [examination.default, *(one for one in others if one != examination.default)]


def _counted(examination: Examination, table: LabelTable, under: Under, sent: Iterable[Throw]) -> dict[Way, int]:
    """Every way with the number of throws that can lead to it."""
    at, subject = table.gathering, examination.subject
    assert at is not None and subject.ground is not None  # the caller has looked
    book = examination.book(under)
    view, name = subject.ground.viewer(book), subject.game.vocabulary.slots[table.slot].keys[0]
    found: dict[Way, int] = {}
    for throw in sent:
        for way in dict.fromkeys(_ways(book, at, view({name: throw}), frozenset({name}))):
            found[way] = found.get(way, 0) + ways(throw)
    return found


def _ways(book: Book, at: Gathering, view: View, known: frozenset[str]) -> Iterator[Way]:
    """Every way from the beginning of the procedure through the gathering to what is done."""
    steps = book.ruleset.procedures[at.procedure].steps
    waiting: list[tuple[str, str, tuple[tuple[str, str], ...]]] = [(steps[0].id, "", ())]
    seen: set[tuple[str, str, tuple[tuple[str, str], ...]]] = set()
    while waiting:
        here = waiting.pop(0)
        if here in seen:
            continue
        seen.add(here)
        step_id, outcome, tests = here
        standing = [one for one in steps if one.id == step_id and _holds(book, one)]
        speaks = outcome and not (len(standing) == 1 and standing[0].test)
        if len(standing) != 1 or speaks:
            yield Way(outcome, tests, tuple(one.name for one in standing))
            continue
        [step] = standing
        if step.id == at.step:
            waiting += [(target, way, tests) for way, target in step.ways]
        elif step.test and (said := _settled(book, step, view, known)):
            waiting.append((step.outcomes[said], outcome, tests))
        else:
            more = outcome and step.test
            waiting += [(to, outcome, (*tests, (step.name, way)) if more else tests) for way, to in step.ways]


def _holds(book: Book, step: Step) -> bool:
    return all(book.choices.get(name) == option for name, option in step.only.items())


def _settled(book: Book, step: Step, view: View, known: frozenset[str]) -> str:
    """What a test says, where the throw alone decides it; nothing where it does not."""
    if not all(book.reads(phrase) <= known and not _names(phrase) for phrase in step.test):
        return ""
    return "yes" if book.holds(step.test, view) is not None else "no"


def _names(phrase: Phrase) -> bool:
    """Whether a condition asks for a value that only a walk knows."""
    values = [value for value in phrase.args.values() if hasattr(value, "__slots__")]
    return any(isinstance(value, Named) for value in values)


def _row(examination: Examination, at: Gathering, way: Way, throws: int) -> dict[str, Any]:
    by_name = {step.name: step for step in examination.subject.ruleset.procedures[at.procedure].steps}
    clauses = list(dict.fromkeys(clause for name in way.steps for clause in by_name[name].cites))
    tests = [{"step": name, "says": says} for name, says in way.tests]
    return {"fit": way.outcome, "tests": tests, "steps": list(way.steps), "clauses": clauses} | {
        "printed": _printed(examination, at.unit, clauses),
        "throws": throws,
    }


def _printed(examination: Examination, unit: str, clauses: Iterable[str]) -> list[int]:
    """The numbers of people that clauses print."""
    known = {clause.id: clause for clause in examination.subject.edition.clauses}
    figures = (figure for name in clauses if name in known for figure in known[name].figures)
    return sorted({int(figure.value) for figure in figures if figure.unit == unit and figure.value.isdigit()})


def _faults(examination: Examination, at: Gathering, under: Under, way: Way) -> Iterator[Finding]:
    if len(way.steps) == 1:
        return
    subject, found = examination.subject, " and ".join(way.steps) or "none"
    line = subject.ruleset.procedures[at.procedure].line
    fits = f"expected one step of {at.procedure} to speak where {way.outcome} fit, under {under.name}"
    kind = "conflict" if way.steps else "gap"
    yield subject.finding(Level.ERROR, kind, f"{fits}; found {found}", line)
