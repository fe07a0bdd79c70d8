"""Turns the English sentences in which rules stop play into Chinese ones.

Why play stops is found in the middle of it and told in one language; reports keep that sentence. Here stands what each
expected, as a pattern; names of slots, steps and features stay as the rules write them. What no pattern knows is quoted
as it is.
"""

import re

SILENT = "規則至此不能決："
CONTRADICTED = "規則相牴牾："

_HEADS = (
    (re.compile(r"the rules contradict each other: "), CONTRADICTED),
    (re.compile(r"the rules do not say .+?: "), SILENT),
)
_SENTENCES: tuple[tuple[str, str], ...] = (
    (r"expected a rule that decides counting: .+; found none", r"不能皆計之時計何者，無規則可據"),
    (r"expected a rule that decides (\S+) for (.+); found none", r"無規則決定 \1（\2）"),
    (
        r"expected one answer to (\S+) for (.+), or overrides that order the rules; found (.+), which differ",
        r"\1（\2）：\3 所答不同，而無先後",
    ),
    (r"expected the step (\S+) of the procedure (\S+); found that .+", r"\2 之步 \1 唯補則有之，文本無據"),
    (
        r"expected a move, chance or an end within (\d+) steps of the procedure (\S+); found a round of (.+) \((.+)\)",
        r"\2 行 \1 步而無擇、無擲、無終：\3 循環不已（\4）",
    ),
    (r"expected one position named (.+) on the board; found (\d+)", r"圖中名 \1 之位應有其一，所見 \2"),
    (r"expected the throw (.+) in the start table; found none", r"起手之表無 \1"),
    (r"expected the results of a throw to come to an end; found that (.+) yields (\S+) for ever", r"\1 使 \2 無終"),
    (r"expected a rule that fills the pool, which lacks (\S+) chips; found none", r"公注缺 \1 籌，無規則補之"),
    (r"expected (?:a hand|a deal|what a throw brings) to come to an end; found .+", r"往復無終"),
    (r"expected the first hand to begin; found that nothing is waited for", r"首副無由而始"),
    (r"expected (.+) to be known here; found .+", r"此處應知 \1，而前此無所言"),
    (
        r"expected (\d+) (?:cards|tiles) of (.+), as the rules count them; found (\d+)(?: in the lists)?",
        r"\2 依規則應有 \1 張，所列 \3 張",
    ),
    (r"expected a rule that says what a sequence is; found none", r"無規則說何為順子"),
    (r"expected a rule that says what a triplet is; found none", r"無規則說何為刻子"),
    (
        r"expected a wall of (\d+) tiles for (\d+) players; found (.+) times (.+) stacks of (.+)",
        r"牌牆應有 \1 張（\2 人），規則所言為 \3 人各 \4 墩、每墩 \5 張",
    ),
    (
        r"expected hands of (.+) and (.+) to be dealt, as the rules count them; found (.+)",
        r"手牌應為 \1 張與 \2 張，所發為 \3",
    ),
    (r"expected rules that say how many tiles there are of each kind; found none", r"無規則說各牌幾張"),
    (r"expected numbers of tiles that nothing but the rules decides; found (.+)", r"牌數應由規則而定，所見為 \1"),
    (r"expected a choice of fan that the laws of counting allow; found none", r"無一種計番之法為規則所許"),
    (r"expected somebody for (\S+); found nobody", r"\1 無人可當"),
    (r"expected two who match each other for (\S+); found (.+)", r"\1 應有二人相敵，所見 \2 人"),
    (
        r"expected (.+) for each of (\d+) players to draw \((.+)\); found (\d+) in all",
        r"\2 人各應抽 \1（\3），共只有 \4",
    ),
    (r"expected hearty and light drinkers among (\d+) players; found (\d+)", r"\1 人之中量大量小者共 \2 人，其數不合"),
)


def silence(english: str) -> str:
    """In Chinese why the rules stop."""
    for head, said in _HEADS:
        if begun := head.match(english):
            return said + _said(english[begun.end() :])
    return SILENT + _said(english)


def known(english: str) -> bool:
    """Whether a sentence has a Chinese one."""
    return "expected " not in silence(english)


def _said(english: str) -> str:
    for pattern, words in _SENTENCES:
        if found := re.fullmatch(pattern, english, re.S):
            return found.expand(words)
    return english
