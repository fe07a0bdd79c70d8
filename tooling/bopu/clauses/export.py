"""Turns clauses and editions into JSON: the form documented in tooling/README.md and in schema/clauses.schema.json."""

from typing import Any

from bopu.clauses.model import Act, Clause, Edition, Note
from bopu.text.model import Box, Document, Surface

FORMAT = 1
"""The number of this JSON shape; it changes when a field changes its meaning or goes."""


def as_json(clause: Clause) -> dict[str, Any]:
    """One clause as plain JSON values."""
    return {
        "id": clause.id,
        "slug": clause.slug,
        "n": clause.n,
        "label": clause.label,
        "function": clause.function,
        "speaker": clause.speaker,
        "status": clause.status,
        "file": clause.file,
        "line": clause.line,
        "lang": clause.lang,
        "readings": dict(clause.readings),
        "digest": clause.digest,
        "figures": [
            {
                "id": f.id,
                "kind": f.kind,
                "type": f.type,
                "value": f.value,
                "unit": f.unit,
                "text": f.text,
                "source_text": f.source_text,
                "line": f.line,
            }
            for f in clause.figures
        ],
        "acts": [_act(act) for act in clause.acts],
        "notes": [_note(note) for note in clause.notes],
        "translations": list(clause.translations),
    }


def _act(act: Act) -> dict[str, Any]:
    return {
        "id": act.id,
        "kind": act.kind,
        "fault": act.fault,
        "readings": [
            {"kind": r.kind, "text": r.text, "lang": r.lang, "witnesses": list(r.witnesses), "cause": r.cause}
            for r in act.readings
        ],
        "resp": act.resp,
        "cert": act.cert,
        "evidence": act.evidence,
        "source": act.source,
        "extent": act.extent,
        "notes": [_note(note) for note in act.notes],
        "line": act.line,
    }


def _note(note: Note) -> dict[str, Any]:
    return {"id": note.id, "lang": note.lang, "type": note.type, "target": note.target, "text": note.text.strip()}


def _document(document: Document) -> dict[str, Any]:
    header = document.header
    return {
        "file": document.file,
        "id": document.id,
        "lang": document.lang,
        "title": dict(header.title),
        "status": header.status,
        "source_rights": dict(header.source_rights),
        "our_rights": dict(header.our_rights),
        "licence": header.licence,
        "witnesses": [
            {"id": w.id, "kind": w.kind, "text": dict(w.text), "idnos": dict(w.idnos)} for w in header.witnesses
        ],
        "surfaces": [_surface(surface) for surface in document.surfaces],
    }


def _surface(surface: Surface) -> dict[str, Any]:
    return {
        "id": surface.id,
        **_corners(surface.box),
        "text": dict(surface.text),
        "resp": surface.resp,
        "cert": surface.cert,
        "source": surface.source,
        "zones": [
            {
                "kind": zone.kind,
                "division": zone.division,
                **_corners(zone.box),
                "rotate": zone.rotate,
                "categories": list(zone.categories),
                "label": zone.label,
            }
            for zone in surface.zones
        ],
    }


def _corners(box: Box) -> dict[str, float]:
    """The corners of a rectangle, whole numbers as such."""
    return {name: int(at) if at == int(at) else at for name, at in box._asdict().items()}


def edition_json(edition: Edition) -> dict[str, Any]:
    """An edition with its clauses, the segments of its translation and its companions, as `bopu extract` writes it."""
    translation = None
    if edition.translation is not None:
        segments = [
            {"id": u.id, "corresp": u.get("corresp").split(), "text": "".join(s.text for s in u.spans if not s.note)}
            for u in edition.translation.clauses
        ]
        translation = {**_document(edition.translation), "segments": segments}
    return {
        "format": FORMAT,
        "slug": edition.slug,
        "publish": edition.publish,
        "document": _document(edition.document),
        "clauses": [as_json(clause) for clause in edition.clauses],
        "translation": translation,
        "companions": {
            name: {**_document(edition.companions[name]), "clauses": [as_json(c) for c in clauses]}
            for name, clauses in edition.companion_clauses.items()
        },
    }
