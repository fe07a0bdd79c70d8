"""From rules.yaml and the editions to a ruleset that an engine can play."""

from bopu.project.rules_file import folders_with_rules
from bopu.rules.compile import Compiled, compile_rules, compile_text, confirm
from bopu.rules.schema import frame_schema, rules_schema
from bopu.rules.specs import spec_path, spec_text, write_spec

__all__ = [
    "Compiled",
    "compile_rules",
    "compile_text",
    "confirm",
    "folders_with_rules",
    "frame_schema",
    "rules_schema",
    "spec_path",
    "spec_text",
    "write_spec",
]
