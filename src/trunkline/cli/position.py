"""`trunkline position`."""

from __future__ import annotations

from trunkline.cli.terminal import File, To, open_match


def position(file: File, /, *, to: To = None) -> int:
    """Write a position as TOML, to keep it, change it by hand, or give it to the other commands.

    For example:

        trunkline position game.txt --to 20
    """
    match = open_match(file, to)
    print(match.game.write_position(match.pack, match.S), end="")
    return 0
