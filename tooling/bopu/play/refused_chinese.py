"""Turns the English sentences in which records and requests are refused into Chinese ones.

The sentences are made where the faults are found, in one language, since records are also read by programmes. Here
stands what each expects, as a pattern; what was found is quoted as it is. A sentence that no pattern knows has no
Chinese: whoever shows it shows the English.
"""

import re

_EXPECTED: tuple[tuple[str, str], ...] = (
    (r"`(.+)` as first line", r"第一行應為「\1」"),
    (r"a record of at most ([\d,]+) (?:characters|bytes)", r"紀錄至多 \1 字"),
    (r"a record of (.+)", r"應為 \1 的紀錄"),
    (r"a record under version (\S+) of the ruleset", r"應為規則版本 \1 的紀錄"),
    (r"a record that tells every move", r"接續之紀錄應載每一步"),
    (r"a record", r"應為紀錄"),
    (r"text in UTF-8", r"應為 UTF-8 文字"),
    (r"visible characters", r"只可有看得見的字元"),
    (r"headers before the first move", r"檔頭應在第一步之前"),
    (r"one of the headers (.+)", r"檔頭應為 \1 之一"),
    (r"the header (\S+) once", r"檔頭 \1 只可有一行"),
    (r"the header (\S+) before the first move", r"第一步之前應有檔頭 \1"),
    (r"choice: switch = option", r"應作 choice: 開關 = 選項"),
    (r"one choice for (\S+)", r"\1 只可選一次"),
    (r"nothing after `end` or `stop`", r"end 或 stop 之後不應再有內容"),
    (r"`end` or `stop` as last line", r"末行應為 end 或 stop"),
    (r"`>` after the move whose event it is", r"「>」應緊接其所屬之步"),
    (r"every move to be told, because a seed decides chance", r"骰由種子而定，故每一步都須載明"),
    (r"move (\d+)", r"應為第 \1 步"),
    (
        r"the digest of a ruleset, or its first 8 or more characters \(0-9, a-f\)",
        r"version 應為規則版本，至少前八位（0-9、a-f）",
    ),
    (r"a whole number from 0 as seed", r"seed 應為零或正整數"),
    (r"one word as (\w+)", r"\1 應為一個詞"),
    (
        r"a JSON object on one line of at most (\d+) characters as position, no name twice in it",
        r"position 應為一行之內、至多 \1 字的 JSON 物件，名不可重",
    ),
    (
        r"a number of players from 1 to (\d+), or their names: single words, no numbers, no name twice",
        r"seats 應為人數（1 至 \1），或各人之名：各一詞，非數字，不可重名",
    ),
    (
        r"a move \(.+\), .+ or `stop`",
        r"應為一步（如「1. 甲 throw 4411」）、「> 事」、「= 事項 值」、「...」、end 或 stop",
    ),
    (r"a move as number, full stop, player, move", r"一步應作：數字、句點、玩家、行動"),
    (r"a player \((.+)\), `\*` or `\?`", r"玩家應為 \1、「*」或「?」"),
    (r"`\.\.\.`, or `\.\.\.` and a number of moves", r"應為「...」，其後可記步數"),
    (r"`= fact value` or `= fact player value`", r"應作「= 事項 值」或「= 事項 玩家 值」"),
    (r"`end`, with what each player has or without it, or `stop`", r"應為 end（可記各人所有）或 stop"),
    (r"`end` and one number for each of (\d+) players", r"end 之後應為 \1 人各一數"),
    (r"(\d+) to (\d+) players", r"應有 \1 至 \2 人"),
    (r"(\d+) players, as the record has", r"紀錄有 \1 人，人數應同"),
    (r"one of the rulesets (.+)", r"規則組合應為 \1 之一"),
    (r"one of the switches (.+)", r"開關應為 \1 之一"),
    (r"one of the options (.+) of (\S+)", r"\2 的選項應為 \1 之一"),
    (r"one of (.+) on each seat", r"各座應為 \1 之一"),
    (r"one of (.+) as do", r"do 應為 \1 之一"),
    (r"one of the facts (.+)", r"事項應為 \1 之一"),
    (r"(\S+) without a player, because it is of the whole game", r"\1 屬全局，不應記玩家"),
    (r"(\S+) of (.+) to be (.+)", r"\2 之 \1 應為 \3"),
    (r"(\S+) to be (.+)", r"\1 應為 \2"),
    (r"the game to be over", r"此時局應已終"),
    (r"the outcome (.+)", r"結局應為 \1"),
    (r"a move of (.+)", r"應由 \1 行"),
    (r"faces 1 to (\d+)", r"骰面應為 1 至 \1"),
    (r"(\d+) dice", r"應有 \1 骰"),
    (r"`throw` and (\d+) dice with faces 1 to (\d+)", r"應作 throw 及 \1 個骰面（1 至 \2）"),
    (r"a name for each of (\d+) players", r"\1 人應各有名"),
    (r"names of at most (\d+) characters", r"名至多 \1 字"),
    (r"a single word as each name", r"每名應為一個詞"),
    (r"a request as a JSON object", r"請求應為 JSON 物件"),
    (r"a text as (\w+)", r"\1 應為文字"),
    (r"a whole number from (\d+) to (\d+) as (\w+)", r"\3 應為 \1 至 \2 的整數"),
    (r"true or false as (\w+)", r"\1 應為 true 或 false"),
    (r"a list of texts as (\w+)", r"\1 應為文字之列"),
    (r"options by switch as choices", r"choices 應為各開關之選項"),
    (r"a game that was begun", r"應先開局"),
    (r"a person to move", r"應輪到真人"),
    (r"a bot to move", r"應輪到電腦"),
    (r"a ply that made something happen", r"該步應有事發生"),
    (
        r"an event: its kind, then name=value …, then \[rules\] and <clauses>",
        r"一事應作：其類、名=值 …、[規則]、<條文>",
    ),
    (r"each field of an event once and (\S+) not twice", r"事之各項只可一次，\1 不可再見"),
    (
        r"(?:a player \((.+)\) and a value, or )?a number, a word, a text in quotation marks, "
        r"or several of these as \(a,b\)",
        r"值應為數字、一詞、引號中之文字，或 (a,b)；亦可先記玩家",
    ),
    (r"seats counted from @1", r"座次自 @1 起"),
    (r"a text in quotation marks as JSON writes it instead of (.+)", r"應如 JSON 寫引號中之文字，而非 \1"),
    (r"at most (\d+) of (.+)", r"\2 至多 \1 張"),
    (r"(\d+) closed tiles beside (\d+) melds", r"\2 副吃碰槓之外，手中應有 \1 張"),
    (r"a chow of three tiles of one suit in a row", r"順子應為同門相連三張"),
    (r"a kong to be robbed of another player", r"所搶應為他家之槓"),
    (r"no tile like the one that is robbed in the hand: another player has three", r"他家已有三張，手中不應有所搶之牌"),
    (r"a tile left for the kong that is robbed", r"所搶之槓應尚有牌可補"),
    (r"the replacement of a kong to be drawn by the winner", r"開槓所補之牌應為和者自抓"),
    (r"a kong for which a tile was drawn", r"應有開過之槓"),
    (r"the table to show the other three of the tile that wins", r"所和之牌其餘三張應在桌面亮明"),
    (r"each flower once", r"花牌每種一張"),
    (r"a tile as (\w+)", r"\1 應為一張牌"),
    (r"a seat whose hand may be seen", r"只可問看得見手牌之座"),
    (r"a move that wins", r"該步應為和牌"),
    (r"`(.+)`", r"應為「\1」"),
)
_FOUND: tuple[tuple[str, str], ...] = (
    (r"none", "沒有"),
    (r"one", "有一項"),
    (r"one of (.+)", r"\1"),
    (r"(\d+) faults and read no further", r"\1 誤，餘不再讀"),
    (r"the byte (\S+)", r"位元組 \1"),
    (r"(\S+) after (\S+)", r"先 \2 後 \1"),
    (r"the end of the file: the record is cut short", "檔案已盡：紀錄不全"),
    (r"(\S+): text or rules have changed since", r"\1；此後本文或規則有改動"),
    (r"`(.+)` or `\.\.\.`, which can be verified, not replayed", r"「\1」或「...」；此等只可用 verify 查驗，不能接續"),
    (r"that it goes on", "局仍未終"),
    (r"the number (\d+)", r"\1"),
    (r"no event", "無事"),
    (r"no outcome", "未有結局"),
    (r"a longer one", "更長者"),
    (r"one that is not", "有未載者"),
    (r"it after `\.\.\.`", "在「...」之後"),
    (r"it on line (\d+) as well", r"第 \1 行亦有"),
    (r"(U\+[0-9A-F]+) at column (\d+)", r"第 \2 字 \1"),
    (r"a bot's move", "輪到電腦"),
    (r"a person's move", "輪到真人"),
    (r"(\d+), which did not", r"第 \1 步無事"),
    (r"a tile that the winner drew", "和者自抓之牌"),
    (r"the last tile of the wall", "牌牆最後一張"),
    (r"a discard", "他家打出之牌"),
    (r"one of them in the closed hand", "手中有其一"),
    (r"them in a concealed kong", "在暗槓中"),
    (r"one twice", "有重複"),
    (r"(.+) as its lowest", r"以 \1 為首"),
    (r"(.+) (\d+) times", r"\1 \2 張"),
    (r"`(.+)`", r"「\1」"),
    (r"(.+)", r"\1"),
)
_SPEAKING = re.compile(r"; here speak (?:clauses (?P<clauses>[^;]+?))?(?: by )?(?:rules (?P<rules>[^;]+))?$")
_SENTENCE = re.compile(
    r"(?:(?P<move>'.*'…?) may not be played: )?expected (?P<expected>.+?); found (?P<found>.+)", re.S
)


def chinese(english: str) -> str:
    """The same refusal in Chinese, or nothing where the sentence is not known."""
    speaking = _SPEAKING.search(english)
    sentence = _SENTENCE.fullmatch(english[: speaking.start()] if speaking else english)
    if sentence is None:
        return "局已終" if english == "the game is over" else ""
    expected, found = _said(sentence["expected"], _EXPECTED), _said(sentence["found"], _FOUND)
    if not expected:
        return ""
    refused = f"不可行 {sentence['move']}：" if sentence["move"] else ""
    return f"{refused}{expected}；所見：{found}{_grounds(speaking)}"


def _said(english: str, patterns: tuple[tuple[str, str], ...]) -> str:
    for pattern, words in patterns:
        if found := re.fullmatch(pattern, english, re.S):
            return found.expand(words)
    return ""


def _grounds(speaking: re.Match[str] | None) -> str:
    if speaking is None:
        return ""
    named = (("條文", speaking["clauses"]), ("規則", speaking["rules"]))
    return f"（此處所據：{'；'.join(f'{what} {names}' for what, names in named if names)}）"
