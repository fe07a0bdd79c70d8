"""Turns texts into what is found about them and their rules, each whole in one process, several processes at a time.

A process opens each text by itself, with those that its rules rest on, compiles and checks it: nothing is read before
the work is parted. The answers stand in the order of the texts, however many processes there are and whichever is done
first. Each is kept (see `kept_reports`).
"""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from dataclasses import replace

from bopu.checks.rules.kept_reports import begun, keep
from bopu.checks.rules.report import examine
from bopu.checks.rules.reported import SLOW, Asked, NoGame, Outcome, Report
from bopu.checks.rules.subject import Subject, subject_of
from bopu.checks.rules.trials import ALONE, Trials
from bopu.checks.validate import validate
from bopu.clauses import Corpus
from bopu.project import Project
from bopu.project.rules_file import NAME, folders_with_rules
from bopu.rules import compile_text
from bopu.rules.compile import Compiled, texts_for
from bopu.simulate.run import Tell, executor_for, silent

A_FEW = 3
"""So many checks are made in one process."""


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


def at_once(asked: Asked) -> bool:
    """Whether texts are checked beside each other: a few checks are done before a process has begun, and mutants are
    tried on all processes already."""
    return len(asked.slugs) > 1 and len(asked.names) > A_FEW and not SLOW & set(asked.names)


def all_checked(asked: Asked, jobs: int, tell: Tell = silent) -> Iterator[tuple[str, Outcome]]:
    """Each text with what was found, on so many processes, in the order of the texts. Raises `NoGame`."""
    jobs = min(jobs, len(asked.slugs))
    if jobs <= 1:
        for done, slug in enumerate(asked.slugs, 1):
            yield slug, checked(asked, slug)
            tell(done, len(asked.slugs))
        return
    with executor_for(jobs) as executor, _ended_with_us():
        by_slug = {slug: executor.submit(checked, asked, slug) for slug in _longest_first(asked)}
        _wait(list(by_slug.values()), tell)
        yield from ((slug, by_slug[slug].result()) for slug in asked.slugs)


def _longest_first(asked: Asked) -> list[str]:
    """The texts with the longest rules first, so that no process is left with one at the end."""
    rules = {text.slug: text.folder / NAME for text in asked.project.texts}
    sizes = {slug: rules[slug].stat().st_size if rules[slug].exists() else 0 for slug in asked.slugs}
    return sorted(asked.slugs, key=lambda slug: -sizes[slug])


def _wait(futures: Sequence[Future[Outcome]], tell: Tell) -> None:
    tell(0, len(futures))
    for done, future in enumerate(as_completed(futures), 1):
        future.result()  # a fault ends all
        tell(done, len(futures))


@contextmanager
def _ended_with_us() -> Iterator[None]:
    """Processes begun in here end at once where this is broken off; else they would first finish their texts."""
    before = set(multiprocessing.active_children())
    try:
        yield
    except BaseException:
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
