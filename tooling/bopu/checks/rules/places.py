"""Turns what a person calls a place of the game (an id, a term, a name in either language) into rows of its tables."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from bopu.ruleset.model import Ruleset

SHOWN = 5


class UnknownPlace(LookupError):
    """There is no such place; the message is one sentence with the nearest names."""


def find_places(ruleset: Ruleset, text: str) -> list[str]:
    """The rows that bear this name: one for an id, perhaps several for a title. Raises `UnknownPlace`."""
    names: dict[str, dict[str, None]] = {}
    for name, row in named_rows(ruleset):
        names.setdefault(name.lower(), {})[row] = None
    for name, members in _kinds(ruleset):
        rows = [row for member in members for row in names.get(member.lower(), {})]
        if rows:
            names.setdefault(name.lower(), {}).update(dict.fromkeys(rows))
    found = names.get(text.strip().lower())
    if not found:
        near = ", ".join(get_close_matches(text.strip().lower(), names, SHOWN, 0.5)) or "none"
        raise UnknownPlace(f"expected the id or the name of a place on the board; found {text!r} (near: {near})")
    return list(found)


def named_rows(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every place with each of its names: rows with a term, as terms, ids and names of both languages give them."""
    for table in ruleset.tables.values():
        if not isinstance(table, Mapping) or "rows" not in table:
            continue
        for row, values in table["rows"].items():
            cells = values["cells"].values()
            terms = [cell["term"] for cell in cells if "term" in cell]
            if not terms:
                continue
            yield row, row
            for word in (row, *terms):
                if word != row:
                    yield word, row
                yield from ((name, row) for name in ruleset.names.get(word, {}).values())
            yield from ((cell["text"], row) for cell in cells if "term" in cell and cell.get("text"))


def _kinds(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    for table in ruleset.tables.values():
        if isinstance(table, Mapping) and "rows" not in table:
            yield from table.items()
