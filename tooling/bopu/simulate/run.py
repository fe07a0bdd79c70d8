"""Turns a task, a first seed and a number of games into a tally, on any executor of concurrent.futures.

Games are played in chunks of a fixed size; game number i has the seed `seed + i`. So neither the number of workers nor
the order in which they answer changes anything.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from typing import Any

from bopu.simulate.games import Chunk, Task, play_games
from bopu.simulate.journal import Journal
from bopu.simulate.tally import Tally

CHUNK = 20
"""Games played at a stretch: a second or so, which is what a kill can cost each worker."""
PENDING = 16
"""How many chunks are handed out at a time."""

Tell = Callable[[int, int], None]
"""Is told how many games are played, of how many."""
Keep = Callable[[str, str], None]


def silent(done: int, total: int) -> None:
    """For those who want to hear nothing of the progress."""


class InThisProcess(Executor):
    """Plays at once, in the process that asks: the executor for one job."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it now."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


def executor_for(jobs: int) -> Executor:
    """So many processes, or none but this one."""
    if jobs == 1:
        return InThisProcess()
    # fresh processes: one that is copied from a program with threads may stand still
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, initializer=_begin_worker, initargs=(os.getpid(),))


def _begin_worker(parent: int) -> None:
    """A worker leaves Ctrl-C to its parent, and ends when the parent was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def run(
    task: Task,
    seed: int,
    number: int,
    executor: Executor,
    journal: Journal | None = None,
    tell: Tell = silent,
    keep_record: Keep = lambda seed, text: None,
) -> Tally:
    """Play all games that the journal does not hold yet, and count them all."""
    tally = Tally()
    for chunk in journal.chunks() if journal else ():
        tally.add(chunk)
    tell(tally.games, number)
    done = journal.done if journal else frozenset()
    left = [place for place in range(-(-number // CHUNK)) if place not in done]
    for place, chunk in _played(task, seed, number, left, executor):
        for name, text in chunk.pop("records").items():
            keep_record(name, text)
        if journal:
            journal.keep(place, chunk)
        tally.add(chunk)
        tell(tally.games, number)
    return tally


def _played(
    task: Task, seed: int, number: int, places: Iterable[int], executor: Executor
) -> Iterator[tuple[int, Chunk]]:
    """Chunks as they come, a few handed out at a time. What is not begun is called off when the reader stops."""
    waiting = iter(places)
    pending: dict[Future[Chunk], int] = {}
    try:
        while True:
            while len(pending) < PENDING and (place := next(waiting, None)) is not None:
                seeds = range(seed + place * CHUNK, seed + min((place + 1) * CHUNK, number))
                future = executor.submit(play_games, task, seeds)
                if future.done():  # an executor that plays at once would otherwise play all before any is kept
                    yield place, future.result()
                else:
                    pending[future] = place
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    finally:
        for future in pending:
            future.cancel()
