"""Many games at once, in numpy arrays."""

from __future__ import annotations

from typing import Sequence

import numpy as np

from ._library import Refused, check, ffi, lib, refusal
from .game import Game, State, seats_of


class Batch:
    """Games that are stepped together, over threads.

    The arrays are written by the library itself, at every step, and are the
    same objects all along: copy what must stay. Numbers are the same whatever
    the number of threads.

    Attributes:
        seat: who is asked in each game, uint8.
        mask: 1 for each legal action, uint8, games × actions. Not to be written.
        vector: what that seat sees, uint8, games × numbers.
        done: after a step 1 where the game before is over, 2 where it was given
            up after `limit` decisions; what is shown is the next one. uint8.
        last: where it is done, the end as the seat saw it that decided last.
        reward: -1 to 1 for each seat where it is over, else 0; float32,
            games × the most players.
        score: points for each seat where it is over, else 0; int32.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int = 0,
        threads: int = 1,
        bots: Sequence[str | None] | dict[int, str] | None = None,
        limit: int = 0,
    ):
        if not 0 < games < 2**32 or not 0 <= threads < 2**32 or not 0 <= limit < 2**32:
            raise Refused("a batch has 1 to 16777216 games and 1 to 64 threads")
        self.game = game
        self.games = games
        self.seat = np.zeros(games, np.uint8)
        self.mask = np.zeros((games, game.num_actions), np.uint8)
        self.vector = np.zeros((games, game.vector_length), np.uint8)
        self.done = np.zeros(games, np.uint8)
        self.last = np.zeros((games, game.vector_length), np.uint8)
        self.reward = np.zeros((games, game.players_max), np.float32)
        self.score = np.zeros((games, game.players_max), np.int32)
        plan = ffi.new("struct tw_batch_plan *")
        plan.seed, plan.games = seed & (2**64 - 1), games
        plan.threads, plan.limit = threads, limit
        for at, bot in enumerate(seats_of(bots, game.players)):
            plan.bot[at] = bot
        arrays = ffi.new("struct tw_arrays *")
        for name in ("seat", "mask", "vector", "done", "last", "reward", "score"):
            array = getattr(self, name)
            setattr(arrays, name, ffi.cast(_POINTER[array.dtype.char], array.ctypes.data))
        self._why = why = refusal()
        batch = lib.tw_batch_new(game._setup, plan, arrays, why)
        if batch == ffi.NULL:
            check(-1, why)
        self._batch = ffi.gc(batch, lib.tw_batch_free)

    def step(self, actions: np.ndarray) -> None:
        """One action for each game, of the seat that is asked in it. Where one
        is not legal none is taken, and that is `Refused`."""
        actions = np.ascontiguousarray(actions, np.int32)
        if actions.shape != (self.games,):
            raise Refused(f"{self.games} actions are needed, not {actions.shape}")
        at = ffi.cast("int32_t *", actions.ctypes.data)
        check(lib.tw_batch_step(self._open(), at, self._why), self._why)

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each game, all alike, from the batch's own
        numbers."""
        if out is None:
            out = np.empty(self.games, np.int32)
        if out.dtype != np.int32 or out.shape != (self.games,) or not out.flags.c_contiguous:
            raise Refused(f"{self.games} places of int32 are needed")
        lib.tw_batch_random(self._open(), ffi.cast("int32_t *", out.ctypes.data))
        return out

    def state(self, number: int) -> State:
        """A copy of one game's state, to look at or to search from."""
        if not 0 <= number < self.games:
            raise Refused(f"there is no game {number} of {self.games}")
        state = State(self.game)
        at = lib.tw_batch_state(self._open(), number)
        ffi.memmove(state._bytes, at, self.game.state_bytes)
        return state

    def close(self) -> None:
        """Ends the batch's threads; it cannot be stepped after that."""
        if self._batch is not None:
            ffi.release(self._batch)
            self._batch = None

    def _open(self):
        if self._batch is None:
            raise Refused("this batch is closed")
        return self._batch


_POINTER = {"B": "uint8_t *", "f": "float *", "i": "int32_t *"}
