"""Turns corpus/<slug>/cases/*.record.txt into attested plays: a record of what somebody tells, and in its comments who
tells it, which clause tells which move, and what `bopu verify` must say under each ruleset.

    # title zh: …           # title en: …          what it is called
    # teller zh: …          # teller en: …         who tells it, and where
    # says, ours            likewise, where there is something to say: of the play, of what the record has from us
    # shows: md.s.10 - md.s.22                     the sentences that a page shows; without it those that tell moves
    # under bans: contradicted at move 6 (md.3.4.2)
    # md.s.13 …                                    this clause tells the moves below
    # note zh: …            # note en: …           what is to be said of the next move

What `bopu verify --each` says under a ruleset can be put behind `#` as it stands. `NAME.completed.record.txt` is the
same play completed in one of the ways that it allows.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.play.read_record import read_bytes as read_record
from bopu.play.record import Comment, Played, Record
from bopu.play.verify import Verdict
from bopu.project.read import read_bytes
from bopu.rules.shape import near
from bopu.ruleset.model import Ruleset
from bopu.simulate.case_file import FOLDER

RULE = "attested"
ENDING, COMPLETED = ".record.txt", ".completed.record.txt"
RULES = "rules"
"""What a line calls the rules of a game without named rulesets."""
LANGUAGES = ("zh", "en")
NEEDED, ALLOWED = ("title", "teller"), ("says", "ours")

_SAID = re.compile(r"(title|teller|says|ours|note) +(zh|en): *(.+)")
_SHOWS = re.compile(r"shows: *(\S+)(?: +- +(\S+))?")
_UNDER = re.compile(r"under +([^\s:]+): *(.+)")
_VERDICT = re.compile(r"(consistent|contradicted|undetermined)((?:,? at move \d+(?: \([^()]*\))?)*)(?:: .*)?")
_AT = re.compile(r"at move (\d+)(?: \(([^()]*)\))?")

Both = Mapping[str, str]
"""A text in both interface languages."""


class Anything(frozenset[str]):
    """Clauses, where it is not asked which there are: every word may be one."""

    def __contains__(self, _: object) -> bool:
        return True


class At(NamedTuple):
    """A move at which play and rules part, and clauses that speak there."""

    move: int
    clauses: tuple[str, ...] = ()


class Expected(NamedTuple):
    """What verify must say under a ruleset, and on which line of the file that stands."""

    verdict: Verdict
    at: tuple[At, ...]
    line: int


@dataclass(frozen=True)
class Attested:
    """One attested play. `clauses` are those that a line of the file may name; `notes` are by the number of a move."""

    id: str
    file: str
    record: Record
    whole: Record | None
    said: Mapping[str, Both]
    expected: Mapping[str, Expected]
    clauses: Collection[str]
    shows: tuple[str, str] | None = None
    notes: Mapping[int, Both] = field(default_factory=dict)

    @property
    def title(self) -> Both:
        """What it is called."""
        return self.said["title"]

    def passages(self) -> dict[str, list[int]]:
        """The numbers of the moves that each clause tells, by the comments of the record."""
        found: dict[str, list[int]] = {}
        clause = ""
        for item in self.record.items:
            if isinstance(item, Comment):
                word = item.text.partition(" ")[0]
                clause = word if word in self.clauses else clause
            elif isinstance(item, Played):
                found.setdefault(clause, []).append(item.number)
        return found


def rulesets_of(ruleset: Ruleset) -> dict[str, str]:
    """The named rulesets, each with what a line of a file calls it."""
    return {name: name for name in ruleset.rulesets} or {"": RULES}


def attested_plays(
    folder: Path, shown: str, ruleset: Ruleset, clauses: Collection[str]
) -> tuple[list[Attested], list[Finding]]:
    """The attested plays of a text's folder, those without faults, and all faults. `shown` names the folder."""
    plays: list[Attested] = []
    findings: list[Finding] = []
    for path in sorted((folder / FOLDER).glob(f"*{ENDING}")):
        if not path.name.endswith(COMPLETED):
            play, faults = _play(path, f"{shown}/{FOLDER}", ruleset, clauses)
            findings += faults
            plays += [play] if play is not None else []
    return plays, findings


def _play(path: Path, shown: str, ruleset: Ruleset, clauses: Collection[str]) -> tuple[Attested | None, list[Finding]]:
    file, name = f"{shown}/{path.name}", path.name.removesuffix(ENDING)
    record, findings = _record(path, file)
    beside = path.with_name(name + COMPLETED)
    whole, others = _record(beside, f"{shown}/{beside.name}") if beside.exists() else (None, [])
    findings += others
    if record is None:
        return None, findings
    reader = _Reader(file, ruleset, clauses)
    for item in record.items:
        reader.read(item)
    findings += [*reader.findings, *reader.missing(record)]
    if findings:
        return None, findings
    return Attested(
        name, file, record, whole, reader.said, reader.expected, clauses, reader.shows, reader.notes
    ), findings


def _record(path: Path, file: str) -> tuple[Record | None, list[Finding]]:
    data, findings = read_bytes(path, file)
    return (None, list(findings)) if data is None else read_record(data, file)


class _Reader:
    """Reads the comments of one record."""

    def __init__(self, file: str, ruleset: Ruleset, clauses: Collection[str]) -> None:
        self.file = file
        self.named = {called: name for name, called in rulesets_of(ruleset).items()}
        self.clauses = clauses
        self.game = ruleset.game
        self.said: dict[str, dict[str, str]] = {}
        self.expected: dict[str, Expected] = {}
        self.shows: tuple[str, str] | None = None
        self.notes: dict[int, Both] = {}
        self.findings: list[Finding] = []
        self.names_clause = False
        self._note: dict[str, str] = {}

    def fault(self, line: int, message: str) -> None:
        self.findings.append(error(RULE, self.file, line, message))

    def read(self, item: object) -> None:
        """One item of the record: a comment says something, a move takes the notes that stand above it."""
        if isinstance(item, Played):
            if self._note:
                self.notes[item.number] = self._note
                self._note = {}
        elif isinstance(item, Comment):
            self._comment(item)

    def _comment(self, item: Comment) -> None:
        self.names_clause = self.names_clause or item.text.partition(" ")[0] in self.clauses
        if said := _SAID.fullmatch(item.text):
            what, lang, text = said.groups()
            texts = self._note if what == "note" else self.said.setdefault(what, {})
            if lang in texts:
                self.fault(item.line, f"expected {what} {lang} once; found it again")
            texts[lang] = text
        elif shows := _SHOWS.fullmatch(item.text):
            self._shows(item.line, shows[1], shows[2] or shows[1])
        elif under := _UNDER.fullmatch(item.text):
            self._under(item.line, *under.groups())

    def _shows(self, line: int, first: str, last: str) -> None:
        for clause in (first, last):
            if clause not in self.clauses:
                self.fault(line, f"expected a clause of the text; found {clause!r}{near(clause, list(self.clauses))}")
        self.shows = first, last

    def _under(self, line: int, called: str, text: str) -> None:
        told = _VERDICT.fullmatch(text)
        if called not in self.named:
            self.fault(line, f"expected one of the rulesets {', '.join(self.named)}; found {called!r}")
        elif self.named[called] in self.expected:
            self.fault(line, f"expected one line under {called}; found it again")
        elif told is None:
            example = "`contradicted at move 6 (md.3.4.2)`"
            self.fault(line, f"expected consistent, contradicted or undetermined, such as {example}; found {text!r}")
        else:
            at = tuple(At(int(move), tuple(cited.replace(",", " ").split())) for move, cited in _AT.findall(told[2]))
            self.expected[self.named[called]] = Expected(Verdict(told[1]), at, line)

    def missing(self, record: Record) -> Iterator[Finding]:
        """What an attested play must say and this one does not."""
        if record.game != self.game:
            line = record.lines.get("game", 0)
            yield error(RULE, self.file, line, f"expected a play of {self.game}; found one of {record.game}")
        lacking = [
            f"# {what} {lang}: …" for what in NEEDED for lang in LANGUAGES if lang not in self.said.get(what, {})
        ]
        lacking += [
            f"# {what} {lang}: …"
            for what in ALLOWED
            for lang in LANGUAGES
            if what in self.said and lang not in self.said[what]
        ]
        lacking += [f"# under {called}: …" for called, name in self.named.items() if name not in self.expected]
        if lacking:
            yield error(
                RULE, self.file, 0, f"expected in the comments of an attested play {', '.join(lacking)}; found none"
            )
        if not self.names_clause:
            yield error(
                RULE, self.file, 0, "expected comments that begin with a clause, such as `# md.s.13`; found none"
            )
        for number, note in self.notes.items():
            if set(note) != set(LANGUAGES):
                yield error(RULE, self.file, 0, f"expected the note on move {number} in both languages; found one")
