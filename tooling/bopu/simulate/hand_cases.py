"""Turns cases whose hand is to be scored into what of them does not hold, each as a sentence."""

from collections.abc import Iterator, Mapping
from typing import Any

from bopu.play.contract import Game
from bopu.play.scoring import Scored, Scoring
from bopu.ruleset.decide import Book, Conflict, Gap
from bopu.simulate.case_file import Case


def score_case(book: Book, game: Game, case: Case) -> Scored:
    """What the hand of a case scores. Raises ValueError where there is no such hand, `Gap` or `Conflict`."""
    if not isinstance(game, Scoring):
        raise ValueError(f"expected a game whose hands can be scored; found {game.name}")
    return game.score(book, case.hand)


def rules_told(scored: Scored) -> set[str]:
    """The rules by which something of a hand counts, or does not."""
    return set(_rules(scored))


def _rules(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name == "rule":
                yield inner
            else:
                yield from _rules(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _rules(inner)


def hand_faults(book: Book, game: Game, case: Case) -> Iterator[str]:
    """What a case expects of its hand and does not find."""
    return iter(judged_hand(book, game, case)[0])


def judged_hand(book: Book, game: Game, case: Case) -> tuple[list[str], set[str]]:
    """What a case expects of its hand and does not find, and the rules that its score tells of."""
    try:
        scored = score_case(book, game, case)
    except ValueError as fault:
        return [str(fault)], set()
    except (Gap, Conflict) as silence:
        return [f"expected a hand that the rules can score; found that they do not: {silence}"], set()
    return list(_unmet(case, scored)), rules_told(scored)


def _unmet(case: Case, scored: Scored) -> Iterator[str]:
    expect = case.expect
    counted = {one["fan"]: one["count"] for one in scored["fan"]}
    for name in ("wins", "may_declare", "total", "shape"):
        if name in expect and expect[name] != scored[name]:
            yield f"expected {name} to be {expect[name]}; found {scored[name]} with {_listed(counted)}"
    if "fan" in expect and dict(expect["fan"]) != counted:
        yield f"expected {_listed(expect['fan'])}; found {_listed(counted)}"
    if "ties" in expect and expect["ties"] != len(scored["ties"]):
        yield f"expected {expect['ties']} other lists that come to as much; found {len(scored['ties'])}"
    for fan in expect.get("not_fan", ()):
        if fan in counted:
            yield f"expected no {fan}; found {_listed(counted)}"
    for rule in expect.get("rules", ()):
        if rule not in (told := rules_told(scored)):
            yield f"expected the rule {rule} to make something count or not; found {', '.join(sorted(told)) or 'none'}"


def _listed(fan: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in fan.items()) or "nothing that counts"
