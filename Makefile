# The front door. CMake does the building (see CMakePresets.json); every
# target first installs what it needs and this machine lacks.

RUN := serve

.PHONY: all run test bench fmt lint fuzz clean

all:
	@scripts/setup build
	@scripts/build release program

run: all
	@build/tidywinks $(RUN)

test:
	@scripts/test

bench: all
	@build/tidywinks bench --json

fmt:
	@scripts/setup lint
	@scripts/fmt

lint:
	@scripts/setup build test lint
	@scripts/build release -DTW_TESTS=ON
	@scripts/lint

fuzz:
	@scripts/setup build test
	@scripts/build fuzz
	@FUZZ_SECONDS=$${FUZZ_SECONDS:-900} scripts/fuzz

clean:
	@rm -rf build
