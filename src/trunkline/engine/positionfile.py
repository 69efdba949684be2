"""What the position files of all games share: TOML, the head, and refusals that name the key; seats count from 1."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from trunkline.engine import game as games
from trunkline.engine.game import Refusal

FORMAT = 1
T = TypeVar("T", bound=msgspec.Struct)
WORDS = [(r"Object missing required field `(\w+)`", r"\1 is missing"),
         (r"Object contains unknown field `(.*)`", r"there is no key '\1' here")]


def head(game_id: str) -> list[str]:
    """Return the first lines of a position file of the game."""
    return [f"format = {FORMAT}", f'game = "{game_id}"', f"rules = {games.info(game_id).rules_version}"]


def parse(text: str, game_id: str, shape: type[T]) -> T:
    """Return the file's data, of that shape; Refusal names the key that is wrong.

    A position of older rules is read, and played on by today's: it says all that they need.
    """
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as e:  # beside TOML's own faults: a number of 5000 digits, lists 1000 deep
        raise Refusal(f"not TOML: {e}") from None
    if found.get("game") != game_id:
        raise Refusal(f"game: {found.get('game', 'missing')!r}; this is read as a position of {game_id!r}")
    for key, newest in (("format", FORMAT), ("rules", games.info(game_id).rules_version)):
        value = found.get(key)
        if type(value) is not int or value < 1:
            raise Refusal(f"{key}: " + ("missing" if value is None else f"{value!r} is not a version")
                          + f"; write {key} = {newest}")
        if value > newest:
            raise Refusal(f"{key}: {value} is newer than this program's ({newest}): update Trunkline")
    try:
        return msgspec.convert(found, shape)
    except msgspec.ValidationError as e:
        words, _, path = str(e).partition(" - at `$")
        raise Refusal(_refused(words, path.rstrip("`").lstrip("."), shape, found)) from None


def seat(p: int, key: str = "") -> str:
    """Tell how a refusal names the key of a seat, which counts from 0 here: "seat 2, cash"."""
    return f"seat {p + 1}, {key}" if key else f"seat {p + 1}"


def _refused(words: str, path: str, shape: type[msgspec.Struct], found: Any) -> str:
    """Tell what msgspec found wrong, in words for people."""
    for pattern, better in WORDS:
        words = re.sub(pattern, better, words)
    if words.startswith("Invalid enum value"):
        allowed = get_args(_type_of(path.removesuffix("[...]").split("."), shape))
        words = f"{words.removeprefix('Invalid enum value ')} is none of {', '.join(repr(x) for x in allowed if x)}"
    keys = path.partition("[...]")[0].split(".")
    if "[...]" in path:  # msgspec does not say which key of a table
        table, kind = found, _type_of(keys, shape)
        for key in keys:
            table = table[key]
        keys.append(next(key for key, value in table.items() if not _fits(value, kind)))
    where = ".".join(keys)
    where = re.sub(r"^seat\[(\d+)\]\.?", lambda m: seat(int(m[1])) + ", ", where)
    where = re.sub(r"\[(\d+)\]", lambda m: f", number {int(m[1]) + 1}", where)
    return f"{where.removesuffix(', ') or 'the file'}: {words}"


def _type_of(keys: list[str], shape: Any) -> Any:
    """Return the type of what a key holds, or of each thing in it where that is a list or a table."""
    for key in keys:
        shape = get_type_hints(shape, include_extras=True)[key.partition("[")[0]]
        while get_origin(shape) in (list, dict):
            shape = get_args(shape)[-1]
    return shape


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True
