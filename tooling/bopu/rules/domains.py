"""Turns what a game and its corpus know into the names that each domain of a parameter may have."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bopu.rules.marked import Marked, stated
from bopu.rules.shape import near
from bopu.ruleset.vocabulary import PROCEDURES, Vocabulary
from bopu.text.model import Block


class Domains:
    """The names of each domain: those that the vocabulary lists, that the tables give, or that the corpus knows."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        tables: Mapping[str, Any],
        marked: Marked,
        terms: Collection[str] = (),
        procedures: Collection[str] = (),
    ) -> None:
        self._vocabulary = vocabulary
        self._tables = tables
        self._marked = marked
        self._terms = terms
        self._procedures = procedures
        self._found: dict[str, Mapping[str, None]] = {}

    def fault(self, domain: str, name: str) -> str | None:
        """Why a name is none of a domain, as a sentence, or None. A parameter without a domain takes any name."""
        try:
            if not domain or name in self._names(domain):
                return None
        except KeyError as missing:  # the game takes the names from a table that this rules.yaml does not name
            return f"expected the table {missing} under tables, which lists {domain}; found none"
        if domain == PROCEDURES:
            return f"expected the name of a procedure; found {name!r}{near(name, self._procedures)}"
        whence = "the corpus knows" if self._open(domain) else "the game has"
        return f"expected one of {domain}, a name that {whence}; found {name!r}{near(name, self._names(domain))}"

    def _open(self, domain: str) -> bool:
        return not any(domain in known for known in ((PROCEDURES,), self._vocabulary.domains, self._vocabulary.tabled))

    def _names(self, domain: str) -> Mapping[str, None]:
        key = "" if self._open(domain) else domain
        if key not in self._found:
            self._found[key] = dict.fromkeys(self._listed(key))
        return self._found[key]

    def _listed(self, domain: str) -> Iterator[str]:
        if domain == PROCEDURES:
            yield from self._procedures
        elif domain in self._vocabulary.domains:
            yield from self._vocabulary.domains[domain]
        elif domain in self._vocabulary.tabled:
            yield from self._vocabulary.tabled[domain](self._tables)
        else:
            yield from self._known()

    def _known(self) -> Iterator[str]:
        """Every name of the glossary, of what the editions mark, and of the tables."""
        yield from self._terms
        for clause in self._marked.clauses.values():
            yield from (stated(figure) for figure in clause.figures if figure.kind not in {"num", "measure"})
        for document in self._marked.documents:
            yield from glossed(document.body)
        for table in self._tables.values():
            yield from table_names(table)


def glossed(block: Block, inside: bool = False) -> Iterator[str]:
    """The entries of a companion's own glosses: the last parts of their ids."""
    for part in block.content:
        if isinstance(part, Block):
            if inside and part.kind == "item":
                yield part.get("id").rpartition(".")[2]
            yield from glossed(part, part.kind == "list" and part.get("type") == "gloss")


def table_names(table: Any) -> Iterator[str]:
    """The names of a table: of its rows, columns, groups and marks; of one that is lists, their names and members."""
    if isinstance(table, list):
        yield from table
        return
    if "rows" not in table:
        for name, members in table.items():
            yield from (name, *members)
        return
    yield from table["columns"]
    for group in table["groups"].values():
        yield from (group["term"], group["type"])
    for row_id, row in table["rows"].items():
        yield from (row_id, *row["marks"])
        for cell in row["cells"].values():
            yield from cell.get("marks", ())
            yield from (value for name in ("if", "key", "special", "term") if (value := cell.get(name)))
