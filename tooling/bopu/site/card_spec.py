"""Turns the section `cards` of words.yaml and the lists of the rules into a set of cards to draw, or into findings.

Suits, ranks and classes are the lists of the edition, which rules.yaml names in its tables; numbers are read off the
cards' names; words.yaml says how a suit is drawn, which class has which ink and seal, and who is pictured.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bopu.clauses.numerals import read_numeral
from bopu.findings import Finding, error
from bopu.play.phrases import LANGUAGES
from bopu.ruleset.model import Ruleset

CARDS = "cards"
"""The section of words.yaml."""

DRAWN = ("figure", "woman", "couple", "string", "coin", "flower")
"""What a card can show."""

INKS = ("red", "green", "black")

Both = Mapping[str, str]
"""A text in both interface languages."""


class Class(NamedTuple):
    """A class of cards: the clauses that say which they are, the ink of their names, whether they bear a seal."""

    id: str
    cards: tuple[str, ...]
    cites: tuple[str, ...]
    ink: str
    seal: bool


class Suit(NamedTuple):
    """A suit with its cards, the largest first."""

    id: str
    cards: tuple[str, ...]
    cites: tuple[str, ...]


class Face(NamedTuple):
    """A card as it is drawn: what it shows and how often, who is pictured, its ink, the class whose seal it bears."""

    id: str
    name: Both
    suit: str
    draw: str
    pips: int
    figure: Both
    ink: str
    seal: str
    classes: tuple[str, ...]


@dataclass(frozen=True)
class CardSet:
    """All cards of a game. `order` are the clauses about ranks in general; `source` says where the figures are from."""

    suits: tuple[Suit, ...]
    classes: tuple[Class, ...]
    faces: Mapping[str, Face]
    names: Mapping[str, Both]
    order: tuple[str, ...]
    source: Both
    certainty: str


def card_set(words: Mapping[str, Any], ruleset: Ruleset) -> CardSet | None:
    """The cards that words.yaml describes; None where it describes none. Expects a section without faults."""
    spec = words.get(CARDS)
    if not isinstance(spec, dict):
        return None
    table = ruleset.tables[spec["table"]]
    suits = tuple(Suit(name, tuple(table[name]), tuple(one["cites"])) for name, one in spec["suits"].items())
    cards = [card for suit in suits for card in suit.cards]
    classes = tuple(_class(name, one, spec, ruleset, cards) for name, one in spec["classes"].items())
    faces = {card: _face(card, suit.id, spec, classes, ruleset) for suit in suits for card in suit.cards}
    source = spec.get("source", {})
    names = {name: _name(name, ruleset) for name in (*spec["suits"], *spec["classes"])}
    return CardSet(suits, classes, faces, names, tuple(spec.get("order", ())), source, spec.get("certainty", ""))


def _class(name: str, one: Mapping[str, Any], spec: Mapping[str, Any], ruleset: Ruleset, cards: Sequence[str]) -> Class:
    listed = ruleset.tables[spec["of"]]
    left_out = {card for other in one.get("rest", ()) for card in listed[other]}
    found = tuple(card for card in cards if card not in left_out) if left_out else tuple(listed[name])
    return Class(name, found, tuple(one["cites"]), one.get("ink", ""), bool(one.get("seal")))


def _face(card: str, suit: str, spec: Mapping[str, Any], classes: Sequence[Class], ruleset: Ruleset) -> Face:
    name = _name(card, ruleset)
    mine = [one for one in classes if card in one.cards]
    draw = spec.get("others", {}).get(card, spec["suits"][suit])["draw"]
    number = read_numeral(name["zh"][:1])
    return Face(
        card,
        name,
        suit,
        draw,
        int(number) if number and draw in ("string", "coin") else 1,
        spec.get("figures", {}).get(card, {}),
        next((one.ink for one in mine if one.ink), "black"),
        next((one.id for one in mine if one.seal), ""),
        tuple(one.id for one in mine),
    )


def _name(word: str, ruleset: Ruleset) -> Both:
    return {**dict.fromkeys(LANGUAGES, word), **ruleset.names.get(word, {})}


def card_faults(words: Mapping[str, Any], ruleset: Ruleset, file: str) -> list[Finding]:
    """What is wrong with the section: no such table, row or card, drawings that nobody knows, missing clauses."""
    if CARDS not in words:
        return []
    spec = words[CARDS]
    return [error("site.cards", file, 0, f"{CARDS}: {message}") for message in _wrong(spec, ruleset)]


def _wrong(spec: Any, ruleset: Ruleset) -> Iterator[str]:
    """Each fault as a sentence; the tables first, since the rest is held against them."""
    if not isinstance(spec, dict) or not {"table", "of", "suits", "classes"} <= set(spec):
        yield f"expected table, of, suits and classes; found {spec!r}"[:200]
        return
    suits, classes = (ruleset.tables.get(spec[name]) for name in ("table", "of"))
    if not isinstance(suits, dict) or not isinstance(classes, dict):
        yield f"expected tables of rules.yaml as table and of; found {spec['table']!r} and {spec['of']!r}"
        return
    yield from _not_rows(spec["suits"], suits, "suits")
    yield from _not_rows({name: one for name, one in spec["classes"].items() if "rest" not in one}, classes, "classes")
    cards = {card for name in spec["suits"] for card in suits.get(name, ())}
    for part in ("others", "figures"):
        for card in spec.get(part, {}):
            if card not in cards:
                yield f"expected a card of the suits in {part}; found {card!r}"
    for name, one in {**spec["suits"], **spec.get("others", {})}.items():
        if one.get("draw") not in DRAWN:
            yield f"expected one of {', '.join(DRAWN)} as what {name} shows; found {one.get('draw')!r}"
    for name, one in {**spec["suits"], **spec["classes"], **spec.get("others", {})}.items():
        wrong = [clause for clause in one.get("cites", ()) if clause not in ruleset.clauses]
        if wrong or not one.get("cites"):
            yield f"expected clauses that rules cite under {name}; found {', '.join(wrong) or 'none'}"
    if spec.get("figures") and not (spec.get("source") and spec.get("certainty")):
        yield "expected a source in both languages and a certainty for the figures, which no clause names; found none"


def _not_rows(named: Mapping[str, Any], table: Mapping[str, Any], what: str) -> Iterator[str]:
    for name in named:
        if name not in table:
            yield f"expected one of {', '.join(table)} in {what}; found {name!r}"
