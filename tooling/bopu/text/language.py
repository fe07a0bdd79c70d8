"""Turns a language tag (BCP 47, as in @xml:lang) into what the text needs to know of it: is it Chinese, and in which
script."""

from functools import lru_cache

HANT, HANS = "zh-Hant", "zh-Hans"

CHINESE = frozenset({"zh", "lzh", "cmn", "yue", "wuu", "nan", "hak", "ltc", "och"})
"""Primary subtags of the Chinese languages, literary Chinese (lzh) among them."""

_REGIONS = {"tw": HANT, "hk": HANT, "mo": HANT, "cn": HANS, "sg": HANS}


@lru_cache(maxsize=256)
def script_of(lang: str) -> str:
    """``zh-Hant`` or ``zh-Hans`` for a tag that says so by script or region (``lzh-Hant``, ``zh-TW``); empty for any
    other."""
    primary, *rest = lang.lower().split("-")
    if primary not in CHINESE:
        return ""
    for subtag in rest:
        if subtag in ("hant", "hans"):
            return HANT if subtag == "hant" else HANS
        if len(subtag) == 4:
            return ""  # another script: zh-Latn is pinyin
    return next((script for subtag in rest if (script := _REGIONS.get(subtag))), "")


@lru_cache(maxsize=256)
def is_chinese(lang: str) -> bool:
    """Whether text in this language is written in Chinese characters, where a line end is no space."""
    primary, *rest = lang.lower().split("-")
    return primary in CHINESE and all(len(s) != 4 or s in ("hant", "hans", "hani") for s in rest)
