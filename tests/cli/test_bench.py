"""`trunkline bench`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.conftest import Cli
from trunkline.engine import game as games
from trunkline.lab import measure
from trunkline.lab.census import of
from trunkline.server import warm


@pytest.fixture(autouse=True)
def compiled() -> None:
    """Else the command says on stderr that it compiles."""
    for game_id in games.infos():
        if not warm.is_warm(game_id):
            warm.warm(game_id)


def test_bench_compiles_rules_and_bots_before_it_measures(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    def measured(chosen: list[str], *_: Any) -> Iterator[measure.Figure]:
        did.append(f"measure {' '.join(chosen)}")
        yield measure.Figure("all", "one", 1.0, "s")

    monkeypatch.setattr(warm, "is_warm", lambda _: False)
    monkeypatch.setattr(warm, "warm", lambda game_id: did.append(f"compile {game_id}"))
    monkeypatch.setattr(measure, "measure", measured)
    cli("bench")
    assert did == [*(f"compile {game_id}" for game_id in games.infos()), f"measure {' '.join(games.infos())}"]


def test_bench_measures_a_game_in_units(cli: Cli) -> None:
    found = {(f["name"], f["unit"]): f["value"] for f in cli.json("bench", "higgins", "--seconds", "0.02")}
    for figure in [("random play", "decisions/s"), ("copy of a state", "ns"), ("list of legal moves", "ns"),
                   ("move applied", "ns"), ("search from the set-up", "iterations/s"),
                   ("whole greedy games", "games/s"), ("driven from Python", "moves/s"), ("6 players", "decisions/s"),
                   ("warm start of a process", "s"), ("memory", "MiB")]:
        assert figure in found
    assert found["state", "bytes"] == 316


def test_bench_leaves_out_how_many_a_map_is_not_for() -> None:
    names = [figure.name for figure in measure.scaling("steam", 0.02)]
    assert "4 players" in names
    assert "6 players" not in names
    assert any(name.startswith("map ruhr") for name in names)


def test_a_game_without_a_census_is_measured_with_its_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    for name in ("scaling", "process_figures", "open_spiel"):
        monkeypatch.setattr(measure, name, lambda *_: iter(()))
    monkeypatch.setattr(measure, "game_figures", lambda _, options, __: iter(asked.append(options) or ()))
    monkeypatch.setattr(measure.census, "of", lambda game_id: None if game_id == "new" else of(game_id))
    list(measure.measure(["new", "steam"], 0.01))
    assert asked[0] == {} and {"map": "tutorial", "players": 2} in asked


def test_bench_refuses_what_it_cannot_measure(cli: Cli) -> None:
    assert "choose from" in cli.refused("bench", "chess")[1]
    assert "more than 0" in cli.refused("bench", "higgins", "--seconds", "0")[1]
