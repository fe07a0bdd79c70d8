"""Turns a set of cards into the page of the cards: suits in their order, classes, each with its clauses, drawn."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.site.addresses import folder, link
from bopu.site.card_drawing import sprite
from bopu.site.card_spec import Both, CardSet, Face, card_set
from bopu.site.pattern_book import PatternBook, pattern_link
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said


@dataclass(frozen=True)
class CardView:
    """One card: its names, the classes to which it belongs, who is pictured; `symbol` is its part of the sprite,
    `example` leads to the smallest hand of a pattern that has it."""

    symbol: str
    zh: str
    en: str
    href: str
    classes: str
    figure: Said
    example: Link | None


@dataclass(frozen=True)
class GroupView:
    """A suit or a class: its names, its cards, what the glossary says of it, the clauses, a hand that shows it."""

    anchor: str
    zh: str
    en: str
    gloss: str
    cards: tuple[CardView, ...]
    clauses: tuple[Link, ...]
    example: Link | None


@dataclass(frozen=True)
class CardsPage:
    """The whole page. `source` says where the names of figures are from."""

    statement: Statement
    sprite: str
    count: int
    order: tuple[Link, ...]
    suits: tuple[GroupView, ...]
    classes: tuple[GroupView, ...]
    source: Said
    certainty: str


def cards_page(desk: RuleDesk, patterns: PatternBook | None = None) -> CardsPage | None:
    """The page in one language; None where words.yaml describes no cards."""
    cards = card_set(desk.game.words, desk.game.ruleset)
    if cards is None:
        return None
    return CardsPage(
        statement(desk.context, desk.edition, desk.lang),
        sprite(cards),
        len(cards.faces),
        tuple(desk.clause(clause) for clause in cards.order),
        tuple(_group(_Shown(desk, cards, patterns), one.id, one.cards, one.cites, "suit") for one in cards.suits),
        tuple(_group(_Shown(desk, cards, patterns), one.id, one.cards, one.cites, "class") for one in cards.classes),
        Said(cards.source.get(desk.lang, ""), desk.speaker.tag),
        desk.name("cert", cards.certainty) if cards.certainty else "",
    )


def card_data(desk: RuleDesk) -> dict[str, Any] | None:
    """What the scripts of the play page know: names, classes and figures by card, classes and suits with clauses."""
    cards = card_set(desk.game.words, desk.game.ruleset)
    if cards is None:
        return None
    faces = {
        face.id: {**face.name, "suit": face.suit, "classes": list(face.classes), "figure": face.figure}
        for face in cards.faces.values()
    }
    classes = {one.id: {**cards.names[one.id], "cites": list(one.cites)} for one in cards.classes}
    suits = {one.id: {**cards.names[one.id], "cites": list(one.cites)} for one in cards.suits}
    return {"faces": faces, "classes": classes, "suits": suits}


def card_sprite(desk: RuleDesk) -> str:
    """The drawings for a page that shows cards; empty where there are none."""
    cards = card_set(desk.game.words, desk.game.ruleset)
    return sprite(cards) if cards else ""


class _Shown(NamedTuple):
    """What showing cards on the page needs."""

    desk: RuleDesk
    cards: CardSet
    patterns: PatternBook | None

    def example(self, cards: tuple[str, ...]) -> Link | None:
        """A hand that shows these cards; None where no pattern has one of them."""
        found = self.patterns.with_most(cards) if self.patterns else None
        return pattern_link(self.desk, found.name) if found else None


def _group(shown: _Shown, name: str, listed: tuple[str, ...], cites: tuple[str, ...], sort: str) -> GroupView:
    desk, said = shown.desk, shown.cards.names[name]
    entry = desk.context.entry(name)
    gloss = (entry.gloss_en if desk.lang == "en" else entry.gloss_hant) if entry else ""
    views = tuple(_card(shown, shown.cards.faces[card]) for card in listed)
    clauses = tuple(desk.clause(one) for one in cites)
    return GroupView(f"{sort}-{name}", said["zh"], said["en"], gloss, views, clauses, shown.example(listed))


def _card(shown: _Shown, face: Face) -> CardView:
    desk = shown.desk
    classes = " · ".join(shown.cards.names[one][desk.lang] for one in face.classes)
    href = link(desk.origin, folder(desk.lang, "glossary"), face.id) if desk.context.entry(face.id) else ""
    figure, example = _said(desk, face.figure), shown.example((face.id,))
    return CardView(face.id, face.name["zh"], face.name["en"], href, classes, figure, example)


def _said(desk: RuleDesk, both: Both) -> Said:
    return Said(both.get(desk.lang, ""), desk.speaker.tag)
