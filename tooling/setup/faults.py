"""Turns whatever stops the set-up into one sentence."""


class SetupFault(Exception):
    """The set-up cannot go on; the message is one sentence that says what was wanted and what to do."""
