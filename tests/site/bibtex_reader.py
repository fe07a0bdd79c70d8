"""Turns a file of BibTeX into its entries: kind, key, fields as written; what is none is refused."""

import re
from typing import NamedTuple


class Entry(NamedTuple):
    """An entry; a value in braces stands here with them."""

    kind: str
    key: str
    fields: dict[str, str]


def read_bibtex(text: str) -> list[Entry]:
    """All entries. Raises ValueError where one is not well formed, or a sign that TeX reads as its own stands bare."""
    found, at = [], 0
    while begins := re.compile(r"\s*@(\w+)\{([^\s,{}()\"#%~\\]+),").match(text, at):
        fields, at = _fields(text, begins.end())
        found.append(Entry(begins[1], begins[2], fields))
    if text[at:].strip():
        raise ValueError(f"expected an entry; found {text[at : at + 40]!r}")
    return found


def _fields(text: str, at: int) -> tuple[dict[str, str], int]:
    fields: dict[str, str] = {}
    while named := re.compile(r"\s*(\w+)\s*=\s*").match(text, at):
        value, at = _value(text, named.end())
        if named[1] in fields:
            raise ValueError(f"{named[1]} stands twice")
        if named[1] != "url" and (bare := re.search(r"(?<!\\)[&%$#_~^]", value)):
            raise ValueError(f"{named[1]}: {bare[0]!r} stands bare in {value!r}")
        fields[named[1]] = value
        if not (comma := re.compile(r"\s*,").match(text, at)):
            break
        at = comma.end()
    if not (ends := re.compile(r"\s*\}").match(text, at)):
        raise ValueError(f"expected the end of an entry; found {text[at : at + 40]!r}")
    return fields, ends.end()


def _value(text: str, at: int) -> tuple[str, int]:
    if word := re.compile(r"[a-z]+|\d+").match(text, at):
        return word[0], word.end()
    depth = 0
    for place in range(at, len(text)):
        escaped = text[place - 1] == "\\"
        depth += (text[place] == "{" and not escaped) - (text[place] == "}" and not escaped)
        if depth == 0:
            return text[at : place + 1], place + 1
    raise ValueError(f"braces do not close: {text[at : at + 40]!r}")
