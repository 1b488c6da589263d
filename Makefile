# From a checkout to a game in the browser: `make play`. Needs Python 3.11 or newer, and make.
# What is prepared is remembered by time stamps, so deleting .venv is always a clean start.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet
# Python compiles what is imported; pip would compile everything that no one will.
LOCKED := $(PIP) install --require-hashes --no-deps --no-compile
# Kept, or each of hundreds of programs that tests and checks start would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE
QUIET := sh scripts/quiet.sh
# The packages of Python and those of the client take a processor each.
PREPARE := $(MAKE) --silent --no-print-directory --jobs=2 PREPARING=1
BESIDE := $(PY) scripts/side_by_side.py
# A line for each folder instead of a dot for each test.
PYTEST := $(BIN)/pytest -q -rfE -p progress -o console_output_style=classic

STATIC := src/tilerummy/server/static/index.html
MODULES := web/node_modules/.package-lock.json
# Directories count too: a deleted source changes nothing but its directory.
WEB := $(shell find web/src web/public web/build 2>/dev/null) \
       $(wildcard web/index.html web/*.config.ts web/*.config.js web/tsconfig*.json)

.DEFAULT_GOAL := help
ifndef PREPARING
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.PHONY: help setup dev client play test host release quick check bench glpk docs demo audit lock \
	lint types layers protocol page coverage

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile \
	  | while IFS='|' read -r name text; do printf '  make %-7s %s\n' "$$name" "$$text"; done

setup: $(VENV)/.setup ## prepare .venv, with .venv/bin/tilerummy in it

play: ## start the server here and open the browser
	@$(PREPARE) setup client
	@TILERUMMY_LOG_LEVEL=$${TILERUMMY_LOG_LEVEL:-warning} $(BIN)/tilerummy play

test: ## the tests: Python, a real Chromium, and the client's own
	@$(PREPARE) dev client
	@$(PY) scripts/run_tests.py

slow: ## thousands of games and positions: half an hour and more
	@$(PREPARE) dev client
	@$(PYTEST) --hypothesis-profile=slow -m "slow or hypothesis"
	@$(PY) scripts/run_coverage.py --solver

host: setup ## install as a host does, start that and look at it: what the image is made of
	@$(PY) scripts/try_host.py

release: ## build what a release publishes into dist/, check it, and play with it
	@$(PREPARE) dev client
	@$(PY) scripts/check_release.py
	@rm -rf dist
	@$(QUIET) $(PY) -m build --no-isolation
	@$(PY) -m twine check --strict dist/*
	@$(PY) scripts/try_wheel.py dist

quick: dev ## the tests of the rules, which take seconds
	@$(PY) scripts/run_quick.py

check: ## all that can be judged without playing
	@$(PREPARE) dev $(MODULES)
	@$(BESIDE) "$(MAKE) --no-print-directory lint types layers protocol" \
	  "$(MAKE) --no-print-directory coverage"

lint: dev $(MODULES)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@$(QUIET) $(PY) scripts/client.py run lint
	$(BIN)/zizmor --offline --quiet .github

types: dev $(MODULES)
	@$(BESIDE) "$(PY) -m mypy" "$(PY) scripts/client.py run check"

layers: dev $(MODULES)
	@$(QUIET) $(BIN)/lint-imports
	@$(QUIET) $(PY) scripts/client.py run layers

protocol: dev $(MODULES)
	$(PY) scripts/check_protocol.py

page: dev $(MODULES) ## the client's own tests
	@$(PY) scripts/client.py run test

coverage: dev
	@$(PY) scripts/run_coverage.py

bench: dev ## how fast it is on this machine
	@for bench in benches/bench_*.py; do $(PY) -m "benches.$$(basename "$$bench" .py)" || exit 1; done

glpk: dev ## GLPK for `make bench`, a second yardstick (optional; GPL)
	@$(QUIET) $(LOCKED) -r requirements/glpk.lock

docs: dev ## build the documentation into site/ and check its links; `make test` runs its examples
	PYTHONPATH=. $(PY) scripts/rules_page.py
	@$(QUIET) $(LOCKED) -r requirements/docs.lock
	@$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet docs site
	@$(PYTEST) tests/docs/test_links.py

demo: dev $(MODULES) ## build a demo without a server into demo-site/, for any web host
	@$(PY) scripts/demo.py demo-site

audit: setup $(MODULES) ## known weaknesses of the packages; asks the network
	@$(QUIET) $(LOCKED) -r requirements/audit.lock
	$(BIN)/pip-audit --require-hashes --disable-pip -r requirements/runtime.lock
	$(PY) scripts/client.py audit

# The locks hold names, versions and hashes, and no address: which index answers is for each
# machine to say (docs/adr/0005). uv is needed for this only, not to play or to test. OpenSpiel asks
# for scipy, which none of its games uses; where it is installed, each start of numba imports it.
UV_COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links
lock: ## write the lock files anew (needs uv); add UPGRADE=--upgrade for newer versions
	$(UV_COMPILE) $(UPGRADE) --group pip -o requirements/pip.lock
	$(UV_COMPILE) $(UPGRADE) pyproject.toml --group build -o requirements/runtime.lock
	$(UV_COMPILE) $(UPGRADE) --group docs -c requirements/runtime.lock -o requirements/docs.lock
	$(UV_COMPILE) $(UPGRADE) pyproject.toml --group build --extra dev -c requirements/runtime.lock \
	  -c requirements/docs.lock --no-emit-package scipy -o requirements/dev.lock
	$(UV_COMPILE) $(UPGRADE) --group audit -c requirements/dev.lock -c requirements/pip.lock \
	  -o requirements/audit.lock
	$(UV_COMPILE) $(UPGRADE) pyproject.toml --group build --extra postgres -c requirements/runtime.lock \
	  -o requirements/postgres.lock
	$(UV_COMPILE) $(UPGRADE) --resolution lowest-direct pyproject.toml --group build \
	  -o requirements/lowest.lock
	$(UV_COMPILE) $(UPGRADE) --group node -o requirements/node.lock
	$(UV_COMPILE) $(UPGRADE) --group glpk -o requirements/glpk.lock

dev: $(VENV)/.dev

$(PY):
	@python=$$(PYTHON="$(PYTHON)" sh scripts/find_python.sh) && echo "creating $(VENV)" && $$python -m venv --without-pip $(VENV)

# The pip that comes with Python 3.11 takes twice as long over the rest. The timestamp of
# $(PY) is that of the machine's Python: order-only.
$(VENV)/.pip: requirements/pip.lock | $(PY)
	@PYTHON="$(PYTHON)" sh scripts/locked_pip.sh $(PY) $<
	@touch $@

$(VENV)/.setup: requirements/runtime.lock pyproject.toml | $(VENV)/.pip
	@echo "installing the packages"
	@$(QUIET) $(LOCKED) -r requirements/runtime.lock
	@$(QUIET) $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.lock $(VENV)/.setup
	@echo "installing the packages for development"
	@$(QUIET) $(LOCKED) -r requirements/dev.lock
	@touch $@

client: $(STATIC)

$(MODULES): web/package-lock.json web/package.json | $(VENV)/.pip
	@echo "installing the client's packages"
	@$(QUIET) $(PY) scripts/client.py ci
	@touch $@

$(STATIC): $(MODULES) $(WEB)
	@echo "building the client"
	@$(PY) scripts/client.py run build -- --logLevel error
	@touch $@
