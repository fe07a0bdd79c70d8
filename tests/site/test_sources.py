"""What pages call a source that a header lists: by its short title, with a link to what is told of it."""

from pathlib import Path

import pytest
from lxml import etree, html

from bopu.text.header import read_header
from tests.site.games import SLUG, reported_site
from tests.site.projects import page

NAMED = """<TEI><teiHeader><fileDesc><sourceDesc><listWit>
<witness id="a">
<title type="short" lang="zh-Hant">甲本</title><title type="short" lang="en">copy A</title>木刻。</witness>
<witness id="b"><title lang="zh-Hant">乙書</title></witness>
</listWit></sourceDesc></fileDesc></teiHeader></TEI>"""


@pytest.fixture(scope="module")
def out(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a text of this corpus."""
    return reported_site(root, tmp_path_factory)[1]


def test_a_short_title_is_a_name_and_no_part_of_the_description() -> None:
    first, second = read_header(etree.fromstring(NAMED)).witnesses
    assert (first.name("zh-Hant"), first.name("en")) == ("甲本", "copy A")
    assert "甲本" not in "".join(first.text.values()) and "木刻。" in "".join(first.text.values())
    assert (second.name("en"), second.text) == ("b", {"zh-Hant": "乙書"})


@pytest.mark.parametrize(
    ("lang", "tag", "name"), [("zh", "zh-Hant", "網頁轉錄"), ("en", "en", "the web transcription")]
)
def test_who_bears_a_reading_is_named_and_leads_to_the_header(out: Path, lang: str, tag: str, name: str) -> None:
    board = out / lang / SLUG / "board"
    pages = [html.document_fromstring(file.read_text(encoding="utf-8")) for file in sorted(board.rglob("index.html"))]
    bearers = [(tree, link) for tree in pages for link in tree.xpath('//span[@class="bearer"]/a')]
    assert any(
        (link.text_content(), link.get("lang"), link.get("href")) == (name, tag, "#source-kunst-html")
        for _, link in bearers
    )
    for tree, link in bearers:
        [told] = tree.xpath("//dd[@id=$id]", id=link.get("href")[1:])
        assert link.text_content() in told.text_content()


def test_a_page_names_a_source_before_its_id(out: Path) -> None:
    tree = html.document_fromstring(page(out, f"en/{SLUG}/board"))
    [told] = tree.xpath('//dd[@id="source-kunst-rules"]')
    assert "the rules file kunst-rules" in " ".join(told.text_content().split())
