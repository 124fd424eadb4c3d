#!/usr/bin/env python3
"""A bot that searches, in any game: it imagines worlds that fit what its seat
knows, tries each move in them, plays on at random and takes what ends best.

    build/tidywinks duel wash-match exec:examples/search_bot.py normal

It speaks the line protocol (docs/protocol.md) on standard input and output, as
a session bound to one seat: a question that comes too early is answered when
the seat is asked. Nothing here knows the rules of any game.
"""
import math
import os
import sys

TRIES = int(os.environ.get("TRIES", "600"))  # imagined worlds for a decision
BATCH = 20  # worlds asked about at once: fewer trips through the pipe


def send(lines):
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()


def answer():
    """The lines of one answer; the end of input is the end of the games."""
    lines = []
    for line in sys.stdin:
        line = line.rstrip("\n")
        if line == "ok":
            return lines
        if line.startswith("error "):
            raise RuntimeError(line)
        lines.append(line)
    sys.exit(0)


def ask(line):
    send([line])
    return answer()


def worth(result, me):
    """Of a result line, `A 5 B 3 win A by points`: 1 won, 0 lost, and a
    little for points, so that a lead counts where nobody has won."""
    words = result.split()
    points = dict(zip(words[0::2], words[1::2])) if words else {}
    score = {s: int(n) for s, n in points.items() if len(s) == 1 and n.lstrip("-").isdigit()}
    others = [n for s, n in score.items() if s != me]
    lead = math.tanh((score[me] - max(others)) / 10) if me in score and others else 0.0
    if not others and me in score:
        lead = score[me] / 100  # alone: points are all there is
    won = 0.5
    for word in ("win", "shared"):
        if word in words:
            after = words[words.index(word) + 1 :]
            winners = [w for w in after if len(w) == 1]
            won = 1 / len(winners) if me in winners else 0.0
    return won + 0.1 * lead


def tries(me, move, worlds):
    """What the move comes to in each of these worlds."""
    lines = []
    for world in worlds:
        lines += [f"imagine {me} {world}", f"try play {move}", "try rollout"]
    send(lines)
    total = 0.0
    for _ in worlds:
        answer()
        answer()
        total += worth(answer()[0], me)
    return total


def choose(me, moves):
    """Successive halving: all moves in the same worlds, the worse half is
    dropped, and the rest tried in as many worlds again."""
    left, sums, world = list(moves), dict.fromkeys(moves, 0.0), 0
    rounds = max(1, math.ceil(math.log2(len(moves))))
    while len(left) > 1:
        each = max(1, TRIES // (rounds * len(left)))
        for start in range(0, each, BATCH):
            worlds = range(world + start, world + min(start + BATCH, each))
            for move in left:
                sums[move] += tries(me, move, worlds)
        world += each
        left.sort(key=lambda move: -sums[move])
        left = left[: (len(left) + 1) // 2]
    return left[0]


while True:
    me = ask("me")[0]
    moves = ask(f"moves {me}")
    ask(f"play {moves[0] if len(moves) == 1 else choose(me, moves)}")
