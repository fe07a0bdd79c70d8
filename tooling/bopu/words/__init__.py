"""Turns a corpus into its words: division, word list, concordance, the places of terms, parallels.

For exports: `word_list(editions, glossary)` gives `WordRow`s, the most frequent word first. Whoever publishes hands in
editions as they may be shown (`bopu.clauses.withhold.shown`).
"""

from bopu.words.division import Division, Word, division_of
from bopu.words.frequency import WordRow, word_list

__all__ = ["Division", "Word", "WordRow", "division_of", "word_list"]
