"""Projects on disk: what is found, what is amiss with folders, names and settings."""

import os
import sys
from pathlib import Path

import pytest

from bopu.findings import Finding
from bopu.project import Project, open_project
from bopu.project.folder import import_from, shared_folder
from tests.text.tei import project, rules, small_project, validated


def opened(root: Path) -> tuple[Project | None, list[Finding]]:
    """A project and the findings, of which the missing translation is no matter here."""
    found, findings = open_project(root)
    return found, [finding for finding in findings if finding.rule != "project.translation"]


def settings(root: Path, text: str | bytes, folder: str = "shi") -> list[Finding]:
    """What is wrong with these settings of a text."""
    return opened(project(root, {f"{folder}/text.xml": "<TEI/>", f"{folder}/edition.toml": text}))[1]


def test_a_small_project_has_no_fault(tmp_path: Path) -> None:
    corpus, findings = validated(small_project(tmp_path))
    assert findings == []
    assert corpus is not None


def test_the_project_of_this_checkout_is_found_from_its_root_and_from_its_corpus(root: Path) -> None:
    first, _ = open_project(root)
    second, _ = open_project(root / "corpus")
    assert first == second
    assert first is not None
    assert first.schema == root / "schema"


def test_schemas_of_the_package_serve_where_a_project_has_none(tmp_path: Path, root: Path) -> None:
    found, _ = open_project(small_project(tmp_path))
    assert found is not None
    assert found.schema == shared_folder("schema") == root / "schema"
    (tmp_path / "schema").mkdir()
    found, _ = open_project(tmp_path)
    assert found is not None
    assert found.schema == tmp_path / "schema"


def test_folders_and_files_with_spaces_and_chinese_names_are_read(tmp_path: Path) -> None:
    root = small_project(tmp_path / "一 二 三")
    (root / "corpus/shi").rename(root / "corpus/采 蓮 船")
    (root / "corpus/采 蓮 船/edition.toml").write_text('slug = "cai"\npublish = "full"\n', "utf-8")
    corpus, findings = validated(root)
    assert findings == []
    assert corpus is not None
    assert (corpus.editions[0].slug, corpus.editions[0].document.file) == ("cai", "corpus/采 蓮 船/text.xml")


def test_a_folder_whose_name_is_no_slug_needs_one(tmp_path: Path) -> None:
    found, (finding,) = opened(project(tmp_path, {"采 蓮/text.xml": "<TEI/>", "采 蓮/edition.toml": 'publish="full"'}))
    assert found is None
    assert (finding.rule, finding.file) == ("project.slug", "corpus/采 蓮/edition.toml")
    assert "found '采 蓮'" in finding.message


def test_two_texts_with_one_slug_are_a_finding(tmp_path: Path) -> None:
    same = {"a/text.xml": "<TEI/>", "a/edition.toml": 'publish="none"'}
    other = {"b/text.xml": "<TEI/>", "b/edition.toml": 'publish="none"\nslug="a"'}
    found, (finding,) = opened(project(tmp_path, {**same, **other}))
    assert found is None
    assert (finding.rule, finding.file) == ("project.slug", "corpus/b")
    assert "corpus/a has" in finding.message


@pytest.mark.parametrize(
    ("text", "rule", "line", "words"),
    [
        ('publish = "full"\nslug = [', "project.settings", 2, "expected TOML"),
        (b'publish = "\xe9"', "project.settings", 0, "expected TOML"),
        ('publish = "full"\n\ncolour = "red"', "project.settings", 3, "found 'colour'"),
        ('publish = "full"\n[colour]\nx = 1', "project.settings", 2, "found 'colour'"),
        ('slug = "shi"\npublish = "all"', "project.publish", 2, "found 'all'"),
        ("publish = true", "project.publish", 1, "found True"),
        ('slug = "shi"', "project.publish", 0, "found no such setting"),
        ('publish = "none"\nslug = "S"', "project.slug", 2, "found 'S'"),
        ('publish = "none"\nslug = 5', "project.slug", 2, "found '5'"),
        ('publish = "none"\nslug = "zh"', "project.slug", 2, "one of the site's own folders"),
    ],
)
def test_a_wrong_setting_is_named_with_its_line(
    tmp_path: Path, text: str | bytes, rule: str, line: int, words: str
) -> None:
    (finding,) = settings(tmp_path, text)
    assert (finding.rule, finding.file, finding.line) == (rule, "corpus/shi/edition.toml", line)
    assert words in finding.message


def test_all_wrong_settings_are_told(tmp_path: Path) -> None:
    findings = settings(tmp_path, 'publish = "x"\nslug = "X"\na = 1\nb = 2')
    assert rules(findings) == ["project.settings", "project.settings", "project.publish", "project.slug"]


def test_a_text_without_settings_is_withheld_and_says_so(tmp_path: Path) -> None:
    found, findings = opened(project(tmp_path, {"shi/text.xml": "<TEI/>"}))
    assert rules(findings) == ["project.publish"]
    assert found is not None
    assert found.texts[0].publish == "none"


def test_a_missing_translation_is_a_warning(tmp_path: Path) -> None:
    corpus, findings = validated(small_project(tmp_path, english=None))
    assert rules(findings) == ["project.translation"]
    assert corpus is not None


def test_a_folder_of_tei_without_an_edition_is_a_finding(tmp_path: Path) -> None:
    _, (finding,) = opened(project(tmp_path, {"shi/board.xml": "<TEI/>"}))
    assert (finding.rule, finding.file) == ("project.edition", "corpus/shi")


def test_folders_without_tei_and_hidden_files_are_left_alone(tmp_path: Path) -> None:
    root = small_project(tmp_path)
    project(root, {"notes/a.md": "x", ".git/text.xml": "x", "shi/notes/b.xml": "x"})
    (root / "corpus/shi/.#text.xml").symlink_to("nowhere")
    assert validated(root)[1] == []


def test_companions_are_all_other_tei_files(tmp_path: Path) -> None:
    found, _ = opened(project(tmp_path, {"shi/text.xml": "", "shi/text.en.xml": "", "shi/圖 一.xml": ""}))
    assert found is not None
    assert [name for name, _ in found.texts[0].companions] == ["圖 一"]


@pytest.mark.parametrize("name", ["corpus", "corpus/shi"])
def test_an_empty_project_is_a_finding(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir(parents=True)
    found, (finding,) = opened(tmp_path)
    assert found is None
    assert (finding.rule, finding.file) == ("project.texts", "corpus")


def test_no_folder_and_a_file_in_its_place_are_findings(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("none", "file", "loop"):
        found, findings = opened(tmp_path / name)
        assert found is None
        assert rules(findings) == ["project.corpus"]


def test_a_forbidden_folder_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated, because the superuser may read everything."""
    root = small_project(tmp_path)
    whole = Path.iterdir

    def refused(path: Path):  # type: ignore[no-untyped-def]
        if path.name == "shi":
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path)

    monkeypatch.setattr(Path, "iterdir", refused)
    _, (finding,) = opened(root)
    assert finding.rule == "project.corpus"
    assert "shi: Permission denied" in finding.message


@pytest.mark.parametrize("name", ["text.xml", "text.en.xml", "edition.toml", "board.xml", "../glossary.xml"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "loop", "dangling"])
def test_whatever_stands_in_the_place_of_a_file_is_one_finding(tmp_path: Path, name: str, kind: str) -> None:
    root = small_project(tmp_path)
    path = root / "corpus/shi" / name
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path if kind == "loop" else "nowhere")
    corpus, findings = validated(root)
    assert corpus is None
    assert rules(findings) == ["file.regular" if kind in ("pipe", "folder") else "file.read"]
    assert findings[0].file.endswith(name.removeprefix("../"))


def test_engines_are_found_beside_the_corpus_and_behind_all_that_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of a project, or of its corpus, once; no folder above one that holds no corpus."""
    monkeypatch.setattr(sys, "path", ["installed"])
    (tmp_path / "a" / "corpus").mkdir(parents=True)
    (tmp_path / "b").mkdir()
    for folder in (tmp_path / "a", tmp_path / "a" / "corpus", tmp_path / "b"):
        import_from(folder)
    assert sys.path == ["installed", *(os.path.realpath(tmp_path / name) for name in ("a", "b"))]
