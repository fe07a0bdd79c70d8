"""Turns a companion with zones into the page of its picture, its data and its little picture; one without has none."""

import json
from collections.abc import Iterator
from pathlib import Path

from lxml import html

from bopu.clauses import Corpus
from bopu.site.board_layout import Frame, Row, cells, frames, plate
from bopu.text.model import Block
from tests.site.projects import add_text, build, page, read
from tests.site.test_board_layout import room, within

BOARD = """<div type="bureau" xml:id="b.one" n="甲司"><head>甲司</head><table><row xml:id="b.one.a" n="尚書">
<cell role="office"><term ref="term:de">尚書</term></cell><cell role="rank"><rs type="rank" key="1b">從一</rs></cell>
<cell role="outcome" n="de"><ref target="#b.two.a">乙</ref></cell>
<cell role="outcome" n="cai"><rs type="special" key="x">停</rs></cell>
<cell role="outcome" n="gong"><list type="conditional"><item n="if">有功</item>
<item n="then"><ref target="#b.one.a">尚書</ref></item></list></cell></row></table></div>
<div type="bureau" xml:id="b.two" n="乙司"><head>乙司</head><table><row xml:id="b.two.a" n="乙">
<cell role="office">乙</cell></row></table></div>"""
ZONES = """<facsimile><surface xml:id="s" ulx="0" uly="0" lrx="900" lry="600" resp="#bopu" cert="low" source="#work">
<desc xml:lang="zh-Hant">量得。</desc><desc xml:lang="en">As measured.</desc>
<zone type="head" corresp="#b.one" ulx="300" uly="0" lrx="340" lry="300" ana="#may"/>
<zone type="body" corresp="#b.one" ulx="0" uly="0" lrx="300" lry="300" ana="#may"/>
<zone type="body" corresp="#b.two" ulx="340" uly="0" lrx="900" lry="300" rotate="270"/>
<zone type="title" n="試圖" ulx="0" uly="300" lrx="900" lry="600"/></surface></facsimile>"""


def with_zones(root: Path, zones: str = ZONES, body: str = BOARD) -> Path:
    """The site of a text whose companion has zones."""
    companion = add_text(root, companions={"board": body}) / "board.xml"
    companion.write_text(companion.read_text("utf-8").replace("<text>", zones + "<text>"), encoding="utf-8")
    assert build(root, root / "out") == []
    return root / "out"


def test_the_picture_has_every_position_once_with_its_rank_and_a_link_to_its_row(tmp_path: Path) -> None:
    tree = html.document_fromstring(page(with_zones(tmp_path), "en/shi/board/picture").encode())
    positions = {link.get("data-place"): link for link in tree.xpath("//a[@data-place]")}
    assert list(positions) == ["b.one.a", "b.two.a"]
    first = positions["b.one.a"]
    assert first.get("href") == "../one/#b.one.a" and "r-1b" in first.get("class").split()
    assert first.findtext("title") == "尚書 Virtue · 從一"
    assert positions["b.two.a"].get("class") == "p r-none"


def test_the_picture_tells_kinds_title_and_where_its_data_stand(tmp_path: Path) -> None:
    tree = html.document_fromstring(page(with_zones(tmp_path), "zh/shi/board/picture").encode())
    (drawn,) = tree.xpath("//*[@data-places]")
    assert drawn.get("data-places") == "../../../../data/shi/board.places.zh.json"
    assert drawn.get("viewbox") == "-14 -14 928 628"
    assert tree.xpath("//*[@data-division]/@class") == ["k1", "k0"]
    assert tree.xpath("//*[contains(@class,'imprint')]/text()") == ["試圖"]
    assert "量得。" in tree.text_content()


def test_the_data_of_the_picture_name_ways_by_the_number_of_their_place(tmp_path: Path) -> None:
    data = json.loads((with_zones(tmp_path) / "data/shi/board.places.en.json").read_text("utf-8"))
    assert data["ids"] == ["b.one.a", "b.two.a"]
    assert data["divisions"] == [["甲司", ""], ["乙司", ""]]
    number, name, hans, pinyin, english, rank, ways, facts = data["places"][0]
    assert (number, name, hans, pinyin, english, rank, facts) == (0, "尚書", "德", "dé", "Virtue", "從一", [])
    told = {data["labels"][label]: (text, english, targets) for label, text, english, targets in ways}
    assert told["de"] == ("乙", "", [1])
    assert told["cai"][2] == [] and told["gong"][0] == "若 有功 則 尚書" and told["gong"][2] == [0]


def test_the_data_of_the_picture_are_described_with_the_other_files(tmp_path: Path) -> None:
    data = with_zones(tmp_path) / "data"
    told = {one["path"]: one for one in json.loads((data / "datapackage.json").read_bytes())["resources"]}
    for lang in ("zh", "en"):
        one = told[f"shi/board.places.{lang}.json"]
        assert one["bytes"] == len((data / one["path"]).read_bytes()) and one["rights"]["of"] == "source"
        assert f"`{one['path']}`" in (data / "README.md").read_text("utf-8")


def test_marks_are_squares_in_the_rank_led_to_and_rings_for_the_rest(tmp_path: Path) -> None:
    tree = html.document_fromstring(page(with_zones(tmp_path), "zh/shi/board/picture").encode())
    marks = {path.get("class"): path.get("d").count("M") for path in tree.xpath("//*[@class='pips']/path")}
    assert marks == {"r-1b": 1, "r-none": 1, "rings": 1}


def test_the_overview_links_to_the_picture_and_only_with_zones(tmp_path: Path) -> None:
    with_zones(tmp_path / "with")
    tree = html.document_fromstring(page(tmp_path / "with/out", "zh/shi/board").encode())
    assert tree.xpath("//*[@class='to-picture']/a/@href") == ["picture/"]
    out = with_zones(tmp_path / "without", zones="")
    assert "to-picture" not in page(out, "zh/shi/board") and not (out / "zh/shi/board/picture").exists()
    assert not (out / "data/shi/board.places.zh.json").exists()


def test_the_menu_and_the_home_page_lead_to_the_picture(tmp_path: Path) -> None:
    out = with_zones(tmp_path / "with")
    for address, up in (("zh/shi", "board/picture/"), ("zh/shi/board", "picture/"), ("zh/shi/board/picture", "")):
        (tab,) = html.document_fromstring(page(out, address).encode()).xpath("//nav[@class='tabs']//a[.='全圖']")
        assert tab.get("href").endswith(up)
        assert (tab.get("aria-current") is not None) == (not up), address
    card = html.document_fromstring(page(out, "zh").encode()).xpath("//article[@class='card']")[0]
    assert len(card.xpath(".//a[contains(@href, '/shi/board/picture/')]")) == 1
    out = with_zones(tmp_path / "without", zones="")
    assert "全圖" not in page(out, "zh/shi") + page(out, "zh")


def test_a_division_of_that_name_keeps_its_page(tmp_path: Path) -> None:
    out = with_zones(tmp_path, body=BOARD.replace("b.two", "b.picture"), zones=ZONES.replace("b.two", "b.picture"))
    assert "乙司" in page(out, "zh/shi/board/picture") and "board-frame" in page(out, "zh/shi/board/picture-of-board")


def test_in_the_corpus_every_row_is_drawn_once_and_its_name_fits(root: Path) -> None:
    corpus, _ = read(root)
    drawn = 0
    for division, body, head, rows in sheets(corpus):
        placed = list(cells(body, rows))
        drawn += len(placed)
        assert [cell.row for cell in placed] == [row.id for row in rows] and rows, division.get("id")
        assert [cell.row for cell in placed if not within(room(cell.name), cell.box)] == []
        assert head is None or within(room(plate(head, body, division.get("n")).name), head.box), division.get("id")
    assert drawn > 400


def sheets(corpus: Corpus) -> Iterator[tuple[Block, Frame, Frame | None, list[Row]]]:
    """Each division of the corpus that has a zone, with its frames and its rows."""
    for edition in corpus.editions:
        for document in edition.companions.values():
            divisions = {block.get("id"): block for block in document.body.blocks() if block.kind == "div"}
            for surface in document.surfaces:
                heads = frames(surface, "head")
                for name, body in frames(surface, "body").items():
                    rows = [row for row in divisions[name].blocks() if row.kind == "row" and row.get("id")]
                    yield divisions[name], body, heads.get(name), [Row(r.get("id"), r.get("n"), "正一") for r in rows]
