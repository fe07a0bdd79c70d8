"""The header: titles, rights, witnesses, who did what."""

from pathlib import Path

from tests.text.tei import document, edition_file, paragraphs, tei


def test_the_header_of_the_real_edition_keeps_three_things_apart(root: Path) -> None:
    header = edition_file(root).header
    kinds = {witness.id: witness.kind for witness in header.witnesses}
    assert (kinds["work"], kinds["edition"], kinds["digital"]) == ("work", "edition", "digital")
    digital = next(witness for witness in header.witnesses if witness.kind == "digital")
    assert digital.idnos["filename"] == "shengguantu.txt"
    assert set(header.title) >= {"zh-Hant", "en"}
    assert set(header.source_rights) == set(header.our_rights) == {"zh-Hant", "en"}
    assert header.licence.startswith("https://creativecommons.org/")
    assert header.slug == "shengguantu"


def test_categories_have_their_words_and_nameless_ones_are_left_out() -> None:
    text = tei(paragraphs("骰")).replace(
        "<taxonomy", "<taxonomy><category><catDesc>x</catDesc></category></taxonomy><taxonomy"
    )
    categories = document(text).header.categories
    assert categories["author"] == {"zh-Hant": "the author"}
    assert "" not in categories


def test_what_an_edition_made_elsewhere_says_of_rights_is_about_the_source() -> None:
    text = tei(paragraphs("骰"))
    start, end = text.index("<availability>"), text.index("</availability>")
    made_elsewhere = f'{text[:start]}<availability><licence target="x"><p>CC0</p></licence>{text[end:]}'
    header = document(made_elsewhere).header
    assert (header.source_rights, header.our_rights, header.licence) == ({"zh-Hant": "CC0"}, {}, "x")


def test_a_header_that_says_nothing_is_read_as_empty() -> None:
    text = tei(paragraphs("骰"))
    start, end = text.index("<titleStmt>"), text.index("</fileDesc>")
    header = document(text[:start] + text[end:]).header
    assert (header.title, header.slug, header.licence, header.witnesses, header.responsibilities) == (
        {},
        "",
        "",
        (),
        (),
    )
