"""The bots: which there are for a game, and the move one of them makes.

A bot is a kernel `choose(b, s, w, out, n, r) -> move`: it picks one of the n moves in out. Random (`bots.uniform`)
plays every game; a package here (`bots.greedy`, with its `INFO`) plays the games it has a module for
(`bots.greedy.higgins`). Where there is a greedy bot, `bots.search` thinks ahead with it, and `bots.levels` are
opponents made of both.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import Any

import msgspec

from trunkline.engine import game as games
from trunkline.engine.game import Refusal
from trunkline.engine.integers import integer

# From the weakest; docs/cli.md says by which tournaments.
STRENGTHS = "no opponent", "easy", "medium", "hard", "very hard", "hardest"


class BotInfo(msgspec.Struct, frozen=True):
    """A kind of bot as the lobby offers it; `strength` is one of `STRENGTHS`."""

    id: str
    title: str
    words: str
    strength: str


SLOTS = 6  # of `bots.loops.choose`
RANDOM = BotInfo("random", "Random", "Plays any legal move: to try things out.", "no opponent")


@cache
def _modules(game_id: str) -> tuple[str, ...]:
    """Return the bots that know this game, found by looking for their modules."""
    games.info(game_id)
    found = []
    for package in pkgutil.iter_modules(__path__):
        if package.ispkg:
            path = importlib.import_module(f"{__name__}.{package.name}").__path__
            found += [package.name for m in pkgutil.iter_modules(path) if m.name == game_id]
    return tuple(found)


def quick(game_id: str) -> list[BotInfo]:
    """Return the bots that are kernels, which batches play with, the weakest first; light: no rules are loaded."""
    return [RANDOM, *(importlib.import_module(f"{__name__}.{name}").INFO for name in _modules(game_id))]


def infos(game_id: str) -> list[BotInfo]:
    """Return all bots for the game as the lobby offers them, the weakest first; light: no rules are loaded."""
    from trunkline.bots.levels import LEVELS

    thinking = [level.info for level in LEVELS] if "greedy" in _modules(game_id) else []
    return sorted(quick(game_id) + thinking, key=lambda bot: STRENGTHS.index(bot.strength))


def number(game_id: str, bot_id: str) -> int:
    """Return the bot's place in `quick`, by which the loops know it; Refusal names those there are."""
    known = [b.id for b in quick(game_id)]
    if bot_id not in known:
        raise Refusal(f"no bot {bot_id!r} for {game_id}; choose from {', '.join(known)}")
    return known.index(bot_id)


def kernels(game_id: str) -> dict[str, Any]:
    """Return the `choose` kernels of the game's bots, in the order of `quick`, for the slots of `bots.loops`."""
    paths = ["uniform", *(f"{name}.{game_id}" for name in _modules(game_id))]
    if len(paths) > SLOTS:
        raise TypeError(f"{len(paths)} bots for {game_id}: `bots.loops.choose` has slots for {SLOTS}")
    found = [importlib.import_module(f"{__name__}.{path}").choose for path in paths]
    return {f"bot_{i}": kernel for i, kernel in enumerate(found + found[:1] * (SLOTS - len(found)))}


@cache
def compiled(game_id: str) -> ModuleType:
    """Return `bots.loops` for this game, compiled."""
    from trunkline.engine import kernel

    return kernel.specialise(f"{__name__}.loops", games.game(game_id), **kernels(game_id))


@cache
def interpreted(game_id: str) -> ModuleType:
    """Return `bots.loops` for this game as plain Python over `Twin`s: for tests and debugging."""
    from trunkline.engine import kernel
    from trunkline.engine.contract import put_together

    with kernel.interpreting(f"trunkline.games.{game_id}", "trunkline.engine.rng", f"{__name__}.loops",
                             f"{__name__}.uniform", *(f"{__name__}.{name}" for name in _modules(game_id))):
        return kernel.specialise(f"{__name__}.loops", put_together(game_id), **kernels(game_id))


def choose(bot_id: str, match: Any, seed: int) -> int:
    """Return the move of a bot of `infos`, or of a search such as `search:500ms`, in the `Match`, which is not over.

    The same for the same seed, but for bots whose budget is a time. The GIL is released while it thinks.
    """
    from trunkline.bots import levels

    if match.over:
        raise Refusal("the match is over: there is no move to choose")
    game_id, seed = match.game.info.id, integer("seed", seed)
    if (bot_id in levels.BY_ID and "greedy" in _modules(game_id)) or bot_id.partition(":")[0] == levels.SEARCH:
        return levels.choose(bot_id, match, seed)
    return kernel_choice(bot_id, match, seed)


def kernel_choice(bot_id: str, match: Any, seed: int) -> int:
    """Return the move of a bot of `quick`."""
    import numpy as np

    from trunkline.engine import rng

    kind = number(match.game.info.id, bot_id)
    k = match.game.kernels
    return int(compiled(match.game.info.id).choose_at(
        match.pack.B, match.S, 0, np.zeros(1, k.work), np.zeros(k.width, np.int64),
        np.array(rng.words(seed, 1), np.int64), kind))
