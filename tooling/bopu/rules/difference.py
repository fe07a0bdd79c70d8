"""Turns two wordings of a clause into one line that shows what was changed, word by word.

A character of Chinese counts as a word: in these texts most are, and a change inside a longer one is seen at once.
"""

import re
from difflib import SequenceMatcher

_WORD = re.compile(r"[^\W\d_⺀-鿿豈-﫿\U00020000-\U0003ffff]+|\d+|.", re.DOTALL)
_DIVISIONS = str.maketrans({"\x1e": "｜", "\x1f": "："})
"""Cells of a row, and the name, wording and references of one, as they are shown."""
AROUND = 8
"""Words shown on each side of a change."""


def difference(before: str, now: str) -> str:
    """``骰〔皆→盡〕同為滿``: what was changed stands in brackets, of what was not as much as is needed to find the
    place. An insertion has no left side, a loss no right one."""
    old, new = (_WORD.findall(text.translate(_DIVISIONS)) for text in (before, now))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    parts = []
    for at, (kind, i, j, k, end) in enumerate(codes):
        if kind == "equal":
            parts.append(_shortened(old[i:j], at == 0, at == len(codes) - 1))
        else:
            lost, gained = "".join(old[i:j]), "".join(new[k:end])
            parts.append(f"〔{lost}→{gained}〕")
    return "".join(parts)


def _shortened(words: list[str], first: bool, last: bool) -> str:
    """What did not change, without what is far from a change."""
    head = [] if first else words[:AROUND]
    tail = [] if last else words[-AROUND:]
    if len(words) <= len(head) + len(tail) + 1 or (first and last):
        return "".join(words)
    return "".join([*head, "…", *tail])
