"""`trunkline games`."""

from __future__ import annotations

from tests.cli.conftest import Cli
from trunkline import bots
from trunkline.engine import game as games


def test_games_are_listed_with_their_options_and_bots(cli: Cli) -> None:
    info, out = games.info("higgins"), cli("games")
    found = next(g for g in cli.json("games") if g["id"] == "higgins")
    assert (found["id"], found["players"]) == ("higgins", [2, 6])
    for option in info.options:
        assert all(f"{option.id}={c.value}" in out for c in option.choices)
    assert [o["id"] for o in found["options"]] == [o.id for o in info.options]
    assert [b["id"] for b in found["bots"]] == [b.id for b in bots.infos("higgins")]
    assert all(f"{b.id} ({b.strength}): {b.words}" in out for b in bots.infos("higgins"))
