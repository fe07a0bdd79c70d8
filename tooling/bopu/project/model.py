"""What a project is on disk: where its corpus, schema and templates lie, and which texts it holds."""

from dataclasses import dataclass
from pathlib import Path

from bopu.project.settings import PAGE


@dataclass(frozen=True, slots=True)
class TextFolder:
    """One text's folder: its slug, its `publish` setting (full, clauses, none) and its TEI files.

    `companions` are (name, path) of the TEI documents beside the edition and its translation, by name.
    """

    slug: str
    folder: Path
    publish: str
    edition: Path
    translation: Path | None
    companions: tuple[tuple[str, Path], ...]


@dataclass(frozen=True, slots=True)
class Project:
    """A corpus with what belongs to it. `root` is the folder that messages give paths from, `conversion` the project's
    own dictionary of conversion between the scripts, `report` the template of the address at which readers report
    faults (`bopu.project.settings`), empty where none is set, `page` how long a page of the reading view may be."""

    root: Path
    corpus: Path
    schema: Path
    templates: Path
    glossary: Path | None
    texts: tuple[TextFolder, ...]
    conversion: Path | None = None
    report: str = ""
    page: int = PAGE

    def relative(self, path: Path) -> str:
        """A path as messages show it: from the root where it lies below it, with forward slashes."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()
