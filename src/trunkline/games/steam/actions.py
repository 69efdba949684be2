"""The seven action tiles in words, which depend on the ruleset."""

from __future__ import annotations

from typing import Final

from trunkline.games.steam.shapes import ActionTile

# number (1.7), id, then what it does in the Standard game (5.3) and in the Base game (6.1), or in both
_WORDS: Final = [
    (1, "turn order", "In the next auction for the order of play one pass does not count.",
     "First in the next order of play."),
    (2, "first move", "Moves goods before the others in both rounds.", ""),
    (3, "engineer", "Builds up to four tiles instead of three.", ""),
    (4, "first build", "Builds track before the others.", ""),
    (5, "city growth", "Puts a growth marker and the cubes of a supply space on a city without a marker.",
     "Pay $2: puts a growth marker and the cubes of a supply space on a city without a marker."),
    (6, "locomotive", "Raises the locomotive by one level at once.",
     "Pay $4 and the new level: raises the locomotive by one level at once."),
    (7, "urbanization", "Makes a town a city with the cubes of a supply space.",
     "Pay $6: makes a town a city with the cubes of a supply space."),
]
IDS: Final = [i for _, i, _, _ in _WORDS]


def action_tiles(ruleset: str) -> list[ActionTile]:
    """The tiles by number, in the words of the ruleset."""
    return [ActionTile(number, i, i.title(), (ruleset == "base" and base) or standard)
            for number, i, standard, base in _WORDS]
