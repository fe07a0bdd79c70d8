"""Turns project.toml, the settings of a project as a whole, into where its readers report faults, or into findings.

The address is a template: an https, http or mailto URL, or a bare mail address, in which the `FIELDS` in braces are
filled in by the site, percent-encoded.
"""

import re
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from bopu.findings import Finding, error, warning
from bopu.project.read import read_bytes

NAME = "project.toml"
FIELDS = ("id", "release", "quotation", "page")
"""What a site fills in: the id of the clause, the release it stands in, its words, the address of the page."""

_SETTING = "report"
_MAIL = re.compile(r"[A-Za-z0-9.!$'*+=_~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_LETTER = "subject={id}%20({release})&body={page}%0D%0A%0D%0A{quotation}%0D%0A%0D%0A"
"""What a bare mail address is asked to fill in."""
_LONGEST = 1000
_NO_URL = re.compile(r"[^\x21-\x7e]|[\"<>\\^`|]|%(?![0-9A-Fa-f]{2})")
_SCHEMES = ("https", "http", "mailto")


def report_address(path: Path, file: str) -> tuple[str, list[Finding]]:
    """The template of the address at which faults are reported, as a URL; empty where none is set or it is no good.
    `file` is the name that findings give the settings."""
    data, findings = read_bytes(path, file)
    if data is None:
        return "", findings
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        return "", [error("project.settings", file, 0, f"expected TOML in UTF-8; found a fault: {fault}")]
    lines = data.decode("utf-8").splitlines()
    findings = [
        error("project.settings", file, _line(lines, name), f"expected only the setting {_SETTING}; found {name!r}")
        for name in sorted(values.keys() - {_SETTING})
    ]
    if _SETTING not in values:
        return "", findings
    address, line = values[_SETTING], _line(lines, _SETTING)
    if wrong := address_fault(address):
        return "", [*findings, error("project.report", file, line, f"{_EXPECTED}; found {wrong}")]
    url = f"mailto:{address}?{_LETTER}" if _MAIL.fullmatch(address) else str(address)
    if not any(f"{{{name}}}" in url for name in FIELDS):
        told = f"expected {_named()} in the address, so that a report says what it is about; found none of them"
        findings.append(warning("project.report", file, line, told))
    return url, findings


_EXPECTED = f"expected {_SETTING} = an https, http or mailto address, or a mail address"


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
