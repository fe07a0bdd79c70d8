"""Turns a request to end (SIGTERM, a closed terminal) into what Ctrl-C is, so that one path keeps what is done."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


@contextmanager
def as_interrupts() -> Iterator[None]:
    """While this lasts, being asked to end raises KeyboardInterrupt."""
    before = [signal.signal(number, _interrupt) for number in ENDING]
    try:
        yield
    finally:
        for number, handler in zip(ENDING, before, strict=True):
            signal.signal(number, handler)
