"""Turns the parts of a long text into the small table by which a link to a clause that stands on another part is led
on.

`parts.json` beside the text's permanent address has a list for each part, the first one's first: ids as they are, and
runs of ids that count on as [what they begin with, first number, last number].
"""

import json
import re
from collections.abc import Iterable, Iterator

from bopu.site.addresses import folder
from bopu.site.context import Context

TABLE = "parts.json"
_COUNTED = re.compile(r"(.*?)(0|[1-9][0-9]{0,14})")

Run = str | tuple[str, int, int]


def parts_files(context: Context) -> Iterator[tuple[str, bytes]]:
    """The table of each text that is shown in several parts."""
    for edition in context.editions:
        parts = context.parting(edition).parts
        if len(parts) > 1 and edition.publish != "none":
            told = [list(runs(part.clauses)) for part in parts]
            words = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
            yield folder(edition.slug) + TABLE, words.encode()


def runs(ids: Iterable[str]) -> Iterator[Run]:
    """Ids in few words."""
    held: tuple[str, int, int] | None = None
    for name in ids:
        found = _COUNTED.fullmatch(name)
        if found and held and found[1] == held[0] and int(found[2]) == held[2] + 1:
            held = (held[0], held[1], held[2] + 1)
            continue
        if held:
            yield held
        held = (found[1], int(found[2]), int(found[2])) if found else None
        if held is None:
            yield name
    if held:
        yield held
