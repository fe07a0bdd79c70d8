"""Turns a few words into a small project on disk, for tests of the site: an edition, its translation, a companion, a
glossary.
"""

from collections.abc import Iterable
from pathlib import Path

from bopu.clauses import Corpus, read_corpus
from bopu.findings import Finding, has_errors
from bopu.project import Project, open_project
from bopu.site import build_site, read_games

HEADER = """<teiHeader><fileDesc><titleStmt>
<title xml:lang="zh-Hant">{title}</title><title xml:lang="en">{english}</title>
<respStmt xml:id="bopu"><resp xml:lang="zh-Hant">機器編碼，未經審閱</resp>
<resp xml:lang="en">encoded by machine, not reviewed</resp><orgName>bopu</orgName></respStmt></titleStmt>
<publicationStmt><publisher>bopu</publisher><idno type="slug">{slug}</idno><availability>
<ab type="source-rights" xml:lang="zh-Hant">公有領域</ab><ab type="source-rights" xml:lang="en">public domain</ab>
<ab type="our-rights" xml:lang="zh-Hant">只主張標記</ab><ab type="our-rights" xml:lang="en">markup only</ab>
<licence target="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</licence></availability></publicationStmt>
<sourceDesc><bibl type="work" xml:id="work"><title xml:lang="zh-Hant">試作</title></bibl></sourceDesc></fileDesc>
<encodingDesc><refsDecl><citeStructure unit="clause" match="{match}" use="@xml:id"/></refsDecl>
<classDecl><taxonomy xml:id="marks"><category xml:id="may"><catDesc xml:lang="zh-Hant">可不去</catDesc>
<catDesc xml:lang="en">may decline</catDesc></category></taxonomy></classDecl></encodingDesc>
<revisionDesc status="draft"><change when="2026-01-02">made</change></revisionDesc></teiHeader>"""

CLAUSES = (
    '<seg type="clause" xml:id="a.1" n="1" function="procedure"><label>1.</label>擲'
    '<num xml:id="a.1.si" value="4">四</num>骰。<note type="commentary" xml:lang="zh-Hant">中文注</note>'
    '<note type="commentary" xml:lang="en">English note</note></seg>',
    '<seg type="clause" xml:id="a.2" n="2" function="outcome"><label>2.</label><term ref="term:de">'
    '<choice xml:id="a.2.c"><sic>陛</sic>'
    '<corr type="transcription" resp="#bopu" cert="high" evidence="internal">陞</corr></choice>官</term>得'
    '<measure xml:id="a.2.chou" quantity="30" unit="chou">三十籌</measure>。</seg>',
    '<seg type="clause" xml:id="a.3" n="3" function="advice"><label>3.</label>見<ref target="#a.1">首條</ref>。</seg>',
)
SEGMENTS = (
    '<seg type="clause" xml:id="e.1" corresp="text.xml#a.1 text.xml#a.2">Throw '
    '<num value="4">four</num> dice &amp; win.</seg>',
    '<seg type="clause" xml:id="e.2" corresp="text.xml#a.3">See the first clause.</seg>',
)
GLOSSARY = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body><list type="gloss" n="terms">
<head xml:lang="zh-Hant">術語</head><head xml:lang="en">Terms</head>
<item xml:id="de"><term xml:lang="zh-Hant">德</term><term xml:lang="zh-Hans">德</term><term xml:lang="zh-Latn">dé</term>
<term xml:lang="en">Virtue</term><gloss xml:lang="zh-Hant">德行</gloss><gloss xml:lang="en">a result</gloss></item>
<item xml:id="chou"><term xml:lang="zh-Hant">籌</term><term xml:lang="zh-Hans">筹</term>
<term xml:lang="zh-Latn">chóu</term>
<term xml:lang="en">chip</term><gloss xml:lang="zh-Hant">籌碼</gloss><gloss xml:lang="en">a counter</gloss></item>
</list></body></text></TEI>"""


def tei(
    body: str, *, lang: str = "zh-Hant", slug: str = "shi", title: str = "試譜", match: str = "//seg[@type='clause']"
) -> str:
    """A TEI document round a body."""
    head = HEADER.format(title=title, english="Trial", slug=slug, match=match)
    return (
        f'<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:id="doc" xml:lang="{lang}">{head}'
        f"<text><body>{body}</body></text></TEI>"
    )


def paragraphs(segments: Iterable[str]) -> str:
    """Each clause in a paragraph of its own, below a heading."""
    return "<div><head>總則</head>" + "".join(f"<p>{segment}</p>" for segment in segments) + "</div>"


def add_text(
    root: Path,
    *,
    slug: str = "shi",
    publish: str = "full",
    clauses: Iterable[str] = CLAUSES,
    segments: Iterable[str] = SEGMENTS,
    companions: dict[str, str] | None = None,
) -> Path:
    """Write a text into the project at `root` and return its folder."""
    folder = root / "corpus" / slug
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "text.xml").write_text(tei(paragraphs(clauses), slug=slug), encoding="utf-8")
    (folder / "text.en.xml").write_text(tei(paragraphs(segments), lang="en", slug=slug), encoding="utf-8")
    (folder / "edition.toml").write_text(f'publish = "{publish}"\n', encoding="utf-8")
    for name, body in (companions or {}).items():
        document = tei(body, slug=slug, title="附表", match="//row[@xml:id]")
        (folder / f"{name}.xml").write_text(document, encoding="utf-8")
    (root / "corpus" / "glossary.xml").write_text(GLOSSARY, encoding="utf-8")
    return folder


def read(root: Path) -> tuple[Corpus, Project]:
    """The project at `root`, which must be sound."""
    project, findings = open_project(root)
    assert project is not None, findings
    corpus, more = read_corpus(project)
    assert corpus is not None, more
    return corpus, project


def build(root: Path, out: Path, base_url: str = "") -> list[Finding]:
    """Build the site of the project at `root`."""
    corpus, project = read(root)
    games, findings = read_games(project, corpus)
    assert not has_errors(findings), findings
    return build_site(corpus, project, out, base_url=base_url, games=games)


def page(out: Path, address: str) -> str:
    """A page of a built site."""
    return (out / address / "index.html").read_text(encoding="utf-8")


def every_file(out: Path) -> dict[str, bytes]:
    """All files of a built site, by name."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
