"""Turns a text's rules into the page of them all: by slot and event, procedures step by step, then definitions,
supplements, the ledger."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bopu.clauses.model import Clause
from bopu.ruleset.model import NamedRuleset, Rule
from bopu.ruleset.procedure import all_parts
from bopu.site.addresses import folder
from bopu.site.citable import cited_edition
from bopu.site.citation_view import rules_sentences
from bopu.site.fault_report import rule_reports
from bopu.site.procedure_view import ProcedureView, procedure_views
from bopu.site.rule_view import RULES, Link, Only, RuleDesk, RuleView, Support, share_of_text
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said, pick
from bopu.site.wording import Piece, Pieces


@dataclass(frozen=True)
class Group:
    """The rules that decide one slot or act upon one event."""

    anchor: str
    kind: str
    word: str
    asks: Piece
    rules: tuple[RuleView, ...]


class Definition(NamedTuple):
    """A situation, a named value, or a name that stands for several: its name, its meaning, where it is from."""

    anchor: str
    id: str
    name: Piece
    when: tuple[Pieces, ...]
    unless: tuple[Pieces, ...]
    cites: tuple[Link, ...]
    support: Support | None


class Combination(NamedTuple):
    """A named ruleset: its title, the options it fixes, and whether supplements hold in it."""

    id: str
    title: Said
    choices: tuple[Only, ...]
    supplements: bool


class Supply(NamedTuple):
    """What was taken from one source: rules, numbers and names."""

    support: Support
    parts: tuple[Link, ...]


class Account(NamedTuple):
    """What becomes of one clause."""

    clause: Link
    id: str
    function: str
    status: str
    reason: str
    by: tuple[Link, ...]


@dataclass(frozen=True)
class RulesPage:
    """The whole page. `sentences` cite it, `example` is the address of one rule; `reports` leads from each rule and
    step to where a fault in it is reported."""

    statement: Statement
    groups: tuple[Group, ...]
    procedures: tuple[ProcedureView, ...]
    situations: tuple[Definition, ...]
    values: tuple[Definition, ...]
    kinds: tuple[Definition, ...]
    rulesets: tuple[Combination, ...]
    supplies: tuple[Supply, ...]
    ledger: tuple[Account, ...]
    counts: tuple[tuple[str, int], ...]
    total: int
    of_text: int
    version: str
    download: str
    sentences: tuple[Said, ...]
    example: str
    reports: Mapping[str, str]


def rules_page(desk: RuleDesk, download: str) -> RulesPage:
    """The page of all rules of a text in one language."""
    total, of_text = share_of_text(desk.game)
    ledger = tuple(_account(desk, clause) for clause in desk.edition.clauses)
    counts: dict[str, int] = {}
    for row in ledger:
        counts[row.status] = counts.get(row.status, 0) + 1
    return RulesPage(
        statement(desk.context, desk.edition, desk.lang),
        tuple(_groups(desk)),
        procedure_views(desk),
        tuple(_situation(desk, rule) for rule in desk.game.ruleset.situations.values()),
        tuple(_values(desk)),
        tuple(_kinds(desk)),
        tuple(_combination(desk, named) for named in desk.game.ruleset.rulesets.values()),
        _supplies(desk),
        ledger,
        tuple(counts.items()),
        total,
        of_text,
        desk.game.ruleset.version,
        download,
        rules_sentences(desk.context, cited_edition(desk.context, desk.edition), desk.game.ruleset.version, desk.lang),
        f"{desk.context.absolute(folder(desk.lang, desk.edition.slug, RULES))}#rule-{desk.game.ruleset.rules[0].id}",
        rule_reports(desk),
    )


def _groups(desk: RuleDesk) -> "list[Group]":
    vocabulary, rules = desk.game.vocabulary, desk.game.ruleset.rules
    found = []
    for kind, words in (("slot", vocabulary.slots), ("event", vocabulary.events)):
        for name, word in words.items():
            mine = tuple(desk.view(rule) for rule in rules if getattr(rule, kind) == name)
            if mine:
                asks = desk.speaker.named(f"{kind}s", name, word.doc)
                found.append(Group(f"{kind}-{name}", kind, name, asks, mine))
    return found


def _situation(desk: RuleDesk, rule: Rule) -> Definition:
    view, say = desk.view(rule), desk.speaker
    name = say.named("situations", rule.id, rule.id)
    return Definition(f"situation-{rule.id}", rule.id, name, view.when, view.unless, view.cites, view.support)


def _values(desk: RuleDesk) -> "list[Definition]":
    say, found = desk.speaker, []
    for name, term in desk.game.ruleset.values.items():
        by = f"the value {name}"
        cites = tuple(desk.clause(clause) for clause, entry in desk.game.ledger.items() if by in entry.by)
        called = say.named("values", name, name)
        found.append(Definition(f"value-{name}", name, called, (say.number(term),), (), cites, None))
    return found


def _kinds(desk: RuleDesk) -> "list[Definition]":
    """Names that stand for several: tables that are kept as rows of names."""
    say, found = desk.speaker, []
    for table, rows in desk.game.ruleset.tables.items():
        if not isinstance(rows, dict) or "rows" in rows:
            continue
        for name, members in rows.items():
            given = desk.game.ruleset.supplements.get(f"{table}.{name}")
            support = desk.support(given["source"], given["certainty"]) if given else None
            by = {f"the row {name}", f"the row {table}.{name}"}
            cites = tuple(desk.clause(clause) for clause, entry in desk.game.ledger.items() if by & set(entry.by))
            means = tuple((say.name(member),) for member in members)
            found.append(Definition(_kind_anchor(desk, table, name), name, say.name(name), means, (), cites, support))
    return found


def _kind_anchor(desk: RuleDesk, table: str, name: str) -> str:
    """Where a name that stands for several is told: by the name alone, where one table has it."""
    tables = [rows for rows in desk.game.ruleset.tables.values() if isinstance(rows, dict) and name in rows]
    return f"kind-{name}" if len(tables) == 1 else f"kind-{table}-{name}"


def _combination(desk: RuleDesk, named: NamedRuleset) -> Combination:
    title = named.title.get(desk.lang, "")
    said = Said(title, desk.speaker.tag) if title else Said(named.id, "en")
    return Combination(named.id, said, desk.only(named.choices), named.supplements)


def _supplies(desk: RuleDesk) -> tuple[Supply, ...]:
    """Everything that is supplied, gathered by source and certainty."""
    found: dict[Support, dict[Link, None]] = {}
    for made, one in all_parts(desk.game.ruleset).items():
        if any(one.supplied):
            found.setdefault(desk.support(*one.supplied), {})[desk.rule(made)] = None
    for situation in desk.game.ruleset.situations.values():
        if any(situation.supplied):
            whole = desk.part(f"the situation {situation.id}")
            found.setdefault(desk.support(*situation.supplied), {})[whole] = None
    for procedure in desk.game.ruleset.procedures.values():
        if any(procedure.supplied):
            whole = desk.part(f"the procedure {procedure.id}")
            found.setdefault(desk.support(*procedure.supplied), {})[whole] = None
    for name, given in desk.game.ruleset.supplements.items():
        rule_id, colon, _ = name.partition(":")
        table, _, last = name.rpartition(".")
        part = desk.rule(rule_id) if colon else Link(last, "#" + _kind_anchor(desk, table, last))
        found.setdefault(desk.support(given["source"], given["certainty"]), {})[part] = None
    return tuple(Supply(support, tuple(parts)) for support, parts in found.items())


def _account(desk: RuleDesk, clause: Clause) -> Account:
    entry = desk.game.ledger[clause.id]
    reason = pick({"zh-Hant": entry.reason.get("zh", ""), "en": entry.reason.get("en", "")}, desk.lang).text
    return Account(
        desk.clause(clause.id),
        clause.id,
        desk.name("function", clause.function),
        desk.name("ledger", entry.status),
        reason if desk.open else "",
        tuple(desk.part(by) for by in entry.by),
    )
