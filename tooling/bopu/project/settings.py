"""Turns project.toml, the settings of a project as a whole, into where its readers report faults and how long a page of
a text may be, or into findings.

The address is a template: an https, http or mailto URL, or a bare mail address, in which the `FIELDS` in braces are
filled in by the site, percent-encoded.
"""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from bopu.findings import Finding, error, warning
from bopu.project.read import read_bytes

NAME = "project.toml"
FIELDS = ("id", "release", "quotation", "page")
"""What a site fills in: the id of the clause, the release it stands in, its words, the address of the page."""

PAGE = 100_000
"""How long a page of the reading view may be, unless the project says otherwise: characters and marks, weighed as
`bopu.site.parting` does, which is about the bytes of the page compressed."""

_REPORT, _PAGE = "report", "page"
_MAIL = re.compile(r"[A-Za-z0-9.!$'*+=_~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_LETTER = "subject={id}%20({release})&body={page}%0D%0A%0D%0A{quotation}%0D%0A%0D%0A"
"""What a bare mail address is asked to fill in."""
_LONGEST = 1000
_NO_URL = re.compile(r"[^\x21-\x7e]|[\"<>\\^`|]|%(?![0-9A-Fa-f]{2})")
_SCHEMES = ("https", "http", "mailto")


class Settings(NamedTuple):
    """What a project sets: `report`, the template of the address at which faults are reported, as a URL (empty where
    none is set or it is no good); `page`, how long a page of the reading view may be."""

    report: str = ""
    page: int = PAGE


def read_settings(path: Path, file: str) -> tuple[Settings, list[Finding]]:
    """The settings of a project; what is no good is left as where none is set. `file` is the name that findings give
    them."""
    data, findings = read_bytes(path, file)
    if data is None:
        return Settings(), findings
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        return Settings(), [error("project.settings", file, 0, f"expected TOML in UTF-8; found a fault: {fault}")]
    lines = data.decode("utf-8").splitlines()
    findings = [
        error("project.settings", file, _line(lines, name), f"expected only the settings {_KNOWN}; found {name!r}")
        for name in sorted(values.keys() - {_REPORT, _PAGE})
    ]
    page, told = _page(values, file, lines)
    report, more = _report(values, file, lines)
    return Settings(report, page), [*findings, *told, *more]


_KNOWN = f"{_REPORT} and {_PAGE}"


def _page(values: dict[str, object], file: str, lines: list[str]) -> tuple[int, list[Finding]]:
    page = values.get(_PAGE, PAGE)
    if isinstance(page, int) and not isinstance(page, bool) and page > 0:
        return page, []
    told = f"expected {_PAGE} = a whole number above 0, how long a page of the reading view may be; found {page!r}"
    return PAGE, [error("project.page", file, _line(lines, _PAGE), told)]


def _report(values: dict[str, object], file: str, lines: list[str]) -> tuple[str, list[Finding]]:
    if _REPORT not in values:
        return "", []
    address, line = values[_REPORT], _line(lines, _REPORT)
    if wrong := address_fault(address):
        return "", [error("project.report", file, line, f"{_EXPECTED}; found {wrong}")]
    url = f"mailto:{address}?{_LETTER}" if _MAIL.fullmatch(str(address)) else str(address)
    if any(f"{{{name}}}" in url for name in FIELDS):
        return url, []
    told = f"expected {_named()} in the address, so that a report says what it is about; found none of them"
    return url, [warning("project.report", file, line, told)]


_EXPECTED = f"expected {_REPORT} = an https, http or mailto address, or a mail address"


def address_fault(address: object) -> str:
    """Why something is no template of an address, as the end of a sentence; empty where it is one."""
    if not isinstance(address, str) or not address:
        return f"{address!r}"
    if len(address) > _LONGEST:
        return f"{len(address)} characters, of which {_LONGEST} are the most"
    if _MAIL.fullmatch(address):
        return ""
    plain = address
    for name in FIELDS:
        plain = plain.replace(f"{{{name}}}", name)
    if other := re.search(r"\{[^{}]*\}|[{}]", plain):
        return f"{other[0]!r}, which is none of {_named()}"
    if bad := _NO_URL.search(plain):
        return f"{bad[0]!r}, which an address writes with a percent sign and two hexadecimal digits"
    return _place_fault(address)


def _place_fault(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return f"{address!r}, which is no address"
    if parts.scheme not in _SCHEMES:
        return f"{address!r}"
    to = parts.path if parts.scheme == "mailto" else parts.netloc
    if "{" in to:
        return f"{to!r}: the place itself cannot be filled in"
    if parts.scheme == "mailto" and not _MAIL.fullmatch(to):
        return f"{to!r}, which is no mail address"
    return "" if to and not to.startswith((":", "@")) else f"{address!r}, which names no host"


def _named() -> str:
    return ", ".join(f"{{{name}}}" for name in FIELDS)


def _line(lines: list[str], name: str) -> int:
    """The line on which a setting or a table begins, 0 where it is not written so plainly."""
    begins = re.compile(rf"\s*\[?\s*[\"']?{re.escape(name)}[\"']?\s*[=.\]]")
    return next((number for number, line in enumerate(lines, 1) if begins.match(line)), 0)
