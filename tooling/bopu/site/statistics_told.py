"""Turns the pictures of a text into numbers: what games by bots came to, as it is kept, and what is reckoned exactly
when the site is built. No words of a language are in them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from bopu.checks.rules.beside_rules import shown_beside
from bopu.checks.rules.statistics import KEPT, SHORT, command, kept_counts, stamp
from bopu.checks.rules.statistics_file import EXACT, ODDS, SLOT, TALLIED, TO, Picture, Pictures, read_pictures
from bopu.checks.rules.subject import Subject, subject_of
from bopu.checks.rules.tallies import Untallied, kept, read_tallies
from bopu.clauses.model import Edition
from bopu.project.model import Project
from bopu.simulate.observed import MEANS, SEAT, SHARES
from bopu.simulate.tally import Sums, share
from bopu.site.games import GameData
from bopu.site.throw_lists import ThrowLists

STATISTICS = "statistics"
"""The folder of the page, and the name of its data."""
BUILD = "bopu build"


class Line(NamedTuple):
    """One row: its word, how much, an interval of 95 % (None: exact), how many of how many (of a mean only of how
    many; of a chance nothing), the exact chance that stands beside what was observed, and what the word leads to."""

    word: str
    amount: float
    low: float | None = None
    high: float | None = None
    n: Fraction | None = None
    of: int = 0
    exact: Fraction | None = None
    to: str = ""


class Column(NamedTuple):
    """One column of a spread: from the least value to the most, how many, of all, with an interval."""

    least: int
    most: int
    n: int
    share: float
    low: float
    high: float


class Spread(NamedTuple):
    """How a quantity lies: its columns, and what it comes to."""

    columns: tuple[Column, ...]
    of: int
    mean: float
    low: float | None
    high: float | None
    least: Fraction
    median: Fraction
    most: Fraction


@dataclass(frozen=True)
class Told:
    """One picture in numbers: either lines or a spread. `made` is how: `observed`, or what it was reckoned from;
    `ways` is of how many throws or hands; `command` makes it again; `version` of the rules it was made under."""

    picture: Picture
    made: str
    command: str
    version: str
    is_share: bool
    lines: tuple[Line, ...] = ()
    spread: Spread | None = None
    of: int = 0
    ways: int = 0


OBSERVED = "observed"


@dataclass(frozen=True)
class StatisticsBook:
    """The statistics of one text: its pictures, and what is kept."""

    game: GameData
    subject: Subject
    pictures: Pictures
    data: Mapping[str, Any]

    @property
    def stale(self) -> str:
        """The version of the rules that were played, in short, where it is not this one."""
        version = str(self.data.get("version", ""))
        return version[:SHORT] if version and version != self.game.ruleset.version else ""

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """All pictures of which there is something to tell, in the order of the text."""
        found = (self._exact(one) if one.does == EXACT else self._observed(one) for one in self.pictures.pictures)
        return tuple(one for one in found if one is not None and (one.lines or one.spread))

    def _observed(self, picture: Picture) -> Told | None:
        """What was counted; None where it was not, or something else was."""
        one, plays = self.data.get("pictures", {}).get(picture.id), self.pictures.plays
        if one is None or plays is None or picture.asked is None or one["stamp"] != stamp(picture.asked, plays):
            return None
        head = OBSERVED, command(self.game.slug), self.data["version"]
        if "bins" in one:
            return Told(picture, *head, True, spread=_spread(one, picture.given["width"]), of=one["count"])
        if picture.does == SHARES:
            beside = self.chances(picture.given[EXACT]) if EXACT in picture.given else {}
            lines = [_share(word, Fraction(n), one["of"], beside.get(word)) for word, n in one["rows"].items()]
            return Told(picture, *head, True, tuple(line for line in lines if line), of=one["of"])
        rows = one["rows"].items()
        if picture.does == MEANS:
            return Told(picture, *head, False, _in_order((_mean(group, row) for group, row in rows), picture))
        found = (_share(group, Fraction(n), of) for group, (n, of) in rows)
        return Told(picture, *head, True, _in_order((line for line in found if line is not None), picture))

    def _exact(self, picture: Picture) -> Told | None:
        given, version = picture.given, self.game.ruleset.version
        if SLOT in given:
            chances = sorted(self.chances(given).items(), key=lambda one: -one[1])
            lines = tuple(line for word, chance in chances for line in self._leading(word, chance, given.get(TO)))
            return Told(picture, SLOT, BUILD, version, True, lines, ways=self._lists.ways)
        if TALLIED in given:
            lines = tuple(sorted(self._tallied(given), key=lambda line: -line.amount))
            again = f"bopu tally {self.game.slug} {given[TALLIED]}"
            return Told(picture, TALLIED, again, version, True, lines, ways=lines[0].of if lines else 0)
        lines = tuple(sorted(self._odds(), key=lambda line: -line.amount))
        return Told(picture, ODDS, f"bopu check {self.game.slug} --only odds", version, False, lines)

    def chances(self, given: Mapping[str, str]) -> dict[str, Fraction]:
        """By name, the exact chance that a slot calls a throw so, under the defaults."""
        return {kind.name: kind.chance for kind in self._lists.kinds(given)}

    def _leading(self, word: str, chance: Fraction, to: Mapping[str, str] | None) -> Iterator[Line]:
        """A throw's name and its chance: once, or once for each thing that the name leads to."""
        if to is None:
            yield Line(word, float(chance), exact=chance)
            return
        [*_, answered] = self.game.asker.alternatives(to[SLOT], (word,))
        led = (phrase.args.get(to["name"], "") for phrase in answered.answer or ())
        yield from (Line(word, float(chance), exact=chance, to=str(one)) for one in dict.fromkeys(led) if one)

    @cached_property
    def _lists(self) -> ThrowLists:
        """The throws of a game, asked by its words for the page of throws or for trying them."""
        words = self.game.words
        dice = next(words[part]["dice"] for part in ("throws", "try") if "dice" in words.get(part, {}))
        return _Lists(self.game, dice)

    def _tallied(self, given: Mapping[str, str]) -> Iterator[Line]:
        """Shares that were counted one and all; nothing where the tally is missing or of other rules."""
        try:
            found = kept(self.subject).get(given[TALLIED])
        except Untallied:
            return
        tallies, _ = read_tallies(self.subject)
        now = next((one.stamp(self.game.ruleset.version) for one in tallies if one.id == given[TALLIED]), "")
        if found is None or found["stamp"] != now:
            return
        for name, value in found["found"].items():
            if name.startswith(given["begins"]) and isinstance(value, list):
                n, of = value
                yield Line(name.removeprefix(given["begins"]), n / of, n=Fraction(n), of=of, exact=Fraction(n, of))

    def _odds(self) -> Iterator[Line]:
        """What each role must expect of one throw, all cups together, from the report of these rules."""
        odds: Mapping[str, Any] = self.game.report.get(ODDS) or {}
        for seat, guest in enumerate(odds.get("seats", ())):
            amounts = (Fraction(one["expected"]) for one in odds["per_throw"] if one["seat"] == seat)
            total = sum(amounts, Fraction(0))
            yield Line(str(guest.get("role", seat + 1)), float(total))


class _Lists(ThrowLists):
    """Lists of throws of a game that may have no page of them."""

    def __init__(self, game: GameData, dice: Mapping[str, str]) -> None:
        self.game, self.asker, self.order = game, game.asker, {}
        self.ask = {"dice": dice, "classes": ()}


def statistics_book(project: Project, edition: Edition, game: GameData) -> StatisticsBook | None:
    """The statistics of a text; None where it has no pictures, or they are faulty (`bopu check` says what is wrong)."""
    folder = next(text.folder for text in project.texts if text.slug == edition.slug)
    subject, _ = subject_of(edition.slug, folder, game.file, game.ruleset, game.ledger, [edition])
    if subject is None:
        return None
    pictures, findings = read_pictures(subject)
    if findings or not pictures.pictures:
        return None
    data, _ = kept_counts(folder, shown_beside(subject, KEPT))
    book = StatisticsBook(game, subject, pictures, data)
    return book if book.told else None


def _share(word: str, n: Fraction, of: int, exact: Fraction | None = None) -> Line | None:
    found = share(n, of)
    return Line(word, *found, n, of, exact) if found is not None else None


def _sums(one: Mapping[str, Any]) -> Sums:
    return Sums(one["count"], Fraction(one["sum"]), Fraction(one["squares"]))


def _mean(group: str, row: Mapping[str, Any]) -> Line:
    sums = _sums(row)
    found = sums.mean()
    assert found is not None  # a group is there because somebody was of it
    return Line(group, *found, None, sums.count)


def _in_order(lines: Iterator[Line], picture: Picture) -> tuple[Line, ...]:
    """Seats as they sit, all else from the most to the least."""
    if picture.given["by"] == SEAT:
        return tuple(sorted(lines, key=lambda line: int(line.word)))
    return tuple(sorted(lines, key=lambda line: -line.amount))


def _spread(one: Mapping[str, Any], width: int) -> Spread:
    mean = _sums(one).mean()
    assert mean is not None  # nothing is kept of what never came
    columns = []
    for low, n in one["bins"]:
        found = share(n, one["count"])
        assert found is not None and found.low is not None and found.high is not None
        columns.append(Column(low, low + width - 1, n, *(found.value, found.low, found.high)))
    ends = (Fraction(one[name]) for name in ("least", "median", "most"))
    return Spread(tuple(columns), one["count"], *mean, *ends)
