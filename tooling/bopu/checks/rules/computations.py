"""Turns the name of a computation into what reckons it: all that an argument or a finding of criticism may ask for."""

from bopu.checks.rules.argument_file import Reckoning
from bopu.checks.rules.dice_reckonings import OF_DICE
from bopu.checks.rules.played_reckonings import PLAYED
from bopu.checks.rules.quantities import Quantities
from bopu.checks.rules.reckonings import REGISTERED, Result, Tables
from bopu.checks.rules.table_reckonings import OF_TABLES
from bopu.checks.rules.tallied_reckonings import TALLIED
from bopu.checks.rules.told_reckonings import OF_TEXT

COMPUTATIONS = {**REGISTERED, **TALLIED, **PLAYED, **OF_TEXT, **OF_DICE, **OF_TABLES}
"""Each by its name (`argument_file.KINDS`)."""


def reckoned(ask: Quantities, one: Reckoning, tables: Tables) -> Result:
    """What comes out of a computation. Raises `Misfit` where it cannot be had."""
    return COMPUTATIONS[one.kind](ask, one.given, tables)
