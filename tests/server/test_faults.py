"""A short run of `bench/faults.py`."""

from __future__ import annotations

from pathlib import Path

from bench import faults


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    figures = faults.run(games=3, kills=1, threads=2, seed=3, folder=tmp_path, versions=["short"])
    assert figures.faults == []
    assert (figures.games, figures.kills) == (3, {"server": 1})
    assert 0 < figures.acknowledged < figures.moves


def test_nor_with_two_servers_a_worker_redis_and_postgresql(tmp_path: Path) -> None:
    figures = faults.run(games=2, kills=1, threads=2, seed=4, folder=tmp_path, versions=["short"], kinds=faults.KINDS)
    assert figures.faults == []
    assert (figures.games, figures.kills) == (2, dict.fromkeys(faults.KINDS, 1))
    assert 0 < figures.acknowledged < figures.moves
