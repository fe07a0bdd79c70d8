"""Turns the names that an editor writes (slugs, clause ids, prefixed references) into checked parts, or says what is
wrong.

Standard library only: both legs of the package and the browser use it.
"""

import re

SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")
"""A slug is the name of a text's folder and the first part of its addresses: lower-case ASCII, digits, single
hyphens."""

PREFIX = re.compile(r"[a-z][a-z0-9+.-]*\Z")
"""A prefix of references, as prefixDef/@ident allows it."""

MAX_ID_BYTES = 200

RESERVED_SLUGS = frozenset(
    {"zh", "en", "static", "data", "engine", "dts", "v", "releases", "glossary", "about", "method", "downloads"}
)
"""Names that the site itself uses for its own folders."""


def slug_fault(slug: str) -> str | None:
    """Say what is wrong with a slug, or None when it is a good one."""
    if not SLUG.match(slug):
        return f"a slug is lower-case letters a-z, digits and single hyphens, beginning with a letter; found {slug!r}"
    if slug in RESERVED_SLUGS:
        return f"the slug {slug!r} is the name of one of the site's own folders; choose another"
    return None


def clause_fault(clause_id: str) -> str | None:
    """Say why an id cannot be a clause's permanent address, or None when it can.

    Ids of editions made elsewhere are kept as they are; only what cannot stand as one folder of an address is refused.
    That an xml:id holds no slash and does not begin with a full stop is XML's own rule and not asked again here.
    """
    if clause_id.endswith("."):
        return f"a clause's id becomes a folder's name and cannot end with a full stop; found {clause_id!r}"
    if clause_id == "index.html":
        return "a clause's id becomes a folder beside the text's own page index.html and cannot have that name"
    if len(clause_id.encode()) > MAX_ID_BYTES:
        return f"a clause's id becomes a folder's name, of at most {MAX_ID_BYTES} bytes; found {clause_id[:40]!r}…"
    return None


def local_target(value: str) -> str | None:
    """The id that a reference of the form ``#id`` names, or None when it points elsewhere."""
    return value[1:] if value.startswith("#") and len(value) > 1 else None


def prefixed(value: str) -> tuple[str, str] | None:
    """Split ``term:dahe`` into its prefix and name; None for anything else (``#x``, ``a.xml#x``, ``https://…``)."""
    prefix, colon, name = value.partition(":")
    if not colon or not name or name.startswith("//") or not PREFIX.match(prefix):
        return None
    return prefix, name
