#!/usr/bin/env python3
"""Wash Match learned by self-play, with numpy alone.

    PYTHONPATH=python python3 examples/learn_wash_match.py --minutes 3
    PYTHONPATH=python python3 examples/learn_wash_match.py --steps 300 --test random

One small network plays both seats of many games at once and learns from how
they end (proximal policy optimisation). It sees the vector of its seat, which
is what perfect memory knows, and nothing else. The eighteen cards look alike to
it: all are judged by the same weights, from what the card is and what is known.
Then it plays the bots of the library, every game with a deal of its own.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

import tidywinks

KINDS, POSITIONS, LAUNDRY = 9, 18, 7
FLIPS = 19  # ids from one position to the next; the last of them is one card
HIDDEN, CARD_HIDDEN = 64, 32


class Eyes:
    """Vectors as the numbers that the network works with: `whole` about the
    table, `card` about each of its positions."""

    def __init__(self, game: tidywinks.Game):
        self.row = {
            row.name: slice(row.first, row.first + row.count) for row in game.vector_rows
        }
        self.flip = np.arange(POSITIONS) * FLIPS + FLIPS - 1
        self.other = np.arange(POSITIONS * FLIPS, game.num_actions)

    def look(self, vector: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        take = lambda name: vector[:, self.row[name]]  # noqa: E731
        face, up, table = take("face"), take("up"), take("table")
        faces = np.eye(KINDS + 1, dtype=np.float32)[face]
        # Of each kind (column 0: not seen) how many lie face down, are turned up.
        known = ((table * (1 - up)).astype(np.float32)[:, None] @ faces)[:, 0]
        shown = (up.astype(np.float32)[:, None] @ faces)[:, 0]
        shown[:, 0] = 0
        machines = [f"washer {i}" for i in range(1, 5)] + ["dryer 1", "dryer 2"]
        whole = [take("coins") / 5, take("closed"), known / ([9] + [2] * KINDS), shown]
        whole += [take(name) for name in machines + ["front", "done"]]
        whole += [take("phase") == phase for phase in range(6)]
        # Of the card at a position: is its like known elsewhere, is it up?
        own = np.zeros((len(vector), KINDS + 1), np.float32)
        own[:, 1 : 1 + LAUNDRY] = take("front")[:, :LAUNDRY] > 0
        card = np.empty((len(vector), POSITIONS, KINDS + 4), np.float32)
        card[:, :, : KINDS + 1] = faces
        card[:, :, -3] = np.take_along_axis(known, face, 1) * (face > 0) - (face > 0)
        card[:, :, -2] = np.take_along_axis(shown, face, 1)
        card[:, :, -1] = np.take_along_axis(own, face, 1)
        return np.concatenate(whole, 1).astype(np.float32), card

    def promise(self, vector: np.ndarray) -> np.ndarray:
        """How far the own laundry is ahead: where the value of a state begins
        before anything is learned. Washed counts more than loaded, dried more
        than washed, and what is collected most."""
        ahead = np.zeros(len(vector), np.float32)
        closed = vector[:, self.row["closed"]]
        weights = [(f"washer {i + 1}", 0.02 + 0.03 * closed[:, i]) for i in range(4)]
        weights += [("dryer 1", 0.1), ("dryer 2", 0.1), ("done", 0.18)]
        for name, weight in weights:
            pieces = vector[:, self.row[name]].astype(np.float32)
            ahead += weight * (pieces[:, :LAUNDRY].sum(1) - pieces[:, LAUNDRY:].sum(1))
        return ahead


class Net:
    """Two layers: one for the table as a whole, one more for each card."""

    def __init__(self, whole: int, card: int, others: int, rng: np.random.Generator):
        def layer(rows: int, columns: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.w = {
            "table": layer(whole, HIDDEN, whole**-0.5),
            "cards": layer(whole, CARD_HIDDEN, whole**-0.5),
            "card": layer(card, CARD_HIDDEN, card**-0.5),
            "table0": np.zeros(HIDDEN, np.float32),
            "cards0": np.zeros(CARD_HIDDEN, np.float32),
            "flip": layer(CARD_HIDDEN, 1, 0.01),
            "other": layer(HIDDEN, others, 0.01),
            "value": layer(HIDDEN, 1, 0.01),
        }
        self.mean = {name: np.zeros_like(w) for name, w in self.w.items()}
        self.square = {name: np.zeros_like(w) for name, w in self.w.items()}
        self.steps = 0

    def forward(self, whole: np.ndarray, card: np.ndarray):
        w = self.w
        table = np.maximum(whole @ w["table"] + w["table0"], 0)
        cards = (card.reshape(-1, card.shape[2]) @ w["card"]).reshape(*card.shape[:2], -1)
        cards += (whole @ w["cards"] + w["cards0"])[:, None]
        np.maximum(cards, 0, out=cards)
        flips = (cards.reshape(-1, CARD_HIDDEN) @ w["flip"]).reshape(card.shape[:2])
        return flips, table @ w["other"], (table @ w["value"])[:, 0], table, cards

    def backward(self, whole, card, table, cards, d_flip, d_other, d_value):
        """The slopes of the weights, from those of what came out."""
        w, g = self.w, {}
        flat = cards.reshape(-1, CARD_HIDDEN)
        g["flip"] = flat.T @ d_flip.reshape(-1, 1)
        g["other"] = table.T @ d_other
        g["value"] = table.T @ d_value[:, None]
        d_cards = d_flip[:, :, None] * w["flip"][:, 0] * (cards > 0)
        g["card"] = card.reshape(-1, card.shape[2]).T @ d_cards.reshape(-1, CARD_HIDDEN)
        summed = d_cards.sum(1)
        g["cards"] = whole.T @ summed
        g["cards0"] = summed.sum(0)
        d_table = (d_other @ w["other"].T + d_value[:, None] * w["value"][:, 0]) * (table > 0)
        g["table"] = whole.T @ d_table
        g["table0"] = d_table.sum(0)
        return g

    def learn(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        """A step of Adam, of a length that no slope makes wild."""
        self.steps += 1
        length = np.sqrt(sum(float((g * g).sum()) for g in slopes.values()))
        for name, g in slopes.items():
            g = g * min(1.0, 0.5 / (length + 1e-8))
            self.mean[name] += 0.1 * (g - self.mean[name])
            self.square[name] += 0.001 * (g * g - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Player:
    """The network as a policy over the actions of the game."""

    def __init__(self, game: tidywinks.Game, seed: int):
        self.game = game
        self.eyes = Eyes(game)
        self.rng = np.random.default_rng(seed)
        whole, card = self.eyes.look(np.zeros((1, game.vector_length), np.uint8))
        self.net = Net(whole.shape[1], card.shape[2], len(self.eyes.other), self.rng)

    def legal(self, mask: np.ndarray) -> np.ndarray:
        """Flips, then all other actions."""
        return np.concatenate([mask[:, self.eyes.flip], mask[:, self.eyes.other]], 1)

    def chances(self, flips, other, legal) -> np.ndarray:
        logits = np.where(legal, np.concatenate([flips, other], 1), -1e9)
        logits -= logits.max(1, keepdims=True)
        weights = np.exp(logits)
        return weights / weights.sum(1, keepdims=True)

    def choose(self, vector, mask):
        """Choices (as places in `legal`), their chances, values."""
        whole, card = self.eyes.look(vector)
        flips, other, value, *_ = self.net.forward(whole, card)
        legal = self.legal(mask)
        p = self.chances(flips, other, legal)
        at = self.rng.random((len(p), 1), np.float32)
        choice = np.minimum((p.cumsum(1) < at * 0.999999).sum(1), p.shape[1] - 1)
        choice = np.where(legal[np.arange(len(p)), choice], choice, p.argmax(1))
        return choice, p[np.arange(len(p)), choice], value + self.eyes.promise(vector)

    def actions(self, choice: np.ndarray) -> np.ndarray:
        ids = np.concatenate([self.eyes.flip, self.eyes.other])
        return ids[choice].astype(np.int32)


def collect(player: Player, batch: tidywinks.Batch, length: int) -> dict[str, np.ndarray]:
    """Plays on; what was seen and done, and how good it turned out to be."""
    kept: dict[str, list] = {
        name: [] for name in ("vector", "legal", "choice", "chance", "value", "sign", "won", "go")
    }
    rows = np.arange(batch.games)
    for _ in range(length):
        choice, chance, value = player.choose(batch.vector, batch.mask)
        seat = batch.seat.copy()
        kept["vector"].append(batch.vector.copy())
        kept["legal"].append(player.legal(batch.mask).astype(bool))
        kept["choice"].append(choice)
        kept["chance"].append(chance)
        kept["value"].append(value)
        batch.step(player.actions(choice))
        kept["won"].append(batch.reward[rows, seat])
        kept["go"].append((batch.done == 0).astype(np.float32))
        kept["sign"].append(np.where(batch.seat == seat, 1, -1).astype(np.float32))
    _, _, after = player.choose(batch.vector, batch.mask)
    data = {name: np.array(rows) for name, rows in kept.items()}
    # What is good for the next to move is bad for the other seat.
    discount, trace = 0.999, 0.95
    better = np.zeros((length, batch.games), np.float32)
    ahead = np.zeros(batch.games, np.float32)
    for t in reversed(range(length)):
        on = discount * data["sign"][t] * data["go"][t]
        delta = data["won"][t] + on * after - data["value"][t]
        ahead = delta + trace * on * ahead
        better[t] = ahead
        after = data["value"][t]
    data["better"] = better
    data["target"] = better + data["value"]
    return {name: rows.reshape(-1, *rows.shape[2:]) for name, rows in data.items()}


def improve(player: Player, data: dict[str, np.ndarray], rate: float, curious: float) -> None:
    """Two passes over what was played, in pieces (clipped policy steps)."""
    count, piece = len(data["choice"]), 1024
    better = (data["better"] - data["better"].mean()) / (data["better"].std() + 1e-6)
    for _ in range(2):
        order = player.rng.permutation(count)
        for at in range(0, count - piece + 1, piece):
            some = order[at : at + piece]
            vector, legal, choice = (data[n][some] for n in ("vector", "legal", "choice"))
            rows = np.arange(len(some))
            whole, card = player.eyes.look(vector)
            flips, other, value, table, cards = player.net.forward(whole, card)
            p = player.chances(flips, other, legal)
            ratio = p[rows, choice] / (data["chance"][some] + 1e-8)
            good = better[some]
            inside = np.where(good > 0, ratio < 1.2, ratio > 0.8)
            push = (good * ratio * inside).astype(np.float32)
            slope = p * push[:, None]
            slope[rows, choice] -= push
            log = np.log(p + 1e-8)
            slope += curious * p * (log - (p * log).sum(1, keepdims=True))
            slope *= legal / len(some)
            wrong = value + player.eyes.promise(vector) - data["target"][some]
            d_value = (0.5 * np.clip(wrong, -1, 1) / len(some)).astype(np.float32)
            slopes = player.net.backward(
                whole, card, table, cards, slope[:, :POSITIONS], slope[:, POSITIONS:], d_value
            )
            player.net.learn(slopes, rate)


def duel(player: Player, bot: str, games: int, seed: int, threads: int) -> tuple[float, float]:
    """The share of wins against a bot, half the games in each seat, and half
    the width of its 95 % interval."""
    shares = []
    for seat in range(2):
        size = min(games // 2, 64)
        batch = tidywinks.Batch(
            player.game, size, seed=seed + seat, threads=threads, bots={1 - seat: bot}
        )
        # A slot counts its first games only, as many as every other slot: who
        # counts whatever ends first counts short games too often.
        each, ended = games // 2 // size, np.zeros(size, int)
        while (ended < each).any():
            choice, *_ = player.choose(batch.vector, batch.mask)
            batch.step(player.actions(choice))
            over = (batch.done == 1) & (ended < each)
            shares.extend((batch.reward[over, seat] + 1) / 2)
            ended += batch.done == 1
    mean = float(np.mean(shares))
    return mean, 1.96 * float(np.std(shares)) / len(shares) ** 0.5


def draw(curve: list[dict], path: Path) -> None:
    """The curve as a picture (SVG)."""
    wide, high, left, low = 640, 320, 50, 40
    last = max(point["seconds"] for point in curve) or 1
    x = lambda s: left + (wide - left - 90) * s / last  # noqa: E731
    y = lambda share: 10 + (high - low - 10) * (1 - share)  # noqa: E731
    colours = {"normal": "#c2410c"}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        'font-family="sans-serif" font-size="12" fill="#333">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        out.append(
            f'<path d="M{left} {y(share):.1f}H{wide - 90}" stroke="#ddd"/>'
            f'<text x="{left - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.2f}</text>'
        )
    for minute in range(int(last // 60) + 1):
        out.append(
            f'<text x="{x(minute * 60):.1f}" y="{high - 18}" text-anchor="middle">{minute}</text>'
        )
    out.append(f'<text x="{(wide - 40) / 2}" y="{high - 3}" text-anchor="middle">minutes of processor time</text>')
    for bot, colour in colours.items():
        points = [point for point in curve if bot in point]
        if not points:
            continue
        line = " ".join(f"{x(p['seconds']):.1f},{y(p[bot][0]):.1f}" for p in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for p in points:
            share, half = p[bot]
            out.append(
                f'<path d="M{x(p["seconds"]):.1f} {y(min(share + half, 1)):.1f}'
                f'V{y(max(share - half, 0)):.1f}" stroke="{colour}"/>'
            )
        out.append(
            f'<text x="{wide - 84}" y="{y(points[-1][bot][0]) + 4:.1f}" fill="{colour}">'
            f'wins against</text><text x="{wide - 84}" '
            f'y="{y(points[-1][bot][0]) + 18:.1f}" fill="{colour}">{bot}</text>'
        )
    path.write_text("\n".join(out) + "\n</svg>\n")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--minutes", type=float, default=3, help="of processor time that it learns")
    ask.add_argument("--steps", type=int, default=0, help="updates, instead of minutes")
    ask.add_argument("--games", type=int, default=256, help="played at once")
    ask.add_argument("--threads", type=int, default=2)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--test", default="random,greedy,easy,normal,hard", help="bots at the end")
    ask.add_argument("--test-games", type=int, default=512)
    ask.add_argument("--save", type=Path, help="the weights, as .npz")
    ask.add_argument("--curve", type=Path, help="an SVG of the way there")
    asked = ask.parse_args()

    game = tidywinks.Game("wash-match")
    player = Player(game, asked.seed)
    batch = tidywinks.Batch(game, asked.games, seed=asked.seed, threads=asked.threads)
    begun = time.process_time()
    learned, curve, update, next_look = 0.0, [], 0, 0.0
    while True:
        if asked.curve and learned >= next_look:
            looked = time.process_time()
            point = {"seconds": learned, "update": update}
            for bot in ("normal",):
                point[bot] = duel(player, bot, 64, 10**6, asked.threads)
            curve.append(point)
            print(json.dumps(point), flush=True)
            next_look += 40
            begun += time.process_time() - looked
        share = update / asked.steps if asked.steps else learned / max(asked.minutes * 60, 1)
        if share >= 1:
            break
        data = collect(player, batch, 32)
        improve(player, data, 1e-3 * (1 - 0.9 * share), 0.01 * (1 - share))
        update += 1
        learned = time.process_time() - begun
    print(f"{update} updates, {update * 32 * asked.games} decisions, {learned:.0f} s")
    if asked.save:
        np.savez(asked.save, **player.net.w)
    if asked.curve:
        draw(curve, asked.curve)
    for bot in filter(None, asked.test.split(",")):
        mean, half = duel(player, bot, asked.test_games, 2 * 10**6, asked.threads)
        print(f"wins {mean:.3f} ± {half:.3f} of {asked.test_games} games against {bot}", flush=True)


if __name__ == "__main__":
    main()
