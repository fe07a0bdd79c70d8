"""Turns lists of throws into the page of the book's throws: each with its dice, chance, recipients and clause; and all
classes of throws with theirs."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bopu.clauses.english import english_of
from bopu.clauses.model import Clause
from bopu.site.addresses import folder, link
from bopu.site.bars import Amount, Bars, bars
from bopu.site.odds_view import OddsView, added, odds_view
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.strings import Said
from bopu.site.throw_dice import Face, Share, faces_of, share
from bopu.site.throw_lists import Dice, Kind, ThrowLists
from bopu.site.throw_options import SwitchView, book_name, switch_views, written
from bopu.site.throw_trials import Form, Trials


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
    form: Form
    ways: int
    faces: tuple[Face, ...]
    sections: tuple[Section, ...]
    classes: tuple[EntryView, ...]
    picture: Bars | None
    switches: tuple[SwitchView, ...]
    odds: OddsView | None


def throws_page(trials: Trials | None) -> ThrowsPage | None:
    """The page in one language, at the depth of a clause; None where words.yaml names no lists of throws."""
    if trials is None:
        return None
    desk, lists = trials.desk, trials.lists
    entries, lost = lists.entries(), lists.lost()
    made = [_section(desk, lists, head, entries[head], lost[head]) for head in lists.heads]
    classes = tuple(_entry(desk, lists, kind, "class") for kinds in lists.classes() for kind in kinds)
    about = statement(desk.context, desk.edition, desk.lang)
    first = next(kind for kinds in entries.values() for kind in kinds)
    return ThrowsPage(
        about,
        trials.form(tuple(reversed(lists.example(first))), trials.sayings.roles[0]),
        lists.ways,
        faces_of(lists),
        tuple(made),
        classes,
        _picture(classes, lists),
        switch_views(desk, trials.reach.changes, lists.ways),
        odds_view(desk),
    )


def _section(desk: RuleDesk, lists: ThrowLists, head: str, found: list[Kind], lost: list[Kind]) -> Section:
    views = tuple(_entry(desk, lists, kind, "entry") for kind in (*found, *lost))
    clause: Clause = desk.clauses[head]
    said = "".join(clause.readings["traditional"].split()).rstrip("。")
    english = english_of(desk.edition).get(head, "") if desk.lang == "en" else ""
    return Section(f"head-{head}", said, english, desk.to(head), views, _picture(views, lists))


def _entry(desk: RuleDesk, lists: ThrowLists, kind: Kind, sort: str) -> EntryView:
    throws = written(kind.dice)
    name, english = book_name(desk, kind.name) if kind.name else (Said("", desk.speaker.tag), "")
    return EntryView(
        f"{sort}-{kind.name or throws[0]}",
        name,
        english,
        not kind.name,
        tuple(reversed(lists.example(kind))),
        throws,
        written(kind.elsewhere),
        share(kind.chance, lists.ways),
        tuple(_recipient(desk, one) for one in kind.to),
        added(desk).get(kind.name, ""),
        tuple(desk.clause(clause) for clause in kind.clauses),
        tuple(desk.rule(rule.id) for rule in kind.rules),
    )


def _recipient(desk: RuleDesk, word: str) -> Recipient:
    name, english = book_name(desk, word)
    entry = desk.context.entry(word)
    if entry is None:
        return Recipient(name, english, "", "")
    gloss = entry.gloss_en if desk.lang == "en" else entry.gloss_hant
    return Recipient(name, english, gloss, link(desk.origin, folder(desk.lang, "glossary"), word))


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
