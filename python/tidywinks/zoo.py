"""The games in the shapes of PettingZoo: `env` (agents one after the other) and
`parallel_env` (all agents in every step). PettingZoo itself is not needed; where
it is installed these are its classes' children.

Agents are "A", "B", … An observation is a dict: `observation` is the vector of
the agent's seat, `action_mask` has 1 for each legal action.
"""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from .game import CHANCE, Game, State
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    AECEnv = ParallelEnv = object  # type: ignore[assignment,misc]


def env(name: str, **setup: Any) -> "Turns":
    """Agents one after the other. `setup` is what `Game` takes."""
    return Turns(Game(name, **setup))


def parallel_env(name: str, **setup: Any) -> "AtOnce":
    """All agents in every step. `setup` is what `Game` takes."""
    return AtOnce(Game(name, **setup))


class _Table:
    """What both shapes share: the game, its agents and their spaces."""

    render_mode: str | None = None

    def __init__(self, game: Game, waits: int):
        self.game = game
        self.possible_agents = ["ABCDEFGH"[seat] for seat in range(game.players)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"{game.name}_v{game.rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = game.num_actions + waits
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 255, (game.vector_length,), np.uint8),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._count = count
        self._seed = 0
        self._state: State | None = None

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._state = self.game.start(self._seed)
        self._state.settle()
        self.agents = list(self.possible_agents)

    def _play(self) -> State:
        if self._state is None:
            raise ValueError("call reset first")
        return self._state

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now, and what it may do."""
        state, seat = self._play(), self._seats[agent]
        mask = np.zeros(self._count, np.int8)
        mask[: self.game.num_actions] = state.mask(seat)
        if self._count > self.game.num_actions:
            mask[-1] = seat not in state.waiting
        return {"observation": state.vector(seat), "action_mask": mask}

    def render(self) -> str:
        """The table as everybody sees it."""
        return self._play().picture()

    def close(self) -> None:
        self._state = None


class Turns(_Table, AECEnv):
    """PettingZoo's agent environment cycle: `agent_selection` is asked, `last`
    is what it is told, `step` is what it answers."""

    def __init__(self, game: Game):
        _Table.__init__(self, game, 0)
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.agent_selection = ""

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """A new game. Without a seed the one after the last."""
        self._begin(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        waiting = self._play().waiting
        return self.possible_agents[waiting[0]] if waiting else self.agents[0]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        """Observation, reward since it was last asked, whether it is over for
        the agent, whether it was cut off, and infos."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """The answer of `agent_selection`; None, and nothing else, from who is
        out of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("an agent that is in the game has to act")
        state = self._play()
        state.act(self._seats[agent], int(action))
        state.settle()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: 0.0 for one in self.agents}
        if state.is_over:
            worth = state.result.worth
            self.rewards = {one: worth[self._seats[one]] for one in self.agents}
            self.terminations = {one: True for one in self.agents}
        for one in self.agents:
            self._cumulative_rewards[one] += self.rewards[one]
        self.agent_selection = self._next()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for kept in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            del kept[agent]
        self.rewards = {one: 0.0 for one in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Who is asked, until nobody is left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1


class AtOnce(_Table, ParallelEnv):
    """PettingZoo's parallel shape. Who is not asked waits: the last action,
    which is legal exactly then."""

    def __init__(self, game: Game):
        _Table.__init__(self, game, 1)

    def reset(
        self, seed: int | None = None, options: dict | None = None
    ) -> tuple[dict[str, Any], dict[str, dict]]:
        """Observations and infos of a new game."""
        self._begin(seed)
        return (
            {agent: self.observe(agent) for agent in self.agents},
            {agent: {} for agent in self.agents},
        )

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        """Observations, rewards, terminations, truncations and infos. What one
        decision settles is not asked of the others any more: in a window that
        closes early later answers do not count."""
        state = self._play()
        asked = [seat for seat in state.waiting if seat != CHANCE]
        for agent in self.agents:
            waits = actions[agent] == self.game.num_actions
            if waits == (self._seats[agent] in asked):
                raise ValueError(f"{agent} {'is' if waits else 'is not'} asked now")
        masks = {seat: state.mask(seat) for seat in asked}
        for seat in asked:
            action = int(actions[self.possible_agents[seat]])
            if not 0 <= action < self.game.num_actions or not masks[seat][action]:
                raise ValueError(f"action {action} is not legal for {self.possible_agents[seat]}")
        for seat in asked:
            if seat in state.waiting:
                state.act(seat, int(actions[self.possible_agents[seat]]))
        state.settle()
        over = state.is_over
        worth = state.result.worth
        agents = self.agents
        told = (
            {agent: self.observe(agent) for agent in agents},
            {agent: worth[self._seats[agent]] for agent in agents},
            {agent: over for agent in agents},
            {agent: False for agent in agents},
            {agent: {} for agent in agents},
        )
        if over:
            self.agents = []
        return told
