"""Every bot ends its games: under all options, with all numbers of players.

Why Higgins ends with greedy bots, whatever the options: a turn takes a ticket, clears a Pay marker, or goes nearer to
the best of the goals that are left, and the worth of a marker grows with every round while that of a ticket does not;
only a marker that can be cleared is such a goal (7.3). Steam has a number of turns (1.8). Searches try moves in the
order of the greedy bot and take its first of equals.

`TRUNKLINE_LONG=1 pytest tests/bots/test_ends.py` plays more games of each, and those of levels under all options.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from trunkline import bots
from trunkline.bots import levels, search
from trunkline.engine import game as games
from trunkline.engine.match import Match
from trunkline.lab.simulate import simulate

LONG = bool(os.environ.get("TRUNKLINE_LONG"))
GAMES = 20 if LONG else 4
PLAYOUTS = 2  # of a level's move
MOST_ROUNDS = 150  # of a game of Higgins between bots that know what they do


def tables(game_id: str) -> Iterator[dict[str, Any]]:
    """All options of the game with all numbers of players that each choice allows."""
    info = games.info(game_id)
    for players in range(info.players[0], info.players[1] + 1):
        allowed = [[c.value for c in option.choices if c.players is None or c.players[0] <= players <= c.players[1]]
                   for option in info.options]
        for values in product(*allowed):
            yield {"players": players} | dict(zip((o.id for o in info.options), values, strict=True))


def number(table: dict[str, Any]) -> str:
    return " ".join(map(str, table.values()))


def steam() -> list[dict[str, Any]]:
    """All maps, rulesets, first orders and numbers of players; the other options in turn, or all of them."""
    found = list(tables("steam"))
    if LONG:
        return found
    rest = [(t, r) for t in ("limited", "unlimited") for r in ("none", "all", "1", "2")]
    kept = {}
    for table in found:
        key = tuple(table[k] for k in ("players", "map", "ruleset", "order"))
        tiles, relaxed = rest[list(dict.fromkeys([*kept, key])).index(key) % len(rest)]
        if (table["tiles"], table["relaxed_capital"]) == (tiles, relaxed):
            kept[key] = table
        kept.setdefault(key, table)
    return list(kept.values())


@pytest.mark.parametrize("bot", [b.id for b in bots.quick("higgins")])
@pytest.mark.parametrize("players", range(2, 7))
def test_quick_bots_end_their_games_of_higgins_under_all_options(players: int, bot: str) -> None:
    for table in tables("higgins"):
        if table["players"] == players:
            result = simulate("higgins", table, GAMES, [bot], 1)
            assert result.unfinished == 0, number(table)
            assert bot == "random" or result.mean_rounds < MOST_ROUNDS, number(table)


@pytest.mark.parametrize("bot", [b.id for b in bots.quick("steam")])
def test_quick_bots_end_their_games_of_steam_under_all_options(bot: str) -> None:
    for table in steam():
        assert simulate("steam", table, 1, [bot], 1).unfinished == 0, number(table)


def test_greedy_does_not_wait_where_its_listed_destination_is_not_yet_to_be_cleared() -> None:
    """7.3: it stayed in the last city of its card for ever, for the pay that it could not have there."""
    table = {"players": 2, "final": "listed", "opening": "round"}
    result = simulate("higgins", table, 200, ["greedy"], 1)
    assert result.unfinished == 0
    assert result.mean_rounds < 60


@pytest.fixture
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels think for a few playouts, not for a time."""
    think = search.think
    monkeypatch.setattr(search, "think", lambda match, *, seconds: think(match, playouts=PLAYOUTS))


@pytest.mark.usefixtures("little_thought")
@pytest.mark.parametrize("level", [x.info.id for x in levels.LEVELS])
@pytest.mark.parametrize("game_id", list(games.infos()))
def test_levels_end_their_games(game_id: str, level: str) -> None:
    """On some of all tables, every choice and number of players of Higgins among them; Steam on its small map."""
    every = list(tables(game_id))
    if game_id == "steam":
        every = [t for t in every if t["map"] == "tutorial" and t["relaxed_capital"] in ("none", "all")]
    step = 1 if LONG else 29  # prime to the numbers of choices, so that all of them come up
    for n, table in enumerate(every[::step]):
        match = Match.start(game_id, table, n)
        seats = match.options.players  # type: ignore[attr-defined]
        while not match.over:
            match.play(bots.choose(level, match, match.seq))
            assert match.seq < 4000 * seats, number(table)
