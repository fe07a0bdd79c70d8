"""Turns bopu.rng and a seed into a document that it accepts: so its claim to be a subset of tei_all can be tried."""

import random
from collections import Counter
from itertools import count
from pathlib import Path

from lxml import etree

RNG = "{http://relaxng.org/ns/structure/1.0}"
TEI = "{http://www.tei-c.org/ns/1.0}"
XML = "{http://www.w3.org/XML/1998/namespace}"
# Levels of elements, and elements in one large part, beyond which a document comes to its end.
DEPTH = 7
ENOUGH = 60

# One value per datatype, and per pattern of a token.
DATA = {
    "anyURI": "#x",
    "NMTOKEN": "線",
    "NMTOKENS": "a 線",
    "Name": "a",
    "language": "zh-Hant",
    "string": "字 字",
    "token": "a b",
    "decimal": "-0.5",
    "positiveInteger": "2",
    "nonNegativeInteger": "0",
    "date": "2011-07-30",
    "gYear": "1600",
    "gYearMonth": "2011-07",
    "dateTime": "2011-07-30T10:00:00",
}
PATTERNS = {
    "-?[0-9]+/-?[0-9]+": "1/3",
    r"[0-9]+(\.[0-9]+){0,2}": "4.3.0",
    r"[0-9]+(\.[0-9]+){0,3}": "0.1",
    r"[a-z]+/[a-zA-Z0-9.+\-]+": "image/png",
    r"[0-9]+(\.[0-9]+)?(%|cm|mm|in|pt|px|em|rem)": "10.5cm",
    r"[a-z][a-z0-9+.\-]*": "term",
}


class Writer:
    """Writes documents from one grammar; beyond DEPTH or ENOUGH it takes the shortest way to an end."""

    def __init__(self, grammar: Path) -> None:
        root = etree.parse(str(grammar)).getroot()
        self.defined = {one.get("name"): one for one in root.findall(f"{RNG}define")}
        self.elements = {one.get("name") for one in root.iter(f"{RNG}element")}
        self.taken: Counter[etree._Element] = Counter()
        self.height: dict[etree._Element, int] = {}
        while self._settle(root):
            pass

    def document(self, seed: int) -> etree._Element:
        """The document of this seed."""
        self.chance = random.Random(seed)
        self.number = count()
        self.written = 0
        top = etree.Element("top")
        self._write(self.defined["TEI"], top, 0)
        return top[0]

    def _settle(self, root: etree._Element) -> bool:
        """One round of finding how many levels of elements a pattern needs at least; True while one changes."""
        changed = False
        for pattern in root.iter(f"{RNG}*"):
            height = self._least(pattern)
            if height != self.height.get(pattern, 999):
                self.height[pattern] = height
                changed = True
        return changed

    def _least(self, pattern: etree._Element) -> int:
        kind = str(pattern.tag).removeprefix(RNG)
        if kind == "ref":
            return self.height.get(self.defined[pattern.get("name")], 999)
        if kind in ("optional", "zeroOrMore", "attribute", "text", "data", "value"):
            return 0
        inner = [self.height.get(one, 999) for one in pattern]
        if kind == "choice":
            return min(inner)
        return max(inner, default=0) + (kind == "element")

    def _write(self, pattern: etree._Element, parent: etree._Element, depth: int) -> None:
        kind = str(pattern.tag).removeprefix(RNG)
        if kind == "ref":
            self._write(self.defined[pattern.get("name")], parent, depth)
        elif kind == "element":
            # each large part starts anew: what is written first must not use up what the others may have
            self.written = 0 if depth <= 2 else self.written + 1
            self._inside(pattern, etree.SubElement(parent, TEI + pattern.get("name", "")), depth + 1)
        elif kind == "attribute":
            name = pattern.get("name", "").replace("xml:", XML)
            parent.set(name, self._value(pattern[0]) if len(pattern) else "//p")
        elif kind == "text":
            self._text(parent)
        elif kind == "choice":
            self._write(self._pick(list(pattern), depth), parent, depth)
        else:
            for _ in range(self._times(kind, pattern, depth)):
                self._inside(pattern, parent, depth)

    def _inside(self, pattern: etree._Element, parent: etree._Element, depth: int) -> None:
        for one in pattern:
            self._write(one, parent, depth)

    def _times(self, kind: str, pattern: etree._Element, depth: int) -> int:
        """How often a pattern is repeated: seldom for attributes, hardly ever when the document is deep already."""
        if kind in ("define", "group"):
            return 1
        if kind == "optional":
            attribute = pattern.find(f"{RNG}attribute") is not None
            return int(self.chance.random() < (0.2 if attribute or self._ending(depth) else 0.7))
        return (kind == "oneOrMore") + (0 if self._ending(depth) else self.chance.randrange(3))

    def _ending(self, depth: int) -> bool:
        return depth > DEPTH or (depth > 2 and self.written > ENOUGH)

    def _pick(self, ways: list[etree._Element], depth: int) -> etree._Element:
        """One of several ways, by chance among those taken least often so far."""
        if self._ending(depth):
            least = min(self.height[way] for way in ways)
            ways = [way for way in ways if self.height[way] == least]
        seldom = min(self.taken[way] for way in ways)
        way = self.chance.choice([way for way in ways if self.taken[way] == seldom])
        self.taken[way] += 1
        return way

    def _text(self, parent: etree._Element) -> None:
        if len(parent):
            parent[-1].tail = (parent[-1].tail or "") + "擲骰"
        else:
            parent.text = (parent.text or "") + "擲骰"

    def _value(self, pattern: etree._Element) -> str:
        kind = str(pattern.tag).removeprefix(RNG)
        if kind == "value":
            return pattern.text or ""
        if kind == "data":
            return self._datum(pattern)
        if kind == "choice":
            return self._value(self.chance.choice(list(pattern)))
        if kind == "ref":
            return self._value(self.defined[pattern.get("name")])
        return " ".join(self._value(pattern[0]) for _ in range(1 + (kind == "oneOrMore" and self.chance.randrange(2))))

    def _datum(self, pattern: etree._Element) -> str:
        if pattern.get("type") == "ID":
            return f"i{next(self.number)}"
        pattern_of_token = pattern.findtext(f"{RNG}param[@name='pattern']")
        return PATTERNS[pattern_of_token] if pattern_of_token else DATA[pattern.get("type", "")]
