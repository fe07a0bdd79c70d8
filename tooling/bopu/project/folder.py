"""Turns a folder on disk into a `Project`: finds the corpus, its texts and their settings, and says what is amiss."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from bopu.findings import Finding, error, has_errors, warning
from bopu.ids import slug_fault
from bopu.project.model import Project, TextFolder

PUBLISH = ("full", "clauses", "none")
SETTINGS = frozenset({"slug", "publish"})

_PACKAGE = Path(__file__).resolve().parent.parent


class _Settings(NamedTuple):
    slug: str
    publish: str
    line: int


def shared_folder(name: str) -> Path:
    """The folder of schemas (``schema``) or templates (``site_templates``) that came with this package: in a checkout or a wheel."""
    checkout = _PACKAGE.parent.parent / name
    return checkout if checkout.is_dir() else _PACKAGE / "_data" / name


def open_project(root: Path) -> tuple[Project | None, list[Finding]]:
    """Open the project in `root`: a folder that holds `corpus/`, or itself is such a corpus folder.

    Schemas and templates of the project's own (``schema/``, ``site_templates/`` in `root`) go before those of the package.
    """
    root = root.resolve()
    corpus = root / "corpus" if (root / "corpus").is_dir() else root
    if not corpus.is_dir():
        return None, [
            error("project.corpus", str(root), 0, "expected a folder with corpus/ in it; found no such folder")
        ]
    base = root if corpus != root else root.parent
    texts: list[TextFolder] = []
    findings: list[Finding] = []
    for folder in sorted(path for path in corpus.iterdir() if path.is_dir() and not path.name.startswith(".")):
        text, faults = _text_folder(folder, base)
        findings += faults
        if text is not None:
            texts.append(text)
    findings += _same_slug(texts, base)
    if not texts and not has_errors(findings):
        message = "expected a folder per text, each with text.xml; found none"
        findings.append(error("project.texts", _name(corpus, base), 0, message))
    glossary = corpus / "glossary.xml"
    project = Project(
        base,
        corpus,
        _own_or_shared(base, "schema"),
        _own_or_shared(base, "site_templates"),
        glossary if glossary.exists() else None,
        tuple(sorted(texts, key=lambda text: text.slug)),
    )
    return (None if has_errors(findings) else project), findings


def _own_or_shared(base: Path, name: str) -> Path:
    return base / name if (base / name).is_dir() else shared_folder(name)


def _name(path: Path, base: Path) -> str:
    return path.relative_to(base).as_posix()


def _text_folder(folder: Path, base: Path) -> tuple[TextFolder | None, list[Finding]]:
    edition = folder / "text.xml"
    documents = sorted(folder.glob("*.xml"))
    if not documents:
        return None, []
    if not edition.exists():
        message = (
            f"expected text.xml, the edition, in a folder of texts; found only {', '.join(d.name for d in documents)}"
        )
        return None, [error("project.edition", _name(folder, base), 0, message)]
    settings, findings = _settings(folder, base)
    if settings is None:
        return None, findings
    translation = folder / "text.en.xml"
    if not translation.exists():
        message = (
            "expected the translation text.en.xml beside text.xml; found none: readers of English see the Chinese only"
        )
        findings.append(warning("project.translation", _name(edition, base), 0, message))
    others = tuple((d.stem, d) for d in documents if d not in (edition, translation))
    found = translation if translation.exists() else None
    return TextFolder(settings.slug, folder, settings.publish, edition, found, others), findings


def _settings(folder: Path, base: Path) -> tuple[_Settings | None, list[Finding]]:
    path = folder / "edition.toml"
    file = _name(path, base)
    slug, publish, findings = folder.name, "none", []
    if not path.exists():
        message = (
            'expected publish = "full", "clauses" or "none" in edition.toml; found no such file: the text is withheld'
        )
        findings.append(warning("project.publish", _name(folder, base), 0, message))
    else:
        values, findings = _toml(path, file)
        if values is None:
            return None, findings
        slug, publish = str(values.get("slug", slug)), str(values.get("publish", ""))
        for name in sorted(values.keys() - SETTINGS):
            message = f"expected only {', '.join(sorted(SETTINGS))}; found the setting {name!r}"
            findings.append(error("project.settings", file, 0, message))
        if publish not in PUBLISH:
            message = f'expected publish = "full", "clauses" or "none"; found {publish or "none"!r}'
            findings.append(error("project.publish", file, 0, message))
    if fault := slug_fault(slug):
        where = 'expected a slug in the folder\'s name, or slug = "…" in edition.toml'
        findings.append(error("project.slug", file, 0, f"{where}: {fault}"))
    return (None if has_errors(findings) else _Settings(slug, publish, 0)), findings


def _toml(path: Path, file: str) -> tuple[dict[str, object] | None, list[Finding]]:
    try:
        return tomllib.loads(path.read_text("utf-8")), []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as fault:
        return None, [error("project.settings", file, 0, f"expected TOML; found a fault: {fault}")]


def _same_slug(texts: list[TextFolder], base: Path) -> list[Finding]:
    first: dict[str, TextFolder] = {}
    findings = []
    for text in texts:
        other = first.setdefault(text.slug, text)
        if other is not text:
            message = f"expected a slug of its own; found {text.slug!r}, which {_name(other.folder, base)} has: change slug in edition.toml"
            findings.append(error("project.slug", _name(text.folder, base), 0, message))
    return findings
