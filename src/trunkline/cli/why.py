"""`trunkline why`."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

from trunkline.cli.terminal import NO, File, Json, To, Whole, emit, open_match, say


def why(file: File, move: Annotated[str, Parameter(help='A move in words, such as "move Omaha".')], /, *,
        seat: Annotated[Whole | None, Parameter(help="The seat that would make it, from 1.")] = None,
        to: To = None, json: Json = False) -> int:
    """Say whether a move is legal; if it is not (exit code 1), say why and name one that is.

    For example:

        trunkline why position.toml "move Omaha"
        trunkline why game.txt "buy harvey" --seat 2 --to 20 --json
    """
    from trunkline.engine.game import Refusal

    match = open_match(file, to)
    players = len(match.names)
    if seat is not None and not 1 <= seat <= players:
        raise Refusal(f"seat {seat}: this match has seats 1 to {players}")
    reason = match.why_not(move, None if seat is None else seat - 1)
    if json:
        why: dict[str, Any] = {} if reason is None else {
            "code": reason.code, "rule": reason.rule, "words": reason.words, "nearest": reason.nearest}
        emit({"legal": reason is None, **why})
    elif reason is None:
        say("legal")
    else:
        say(f"not legal ({reason.code}): {reason.words}" + (f" (rule {reason.rule})" if reason.rule else ""))
        if reason.nearest:
            say(f"nearest legal move: {reason.nearest}")
    return 0 if reason is None else NO
