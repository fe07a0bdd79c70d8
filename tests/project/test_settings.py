"""Turns settings of a project as a whole into where faults are reported, and bad ones into one sentence each."""

from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.project import open_project
from bopu.project.settings import PAGE, address_fault
from tests.text.tei import small_project


def opened(root: Path, text: str | bytes) -> tuple[str, list[Finding]]:
    """The address of a project with this project.toml, and what is wrong with it."""
    small_project(root)
    path = root / "corpus" / "project.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    found, findings = open_project(root)
    return (found.report if found else ""), findings


def test_a_project_without_settings_has_no_address(tmp_path: Path) -> None:
    found, findings = open_project(small_project(tmp_path))
    assert (findings, found.report if found else None) == ([], "")


@pytest.mark.parametrize(
    "address",
    [
        "https://host.example/issues/new?title={id}&body={quotation}%0A{page}",
        "http://localhost:8080/{id}#{release}",
        "mailto:editors@host.example?subject={id}",
    ],
)
def test_an_address_is_kept_as_it_is_written(tmp_path: Path, address: str) -> None:
    assert opened(tmp_path, f'report = "{address}"\n') == (address, [])


def test_a_mail_address_becomes_a_letter_that_is_begun(tmp_path: Path) -> None:
    address, findings = opened(tmp_path, 'report = "editors@host.example"\n')
    assert findings == [] and address.startswith("mailto:editors@host.example?subject={id}")
    assert "{quotation}" in address and "{release}" in address and "{page}" in address


def test_an_address_with_nothing_to_fill_in_is_warned_of(tmp_path: Path) -> None:
    address, (finding,) = opened(tmp_path, 'report = "https://host.example/contact"\n')
    assert address == "https://host.example/contact" and finding.level == "warning"
    assert "expected {id}, {release}, {quotation}, {page} in the address" in finding.message


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("report = 3\n", 1, "found 3"),
        ('report = ""\n', 1, "found ''"),
        ('\nreport = "javascript:alert(1)"\n', 2, "found 'javascript:alert(1)'"),
        ('report = "https://host.example/?q={clause}"\n', 1, "found '{clause}', which is none of {id}, {release}"),
        ('report = "https://host.example/?q={id"\n', 1, "found '{'"),
        ('report = "https://{id}.example/"\n', 1, "the place itself cannot be filled in"),
        ('report = "https:///new?{id}"\n', 1, "which names no host"),
        ('report = "https://host.example/a b?{id}"\n', 1, "percent sign"),
        ('report = "https://host.example/%4?{id}"\n', 1, "percent sign"),
        ('report = "https://[host/?{id}"\n', 1, "which is no address"),
        ('report = "mailto:editors?subject={id}"\n', 1, "which is no mail address"),
        ('report = "{id}@host.example"\n', 1, "found '{id}@host.example'"),
        ('report = "a?b@host.example"\n', 1, "found 'a?b@host.example'"),
        ('report = "編者@host.example"\n', 1, "percent sign"),
        ('colour = "red"\n', 1, "expected only the settings report and page; found 'colour'"),
        ("[colour]\nred = 1\n", 1, "found 'colour'"),
        ("page = 0\n", 1, "a whole number above 0, how long a page of the reading view may be; found 0"),
        ("\npage = true\n", 2, "found True"),
        ('page = "100 kB"\n', 1, "found '100 kB'"),
        ("page = 2.5\n", 1, "found 2.5"),
        ("report = \n", 0, "expected TOML"),
        (b'report = "\xe9"\n', 0, "expected TOML"),
    ],
)
def test_a_bad_setting_is_one_sentence(tmp_path: Path, text: str | bytes, line: int, words: str) -> None:
    address, (finding,) = opened(tmp_path, text)
    assert (address, finding.file, finding.line) == ("", "corpus/project.toml", line)
    assert words in finding.message and finding.level == "error"


def test_how_long_a_page_may_be_is_a_setting(tmp_path: Path) -> None:
    small_project(tmp_path)
    path = tmp_path / "corpus" / "project.toml"
    for text, size in (("", PAGE), ("page = 5\n", 5), ('page = 5\nreport = "editors@host.example"\n', 5)):
        path.write_text(text, encoding="utf-8")
        found, findings = open_project(tmp_path)
        assert (found and found.page, findings) == (size, [])


def test_a_folder_in_the_place_of_the_settings_is_told(tmp_path: Path) -> None:
    (small_project(tmp_path) / "corpus" / "project.toml").mkdir()
    _, findings = open_project(tmp_path)
    assert [(finding.rule, finding.file) for finding in findings] == [("file.regular", "corpus/project.toml")]


def test_an_address_has_an_end() -> None:
    assert address_fault("https://host.example/" + "x" * 1000) == "1021 characters, of which 1000 are the most"
