"""Turns the bytes of a file into an import: the files of a draft, and what the report says; or why there is none.

Before a draft leaves here its tags are undone, and what comes out is compared with the source, line by line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bopu.findings import Finding, error
from bopu.imports.draft import body
from bopu.imports.encodings import Decoded, decode
from bopu.imports.finders.scripts import script_of_text
from bopu.imports.formats import TEI, Read, kind_of, read_lines
from bopu.imports.header import header, witness
from bopu.imports.model import Act, Line, Proposal, Remark, Source
from bopu.imports.parallel import find_parallel
from bopu.imports.settle import Settled, find_all
from bopu.imports.structure import Block, outline
from bopu.project.folder import shared_folder
from bopu.text.foreign import adapt
from bopu.text.lines import compare_lines, parse_digests
from bopu.text.parse import to_document
from bopu.text.skeleton import new_files
from bopu.text.source import parse_source

MAX_BYTES = 16 * 1024 * 1024
MAX_LINES = 400_000
"""A file that is larger, or has more lines, is refused. The longest novels are within; time and memory grow with the
text, some six seconds of the processor and 70 MB for each megabyte."""


class Parallel(NamedTuple):
    """Another transcription of the same text: the name of its file, its lines."""

    file: str
    lines: tuple[str, ...]


class Wanted(NamedTuple):
    """What the user decides: the slug, what ids begin with, the language (empty: by the script), the encoding (empty:
    by the bytes), and another transcription to hold against the text."""

    slug: str
    prefix: str
    lang: str = ""
    encoding: str = ""
    parallel: Parallel | None = None


@dataclass(frozen=True, slots=True)
class Import:
    """What became of a file: the files of the draft by name, how it was read, what is proposed and remarked.

    Of a TEI file `proposals` are places to look at: its text is left as its editors made it.
    """

    file: str
    slug: str
    files: Mapping[str, str] = field(hash=False)
    decoded: Decoded
    kind: str
    lang: str
    source: Source
    blocks: tuple[Block, ...]
    settled: Settled


def import_bytes(data: bytes, file: str, wanted: Wanted) -> tuple[Import | None, list[Finding]]:
    """A draft of the text in these bytes. `file` is the name of the file, which the header keeps."""
    if len(data) > MAX_BYTES:
        found = f"expected at most {MAX_BYTES} bytes; found {len(data)}: divide the text into several files"
        return None, [error("import.size", file, 0, found)]
    decoded, findings = decode(data, file, wanted.encoding)
    if decoded is None:
        return None, findings
    if kind_of(decoded.text) == TEI:
        return _adapted(decoded, file, wanted)
    return _drafted(decoded, data, file, wanted)


def read_parallel(data: bytes, file: str) -> tuple[Parallel | None, list[Finding]]:
    """Another transcription from the bytes of its file, or why it cannot be read."""
    decoded, findings = decode(data, file)
    if decoded is None:
        return None, findings
    if kind_of(decoded.text) == TEI:
        return None, [error("import.parallel", file, 0, "expected a parallel that is plain text or a page; found TEI")]
    return Parallel(file, tuple(line.text for line in read_lines(decoded.text).lines)), []


def _drafted(decoded: Decoded, data: bytes, file: str, wanted: Wanted) -> tuple[Import | None, list[Finding]]:
    if (count := decoded.text.count("\n")) > MAX_LINES:
        found = f"expected at most {MAX_LINES} lines; found {count}: divide the text into several files"
        return None, [error("import.size", file, 0, found)]
    read = read_lines(decoded.text)
    texts = [line.text for line in read.lines]
    if not any(text.strip() for text in texts):
        return None, [error("import.text", file, 0, f"expected a text; found {read.kind} without words")]
    source = Source(read.lines, script_of_text("".join(texts)))
    parallel = wanted.parallel
    told = find_parallel(source, parallel.lines) if parallel else ()
    settled = find_all(source, [*read.proposals, *told])
    settled = settled._replace(remarks=(*read.remarks, *settled.remarks))
    lang = wanted.lang or source.script or "zh"
    bare = _bare(source, settled.acts)
    words = {number for number, text in enumerate(texts) if text.strip()}
    blocks = outline(read.lines, bare if words - bare else set())  # a text has clauses, whatever is said against it
    transcribed = _transcribed(read, decoded)
    new = header(file, transcribed, data, decoded, read, lang, wanted.slug)
    if parallel:
        new = new._replace(witnesses=witness(parallel.file))
    files = new_files(new, body(read.lines, blocks, settled.acts, wanted.prefix))
    if findings := _undone(files, file):
        return None, findings
    done = Import(file, wanted.slug, files, decoded, read.kind, lang, source, tuple(blocks), settled)
    return done, []


def _transcribed(read: Read, decoded: Decoded) -> bytes:
    """The bytes that the draft transcribes: the lines in UTF-8, with a line end at the end where the file has one."""
    text = "\n".join(line.text for line in read.lines)
    return (text + ("\n" if decoded.text.endswith("\n") else "")).encode()


def _bare(source: Source, acts: tuple[Proposal, ...]) -> set[int]:
    """The lines of which nothing is left when what is not of the text is taken out: they are no clauses."""
    left: dict[int, list[str]] = {}
    for act in acts:
        if act.act in (Act.DROP, Act.BREAK):
            text = left.setdefault(act.line, list(source.lines[act.line].text))
            text[act.start : act.end] = [""] * (act.end - act.start)
    return {line for line, characters in left.items() if not "".join(characters).strip()}


def _undone(files: Mapping[str, str], file: str) -> list[Finding]:
    """What differs when the tags of a draft are undone: nothing, or the draft is wrong and is not given out."""
    parsed = parse_source(files["text.xml"].encode(), file)
    if parsed.root is None:
        return parsed.findings
    document, findings = to_document(parsed.root, file, {})
    digests, faults = parse_digests(files["witness.digests"].encode(), file)
    if document is None or digests is None:
        return [*findings, *faults]
    return compare_lines(document, digests)


def _adapted(decoded: Decoded, file: str, wanted: Wanted) -> tuple[Import | None, list[Finding]]:
    """A TEI text made elsewhere: its markup and its header are kept, and finders only say where to look."""
    lang = wanted.lang or script_of_text(decoded.text) or "zh"
    adapted, findings = adapt(decoded.text, file, wanted.prefix, lang, shared_folder("schema"))
    if adapted is None:
        return None, findings
    source = Source(tuple(Line(line) for line in adapted.lines), script_of_text("".join(adapted.lines)))
    settled = find_all(source)
    remarks = tuple(Remark("foreign", -1, message) for message in adapted.changes)
    settled = settled._replace(remarks=(*remarks, *settled.remarks))
    files = {"text.xml": adapted.text, "edition.toml": 'publish = "none"\n'}
    return Import(file, wanted.slug, files, decoded, TEI, adapted.lang, source, (), settled), []
