"""Turns `cites` and `supplied` of a part of a rules.yaml into what it rests on: clauses, or a source outside them."""

from bopu.rules.marked import Marked
from bopu.rules.owner import Faults, Owner
from bopu.rules.shape import near
from bopu.rules.source import Node


def read_cites(
    node: Node, who: str, marked: Marked, citations: dict[str, dict[str, int]], faults: Faults
) -> tuple[str, ...]:
    """The clauses that a part cites, noted in `citations` by clause with who cites it and on which line."""
    listed = node.get("cites")
    cited = list(listed.entries()) if listed is not None else []
    for one in cited:
        if one.text in marked.clauses:
            citations.setdefault(one.text, {}).setdefault(who, one.line)
        else:
            message = f"expected the id of a clause of the texts; found {one.text!r}{near(one.text, marked.clauses)}"
            faults.error("unknown-clause", one.line, message)
    return tuple(dict.fromkeys(one.text for one in cited))


def check_ground(node: Node, owner: Owner, faults: Faults) -> None:
    """A part that cites nothing and is not supplied rests on nothing."""
    if not owner.cites and node.get("supplied") is None:
        faults.error("ground", owner.line, f"expected cites or supplied in {owner}; found neither")
