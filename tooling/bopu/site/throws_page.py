"""Turns lists of throws into the page of the book's throws: each with its dice, chance, recipients and clause; and all
classes of throws with theirs."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bopu.clauses.model import Clause
from bopu.site.addresses import folder, link
from bopu.site.bars import Amount, Bars, bars
from bopu.site.english import english_of
from bopu.site.odds_view import OddsView, added, odds_view
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.throw_lists import Dice, Kind, ThrowLists

PIPS = ("", "c", "tr bl", "tr c bl", "tl tr bl br", "tl tr c bl br", "tl ml bl tr mr br", "tl ml bl c tr mr br",
        "tl ml bl tc bc tr mr br", "tl ml bl tc c bc tr mr br")  # fmt: skip
"""Where the pips of each face lie: row and column of a grid of three."""
AT = {"t": 25, "m": 50, "b": 75, "l": 25, "c": 50, "r": 75}
SMALL, RARE = Fraction(1, 1000), Fraction(1, 100)
"""Chances below the first are told with more decimals; of those below the second, the throws to one are whole."""


class Share(NamedTuple):
    """A chance: in how many of all throws, as a share, and how many throws there are to one such."""

    ways: int
    share: str
    one_in: str


class Face(NamedTuple):
    """A face of a die as it is drawn: its number, and the middle of each pip."""

    number: int
    pips: tuple[tuple[int, int], ...]


class Recipient(NamedTuple):
    """One to whom an entry sends: the words of the book, in English, what they mean, where the glossary has them."""

    name: Said
    english: str
    gloss: str
    href: str


@dataclass(frozen=True)
class EntryView:
    """One entry. `dice` is the throw that is drawn, `all` every throw of the entry as digits, highest first;
    `elsewhere` throws of the same points that the rules play in another way; `more` the cups that a trait of it adds.
    A lost entry has no name and no recipients.
    """

    anchor: str
    name: Said
    english: str
    lost: bool
    dice: Dice
    all: tuple[str, ...]
    elsewhere: tuple[str, ...]
    share: Share
    recipients: tuple[Recipient, ...]
    more: str
    clauses: tuple[Link, ...]
    rules: tuple[Link, ...]


@dataclass(frozen=True)
class Section:
    """The entries under one head of the book."""

    anchor: str
    head: str
    english: str
    href: str
    entries: tuple[EntryView, ...]
    picture: Bars | None


@dataclass(frozen=True)
class ThrowsPage:
    """The whole page."""

    statement: Statement
    ways: int
    faces: tuple[Face, ...]
    sections: tuple[Section, ...]
    classes: tuple[EntryView, ...]
    picture: Bars | None
    odds: OddsView | None


def throws_page(desk: RuleDesk) -> ThrowsPage | None:
    """The page in one language; None where words.yaml names no lists of throws."""
    if not desk.game.words.get("throws"):
        return None
    lists = ThrowLists(desk.game, [clause.id for clause in desk.edition.clauses])
    entries, lost = lists.entries(), lists.lost()
    made = [_section(desk, lists, head, entries[head], lost[head]) for head in lists.heads]
    classes = tuple(_entry(desk, lists, kind, "class") for kinds in lists.classes() for kind in kinds)
    about = statement(desk.context, desk.edition, desk.lang)
    faces = tuple(map(_face, sorted({face for dice in lists.chances for face in dice})))
    return ThrowsPage(about, lists.ways, faces, tuple(made), classes, _picture(classes, lists), odds_view(desk))


def _section(desk: RuleDesk, lists: ThrowLists, head: str, found: list[Kind], lost: list[Kind]) -> Section:
    views = tuple(_entry(desk, lists, kind, "entry") for kind in (*found, *lost))
    clause: Clause = desk.clauses[head]
    said = "".join(clause.readings["traditional"].split())
    english = english_of(desk.edition).get(head, "") if desk.lang == "en" else ""
    return Section(f"head-{head}", said, english, desk.to(head), views, _picture(views, lists))


def _entry(desk: RuleDesk, lists: ThrowLists, kind: Kind, sort: str) -> EntryView:
    written, elsewhere = (tuple(map(_written, dice)) for dice in (kind.dice, kind.elsewhere))
    name, english = _name(desk, kind.name) if kind.name else (Said("", desk.speaker.tag), "")
    return EntryView(
        f"{sort}-{kind.name or written[0]}",
        name,
        english,
        not kind.name,
        tuple(reversed(lists.example(kind))),
        written,
        elsewhere,
        share(kind.chance, lists.ways),
        tuple(_recipient(desk, one) for one in kind.to),
        added(desk).get(kind.name, ""),
        tuple(desk.clause(clause) for clause in kind.clauses),
        tuple(desk.rule(rule.id) for rule in kind.rules),
    )


def _written(dice: Dice) -> str:
    return "".join(map(str, reversed(dice)))


def _name(desk: RuleDesk, word: str) -> tuple[Said, str]:
    """A name as the book has it, and in English on the English page."""
    names = desk.speaker.ruleset.names.get(word, {})
    if not names.get("zh"):
        said = desk.speaker.name(word)
        return Said(said.text, said.lang), ""
    return Said(names["zh"], "zh-Hant"), names.get("en", "") if desk.lang == "en" else ""


def _recipient(desk: RuleDesk, word: str) -> Recipient:
    name, english = _name(desk, word)
    entry = desk.context.entry(word)
    if entry is None:
        return Recipient(name, english, "", "")
    gloss = entry.gloss_en if desk.lang == "en" else entry.gloss_hant
    return Recipient(name, english, gloss, link(desk.origin, folder(desk.lang, "glossary"), word))


def _face(number: int) -> Face:
    """The pips of a face; a single letter is the middle row or column."""
    places = [(place[-1], place[0] if len(place) > 1 else "m") for place in PIPS[number].split()]
    return Face(number, tuple((AT[column], AT[row]) for column, row in places))


def share(chance: Fraction, ways: int) -> Share:
    """A chance in words that a table can hold."""
    digits = 4 if chance < SMALL else 2
    one_in = f"{float(1 / chance):,.{0 if chance < RARE else 1}f}" if chance else ""
    return Share(int(chance * ways), f"{float(100 * chance):.{digits}f}%", one_in)


def _picture(views: tuple[EntryView, ...], lists: ThrowLists) -> Bars | None:
    return bars(
        [
            Amount(
                view.name.text or view.all[0],
                view.name.lang,
                Fraction(view.share.ways, lists.ways),
                view.share.share,
                f"#{view.anchor}",
            )
            for view in views
        ]
    )
