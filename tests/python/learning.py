"""The examples learn and solve, with a small budget."""

from lib import main, test, top

import os
import re
import subprocess
import sys


def run(example: str, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(top / "python"), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-B", str(top / "examples" / example), *words],
        capture_output=True,
        text=True,
        env=env,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@test
def self_play_learns():
    """What has learned nothing wins half of its games against random."""
    said = run(
        "learn_wash_match.py",
        *("--steps", "60", "--games", "128", "--threads", "1"),
        *("--test", "random", "--test-games", "96"),
    )
    mean, half = map(float, re.search(r"wins ([0-9.]+) ± ([0-9.]+)", said).groups())
    assert mean - half > 0.55, said


@test
def best_play_is_found():
    said = run("best_play.py", "--bots", "greedy", "--rounds", "60", "--variant", "a door to block")
    random, greedy, best = (
        float(re.search(rf"{name} +([0-9.]+)", said).group(1))
        for name in ("random", "greedy", "best play")
    )
    assert best < 0.005 < greedy < random, said


main()
