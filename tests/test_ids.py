"""Ids: what may be a slug, an address, a prefixed reference."""

import pytest

from bopu.ids import MAX_ID_BYTES, RESERVED_SLUGS, clause_fault, local_target, prefixed, slug_fault


@pytest.mark.parametrize("slug", ["a", "shengguantu", "cai-lian-chuan", "g2", "a1-b2"])
def test_a_good_slug_has_no_fault(slug: str) -> None:
    assert slug_fault(slug) is None


@pytest.mark.parametrize(
    "slug", ["", "A", "1a", "a_b", "a-", "-a", "a--b", "陞官圖", "a b", "a/b", "a\n", "..", *sorted(RESERVED_SLUGS)]
)
def test_a_bad_slug_is_refused_with_a_sentence(slug: str) -> None:
    assert "slug" in (slug_fault(slug) or "")


@pytest.mark.parametrize("name", ["sgt.1.1.6", "c", "條一", "_x", "p-1", "x" * MAX_ID_BYTES])
def test_ids_of_editions_made_elsewhere_are_kept(name: str) -> None:
    assert clause_fault(name) is None


@pytest.mark.parametrize("name", ["c.", "c..", "index.html", "x" * (MAX_ID_BYTES + 1), "條" * 100])
def test_what_cannot_be_a_folder_is_refused(name: str) -> None:
    assert "a clause's id becomes a folder" in (clause_fault(name) or "")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("term:dahe", ("term", "dahe")),
        ("p5.x:a:b", ("p5.x", "a:b")),
        ("#x", None),
        ("text.xml#x", None),
        ("https://example.org/", None),
        ("term:", None),
        (":x", None),
        ("", None),
        ("詞:x", None),
    ],
)
def test_a_prefixed_reference_is_split(value: str, expected: tuple[str, str] | None) -> None:
    assert prefixed(value) == expected


def test_a_local_target_is_what_follows_the_hash() -> None:
    assert [local_target(value) for value in ("#a", "#", "", "x#a")] == ["a", None, None, None]
