"""Turns the answers of the text and of its supplements into where they contradict each other, both sides quoted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bopu.checks.rules.examination import Answered, Examination
from bopu.checks.rules.sides import cell_of, side_of
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Book, Conflict, Decision, Gap, Matched, resolve
from bopu.ruleset.model import Rule

QUOTED = 60
"""Characters of a clause that a finding quotes."""


def contradictions(examination: Examination) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Every question to which a rule of the text and a supplemented rule give answers that do different things."""
    if examination.subject.ground is None:
        return [], []
    book = examination.book(examination.default)
    supplemented = {rule.id for rule in book.rules() if book.supplemented(rule)}
    rows = []
    for slot in examination.slots:
        books = [_one_side(examination, slot, supplemented, side) for side in (False, True)]
        seen: set[tuple[Any, ...]] = set()
        for one in examination.answers(slot, examination.default):
            sides = _sides(examination, slot, one, supplemented)
            if sides is None or (one.question.key, sides[0].rules, sides[1].rules) in seen:
                continue
            seen.add((one.question.key, sides[0].rules, sides[1].rules))
            if _differ(examination, one, books):
                rows.append(_row(examination, one, *sides))
    return rows, [_finding(examination, row) for row in rows]


def _one_side(examination: Examination, slot: str, supplemented: set[str], side: bool) -> Book:
    """The rules with only the text's (or only the supplemented) answers to one slot."""
    rules = [
        rule for rule in examination.subject.ruleset.rules if rule.slot != slot or (rule.id in supplemented) == side
    ]
    return examination.subject.with_rules(rules).book()


def _sides(
    examination: Examination, slot: str, one: Answered, supplemented: set[str]
) -> tuple[Decision, Decision] | None:
    """What the text by itself and what the supplements by themselves answer, where both do and the words differ."""
    matched = [match for match in one.question.matched if not match.rule.otherwise]
    text = _decided(examination, slot, [match for match in matched if match.rule.id not in supplemented], one)
    other = _decided(examination, slot, [match for match in matched if match.rule.id in supplemented], one)
    return (text, other) if text and other and text.answer != other.answer else None


def _decided(examination: Examination, slot: str, matched: Sequence[Matched], one: Answered) -> Decision | None:
    try:
        return resolve(examination.slots[slot], matched, one.question.key) if matched else None
    except (Gap, Conflict):
        return None


def _differ(examination: Examination, one: Answered, books: Sequence[Book]) -> bool:
    """Whether the two answers do different things: the engine is asked where it can be, else the words decide."""
    ground = examination.subject.ground
    if ground is None or not {"item", "face", "at"} <= one.question.features.keys():
        return True
    text, other = (ground.tried(book, one.question.features) for book in books)
    return text != other


def _row(examination: Examination, one: Answered, text: Decision, other: Decision) -> dict[str, Any]:
    speaking = {rule.id for rule in one.answer.rules} if isinstance(one.answer, Decision) else set()
    prevails = "text" if speaking & {rule.id for rule in text.rules} else "supplement"
    key = dict(zip(examination.slots[one.question.slot].keys, one.question.key, strict=True))
    late = dict(one.question.late)
    at = cell_of(examination, one.question.key)
    sides = {"text": side_of(examination, text), "supplement": side_of(examination, other) | at}
    return {"slot": one.question.slot, "key": key, "late": late, **sides, "prevails": prevails}


def _finding(examination: Examination, row: Mapping[str, Any]) -> Finding:
    clause, words = next(iter(row["text"]["clauses"].items()), ("", ""))
    names = examination.subject.ruleset.names
    at = row["supplement"].get("row", "")
    key = ", ".join(str(part) for part in row["key"].values())
    place = f"{names.get(at, {}).get('zh', at)} ({key})" if at else key.strip(", ")
    chart = _told(row["supplement"].get("cell", {}), names) or ", ".join(row["supplement"]["answer"])
    quoted = words if len(words) <= QUOTED else words[:QUOTED] + "…"
    message = f"text and supplement differ at {place}: {clause} “{quoted}” ({'; '.join(row['text']['answer'])}), "
    message += f"the chart has {chart}; the {row['prevails']} prevails (rule {row[row['prevails']]['rules'][0]})"
    rule = _rule(examination, row["text"]["rules"][0])
    return examination.subject.finding(Level.NOTE, "contradiction", message, rule.line, clause)


def _rule(examination: Examination, rule_id: str) -> Rule:
    return next(rule for rule in examination.subject.ruleset.rules if rule.id == rule_id)


def _told(cell: Mapping[str, Any], names: Mapping[str, Mapping[str, str]]) -> str:
    """A cell in words: where it leads, or what is special about it."""
    return ", ".join(names.get(word, {}).get("zh", word) for word in _words(cell))


def _words(cell: Mapping[str, Any]) -> Iterator[str]:
    for name in ("to", "special", "if"):
        if isinstance(cell.get(name), str):
            yield cell[name]
    yield from cell.get("sequence", ())
    for name in ("then", "else"):
        if cell.get(name):
            yield from _words(cell[name])
