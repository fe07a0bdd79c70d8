"""The static bilingual site: pages gathered from the corpus, rendered, and written in one step."""

from bopu.site.build import build_site
from bopu.site.serve import serve

__all__ = ["build_site", "serve"]
