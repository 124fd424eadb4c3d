#!/usr/bin/env python3
"""Best play of a small Stay At Home, exactly, and how far bots are from it.

    PYTHONPATH=python python3 examples/best_play.py

The library enumerates every course of a game with a few cards; counterfactual
regret minimisation finds play that nobody can exploit; and the best answer to
any policy is worked out exactly. *Exploitability* is what a player who answers
best would win against the policy, in wins a game, on average over both seats: 0
is best play. A player remembers what it knew whenever it decided, and what it
did.
"""

from __future__ import annotations

import argparse
import sys
from functools import lru_cache

import numpy as np

import tidywinks

VARIANTS = {
    "a door to block": "household 1\ncard start 1\ncard block-leave 1\ncard eggs 1\ncard take 1\n",
    "two ways out": "household 1\ncard start 2\ncard block-leave 1\ncard take 1\ncard eggs 1\n",
    "covid about": "household 1\ncard start 1\ncard block-leave 1\ncard covid 1\ncard skip 1\ncard eggs 1\n",
}


class Tree:
    """Every course of a game. Nodes are numbered; children come after."""

    def __init__(self, game: tidywinks.Game, most: int):
        self.most = most
        self.kind: list[int] = []  # -2 over, -1 chance, else the seat
        self.info: list[int] = []  # information set of a decision
        self.child: list[list[int]] = []
        self.chance: list[list[float]] = []
        self.value: list[float] = []  # for seat 0, where it is over
        self.sets: dict[bytes, int] = {}
        self.actions: list[list[int]] = []  # of an information set
        self.seat: list[int] = []
        self.nodes: list[list[int]] = []  # in an information set
        self.sample: list[tidywinks.State] = []  # a state of it
        self._grow(game.start(), (b"", b""))

    def _grow(self, state: tidywinks.State, past: tuple[bytes, bytes]) -> int:
        at = len(self.kind)
        if at >= self.most:
            raise SystemExit(f"more than {self.most} positions")
        for column in (self.kind, self.info, self.child, self.chance, self.value):
            column.append(None)
        waiting = state.waiting
        if not waiting:
            self.kind[at], self.value[at] = -2, state.result.worth[0]
        elif waiting[0] == tidywinks.CHANCE:
            outcomes = state.outcomes()
            total = sum(weight for _, weight in outcomes)
            self.kind[at] = -1
            self.chance[at] = [weight / total for _, weight in outcomes]
            self.child[at] = [
                self._after(state, tidywinks.CHANCE, move, past) for move, _ in outcomes
            ]
        else:
            self._decide(at, state, waiting[0], past)
        return at

    def _decide(self, at: int, state: tidywinks.State, seat: int, past) -> None:
        key = past[seat] + bytes([seat]) + state.view(seat)
        moves = state.moves(seat)
        if key not in self.sets:
            self.sets[key] = len(self.sets)
            self.actions.append(moves)
            self.seat.append(seat)
            self.nodes.append([])
            self.sample.append(state)
        info = self.sets[key]
        self.kind[at], self.info[at] = seat, info
        self.nodes[info].append(at)
        self.child[at] = []
        for i, move in enumerate(moves):
            own = info.to_bytes(4, "little") + bytes([i])
            later = (own, past[1]) if seat == 0 else (past[0], own)
            self.child[at].append(self._after(state, seat, move, later))

    def _after(self, state: tidywinks.State, actor: int, move: int, past) -> int:
        after = state.copy()
        after.apply(actor, move)
        return self._grow(after, past)


Policy = list  # of an array of chances for each information set


def uniform(tree: Tree) -> Policy:
    return [np.full(len(moves), 1 / len(moves)) for moves in tree.actions]


def of_bot(tree: Tree, name: str, tries: int = 8) -> Policy:
    """What a bot does, as often as it does so with other random numbers."""
    policy = []
    for moves, seat, state in zip(tree.actions, tree.seat, tree.sample):
        ids = {state.read(seat, state.action_words(seat, a)): a for a in state.actions(seat)}
        order = [ids[move] for move in moves]
        chances = np.zeros(len(moves))
        for seed in range(tries if len(moves) > 1 else 1):
            chances[order.index(state.bot(seat, name, seed=seed))] += 1
        policy.append(chances / chances.sum())
    return policy


def answer(tree: Tree, policy: Policy, seat: int) -> float:
    """What the best answer of a seat to a policy of the other wins."""
    reach = np.zeros(len(tree.kind))  # by chance and the other
    reach[0] = 1
    for at, kind in enumerate(tree.kind):
        if kind == -2:
            continue
        chances = (
            tree.chance[at]
            if kind == -1
            else [1] * len(tree.child[at])
            if kind == seat
            else policy[tree.info[at]]
        )
        for child, chance in zip(tree.child[at], chances):
            reach[child] = reach[at] * chance

    @lru_cache(maxsize=None)
    def best(info: int) -> int:
        sums = [
            sum(reach[at] * value(tree.child[at][i]) for at in tree.nodes[info])
            for i in range(len(tree.actions[info]))
        ]
        return int(np.argmax(sums))

    @lru_cache(maxsize=None)
    def value(at: int) -> float:
        kind = tree.kind[at]
        if kind == -2:
            return tree.value[at] if seat == 0 else -tree.value[at]
        if kind == seat:
            return value(tree.child[at][best(tree.info[at])])
        chances = tree.chance[at] if kind == -1 else policy[tree.info[at]]
        return sum(c * value(child) for c, child in zip(chances, tree.child[at]) if c)

    return value(0)


def exploitability(tree: Tree, policy: Policy) -> float:
    return (answer(tree, policy, 0) + answer(tree, policy, 1)) / 2


def solve(tree: Tree, rounds: int) -> Policy:
    """Counterfactual regret minimisation, seats in turn, regrets never below 0,
    later rounds counting more."""
    regret = [np.zeros(len(moves)) for moves in tree.actions]
    total = [np.zeros(len(moves)) for moves in tree.actions]

    def strategy(info: int) -> np.ndarray:
        s = regret[info].sum()
        return regret[info] / s if s > 0 else np.full(len(regret[info]), 1 / len(regret[info]))

    for turn in range(1, rounds + 1):
        now = [strategy(info) for info in range(len(tree.actions))]
        seat = turn % 2
        reach = np.ones((2, len(tree.kind)))  # by the seat; by chance and the other
        for at, kind in enumerate(tree.kind):
            if kind == -2:
                continue
            chances = tree.chance[at] if kind == -1 else now[tree.info[at]]
            own = 0 if kind == seat else 1
            for child, chance in zip(tree.child[at], chances):
                reach[own, child] = reach[own, at] * chance
                reach[1 - own, child] = reach[1 - own, at]
        value = np.zeros(len(tree.kind))
        for at in range(len(tree.kind) - 1, -1, -1):
            kind = tree.kind[at]
            if kind == -2:
                value[at] = tree.value[at] if seat == 0 else -tree.value[at]
                continue
            each = value[tree.child[at]]
            chances = tree.chance[at] if kind == -1 else now[tree.info[at]]
            value[at] = np.dot(chances, each)
            if kind == seat:
                info = tree.info[at]
                regret[info] += reach[1, at] * (each - value[at])
                total[info] += turn * reach[0, at] * now[info]
        for info, who in enumerate(tree.seat):
            if who == seat:
                np.maximum(regret[info], 0, out=regret[info])
    return [
        t / t.sum() if t.sum() > 0 else np.full(len(t), 1 / len(t)) for t in total
    ]


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--rounds", type=int, default=300)
    ask.add_argument("--bots", default="greedy,easy,normal,hard")
    ask.add_argument("--most", type=int, default=400000, help="positions")
    ask.add_argument("--variant", choices=list(VARIANTS), help="only this one")
    asked = ask.parse_args()
    sys.setrecursionlimit(100000)
    for name, cards in VARIANTS.items():
        if asked.variant not in (None, name):
            continue
        edition = f"edition small\nplayers 2 2\nhand-limit 10\n{cards}"
        tree = Tree(tidywinks.Game("stay-at-home", players=2, edition=edition), asked.most)
        print(f"{name}: {len(tree.kind)} positions, {len(tree.actions)} information sets")
        policies = {"random": uniform(tree)}
        policies |= {bot: of_bot(tree, bot) for bot in filter(None, asked.bots.split(","))}
        policies["best play"] = solve(tree, asked.rounds)
        for policy, chances in policies.items():
            print(f"  {policy:10} {exploitability(tree, chances):.4f}", flush=True)
        print(f"  worth to the first seat {answer(tree, policies['best play'], 0):+.4f}")


if __name__ == "__main__":
    main()
