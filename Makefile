# make demo   sets up and shows the main job on example logs
# make test   sets up and runs the tests
# make sweep  compares with other engines, and runs the long sweeps
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: demo test sweep lint schemas site pages pictures bench clean

$(STAMP): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("cardlog needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

demo: $(STAMP)
	@$(BIN)/python examples/demo.py

test: $(STAMP)
	$(BIN)/python -m pytest -n auto

sweep: $(STAMP)
	$(BIN)/python -m pytest -n auto -m 'sweep or oracle'

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tests/check_imports.py

schemas: $(STAMP)
	$(BIN)/cardlog schema --write schemas

site: $(STAMP)
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/site
	@echo "the site is build/site/index.html"

pages: $(STAMP)
	$(BIN)/python -m docs.pages

pictures: $(STAMP)
	$(BIN)/python -m docs.pictures

bench: $(STAMP)
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) demo-lake build *.egg-info
