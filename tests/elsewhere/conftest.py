"""Projects in folders of their own, made once for the tests of this folder."""

from pathlib import Path

import pytest

from bopu.project.folder import import_from
from tests.cli.typing_at import at_once
from tests.elsewhere.projects import EXAMPLE, add_rival, contents, example

import_from(EXAMPLE)


@pytest.fixture(scope="module")
def rival(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with a rival text for its game and a text without any, each made by new files alone."""
    root = example(tmp_path_factory.mktemp("elsewhere") / "他 處")
    before = contents(root)
    add_rival(root)
    assert at_once(root, "new", "text", "jiangu").returncode == 0
    assert at_once(root, "check", "jiupu", "--confirm", "all", "--by", "machine").returncode == 0
    after = contents(root)
    assert {name: after[name] for name in before} == before
    return root
