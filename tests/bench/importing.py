"""Compares what `bopu import` proposes with what the editors of the four texts did, and prints both shares.

The source layer of each edition is the input; or the raw file, where one is given as SLUG=FILE. An editor's act is
found where a proposal touches its characters; a proposal is taken where the acts that it touches make of the
characters what it makes of them.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bopu.clauses.apparatus import read_acts
from bopu.imports.encodings import decode
from bopu.imports.finders.scripts import script_of_text
from bopu.imports.model import Act, Line, Proposal, Source
from bopu.imports.settle import find_all
from bopu.text.lines import source_lines, source_spans
from bopu.text.model import Document, Layer
from bopu.text.parse import read_document

ROOT = Path(__file__).resolve().parents[2]
MECHANICAL = frozenset({"encoding", "carrier", "conversion"})
"""Layers whose faults machines make: characters of these are what a finder is for."""
LEFT_OUT = frozenset({"script", "variant", "withheld"})
"""Acts that repair nothing: decisions for the other script, readings of other copies, what we leave out."""
_MADE = {Act.EMEND: "emendation", Act.DROP: "surplus", Act.LOST: "surplus", Act.DOUBT: "doubt", Act.MISSING: "gap"}


class Edited(NamedTuple):
    """An editor's act: characters `start` to `end` of a line of the source, its kind, its layer, the new reading."""

    line: int
    start: int
    end: int
    kind: str
    fault: str
    reading: str


class Shares(NamedTuple):
    """Of the acts of one kind and layer how many there are, are found, and are proposed exactly so."""

    acts: int
    found: int
    same: int


def edited(document: Document) -> list[Edited]:
    """The editors' acts with their places in the lines of the source."""
    found = []
    acts = {act.key: act for act in read_acts(list(document.body.spans()), ())}
    for number, (spans, _) in enumerate(source_spans(document)):
        at = 0
        places: dict[int, list[int]] = {}
        for span in spans:
            length = len(span.text) if span.layers & Layer.SOURCE else 0
            for mark in span.marks:
                if mark.key in acts:
                    places.setdefault(mark.key, [at, at])[1] = at + length
            at += length
        for key, (start, end) in places.items():
            act = acts[key]
            kind = "withheld" if act.fault == "withheld" else act.kind
            reading = next((r.text for r in act.readings if r.kind in ("corr", "reg", "supplied")), "")
            found.append(Edited(number, start, end, kind, act.fault, reading))
    return [one for one in found if one.kind not in LEFT_OUT]


def touches(act: Edited, proposal: Proposal) -> bool:
    """Whether a proposal is about the characters of an act; or about the place where the act adds something."""
    if act.line != proposal.line:
        return False
    if act.start == act.end and proposal.start == proposal.end:
        return abs(act.start - proposal.start) <= 1
    if act.start == act.end:
        return proposal.start < act.start < proposal.end
    if proposal.start == proposal.end:
        return act.start <= proposal.start <= act.end
    return proposal.start < act.end and act.start < proposal.end


def neighbourhood(
    seed: Edited | Proposal, acts: Sequence[Edited], proposals: Sequence[Proposal]
) -> tuple[list[Edited], list[Proposal]]:
    """All acts and proposals that touch one another, beginning with one: a proposal may take in what editors did in
    two clauses, and the other way round."""
    near_acts = [seed] if isinstance(seed, Edited) else []
    near = [seed] if isinstance(seed, Proposal) else []
    while True:
        more_acts = [a for a in acts if a not in near_acts and any(touches(a, one) for one in near)]
        more = [one for one in proposals if one not in near and any(touches(a, one) for a in near_acts)]
        if not more_acts and not more:
            return near_acts, near
        near_acts += more_acts
        near += more


def agree(acts: Sequence[Edited], proposals: Sequence[Proposal], text: str) -> bool:
    """Whether acts and proposals that touch one another make the same of a line; doubt agrees with doubt, a gap with a
    gap."""
    if not acts or not proposals:
        return False
    kinds = {act.kind for act in acts} | {_MADE.get(one.act, "") for one in proposals}
    if kinds & {"doubt", "gap"}:
        return len(kinds) == 1
    ours = [(one.start, one.end, one.reading if one.act is Act.EMEND else "") for one in proposals]
    return changed(text, [(*act[1:3], act.reading) for act in acts]) == changed(text, ours)


def changed(text: str, changes: Sequence[tuple[int, int, str]]) -> str:
    """A line with some of its characters replaced; white space at the seams does not count."""
    for start, end, reading in sorted(changes, reverse=True):
        text = text[:start] + reading + text[end:]
    return "".join(text.split())


def compare(
    acts: Sequence[Edited], proposals: Sequence[Proposal], texts: Sequence[str]
) -> dict[tuple[str, str], Shares]:
    """The shares by (kind, layer) of the editors' acts."""
    sums: dict[tuple[str, str], Shares] = {}
    by_line = _by_line(acts, proposals)
    for act in acts:
        near_acts, near = neighbourhood(act, *by_line[act.line])
        same = agree(near_acts, near, texts[act.line])
        sums[act.kind, act.fault] = _more(sums.get((act.kind, act.fault)), bool(near), same)
    return sums


def taken(acts: Sequence[Edited], proposals: Sequence[Proposal], texts: Sequence[str]) -> dict[str, Shares]:
    """By finder: how many proposals there are, touch an act, and do what it does."""
    sums: dict[str, Shares] = {}
    by_line = _by_line(acts, proposals)
    for one in proposals:
        near_acts, near = neighbourhood(one, *by_line[one.line])
        same = agree(near_acts, near, texts[one.line])
        sums[one.finder] = _more(sums.get(one.finder), bool(near_acts), same)
    return sums


def _by_line(acts: Sequence[Edited], proposals: Sequence[Proposal]) -> dict[int, tuple[list[Edited], list[Proposal]]]:
    lines: dict[int, tuple[list[Edited], list[Proposal]]] = {one.line: ([], []) for one in (*acts, *proposals)}
    for act in acts:
        lines[act.line][0].append(act)
    for one in proposals:
        lines[one.line][1].append(one)
    return lines


def _more(old: Shares | None, found: bool, same: bool) -> Shares:
    old = old or Shares(0, 0, 0)
    return Shares(old.acts + 1, old.found + found, old.same + same)


class Text(NamedTuple):
    """A text compared: the shares of both sides, and proposals on lines of a raw file that the edition leaves out."""

    slug: str
    found: dict[tuple[str, str], Shares]
    taken: dict[str, Shares]
    outside: Counter[str]


def measure(slug: str, raw: Path | None = None) -> Text:
    """Compare one text: the source layer of its edition, or a raw file whose lines the edition keeps."""
    document, findings = read_document(ROOT / "corpus" / slug / "text.xml", slug, {})
    assert document is not None, findings
    texts = [text for text, _ in source_lines(document)]
    given = _raw_lines(raw) if raw else texts
    where = dict(_aligned(texts, given))
    settled = find_all(Source(tuple(map(Line, given)), script_of_text("".join(given))))
    inside = [one._replace(line=where[one.line]) for one in settled.acts if one.line in where]
    outside = Counter(one.finder for one in settled.acts if one.line not in where)
    acts = edited(document)
    return Text(slug, compare(acts, inside, texts), taken(acts, inside, texts), outside)


def _raw_lines(raw: Path) -> list[str]:
    decoded, findings = decode(raw.read_bytes(), raw.name)
    assert decoded is not None, findings
    return decoded.text.removesuffix("\n").split("\n")


def _aligned(texts: Sequence[str], given: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each line of a raw file that the edition transcribes, with its line there; a line given twice counts once."""
    at = 0
    for number, text in enumerate(given):
        if at < len(texts) and text == texts[at]:
            yield number, at
            at += 1


def total(shares: Sequence[Shares]) -> Shares:
    """The sums of shares."""
    return Shares(*(sum(one[i] for one in shares) for i in range(3)))


def _row(name: str, one: Shares) -> str:
    share = [f"{n / one.acts:6.0%}" if one.acts else "     -" for n in (one.found, one.same)]
    return f"  {name:32}{one.acts:6}{one.found:7}{share[0]}{one.same:7}{share[1]}"


def main() -> None:
    """Print both tables for each text, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("raw", nargs="*", metavar="SLUG=FILE", help="a raw file instead of the source layer")
    given = dict(word.split("=", 1) for word in parser.parse_args().raw)
    texts = [
        measure(path.parent.name, Path(given[path.parent.name]) if path.parent.name in given else None)
        for path in sorted((ROOT / "corpus").glob("*/text.xml"))
    ]
    for text in texts:
        print(f"{text.slug}\n  {'acts of the editors':32}{'acts':>6}{'found':>13}{'as proposed':>13}")
        for (kind, fault), shares in sorted(text.found.items()):
            print(_row(f"{kind}, {fault or '-'}", shares))
        print(f"  {'proposals':32}{'all':>6}{'touched':>13}{'taken':>13}")
        for finder, shares in sorted(text.taken.items()):
            print(_row(finder, shares))
        if text.outside:
            told = ", ".join(f"{finder} {number}" for finder, number in text.outside.most_common())
            print(f"  in lines of the file that the edition leaves out: {told}")
    print(f"all\n{summary(texts)}")


def summary(texts: Sequence[Text]) -> str:
    """The sums over all texts: acts on mechanical noise, all other acts, and proposals."""
    mechanical = [s for text in texts for (_, fault), s in text.found.items() if fault in MECHANICAL]
    others = [s for text in texts for (_, fault), s in text.found.items() if fault not in MECHANICAL]
    proposals = [s for text in texts for s in text.taken.values()]
    return "\n".join(
        [
            _row("acts on mechanical noise", total(mechanical)),
            _row("all other acts", total(others)),
            _row("proposals (touched, taken)", total(proposals)),
        ]
    )


if __name__ == "__main__":
    main()
