"""`trunkline legal`."""

from __future__ import annotations

from trunkline.cli.terminal import File, Json, To, emit, open_match, say


def legal(file: File, /, *, to: To = None, json: Json = False) -> int:
    """List the legal moves, one to a line, in the form that `why` and match files use.

    For example:

        trunkline legal position.toml
        trunkline legal game.txt --to 20 --json
    """
    match = open_match(file, to)
    seat, texts = match.to_move, match.texts()
    if json:
        emit({"to_move": None if seat is None else seat + 1,
              "moves": [{"move": m, "text": t} for m, t in zip(match.legal(), texts, strict=True)]})
    else:
        say(*texts)
    return 0
