# Short names for long commands. CONTRIBUTING.md says when to use which.

MVN = mvn
# These projects have no parent, so they lack the formatter.
UNFORMATTED = !tests/consumers/stranger,!tests/consumers/spring/boot-3.5,!tests/consumers/spring/boot-4

.PHONY: help quick test checks long one fmt site
help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /make \1: /p' Makefile

quick: ## run the quick tests
	$(MVN) -B -Pquick verify

test: ## check and test everything, before a pull request
	$(MVN) -B verify

checks: ## run Error Prone and NullAway, before a pull request
	$(MVN) -B -q -Pchecks clean test-compile

long: ## test for hours
	$(MVN) -B -Plong verify

one: ## run one test class, such as: make one T=RouterTest
	@if [ -z "$$T" ]; then echo 'T is missing: make one T=RouterTest' >&2; exit 2; fi; \
	class=$${T%%#*}; \
	modules=$$(find . \( -name target -o -path ./tests/consumers \) -prune -o -path '*/src/test/*' \
	    -name "$$class.java" -print | sed 's|^\./||; s|/src/test/.*||' | sort -u | paste -s -d , -); \
	if [ -z "$$modules" ]; then echo "no module has a test class $$class" >&2; exit 2; fi; \
	$(MVN) -B -pl "$$modules" -am test "-Dtest=$$T" -Dsurefire.failIfNoSpecifiedTests=false

fmt: ## format the sources
	$(MVN) -q spotless:apply -pl '$(UNFORMATTED)'

site: ## build the site of the documents in target/site/documents
	rm -rf target/site/documents
	build/site target/site/documents
