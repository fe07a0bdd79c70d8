"""Hands written by hand for every pattern of 馬弔: one that makes it, and a near miss, a card or the order changed.

    name chips: cards that make it / cards that do not

As they lie. W Q B are 萬萬, 千萬, 百萬; t9 to t2 九十萬 to 二十萬; g 貫, s 索, w 文 (w0 空文, wh 枝花).
What stands after | is what the others have tabled, one of them after another, in both; after "late": the player takes
the last tables, not the first, in the near miss. After & stands what was taken from the pot.
"""

from collections.abc import Iterator
from dataclasses import dataclass

NAMED = {"W": "wanwan", "Q": "qianwan", "B": "baiwan", "w0": "kongwen", "wh": "zhihua"}
TENS = ("", "", "er", "san", "si", "wu", "liu", "qi", "ba", "jiu")
ONES = ("", "yi", "er", "san", "si", "wu", "liu", "qi", "ba", "jiu")
SUIT = {"t": "shiwan", "g": "guan", "s": "suo", "w": "wen"}

HANDS = """
tiandijiaotai 60: W g9 s9 w0 t2 g1 s1 w9 / W g9 s9 w0 t2 g1 s1 w8
qihongzuiyangfei 50: W Q B g9 g8 s9 s8 t2 / W Q B g9 g8 s9 s8 t3
qiliantonghua 10: g9 g8 g7 g6 g5 g4 g3 s1 / g9 g8 g7 g6 g5 g4 g2 s1
baliantonghua 20: g9 g8 g7 g6 g5 g4 g3 g2 / g9 g8 g7 g6 g5 g4 g3 g1
bada 8: W Q B t9 g9 g8 s9 w0 / W Q B t8 g9 g8 s9 w0
baxiao 8: t2 t3 g1 g2 s1 s2 w9 w8 / t2 t4 g1 g2 s1 s2 w9 w8
qitong 7: g9 g8 g7 g5 g4 g2 g1 s5 / g9 g8 g7 g5 g4 g2 s4 s5
batong 8: g9 g8 g7 g5 g4 g2 g1 g3 / g9 g8 g7 g5 g4 g2 g1 s3
bahong 8: W Q B g9 g8 s9 s8 w0 / W Q B g9 g8 s9 s8 w1
qihong 7: W Q B g9 g8 s9 s8 w1 / W Q B g9 g8 s9 s7 w1
liuhong 6: W Q B g9 g8 s9 s7 w1 / W Q B g9 g8 s6 s7 w1
tianrenheyi 60: W g9 s9 w0 Q g8 s8 wh / W g9 s9 w0 Q g8 s8 w1
jiquanshengtian 60: t2 g1 s1 w9 t3 g2 s2 w8 / t2 g1 s1 w9 t3 g2 s2 w7
aoyuanyang 40: Q B g9 g8 s9 s8 w0 wh / Q t9 g9 g8 s9 s8 w0 wh
renjiediling 50: Q g8 s8 wh t2 g1 s1 w9 / Q g8 s8 w1 t2 g1 s1 w9
bayao 20: W Q B g1 s1 w1 wh w0 / W Q B g1 s1 w2 wh w0
jinyuanyang 40: W t2 g9 g1 s8 s9 w9 wh / W t2 g9 g1 s8 s9 w8 wh
pianpianjin 30: W Q B g9 g1 s1 w9 t2 / W Q B g9 g1 s1 w9 t3
qilinzhong 16: W g9 s9 w0 B t4 g4 s4 / W g9 s9 w0 t9 t4 g4 s4
fenghuangchu 12: Q g8 s8 wh B t4 g4 s4 / Q g8 s7 wh B t4 g4 s4
xuezhongtan 8: t2 g1 s1 w9 B t4 g4 s4 / t2 g1 s1 w8 B t4 g4 s4
sishanghuabijian 100: W g9 s9 w0 Q g8 s8 B / W g9 s9 w0 Q g8 s8 t9
sishangqiaosijian 80: W g9 s9 w0 Q g8 s8 w9 / W g9 s9 w0 Q g8 s8 w8
sishangbaisijian 80: W g9 s9 w0 Q g8 B w9 / W g9 s9 w0 Q g7 B w9
sishangrenjie 100: W g9 s9 w0 Q g8 s1 w9 / W g9 s9 w0 Q g8 s2 w9
sishangjianjiyubei 100: W g9 s9 w0 Q t2 s1 w9 / W g9 s9 w0 t9 t2 s1 w9
sishangbaijiyubei 100: W g9 s9 w0 B t2 s1 w9 / W g9 s9 w0 t9 t2 s1 w9
sijianqiaosishang 60: Q g8 s8 wh W g9 s9 t2 / Q g8 s8 wh W g9 s7 t2
sijianhuadudou 80: Q g8 s8 wh W g9 s9 B / Q g8 s8 wh W g9 s7 B
sijiantiandi 60: Q g8 s8 wh W g9 t2 s1 / Q g8 s8 wh W g9 t2 s2
sijianbaisishang 80: Q g8 s8 wh W g9 B t2 / Q g8 s8 wh W g7 B t2
sijianbaijisishang 60: Q g8 s8 wh W B t2 s1 / Q g8 s8 wh W t9 t2 s1
sijianshangjiyubei 60: Q g8 s8 wh W t2 g1 s1 / Q g8 s8 wh t9 t2 g1 s1
sijianbaijiyubei 60: Q g8 s8 wh B t2 g1 s1 / Q g8 s8 wh B t2 g1 s2
sijichangjian 40: t2 g1 s1 w9 Q g8 s8 W / t2 g1 s1 w9 Q g8 s8 t9
sijiduanjian 40: t2 g1 s1 w9 W g9 s9 Q / t2 g1 s1 w9 W g9 s7 Q
sijihuadudou 60: t2 g1 s1 w9 W g9 s9 B / t2 g1 s1 w9 W g9 s9 t9
sijihuabijian 60: t2 g1 s1 w9 Q g8 s8 B / t2 g1 s1 w9 Q g8 s7 B
sijibaichangjian 40: t2 g1 s1 w9 Q g8 W B / t2 g1 s1 w9 Q g7 W B
sijibaiduanjian 40: t2 g1 s1 w9 W g9 Q B / t2 g1 s1 w9 W g7 Q B
sijiduijian 40: t2 g1 s1 w9 W g9 Q g8 / t2 g1 s1 w9 W g9 Q g7
huadudoujianji 40: W g9 s9 B Q t2 g1 s1 / W g9 s9 B t9 t2 g1 s1
huadudouqiaosijian 40: W g9 s9 B Q g8 s8 t2 / W g9 s9 B Q g8 s8 t3
huadudourenjie 40: W g9 s9 B Q g8 t2 g1 / W g9 s9 B Q g7 t2 g1
huabijianshangji 40: Q g8 s8 B W t2 g1 s1 / Q g8 s8 B t9 t2 g1 s1
huabijiantiandi 40: Q g8 s8 B W g9 t2 g1 / Q g8 s8 B W g7 t2 g1
duijianbaiji 40: W g9 Q g8 B t2 g1 s1 / W g9 Q g7 B t2 g1 s1
sijisihong 20: t2 g1 s1 w9 W B g8 s8 / t2 g1 s1 w9 W B g8 s7
sishangshunfengqi 20: W g9 s9 w0 B Q t4 g4 / W g9 s9 w0 B t9 t4 g4
sijianshunfengqi 16: Q g8 s8 wh B W t4 g4 / Q g8 s8 wh t9 W t4 g4
sijishunfengqi 20: t2 g1 s1 w9 B Q W t4 / t2 g1 s1 w9 B Q t9 t4
qitongshunfengqi 10: W Q B t9 t7 t5 t4 s4 / W Q t8 t9 t7 t5 t4 s4
sishangbaijisijian 60: W g9 s9 w0 Q B t2 g1 / W g9 s9 w0 Q B t2 g2
qixiaoyihong 8: t2 t3 g1 g2 s1 s2 w9 Q / t2 t3 g1 g2 s1 s4 w9 Q
shangxiasimen 40: W t2 g9 g8 s8 s1 w0 w9 / W B g9 g8 s8 s1 w0 w9
"""

TABLES = """
huanghuitu 8: W g9 s9 w0 / W g9 s9 wh
qianjunzhu 16: Q g8 s8 wh / Q g8 s8 w0
huadudou 12: B W g9 s9 / B W g9 s8
huabijian 20: B Q g8 s8 / B Q g8 s9
qiaosishang 12: t2 W g9 s9 / t3 W g9 s9
qiaosijian 20: t2 Q g8 s8 / t3 Q g8 s8
tiandifen 24: t2 g1 W g9 / t2 g2 W g9
jiantiandifen 32: t2 g1 Q g8 / t2 g1 Q g9
xiaotiandifen 28: t2 g1 Q W / t2 g1 B W
baiduanjian 14: B Q W g9 / t9 Q W g9
baichangjian 16: B Q g8 W / B Q g7 W
jichangjian 16: t2 Q g8 W / t2 Q g8 B
jiduanjian 14: t2 Q W g9 / t2 B W g9
baijisijian 24: B t2 Q g8 / B t2 Q g9
baijisishang 16: B t2 W g9 / B t2 W g8
baishangbaiji 32: B t2 g1 W / B t2 g1 Q
baijiansiji 48: B t2 g1 Q / B t2 g1 W
jiejiegao 16: W Q B t2 / W Q B t3
duijian 10: Q g8 W g9 / Q g7 W g9
changjian 12: Q g8 s8 W / Q g8 s8 B
duanjian 10: Q W g9 s9 / B W g9 s9
shangjiyubei 60: W t2 g1 s1 / B t2 g1 s1
jianjiyubei 80: Q t2 g1 s1 / W t2 g1 s1
baijiyubei 100: B t2 g1 s1 / B t2 g1 s2
tianranqu 15: g1 s5 / g1 s5 late
sandiequ 38: t2 g1 s1 / t2 g1 s2
longmenyue 68: B t2 g5 / t2 B g5
fodingzhu 23: B s1 g5 / g5 B s1
sanhuatiannu 8: g5 B s5 t2 / g5 B s9 t2
tiannusanhua 15: g5 t2 B / g5 B t2
gongsunduizuo 20: W t2 g9 g1 / W t2 g9 s1
fuzitongdeng 28: Q t2 g8 g1 / Q t2 g8 s1
xiongdiqixin 2: W Q g9 g8 / W Q g9 s8
sandairongfeng 36: W Q t2 g9 g8 g1 / W Q t2 g9 g7 g1
shangjianduizuo 12: W t2 g8 g1 / W t2 g8 s1
xianglujiao 5: t5 g5 s5 w5 W | t6 / Q / g6 / t5 g5 s5 w5 | t6 t4 / Q / g6
shuangfeiqu 4: s1 w9 / s1 w8
guoqiaolong 24: t2 B g1 / t2 g1 B
quhoubai 5: w9 s5 B / B s5 w9
baihouqu 3: B s5 w9 / w9 s5 B
shuangquhou 24: t2 g1 B / t2 B g1
shuangbaihou 16: B t2 g1 / t2 B g1
daojuanlian 5: g1 s5 g9 / g1 s5 s9
meirenjuanlian 10: t2 g5 W / W g5 t2
juanlianfei 14: t2 s9 g1 / t2 g1 s9
liuzhuodiao 3: t4 t5 t6 g4 g5 g6 / t4 t5 t6 g4 g5
qizhuodiao 2: t4 t5 t6 g4 g5 g6 s4 / t4 t5 t6 g4 g5 g6
quandiao 4: t4 t5 t6 g4 g5 g6 s4 s5 / t4 t5 t6 g4 g5 g6 s4
gonglingsun 3: g9 s5 g1 / g1 s5 g9
jingzhongren 8: w1 t2 / w2 t2
jiehuaxianfo 4: wh t5 / wh t4
fuqituanyuan 6: w0 t2 / w0 t3
renmiantaohua 8: wh t2 / w0 t2
meinucanchan 10: Q t2 / W t2
xiaocanchan 10: t5 t2 / t6 t2
erfotanjing 6: t5 Q / t5 W
tianxiansongzi 20: t9 t2 / t8 t2
tongqilianzhi 24: t5 g5 s5 w5 / t5 g5 s5 w6
qingbairenjia 1: t5 g4 s3 / t5 g4 s1
fochijiao -5: B / B g5
"""

CENSERS = """
xianglujiao 13: W Q g9 g8 s9 | s8 / w0 / wh / W Q g9 g8 s7 | s8 / w0 / wh
xianglujiao 13: t4 t5 g4 g5 s4 | s5 / w4 / w5 / t4 t5 g4 g5 s9 | s5 / w4 / w5
xianglujiao 10: W Q g9 g8 s9 | s5 / w4 / w5 / W Q g9 g8 s9 | s8 / w4 / w5
xianglujiao 10: t4 t5 g4 g5 s4 | s8 / w0 / wh / t4 t5 g4 g5 s4 | s7 / w0 / wh
"""

POTS = """
shihongjuhui 100: W Q B g9 g8 s9 & s8 w0 wh t9 / W Q B g9 g8 s9 & s8 w0 wh t8
mantanghong 80: W Q B g9 g8 s9 & s8 w0 wh / W Q B g9 g8 s9 & s8 w0 w1
quanhongzuiyangfei 80: W Q B g9 g8 s9 t2 & s8 w0 wh t9 / W Q B g9 g8 s9 t3 & s8 w0 wh t9
jiuhongzuiyangfei 60: W Q B g9 g8 s9 t2 & s8 w0 wh / W Q B g9 g8 s9 t2 & s8 w0 w1
bahongzuiyangfei 40: W Q B g9 g8 s9 t2 & s8 w0 / W Q B g9 g8 s9 t2 & s8 w1
jiutong 20: g9 g8 g7 g6 g5 g4 & g3 g2 g1 / g9 g8 g7 g6 g5 g4 & g3 g2 s1
shitong 30: W Q B t9 t8 t7 t6 & t5 t4 t2 / W Q B t9 t8 t7 t6 & t5 t4 g2
shilianhuan 40: W Q B t9 t8 t7 t6 & t5 t4 t3 / W Q B t9 t8 t7 t6 & t5 t4 t2
yuanyangqitong 30: g9 g8 g7 g6 s9 s8 s7 s6 & g5 g4 g3 s5 s4 s3 / g9 g8 g7 g6 s9 s8 s7 s6 & g5 g4 g3 s5 s4 w3
jinjuezang 100: t9 g5 & B Q W / t9 g5 & B g4 Q W
yinjuezang 60: t2 g5 & B Q W / t3 g5 & B Q W
"""

FREE = """
taijitu 40: g9 g8 g7 g6 g5 g4 g3 s9 & s8 s7 s6 s5 s4 s3 / g9 g8 g7 g6 g5 g4 s1 s9 & s8 s7 s6 s5 s4 s3
"""


@dataclass(frozen=True)
class Row:
    """What a player has, what the others have tabled, and whether it was the last tables that the player took."""

    cards: tuple[str, ...]
    pot: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] = ((), (), ())
    late: bool = False


@dataclass(frozen=True)
class Example:
    """A pattern with what it is worth, a hand that makes it, and one that does not."""

    name: str
    chips: int
    makes: Row
    misses: Row


def card(code: str) -> str:
    """The name of a card."""
    if code in NAMED:
        return NAMED[code]
    at = int(code[1:])
    return f"{TENS[at]}{SUIT['t']}" if code[0] == "t" else f"{ONES[at]}{SUIT[code[0]]}"


def cards(codes: str) -> tuple[str, ...]:
    """The names of cards."""
    return tuple(map(card, codes.split()))


def examples(lines: str) -> Iterator[Example]:
    """What the lines tell."""
    for line in lines.strip().splitlines():
        head, _, told = line.partition(": ")
        name, chips = head.split()
        makes, misses = _halves(told)
        yield Example(name, int(chips), _row(makes), _row(misses))


def _halves(told: str) -> tuple[str, str]:
    parts = told.split(" / ")
    half = len(parts) // 2
    return " / ".join(parts[:half]), " / ".join(parts[half:])


def _row(told: str) -> Row:
    late = told.endswith(" late")
    own, _, others = told.removesuffix(" late").partition(" | ")
    before, _, pot = own.partition(" & ")
    tabled = tuple(map(cards, others.split(" / "))) if others else ((), (), ())
    return Row(cards(before), cards(pot), tabled, late)
