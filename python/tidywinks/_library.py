"""libtidywinks and its declarations.

The declarations are the header of the library itself, so nothing is said twice
and nothing is compiled: cffi calls the shared library as it is.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import cffi

_HERE = Path(__file__).resolve().parent
_TREE = _HERE.parent.parent  # where the package lies in its source tree


def _first(places: list[Path]) -> Path | None:
    return next((place for place in places if place.exists()), None)


def _declarations() -> str:
    header = _first([_HERE / "tidywinks.h", _TREE / "library" / "tidywinks.h"])
    if header is None:
        raise ImportError("tidywinks.h is missing beside the package")
    text = header.read_text()
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


def _path() -> str:
    """TIDYWINKS_LIBRARY, the library of the wheel, of the source tree, or the
    system's."""
    asked = os.environ.get("TIDYWINKS_LIBRARY")
    found = _first(
        [
            _HERE / "libtidywinks.so.1",
            _TREE / "build" / "release" / "libtidywinks.so.1",
        ]
    )
    return asked or (str(found) if found else "libtidywinks.so.1")


ABI = 1

ffi = cffi.FFI()
ffi.cdef(_declarations())
lib = ffi.dlopen(_path())
if lib.tw_abi() != ABI:
    raise ImportError(f"libtidywinks speaks interface {lib.tw_abi()}, not {ABI}")


class Refused(ValueError):
    """Something was refused, and nothing has changed. The message is the
    engine's sentence; `line` is the line of the text it is about, or 0."""

    def __init__(self, words: str, code: int = 0, line: int = 0):
        super().__init__(f"line {line}: {words}" if line else words)
        self.code = code
        self.line = line


def refusal():
    """A place for the library to say why."""
    return ffi.new("struct tw_refusal *")


def check(done: int, why) -> None:
    """Raises what the library refused."""
    if done:
        raise Refused(words(why.words), why.code, why.line)


def words(text) -> str:
    """C text as a str."""
    return ffi.string(text).decode()


def memory(size: int):
    """Zeroed bytes, aligned to 16, that live as long as what is returned."""
    whole = ffi.new("char[]", size + 16)
    skip = -int(ffi.cast("uintptr_t", whole)) % 16
    return ffi.gc(whole + skip, lambda _, whole=whole: None)


def version() -> str:
    """The version of the library."""
    return words(lib.tw_version())
