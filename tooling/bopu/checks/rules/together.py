"""Turns a text into what is found about it and its rules, all together.

It is opened by itself, with the texts that its rules rest on, compiled, checked, and what was found is kept (see
`kept_reports`).
"""

from dataclasses import replace

from bopu.checks.rules.kept_reports import begun, keep
from bopu.checks.rules.report import examine
from bopu.checks.rules.reported import Asked, NoGame, Outcome, Report
from bopu.checks.rules.subject import Subject, subject_of
from bopu.checks.rules.trials import ALONE, Trials
from bopu.checks.validate import validate
from bopu.clauses import Corpus
from bopu.project import Project
from bopu.project.rules_file import NAME, folders_with_rules
from bopu.rules import compile_text
from bopu.rules.compile import Compiled, texts_for
from bopu.simulate.run import Tell, silent


def part_of(project: Project, slug: str) -> Project:
    """The project with those texts alone that the rules of a text rest on; of one without rules that text itself."""
    if any(text.slug == slug for text in folders_with_rules(project)):
        return texts_for(project, slug)
    return replace(project, texts=tuple(text for text in project.texts if text.slug == slug))


def checked(asked: Asked, slug: str, tell: Tell = silent, trials: Trials = ALONE) -> Outcome:
    """Everything about one text, opened by itself; it is kept. Raises `NoGame`."""
    start = begun(part_of(asked.project, slug))
    corpus, findings = validate(start.part)
    if corpus is None:
        return Outcome(findings, None)
    report, engine = _report(asked, slug, corpus, tell, trials)
    outcome = Outcome(findings, report)
    keep(asked, slug, start, outcome, engine)
    return outcome


def checked_among_all(asked: Asked, slug: str, corpus: Corpus) -> Report | None:
    """Everything about the rules of a text that can be opened with the others alone. Raises `NoGame`."""
    return _report(asked, slug, corpus, silent, ALONE)[0]


def _report(asked: Asked, slug: str, corpus: Corpus, tell: Tell, trials: Trials) -> tuple[Report | None, str]:
    """The report on the rules of a text, and their engine: of those that do not compile only why, and none."""
    if not any(text.slug == slug for text in folders_with_rules(asked.project)):
        return None, ""
    compiled = compile_text(asked.project, corpus.editions, slug, corpus.glossary)
    if compiled.ruleset is None:
        return Report({}, compiled.findings), ""
    subject = subject_for(asked.project, corpus, slug, compiled)
    return examine(subject, asked.names, asked.games, compiled.findings, tell, trials), compiled.ruleset.engine


def subject_for(project: Project, corpus: Corpus, slug: str, compiled: Compiled) -> Subject:
    """What the checks of a text that compiles look at. Raises `NoGame`."""
    folder = next(text.folder for text in project.texts if text.slug == slug)
    assert compiled.ruleset is not None  # the callers have looked
    file = project.relative(folder / NAME)
    subject, why = subject_of(slug, folder, file, compiled.ruleset, compiled.ledger, corpus.editions)
    if subject is None:
        raise NoGame(why)
    return subject
