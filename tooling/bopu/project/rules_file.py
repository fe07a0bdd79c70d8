"""Turns a project into its texts that have rules: those with a rules.yaml, which is not read."""

from bopu.project.model import Project, TextFolder

NAME = "rules.yaml"


def folders_with_rules(project: Project) -> list[TextFolder]:
    """The texts that have rules."""
    return [text for text in project.texts if (text.folder / NAME).exists()]
