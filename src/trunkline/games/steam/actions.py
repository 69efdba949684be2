"""The seven action tiles, whose words depend on the ruleset."""

from __future__ import annotations

from typing import Final

from trunkline.games.steam.shapes import ActionTile
from trunkline.games.steam.words import table as words

# by number (1.7)
IDS: Final = ["turn order", "first move", "engineer", "first build", "city growth", "locomotive", "urbanization"]


def action_tiles(ruleset: str) -> list[ActionTile]:
    """Return the tiles by number, in the words of the ruleset."""
    return [ActionTile(number, i, name, (ruleset == "base" and base) or standard)
            for number, i, (name, standard, base) in ((n, i, words.TILES[i]) for n, i in enumerate(IDS, 1))]
