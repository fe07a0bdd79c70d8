"""Turns schema/record.ebnf into its examples and one regular expression: without recursion in it, this is exact."""

import re
from functools import cache
from pathlib import Path

FILE = Path(__file__).parents[2] / "schema" / "record.ebnf"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_EXAMPLE = re.compile(r"/\* (example|not a record): [^\n]*\n(.*?)\*/", re.DOTALL)
_RULE = re.compile(r"^(\w+)\s*::=(.*?)(?=^\w+\s*::=|\Z)", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(
    r"\s*(?:'(?P<text>[^']*)'|(?P<set>\[(?:\\.|[^\]\\])*\])|#x(?P<code>[0-9A-F]+)|(?P<name>\w+)|(?P<mark>[()|?*+]))"
)


def examples(root: Path) -> tuple[list[str], list[str]]:
    """The records that the grammar shows, and the texts that it calls none."""
    found = _EXAMPLE.findall((root / "schema" / "record.ebnf").read_text(encoding="utf-8"))
    return [text for kind, text in found if kind == "example"], [text for kind, text in found if kind != "example"]


@cache
def pattern() -> re.Pattern[str]:
    """What matches a whole record."""
    rules = dict(_RULE.findall(_COMMENT.sub("", FILE.read_text(encoding="utf-8"))))
    return re.compile(_expression("record", rules, ()))


def _expression(name: str, rules: dict[str, str], above: tuple[str, ...]) -> str:
    assert name in rules, f"expected a rule of the grammar; found {name}"
    assert name not in above, f"expected a grammar without recursion; found {name} in itself"
    return f"(?:{''.join(_part(token, rules, (*above, name)) for token in _tokens(rules[name]))})"


def _tokens(text: str) -> list[re.Match[str]]:
    found, place = [], 0
    text = text.rstrip()
    while place < len(text):
        token = _TOKEN.match(text, place)
        assert token, f"expected a token of the grammar; found {text[place : place + 20]!r}"
        found.append(token)
        place = token.end()
    return found


def _part(token: re.Match[str], rules: dict[str, str], above: tuple[str, ...]) -> str:
    match token.lastgroup:
        case "text":
            return f"(?:{re.escape(token['text'])})"
        case "set":
            return re.sub(r"#x([0-9A-F]+)", lambda code: f"\\u{int(code[1], 16):04x}", token["set"])
        case "code":
            return f"\\u{int(token['code'], 16):04x}"
        case "name":
            return _expression(token["name"], rules, above)
        case _:
            return "(?:" if token["mark"] == "(" else token["mark"]
