"""Turns the files of corpus/<slug>/notes/criticism/, one finding each, into findings of criticism: what a computation
shows of the text, the rival explanation with what it would expect, and the words with places for the numbers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bopu.checks.rules.argument_file import KINDS as COMPUTATIONS
from bopu.checks.rules.argument_file import LANGUAGES, PLACE, TYPED, Reckoning, read_arguments, reckoning_of
from bopu.checks.rules.argument_file import SCHEMA as ARGUMENTS
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, error
from bopu.play.opening import refusals
from bopu.project.folder import shared_folder
from bopu.rules.shape import check_shape, near
from bopu.rules.source import Node, read_yaml

FOLDER, SCHEMA, RULE = "notes/criticism", "criticism.schema.json", "rules.criticism"
KINDS = (
    *("contradiction", "settled_twice", "gap", "no_dice", "endless", "undefined", "unused"),
    *("numbers_clash", "numbers_agree", "pattern", "example", "self_statement", "emendation"),
)
"""What sorts of findings there are, in the order in which a page tells them."""


@dataclass(frozen=True, slots=True)
class Criticism:
    """One finding. `shows` must come out and `expects` would, were the rival right: each a list of left, is, right."""

    id: str
    file: str
    kind: str
    title: Mapping[str, str] = field(hash=False)
    cites: tuple[str, ...]
    arguments: tuple[str, ...]
    assertions: tuple[str, ...]
    choices: Mapping[str, str] = field(hash=False)
    reckons: tuple[Reckoning, ...]
    shows: Sequence[Mapping[str, Any]] = field(hash=False)
    rival: Mapping[str, str] = field(hash=False)
    expects: Sequence[Mapping[str, Any]] = field(hash=False)
    discriminates: bool
    certainty: str
    decide: Mapping[str, str] = field(hash=False)
    commands: tuple[str, ...]
    text: Mapping[str, str] = field(hash=False)


def read_criticism(subject: Subject, assertions: Iterable[str]) -> tuple[list[Criticism], list[Finding]]:
    """All findings of a text that can be read, by the names of their files, with a finding for each fault; none where
    there is no such folder. `assertions` are the ids of those of the text."""
    folder = subject.folder / FOLDER
    known = [one.id for one in read_arguments(subject)[0]], list(assertions)
    read, findings = list[Criticism](), list[Finding]()
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
        file = f"{subject.file.rpartition('/')[0]}/{FOLDER}/{path.name}"
        root, faults = read_yaml(path, file)
        if root is not None:
            faults += check_shape(root, _schema(), file)
        if root is not None and not faults:
            faults = [error(RULE, file, line, message) for line, message in _faults(subject, root, *known)]
        findings += [replace(one, rule=RULE) for one in faults]
        if root is not None and not faults:
            read.append(_criticism(path.stem, file, root.plain()))
    return read, findings


def _schema() -> dict[str, Any]:
    """The schema, with the definitions that it shares with arguments put in."""
    text = (shared_folder("schema") / SCHEMA).read_text(encoding="utf-8")
    shared = json.loads((shared_folder("schema") / ARGUMENTS).read_text(encoding="utf-8"))
    schema: dict[str, Any] = json.loads(text.replace(f'"{ARGUMENTS}#', '"#'))
    return {**schema, "$defs": shared["$defs"]}


def _criticism(name: str, file: str, plain: Mapping[str, Any]) -> Criticism:
    rests = plain.get("rests", ())
    return Criticism(
        name,
        file,
        plain["kind"],
        plain["title"],
        tuple(plain["cites"]),
        tuple(one["argument"] for one in rests if "argument" in one),
        tuple(one["assertion"] for one in rests if "assertion" in one),
        plain.get("choices", {}),
        tuple(reckoning_of(one) for one in plain.get("reckons", ())),
        plain.get("shows", ()),
        {lang: plain["rival"][lang] for lang in LANGUAGES},
        plain["rival"].get("expects", ()),
        plain["discriminates"],
        plain["certainty"],
        plain["decide"],
        tuple(plain.get("commands", ())),
        plain["text"],
    )


def _faults(
    subject: Subject, root: Node, arguments: Sequence[str], assertions: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """What the schema cannot see, each a line and a sentence."""
    plain = root.plain()
    rows = [row.id for listed in subject.edition.companion_clauses.values() for row in listed]
    clauses = [*(clause.id for clause in subject.edition.clauses), *rows]
    yield from _unknown(root.value["cites"].entries(), clauses, "the id of a clause")
    rests: list[Node] = list(root.value["rests"].entries()) if "rests" in plain else []
    for part, known in (("argument", arguments), ("assertion", assertions)):
        yield from _unknown((found for one in rests if (found := one.get(part))), known, f"an {part} of this text")
    for _, message in refusals(subject.ruleset, "", plain.get("choices", {})):
        yield root.line_of("choices"), message
    yield from _computations(root)
    if not rests and "shows" not in plain:
        expected = "expected a finding to rest on an argument or an assertion, or to show something"
        yield root.line, f"{expected}; found neither"
    if plain.get("reckons") and "shows" not in plain:
        yield root.line_of("reckons"), "expected shows, which what is reckoned must meet; found none"
    for part in ("title", "rival", "decide", "text"):
        yield from _typed(root, part)


def _computations(root: Node) -> Iterator[tuple[int, str]]:
    seen: list[str] = []
    for one in root.value["reckons"].entries() if root.get("reckons") is not None else ():
        kinds = [kind for kind in COMPUTATIONS if one.get(kind) is not None]
        if len(kinds) != 1:
            found = " and ".join(kinds) or "none"
            yield one.line, f"expected one computation ({', '.join(COMPUTATIONS)}); found {found}"
        name = one.value["id"].text
        if name in seen:
            yield one.line, f"expected each of the reckons once; found {name!r} again"
        seen.append(name)


def _typed(root: Node, part: str) -> Iterator[tuple[int, str]]:
    """Numbers in words for people that were not computed."""
    for lang in LANGUAGES:
        words = root.value[part].value[lang]
        if TYPED.search(PLACE.sub("", words.text)):
            where = f"the {part} in {lang}"
            yield words.line, f"expected every number of {where} in a place {{…}} that is computed; found one typed in"


def _unknown(nodes: Iterable[Node], known: Sequence[str], what: str) -> Iterator[tuple[int, str]]:
    for one in nodes:
        if one.text not in known:
            yield one.line, f"expected {what}; found {one.text!r}{near(one.text, known)}"
