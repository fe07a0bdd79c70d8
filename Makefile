# Turns a checkout into the built site (`make site`) or a full test run (`make test`); `make help` lists the rest.
# The set-up itself is tooling/setup: it does nothing when nothing has changed.

PYTHON ?= python3
BIN := .venv/bin
SETUP = @command -v $(PYTHON) >/dev/null || { echo "set-up: Python 3.11 or newer is needed and there is no $(PYTHON): apt-get install python3 python3-venv" >&2; exit 1; }; cd tooling && $(PYTHON) -m setup

# What the rules were found to do; the site shows it. It is made anew when the texts, the rules or the tool have changed.
REPORTS := $(patsubst corpus/%/rules.yaml,build/reports/%.json,$(wildcard corpus/*/rules.yaml))
EXAMINED := $(wildcard corpus/*.xml corpus/*/*.xml corpus/*/*.yaml corpus/*/cases/*.yaml) $(shell find tooling/bopu -name '*.py')

.PHONY: help site report serve test lint types check bench bench-play ready-site ready-test ready-bench clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */	/' | expand -t 12

site: ready-site $(REPORTS) ## set up what is missing, check the rules, build the site of corpus/ into build/site
	$(BIN)/bopu build

# An error that it finds stands on the report page and stops no site: only a check that could not be made does.
$(REPORTS): build/reports/%.json: $(EXAMINED) | ready-site
	$(BIN)/bopu check --fast $* || [ $$? -eq 1 ]

report: ready-site ## check the rules with every game, switch and mutant; the site then shows what was measured
	$(BIN)/bopu check --mutation

serve: ready-site ## show the site on a local port and rebuild a page when its source is saved
	$(BIN)/bopu serve

test: ready-test ## set up what is missing and run every test, browser tests included; ARGS="..." goes to pytest
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

lint: ready-test ## ruff: rules and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: ready-test ## mypy --strict over tooling/bopu
	$(BIN)/mypy

check: lint types test ## everything that .ci/run asks for

bench: ready-bench ## games compared with the engine, then speed beside OpenSpiel, RLCard and PyMahjongGB; ARGS="--compare 0" measures alone
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.many_games $(ARGS)
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.many_evenings $(ARGS)
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.many_hands $(ARGS)
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.many_deals $(ARGS)
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.many_scores $(ARGS)

bench-play: ready-test site ## from the click to the first legal move, beside bare Pyodide, in Chromium; ARGS="--runs 3"
	PYTHONPATH=tooling $(BIN)/python -m tests.bench.first_move $(ARGS)

ready-site:
	$(SETUP) site

ready-test:
	$(SETUP) test

ready-bench:
	$(SETUP) bench

clean: ## remove everything that was generated or installed here
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
