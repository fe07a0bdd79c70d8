"""Turns the arguments of a report into what pages show: the question, the hypotheses with what was reckoned for each,
the verdict, the editor's words with links; and into the links that lead to them from clauses and switches.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from bopu.site.label_view import key_words
from bopu.site.rule_view import Link, Only, RuleDesk

_PLACE = re.compile(r"\[\[([^\]]+)\]\]")


class Cell(NamedTuple):
    """What was reckoned for one hypothesis: a number, and the keys that it counts."""

    number: str
    keys: str


class HypothesisView(NamedTuple):
    """One hypothesis: its words, the options it takes, whether it is in force, whether it stands, its cells."""

    said: str
    only: tuple[Only, ...]
    layer: str
    in_force: bool
    stands: bool
    cells: tuple[Cell, ...]


class ArgumentView(NamedTuple):
    """One argument. `text` are pieces, some of them links to clauses; `heads` name the columns of what was reckoned."""

    anchor: str
    question: str
    clauses: tuple[Link, ...]
    switches: tuple[Link, ...]
    acts: tuple[Link, ...]
    heads: tuple[str, ...]
    hypotheses: tuple[HypothesisView, ...]
    criterion: str
    verdict: str
    certainty: str
    text: tuple[Link, ...]


def argument_views(desk: RuleDesk) -> tuple[ArgumentView, ...]:
    """Every argument of the report; none where words may not be shown."""
    return tuple(_argument(desk, row) for row in _rows(desk)) if desk.open else ()


def argument_links(desk: RuleDesk, clause: str = "", switch: str = "") -> tuple[Link, ...]:
    """Links to the arguments that cite a clause or bear upon a switch; none where words may not be shown."""
    rows = (row for row in _rows(desk) if clause in row["clauses"] or switch in row["switches"])
    if not desk.open:
        return ()
    return tuple(
        Link(row["question"][desk.lang], desk.page("report", fragment=_anchor(row)), desk.speaker.tag) for row in rows
    )


def argument_links_by_id(desk: RuleDesk, names: Iterable[str]) -> tuple[Link, ...]:
    """Links to arguments by their ids, on a page that shows words."""
    rows = {row["id"]: row for row in _rows(desk)}
    found = [rows[name] for name in names if name in rows]
    return tuple(
        Link(row["question"][desk.lang], desk.page("report", fragment=_anchor(row)), desk.speaker.tag) for row in found
    )


def _rows(desk: RuleDesk) -> Iterable[Mapping[str, Any]]:
    return desk.game.report.get("arguments") or ()


def _anchor(row: Mapping[str, Any]) -> str:
    return f"argument-{row['id']}"


def _argument(desk: RuleDesk, row: Mapping[str, Any]) -> ArgumentView:
    names = [one["id"] for one in row["reckons"]]
    table = next((one.get("table", "") for one in row["reckons"] if one["kind"] == "keys"), "")
    return ArgumentView(
        _anchor(row),
        row["question"][desk.lang],
        tuple(desk.clause(name) for name in row["clauses"]),
        tuple(_switch(desk, name) for name in row["switches"]),
        tuple(_act(desk, name) for name in row["acts"]),
        tuple(one[desk.lang] for one in row["reckons"]),
        tuple(_hypothesis(desk, one, names, table) for one in row["hypotheses"]),
        _criterion(desk, row),
        desk.say("report", "discriminates") if row["discriminates"] else desk.say("report", "undecided"),
        desk.name("cert", row["certainty"]),
        pieces(desk, row["text"][desk.lang]),
    )


def _switch(desk: RuleDesk, name: str) -> Link:
    switch = desk.game.ruleset.switches[name]
    said = desk.question(switch)
    return Link(said.text, desk.switch(name).href, said.lang)


def _act(desk: RuleDesk, name: str) -> Link:
    """An editorial act, by the words it is about (what it is, where there is one reading), on its clause's page."""
    for clause in desk.edition.clauses:
        for act in clause.acts:
            if act.id == name:
                read = [reading.text for reading in act.readings if reading.text]
                words = " → ".join(read) if len(read) > 1 else " ".join((desk.name("act", act.kind), *read))
                return Link(words, f"{desk.to(clause.id)}#apparatus", desk.edition.document.lang)
    return Link(name, "", "en")


def _hypothesis(desk: RuleDesk, one: Mapping[str, Any], names: Iterable[str], table: str) -> HypothesisView:
    layer = desk.name("layer", one["layer"]) if one["layer"] else ""
    cells = tuple(cell(desk, one["results"][name], table) for name in names)
    return HypothesisView(one[desk.lang], desk.only(one["choices"]), layer, one["in_force"], one["stands"], cells)


def cell(desk: RuleDesk, result: Mapping[str, Any], table: str) -> Cell:
    """What came out of a computation, in words."""
    keys = ("、" if desk.lang == "zh" else "; ").join(key_words(desk, table, key) for key in result.get("keys", ()))
    if result.get("names"):
        keys = ("、" if desk.lang == "zh" else ", ").join(desk.called(name).text for name in result["names"])
    if "chance" in result:
        share = f" ({result['count']}/{result['of']})" if result.get("of") else ""
        return Cell(f"{result['chance']} %{share}", keys)
    if "said" in result or not result["of"]:
        return Cell(result.get("said", str(result["count"])), keys)
    return Cell(desk.say("report", "count_of", n=result["count"], of=result["of"]), keys)


def _criterion(desk: RuleDesk, row: Mapping[str, Any]) -> str:
    asked = row["criterion"]
    of = next(one[desk.lang] for one in row["reckons"] if one["id"] == asked["of"])
    said = {
        "none": desk.say("report", "stands_none", of=of),
        "some": desk.say("report", "stands_some", of=of),
        "most": desk.say("report", "stands_most", of=of),
        "fewest": desk.say("report", "stands_fewest", of=of),
        "at_least": desk.say("report", "stands_at_least", of=of, bound=asked.get("bound", "")),
    }
    return said[asked["is"]]


def pieces(desk: RuleDesk, text: str) -> tuple[Link, ...]:
    """The words, with a link where they name a clause."""
    return tuple(_pieces(desk, text))


def _pieces(desk: RuleDesk, text: str) -> Iterable[Link]:
    for at, part in enumerate(_PLACE.split(text)):
        if at % 2:
            yield desk.clause(part)
        elif part:
            yield Link(part, "", desk.speaker.tag)
