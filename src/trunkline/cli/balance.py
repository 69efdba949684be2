"""`trunkline balance`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from trunkline.cli.terminal import Json, Whole, emit, names_given, options_given, prepare, progressing, say, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trunkline.lab.balance import Cell, Share

ROUNDS = 5  # between the columns of what is followed from round to round


def balance(
    game: Annotated[str, Parameter(help="A game, as `trunkline games` lists them.")], /, *,
    players: Annotated[Whole | None, Parameter(help="Number of players; otherwise every number.")] = None,
    games: Annotated[Whole | None, Parameter(help="Games at each table; otherwise 2000.")] = None,
    bots: Annotated[str, Parameter(help="Bots and searches such as search:20, separated by commas.")] = "greedy",
    seed: Annotated[Whole, Parameter(help="The same seed gives the same games.")] = 0,
    option: Annotated[list[str] | None, Parameter(help="An option of the game as KEY=VALUE; can be repeated.")] = None,
    slips: Annotated[Whole | None, Parameter(
        help="One decision in this many is a bot's second best; otherwise 12; 0: none.")] = None,
    threads: Annotated[Whole, Parameter(help="Threads that play; they do not change the result.")] = 1,
    plots: Annotated[str | None, Parameter(help="A folder for pictures; needs the extra `plots`.")] = None,
    json: Json = False,
) -> int:
    """Measure how even a game is: every version or map, with every number of players.

    Wins are given as a ratio to an even share (1 is even), with a 95% interval. A sentence names each figure that
    misses its target. Greedy bots always play alike; an occasional slip makes their games differ.

    For example:

        trunkline balance higgins --option version=long --players 3 --games 40
        trunkline balance steam --option map=ruhr --players 4 --games 10 --json
    """
    from pathlib import Path

    from trunkline.lab import balance as lab

    names = names_given(bots)
    count, slip = lab.GAMES if games is None else games, lab.SLIPS if slips is None else slips
    cells = lab.cells(game, options_given(option or [], players))  # reports errors before it compiles
    lab.check(game, names, count, seed, slip)
    if plots is not None:
        from trunkline.lab import plots as drawing

        drawing.prepare(Path(plots))
    prepare(game)
    with progressing(count * len(cells), "playing") as progress:
        found = [lab.balance(game, options, count, names, seed, slips=slip, threads=threads, progress=progress)
                 for options in cells]
    files = [] if plots is None else drawing.draw(Path(plots), found)
    if json:
        import msgspec

        emit(msgspec.to_builtins(found))
        return 0
    for cell in found:
        _print(cell)
    missed = [f"{cell.title}: {words}" for cell in found for words in cell.missed]
    missed += lab.unused(found)
    say("Targets missed:" if missed else "Every target is met.", *(f"  {line}" for line in missed))
    say(*(f"plot: {file}" for file in files))
    return 0


def _print(cell: Cell) -> None:
    say(f"{cell.title}: {cell.games:,} games of {cell.rounds:.1f} rounds ({cell.rounds_low:g} to "
        f"{cell.rounds_high:g}), mean score {cell.mean_score:.1f}, winner's {cell.winning_score:.1f}")
    for what, shares in cell.shares.items():
        _shares(what, shares)
    for what, uses in cell.uses.items():
        table((what, "a game", "in games", "their wins"), [
            [use.name, f"{use.each_game:.2f}", f"{100 * use.games:.1f}%",
             "" if use.ratio is None else f"{use.ratio:.2f} ({use.low:.2f} to {use.high:.2f})"] for use in uses])
    if cell.rates:
        table(("how often", "share", "interval"), [
            [what, f"{100 * rate.share:.2f}%", f"{100 * rate.low:.2f} to {100 * rate.high:.2f}%"]
            for what, rate in cell.rates.items()])
    if cell.series:
        rounds = range(0, max(map(len, cell.series.values())), ROUNDS)
        table(("after rounds", *map(str, rounds)), [
            [what, *(f"{series[r].mean:.3g}" for r in rounds if r < len(series))]
            for what, series in cell.series.items()])


def _shares(what: str, shares: Sequence[Share]) -> None:
    table((what, "places", "mean score", "wins", "interval"), [
        [s.name, f"{s.places:,}", f"{s.mean_score:.1f}", f"{s.ratio:.2f}", f"{s.low:.2f} to {s.high:.2f}"]
        for s in shares])
