"""Turns bytes into a file to take away that knows its digest, what it is, and whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from bopu.text.model import Header

SOURCE, OURS, TOOL = "source", "ours", "tool"
"""Whose a file is: it holds the wording of a source, which has rights of its own; or nothing but what is ours; or it
belongs to the programme."""

MEDIA_TYPES = {
    "xml": "application/tei+xml",
    "txt": "text/plain",
    "csv": "text/csv",
    "jsonl": "application/jsonl",
    "json": "application/json",
    "ttl": "text/turtle",
    "md": "text/markdown",
}


@dataclass(frozen=True)
class Rights:
    """Whose a file is, and what the header says of it: of the source, and of our part, by language; and the licence of
    our part."""

    of: str
    source: Mapping[str, str] = field(default_factory=dict, hash=False)
    ours: Mapping[str, str] = field(default_factory=dict, hash=False)
    licence: str = ""


@dataclass(frozen=True)
class DataFile:
    """A file below the folder of the data. `kind` is the key of its description among the interface strings; `columns`
    are those of a table, `key` those among them that tell its rows apart."""

    path: str
    kind: str
    content: bytes
    rights: Rights
    columns: tuple[str, ...] = ()
    key: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """SHA-256, worked out once however often it is told."""
        return sha256(self.content).hexdigest()

    @property
    def format(self) -> str:
        """The ending of its name, which says what it is."""
        return self.path.rpartition(".")[2]

    @property
    def media_type(self) -> str:
        """What a server and a manifest call its format."""
        return MEDIA_TYPES[self.format]


def rights_of(header: Header, own: Header | None = None, of: str = SOURCE) -> Rights:
    """The rights that a header states; what a companion or a translation leaves out, its text says (`own`)."""
    text = own or header
    return Rights(
        of,
        header.source_rights or text.source_rights,
        header.our_rights or text.our_rights,
        header.licence or text.licence,
    )
