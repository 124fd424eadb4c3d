"""The package itself: games, states and batches, and what they refuse."""

from lib import main, refused, test, top  # first: it finds the package

import gc
import threading

import numpy as np

import tidywinks
from tidywinks import CHANCE, ONLOOKER, Batch, Game

NAMES = tidywinks.games()


def play(state, rng):
    """Plays to the end at random, a look at everything on the way."""
    steps = 0
    while True:
        state.settle()
        if state.is_over:
            return steps
        seat = state.waiting[0]
        actions = state.actions(seat)
        assert actions == sorted(actions) and actions
        action = int(rng.choice(actions))
        if steps % 20 == 0:
            words = state.action_words(seat, action)
            move = state.read(seat, words)
            assert state.move_words(seat, move) == words
            twin = state.imagine(seat)
            assert twin.view(seat) == state.view(seat)
            assert (twin.vector(seat) == state.vector(seat)).all()
            assert twin.actions(seat) == actions
            again = state.copy()
            again.situation = state.situation
            assert again == state and hash(again) == hash(state)
            assert state.picture(seat) and state.picture(ONLOOKER)
        state.act(seat, action)
        steps += 1


@test
def games_are_played_through():
    for name in NAMES:
        game = Game(name)
        rng = np.random.default_rng(1)
        for seed in range(3):
            state = game.start(seed)
            assert play(state, rng) > 5
            result = state.result
            assert result.is_over and result.words
            assert len(result.worth) == game.players
            assert all(-1 <= worth <= 1 for worth in result.worth)


@test
def rows_say_what_ids_and_numbers_are():
    for name in NAMES:
        game = Game(name)
        assert sum(row.count for row in game.action_rows) == game.num_actions
        assert sum(row.count for row in game.vector_rows) == game.vector_length
        vector = game.start().vector(0)
        for row in game.vector_rows:
            assert vector[row.first : row.first + row.count].max() <= row.most


@test
def the_documentation_has_every_row():
    page = (top / "docs" / "research.md").read_text()
    for name in NAMES:
        game = Game(name)
        part = page.split(f"### {game.title}\n")[1].split("\n### ")[0]
        for row in game.action_rows + game.vector_rows:
            last = row.first + row.count - 1
            ids = f"{row.first}" if row.count == 1 else f"{row.first}–{last}"
            assert f"| {ids} | {row.name} |" in part, (name, row)


@test
def the_same_seed_is_the_same_game():
    for name in NAMES:
        game = Game(name)
        one, other = game.start(7), game.start(7)
        play(one, np.random.default_rng(3))
        play(other, np.random.default_rng(3))
        assert one == other


@test
def setups_are_refused_in_words():
    refused(lambda: Game("chess"), "chess", "wash-match")
    refused(lambda: Game("wash-match", players=3), "Wash Match")
    refused(lambda: Game("stay-at-home", players=99), "players")
    refused(lambda: Game("stay-at-home", options={"nothing": 1}), "no option")
    refused(lambda: Game("beachcleaner", edition="edition x\nnonsense 3\n"), "line 2")
    text = Game("beachcleaner").edition
    assert text and Game("beachcleaner", edition=text).players == 2


@test
def moves_are_refused_in_words():
    state = Game("wash-match").start()
    kept = bytes(state)
    refused(lambda: state.act(1, 18), "not asked")
    refused(lambda: state.act(0, 0), "not legal")
    refused(lambda: state.act(0, -1), "no action")
    refused(lambda: state.act(0, 10**9), "no action")
    refused(lambda: state.act(5, 18), "")
    refused(lambda: state.act(-3, 18), "")
    refused(lambda: state.apply(0, 2**40), "not legal")
    refused(lambda: state.apply(CHANCE, 1), "not asked")
    refused(lambda: state.read(0, "flip 77"), "")
    refused(lambda: state.bot(1, "easy"), "not asked")
    refused(lambda: state.bot(0, "deep thought"), "no bot")
    refused(lambda: setattr(state, "situation", "turn Q"), "turn")
    assert bytes(state) == kept
    play(state, np.random.default_rng(0))
    refused(lambda: state.act(0, 18), "over")
    refused(lambda: state.bot(0, "random"), "over")


@test
def bots_decide_legally_and_again_the_same():
    state = Game("stay-at-home", players=3).start(4)
    state.settle()
    for name in tidywinks.bots():
        seat = state.waiting[0]
        action = state.bot(seat, name, seed=5, decided=2)
        assert action in state.actions(seat)
        assert state.bot(seat, name, seed=5, decided=2) == action


@test
def a_batch_is_the_same_by_any_threads():
    for name in NAMES:
        game = Game(name, players=2)
        one, other = Batch(game, 17, seed=3), Batch(game, 17, seed=3, threads=4)
        for _ in range(120):
            one.step(one.sample())
            other.step(other.sample())
        for what in ("seat", "mask", "vector", "done", "last", "reward", "score"):
            assert (getattr(one, what) == getattr(other, what)).all(), what


@test
def a_batch_shows_what_its_states_show():
    game = Game("clean-family", players=3)
    batch = Batch(game, 6, seed=2)
    ended = 0
    for _ in range(400):
        for i in range(batch.games):
            state = batch.state(i)
            seat = int(batch.seat[i])
            assert seat == state.waiting[0]
            assert (state.mask(seat) == batch.mask[i]).all()
            assert (state.vector(seat) == batch.vector[i]).all()
        batch.step(batch.sample())
        ended += int((batch.done == 1).sum())
        assert (batch.reward[batch.done == 0] == 0).all()
    assert ended > 0


@test
def batches_refuse_in_words():
    game = Game("beachcleaner")
    refused(lambda: Batch(game, 0), "games")
    refused(lambda: Batch(game, -1), "games")
    refused(lambda: Batch(game, 1, threads=65), "threads")
    refused(lambda: Batch(game, 1, bots=["random", "random"]), "seat")
    refused(lambda: Batch(game, 1, bots=["random"]), "seats")
    refused(lambda: Batch(game, 1, bots={0: "nobody"}), "nobody")
    batch = Batch(game, 4, seed=1)
    right = batch.sample()
    kept = batch.vector.copy()
    for wrong in (-1, game.num_actions, 2**31 - 1, int(np.flatnonzero(batch.mask[2] == 0)[0])):
        actions = right.copy()
        actions[2] = wrong
        refused(lambda: batch.step(actions), "game 2")
    refused(lambda: batch.step(right[:3]), "4 actions")
    refused(lambda: batch.step(right.reshape(2, 2)), "4 actions")
    refused(lambda: batch.sample(np.zeros(3, np.int32)), "4 places")
    refused(lambda: batch.sample(np.zeros(4, np.int64)), "int32")
    refused(lambda: batch.state(4), "no game 4")
    assert (batch.vector == kept).all()
    batch.step(right.astype(np.int64))
    batch.close()
    batch.close()
    refused(lambda: batch.step(right), "closed")


@test
def a_limit_gives_games_up():
    batch = Batch(Game("wash-match"), 3, seed=1, limit=5)
    for i in range(1, 16):
        batch.step(batch.sample())
        assert (batch.done == (2 if i % 5 == 0 else 0)).all()


@test
def what_is_used_stays_although_its_makers_are_gone():
    def made():
        return Batch(Game("stay-at-home", players=4), 8, seed=1, threads=2)

    batch = made()
    gc.collect()
    for _ in range(50):
        batch.step(batch.sample())
    state = batch.state(0)
    del batch
    gc.collect()
    play(state, np.random.default_rng(1))


@test
def threads_share_a_game():
    game, faults = Game("beachcleaner", players=3), []

    def alone(seed):
        try:
            play(game.start(seed), np.random.default_rng(seed))
        except Exception as fault:
            faults.append(fault)

    threads = [threading.Thread(target=alone, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults


main()
