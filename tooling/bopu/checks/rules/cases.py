"""Turns the cases beside a text into findings: worked examples and attested plays that the engine must reproduce."""

from bopu.checks.rules.examination import Examination
from bopu.findings import Finding
from bopu.simulate.cases import findings_of


def cases(examination: Examination) -> tuple[dict[str, int], list[Finding]]:
    """How many cases there are and how many hold; each that does not is a finding."""
    witnesses = examination.witnesses
    faults = [finding for one in witnesses.judged for finding in findings_of(one.case, one.faults)]
    findings = [*witnesses.unread, *faults]
    return {"cases": len(witnesses.judged), "faults": len(findings)}, findings
