"""Turns the statistics of a text into a page: each picture with how it was made, the command that makes it again, and
its numbers as a table; and into the same as data.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from bopu.checks.rules.statistics_file import ODDS, SLOT, TALLIED
from bopu.simulate.observed import SEAT
from bopu.site.addresses import folder, link
from bopu.site.rule_view import Link, RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.statistics_drawn import Bars, Columns, bars_of, beyond, columns_of, core
from bopu.site.statistics_told import OBSERVED, Column, Line, Spread, StatisticsBook, Told
from bopu.site.strings import Said

FEW = 6
"""So few rows more than are drawn are not folded."""
UNIT = "\N{NO-BREAK SPACE}%"


class Row(NamedTuple):
    """A row of the table: its name and where that leads, and its cells."""

    name: Link
    cells: tuple[str, ...]


@dataclass(frozen=True)
class PictureView:
    """One picture: what it is called and how it was made, bars or columns, and a table whose rows beyond those that
    are drawn are folded."""

    anchor: str
    title: Said
    note: Said
    described: str
    made: str
    command: str
    other: str
    bars: Bars | None
    columns: Columns | None
    summary: str
    caption: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    folded: tuple[Row, ...]


@dataclass(frozen=True)
class StatisticsPage:
    """The whole page; `file` is where its numbers lie as data."""

    statement: Statement
    pictures: tuple[PictureView, ...]
    observed: bool
    file: str


def statistics_page(desk: RuleDesk, book: StatisticsBook, file: str) -> StatisticsPage:
    """The page in one language. `file` is below the site's root."""
    about = statement(desk.context, desk.edition, desk.lang)
    pictures = tuple(Drawer(desk, book, told).view() for told in book.told)
    observed = any(told.made == OBSERVED for told in book.told)
    return StatisticsPage(about, pictures, observed, link(desk.origin, "") + file)


@dataclass(frozen=True)
class Drawer:
    """What draws one picture on one page."""

    desk: RuleDesk
    book: StatisticsBook
    told: Told

    def view(self) -> PictureView:
        """The picture with everything around it."""
        picture, spread = self.told.picture, self.told.spread
        lines = self.told.lines
        drawn = [line for line in lines[: picture.draws] if line.amount or not self.told.is_share]
        names = [self.called(line) for line in drawn]
        rows = [Row(self.link(line), tuple(self._cells(line))) for line in lines]
        shown = len(drawn) if len(rows) > len(drawn) + FEW and drawn else len(rows)
        left = len(lines) - len(drawn)
        return PictureView(
            picture.id,
            Said(picture.title[self.desk.lang], self._tag),
            Said(picture.note.get(self.desk.lang, ""), self._tag),
            self._described(len(drawn), left),
            self._made(),
            self.told.command,
            self._other(),
            bars_of(drawn, names, [self._amount(line.amount) for line in drawn]) if drawn else None,
            columns_of(spread) if spread else None,
            self._summary(spread) if spread else "",
            self.desk.say("statistics", "caption_of", title=picture.title[self.desk.lang], of=f"{self.told.of:,}")
            if self.told.of
            else picture.title[self.desk.lang],
            tuple(self._heads()),
            tuple(rows[:shown]) or tuple(self._columns(core(spread) if spread else ())),
            tuple(rows[shown:]) or tuple(self._columns(beyond(spread) if spread else ())),
        )

    @property
    def _tag(self) -> str:
        return self.desk.speaker.tag

    def name(self, word: str) -> Said:
        """What a row is called: as the picture says, else a seat by its number, else as the rules call it."""
        said = self.told.picture.labels.get(word)
        if said is not None:
            return Said(said[self.desk.lang], self._tag)
        if self.told.picture.given.get("by") == SEAT:
            return Said(self.desk.say("measured", "seat", n=word), self._tag)
        return self.desk.called(word)

    def called(self, line: Line) -> Said:
        """What a row is called, with what it leads to."""
        name = self.name(line.word)
        if not line.to:
            return name
        return Said(self.desk.say("statistics", "leads_to", name=name.text, to=self.name(line.to).text), name.lang)

    def link(self, line: Line) -> Link:
        """A row's name, and where it leads."""
        name, word = self.called(line), line.word
        own = word in self.told.picture.labels or self.told.picture.given.get("by") == SEAT
        return Link(name.text, "" if own else self.leads.to(word), name.lang)

    @cached_property
    def leads(self) -> "Leads":
        """Where words lead."""
        return Leads(self.desk)

    def _amount(self, amount: float) -> str:
        return percent(amount) if self.told.is_share else f"{amount:.3f}".replace("-", "−")

    def _interval(self, low: float | None, high: float | None) -> str:
        if low is None or high is None:
            return "–"
        return self.desk.say("statistics", "between", low=self._amount(low).removesuffix(UNIT), high=self._amount(high))

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Which columns the table of rows has."""
        lines = self.told.lines
        parts = {"n"} if any(line.n is not None for line in lines) else set()
        parts |= {"of"} if not self.told.of and not self.told.ways and any(line.of for line in lines) else set()
        parts |= {"interval"} if any(line.low is not None for line in lines) else set()
        return frozenset(parts | ({"exact"} if any(line.exact is not None for line in lines) else set()))

    def _heads(self) -> Iterator[str]:
        say = self.desk.say
        n, share = say("statistics", "n"), say("statistics", "share")
        interval = say("statistics", "interval")
        if self.told.spread:
            yield from (say("statistics", "value"), n, share, interval)
            return
        amount = say("statistics", "mean") if "interval" in self._parts else say("statistics", "amount")
        of, exact = say("statistics", "of"), say("statistics", "exact")
        yield say("statistics", "who")
        yield from (head for part, head in (("n", n), ("of", of)) if part in self._parts)
        yield share if self.told.is_share else amount
        yield from (head for part, head in (("interval", interval), ("exact", exact)) if part in self._parts)

    def _cells(self, line: Line) -> Iterator[str]:
        if "n" in self._parts:
            yield _count(line.n) if line.n is not None else "–"
        if "of" in self._parts:
            yield f"{line.of:,}"
        yield self._amount(line.amount)
        if "interval" in self._parts:
            yield self._interval(line.low, line.high)
        if "exact" in self._parts:
            yield _fraction(line.exact, self.told.is_share) if line.exact is not None else "–"

    def _columns(self, columns: Sequence[Column]) -> Iterator[Row]:
        for one in columns:
            name = (
                str(one.least)
                if one.least == one.most
                else self.desk.say("statistics", "from_to", low=one.least, high=one.most)
            )
            cells = f"{one.n:,}", self._amount(one.share), self._interval(one.low, one.high)
            yield Row(Link(name.replace("-", "−"), "", self._tag), cells)

    def _summary(self, spread: Spread) -> str:
        ends = {name: _count(value) for name, value in zip(("least", "median", "most"), spread[5:], strict=True)}
        mean = f"{spread.mean:.2f}".replace("-", "−")
        far = sum(column.n for column in beyond(spread))
        more = self.desk.say("statistics", "beyond", n=f"{far:,}", of=f"{spread.of:,}") if far else ""
        if spread.low is None or spread.high is None:
            return self.desk.say("statistics", "spread_once", mean=mean, **ends) + more
        low, high = (f"{value:.2f}".replace("-", "−") for value in (spread.low, spread.high))
        return self.desk.say("statistics", "spread", mean=mean, low=low, high=high, **ends) + more

    def _described(self, drawn: int, left: int) -> str:
        """What a picture shows, for those who do not see it."""
        if self.told.spread:
            return self.desk.say("statistics", "described_columns", n=len(core(self.told.spread))) + self._summary(
                self.told.spread
            )
        first = self.told.lines[0]
        described = self.desk.say(
            "statistics", "described", n=drawn, name=self.called(first).text, amount=self._amount(first.amount)
        )
        return described + (self.desk.say("statistics", "left", n=left) if left else "")

    def _made(self) -> str:
        version = self.told.version[:12]
        if self.told.made == SLOT:
            return self.desk.say("statistics", "made_slot", ways=f"{self.told.ways:,}", version=version)
        if self.told.made == TALLIED:
            return self.desk.say("statistics", "made_tallied", ways=f"{self.told.ways:,}", version=version)
        if self.told.made == ODDS:
            return self.desk.say("statistics", "made_odds", version=version)
        asked = self.book.data["asked"]
        bots = self.desk.say("statistics", "listed").join(dict.fromkeys(asked["bots"]))
        ruleset = asked["ruleset"] or self.desk.say("statistics", "default")
        named = {"games": f"{asked['games']:,}", "over": f"{self.book.data['over']:,}", "seats": len(asked["bots"])}
        return self.desk.say(
            "statistics", "made_observed", **named, bots=bots, seed=asked["seed"], ruleset=ruleset, version=version
        )

    def _other(self) -> str:
        if self.told.made != OBSERVED or not self.book.stale:
            return ""
        return self.desk.say("statistics", "other", now=self.desk.game.ruleset.version[:12])


@dataclass(frozen=True)
class Leads:
    """Where words of the rules lead from one page."""

    desk: RuleDesk

    def to(self, word: str) -> str:
        """The row that bears it, the procedure, the one rule that answers with it, the term; or nothing."""
        if found := self.desk.to(word):
            return found
        if word in self.desk.game.ruleset.procedures:
            return self.desk.procedure(word).href
        rules = self._rules.get(word, ())
        if len(rules) == 1 and self.desk.context.entry(word) is not None:
            return self.desk.rule(rules[0]).href
        if self.desk.context.entry(word) is not None:
            return link(self.desk.origin, folder(self.desk.lang, "glossary"), word)
        return ""

    @cached_property
    def _rules(self) -> Mapping[str, Sequence[str]]:
        """By word, the rules that answer with it: where there is but one, it says what the word is."""
        found: dict[str, list[str]] = {}
        for rule in self.desk.game.ruleset.rules:
            values = [value for phrase in (*rule.answer, *rule.do) for value in phrase.args.values()]
            for word in dict.fromkeys(value for value in values if isinstance(value, str)):
                found.setdefault(word, []).append(rule.id)
        return found


def statistics_data(desks: Mapping[str, RuleDesk], book: StatisticsBook) -> bytes:
    """All numbers of the page, with names in both languages and how each picture was made, as JSON."""
    pictures = [_picture(desks, book, told) for told in book.told]
    ruleset = book.game.ruleset
    whole = {"format": 1, "slug": book.game.slug, "game": ruleset.game, "version": ruleset.version, "level": 95}
    asked = {"asked": {**book.data["asked"], "over": book.data["over"]}} if book.data else {}
    return (json.dumps({**whole, **asked, "pictures": pictures}, ensure_ascii=False, indent=1) + "\n").encode()


def _picture(desks: Mapping[str, RuleDesk], book: StatisticsBook, told: Told) -> dict[str, Any]:
    drawers = {lang: Drawer(desk, book, told) for lang, desk in desks.items()}
    head = {"id": told.picture.id, **told.picture.title, "kind": told.picture.does, "made": told.made}
    head |= {"command": told.command, "version": told.version}
    if told.spread:
        one = told.spread
        ends = {name: str(value) for name, value in zip(("least", "median", "most"), one[5:], strict=True)}
        mean = {"of": one.of, "mean": one.mean, "low": one.low, "high": one.high}
        return {**head, **mean, **ends, "columns": [column._asdict() for column in one.columns]}
    rows = []
    for line in told.lines:
        names = {lang: drawer.called(line).text for lang, drawer in drawers.items()}
        n = {"n": str(line.n)} if line.n is not None else {}
        of = {"of": line.of or told.of} if line.of or told.of else {}
        exact = {"exact": str(line.exact)} if line.exact is not None else {}
        interval = {"low": line.low, "high": line.high} if line.low is not None else {}
        to = {"to": line.to} if line.to else {}
        rows.append({"word": line.word, **to, **names, **n, **of, "value": line.amount, **interval, **exact})
    return {**head, "rows": rows}


def percent(amount: float) -> str:
    """A share in hundredths: one place from ten on, two from one on, below that three digits that count."""
    shown = 100 * amount
    digits = f"{shown:.1f}" if shown >= 10 else f"{shown:.2f}" if shown >= 1 else f"{shown:.3g}"
    return f"{digits}{UNIT}"


def _count(number: Fraction) -> str:
    """A whole number with its thousands; of one that is none, two places."""
    shown = f"{int(number):,}" if number.denominator == 1 else f"{float(number):,.2f}"
    return shown.replace("-", "−")


def _fraction(exact: Fraction, is_share: bool) -> str:
    """An exact number: in hundredths, and as the fraction it is where that is short."""
    shown = percent(float(exact)) if is_share else f"{float(exact):.4f}"
    whole = f"{exact.numerator:,}/{exact.denominator:,}"
    return f"{shown} = {whole}" if len(whole) <= 14 else shown
