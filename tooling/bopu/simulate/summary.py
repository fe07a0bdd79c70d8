"""Turns a tally into a summary for programs: estimates, seats, events, clauses that spoke and that never did."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bopu.ruleset.decide import SITUATION, Book
from bopu.ruleset.model import Rule, Ruleset, Step
from bopu.ruleset.procedure import held_parts
from bopu.simulate.tally import Estimate, Tally, share

MOST_WORDS = 12
"""A field that takes more words than these tells places rather than kinds, and is left out."""


def summary(tally: Tally, book: Book, fields: Collection[str] = ()) -> dict[str, Any]:
    """All that is told of a run, as JSON. Of `fields` (`counts_fan fan`) all words are told, however many they take."""
    fired = clauses_fired(tally, book)
    return {
        "games": tally.games,
        "over": tally.over,
        "stopped": dict(sorted(tally.stopped.items())),
        "moves": _plain(tally.moves.mean()),
        "throws": _plain(tally.throws.mean()),
        "seats": [
            {"outcome": _plain(sums.mean()), "most": _plain(share(tally.wins[seat], tally.over))}
            for seat, sums in enumerate(tally.outcomes)
        ],
        "events": {kind: _plain(tally.event(kind)) for kind in book.vocabulary.events if kind in tally.events},
        "words": dict(kinds_of_words(tally, fields)),
        "clauses": {clause: fired[clause] for clause in sorted(fired)},
        "never": [clause for clause in sorted(citable(book)) if clause not in fired],
        "rests": tally.rests,
        "decisions": tally.decisions,
    }


def kinds_of_words(tally: Tally, fields: Collection[str] = ()) -> Iterator[tuple[str, dict[str, int]]]:
    """What happened by kind, field and word, for fields that take few words or are asked for: `finishes fate` → dahe"""
    grouped: dict[str, Counter[str]] = {}
    for name, number in sorted(tally.words.items()):
        kind, field, word = name.split(" ", 2)
        grouped.setdefault(f"{kind} {field}", Counter())[word] = number
    for name, words in grouped.items():
        if len(words) <= MOST_WORDS or name in fields:
            yield name, dict(words.most_common())


def clauses_fired(tally: Tally, book: Book) -> Counter[str]:
    """How often each clause spoke, by the rules and steps that cite it and the situations that these name."""
    parts = held_parts(book)
    fired: Counter[str] = Counter()
    for name, number in tally.fired.items():
        if name in parts:
            fired.update(dict.fromkeys(cites_of(parts[name], book.ruleset), number))
    return fired


def citable(book: Book) -> frozenset[str]:
    """The clauses that rules and steps which hold under the choices cite."""
    return frozenset(clause for part in held_parts(book).values() for clause in cites_of(part, book.ruleset))


def cites_of(part: Rule | Step, ruleset: Ruleset) -> tuple[str, ...]:
    """The clauses of a rule or step, and of the situations that must hold for it, or that it tests."""
    asked = part.test if isinstance(part, Step) else part.when
    named = [ruleset.situations[phrase.args["name"]] for phrase in asked if phrase.word == SITUATION]
    inner = [clause for situation in named for clause in cites_of(situation, ruleset)]
    return tuple(dict.fromkeys([*part.cites, *inner]))


def _plain(estimate: Estimate | None) -> Mapping[str, float | None] | None:
    return None if estimate is None else estimate._asdict()
