"""Turns two rulesets that differ in some rules of a slot into the questions that they answer differently, under all
choices at once: a proof where there is none.

Rules are asked whatever options they hang on; of each question only the switches matter that hang on rules which match
it, and all their options are gone through. A question that nothing touches that differs is answered alike. Two answers
in other words are no difference where the engine, put into the situation, does the same by both.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile, product
from typing import Any, NamedTuple

from bopu.checks.rules.examination import Answer, Examination
from bopu.checks.rules.played import MetBook
from bopu.checks.rules.questions import Enquiry, Question, answer
from bopu.checks.rules.subject import Subject
from bopu.ruleset.decide import Decision, Matched
from bopu.ruleset.model import Names, Phrase, Rule, Selector
from bopu.ruleset.terms import Const, Operated

PLAYED = frozenset({"item", "face", "at"})
"""A question with these features is of a result that an engine can play."""
MOST = 4_096
"""So many questions, and for each so many choices, are gone through: beyond that nothing is proved."""
MOST_WAYS = 256
"""So many further choices, on which hangs what two answers come to, are gone through for one question."""
Choices = Mapping[str, str]


class TooMany(Exception):
    """There are more questions, or more choices hang on the rules that match one, than are gone through."""


class Differing(NamedTuple):
    """A question that two rulesets answer differently under some choices."""

    question: Question
    choices: Choices
    before: Answer
    after: Answer

    @property
    def breaks(self) -> bool:
        """Whether an answer became a gap or a conflict."""
        return isinstance(self.before, Decision) and not isinstance(self.after, Decision)


class Compared(NamedTuple):
    """What came of a comparison: how many questions were put, and those that are answered differently."""

    questions: int
    differing: Sequence[Differing]


def compared(examination: Examination, changed: Subject, slot: str, names: Iterable[str]) -> Compared:
    """All questions of a slot that the rules of these names touch, in either ruleset, put to both. It ends with the
    first that breaks. Raises `TooMany`."""
    found, number = list[Differing](), 0
    alike = partial(_alike, subjects=(examination.subject, changed))
    for one in _questions(examination, changed, slot, set(names)):
        number += 1
        if number > MOST:
            raise TooMany
        more = list(_differing(examination, slot, *one))
        found += more if found else dropwhile(alike, more)  # one that makes a difference is enough to know
        if any(each.breaks for each in more):
            break
    return Compared(number, found)


def _alike(one: Differing, subjects: Sequence[Subject]) -> bool:
    """Whether the engine does the same by both answers, whatever else is chosen: of each choice the options are gone
    through that hang on rules which it meets on the way."""
    if not all(isinstance(said, Decision) for said in (one.before, one.after)):
        return False
    switches = subjects[0].ruleset.switches
    waiting, number = [one.choices], 0
    while waiting:
        number += 1
        choices = waiting.pop()
        met = set[str]()
        if number > MOST_WAYS or not played_alike(one.question, subjects, choices, met):
            return False
        if more := sorted(met - choices.keys()):
            waiting += [{**choices, more[0]: option.id} for option in switches[more[0]].options]
    return True


def played_alike(question: Question, subjects: Sequence[Subject], choices: Choices, met: set[str]) -> bool:
    """Whether an engine put into the situation of a question does the same by both rulesets: what it tells, rules left
    out, and what stands then. The switches on which rules hang that it meets are added to `met`. Where the engine
    cannot be asked, because no result of a throw is to be played, nothing is known."""
    told = list[tuple[str, ...]]()
    for subject in subjects:
        if subject.ground is None or not question.features.keys() >= PLAYED:
            return False
        book = MetBook(subject.ruleset, subject.game.vocabulary, choices)
        told.append(subject.ground.tried(book, question.features))
        met |= {name for rule in subject.ruleset.rules if rule.id in book.met for name in rule.only}
    return all(one == told[0] for one in told)


def _questions(
    examination: Examination, changed: Subject, slot: str, names: set[str]
) -> Iterator[tuple[Question, Question]]:
    """Each situation as both rulesets meet it; where conditions were changed, either may tell situations apart that the
    other does not."""
    enquiry = examination.enquiry
    other = enquiry.under(changed, changed.book())
    ours, theirs = (_of_slot(subject, slot) for subject in (examination.subject, changed))
    before, after = ({rule.id: rule for rule in rules} for rules in (ours, theirs))
    ruleset = examination.subject.ruleset
    meaning = (ruleset.situations, ruleset.values) == (changed.ruleset.situations, changed.ruleset.values)
    ordered = meaning and names <= before.keys() & after.keys() and _ordered(before, after, names)
    keys = _keys(slot, names, ordered, (enquiry, before), (other, after))
    same = {name for name, rule in before.items() if meaning and after.get(name) is rule}
    yield from ((one, other.asked_again(one, theirs, same)) for one in _put(enquiry, slot, ours, keys))
    if not meaning or not all(_tells_apart(before[name], rule) for name, rule in after.items() if name not in same):
        yield from ((enquiry.asked_again(one, ours, same), one) for one in _put(other, slot, theirs, keys))


def _keys(
    slot: str, names: set[str], ordered: bool, *asked: tuple[Enquiry, Mapping[str, Rule]]
) -> Sequence[tuple[Any, ...]]:
    """The keys that rules of these names touch; of those that only go before others than they did, what all touch."""
    named = [
        dict.fromkeys(asking.touched(slot, rules[name])) for asking, rules in asked for name in names & rules.keys()
    ]
    if ordered and named:
        first, *others = named
        return [key for key in first if all(key in one for one in others)]
    return list(dict.fromkeys(key for one in named for key in one))


def _tells_apart(rule: Rule, now: Rule) -> bool:
    """Whether a rule has the conditions that it had."""
    return (rule.when, rule.unless) == (now.when, now.unless)


def _ordered(before: Mapping[str, Rule], after: Mapping[str, Rule], names: Iterable[str]) -> bool:
    """Whether rules are as they were but for what they override."""
    return all(replace(after[name], overrides=before[name].overrides) == before[name] for name in names)


def _put(enquiry: Enquiry, slot: str, rules: Sequence[Rule], keys: Iterable[tuple[Any, ...]]) -> Iterator[Question]:
    return enquiry.questions(slot, rules, list(keys))


def _of_slot(subject: Subject, slot: str) -> list[Rule]:
    return [rule for rule in subject.ruleset.rules if rule.slot == slot]


def _differing(examination: Examination, slot: str, before: Question, after: Question) -> Iterator[Differing]:
    if len(before.matched) == len(after.matched) and all(map(_same, before.matched, after.matched)):
        return
    ruleset = examination.subject.ruleset
    hanging = sorted({name for one in (before, after) for match in one.matched for name in match.rule.only})
    options = [[option.id for option in ruleset.switches[name].options] for name in hanging]
    number = 1
    for some in options:
        number *= len(some)
    if number > MOST:
        raise TooMany
    for chosen in product(*options):
        choices = dict(zip(hanging, chosen, strict=True))
        said = [answer(_held(one, choices), examination.slots[slot]) for one in (before, after)]
        if _said(said[0]) != _said(said[1]):
            yield Differing(before, choices, said[0], said[1])


def _same(one: Matched, other: Matched) -> bool:
    return one.rule is other.rule and one.bound == other.bound


def _held(question: Question, choices: Choices) -> Question:
    """A question with those rules that hold under choices."""
    matched = tuple(match for match in question.matched if match.rule.only.items() <= choices.items())
    return Question(question.slot, question.key, question.late, matched, question.features)


def _said(one: Answer) -> Any:
    """What is said, and what engines find bound by it; which rules say it, and where in a text its figures stand, makes
    no difference to play."""
    return (_plain(one.answer), one.bound) if isinstance(one, Decision) else type(one).__name__


def _plain(value: Any) -> Any:
    """An answer, or a part of one, without the places where its figures and names stand."""
    if isinstance(value, Const):
        return value.number
    if isinstance(value, Names):
        return value.names
    if isinstance(value, Operated):
        return value.operation, _plain(value.left), _plain(value.right)
    if isinstance(value, Phrase):
        return value.word, _plain(value.args)
    if isinstance(value, Selector):
        return value.base, _plain(value.filters), value.bind
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value
