"""Turns the bytes of a file into a TEI element tree that is safe to walk, or into findings that say why not.

Everything hostile stops here: what is not a regular file, not UTF-8, declares entities, includes other files, hides control characters,
is nested or swollen beyond reason, or is not one TEI text.
"""

import re
import stat
import unicodedata
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, error

TEI = "http://www.tei-c.org/ns/1.0"
XINCLUDE = "http://www.w3.org/2001/XInclude"
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"

MAX_BYTES = 256 * 1024 * 1024
MAX_DEPTH = 200
MAX_TEXT = 10_000_000  # characters in one text node
MAX_SAME_FAULT = 20  # findings of one rule in one file before the rest is summed up

_PROLOG_SKIP = re.compile(r"\s+|<!--.*?-->|<\?.*?\?>", re.DOTALL)
_DECLARED = re.compile(r"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']+)[\"']")


class Source(NamedTuple):
    """A file that was read: its root element, or None where the findings forbid to go on."""

    root: etree._Element | None
    findings: list[Finding]


def read_source(path: Path, file: str) -> Source:
    """Read one TEI file. `file` is the name that findings give it."""
    data, findings = read_bytes(path, file)
    if data is None:
        return Source(None, findings)
    return parse_source(data, file)


def read_bytes(path: Path, file: str) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a regular file of at most `MAX_BYTES`, or None and the reason."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            return None, [error("file.regular", file, 0, "expected a regular file; found a folder, pipe or device")]
        if info.st_size > MAX_BYTES:
            found = f"expected at most {MAX_BYTES} bytes; found {info.st_size}: divide the text into several files"
            return None, [error("file.size", file, 0, found)]
        return path.read_bytes(), []
    except OSError as fault:
        return None, [error("file.read", file, 0, f"expected a readable file; the system says: {fault.strerror}")]


def parse_source(data: bytes, file: str) -> Source:
    """Parse the bytes of a TEI file; every fault of a stage is reported before the next stage begins."""
    text, findings = _decode(data, file)
    if text is None:
        return Source(None, findings)
    findings = _summed(_characters(text, file) + _prolog(text, file), file)
    if findings:
        return Source(None, findings)
    root, findings = _parse(text, file)
    if root is None or findings:
        return Source(None, _summed(findings, file))
    findings = _summed(_tree(root, file), file)
    return Source(None if findings else root, findings)


def _decode(data: bytes, file: str) -> tuple[str | None, list[Finding]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        found = data[fault.start : fault.start + 4].hex(" ")
        message = (
            f"expected UTF-8; found the bytes {found} at position {fault.start}, which are none "
            "(a surrogate, or another encoding): save the file as UTF-8"
        )
        return None, [error("char.utf8", file, line, message)]
    declared = _DECLARED.match(text)
    if declared and declared[1].lower() not in {"utf-8", "utf8", "us-ascii"}:
        message = f'expected encoding="UTF-8" in the XML declaration, which the bytes are in; found {declared[1]!r}'
        return None, [error("char.utf8", file, 1, message)]
    return text, []


def forbidden(char: str) -> str | None:
    """Why a character has no place in an edition, or None. Tab and line ends are layout and allowed."""
    code = ord(char)
    if char == "\ufffd":
        return "U+FFFD, the mark of a character lost in some conversion: find what stood there, or mark a gap"
    if code in {0x2028, 0x2029} or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
        return f"U+{code:04X}, an invisible character that breaks or turns lines: delete it"
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return f"U+{code:04X}, which Unicode reserves as no character: delete it"
    if code == 0xFEFF:
        return "U+FEFF, a byte order mark inside the file: delete it"
    if unicodedata.category(char) == "Cc" and char not in "\t\n\r":
        return f"U+{code:04X}, a control character: delete it"
    return None


def _characters(text: str, file: str) -> list[Finding]:
    bad = {char: reason for char in set(text) if (reason := forbidden(char))}
    if not bad:
        return []
    findings = []
    for number, line in enumerate(text.split("\n"), start=1):
        for char in sorted(bad.keys() & set(line)):
            findings.append(error("char.forbidden", file, number, f"expected text; found {bad[char]}"))
    return findings


def _prolog(text: str, file: str) -> list[Finding]:
    """Refuse document type declarations that declare entities or point outside; they are where XML attacks live."""
    at = 0
    while skipped := _PROLOG_SKIP.match(text, at):
        at = skipped.end()
    if not text.startswith("<!DOCTYPE", at):
        return []
    body = text.find("<TEI", at)
    prolog = text[at : body if body > 0 else None]
    message = (
        "expected no document type declaration (entities and external files are refused); found {}: "
        "delete it and write characters as such"
    )
    entities = [
        error("xml.entity", file, text.count("\n", 0, at + m.start()) + 1, message.format(f"<!ENTITY {m[1]}"))
        for m in re.finditer(r"<!ENTITY\s+(?:%\s+)?(\S+)", prolog)
    ]
    if entities:
        return entities
    return [error("xml.doctype", file, text.count("\n", 0, at) + 1, message.format("<!DOCTYPE"))]


def _parse(text: str, file: str) -> tuple[etree._Element | None, list[Finding]]:
    # recover=True only so that all faults are listed, not the first alone; a tree with any fault is thrown away.
    # huge_tree lifts libxml2's own limits, which it reports as noise; `_tree` sets ours. No DTD is loaded, nothing is fetched.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, recover=True)
    text = re.sub(r"\A(<\?xml[^>]*?)\s+encoding\s*=\s*[\"'][^\"']*[\"']", r"\1", text)
    root = etree.fromstring(text.encode(), parser)
    log = [entry for entry in parser.error_log if entry.level_name != "WARNING"]
    findings = [error(*_sentence(entry.type_name, entry.message, file, entry.line)) for entry in log]
    if root is None and not findings:
        findings = [error("xml.empty", file, 0, "expected a TEI document; found nothing")]
    return root, findings


def _sentence(kind: str, message: str, file: str, line: int) -> tuple[str, str, int, str]:
    """libxml2's message as rule, file, line and a sentence that says what to do."""
    quoted = message.strip()
    if kind == "DTD_ID_REDEFINED":
        return "xml.id", file, line, f"expected each xml:id once; found again: {quoted}. Give one of the two another id"
    if kind == "DTD_XMLID_VALUE":
        rule = "begins with a letter or underscore and holds letters, digits, '.', '-', '_', no colon and no space"
        return "xml.id", file, line, f"expected an xml:id that {rule}; found: {quoted}"
    if kind in {"ERR_UNDECLARED_ENTITY", "WAR_UNDECLARED_ENTITY"}:
        return "xml.entity", file, line, f"expected characters as such; found: {quoted}. Write the character itself"
    if kind == "ERR_DOCUMENT_EMPTY":
        return "xml.empty", file, line, f"expected a TEI document; found: {quoted}"
    return "xml.syntax", file, line, f"expected well-formed XML; found: {quoted}"


def _tree(root: etree._Element, file: str) -> list[Finding]:
    findings = _root(root, file)
    depth = {root: 1}
    deep = False
    for element in root.iter():
        parent = element.getparent()
        depth[element] = level = depth[parent] + 1 if parent is not None else 1
        line = element.sourceline or 0
        if level > MAX_DEPTH and not deep:
            deep = True
            findings.append(
                error(
                    "xml.depth", file, line, f"expected at most {MAX_DEPTH} levels of elements; found more: flatten it"
                )
            )
        if isinstance(element.tag, str) and element.tag.startswith(f"{{{XINCLUDE}}}"):
            message = "expected the text itself; found an XInclude, which is refused: put the included text here"
            findings.append(error("xml.xinclude", file, line, message))
        for chunk in (element.text, element.tail):
            if chunk and len(chunk) > MAX_TEXT:
                message = f"expected at most {MAX_TEXT} characters without an element; found {len(chunk)}: encode its structure"
                findings.append(error("xml.text-size", file, line, message))
    return findings


def _root(root: etree._Element, file: str) -> list[Finding]:
    name = etree.QName(root)
    if name.namespace == TEI and name.localname == "TEI":
        return []
    if name.localname == "teiCorpus":
        message = (
            "expected one <TEI> for one text; found <teiCorpus>: save each <TEI> in it as a text.xml of its own folder"
        )
    elif name.localname == "TEI":
        message = f"expected <TEI> in the namespace {TEI}; found the namespace {name.namespace or 'none'!r}"
    else:
        message = f'expected the root element <TEI xmlns="{TEI}">; found <{name.localname}>'
    return [error("xml.root", file, root.sourceline or 0, message)]


def _summed(findings: list[Finding], file: str) -> list[Finding]:
    """At most `MAX_SAME_FAULT` findings of a rule, and one that counts the rest."""
    kept: list[Finding] = []
    count: dict[str, int] = {}
    for finding in findings:
        count[finding.rule] = count.get(finding.rule, 0) + 1
        if count[finding.rule] <= MAX_SAME_FAULT:
            kept.append(finding)
    for rule, number in count.items():
        if number > MAX_SAME_FAULT:
            kept.append(error(rule, file, 0, f"and {number - MAX_SAME_FAULT} more of the same kind"))
    return kept
