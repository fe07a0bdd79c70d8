"""Turns one finding of criticism in a report into what its page shows: the clauses in their own words, what was
reckoned and by which commands, the choices in force, the rival, the verdict; and into links from clauses to it.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from bopu.clauses.english import english_of
from bopu.site.argument_view import Cell, argument_links_by_id, cell, pieces
from bopu.site.rule_view import Link, Only, RuleDesk
from bopu.site.strings import Said

CRITICISM = "criticism"
RECKONED_BY = "bopu check {slug} --only criticism"


class Quoted(NamedTuple):
    """A clause in its own words, with the translation where the page is English."""

    clause: Link
    words: Said
    english: str


class Reckoned(NamedTuple):
    """What was reckoned, and what came out."""

    said: str
    cell: Cell


class CriticismView(NamedTuple):
    """One finding. `text`, `rival` and `decide` are pieces, some of them links to clauses."""

    anchor: str
    title: tuple[Link, ...]
    verdict: str
    certainty: str
    quotes: tuple[Quoted, ...]
    text: tuple[Link, ...]
    reckons: tuple[Reckoned, ...]
    held: str
    arguments: tuple[Link, ...]
    assertions: tuple[str, ...]
    choices: tuple[Only, ...]
    rival: tuple[Link, ...]
    decide: tuple[Link, ...]
    commands: tuple[str, ...]


def criticism_view(desk: RuleDesk, row: Mapping[str, Any]) -> CriticismView:
    """A finding as its page shows it."""
    lang = desk.lang
    return CriticismView(
        anchor_of(row),
        pieces(desk, row["title"][lang]),
        desk.say("criticism", "apart") if row["discriminates"] else desk.say("criticism", "not_apart"),
        desk.name("cert", row["certainty"]),
        tuple(quotes(desk, row["clauses"])),
        pieces(desk, row["text"][lang]),
        tuple(Reckoned(one[lang], cell(desk, one["result"], one["table"])) for one in row["reckons"]),
        desk.say("criticism", "held", n=row["shows"]) if row["shows"] else "",
        argument_links_by_id(desk, row["arguments"]),
        tuple(one[lang] for one in desk.game.report.get("assertions") or () if one["id"] in row["assertions"]),
        desk.only(row["choices"]),
        pieces(desk, row["rival"][lang]),
        pieces(desk, row["decide"][lang]),
        (RECKONED_BY.format(slug=desk.edition.slug), *row["commands"]),
    )


def quotes(desk: RuleDesk, clauses: Iterable[str]) -> Iterable[Quoted]:
    """Clauses in the words of the edition; those that the text does not have are left out."""
    english = english_of(desk.edition) if desk.lang == "en" else {}
    for name in clauses:
        clause = desk.clauses.get(name)
        if clause is not None:
            words = clause.readings.get("traditional") or clause.readings["edited"]
            yield Quoted(desk.clause(name), Said(words, "zh-Hant"), english.get(name, ""))


def criticism_links(desk: RuleDesk, clause: str) -> tuple[Link, ...]:
    """Links to the findings that discuss a clause; none where words may not be shown."""
    if not desk.open:
        return ()
    found = [row for row in rows_of(desk) if clause in row["clauses"]]
    href = {row["id"]: desk.page(CRITICISM, fragment=anchor_of(row)) for row in found}
    return tuple(Link(plain(desk, row["title"][desk.lang]), href[row["id"]], desk.speaker.tag) for row in found)


def rows_of(desk: RuleDesk) -> Iterable[Mapping[str, Any]]:
    """The findings of the report that have a paragraph."""
    found: Iterable[Mapping[str, Any]] = (desk.game.report.get("criticism") or {}).get("findings", ())
    return found


def anchor_of(row: Mapping[str, Any]) -> str:
    """The address of a finding on its page."""
    return f"finding-{row['id']}"


def plain(desk: RuleDesk, text: str) -> str:
    """Words without links: a clause by its name."""
    return "".join(piece.text for piece in pieces(desk, text))
