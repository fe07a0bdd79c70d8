"""Of two proposals about one place one is heard; and a draft that would lose a character does not leave."""

from pathlib import Path

import pytest

from bopu.imports.finders import FINDERS
from bopu.imports.model import Act, Proposal
from bopu.imports.run import Wanted, import_bytes
from bopu.imports.settle import settle
from tests.imports.samples import FOLDER, sample
from tests.schema.validators import TeiAll


def proposal(finder: str, start: int, end: int, reading: str = "", act: Act = Act.DROP) -> Proposal:
    """A proposal on the first line."""
    return Proposal(finder, act, 0, start, end, "carrier", "high", "", reading)


def kept(*proposals: Proposal) -> list[tuple[str, int, int]]:
    """What is kept of some proposals."""
    return [(one.finder, one.start, one.end) for one in settle(proposals).acts]


def test_the_finder_that_stands_earlier_is_heard() -> None:
    names = [name for name, _ in FINDERS]
    assert names.index("repeated") < names.index("pinyin")
    assert kept(proposal("pinyin", 2, 4), proposal("repeated", 0, 9)) == [("repeated", 0, 9)]
    assert kept(proposal("pinyin", 2, 4), proposal("furniture", 3, 6)) == [("furniture", 3, 6)]


def test_neighbours_are_both_heard_and_so_is_one_thing_said_twice_once() -> None:
    assert kept(proposal("pinyin", 2, 4), proposal("lost", 4, 6)) == [("pinyin", 2, 4), ("lost", 4, 6)]
    assert kept(proposal("pinyin", 2, 4), proposal("pinyin", 2, 4)) == [("pinyin", 2, 4)]


def test_a_gap_stands_between_characters_and_not_within_what_is_taken_out() -> None:
    gap = proposal("numbering", 3, 3, "1", Act.MISSING)
    assert kept(gap, proposal("pinyin", 0, 3)) == [("pinyin", 0, 3), ("numbering", 3, 3)]
    assert kept(gap, proposal("pinyin", 2, 5)) == [("pinyin", 2, 5)]


def test_emendations_of_neighbours_are_one_act() -> None:
    first = proposal("conversion", 0, 1, "乾", Act.EMEND)
    second = proposal("conversion", 1, 2, "淨", Act.EMEND)._replace(cert="low")
    (one,) = settle([second, first]).acts
    assert (one.start, one.end, one.reading, one.cert) == (0, 2, "乾淨", "medium")
    assert len(settle([first, second._replace(finder="scripts")]).acts) == 2


@pytest.mark.parametrize("damage", ["x", ""])
def test_a_draft_that_is_not_the_source_does_not_leave(monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    monkeypatch.setattr("bopu.imports.draft.characters", lambda text: damage + text[1:])
    done, findings = import_bytes("每人三擲。\n取其大者。\n".encode(), "t.txt", Wanted("shi", "s"))
    assert done is None
    assert {finding.rule for finding in findings} == {"witness.line"}


def test_drafts_are_valid_under_the_whole_tei(tmp_path: Path) -> None:
    files = []
    for path in sorted(FOLDER.glob("*.txt")):
        text = "\n".join(sample(path.stem).source.texts())
        done, findings = import_bytes(text.encode(), path.name, Wanted("shi", "s", "zh-Hant"))
        assert done is not None, findings
        files.append(tmp_path / path.with_suffix(".xml").name)
        files[-1].write_text(done.files["text.xml"], "utf-8")
    assert TeiAll().faults(files) == []
