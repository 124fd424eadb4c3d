"""Four tabletop games with hidden information, for programs that search and
learn.

    >>> import tidywinks
    >>> game = tidywinks.Game("wash-match")
    >>> batch = tidywinks.Batch(game, 1024, seed=1)
    >>> batch.step(batch.sample())

`Game` is a game set up: players, options, edition. `State` is one playing of
it, a value that is copied; `Batch` plays many at once into numpy arrays. The
shapes that others use are in `tidywinks.zoo` (PettingZoo), `tidywinks.gym`
(Gymnasium) and `tidywinks.spiel` (OpenSpiel). What is wrong is refused with
the engine's own sentence: `Refused`. docs/research.md has the whole story.
"""

from ._library import Refused, version
from .batch import Batch
from .game import CHANCE, ONLOOKER, Game, Result, Row, State, bots, games

__all__ = [
    "CHANCE",
    "ONLOOKER",
    "Batch",
    "Game",
    "Refused",
    "Result",
    "Row",
    "State",
    "bots",
    "games",
    "version",
]
__version__ = version()
