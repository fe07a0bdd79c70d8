"""Turns the mutants of a subject into rows of verdicts, on several processes, with a journal that survives a kill.

Mutants are judged in chunks by their place in the list; the rows stand in the order of the list, however many processes
there are and whichever answers first. The journal lies under a digest of all that decides the verdicts: the rules, the
folder of the text with its cases, the sources of the checks and of the engine. What is complete is not judged again.
"""

import hashlib
import pickle
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from bopu.checks.rules.examination import Examination
from bopu.checks.rules.judging import Judge, verdicts
from bopu.checks.rules.mutants import Mutant, mutants
from bopu.checks.rules.spoken_of import counted
from bopu.checks.rules.subject import Subject, ground_of
from bopu.play.contract import Game, load_game
from bopu.simulate.journal import Journal
from bopu.simulate.run import executor_for, silent
from bopu.simulate.sources import deciding

CHUNK = 12
"""Mutants judged at a stretch: what a kill can cost each process."""
PENDING = 8
WORTH = 20
"""Chunks for which another process is worth its beginning."""
SUFFIX = ".jsonl"
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Trials:
    """How mutants are tried: on so many processes, with a journal in a folder (none: nothing is kept), telling how far
    it is."""

    jobs: int = 1
    folder: Path | None = None
    tell: Callable[[int, int], None] = silent


ALONE = Trials()
"""In this process, and nothing is kept."""


def tried(examination: Examination, trials: Trials = ALONE) -> Rows:
    """Every mutant that counts with its verdict, in the order of `mutants`."""
    judge = Judge(examination)
    number = len(listed(judge))
    places = range(-(-number // CHUNK))
    journal = _journal(examination.subject, trials)
    try:
        kept = zip(sorted(journal.done), journal.chunks(), strict=True) if journal else ()
        found: dict[int, Rows] = {place: chunk["rows"] for place, chunk in kept}
        trials.tell(min(len(found) * CHUNK, number), number)
        for place, rows in _judged(judge, trials, [place for place in places if place not in found]):
            if journal:
                journal.keep(place, {"rows": rows})
            found[place] = rows
            trials.tell(min(len(found) * CHUNK, number), number)
    finally:
        if journal:
            journal.close()
    return [row for place in places for row in found[place]]


def listed(judge: Judge) -> list[Mutant]:
    """The mutants that count (see `spoken_of`)."""
    return list(counted(judge.cases, mutants(judge.subject.ruleset)))


def digest_of(subject: Subject) -> str:
    """A digest of all that decides the verdicts."""
    found = hashlib.sha256(f"{subject.ruleset.version} {deciding(subject.ruleset.engine, __name__)}".encode())
    for path in sorted(subject.folder.rglob("*.y*ml")):
        found.update(f"\0{path.relative_to(subject.folder)}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _journal(subject: Subject, trials: Trials) -> Journal | None:
    """The journal of these rules and cases; those of others than these are taken away. None where nothing is kept, or
    nothing can be written."""
    if trials.folder is None:
        return None
    digest = digest_of(subject)
    path = trials.folder / f"{subject.slug}-{digest}{SUFFIX}"
    with suppress(OSError):
        for other in trials.folder.glob(f"{subject.slug}-*{SUFFIX}"):
            if other != path:
                other.unlink(missing_ok=True)
        return Journal(path, {"mutation": subject.slug, "digest": digest}, "rows")
    return None


def _judged(judge: Judge, trials: Trials, places: Sequence[int]) -> Iterator[tuple[int, Rows]]:
    """Chunks as they come."""
    if not places:
        return
    jobs = min(trials.jobs, -(-len(places) // WORTH))
    if jobs == 1:
        all_of_them = listed(judge)
        for place in places:
            yield place, list(verdicts(judge, _chunk(all_of_them, place)))
        return
    with tempfile.TemporaryDirectory() as folder:
        shared = Path(folder, "subject")
        alone = replace(judge.subject, game=cast(Game, None), ground=None)  # modules are loaded where they are needed
        shared.write_bytes(pickle.dumps(alone))
        with executor_for(jobs) as executor:
            yield from _gathered(executor, str(shared), places)


def _gathered(executor: Executor, shared: str, places: Sequence[int]) -> Iterator[tuple[int, Rows]]:
    waiting = iter(places)
    pending: dict[Future[Rows], int] = {}
    try:
        while True:
            while len(pending) < PENDING and (place := next(waiting, None)) is not None:
                pending[executor.submit(_in_worker, shared, place)] = place
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    finally:
        for future in pending:
            future.cancel()


def _chunk(all_of_them: Sequence[Mutant], place: int) -> list[Mutant]:
    return list(all_of_them[place * CHUNK : (place + 1) * CHUNK])


def _in_worker(shared: str, place: int) -> Rows:
    judge, all_of_them = _bench(shared)
    return list(verdicts(judge, _chunk(all_of_them, place)))


@lru_cache(maxsize=1)
def _bench(shared: str) -> tuple[Judge, list[Mutant]]:
    """What a process needs, made once in it."""
    subject: Subject = pickle.loads(Path(shared).read_bytes())
    engine = subject.ruleset.engine
    whole = replace(subject, game=load_game(engine), ground=ground_of(engine))
    judge = Judge(Examination(whole, 1))
    return judge, listed(judge)
