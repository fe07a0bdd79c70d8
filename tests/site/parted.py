"""Turns a generated text into a small site on which it stands on several pages, once for all processes of a run."""

from pathlib import Path

import pytest

from tests.bench.long_text import SLUG, write
from tests.shared import made_once
from tests.site.projects import build

SIZE, PAGE = 110, 6000
BASE = "https://host.example/shelf/"


def parted_site(factory: pytest.TempPathFactory) -> Path:
    """The site of a text of a hundred clauses with pages that are short."""

    def make(folder: Path) -> None:
        write(folder, SIZE, PAGE)
        assert build(folder, folder / "site", BASE) == []

    return made_once(factory, "parted", make) / "site"


def pages_of(site: Path, lang: str) -> list[Path]:
    """The pages of the reading view in a language, in order."""
    own = site / lang / SLUG
    return [own / "index.html", *sorted(own.glob("part-*/index.html"), key=lambda page: int(page.parent.name[5:]))]
