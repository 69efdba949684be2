"""Every game through the conformance suite: these run with bounds checks too (`make bounds`)."""

from __future__ import annotations

import pytest

from trunkline.engine import conformance
from trunkline.engine import game as games
from trunkline.engine.game import Choice, Info


def seats(info: Info, *chosen: Choice) -> list[int]:
    """The numbers of players for which these choices, and every other option's default, are made."""
    ids = {id(c) for c in chosen}
    left = [o for o in info.options if not ids & {id(c) for c in o.choices}]
    others = [c for o in left for c in o.choices if c.value == o.default]
    spans = [info.players, *(c.players for c in (*chosen, *others) if c.players)]
    return list(range(max(lo for lo, _ in spans), min(hi for _, hi in spans) + 1))


CASES = [
    (game_id, {option.id: choice.value, "players": some[i % len(some)]})
    for game_id, info in games.infos().items()
    for option in info.options
    for i, choice in enumerate(option.choices) if (some := seats(info, choice))
]
IDS = [f"{game}-{'-'.join(str(v) for v in options.values())}" for game, options in CASES]


@pytest.mark.parametrize(("game_id", "options"), CASES, ids=IDS)
def test_a_playthrough_of_every_option(game_id: str, options: dict[str, object]) -> None:
    conformance.playthrough(game_id, options, seed=len(str(options)), plies=60)


@pytest.mark.parametrize("game_id", games.infos())
def test_a_playthrough_to_the_end(game_id: str) -> None:
    assert conformance.finish(game_id, {"players": seats(games.info(game_id))[-1]}, seed=1).over


@pytest.mark.parametrize(("game_id", "options"), CASES, ids=IDS)
def test_parity_of_both_modes_in_a_playthrough(game_id: str, options: dict[str, object]) -> None:
    assert sum(conformance.parity(game_id, options, seed, plies=100) for seed in range(3, 8)) > 100
