"""Turns a number and a seed into games of other programs, driven from Python, and what was run into CPU time."""

import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version


def openspiel(name: str, games: int, seed: int) -> int:
    """Play an OpenSpiel game to the end again and again, everyone at random; the number of games."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(seed)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return games


def rlcard(name: str, games: int, seed: int) -> int:
    """Play an RLCard game to the end again and again, everyone at random; the number of games."""
    from rlcard import make
    from rlcard.agents import RandomAgent

    env = make(name, config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    for _ in range(games):
        env.run(is_training=False)
    return games


def rate(play: Callable[[], int]) -> float:
    """Games per CPU second of one run."""
    begun = time.process_time()
    return play() / (time.process_time() - begun)


def machine() -> str:
    """What it was measured on."""
    runs_on = f"{platform.machine()}, {platform.system()}, CPython {platform.python_version()}"
    return f"{runs_on}, numpy {version('numpy')}, open_spiel {version('open_spiel')}"
