"""Turns the pictures of a text into what many games by bots come to, kept in corpus/<slug>/statistics.json.

What takes minutes to play is kept with the version of the rules and a digest of what each picture asks; `bopu
statistics` makes it. `bopu check` says what is stale, and pages say so too.

format, slug, game, version     of the rules under which it was played
asked {games, seed, bots, ruleset}, over   which games; how many came to their end (others the rules stopped)
pictures {id: {stamp, of, rows {word: n}}}                         shares
             {stamp, count, sum, squares, least, median, most, bins [[least, n]]}   spread
             {stamp, rows {group: {count, sum, squares}}}          means
             {stamp, rows {group: [n, of]}}                        players (n is a fraction where some share the most)
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from hashlib import sha256
from math import floor
from pathlib import Path
from typing import Any

from bopu.checks.rules.beside_rules import shown_beside
from bopu.checks.rules.statistics_file import RULE, Pictures, Plays, read_pictures
from bopu.checks.rules.subject import Subject
from bopu.findings import Finding, Level, error
from bopu.ruleset.load import to_json
from bopu.simulate.games import Task
from bopu.simulate.observed import MEANS, OF, PLAYERS, SHARES, SPREAD, WHOLE, Asked, Counts, observe, rows_of
from bopu.simulate.run import Tell, silent

FORMAT, KEPT, SHORT = 1, "statistics.json", 12
MOST_BINS = 120
"""A picture of more columns than these shows nothing."""
Json = dict[str, Any]
Amount = int | str


class Uncounted(Exception):
    """What was counted cannot be told as asked; the message is one sentence."""


def stamp(asked: Asked, plays: Plays) -> str:
    """What the counts of a picture depend on, besides the rules: itself, and which games were played."""
    told = [asked.does, dict(asked.given), [plays.games, plays.seed, *plays.bots], plays.ruleset]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def command(slug: str) -> str:
    """The command line that counts all pictures of a text again."""
    return f"bopu statistics {slug}"


def count(subject: Subject, pictures: Pictures, executor: Executor, tell: Tell = silent) -> Json:
    """Play and count, however long that takes. Raises `Uncounted`."""
    plays, ruleset = pictures.plays, subject.ruleset
    if plays is None:
        raise Uncounted(f"expected games to be played for {subject.slug}; found that its pictures need none")
    task = Task(json.dumps(to_json(ruleset), ensure_ascii=False), plays.ruleset, (), plays.bots)
    found = observe(task, pictures.asked, plays.seed, plays.games, executor, tell)
    if not found.over:
        raise Uncounted(f"expected games that come to an end; found none among {found.games}, for the rules stop them")
    told = {
        one.id: {"stamp": stamp(one, plays), **_TOLD[one.does](one, found.counts[one.id], ruleset.tables)}
        for one in pictures.asked
    }
    head = {"format": FORMAT, "slug": subject.slug, "game": ruleset.game, "version": ruleset.version}
    asked = {"games": plays.games, "seed": plays.seed, "bots": list(plays.bots), "ruleset": plays.ruleset}
    return {**head, "asked": asked, "over": found.over, "pictures": told}


def _shares(asked: Asked, counts: Counts, tables: Mapping[str, Any]) -> Json:
    """Words with how often each came, the most frequent first; those of a list that never came are among them."""
    of = counts[WHOLE]
    rows = {key[0]: number for key, number in counts.items() if key != WHOLE}
    if "among" in asked.given:
        rows = {**dict.fromkeys(rows_of(tables, asked.given["among"]), 0), **rows}
    if over := [word for word, number in rows.items() if number > of]:
        raise Uncounted(f"expected {asked.id} to count shares; found {over[0]!r} more often than what it is a share of")
    return {"of": of, "rows": dict(sorted(rows.items(), key=lambda row: (-row[1], row[0])))}


def _spread(asked: Asked, counts: Counts, _: Mapping[str, Any]) -> Json:
    values = Counter({Fraction(value): number for (value,), number in counts.items()})
    if not values:
        raise Uncounted(f"expected {asked.id} to come in some game; found that it never did")
    width = asked.given["width"]
    bins: Counter[int] = Counter()
    for value, number in values.items():
        bins[width * floor(value / width)] += number
    columns = (max(bins) - min(bins)) // width + 1
    if columns > MOST_BINS:
        raise Uncounted(f"expected {asked.id} in at most {MOST_BINS} columns; found {columns}: give a greater width")
    return {
        **_sums(values),
        "least": _plain(min(values)),
        "median": _plain(_median(values)),
        "most": _plain(max(values)),
        "bins": [[low, bins[low]] for low in range(min(bins), max(bins) + width, width)],
    }


def _median(values: Counter[Fraction]) -> Fraction:
    """The value in the middle, the lower of two."""
    left = (values.total() + 1) // 2
    for value in sorted(values):
        left -= values[value]
        if left <= 0:
            break
    return value


def _means(asked: Asked, counts: Counts, _: Mapping[str, Any]) -> Json:
    groups: dict[str, Counter[Fraction]] = {}
    for (group, value), number in counts.items():
        groups.setdefault(group, Counter())[Fraction(value)] += number
    return {"rows": {group: _sums(groups[group]) for group in sorted(groups)}}


def _sums(values: Counter[Fraction]) -> Json:
    total = sum((value * number for value, number in values.items()), Fraction(0))
    squares = sum((value * value * number for value, number in values.items()), Fraction(0))
    return {"count": values.total(), "sum": _plain(total), "squares": _plain(squares)}


def _players(asked: Asked, counts: Counts, _: Mapping[str, Any]) -> Json:
    are: dict[str, Fraction] = {}
    for (group, part), number in counts.items():
        if part != OF:
            are[group] = are.get(group, Fraction(0)) + Fraction(part) * number
    of = {group: number for (group, part), number in sorted(counts.items()) if part == OF}
    return {"rows": {group: [_plain(are.get(group, Fraction(0))), number] for group, number in of.items()}}


def _plain(value: Fraction) -> Amount:
    return int(value) if value.denominator == 1 else str(value)


_TOLD: Mapping[str, Callable[[Asked, Counts, Mapping[str, Any]], Json]] = {
    SHARES: _shares,
    SPREAD: _spread,
    MEANS: _means,
    PLAYERS: _players,
}


def as_text(data: Json) -> str:
    """The file: a line for each picture, so that what changed is seen beside what did not."""
    head = json.dumps({name: value for name, value in data.items() if name != "pictures"}, ensure_ascii=False)[:-1]
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in data["pictures"].items())
    return f'{head}, "pictures": {{\n{rows}\n}}}}\n'


def kept_counts(folder: Path, file: str) -> tuple[Json, list[Finding]]:
    """What is kept with a text; nothing where there is no such file. Another file is an error."""
    path = folder / KEPT
    if not path.is_file():
        return {}, []
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            return {}, [_unread(file, f"format {data['format']!r}")]
        for one in data["pictures"].values():
            _try(one)
        whole = bool(data["version"] and data["asked"]["bots"]) and data["asked"]["games"] >= data["over"] > 0
    except (ValueError, TypeError, KeyError, AttributeError, OSError) as fault:
        return {}, [_unread(file, f"{type(fault).__name__}: {fault}")]
    return (data, []) if whole else ({}, [_unread(file, "another file")])


def _try(one: Mapping[str, Any]) -> None:
    """Raises where a picture is not told as this file tells it."""
    str(one["stamp"])
    if "bins" in one:
        _numbers([one[name] for name in ("count", "sum", "squares", "least", "median", "most")])
        for low, number in one["bins"]:
            _numbers([low, number])
        return
    for row in one["rows"].values():
        told = [row, one["of"]] if isinstance(row, int) else row.values() if isinstance(row, Mapping) else row
        _numbers(list(told))


def _numbers(values: Sequence[Any]) -> None:
    for value in values:
        Fraction(value)


def _unread(file: str, found: str) -> Finding:
    return error(RULE, file, 0, f"expected what `bopu statistics` writes; found {found}")


def statistics(subject: Subject) -> list[Finding]:
    """Faults of the pictures; what was never counted is an error, what was counted under other rules a note."""
    pictures, findings = read_pictures(subject)
    data, unread = kept_counts(subject.folder, shown_beside(subject, KEPT))
    return findings or [*unread, *([] if unread else stale(subject, pictures, data))]


def stale(subject: Subject, pictures: Pictures, data: Mapping[str, Any]) -> Iterator[Finding]:
    """What is kept and is not of these pictures and these rules."""
    file, again = shown_beside(subject, KEPT), f"`{command(subject.slug)} --write` makes them again"
    told, plays = data.get("pictures", {}), pictures.plays
    asked = {one.id: one for one in pictures.asked}
    for name, one in asked.items():
        if name not in told:
            yield error(RULE, file, 0, f"expected counts of {name}; found none: {again}")
        elif plays is not None and told[name]["stamp"] != stamp(one, plays):
            yield error(RULE, file, 0, f"expected counts of {name} as it is asked now; found others: {again}")
    for name in told.keys() - asked.keys():
        yield error(RULE, file, 0, f"expected counts of pictures; found {name!r}, which is none: {again}")
    if told and data["version"] != subject.ruleset.version:
        these, those = subject.ruleset.version[:SHORT], data["version"][:SHORT]
        message = f"expected counts under these rules ({these}); found those of {those}: {again}"
        yield Finding(Level.NOTE, RULE, file, 0, message, "")
