"""Turns bytes that the site offers into a file with its digest and with the size that travels."""

import gzip
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

GZIP_LEVEL = 6
"""What web servers use when nobody says otherwise."""


@dataclass(frozen=True)
class Download:
    """A file below the site's root. `kind` and `whose` are keys of its description and of its rights among the
    interface strings; what only pages need says nothing of rights."""

    path: str
    kind: str
    content: bytes
    whose: str = ""

    @cached_property
    def digest(self) -> str:
        """SHA-256, worked out once however often it is told."""
        return sha256(self.content).hexdigest()

    @cached_property
    def sent(self) -> int:
        """How many bytes a host sends that packs what it sends with gzip."""
        return len(gzip.compress(self.content, GZIP_LEVEL, mtime=0))
