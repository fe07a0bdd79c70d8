"""Turns the name of a stage (`site`, `test` or `bench`) into a ready environment: `cd tooling && python3 -m setup
site`."""

from __future__ import annotations

import sys
from pathlib import Path

from setup import for_site, for_tests
from setup.environment import EXTRAS, Environment
from setup.faults import SetupFault


def main(arguments: list[str]) -> int:
    """0 when the stage is ready, 1 with one sentence when it cannot be, 2 on wrong usage."""
    if len(arguments) != 1 or arguments[0] not in EXTRAS:
        print(
            f"set-up: expected one of {', '.join(EXTRAS)}, found {' '.join(arguments) or 'nothing'}.", file=sys.stderr
        )
        return 2
    try:
        make_ready(Environment(Path(__file__).resolve().parents[2]), arguments[0])
    except SetupFault as fault:
        print(f"set-up: {fault}", file=sys.stderr)
        return 1
    return 0


def make_ready(environment: Environment, stage: str) -> None:
    """Does nothing where the stamp says that nothing changed."""
    if for_site.still_there(environment) and is_ready(environment, stage):
        return
    environment.make()
    environment.install(stage)
    for_site.prepare(environment)
    if stage == "test":
        for_tests.prepare(environment)
    environment.mark_ready(stage)


def is_ready(environment: Environment, stage: str) -> bool:
    """Whether nothing changed since; every stage can build the site as well, and tests need their programmes."""
    if stage == "site":
        return any(environment.is_ready(name) for name in EXTRAS)
    return environment.is_ready(stage) and (stage != "test" or for_tests.still_there(environment))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
