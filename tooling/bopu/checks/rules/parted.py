"""Turns texts into work for several processes, each text whole in one of them.

The answers stand in the order of the texts, however many processes there are and whichever is done first. Nothing is
read, and no check is imported, before the work is parted: each process does that for itself.
"""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from contextlib import contextmanager

from bopu.checks.rules.reported import SLOW, Asked, Outcome
from bopu.project.rules_file import NAME
from bopu.simulate.run import Tell, executor_for, silent

A_FEW = 3
"""So many checks are made in one process."""


def at_once(asked: Asked) -> bool:
    """Whether texts are checked beside each other: a few checks are done before a process has begun, and mutants are
    tried on all processes already."""
    return len(asked.slugs) > 1 and len(asked.names) > A_FEW and not SLOW & set(asked.names)


def all_checked(asked: Asked, jobs: int, tell: Tell = silent) -> Iterator[tuple[str, Outcome]]:
    """Each text with what was found, on so many processes, in the order of the texts. Raises `NoGame`."""
    jobs = min(jobs, len(asked.slugs))
    if jobs <= 1:
        for done, slug in enumerate(asked.slugs, 1):
            yield slug, _checked(asked, slug)
            tell(done, len(asked.slugs))
        return
    with executor_for(jobs) as executor, _ended_with_us():
        by_slug = {slug: executor.submit(_checked, asked, slug) for slug in _longest_first(asked)}
        _wait(list(by_slug.values()), tell)
        yield from ((slug, by_slug[slug].result()) for slug in asked.slugs)


def _checked(asked: Asked, slug: str) -> Outcome:
    from bopu.checks.rules.together import checked

    return checked(asked, slug)


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
