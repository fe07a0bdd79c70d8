"""Turns the mutants of a subject into rows of verdicts, on several processes, with a journal that survives a kill.

Mutants are judged in chunks; the rows stand in the order of the list of mutants, however many processes there are and
whichever answers first. The journal lies under a digest of the rules and of the sources of the checks and of the
engine. What is complete is not judged again; where cases were added or changed, what a case that is as it was has
killed stays killed (another might be named if all were judged anew), and the rest is judged again.
"""

import hashlib
import pickle
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    all_of_them = listed(judge)
    journal = _journal(judge.subject, trials)
    try:
        found = {_name(row): row for row in _kept(judge, journal)} if journal else {}
        left = [at for at, one in enumerate(all_of_them) if (one.kind, one.what) not in found]
        known = len(all_of_them) - len(left)
        trials.tell(known, len(all_of_them))
        for rows in _judged(judge, all_of_them, trials, [left[at : at + CHUNK] for at in range(0, len(left), CHUNK)]):
            if journal:
                journal.keep(len(journal.done), {"rows": rows})
            found |= {_name(row): row for row in rows}
            known += len(rows)
            trials.tell(known, len(all_of_them))
    finally:
        if journal:
            journal.close()
    return [_plain(found[one.kind, one.what]) for one in all_of_them]


def _name(row: Mapping[str, Any]) -> tuple[str, str]:
    return row["kind"], row["what"]


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "rests"}


def _kept(judge: Judge, journal: Journal) -> Iterator[dict[str, Any]]:
    """The rows of a journal that still stand: what a case killed while that case is as it was, all else while nothing
    of the text's folder has changed."""
    standing = {judge.rests, *(one.digest for one in judge.cases.witnesses)}
    for chunk in journal.chunks():
        yield from (row for row in chunk["rows"] if row["rests"] in standing)


def listed(judge: Judge) -> list[Mutant]:
    """The mutants that count (see `spoken_of`)."""
    return list(counted(judge.cases, mutants(judge.subject.ruleset)))


def digest_of(subject: Subject) -> str:
    """A digest of the rules, and of the sources of the checks and of the engine."""
    decided = f"{subject.ruleset.version} {deciding(subject.ruleset.engine, __name__)}"
    return hashlib.sha256(decided.encode()).hexdigest()[:16]


def _journal(subject: Subject, trials: Trials) -> Journal | None:
    """The journal of these rules; those of others than these are taken away. None where nothing is kept, or nothing
    can be written."""
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


def _judged(
    judge: Judge, all_of_them: Sequence[Mutant], trials: Trials, chunks: Sequence[Sequence[int]]
) -> Iterator[Rows]:
    """Chunks as they come, each given by the places of its mutants."""
    if not chunks:
        return
    jobs = min(trials.jobs, -(-len(chunks) // WORTH))
    if jobs == 1:
        for chunk in chunks:
            yield list(verdicts(judge, [all_of_them[at] for at in chunk]))
        return
    with tempfile.TemporaryDirectory() as folder:
        shared = Path(folder, "subject")
        alone = replace(judge.subject, game=cast(Game, None), ground=None)  # modules are loaded where they are needed
        shared.write_bytes(pickle.dumps(alone))
        with executor_for(jobs) as executor:
            yield from _gathered(executor, str(shared), chunks)


def _gathered(executor: Executor, shared: str, chunks: Sequence[Sequence[int]]) -> Iterator[Rows]:
    waiting = iter(chunks)
    pending: set[Future[Rows]] = set()
    try:
        while True:
            while len(pending) < PENDING and (chunk := next(waiting, None)) is not None:
                pending.add(executor.submit(_in_worker, shared, chunk))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in pending:
            future.cancel()


def _in_worker(shared: str, chunk: Sequence[int]) -> Rows:
    judge, all_of_them = _bench(shared)
    return list(verdicts(judge, [all_of_them[at] for at in chunk]))


@lru_cache(maxsize=1)
def _bench(shared: str) -> tuple[Judge, list[Mutant]]:
    """What a process needs, made once in it."""
    subject: Subject = pickle.loads(Path(shared).read_bytes())
    engine = subject.ruleset.engine
    whole = replace(subject, game=load_game(engine), ground=ground_of(engine))
    judge = Judge(Examination(whole, 1))
    return judge, listed(judge)
