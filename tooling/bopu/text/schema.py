"""Turns a TEI tree into findings by holding it against bopu.rng and bopu.sch.

The Schematron rules speak first, because each knows what the encoder should do; of the RELAX NG validator, whose messages mislead, only what
it says about other lines is told.
"""

from pathlib import Path

from lxml import etree, isoschematron

from bopu.findings import Finding, Level, error
from bopu.text.source import XML_ID

SVRL = "{http://purl.oclc.org/dsdl/svrl}"


class Schema:
    """The two schemas of a project, compiled once."""

    def __init__(self, folder: Path) -> None:
        """Compile ``bopu.rng`` and ``bopu.sch`` of a folder. Raises OSError or etree.LxmlError where they are broken."""
        self.grammar = etree.RelaxNG(etree.parse(str(folder / "bopu.rng")))
        self.rules = isoschematron.Schematron(etree.parse(str(folder / "bopu.sch")), store_report=True)

    def validate(self, root: etree._Element, file: str) -> list[Finding]:
        """All findings about one document."""
        findings = self._schematron(root, file)
        told = {finding.line for finding in findings}
        return findings + [f for f in self._grammar(root, file) if f.line not in told]

    def _schematron(self, root: etree._Element, file: str) -> list[Finding]:
        self.rules.validate(root.getroottree())
        report = self.rules.validation_report
        findings = []
        for failed in report.iter(f"{SVRL}failed-assert", f"{SVRL}successful-report") if report is not None else ():
            place = root.getroottree().xpath(failed.get("location", "/*"))
            element = place[0] if isinstance(place, list) and place and isinstance(place[0], etree._Element) else root
            level = Level.WARNING if failed.get("role") == "warning" else Level.ERROR
            text = " ".join("".join(str(t) for t in failed.itertext()).split())
            findings.append(
                Finding(level, failed.get("id", "schematron"), file, element.sourceline or 0, text, clause_of(element))
            )
        return findings

    def _grammar(self, root: etree._Element, file: str) -> list[Finding]:
        if self.grammar.validate(root):
            return []
        lines: dict[int, str] = {}
        for entry in self.grammar.error_log:
            lines.setdefault(entry.line, entry.message)
        expected = "expected what schema/bopu.rng allows here (corpus/README.md says what that is)"
        return [error("rng", file, line, f"{expected}; found: {message}") for line, message in lines.items()]


def clause_of(element: etree._Element) -> str:
    """The id of the nearest clause-like element at or above: a seg of type clause, else empty."""
    for at in (element, *element.iterancestors()):
        if at.get("type") == "clause" and (found := at.get(XML_ID)):
            return found
    return ""
