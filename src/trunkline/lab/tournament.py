"""Tournaments: matches between bots, the same set-ups from every seat, and how strong each bot turns out to be."""

from __future__ import annotations

import hashlib
import itertools
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from trunkline import bots
from trunkline.bots import levels, search
from trunkline.engine import matchfile, rng
from trunkline.engine.game import Refusal
from trunkline.engine.integers import integer, seed_of
from trunkline.engine.match import Match, options_of
from trunkline.lab.interval import wilson
from trunkline.lab.pieces import threads_of
from trunkline.lab.ratings import beginner, by_name, rated

SETUPS = 10  # of a tournament whose number of games is not given
MOST = 100_000  # games: every one is kept


@dataclass(frozen=True)
class Played:
    """One match: its number from 1, its seed; by seat the bot, its points, its place from 1; the digest of its end."""

    game: int
    seed: int
    bots: list[str]
    scores: list[int]
    places: list[int]
    moves: int
    digest: str


@dataclass
class Row:
    """The result of one bot; a game counts once for each seat the bot had in it.

    wins: a shared first place in parts; low and high: the 95% interval of their share (Wilson). mu and sigma: the
    rating (Plackett-Luce). Seconds are of a move with an alternative; playouts a move only for a search.
    """

    bot: str
    games: int = 0
    wins: float = 0.0
    share: float = 0.0
    low: float = 0.0
    high: float = 1.0
    mean_score: float = 0.0
    mean_place: float = 0.0
    mu: float = 0.0
    sigma: float = 0.0
    moves: int = 0
    mean_seconds: float = 0.0
    longest_seconds: float = 0.0
    mean_playouts: float | None = None


@dataclass
class Tournament:
    """A tournament: what was played, the bots by rating, every match, and a digest of their ends."""

    game: str
    options: Any
    seed: int
    games: int
    bots: list[Row] = field(default_factory=list)
    matches: list[Played] = field(default_factory=list)
    digest: str = ""
    wall_seconds: float = 0.0


@dataclass
class _Clock:
    """How long the moves of a bot took."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    playouts: int = 0


Clocks = dict[str, _Clock]


def lineups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return who sits where in the matches of one set-up: every group of so many bots, rotated through all seats."""
    return [chosen[turn:] + chosen[:turn] for chosen in itertools.combinations(names, players)
            for turn in range(players)]


def planned(game_id: str, given: Mapping[str, Any] | None, names: Sequence[str], games: int | None) -> tuple[Any, int]:
    """Return the options (players: by default as many as bots) and the number of games; compile nothing.

    Refusal when a value does not fit.
    """
    values = {**({"players": len(names)} if len(names) > 1 else {}), **(given or {})}
    options = options_of(game_id, values)
    if not names:
        raise Refusal("bots: name at least two")
    for name in names:
        _check_bot(game_id, name)
    if len(names) < options.players:
        raise Refusal(f"bots: {len(names)} for {options.players} players; name one for each seat, the same more than "
                      "once if you like")
    each = len(lineups(names, options.players)) if math.comb(len(names), options.players) <= MOST else MOST + 1
    if each > MOST:
        raise Refusal(f"bots: {len(names)} are too many")
    games = SETUPS * each if games is None else games
    games = integer("games", games, 1, MOST)
    if games % each:
        raise Refusal(f"games {games}: a set-up is played {each} times, so that every bot plays every seat equally "
                      f"often; {games + each - games % each} would do")
    return options, games


def tournament(game_id: str, given: Mapping[str, Any] | None, names: Sequence[str], games: int | None = None,
               seed: int = 0, *, threads: int = 1, out: Path | None = None,
               progress: Callable[[int], None] | None = None) -> Tournament:
    """Play the matches and rate the bots (named as in `bots.choose`); Refusal when a value does not fit.

    Each set-up, of the seed `rng.game_seed(seed, its number)`, is played by every line-up of `lineups`. Without bots
    whose budget is a time, the result is the same for the same seed, on any number of threads. out: a new or empty
    folder for the match files.
    """
    options, count = planned(game_id, given, names, games)
    seed, threads = seed_of(seed), threads_of(threads)
    if out is not None:
        _prepare(out)
    _warm(game_id, options, names)
    began = time.perf_counter()
    seats, clocks, stop = lineups(names, options.players), [Clocks() for _ in range(count)], threading.Event()

    def task(i: int) -> Played | None:
        deal = rng.game_seed(seed, i // len(seats))
        match = _play(game_id, options, deal, rng.game_seed(seed, i), seats[i % len(seats)], clocks[i], stop)
        if match is None:
            return None
        if out is not None:
            (out / f"{i + 1:0{len(str(count))}d}.txt").write_text(matchfile.dumps(match), "utf-8")
        return Played(i + 1, deal, list(seats[i % len(seats)]), match.scores(), [r + 1 for r in match.ranks()],
                      match.seq, match.digest())

    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(task, i) for i in range(count)]
        try:
            for done in as_completed(futures):
                done.result()
                if progress:
                    progress(1)
        except BaseException:  # also Ctrl-C: the matches that are being played end before their next move
            stop.set()
            raise
    played = [found for f in futures if (found := f.result()) is not None]
    total = Tournament(game_id, options, seed, count, _rows(names, played, clocks), played)
    total.digest = hashlib.sha256(" ".join(p.digest for p in played).encode()).hexdigest()[:16]
    total.wall_seconds = round(time.perf_counter() - began, 3)
    return total


def _check_bot(game_id: str, name: str) -> None:
    """Raise a Refusal when no bot has that name, or when its budget is nothing."""
    if name.partition(":")[0] == levels.SEARCH:
        search.check(**levels.budget(name))
        return
    known = [info.id for info in bots.infos(game_id)]
    if name not in known:
        raise Refusal(f"no bot {name!r} for {game_id}; choose from {', '.join(known)}, or a search: search:500ms")


def _prepare(out: Path) -> None:
    if "\0" in str(out) or (out.exists() and not out.is_dir()):
        raise Refusal(f"{str(out)!r}: not a folder")
    if out.is_dir() and any(out.iterdir()):
        raise Refusal(f"{out}: there are files in this folder; name a new one for the match files")
    out.mkdir(parents=True, exist_ok=True)


def _warm(game_id: str, options: Any, names: Sequence[str]) -> None:
    """Compile what the bots need before a move of theirs is timed."""
    match = Match.start(game_id, options)
    for name in set(names):
        thinks = name in levels.BY_ID or name.partition(":")[0] == levels.SEARCH
        if thinks:
            search.think(match, playouts=1)
        bots.choose("greedy" if thinks else name, match, 0)


def _play(game_id: str, options: Any, deal: int, luck: int, seats: Sequence[str], clocks: Clocks,
          stop: threading.Event) -> Match | None:
    """Play a match to its end; None if it is stopped before."""
    match = Match.start(game_id, options, deal, _called(seats))
    memories = [search.Memory() for _ in seats]
    while (seat := match.to_move) is not None:
        if stop.is_set():
            return None
        clock = clocks.setdefault(seats[seat], _Clock())
        start = time.perf_counter()
        move, playouts = _choose(seats[seat], match, rng.game_seed(luck, match.seq), memories[seat])
        used = time.perf_counter() - start
        clock.moves += 1
        clock.seconds += used
        clock.longest = max(clock.longest, used)
        clock.playouts += playouts
        match.play(move)
    return match


def _choose(name: str, match: Match, luck: int, memory: search.Memory) -> tuple[int, int]:
    """Return the bot's move, and its playouts if it is a search, which builds on what it thought before."""
    if name.partition(":")[0] == levels.SEARCH:
        thought = search.think(match, **levels.budget(name), memory=memory)
        return thought.move, thought.playouts
    return bots.choose(name, match, luck), 0


def _called(seats: Sequence[str]) -> list[str]:
    """Return the bots' names at the table, numbered where one sits there more than once."""
    return [f"{name} {seats[:p + 1].count(name)}" if seats.count(name) > 1 else name for p, name in enumerate(seats)]


def _rows(names: Sequence[str], played: Sequence[Played], clocks: Sequence[Clocks]) -> list[Row]:
    rows, strength = [], ratings(names, played)
    for name in dict.fromkeys(names):
        at = [(p, s) for p in played for s, bot in enumerate(p.bots) if bot == name]
        row = Row(name, len(at), mu=round(strength[name][0], 3), sigma=round(strength[name][1], 3))
        times = [c[name] for c in clocks if name in c]
        row.moves = sum(t.moves for t in times)
        if at:
            row.wins = round(sum((p.places[s] == 1) / p.places.count(1) for p, s in at), 2)
            row.mean_score = round(float(np.mean([p.scores[s] for p, s in at])), 2)
            row.mean_place = round(float(np.mean([p.places[s] for p, s in at])), 3)
            row.share = round(row.wins / row.games, 4)
            row.low, row.high = (round(x, 4) for x in wilson(row.wins, row.games))
        if row.moves:
            row.mean_seconds = round(sum(t.seconds for t in times) / row.moves, 6)
            row.longest_seconds = round(max(t.longest for t in times), 6)
            if name.partition(":")[0] == levels.SEARCH:
                row.mean_playouts = round(sum(t.playouts for t in times) / row.moves, 1)
        rows.append(row)
    return sorted(rows, key=lambda row: -row.mu)


def ratings(names: Sequence[str], played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of each bot after the matches in their order, everyone from 25 and 8.33.

    A bot that has several seats of a match is rated by the mean of them.
    """
    found = dict.fromkeys(names, beginner())
    for match in played:
        after = rated([found[name] for name in match.bots], match.places, drift=False)
        found |= by_name(match.bots, after)
    return found
