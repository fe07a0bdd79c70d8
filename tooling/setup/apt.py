"""Turns names of Debian packages into installed packages, where the user may install them."""

from __future__ import annotations

import os

from setup.faults import SetupFault
from setup.shell import on_path, probe, run


def prefix() -> list[str] | None:
    """What to put before apt-get: nothing for root, sudo where it asks for no password; None where we may not."""
    if on_path("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = on_path("sudo")
    if sudo is not None and probe([str(sudo), "-n", "true"]) is not None:
        return [str(sudo), "-n"]
    return None


def install(*packages: str) -> bool:
    """True when all packages have been installed; False where we may not install or apt cannot provide them."""
    before = prefix()
    if before is None:
        return False
    command = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
    names = " ".join(packages)
    try:
        run([*command, "update"], "apt-get update")
        run([*command, "install", "--no-install-recommends", *packages], f"apt-get install {names}")
    except SetupFault as fault:
        print(f"set-up: {fault}", flush=True)
        return False
    return True
