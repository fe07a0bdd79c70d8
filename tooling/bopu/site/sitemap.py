"""Turns the addresses of pages into a sitemap after sitemaps.org, and its address into robots.txt.

The protocol asks for full addresses, so that there is a sitemap only where the place of the site is known. Hosts are
asked for robots.txt at their root alone: below a folder it tells nobody anything, and does no harm.
"""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

NAME, ROBOTS = "sitemap.xml", "robots.txt"
MOST = 50_000
"""As many addresses may stand in one sitemap."""

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemap_files(base: str, addresses: Sequence[str], most: int = MOST) -> Iterator[tuple[str, bytes]]:
    """robots.txt, and the sitemap of pages at these addresses below the root; where there are more than `most`, one
    that names several. `base` is the full address of the site with a slash at its end, empty where it is not known."""
    found = f"Sitemap: {base}{NAME}\n" if base else ""
    yield ROBOTS, f"User-agent: *\nDisallow:\n{found}".encode()
    if not base:
        return
    parts = [addresses[at : at + most] for at in range(0, len(addresses), most)]
    if len(parts) == 1:
        yield NAME, _listed("urlset", "url", base, parts[0])
        return
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    yield NAME, _listed("sitemapindex", "sitemap", base, names)
    for name, part in zip(names, parts, strict=True):
        yield name, _listed("urlset", "url", base, part)


def _listed(whole: str, one: str, base: str, names: Sequence[str]) -> bytes:
    lines = "".join(f"<{one}><loc>{escape(base + name)}</loc></{one}>\n" for name in names)
    return f"{HEAD}<{whole} {SPACE}>\n{lines}</{whole}>\n".encode()
