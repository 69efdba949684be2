"""Measure whether a game is fair and as long as it should be, from games between bots.

A cell is one version or map with one number of players. What is counted beside length, points and wins, and what the
figures should be, is in `lab.census`, a module for each game.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from trunkline import bots
from trunkline.bots import levels, search
from trunkline.engine import game as games
from trunkline.engine import rng
from trunkline.engine.game import Refusal
from trunkline.engine.integers import integer, seed_of
from trunkline.engine.match import loops, options_of
from trunkline.lab import census
from trunkline.lab.census import Census, Log
from trunkline.lab.interval import wilson
from trunkline.lab.logs import logs, thinks
from trunkline.lab.pieces import in_pieces, threads_of

GAMES = 2000  # of a cell
SLIPS = 12  # one decision in so many
MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class Share:
    """How often the seats that had this won, over an even share: `ratio`, 1 when even, with its 95% interval.

    `places` counts these seats, `wins` their wins, a shared first place in parts.
    """

    name: str
    places: int
    wins: float
    ratio: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Use:
    """A thing that seats get in the course of a game: how often in a game, and in what share of games.

    `ratio` (low to high) is how often the seats that got it won, over an even share; None where no seat got it.
    """

    name: str
    each_game: float
    games: float
    ratio: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Rate:
    """How often something happened out of how often it could have, with the 95% interval of its share."""

    hits: int
    chances: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Point:
    """What seats had after so many rounds, in games that still ran: the mean, and the bounds of the middle 80%."""

    rounds: int
    games: int
    mean: float
    low: float
    high: float


@dataclass
class Cell:
    """What the games with one choice of options came to; `missed` are the aims they fall short of, in words."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    slips: int
    seed: int
    games: int
    rounds: float = 0.0  # of a game: the mean, and where the shortest and the longest tenth begin
    rounds_low: float = 0.0
    rounds_high: float = 0.0
    mean_score: float = 0.0
    winning_score: float = 0.0
    shares: dict[str, list[Share]] = field(default_factory=dict)  # by seat, and by what seats were dealt
    uses: dict[str, list[Use]] = field(default_factory=dict)
    rates: dict[str, Rate] = field(default_factory=dict)
    series: dict[str, list[Point]] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)

    @property
    def title(self) -> str:
        """Return the cell in a few words: "classic, 3 players"."""
        module = census.of(self.game)
        return ", ".join([*(str(self.options[key]) for key in (module.VARY if module else ())),
                          f"{self.options['players']} players"])

    def uneven(self, what: str, most: float) -> list[str]:
        """Return a sentence for each seat, or each kind of `what`, that wins more than `most` times its share."""
        return [f"{what} {s.name} wins {s.ratio:.2f} times its share ({s.low:.2f} to {s.high:.2f}); at most {most:g} "
                f"is wanted{'' if s.low > most else ' (more games would make it surer)'}"
                for s in self.shares.get(what, []) if s.ratio > most]

    def outside(self, least: int, most: int) -> list[str]:
        """Return a sentence when the mean length is outside these rounds."""
        if least <= self.rounds <= most:
            return []
        return [f"a game lasts {self.rounds:.1f} rounds; {least} to {most} are wanted"]


def unused(found: Sequence[Cell]) -> list[str]:
    """Return a sentence for each thing that no seat got in any of the cells."""
    got: dict[tuple[str, str], float] = {}
    for cell in found:
        for what, uses in cell.uses.items():
            for use in uses:
                got[what, use.name] = got.get((what, use.name), 0.0) + use.games
    return [f"{what} {name}: nobody ever takes it" for (what, name), games in got.items() if not games]


@dataclass(frozen=True)
class Played:
    """What some games came to: points and parts of the first place (games, seats), rounds, the census, the series."""

    points: Any
    first: Any
    rounds: Any
    counts: Census
    series: dict[str, Any]


def cells(game_id: str, given: Mapping[str, Any] | None = None) -> list[Any]:
    """Return the options of every cell: what is given, with every choice of what the game's census varies.

    Each for every number of players it is made for. Refusal when a given value does not fit.
    """
    info, given = games.info(game_id), dict(given or {})
    options_of(game_id, given)
    module = census.of(game_id)
    varied = [o for o in info.options if module and o.id in module.VARY and o.id not in given]
    found = []
    for values in itertools.product(*([c.value for c in o.choices] for o in varied)):
        chosen = {**given, **{o.id: v for o, v in zip(varied, values, strict=True)}}
        seats = [given["players"]] if "players" in given else range(info.players[0], info.players[1] + 1)
        for players in seats:
            options = options_of(game_id, {**chosen, "players": players})
            if _seated(info, options) or ("players" in given and not varied):
                found.append(options)
    if not found:
        raise Refusal(f"players {given['players']}: nothing here is for so many")
    return found


def _seated(info: games.Info, options: Any) -> bool:
    """Return whether all choices are made for this number of players."""
    return all(c.players is None or c.players[0] <= options.players <= c.players[1]
               for o in info.options for c in o.choices if c.value == getattr(options, o.id))


def check(game_id: str, names: Sequence[str], count: int, seed: int, slips: int) -> None:
    """Raise a Refusal when a value does not fit; compile nothing."""
    if not names:
        raise Refusal("bots: name at least one")
    for name in names:
        if not thinks(name):
            bots.number(game_id, name)
        elif "playouts" not in levels.budget(name):
            raise Refusal(f"bot {name!r}: a budget of time would not play the same games again; give playouts, as in "
                          "search:20")
        else:
            search.check(**levels.budget(name))
    integer("games", count, 1, MOST_GAMES)
    seed_of(seed)
    integer("slips", slips, 0, 1_000_000)


def balance(game_id: str, given: Any, count: int = GAMES, names: Sequence[str] = ("greedy",), seed: int = 0, *,
            slips: int = SLIPS, threads: int = 1, progress: Callable[[int], None] | None = None) -> Cell:
    """Play the games of one cell and count; Refusal when a value does not fit.

    Game i has the seed `rng.game_seed(seed, i)`; its seat p is played by bot (p + i) modulo their number. One decision
    in `slips` of a bot that is not random is the second best in the eyes of the greedy one, so that deterministic bots
    do not play the same few games again. The same for the same seed, on any number of threads.
    """
    check(game_id, names, count, seed, slips)
    count, seed, slips, threads = int(count), int(seed), int(slips), threads_of(threads)
    options = options_of(game_id, given)
    if len(names) > options.players:
        raise Refusal(f"bots: {len(names)} for {options.players} players")
    games.game(game_id).load(options)
    seeds = np.array([rng.game_seed(seed, i) for i in range(count)], np.int64)
    for log in logs(game_id, options, np.ones(1, np.int64), [bots.RANDOM.id], 0, 0):  # compile before threads start
        _counted(game_id, options, log)

    def piece(a: int, b: int) -> list[Played]:
        return [_counted(game_id, options, log) for log in logs(game_id, options, seeds[a:b], names, a, slips)]

    played = [p for part in in_pieces(count, threads, piece, progress) for p in part]
    cell = Cell(game_id, msgspec.to_builtins(options), list(names), slips, seed, count)
    _fill(cell, played)
    module = census.of(game_id)
    if module:
        cell.missed = module.missed(cell)
    return cell


def _counted(game_id: str, options: Any, log: Log) -> Played:
    """Count the games of the log."""
    game, seats = games.game(game_id), options.players
    pack, at, W = game.load(options), loops(games.game(game_id)), np.zeros(1, game.kernels.work)
    points, ranks = (np.zeros((len(log.S), seats), np.int64) for _ in range(2))
    for i in range(len(log.S)):
        at.scores_at(pack.B, log.S, i, W, points[i])
        at.ranks_at(pack.B, log.S, i, W, ranks[i])
    first = (ranks == 0) / (ranks == 0).sum(axis=1, keepdims=True)
    each = 1 if game.info.turn_is_round else seats
    module = census.of(game_id)
    counts = module.census(pack, log) if module else Census()
    series = {name: _series(log, each, value, seats) for name, value in (module.SERIES if module else {}).items()}
    return Played(points, first, np.ceil(log.S["turn"] / each), counts, series)


def _series(log: Log, each: int, value: Callable[[Any], Any], seats: int) -> Any:
    """Return the value of every seat after 0, 1, 2 ... rounds of every game, and at its end; then NaN."""
    rounds = log.past["turn"] // each
    begins = np.ones(len(log.game), bool)
    begins[1:] = (log.game[1:] != log.game[:-1]) | (rounds[1:] != rounds[:-1])
    last = np.zeros(len(log.S), np.int64)
    np.maximum.at(last, log.game, rounds)
    found = np.full((len(log.S), int(last.max()) + 2, seats), np.nan, np.float32)
    found[log.game[begins], rounds[begins]] = value(log.past[begins])[:, :seats]
    found[np.arange(len(log.S)), last + 1] = value(log.S)[:, :seats]
    return found


def _fill(cell: Cell, played: Sequence[Played]) -> None:
    """Sum up what was counted."""
    points, first = np.concatenate([p.points for p in played]), np.concatenate([p.first for p in played])
    rounds, counted, seats = np.concatenate([p.rounds for p in played]), played[0].counts, points.shape[1]
    cell.rounds, cell.mean_score = round(float(rounds.mean()), 2), round(float(points.mean()), 2)
    cell.rounds_low, cell.rounds_high = (float(np.quantile(rounds, q)) for q in (0.1, 0.9))
    cell.winning_score = round(float((points * first).sum() / len(points)), 2)
    everyone = np.broadcast_to(np.arange(seats), points.shape)
    cell.shares["seat"] = [_share(str(p + 1), everyone == p, points, first) for p in range(seats)]
    for what, names in counted.names.items():
        if what in counted.kinds:
            kind = np.concatenate([p.counts.kinds[what] for p in played])
            cell.shares[what] = [_share(name, kind == i, points, first) for i, name in enumerate(names)
                                 if (kind == i).any()]
        if what in counted.uses:
            counts = np.concatenate([p.counts.uses[what] for p in played])
            cell.uses[what] = [_use(name, counts[:, :, i], first) for i, name in enumerate(names)]
    for what in counted.rates:
        hits, chances = (int(n) for n in np.concatenate([p.counts.rates[what] for p in played]).sum(axis=0))
        low, high = wilson(hits, chances)
        cell.rates[what] = Rate(hits, chances, round(hits / max(1, chances), 5), round(low, 5), round(high, 5))
    for what in played[0].series:
        cell.series[what] = _points([p.series[what] for p in played])


def _share(name: str, mask: Any, points: Any, first: Any) -> Share:
    places, wins, seats = int(mask.sum()), float(first[mask].sum()), points.shape[1]
    low, high = wilson(wins, places)
    return Share(name, places, round(wins, 2), round(seats * wins / places, 3), round(seats * low, 3),
                 round(seats * high, 3), round(float(points[mask].mean()), 2))


def _use(name: str, counts: Any, first: Any) -> Use:
    had = counts > 0
    each, share = round(float(counts.sum() / len(counts)), 3), round(float(had.any(axis=1).mean()), 4)
    if not had.any():
        return Use(name, each, share, None, None, None)
    row = _share(name, had, counts, first)
    return Use(name, each, share, row.ratio, row.low, row.high)


def _points(parts: Sequence[Any]) -> list[Point]:
    """Return the rounds of all parts together."""
    found = []
    for r in range(max(part.shape[1] for part in parts)):
        values = np.concatenate([part[:, r] for part in parts if part.shape[1] > r])
        values = values[~np.isnan(values[:, 0])]
        low, high = (round(float(np.quantile(values, q)), 2) for q in (0.1, 0.9))
        found.append(Point(r, len(values), round(float(values.mean()), 3), low, high))
    return found
