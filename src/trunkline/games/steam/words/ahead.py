"""What is coming: the end of the turn in money, what capital costs in the long run, and ways to build."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.engine.words import count, dollars, listed


def ending(cash: int, income: int, upkeep: int | None, after: int, short: int, cost: str, bankrupt: bool,
           rule: str) -> str:
    """Tell the end of a turn for one who decides nothing more: `upkeep` is None where a locomotive costs nothing.

    `short` is what the cash does not cover, `cost` what is given up for it (as of `given_up`).
    """
    parts = f"${cash} in cash, income {income}" + ("" if upkeep is None else f", upkeep ${upkeep}")
    if bankrupt:
        return f"{parts}: you cannot find the ${short} you lack, and are out of the game (6.5)"
    if short:
        return f"{parts}: ${short} short, which costs {cost} ({rule})"
    return f"{parts}: {dollars(after)} left after the turn"


def given_up(income: int, points: int) -> str:
    """Name the steps of income and the VP that are lost for a payment."""
    lost = [f"{points} VP"] * bool(points) + [f"{income} income"] * bool(income)
    return listed(lost) or "nothing"


def long_run(less: int, points: int, turns: int, last: tuple[int, int] | None) -> str:
    """Tell what money raised costs by the end of the game: income not received, and points of the score.

    `last` is the same for the last $5 of several.
    """
    if not less and not points:
        return ""
    step = f"; the last $5 of it {_both(*last)}" if last else ""
    return f"By the end of the game this costs {_both(less, points)}, over {count(turns, 'income phase')}{step}."


def _both(less: int, points: int) -> str:
    return listed([f"${less}"] * bool(less) + [count(points, "point")] * bool(points))


def way(stops: Sequence[str], tiles: int, price: int, completes: int, left: int) -> str:
    """Tell of a way: its stops in order, tiles to lay now and their price, links completed, tiles left to lay later."""
    done = f"completes {count(completes, 'link')}" if completes else "completes no link yet"
    later = f"; {count(left, 'tile')} left for later" if left else ""
    return f"{' – '.join(stops)}: {count(tiles, 'tile')} for ${price}, {done}{later}"


NO_WAY = {
    "phase": "Ways are found in your own build turn.",
    "place": "Nothing is called '{said}' here: say a city, a town or a hex.",
    "same": "A way leads from one place to another.",
    "none": "No way from {start} to {end} with {builds} and {means}.",
}


def no_way(start: str, end: str, builds: int, means: int) -> str:
    return NO_WAY["none"].format(start=start, end=end, builds=count(builds, "build") if builds else "no builds",
                                 means=f"${means}")
