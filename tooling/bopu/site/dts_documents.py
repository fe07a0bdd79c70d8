"""Turns the TEI files of texts that may be shown into what the DTS endpoint `document` hands out: the whole file, and
each clause by itself."""

from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from bopu.clauses.model import Edition
from bopu.site.addresses import climb
from bopu.site.context import Context
from bopu.site.dts import DOCUMENT, TEI, Resource, resources
from bopu.text.fragments import Fragment, fragments
from bopu.text.model import Header

WRAPPER = "https://w3id.org/api/dts#"
LANGUAGES = ("zh-Hant", "en")

PART = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang={lang} xml:base={base}>
<teiHeader><fileDesc>
<titleStmt>{titles}</titleStmt>
<publicationStmt><publisher>bopu</publisher><idno type="slug">{slug}</idno><availability>
{rights}
</availability></publicationStmt>
<sourceDesc><p><ref target={file}>{resource}</ref></p></sourceDesc>
</fileDesc></teiHeader>
<text><body>
<dts:wrapper xmlns:dts="{namespace}" ref={ref}>{xml}</dts:wrapper>
</body></text>
</TEI>
"""
"""A clause by itself. What it points at is found from the file that it stands in (`xml:base`), which has the whole
header too; so is the file itself."""


def document_files(context: Context, base: str = "") -> Iterator[tuple[str, bytes]]:
    """The files of all documents whose words may be shown; `base` as in `dts_files`. Raises OSError where a file of the
    corpus cannot be read."""
    for edition in context.editions:
        for one in resources(context, edition):
            if one.data:
                yield from _document(context, one, base)


def _document(context: Context, one: Resource, base: str) -> Iterator[tuple[str, bytes]]:
    data = Path(context.project.root, one.file).read_bytes()
    yield f"{DOCUMENT}/{one.id}/{TEI}", data
    for name, found in fragments(data, one.units).items():
        place = f"{DOCUMENT}/{one.id}/{name}/{TEI}"
        yield place, _part(one, name, found, (base or climb(place)) + one.address).encode()


def _part(one: Resource, name: str, found: Fragment, whole: str) -> str:
    head, own = one.header, one.edition.document.header
    return PART.format(
        lang=quoteattr(found.lang or one.lang),
        base=quoteattr(whole),
        file=quoteattr(whole.rpartition("/")[2]),
        titles="".join(_titles(head, one.edition)),
        slug=escape(one.edition.slug),
        rights="\n".join(_rights(head, own)),
        resource=escape(one.id),
        namespace=WRAPPER,
        ref=quoteattr(f"//*[@xml:id='{name}']"),
        xml=found.xml,
    )


def _titles(head: Header, edition: Edition) -> Iterator[str]:
    titles = head.title or {"zh-Hant": edition.slug}
    for lang, title in titles.items():
        yield f"<title xml:lang={quoteattr(lang)}>{escape(title)}</title>"


def _rights(head: Header, own: Header) -> Iterator[str]:
    """Whose the words are, and what is claimed, as the header states them."""
    for kind, texts in (("source-rights", head.source_rights or own.source_rights),
                        ("our-rights", head.our_rights or own.our_rights)):  # fmt: skip
        for lang in LANGUAGES:
            if texts.get(lang):
                yield f'<ab type="{kind}" xml:lang="{lang}">{escape(texts[lang])}</ab>'
    if licence := head.licence or own.licence:
        yield f"<licence target={quoteattr(licence)}/>"
