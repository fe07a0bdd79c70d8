"""Turns the address that a project sets for reports of faults, and what a report is about, into a link that is filled
in, and into the lines that a reader sends by other ways.
"""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

from bopu.project.settings import FIELDS
from bopu.ruleset.procedure import all_parts
from bopu.site.addresses import folder, link
from bopu.site.citable import CitedClause
from bopu.site.context import Context
from bopu.site.rule_view import RULES, RuleDesk

LONGEST = 160
"""So many characters of a quotation travel in an address; what is longer is cut, and ends in an ellipsis: written with
percent signs a Chinese character takes nine, and some programmes cut an address at two thousand."""


class FaultReport(NamedTuple):
    """A report that is begun. `href` is empty where the project sets no address; `lines` say the same to copy."""

    href: str
    lines: str


NO_REPORT = FaultReport("", "")
"""Where it is not known yet what a page shows."""


def fault_report(template: str, about: str, release: str, quotation: str, page: str) -> FaultReport:
    """A report on a clause, a rule or a page: `about` is its id, `page` the address of the page as one cites it.

    Every value is percent-encoded, so that none of them can add to the address.
    """
    words = " ".join(quotation.split())
    cut = words if len(words) <= LONGEST else words[:LONGEST] + "…"
    values = dict(zip(FIELDS, (about, release, cut, page), strict=True))
    href = template
    if template:
        parts = template.replace("}", "{").split("{")  # what stands between braces is every second part
        href = "".join(quote(values[part], safe="") if at % 2 else part for at, part in enumerate(parts))
    return FaultReport(href, "\n".join(line for line in (f"{about} · bopu {release}", page, words) if line))


def clause_report(context: Context, cited: CitedClause, address: str) -> FaultReport:
    """A report on a clause, from the page at an address."""
    here = _here(context, address)
    return fault_report(context.project.report, cited.id, cited.release.words, cited.words, here)


def page_report(context: Context, address: str, title: str) -> FaultReport:
    """A report on what a page shows, whatever that is; its title stands where a clause has its words."""
    standing = context.standing
    release = standing.frozen or context.version
    return fault_report(context.project.report, f"/{address}", release, title, _here(context, address))


def rule_reports(desk: RuleDesk) -> dict[str, str]:
    """For each rule and step by name where a fault in it is reported, filled in with the clauses that it cites and the
    words of the first; where the project sets no address, the page that says what to send."""
    return {name: _rule_report(desk, name, part.cites) for name, part in all_parts(desk.game.ruleset).items()}


def _rule_report(desk: RuleDesk, name: str, cites: Sequence[str]) -> str:
    template, context = desk.context.project.report, desk.context
    own = [clause for clause in cites if clause in desk.own]
    if not template:
        places = (desk.edition.slug, own[0]) if own else ("about",)
        return link(desk.origin, folder(desk.lang, *places), "report")
    words = desk.clauses[own[0]].readings.get("edited", "") if own and desk.open else ""
    page = _here(context, folder(desk.lang, desk.edition.slug, RULES)) + "#" + desk.rule(name).href.partition("#")[2]
    about = f"{name} ({', '.join(cites)})" if cites else name
    return fault_report(template, about, context.standing.frozen or context.version, words, page).href


def _here(context: Context, address: str) -> str:
    """The address of a page of this very site, be it the latest or the copy of a release; in full where it is known."""
    return (context.standing.base(context.base_url) or "/") + address
