"""Turns the name of a game into its compiled ruleset: read from build/specs, or compiled from the corpus that is there.

A compiled file serves as long as nothing it is made from has changed since; else it is compiled again and written anew.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import bopu
from bopu.clauses import read_corpus
from bopu.findings import Finding, error, has_errors
from bopu.play.contract import UnknownGame
from bopu.project import Project
from bopu.project.folder import open_good_part
from bopu.project.read import read_bytes
from bopu.project.rules_file import NAME, folders_with_rules
from bopu.rules import compile_text
from bopu.rules.compile import texts_for
from bopu.rules.specs import write_spec
from bopu.ruleset.load import NotARuleset, loads
from bopu.ruleset.model import Ruleset

RULE = "ruleset"
_GAME = re.compile(r"^game: *([a-z0-9-]+)", re.MULTILINE)


def find_ruleset(root: Path, slug: str) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset of the text `slug` of the project in `root`, or None and why not. Warnings are left out, and so are
    faults of texts that the game does not rest on."""
    path = root / "build" / "specs" / f"{slug}.json"
    if not (root / "corpus").is_dir():
        return _read(path, root) if path.exists() else (None, [_none(slug, root)])
    if path.exists() and _unchanged(path, root):
        ruleset, _ = _read(path, root)
        if ruleset is not None:  # what cannot be read is compiled again
            return ruleset, []
    return _compiled(root, slug, path)


def load_from(root: Path, slug: str) -> Ruleset:
    """The same for whoever opens records. Raises `UnknownGame` with the first reason."""
    ruleset, findings = find_ruleset(root, slug)
    if ruleset is None:
        raise UnknownGame(findings[0].message)
    return ruleset


def played_text(root: Path, game: str, version: str) -> str:
    """The slug of the text by whose rules a record was played. Several texts may have rules for one game: then it is
    the one with this version of them, else the one that is named as the game is."""
    project = open_good_part(root)[0] if (root / "corpus").is_dir() else None
    rules = [(text.slug, text.folder / NAME) for text in folders_with_rules(project)] if project else []
    names = [slug for slug, path in rules if game in _GAME.findall(path.read_text("utf-8", "replace"))]
    if len(names) <= 1:
        return names[0] if names else game
    found = ((name, find_ruleset(root, name)[0]) for name in names)
    same = [name for name, ruleset in found if ruleset is not None and version and ruleset.version.startswith(version)]
    return next(iter(same), game if game in names else names[0])


def _none(slug: str, root: Path) -> Finding:
    message = f"expected corpus/{slug}/rules.yaml or build/specs/{slug}.json in {root.as_posix()}; found neither"
    return error(RULE, "", 0, message)


def _read(path: Path, root: Path) -> tuple[Ruleset | None, list[Finding]]:
    file = path.relative_to(root).as_posix()
    data, findings = read_bytes(path, file)
    if data is None:
        return None, findings
    try:
        return loads(data.decode("utf-8")), []
    except (NotARuleset, UnicodeDecodeError) as fault:
        return None, [error(RULE, file, 0, str(fault))]
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        message = f"expected a compiled ruleset; found a part that is none ({type(fault).__name__}: {fault})"
        return None, [error(RULE, file, 0, f"{message}: compile it again")]


def _unchanged(path: Path, root: Path) -> bool:
    made = path.stat().st_mtime_ns
    return all(source.stat().st_mtime_ns <= made for source in _sources(root))


def _sources(root: Path) -> Iterator[Path]:
    """All that a ruleset is made from: the corpus, the package that reads it, and engines of the project's own."""
    own = ((path.parent, "*.py") for path in root.glob("*/__init__.py"))
    for folder, pattern in ((root / "corpus", "*"), (Path(bopu.__file__).parent, "*.py"), *own):
        yield from (path for path in folder.rglob(pattern) if path.is_file())


def _compiled(root: Path, slug: str, path: Path) -> tuple[Ruleset | None, list[Finding]]:
    project, findings = open_good_part(root)
    known = [text.slug for text in folders_with_rules(project)] if project else []
    if project is None or (known.count(slug) != 1 and has_errors(findings)):
        return None, findings
    if slug not in known:
        message = f"expected a text with rules ({', '.join(known) or 'there is none'}); found {slug!r}"
        return None, [error(RULE, "", 0, message)]
    return _compile(texts_for(project, slug), slug, path)


def _compile(project: Project, slug: str, path: Path) -> tuple[Ruleset | None, list[Finding]]:
    corpus, findings = read_corpus(project)
    if corpus is None or has_errors(findings):
        return None, findings
    compiled = compile_text(project, corpus.editions, slug, corpus.glossary)
    if compiled.ruleset is None:
        return None, compiled.findings
    with suppress(OSError):  # a folder that cannot be written costs time, not the game
        write_spec(path, compiled.ruleset)
    return compiled.ruleset, []
