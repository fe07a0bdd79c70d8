"""Turns PATH, apt or npm into a Chromium that starts, a Firefox where there is one, and fonts that hold Chinese."""

from __future__ import annotations

import os
import platform
import tarfile
from pathlib import Path

from setup import apt, npm
from setup.environment import Environment
from setup.faults import SetupFault
from setup.shell import on_path, probe, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SECOND = ("firefox-esr", "firefox")
# What the tests themselves do first: being on PATH is not enough.
TRY = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    flags = ["--no-sandbox", "--disable-gpu"]
    browser = playwright.chromium.launch(executable_path=sys.argv[1], args=flags, timeout=30000)
    page = browser.new_page()
    page.set_content("<title>bopu</title>")
    print(page.title())
    browser.close()
"""
PACKED = "node_modules/@sparticuz/chromium/bin"
# The npm package packs its files with Brotli, which Node unpacks and Python's standard library does not.
UNPACK = """
const [from, to] = process.argv.slice(1), zlib = require('zlib'), fs = require('fs');
fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""


def find(environment: Environment, node: Path) -> Path:
    """A Chromium that really starts: the one named in BOPU_CHROMIUM, on PATH, from apt, or from npm."""
    named = os.environ.get("BOPU_CHROMIUM")
    if named:
        return starting(environment, Path(named))
    present = on_machine(environment)
    if present is None and apt.install("chromium"):
        present = on_machine(environment)
    if present is None and platform.machine() == "x86_64":
        present = from_npm(environment, node)
    if present is None:
        raise SetupFault(
            "Chromium is needed for the browser tests and none was found that starts: install it "
            "(Debian: apt-get install chromium; Ubuntu's package only points to a snap, so install Google Chrome "
            "there), or name one in BOPU_CHROMIUM."
        )
    return present


def starting(environment: Environment, browser: Path) -> Path:
    """The browser the user named, refused where it does not start."""
    if not starts(environment, browser):
        raise SetupFault(f"BOPU_CHROMIUM names {browser}, which does not start and show a page: name one that does.")
    return browser


def on_machine(environment: Environment) -> Path | None:
    """The first browser on PATH that starts; Ubuntu's `chromium-browser` may be a stub that does not."""
    found = [browser for browser in map(on_path, NAMES) if browser is not None]
    return next((browser for browser in found if starts(environment, browser)), None)


def starts(environment: Environment, browser: Path) -> bool:
    """Whether Playwright can start it and it shows a page."""
    said = probe([str(environment.python), "-c", TRY, str(browser)])
    return said is not None and said.strip() == "bopu"


def from_npm(environment: Environment, node: Path) -> Path | None:
    """The headless Chromium that an npm package carries, unpacked beside a launcher that knows its libraries."""
    folder = environment.folder / "chromium"
    folder.mkdir(exist_ok=True)
    launcher = folder / "launch"
    try:
        packed = npm.install(environment, node, "chromium") / PACKED
        for name in ("chromium", "al2023.tar"):
            run([str(node), "-e", UNPACK, str(packed / f"{name}.br"), str(folder / name)], f"unpacking {name}")
        with tarfile.open(folder / "al2023.tar") as libraries:
            libraries.extractall(folder)
    except (SetupFault, OSError, tarfile.TarError) as fault:
        print(f"set-up: {fault}", flush=True)
        return None
    launcher.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH="{folder / "lib"}" exec "{folder / "chromium"}" "$@"\n')
    for file in (launcher, folder / "chromium"):
        file.chmod(0o755)
    return launcher if starts(environment, launcher) else None


def firefox() -> Path | None:
    """A Firefox: the one named in BOPU_FIREFOX, on PATH, or from apt. None where there is none, which it says."""
    named = os.environ.get("BOPU_FIREFOX")
    if named:
        if not answers(Path(named)):
            raise SetupFault(f"BOPU_FIREFOX names {named}, which does not say that it is Firefox: name one that does.")
        return Path(named)
    present = second_on_machine()
    if present is None and apt.install("firefox-esr"):
        present = second_on_machine()
    if present is None:
        print("set-up: No Firefox could be had, so the site is tried in Chromium alone.", flush=True)
    return present


def second_on_machine() -> Path | None:
    """The first Firefox on PATH; Ubuntu's may be a stub that points to a snap and does not answer."""
    found = [browser for browser in map(on_path, SECOND) if browser is not None]
    return next((browser for browser in found if answers(browser)), None)


def answers(browser: Path) -> bool:
    """Whether it says that it is Firefox."""
    return "Mozilla Firefox" in (probe([str(browser), "--version"]) or "")


def need_chinese_fonts() -> None:
    """Screenshots of boxes prove nothing: Chinese glyphs have to be there."""
    if has_chinese_fonts():
        return
    if apt.install("fonts-noto-cjk", "fontconfig") and has_chinese_fonts():
        return
    raise SetupFault(
        "A Chinese font is needed for the browser tests: install one (apt-get install fonts-noto-cjk fontconfig)."
    )


def has_chinese_fonts() -> bool:
    """What fontconfig knows; False where fontconfig itself is missing."""
    return bool((probe(["fc-list", ":lang=zh-tw", "family"]) or "").strip())
