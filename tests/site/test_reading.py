"""Builds small texts and looks at what their reading views call a clause, and how they tell what is lost."""

from pathlib import Path

from lxml import html

from tests.site.projects import add_text, build, page

CLAUSES = (
    '<seg type="clause" xml:id="a.4.1" function="procedure">擲骰。<gap reason="carrier" resp="#bopu" cert="high"'
    ' evidence="conjecture"><desc xml:lang="zh-Hant">下文已佚。</desc><desc xml:lang="en">The rest is lost.</desc>'
    "</gap></seg>",
    '<seg type="clause" xml:id="a.4.note" function="advice">（小注）</seg>',
    '<seg type="clause" xml:id="a.7" n="2" function="outcome">飲。</seg>',
)
SEGMENTS = ('<seg type="clause" xml:id="e.1" corresp="text.xml#a.4.1 text.xml#a.4.note text.xml#a.7">Throw.</seg>',)


def test_a_clause_without_a_printed_number_shows_the_number_in_its_id_and_a_name_shows_a_sign(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    build(tmp_path, tmp_path / "out")
    tree = html.document_fromstring(page(tmp_path / "out", "en/shi").encode())
    assert [link.text for link in tree.xpath("//a[@class='no']")] == ["4.1", "¶", "2"]


def test_what_a_gap_lacks_is_told_in_the_language_of_the_page_alone(tmp_path: Path) -> None:
    add_text(tmp_path, clauses=CLAUSES, segments=SEGMENTS)
    build(tmp_path, tmp_path / "out")
    english, chinese = (page(tmp_path / "out", f"{lang}/shi") for lang in ("en", "zh"))
    assert ("The rest is lost." in english, "下文已佚" in english) == (True, False)
    assert ("The rest is lost." in chinese, "下文已佚" in chinese) == (False, True)
