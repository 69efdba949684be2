"""`trunkline bench`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Json, emit, prepare_bots, say


def bench(
    games: Annotated[tuple[str, ...], Parameter(help="Games; otherwise all.")] = (), /, *,
    seconds: Annotated[float, Parameter(help="How long to measure each figure, roughly.")] = 1.0,
    cold: Annotated[bool, Parameter(help="Also compile everything from scratch, which takes minutes.")] = False,
    json: Json = False,
) -> int:
    """Measure speed and size: random play and how it scales, list and move, search, calls from Python, starts.

    Compare only figures from the same run: machines differ, and are noisy. If OpenSpiel is installed, its chess and
    Chinese checkers are measured in the same loop.

    For example:

        trunkline bench higgins --seconds 0.1
    """
    from trunkline.engine.game import Refusal
    from trunkline.lab.measure import ids, measure

    if not 0 < seconds <= 600:
        raise Refusal(f"--seconds {seconds}: must be more than 0 and at most 600")
    chosen = ids(list(games))
    for game in chosen:
        prepare_bots(game)
    figures = []
    for figure in measure(chosen, seconds, cold):
        figures.append(figure)
        if not json:
            value = f"{figure.value:,.3g}" if figure.value < 100 else f"{figure.value:,.0f}"
            say(f"{figure.subject:<28} {figure.name:<32} {value:>14} {figure.unit}")
    if json:
        import msgspec

        emit(msgspec.to_builtins(figures))
    return 0
