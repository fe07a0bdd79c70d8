"""Turns a folder on disk into a `Project`: finds the corpus, its texts and their settings, and says what is amiss."""

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from bopu.findings import Finding, error, has_errors, warning
from bopu.ids import slug_fault
from bopu.project.model import Project, TextFolder
from bopu.project.read import read_bytes
from bopu.project.settings import NAME, Settings, read_settings

PUBLISH = ("full", "clauses", "none")
SETTINGS = ("publish", "slug")
CONVERSION = "conversion.xml"

_PACKAGE = Path(__file__).resolve().parent.parent


class _Settings(NamedTuple):
    slug: str
    publish: str


def shared_folder(name: str) -> Path:
    """The folder of schemas (``schema``) or templates (``site_templates``) that came with this package: in a checkout
    or a wheel."""
    checkout = _PACKAGE.parent.parent / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name


def import_from(root: Path) -> None:
    """Let engines be imported from the folder that holds ``corpus/``, after all that is installed: a project has its
    games in packages of its own, and the module that a rules.yaml names is found there."""
    base = Path(os.path.realpath(root))
    if not (base / "corpus").is_dir():
        base = base.parent if base.name == "corpus" else base
    if os.fspath(base) not in sys.path:
        sys.path.append(os.fspath(base))


def open_project(root: Path) -> tuple[Project | None, list[Finding]]:
    """Open the project in `root`: a folder that holds `corpus/`, or itself is such a corpus folder.

    Schemas and templates of the project's own (``schema/``, ``site_templates/`` in `root`) go before those of the
    package. With any error there is no project.
    """
    project, findings = open_good_part(root)
    return (None if has_errors(findings) else project), findings


def open_good_part(root: Path) -> tuple[Project | None, list[Finding]]:
    """The same for whoever needs some of the texts: what is amiss with a text leaves that text out, and no other."""
    root = Path(os.path.realpath(root))
    corpus = root / "corpus" if (root / "corpus").is_dir() else root
    base = root if corpus != root else root.parent
    try:
        folders = sorted(path for path in corpus.iterdir() if not path.name.startswith(".") and path.is_dir())
        read = [_text_folder(folder, base) for folder in folders]
    except OSError as fault:
        message = f"expected a folder with corpus/ in it; the system says of {fault.filename}: {fault.strerror}"
        return None, [error("project.corpus", root.as_posix(), 0, message)]
    texts = [text for text, _ in read if text is not None]
    findings = [finding for _, faults in read for finding in faults]
    findings += _same_slug(texts, base)
    if not texts and not has_errors(findings):
        message = "expected a folder per text, each with text.xml; found none"
        findings.append(error("project.texts", _name(corpus, base), 0, message))
    glossary, conversion, settings = corpus / "glossary.xml", corpus / CONVERSION, corpus / NAME
    told, faults = read_settings(settings, _name(settings, base)) if os.path.lexists(settings) else (Settings(), [])
    findings += faults
    project = Project(
        base,
        corpus,
        _own_or_shared(base, "schema"),
        _own_or_shared(base, "site_templates"),
        glossary if os.path.lexists(glossary) else None,
        tuple(sorted(texts, key=lambda text: text.slug)),
        conversion if os.path.lexists(conversion) else None,
        told.report,
        told.page,
    )
    return project, findings


def _own_or_shared(base: Path, name: str) -> Path:
    return base / name if (base / name).is_dir() else shared_folder(name)


def _name(path: Path, base: Path) -> str:
    return path.relative_to(base).as_posix()


def _text_folder(folder: Path, base: Path) -> tuple[TextFolder | None, list[Finding]]:
    """One folder's text; None without a finding where it holds no TEI. Links that lead nowhere count as files: reading
    them will say so."""
    documents = sorted(d for d in folder.iterdir() if d.suffix == ".xml" and not d.name.startswith("."))
    edition, translation = folder / "text.xml", folder / "text.en.xml"
    if not documents:
        return None, []
    if edition not in documents:
        found = ", ".join(d.name for d in documents)
        message = f"expected text.xml, the edition, in a folder of texts; found only {found}"
        return None, [error("project.edition", _name(folder, base), 0, message)]
    settings, findings = _settings(folder, base)
    if settings is None:
        return None, findings
    if translation not in documents:
        message = "expected the translation text.en.xml beside it; found none: readers of English see the Chinese only"
        findings.append(warning("project.translation", _name(edition, base), 0, message))
    others = tuple((d.stem, d) for d in documents if d not in (edition, translation))
    found_translation = translation if translation in documents else None
    return TextFolder(settings.slug, folder, settings.publish, edition, found_translation, others), findings


def _settings(folder: Path, base: Path) -> tuple[_Settings | None, list[Finding]]:
    path = folder / "edition.toml"
    if not os.path.lexists(path):
        name = _name(folder, base)
        message = (
            'expected publish = "full", "clauses" or "none" in edition.toml; found no such file: the text is withheld'
        )
        findings = [warning("project.publish", name, 0, message)]
        if fault := slug_fault(folder.name):
            where = 'expected a slug as the folder\'s name, or slug = "…" in edition.toml'
            return None, [*findings, error("project.slug", name, 0, f"{where}: {fault}")]
        return _Settings(folder.name, "none"), findings
    file = _name(path, base)
    data, findings = read_bytes(path, file)
    if data is None:
        return None, findings
    return _read_settings(data, file, folder.name)


def _read_settings(data: bytes, file: str, folder: str) -> tuple[_Settings | None, list[Finding]]:
    """What edition.toml says; the folder's name is the slug where it says none."""
    text = data.decode("utf-8", "replace")
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        last = text.count("\n") + 1 if "end of document" in str(fault) else 0
        line = int(m[1]) if (m := re.search(r"at line (\d+)", str(fault))) else last
        return None, [error("project.settings", file, line, f"expected TOML in UTF-8; found a fault: {fault}")]
    findings: list[Finding] = []
    for name in sorted(values.keys() - set(SETTINGS)):
        message = f"expected only the settings {' and '.join(SETTINGS)}; found {name!r}"
        findings.append(error("project.settings", file, _line_of(name, text), message))
    publish, slug = values.get("publish"), values.get("slug", folder)
    if publish not in PUBLISH:
        found = repr(publish) if "publish" in values else "no such setting"
        message = f'expected publish = "full", "clauses" or "none"; found {found}'
        findings.append(error("project.publish", file, _line_of("publish", text), message))
    if reason := slug_fault(str(slug)):
        where = 'expected a slug in slug = "…", or as the folder\'s name'
        findings.append(error("project.slug", file, _line_of("slug", text), f"{where}: {reason}"))
    return (None if findings else _Settings(str(slug), str(publish))), findings


def _line_of(setting: str, text: str) -> int:
    """The line on which a setting begins, 0 where it is not written so plainly."""
    found = re.search(rf"^\s*[\"']?{re.escape(setting)}[\"']?\s*[=.\]]", text.replace("[", " "), re.MULTILINE)
    return text.count("\n", 0, found.end()) + 1 if found else 0


def _same_slug(texts: list[TextFolder], base: Path) -> list[Finding]:
    first: dict[str, TextFolder] = {}
    findings = []
    for text in texts:
        other = first.setdefault(text.slug, text)
        if other is not text:
            message = (
                f"expected a slug of its own; found {text.slug!r}, which {_name(other.folder, base)} has: "
                "change slug in edition.toml"
            )
            findings.append(error("project.slug", _name(text.folder, base), 0, message))
    return findings
