"""Turns how a file was read into what the header of its draft says of it, in both languages."""

import hashlib
from xml.sax.saxutils import escape

from bopu.imports.encodings import Decoded
from bopu.imports.formats import Read
from bopu.text.skeleton import Both, NewHeader

_KINDS = {
    "plain text": ("純文字檔", "A plain text file"),
    "HTML": ("網頁存檔", "A saved page of the web"),
    "Kanripo text": ("漢籍リポジトリ（Kanripo）文本", "A text of the Kanseki Repository (Kanripo)"),
    "CBETA text": ("CBETA 純文字檔", "A plain text of CBETA"),
}
_LINE_ENDS = {"\r\n": "CR LF", "\r": "CR", "\n": "LF"}

RESP: Both = (
    "由檔案自動生成：分條、標題與各項校訂均是程式的提議，尚無人審定。",
    "Generated from a file: clauses, headings and every editorial act are proposals of a programme; nobody has judged "
    "them yet.",
)
CORRECTION: Both = (
    "校訂一律由程式提議，原讀俱存。corr 之 type、surplus 與 gap 之 reason 為錯誤所在的層次；cert 為程式的把握。"
    "接受者保留標記，不接受者還原其 sic 或 surplus 的文字即可。不能寫入 XML 的字元以 g 標出碼位，屬底本。",
    "Every act is proposed by a programme and keeps what the source reads. The type of corr and the reason of surplus "
    "and gap name the layer where the fault arose; cert is how sure the programme is. To take an act, leave it; to "
    "refuse it, put back the text of its sic or surplus. A character that XML cannot hold stands as g with its code "
    "point and belongs to the source.",
)
SEGMENTATION: Both = (
    "一行為一條；印有編號者依編號，其下無編號者依次加字母，h 為無編號之標題。"
    "功能暫記作 narrative（標題作 editorial），說話者作 unknown，待人讀定。",
    "A line is a clause. Printed numbers make the ids, letters count what stands between them, h is a heading without "
    "a number. Until somebody has read them every function is given as narrative (of headings editorial) and every "
    "speaker as unknown.",
)


def header(file: str, transcribed: bytes, data: bytes, decoded: Decoded, read: Read, lang: str, slug: str) -> NewHeader:
    """The header of a draft. `data` are the bytes as they came, `transcribed` what is held against the draft."""
    facts = dict(read.facts)
    title = facts.pop("title", "")
    idnos = {"sha256-received": hashlib.sha256(data).hexdigest()} if data != transcribed else {}
    return NewHeader(
        lang=lang,
        slug=slug,
        name=file,
        data=transcribed,
        description=_described(decoded, read, facts, data != transcribed),
        title=(title, title) if title else ("題名未詳", "title unknown"),
        resp=RESP,
        segmentation=SEGMENTATION,
        correction=CORRECTION,
        idnos=idnos,
        change="Imported from the digital file.",
    )


def witness(file: str) -> str:
    """The witness of a parallel, as XML: variants and readings of lost places rest on it."""
    return (
        f'          <witness xml:id="parallel">\n            <idno type="filename">{escape(file)}</idno>\n'
        '            <desc xml:lang="zh-Hant">匯入時用以對校之另一轉錄本；來歷未詳。</desc>\n'
        '            <desc xml:lang="en">Another transcription, held against the text when it was imported; its origin '
        "is unknown.</desc>\n          </witness>\n"
    )


def _described(decoded: Decoded, read: Read, facts: dict[str, str], differs: bool) -> Both:
    hant, en = _KINDS[read.kind]
    count = len(read.lines)
    encoding = decoded.encoding.upper()
    mark = ("，有位元組順序記號" if decoded.mark else "", ", with a byte order mark" if decoded.mark else "")
    ends = _LINE_ENDS.get(decoded.line_end)
    hant_ends = f"行末為 {ends}" if ends else "行末不一"
    en_ends = f"its lines end with {ends}" if ends else "its lines end differently"
    told = "；".join(f"{name}：{value}" for name, value in facts.items())
    hant = f"{hant}，{encoding}{mark[0]}，{count} 行，{hant_ends}；製作者未詳。" + (f"檔首云：{told}。" if told else "")
    en = f"{en} in {encoding}{mark[1]}, lines: {count}; {en_ends}; its maker is unknown." + (
        f" Its head says: {'; '.join(f'{name}: {value}' for name, value in facts.items())}." if told else ""
    )
    if not differs:
        return hant, en
    return (
        hant + "轉錄其文字，以 UTF-8，行末為 LF；原檔之摘要見 sha256-received。",
        en + " Its text is transcribed in UTF-8 with lines that end with LF; the digest of the file as it came is "
        "sha256-received.",
    )
