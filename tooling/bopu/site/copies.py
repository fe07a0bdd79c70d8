"""Turns the kept copies of releases (`releases/1.0/` beside the corpus) into files of the site below ``v/1.0/``.

A copy is what `bopu build --release 1.0` made; it is carried along byte by byte, and only while it is what its file in
the corpus pins.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bopu.findings import Finding, error, warning
from bopu.project.model import Project
from bopu.site.frozen import FOLDER, NAME, Frozen
from bopu.site.release import Release


def default_folder(project: Project) -> Path:
    """Where copies are kept unless `--releases` says otherwise: beside the corpus, out of its version control."""
    return project.root / "releases"


def sums_of(files: Iterable[tuple[str, str]]) -> str:
    """What pins a copy: the digest of the list of its files (name, SHA-256), in order of their names."""
    whole = hashlib.sha256()
    for name, digest in sorted(files):
        whole.update(f"{digest}  {name}\n".encode())
    return f"sha256:{whole.hexdigest()}"


def listed(folder: Path) -> dict[str, str]:
    """The files of a copy with their SHA-256. Raises OSError."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def carried(
    project: Project, frozen: Sequence[Frozen], folder: Path | None
) -> tuple[tuple[Release, ...], list[Finding]]:
    """The releases with the files of those copies that are at hand; a copy that was changed is an error, one that is
    missing a warning. Without a folder no copy is looked for."""
    found: list[Release] = []
    findings: list[Finding] = []
    for one in frozen:
        release = Release(one.name, one.state, one.commit, one.clauses)
        place = folder / one.name if folder else None
        told = f"{project.relative(project.corpus)}/{FOLDER}/{one.name}.json"
        if place is not None and not place.is_dir():
            message = (
                f"expected the copy of release {one.name} in {place.name}/ of the folder of releases; found none: "
            )
            message += f"the site is built without /v/{one.name}/"
            findings.append(warning("site.release", told, 0, message))
        elif place is not None:
            files = listed(place)
            if sums_of(files.items()) != one.sums:
                message = f"expected the copy of release {one.name} as it was made; found that its files were changed"
                findings.append(error("site.release", told, 0, f"{message}: bring back the folder that was kept"))
            release = replace(release, files=frozenset(files))
        found.append(release)
    return tuple(found), findings


def copied(releases: Sequence[Release], folder: Path | None) -> Iterator[tuple[str, bytes]]:
    """The files of the copies, below the site's root. Raises OSError."""
    for one in releases:
        for name in sorted(one.files):
            assert folder is not None  # files were found there
            yield one.address + name, (folder / one.name / name).read_bytes()


def refusal(project: Project, name: str, folder: Path) -> str:
    """Why a release of this name cannot be made; empty where it can."""
    if not NAME.match(name):
        return f"expected the name of a release as numbers with full stops, such as 1.0; found {name!r}"
    file = project.corpus / FOLDER / f"{name}.json"
    if file.exists():
        return f"expected a release that there is not yet; found {project.relative(file)}: a release never changes"
    if (folder / name).exists():
        return (
            f"expected no copy of a release that was never frozen; found {folder / name}: a build was ended; remove it"
        )
    return ""
