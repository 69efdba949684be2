"""Files people keep: a match file or a position file, told apart by how they begin."""

from __future__ import annotations

import tomllib

from trunkline.engine import game as games
from trunkline.engine import matchfile
from trunkline.engine.game import Refusal
from trunkline.engine.match import Match
from trunkline.engine.text import tidy


def is_match(text: str) -> bool:
    """Tell whether the first line that says something begins a match file."""
    lines = (line.strip() for line in tidy(text).split("\n"))
    return next((x for x in lines if x and not x.startswith("#")), "").startswith("trunkline match")


def game_of(text: str) -> str:
    """Return the id of the game the file is of; Refusal when it does not say, or a match file says one there is not."""
    text = tidy(text)
    if is_match(text):
        return matchfile.game_of(text)
    try:
        found_id = tomllib.loads(text).get("game")
    except (ValueError, RecursionError) as e:  # beside TOML's own faults: a number of 5000 digits, lists 1000 deep
        raise Refusal(f"neither a match file (its first line is 'trunkline match {matchfile.FORMAT}') "
                      f"nor a position in TOML: {e}") from None
    if not isinstance(found_id, str):
        raise Refusal(f"neither a match file (its first line is 'trunkline match {matchfile.FORMAT}') "
                      "nor a position (its key 'game' names the game)")
    return found_id


def read(text: str) -> Match:
    """Return the match, or the match that begins in the position; Refusal names the line or the field."""
    text = tidy(text)
    game_id = game_of(text)
    if is_match(text):
        return matchfile.loads(text)
    games.info(game_id)
    return Match.from_position(game_id, text)
