"""One finder a file: each turns the lines of a source into proposals and remarks; none changes a character."""

from collections.abc import Callable

from bopu.imports.finders.codepoints import find_codepoints
from bopu.imports.finders.confusion import find_confusions
from bopu.imports.finders.conversion import find_conversion
from bopu.imports.finders.furniture import find_furniture
from bopu.imports.finders.lost import find_lost
from bopu.imports.finders.mojibake import find_mojibake
from bopu.imports.finders.numbering import find_numbering
from bopu.imports.finders.pinyin import find_pinyin
from bopu.imports.finders.punctuation import find_punctuation
from bopu.imports.finders.repeated import find_repeated
from bopu.imports.finders.scripts import find_scripts
from bopu.imports.finders.shifted import find_shifted
from bopu.imports.model import Found, Source

FINDERS: tuple[tuple[str, Callable[[Source], Found]], ...] = (
    ("repeated", find_repeated),
    ("furniture", find_furniture),
    ("shifted", find_shifted),
    ("mojibake", find_mojibake),
    ("lost", find_lost),
    ("pinyin", find_pinyin),
    ("codepoints", find_codepoints),
    ("scripts", find_scripts),
    ("conversion", find_conversion),
    ("confusion", find_confusions),
    ("numbering", find_numbering),
    ("punctuation", find_punctuation),
)
"""Every finder with its name. Where two propose something about one place, the earlier one is heard."""
