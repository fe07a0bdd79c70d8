"""Turns a checkout and a bare Python into the environment that the Makefile's targets run in; standard library only."""

import sys

if sys.version_info < (3, 8):
    # the other modules cannot even be read by it
    sys.exit("set-up: Python 3.11 or newer is needed: apt-get install python3 python3-venv")
