"""Turns the cases beside a text into findings: worked examples and attested plays that the engine must reproduce."""

from pathlib import PurePosixPath

from bopu.checks.rules.subject import Subject
from bopu.findings import Finding
from bopu.simulate.case_file import read_cases
from bopu.simulate.cases import run_cases


def cases(subject: Subject) -> tuple[dict[str, int], list[Finding]]:
    """How many cases there are and how many hold; each that does not is a finding."""
    read, findings = read_cases(subject.folder, str(PurePosixPath(subject.file).parent), subject.ruleset)
    faults = run_cases(subject.ruleset, read)
    return {"cases": len(read), "faults": len(faults) + len(findings)}, [*findings, *faults]
