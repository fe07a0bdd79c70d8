"""Turns features by name into a situation that rules can be asked of, without a game."""

from collections.abc import Mapping
from typing import Any

from bopu.ruleset.terms import Term, number


class FeatureView:
    """A situation made of features alone; other names are values of the rules."""

    def __init__(self, features: Mapping[str, Any], values: Mapping[str, Term]) -> None:
        self.features = features
        self.values = values

    def feature(self, name: str) -> Any:
        """A feature that was given, or a value of the rules."""
        return self.features[name] if name in self.features else number(self.values[name], self.feature)
