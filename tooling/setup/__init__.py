"""Turns a checkout and a bare Python into the environment that the Makefile's targets run in; standard library only."""
