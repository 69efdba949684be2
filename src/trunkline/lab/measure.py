"""What `trunkline bench` measures: speed and size of every game, one figure in a row, all in one run.

A decision is a choice between several moves; for each the legal moves are listed and one is applied.
"""

from __future__ import annotations

import importlib
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import numpy as np

from trunkline.bots.search import think
from trunkline.engine import game as games
from trunkline.engine import kernel, rng
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match, loops, options_of
from trunkline.lab import census
from trunkline.lab.simulate import simulate

POSITIONS = 2000  # that kernels are timed on
OTHERS = ["chess", "chinese_checkers"]  # of OpenSpiel


class Figure(msgspec.Struct, frozen=True):
    """One measurement: of what, in which table, how much, in which unit."""

    subject: str
    name: str
    value: float
    unit: str


def rate(work: Callable[[], int], seconds: float) -> float:
    """Call work() for about so long and return how much it does in a second; it says how much it did."""
    work()
    began, done = time.perf_counter(), 0
    while (used := time.perf_counter() - began) < seconds:
        done += work()
    return done / used


def measure(game_ids: list[str], seconds: float, cold: bool = False) -> Iterator[Figure]:
    """Measure the games, each figure for about so many seconds; `cold` adds minutes of compiling from scratch."""
    for game_id in game_ids:
        for options in getattr(census.of(game_id), "BENCH", [{}]):
            yield from game_figures(game_id, options, seconds)
        yield from scaling(game_id, seconds)
        yield from process_figures(game_id)
    if cold:
        yield from compiling(game_ids)
    yield from open_spiel(seconds)
    yield Figure("process", "memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MiB")


def game_figures(game_id: str, options: Mapping[str, Any], seconds: float) -> Iterator[Figure]:
    """Measure random play, kernels, search, and the loop driven from Python."""
    match = Match.start(game_id, options, 1)
    subject = " ".join([game_id, *(str(v) for k, v in options.items() if k != "players"), f"{match.options.players}p"])
    yield _play(subject, "random play", game_id, options, seconds)
    yield from kernel_figures(subject, match, seconds)
    greedy = simulate(game_id, options, 20, ["greedy"], 1)
    yield Figure(subject, "whole greedy games", greedy.games / greedy.seconds, "games/s")
    thought = think(match, seconds=seconds)
    yield Figure(subject, "search from the set-up", thought.playouts / thought.seconds, "iterations/s")
    yield Figure(subject, "driven from Python", rate(lambda: driven(match), seconds), "moves/s")


def kernel_figures(subject: str, match: Match, seconds: float) -> Iterator[Figure]:
    """Measure what a copy, a list of moves and a move cost, over positions of random games."""
    k = match.game.kernels
    timing = kernel.specialise("trunkline.lab.timing", match.game)
    S, T = np.zeros(POSITIONS, k.state), np.zeros(64, k.state)
    W, out, B = np.zeros(1, k.work), np.zeros(k.width, np.int64), match.pack.B
    seeds = np.array([rng.game_seed(1, i) for i in range(400)], np.int64)
    n = int(timing.gather(B, S, T, W, out, rng.streams(seeds, 0), rng.streams(seeds, 1), 7))
    S = S[:n]
    moves = np.zeros(n, np.int64)
    for i in range(n):
        moves[i] = out[(loops(match.game).legal_at(B, S, i, W, out) - 1) // 2]
    copy = 1e9 / rate(lambda: int(timing.copies(S, T, 10)) * 10, seconds / 2)
    yield Figure(subject, "copy of a state", copy, "ns")
    yield Figure(subject, "list of legal moves", 1e9 / rate(lambda: int(timing.legals(B, S, W, out)), seconds), "ns")
    both = 1e9 / rate(lambda: int(timing.applies(B, S, T, W, moves)), seconds)
    yield Figure(subject, "move applied", both - copy, "ns")
    yield Figure(subject, "state", float(k.state.itemsize), "bytes")


def driven(match: Match) -> int:
    """Play one random game from the match's position, move by move from Python; return how many moves it had."""
    at, B, S, W = loops(match.game), match.pack.B, match.S.copy(), np.zeros(1, match.game.kernels.work)
    out, dice, moves = np.zeros(match.game.kernels.width, np.int64), random.Random(1), 0
    while (n := at.legal_at(B, S, 0, W, out)) > 0 and moves < 20_000:
        at.apply_at(B, S, 0, W, out[int(n * dice.random())])
        moves += 1
    return moves


def scaling(game_id: str, seconds: float) -> Iterator[Figure]:
    """Measure random play by cores, by players and by each choice that the game's census varies."""
    info = games.info(game_id)
    subject = f"{game_id} scaling"
    for threads in range(1, (os.cpu_count() or 1) + 1):
        yield _play(subject, f"{threads} thread{'s' * (threads > 1)}", game_id, {}, seconds, threads)
    for players in range(info.players[0], info.players[1] + 1):
        with suppress(Refusal):  # a map may be for fewer than the game
            yield _play(subject, f"{players} players", game_id, {"players": players}, seconds)
    varied = getattr(census.of(game_id), "VARY", ())
    for key, choice in ((option.id, c) for option in info.options if option.id in varied for c in option.choices):
        options: dict[str, Any] = {key: choice.value, **({"players": choice.players[0]} if choice.players else {})}
        players = options_of(game_id, options).players
        yield _play(subject, f"{key} {choice.value}, {players} players", game_id, options, seconds)


def _play(subject: str, name: str, game_id: str, options: Mapping[str, Any], seconds: float,
          threads: int = 1) -> Figure:
    """Measure the decisions of random play in a second."""
    done, used = 0, 0.0
    while not done or used < seconds:
        batch = simulate(game_id, options, 50 * threads, ["random"], 1 + done, threads=threads)
        done, used = done + batch.decisions, used + batch.wall_seconds
    return Figure(subject, name, done / used, "decisions/s")


RULES = "from trunkline.engine.match import Match; m = Match.start({!r}); m.legal()"
BOTS = RULES + "; from trunkline import bots; bots.choose('greedy', m, 1); bots.choose('search:1', m, 1)"


def compiling(game_ids: list[str]) -> Iterator[Figure]:
    """Measure how long an empty compile cache takes to fill, all games at once, each in a process of its own."""
    for what, code in ("the rules", RULES), ("rules and bots", BOTS):
        with tempfile.TemporaryDirectory() as folder:
            environ = {**os.environ, "NUMBA_CACHE_DIR": folder}
            began = time.perf_counter()
            running = [subprocess.Popen([sys.executable, "-c", code.format(i)], env=environ) for i in game_ids]
            if max(abs(process.wait()) for process in running):  # all are waited for
                raise RuntimeError(f"compiling {what} failed; the lines above say why")
            yield Figure(" and ".join(game_ids), f"first compile of {what}", time.perf_counter() - began, "s")


def process_figures(game_id: str) -> Iterator[Figure]:
    """Measure how long a new process needs for its first position, from the compile cache."""
    code = f"from trunkline.engine.match import Match; Match.start({game_id!r}).legal()"
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    yield Figure(game_id, "warm start of a process", time.perf_counter() - began, "s")


def open_spiel(seconds: float) -> Iterator[Figure]:
    """Measure the same loop on games of OpenSpiel, if it is installed (`pip install open_spiel`)."""
    try:
        pyspiel = importlib.import_module("pyspiel")  # by name: nothing here depends on it
    except ImportError:
        return
    for name in OTHERS:
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state, dice, moves = game.new_initial_state(), random.Random(1), 0
            while not state.is_terminal() and moves < 500:
                legal = state.legal_actions()
                state.apply_action(legal[int(len(legal) * dice.random())])
                moves += 1
            return moves

        yield Figure(f"open_spiel {name}", "driven from Python", rate(play, seconds), "moves/s")


def ids(chosen: list[str]) -> list[str]:
    """Return the games asked for, all when none is; Refusal for an unknown one."""
    return [games.info(i).id for i in chosen] or list(games.infos())
