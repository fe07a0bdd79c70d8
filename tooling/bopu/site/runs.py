"""Turns the HTML of a page into the same HTML in which every run of Chinese characters says that it is Chinese.

Words of one language quote the other: an English note names 方絢. Without a language of its own such a run would be set
in whichever forms the reader's machine has first, which need not be Chinese ones.
"""

import re

HAN = r"\u2e80-\u2fdf\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Characters whose form depends on the language: ideographs, radicals, the marks of repetition and the zero."""
RUN = f"[{HAN}](?:[{HAN}\u3001-\u3011\u2014\u2018-\u201d\u2026\u30fb\uff01-\uff1f]*[{HAN}])?"
"""Ideographs with the points between them; points at either end belong to the sentence around them."""

_TOKEN = re.compile(f"<(/?)([a-zA-Z][a-zA-Z0-9]*)([^>]*)>|({RUN})")
_LANG = re.compile(r'(?:^|\s)lang="([^"]*)"')
_CHINESE = ("zh-Hant", "zh-Hans")
_VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "wbr"})
PLAIN = frozenset({"title", "option", "textarea", "script", "style"})
"""Elements that hold characters alone, so that no run in them can say its language."""
INNER = {"text": "tspan", "tspan": "tspan"}
"""What wraps a run inside an element of a drawing."""
DEFAULT = "zh-Hant"


def chinese_marked(page: str) -> str:
    """The page with `lang` on what was left without; elements must be closed, as the templates close them."""
    out: list[str] = []
    stack: list[tuple[str, str]] = [("", "")]
    at = 0
    for found in _TOKEN.finditer(page):
        closing, tag, attributes, run = found.groups()
        if run:
            inside, lang = stack[-1]
            if not lang.startswith(_CHINESE) and inside not in PLAIN:
                out += (page[at : found.start()], _wrapped(run, inside))
                at = found.end()
        elif closing:
            _close(stack, tag)
        elif tag not in _VOID and not attributes.endswith("/"):
            stated = _LANG.search(attributes) if "lang=" in attributes else None
            stack.append((tag, stated[1] if stated else stack[-1][1]))
    return "".join((*out, page[at:]))


def _close(stack: list[tuple[str, str]], tag: str) -> None:
    """Leave the innermost element of this name; an end without a beginning ends nothing."""
    for index in range(len(stack) - 1, 0, -1):
        if stack[index][0] == tag:
            del stack[index:]
            return


def _wrapped(run: str, inside: str) -> str:
    element = INNER.get(inside, "span")
    return f'<{element} lang="{DEFAULT}">{run}</{element}>'
