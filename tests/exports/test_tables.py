"""Turns cells that a spreadsheet would run into cells that it shows, and back into the words."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bopu.exports.tables import csv_bytes, guarded, json_lines, plain, text_lines

SIGNS = "=+-@＝＋－＠"


@pytest.mark.parametrize(
    "cell",
    [
        *(f"{sign}1+1" for sign in SIGNS),
        "=HYPERLINK(\"http://example.org\")", "\t=1", "\r=1", "\n=1", "  =1", "'=1", "''+1", "\tword", "-",
    ],
)  # fmt: skip
def test_no_cell_is_run_and_its_words_come_back(cell: str) -> None:
    assert guarded(cell) == f"'{cell}" and plain(guarded(cell)) == cell


@pytest.mark.parametrize("cell", ["", "擲四骰。", "1.10", "'tis", "''", "a=1", "5-3"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert guarded(cell) == cell and plain(cell) == cell


@given(st.text(alphabet=st.sampled_from([*SIGNS, "'", " ", "\t", "\n", "\r", ",", '"', "陞", "a", "𠀀"]), max_size=8))
def test_any_cell_comes_back_from_a_csv_file(cell: str) -> None:
    (head, row) = csv.reader(io.StringIO(csv_bytes(["id", "words"], [("x", cell)]).decode("utf-8-sig"), newline=""))
    assert head == ["id", "words"] and plain(row[1]) == cell
    assert not row[1].lstrip("\t\r\n ").startswith(tuple(SIGNS))


def test_a_csv_file_begins_with_a_mark_of_byte_order_and_has_the_line_ends_of_its_standard() -> None:
    assert csv_bytes(["a", "b"], [("1,2", '"')]) == b'\xef\xbb\xbfa,b\r\n"1,2",""""\r\n'


def test_json_stands_on_one_line_whatever_is_in_it() -> None:
    assert json_lines([{"b": "一\n二", "a": 1}, []]).decode() == '{"a": 1, "b": "一\\n二"}\n[]\n'


def test_no_lines_are_an_empty_file() -> None:
    assert text_lines([]) == b""
