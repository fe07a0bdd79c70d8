"""Turns texts of different length into pages and compares the time that one clause takes: it must not grow with the
text.
"""

import time
from pathlib import Path

from bopu import __version__
from bopu.site.build import site_files
from bopu.site.context import make_context
from bopu.site.render import Renderer
from bopu.site.strings import read_strings
from tests.bench.synthetic import long_corpus
from tests.site.projects import read

SHORT, LONG = 200, 4000
MOST = 1.6
"""How many times as long a clause of the long text may take; a step that looks at all clauses for each would take 20
times.
"""


def seconds_per_clause(root: Path, size: int) -> float:
    """CPU time for gathering and rendering all pages and downloads of a text, by clause; reading and writing left
    out.
    """
    corpus = long_corpus(root, size)
    _, project = read(root)
    strings = read_strings(project.templates / "strings.toml")
    start = time.process_time()
    context = make_context(corpus, project, strings, "", __version__)
    renderer = Renderer(project.templates, strings, __version__)
    pages = sum(1 for _ in site_files(context, renderer, "", None))
    assert pages > 3 * size
    return (time.process_time() - start) / size


def test_a_clause_of_a_long_text_takes_no_longer_than_one_of_a_short(tmp_path: Path) -> None:
    seconds_per_clause(tmp_path / "warm", SHORT)
    short = seconds_per_clause(tmp_path / "short", SHORT)
    long = seconds_per_clause(tmp_path / "long", LONG)
    assert long < MOST * short, f"{short * 1e3:.2f} ms by clause at {SHORT}, {long * 1e3:.2f} ms at {LONG}"
