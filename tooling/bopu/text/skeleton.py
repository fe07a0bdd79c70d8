"""Turns a plain text file into the files of a new text's folder: a valid TEI skeleton, its digests and its settings.

Nothing is invented: what only an editor can know is given as unknown, in both languages of the interface. The same
header, with more to say, stands before an imported draft.
"""

import hashlib
from collections.abc import Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from bopu.findings import Finding, error
from bopu.text.lines import make_digests
from bopu.text.source import character_faults

_TEI = """<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang={lang}>
  <teiHeader xml:lang="en">
    <fileDesc>
      <titleStmt>
        <title xml:lang="zh-Hant">{title_zh}</title>
        <title xml:lang="en">{title_en}</title>
        <respStmt xml:id="bopu">
          <resp xml:lang="zh-Hant">{resp_zh}</resp>
          <resp xml:lang="en">{resp_en}</resp>
          <orgName>bopu 博譜</orgName>
        </respStmt>
      </titleStmt>
      <publicationStmt>
        <publisher>unknown</publisher>
        <idno type="slug">{slug}</idno>
        <availability status="unknown">
          <ab type="source-rights" xml:lang="zh-Hant">原文文字的權利歸屬未詳。</ab>
          <ab type="source-rights" xml:lang="en">Whose the words of the source are is unknown.</ab>
          <ab type="our-rights" xml:lang="zh-Hant">只有自動生成的標記，未主張任何權利。</ab>
          <ab type="our-rights" xml:lang="en">There is generated markup only; no right is claimed.</ab>
          <licence target="https://creativecommons.org/publicdomain/zero/1.0/">
            <p xml:lang="zh-Hant">只適用於自動生成的標記，不適用於原文文字。</p>
            <p xml:lang="en">This covers the generated markup. It does not cover the words of the source.</p>
          </licence>
        </availability>
      </publicationStmt>
      <sourceDesc>
        <bibl type="work" xml:id="work">unknown</bibl>
        <bibl type="edition" xml:id="edition">unknown</bibl>
        <listWit>
          <witness xml:id="digital">
            <idno type="filename">{name}</idno>
            <idno type="sha256">{sha}</idno>
{idnos}            <desc xml:lang="zh-Hant">{desc_zh}</desc>
            <desc xml:lang="en">{desc_en}</desc>
          </witness>
{witnesses}        </listWit>
      </sourceDesc>
    </fileDesc>
    <encodingDesc>
      <editorialDecl>
{correction}        <segmentation>
          <p xml:lang="zh-Hant">{segmentation_zh}</p>
          <p xml:lang="en">{segmentation_en}</p>
        </segmentation>
      </editorialDecl>
      <refsDecl>
        <citeStructure unit="clause" match="//seg[@type='clause']" use="@xml:id"/>
      </refsDecl>
      <listPrefixDef>
        <prefixDef ident="term" matchPattern="(.+)" replacementPattern="../glossary.xml#$1"/>
      </listPrefixDef>
      <classDecl>
        <taxonomy xml:id="speakers">
{speakers}
        </taxonomy>
      </classDecl>
    </encodingDesc>
    <revisionDesc status="draft">
      <change>{change}</change>
    </revisionDesc>
  </teiHeader>
  <text>
    <body>
{body}
    </body>
  </text>
</TEI>
"""

Both = tuple[str, str]
"""Words in Chinese and in English."""


class NewHeader(NamedTuple):
    """What the header of a new text says. `data` are the bytes that are transcribed: UTF-8, lines that end with a line
    feed; `idnos` further ids of the digital file, by type; `correction` is how acts were proposed, or empty;
    `witnesses` are other witnesses, as XML."""

    lang: str
    slug: str
    name: str
    data: bytes
    description: Both
    title: Both = ("題名未詳", "title unknown")
    resp: Both = ("由純文字檔自動生成，尚無人校訂。", "Generated from a plain text file; nobody has edited it yet.")
    segmentation: Both = (
        "每一非空行為一條，依次編號。功能一律暫記作 narrative，說話者作 unknown，待人讀定。",
        "Each line that is not empty is a clause, numbered in order. Until somebody has read them every function is "
        "given as narrative and every speaker as unknown.",
    )
    correction: Both = ("", "")
    idnos: Mapping[str, str] = {}
    witnesses: str = ""
    change: str = "Generated from the digital file."


def new_files(new: NewHeader, body: str) -> dict[str, str]:
    """The files of a new text's folder by name: the edition, the digests of its source, its settings."""
    words = {
        f"{name}_{lang}": escape(text)
        for name in ("title", "resp", "segmentation")
        for lang, text in zip(("zh", "en"), getattr(new, name), strict=True)
    }
    tei = _TEI.format(
        **words,
        lang=quoteattr(new.lang),
        slug=escape(new.slug),
        name=escape(new.name),
        sha=hashlib.sha256(new.data).hexdigest(),
        desc_zh=escape(new.description[0]),
        desc_en=escape(new.description[1]),
        idnos="".join(f'            <idno type="{kind}">{escape(value)}</idno>\n' for kind, value in new.idnos.items()),
        correction=_correction(*new.correction),
        witnesses=new.witnesses,
        change=escape(new.change),
        speakers="\n".join(_category(*words) for words in _SPEAKERS.items()),
        body=body,
    )
    digests = make_digests(new.name, new.data)
    return {"text.xml": tei, "witness.digests": digests, "edition.toml": 'publish = "none"\n'}


def _correction(hant: str, en: str) -> str:
    if not hant:
        return ""
    paragraphs = "".join(
        f'          <p xml:lang="{lang}">{escape(text)}</p>\n' for lang, text in (("zh-Hant", hant), ("en", en))
    )
    return f"        <correction>\n{paragraphs}        </correction>\n"


_SPEAKERS = {
    "author": ("作者", "the author"),
    "later-editor": ("後來的編者", "a later editor"),
    "quoted": ("所引之書", "a quoted work"),
    "ours": ("我們所補", "our supplement"),
    "unknown": ("不詳", "unknown"),
}


def skeleton(slug: str, prefix: str, lang: str, name: str, data: bytes) -> tuple[dict[str, str] | None, list[Finding]]:
    """The files of a new text by name, made from the bytes of its digital source `name`, or why they cannot be made.

    A clause for each line that is not empty, with the ids ``prefix.1``, ``prefix.2`` …; undoing the tags gives the
    lines back.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        return None, [
            error("char.utf8", name, line, "expected text in UTF-8; found other bytes: save the file as UTF-8")
        ]
    findings = character_faults(text, name)
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        message = (
            "expected lines that end with a line feed alone; found a carriage return: save the file with LF line ends"
        )
        findings.append(error("char.line-end", name, line, message))
    if not text.strip():
        findings.append(error("skeleton.empty", name, 0, "expected a text; found an empty file"))
    if findings:
        return None, findings
    lines = text.removesuffix("\n").split("\n")
    described = (
        f"純文字檔，UTF-8，{len(lines)} 行；製作者未詳。",
        f"A plain text file in UTF-8, lines: {len(lines)}; its maker is unknown.",
    )
    return new_files(NewHeader(lang, slug, name, data, described), _body(lines, prefix)), []


def _category(name: str, words: tuple[str, str]) -> str:
    hant, en = words
    described = f'<catDesc xml:lang="zh-Hant">{hant}</catDesc><catDesc xml:lang="en">{en}</catDesc>'
    return f'          <category xml:id="{name}">{described}</category>'


def _body(lines: list[str], prefix: str) -> str:
    out, number = [], 0
    for line in lines:
        if not line:
            out.append("      <lb/>")
        elif not line.strip():
            out.append(f"      <p>{line}</p>")
        else:
            number += 1
            attributes = f'type="clause" xml:id="{prefix}.{number}" function="narrative" ana="#unknown"'
            out.append(f"      <p><seg {attributes}>{escape(line)}</seg></p>")
    return "\n".join(out)
