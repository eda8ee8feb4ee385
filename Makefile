# Companion. People need two commands: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
FONTS := companion/ui/assets/fonts/Roboto-Regular.ttf
export CHROMIUM
AUDIT := build/pip-audit-2.10.1
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locales/*/LC_MESSAGES/*.po))

.DEFAULT_GOAL := help
.PHONY: help setup run test browser check messages lock audit bench screens web desktop phone clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) $(FONTS) $(CATALOGUES) ## install everything into .venv (quick when it is there)

$(READY): pyproject.toml requirements.lock.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Companion needs Python 3.11 or newer: make PYTHON=...")'
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint requirements.lock.txt --editable '.[dev]'
	touch $(READY)

$(FONTS): companion/ui/fonts.py $(READY)
	$(BIN)/python -m companion.ui.fonts
	touch $(FONTS)

%.mo: %.po $(READY)
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale $(word 2,$(subst /, ,$<))

run: setup ## serve the app and open it in the browser (ARGS="--lan" lets phones in)
	$(BIN)/companion run $(ARGS)

test: setup browser ## all tests; the browser ones last
	$(BIN)/pytest --quiet --numprocesses 2 -m "not e2e"
	$(BIN)/pytest --quiet --numprocesses 2 --dist loadfile -m e2e

browser:
	@{ [ -n "$$CHROMIUM" ] || command -v chromium || command -v chromium-browser || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get; then \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium; \
	else \
		echo "The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium)," >&2; \
		echo "or name a Chrome you have: make test CHROMIUM=/path/to/chrome" >&2; exit 1; \
	fi; } >/dev/null

check: setup ## style, types, layers, translations, rule coverage
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.checks.translations
	$(BIN)/python -m tests.checks.coverage

messages: setup ## bring locales/ up to date with the code
	$(BIN)/python -m tests.checks.translations --update

lock: setup ## write the versions installed now into requirements.lock.txt
	{ sed -n '/^#/p' requirements.lock.txt; $(BIN)/pip freeze --exclude-editable; } > $(VENV)/lock
	mv $(VENV)/lock requirements.lock.txt

audit: $(AUDIT)/bin/pip-audit ## look the pins up in the database of known vulnerabilities (needs the network)
	$< --strict --no-deps --disable-pip --progress-spinner off --requirement requirements.lock.txt

$(AUDIT)/bin/pip-audit:
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/pip install --quiet $(subst audit-,audit==,$(notdir $(AUDIT)))

bench: setup browser ## measure; nothing is asserted
	$(BIN)/python -m tests.bench

screens: setup browser ## pictures of every screen, into screens/
	$(BIN)/python -m tests.screens

web: setup browser ## build the offline web app into dist/web, for any static host
	$(BIN)/python -m companion.web.build

desktop: setup ## build one program that runs the app on this machine, into dist/
	$(BIN)/pyinstaller --noconfirm --log-level ERROR --workpath build/desktop build.spec

phone: setup ## make the folder for `flet build apk|ipa`, build/phone (that needs a Flutter SDK)
	$(BIN)/python -m companion.phone.stage

clean: ## remove everything that was made
	rm -rf $(VENV) build dist screens companion/ui/assets/fonts
	rm -f $(CATALOGUES)
