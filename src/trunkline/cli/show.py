"""`trunkline show`."""

from __future__ import annotations

from trunkline.cli.terminal import File, To, open_match, say


def show(file: File, /, *, to: To = None) -> int:
    """Describe a position: whose turn it is, what everyone has, what the moves are.

    For example:

        trunkline show game.txt --to 20
        trunkline show position.toml
    """
    match = open_match(file, to)
    say(*match.game.describe(match.pack, match.S, match.names))
    return 0
