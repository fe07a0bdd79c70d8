"""Finds characters of the other script in a text that is of one: simplified among traditional ones, or the other way
round.

Only characters that the standard of the text's own script does not hold are looked at; 后, 里 or 余 in a traditional
text are another finder's matter.
"""

from collections import Counter
from collections.abc import Iterator

from bopu.imports.finders.conversion import form, is_traditional
from bopu.imports.model import Act, Found, Proposal, Remark, Source, mentioned
from bopu.text.language import HANS, HANT
from bopu.text.script import convert

PURE = 0.2  # of the characters that tell the scripts apart, what one may have at most in a text of the other


def script_of_text(text: str) -> str:
    """The script of a text (``zh-Hant``, ``zh-Hans``), by the characters that differ; empty where there are none."""
    counts = Counter(text)
    marks = {HANT: 0, HANS: 0}
    for char, number in counts.items():
        if char > "\x7f" and (own := script_of_char(char)):
            marks[own] += number
    if not any(marks.values()):
        return ""
    return HANT if marks[HANT] >= marks[HANS] else HANS


def script_of_char(char: str) -> str:
    """The script that a character belongs to alone, or empty where both write it."""
    if convert(char, HANS) != char and not _is_simplified(char):
        return HANT
    if convert(char, HANT) != char and not is_traditional(char):
        return HANS
    return ""


def _is_simplified(char: str) -> bool:
    try:
        return bool(char.encode("gb2312"))
    except UnicodeEncodeError:
        return False


def find_scripts(source: Source) -> Found:
    """Emendations of the layer `conversion`, and a remark where the scripts are mixed so much that neither rules."""
    if not source.script:
        return
    other = HANS if source.script == HANT else HANT
    counts = Counter("".join(source.texts()))
    own_count, foreign_count = (
        sum(number for char, number in counts.items() if char > "\x7f" and script_of_char(char) == script)
        for script in (source.script, other)
    )
    if foreign_count > PURE * (own_count + foreign_count):
        message = f"{own_count} characters are of {source.script} alone and {foreign_count} of {other}: decide on one"
        yield Remark("scripts", -1, message)
    foreign = {char for char in counts if char > "\x7f" and script_of_char(char) == other}
    if foreign:
        yield from _proposals(source, foreign, frozenset(counts))


def _proposals(source: Source, foreign: set[str], own: frozenset[str]) -> Iterator[Proposal]:
    for number, text in enumerate(source.texts()):
        if foreign.isdisjoint(text):
            continue
        turned = convert(text, source.script)
        for at, char in enumerate(text):
            if char in foreign and turned[at] != char and not mentioned(text, at):
                reading = form(turned[at], own) if source.script == HANT else turned[at]
                why = f"of the other script than the text, {source.script}"
                yield Proposal("scripts", Act.EMEND, number, at, at + 1, "conversion", "medium", why, reading)
