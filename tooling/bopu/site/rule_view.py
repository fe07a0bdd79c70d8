"""Turns the rules of a text into what pages show: each rule in words, its clauses, what it overrides, when it holds."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from bopu.clauses.model import Clause, Edition
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Grounded, Phrase, Rule, Step, Switch
from bopu.ruleset.procedure import all_parts, all_steps
from bopu.site.addresses import folder, link
from bopu.site.context import Context
from bopu.site.games import GameData
from bopu.site.places import Place, resolver
from bopu.site.strings import Said
from bopu.site.wording import Piece, Pieces, Printed, Speaker
from bopu.text.model import Layer

RULES, SWITCHES = "rules", "switches"


class Link(NamedTuple):
    """A name that leads somewhere; `href` is empty where the site has no such place."""

    text: str
    href: str
    lang: str = "en"


class Support(NamedTuple):
    """Where something that the text does not say was taken from; `href` leads to where a header describes it."""

    source: Said
    certainty: str
    href: str


class Only(NamedTuple):
    """An option of a switch under which alone a rule holds."""

    switch: Link
    option: Said


@dataclass(frozen=True)
class RuleView:
    """One rule. `when` are conditions that all hold, `unless` such that none does, `says` answers or deeds."""

    id: str
    anchor: str
    href: str
    cites: tuple[Link, ...]
    when: tuple[Pieces, ...]
    unless: tuple[Pieces, ...]
    says: tuple[Pieces, ...]
    silent: bool
    otherwise: bool
    overrides: tuple[Link, ...]
    only: tuple[Only, ...]
    support: Support | None
    numbers: tuple[Support, ...]
    yaml: str


@dataclass(frozen=True)
class RuleDesk:
    """What the rules of one text share on one page: its address, its language, what leads where."""

    context: Context
    edition: Edition
    game: GameData
    places: Mapping[str, Place]
    clauses: Mapping[str, Clause]
    figures: Mapping[str, Printed]
    lang: str
    origin: str

    @property
    def open(self) -> bool:
        """Whether words of the text may be shown: what editors wrote about rules may quote it."""
        return self.edition.publish == "full"

    def say(self, section: str, key: str, **values: object) -> str:
        """A string of the interface."""
        return self.context.strings[self.lang].say(section, key, **values)

    def name(self, vocabulary: str, value: str) -> str:
        """The name of a value."""
        return self.context.strings[self.lang].name(vocabulary, value)

    def page(self, *parts: str, fragment: str = "") -> str:
        """The link to one of the text's pages in this language."""
        return link(self.origin, folder(self.lang, self.edition.slug, *parts), fragment)

    @cached_property
    def to(self) -> Callable[[str], str]:
        """The link to a clause or row by its id."""
        return resolver(self.places, self.origin, self.lang)

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        """The steps of all procedures by name."""
        return all_steps(self.game.ruleset)

    @cached_property
    def own(self) -> frozenset[str]:
        """The ids of the text's own clauses, each of which has a page; rows of companions have none."""
        return frozenset(clause.id for clause in self.edition.clauses)

    @cached_property
    def rule_ids(self) -> frozenset[str]:
        """The names of all rules."""
        return frozenset(rule.id for rule in self.game.ruleset.rules)

    @cached_property
    def speaker(self) -> Speaker:
        """What says rules in words on this page."""
        return Speaker(
            self.lang,
            self.game.words if self.open else {**self.game.words, "names": {}},
            self.game.vocabulary,
            self.game.ruleset if self.open else replace(self.game.ruleset, names={}),  # names come from companions too
            self.figures,
            self.to,
            self.page(RULES),
            self.open,
            self.context.strings[self.lang].say("rules", "supplied_number"),
            self.context.strings[self.lang].say("rules", "least", a="{a}", b="{b}"),
            self.context.strings[self.lang].say("rules", "most", a="{a}", b="{b}"),
        )

    def clause(self, name: str) -> Link:
        """A clause by its printed number, a row by its name."""
        if name not in self._clauses:
            self._clauses[name] = self._clause(name)
        return self._clauses[name]

    @cached_property
    def _clauses(self) -> dict[str, Link]:
        return {}

    def _clause(self, name: str) -> Link:
        clause = self.clauses.get(name)
        shown = self.context.label(name, self.lang) if clause else name
        said = self.game.ruleset.names.get(name, {}).get(self.lang) if self.open else ""
        return Link(said or shown, self.to(name), self.speaker.tag if said or clause else "en")

    def rule(self, name: str) -> Link:
        """A rule, a step of a procedure, or a situation where no rule has its name, on the page of rules."""
        kind = "step" if name in self.steps else "rule" if name in self.rule_ids else "situation"
        return Link(name, self.page(RULES, fragment=f"{kind}-{name}"))

    def procedure(self, name: str) -> Link:
        """A procedure by what it is called, on the page of rules."""
        said = self.speaker.named("procedures", name, name)
        return Link(said.text, self.page(RULES, fragment=f"procedure-{name}"), said.lang)

    def called(self, word: str) -> Said:
        """What a name of the rules is called."""
        return Said(*self.speaker.name(word)[:2])

    def asks(self, slot: str) -> Piece:
        """What a slot asks; its bare name where no vocabulary has it, as in a report on other rules."""
        known = self.game.vocabulary.slots.get(slot)
        return self.speaker.named("slots", slot, known.doc if known else slot)

    def switch(self, name: str) -> Link:
        """The page of a switch."""
        return Link(name, self.page(SWITCHES, name))

    def only(self, only: Mapping[str, str]) -> tuple[Only, ...]:
        """Options under which alone something holds."""
        return tuple(
            Only(self.switch(name), self.option(self.game.ruleset.switches[name], option))
            for name, option in only.items()
        )

    def option(self, switch: Switch, option: str) -> Said:
        """An option in words; its bare id where words may not be shown."""
        text = next((one.text for one in switch.options if one.id == option), {})
        said = text.get(self.lang, "") if self.open else ""
        return Said(said, self.speaker.tag) if said else Said(option, "en")

    def question(self, switch: Switch) -> Said:
        """What a switch asks; its bare id where words may not be shown."""
        said = switch.question.get(self.lang, "") if self.open else ""
        return Said(said, self.speaker.tag) if said else Said(switch.id, "en")

    def support(self, source: str, certainty: str) -> Support:
        """A source and its certainty; the source's words only where words may be shown."""
        known = self.game.ruleset.sources.get(source)
        said = Said(self.game.ruleset.said_source(source)[self.lang], self.speaker.tag if known else "en")
        shown = said if self.open else Said(self.say("rules", "source_withheld"), self.speaker.tag)
        return Support(shown, self.name("cert", certainty), self.described(source) if self.open else "")

    def described(self, source: str) -> str:
        """The link to where a header describes a source of supplements; nothing where no header does."""
        return described(self.edition, self.game.ruleset.sources.get(source, {}).get("see", ""), self.origin, self.lang)

    def view(self, rule: Rule) -> RuleView:
        """A rule as pages show it."""
        say = self.speaker
        return RuleView(
            rule.id,
            f"rule-{rule.id}",
            self.page(RULES, fragment=f"rule-{rule.id}"),
            tuple(self.clause(name) for name in rule.cites),
            tuple(say.condition(phrase) for phrase in rule.when),
            tuple(say.condition(phrase) for phrase in rule.unless),
            tuple(say.answer(phrase) for phrase in (*rule.answer, *rule.do)),
            bool(rule.slot and not rule.answer),
            rule.otherwise,
            tuple(self.rule(name) for name in rule.overrides),
            self.only(rule.only),
            self.support(*rule.supplied) if any(rule.supplied) else None,
            self.numbers(rule),
            self.game.blocks.get(rule.id, "") if self.open else "",
        )

    def numbers(self, part: Grounded) -> tuple[Support, ...]:
        """Where the supplied numbers of a rule or step come from, each source once."""
        supplements = (self.game.ruleset.supplements.get(name, {}) for name in part.supplements)
        sources = (self.support(one.get("source", ""), one.get("certainty", "")) for one in supplements)
        return tuple(dict.fromkeys(sources))

    def part(self, by: str) -> Link:
        """A part that cites a clause, as the ledger names it: ``the rule x``, ``the switch y`` …"""
        _, kind, name = (*by.split(" ", 2), "", "")[:3]
        if kind == "switch":
            return self.switch(name)
        anchors = {one: f"{one}-" for one in ("rule", "situation", "value", "procedure", "step")}
        fragment = anchors[kind] + name if kind in anchors else ""
        return Link(name or by, self.page(RULES, fragment=fragment))


def described(edition: Edition, see: str, origin: str, lang: str) -> str:
    """The link to the page of a document (``board.xml``), or to what its header says of a source
    (``board.xml#kunst-html``); nothing for nothing."""
    file, _, witness = see.partition("#")
    documents = {"": edition.document, **edition.companions}
    for name, document in documents.items():
        if PurePosixPath(document.file).name == file:
            parts = (edition.slug, name) if name else (edition.slug,)
            return link(origin, folder(lang, *parts), f"source-{witness}" if witness else "")
    return ""


def printed_figures(edition: Edition) -> dict[str, Printed]:
    """The marked figures of a text by id, with the clause each stands in."""
    found: dict[str, Printed] = {}
    for clause in (*edition.clauses, *(row for rows in edition.companion_clauses.values() for row in rows)):
        words = _traditional(clause)
        found |= {
            figure.id: Printed(words.get(figure.id, figure.text), clause.id) for figure in clause.figures if figure.id
        }
    return found


def _traditional(clause: Clause) -> dict[str, str]:
    """What marked figures of a clause read in traditional script, by id: pages about rules are in that script."""
    found: dict[str, str] = {}
    for span in clause.unit.spans:
        for mark in span.marks if not span.note else ():
            if mark.get("id"):
                found[mark.get("id")] = found.get(mark.get("id"), "") + span.form(Layer.TRADITIONAL)
    return found


def share_of_text(game: GameData) -> tuple[int, int]:
    """How many rules (and steps of procedures) there are, and how many of them rest on the text alone."""
    book = Book(game.ruleset, game.vocabulary, {})
    parts = all_parts(game.ruleset).values()
    return len(parts), sum(not book.supplemented(part) for part in parts)


def sentence(phrases: Iterable[Phrase], say: Callable[[Phrase], Pieces], between: Piece) -> Pieces:
    """Several phrases one after the other."""
    found: list[Piece] = []
    for index, phrase in enumerate(phrases):
        found += [between, *say(phrase)] if index else say(phrase)
    return tuple(found)
