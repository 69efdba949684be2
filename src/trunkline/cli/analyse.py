"""`trunkline analyse`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import File, Json, Whole, clean, emit, open_match, progressing, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trunkline.lab.analysis import Analysis, Decision

SECONDS = 0.2  # for each position, when no budget is given
BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # bars in a row


def analyse(
    file: File, /, *,
    playouts: Annotated[Whole | None, Parameter(help="Playouts for each position: repeatable.")] = None,
    seconds: Annotated[float | None, Parameter(help=f"Seconds for each position; otherwise {SECONDS}.")] = None,
    first: Annotated[Whole | None, Parameter(name="--from", help="The first move to look at.")] = None,
    last: Annotated[Whole | None, Parameter(name="--to", help="The last move to look at.")] = None,
    json: Json = False,
) -> int:
    """Say what every decision of a match was worth, and what a search would have done.

    Numbers are what a search expects for each seat, 0 to 100: half for being first, the rest for the place and for the
    lead over the best opponent. A better move comes with its gain for the player who moved. Forced moves are left out.

    For example:

        trunkline analyse game.txt --playouts 4 --to 30
        trunkline analyse game.txt --seconds 0.01 --from 20 --to 30 --json
    """
    from trunkline.bots import search
    from trunkline.lab import analysis as lab

    if playouts is None and seconds is None:
        seconds = SECONDS
    search.check(seconds, playouts)  # before a long file is read
    match = open_match(file)
    numbers, *_ = lab.asked(match, first, last)
    with progressing(len(numbers), "thinking") as progress:
        found = lab.analyse(match, seconds=seconds, playouts=playouts, first=first, last=last, progress=progress)
    if json:
        import msgspec

        plain = msgspec.to_builtins(found)
        for decision in plain["decisions"]:
            decision["seat"] += 1
        emit(plain)
    else:
        _print(found)
    return 0


def _print(found: Analysis) -> None:
    for d in found.decisions:
        say(f"{d.move:>4}  {d.words}", f"      {_change(d, found.names)}")
        if d.better is not None:
            say(f"      better by {percent(d.better.gain)}: {d.better.words} ({d.better.text})")
    by_number = {d.move: d for d in found.decisions}
    say("", "The biggest swings:" if found.swings else "No move changed much.")
    say(*(f"{n:>4}  {by_number[n].words}  {_change(by_number[n], found.names)}" for n in found.swings))
    width = max(len(clean(name)) for name in found.names)
    say("", f"Expected outcome, moves {found.decisions[0].move} to {found.decisions[-1].move}, 0 to 100:")
    for name, line in zip(found.names, found.lines, strict=True):
        say(f"  {clean(name):<{width}}  {sparkline(line)}  {percent(line[0])} to {percent(line[-1])}")


def _change(d: Decision, names: Sequence[str]) -> str:
    """Return what every seat may expect, before and after."""
    return ", ".join(f"{name} {percent(b)} to {percent(a)}" if percent(a) != percent(b) else f"{name} {percent(a)}"
                     for name, b, a in zip(names, d.before, d.after, strict=True))


def percent(outcome: float) -> str:
    """Return an outcome from 0 to 1 as a number from 0 to 100; a very small one with a decimal."""
    return f"{100 * outcome:.0f}" if outcome >= 0.01 or outcome == 0 else f"{100 * outcome:.1f}"


def sparkline(line: Sequence[float], width: int = WIDTH) -> str:
    """Return the outcomes (0 to 1) as a row of bars; neighbours share one where there are more than `width`."""
    n = min(width, len(line))
    parts = [line[i * len(line) // n:(i + 1) * len(line) // n] for i in range(n)]
    return "".join(BARS[min(len(BARS) - 1, int(len(BARS) * sum(part) / len(part)))] for part in parts)
