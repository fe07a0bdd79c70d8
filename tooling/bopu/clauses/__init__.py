"""Clauses, figures and editorial acts, read from editions."""

from bopu.clauses.export import as_json
from bopu.clauses.model import Act, Clause, Corpus, Edition, Figure, Note, Reading
from bopu.clauses.read import read_corpus

__all__ = ["Act", "Clause", "Corpus", "Edition", "Figure", "Note", "Reading", "as_json", "read_corpus"]
