"""Turns a TEI tree into findings by holding it against bopu.rng and bopu.sch.

The Schematron rules speak first, because each knows what the encoder should do; of the RELAX NG validator, whose
messages mislead, only what it says about other lines is told.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from lxml import etree, isoschematron

from bopu.findings import Finding, Level, error
from bopu.text.source import XML_ID

SVRL = "{http://purl.oclc.org/dsdl/svrl}"


class Schema:
    """The two schemas of a project, compiled once."""

    def __init__(self, folder: Path) -> None:
        """Compile ``bopu.rng`` and ``bopu.sch`` of a folder. Raises OSError or etree.LxmlError where they are
        broken."""
        self.grammar = etree.RelaxNG(etree.parse(str(folder / "bopu.rng")))
        # no rule stands on an attribute, so the rules need not walk them: a third of the time
        self.rules = isoschematron.Schematron(
            etree.parse(str(folder / "bopu.sch")), store_report=True, compile_params={"attributes": "'false'"}
        )

    def validate(self, root: etree._Element, file: str) -> list[Finding]:
        """All findings about one document."""
        tree = root.getroottree()
        failed = list(self._schematron(root))
        told = {tree.getpath(element): report.get("id", "") for report, element in failed}
        return [self._rule(report, element, file) for report, element in failed] + self._grammar(root, file, told)

    def _schematron(self, root: etree._Element) -> Iterator[tuple[etree._Element, etree._Element]]:
        """Each report of a rule that failed, with the element it is about."""
        self.rules.validate(root.getroottree())
        report = self.rules.validation_report
        for failed in report.iter(f"{SVRL}failed-assert", f"{SVRL}successful-report") if report is not None else ():
            place = root.getroottree().xpath(failed.get("location", "/*"))
            found = place[0] if isinstance(place, list) and place else root
            yield failed, found if isinstance(found, etree._Element) else root

    def _rule(self, failed: etree._Element, element: etree._Element, file: str) -> Finding:
        level = Level.WARNING if failed.get("role") == "warning" else Level.ERROR
        text = " ".join("".join(str(t) for t in failed.itertext()).split())
        rule = failed.get("id", "schematron")
        return Finding(level, rule, file, element.sourceline or 0, text, clause_of(element))

    def _grammar(self, root: etree._Element, file: str, told: Mapping[str, str]) -> list[Finding]:
        """What the grammar says beyond the rules (`told`: path of an element -> the rule that spoke of it), once per
        element."""
        if self.grammar.validate(root):
            return []
        findings: dict[str, Finding] = {}
        expected = "expected what schema/bopu.rng allows here (corpus/README.md says what that is)"
        for entry in self.grammar.error_log:
            path = entry.path or "/*"
            if path in told or told.get(path.rpartition("/")[0]) in _OF_CONTENT:
                continue
            element = at_path(root, path)
            message = f"{expected}; found: {entry.message}"
            findings.setdefault(path, error("rng", file, entry.line, message, clause_of(element)))
        if not findings and not told:
            findings["/*"] = error("rng", file, root.sourceline or 0, f"{expected}; found something else")
        return list(findings.values())


def at_path(root: etree._Element, path: str) -> etree._Element:
    """The element that a path of the validator leads to, the root where it leads nowhere. A path names the elements of
    other namespaces by the prefixes of the document, wherever that declares them."""
    prefixes = {prefix: uri for one in root.iter() for prefix, uri in one.nsmap.items() if prefix}
    try:
        found = root.getroottree().xpath(path, namespaces=prefixes)
    except etree.XPathError:
        return root
    return found[0] if isinstance(found, list) and found and isinstance(found[0], etree._Element) else root


_OF_CONTENT = frozenset({"choice-pair", "clause-place"})
"""Rules about an element's children: of those the grammar would say the same again, in other words."""


def clause_of(element: etree._Element) -> str:
    """The id of the clause around an element: a seg of type clause, else the nearest block with an id (editions made
    elsewhere)."""
    around = [e for e in (element, *element.iterancestors()) if e.get(XML_ID)]
    clause = next((e for e in around if e.get("type") == "clause"), None)
    if clause is None:
        clause = next((e for e in around if etree.QName(e).localname in _BLOCKS), None)
    return "" if clause is None else clause.get(XML_ID, "")


_BLOCKS = frozenset({"p", "l", "ab", "item", "row", "seg"})
