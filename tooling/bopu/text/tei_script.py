"""Turns the text of a TEI file into the same file in the other script: its text nodes, and nothing else of it.

What is converted is what stands in the script's layer of the text: no header, no editor's note, no `sic`, no `orig`
that has a `reg` for the script. Tags, attributes, ids, comments and references to characters stay byte for byte; so
@xml:lang goes on naming the script of the source, and a comment at the head says what was done.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.text.conversion_words import Words
from bopu.text.model import Document, Layer, code_point
from bopu.text.parse import to_document
from bopu.text.script import SCRIPT_LAYER, Locks, opencc_version
from bopu.text.source import parse_source

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(?P<cdata>.*?)\]\]>"
    r"|<(?P<end>/?)(?:[\w.-]+:)?(?P<name>[\w.-]+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>"
    r"|&(?P<reference>[^;]+);|(?P<text>[^<&]+)",
    re.DOTALL,
)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ESCAPED = {"&": "&amp;", "<": "&lt;"}
_DECLARATION = re.compile(r"<\?xml.*?\?>\s*", re.DOTALL)


class Read(NamedTuple):
    """A TEI file as its text and as a document."""

    text: str
    document: Document


def read_tei(data: bytes, file: str, locks: Locks, words: Words) -> tuple[Read | None, list[Finding]]:
    """A TEI file of any kind (clauses need not be declared), or why it is none."""
    source = parse_source(data, file)
    if source.root is None:
        return None, source.findings
    document, findings = to_document(source.root, file, locks, "//seg[@type='clause']", words)
    return (None if document is None else Read(data.decode("utf-8-sig"), document)), findings


def converted_tei(read: Read, script: str) -> tuple[str | None, list[Finding]]:
    """The file in a script, or the finding that its text and its document do not agree."""
    forms = _forms(read.document, script)
    parts: list[str] = []
    depth = 0
    for token in _TOKEN.finditer(read.text):
        if token["name"] == "text" and not token[0].endswith("/>"):
            depth += -1 if token["end"] else 1
        made = _converted(token, forms) if depth else token[0]
        if made is None:
            return None, [_apart(read)]
        parts.append(made)
    if next(forms, None) is not None:
        return None, [_apart(read)]
    return said_at_head("".join(parts), script), []


def _forms(document: Document, script: str) -> Iterator[tuple[str, str]]:
    """Every character of the text that is no space, as written and in the script."""
    layer = SCRIPT_LAYER[script]
    for span in document.body.spans():
        if code_point(span):  # the character is named by an attribute
            continue
        form = span.text
        if int.__and__(span.layers, layer) and not span.note:
            form = span.form(Layer(layer))
        if len(form) == len(span.text):
            yield from ((char, made) for char, made in zip(span.text, form, strict=True) if not char.isspace())
            continue
        written = "".join(span.text.split())  # a term whose form is longer or shorter: all of it at its beginning
        yield from ((char, "" if at else form) for at, char in enumerate(written))


def _converted(token: re.Match[str], forms: Iterator[tuple[str, str]]) -> str | None:
    """A piece of the file in the script; None where it is not what the document has there."""
    if (text := token["text"]) is not None:
        return _chars(text, forms, escape=True)
    if (text := token["cdata"]) is not None:
        made = _chars(text, forms, escape=False)
        return None if made is None else f"<![CDATA[{made}]]>"
    if (name := token["reference"]) is not None:
        char = character(name)
        made = _chars(char, forms, escape=True)
        return None if made is None else token[0] if made in (char, _ESCAPED.get(char)) else made
    return token[0]


def character(name: str) -> str:
    """The character that a reference means, by what stands between & and ; (``amp``, ``#x8CC0``, ``#36032``)."""
    return _NAMED.get(name) or chr(int(name[2:], 16) if name.startswith("#x") else int(name[1:]))


def _chars(text: str, forms: Iterator[tuple[str, str]], *, escape: bool) -> str | None:
    made: list[str] = []
    for char in text:
        if char.isspace():
            made.append(char)
            continue
        written, form = next(forms, ("", ""))
        if written != char:
            return None
        made.append("".join(_ESCAPED.get(one, one) for one in form) if escape else form)
    return "".join(made)


def said_at_head(text: str, script: str) -> str:
    """The file with a comment at its head that says how it was made."""
    declared = _DECLARATION.match(text)
    at = declared.end() if declared else 0
    said = (
        f"<!-- text nodes in {script}, by bopu convert with OpenCC {opencc_version()}; attributes as in the source -->"
    )
    return f"{text[:at]}{said}\n{text[at:]}"


def _apart(read: Read) -> Finding:
    message = "expected the text of the file to be that of its document, character by character; found otherwise"
    return error("convert.align", read.document.file, 0, f"{message}: please report this file")
