"""Where a word stands: a corpus becomes an index of files, and a query what these files answer.

`passages` says what is searched, `tokens` in what units, `grams` and `shelf` make the index, `query` reads what was
asked, `ask` answers it from the files. A page answers in the same way from the same files
(`site_templates/static/search`); the form of the files stands in `shelf`.
"""

from bopu.search.ask import Answer, Ask, Limits
from bopu.search.index import Hit
from bopu.search.passages import Passage, passages
from bopu.search.query import Query, read_query
from bopu.search.shelf import index_files

__all__ = ["Answer", "Ask", "Hit", "Limits", "Passage", "Query", "index_files", "passages", "read_query"]
