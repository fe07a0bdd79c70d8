"""Turns `corpus/tombstones.toml`, where an editor says what became of ids that are no more, into values and findings.

[[clause]]
text = "shengguantu"
id = "sgt.9.1"
now = ["sgt.9.2"]      # where it went; left out where it went nowhere
zh = "併入 9.2。"
en = "Joined with 9.2."
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bopu.findings import Finding, error
from bopu.project.model import Project
from bopu.project.read import read_bytes
from bopu.site.frozen import KINDS, Id

FILE = "tombstones.toml"
FIELDS = frozenset({"text", "id", "now", "zh", "en"})


class Tombstone(NamedTuple):
    """What became of an id: where it went (ids of the same kind, of any text), and why, in both languages."""

    gone: Id
    now: tuple[Id, ...]
    why: Mapping[str, str]


def read_tombstones(
    project: Project, present: Mapping[Id, str], lost: Mapping[Id, str]
) -> tuple[tuple[Tombstone, ...], list[Finding]]:
    """The tombstones of a project; `present` are the ids that there are, `lost` those that releases promised. A lost id
    without a tombstone is an error, and so is a tombstone of what lives, or one that leads nowhere."""
    path = project.corpus / FILE
    file = project.relative(path)
    table: Mapping[str, Any] = {}
    findings: list[Finding] = []
    if path.exists():
        data, findings = read_bytes(path, file)
        try:
            table = tomllib.loads((data or b"").decode("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            findings.append(error("site.tombstone", file, 0, f"expected TOML in UTF-8; found a fault: {fault}"))
    stones: list[Tombstone] = []
    for kind, number, value in _entries(table):
        stone = _tombstone(kind, value, present)
        if isinstance(stone, str):
            findings.append(error("site.tombstone", file, 0, f"[[{kind}]] {number}: {stone}"))
        else:
            stones.append(stone)
    if not findings:
        told = {stone.gone for stone in stones}
        findings += [_unsaid(name, release, file) for name, release in lost.items() if _own(name, told, lost)]
    return tuple(stones), findings


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[str, int, Any]]:
    for kind, values in table.items():
        for number, value in enumerate(values if isinstance(values, list) else [values], 1):
            yield kind, number, value


def _tombstone(kind: str, value: Any, present: Mapping[Id, str]) -> Tombstone | str:
    """An entry, or what is wrong with it."""
    if kind not in KINDS or not isinstance(value, dict) or not all(map(str, value)):
        return f"expected tables of the names {', '.join(KINDS)}, each in double brackets; found {kind!r}"
    if unknown := sorted(set(value) - FIELDS):
        return f"expected the fields {', '.join(sorted(FIELDS))}; found {unknown[0]!r}"
    texts = {name: value.get(name) for name in ("id", "zh", "en")}
    if missing := [name for name, text in texts.items() if not isinstance(text, str) or not text.strip()]:
        return f"expected {missing[0]} as a text; found {value.get(missing[0])!r}"
    now, text = value.get("now", []), value.get("text", "")
    if not isinstance(now, list) or not all(isinstance(name, str) for name in now) or not isinstance(text, str):
        return "expected now as a list of ids, and text as a slug"
    gone = Id(kind, value["id"] if kind == "text" else "" if kind == "term" else text, value["id"])
    if gone in present:
        return f"expected an id that is no more; found {gone.id!r}, which there is"
    there = [_found(kind, text, name, present) for name in now]
    if None in there:
        return f"expected in now ids that there are; found {now[there.index(None)]!r}"
    return Tombstone(gone, tuple(name for name in there if name), {"zh": value["zh"], "en": value["en"]})


def _found(kind: str, text: str, name: str, present: Mapping[Id, str]) -> Id | None:
    """The id that `now` names: of the same text before any other."""
    own = Id(kind, text, name)
    if own in present:
        return own
    return next((one for one in present if one.kind == kind and one.id == name), None)


def _own(name: Id, told: set[Id], lost: Mapping[Id, str]) -> bool:
    """Whether a lost id needs a word of its own: what belonged to a text that has gone as a whole went with it."""
    whole = Id("text", name.text, name.text)
    return name not in told and not (name.kind != "text" and name.text and whole in lost)


def _unsaid(name: Id, release: str, file: str) -> Finding:
    of = f" of {name.text}" if name.text and name.kind != "text" else ""
    message = (
        f"expected the {name.kind} {name.id!r}{of}, which release {release} promised, or [[{name.kind}]] in {file} "
        "that says where it went; found neither"
    )
    return error("site.release", file, 0, message, name.id if name.kind == "clause" else "")
