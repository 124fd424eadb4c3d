# The front door. CMake does the building (see CMakePresets.json); every
# target first installs what it needs and this machine lacks.

RUN := serve --data data
PREFIX := /usr/local

.PHONY: all run install deb wheel test bench fmt lint fuzz soak proof clean

all:
	@scripts/setup build
	@scripts/build release program

run: all
	@build/tidywinks $(RUN)

# Below $(DESTDIR)$(PREFIX).
install:
	@scripts/setup build
	@scripts/build release installed
	@DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX) --strip
	@DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX) --strip \
		--component mpi

# build/tidywinks_VERSION_ARCHITECTURE.deb
deb:
	@scripts/setup build deb
	@scripts/build release installed
	@rm -f build/tidywinks_*.deb
	@cd build && cpack --config release/CPackConfig.cmake

# The package for Python, with the library inside: build/tidywinks-*.whl
wheel: all
	@scripts/wheel

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

# An hour: thirteen targets, two at a time, eight and a half minutes each.
fuzz:
	@scripts/setup build test
	@scripts/build asan fuzzers
	@FUZZ_SECONDS=$${FUZZ_SECONDS:-510} scripts/fuzz

# A million random games of each game, every invariant after every event.
soak:
	@scripts/setup build test
	@scripts/build release -DTW_TESTS=ON
	@SOAK_GAMES=$${SOAK_GAMES:-1000000} build/release/tests/generic/test_soak

# A server killed a thousand times under load: nothing acknowledged is lost.
# The power fails in fifty ways at each flush of an evening, the disk at each of
# its operations, and memory whenever it is asked for. The cable to a database is
# cut after each byte.
# A thousand tables on two and on three servers with one PostgreSQL, while each
# of them and the database are killed and cut off.
# Ten minutes with 10,000 connections, one in ten of which misbehaves.
proof:
	@scripts/setup build test
	@scripts/build release -DTW_TESTS=ON
	@KILLS=$${KILLS:-1000} \
		node tests/online/killed.mjs $(CURDIR) $(CURDIR)/build/release
	@POWER_WAYS=$${POWER_WAYS:-50} build/release/tests/unit/test_power
	@FAULT_STEP=$${FAULT_STEP:-1} build/release/tests/unit/test_faults
	@CUT_STEP=$${CUT_STEP:-1} build/release/tests/unit/test_postgres
	@MEMORY_STEP=$${MEMORY_STEP:-1} build/release/tests/unit/test_memory
	@for servers in 2 3; do \
		MANY_TABLES=$${MANY_TABLES:-1000} MANY_SERVERS=$$servers \
		MANY_AT_ONCE=32 MANY_PAUSE=2500 \
		node tests/online/many.mjs $(CURDIR) $(CURDIR)/build/release || exit 1; \
	done
	@LOAD_SECONDS=$${LOAD_SECONDS:-600} LOAD_TABLES=2500 LOAD_THINK=1000 \
		node tests/online/load.mjs $(CURDIR) $(CURDIR)/build/release

clean:
	@rm -rf build
