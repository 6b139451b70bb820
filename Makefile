# make run     set everything up and serve the site at http://127.0.0.1:8000/
# make test    set everything up and run every test          (make test ARGS="-k furiten")
# make check   format, lint, types, layers, migrations, translations
# make bench   the engine's and the pages' figures, as ratios
# make format  put the code in its format
# make lock    renew requirements.txt and requirements-dev.txt from pyproject.toml
# make translations  compile the interface's translations

.PHONY: help run test check bench format lock translations clean
.DEFAULT_GOAL := help

PYTHON ?=
ADDRESS ?= 127.0.0.1:8000
ARGS ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

help:
	@sed -n 's/^# //p' $(firstword $(MAKEFILE_LIST))

# The first Python from 3.11 on that can make a virtual environment.
.venv/pyvenv.cfg:
	@for python in $(PYTHON) python3.13 python3.12 python3.11 python3 python; do \
	  if $$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then exec $$python -m venv .venv; fi; \
	done; \
	echo "Tenpai needs Python 3.11 or newer with its venv module, and found none; name one with: make PYTHON=/path/to/python" >&2; \
	exit 1

.venv/run.stamp: requirements.txt | .venv/pyvenv.cfg
	$(PIP) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt | .venv/pyvenv.cfg
	$(PIP) -r requirements-dev.txt
	@touch $@ .venv/run.stamp

run: .venv/run.stamp
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py runserver $(ADDRESS)

test: .venv/dev.stamp
	$(BIN)/python -m pytest $(ARGS)

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	find templates quizzes rules -name '*.html' -print0 | xargs -0 -r $(BIN)/djade --check --target-version 5.2
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -W error manage.py check --fail-level WARNING
	$(BIN)/python manage.py translations --check

bench: .venv/dev.stamp
	$(BIN)/python -m tests.performance $(ARGS)

format: .venv/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	find templates quizzes rules -name '*.html' -print0 | xargs -0 -r $(BIN)/djade --target-version 5.2

translations: .venv/dev.stamp
	$(BIN)/python manage.py translations

lock: .venv/dev.stamp
	$(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --output-file requirements.txt
	$(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --extra dev \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --output-file requirements-dev.txt

clean:
	rm -rf .venv staticfiles test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis
