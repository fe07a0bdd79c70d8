"""Plants one fault after another into the small projects; all that compiling says is compared, word for word."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from bopu.findings import Level
from bopu.rules.source import read_yaml
from tests.rules.harness import POT, SLUG, Tiny, copied


@dataclass(frozen=True)
class Planted:
    """A change of one file and the findings that follow."""

    fault: str
    file: str
    old: str
    new: str
    says: list[str]
    slug: str


def _planted(name: str, slug: str) -> list[Planted]:
    root, findings = read_yaml(Path(__file__).parent / name, name)
    assert root is not None, findings
    return [Planted(**entry, slug=slug) for entry in root.plain()]


CONFIRMED = "rules.confirmed"
FOLLOWS = ("rules.confirmed", "rules.unconfirmed")
"""What is told of any part that cites something else than before: looked at where the fault is in the confirmations."""
PLANTED = [*_planted("planted.yaml", SLUG), *_planted("planted_procedures.yaml", POT)]


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.fault)
def test_a_planted_fault_is_told(tmp_path: Path, planted: Planted) -> None:
    project = copied(tmp_path, planted.slug)
    project.edit(planted.file, planted.old, planted.new)
    compiled = project.compile()
    told = [one for one in compiled.findings if planted.file == CONFIRMED or one.rule not in FOLLOWS]
    assert [str(finding).replace(f"corpus/{planted.slug}/", "") for finding in told] == planted.says
    # a stale citation is an error and leaves the ruleset; every other error takes it away
    errors = [
        finding for finding in compiled.findings if finding.level is Level.ERROR and finding.rule != "rules.stale"
    ]
    assert (compiled.ruleset is None) == bool(errors)


def test_every_kind_of_finding_is_planted() -> None:
    """Each name of a finding in the compiler's code stands at the end of a planted one, but for `confirm`."""
    folder = Path(__file__).parents[2] / "tooling" / "bopu" / "rules"
    code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    known = set(re.findall(r'faults\.(?:error|warning)\(\s*"([a-z-]+)"', code))
    known |= set(re.findall(r'\b(?:error|warning)\(\s*"rules\.([a-z-]+)"', code))
    known |= set(re.findall(r'\b(?:found|told)\["([a-z-]+)", ', code))
    told = {said.rpartition("[rules.")[2].rstrip("]") for planted in PLANTED for said in planted.says}
    assert known - {"confirm"} == told


def test_all_faults_of_a_stage_are_told_at_once(tiny: Tiny) -> None:
    tiny.edit("rules.yaml", "cites: [t.2], when", "cites: [t.22], when")
    tiny.edit("rules.yaml", "chips: {value: double}", "chips: {value: duoble}")
    tiny.edit("rules.yaml", "{mark: {as: jiang}}", "{mark: {as: jian}}")
    tiny.edit("phrases.yaml", ", en: The game begins.", "")
    tiny.edit("text.xml", "骰相同為", "骰全同為")
    rules = {finding.rule for finding in tiny.compile().findings}
    assert rules >= {
        "rules.unknown-clause",
        "rules.unknown-value",
        "rules.unknown-name",
        "rules.phrases",
        "rules.stale",
    }


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff", "rules.yaml:1: error: expected UTF-8; found a byte that is none: invalid start byte [rules.yaml]"),
        (b"", "rules.yaml: error: expected a mapping; found an empty file [rules.yaml]"),
        (b"- 1\n", "rules.yaml:1: error: expected rules.yaml; found a list of 1 [rules.shape]"),
        (
            b"a: \x07\n",
            "rules.yaml:1: error: expected YAML; found a character that YAML does not allow, '\\x07' [rules.yaml]",
        ),
        (b"[" * 100, "rules.yaml:1: error: expected at most 40 levels; found more [rules.yaml]"),
    ],
)
def test_a_file_that_is_no_rules_at_all(tiny: Tiny, data: bytes, said: str) -> None:
    tiny.path("rules.yaml").write_bytes(data)
    assert [str(finding).replace("corpus/tiny/", "") for finding in tiny.compile().findings] == [said]


def test_a_missing_file_of_phrases_is_told(tiny: Tiny) -> None:
    tiny.path("phrases.yaml").unlink()
    said = "phrases.yaml: error: expected a readable file; the system says: No such file or directory [file.read]"
    assert [str(finding) for finding in tiny.compile().findings] == [f"corpus/tiny/{said}"]
