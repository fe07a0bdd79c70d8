"""The words for what a hand is worth: fan, counting, shapes."""

from collections.abc import Callable, Mapping
from typing import Any

from bopu.ruleset.vocabulary import EventKind, Operation, Predicate, Slot

FEATURES: Mapping[str, str] = {}
PREDICATES: Mapping[str, Predicate] = {}
OPERATIONS: Mapping[str, Operation] = {}
SLOTS: Mapping[str, Slot] = {}
EVENTS: Mapping[str, EventKind] = {}
VALUES: Mapping[str, str] = {}
DOMAINS: Mapping[str, tuple[str, ...]] = {}
TABLED: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {}
CONSTANTS: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {}
SLOT_DOMAINS: Mapping[str, Callable[[Any], Any]] = {}
"""The keys of each slot of these words."""
