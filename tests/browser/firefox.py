"""Turns a Firefox as people have it into pages that a test reads, through Marionette, the socket that it has itself.

Playwright drives only a Firefox that was built for it, which no package registry has.
"""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 120
"""Seconds for a start, and for what a page has to do, on a machine that has other things to do."""

PREFERENCES = {"marionette.port": 0, "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False}
"""A port of its own, and nothing that speaks with anybody else."""

COMPLAINTS = """return Services.console.getMessageArray()
  .filter(told => told instanceof Ci.nsIScriptError && told.sourceName.startsWith(arguments[0]))
  .map(told => `${told.category}: ${told.errorMessage} (${told.sourceName}:${told.lineNumber})`);"""

HOSTS = "return performance.getEntriesByType('resource').map(one => new URL(one.name).origin)"


class Firefox:
    """A running Firefox; each command is answered before the next is sent."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection, self.answers, self.number = connection, connection.makefile("rb"), 0
        self._message()  # it says first what it is
        self.ask("WebDriver:NewSession")

    def _message(self) -> Any:
        """The next message: its length in digits, a colon, JSON."""
        digits = b""
        while (one := self.answers.read(1)) != b":":
            assert one, "Firefox was expected to answer and has ended"
            digits += one
        return json.loads(self.answers.read(int(digits)))

    def ask(self, command: str, **words: Any) -> Any:
        """The answer to a command of WebDriver; what it refuses is a failure of the test."""
        self.number += 1
        sent = json.dumps([0, self.number, command, words]).encode()
        self.connection.sendall(b"%d:%s" % (len(sent), sent))
        _, number, fault, answer = self._message()
        assert number == self.number and fault is None, (command, fault)
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def open(self, address: str) -> None:
        """Load a page."""
        self.ask("WebDriver:Navigate", url=address)

    def evaluate(self, script: str, *given: Any) -> Any:
        """What a script returns on the page."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(given))

    def click(self, selector: str) -> None:
        """Click on the first element that fits, as a person does: it must be in reach."""
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)
        self.ask("WebDriver:ElementClick", id=next(iter(found.values())))

    def until(self, script: str, *given: Any) -> Any:
        """What a script returns as soon as that is true."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script, *given)):
            assert time.monotonic() < end, f"expected to become true: {script}"
            time.sleep(0.1)
        return found

    def complaints(self, base: str) -> list[str]:
        """Faults and warnings of scripts, styles and policies of the pages below an address, and requests of this page
        to other hosts."""
        strange = {str(host) for host in self.evaluate(HOSTS) if not f"{host}/".startswith(base)}
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return [*map(str, self.evaluate(COMPLAINTS, base)), *sorted(strange)]
        finally:
            self.ask("Marionette:SetContext", value="content")


@contextmanager
def running(program: Path, profile: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own in an empty folder, without a window."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    options = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(profile)]
    begun = subprocess.Popen(
        [str(program), *options, "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=dict(os.environ, HOME=str(profile)),
    )
    try:
        with socket.create_connection(("127.0.0.1", _port(begun, profile)), timeout=PATIENCE) as connection:
            yield Firefox(connection)
    finally:
        begun.terminate()
        begun.wait(PATIENCE)


def _port(begun: "subprocess.Popen[bytes]", profile: Path) -> int:
    """Where it listens, which it writes into its profile."""
    told, end = profile / "MarionetteActivePort", time.monotonic() + PATIENCE
    while not (told.is_file() and told.read_text(encoding="utf-8").strip()):
        assert begun.poll() is None and time.monotonic() < end, "Firefox was expected to start and listen"
        time.sleep(0.1)
    return int(told.read_text(encoding="utf-8"))
