"""Turns pages into their runs of Chinese characters, and asks of each whether its language is said."""

from pathlib import Path

import pytest

from bopu.site.runs import chinese_marked
from tests.site.languages import unsaid
from tests.site.projects import add_text, build


@pytest.mark.parametrize(
    ("given", "marked"),
    [
        ('<p lang="en">by Fang (方絢).</p>', '<p lang="en">by Fang (<span lang="zh-Hant">方絢</span>).</p>'),
        ('<p lang="zh-Hant">方絢<br>撰</p>', None),
        (
            '<p lang="zh-Hans">方<b lang="en">of 撰</b>撰</p>',
            '<p lang="zh-Hans">方<b lang="en">of <span lang="zh-Hant">撰</span></b>撰</p>',
        ),
        (
            '<p lang="en"><b lang="zh-Hant">甲</b>乙</p>',
            '<p lang="en"><b lang="zh-Hant">甲</b><span lang="zh-Hant">乙</span></p>',
        ),
        ('<p lang="en">「甲，乙」</p>', '<p lang="en">「<span lang="zh-Hant">甲，乙</span>」</p>'),
        ('<p lang="en" title="甲"><img alt="乙"></p>', None),
        ('<html lang="en"><title>博譜</title><option>甲</option></html>', None),
        (
            '<svg lang="en"><text x="1">正</text><rect/></svg>',
            '<svg lang="en"><text x="1"><tspan lang="zh-Hant">正</tspan></text><rect/></svg>',
        ),
        (
            '<p lang="en"><i hreflang="zh-Hant">甲</i></p>',
            '<p lang="en"><i hreflang="zh-Hant"><span lang="zh-Hant">甲</span></i></p>',
        ),
        ('<p lang="zh-Latn-pinyin">dé 德</p>', '<p lang="zh-Latn-pinyin">dé <span lang="zh-Hant">德</span></p>'),
    ],
)
def test_a_run_says_its_language_where_nothing_around_it_does(given: str, marked: str | None) -> None:
    assert chinese_marked(given) == (marked or given)
    assert unsaid(chinese_marked(given)) == []


def test_the_search_for_runs_finds_one_that_is_left() -> None:
    assert unsaid('<p lang="en">by 方絢</p>') == ["by 方絢"]


def test_no_run_of_a_small_site_lacks_its_language(tmp_path: Path) -> None:
    add_text(tmp_path)
    assert build(tmp_path, tmp_path / "out") == []
    pages = {path: path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")}
    assert len(pages) > 10
    assert {path: found for path, page in pages.items() if (found := unsaid(page))} == {}
