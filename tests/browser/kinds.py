"""Turns the name of a kind of page into the address of one such page of the built site."""

from pathlib import Path

SLUG = "shengguantu"
COMPANION = "board"
FIXED = {
    "root": "",
    "home-zh": "zh/",
    "home-en": "en/",
    "reading-zh": f"zh/{SLUG}/",
    "reading-en": f"en/{SLUG}/",
    "permanent-text": f"{SLUG}/",
    "search-zh": "zh/search/",
    "search-en": "en/search/",
    "glossary-zh": "zh/glossary/",
    "glossary-en": "en/glossary/",
    "term-zh": "zh/glossary/jungong/",
    "term-en": "en/glossary/jungong/",
    "parallels-zh": "zh/parallels/",
    "parallels-en": "en/parallels/",
    "board-zh": f"zh/{SLUG}/{COMPANION}/",
    "board-en": f"en/{SLUG}/{COMPANION}/",
    "picture-zh": f"zh/{SLUG}/{COMPANION}/picture/",
    "picture-en": f"en/{SLUG}/{COMPANION}/picture/",
    "about-zh": "zh/about/",
    "about-en": "en/about/",
    "method-zh": "zh/method/",
    "method-en": "en/method/",
    "design-zh": "zh/design/",
    "design-en": "en/design/",
    "downloads-zh": "zh/downloads/",
    "downloads-en": "en/downloads/",
    "not-found": "404.html",
}
# The pages of the game.
GAME = ("rules", "play", "try", "switches", "statistics", "criticism", "ledger", "report")
FIXED |= {f"{name}-{lang}": f"{lang}/{SLUG}/{name}/" for name in GAME for lang in ("zh", "en")}
# The throws of a book, of the text that has some.
FIXED |= {f"throws-{lang}": f"{lang}/cailianchuan/throws/" for lang in ("zh", "en")}
# The cards of a game, its patterns, the hand that is told, of the text that has them.
CARDS = ("cards", "patterns", "told")
FIXED |= {f"{name}-{lang}": f"{lang}/madiao/{name}/" for name in CARDS for lang in ("zh", "en")}
# The tiles of a game, its scorer, and rows of a companion that are told one by one, of the text that has them.
TILED = ("tiles", "score", "fan", "fan/88fen")
FIXED |= {f"{name.replace('/', '-')}-{lang}": f"{lang}/guobiao/{name}/" for name in TILED for lang in ("zh", "en")}
# The page with the most in it stands for its kind.
FULLEST = {
    "clause-zh": f"zh/{SLUG}",
    "clause-en": f"en/{SLUG}",
    "permanent-clause": SLUG,
    "bureau-zh": f"zh/{SLUG}/{COMPANION}",
    "bureau-en": f"en/{SLUG}/{COMPANION}",
    "switch-zh": f"zh/{SLUG}/switches",
    "switch-en": f"en/{SLUG}/switches",
}
KINDS = (*FIXED, *FULLEST)


def address(kind: str, site: Path) -> str:
    """Below the root of the site, without a slash before it; a kind that has no page fails the test."""
    if kind in FIXED:
        assert (site / FIXED[kind]).exists(), f"/{FIXED[kind]} was expected in the site and is not there"
        return FIXED[kind]
    folder = site / FULLEST[kind]
    pages = [page for page in sorted(folder.glob("*/index.html")) if page.parent.name not in (COMPANION, *GAME)]
    assert pages, f"pages were expected below /{FULLEST[kind]}/ and there are none"
    fullest = max(pages, key=lambda page: page.stat().st_size)
    return fullest.parent.relative_to(site).as_posix() + "/"
