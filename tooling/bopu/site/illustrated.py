"""Turns rows of a companion that words.yaml calls illustrated into entries: what each says, hands that show it, links
between rows, how often it came.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bopu.site.hand_view import Hands, SetView
from bopu.site.illustrated_spec import ILLUSTRATED
from bopu.site.names import edited_marks, term_of
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.strings import Said
from bopu.site.tile_spec import name_of
from bopu.text.model import Block, Document, Layer, layer_text

SHORT = 12
"""How many digits of a version are shown."""

PAGE, RANGE = "page", "–"
"""The cell that says where a row stands in a book, and the sign of a range."""

LIST = "list"
"""The type of a reference that holds others."""


class Shown(NamedTuple):
    """A hand as a case has it, and what the case says of it; `near` where it lacks something."""

    hand: Mapping[str, Any]
    said: Mapping[str, str]
    near: bool


class HandView(NamedTuple):
    """A hand that shows a row: drawn in sets, said in a sentence; `href` leads to the scorer."""

    near: bool
    said: Said
    sets: tuple[SetView, ...]
    href: str


@dataclass(frozen=True)
class EntryView:
    """What an illustrated row has besides its cells. `heads` and `tells` name the cells that head it and that tell it;
    `amount` is what it counts for; `lists` are other rows that it names, each with a title; `within`: its page is one
    of a range."""

    heads: tuple[str, ...]
    amount: str
    tells: tuple[str, ...]
    lists: tuple[tuple[Said, tuple[Link, ...]], ...]
    hands: tuple[HandView, ...]
    seen: str
    within: bool = False


class Simulated(NamedTuple):
    """Where numbers of a simulation come from: a sentence, the command that makes them again, whether rules changed."""

    said: str
    command: str
    other: str


@dataclass(frozen=True)
class Illustrator:
    """What illustrates the rows of one companion on one page. `rows` are their ids by term; `scorer` says whether there
    is a page on which hands are scored, `whole` whether all rows stand on this page."""

    desk: RuleDesk
    spec: Mapping[str, Any]
    rows: Mapping[str, str]
    scorer: bool
    whole: bool

    @cached_property
    def drawn(self) -> Hands:
        """What draws the hands."""
        return Hands(self.desk.game, self.desk.lang)

    def hands(self, term: str) -> tuple[Shown, ...]:
        """The hands among the cases that show a term; those that nearly do last."""
        cases = [case for case in self.desk.game.cases if case.shows == term and case.hand]
        shown = [Shown(case.hand, {"zh": case.zh, "en": case.title}, case.near) for case in cases]
        return tuple(sorted(shown, key=lambda one: one.near))

    def seen(self, term: str) -> str:
        """How often it came in the games by bots that were kept with the text; nothing where none were."""
        simulated, asked = self.desk.game.simulated, self.spec.get("seen")
        if not simulated or not asked:
            return ""
        came = simulated["words"].get(f"{asked['event']} {asked['field']}", {}).get(term, 0)
        of = round(simulated["events"][asked["of"]]["value"] * simulated["over"])
        share = f"{100 * came / of:.2f} %" if of else "–"
        return self.desk.say("entry", "came", n=f"{came:,}", of=f"{of:,}", share=share)

    def entry(self, row: Block) -> EntryView:
        """The entry of a row."""
        cells = {cell.get("role"): cell for cell in row.content if isinstance(cell, Block)}
        term = term_of(tuple(cells[self.spec["term"]].spans()))
        lists = ((said, self._named(cells[role])) for role, said in self.spec["lists"].items() if role in cells)
        return EntryView(
            tuple(self.spec["heads"]),
            self.desk.say("entry", "amount", n=_quantity(cells[self.spec["amount"]])),
            tuple(self.spec["tells"][self.desk.lang]),
            tuple((Said(said[self.desk.lang], self.desk.speaker.tag), links) for said, links in lists),
            tuple(self._hand(shown) for shown in self.hands(term)),
            self.seen(term),
            RANGE in layer_text(tuple(cells[PAGE].spans()), Layer.EDITED) if PAGE in cells else False,
        )

    def _named(self, cell: Block) -> tuple[Link, ...]:
        """The rows that the references of a cell name."""
        marks = [mark for mark in edited_marks(tuple(cell.spans())) if mark.kind == "rs" and mark.get("type") != LIST]
        return tuple(self._row(mark.get("key")) for mark in marks if mark.get("key") in self.rows)

    def _row(self, term: str) -> Link:
        row, name = self.rows[term], name_of(term, self.desk.game.ruleset)[self.desk.lang]
        return Link(name, f"#{row}" if self.whole else self.desk.to(row), self.desk.speaker.tag)

    def _hand(self, shown: Shown) -> HandView:
        page = f"{self.desk.page('score')}?{self.drawn.address(shown.hand)}" if self.scorer else ""
        said = Said(shown.said.get(self.desk.lang, ""), self.desk.speaker.tag)
        return HandView(shown.near, said, self.drawn.sets(shown.hand), page)


def simulated_in(desk: RuleDesk) -> Simulated | None:
    """What is to be said of the games by bots that were kept with a text; None where none were."""
    told = desk.game.simulated
    if not told:
        return None
    bots, games = ", ".join(dict.fromkeys(told["bots"])), told["games"]
    spec = next(iter(desk.game.words[ILLUSTRATED].values())).get("seen", {})
    fields = f" --words {spec['event']}.{spec['field']}" if spec else ""
    asked = told["bots"] if len(set(told["bots"])) > 1 else told["bots"][:1]
    played = f"-n {games} --seed {told['seed']} --bots {','.join(asked)}"
    command = f"bopu simulate {desk.edition.slug} {played}{fields} --json"
    version = told["version"]
    changed = version != desk.game.ruleset.version
    other = desk.say("entry", "simulated_other", version=version[:SHORT]) if changed else ""
    return Simulated(desk.say("entry", "simulated", games=f"{games:,}", bots=bots), command, other)


def _quantity(cell: Block) -> str:
    """The number that a cell measures."""
    marks = edited_marks(tuple(cell.spans()))
    return next((mark.get("quantity") for mark in marks if mark.kind == "measure"), "")


def rows_by_term(document: Document, group: str, role: str) -> dict[str, str]:
    """The ids of the rows in divisions of a type, by the term that a cell of each has."""
    found: dict[str, str] = {}
    for division in document.body.blocks():
        if division.kind != "div" or division.get("type") != group:
            continue
        for row in division.blocks():
            if row.kind == "row" and row.get("id"):
                cells = (part for part in row.content if isinstance(part, Block) and part.get("role") == role)
                found |= {term_of(tuple(cell.spans())): row.get("id") for cell in cells}
    return found
