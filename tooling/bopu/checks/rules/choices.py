"""Turns each option of each switch into what it changes: questions answered otherwise, games that go otherwise, and,
where hands can be scored, hands of the cases that score otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bopu.checks.rules.examination import Answer, Examination, Under
from bopu.checks.rules.hands import Hands
from bopu.checks.rules.measured import FILE, kept_measures
from bopu.checks.rules.played import departure, first_difference
from bopu.checks.rules.questions import Question
from bopu.checks.rules.sides import cell_of, side_of
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level
from bopu.ruleset.decide import Decision

MOST_SHOWN = 12
"""So many kinds of difference in one slot are told with an example, the most frequent first; all are counted."""


class Difference(NamedTuple):
    """A situation in which an option answers otherwise than the defaults."""

    question: Question
    before: Answer
    after: Answer


def choices(examination: Examination) -> tuple[list[dict[str, Any]], list[Finding]]:
    """A row for each option that is not the default, compared with the defaults; what is kept of longer measures stands
    in it (see `measured`), with the version of the rules that these are of."""
    rows, findings = [], []
    kept = _kept(examination.subject)
    hands = Hands(examination.subject)
    for name, switch in examination.subject.ruleset.switches.items():
        for option in switch.options:
            if option.id == switch.default:
                continue
            measured = kept.get((name, option.id), {})
            known = measured if measured.get("version") == examination.subject.ruleset.version else {}
            row = _row(examination, name, option.id, played=bool(known))
            if changed := hands.changed(name, option.id):
                row["hands"] = changed
            alike = not any(part["differ"] for part in row.values()) and not _differs(known)
            row |= {"measured": measured} if measured else {}
            rows.append({"switch": name, "kind": switch.kind, "cites": list(switch.cites), "option": option.id, **row})
            if alike and not examination.witnesses.telling(name, option.id):
                found = f"no difference in {_of(row)}, nor in a case"
                message = f"expected {name}={option.id} to change something; found {found}"
                clause = next(iter(switch.cites), "")
                findings.append(examination.subject.finding(Level.WARNING, "idle-choice", message, 0, clause))
    return rows, findings


def _kept(subject: Subject) -> dict[tuple[str, str], Any]:
    """The measures that are kept with the text, by switch and option."""
    data, _ = kept_measures(subject.folder, FILE)
    names = ("given", "games", "throws", "hands")
    return {
        (row["switch"], row["option"]): {
            "version": data["version"],
            **{name: row[name] for name in names if name in row},
        }
        for row in data.get("options", ())
    }


def _differs(known: Mapping[str, Any]) -> bool:
    """Whether measures of these very rules tell of a difference."""
    return any(known[part]["differ"] for part in ("games", "throws", "hands") if part in known)


def _of(row: dict[str, Any]) -> str:
    hands = f", {row['hands']['of']} hands" if "hands" in row else ""
    return f"{row['decisions']['of']} questions and {row['games']['of']} games{hands}"


def _row(examination: Examination, switch: str, option: str, played: bool) -> dict[str, Any]:
    under = Under(f"{switch}={option}", {switch: option})
    return {"decisions": _decisions(examination, under), "games": _games(examination, under, played)}


def _decisions(examination: Examination, under: Under) -> dict[str, Any]:
    """In how many situations a slot is answered otherwise. Situations are those that either side tells apart."""
    asked, by_slot, examples = 0, {}, []
    for slot in examination.slots:
        asked += len(examination.answers(slot, examination.default))
        differing = list(differences(examination, slot, under))
        if differing:
            by_slot[slot] = len(differing)
            examples += _examples(examination, slot, differing)
    return {"of": asked, "differ": sum(by_slot.values()), "by_slot": by_slot, "examples": examples}


def differences(examination: Examination, slot: str, under: Under) -> Iterator[Difference]:
    """The situations, told apart by either side, that the defaults and these choices answer differently."""
    touched, answered = examination.anew(slot, under)
    theirs = {_situation(one.question): one for one in answered}
    ours = {_situation(one.question): one for one in examination.usual(slot, touched)}
    usual, rules = (examination.rules(slot, one) for one in (examination.default, under))
    for situation, one in ours.items():
        other = theirs.get(situation)
        after = other.answer if other else examination.asked_again(slot, one, rules)
        if _said(after) != _said(one.answer):
            yield Difference(one.question, one.answer, after)
    for situation, one in theirs.items():
        if situation not in ours and _said(before := examination.asked_again(slot, one, usual)) != _said(one.answer):
            yield Difference(one.question, before, one.answer)


def _situation(question: Question) -> Any:
    return question.key, frozenset(question.late)


def _said(answer: Answer) -> Any:
    """What an answer says; a gap or conflict says that it is one."""
    return answer.answer if isinstance(answer, Decision) else type(answer).__name__


def _examples(examination: Examination, slot: str, differing: Sequence[Difference]) -> list[dict[str, Any]]:
    """One situation for each pair of sides that speak before and after, with the number of such situations."""
    groups: dict[Any, list[Difference]] = {}
    for one in differing:
        groups.setdefault((_speaking(one.before), _speaking(one.after)), []).append(one)
    shown = sorted(groups.values(), key=lambda group: -len(group))[:MOST_SHOWN]
    return [_example(examination, slot, group[0], len(group)) for group in shown]


def _speaking(answer: Answer) -> tuple[str, ...]:
    return type(answer).__name__, *(rule.id for rule in getattr(answer, "rules", ()))


def _example(examination: Examination, slot: str, one: Difference, number: int) -> dict[str, Any]:
    key = dict(zip(examination.slots[slot].keys, one.question.key, strict=True))
    sides = {"before": side_of(examination, one.before), "after": side_of(examination, one.after)}
    at = cell_of(examination, one.question.key)
    return {"slot": slot, "number": number, "key": key, "late": dict(one.question.late), **sides, **at}


def _games(examination: Examination, under: Under, played: bool) -> dict[str, Any]:
    """In how many games, with equal chance and equal players, something is told otherwise, and at which move first.

    The first are those that coverage plays under the option, too. Where measures of these very rules are kept, many
    games `played` already, they are enough: `of` tells how many they are. A game in which no rule was met that the
    option adds or takes away goes the same: it is not played again.
    """
    games, both = examination.games(examination.default), examination.games(under)
    moves = [departure(*pair) for pair in zip(games, both, strict=False)]
    subject, book = examination.subject, examination.book(under)
    for game in () if played else games[len(both) :]:
        moves.append(first_difference(game, subject, book) if examination.may_differ(game, under) else None)
    return {"of": len(moves), "differ": sum(move is not None for move in moves), "first_moves": moves}
