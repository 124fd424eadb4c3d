"""Games and their states."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Sequence

import numpy as np

from ._library import Refused, check, ffi, lib, memory, refusal, words

CHANCE: int = 8
ONLOOKER: int = 9
_TEXT = 1 << 16
_thinking = threading.local()  # what bots think in: of each thread its own


def _list(at) -> list:
    found, i = [], 0
    while (one := at(i)) != ffi.NULL:
        found.append(one)
        i += 1
    return found


def _about(game):
    about = ffi.new("struct tw_about *")
    lib.tw_game_about(game, about)
    return about


def games(templates: bool = False) -> list[str]:
    """Names of the games there are."""
    every = [_about(game) for game in _list(lib.tw_game_at)]
    return [words(one.name) for one in every if templates or not one.is_template]


def bots() -> list[str]:
    """Names of the computer players, weakest first."""
    return [words(name) for name in _list(lib.tw_bot_name)]


def bot_number(name: str) -> int:
    """The number of a computer player, by its name."""
    if name not in bots():
        raise Refused(f'there is no bot "{name}": {", ".join(bots())}')
    return bots().index(name)


@dataclass(frozen=True)
class Row:
    """Ids of decisions, or numbers of a vector, that belong together."""

    name: str
    first: int
    count: int
    most: int  # the largest number; of ids 0
    by_seat: int  # so many for each seat; 0: not by seat


@dataclass(frozen=True)
class Result:
    """How a state stands. `worth` is -1 to 1 for each seat once it is over."""

    is_over: bool
    winners: tuple[int, ...]
    rank: tuple[int, ...]
    score: tuple[int, ...]
    worth: tuple[float, ...]
    words: str


class Game:
    """A game with its players, options and edition.

    Options are given by name, as in `option NAME VALUE` of a record:
    `Game("beachcleaner", players=3, options={"layout": "shuffle"})`. An edition
    is the text of an edition file. What does not go is `Refused`.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        options: dict[str, object] | None = None,
        edition: str | None = None,
    ):
        self._game = lib.tw_game_find(name.encode())
        if self._game == ffi.NULL:
            raise Refused(f'there is no game "{name}": {", ".join(games())}')
        about = _about(self._game)
        self.name: str = words(about.name)
        self.title: str = words(about.title)
        self.credits: str = words(about.credits)
        self.rules: int = about.rules
        self.players_max: int = about.players_max
        self.num_actions: int = about.actions
        self.vector_length: int = about.numbers
        self.state_bytes: int = about.state_bytes
        lines = [f"players {players}"] if players is not None else []
        lines += [f"option {key} {value}" for key, value in (options or {}).items()]
        self._memory = memory(about.setup_bytes)
        self._setup = ffi.cast("struct tw_setup *", self._memory)
        why = refusal()
        text = ffi.NULL if edition is None else ffi.new("char[]", edition.encode())
        check(
            lib.tw_prepare(self._setup, self._game, "\n".join(lines).encode(), text, why),
            why,
        )
        self.players: int = lib.tw_players(self._setup)

    def __repr__(self) -> str:
        return f"Game({self.name!r}, players={self.players})"

    @property
    def edition(self) -> str | None:
        """The default edition as a text to change."""
        text = lib.tw_game_edition(self._game)
        return None if text == ffi.NULL else words(text)

    def _rows(self, ask) -> list[Row]:
        row, found = ffi.new("struct tw_row *"), []
        while ask(self._game, len(found), row):
            found.append(Row(words(row.name), row.first, row.count, row.most, row.by_seat))
        return found

    @property
    def action_rows(self) -> list[Row]:
        """What the ids of decisions are."""
        return self._rows(lib.tw_action_row)

    @property
    def vector_rows(self) -> list[Row]:
        """What the numbers of a vector are."""
        return self._rows(lib.tw_vector_row)

    def start(self, seed: int = 0) -> "State":
        """A new state, before the first event; chance draws from the seed."""
        return State(self, seed)


class State:
    """One playing of a game: a value. `copy` copies it.

    Actors are seats from 0, or CHANCE. Actions are ids of decisions, moves are
    the engine's own numbers; chance has moves only.
    """

    def __init__(self, game: Game, seed: int = 0):
        self.game = game
        self._bytes = memory(game.state_bytes)
        self._rng = ffi.new("struct tw_rng *")
        lib.tw_seed(self._rng, seed & (2**64 - 1))
        lib.tw_start(game._setup, self._bytes)

    def copy(self) -> "State":
        """The same state, with the same random numbers to come."""
        twin = State.__new__(State)
        twin.game = self.game
        twin._bytes = memory(self.game.state_bytes)
        ffi.memmove(twin._bytes, self._bytes, self.game.state_bytes)
        twin._rng = ffi.new("struct tw_rng *", self._rng[0])
        return twin

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._bytes, self.game.state_bytes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    # Who is asked, and what is legal.

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that are asked, or (CHANCE,), or () when it is over."""
        seats = lib.tw_waiting(self.game._setup, self._bytes)
        return tuple(actor for actor in range(CHANCE + 1) if seats >> actor & 1)

    @property
    def is_over(self) -> bool:
        return not self.waiting

    def moves(self, actor: int) -> list[int]:
        """What is legal for an actor, as moves."""
        return [move for move, _ in self.outcomes(actor)]

    def outcomes(self, actor: int = CHANCE) -> list[tuple[int, int]]:
        """Moves of chance with their weights (of a seat: 0)."""
        moves = ffi.new("uint32_t[]", 2048)
        weights = ffi.new("uint32_t[]", 2048)
        count = lib.tw_moves(self.game._setup, self._bytes, _actor(actor), moves, weights)
        return [(moves[i], weights[i]) for i in range(count)]

    def actions(self, seat: int) -> list[int]:
        """What is legal for a seat, as ids in rising order."""
        return np.flatnonzero(self.mask(seat)).tolist()

    def mask(self, seat: int) -> np.ndarray:
        """1 for each id that is legal for the seat."""
        mask = np.zeros(self.game.num_actions, np.uint8)
        lib.tw_mask(self.game._setup, self._bytes, _actor(seat), ffi.from_buffer("uint8_t[]", mask))
        return mask

    def vector(self, seat: int) -> np.ndarray:
        """What a seat (or ONLOOKER) sees, in numbers."""
        vector = np.zeros(self.game.vector_length, np.uint8)
        lib.tw_vector(
            self.game._setup,
            self._view(seat),
            _actor(seat),
            ffi.from_buffer("uint8_t[]", vector),
        )
        return vector

    def view(self, seat: int) -> bytes:
        """What a seat knows, as bytes: equal for states that look alike."""
        return bytes(ffi.buffer(self._view(seat), self.game.state_bytes))

    def _view(self, seat: int):
        view = memory(self.game.state_bytes)
        lib.tw_observe(self.game._setup, self._bytes, _actor(seat), view)
        return view

    # What happens.

    def apply(self, actor: int, move: int) -> None:
        """Makes a move; refuses what is not legal."""
        why = refusal()
        if not 0 <= move < 2**32:
            raise Refused("this is not legal now")
        check(lib.tw_apply(self.game._setup, self._bytes, _actor(actor), move, why), why)

    def act(self, seat: int, action: int) -> None:
        """Makes the decision of an id; refuses what is not legal."""
        move = ffi.new("uint32_t *")
        if self.is_over:
            raise Refused("the game is over")
        if not 0 <= action < self.game.num_actions or lib.tw_action_move(
            self.game._setup, _actor(seat), action, move
        ):
            raise Refused(f"there is no action {action} for seat {seat}")
        self.apply(seat, move[0])

    def settle(self) -> None:
        """Chance moves until somebody else is asked."""
        lib.tw_settle(self.game._setup, self._bytes, self._rng)

    def imagine(self, seat: int, seed: int | None = None) -> "State":
        """A whole state that fits what the seat knows, every deal of the unseen
        equally likely."""
        world = self.copy()
        if seed is not None:
            lib.tw_seed(world._rng, seed & (2**64 - 1))
        lib.tw_imagine(self.game._setup, self._view(seat), world._rng, world._bytes)
        if seed is None:
            self._rng[0] = world._rng[0]
        return world

    def bot(self, seat: int, name: str, seed: int = 0, decided: int = 0) -> int:
        """The action a bot would take for a seat, from the seat's view alone."""
        why, move = refusal(), ffi.new("uint32_t *")
        if not hasattr(_thinking, "room"):
            _thinking.room = memory(lib.tw_bot_bytes())
        mind = ffi.new("struct tw_bot *", (bot_number(name), seed, decided, _thinking.room))
        check(
            lib.tw_bot_move(self.game._setup, self._view(seat), _actor(seat), mind, move, why),
            why,
        )
        return lib.tw_action(self.game._setup, seat, move[0])

    # Words.

    def _text(self, ask, *given) -> str:
        out = ffi.new("char[]", _TEXT)
        ask(self.game._setup, *given, out, _TEXT)
        return words(out)

    def action_words(self, seat: int, action: int) -> str:
        """The words of a decision, as in `flip 3`."""
        move = ffi.new("uint32_t *")
        if not 0 <= action < 2**31 or lib.tw_action_move(
            self.game._setup, _actor(seat), action, move
        ):
            raise Refused(f"there is no action {action} for seat {seat}")
        return self._text(lib.tw_move_words, seat, move[0])

    def move_words(self, actor: int, move: int) -> str:
        """The words of a move of a seat or of chance that is legal here."""
        if move not in self.moves(actor):
            raise Refused("this is not legal now")
        return self._text(lib.tw_move_words, actor, move)

    def read(self, actor: int, text: str) -> int:
        """The move that words mean here."""
        why, move = refusal(), ffi.new("uint32_t *")
        check(
            lib.tw_move_read(self.game._setup, self._bytes, _actor(actor), text.encode(), move, why),
            why,
        )
        return move[0]

    @property
    def situation(self) -> str:
        """The state as lines `KEY VALUE`."""
        return self._text(lib.tw_situation, self._bytes)

    @situation.setter
    def situation(self, lines: str) -> None:
        why = refusal()
        check(lib.tw_situation_read(self.game._setup, lines.encode(), self._bytes, why), why)

    def picture(self, seat: int = ONLOOKER) -> str:
        """The table as a seat sees it, in plain text."""
        return self._text(lib.tw_picture, self._view(seat), _actor(seat))

    @property
    def result(self) -> Result:
        """Points at any time; winners and worth once it is over."""
        out = ffi.new("struct tw_result *")
        lib.tw_result(self.game._setup, self._bytes, out)
        seats = range(self.game.players)
        return Result(
            bool(out.is_over),
            tuple(seat for seat in seats if out.winners >> seat & 1),
            tuple(out.rank[seat] for seat in seats),
            tuple(out.score[seat] for seat in seats),
            tuple(out.worth[seat] / 1000 for seat in seats),
            self._text(lib.tw_result_words, self._bytes),
        )

    def __str__(self) -> str:
        return self.situation


def _actor(actor: int) -> int:
    """An actor as the library takes it; what is none becomes none of its."""
    return actor if 0 <= actor < 2**32 else 2**32 - 1


def seats_of(bots_by_seat: Sequence[str | None] | dict[int, str] | None, players: int) -> list[int]:
    """1 + the number of each seat's bot, 0 where there is none."""
    if bots_by_seat is None:
        return [0] * players
    if isinstance(bots_by_seat, dict):
        bots_by_seat = [bots_by_seat.get(seat) for seat in range(players)]
    if len(bots_by_seat) != players:
        raise Refused(f"{len(bots_by_seat)} bots are named for {players} seats")
    return [0 if name is None else 1 + bot_number(name) for name in bots_by_seat]
