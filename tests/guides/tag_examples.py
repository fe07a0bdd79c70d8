"""Turns the schema's elements into a page: what each is for, and an example of it."""

import re
import tomllib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from lxml import etree

TEI = "{http://www.tei-c.org/ns/1.0}"
LONG = 230
"""Characters of an example: a longer one is shown with less inside."""
INSIDE = 3
"""Children that are shown of an element that holds much."""
OPENING = """# Every element, with an example

Made by `python -m tests.guides` from `schema/bopu.odd` (which elements there are), `schema/elements.toml` (what
each is for) and the documents themselves; a test holds them together. An example stands in the document whose name
follows it; `…` stands for what was left out of it. Where the corpus has none, the example is one of the model
documents of `tests/schema/good`. How we use them together is in the [encoding guide](README.md).
"""


def guide(root: Path) -> str:
    """The page as Markdown."""
    sentences = tomllib.loads((root / "schema" / "elements.toml").read_text(encoding="utf-8"))
    examples = _examples(root)
    parts = [OPENING]
    for title, elements in _modules(root):
        rows = [f"| `{name}` | {sentences[name]} | {_shown(root, *examples[name])} |\n" for name in elements]
        parts.append(f"\n## {title}\n\n| element | what for | example |\n|---|---|---|\n{''.join(rows)}")
    return "".join(parts)


def _modules(root: Path) -> Iterator[tuple[str, list[str]]]:
    """The groups of elements, as the customisation lists and names them."""
    odd = etree.parse(str(root / "schema" / "bopu.odd"))
    for module in odd.iterfind(f".//{TEI}moduleRef[@include]"):
        title = module.getprevious()
        assert isinstance(title, etree._Comment) and title.text, f"{module.get('key')} has no comment that names it"
        yield title.text.strip(), sorted(module.get("include", "").split(), key=str.lower)


def _documents(root: Path) -> Iterator[Path]:
    """Editions first, then what stands beside them, then models."""
    yield from sorted((root / "corpus").glob("*/text.xml"))
    yield from sorted(path for path in (root / "corpus").glob("**/*.xml") if path.name != "text.xml")
    yield from sorted((root / "tests" / "schema" / "good").glob("*.xml"))


def _examples(root: Path) -> dict[str, tuple[str, Path]]:
    """The fullest example of each element that is short enough, of the first kind of document that has one."""
    best: dict[str, tuple[tuple[int, int, int], str, Path]] = {}
    for path in _documents(root):
        kind = 0 if path.name == "text.xml" else 1 if path.is_relative_to(root / "corpus") else 2
        for element in etree.parse(str(path)).iter(f"{TEI}*"):
            text = _short(element)
            rank = (kind // 2, int(len(text) > LONG), abs(len(text) - LONG // 3))
            name = element.tag.removeprefix(TEI)
            if name not in best or rank < best[name][0]:
                best[name] = (rank, text, path)
    return {name: (text, path) for name, (_, text, path) in best.items()}


def _short(element: etree._Element) -> str:
    """An element in one line; where it is long its first children alone, emptied."""
    if sum(1 for _ in islice(element.iter(), LONG)) < LONG / len("<p/>") and len(whole := _line(element)) <= LONG:
        return whole
    copy = etree.Element(element.tag, dict(element.attrib), nsmap=element.nsmap)
    children = [child for child in element if isinstance(child.tag, str)]
    for child in children[:INSIDE]:
        bare = etree.SubElement(copy, child.tag, dict(list(child.attrib.items())[:2]))
        bare.text = "…" if len(child) or child.text else None
    if not children:
        copy.text = (element.text or "")[:40] + "…"
    elif len(children) > INSIDE:
        copy[-1].tail = "…"
    return _line(copy)


def _line(element: etree._Element) -> str:
    """An element as it is written, its name spaces and line ends left out."""
    text = etree.tostring(element, encoding="unicode", with_tail=False)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)
    return re.sub(r"(?<=>)\s*\n\s*|\s*\n\s*(?=<)", "", text).replace("\n", " ").strip()


def _shown(root: Path, text: str, path: Path) -> str:
    """An example as code, and where it stands."""
    code = re.sub(r"\s+", " ", text).replace("|", "&#124;")
    return f"`{code}` {path.relative_to(root).as_posix()}"
