"""Turns a few words of markup into what the tests of the texts need: a whole TEI document, a project on disk, its
findings."""

from collections.abc import Mapping
from pathlib import Path

from bopu.checks.validate import validate
from bopu.clauses.model import Clause, Corpus
from bopu.clauses.read import read_clauses
from bopu.findings import Finding
from bopu.project import open_project
from bopu.text.conversion_words import NO_WORDS, Words
from bopu.text.lines import make_digests, source_lines
from bopu.text.model import Document, Layer, layer_text
from bopu.text.parse import read_document, to_document
from bopu.text.script import Locks
from bopu.text.source import parse_source

SHA = "0" * 64

_HEADER = """<teiHeader><fileDesc>
<titleStmt><title xml:lang="zh-Hant">試</title><title xml:lang="en">A test</title>
<respStmt xml:id="bopu"><resp xml:lang="zh-Hant">機器標記</resp><resp xml:lang="en">encoded by machine</resp>
<orgName>bopu</orgName></respStmt></titleStmt>
<publicationStmt><publisher>bopu</publisher><idno type="slug">{slug}</idno><availability>
<ab type="source-rights" xml:lang="zh-Hant">無</ab><ab type="source-rights" xml:lang="en">none</ab>
<ab type="our-rights" xml:lang="zh-Hant">標記</ab><ab type="our-rights" xml:lang="en">markup</ab>
<licence target="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</licence></availability></publicationStmt>
<sourceDesc>{source}</sourceDesc></fileDesc>
<encodingDesc><refsDecl><citeStructure unit="clause" match="{match}" use="{use}"/></refsDecl>
<listPrefixDef><prefixDef ident="term" matchPattern="(.+)" replacementPattern="../glossary.xml#$1"/></listPrefixDef>
<classDecl><taxonomy xml:id="speakers"><category xml:id="author"><catDesc>the author</catDesc></category>
<category xml:id="unknown"><catDesc>unknown</catDesc></category></taxonomy></classDecl></encodingDesc>
<revisionDesc status="draft"><change>made</change></revisionDesc></teiHeader>"""

_SOURCE = """<bibl type="work" xml:id="work">試</bibl><bibl type="edition" xml:id="edition">unknown</bibl>
<listWit><witness xml:id="digital"><idno type="filename">t.txt</idno><idno type="sha256">{sha}</idno></witness>
<witness xml:id="other">another copy</witness></listWit>"""

GLOSSARY_HEADER = """<teiHeader><fileDesc><titleStmt><title xml:lang="zh-Hant">詞</title><title
xml:lang="en">Terms</title>
<respStmt xml:id="bopu"><resp>made by machine</resp><orgName>bopu</orgName></respStmt></titleStmt>
<publicationStmt><publisher>bopu</publisher><idno type="slug">glossary</idno><availability>
<ab type="source-rights" xml:lang="zh-Hant">無</ab><ab type="source-rights" xml:lang="en">none</ab>
<ab type="our-rights" xml:lang="zh-Hant">全</ab><ab type="our-rights" xml:lang="en">all</ab>
<licence target="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</licence></availability></publicationStmt>
<sourceDesc><p>none</p></sourceDesc></fileDesc><revisionDesc
status="draft"><change>made</change></revisionDesc></teiHeader>"""

ACT = 'resp="#bopu" cert="high" evidence="internal"'
"""What every editorial act carries."""


def tei(
    body: str,
    *,
    lang: str = "zh-Hant",
    slug: str = "shi",
    match: str = "//seg[@type='clause']",
    use: str = "@xml:id",
    sha: str = SHA,
    source: str | None = None,
) -> str:
    """A document of our own kind, valid under the schema, whose `body` element holds what is given, on a line of its
    own."""
    listed = _SOURCE.format(sha=sha) if source is None else source
    header = _HEADER.format(slug=slug, match=match, use=use, source=listed)
    return (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="{lang}">{header}\n'
        f"<text><body>\n{body}\n</body></text></TEI>\n"
    )


def clause(content: str, number: str = "1") -> str:
    """One clause as it stands in a block."""
    return f'<seg type="clause" xml:id="c.{number}" n="{number}" function="definition" ana="#unknown">{content}</seg>'


def paragraphs(*contents: str) -> str:
    """A body with a clause in a paragraph of its own for each content, numbered from 1."""
    return "\n".join(f"<p>{clause(text, str(number))}</p>" for number, text in enumerate(contents, start=1))


def english(*segments: tuple[str, str]) -> str:
    """A translation: (the clauses it renders, as @corresp; the words) for each segment."""
    body = "\n".join(
        f'<p><seg type="clause" xml:id="en.{number}" corresp="{target}">{words}</seg></p>'
        for number, (target, words) in enumerate(segments, start=1)
    )
    return tei(body, lang="en", source="<p>ours</p>")


def glossary(*entries: tuple[str, str, str]) -> str:
    """A glossary with (id, traditional, simplified) entries."""
    items = "".join(
        f'<item xml:id="{name}"><term xml:lang="zh-Hant">{hant}</term><term xml:lang="zh-Hans">{hans}</term>'
        f'<term xml:lang="zh-Latn">pīnyīn</term><term xml:lang="en">{name}</term>'
        f'<gloss xml:lang="zh-Hant">釋</gloss><gloss xml:lang="en">a gloss</gloss></item>\n'
        for name, hant, hans in entries
    )
    lists = f'<list type="gloss" n="terms"><head xml:lang="en">Terms</head>{items}</list>'
    return (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="zh-Hant">{GLOSSARY_HEADER}'
        f"<text><body>{lists}</body></text></TEI>\n"
    )


def faults(data: str | bytes, file: str = "t.xml") -> list[Finding]:
    """What reading a file with these contents finds, in the order in which it is told."""
    source = parse_source(data.encode() if isinstance(data, str) else data, file)
    if source.root is None:
        return source.findings
    return source.findings + to_document(source.root, file, {})[1]


def document(text: str, locks: Locks | None = None, undeclared: str | None = None, words: Words = NO_WORDS) -> Document:
    """A document read from its text; the test fails where it has a fault."""
    source = parse_source(text.encode(), "t.xml")
    assert source.root is not None, source.findings
    read, findings = to_document(source.root, "t.xml", locks or {}, undeclared, words)
    assert read is not None, findings
    return read


def clauses(text: str, locks: Locks | None = None, words: Words = NO_WORDS) -> tuple[Clause, ...]:
    """The clauses of a document of the text `shi`."""
    return read_clauses(document(text, locks, words=words), "shi", {})


def only(content: str, *, lang: str = "zh-Hant", locks: Locks | None = None, words: Words = NO_WORDS) -> Clause:
    """The clause with this content, alone in its document."""
    return clauses(tei(paragraphs(content), lang=lang), locks, words)[0]


def read_layers(
    content: str, *, lang: str = "zh-Hant", locks: Locks | None = None, words: Words = NO_WORDS
) -> tuple[str, str, str, str]:
    """A clause as it reads in the layers source, edited, traditional and simplified."""
    spans = only(content, lang=lang, locks=locks, words=words).unit.spans
    source, edited = layer_text(spans, Layer.SOURCE), layer_text(spans, Layer.EDITED)
    return source, edited, layer_text(spans, Layer.TRADITIONAL), layer_text(spans, Layer.SIMPLIFIED)


def undone(body: str, lang: str = "zh-Hant") -> list[str]:
    """The lines of the source that a body gives back."""
    return [line for line, _ in source_lines(document(tei(body, lang=lang)))]


def project(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A project on disk with these files under corpus/, by path."""
    for name, content in files.items():
        path = root / "corpus" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def small_project(root: Path, **changed: str | bytes | None) -> Path:
    """A project without a fault: one text of two clauses with its translation, glossary and digests.

    Each file can be given another content, or left out with None: text, english, glossary, settings, digests.
    """
    body = paragraphs('擲<num value="2">兩</num>骰', '得<term ref="term:dahe">大賀</term>')
    digests = make_digests("t.txt", "擲兩骰\n得大賀".encode())
    sha = digests.partition("sha256:")[2][:64]
    contents: dict[str, str | bytes | None] = {
        "text": tei(body, sha=sha),
        "english": english(
            ("text.xml#c.1", 'throw <num value="2">two</num> dice'),
            ("text.xml#c.2", 'get <term ref="term:dahe">Congratulation</term>'),
        ),
        "glossary": glossary(("dahe", "大賀", "大贺")),
        "settings": 'publish = "full"\n',
        "digests": digests,
    }
    contents |= changed
    names = {
        "text": "shi/text.xml",
        "english": "shi/text.en.xml",
        "glossary": "glossary.xml",
        "settings": "shi/edition.toml",
        "digests": "shi/witness.digests",
    }
    return project(root, {names[key]: content for key, content in contents.items() if content is not None})


def validated(root: Path) -> tuple[Corpus | None, list[Finding]]:
    """The corpus of a project on disk and all findings about it."""
    opened, findings = open_project(root)
    if opened is None:
        return None, findings
    corpus, found = validate(opened)
    return corpus, findings + found


def rules(findings: list[Finding]) -> list[str]:
    """The names of the checks that spoke, in order."""
    return [finding.rule for finding in findings]


def edition_file(root: Path) -> Document:
    """The real edition of this corpus."""
    read, findings = read_document(root / "corpus/shengguantu/text.xml", "text.xml", {})
    assert read is not None, findings
    return read
