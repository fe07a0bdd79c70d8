"""Turns the texts that have rules into the files that a reader's browser plays with, and into what a play page must
know of them."""

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bopu.clauses.model import Edition
from bopu.rules.specs import spec_text
from bopu.simulate.run import Tell, silent
from bopu.site.addresses import LANGUAGES, folder, link
from bopu.site.citations import citations_file
from bopu.site.context import Context
from bopu.site.download import Download
from bopu.site.positions import positions_file
from bopu.site.rests import rests_file
from bopu.site.rule_pages import game_book

FOLDER = "engine/"
SHORT = 12
"""How many digits of a digest stand in an address: when the file changes, so does its address."""

LEG = ("bopu.findings", "bopu.ids", "bopu.play", "bopu.ruleset")
"""The modules and packages that every game needs."""

BULK = "bulk"
"""How the names of modules begin that need numpy."""

FIRST_YEAR = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip can tell: the same sources give the same bytes."""

FAULTS = ("no_wasm", "no_worker", "offline", "missing", "changed", "memory", "start", "stalled", "died", "closed")
"""Why nothing can be played, as static/player/engine.js and worker.js tell it."""

OPENS = ("pyodide", "pyodide_asm", "pyodide_wasm", "python_stdlib", "pyodide_lock", "player_source", "player_ruleset")
"""What is asked for when a game is opened."""


def playable(context: Context, edition: Edition) -> bool:
    """Whether a text can be played on the site: it has rules, may be shown in full, and Pyodide is there. The compiled
    rules of other texts would tell their wording."""
    return context.player is not None and edition.publish == "full" and game_book(context, edition) is not None


def player_files(context: Context, tell: Tell = silent) -> Iterator[Download]:
    """All files of play; none where no text can be played. `tell` hears of the games that are played for them, text by
    text. Raises OSError where a file cannot be read."""
    editions = [edition for edition in context.editions if playable(context, edition)]
    if context.player is None or not editions:
        return
    yield from context.player.files()
    yield source_file({context.games[edition.slug].ruleset.engine for edition in editions})
    for edition in editions:
        ruleset = context.games[edition.slug].ruleset
        yield Download(_ruleset_path(context, edition), "player_ruleset", spec_text(ruleset).encode())
        beside, root = _beside(edition.slug, ""), context.project.root
        yield Download(beside["positions"], "player_positions", positions_file(root, ruleset))
        yield Download(beside["rests"], "player_rests", rests_file(root, ruleset, context.player.counted, tell))
        book = game_book(context, edition)
        assert book is not None  # it is playable
        for lang in LANGUAGES:
            path = _beside(edition.slug, lang)["citations"]
            yield Download(path, f"citations_{lang}", citations_file(book, lang))


def source_file(engines: Iterable[str]) -> Download:
    """The sources of all that a game needs and of these engines, as a zip that Python can import from."""
    files = {name: path for module in (*LEG, *engines) for name, path in _modules(module)}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name in sorted(files):
            made.writestr(zipfile.ZipInfo(name, FIRST_YEAR), files[name].read_bytes(), zipfile.ZIP_DEFLATED, 9)
    whole = Download("", "player_source", packed.getvalue())
    return Download(f"{FOLDER}bopu-{whole.digest[:SHORT]}.zip", whole.kind, whole.content)


def _modules(name: str) -> Iterator[tuple[str, Path]]:
    """The files of a module or a whole package and of the packages that it lies in, by their names in the zip."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return
    path, parts = Path(spec.origin), name.split(".")
    top = path.parents[len(parts) - (path.stem != "__init__")]
    inner = path.parent.rglob("*.py") if path.stem == "__init__" else (path,)
    outer = (top.joinpath(*parts[:depth], "__init__.py") for depth in range(1, len(parts)))
    for file in (*inner, *outer):
        if file.is_file() and not file.name.startswith(BULK):
            yield file.relative_to(top).as_posix(), file


def play_data(context: Context, edition: Edition, lang: str, files: Sequence[Download]) -> dict[str, Any]:
    """What the play page of a text must know: where the files are, from the page; sizes and digests of those that are
    asked for when a game is opened; how its faults read. `files` are those of the whole site.
    """
    assert context.player is not None
    root = link(folder(lang, edition.slug, "play"), "")
    own = _ruleset_path(context, edition)
    wanted = [file for file in files if file.kind in OPENS and (file.kind != "player_ruleset" or file.path == own)]
    named = {file.kind: root + file.path for file in wanted}
    there = {file.path for file in files}
    return {
        "addresses": {
            "worker": f"{root}static/player/worker.js",
            "pyodide": root + context.player.address,
            "source": named["player_source"],
            "ruleset": named["player_ruleset"],
            **{name: root + path if path in there else "" for name, path in _beside(edition.slug, lang).items()},
        },
        "files": [
            {"url": root + file.path, "size": len(file.content), "sha256": file.digest, "sent": file.sent}
            for file in wanted
        ],
        "total": sum(len(file.content) for file in wanted),
        "sent": sum(file.sent for file in wanted),
        "faults": {reason: context.strings[lang].name("engine", reason) for reason in FAULTS},
    }


def _beside(slug: str, lang: str) -> dict[str, str]:
    """What a page asks for besides: it does with less where one of these is not there."""
    return {
        "citations": f"{FOLDER}{lang}/{slug}.json",
        "positions": f"{FOLDER}{slug}-positions.json",
        "rests": f"{FOLDER}{slug}-rests.json",
    }


def _ruleset_path(context: Context, edition: Edition) -> str:
    return f"{FOLDER}{edition.slug}-{context.games[edition.slug].ruleset.version[:SHORT]}.json"
