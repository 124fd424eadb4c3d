"""The games in the shape of OpenSpiel's `Game` and `State`. OpenSpiel itself is
not needed: these are classes of their own with the same questions.

Chance is a player (-1) whose actions count through its outcomes; where several
seats are asked at once they answer one after the other, none seeing what another
has answered. A tensor is the vector of a seat. It holds what the seat is certain
of and not the way there, so it is an information state without perfect recall;
`resample_from_infostate` draws uniformly from the states that fit it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Callable

from . import game as _game

CHANCE = _game.CHANCE


class PlayerId(IntEnum):
    """Players that are no seats, as OpenSpiel numbers them."""

    CHANCE = -1
    TERMINAL = -4


def load_game(name: str, **setup: Any) -> "Game":
    """A game by its name; `setup` is what `tidywinks.Game` takes."""
    return Game(_game.Game(name, **setup))


class Game:
    """What OpenSpiel asks of a game."""

    def __init__(self, game: _game.Game):
        self.game = game

    def new_initial_state(self) -> "State":
        return State(self, self.game.start())

    def num_distinct_actions(self) -> int:
        return self.game.num_actions

    def policy_tensor_shape(self) -> list[int]:
        return [self.game.num_actions]

    def max_chance_outcomes(self) -> int:
        return 2048

    def num_players(self) -> int:
        return self.game.players

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def information_state_tensor_shape(self) -> list[int]:
        return [self.game.vector_length]

    def information_state_tensor_size(self) -> int:
        return self.game.vector_length

    observation_tensor_shape = information_state_tensor_shape
    observation_tensor_size = information_state_tensor_size

    def __str__(self) -> str:
        return f"{self.game.name}(players={self.game.players})"


class State:
    """What OpenSpiel asks of a state."""

    def __init__(self, game: Game, state: _game.State, history: list[int] | None = None):
        self._game = game
        self._state = state
        self._history = history or []
        self._first: int | None = None  # of several seats that are asked

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """A seat, or PlayerId.CHANCE or PlayerId.TERMINAL."""
        waiting = self._state.waiting
        if not waiting:
            return PlayerId.TERMINAL
        if self._first in waiting:
            return self._first
        return PlayerId.CHANCE if waiting[0] == CHANCE else waiting[0]

    def is_terminal(self) -> bool:
        return self._state.is_over

    def is_chance_node(self) -> bool:
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do, in rising order; nothing who is not on."""
        player = self.current_player() if player is None else player
        if player != self.current_player() or self.is_terminal():
            return []
        if player == PlayerId.CHANCE:
            return list(range(len(self._state.outcomes())))
        return self._state.actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        count = (
            self._game.max_chance_outcomes()
            if self.is_chance_node()
            else self._game.num_distinct_actions()
        )
        return [int(action in legal) for action in range(count)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Actions of chance with their probabilities."""
        if not self.is_chance_node():
            raise ValueError("chance is not on")
        weights = [weight for _, weight in self._state.outcomes()]
        return [(i, weight / sum(weights)) for i, weight in enumerate(weights)]

    def apply_action(self, action: int) -> None:
        if self.is_chance_node():
            outcomes = self._state.outcomes()
            if not 0 <= action < len(outcomes):
                raise ValueError(f"chance has no outcome {action}")
            self._state.apply(CHANCE, outcomes[action][0])
        elif self.is_terminal():
            raise ValueError("the game is over")
        else:
            self._state.act(self.current_player(), int(action))
        self._history.append(int(action))
        self._first = None

    def child(self, action: int) -> "State":
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> "State":
        twin = State(self._game, self._state.copy(), self.history())
        twin._first = self._first
        return twin

    def history(self) -> list[int]:
        return list(self._history)

    def returns(self) -> list[float]:
        return list(self._state.result.worth)

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    player_reward = player_return

    def action_to_string(self, player: int | None = None, action: int | None = None) -> str:
        """The words of an action, of the player that is on or of another."""
        if action is None:
            player, action = self.current_player(), player
        if player == PlayerId.CHANCE:
            return self._state.move_words(CHANCE, self._state.outcomes()[action][0])
        return self._state.action_words(player, action)

    def string_to_action(self, words: str) -> int:
        player = self.current_player()
        actions = [a for a in self.legal_actions() if self.action_to_string(player, a) == words]
        if not actions:
            raise ValueError(f'not legal now: "{words}"')
        return actions[0]

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.num_players():
            raise ValueError(f"{seat} is no player")
        return seat

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return self._state.vector(self._seat(player)).astype(float).tolist()

    def information_state_string(self, player: int | None = None) -> str:
        return self._state.view(self._seat(player)).hex()

    observation_tensor = information_state_tensor

    def observation_string(self, player: int | None = None) -> str:
        return self._state.picture(self._seat(player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that looks the same to the player, every deal of what it has
        not seen equally likely. What others have answered unseen is not made
        up: they are asked again, after the player. Nor is the way there: the
        history is that of this state."""
        seed = int(sampler() * 2**53)
        world = State(self._game, self._state.imagine(self._seat(player), seed), self.history())
        world._first = player
        return world

    def __str__(self) -> str:
        return self._state.situation
