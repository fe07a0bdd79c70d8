"""Turns texts into what is found about their rules, each whole in one process, several processes at a time.

A process gets what was read once, and compiles and checks one text after another. The answers stand in the order of the
texts, however many processes there are and whichever is done first.
"""

import multiprocessing
import pickle
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bopu.checks.rules.report import SLOW, Report, examine
from bopu.checks.rules.subject import Subject, subject_of
from bopu.checks.rules.trials import ALONE, Trials
from bopu.clauses import Corpus
from bopu.project import Project
from bopu.rules import compile_text
from bopu.rules.compile import NAME, Compiled
from bopu.simulate.run import Tell, executor_for, silent

A_FEW = 3
"""So many checks are made in one process."""


class NoGame(Exception):
    """Rules whose game cannot be had; the message is a sentence."""


@dataclass(frozen=True)
class Asked:
    """What is to be checked: of which texts, which checks by name, with so many games."""

    project: Project
    corpus: Corpus
    slugs: Sequence[str]
    names: Sequence[str]
    games: int


def checked(asked: Asked, slug: str, tell: Tell = silent, trials: Trials = ALONE) -> Report:
    """Everything about the rules of one text; of those that do not compile only why. Raises `NoGame`."""
    compiled = compile_text(asked.project, asked.corpus.editions, slug, asked.corpus.glossary)
    if compiled.ruleset is None:
        return Report({}, compiled.findings)
    subject = subject_for(asked.project, asked.corpus, slug, compiled)
    return examine(subject, asked.names, asked.games, compiled.findings, tell, trials)


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


def all_checked(asked: Asked, jobs: int, tell: Tell = silent) -> Iterator[tuple[str, Report]]:
    """Each text with its report, on so many processes, in the order of the texts. Raises `NoGame`."""
    jobs = min(jobs, len(asked.slugs))
    if jobs <= 1:
        for done, slug in enumerate(asked.slugs, 1):
            yield slug, checked(asked, slug)
            tell(done, len(asked.slugs))
        return
    with tempfile.TemporaryDirectory() as folder:
        shared = Path(folder, "asked")
        shared.write_bytes(pickle.dumps(asked))
        with executor_for(jobs) as executor, _ended_with_us():
            by_slug = {slug: executor.submit(_in_worker, str(shared), slug) for slug in _longest_first(asked)}
            _wait(list(by_slug.values()), tell)
            yield from ((slug, by_slug[slug].result()) for slug in asked.slugs)


def _longest_first(asked: Asked) -> list[str]:
    """The texts with the longest rules first, so that no process is left with one at the end."""
    folders = {text.slug: text.folder for text in asked.project.texts}
    return sorted(asked.slugs, key=lambda slug: -(folders[slug] / NAME).stat().st_size)


def _wait(futures: Sequence[Future[Report]], tell: Tell) -> None:
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


def _in_worker(shared: str, slug: str) -> Report:
    return checked(_asked(shared), slug)


@lru_cache(maxsize=1)
def _asked(shared: str) -> Asked:
    found: Asked = pickle.loads(Path(shared).read_bytes())
    return found
