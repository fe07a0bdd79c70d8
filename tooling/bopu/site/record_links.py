"""Turns the text of a record into a link to the play page that carries it, as the page itself makes such links."""

import zlib
from base64 import urlsafe_b64encode

from bopu.site.rule_view import RuleDesk

SIGN = "record="
"""How the part of an address begins that carries a record: static/player/record.js unpacks it."""

RAW = -15
"""Window bits of zlib by which it writes bare deflate, without a head."""


def record_link(desk: RuleDesk, record: str) -> str:
    """The play page of the text, with this record."""
    return f"{desk.page('play')}#{SIGN}{packed(record)}"


def packed(record: str) -> str:
    """A record as bare deflate in the alphabet of addresses, without padding."""
    squeezed = zlib.compressobj(9, zlib.DEFLATED, RAW)
    data = squeezed.compress(record.encode()) + squeezed.flush()
    return urlsafe_b64encode(data).rstrip(b"=").decode()
