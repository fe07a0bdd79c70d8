"""Turns what a hand scores into JSON: as pages show it, with clauses and the sets of each fan, and as files outside
have it."""

from collections.abc import Mapping, Sequence
from typing import Any

from bopu.games.guobiao import layout as at
from bopu.games.guobiao.hand import Hand, Meld
from bopu.games.guobiao.hand_json import hand_from, waiting_from
from bopu.games.guobiao.law import Law, law_of
from bopu.games.guobiao.players import Won
from bopu.games.guobiao.scorer import NO_SHAPE, Score
from bopu.ruleset.decide import Book
from bopu.ruleset.model import Rule

Json = dict[str, Any]


def score_hand(book: Book, data: Mapping[str, Any]) -> Json:
    """What a hand scores, for a page; of one without a winning tile, for what it waits. Raises ValueError."""
    law = law_of(book)
    if not data.get("win"):
        melds, concealed = waiting_from(law, data)
        return {"waits": waits(law, melds, concealed, data), "least": law.scorer.laws.points}
    hand = hand_from(law, data)
    return explained(law, hand, law.scorer.score(hand))


def explained(law: Law, hand: Hand, score: Score) -> Json:
    """Everything about a score: its sets, each fan with those that make it, what is refused and why, who pays."""
    laws = law.scorer.laws
    return {
        "wins": score.wins,
        "total": score.total,
        "without_flowers": score.without_flowers,
        "may_declare": score.may_declare,
        "least": laws.points,
        "shape": score.division.shape.name if score.division else "",
        "division": _division(law, score),
        "completes": score.division.completes if score.division else -1,
        "fan": [
            {
                "fan": one.fan,
                "count": one.count,
                "points": one.points,
                "sets": [list(sets) for sets in one.sets if sets],
                **_grounds(one.rule),
            }
            for one in score.counted
        ],
        "refused": [
            {
                "fan": one.fan,
                "points": one.points,
                "sets": [list(one.sets)] if one.sets else [],
                "principle": one.rule.id,
                "by": one.beside[0] if one.beside else "",
                "beside": list(one.beside),
                "listed": one.listed,
                **_grounds(one.rule),
            }
            for one in score.refused
        ],
        "ties": [[{"fan": fan, "count": count} for fan, count in listed] for listed in score.tied],
        **({"payment": payment(law, hand, score.total)} if score.may_declare else {}),
    }


def outside(law: Law, hand: Hand, score: Score) -> Json:
    """A score as files have it: fan by their English names in lower case with hyphens."""
    told: Json = {
        "win": score.wins,
        "total": score.total,
        "total_without_flowers": score.without_flowers,
        "may_declare": score.may_declare,
        "fans": [{"id": outside_name(law, one.fan), "count": one.count, "points": one.points} for one in score.counted],
    }
    if score.tied:
        points = {fan.name: fan.points for fan in law.scorer.fan}
        told["alternative_fans"] = [
            [{"id": outside_name(law, fan), "count": count, "points": points[fan]} for fan, count in listed]
            for listed in score.tied
        ]
    if score.may_declare:
        told["payment"] = payment(law, hand, score.total)
    else:
        told["reason"] = reason(law, score)
    return told


def reason(law: Law, score: Score) -> str:
    """Why a hand may not win; empty where it may."""
    if score.may_declare:
        return ""
    return NO_SHAPE if not score.wins else f"below {law.scorer.laws.points} points without flowers"


def outside_name(law: Law, fan: str) -> str:
    """What files outside call a fan."""
    return law.book.ruleset.names[fan]["en"].lower().replace(" ", "-")


def payment(law: Law, hand: Hand, points: int) -> Json:
    """What the winner gets, and what each of the others pays by who they are; None for who is not there."""
    came = at.ROBBED if hand.robbed else at.DRAWN if hand.self_draw else at.DISCARDED
    winner, feeder = 0, 1
    paid = law.payments(law.said("way", "is", came), Won(winner, feeder), points)
    by_seat: dict[int, int] = {}
    for payer, _, chips in paid:
        by_seat[payer] = by_seat.get(payer, 0) + int(chips)
    others = next((chips for seat, chips in by_seat.items() if seat != feeder), None)
    return {
        "winner": sum(by_seat.values()),
        "each_loser_self_draw": others if hand.self_draw else None,
        "discarder": None if hand.self_draw else by_seat.get(feeder),
        "other_losers": None if hand.self_draw else others,
    }


def waits(law: Law, melds: Sequence[Meld], concealed: Sequence[int], facts: Mapping[str, Any]) -> list[Json]:
    """Each tile for which a hand waits: what it would score, and how many are not in the hand itself."""
    held = [*concealed, *(tile for meld in melds for tile in law.meld_tiles(meld))]
    found = []
    for tile in law.scorer.waits(melds, concealed):
        left = law.tiles.copies[tile] - held.count(tile)
        if left > 0:
            name = law.tiles.names[tile]
            hand = hand_from(law, {**facts, "robbed": False, "rob_kong": False, "last_of_kind": False, "win": name})
            score = law.scorer.score(hand)
            told = {"tile": name, "left": left, "total": score.total, "may_declare": score.may_declare}
            found.append({**told, "least": law.scorer.laws.points})
    return found


def _division(law: Law, score: Score) -> list[Json]:
    if score.division is None:
        return []
    return [
        {
            "kind": part.kind,
            "tiles": [law.tiles.names[tile] for tile in part.tiles],
            "open": part.melded and part.kind != at.ANGANG,
        }
        for part in score.division.parts
    ]


def _grounds(rule: Rule) -> Json:
    return {"rule": rule.id, "cites": list(rule.cites)}
