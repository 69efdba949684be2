# make play   sets everything up and opens the lobby in the browser
# make test   sets everything up and checks everything
# make quick  checks what you need while you write: style, types, imports, rules, client
# make setup  sets up alone: .venv, the locked packages, the `trunkline` command, the client
# make lock   writes the lock files from pyproject.toml (newest versions: make lock UPGRADE=--upgrade)
# make wheel  builds dist/*.whl, with the client in it
# make clean  removes .venv, dist, and the client with its packages

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
# A step is done when its stamp is newer than its sources. A new .venv has no stamps.
DONE := $(VENV)/done
# A tree that was moved or copied must not run the code in its old place: it gets a new .venv.
ifneq ($(filter-out $(CURDIR),$(shell cat $(DONE)/place 2>/dev/null)),)
.PHONY: $(PY)
endif
# The environment of an active .venv, perhaps a broken one, must not leak into ours.
unexport PYTHONHOME PYTHONPATH VIRTUAL_ENV

.PHONY: play setup test quick lint types imports pytest rules pictures bounds web audit browser lock wheel clean
.DELETE_ON_ERROR:
# Two pips at once would break one .venv, and the output of tests must stay readable.
.NOTPARALLEL:

play: setup
	@exec $(VENV)/bin/trunkline play

setup: $(DONE)/package
	@$(PY) -m scripts.build_client

$(PY):
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Trunkline needs Python 3.11 or later. Install it, or name one: make PYTHON=/path/to/python3"; exit 1; \
	fi; \
	echo "Making $(VENV) with $$($$found --version)."; \
	$$found -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "Python cannot make virtual environments here (on Debian and Ubuntu: apt-get install python3-venv)."; exit 1; }; \
	mkdir -p $(DONE) && pwd > $(DONE)/place

$(DONE)/runtime: requirements.lock $(PY)
	@echo "Installing the packages of requirements.lock."
	@$(PIP) --require-hashes -r requirements.lock
	@mkdir -p $(DONE)
	@touch $@

$(DONE)/package: pyproject.toml $(DONE)/runtime
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DONE)/dev: requirements-dev.lock $(DONE)/runtime
	@echo "Installing the packages of requirements-dev.lock."
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

test: lint types imports pytest bounds web audit

quick: lint types imports rules web

lint: $(DONE)/dev
	$(PY) -m ruff check .

types: $(DONE)/dev
	$(PY) -m mypy

imports: $(DONE)/dev $(DONE)/package
	$(VENV)/bin/lint-imports

# Workers get whole files, in the order of tests/conftest.py. A worker that dies ends the run: xdist would wait for ever
# for the tests it had left.
PYTEST := $(PY) -m pytest --numprocesses auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder \
  --max-worker-restart 0

# Compile the rules before the workers start: each then finds them in the cache.
pytest: setup browser
	$(PY) -m trunkline.server.warm
	$(PYTEST)

rules: $(DONE)/dev $(DONE)/package
	$(PY) -m trunkline.server.warm
	$(PYTEST) tests/engine tests/higgins tests/steam

# Renew docs/images from games played in a browser.
pictures: setup browser
	$(PY) -m pytest tests/browser/pictures.py

# Compiled code does not check indices; here it does, so an index out of range is an error.
bounds: setup $(DONE)/dev
	NUMBA_BOUNDSCHECK=1 $(PY) -m pytest tests/engine tests/higgins tests/steam -k "boundscheck or playthrough"

web: setup
	$(PY) -m scripts.build_client --packages
	$(PY) -m scripts.node run check
	$(PY) -m scripts.node test

# Where the advisories cannot be reached, this only says so; AUDIT=must makes that a failure.
audit: $(DONE)/dev
	$(PY) -m scripts.audit $(if $(filter must,$(AUDIT)),--must)

browser: $(DONE)/dev
	@$(PY) -m scripts.find_chromium --install

LOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command "make lock" $(UPGRADE)
lock: $(DONE)/dev
	$(LOCK) pyproject.toml --group setup -o requirements.lock
	$(LOCK) pyproject.toml --all-extras --group setup --group dev -c requirements.lock -o requirements-dev.lock
	$(LOCK) --group node -o requirements-node.lock

wheel: $(DONE)/package
	$(PY) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf $(VENV) dist build web/node_modules src/trunkline/server/static
