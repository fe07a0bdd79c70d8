"""Turns what rules say of throws into “try this throw”: for each clause that a throw can reach, throws that show it,
and for any throw the answers in words with their clauses."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from bopu.site import strings
from bopu.site.alternatives import Alternative
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.throw_dice import Face, Share, faces_of, share
from bopu.site.throw_lists import Dice, ThrowLists
from bopu.site.throw_reach import Reach
from bopu.site.throw_sayings import Said, Sayings
from bopu.site.wording import Piece, plain


class Cited(NamedTuple):
    """A clause that speaks: its id, what it is called, where its page is."""

    id: str
    text: str
    href: str
    lang: str


class AnswerView(NamedTuple):
    """An answer in words where conditions hold, the clauses it rests on, the rules that give it."""

    conditions: tuple[str, ...]
    text: str
    clauses: tuple[Cited, ...]
    rules: tuple[Link, ...]


class SayingView(NamedTuple):
    """What is asked, and the answers."""

    asks: Piece
    answers: tuple[AnswerView, ...]


class Heard(NamedTuple):
    """All that rules say of a throw: answers, then the rules that begin procedures, and the procedures with links."""

    sayings: tuple[SayingView, ...]
    begins: tuple[Cited, ...]
    procedures: tuple[Link, ...]


class TrialView(NamedTuple):
    """A throw that is shown: its dice, highest first, who throws it (role and name), what is said of it."""

    dice: Dice
    role: str
    thrower: strings.Said
    heard: Heard


@dataclass(frozen=True)
class ClauseTrials:
    """The throws that show a clause. `later` says that the clause does not speak of the throw itself but of a step that
    may follow; `share` is how often a throw reaches it, whoever throws (empty where that differs by role)."""

    clause: str
    examples: tuple[TrialView, ...]
    later: bool
    share: Share | None
    form: "Form"


class Form(NamedTuple):
    """What the form to try throws offers."""

    file: str
    dice: Dice
    role: str
    faces: tuple[Face, ...]
    roles: tuple[tuple[str, strings.Said], ...]
    all_href: str
    ways: int


@dataclass
class Trials:
    """The throws of one game on pages of one language at one depth. `file` are the tables that the script looks up."""

    desk: RuleDesk
    reach: Reach
    file: str
    _heard: dict[int, Heard] = field(default_factory=dict)

    @property
    def lists(self) -> ThrowLists:
        """The throws and their chances."""
        return self.reach.lists

    @property
    def sayings(self) -> Sayings:
        """What is said of them."""
        return self.reach.sayings

    def of(self, clause: str) -> ClauseTrials | None:
        """The trials of a clause; None where no throw reaches it."""
        reached = self.reach.of(clause)
        if not reached.examples:
            return None
        shown = tuple(self._view(dice, role) for dice, role in reached.examples)
        chance = None if reached.chance is None else share(reached.chance, self.lists.ways)
        form = self.form(shown[0].dice, shown[0].role)
        return ClauseTrials(clause, shown, reached.later, chance, form)

    def form(self, dice: Dice, role: str) -> Form:
        """The form, set to a throw."""
        return Form(
            self.file,
            dice,
            role,
            faces_of(self.lists),
            tuple((name, self.desk.called(name)) for name in self.sayings.roles),
            self.desk.page("throws"),
            self.lists.ways,
        )

    def _view(self, dice: Dice, role: str) -> TrialView:
        return TrialView(tuple(reversed(dice)), role, self.desk.called(role), self.heard(self.sayings.of(dice, role)))

    def heard(self, said: Said) -> Heard:
        """What is said in words; the same for what is the same."""
        if id(said) not in self._heard:  # sayings are kept as long as this is
            self._heard[id(said)] = Heard(
                tuple(self._saying(saying.slot, saying.alternatives) for saying in said.sayings),
                self._cited(name for rule in said.begins for name in rule.cites),
                tuple(self.desk.procedure(name) for name in said.procedures),
            )
        return self._heard[id(said)]

    def _saying(self, slot: str, found: tuple[Alternative, ...]) -> SayingView:
        doc = self.desk.game.vocabulary.slots[slot].doc
        return SayingView(self.desk.speaker.named("slots", slot, doc), tuple(map(self._answer, found)))

    def _answer(self, one: Alternative) -> AnswerView:
        say = self.desk.speaker
        texts = [(plain(say.condition(phrase)), holds) for phrase, holds in one.conditions]
        conditions = tuple(text if holds else self.desk.say("try", "not", what=text) for text, holds in texts)
        if one.answer is None:
            text = self.desk.say("try", "unanswered")
        else:
            text = self.desk.say("trial", "between").join(plain(say.answer(phrase)) for phrase in one.answer)
        clauses = self._cited(name for rule in one.rules for name in rule.cites)
        return AnswerView(
            conditions,
            text or self.desk.say("trial", "nothing"),
            clauses,
            tuple(self.desk.rule(rule.id) for rule in one.rules),
        )

    def _cited(self, names: Iterator[str]) -> tuple[Cited, ...]:
        links = ((name, self.desk.clause(name)) for name in dict.fromkeys(names))
        return tuple(Cited(name, link.text, link.href, link.lang) for name, link in links)
