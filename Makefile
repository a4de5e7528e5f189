# `make run` and `make test` install what they need. `make help` lists the other targets.

CARGO ?= cargo
FUZZ_SECONDS ?= 60
GAMES ?= 500
KILLS ?= 500
DUELS ?= 2000
SECONDS ?= 600
SEEDS ?= 10000
# Arguments of `make run`, such as ARGS=--lan.
ARGS ?=
FUZZ_TARGETS := referee record socket
# Names of the games: each folder is a crate of the same name. The template starts with an underscore.
GAMES_HERE := $(filter-out _%,$(notdir $(patsubst %/Cargo.toml,%,$(wildcard games/*/Cargo.toml))))
# Packages and features of all checks and tests. Equal features let them share build outputs.
WHOLE := --workspace --features saloon-types/ts --locked

.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

.PHONY: run
run: client ## Build everything and start the server (ARGS=--lan for other devices)
	$(CARGO) build --release --locked -p saloon
	@target/release/saloon serve $(ARGS)

# PROGRAM=target/debug/saloon uses a program that is already built. ARGS are flags of the nodes, or --port of the balancer.
.PHONY: cluster
cluster: $(if $(PROGRAM),,client) postgres haproxy ## Start a cluster on this machine: PostgreSQL, three nodes and HAProxy
	$(if $(PROGRAM),,$(CARGO) build --release --locked -p saloon)
	@python3 scripts/cluster.py $(or $(PROGRAM),target/release/saloon) $(ARGS)

# Web client, embedded into the program. Cargo also builds without it, and without Node.
.PHONY: client
ifneq ($(wildcard web/package.json),)
client: web/dist/index.html

WEB_SOURCES := $(shell find web $(wildcard games/*/web) \( -name node_modules -o -name dist -o -name shots -o -name test-results \) -prune -o -type f -print)

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	npm --prefix web run build

web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null || { echo 'The web client needs Node 20 or newer: https://nodejs.org'; exit 2; }
	npm --prefix web ci
	@touch $@
endif

# Quick feedback while you work: no browser, no server.
.PHONY: check
check: format lint web-lint postgres ## Check formatting, lints, types and unit tests (minutes instead of a quarter of an hour)
	$(CARGO) test $(WHOLE) --lib --bins --test laws --test clauses --test names

.PHONY: test
test: client format lint licences advisories program ## Check formatting and lints, and run every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync checks
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory template
	@python3 scripts/audit.py --remind

# Checks that use about one core each; `test` runs two at a time once everything is built.
.PHONY: checks
checks: types-test schema web-lint oracle-quick bot python

.PHONY: format
format:
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path python/Cargo.toml --check

.PHONY: lint
lint:
	$(CARGO) clippy $(WHOLE) --all-targets -- -D warnings
	$(CARGO) check --locked $(foreach crate,saloon-core saloon-terminal saloon-table template-game $(GAMES_HERE),-p $(crate)) # without the standard library
	@! $(CARGO) tree --locked --edges normal -p saloon-table | grep -wE 'tokio|mio|rusqlite|axum' || { echo 'The table core does no I/O: see docs/decisions/0012'; exit 1; }

# target/debug/saloon, built together with the tests: with other features, most dependencies would be built twice.
.PHONY: program
program:
	$(CARGO) build $(WHOLE) --bins --tests

# The server tests capture the messages that they receive, for types-test.
CAPTURED := $(CURDIR)/target/captured
.PHONY: unit
unit: postgres haproxy
	@rm -f $(CAPTURED)
	SALOON_CAPTURED=$(CAPTURED) $(CARGO) test $(WHOLE)

# Checks that the generated TypeScript types accept every message of random games and of the server tests.
.PHONY: types-test
types-test: unit program web/node_modules/.package-lock.json
	target/debug/saloon-types samples target/samples.ts $(CAPTURED)
	web/node_modules/.bin/tsc --project web/tsconfig.samples.json

# A broken link, an invalid example or a link to a private item is an error.
.PHONY: docs
docs: ## Build the documentation of all crates (target/doc), without warnings
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc $(WHOLE) --no-deps

# NAME=high-card, and PREFIX=HC if the initials are taken. Adds the new crate to the lock file; downloads nothing.
.PHONY: new-game
new-game: ## Create a game from the template (NAME=high-card)
	@test -n "$(NAME)" || { echo 'make new-game NAME=high-card'; exit 2; }
	@python3 scripts/new_game.py "$(NAME)" --prefix "$(PREFIX)"
	$(CARGO) update --workspace --offline --quiet
	$(CARGO) fmt -p $(NAME) -p saloon-catalogue
	@$(MAKE) --no-print-directory types
	@if [ -d web/node_modules ]; then npm --prefix web run --silent format >/dev/null; fi
	@echo
	@echo 'Next:'
	@echo '  cargo test -p $(NAME)        test its laws, its clauses and its golden game'
	@echo '  make run                     play it in the browser'
	@echo '  games/$(NAME)/README.md      what to change first'

# Checks, in a copy of the working tree, that the template creates a working game.
.PHONY: template
template: client chromium
	python3 scripts/try_template.py

# Each file contains the command that makes it. The tests of crates/lab make that of the template.
.PHONY: findings
findings: program ## Study every game again for the findings on its rules page (minutes of all cores)
	@for game in $(GAMES_HERE); do \
		file=games/$$game/web/lab.json; \
		flags=$$(sed -n 's/^  "command": "saloon \(.*\)",$$/\1/p' $$file); \
		test -n "$$flags" || { echo "$$file names no command: run saloon lab $$game --findings $$file"; exit 2; }; \
		eval "target/debug/saloon $$flags --findings $$file" || exit; \
	done

.PHONY: types
types: ## Generate the TypeScript types of the web client
	$(CARGO) run --quiet -p saloon-types --features ts --locked -- write

# Checks of the web client: formatting, lints, types and unit tests (web-lint), then browser tests against the real program
# (browser).
.PHONY: web-test web-lint browser
web-test: web-lint browser
ifneq ($(wildcard web/package.json),)
web-lint: client
	npm --prefix web run lint
	npm --prefix web run check
	npm --prefix web run unit

browser: client chromium program
	npm --prefix web run browser

.PHONY: shots
shots: client chromium program ## Take screenshots of every screen into web/shots
	npm --prefix web run shots
else
web-lint browser:
endif

# Finds or installs Debian's headless shell (faster: Chromium's engine without a desktop), else Chromium. CHROMIUM=/path selects
# another browser.
.PHONY: chromium
chromium:
	@found() { for one; do command -v "$$one" >/dev/null && return; done; false; }; \
	install() { apt-get install -y --no-install-recommends "$$1"; }; \
	if [ -n "$$CHROMIUM" ]; then found "$$CHROMIUM" || { echo "CHROMIUM=$$CHROMIUM is not there"; exit 2; }; exit; fi; \
	found chromium-headless-shell && exit; \
	if [ "$$(id -u)" = 0 ] && found apt-get; then \
		apt-get update -qq; install chromium-headless-shell || found chromium || install chromium; \
	fi; \
	found chromium-headless-shell chromium chromium-browser google-chrome || { \
		echo 'The browser tests need Chromium: apt install chromium-headless-shell (or chromium), or CHROMIUM=/path/to/it'; exit 2; }

# Finds or installs the programs of PostgreSQL, for tests that start their own server. Debian's package would create and start a server
# of its own; the setting prevents that.
.PHONY: postgres
postgres:
	@found() { [ -x "$$(pg_config --bindir 2>/dev/null)/initdb" ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; }; \
	found && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		mkdir -p /etc/postgresql-common; \
		[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf; \
		apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; \
	fi; \
	found || { echo 'The tests of the store need PostgreSQL 15 or newer: apt install postgresql'; exit 2; }

# Finds or installs HAProxy, for clusters and their tests. RUNLEVEL=1 keeps Debian's package from starting a service.
.PHONY: haproxy
haproxy:
	@found() { PATH="$$PATH:/usr/sbin:/usr/local/sbin" command -v haproxy >/dev/null; }; \
	found && exit; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq; RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends haproxy; \
	fi; \
	found || { echo 'Clusters and their tests need HAProxy 2.6 or newer: apt install haproxy'; exit 2; }

# Compares the rules with independent implementations in Python over a few games; `make oracle` plays more.
.PHONY: oracle-quick
oracle-quick: program
	@$(call play_oracles,--binary target/debug/saloon)

define play_oracles
for play in games/*/oracle/play.py; do \
	echo "python3 $$play $(1)"; \
	python3 $$play $(1) > target/oracle.log || { cat target/oracle.log; exit 1; }; \
done
endef

# Plays a game of each kind with the example bot, in a virtual environment.
.PHONY: bot
bot: target/python/ready
	SALOON_PYTHON=$(CURDIR)/target/python/bin/python $(CARGO) test $(WHOLE) --test bot -- --ignored

target/python/ready: examples/requirements.txt
	python3 -m venv target/python
	target/python/bin/pip install --quiet --requirement examples/requirements.txt
	@touch $@

# The Python package in a virtual environment: built with a quick profile, linted, and tested with the frameworks that it adapts to.
.PHONY: python
python: python/.venv/ready ## Build the Python package into python/.venv, and lint and test it
	cd python && $(CARGO) clippy --locked --profile quick -- -D warnings
	cd python && .venv/bin/maturin develop --quiet --locked --profile quick
	cd python && .venv/bin/ruff format --quiet --check . && .venv/bin/ruff check --quiet .
	cd python && .venv/bin/mypy saloon tests bench.py
	cd python && OPENBLAS_NUM_THREADS=1 .venv/bin/python -m pytest --quiet # more threads are slower for small matrices

.PHONY: wheels
wheels: python/.venv/ready ## Build a release wheel of the Python package into python/dist
	cd python && .venv/bin/maturin build --release --locked --out dist

python/.venv/ready: python/requirements.txt
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'make python needs Python 3.11 or newer'; exit 2; }
	@python3 -c 'import ensurepip' 2>/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y --no-install-recommends python3-venv; \
	} || { echo 'make python needs virtual environments: apt install python3-venv'; exit 2; }
	python3 -m venv python/.venv
	python/.venv/bin/pip install --quiet --requirement python/requirements.txt
	@touch $@

# The pipeline of training/README.md for one game. SMALL=1 runs all of it on a processor in minutes, and installs nothing.
GAME ?= $(lastword $(GAMES_HERE))
.PHONY: train
train: python/.venv/ready ## Train a network for GAME by self-play (SMALL=1: a short trial on a processor)
	cd python && .venv/bin/maturin develop --quiet --locked --release
	python/.venv/bin/pip install --quiet --requirement training/requirements.txt
	python/.venv/bin/python -m training.train $(GAME) $(if $(SMALL),--small --minutes 1.5,--minutes 9) --out training/runs/$(if $(SMALL),small-)$(GAME)
	python/.venv/bin/python -m training.distil $(GAME) $(if $(SMALL),--slots 512 --buffer 64 --minutes 1) --run training/runs/$(if $(SMALL),small-)$(GAME)
	$(if $(SMALL),,python/.venv/bin/python -m training.install $(GAME) --run training/runs/$(GAME))

.PHONY: licences
licences:
	python3 scripts/licences.py

# Checks dependencies for known vulnerabilities. If the databases are unreachable, skips the check and repeats the notice after the
# tests.
.PHONY: advisories
advisories:
	python3 -B -m unittest discover --quiet --start-directory scripts
	python3 scripts/audit.py

# Tests the API against its own OpenAPI document for about a minute; `make fuzz` runs longer.
.PHONY: schema
schema: target/python/fuzz program
	target/python/bin/python scripts/fuzz_api.py target/debug/saloon

target/python/fuzz: scripts/fuzz_api.txt target/python/ready
	target/python/bin/pip install --quiet --requirement scripts/fuzz_api.txt
	@touch $@

.PHONY: audit
audit: licences ## Check dependencies for licences, sources and known vulnerabilities (needs the network)
	@$(CARGO) deny --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check
	python3 scripts/audit.py --strict

.PHONY: bench
bench: ## Measure the speed of the rules on one thread
	$(CARGO) build --release --locked -p saloon
	@for game in $(GAMES_HERE); do \
		printf '%-20s' $$game; \
		target/release/saloon bench sim $$game --seats 4 2>/dev/null || target/release/saloon bench sim $$game; \
	done

.PHONY: fuzz
fuzz: target/python/fuzz program ## Fuzz every parser of untrusted input for FUZZ_SECONDS each (needs a nightly toolchain)
	target/python/bin/python scripts/fuzz_api.py target/debug/saloon --examples 1000 --seconds $(FUZZ_SECONDS) --seed "$$(date +%s)"
	@rustup run nightly rustc --version >/dev/null 2>&1 || { echo 'make fuzz needs the nightly toolchain: rustup toolchain install nightly'; exit 2; }
	@$(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-fuzz
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/live/$$target; \
		$(CARGO) +nightly fuzz run $$target fuzz/live/$$target fuzz/corpus/$$target $(wildcard games/*/fuzz/$$target) -- -max_total_time=$(FUZZ_SECONDS) -max_len=16384 || exit 1; \
	done

.PHONY: oracle
oracle: ## Compare the rules with independent implementations (GAMES=500)
	$(CARGO) build --release --locked -p saloon
	@$(call play_oracles,--binary target/release/saloon --games $(GAMES))

# Simulates servers in virtual time under faults (docs/simulation.md). SEED=17 runs one seed; TRACE=1 prints every message.
.PHONY: simulate
simulate: ## Simulate servers under faults (SEEDS=100000, or SEED=17; CLUSTER=1 for several nodes; STORE=sqlite for a real database on a faulty disk)
	$(CARGO) run --profile simulate --locked -p saloon-simulation -- $(if $(SEED),--seed $(SEED),--seeds $(SEEDS)) $(if $(TRACE),--trace) $(if $(FAULT),--fault $(FAULT)) $(if $(STORE),--store $(STORE)) $(if $(CLUSTER),--cluster)

.PHONY: chaos
chaos: ## Kill the server repeatedly during play (KILLS=500)
	SALOON_KILLS=$(KILLS) $(CARGO) test --locked -p saloon --test crash -- --nocapture

.PHONY: lag
lag: ## Test shootouts between honest and cheating players over slow connections (DUELS=2000)
	SALOON_DUELS=$(DUELS) $(CARGO) test --locked -p saloon-server --test lag -- --nocapture --test-threads 1

.PHONY: fairness
fairness: ## Time a shootout and a neighbouring table under read load and idle (SECONDS=600)
	$(CARGO) build --release --locked -p saloon
	SALOON_FAIRNESS=$$(( $(SECONDS) / 6 )) SALOON_PIN=1 SALOON_PROGRAM=$(CURDIR)/target/release/saloon $(CARGO) test --locked -p saloon --test fairness -- --nocapture

.PHONY: soak
soak: ## Run every game under fault injection and check every law (SECONDS=600)
	$(CARGO) build --release --locked -p saloon
	SALOON_SOAK=$(SECONDS) SALOON_PROGRAM=$(CURDIR)/target/release/saloon $(CARGO) test --locked -p saloon --test soak -- --nocapture

.PHONY: clean
clean: ## Remove build outputs
	$(CARGO) clean
