"""Turns texts into the list of their words: how often each stands, where first, and what the glossary says of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bopu.clauses.model import Edition
from bopu.text.fold import fold
from bopu.text.glossary import Glossary
from bopu.words.division import Division, division_of


@dataclass(frozen=True, slots=True)
class WordRow:
    """A word of the list.

    `hant` and `hans` are its form in each script; `pinyin` and `en` the glossary's, empty where it has no entry of this
    form or several that differ; `entries` the ids of the entries that it may mean. `frequency` is how often it stands
    in all, `texts` how often in each text (with its companions, unless they were left out) that has it, in the order of
    the texts; `first` the id of the first clause.
    """

    hant: str
    hans: str
    pinyin: str
    en: str
    entries: tuple[str, ...]
    frequency: int
    texts: tuple[tuple[str, int], ...]
    first: str


@dataclass
class _Count:
    first: str
    entries: dict[str, None] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)


def word_list(editions: Iterable[Edition], glossary: Glossary, *, companions: bool = True) -> tuple[WordRow, ...]:
    """Every Chinese word of these editions, the most frequent first, then by first place.

    Texts are read as edited, without notes. Numbers and words of another script are left out. Hand in editions as they
    may be shown (`bopu.clauses.withhold.shown`) where the list is published.
    """
    return list_of(division_of(editions, glossary, companions=companions), glossary)


def list_of(division: Division, glossary: Glossary) -> tuple[WordRow, ...]:
    """The same of clauses that are ready to be divided."""
    counts: dict[tuple[str, str], _Count] = {}
    for place in division.places:
        for word in division.words(place.columns):
            if not word.hant.isascii():
                count = counts.setdefault((word.hant, word.hans), _Count(place.clause.id))
                count.texts[place.slug] = count.texts.get(place.slug, 0) + 1
                count.entries |= dict.fromkeys(word.entries)
    rows = (_row(*forms, count, glossary) for forms, count in counts.items())
    return tuple(sorted(rows, key=lambda row: -row.frequency))


def _row(hant: str, hans: str, count: _Count, glossary: Glossary) -> WordRow:
    meant = (glossary.entries[name] for name in count.entries)
    found = [entry for entry in meant if {fold(entry.hant), fold(entry.hans)} & {fold(hant)}]  # not one it is short for
    pinyin, en = ({entry.pinyin for entry in found}, {entry.en for entry in found})
    return WordRow(
        hant,
        hans,
        pinyin.pop() if len(pinyin) == 1 else "",
        en.pop() if len(en) == 1 else "",
        tuple(count.entries),
        sum(count.texts.values()),
        tuple(count.texts.items()),
        count.first,
    )
