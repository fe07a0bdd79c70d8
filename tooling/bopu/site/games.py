"""Turns texts that have rules into what pages about them draw upon: ruleset, ledger, words, lines, cases, report."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from bopu.clauses.model import Corpus
from bopu.findings import Finding, error
from bopu.play.contract import UnknownGame, load_game
from bopu.project.model import Project
from bopu.project.read import read_bytes
from bopu.rules import compile_text, folders_with_rules
from bopu.rules.ledger import Entry
from bopu.rules.source import Node, read_yaml
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Ruleset
from bopu.ruleset.vocabulary import Vocabulary
from bopu.simulate.attested import Attested, attested_plays
from bopu.site.alternatives import Asker
from bopu.site.blocks import Block, procedure_blocks
from bopu.site.card_spec import card_faults
from bopu.site.compose_spec import compose_faults
from bopu.site.illustrated_spec import illustrated_faults
from bopu.site.pattern_spec import pattern_faults
from bopu.site.play_table import table_faults
from bopu.site.tile_spec import tile_faults
from bopu.site.told_spec import told_faults

RULES, WORDS, CASES, SIMULATED = "rules.yaml", "words.yaml", "cases", "simulated.json"
REPORTS = ("build", "reports")


@dataclass(frozen=True)
class Case:
    """A worked example that is played as a test: its sentence (`zh` in Chinese), the clauses it cites, the file.

    One of a `hand` that is scored `shows` something by name; `near`: it nearly does."""

    title: str
    cites: tuple[str, ...]
    file: str
    line: int
    zh: str = ""
    hand: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shows: str = ""
    near: bool = False


@dataclass(frozen=True)
class GameData:
    """One text’s game. `blocks` are the lines of rules.yaml by the rule they write, `procedure_blocks` those of
    procedures; `words` say how its words read; `simulated` is a kept summary of games by bots."""

    slug: str
    file: str
    ruleset: Ruleset
    ledger: Mapping[str, Entry]
    vocabulary: Vocabulary
    words: Mapping[str, Any]
    blocks: Mapping[str, str]
    cases: tuple[Case, ...] = ()
    report: Mapping[str, Any] = field(default_factory=dict)
    procedure_blocks: Mapping[str, Block] = field(default_factory=dict)
    simulated: Mapping[str, Any] = field(default_factory=dict)
    attested: tuple[Attested, ...] = ()

    @cached_property
    def asker(self) -> Asker:
        """The rules under their defaults, ready to be asked."""
        return Asker(Book(self.ruleset, self.vocabulary, {}))


Games = Mapping[str, GameData]


def read_games(project: Project, corpus: Corpus) -> tuple[dict[str, GameData], list[Finding]]:
    """The games of all texts that have rules; with any error among the findings a site cannot be built."""
    games: dict[str, GameData] = {}
    findings: list[Finding] = []
    known = {edition.slug for edition in corpus.editions}
    for folder in folders_with_rules(project):
        if folder.slug not in known:
            continue
        compiled = compile_text(project, corpus.editions, folder.slug, corpus.glossary)
        findings += compiled.findings
        if compiled.ruleset is not None:
            game, faults = _game(project, folder.folder, folder.slug, compiled.ruleset, compiled.ledger)
            if game is not None:
                game, untold = _attested(project, corpus, folder.folder, game)
                faults += untold
            findings += faults
            games |= {folder.slug: game} if game else {}
    return games, findings


def _game(
    project: Project, folder: Path, slug: str, ruleset: Ruleset, ledger: Mapping[str, Entry]
) -> tuple[GameData | None, list[Finding]]:
    file = project.relative(folder / RULES)
    try:
        vocabulary = load_game(ruleset.engine).vocabulary
    except UnknownGame as fault:
        return None, [error("site.game", file, 0, str(fault))]
    words, faults = read_words(folder / WORDS, project.relative(folder / WORDS))
    faults += table_faults(words, ruleset.phrases, project.relative(folder / WORDS))
    faults += card_faults(words, ruleset, project.relative(folder / WORDS))
    faults += tile_faults(words, ruleset, project.relative(folder / WORDS))
    faults += compose_faults(words, ruleset, project.relative(folder / WORDS))
    faults += illustrated_faults(words, project.relative(folder / WORDS))
    faults += pattern_faults(words, ruleset, vocabulary, project.relative(folder / WORDS))
    source, more = read_bytes(folder / RULES, file)
    cases, others = _cases(project, folder / CASES)
    report, missing = report_of(project, slug, ruleset.version)
    lines = (source or b"").decode("utf-8-sig")
    blocks = rule_blocks(lines), procedure_blocks(lines)
    simulated, unread = _json_of(project, folder / SIMULATED, "a summary of `bopu simulate --json`")
    game = GameData(slug, file, ruleset, ledger, vocabulary, words, blocks[0], cases, report, blocks[1], simulated)
    return game, [*faults, *more, *others, *missing, *unread]


def _attested(project: Project, corpus: Corpus, folder: Path, game: GameData) -> tuple[GameData, list[Finding]]:
    """The game with the attested plays of its text, and what is wrong with them."""
    edition = next(edition for edition in corpus.editions if edition.slug == game.slug)
    rows = (row.id for rows in edition.companion_clauses.values() for row in rows)
    clauses = frozenset((*rows, *(clause.id for clause in edition.clauses)))
    plays, faults = attested_plays(folder, project.relative(folder), game.ruleset, clauses)
    faults += told_faults(game.words, project.relative(folder / WORDS))
    return replace(game, attested=tuple(plays)), faults


def read_words(path: Path, shown: str) -> tuple[Mapping[str, Any], list[Finding]]:
    """How the words of a game read, as plain values; nothing where there is no file. Findings call it `shown`."""
    if not path.exists():
        return {}, []
    node, faults = read_yaml(path, shown)
    plain = node.plain() if node is not None else {}
    return (plain if isinstance(plain, dict) else {}), faults


def rule_blocks(source: str) -> dict[str, str]:
    """The lines that write each rule: from its ``- id:`` (or ``- {id:``) to the next rule or comment."""
    blocks: dict[str, list[str]] = {}
    current: list[str] | None = None
    inside = False
    for line in source.splitlines():
        inside = line == "rules:" if line[:1].isalpha() else inside
        if inside and line.startswith(("- id: ", "- {id: ")):
            name = line.partition("id: ")[2].replace(",", " ").split()[0]
            current = blocks.setdefault(name, [])
        elif not line.startswith("  "):
            current = None
        if current is not None:
            current.append(line.rstrip())
    return {name: "\n".join(lines) for name, lines in blocks.items()}


def _cases(project: Project, folder: Path) -> tuple[tuple[Case, ...], list[Finding]]:
    """The cases of a text, in the order of their files."""
    found: list[Case] = []
    findings: list[Finding] = []
    for path in sorted(folder.glob("*.yaml")):
        node, faults = read_yaml(path, project.relative(path))
        findings += faults
        for entry in _case_nodes(node):
            if entry.get("name") is not None and entry.get("clauses") is not None:
                found.append(_case(entry, project.relative(path)))
    return tuple(found), findings


def _case(entry: Node, file: str) -> Case:
    """A case that has a name and clauses, as pages show it."""
    told = entry.plain()
    hand = told.get("hand")
    return Case(
        told["name"],
        tuple(told["clauses"]),
        file,
        entry.line,
        told.get("zh", ""),
        hand if isinstance(hand, dict) else {},
        told.get("shows", ""),
        told.get("near", False) is True,
    )


def _case_nodes(node: Node | None) -> Iterable[Node]:
    listed = node.get("cases") if node is not None else None
    return listed.entries() if listed is not None else ()


def report_of(project: Project, slug: str, version: str) -> tuple[Mapping[str, Any], list[Finding]]:
    """The report of `bopu check` on these very rules; nothing where there is none, or it is about others."""
    path = project.root.joinpath(*REPORTS, f"{slug}.json")
    report, faults = _json_of(project, path, "the report of `bopu check`")
    return (report if report.get("version") == version else {}), faults


def _json_of(project: Project, path: Path, what: str) -> tuple[Mapping[str, Any], list[Finding]]:
    """A JSON object from a file; nothing where there is no file, or it holds something else."""
    if not path.exists():
        return {}, []
    data, faults = read_bytes(path, project.relative(path))
    if data is None:
        return {}, faults
    try:
        found = json.loads(data)
    except ValueError as fault:
        return {}, [error("site.report", project.relative(path), 0, f"expected {what} as JSON; found a fault: {fault}")]
    return (found if isinstance(found, dict) else {}), []
