"""Turns the part of a rules.yaml that is being read (a rule, a situation, a value) into what findings say of it."""

from dataclasses import dataclass, field

from bopu.findings import Finding, error, warning
from bopu.rules.source import Node


@dataclass(slots=True)
class Owner:
    """Who uses a word or number: kind and name, the clauses cited, what its conditions bind, what it asks for."""

    kind: str
    name: str
    line: int
    cites: tuple[str, ...] = ()
    bound: set[str] = field(default_factory=set)
    asked: list[tuple[str, Node]] = field(default_factory=list)  # names of values, and where

    def __str__(self) -> str:
        return f"the {self.kind} {self.name}"


class Faults:
    """The findings about one file, as they are made."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.findings: list[Finding] = []

    def error(self, rule: str, line: int, message: str, clause: str = "") -> None:
        """Something that makes the file useless."""
        self.findings.append(error(f"rules.{rule}", self.file, line, message, clause))

    def warning(self, rule: str, line: int, message: str, clause: str = "") -> None:
        """Something to look at."""
        self.findings.append(warning(f"rules.{rule}", self.file, line, message, clause))
