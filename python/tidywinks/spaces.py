"""Spaces of actions and observations: Gymnasium's where it is installed, else
as much of them as the interfaces of this package promise."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class _Space:
        shape: tuple[int, ...] | None = ()
        dtype: Any = None

        def __init__(self) -> None:
            self._rng = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._rng = np.random.default_rng(seed)

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore[no-redef]
        """Whole numbers from 0 to n - 1."""

        def __init__(self, n: int):
            super().__init__()
            self.n = n
            self.dtype = np.dtype(np.int64)

        def sample(self, mask: np.ndarray | None = None) -> int:
            if mask is None:
                return int(self._rng.integers(self.n))
            return int(self._rng.choice(np.flatnonzero(mask)))

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """A row of whole numbers, each below its own bound."""

        def __init__(self, nvec: Any):
            super().__init__()
            self.nvec = np.asarray(nvec, np.int64)
            self.shape = self.nvec.shape
            self.dtype = np.dtype(np.int64)

        def contains(self, x: Any) -> bool:
            x = np.asarray(x)
            return x.shape == self.shape and bool(((0 <= x) & (x < self.nvec)).all())

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of one shape, every number within bounds."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any):
            super().__init__()
            self.low = np.full(shape, low, dtype)
            self.high = np.full(shape, high, dtype)
            self.shape = shape
            self.dtype = np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, np.ndarray)
                and x.shape == self.shape
                and x.dtype == self.dtype
                and bool(((self.low <= x) & (x <= self.high)).all())
            )

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and (other.shape, other.dtype) == (self.shape, self.dtype)

    class Dict(_Space):  # type: ignore[no-redef]
        """Named spaces."""

        def __init__(self, spaces: dict[str, Any]):
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def keys(self):
            return self.spaces.keys()

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, dict)
                and x.keys() == self.spaces.keys()
                and all(x[name] in space for name, space in self.spaces.items())
            )


__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]
