"""Batches of games between bots, on one thread or several, with the same result for the same seed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from trunkline import bots
from trunkline.engine import game as games
from trunkline.engine import kernel, rng
from trunkline.engine.game import Game, Refusal
from trunkline.engine.integers import integer, seed_of
from trunkline.engine.match import digest, loops, options_of
from trunkline.lab.interval import wilson
from trunkline.lab.pieces import in_pieces, threads_of

BLOCK = 20_000  # games whose states are held at once
MOST_PLIES = 200_000  # of one game; no game of the rules comes near it


@dataclass
class Summary:
    """The result of a batch. Means are over games.

    `seats` and `by_bot` are rows of points and wins, whose share has its 95% interval low to high (Wilson).
    `decisions` counts choices between several moves, `plies` all moves; `seconds` is spent inside the rules and
    the bots, by all threads together.
    """

    game: str
    options: Any
    bots: list[str]
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    plies: int = 0
    seconds: float = 0.0
    wall_seconds: float = 0.0
    mean_turns: float = 0.0
    mean_rounds: float = 0.0
    digest: str = ""
    seats: list[dict[str, Any]] = field(default_factory=list)
    by_bot: list[dict[str, Any]] = field(default_factory=list)

    @property
    def decisions_per_s(self) -> float:
        """Return the decisions a second of one thread, inside the rules and the bots: legal and apply each."""
        return self.decisions / self.seconds if self.seconds else 0.0


def simulate(game_id: str, given: Mapping[str, Any] | None, games_count: int, bot_ids: Sequence[str], seed: int, *,
             threads: int = 1, interpreted: bool = False, check: bool = False,
             progress: Callable[[int], None] | None = None) -> Summary:
    """Play the games and sum them up; Refusal when a value does not fit.

    Game i has the seed `rng.game_seed(seed, i)`; its seat p is played by bot (p + i) modulo their number.
    check: the invariants after every move, at about half the speed; a fault is a Refusal that names the game's seed.
    interpreted: play with plain Python over Twins, some thousand times slower, to the same digest.
    """
    games_count, threads, seed = integer("games", games_count, 1), threads_of(threads), seed_of(seed)
    if not bot_ids:
        raise Refusal("bots: name at least one")
    kinds = np.array([bots.number(game_id, b) for b in bot_ids], np.int64)
    options = options_of(game_id, given)
    if len(kinds) > options.players:
        raise Refusal(f"bots: {len(kinds)} for {options.players} players")
    if check and interpreted:
        raise Refusal("check: only with compiled rules")
    run = _interpreted(game_id, options) if interpreted else _compiled(game_id, options, check)
    game = games.game(game_id)
    pack = game.load(options)
    _places(game, pack, np.zeros(1, game.kernels.state))  # compiled now: what follows is timed
    began, sha = time.perf_counter(), hashlib.sha256()
    total = Summary(game_id, options, list(bot_ids))
    rows = _Rows(options.players, kinds)
    for block in range(0, games_count, BLOCK):
        n = min(BLOCK, games_count - block)
        S = np.zeros(n, game.kernels.state)
        tally = np.zeros((n, 4), np.int64)
        seeds = np.array([rng.game_seed(seed, block + i) for i in range(n)], np.int64)
        R, Q = rng.streams(seeds, 0), rng.streams(seeds, 1)

        def piece(a: int, b: int, S: Any = S, tally: Any = tally, R: Any = R, Q: Any = Q, block: int = block) -> float:
            start = time.perf_counter()
            run(S[a:b], R[a:b], Q[a:b], kinds, block + a, tally[a:b])
            return time.perf_counter() - start

        total.seconds += sum(in_pieces(n, threads, piece, progress))
        for i in np.flatnonzero(tally[:, 3]):
            fault = game.fault(int(tally[i, 3]))
            raise Refusal(f"game {block + i}, seed {seeds[i]}: after {tally[i, 1]} moves: {fault}")
        sha.update(digest(game.kernels.state, S).encode())
        rows.add(game, pack, S, tally, block)
    rows.into(total, bot_ids)
    total.digest = sha.hexdigest()[:16]
    total.wall_seconds = time.perf_counter() - began
    return total


Run = Callable[[Any, Any, Any, Any, int, Any], None]


def _compiled(game_id: str, options: Any, check: bool) -> Run:
    """Return the compiled loop, already compiled, so that seconds are of playing."""
    game = games.game(game_id)
    pack, k = game.load(options), game.kernels
    loops = bots.compiled(game_id)

    def run(S: Any, R: Any, Q: Any, kinds: Any, offset: int, tally: Any) -> None:
        given = (pack.B, S, np.zeros(1, k.work), np.zeros(k.width, np.int64), R, Q, kinds, offset, tally, MOST_PLIES)
        if check:
            loops.run_checked(*given, np.zeros(1, k.state))
        else:
            loops.run(*given)

    none = np.zeros(0, np.int64)
    run(np.zeros(0, k.state), np.zeros((0, rng.WORDS), np.int64), np.zeros((0, rng.WORDS), np.int64), none, 0,
        np.zeros((0, 4), np.int64))
    return run


def _interpreted(game_id: str, options: Any) -> Run:
    """Return the same loop over Twins."""
    game, k = games.game(game_id), games.game(game_id).kernels
    pack = game.load(options)
    loop = bots.interpreted(game_id).run

    def run(S: Any, R: Any, Q: Any, kinds: Any, offset: int, tally: Any) -> None:
        T = [kernel.twin(k.state, S[i]) for i in range(len(S))]
        rows = tally.tolist()
        loop([kernel.twin(k.board, pack.B[0])], T, [kernel.twin(k.work)], [0] * k.width, R.tolist(), Q.tolist(),
             kinds.tolist(), offset, rows, MOST_PLIES)
        tally[:] = rows
        for i, t in enumerate(T):
            t.store(S[i])

    return run


def _places(game: Game, pack: Any, S: Any) -> tuple[Any, Any]:
    """Return the points and the places (from 0) of every seat (games, seats) in the states S."""
    at, W = loops(game), np.zeros(1, game.kernels.work)
    points, ranks = (np.zeros((len(S), pack.options.players), np.int64) for _ in range(2))
    for i in range(len(S)):
        at.scores_at(pack.B, S, i, W, points[i])
        at.ranks_at(pack.B, S, i, W, ranks[i])
    return points, ranks


class _Rows:
    """Points, wins and lengths by seat and by bot, block by block."""

    def __init__(self, players: int, kinds: Any) -> None:
        self.players, self.kinds = players, kinds
        self.points = np.zeros((players, 0), np.int64)
        self.first = np.zeros((players, 0), np.float64)
        self.bot = np.zeros((players, 0), np.int64)
        self.tally = np.zeros((0, 4), np.int64)
        self.turns = np.zeros(0, np.int64)

    def add(self, game: Game, pack: Any, S: Any, tally: Any, block: int) -> None:
        """Score the block's final states; a shared first place is shared."""
        points, ranks = _places(game, pack, S)
        won = ranks == 0
        seat, number = np.arange(self.players)[:, None], np.arange(len(S))[None, :]
        self.points = np.hstack([self.points, points.T])
        self.first = np.hstack([self.first, (won / won.sum(axis=1, keepdims=True)).T])
        self.bot = np.hstack([self.bot, (seat + block + number) % len(self.kinds)])
        self.tally = np.vstack([self.tally, tally])
        self.turns = np.hstack([self.turns, S["turn"]])

    def into(self, total: Summary, bot_ids: Sequence[str]) -> None:
        """Write the sums into the summary."""
        total.games = len(self.tally)
        total.decisions, total.plies = int(self.tally[:, 0].sum()), int(self.tally[:, 1].sum())
        total.unfinished = int((self.tally[:, 2] == 0).sum())
        total.mean_turns = round(float(self.turns.mean()), 2)
        seats = 1 if games.info(total.game).turn_is_round else self.players
        total.mean_rounds = round(float(np.ceil(self.turns / seats).mean()), 2)
        total.seats = [self._row({"seat": p + 1}, self.points[p], self.first[p]) for p in range(self.players)]
        total.by_bot = [self._row({"bot": name}, self.points[self.bot == i], self.first[self.bot == i])
                        for i, name in enumerate(bot_ids)]

    @staticmethod
    def _row(key: dict[str, Any], points: Any, first: Any) -> dict[str, Any]:
        wins = float(first.sum())
        low, high = wilson(wins, len(first))
        return {**key, "games": len(points), "mean_score": round(float(points.mean()), 2), "wins": round(wins, 2),
                "share": round(float(first.mean()), 4), "low": round(low, 4), "high": round(high, 4)}
