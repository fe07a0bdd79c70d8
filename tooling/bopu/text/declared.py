"""Turns what a header declares to be a clause into the elements of the text that are clauses, with their ids."""

from lxml import etree

from bopu.findings import Finding, error
from bopu.text.model import Header


def clause_elements(
    text: etree._Element, header: Header, file: str, undeclared: str | None
) -> tuple[dict[etree._Element, str], list[Finding]]:
    """The elements of the text that the header declares to be clauses, and their ids."""
    match = header.clause_match or undeclared
    if match == "":
        return {}, []
    if match is None or (header.clause_match and header.clause_use not in {"@xml:id", "@id"}):
        found = (
            "none: declare one" if match is None else f"@use={header.clause_use!r}: clauses are cited by their xml:id"
        )
        expected = "expected encodingDesc/refsDecl/citeStructure[@unit='clause'] with @match and @use=\"@xml:id\""
        return {}, [error("clause.declared", file, 0, f"{expected}; found {found}")]
    try:
        selected = text.getroottree().xpath(match)
    except etree.XPathError as fault:
        message = f"expected citeStructure with an XPath in @match; found {header.clause_match!r}: {fault}"
        return {}, [error("clause.declared", file, 0, message)]
    nodes = selected if isinstance(selected, list) else []
    elements = [e for e in nodes if isinstance(e, etree._Element) and isinstance(e.tag, str) and _within(e, text)]
    if not elements:
        message = f"expected clauses; found none: @match={match!r} selects no element of the text"
        return {}, [error("clause.none", file, 0, message)]
    return _with_ids(elements, file)


def _within(element: etree._Element, text: etree._Element) -> bool:
    return element is text or any(above is text for above in element.iterancestors())


def _with_ids(elements: list[etree._Element], file: str) -> tuple[dict[etree._Element, str], list[Finding]]:
    clauses: dict[etree._Element, str] = {}
    findings = []
    for element in elements:
        line = element.sourceline or 0
        if not (clause_id := element.get("id", "")):
            message = (
                f"expected an xml:id on this <{element.tag!s}>, which the header declares to be a clause; found none"
            )
            findings.append(error("clause.id", file, line, message))
        if any(above in clauses for above in element.iterancestors()):
            message = (
                f"expected clauses side by side; found <{element.tag!s}> inside another clause: end the outer one first"
            )
            findings.append(error("clause.nested", file, line, message, clause_id))
        clauses[element] = clause_id
    return clauses, findings
