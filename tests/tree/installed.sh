#!/usr/bin/env bash
# What `make install` and `make deb` put where: the program runs from there,
# its manual page and completion are those of the program, the unit keeps the
# service in, the package names the libraries it needs.
built=$(realpath "$2")
. "$(dirname "$0")/../cli/common.bash" "$2/tidywinks" "$1"

# has NAME FOLDER: everything is below it, and runs.
has() {
    local share=$2/share
    [ "$("$2/bin/tidywinks" --version)" = "$("$program" --version)" ] && pass ||
        fail "$1: the program does not run"
    gzip -dc "$share/man/man1/tidywinks.1.gz" >man
    # In the one locale in which the build asks for it.
    same "$1: manual page" man <(LC_ALL=C.UTF-8 "$program" help --man)
    same "$1: completion" "$share/bash-completion/completions/tidywinks" \
        <("$program" help --completion)
    (cd "$source_folder/examples" && find . -type f) |
        (cd "$share/doc/tidywinks/examples" && xargs ls -d) >/dev/null && pass ||
        fail "$1: examples are missing"
    [ -n "$(find "$2" -name libtidywinks.so.1)" ] &&
        [ -n "$(find "$2" -name tidywinks.pc)" ] && pass ||
        fail "$1: libtidywinks is missing"
    same "$1: unit" "$2/lib/systemd/system/tidywinks.service" \
        "$source_folder/packaging/tidywinks.service"
}

DESTDIR=$scratch/root cmake --install "$built" --prefix /opt/games >log 2>&1 ||
    fail "cmake --install" "$(tail -n 5 log)"
has "make install" root/opt/games

cpack --config "$built/CPackConfig.cmake" -B "$scratch/deb" >log 2>&1 ||
    fail "cpack" "$(tail -n 5 log)"
package=$(echo deb/tidywinks_*.deb)
dpkg-deb -x "$package" unpacked || fail "no package"
has "make deb" unpacked/usr
dpkg-deb -f "$package" Version | grep -qE '^[0-9.]+(\+[0-9]+)?$' && pass ||
    fail "the package has no version"
for library in libsqlite3-0 libpq5 libmicrohttpd12 libwslay1 libncursesw6; do
    dpkg-deb -f "$package" Depends | grep -q "$library" && pass ||
        fail "the package does not depend on $library"
done
dpkg-deb -f "$package" Depends | grep -q mpi &&
    fail "the package depends on MPI" || pass
dpkg-deb -e "$package" control
for script in postinst prerm postrm; do
    [ -x control/$script ] && sh -n control/$script && pass ||
        fail "$script is no script"
done
same "the linker is told of the library" control/triggers \
    "$source_folder/packaging/debian/triggers"

# Of 100; a service without any of it has 96.
systemd-analyze security --offline=true --threshold=20 \
    "$source_folder/packaging/tidywinks.service" >log 2>&1 && pass ||
    fail "the unit lets too much through" "$(tail -n 1 log)"
tally
