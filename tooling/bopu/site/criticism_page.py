"""Turns the criticism of a report into a page: findings argued by computation in the order of their kinds, and under
each kind what checks find by themselves.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.checks.rules.criticism_file import KINDS
from bopu.checks.rules.english_numbers import apart
from bopu.site.addresses import link
from bopu.site.criticism_view import CRITICISM, CriticismView, anchor_of, criticism_view, plain, rows_of
from bopu.site.label_view import key_words
from bopu.site.rule_view import Link, Only, RuleDesk
from bopu.site.statement import Statement, statement

TERMS = "terms"
"""The list of the glossary whose terms a text may be expected to explain, beside that of the text's own name; offices,
cups and other names stand in others."""


class FoundView(NamedTuple):
    """What a check found: a sentence, its clauses, the parts of the rules concerned, the findings that discuss it."""

    said: str
    clauses: tuple[Link, ...]
    rules: tuple[Link, ...]
    told: tuple[Link, ...]


class KindView(NamedTuple):
    """All findings of one kind."""

    anchor: str
    name: str
    findings: tuple[CriticismView, ...]
    found: tuple[FoundView, ...]


@dataclass(frozen=True)
class CriticismPage:
    """The whole page; `reported` is false where no report tells of criticism, `told` where words may not be shown."""

    statement: Statement
    reported: bool
    told: bool
    kinds: tuple[KindView, ...]
    number: int
    apart: int
    in_force: tuple[Only, ...]
    report: str
    ledger: str
    switches: str
    file: str


def criticism_page(desk: RuleDesk, file: str) -> CriticismPage:
    """The criticism of a text in one language, without words where they may not be shown. `file` is where all of it
    lies as data, below the site's root."""
    report = desk.game.report.get(CRITICISM)
    rows = tuple(rows_of(desk))
    return CriticismPage(
        statement(desk.context, desk.edition, desk.lang),
        report is not None,
        desk.open,
        tuple(_kinds(desk, report or {})) if desk.open else (),
        len(rows),
        sum(row["discriminates"] for row in rows),
        desk.only({name: switch.default for name, switch in desk.game.ruleset.switches.items()}) if report else (),
        desk.page("report"),
        desk.page("ledger"),
        desk.page("switches"),
        link(desk.origin, "") + file if report is not None and desk.open else "",
    )


def _kinds(desk: RuleDesk, report: Mapping[str, Any]) -> Iterator[KindView]:
    order = {clause.id: at for at, clause in enumerate(desk.edition.clauses)}
    titles = {row["id"]: row for row in report.get("findings", ())}
    for kind in KINDS:
        rows = [row for row in titles.values() if row["kind"] == kind]
        rows.sort(key=lambda row: order.get(row["clauses"][0], len(order)))
        found = [one for one in report.get("found", ()) if one["kind"] == kind and _concerns(desk, one)]
        if rows or found:
            views = tuple(criticism_view(desk, row) for row in rows)
            yield KindView(
                f"kind-{kind}", desk.name("finding", kind), views, tuple(_found(desk, x, titles) for x in found)
            )


def _concerns(desk: RuleDesk, row: Mapping[str, Any]) -> bool:
    """Terms of the text's own art are told, names of offices and the like are not."""
    term = row["values"].get("term")
    entry = desk.context.glossary.entries.get(term) if term else None
    return not term or (entry is not None and entry.list in (TERMS, desk.edition.slug))


def _found(desk: RuleDesk, row: Mapping[str, Any], titles: Mapping[str, Mapping[str, Any]]) -> FoundView:
    values = row["values"]
    told = tuple(
        Link(plain(desk, titles[name]["title"][desk.lang]), f"#{anchor_of(titles[name])}", desk.speaker.tag)
        for name in row["told"]
        if name in titles
    )
    return FoundView(
        _said(desk, row["sort"], values),
        tuple(desk.clause(name) for name in row["clauses"]),
        tuple(desk.rule(name) for name in values.get("rules", ())),
        told,
    )


def _said(desk: RuleDesk, sort: str, values: Mapping[str, Any]) -> str:
    """The sentence of a row, with what it is about put in."""
    filled = {name: apart(value, desk.lang) if isinstance(value, int) else value for name, value in values.items()}
    filled.pop("key", None)
    filled["said"] = values.get(desk.lang, "")
    if "slot" in values:
        filled["slot"] = desk.asks(values["slot"]).text
    if "key" in values:
        filled["label"] = key_words(desk, values["table"], values["key"])
    if "term" in values:
        entry = desk.context.glossary.entries[values["term"]]
        filled["term"] = entry.hant if desk.lang == "zh" else f"{entry.en} {entry.hant}"
    sides = {"text": desk.say("criticism", "side_text"), "supplement": desk.say("criticism", "side_supplement")}
    filled["prevails"] = sides.get(values.get("prevails", ""), "")
    return desk.name("checked", sort).format(**filled)
