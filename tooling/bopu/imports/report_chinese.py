"""Turns the sentences of a report, which finders make in English, into Chinese ones; what it does not know stays.

Where a finder says something new, a line is added here: a test asks for one of every sentence that the samples bring.
"""

import re

_Q = "“(.*)”"
_SENTENCES = tuple(
    (re.compile(pattern, re.S), chinese)
    for pattern, chinese in (
        # how the file was read
        ("the byte order mark at its beginning says so", "檔首有位元組順序記號"),
        ("asked for", "依所指定"),
        ("it is ASCII, which is the same in every encoding", "全為 ASCII，各編碼無別"),
        ("every line end and space in it has a byte 0 beside it", "每一換行、空格之旁皆有零位元組"),
        (r"all (\d+) characters beyond ASCII that were looked at are well-formed UTF-8",
         r"所驗 \1 個非 ASCII 字皆合 UTF-8"),
        (r"the file itself declares (\S+), and its bytes are well-formed in it",
         r"檔中自稱 \1，其位元組亦相合"),
        (r"its (\d+) characters beyond ASCII are (\d+%) familiar in it, (\d+%) in (\S+)",
         r"所驗 \1 個非 ASCII 字，如此讀則常用者 \2，依 \4 讀則 \3"),
        (r"its (\d+) characters beyond ASCII are (\d+%) familiar in it",
         r"所驗 \1 個非 ASCII 字，如此讀則常用者 \2"),
        # codepoints
        (r"(U\+\w+), which nobody sees", r"\1，不可見之字元"),
        (r"(U\+\w+) was private in GB 18030 and is (U\+\w+) since", r"\1 昔為 GB 18030 之私用字，今為 \2"),
        (r"(U\+\w+), a private-use character: only its maker knows what it is",
         r"\1，私用字，惟造字者知其為何"),
        (r"(U\+\w+), which is no character of Unicode", r"\1，非 Unicode 之字"),
        (r"(U\+\w+), a form kept for compatibility, is (U\+\w+)", r"\1，相容字形，即 \2"),
        (r"(U\+\w+), a control character", r"\1，控制字元"),
        (r"a single letter (\w) within Chinese words", r"漢字之間夾一字母 \1"),
        (r"U\+00A0, a space that does not break, stands in (\d+) lines; it is kept as it is",
         r"\1 行有不斷行空格 U+00A0，仍其舊"),
        # characters
        (f"{_Q} is no word; (.) has a like shape", r"「\1」不成詞；\2 形近"),
        ("a word asks for (.*)", r"依詞當作 \1"),
        ("turned into simplified script and back it reads otherwise", "轉簡再轉繁，其字不同"),
        (r"of the other script than the text, (\S+)", r"與全文字體（\1）不合"),
        (r"(\d+) characters are of (\S+) alone and (\d+) of (\S+): decide on one",
         r"獨屬 \2 者 \1 字，獨屬 \4 者 \3 字：請定其一"),
        (r"a reading of (.+), which a program puts behind characters", r"\1 之注音，程式所加"),
        (f"{_Q} stands where a character was lost", r"「\1」處失一字"),
        ("question marks in a row ask nothing: spaces of a kind that the encoding lacked",
         "連續問號非問，乃編碼所無之空格"),
        ("a question mark between two words that asks nothing", "兩詞間之問號，非問"),
        (r"(.+) that was read as (.+)", r"原為 \1，誤作 \2 讀"),
        (f"bytes of GBK that were read one off behind {_Q}; (.) was put in between",
         r"「\1」後 GBK 位元組錯一位；其間誤添 \2"),
        (f"bytes of GBK that were read one off behind {_Q}", r"「\1」後 GBK 位元組錯一位"),
        # passages and lines
        (r"these (\d+) characters stand in line (\d+) as well", r"此 \1 字又見第 \2 行"),
        (r"line (\d+) reads the same", r"與第 \1 行同"),
        ("it stands in a menu, a header or a footer of the page", "網頁之選單、頁首或頁尾"),
        (r"a line of a page, not of a text \(its number, or the way to it\)", "網頁之行，非正文（頁碼、路徑之類）"),
        ("it tells of the page: its source, its date, who put it there", "述網頁之來源、日期、發布者"),
        ("words of a menu", "選單之字"),
        (f"a sentence of a site, not of a text: {_Q}", r"網站之語，非正文：「\1」"),
        (f"an address of the web: {_Q}", r"網址：「\1」"),
        ("an address of the web, (.*)", r"網址 \1"),
        ("brackets that tell of the page", "括號內述網頁之事"),
        ("the remains of a tag", "標籤之殘"),
        ("letters and digits without a word: a watermark", "無義之字母數字，浮水印"),
        ("brackets with nothing in them", "空括號"),
        # numbers and points
        (r"the number (.+) stands twice", r"序號 \1 重出"),
        (r"expected the number (\d+); found (.+)", r"當為序號 \1，而作 \2"),
        (r"expected a row of numbers that begins with 1; found (.+)", r"序號當自一起，而作 \1"),
        (r"the numbers go from (\d+) to (\d+)", r"序號自 \1 跳至 \2"),
        (f"two marks together, {_Q}; (.) is kept", r"標點相連「\1」，留 \2"),
        (f"two marks together, {_Q}", r"標點相連「\1」"),
        (r"the text begins with (.): what stood before it may be lost", r"文首即為 \1，其前或有闕文"),
        ("no line begins with this mark", "此號不當居行首"),
        (r"expected (.) before (.); found none in this line", r"\2 前當有 \1，此行未見"),
        (r"expected (.) after (.); found none in this line", r"\2 後當有 \1，此行未見"),
        (r"behind Chinese characters (.) stands (\d+) times and (.) (\d+) times",
         r"漢字之後，\1 凡 \2 見，\3 凡 \4 見"),
        # formats and parallels
        (r"(\d+) pictures of the page are not taken", r"網頁之圖 \1 幅，未取"),
        ("a line about the file", "述檔案之行"),
        ("stars before a heading", "標題前之星號"),
        ("the end of a line of the edition", "所據版本之行末"),
        (r"page (\S+) of (\S+) begins", r"\2 第 \1 頁起"),
        (r"(.+) names a character that has no code point here", r"\1 所指之字，此處無碼"),
        (r"(.+) stands for a character without a code point: find it, or describe it",
         r"\1 代無碼之字：請尋其字，或描述之"),
        (r"the place in the canon, (.+)", r"藏經之位 \1"),
        (r"(.+) describes a character that had no code point", r"\1 為無碼字之組字式"),
        (f"the parallel reads {_Q} where bytes were lost", r"位元組闕失處，他本作「\1」"),
        ("the parallel reads (.*)", r"他本作 \1"),
        (f"here stands {_Q}, in the parallel {_Q}", r"此作「\1」，他本作「\2」"),
        # TEI made elsewhere
        (r"xml:lang=(\S+) set on TEI, which stated no language", r"TEI 未言語言，補 xml:lang=\1"),
        (r"element (\S+): now (\S+), since a heading follows(.*)", r"元素 \1 改作 \2，因其後有標題\3"),
        (r"element (\S+): now ab, since more follows(.*)", r"元素 \1 改作 ab，因其後尚有文字\2"),
        (r"element (\S+): now (\S+)(.*)", r"元素 \1 改作 \2\3"),
        (r"element (\S+) and what follows: put into a div(.*)", r"元素 \1 及其後者，納入 div\2"),
        (r"header part (\S+): kept as text in encodingDesc(.*)", r"檔頭之 \1，存其文字於 encodingDesc\2"),
        (r"element (\S+): tags taken away where it may not stand(.*)", r"元素 \1 不當在此，去其標籤\2"),
        (r"attribute (\S+) of (\S+): taken away(.*)", r"\2 之屬性 \1，去之\3"),
        (r"clauses declared: (.*)", r"所定條目：\1"),
        (r"xml:id (\S+) …: given to clauses without one(.*)", r"條目無 xml:id 者，補 \1 起\2"),
        (r"pointer (\S+): leads nowhere, taken away(.*)", r"指標 \1 無所指，去之\2"),
    )
)  # fmt: skip


def chinese(sentence: str) -> str:
    """A sentence of a report in Chinese, or as it is where nobody has said how."""
    return told_in_chinese(sentence) or sentence


def told_in_chinese(sentence: str) -> str:
    """The Chinese of a sentence, empty where nobody has said it."""
    for pattern, words in _SENTENCES:
        if match := pattern.fullmatch(sentence):
            return match.expand(words)
    return ""
