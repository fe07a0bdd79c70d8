"""Turns this corpus into a project on disk that a test may change, and a few lines into a report on its rules."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bopu.checks.rules.measured import FILE as MEASURED
from bopu.site import GameData, read_games
from tests.shared import made_once
from tests.site.projects import build, read

SLUG = "shengguantu"


SIDES: dict[str, Any] = {
    "text": {
        "rules": ["ju.twice"],
        "clauses": {"sgt.1.2.3": "擲得「聚」的結果當兩次論"},
        "answer": ["yields_pair"],
    },
    "supplement": {
        "rules": ["chart"],
        "clauses": {"sgt.1.6": "作擲骰未果論"},
        "answer": ["board"],
        "cell": {"to": "sgt.board.jungong.yidengjungong"},
    },
}
"""What the text and the chart say of one throw at one place."""


DIFFERENCE: dict[str, Any] = {
    "slot": "outcome",
    "number": 9,
    "key": {"at": "sgt.board.xian.jingxian", "item": "rou", "face": 2},
    "late": {"has_held: jinshi": False},
    "before": {"rules": ["zhixian.daji"], "clauses": {"sgt.3.4.1": "遇大計即大考"}, "answer": ["to_bureau daji"]},
    "after": {"rules": ["chart"], "clauses": {"sgt.1.6": "作擲骰未果論"}, "answer": ["board"]},
    "cell": {"to": "sgt.board.daji.daji"},
}
NO_ANSWER: dict[str, Any] = {"rules": [], "clauses": {}, "answer": [], "fault": "expected a rule; found none"}
"""What an option answers otherwise, with a situation; and an option under which nothing answers."""


def copy_corpus(root: Path, to: Path, *slugs: str) -> Path:
    """A project with this corpus, or with some of its texts alone, and these templates."""
    for name in slugs:
        shutil.copytree(root / "corpus" / name, to / "corpus" / name)
        shutil.copy(root / "corpus" / "glossary.xml", to / "corpus")
    if not slugs:
        shutil.copytree(root / "corpus", to / "corpus")
    shutil.copytree(root / "site_templates", to / "site_templates")
    return to


def game_of(project: Path) -> GameData:
    """The game of the project's text with rules."""
    corpus, opened = read(project)
    games, _ = read_games(opened, corpus)
    return games[SLUG]


ACCOUNTS = [
    ("sgt.1.1.1", "executable", ["de"], 5, 0, ""),
    ("sgt.1.1.2", "executable", ["cai"], 0, 3, ""),
    ("sgt.1.1.3", "executable", ["cai"], 0, 0, "a case"),
    ("sgt.1.1.4", "executable", ["cai"], 0, 0, ""),
    ("sgt.1.1.5", "executable", [], 0, 0, ""),
    ("sgt.1.1.6", "narrative", [], 0, 0, ""),
    ("sgt.1.2.1", "open", [], 0, 0, ""),
]
"""Clauses with what becomes of them: status, rules, moves in which these spoke, questions they decide, a case."""


def account(clause: str, status: str, rules: list[str], fired: int, decides: int, case: str) -> dict[str, Any]:
    """A clause as the ledger of `bopu check` has it."""
    reason = {} if status == "executable" else {"zh": "有其故", "en": "a reason"}
    counts = {"fired": fired, "decides": decides, "case": case}
    return {"id": clause, "n": "", "status": status, "reason": reason, "by": [], "rules": rules, "steps": [], **counts}


RESTS: dict[str, Any] = {
    "total": 10,
    "source": 9,
    "source_alone": 6,
    "nothing": 0,
    "supplements": {"板": 3},
    "switches": {"gongshi": 1},
}
FINDING = {"level": "warning", "rule": "rules.idle-choice", "file": f"corpus/{SLUG}/rules.yaml", "line": 7}
SILENT = {"id": "cai", "fired": 0, "zh": "各局未遇", "en": "no game asked"}
KEY = {"at": "sgt.board.chushen.yinsheng", "item": "ju", "face": 4}
FIGURE = {"id": "sgt.1.1.1.liang", "clause": "sgt.1.1.1", "printed": "兩", "attribute": "2", "given": "2"}
CHOICE: dict[str, Any] = {
    "switch": "gongshi",
    "option": "gongsheng",
    "decisions": {
        "of": 500,
        "differ": 12,
        "by_slot": {"outcome": 12},
        "examples": [DIFFERENCE, {**DIFFERENCE, "number": 3, "after": NO_ANSWER}],
    },
    "games": {"of": 3, "differ": 2, "first_moves": [1, 2, None]},
}


BECAME = {"all": 4, "case": 2, "enumeration": 1, "assertion": 0, "argument": 0, "equivalent": 0, "nowhere": 1}
UNNOTICED = {"kind": "shifted", "what": "sgt.1.4.yi & <more>"}
KILLERS = [
    {"sort": "case", "name": "A case that notices two", "number": 2},
    {"sort": "enumeration", "name": "gap in throw for 1111", "number": 1},
]
MUTATION = {
    "score": {"killed": 3, "of": 4, "all": 4},
    "counts": {"shifted": {**BECAME, "reasoned": 0}},
    "tables": [{"table": "board", "cells": 10, "spoken": 3, "witness": 1, "rule": 2, "case": 1}],
    "clauses": [{"id": "sgt.1.4", **BECAME, "reasoned": 0, "killers": KILLERS, "survived": [UNNOTICED]}],
    "equivalent": [],
    "survivors": [UNNOTICED],
}


def report_on(version: str) -> dict[str, Any]:
    """A report with one row in each part, as `bopu check` writes it; of the ledger, one of each sort."""
    return {
        "format": 1,
        "slug": SLUG,
        "version": version,
        "games": 3,
        "cases": {"cases": 2, "faults": 0},
        "enumeration": {"slots": [{"slot": "throw", "questions": 126}], "combinations": [{"name": "default"}]},
        "contradictions": [{"slot": "outcome", "key": KEY, "late": {}, **SIDES, "prevails": "text"}],
        "clauses": [account(*row) for row in ACCOUNTS],
        "figures": [{**FIGURE, "rules": ["the rule de"]}],
        "coverage": {"rules": [{"id": "de", "fired": 5}, SILENT]},
        "source_only": {"slots": [{"slot": "outcome", "questions": 100, "open": 25}]},
        "choices": [CHOICE],
        "mutation": MUTATION,
        "rests": {"rules": RESTS, "events": RESTS},
        "findings": [{**FINDING, "message": "expected a change & found <none>", "clause": "sgt.1.4"}],
    }


def write_report(project: Path, version: str) -> None:
    """Put such a report where the site looks for it."""
    folder = project / "build" / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{SLUG}.json").write_text(json.dumps(report_on(version), ensure_ascii=False), encoding="utf-8")


def reported_site(root: Path, factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A copy of one text of this corpus with a report on its rules, and its site: made once for all that look at
    them. Measures that are kept beside the text would stand where the report's are looked for."""

    def make(folder: Path) -> None:
        project = copy_corpus(root, folder / "project", SLUG)
        (project / "corpus" / SLUG / MEASURED).unlink(missing_ok=True)
        write_report(project, game_of(project).ruleset.version)
        assert build(project, folder / "site") == []

    folder = made_once(factory, "reported", make)
    return folder / "project", folder / "site"
