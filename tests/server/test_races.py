"""Many send a move for the same moment: one wins, the others are told."""

from __future__ import annotations

from bench.races import run
from tests.server.services import Postgres


def test_of_many_one_wins() -> None:
    assert run(clients=40, rounds=8, servers=1, seed=1) == (8, [])


def test_of_many_one_wins_also_by_way_of_two_servers(postgres: Postgres) -> None:
    assert run(clients=40, rounds=8, servers=2, seed=2, TRUNKLINE_DATABASE=postgres.database()) == (8, [])
