# GNU make 4 and Python 3.11 or newer are all this needs. `make` alone lists what there is.

PORT ?= 8000
PYTHON ?=
LANGUAGES := en ja zh_Hant

BIN := .venv/bin
SAY := printf '%s\n'
# A worker a core; the tests of a file stay together, since they share a server or a browser. In the order of folders:
# by number of tests, the few long ones would come last, and one worker would do them while the others wait.
BESIDE := --numprocesses=auto --dist=loadfile --no-loadscope-reorder
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# A Python that was removed since leaves a link to nothing: begin anew.
ifeq ($(wildcard $(BIN)/python),)
$(shell rm -rf .venv)
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run setup test check fix soak bench audit lighthouse golden pictures words lock doctor backup wheel dev browser quality

help:
	@awk -F ' *## *' '/^[a-z]+:.*##/ { sub(/:.*/, "", $$1); printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup ## serve on all interfaces (PORT=8000), show the address and its QR code
	@exec $(BIN)/python -m scorekeeper run --port $(PORT)

setup: .venv/.runtime $(LANGUAGES:%=scorekeeper/translations/%/LC_MESSAGES/messages.mo) ## make the virtual environment from requirements.lock

doctor: setup ## say what is wrong with settings, folder, book and the address that phones reach, and what to do
	@$(BIN)/scorekeeper doctor --port $(PORT)

backup: setup ## copy the book to FILE, also while the program runs
	@$(BIN)/scorekeeper backup "$(or $(FILE),$(error Say where to: make backup FILE=copy.db))"

wheel: setup ## build the one file that is installed elsewhere, into dist
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

test: dev browser quality ## everything: format, lint, types, floors, all tests with coverage, in Chromium and WebKit too
	$(BIN)/python -m pytest $(BESIDE) --cov

check: dev quality ## the same without the browsers
	$(BIN)/python -m pytest $(BESIDE) --cov --ignore=tests/browser

fix: dev ## format, and repair what can be repaired
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: dev browser ## what is too long for the above: properties, kills and every page in every language, at length
	SOAK=1 $(BIN)/python -m pytest $(BESIDE) -m soak

bench: dev ## how near hands and pages come to their limit, how soon phones hear of a save, and what each part costs
	$(BIN)/python -m tests.bench

audit: dev ## whether a weakness is known of any package that is used (asks the index of packages)
	@mkdir -p build; status=0; \
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements.lock -r dev.lock 2> build/audit.log || status=$$?; \
	if grep -q '^Traceback' build/audit.log; \
	then $(SAY) 'The index of packages could not be asked: nothing is known of any package. Try again online (build/audit.log says more).' >&2; \
	else cat build/audit.log >&2; fi; exit $$status

lighthouse: dev ## what Lighthouse says of the pages (fetches it with npm; needs node and a Chromium)
	$(BIN)/python -m tests.bench.lighthouse

golden: dev ## write the golden transcripts anew; read the difference before committing it
	$(BIN)/python -m pytest --rewrite-golden tests/conformance/test_golden.py

pictures: dev ## take the pictures of the README anew, from a running server (needs a Chromium)
	$(BIN)/python -m tests.browser.pictures

words: dev ## collect the texts to translate into scorekeeper/translations
	@mkdir -p build
	$(BIN)/pybabel -q extract -F pyproject.toml -k text:1 --add-location=file --project=scorekeeper \
	    --copyright-holder="The scorekeeper authors" -o build/messages.pot .
	@for language in $(LANGUAGES); do \
	    $(BIN)/pybabel -q update --init-missing --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
	        -i build/messages.pot -d scorekeeper/translations -l $$language; \
	done

lock: .venv/.made ## choose the newest versions, write requirements.lock and dev.lock (fetches uv if there is none)
	@command -v uv > /dev/null || $(BIN)/python -m pip install -qq uv
	@export PATH="$$PATH:$(BIN)"; \
	compile="uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
	    --no-strip-extras --no-emit-index-url --custom-compile-command" && \
	$$compile "make lock" pyproject.toml --group build -o requirements.lock && \
	$$compile "make lock" pyproject.toml --all-extras --group dev -c requirements.lock -o dev.lock

# --- the parts of the above

dev: .venv/.dev

browser: dev
	@$(BIN)/python -m tests.browser.browsers

quality: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

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

.venv/.runtime: .venv/.made requirements.lock pyproject.toml hatch_build.py
	@$(call install,--require-hashes -r requirements.lock)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

.venv/.dev: .venv/.runtime dev.lock
	@$(call install,--require-hashes -r dev.lock)
	@touch $@

# Installing compiles the words too; this is for those that changed since.
%.mo: %.po | .venv/.runtime
	@$(BIN)/python hatch_build.py

# uv where it is on the PATH: the same packages, sooner. A dot a package: the first time it takes a while.
install = printf 'Installing $(lastword $(1)) '; rm -f .venv/.failed; \
    if command -v uv > /dev/null; then uv pip install --quiet --python $(BIN)/python $(1); \
    else { $(BIN)/python -u -m pip install --progress-bar off $(1) || touch .venv/.failed; } | \
        while read -r word _; do case $$word in Collecting|Processing) printf .;; esac; done; \
    fi && $(SAY) '' && [ ! -e .venv/.failed ]
