"""Turns procedures into tables of steps: what each does or asks, by which clause, and which step follows when."""

from dataclasses import dataclass
from typing import NamedTuple

from bopu.ruleset.model import Phrase, Procedure, Step
from bopu.ruleset.procedure import NO, YES, all_parts
from bopu.ruleset.terms import Named
from bopu.ruleset.vocabulary import PROCEDURES
from bopu.site.blocks import Block
from bopu.site.rule_view import Link, Only, RuleDesk, Support
from bopu.site.wording import Piece, Pieces


class Way(NamedTuple):
    """How a step comes out (None where there is one way only), and the steps that then follow."""

    outcome: Piece | None
    to: tuple[Link, ...]


@dataclass(frozen=True)
class StepView:
    """One step. `asks` are conditions that are tested, `does` is its operation, `named` what it finds is called."""

    name: str
    id: str
    anchor: str
    href: str
    procedure: Link
    cites: tuple[Link, ...]
    asks: tuple[Pieces, ...]
    does: Pieces
    named: Pieces
    ways: tuple[Way, ...]
    only: tuple[Only, ...]
    support: Support | None
    numbers: tuple[Support, ...]
    yaml: str


class Bound(NamedTuple):
    """A name that is known when a procedure begins, and where it is from: a value, or a field of an event."""

    name: Pieces
    source: str


@dataclass(frozen=True)
class ProcedureView:
    """One procedure: the rules and steps that begin it, its steps in order."""

    id: str
    anchor: str
    name: Piece
    cites: tuple[Link, ...]
    support: Support | None
    begun: tuple[Link, ...]
    binds: tuple[Bound, ...]
    steps: tuple[StepView, ...]
    yaml: str


def procedure_views(desk: RuleDesk) -> tuple[ProcedureView, ...]:
    """All procedures of a text."""
    return tuple(_procedure(desk, procedure) for procedure in desk.game.ruleset.procedures.values())


def steps_citing(desk: RuleDesk, clause: str) -> tuple[StepView, ...]:
    """The steps that a clause gives."""
    procedures = desk.game.ruleset.procedures.values()
    return tuple(
        step_view(desk, procedure, step)
        for procedure in procedures
        for step in procedure.steps
        if clause in step.cites and not step.end
    )


def _procedure(desk: RuleDesk, procedure: Procedure) -> ProcedureView:
    say = desk.speaker
    return ProcedureView(
        procedure.id,
        f"procedure-{procedure.id}",
        say.named("procedures", procedure.id, procedure.id),
        tuple(desk.clause(name) for name in procedure.cites),
        desk.support(*procedure.supplied) if any(procedure.supplied) else None,
        tuple(desk.rule(name) for name in _beginning(desk, procedure)),
        tuple(Bound(say.number(Named(name)), source) for name, source in procedure.binds.items()),
        tuple(step_view(desk, procedure, step) for step in procedure.steps if not step.end),
        _block(desk, procedure).whole,
    )


def _beginning(desk: RuleDesk, procedure: Procedure) -> list[str]:
    """The rules and steps that begin a procedure."""
    words = desk.game.vocabulary.operations
    asked = {(word.name, param.name) for word in words.values() for param in word.params if param.domain == PROCEDURES}
    return [
        name
        for name, part in all_parts(desk.game.ruleset).items()
        if any(phrase.args.get(param) == procedure.id for word, param in asked for phrase in _uses(part.phrases, word))
    ]


def _uses(phrases: tuple[Phrase, ...], word: str) -> list[Phrase]:
    return [phrase for phrase in phrases if phrase.word == word]


def step_view(desk: RuleDesk, procedure: Procedure, step: Step) -> StepView:
    """A step as pages show it."""
    say = desk.speaker
    block, place = _block(desk, procedure), procedure.steps.index(step)
    return StepView(
        step.name,
        step.id,
        f"step-{step.name}",
        desk.rule(step.name).href,
        Link(procedure.id, desk.page("rules", fragment=f"procedure-{procedure.id}")),
        tuple(desk.clause(name) for name in step.cites),
        tuple(say.condition(phrase) for phrase in step.test),
        say.answer(step.operation) if step.operation else (),
        say.number(Named(step.bind)) if step.bind else (),
        tuple(Way(outcome_in_words(desk, outcome), _targets(desk, procedure, target)) for outcome, target in step.ways),
        desk.only(step.only),
        desk.support(*step.supplied) if any(step.supplied) else None,
        desk.numbers(step),
        block.steps[place] if len(block.steps) == len(procedure.steps) else "",
    )


def _block(desk: RuleDesk, procedure: Procedure) -> Block:
    none = Block("", ())
    return desk.game.procedure_blocks.get(procedure.id, none) if desk.open else none


def outcome_in_words(desk: RuleDesk, outcome: str) -> Piece | None:
    """An outcome of a step as pages say it; None where a step has but one, which has no name."""
    if outcome in (YES, NO):
        return Piece(desk.say("rules", "yes") if outcome == YES else desk.say("rules", "no"), desk.speaker.tag)
    return desk.speaker.named("outcomes", outcome, outcome) if outcome else None


def _targets(desk: RuleDesk, procedure: Procedure, target: str) -> tuple[Link, ...]:
    """The steps of an id: several where switches set them apart. An end leads nowhere."""
    end = Link(desk.say("rules", "ends"), "", desk.speaker.tag)
    found = [step for step in procedure.steps if step.id == target]
    return tuple(end if step.end else _short(desk, procedure, step) for step in found)


def _short(desk: RuleDesk, procedure: Procedure, step: Step) -> Link:
    """The link to a step, called without the name of its procedure."""
    return desk.rule(step.name)._replace(text=step.name.removeprefix(f"{procedure.id}."))
