"""`trunkline advise`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from trunkline.cli.analyse import percent
from trunkline.cli.terminal import File, Json, Whole, emit, open_match, say

SECONDS = 2.0  # when no budget is given


def advise(
    file: File, /, *,
    move: Annotated[Whole | None, Parameter(help="Advise on this move of the match, instead of the next.")] = None,
    playouts: Annotated[Whole | None, Parameter(help="Playouts of the search: repeatable.")] = None,
    seconds: Annotated[float | None, Parameter(help=f"Seconds of thought; otherwise {SECONDS}.")] = None,
    json: Json = False,
) -> int:
    """Say which moves a search likes best, where they may lead, and why it prefers the first.

    For each move: the number of playouts that tried it, the mean outcome (0 to 100, as in `analyse`), the mean final
    points, and how the game is expected to continue.

    For example:

        trunkline advise position.toml --seconds 0.1
        trunkline advise game.txt --move 30 --playouts 50 --json
    """
    from trunkline.bots import search
    from trunkline.engine.game import Refusal
    from trunkline.lab import advice as lab

    if playouts is None and seconds is None:
        seconds = SECONDS
    search.check(seconds, playouts)
    match = open_match(file)
    if move is not None:
        if not 1 <= move <= match.seq:
            raise Refusal(f"move {move}: this match has moves 1 to {match.seq}" if match.seq else
                          f"move {move}: a position has no moves; leave --move out")
        match = match.at(move - 1)
    elif match.over:
        raise Refusal(f"the match is over: --move 1 to {match.seq} looks at a move of it" if match.seq else
                      "the match is over in this position: there is nothing to decide")
    found = lab.advise(match, seconds=seconds, playouts=playouts)
    if json:
        import msgspec

        plain = msgspec.to_builtins(found)
        for holder in (plain, *(step for line in plain["lines"] for step in line["then"])):
            holder["seat"] += 1
        emit(plain)
        return 0
    say(found.words)
    for line in found.lines:
        seats = (f"{name} {percent(u)} ({points:.1f})"
                 for name, u, points in zip(match.names, line.outcomes, line.points, strict=True))
        say("", f"{line.visits:>6}  {line.words} ({line.text})", f"        {', '.join(seats)}")
        say(*(f"        then: {step.words}" for step in line.then))
    return 0
