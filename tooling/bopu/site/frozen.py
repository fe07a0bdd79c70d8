"""Turns a corpus into the file that freezes its ids for a release (`corpus/releases/1.0.json`), and such files into
findings about ids that have gone since.

Ids of texts, clauses (rows of companions among them), rules and terms are promises. Each is frozen with a digest of
what it stood for; the digest may change, the id may not go without a tombstone (`bopu.site.tombstones`).
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bopu.clauses.model import Corpus
from bopu.exports.tables import json_bytes
from bopu.findings import Finding, error
from bopu.project.model import Project
from bopu.project.read import read_bytes
from bopu.ruleset.json_parts import rule_to_json
from bopu.site.games import Games

FOLDER = "releases"
FORMAT = 1
NAME = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){0,3}\Z")
KINDS = ("text", "clause", "rule", "term")


class Id(NamedTuple):
    """Something that was given a name: a text, a clause or rule of a text, a term of the glossary (of no text)."""

    kind: str
    text: str
    id: str


@dataclass(frozen=True)
class Frozen:
    """A release as its file has it: `ids` with their digests, `sums` pins the files of its copy, `state` is the
    youngest change that a header stated, `version` that of the programme, `commit` that of its checkout or empty."""

    name: str
    version: str
    commit: str
    state: str
    sums: str
    ids: Mapping[Id, str] = field(hash=False)

    @property
    def clauses(self) -> dict[str, str]:
        """The digests of clauses by id."""
        return {one.id: digest for one, digest in self.ids.items() if one.kind == "clause"}


def order(name: str) -> tuple[int, ...]:
    """Releases in order: 1.2 before 1.10."""
    return tuple(int(part) for part in name.split("."))


def ids_of(corpus: Corpus, games: Games) -> dict[Id, str]:
    """All ids of a corpus that are frozen, with their digests, withheld or not."""
    return dict(_ids(corpus, games))


def _ids(corpus: Corpus, games: Games) -> Iterator[tuple[Id, str]]:
    for edition in corpus.editions:
        yield Id("text", edition.slug, edition.slug), ""
        for clauses in (edition.clauses, *edition.companion_clauses.values()):
            for clause in clauses:
                yield Id("clause", edition.slug, clause.id), clause.digest
        if edition.slug in games:
            for rule in games[edition.slug].ruleset.rules:
                yield Id("rule", edition.slug, rule.id), _digest(rule_to_json(rule))
    for entry in corpus.glossary.entries.values():
        words = [entry.hant, entry.hans, entry.pinyin, entry.en, entry.gloss_hant, entry.gloss_en, *entry.variants]
        yield Id("term", "", entry.id), _digest(words)


def _digest(value: Any) -> str:
    """Of what is said, without the line that it is said on."""
    kept = {name: part for name, part in value.items() if name != "line"} if isinstance(value, dict) else value
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def state_of(corpus: Corpus) -> str:
    """The youngest change that a header states."""
    documents = (
        document
        for edition in corpus.editions
        for document in (edition.document, edition.translation, *edition.companions.values())
        if document
    )
    return max((date for one in documents for date, _ in one.header.changes if date), default="")


def to_bytes(one: Frozen) -> bytes:
    """The file of a release."""
    texts: dict[str, Any] = {}
    terms: dict[str, str] = {}
    for (kind, text, name), digest in one.ids.items():
        if kind == "term":
            terms[name] = digest
        else:
            own = texts.setdefault(text, {"clauses": {}, "rules": {}})
            if kind != "text":
                own[f"{kind}s"][name] = digest
    head = {"format": FORMAT, "release": one.name, "version": one.version, "commit": one.commit, "state": one.state}
    return json_bytes({**head, "sums": one.sums, "texts": texts, "terms": terms})


def read_frozen(project: Project) -> tuple[tuple[Frozen, ...], list[Finding]]:
    """The releases of a project, the oldest first; what is no such file is a finding."""
    folder = project.corpus / FOLDER
    found: list[Frozen] = []
    findings: list[Finding] = []
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        file = project.relative(path)
        data, faults = read_bytes(path, file)
        findings += faults
        if data is None:
            continue
        one = _read(data, path)
        if one is None:
            message = (
                f"expected what `bopu build --release {path.stem}` writes, which nobody changes; found something else"
            )
            findings.append(error("site.release", file, 0, message))
        else:
            found.append(one)
    return tuple(sorted(found, key=lambda one: order(one.name))), findings


def _read(data: bytes, path: Path) -> Frozen | None:
    try:
        told = json.loads(data)
        if told["format"] != FORMAT or told["release"] != path.stem or not NAME.match(path.stem):
            return None
        ids = {Id("term", "", str(name)): str(digest) for name, digest in told["terms"].items()}
        for slug, text in told["texts"].items():
            ids[Id("text", slug, slug)] = ""
            for kind in ("clause", "rule"):
                ids |= {Id(kind, slug, str(name)): str(digest) for name, digest in text[f"{kind}s"].items()}
        version, commit, state, sums = (str(told[name]) for name in ("version", "commit", "state", "sums"))
        return Frozen(path.stem, version, commit, state, sums, ids)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def lost(frozen: tuple[Frozen, ...], present: Mapping[Id, str]) -> dict[Id, str]:
    """The ids that releases promised and that are there no more, each with the first release that has it."""
    gone: dict[Id, str] = {}
    for one in frozen:
        for name in one.ids:
            if name not in present:
                gone.setdefault(name, one.name)
    return gone
