# run and test set up what they need. `make help` lists the rest.

CARGO ?= cargo
FUZZ_SECONDS ?= 60
FUZZ_TARGETS := referee record

.DEFAULT_GOAL := help

.PHONY: help
help: ## List these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

.PHONY: run
run: ## Build and start a game of District Noir in the terminal
	@$(CARGO) run --quiet --release --locked -p saloon -- play district-noir

.PHONY: test
test: format lint unit ## Formatting, lints, and every test

.PHONY: format
format:
	$(CARGO) fmt --all --check

.PHONY: lint
lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

.PHONY: unit
unit:
	$(CARGO) test --workspace --locked

.PHONY: bench
bench: ## Measure the speed of the rules, one thread
	$(CARGO) build --release --locked -p saloon
	@for game in blackrock-city district-noir; do printf '%-18s' $$game; target/release/saloon bench sim $$game; done
	@printf '%-18s' boomtown-bandits; target/release/saloon bench sim boomtown-bandits --seats 4 --options '{"shootout":"lockstep"}'

.PHONY: fuzz
fuzz: ## Feed random bytes to whatever reads a stranger's input (needs a nightly toolchain)
	@rustup run nightly rustc --version >/dev/null 2>&1 || { echo 'make fuzz needs the nightly toolchain: rustup toolchain install nightly'; exit 2; }
	@$(CARGO) fuzz --version >/dev/null 2>&1 || $(CARGO) install --locked cargo-fuzz
	@for target in $(FUZZ_TARGETS); do \
		mkdir -p fuzz/live/$$target; \
		$(CARGO) +nightly fuzz run $$target fuzz/live/$$target fuzz/corpus/$$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=16384 || exit 1; \
	done

.PHONY: clean
clean: ## Remove what was built
	$(CARGO) clean
