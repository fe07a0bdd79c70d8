"""Turns each option of each switch into what it changes: questions answered otherwise, and games that go otherwise."""

from collections.abc import Sequence
from typing import Any

from bopu.checks.rules.examination import Answered, Examination, Under
from bopu.checks.rules.played import first_difference
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision


def choices(examination: Examination) -> tuple[list[dict[str, Any]], list[Finding]]:
    """A row for each option that is not the default, compared with the defaults."""
    rows, findings = [], []
    for name, switch in examination.subject.ruleset.switches.items():
        for option in switch.options:
            if option.id == switch.default:
                continue
            row = _row(examination, name, option.id)
            rows.append({"switch": name, "kind": switch.kind, "cites": list(switch.cites), "option": option.id, **row})
            if not row["decisions"]["differ"] and not row["games"]["differ"]:
                message = f"expected {name}={option.id} to change something; found no difference in {_of(row)}"
                clause = next(iter(switch.cites), "")
                findings.append(examination.subject.finding(Level.WARNING, "idle-choice", message, 0, clause))
    return rows, findings


def _of(row: dict[str, Any]) -> str:
    return f"{row['decisions']['of']} questions and {row['games']['of']} games"


def _row(examination: Examination, switch: str, option: str) -> dict[str, Any]:
    under = Under(f"{switch}={option}", {switch: option})
    return {"decisions": _decisions(examination, under), "games": _games(examination, under)}


def _decisions(examination: Examination, under: Under) -> dict[str, Any]:
    """In how many situations a slot is answered otherwise. Situations are those that either side tells apart."""
    differ, asked, by_slot = 0, 0, {}
    for slot in examination.slots:
        ours, theirs = (examination.answers(slot, one) for one in (examination.default, under))
        asked += len(ours)
        if ours is theirs:
            continue
        number = _differing(examination, slot, under, ours, theirs)
        differ += number
        by_slot[slot] = number
    return {"of": asked, "differ": differ, "by_slot": {slot: number for slot, number in by_slot.items() if number}}


def _differing(
    examination: Examination, slot: str, under: Under, ours: Sequence[Answered], theirs: Sequence[Answered]
) -> int:
    """How many situations that either side tells apart are answered otherwise by the other."""
    rules = [examination.rules(slot, one) for one in (under, examination.default)]
    sides = ((ours, theirs, rules[0]), (theirs, ours, rules[1]))
    differing: set[Any] = set()
    for these, those, other_rules in sides:
        known = {(one.question.key, frozenset(one.question.late)): one.answer for one in those}
        for one in these:
            situation = (one.question.key, frozenset(one.question.late))
            other = known.get(situation) or examination.asked_again(slot, one, other_rules)
            if _said(other) != _said(one.answer):
                differing.add(situation)
    return len(differing)


def _said(answer: Any) -> Any:
    """What an answer says; a gap or conflict says that it is one."""
    return answer.answer if isinstance(answer, Decision) else type(answer).__name__


def _games(examination: Examination, under: Under) -> dict[str, Any]:
    """In how many games, with equal chance and equal players, something is told otherwise, and at which move first."""
    games = examination.games(examination.default)
    book = examination.book(under)
    moves = [first_difference(game, examination.subject, book) for game in games]
    return {"of": len(games), "differ": sum(move is not None for move in moves), "first_moves": moves}
