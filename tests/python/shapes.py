"""PettingZoo, Gymnasium and OpenSpiel, held to the rules their interfaces
document. None of the three has to be installed."""

from lib import main, refused, test  # first: it finds the package

import random

import numpy as np

import tidywinks
from tidywinks import gym, spiel, zoo

NAMES = tidywinks.games()


# ---- PettingZoo: agents one after the other ----


@test
def aec_cycle():
    for name in NAMES:
        env = zoo.env(name, players=2)
        assert env.metadata["name"].startswith(name)
        for agent in env.possible_agents:
            assert env.observation_space(agent) is env.observation_space(agent)
            assert env.action_space(agent) is env.action_space(agent)
        rng = random.Random(1)
        for _ in range(2):
            env.reset(seed=3)
            assert env.agents == env.possible_agents
            totals = {agent: 0.0 for agent in env.agents}
            told = []
            for agent in env.agent_iter():
                assert agent == env.agent_selection and agent in env.agents
                assert set(env.rewards) == set(env.terminations) == set(env.agents)
                observation, reward, over, cut, info = env.last()
                assert env.observation_space(agent).contains(observation)
                assert isinstance(info, dict)
                totals[agent] += reward
                if over or cut:
                    told.append(agent)
                    refused(lambda: env.step(0), "None", kind=ValueError)
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                assert len(legal)
                env.step(int(rng.choice(legal)))
            assert sorted(told) == env.possible_agents and not env.agents
            assert env.num_agents == 0 and env.max_num_agents == len(told)
            assert all(-1 <= total <= 1 for total in totals.values())
            if name == "wash-match":
                assert abs(sum(totals.values())) < 1e-9


@test
def aec_is_the_same_by_seed():
    def course(seed):
        env = zoo.env("beachcleaner", players=3)
        env.reset(seed=seed)
        rng, seen = random.Random(seed), []
        for agent in env.agent_iter(200):
            observation, *_ , over, cut, _info = env.last()
            seen.append((agent, observation["observation"].tobytes()))
            if over or cut:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return seen

    assert course(5) == course(5) != course(6)


@test
def aec_refuses():
    env = zoo.env("wash-match")
    env.reset(seed=1)
    refused(lambda: env.step(0), "not legal")
    refused(lambda: env.step(10**6), "no action")
    refused(lambda: env.step(None), "act", kind=ValueError)
    assert env.render()
    env.close()


# ---- PettingZoo: all at once ----


@test
def parallel_cycle():
    for name in NAMES:
        env = zoo.parallel_env(name, players=2)
        rng = random.Random(2)
        observations, infos = env.reset(seed=1)
        assert set(observations) == set(infos) == set(env.agents) == set(env.possible_agents)
        while env.agents:
            actions = {}
            for agent, seen in observations.items():
                assert env.observation_space(agent).contains(seen)
                legal = np.flatnonzero(seen["action_mask"])
                assert len(legal)
                actions[agent] = int(rng.choice(legal))
            before = list(env.agents)
            observations, rewards, over, cut, infos = env.step(actions)
            for told in (observations, rewards, over, cut, infos):
                assert set(told) == set(before)
            assert all(over.values()) == (not env.agents)
        assert any(rewards.values()) or name != "wash-match"


@test
def parallel_refuses():
    env = zoo.parallel_env("wash-match")
    seen, _ = env.reset(seed=1)
    wait = env.game.num_actions
    refused(lambda: env.step({"A": wait, "B": wait}), "A is asked", kind=ValueError)
    refused(lambda: env.step({"A": 18, "B": 18}), "B is not asked", kind=ValueError)
    refused(lambda: env.step({"A": 0, "B": wait}), "not legal", kind=ValueError)
    env.step({"A": 18, "B": wait})


# ---- Gymnasium: many games, one learner ----


@test
def vector_steps():
    for name in NAMES:
        env = gym.Learner(tidywinks.Game(name, players=2), 5, bot="greedy", seat=1, limit=40)
        observations, infos = env.reset(seed=2)
        assert env.num_envs == 5 and "autoreset_mode" in env.metadata
        assert observations.shape == env.observation_space.shape
        ended = 0
        for _ in range(90):
            actions = env.sample()
            assert env.action_space.contains(actions)
            assert all(mask[a] for mask, a in zip(infos["action_mask"], actions))
            before = observations.copy()
            observations, rewards, over, cut, infos = env.step(actions)
            assert env.observation_space.contains(observations)
            assert rewards.shape == over.shape == cut.shape == (5,)
            assert over.dtype == cut.dtype == bool
            assert not (over & cut).any()
            assert ((rewards == 0) | over).all()
            done = over | cut
            ended += int(done.sum())
            assert ("final_obs" in infos) == bool(done.any())
            if done.any():
                assert (infos["_final_obs"] == done).all()
                assert infos["final_obs"][done].any()
            assert before.shape == observations.shape
        assert ended > 0
        assert len(env.render()) == 5
        env.close()


@test
def vector_is_the_same_by_seed_and_threads():
    def course(seed, threads):
        env = gym.Learner("stay-at-home", 6, bot="greedy", threads=threads)
        env.reset(seed=seed)
        return [env.step(env.sample())[0].tobytes() for _ in range(40)]

    assert course(1, 1) == course(1, 3) != course(2, 1)


@test
def vector_refuses():
    env = gym.Learner("wash-match", 2)
    refused(lambda: env.step(np.zeros(2)), "reset", kind=ValueError)
    env.reset(seed=1)
    refused(lambda: env.step(np.zeros(2, np.int64)), "game 0")
    refused(lambda: env.step(np.zeros(3, np.int64)), "2 actions")
    refused(lambda: gym.Learner("wash-match", 2, bot="nobody").reset(), "nobody")


# ---- OpenSpiel ----


@test
def spiel_states():
    for name in NAMES:
        game = spiel.load_game(name, players=2)
        rng = random.Random(4)
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(legal) and legal
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
                assert [action for action, _ in outcomes] == legal
                action = rng.choices(legal, [chance for _, chance in outcomes])[0]
            else:
                assert state.legal_actions((player + 1) % game.num_players()) == []
                action = rng.choice(legal)
                if steps % 15 == 0:
                    words = state.action_to_string(player, action)
                    assert state.string_to_action(words) == action
                    check_infostate(game, state, player, rng)
            if steps % 15 == 0:
                twin = state.clone()
                child = state.child(action)
                assert str(twin) == str(state) and child.history() == state.history() + [action]
            state.apply_action(action)
            steps += 1
        assert state.current_player() == spiel.PlayerId.TERMINAL
        assert state.legal_actions() == []
        returns = state.returns()
        assert len(returns) == game.num_players()
        assert all(game.min_utility() <= one <= game.max_utility() for one in returns)
        refused(lambda: state.apply_action(0), "over", kind=ValueError)


def check_infostate(game, state, player, rng):
    tensor = state.information_state_tensor(player)
    assert [len(tensor)] == game.information_state_tensor_shape()
    other = state.resample_from_infostate(player, rng.random)
    assert other.information_state_tensor(player) == tensor
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert other.current_player() == player
    mask = state.legal_actions_mask()
    assert [i for i, there in enumerate(mask) if there] == state.legal_actions()


@test
def spiel_resamples_what_is_hidden():
    game = spiel.load_game("stay-at-home", players=3)
    state = game.new_initial_state()
    rng = random.Random(1)
    for _ in range(80):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    worlds = {str(state.resample_from_infostate(0, rng.random)) for _ in range(20)}
    assert len(worlds) > 10


main()
