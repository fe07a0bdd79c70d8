"""What was changed between two wordings is shown in one line; what was not is not shown as changed."""

import random

import pytest

from bopu.rules.difference import difference

SHOWN = [
    ("三骰皆同為滿", "三骰盡同為滿", "三骰〔皆→盡〕同為滿"),
    ("兩骰相同", "兩骰相同為對", "兩骰相同〔→為對〕"),
    ("凡兩骰相同", "兩骰相同", "〔凡→〕兩骰相同"),
    ("付30籌", "付40籌", "付〔30→40〕籌"),
    ("dealt to each", "dealt to all", "dealt to 〔each→all〕"),
    (
        "gong4shi\x1f貢士\x1fsgt.1\x1edui\x1f\x1fsgt.2",
        "gong4shi\x1f貢士\x1fsgt.1\x1edui\x1f\x1fsgt.3",
        "….1｜dui：：sgt.〔2→3〕",
    ),
    ("甲" * 30 + "乙", "甲" * 30 + "丙", "…" + "甲" * 8 + "〔乙→丙〕"),
    ("丁" + "甲" * 30 + "乙", "戊" + "甲" * 30 + "丙", "〔丁→戊〕" + "甲" * 8 + "…" + "甲" * 8 + "〔乙→丙〕"),
]


@pytest.mark.parametrize(("before", "now", "shown"), SHOWN)
def test_a_change_is_shown_in_its_place(before: str, now: str, shown: str) -> None:
    assert difference(before, now) == shown


def test_both_wordings_can_be_read_out_of_what_is_shown() -> None:
    """Short texts are shown whole: without the brackets' right sides the line is the old text, else the new one."""
    seed = 5
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(300):
        before, now = ("".join(rng.choices("甲乙丙丁", k=rng.randrange(8))) for _ in range(2))
        shown = difference(before, now)
        old = new = ""
        for part in shown.replace("〕", "〔").split("〔"):
            left, arrow, right = part.partition("→")
            old, new = old + left, new + (right if arrow else left)
        assert (old, new) == (before, now) and ("→" in shown) == (before != now)
