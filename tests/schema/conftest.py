"""Turns the schemas into fixtures that are compiled once for all tests of this folder."""

import pytest

from tests.schema.validators import Grammar, Rules, TeiAll


@pytest.fixture(scope="session")
def rules() -> Rules:
    """bopu.sch."""
    return Rules()


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    """bopu.rng."""
    return Grammar()


@pytest.fixture(scope="session")
def whole_tei() -> TeiAll:
    """tei_all."""
    return TeiAll()
