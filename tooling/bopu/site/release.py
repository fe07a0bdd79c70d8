"""Turns what a project froze in its releases, and the commit of its checkout, into what a page can say of both.

A release is a copy of the whole site under ``v/<name>/`` that never changes. Every page stands in the *latest* site,
whose words may still change, or in such a copy; `Standing` tells which, and leads from the one to the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

FOLDER = "v/"
"""Below the site's root; the copy of release 1.0 stands in ``v/1.0/``."""


@dataclass(frozen=True)
class Release:
    """A release. `state` is the youngest change that a header states (a date, or empty), `commit` that of its checkout
    (or empty), `clauses` the digest of each clause by id; `files` are those of its copy that this site carries, below
    the copy's own root: none where the copy is not at hand."""

    name: str
    state: str = ""
    commit: str = ""
    clauses: Mapping[str, str] = field(default_factory=dict, hash=False)
    files: frozenset[str] = frozenset()

    @property
    def address(self) -> str:
        """The folder of its copy below the site's root."""
        return f"{FOLDER}{self.name}/"

    def holds(self, address: str) -> bool:
        """Whether its copy, which this site carries, has a page at an address below its own root."""
        return f"{address}index.html" in self.files


@dataclass(frozen=True)
class Standing:
    """Where a site stands. `frozen` is the name of the release that it is the copy of, empty for the latest site;
    `releases` are those before (of a copy: without itself), the oldest first; `commit` is the full hash of what the
    site was made from, empty where it is not known or has changes that no commit has."""

    frozen: str = ""
    releases: tuple[Release, ...] = ()
    commit: str = ""

    def release_of(self, clause_id: str, digest: str) -> str:
        """The release that a clause in this very wording is cited by: that which this is the copy of, else the newest
        that has it so; empty where none has."""
        if self.frozen:
            return self.frozen
        found = (one.name for one in reversed(self.releases) if one.clauses.get(clause_id) == digest)
        return next(found, "")

    def cited(self, address: str) -> str:
        """The address of the page's newest form that never changes, below the root of the latest site
        (``v/1.0/shi/a.1/``): of a copy's page its own; empty where no release at hand has such a page."""
        if self.frozen:
            return f"{FOLDER}{self.frozen}/{address}"
        return next((one.address + address for one in reversed(self.releases) if one.holds(address)), "")

    def name_of(self, cited: str) -> str:
        """The release that an address of `cited` belongs to."""
        return next((one.name for one in self.releases if cited.startswith(one.address)), self.frozen)

    @property
    def out(self) -> str:
        """The way from the root of this site to that of the latest: empty unless this is a copy."""
        return "../" * (FOLDER + self.frozen + "/").count("/") if self.frozen else ""

    def base(self, base_url: str) -> str:
        """The full address of this very site's root, with a slash at its end; empty where it is not known."""
        inner = f"{FOLDER}{self.frozen}/" if self.frozen else ""
        return f"{base_url.rstrip('/')}/{inner}" if base_url else ""
