"""Turns a document into the faults that the project's two schemas, or the schema of the whole TEI, find in it."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree, isoschematron

from tests.conftest import ROOT, told

SCHEMA = ROOT / "schema"
SVRL = "{http://purl.oclc.org/dsdl/svrl}"


@dataclass(frozen=True)
class Fault:
    """One rule that a document breaks."""

    rule: str
    level: str
    message: str


class Rules:
    """bopu.sch, compiled once."""

    def __init__(self, schema: Path = SCHEMA / "bopu.sch") -> None:
        # no rule stands on an attribute: not walking over them halves the time
        walk: dict[str, Any] = {"attributes": "'false'"}
        self.compiled = isoschematron.Schematron(etree.parse(str(schema)), store_report=True, compile_params=walk)

    def faults(self, document: etree._ElementTree) -> list[Fault]:
        """Every assertion that fails, in the order of the report."""
        self.compiled.validate(document)
        report = self.compiled.validation_report
        assert report is not None
        failed = report.iter(f"{SVRL}failed-assert")
        return [Fault(one.get("id", ""), one.get("role", ""), one.findtext(f"{SVRL}text", "")) for one in failed]


class Grammar:
    """bopu.rng, compiled once."""

    def __init__(self, schema: Path = SCHEMA / "bopu.rng") -> None:
        self.compiled = etree.RelaxNG(etree.parse(str(schema)))

    def faults(self, document: etree._ElementTree) -> list[str]:
        """What libxml2 says is wrong, with its line: often not where the encoder would look."""
        self.compiled.validate(document)
        return [f"{entry.line}: {entry.message}" for entry in self.compiled.error_log]


class TeiAll:
    """The whole TEI: by jing where there is a Java, else by lxml, which takes 20 s to compile it."""

    def __init__(self) -> None:
        self.schema = told("BOPU_TEI_ALL")
        self.java = os.environ.get("BOPU_JAVA", "")
        self.slow = None if Path(self.java).is_file() else etree.RelaxNG(etree.parse(str(self.schema)))

    def faults(self, files: list[Path]) -> list[str]:
        """What is wrong with these files, a line each."""
        return self._by_jing(files) if self.slow is None else self._by_lxml(files)

    def _by_jing(self, files: list[Path]) -> list[str]:
        # -i: tei_all gives one attribute conflicting ID types
        command = [self.java, "-jar", str(told("BOPU_JING")), "-i", str(self.schema), *map(str, files)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert run.returncode in (0, 1), run.stderr
        return run.stdout.splitlines()

    def _by_lxml(self, files: list[Path]) -> list[str]:
        assert self.slow is not None
        found = []
        for file in files:
            if not self.slow.validate(etree.parse(str(file))):
                found += [f"{file}:{entry.line}: {entry.message}" for entry in self.slow.error_log]
        return found
