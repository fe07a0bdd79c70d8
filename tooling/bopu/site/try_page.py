"""Turns a text's lookup tables into the page “Try it”, and into the file that the page's script looks things up in."""

import json
from dataclasses import dataclass

from bopu.site.rule_view import RuleDesk
from bopu.site.statement import Statement, statement
from bopu.site.try_tables import Throw, lookup


@dataclass(frozen=True)
class TryPage:
    """The page: a form for the script, and every throw as a table for everyone."""

    statement: Statement
    throws: tuple[Throw, ...]
    ways: int
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    file: str


def try_page(desk: RuleDesk, file: str) -> TryPage | None:
    """The page in one language; None where nothing can be looked up."""
    made = lookup(desk)
    if made is None:
        return None
    throws = tuple(made.table())
    count, faces = made.dice()
    about = statement(desk.context, desk.edition, desk.lang)
    every = sum(throw.ways for throw in throws)
    return TryPage(about, throws, every, tuple(range(1, count + 1)), tuple(range(1, faces + 1)), file)


def try_file(desk: RuleDesk) -> bytes | None:
    """The tables as JSON, links as pages of this text at the depth of a clause write them."""
    made = lookup(desk)
    if made is None:
        return None
    return (json.dumps(made.json(), ensure_ascii=False, separators=(",", ":")) + "\n").encode()
