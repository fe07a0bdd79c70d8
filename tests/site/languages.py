"""Turns a page into its texts with Chinese characters whose language nothing says."""

import re
from collections.abc import Iterator

from lxml import html

from bopu.site.runs import HAN, PLAIN

CHINESE = re.compile(f"[{HAN}]")


def unsaid(page: str) -> list[str]:
    """The texts of a page with Chinese characters and no Chinese language, as lxml reads it."""
    return [text for text, lang in texts(html.document_fromstring(page)) if not re.match("zh-Han[ts]", lang)]


def texts(tree: html.HtmlElement) -> Iterator[tuple[str, str]]:
    """Each text that has Chinese characters, with the language of the nearest element that says one."""
    for element in tree.iter():
        if not isinstance(element.tag, str) or element.tag in PLAIN:
            continue
        lang = (element.xpath("ancestor-or-self::*[@lang][1]/@lang") or [""])[0]
        inner = (element.text, *(child.tail for child in element))
        yield from ((text, lang) for text in inner if text and CHINESE.search(text))
