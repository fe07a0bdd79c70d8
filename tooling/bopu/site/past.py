"""Turns what a project promised before (its releases, their kept copies, its tombstones) into what a build needs of it,
and makes a release: a copy that stays, and the file that freezes its ids."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from bopu import __version__
from bopu.clauses.model import Corpus
from bopu.findings import Finding, has_errors
from bopu.project.checkout import commit_of
from bopu.project.model import Project
from bopu.project.whole_folder import Files, write_whole
from bopu.project.write import write_text
from bopu.site.copies import carried, sums_of
from bopu.site.frozen import FOLDER, Frozen, ids_of, lost, read_frozen, state_of, to_bytes
from bopu.site.games import Games
from bopu.site.release import Standing
from bopu.site.tombstones import FILE, Tombstone, read_tombstones

PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Past:
    """Where a site stands, what became of ids that are no more, and the folder with the copies of releases (None where
    none are carried)."""

    standing: Standing = field(default_factory=Standing)
    stones: tuple[Tombstone, ...] = ()
    kept: Path | None = None


def read_past(project: Project, corpus: Corpus, games: Games, kept: Path | None) -> tuple[Past, list[Finding]]:
    """The past of a project. An id that a release promised and that went without a word is an error."""
    frozen, findings = read_frozen(project)
    present = ids_of(corpus, games) if frozen or (project.corpus / FILE).exists() else {}
    stones, told = read_tombstones(project, present, lost(frozen, present))
    releases, more = carried(project, frozen, kept)
    commit = commit_of(project.root, (project.corpus, project.templates, PACKAGE))
    return Past(Standing("", releases, commit), stones, kept), [*findings, *told, *more]


def as_copy(past: Past, name: str) -> Past:
    """The past of the copy of a release that is being made: it carries no other, and leads to the latest site."""
    before = tuple(replace(one, files=frozenset()) for one in past.standing.releases)
    return Past(Standing(name, before, past.standing.commit))


Make = Callable[[Callable[[Files], object]], list[Finding]]
"""Makes the files of a copy and hands them to what writes them; returns what is wrong."""


def make_release(
    project: Project, corpus: Corpus, games: Games, past: Past, name: str, kept: Path, make: Make
) -> list[Finding]:
    """Write the copy of a release into the folder of copies, then the file that freezes its ids. Raises OSError."""
    sums: list[tuple[str, str]] = []

    def write(files: Files) -> None:
        write_whole(kept / name, _told(files, sums))

    findings = make(write)
    if not has_errors(findings):
        ids = ids_of(corpus, games)
        frozen = Frozen(name, __version__, past.standing.commit, state_of(corpus), sums_of(sums), ids)
        write_text(project.corpus / FOLDER / f"{name}.json", to_bytes(frozen).decode())
    return findings


def _told(files: Files, sums: list[tuple[str, str]]) -> Files:
    """The files, while their digests are noted down."""
    for name, content in files:
        sums.append((name, hashlib.sha256(content).hexdigest()))
        yield name, content
