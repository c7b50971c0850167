# Requires GNU make 4 and Python 3.11 or newer. `make` without a target lists all targets.

PORT ?= 8000
PYTHON ?=
LANGUAGES := ja zh_Hant

BIN := .venv/bin
SAY := printf '%s\n'
# One worker per core. The tests of a file run in one worker, because they share a server or a browser. Files run in the
# order of folders: ordered by number of tests, the few long ones would run last, while the other workers wait.
PARALLEL := --numprocesses=auto --dist=loadfile --no-loadscope-reorder
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# If the Python of the environment was removed, its link is broken: create the environment again.
ifeq ($(wildcard $(BIN)/python),)
$(shell rm -rf .venv)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run dev setup test check browsers extended coverage test-newest test-lowest fix soak wide bench audit lighthouse golden pictures docs words lock \
    doctor backup wheel release environment uv install-browsers quality lint types layers javascript

help:
	@awk -F ' *## *' '/^[a-z -]+:.*##/ { sub(/:.*/, "", $$1); printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## serve on all interfaces (PORT=8000), show the address and its QR code
	@exec $(BIN)/python -m scorekeeper run --port $(PORT)

dev: environment ## serve like `make run`, and start again whenever a file of the program has changed
	@exec $(BIN)/python -m tests.dev_server $(PORT)

setup: .venv/.runtime $(LANGUAGES:%=scorekeeper/translations/%/LC_MESSAGES/messages.mo) ## create the virtual environment from requirements.lock

doctor: setup ## check settings, folder, database and the address for phones, and suggest fixes
	@$(BIN)/scorekeeper doctor --port $(PORT)

backup: setup ## back up the database to FILE, also while the server runs
	@$(BIN)/scorekeeper backup "$(or $(FILE),$(error Say where to: make backup FILE=copy.db))"

wheel: setup ## build a wheel for installation elsewhere, in dist
	@rm -f dist/*.whl
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

release: .venv/.release uv ## build the source distribution and the wheel into dist, and install both in Python 3.11 to 3.14 (PYTHONS=)
	@$(BIN)/python -m tests.versions present
	$(BIN)/python -m pytest --quiet -W error tests/test_words.py
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/python -m pytest --numprocesses=auto -m release tests/release

test: environment install-browsers quality ## check format, lint, types and layers; run the tests, in Chromium and WebKit one path per page and game
	$(BIN)/python -m pytest $(PARALLEL) -m "(not browser or path) and not extended and not release"

check: environment quality ## the same without the tests that need a browser or a server
	$(BIN)/python -m pytest $(PARALLEL) -m "not browser and not server"

browsers: environment install-browsers ## run the tests in Chromium and WebKit that `make test` leaves out
	$(BIN)/python -m pytest $(PARALLEL) -m "browser and not path"

extended: environment ## run the other tests that `make test` leaves out: the service on PostgreSQL, the benchmarks, other servers
	$(BIN)/python -m pytest $(PARALLEL) -m extended

coverage: environment ## measure which lines the tests run, and fail below the share in pyproject.toml
	$(BIN)/python -m pytest $(PARALLEL) --cov -m "not no_cover and not extended and not release"

test-newest: environment uv ## run the tests with the newest versions that pyproject.toml allows, in Python 3.11 to 3.14
	$(BIN)/python -m tests.versions newest

test-lowest: environment uv ## run the tests with the lowest versions that pyproject.toml allows, in Python 3.11 to 3.14
	$(BIN)/python -m tests.versions lowest

fix: environment ## format the code, and fix lint errors automatically
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: environment install-browsers test-newest test-lowest ## long tests: versions, properties, killed servers, every page and language, and all on PostgreSQL
	SOAK=1 $(BIN)/python -m pytest $(PARALLEL) -m soak

wide: environment ## run the service on a Citus, by the URL of its coordinator, and kill its workers (URL=postgresql://USER@HOST/NAME)
	CITUS="$(or $(URL),$(error NOTHING was tested. Name a Citus: make wide URL=postgresql://USER@HOST/NAME))" \
	    $(BIN)/python -m pytest -m "not soak" -k "citus or wide" tests/wide tests/service

bench: environment ## run the benchmarks (hands and pages compared with limits, event streams, the cost of each part), and write docs/figures.md
	$(BIN)/python -m tests.bench --write docs/figures.md

audit: environment ## check the locked packages for known vulnerabilities (needs the package index)
	@mkdir -p build; status=0; \
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r release.lock 2> build/audit.log || status=$$?; \
	if grep -q '^Traceback' build/audit.log; \
	then $(SAY) 'The index of packages could not be asked: nothing is known of any package. Try again online (build/audit.log says more).' >&2; \
	else cat build/audit.log >&2; fi; exit $$status

lighthouse: environment ## measure the pages with Lighthouse (installed with npm; needs node and a Chromium)
	$(BIN)/python -m tests.bench.lighthouse

golden: environment ## rewrite the golden transcripts and the description of the API; review the difference before committing it
	$(BIN)/python -m pytest --rewrite-golden tests/conformance/test_golden.py tests/web/api/test_openapi.py

pictures: environment ## take the screenshots of the README again (needs a Chromium)
	$(BIN)/python -m tests.browser.pictures

docs: environment ## build the documentation as one site, in build/docs, and check its links
	$(BIN)/python -m sphinx --quiet --fresh-env --fail-on-warning --keep-going --conf-dir docs . build/docs

words: environment ## update the message catalogues in scorekeeper/translations
	@mkdir -p build
	$(BIN)/pybabel -q extract -F pyproject.toml -k text:1 --add-location=file --project=scorekeeper \
	    --copyright-holder="The scorekeeper authors" -o build/messages.pot .
	@for language in $(LANGUAGES); do \
	    $(BIN)/pybabel -q update --init-missing --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
	        -i build/messages.pot -d scorekeeper/translations -l $$language; \
	done

lock: uv ## write the three .lock files with the newest versions (installs uv if needed)
	@export PATH="$(BIN):$$PATH"; \
	compile="uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
	    --no-strip-extras --no-emit-index-url --custom-compile-command" && \
	$$compile "make lock" pyproject.toml --group build -o requirements.lock && \
	$$compile "make lock" pyproject.toml --all-extras --group dev -c requirements.lock -o dev.lock && \
	$$compile "make lock" pyproject.toml --all-extras --group release -c dev.lock -o release.lock

# --- prerequisites

environment: .venv/.uv .venv/.dev

uv: .venv/.made
	@$(BIN)/uv --version > /dev/null 2>&1 || uv --version > /dev/null 2>&1 || $(BIN)/python -m pip install -qq uv

install-browsers: environment
	@$(BIN)/python -m tests.browser.browsers

# The checks run side by side: the slow ones, the types of Python and of JavaScript, need one core each.
quality: environment
	@$(MAKE) --no-print-directory --jobs --output-sync=target lint types layers javascript

lint:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types:
	$(BIN)/mypy

layers:
	$(BIN)/lint-imports --no-logo

# Node is needed for this check only: without it, everything else still runs.
ifneq ($(and $(shell command -v node 2> /dev/null),$(shell command -v npm 2> /dev/null)),)
javascript: node_modules/.installed
	npm run --silent check
else
javascript:
	@$(SAY) '*** JavaScript is NOT checked: install node 20 or newer, and npm (Debian, Ubuntu: apt install nodejs npm). ***' >&2; \
	[ -z "$(CI)" ]
endif

node_modules/.installed: package.json package-lock.json .npmrc
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.venv/.made:
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	    $(SAY) "Scorekeeper needs Python 3.11 or newer; $(or $(PYTHON),python3) is older or missing (choose one: make PYTHON=python3.12 ...)." >&2; \
	    exit 1; \
	fi; \
	if ! $$found -c 'import ensurepip, venv' 2> /dev/null; then \
	    $(SAY) "$$found has no venv module; install it (Debian, Ubuntu: apt install python3-venv) and start again." >&2; \
	    exit 1; \
	fi; \
	$(SAY) "Making .venv ..."; \
	$$found -m venv --clear .venv
	@touch $@

# uv installs the many packages of a development environment much faster than pip, which does it if there is no uv.
.venv/.uv: .venv/.made
	@$(MAKE) --no-print-directory uv || true
	@touch $@

.venv/.runtime: .venv/.made requirements.lock pyproject.toml hatch_build.py
	@$(call install,--require-hashes -r requirements.lock)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

.venv/.dev: .venv/.runtime dev.lock
	@$(call install,--require-hashes -r dev.lock)
	@touch $@

.venv/.release: .venv/.dev release.lock
	@$(call install,--require-hashes -r release.lock)
	@touch $@

# Installing also compiles the translations; this rule is for later changes.
%.mo: %.po | .venv/.runtime
	@$(BIN)/python hatch_build.py

# Use uv if it is there. With pip, print a dot per package, because the first time takes a while.
install = printf 'Installing $(lastword $(1)) '; rm -f .venv/.failed; \
    export PATH="$(BIN):$$PATH"; if uv --version > /dev/null 2>&1; then uv pip install --quiet --python $(BIN)/python $(1); \
    else { $(BIN)/python -u -m pip install --progress-bar off $(1) || touch .venv/.failed; } | \
        while read -r word _; do case $$word in Collecting|Processing) printf .;; esac; done; \
    fi && $(SAY) '' && [ ! -e .venv/.failed ]
