"""Turns what a page shows into its address, and two addresses into the link that leads from one to the other.

Addresses are folders (``zh/shengguantu/sgt.1/``) below the site's root, whose place on a host the site does not know;
so every link
climbs to the root with ``../`` and descends again, and the site works in any folder of any host.
"""

from functools import lru_cache
from urllib.parse import quote

LANGUAGES = ("zh", "en")
"""The interface languages, in the order in which they are offered."""

CONTENT_LANG = {"zh": "zh-Hant", "en": "en"}
"""The language of text that an interface language prefers."""

OWN_FOLDERS = frozenset({"search", "glossary", "parallels", "about", "method", "design", "downloads"})
"""Folders below ``/zh/`` and ``/en/`` that belong to the site; no text can have such a slug."""


def other(lang: str) -> str:
    """The other interface language."""
    return "en" if lang == "zh" else "zh"


def folder(*parts: str) -> str:
    """The address of a page: each part one folder, as a link writes it."""
    return "".join(map(_step, parts))


@lru_cache(maxsize=1 << 17)
def _step(part: str) -> str:
    return quote(part, safe="~") + "/"


def climb(address: str) -> str:
    """The way from a page to the root: empty there, one ``../`` per folder elsewhere."""
    return "../" * address.count("/")


def link(origin: str, target: str, fragment: str = "") -> str:
    """The relative link from the page at one address to another, or to a place on it."""
    if origin == target and fragment:
        return "#" + quote(fragment, safe="~")
    href = climb(origin) + target or "./"
    return href + ("#" + quote(fragment, safe="~") if fragment else "")


def index_file(*parts: str) -> str:
    """Where the page's file lies below the site's root: names as they are, not as links write them."""
    return "".join(part + "/" for part in parts) + "index.html"
