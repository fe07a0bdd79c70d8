"""Turns a corpus into its words: division, word list, concordance, the places of terms, parallels.

For exports: `word_list(editions, glossary)` gives `WordRow`s, the most frequent word first. Whoever publishes hands in
editions as they may be shown (`bopu.clauses.withhold.shown`).
"""

from bopu.words.concord import Hit, Limits, Sought, concord, ordered, sought
from bopu.words.division import Division, Word, division_of
from bopu.words.frequency import WordRow, word_list
from bopu.words.parallels import Parallel, parallels
from bopu.words.term_places import TermPlace, term_places

__all__ = [
    "Division",
    "Hit",
    "Limits",
    "Parallel",
    "Sought",
    "TermPlace",
    "Word",
    "WordRow",
    "concord",
    "division_of",
    "ordered",
    "parallels",
    "sought",
    "term_places",
    "word_list",
]
