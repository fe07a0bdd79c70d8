"""New texts from plain files: valid, faithful, and without anything invented."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bopu.text.lines import compare_lines, parse_digests, source_lines
from bopu.text.skeleton import skeleton
from tests.text.tei import document, project, rules, validated

SOURCE = "陞官圖\n\n  　\n1. 擲四骰 <&> \"'\n\ttab  and space \n]]>\n\n".encode()


def files(data: bytes, name: str = "t.txt", lang: str = "zh-Hant") -> dict[str, str]:
    """The files made from a source."""
    made, findings = skeleton("shi", "s", lang, name, data)
    assert made is not None, findings
    return made


def test_the_new_text_is_valid_and_gives_its_source_back(tmp_path: Path) -> None:
    made = files(SOURCE, "一 & 二.txt")
    corpus, findings = validated(project(tmp_path, {f"shi/{name}": text for name, text in made.items()}))
    assert rules(findings) == ["project.translation"]
    assert corpus is not None
    (edition,) = corpus.editions
    assert [clause.id for clause in edition.clauses] == ["s.1", "s.2", "s.3", "s.4"]
    assert (edition.publish, edition.clauses[0].speaker, edition.clauses[0].status) == ("none", "unknown", "draft")
    digital = next(witness for witness in edition.document.header.witnesses if witness.kind == "digital")
    assert digital.idnos == {"filename": "一 & 二.txt", "sha256": hashlib.sha256(SOURCE).hexdigest()}


LINES = st.lists(st.text(alphabet="擲骰a1<>&\"' \t\u3000\ue000\uf967]", max_size=6), min_size=1, max_size=6)


@settings(deadline=None)
@given(LINES, st.booleans(), st.sampled_from(["zh-Hant", "en"]))
def test_every_source_is_given_back(lines: list[str], final: bool, lang: str) -> None:
    text = "\n".join(lines) + ("\n" if final else "")
    if not text.strip():
        return
    made = files(text.encode(), lang=lang)
    read = document(made["text.xml"])
    digests, findings = parse_digests(made["witness.digests"].encode(), "witness.digests")
    assert digests is not None, findings
    assert compare_lines(read, digests) == []
    assert [line for line, _ in source_lines(read)] == text.removesuffix("\n").split("\n")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [("skeleton.empty", 0)]),
        (b" \n\n", [("skeleton.empty", 0)]),
        (b"a\r\nb\r\n", [("char.line-end", 1)]),
        (b"a\n\xff", [("char.utf8", 2)]),
        ("\ufeffa".encode(), [("char.forbidden", 1)]),
        ("a\n\x01\n\ufffd".encode(), [("char.forbidden", 2), ("char.forbidden", 3)]),
    ],
)
def test_a_source_that_cannot_be_kept_is_refused(data: bytes, expected: list[tuple[str, int]]) -> None:
    made, findings = skeleton("shi", "s", "zh-Hant", "t.txt", data)
    assert made is None
    assert [(finding.rule, finding.line) for finding in findings] == expected
