"""Turns pages into HTML files with the project's templates; the only module that knows jinja2."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from bopu.site.addresses import CONTENT_LANG, climb, index_file, other
from bopu.site.head import Head, Heads
from bopu.site.pages import Page
from bopu.site.runs import chinese_marked
from bopu.site.strings import Strings


class Renderer:
    """Holds the templates, each read and compiled once, and the strings of both languages."""

    def __init__(
        self, templates: Path, strings: Mapping[str, Strings], version: str, heads: Heads | None = None
    ) -> None:
        self.environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.environment.filters["fill"] = _fill
        self.words = {lang: table.namespace() for lang, table in strings.items()}
        self.version = version
        self.heads = heads
        self.compiled: dict[str, Template] = {}

    def file(self, page: Page) -> tuple[str, bytes]:
        """A page's file below the site's root, and its bytes."""
        return index_file(*page.parts), self.html(page, climb(page.address))

    def html(self, page: Page, up: str) -> bytes:
        """A page as HTML; `up` is the way from its address to the root."""
        if page.template not in self.compiled:
            self.compiled[page.template] = self.environment.get_template(page.template)
        values: dict[str, Any] = {
            "page": page,
            "data": page.data,
            "up": up,
            "here": up or "./",
            "lang": page.lang,
            "content_lang": CONTENT_LANG.get(page.lang, "zh-Hant"),
            "t": self.words.get(page.lang or "zh"),
            "other": self.words.get(other(page.lang) if page.lang else "en"),
            "other_lang": CONTENT_LANG[other(page.lang) if page.lang else "en"],
            "version": self.version,
            "meta": self.heads.of(page) if self.heads else Head(),
        }
        return chinese_marked(self.compiled[page.template].render(values)).encode()


def _fill(text: str, **values: object) -> str:
    """A string of the table with its places filled."""
    return text.format(**values)
