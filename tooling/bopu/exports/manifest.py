"""Turns files to take away into what describes them: a Data Package manifest, a README in both languages, and sums."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any

from bopu.exports.data_file import OURS, TOOL, DataFile, Rights
from bopu.exports.tables import json_bytes, text_lines

MANIFEST, README, SUMS = "datapackage.json", "README.md", "SHA256SUMS"
PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
PLACE = "files"
"""The place in the README that the list of files takes."""
LANGUAGES = {"zh": "zh-Hant", "en": "en"}

Describe = Callable[[str, str, str], str]
"""What a section of the interface strings calls a value in a language (``zh``, ``en``)."""


@dataclass(frozen=True)
class Told:
    """The words of manifest and README: `name` finds interface strings, `readme` is the README with a place for the
    list of files, `version` that of the programme."""

    name: Describe
    readme: str
    version: str


def manifest(told: Told, files: Sequence[DataFile], base: str = "") -> DataFile:
    """The manifest, a Data Package: each file with its size, digest, format, and whose it is."""
    whole: dict[str, Any] = {
        "$schema": PROFILE,
        "name": "bopu",
        "title": "博譜 bopu",
        "version": told.version,
        **({"homepage": base} if base else {}),
        "resources": [_resource(told, file) for file in files],
    }
    return DataFile(MANIFEST, "manifest", json_bytes(whole), Rights(TOOL))


def _resource(told: Told, file: DataFile) -> dict[str, Any]:
    licence = [{"path": file.rights.licence}] if file.rights.of == OURS and file.rights.licence else []
    return {
        "name": re.sub(r"[^a-z0-9._-]+", ".", file.path.lower()),
        "path": file.path,
        "title": told.name("file", file.kind, "en"),
        "title_zh": told.name("file", file.kind, "zh"),
        "format": file.format,
        "mediatype": file.media_type,
        "encoding": "utf-8",
        "bytes": len(file.content),
        "hash": f"sha256:{file.digest}",
        **({"licenses": licence} if licence else {}),  # of a whole file: none where a source's words stand in it
        "rights": _rights(told, file.rights),
        **(_table(file) if file.columns else {}),
    }


def _rights(told: Told, rights: Rights) -> dict[str, Any]:
    """Whose a file is: in short in both languages, and as the header states it."""
    stated = {"source": rights.source, "ours": rights.ours}
    short = {content: told.name("whose", rights.of, lang) for lang, content in LANGUAGES.items()}
    return {
        "of": rights.of,
        "short": short,
        **{name: _sorted(texts) for name, texts in stated.items() if texts},
        **({"licence_of_ours": rights.licence} if rights.licence else {}),
    }


def _sorted(texts: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(texts.items()))


def _table(file: DataFile) -> dict[str, Any]:
    fields = [{"name": name, "type": "string"} for name in file.columns]
    key = {"primaryKey": list(file.key)} if file.key else {}
    return {"type": "table", "schema": {"fields": fields, **key}}


def readme(told: Told, files: Sequence[DataFile]) -> DataFile:
    """The README, with a row for each file."""
    text = Template(told.readme).safe_substitute({PLACE: "\n".join(_listed(told, files))})
    return DataFile(README, "readme", text.encode(), Rights(TOOL))


def _listed(told: Told, files: Sequence[DataFile]) -> Iterator[str]:
    yield "| file 檔案 | what it holds | 內容 | rights 權利 |"
    yield "|---|---|---|---|"
    for file in files:
        what = " | ".join(told.name("file", file.kind, lang) for lang in ("en", "zh"))
        yield f"| `{file.path}` | {what} | {file.rights.of} |"


def sums(files: Sequence[DataFile]) -> bytes:
    """SHA256SUMS, as sha256sum writes and checks it beside the files."""
    return text_lines(f"{file.digest}  {file.path}" for file in files)
