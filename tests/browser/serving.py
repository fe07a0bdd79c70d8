"""Turns a folder into a site on a free port of this machine, for as long as a test needs it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """The standard handler without a line on the terminal per request."""

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: what was asked for is in the visit."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of the folder's root, ending with a slash."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
