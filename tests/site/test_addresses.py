"""Turns pairs of addresses into the promise that a link from one, resolved as browsers do, is the other."""

from urllib.parse import unquote, urljoin

from hypothesis import given
from hypothesis import strategies as st

from bopu.site.addresses import climb, folder, index_file, link

parts = st.lists(
    st.text(alphabet=st.sampled_from("ab.1~-_#?%& 圖𠀀"), min_size=1).filter(lambda part: part.strip(".") != ""),
    max_size=4,
)
ROOT = "https://host.example/deep/site/"


@given(parts, parts, st.sampled_from(["", "a.1", "圖 1"]))
def test_a_link_leads_from_any_page_to_any_page(origin: list[str], target: list[str], fragment: str) -> None:
    href = link(folder(*origin), folder(*target), fragment)
    reached = urljoin(ROOT + folder(*origin), href).partition("#")
    assert reached[0] == ROOT + folder(*target)
    assert unquote(reached[2]) == fragment
    assert not href.startswith(("/", "http"))


@given(parts)
def test_a_page_climbs_to_the_root_and_its_file_has_its_own_name(where: list[str]) -> None:
    assert urljoin(ROOT + folder(*where), climb(folder(*where)) or "./") == ROOT
    assert index_file(*where) == "/".join([*where, "index.html"])
