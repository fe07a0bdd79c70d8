"""Turns what a game says of a hand into lines for people: its sets, each fan that counts, each refused and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bopu.ruleset.model import Ruleset

Json = Mapping[str, Any]

TEXT: dict[str, dict[str, str]] = {
    "zh": {
        "head": "{id}：{said}",
        "no_shape": "不合牌型，不能和",
        "below": "{total}分，除花牌{without}分，不滿{least}分，不能和",
        "wins": "和，{total}分",
        "division": "拆法：{sets}",
        "open": "（明）",
        "fan": "  {points}　{name}{sets}",
        "times": "{points}×{count}",
        "refused": "不計：",
        "not": "  {points}　{name}{sets}　{why}",
        "why": "{law}",
        "why_beside": "{law}：已計{beside}",
        "tied": "同分之計法：{listed}",
        "pays_all": "其餘三家各付{each}分，得{winner}分",
        "pays_one": "放和者付{discarder}分，其餘兩家各付{others}分，得{winner}分",
        "between": "、",
        "sets": "（{sets}）",
    },
    "en": {
        "head": "{id}: {said}",
        "no_shape": "no winning shape",
        "below": "{total} points, {without} without flowers: fewer than the {least} that a win needs",
        "wins": "wins with {total} points",
        "division": "read as {sets}",
        "open": " (open)",
        "fan": "  {points}  {name}{sets}",
        "times": "{points} x {count}",
        "refused": "not counted:",
        "not": "  {points}  {name}{sets}: {why}",
        "why": "{law}",
        "why_beside": "{law}, beside {beside}",
        "tied": "as many points: {listed}",
        "pays_all": "each of the others pays {each}; the winner gets {winner}",
        "pays_one": "the discarder pays {discarder}, the others {others} each; the winner gets {winner}",
        "between": ", ",
        "sets": " ({sets})",
    },
}


def explanation(scored: Json, ruleset: Ruleset, lang: str) -> str:
    """The lines that explain one hand, and an empty one after them."""
    return "\n".join((*_Explained(scored, ruleset, lang).lines(), ""))


class _Explained:
    """One hand in one language."""

    def __init__(self, scored: Json, ruleset: Ruleset, lang: str) -> None:
        self.scored, self.lang, self.text = scored, lang, TEXT[lang]
        self._names = ruleset.names

    def lines(self) -> Iterator[str]:
        scored, text = self.scored, self.text
        yield text["head"].format(id=scored["id"], said=self._said())
        if scored["division"]:
            sets = (self._set(one) + (text["open"] if one["open"] else "") for one in scored["division"])
            yield text["division"].format(sets=" ".join(sets))
        for one in scored["fan"]:
            points = text["times"].format(**one) if one["count"] > 1 else one["points"]
            yield text["fan"].format(points=points, name=self._name(one["fan"]), sets=self._sets(one["sets"]))
        if scored["refused"]:
            yield text["refused"]
        for one in scored["refused"]:
            parts = {"points": one["points"], "name": self._name(one["fan"]), "sets": self._sets(one["sets"])}
            yield text["not"].format(**parts, why=self._why(one))
        for listed in scored["ties"]:
            yield text["tied"].format(listed=self._listed(listed))
        if payment := scored.get("payment"):
            key = "pays_one" if payment["each_loser_self_draw"] is None else "pays_all"
            yield text[key].format(
                winner=payment["winner"],
                each=payment["each_loser_self_draw"],
                discarder=payment["discarder"],
                others=payment["other_losers"],
            )

    def _said(self) -> str:
        scored = self.scored
        key = "no_shape" if not scored["wins"] else "wins" if scored["may_declare"] else "below"
        return self.text[key].format(total=scored["total"], without=scored["without_flowers"], least=scored["least"])

    def _why(self, one: Json) -> str:
        beside = self.text["between"].join(map(self._name, one["beside"]))
        key = "why_beside" if beside else "why"
        return self.text[key].format(law=self._name(one["principle"]), beside=beside)

    def _listed(self, listed: Sequence[Json]) -> str:
        shown = (self._name(one["fan"]) + (f" x {one['count']}" if one["count"] > 1 else "") for one in listed)
        return self.text["between"].join(shown)

    def _sets(self, sets: Sequence[Sequence[int]]) -> str:
        if not sets:
            return ""
        shown = (" + ".join(self._set(self.scored["division"][at]) for at in some) for some in sets)
        return self.text["sets"].format(sets="; ".join(shown))

    def _set(self, part: Json) -> str:
        return ("" if self.lang == "zh" else "-").join(map(self._name, part["tiles"]))

    def _name(self, word: str) -> str:
        return self._names.get(word, {}).get(self.lang, word)
