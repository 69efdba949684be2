"""Games between bots, with every state they went through."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from trunkline import bots
from trunkline.bots import greedy, levels
from trunkline.engine import game as games
from trunkline.engine import kernel, rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match, loops
from trunkline.lab.census import Log

ROOM = 1 << 14  # states kept at once by a task; made larger for a game that is longer
MOST_ROOM = 1 << 20


def thinks(name: str) -> bool:
    """Return whether the bot of that name is a search."""
    return name.partition(":")[0] == levels.SEARCH


@cache
def _course(game_id: str) -> ModuleType:
    """Return `lab.course` for this game, compiled."""
    from trunkline.lab import course

    bot = greedy.module(game_id)
    return kernel.specialise("trunkline.lab.course", games.game(game_id), choose=bots.compiled(game_id).choose,
                             weigh=bot.weigh if bot else course.unweighed)


def logs(game_id: str, options: Any, seeds: Any, names: Sequence[str], offset: int, slips: int) -> list[Log]:
    """Play the games of the seeds, which are those from `offset` on of a batch; return their courses in a few parts.

    Seat p of game i is played by bot (p + i) modulo their number. One decision in `slips` (0: none) of a bot that is
    not random is the second best in the eyes of the greedy one.
    """
    play = _thought if any(map(thinks, names)) else _compiled
    return play(game_id, options, seeds, names, offset, slips)


def _compiled(game_id: str, options: Any, seeds: Any, names: Sequence[str], offset: int, slips: int) -> list[Log]:
    """Play with bots that are kernels."""
    game = games.game(game_id)
    k, B, module = game.kernels, game.load(options).B, _course(game_id)
    kinds = np.array([bots.number(game_id, name) for name in names], np.int64)
    W, out, size, room = np.zeros(1, k.work), np.zeros(k.width, np.int64), np.zeros(1, np.int64), ROOM
    found, done = [], 0
    past, lines = np.zeros(room, k.state), np.zeros((room, 3), np.int64)
    while done < len(seeds):
        left = seeds[done:]
        S = np.zeros(len(left), k.state)
        n = module.course(B, S, W, out, rng.streams(left, 0), rng.streams(left, 1), kinds, offset + done, slips,
                          past, lines, size)
        if n == 0:
            room *= 2
            if room > MOST_ROOM:
                raise Refusal(f"game {offset + done}, seed {left[0]}: not over after {MOST_ROOM} moves")
            past, lines = np.zeros(room, k.state), np.zeros((room, 3), np.int64)
        else:
            line = lines[:size[0]].copy()
            found.append(Log(S[:n], past[:size[0]].copy(), line[:, 0], line[:, 1], line[:, 2]))
            done += n
    return found


def _thought(game_id: str, options: Any, seeds: Any, names: Sequence[str], offset: int, slips: int) -> list[Log]:
    """Play where some bots think."""
    found = []
    for i, seed in enumerate(seeds.tolist()):
        match, dice = Match.start(game_id, options, seed), random.Random(seed)
        k, module = match.game.kernels, _course(game_id)
        W, out = np.zeros(1, k.work), np.zeros(k.width, np.int64)
        while (seat := match.to_move) is not None:
            name = names[(seat + offset + i) % len(names)]
            if slips and name != bots.RANDOM.id and dice.randrange(slips) == 0:
                match.play(int(module.slip_at(match.pack.B, match.S, W, out)))
            else:
                match.play(bots.choose(name, match, dice.getrandbits(62)))
        found.append(log_of(match))
    return found


def log_of(match: Match) -> Log:
    """Return the course of a match that is over."""
    at, W, n = loops(match.game), np.zeros(1, match.game.kernels.work), match.seq
    S, past = match.at(0).S, np.zeros(n, match.game.kernels.state)
    for i, entry in enumerate(match.log):
        past[i] = S[0]
        at.apply_at(match.pack.B, S, 0, W, entry.move)
    return Log(S, past, np.zeros(n, np.int64), np.array([e.seat for e in match.log], np.int64),
               np.array(match.moves, np.int64))
