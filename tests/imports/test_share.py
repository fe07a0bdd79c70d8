"""What the importer finds of the editors' acts, and what the editors took of its proposals: as README.md says, and
enough."""

import re
from pathlib import Path

import pytest

from bopu.imports.model import Act, Proposal
from tests.bench.importing import MECHANICAL, Edited, Shares, Text, agree, measure, neighbourhood, total

SLUGS = ("cailianchuan", "guobiao", "madiao", "shengguantu")


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    """The comparison with each of the four editions."""
    return [measure(slug) for slug in SLUGS]


def mechanical(texts: list[Text], noise: bool) -> Shares:
    """The shares of acts on mechanical noise, or of all others."""
    return total([s for text in texts for (_, fault), s in text.found.items() if (fault in MECHANICAL) is noise])


def test_nine_tenths_of_the_noise_that_the_editors_mended_is_found_and_proposed_so(texts: list[Text]) -> None:
    shares = mechanical(texts, True)
    assert shares.acts > 300
    assert shares.found >= 0.9 * shares.acts and shares.same >= 0.9 * shares.acts


def test_nine_tenths_of_the_proposals_were_taken(texts: list[Text]) -> None:
    shares = total([s for text in texts for s in text.taken.values()])
    assert shares.acts > 300 and shares.same >= 0.9 * shares.acts


def test_the_readme_says_what_is_measured(texts: list[Text], root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| .* \| (\d+) \| (\d+) % \|$", readme, re.M)
    proposals = total([s for text in texts for s in text.taken.values()])
    noise, others = mechanical(texts, True), mechanical(texts, False)
    assert [(int(of), int(share)) for of, share in rows] == [
        (noise.acts, round(100 * noise.found / noise.acts)),
        (others.acts, round(100 * others.found / others.acts)),
        (proposals.acts, round(100 * proposals.same / proposals.acts)),
    ]


def act(start: int, end: int, reading: str, kind: str = "emendation") -> Edited:
    """An editor's act on the first line."""
    return Edited(0, start, end, kind, "conversion", reading)


def proposal(start: int, end: int, reading: str, what: Act = Act.EMEND) -> Proposal:
    """A proposal on the first line."""
    return Proposal("x", what, 0, start, end, "conversion", "high", "", reading)


def test_acts_and_proposals_agree_where_they_make_the_same_of_the_line() -> None:
    text = "其余三家"
    assert agree([act(1, 2, "餘")], [proposal(1, 2, "餘")], text)
    assert agree([act(1, 2, "餘")], [proposal(0, 2, "其餘")], text)
    assert not agree([act(1, 2, "餘")], [proposal(1, 2, "余")], text)
    assert not agree([act(1, 2, "餘")], [], text)
    assert not agree([act(1, 2, "")], [proposal(1, 2, "", Act.DOUBT)], text)
    assert agree([act(1, 2, "", "surplus")], [proposal(1, 2, "", Act.DROP)], text)


def test_one_proposal_over_two_acts_is_compared_with_both() -> None:
    acts, proposals = [act(0, 2, "甲"), act(2, 3, "乙")], [proposal(0, 3, "甲乙")]
    assert neighbourhood(acts[0], acts, proposals) == (acts, proposals)
    assert agree(acts, proposals, "其余三家")
