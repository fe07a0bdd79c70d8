"""Where a corpus lies on disk and which texts it holds."""

from bopu.project.folder import open_project
from bopu.project.model import Project, TextFolder

__all__ = ["Project", "TextFolder", "open_project"]
