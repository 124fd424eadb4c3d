"""What the tests of the package share: the package from the source tree with
the library of the build, checks that are counted, and games to try."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

top = Path(sys.argv[1]).resolve()
build = Path(sys.argv[2]).resolve()
sys.path.insert(0, str(top / "python"))
os.environ.setdefault("TIDYWINKS_LIBRARY", str(build / "libtidywinks.so.1"))

_tests: list = []


def test(function):
    """A function that is a test: it fails by raising."""
    _tests.append(function)
    return function


def refused(function, *words: str, kind: type[Exception] | None = None) -> None:
    """Calling it must raise, with these words in the sentence."""
    import tidywinks

    try:
        function()
    except kind or tidywinks.Refused as why:
        for word in words:
            assert word in str(why), f'"{why}" has no "{word}"'
        return
    raise AssertionError(f"nothing was refused ({', '.join(words)})")


def main() -> None:
    """Runs the tests; the last line says how many passed."""
    failed = 0
    for function in _tests:
        try:
            function()
        except Exception:
            failed += 1
            print(f"FAILED {function.__name__}")
            traceback.print_exc(file=sys.stdout)
    print(f"{len(_tests) - failed} passed, {failed} failed")
    sys.exit(failed > 0)
