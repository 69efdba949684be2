"""Compile rules and bots, and say so: `python -m trunkline.server.warm [GAME]`."""

from __future__ import annotations

import subprocess
import sys

from trunkline import bots
from trunkline.engine import warm as rules
from trunkline.engine.game import info, infos
from trunkline.engine.match import Match


def is_warm(game_id: str) -> bool:
    """Return whether the game's rules and bots are in the compile cache."""
    return rules.is_warm(game_id) and rules.marker(game_id, "bots").exists()


def warm(game_id: str) -> None:
    """Compile the rules, then the bots."""
    rules.warm(game_id)
    print(f"Compiling the bots of {info(game_id).title}, once on this machine", flush=True)
    exercise(game_id)
    rules.marker(game_id, "bots").touch()


def exercise(game_id: str) -> None:
    """Let every kind of bot choose a move."""
    match = Match.start(game_id, seed=1)
    for bot in bots.quick(game_id):
        bots.choose(bot.id, match, 1)
    if len(bots.infos(game_id)) > len(bots.quick(game_id)):  # levels, which search
        bots.choose("search:1", match, 1)


def warm_all() -> int:
    """Compile all games at once, each in a process, which can use one core only; return 0 when all succeeded."""
    running = [subprocess.Popen([sys.executable, "-m", "trunkline.server.warm", game_id]) for game_id in infos()]
    return max(abs(process.wait()) for process in running)


if __name__ == "__main__":
    if sys.argv[1:]:
        warm(sys.argv[1])
    else:
        sys.exit(warm_all())
