"""Every game through the conformance suite: these run with bounds checks too (`make bounds`)."""

from __future__ import annotations

import itertools

import pytest

from trunkline.engine import conformance
from trunkline.engine import game as games

CASES = [
    (game_id, {option.id: choice.value, "players": players})
    for game_id, info in games.infos().items()
    for option in info.options
    for choice, players in zip(option.choices, itertools.cycle(range(info.players[0], info.players[1] + 1)))
]
IDS = [f"{game}-{'-'.join(str(v) for v in options.values())}" for game, options in CASES]


@pytest.mark.parametrize(("game_id", "options"), CASES, ids=IDS)
def test_a_playthrough_of_every_option(game_id: str, options: dict[str, object]) -> None:
    conformance.playthrough(game_id, options, seed=len(str(options)), plies=60)


@pytest.mark.parametrize("game_id", games.infos())
def test_a_playthrough_to_the_end(game_id: str) -> None:
    assert conformance.finish(game_id, {"players": games.info(game_id).players[1]}, seed=1).over


@pytest.mark.parametrize(("game_id", "options"), CASES, ids=IDS)
def test_parity_of_both_modes_in_a_playthrough(game_id: str, options: dict[str, object]) -> None:
    assert conformance.parity(game_id, options, seed=3, plies=300) > 100
