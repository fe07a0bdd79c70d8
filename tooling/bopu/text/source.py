"""Turns the bytes of a file into a TEI element tree that is safe to walk, or into findings that say why not.

Everything hostile stops here: what is not a regular file, not UTF-8, declares entities, includes other files, hides
control characters, is nested or swollen beyond reason, or is not one TEI text.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from bopu.findings import Finding, error
from bopu.project.read import read_bytes

TEI = "http://www.tei-c.org/ns/1.0"
XINCLUDE = "http://www.w3.org/2001/XInclude"
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"

MAX_DEPTH = 200
MAX_TEXT = 10_000_000  # characters in one text node
MAX_SAME_FAULT = 20  # findings of one rule in one file before the rest is summed up

_PROLOG_SKIP = re.compile(r"\s+|<!--.*?-->|<\?.*?\?>", re.DOTALL)
_ROOT = re.compile(r"<(?:[\w.-]+:)?TEI[\s>]")
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


def parse_source(data: bytes, file: str) -> Source:
    """Parse the bytes of a TEI file; every fault of a stage is reported before the next stage begins."""
    text, findings = _decode(data, file)
    if text is None:
        return Source(None, findings)
    findings = _summed(character_faults(text, file) + _prolog(text, file), file)
    if findings:
        return Source(None, findings)
    root, findings = _parse(text, file)
    if root is None or findings:
        return Source(None, _summed(findings, file))
    findings = _summed(_tree(root, file), file)
    return Source(None if findings else root, findings)


def _decode(data: bytes, file: str) -> tuple[str | None, list[Finding]]:
    if (found := _other_encoding(data)) is not None:
        return None, [error("char.utf8", file, 1, f"expected text in UTF-8; found {found}: save the file as UTF-8")]
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


def _other_encoding(data: bytes) -> str | None:
    """What the first bytes say the file is, where it is plainly not UTF-8: one sentence instead of thousands."""
    if data.startswith(b"\x1f\x8b"):
        return "a gzip archive"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16 (its byte order mark)"
    if data[:4] in (b"<\0?\0", b"\0<\0?", b"<\0T\0", b"\0<\0T"):
        return "UTF-16 (every other byte is 0)"
    return None


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


def character_faults(text: str, file: str) -> list[Finding]:
    """One finding for each line and each character in it that `forbidden` refuses."""
    bad = {char: reason for char in set(text) if (reason := forbidden(char))}
    if not bad:
        return []
    findings = []
    for number, line in enumerate(text.split("\n"), start=1):
        for char in sorted(bad.keys() & set(line)):
            findings.append(error("char.forbidden", file, number, f"expected text; found {bad[char]}"))
    return findings


def _prolog(text: str, file: str) -> list[Finding]:
    """Refuse document type declarations: they declare entities and point outside, which is where XML attacks live."""
    at = 0
    while skipped := _PROLOG_SKIP.match(text, at):
        at = skipped.end()
    if not text.startswith("<!DOCTYPE", at):
        return []
    root = _ROOT.search(text, at)
    prolog = text[at : root.start() if root else None]
    message = (
        "expected no document type declaration (entities and external files are refused); found {}: "
        "delete it and write characters as such"
    )
    entities = [
        error("xml.entity", file, text.count("\n", 0, at + m.start()) + 1, message.format(f"<!ENTITY {m[1][:40]}"))
        for m in re.finditer(r"<!ENTITY\s+(?:%\s+)?(\S+)", prolog)
    ]
    return entities or [error("xml.doctype", file, text.count("\n", 0, at) + 1, message.format("<!DOCTYPE"))]


def _parse(text: str, file: str) -> tuple[etree._Element | None, list[Finding]]:
    # recover=True only so that all faults are listed, not the first alone; a tree with any fault is thrown away.
    # huge_tree lifts libxml2's own limits, which it reports as noise; `_tree` sets ours. No DTD is loaded, nothing is
    # fetched.
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, recover=True)
    if not text.strip():
        return None, [error("xml.empty", file, 0, "expected a TEI document; found an empty file")]
    text = re.sub(r"\A(<\?xml[^>]*?)\s+encoding\s*=\s*[\"'][^\"']*[\"']", r"\1", text)
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as fault:
        return None, [error("xml.syntax", file, fault.lineno or 0, f"expected well-formed XML; found: {fault.msg}")]
    findings = _syntax(parser.error_log, file)
    if root is None and not findings:
        findings = [error("xml.syntax", file, 1, "expected a TEI document; found text without a root element")]
    return root, findings


def _syntax(log: Iterable[etree._LogEntry], file: str) -> list[Finding]:
    """The parser's messages, a fault each: of those that only follow from an earlier one the first is told."""
    findings: list[Finding] = []
    told: set[int] = set()
    broken = False
    for entry in log:
        rule, message = _sentence(entry.type_name, entry.message.strip())
        if entry.level_name == "WARNING" or entry.message.startswith("ID  already"):  # an empty id is told as such
            continue
        if rule == "xml.syntax":
            if entry.line in told or (broken and entry.type_name in _FOLLOWS):
                continue
            told.add(entry.line)
            broken = broken or entry.type_name in _FOLLOWS
        findings.append(error(rule, file, entry.line, message))
    return findings


_FOLLOWS = frozenset(
    {"ERR_TAG_NAME_MISMATCH", "ERR_TAG_NOT_FINISHED", "ERR_DOCUMENT_END", "ERR_LTSLASH_REQUIRED", "ERR_GT_REQUIRED"}
)
"""Faults of nesting: after the first the parser has lost count, and each further one is its echo."""


def _sentence(kind: str, found: str) -> tuple[str, str]:
    """libxml2's message as a rule and a sentence that says what to do."""
    if kind == "DTD_ID_REDEFINED":
        return "xml.id", f"expected each xml:id once; found again: {found}. Give one of the two another id"
    if kind == "DTD_XMLID_VALUE":
        rule = "begins with a letter or underscore and holds letters, digits, '.', '-', '_', no colon and no space"
        return "xml.id", f"expected an xml:id that {rule}; found: {found}"
    if kind in {"ERR_UNDECLARED_ENTITY", "WAR_UNDECLARED_ENTITY"}:
        return "xml.entity", f"expected characters as such; found: {found}. Write the character itself"
    if kind == "ERR_INVALID_CHAR":
        return "char.forbidden", f"expected text; found a character that XML forbids: {found}. Delete it"
    if kind == "ERR_RESOURCE_LIMIT" and "depth" in found:
        return "xml.depth", f"expected at most {MAX_DEPTH} levels of elements; found over 2000: flatten it"
    return "xml.syntax", f"expected well-formed XML; found: {found}"


def _tree(root: etree._Element, file: str) -> list[Finding]:
    findings = _root(root, file)
    depth = 0
    deep = False
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event == "start":
            depth += 1
            if depth > MAX_DEPTH and not deep:
                deep = True
                message = f"expected at most {MAX_DEPTH} levels of elements; found more: flatten it"
                findings.append(error("xml.depth", file, element.sourceline or 0, message))
            if str(element.tag).startswith(f"{{{XINCLUDE}}}"):
                message = "expected the text itself; found an XInclude, which is refused: put the included text here"
                findings.append(error("xml.xinclude", file, element.sourceline or 0, message))
            findings += _texts((element.text, *element.attrib.values()), element, file)
        elif event == "end":
            depth -= 1
        if event != "start" and element is not root:
            findings += _texts((element.tail,), element, file)
    return findings


def _texts(texts: Iterable[str | None], element: etree._Element, file: str) -> Iterator[Finding]:
    """What is wrong with an element's text, attributes or tail: too long, or a character that came in as a reference
    (&#x85;)."""
    line = element.sourceline or 0
    for text in texts:
        if not text:
            continue
        if len(text) > MAX_TEXT:
            message = (
                f"expected at most {MAX_TEXT} characters without an element; found {len(text)}: encode its structure"
            )
            yield error("xml.text-size", file, line, message)
        if not text.isprintable() or "\ufffd" in text:  # fast, and true for everything that `forbidden` refuses
            for reason in sorted(reason for char in set(text) if (reason := forbidden(char))):
                yield error("char.forbidden", file, line, f"expected text; found {reason}")


def _root(root: etree._Element, file: str) -> list[Finding]:
    name = etree.QName(root)
    if name.namespace == TEI and name.localname == "TEI":
        return []
    if name.localname == "teiCorpus":
        message = (
            "expected one <TEI> for one text; found <teiCorpus>: save each <TEI> in it as a text.xml of its own folder"
        )
    elif name.localname == "TEI":
        message = f"expected <TEI> in the namespace {TEI}; found {name.namespace or 'no namespace'}"
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
            kept.append(error(rule, file, 0, f"and at least {number - MAX_SAME_FAULT} more of the same kind"))
    return kept
