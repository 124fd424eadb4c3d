"""The games in the shape of Gymnasium's vector environments: one learner, bots
at all other seats, many games at once. Gymnasium itself is not needed; where it
is installed this is a child of its `VectorEnv`.

A finished game begins anew within the same step (Gymnasium's `SAME_STEP`): the
observation is the first of the next game, `infos["final_obs"]` the last of the
one before. `infos["action_mask"]` has 1 for each legal action.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .batch import Batch
from .game import Game
from .spaces import Box, Discrete, MultiDiscrete

try:
    from gymnasium.vector import AutoresetMode, VectorEnv

    _SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    VectorEnv = object  # type: ignore[assignment,misc]
    _SAME_STEP = "SameStep"


class Learner(VectorEnv):
    """One learner against bots in `num_envs` games.

    `bot` is the name of the bot at every other seat, `seat` the learner's,
    `limit` the decisions of the learner after which a game is truncated.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        bot: str = "greedy",
        seat: int = 0,
        threads: int = 1,
        limit: int = 0,
    ):
        self.game = Game(game) if isinstance(game, str) else game
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _SAME_STEP, "render_modes": ["ansi"]}
        self.render_mode = None
        self.spec = None
        self.closed = False
        self._seat = seat
        self._bots = {at: bot for at in range(self.game.players) if at != seat}
        self._threads = threads
        self._limit = limit
        length = self.game.vector_length
        self.single_observation_space = Box(0, 255, (length,), np.uint8)
        self.single_action_space = Discrete(self.game.num_actions)
        self.observation_space = Box(0, 255, (num_envs, length), np.uint8)
        self.action_space = MultiDiscrete([self.game.num_actions] * num_envs)
        self._seed = 0
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """New games, from the seed or from the one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self._batch = Batch(
            self.game,
            self.num_envs,
            seed=self._seed,
            threads=self._threads,
            bots=self._bots,
            limit=self._limit,
        )
        return self._batch.vector.copy(), {"action_mask": self._batch.mask.copy()}

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Observations, rewards, terminations, truncations and infos."""
        if self._batch is None:
            raise ValueError("call reset first")
        batch = self._batch
        batch.step(actions)
        infos: dict[str, Any] = {"action_mask": batch.mask.copy()}
        ended = batch.done != 0
        if ended.any():
            infos["final_obs"] = np.where(ended[:, None], batch.last, 0).astype(np.uint8)
            infos["_final_obs"] = ended
        return (
            batch.vector.copy(),
            batch.reward[:, self._seat].astype(np.float64),
            batch.done == 1,
            batch.done == 2,
            infos,
        )

    def sample(self) -> np.ndarray:
        """A legal action for each game, all alike."""
        if self._batch is None:
            raise ValueError("call reset first")
        return self._batch.sample()

    def render(self) -> tuple[str, ...]:
        """The tables as the learner sees them."""
        if self._batch is None:
            raise ValueError("call reset first")
        return tuple(self._batch.state(i).picture(self._seat) for i in range(self.num_envs))

    def close(self, **kwargs: Any) -> None:
        if self._batch is not None:
            self._batch.close()
        self._batch = None
        self.closed = True
